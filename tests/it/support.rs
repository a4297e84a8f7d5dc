//! Grids, boards and games for the tests, of the library's units as well as from
//! outside: the library takes this file in for its own tests.

#![allow(dead_code, reason = "each of the two takes what it needs")]

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use snakepilot::ai::{self, Effort, Plan, Strategy};
use snakepilot::engine::{Board, Cell, Figures, Game, Grid, Level, Status, Step};
use snakepilot::record::{Hand, Recorder, Recording, Stint};

/// A generator for one test.
pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A grid without walls inside.
pub fn grid(width: u16, height: u16, wrap: bool) -> Arc<Grid> {
    Arc::new(Grid::new(width, height, wrap).unwrap())
}

/// A grid of 3x3 to 8x8 cells: walled or wrapped, every other time with walls
/// inside.
pub fn any_grid(rng: &mut ChaCha8Rng) -> Arc<Grid> {
    let (width, height) = (rng.random_range(3..9), rng.random_range(3..9));
    let (wrap, walls) = (rng.random_bool(0.5), rng.random_bool(0.5));
    let wall: Vec<bool> = (0..64).map(|_| walls && rng.random_bool(0.15)).collect();
    let grid = Grid::with_walls(width, height, wrap, |cell| cell.index() > 0 && wall[cell.index()]);
    Arc::new(grid.unwrap())
}

/// One of `cells`, which are not empty.
pub fn any(rng: &mut ChaCha8Rng, cells: &[Cell]) -> Cell {
    cells[rng.random_range(0..cells.len())]
}

/// The cells of a random walk that never comes to a cell twice, of `longest` cells or
/// as many as it gets.
fn any_walk(rng: &mut ChaCha8Rng, grid: &Grid, longest: usize) -> Vec<Cell> {
    let mut walk = vec![any(rng, grid.cells())];
    while walk.len() < longest {
        let beside = grid.neighbours(walk[walk.len() - 1]).iter().copied();
        let free: Vec<Cell> = beside.filter(|cell| !walk.contains(cell)).collect();
        if free.is_empty() {
            break;
        }
        walk.push(any(rng, &free));
    }
    walk
}

/// A snake of up to `longest` cells that lies as a random walk does, and an
/// apple.
pub fn any_board(rng: &mut ChaCha8Rng, grid: &Arc<Grid>, longest: usize) -> Board {
    let wanted = rng.random_range(1..=longest);
    let body = any_walk(rng, grid, wanted);
    let mut board = Board::with_body(Arc::clone(grid), &body, None).unwrap();
    deal(rng, &mut board);
    board
}

/// Draws so many boards of any kind with snakes of up to `longest` cells, and shows each
/// together with the generator it was drawn from.
pub fn each_board(
    seed: u64,
    boards: usize,
    longest: usize,
    mut see: impl FnMut(&mut ChaCha8Rng, &Board),
) {
    let mut rng = rng(seed);
    for _ in 0..boards {
        let grid = any_grid(&mut rng);
        let board = any_board(&mut rng, &grid, longest);
        see(&mut rng, &board);
    }
}

/// A snake that has walked at random, growing all the way, for as long as it
/// could or up to `longest` cells, and then has lost some of its tail; no apple.
pub fn grown_board(rng: &mut ChaCha8Rng, grid: &Arc<Grid>, longest: usize) -> Board {
    let mut body = any_walk(rng, grid, longest);
    body.reverse();
    body.truncate(rng.random_range(1..=body.len()));
    Board::with_body(Arc::clone(grid), &body, None).unwrap()
}

/// Puts an apple on a free cell, if there is one.
pub fn deal(rng: &mut ChaCha8Rng, board: &mut Board) {
    let free: Vec<Cell> =
        board.grid().cells().iter().copied().filter(|&cell| board.is_free(cell)).collect();
    if !free.is_empty() {
        board.set_apple(any(rng, &free));
    }
}

/// Plays a game of at most `most` moves from its start, and shows each board
/// with the whole plan for it. Returns the last board.
pub fn play_boards(
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

/// Plays a game to its end. Returns its figures.
pub fn play(player: &mut dyn Strategy, game: &mut Game) -> Figures {
    while game.status() == Status::Running {
        let way = player.plan(game.board(), 1).direction(game.board());
        game.step(way);
    }
    game.figures()
}

/// A recorded game of the strategy with this name, to its end or for so many moves.
pub fn recorded(level: &Level, seed: u64, name: &str, most: u64) -> Recording {
    let mut game = level.game(seed);
    let mut recorder = Recorder::new(&level.board(seed), &game).with_level(level);
    let hand = Hand::Strategy { name: name.to_owned(), effort: Effort::default() };
    recorder.steered(Stint::by(0, hand));
    let mut player = ai::find(name).unwrap().create(game.board().grid());
    while game.status() == Status::Running && game.figures().moves < most {
        let way = player.plan(game.board(), 1).direction(game.board());
        recorder.push(game.board().effective(way));
        game.step(way);
    }
    recorder.recording(&game).unwrap()
}
