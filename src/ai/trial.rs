//! Boards and games for the tests of strategies and searches.

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Plan, Strategy};
use crate::engine::{Board, Cell, Grid, Step};

/// One generator for one test.
pub(super) fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// One of `cells`, which are not empty.
pub(super) fn any(rng: &mut ChaCha8Rng, cells: &[Cell]) -> Cell {
    cells[rng.random_range(0..cells.len())]
}

/// A grid of 3x3 to 8x8 cells: walled or wrapped, every other time with walls
/// inside.
pub(super) fn any_grid(rng: &mut ChaCha8Rng) -> Arc<Grid> {
    let (width, height) = (rng.random_range(3..9), rng.random_range(3..9));
    let (wrap, walls) = (rng.random_bool(0.5), rng.random_bool(0.5));
    let wall: Vec<bool> = (0..64).map(|_| walls && rng.random_bool(0.15)).collect();
    let grid = Grid::with_walls(width, height, wrap, |cell| cell.index() > 0 && wall[cell.index()]);
    Arc::new(grid.unwrap())
}

/// A snake of up to `longest` cells that lies as a random walk does, and an
/// apple.
pub(super) fn any_board(rng: &mut ChaCha8Rng, grid: &Arc<Grid>, longest: usize) -> Board {
    let wanted = rng.random_range(1..=longest);
    let mut body = vec![any(rng, grid.cells())];
    while body.len() < wanted {
        let beside = grid.neighbours(body[body.len() - 1]).iter().copied();
        let free: Vec<Cell> = beside.filter(|cell| !body.contains(cell)).collect();
        if free.is_empty() {
            break;
        }
        body.push(any(rng, &free));
    }
    let mut board = Board::with_body(Arc::clone(grid), &body, None).unwrap();
    deal(rng, &mut board);
    board
}

/// Puts an apple on a free cell, if there is one.
pub(super) fn deal(rng: &mut ChaCha8Rng, board: &mut Board) {
    let free: Vec<Cell> =
        board.grid().cells().iter().copied().filter(|&cell| board.is_free(cell)).collect();
    if !free.is_empty() {
        board.set_apple(any(rng, &free));
    }
}

/// Plays a game of at most `most` moves from its start, and shows each board
/// with the plan for it. Returns the last board.
pub(super) fn play(
    grid: &Arc<Grid>,
    player: &mut dyn Strategy,
    seed: u64,
    most: usize,
    mut see: impl FnMut(&Board, &Plan),
) -> Board {
    let mut rng = rng(seed);
    let mut board = Board::new(Arc::clone(grid)).unwrap();
    deal(&mut rng, &mut board);
    for _ in 0..most {
        let plan = player.plan(&board, usize::MAX);
        see(&board, &plan);
        match board.step(plan.direction(&board)) {
            Step::Moved => {}
            Step::Ate => deal(&mut rng, &mut board),
            Step::Filled | Step::Died(_) => break,
        }
    }
    board
}
