//! A set of cells that is emptied at once.

use crate::engine::{Cell, Grid};

/// A set of cells that is emptied in O(1).
#[derive(Debug)]
pub(in crate::ai) struct CellSet {
    /// By cell: the round in which it was marked last.
    marked_in: Vec<u32>,
    round: u32,
}

impl CellSet {
    /// The empty set for boards on `grid`.
    pub(in crate::ai) fn new(grid: &Grid) -> Self {
        Self { marked_in: vec![0; grid.len()], round: 1 }
    }

    /// Takes all cells out.
    pub(in crate::ai) fn wipe(&mut self) {
        // After so many rounds that they begin again, marks of old ones would count.
        self.round = self.round.checked_add(1).unwrap_or_else(|| {
            self.marked_in.fill(0);
            1
        });
    }

    /// Makes it the set of these cells.
    pub(in crate::ai) fn set_to(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.wipe();
        cells.into_iter().for_each(|cell| self.mark(cell));
    }

    /// Puts `cell` in.
    pub(in crate::ai) fn mark(&mut self, cell: Cell) {
        self.marked_in[cell.index()] = self.round;
    }

    /// Takes `cell` out.
    pub(in crate::ai) fn unmark(&mut self, cell: Cell) {
        // No round has the number 0.
        self.marked_in[cell.index()] = 0;
    }

    /// Whether `cell` is in.
    pub(in crate::ai) fn has(&self, cell: Cell) -> bool {
        self.marked_in[cell.index()] == self.round
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wiped_marks_are_gone_even_when_the_rounds_run_out() {
        let grid = Grid::new(2, 2, false).unwrap();
        let mut marks = CellSet::new(&grid);
        let cell = Cell::new(3);
        for round in [1, 2, u32::MAX - 1, u32::MAX] {
            marks.round = round;
            assert!(!marks.has(cell), "before round {round}");
            marks.mark(cell);
            assert!(marks.has(cell));
            marks.wipe();
            assert!(!marks.has(cell), "after round {round}");
        }
    }

    #[test]
    fn a_set_holds_what_it_was_set_to_last() {
        let grid = Grid::new(2, 2, false).unwrap();
        let mut set = CellSet::new(&grid);
        for cells in [[0, 1], [1, 3]].map(|cells| cells.map(Cell::new)) {
            set.set_to(cells);
            let held = grid.cells().iter().copied().filter(|&cell| set.has(cell));
            assert_eq!(held.collect::<Vec<_>>(), cells);
        }
    }
}
