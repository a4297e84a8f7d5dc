//! The front end in the terminal.

use std::io::{self, IsTerminal};
use std::sync::Arc;

use thiserror::Error;

use crate::ai::StrategyRow;
use crate::engine::Grid;

/// What to show, and how.
pub struct Launch {
    /// Where to go in.
    pub start: Start,
    /// The board's cells.
    pub grid: Arc<Grid>,
    /// The seed of the first game; `None` for one by chance.
    pub seed: Option<u64>,
    /// Moves a second; `None` for the default of play or watch.
    pub speed: Option<u16>,
    /// Whether to draw with ASCII characters only.
    pub ascii: bool,
}

/// The first screen.
pub enum Start {
    /// The start screen.
    Menu,
    /// A game by hand.
    Play,
    /// A game played by a strategy; `None` for the default one.
    Watch(Option<&'static StrategyRow>),
}

/// Why the front end ended before its time.
#[derive(Debug, Error)]
pub enum UiError {
    /// Standard output is a file or a pipe.
    #[error(
        "standard output is not a terminal, so there is nowhere to draw; \
         for games without a screen try `snakepilot bench`"
    )]
    NotATerminal,
    /// There is none in this build.
    #[error("the front end is not built in")]
    NotBuiltIn,
}

/// Shows games until the person quits.
///
/// # Errors
/// A [`UiError`] where they cannot be shown.
pub fn run(launch: Launch) -> Result<(), UiError> {
    drop(launch);
    if io::stdout().is_terminal() { Err(UiError::NotBuiltIn) } else { Err(UiError::NotATerminal) }
}
