//! What holds for every row of the table of strategies.

use std::sync::Arc;

use snakepilot::ai::STRATEGIES;
use snakepilot::engine::{Game, Grid, Status};

/// Routes are joined, the first cell is a move that is survived, and the same
/// seed gives the same game.
#[test]
fn plans_are_sound() {
    for row in STRATEGIES {
        let grid = Arc::new(Grid::new(8, 7, false).unwrap());
        for seed in 0..5 {
            let play = || {
                let mut player = row.create(&grid);
                let mut game = Game::new(Arc::clone(&grid), seed).unwrap();
                while game.status() == Status::Running {
                    let board = game.board();
                    let plan = player.plan(board, usize::MAX);
                    let mut at = board.head();
                    for &cell in plan.route {
                        assert!(grid.adjacent(at, cell), "{} {}\n{board}", row.name, plan.intent);
                        at = cell;
                    }
                    match plan.route.first() {
                        Some(&first) => assert!(board.can_enter(first), "{}\n{board}", row.name),
                        None => assert_eq!(board.exits().count(), 0, "{}\n{board}", row.name),
                    }
                    let way = plan.direction(board);
                    game.step(way);
                }
                (game.status(), game.figures())
            };
            assert_eq!(play(), play(), "{}", row.name);
        }
    }
}
