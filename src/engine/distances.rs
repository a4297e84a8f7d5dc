//! Distances on grids with walls inside.

use super::grid::{Cell, Grid};

/// Finds shortest distances on one grid, ignoring the snake. The tables are
/// allocated once and reused by every search.
#[derive(Clone, Debug)]
pub struct Distances {
    /// By cell: the number of the search that reached it last, and the distance
    /// found then. Empty if the grid has no walls inside: columns and rows are
    /// counted instead.
    found: Vec<(u32, u16)>,
    search: u32,
    queue: Vec<Cell>,
}

impl Distances {
    /// Allocates the tables for `grid`.
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        let len = if grid.area() == grid.len() { 0 } else { grid.len() };
        Self { found: vec![(0, 0); len], search: 0, queue: Vec::with_capacity(len) }
    }

    /// Returns the least number of moves from `a` to `b` if there were no snake, or
    /// `None` if walls separate them. `grid` is the one the tables were made for.
    /// O(1) if it has no walls inside, else O(cells), by a breadth-first search
    /// from `a`. Allocates nothing.
    pub fn between(&mut self, grid: &Grid, a: Cell, b: Cell) -> Option<usize> {
        if self.found.is_empty() {
            return Some(grid.distance(a, b));
        }
        // A new number makes all earlier entries void, without clearing the table. There is
        // one search per apple, so the numbers do not run out.
        self.search += 1;
        self.queue.clear();
        self.queue.push(a);
        self.found[a.index()] = (self.search, 0);
        let mut next = 0;
        while self.found[b.index()].0 != self.search {
            let &cell = self.queue.get(next)?;
            next += 1;
            let distance = self.found[cell.index()].1 + 1;
            for &beside in grid.neighbours(cell) {
                if self.found[beside.index()].0 != self.search {
                    self.found[beside.index()] = (self.search, distance);
                    self.queue.push(beside);
                }
            }
        }
        Some(usize::from(self.found[b.index()].1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Board;

    /// From the head to the apple.
    fn distance(picture: &str) -> Option<usize> {
        let board: Board = picture.parse().unwrap();
        let mut distances = Distances::new(board.grid());
        let apple = board.apple().unwrap();
        // A second search with the same tables finds the same, and back too.
        let there = distances.between(board.grid(), board.head(), apple);
        assert_eq!(distances.between(board.grid(), apple, board.head()), there);
        there
    }

    #[test]
    fn walls_are_gone_round() {
        assert_eq!(distance("@....\n.....\n....*"), Some(6));
        assert_eq!(distance("@....\n####.\n*...."), Some(10));
        assert_eq!(distance("@#...\n.#.#.\n...#*"), Some(8 + 2));
        assert_eq!(distance("wrap\n@....\n####.\n*...."), Some(1));
    }

    #[test]
    fn the_snake_is_no_wall() {
        assert_eq!(distance("@<<#\n..^.\n*..."), Some(2));
        assert_eq!(distance("*v#\n.v.\n.v.\n.@."), Some(4));
    }

    #[test]
    fn what_is_walled_off_has_no_distance() {
        assert_eq!(distance("@.#.\n..#*"), None);
    }
}
