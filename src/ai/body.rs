//! The snake of planners that look ahead.

use crate::engine::{Board, Cell, Grid};

/// A snake as it lies, for planners that look ahead: the cells head first, and
/// when each is left.
#[derive(Clone, Debug, Default)]
pub struct Body {
    cells: Vec<Cell>,
    /// By cell: the number of the move, from 1, with which the cell may first be
    /// entered if nothing is eaten before; 0 for a free cell.
    leaves: Vec<u16>,
}

impl Body {
    /// An empty one with room for any snake on `grid`.
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        Self { cells: Vec::with_capacity(grid.len() + 1), leaves: vec![0; grid.len()] }
    }

    /// Takes over the snake of `board`. O(cells).
    pub fn copy(&mut self, board: &Board) {
        self.lay(board.body().iter().copied());
    }

    /// Lays down the snake that `before` becomes once it has walked `route` and
    /// eaten the apple on its last cell. The route must be such that this is
    /// survived. O(cells).
    pub fn arrive(&mut self, before: &Self, route: &[Cell]) {
        let length = before.cells.len() + 1;
        let walked = route.iter().rev().chain(&before.cells).copied().take(length);
        self.lay(walked);
    }

    fn lay(&mut self, cells: impl Iterator<Item = Cell>) {
        self.cells.clear();
        self.cells.extend(cells);
        self.leaves.fill(0);
        // A board has fewer than 65,536 cells.
        #[expect(clippy::cast_possible_truncation)]
        let mut leaves = self.cells.len() as u16;
        for &cell in &self.cells {
            self.leaves[cell.index()] = leaves;
            leaves -= 1;
        }
        if let [head, neck] = self.cells[..] {
            // The tail leaves with the next move, but the head cannot turn back: neither into
            // the neck now, nor after a move into the cell that it has just left.
            self.leaves[neck.index()] = 2;
            self.leaves[head.index()] = 3;
        }
    }

    /// Whether its cells lie side by side on `grid`; one that crosses the edges of
    /// a wrapped grid does not on the walled one.
    #[must_use]
    pub fn is_joined(&self, grid: &Grid) -> bool {
        self.cells.windows(2).all(|pair| grid.adjacent(pair[0], pair[1]))
    }

    /// The cells, head first.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The first cell.
    #[must_use]
    pub fn head(&self) -> Cell {
        self.cells[0]
    }

    /// The last cell.
    #[must_use]
    pub fn tail(&self) -> Cell {
        self.cells[self.cells.len() - 1]
    }

    /// The number of the move with which `cell` may first be entered, as
    /// [`Board::leaves_in`].
    #[must_use]
    pub fn leaves_in(&self, cell: Cell) -> u16 {
        self.leaves[cell.index()]
    }

    /// By cell: [`Body::leaves_in`].
    pub(in crate::ai) fn leaves(&self) -> &[u16] {
        &self.leaves
    }

    /// Whether the snake is not on `cell`.
    #[must_use]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.leaves[cell.index()] == 0
    }
}
