//! The connected regions of a board.

use crate::engine::{Cell, Grid};

/// The connected components of the open cells, found by flood fill, in tables that are
/// made once for a grid.
#[derive(Debug)]
pub struct Regions {
    /// By cell: the number of its region, from 1; 0 for a cell that is not open.
    label: Vec<u16>,
    /// By number of the region: how many cells it has; 0 for number 0.
    sizes: Vec<usize>,
    queue: Vec<Cell>,
}

impl Regions {
    /// Tables for boards on `grid`, with no region yet.
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        let mut sizes = Vec::with_capacity(grid.len() + 1);
        sizes.push(0);
        Self { label: vec![0; grid.len()], sizes, queue: Vec::with_capacity(grid.len()) }
    }

    /// Finds the regions of the cells for which `open` is true. O(cells); allocates
    /// nothing.
    pub fn find(&mut self, grid: &Grid, open: impl Fn(Cell) -> bool) {
        self.label.fill(0);
        self.sizes.truncate(1);
        for &cell in grid.cells() {
            if self.label[cell.index()] == 0 && open(cell) {
                self.fill(grid, cell, &open);
            }
        }
    }

    /// Gives all cells connected to `cell` the next number.
    fn fill(&mut self, grid: &Grid, cell: Cell, open: impl Fn(Cell) -> bool) {
        let number = u16::try_from(self.sizes.len()).expect("fewer regions than cells");
        self.queue.clear();
        self.queue.push(cell);
        self.label[cell.index()] = number;
        let mut next = 0;
        while next < self.queue.len() {
            for &beside in grid.neighbours(self.queue[next]) {
                if self.label[beside.index()] == 0 && open(beside) {
                    self.label[beside.index()] = number;
                    self.queue.push(beside);
                }
            }
            next += 1;
        }
        self.sizes.push(self.queue.len());
    }

    /// The number of cells of the region that `cell` lies in; 0 where it is not
    /// open.
    #[must_use]
    pub fn size(&self, cell: Cell) -> usize {
        self.sizes[usize::from(self.label[cell.index()])]
    }

    /// The number of cells of the region that `cell` would lie in if it were
    /// open too: itself and all regions beside it. O(1).
    #[must_use]
    pub fn size_if_open(&self, grid: &Grid, cell: Cell) -> usize {
        if self.label[cell.index()] != 0 {
            return self.size(cell);
        }
        let beside = grid.neighbours(cell);
        let label = |cell: &Cell| self.label[cell.index()];
        let fresh = (0..beside.len())
            .filter(|&i| !beside[..i].iter().any(|before| label(before) == label(&beside[i])));
        1 + fresh.map(|i| self.size(beside[i])).sum::<usize>()
    }
}
