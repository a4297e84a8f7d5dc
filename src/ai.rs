//! The strategies: players that look at a board and answer with a plan.
//!
//! A strategy sees a [`Board`](crate::engine::Board), never the game, so it cannot know
//! where the next apple will lie. What it answers is a [`Plan`]: the route it means to
//! take and why. The move is the route's first cell and the dots on the screen are the
//! rest, so they cannot disagree.
//!
//! [`STRATEGIES`] is the one table of them. The command line, the help, the
//! hotkeys, the benchmark and the tests all loop over it: a new strategy is one
//! file in `ai/strategies/` and one row of `ai/table.rs`.
//!
//! The rooms, each of which knows only those after it: a look back at lost games
//! ([`hindsight`]), the table, why a plan leaves a shorter route (`why_not`), the strategies, what
//! they share to follow a route or a tour (`following`), tours for any body (`cover`),
//! tours that a size has ([`tour`]), searches ([`search`]), and the planners' snake
//! (`body`).

mod body;
mod cover;
mod effort;
mod following;
pub mod hindsight;
mod intent;
pub mod search;
mod strategies;
mod strategy;
mod survey;
mod table;
pub mod tour;
mod why_not;

pub use effort::{Effort, EffortError};
pub use intent::Intent;
pub use strategies::certified;
pub use strategy::{Cancelled, Plan, Strategy, Weighed};
pub use survey::{Needs, NoTour, Survey};
pub use table::{
    DEFAULT, Extra, Promise, STRATEGIES, StrategyRow, Unplayable, default_for, default_strategy,
    find,
};
pub use why_not::{Harm, Preference, Verdict, WhyNot, why_not};
