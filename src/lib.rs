//! Snake for the terminal, and the strategies that play it.
//!
//! From the top: a [`engine::Game`] is a [`engine::Board`] with a random stream
//! that deals the apples; a [`ai::Strategy`] looks at the board and answers with
//! a [`ai::Plan`], whose first cell is the move and whose other cells are the
//! dots on the screen; [`ai::STRATEGIES`] lists them all.
//!
//! ```
//! use std::sync::Arc;
//! use snakepilot::{ai, engine::{Game, Grid, Status}};
//!
//! let grid = Arc::new(Grid::new(8, 8, false)?);
//! let mut player = ai::find("greedy").expect("a row of the table").create(&grid);
//! let mut game = Game::new(grid, 7)?;
//! while game.status() == Status::Running {
//!     let way = player.plan(game.board(), 1).direction(game.board());
//!     game.step(way);
//! }
//! println!("{} apples in {} moves", game.figures().apples, game.figures().moves);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod ai;
pub mod bench;
pub mod engine;
pub mod record;
pub mod store;
pub mod ui;

// The support of the tests names the library as those from outside do.
#[cfg(test)]
extern crate self as snakepilot;
#[cfg(test)]
#[path = "../tests/it/support.rs"]
mod support;
