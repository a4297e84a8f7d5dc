//! A board in the middle of a game.

use crate::ai::{self, StrategyRow, Survey};
use crate::engine::{Board, Level, Status};

/// Plays this game until a third of the board is full and returns the board, so that there
/// is something to see at once. Where that takes too long, or a game ends before, it is less
/// full. Takes about 1 ms for 400 cells, 60 ms at most.
pub(super) fn a_third_full(level: &Level, seed: u64) -> Board {
    let mut game = level.game(seed);
    let (row, most_moves) = player(game.board());
    let grid = game.board().grid().clone();
    let mut strategy = row.create(&grid);
    for _ in 0..most_moves {
        let board = game.board();
        if 3 * board.len() >= grid.area() {
            break;
        }
        let next = strategy.plan(board, 1).route.first().copied();
        let way = next.and_then(|next| grid.direction(board.head(), next));
        let Some(way) = way else { break };
        game.step(way);
        if game.status() != Status::Running {
            return level.board(seed);
        }
    }
    game.board().clone()
}

/// Who plays until then, and the most moves that there is time for: the fastest that never
/// dies.
fn player(board: &Board) -> (&'static StrategyRow, usize) {
    let survey = Survey::new(board.grid());
    let fast = ai::find("hamiltonian").filter(|row| survey.allows(row).is_ok());
    let safe = || (ai::find("safe").unwrap_or_else(ai::default_strategy), 2_000);
    fast.map_or_else(safe, |row| (row, 500_000))
}
