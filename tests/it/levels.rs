//! Levels: every strategy that can plays them all.

use std::sync::Arc;

use snakepilot::ai::{Promise, STRATEGIES, Survey};
use snakepilot::engine::{BUILT_IN, Game, Grid, Level, Status};

/// The levels that come with the program.
fn built_in() -> impl Iterator<Item = Level> {
    BUILT_IN.iter().map(|level| Level::read(level.name, level.picture, false).unwrap())
}

/// Plays the game with this seed to its end.
fn play(level: &Level, row: &snakepilot::ai::StrategyRow, seed: u64) -> Game {
    let mut game = level.game(seed);
    let grid = Arc::clone(game.board().grid());
    let mut player = row.create(&grid);
    while game.status() == Status::Running {
        let board = game.board();
        let plan = player.plan(board, usize::MAX);
        let mut at = board.head();
        for &cell in plan.route {
            assert!(grid.adjacent(at, cell), "{} {}\n{board}", row.name, plan.intent);
            at = cell;
        }
        let way = plan.direction(board);
        game.step(way);
    }
    game
}

#[test]
fn every_strategy_plays_every_built_in_level() {
    for level in built_in() {
        let survey = Survey::new(level.grid());
        for row in STRATEGIES {
            assert_eq!(survey.allows(row), Ok(()), "{:?}", level.name());
            for seed in 0..3 {
                let game = play(&level, row, seed);
                let told = format!("{} on {:?}\n{}", row.name, level.name(), game.board());
                match row.promise {
                    Promise::Nothing => assert!(game.figures().apples > 0, "{told}"),
                    Promise::NeverDies => {
                        assert!(!matches!(game.status(), Status::Died(_)), "{told}");
                    }
                    Promise::AlwaysWins => assert_eq!(game.status(), Status::Won, "{told}"),
                }
            }
        }
    }
}

/// On junk too, wherever a strategy says that it can play.
#[test]
fn strategies_play_among_junk_where_they_say_so() {
    let plain = Level::new(&Grid::new(10, 10, false).unwrap()).unwrap();
    let mut played = 0;
    for junk in [1, 2, 4, 8] {
        let level = plain.clone().with_junk(junk);
        for seed in 0..8 {
            let survey = Survey::new(level.board(seed).grid());
            for row in STRATEGIES.iter().filter(|row| survey.allows(row).is_ok()) {
                let game = play(&level, row, seed);
                let told = format!("{} with seed {seed}\n{}", row.name, game.board());
                if row.promise == Promise::AlwaysWins {
                    assert_eq!(game.status(), Status::Won, "{told}");
                    played += 1;
                }
            }
        }
    }
    assert!(played > 10, "{played}");
}

/// What nobody can come to is no cell: the board is full without it.
#[test]
fn the_cells_joined_to_the_start_win() {
    let text = "....#..\n....#..\n>>@.##.\n....#..";
    let level = Level::read("closed", text, false).unwrap();
    for name in ["hamiltonian", "tour"] {
        let row = snakepilot::ai::find(name).unwrap();
        let game = play(&level, row, 1);
        assert_eq!((game.status(), game.board().len()), (Status::Won, 16), "{name}");
    }
}
