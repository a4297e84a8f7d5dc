//! Counting move paths: the rules in one number.

use super::board::{Board, Step};
use super::grid::Direction;

/// The number of ways to make `depth` moves in a row that are all carried out
/// as asked and survived (so no reversals). An apple that is eaten is not
/// followed by another. Walks every path: the cost is about the result.
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
