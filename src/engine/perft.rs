//! Counting move paths, which checks all rules by one number.

use super::board::{Board, Step};
use super::grid::Direction;

/// Returns the number of different sequences of `depth` moves that the snake
/// survives, reversals excluded. An apple that is eaten is not replaced. Every path
/// is walked, so the cost grows with the result.
///
/// The name is chess programming's: <https://www.chessprogramming.org/Perft>.
#[must_use]
pub fn perft(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let ways = Direction::ALL.into_iter().filter(|&way| board.effective(way) == way);
    ways.map(|way| {
        let mut next = board.clone();
        match next.step(way) {
            Step::Died(_) => 0,
            Step::Moved | Step::Ate | Step::Filled => perft(&next, depth - 1),
        }
    })
    .sum()
}
