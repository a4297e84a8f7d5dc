//! How long things take: a step, each search, and a decision and a game of every
//! strategy.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use snakepilot::ai::search::BreadthFirst;
use snakepilot::ai::{self, STRATEGIES, Strategy, StrategyRow};
use snakepilot::engine::{Board, Direction, Game, Grid, Status};

/// Boards that are planned on one after the other.
const BOARDS: usize = 200;

fn grid(side: u16, wrap: bool) -> Arc<Grid> {
    Arc::new(Grid::new(side, side, wrap).expect("the size is allowed"))
}

/// Plays on for at most `most` moves and calls `each` with every board before
/// its move.
fn play(player: &mut dyn Strategy, game: &mut Game, most: u64, mut each: impl FnMut(&Board)) {
    let end = game.figures().moves.saturating_add(most);
    while game.status() == Status::Running && game.figures().moves < end {
        each(game.board());
        let way = player.plan(game.board(), 1).direction(game.board());
        game.step(way);
    }
}

/// Boards of consecutive moves from the middle of the game that a strategy plays
/// at 20x20 with seed 1.
fn mid_game(row: &StrategyRow) -> Vec<Board> {
    let grid = grid(20, false);
    let start = Game::new(Arc::clone(&grid), 1).expect("nothing is in the way");
    let mut game = start.clone();
    play(&mut *row.create(&grid), &mut game, u64::MAX, |_| ());
    let half = game.figures().moves / 2;
    let (mut player, mut game) = (row.create(&grid), start);
    play(&mut *player, &mut game, half, |_| ());
    let mut boards = Vec::new();
    play(&mut *player, &mut game, BOARDS as u64, |board| boards.push(board.clone()));
    boards
}

/// A snake that goes round a torus for ever.
fn step(criterion: &mut Criterion) {
    let mut board = Board::new(grid(20, true)).expect("nothing is in the way");
    criterion.bench_function("step", |bencher| {
        bencher.iter(|| board.step(black_box(Direction::Right)));
    });
}

/// From head to apple on the boards that `greedy` meets.
fn searches(criterion: &mut Criterion) {
    let boards = mid_game(ai::find("greedy").expect("a row of the table"));
    let grid = boards[0].grid();
    let mut route = Vec::with_capacity(grid.len());
    let mut group = criterion.benchmark_group("search");
    let mut breadth_first = BreadthFirst::new(grid);
    let mut turns = boards.iter().cycle();
    group.bench_function("breadth_first", |bencher| {
        bencher.iter(|| {
            let board = turns.next().expect("a cycle has no end");
            let apple = board.apple().expect("the game is not over");
            let open = |cell| board.can_enter(cell);
            breadth_first.route(grid, board.head(), apple, open, &mut route)
        });
    });
    group.finish();
}

fn decisions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("decision at 20x20");
    for row in STRATEGIES {
        let boards = mid_game(row);
        let mut player = row.create(boards[0].grid());
        let mut turns = boards.iter().cycle();
        group.bench_function(row.name, |bencher| {
            bencher.iter(|| {
                let board = turns.next().expect("a cycle has no end");
                player.plan(board, 1).direction(board)
            });
        });
    }
    group.finish();
}

fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("game at 10x10");
    group.sample_size(10);
    let grid = grid(10, false);
    for row in STRATEGIES {
        group.bench_function(row.name, |bencher| {
            bencher.iter(|| {
                let mut game = Game::new(Arc::clone(&grid), 1).expect("nothing is in the way");
                play(&mut *row.create(&grid), &mut game, u64::MAX, |_| ());
                game.figures()
            });
        });
    }
    group.finish();
}

criterion_group!(speed, step, searches, decisions, games);
criterion_main!(speed);
