//! Plain breadth-first search.

use crate::engine::{Cell, Grid};

/// Breadth-first search with tables that are made once for a grid.
#[derive(Debug)]
pub struct BreadthFirst {
    /// By cell: the cell it was reached from, in the search with this number.
    from: Vec<(u32, Cell)>,
    search: u32,
    queue: Vec<Cell>,
}

impl BreadthFirst {
    /// Tables for boards on `grid`.
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        Self {
            from: vec![(0, Cell::new(0)); grid.len()],
            search: 0,
            queue: Vec::with_capacity(grid.len()),
        }
    }

    /// Puts a shortest route from `start` to `target` into `route`: `start`
    /// excluded, `target` included, all cells such that `open` says so. Returns
    /// whether there is one; where not, or where `start` is `target`, `route` is
    /// left empty. O(cells); allocates nothing where `route` has room.
    pub fn route(
        &mut self,
        grid: &Grid,
        start: Cell,
        target: Cell,
        open: impl Fn(Cell) -> bool,
        route: &mut Vec<Cell>,
    ) -> bool {
        route.clear();
        self.search += 1;
        self.queue.clear();
        self.queue.push(start);
        self.from[start.index()] = (self.search, start);
        let mut next = 0;
        while self.from[target.index()].0 != self.search && next < self.queue.len() {
            let cell = self.queue[next];
            next += 1;
            for &beside in grid.neighbours(cell) {
                if self.from[beside.index()].0 != self.search && open(beside) {
                    self.from[beside.index()] = (self.search, cell);
                    self.queue.push(beside);
                }
            }
        }
        if self.from[target.index()].0 != self.search {
            return false;
        }
        let mut cell = target;
        while cell != start {
            route.push(cell);
            cell = self.from[cell.index()].1;
        }
        route.reverse();
        true
    }
}
