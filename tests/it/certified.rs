//! `certified` on boards of every kind, and taking over from others.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use snakepilot::ai::{Cancelled, Effort, Intent, STRATEGIES, find};
use snakepilot::engine::{Board, Game, Grid, Level, Status};

use super::support::{grid, play};

/// Plays games with seeds from `first` on; returns how many of them were won.
fn won(grid: &Arc<Grid>, first: u64, games: u64, effort: Effort) -> u64 {
    let row = find("certified").unwrap();
    let wins = (first..first + games).filter(|&seed| {
        let mut player = row.create_with(grid, effort);
        let mut game = Game::new(Arc::clone(grid), seed).unwrap();
        play(&mut *player, &mut game);
        game.status() == Status::Won
    });
    wins.count() as u64
}

/// Every plan is checked on the way, since tests have debug assertions.
#[test]
fn small_boards_of_every_kind_are_won() {
    let effort = Effort::new(20).unwrap();
    for (width, height) in [(2, 2), (2, 5), (3, 3), (4, 4), (5, 5), (4, 7), (6, 3), (7, 5), (9, 8)]
    {
        for wrap in [false, true] {
            if wrap && width.min(height) < 3 {
                continue;
            }
            let grid = grid(width, height, wrap);
            assert_eq!(won(&grid, 1, 4, effort), 4, "{width}x{height} {wrap}");
        }
    }
}

#[test]
fn more_effort_wins_too() {
    assert_eq!(won(&grid(6, 6, false), 1, 2, Effort::new(300).unwrap()), 2);
}

/// Cancels each plan several times, after a number of tries that grows from one game to the
/// next.
#[test]
fn a_plan_that_was_cancelled_is_the_same_once_it_is_made() {
    let mut cancelled = 0;
    for row in STRATEGIES {
        for asks in 1..=8 {
            let grid = grid(8, 7, asks % 2 == 0);
            let effort = Effort::new(50).unwrap();
            let [mut player, mut other] = [(); 2].map(|()| row.create_with(&grid, effort));
            let mut game = Game::new(Arc::clone(&grid), asks).unwrap();
            while game.status() == Status::Running && game.figures().moves < 1_000 {
                let board = game.board();
                let plan = other.plan(board, usize::MAX);
                let (route, intent, way) =
                    (plan.route.to_vec(), plan.intent, plan.direction(board));
                let again = loop {
                    let count = std::cell::Cell::new(0);
                    let stop = || count.replace(count.get() + 1) >= asks;
                    match player.plan_unless(board, usize::MAX, &stop) {
                        Ok(plan) => break (plan.route.to_vec(), plan.intent),
                        Err(Cancelled) => cancelled += 1,
                    }
                };
                assert_eq!(again, (route, intent), "{}, {asks}\n{board}", row.name);
                assert_eq!(player.weighed(), other.weighed(), "{}\n{board}", row.name);
                game.step(way);
            }
        }
    }
    assert!(cancelled > 1_000, "{cancelled}");
}

/// A game that another strategy has played up to a fill.
fn taken_over(grid: &Arc<Grid>, name: &str, seed: u64, percent: usize) -> Option<Game> {
    let mut player = find(name).unwrap().create(grid);
    let mut game = Game::new(Arc::clone(grid), seed).unwrap();
    while game.status() == Status::Running && game.board().len() * 100 < percent * grid.area() {
        let way = player.plan(game.board(), 1).direction(game.board());
        game.step(way);
    }
    (game.status() == Status::Running).then_some(game)
}

#[test]
fn any_body_of_a_careful_player_is_taken_over_and_won() {
    let grid = grid(10, 10, false);
    for name in ["safe", "hamiltonian", "tour"] {
        for (seed, percent) in [(1, 20), (2, 50), (3, 80)] {
            let mut game = taken_over(&grid, name, seed, percent).unwrap();
            let mut player = find("certified").unwrap().create(&grid);
            play(&mut *player, &mut game);
            assert_eq!(game.status(), Status::Won, "{name} {percent} %");
        }
    }
}

/// `cargo test --release --test it certified -- --ignored --nocapture`: a soak over
/// the sizes from 4x4 to 40x40.
#[test]
#[ignore = "minutes long"]
fn all_sizes_are_won() {
    let effort = Effort::new(8).unwrap();
    let mut games = 0;
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let most: u64 = 10_000;
    while games < most {
        let mut side = || 4 + rng.random_range(0..13_u16).min(rng.random_range(0..13_u16));
        let (width, height) = (side(), side());
        let wrap = rng.random_range(0..3) == 0;
        let grid = grid(width, height, wrap);
        let count = 20;
        assert_eq!(won(&grid, 1_000 + games, count, effort), count, "{width}x{height} {wrap}");
        games += count;
    }
    for (width, height) in [(40, 40), (39, 39), (40, 31), (4, 40), (33, 40), (25, 25)] {
        for wrap in [false, true] {
            assert_eq!(won(&grid(width, height, wrap), 7, 2, effort), 2, "{width}x{height} {wrap}");
            games += 2;
        }
    }
    println!("{games} games won");
    assert_eq!(won(&grid(5, 5, false), 1, 5_000, effort), 5_000);
    println!("5,000 games won on 5x5");
}

/// The share of bodies that are certified at once, and of those that are won.
#[test]
#[ignore = "a minute long"]
fn bodies_taken_over() {
    let grid = grid(12, 12, false);
    for name in ["greedy", "bidirectional", "safe", "hamiltonian", "tour"] {
        let (mut bodies, mut at_once, mut wins) = (0, 0, 0);
        for seed in 0..40 {
            for percent in [10, 30, 50, 70, 90] {
                let Some(mut game) = taken_over(&grid, name, seed, percent) else { continue };
                let mut player = find("certified").unwrap().create(&grid);
                bodies += 1;
                let plan = player.plan(game.board(), 1);
                at_once += u32::from(matches!(plan.intent, Intent::Certain { .. }));
                play(&mut *player, &mut game);
                wins += u32::from(game.status() == Status::Won);
            }
        }
        println!("{name}: {bodies} bodies, {at_once} certified at once, {wins} won");
    }
}

/// A snake of two cells cannot turn back into the cell that it has just left.
#[test]
fn no_route_of_a_short_snake_turns_back() {
    for picture in ["..\n@.\n^.\n*.\n..", "...\n.@.\n.^.\n.*.\n..."] {
        let board: Board = picture.parse().unwrap();
        let mut player = find("certified").unwrap().create(board.grid());
        let route = player.plan(&board, usize::MAX).route.to_vec();
        assert!(board.clone().walk(&route), "{route:?} on\n{board}");
    }
}

/// A square level of 2x2 pillars, each with a lane of four cells around it.
fn pillars(side: usize) -> Arc<Grid> {
    let row = |y: usize| -> String {
        let is_wall = |x: usize| [x, y].iter().all(|i| matches!(i % 6, 2 | 3) && i + 2 < side);
        (0..side).map(|x| if is_wall(x) { '#' } else { '.' }).collect()
    };
    let picture = (0..side).map(row).collect::<Vec<_>>().join("\n");
    Arc::clone(Level::read("pillars", &picture, false).unwrap().board(1).grid())
}

/// The time of so many moves from the start, and the reasons for them.
fn timed(grid: &Arc<Grid>, moves: usize) -> (Duration, Vec<Intent>) {
    let mut player = find("certified").unwrap().create_with(grid, Effort::FAST);
    let mut game = Game::new(Arc::clone(grid), 1).unwrap();
    let start = Instant::now();
    let intents = (0..moves).map(|_| {
        let plan = player.plan(game.board(), 1);
        let (intent, way) = (plan.intent, plan.direction(game.board()));
        game.step(way);
        intent
    });
    let intents = intents.collect();
    (start.elapsed(), intents)
}

/// Without a tour to start from, the matching comes to none here, and takes a hundred times as
/// long as a move.
#[test]
fn a_large_level_costs_about_as_much_as_an_open_board() {
    let (open, _) = timed(&grid(250, 250, false), 60);
    let (walled, intents) = timed(&pillars(250), 60);
    let certain = intents.iter().filter(|intent| matches!(intent, Intent::Certain { .. }));
    assert_eq!(certain.count(), 60);
    assert!(walled < 30 * open, "{walled:?} and {open:?}");
}

/// The body that `greedy` leaves is in order along no tour of the level.
#[test]
fn a_body_on_a_large_level_is_taken_over_soon() {
    let grid = pillars(250);
    let mut game = Game::new(Arc::clone(&grid), 3).unwrap();
    let mut greedy = find("greedy").unwrap().create(&grid);
    while game.status() == Status::Running && game.board().len() < 60 {
        let way = greedy.plan(game.board(), 1).direction(game.board());
        game.step(way);
    }
    for name in ["certified", "hamiltonian", "tour"] {
        let mut game = game.clone();
        let mut player = find(name).unwrap().create_with(&grid, Effort::FAST);
        let mut found = 0;
        for _ in 0..60 {
            let plan = player.plan(game.board(), 1);
            found += usize::from(!matches!(plan.intent, Intent::Joining | Intent::CutOff));
            let way = plan.direction(game.board());
            game.step(way);
        }
        assert!(found >= 40, "{name}: {found}");
        assert_eq!(game.status(), Status::Running, "{name}");
    }
}
