//! Plain breadth-first search.

use super::cell_set::CellSet;
use crate::engine::{Cell, Grid};

/// Breadth-first search with tables that are made once for a grid.
#[derive(Debug)]
pub struct BreadthFirst {
    reached: CellSet,
    /// By cell that is reached: the cell it was reached from.
    from: Vec<Cell>,
    queue: Vec<Cell>,
    /// The route that was found last.
    route: Vec<Cell>,
}

impl BreadthFirst {
    /// Tables for boards on `grid`.
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        Self {
            reached: CellSet::new(grid),
            from: vec![Cell::new(0); grid.len()],
            queue: Vec::with_capacity(grid.len()),
            route: Vec::with_capacity(grid.len()),
        }
    }

    /// Returns a shortest route from `start` to `target`, if there is one: `start`
    /// excluded, `target` included, over cells for which `open` is true; empty if `start`
    /// is `target`. O(cells); allocates nothing.
    pub fn route(
        &mut self,
        grid: &Grid,
        start: Cell,
        target: Cell,
        open: impl Fn(Cell) -> bool,
    ) -> Option<&[Cell]> {
        if !self.reaches(grid, start, target, open) {
            return None;
        }
        self.route.clear();
        let mut cell = target;
        while cell != start {
            self.route.push(cell);
            cell = self.from[cell.index()];
        }
        self.route.reverse();
        Some(&self.route)
    }

    /// Whether there is such a route. O(cells); allocates nothing.
    pub fn reaches(
        &mut self,
        grid: &Grid,
        start: Cell,
        target: Cell,
        open: impl Fn(Cell) -> bool,
    ) -> bool {
        self.reached.wipe();
        self.reached.mark(start);
        self.queue.clear();
        self.queue.push(start);
        let mut next = 0;
        // All neighbours of a cell are entered even once the target is among them: that
        // makes no difference to the route, and the check is done once per cell.
        while !self.reached.has(target) && next < self.queue.len() {
            let cell = self.queue[next];
            next += 1;
            for &beside in grid.neighbours(cell) {
                if !self.reached.has(beside) && open(beside) {
                    self.reached.mark(beside);
                    self.from[beside.index()] = cell;
                    self.queue.push(beside);
                }
            }
        }
        self.reached.has(target)
    }

    /// Whether the last search reached `cell`: its start and every cell it came
    /// to before it found its target, or all there are if it found none.
    #[must_use]
    pub fn has_reached(&self, cell: Cell) -> bool {
        self.reached.has(cell)
    }

    /// The number of cells that the last search reached, its start among them.
    #[must_use]
    pub fn visited(&self) -> usize {
        self.queue.len()
    }
}
