//! A look back at a lost game: until when survival was still possible.
//!
//! *Survival is possible* on a board if the snake can live on for ever: if there is a walk,
//! on which it may eat the apple that lies there, that ends where the head can reach the
//! tail through free cells, or fills the board. From there it can follow its tail, wherever apples are dealt.
//! Apples that would be dealt during that walk are taken to lie elsewhere.
//!
//! Such a walk need not be searched for to its end. If the snake comes to enter a cell that
//! it was on before, then its head could reach its tail right before the tail left that cell:
//! all cells that it walked from then on were free. And a snake that never does so runs out
//! of cells. So survival is possible exactly where a walk through cells that are free now,
//! none twice, can go on to one that the snake has left meanwhile.
//!
//! Whoever can survive after a move could before it. So the last such board of a game is found
//! by halving.

mod survival;

pub use survival::{WORK, survival};

use crate::engine::{Board, Cell, Direction, Step};

/// Until when survival was possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hindsight {
    /// After so many of the moves it was, and not after one more.
    Until(usize),
    /// Not even on the first board looked at.
    Never,
    /// The search was cut short, so it cannot be told.
    Unknown,
}

/// Looks back at the moves `ways`, all survived, that have led from `start` to where the next
/// one killed; `apples` were dealt on the way, one after each that was eaten.
///
/// A snake that has no way out lives for no more moves than there are cells, so only so many
/// of the last moves are looked at. O(moves), and for each of some log₂(cells) boards
/// O(cells + [`WORK`]).
#[must_use]
pub fn look_back(start: &Board, ways: &[Direction], apples: &[Cell]) -> Hindsight {
    let mut open = Replay { board: start.clone(), ways, apples, made: 0 };
    open.go_to(ways.len().saturating_sub(start.grid().area()));
    match survival(&open.board, WORK) {
        Some(true) => {}
        Some(false) => return Hindsight::Never,
        None => return Hindsight::Unknown,
    }
    let mut last = open.clone();
    last.go_to(ways.len());
    let mut verdict = survival(&last.board, WORK);
    if verdict == Some(true) {
        return Hindsight::Until(ways.len());
    }
    // Between a board with a way out and one for which none is known.
    let mut closed = ways.len();
    while closed - open.made > 1 {
        let mut middle = open.clone();
        middle.go_to(usize::midpoint(open.made, closed));
        match survival(&middle.board, WORK) {
            Some(true) => open = middle,
            other => (closed, verdict) = (middle.made, other),
        }
    }
    if verdict == Some(false) { Hindsight::Until(open.made) } else { Hindsight::Unknown }
}

/// A game that is played again.
#[derive(Clone)]
struct Replay<'a> {
    board: Board,
    ways: &'a [Direction],
    /// Those that are dealt from here on.
    apples: &'a [Cell],
    made: usize,
}

impl Replay<'_> {
    /// Makes the moves up to this number of them.
    fn go_to(&mut self, number: usize) {
        for &way in &self.ways[self.made..number] {
            if self.board.step(way) == Step::Ate
                && let Some((&apple, rest)) = self.apples.split_first()
            {
                self.board.set_apple(apple);
                self.apples = rest;
            }
        }
        self.made = number;
    }
}

#[cfg(test)]
mod tests;
