//! Tours: closed ways over the cells of a grid, and bodies that lie in order
//! along one.
//!
//! A tour goes through every open cell once and back to where it began (a
//! Hamiltonian cycle). Where there is none, since a walled board with an odd
//! number of cells cannot be coloured like a chessboard with as many black cells
//! as white ones, a near-tour leaves out exactly one cell.
//!
//! # A body in order never dies
//!
//! A body lies in order along a tour where going round forward from the tail one
//! comes to its cells in their own order, the head last, within one lap
//! ([`Tour::in_order`]). Free cells may lie between them, so the body need not
//! use the tour's own steps. Going round from the head, one then comes first to
//! free cells, if there are any, and of all body cells to the tail's first.
//!
//! From such a body a snake that follows the tour never dies, whatever it eats.
//! The next cell of the tour is free, or it is the tail's. If it is free, the
//! head goes there; whether the tail leaves its cell or, after an apple, stays,
//! the body still lies in order. If it is the tail's, there is no apple on it, so
//! the move does not grow the snake: the tail leaves its cell as the head comes,
//! and the body still lies in order, the cell now the head's. The one exception
//! is a body of two cells that lies against the tour: the next cell is the tail's
//! and the neck's at once, and a turn back into the neck is not made. It does not
//! count as in order, and no other body comes to lie so, because the cell behind
//! the head is one that the head has just left.
//!
//! The same holds for a jump ahead to any neighbour that the head can enter and
//! that comes before the tail, on the cell that the tail is on after the move: the
//! body stays in order. No room has to be kept before the tail for cells the snake
//! may grow by.
//!
//! A body on the cell that a near-tour leaves out is not in order. That cell may be
//! swapped for one that lies between the same two neighbours ([`Tour::twins`]) as
//! long as the snake is on neither; then no body cell's place on the tour changes.

mod grow;
mod standard;

use thiserror::Error;

use crate::engine::{Board, Cell, Grid};

pub use grow::{Grower, Keep};
pub use standard::{standard, standards};

pub(in crate::ai) use standard::variants;

/// Marks a cell that is not on the tour.
const OFF: u16 = u16::MAX;

/// Why a row of cells is no tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TourError {
    /// A cell off the grid or on a wall.
    #[error("cell {0} is a wall or off the grid; a tour goes through open cells")]
    Closed(usize),
    /// A cell that comes twice.
    #[error("cell {0} comes twice; a tour goes through each cell once")]
    Twice(usize),
    /// A cell that the next one does not lie beside.
    #[error("the cell after cell {0} does not lie beside it; a tour is closed and has no gaps")]
    Broken(usize),
    /// Too many cells that are not on it.
    #[error("{0} open cells are left out; a tour leaves out none and a near-tour one")]
    LeftOut(usize),
    /// A row of fewer than three cells.
    #[error("{0} cells make no round; a tour has at least three")]
    Short(usize),
}

/// A closed way through every open cell of a grid, or, as a near-tour, through
/// all of them but one.
///
/// Its cells have positions, from 0; any of them may be the one at position 0.
///
/// ```
/// use snakepilot::ai::tour::standard;
/// use snakepilot::engine::{Board, Grid};
///
/// let grid = Grid::new(6, 4, false)?;
/// let tour = standard(&grid).expect("every board without walls inside has one");
/// assert_eq!((tour.order().len(), tour.left_out()), (24, None));
/// let start = grid.cells()[0];
/// let next = tour.next(start).expect("every cell is on the tour");
/// assert!(grid.adjacent(start, next));
/// assert_eq!(tour.ahead(start, next), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Tour {
    /// By position.
    order: Vec<Cell>,
    /// By cell; [`OFF`] for a wall and for the cell left out.
    position: Vec<u16>,
    left_out: Option<Cell>,
}

impl Clone for Tour {
    fn clone(&self) -> Self {
        Self { order: self.order.clone(), position: self.position.clone(), left_out: self.left_out }
    }

    /// Allocates nothing where both are of grids of one size.
    fn clone_from(&mut self, source: &Self) {
        self.order.clone_from(&source.order);
        self.position.clone_from(&source.position);
        self.left_out = source.left_out;
    }
}

impl Tour {
    /// The tour that visits the cells in this order and then goes back to the
    /// first. O(cells).
    ///
    /// # Errors
    /// A [`TourError`] where that is neither a tour of `grid` nor a near-tour.
    pub fn new(grid: &Grid, order: Vec<Cell>) -> Result<Self, TourError> {
        let mut tour = Self::blank(grid);
        tour.lay(grid, order)?;
        Ok(tour)
    }

    /// A tour of no cells yet, with room for one of `grid`. No body lies in order along
    /// it.
    pub(in crate::ai) fn blank(grid: &Grid) -> Self {
        let (order, position) = (Vec::with_capacity(grid.area()), vec![OFF; grid.len()]);
        Self { order, position, left_out: None }
    }

    /// Makes it the tour that [`Tour::new`] would return; blank where that would be
    /// an error. O(cells); allocates nothing where it was of a grid of that size.
    pub(in crate::ai) fn lay(
        &mut self,
        grid: &Grid,
        order: impl IntoIterator<Item = Cell>,
    ) -> Result<(), TourError> {
        self.clear();
        self.position.resize(grid.len(), OFF);
        let laid = self.number(grid, order).and_then(|()| self.close(grid));
        if laid.is_err() {
            self.clear();
        }
        laid
    }

    /// Makes it blank. O(cells).
    pub(in crate::ai) fn clear(&mut self) {
        self.order.clear();
        self.position.fill(OFF);
        self.left_out = None;
    }

    /// Takes over the cells and gives them their positions.
    fn number(
        &mut self,
        grid: &Grid,
        order: impl IntoIterator<Item = Cell>,
    ) -> Result<(), TourError> {
        // Places end before the mark. An order as long as that has some cell twice, and that
        // is found on the way.
        for (place, cell) in (0..OFF).zip(order) {
            if cell.index() >= grid.len() || grid.neighbours(cell).is_empty() {
                return Err(TourError::Closed(cell.index()));
            }
            if self.position[cell.index()] != OFF {
                return Err(TourError::Twice(cell.index()));
            }
            self.position[cell.index()] = place;
            self.order.push(cell);
        }
        Ok(())
    }

    /// Checks that the cells form a closed loop through all of the grid but one cell at
    /// most, and remembers that one.
    fn close(&mut self, grid: &Grid) -> Result<(), TourError> {
        let order = &self.order;
        if order.len() < 3 {
            return Err(TourError::Short(order.len()));
        }
        let nexts = order.iter().cycle().skip(1);
        if let Some((cell, _)) = order.iter().zip(nexts).find(|(a, b)| !grid.adjacent(**a, **b)) {
            return Err(TourError::Broken(cell.index()));
        }
        let more = grid.area() - order.len();
        if more > 1 {
            return Err(TourError::LeftOut(more));
        }
        let off = |cell: &&Cell| self.position[cell.index()] == OFF;
        self.left_out = grid.cells().iter().find(off).copied();
        Ok(())
    }

    /// Becomes the tour in this order, which must be one of the grid that it was
    /// made for, and leaves its old order in place of it. O(cells); allocates
    /// nothing.
    pub(in crate::ai) fn renew(&mut self, order: &mut Vec<Cell>, left_out: Option<Cell>) {
        std::mem::swap(&mut self.order, order);
        self.left_out = left_out;
        self.renumber();
    }

    /// Gives position 0 to `cell`, which must be on the tour. O(cells).
    pub(in crate::ai) fn begin_at(&mut self, cell: Cell) {
        let position = self.position(cell).expect("it is on the tour");
        self.order.rotate_left(position);
        self.renumber();
    }

    /// Reverses its direction; the cell at position 0 stays there. O(cells).
    pub(in crate::ai) fn turn_round(&mut self) {
        self.order[1..].reverse();
        self.renumber();
    }

    /// Writes the positions down from the order.
    fn renumber(&mut self) {
        self.position.fill(OFF);
        for (place, &cell) in (0..OFF).zip(&self.order) {
            self.position[cell.index()] = place;
        }
    }

    /// The cells by position.
    #[must_use]
    pub fn order(&self) -> &[Cell] {
        &self.order
    }

    /// The number of cells on it.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no tour is empty")]
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// The open cell that is not on it; `None` for a whole tour.
    #[must_use]
    pub fn left_out(&self) -> Option<Cell> {
        self.left_out
    }

    /// The position of `cell`; `None` where it is not on the tour. O(1).
    #[must_use]
    pub fn position(&self, cell: Cell) -> Option<usize> {
        let position = self.position[cell.index()];
        (position != OFF).then_some(usize::from(position))
    }

    /// The cell after `cell`; `None` where that is not on the tour. O(1).
    #[must_use]
    pub fn next(&self, cell: Cell) -> Option<Cell> {
        let after = self.position(cell)? + 1;
        Some(self.order[if after == self.len() { 0 } else { after }])
    }

    /// The cell before `cell`; `None` where that is not on the tour. O(1).
    #[must_use]
    pub fn before(&self, cell: Cell) -> Option<Cell> {
        let position = self.position(cell)?;
        Some(self.order[position.checked_sub(1).unwrap_or(self.len() - 1)])
    }

    /// The number of moves along the tour from one cell to another, less than a
    /// lap; `None` where either is not on the tour. O(1).
    #[must_use]
    pub fn ahead(&self, from: Cell, to: Cell) -> Option<usize> {
        let (from, to) = (self.position(from)?, self.position(to)?);
        Some(if to >= from { to - from } else { to + self.len() - from })
    }

    /// Whether the snake's body lies in order along the tour, so that following
    /// it never dies: see [the module](self). O(length of the snake).
    #[must_use]
    pub fn in_order(&self, board: &Board) -> bool {
        // Forward from the head the tail comes first and the neck last.
        let mut nearest = self.len();
        for &cell in board.body().iter().skip(1) {
            match self.ahead(board.head(), cell) {
                Some(ahead) if ahead < nearest => nearest = ahead,
                _ => return false,
            }
        }
        let reversal = board.len() == 2 && nearest == 1;
        !reversal && self.position(board.head()).is_some()
    }

    /// The cells that could be left out in place of the one that is: each comes
    /// right between two cells that the one left out lies beside. Empty for a
    /// whole tour. O(1).
    pub fn twins<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = Cell> + 'a {
        let beside = self.left_out.map_or(&[][..], |cell| grid.neighbours(cell));
        beside.iter().filter_map(move |&before| {
            let twin = self.next(before)?;
            let after = self.next(twin)?;
            (beside.contains(&after) && after != before).then_some(twin)
        })
    }

    /// Whether a snake that follows the tour can fill the board: it is a whole tour, or the
    /// cell left out has a twin. O(1).
    #[must_use]
    pub fn can_fill(&self, grid: &Grid) -> bool {
        self.left_out.is_none() || self.twins(grid).next().is_some()
    }

    /// Takes the cell left out onto the tour and leaves out `twin` in its place,
    /// one of [`Tour::twins`]; no other cell moves. O(1).
    ///
    /// # Panics
    /// If the tour leaves out no cell, or `twin` is not on it.
    pub fn swap(&mut self, twin: Cell) {
        let joins = self.left_out.expect("only a near-tour swaps cells");
        let position = self.position(twin).expect("a twin lies on the tour");
        self.order[position] = joins;
        self.position.swap(joins.index(), twin.index());
        self.left_out = Some(twin);
    }

    /// Reverses its direction. O(cells).
    pub fn reverse(&mut self) {
        self.order.reverse();
        self.renumber();
    }
}
