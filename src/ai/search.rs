//! Searching the cells of a board.

mod bidirectional;
mod breadth_first;
mod cell_set;
mod flood;
mod pockets;
mod stretch;
#[cfg(test)]
mod tests;
mod timed;
mod virtual_walk;

pub use bidirectional::BidirectionalSearch;
pub use breadth_first::BreadthFirst;
pub use flood::Regions;
pub use pockets::{Access, Pockets};
pub use stretch::{FirstStep, Stretcher};
pub use virtual_walk::VirtualWalk;

pub(super) use cell_set::CellSet;
pub(super) use timed::{Query, TimedSearch, below};

use crate::engine::{Board, Cell};

/// The cell to go to for lack of a route: straight on if that cell can be entered, else
/// the first that can, in the order of [`crate::engine::Direction::ALL`]; `None` if every
/// move kills the snake.
#[must_use]
pub fn fallback(board: &Board) -> Option<Cell> {
    let ahead = board.heading().and_then(|way| board.grid().neighbour(board.head(), way));
    ahead.filter(|&cell| board.can_enter(cell)).or_else(|| board.exits().next())
}
