//! How long things take: a step, each search, the parts of `certified`, and a
//! decision and a game of every strategy.

use std::hint::black_box;
use std::sync::Arc;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use snakepilot::ai::certified::parts::Parts;
use snakepilot::ai::search::{
    BidirectionalSearch, BreadthFirst, FirstStep, Regions, Stretcher, VirtualWalk,
};
use snakepilot::ai::{self, STRATEGIES, Strategy, StrategyRow};
use snakepilot::engine::{Board, Cell, Direction, Game, Grid, Status};

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

/// A time for `run`, on one of `boards` after the other, with the apple's cell.
fn on_each(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    boards: &[Board],
    mut run: impl FnMut(&Board, Cell),
) {
    let mut turns = boards.iter().cycle();
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let board = turns.next().expect("a cycle has no end");
            run(board, board.apple().expect("the game is not over"));
        });
    });
}

/// Each family of searches on the boards that `greedy` meets, from head to apple
/// where it has a way to go.
fn searches(criterion: &mut Criterion) {
    let boards = mid_game(ai::find("greedy").expect("a row of the table"));
    let grid = &**boards[0].grid();
    let mut group = criterion.benchmark_group("search at 20x20");

    let mut breadth_first = BreadthFirst::new(grid);
    on_each(&mut group, "breadth_first", &boards, |board, apple| {
        let open = |cell| board.can_enter(cell);
        black_box(breadth_first.route(grid, board.head(), apple, open));
    });
    let mut bidirectional = BidirectionalSearch::new(grid);
    on_each(&mut group, "bidirectional", &boards, |board, apple| {
        let open = |cell| board.can_enter(cell);
        black_box(bidirectional.route(grid, board.head(), apple, open));
    });
    let mut regions = Regions::new(grid);
    on_each(&mut group, "regions", &boards, |board, apple| {
        regions.find(grid, |cell| board.is_free(cell));
        black_box(regions.size(apple));
    });
    group.finish();
}

/// What is done with routes, on shortest ones from head to apple; to find them is
/// not timed.
fn routes(criterion: &mut Criterion) {
    let boards = mid_game(ai::find("greedy").expect("a row of the table"));
    let grid = &**boards[0].grid();
    let mut search = BreadthFirst::new(grid);
    let routed = boards.iter().filter_map(|board| {
        let open = |cell| board.can_enter(cell);
        let route = search.route(grid, board.head(), board.apple()?, open)?;
        Some((board, route.to_vec()))
    });
    let routed: Vec<(&Board, Vec<Cell>)> = routed.collect();
    let mut turns = routed.iter().cycle();
    let mut group = criterion.benchmark_group("route at 20x20");

    let (mut stretcher, mut longer) = (Stretcher::new(grid), Vec::with_capacity(grid.len()));
    group.bench_function("stretch", |bencher| {
        bencher.iter(|| {
            let (board, route) = turns.next().expect("a cycle has no end");
            longer.clone_from(route);
            let open = |cell| board.can_enter(cell);
            stretcher.stretch(grid, board.head(), FirstStep::Kept, open, &mut longer);
            longer.len()
        });
    });
    let mut walk = VirtualWalk::new(grid);
    group.bench_function("virtual_walk", |bencher| {
        bencher.iter(|| {
            let (board, route) = turns.next().expect("a cycle has no end");
            walk.walk(board, route) && walk.keeps_tail(board, &mut search)
        });
    });
    group.finish();
}

/// The parts of `certified`, on the boards that it meets itself.
fn parts(criterion: &mut Criterion) {
    let boards = mid_game(ai::find("certified").expect("a row of the table"));
    let mut parts: Vec<Parts> = boards.iter().step_by(10).filter_map(Parts::new).collect();
    let mut group = criterion.benchmark_group("part of certified at 20x20");
    let mut on_each = |name: &str, run: fn(&mut Parts) -> bool| {
        let mut turn = 0;
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                turn = (turn + 1) % parts.len();
                run(&mut parts[turn])
            });
        });
    };
    on_each("time-aware search", |parts| parts.search().is_some());
    on_each("repair", |parts| parts.repair().is_some());
    on_each("valuation", |parts| parts.value() > 0.0);
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

criterion_group!(speed, step, searches, routes, parts, decisions, games);
criterion_main!(speed);
