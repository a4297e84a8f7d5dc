//! What the front end is started with, and why it may not start.

use std::io;

use ratatui::layout::Size;
use thiserror::Error;

use super::look::{Glyphs, Theme};
use crate::ai::{Effort, StrategyRow, Unplayable};
use crate::engine::Level;

/// What to show, and how.
pub struct Launch {
    /// Where to go in.
    pub start: Start,
    /// What the games start from.
    pub level: Level,
    /// The seed of the first game; `None` for one by chance.
    pub seed: Option<u64>,
    /// Moves per second; `None` for the default of play or watch.
    pub speed: Option<u16>,
    /// How hard the strategies think.
    pub effort: Effort,
    /// The colours; `None` for those that suit the terminal.
    pub theme: Option<&'static Theme>,
    /// The characters; `None` for those that suit the terminal.
    pub glyphs: Option<&'static Glyphs>,
    /// Whether boards are as large as the screen in place of `level`.
    pub fit: Fit,
    /// What comes after a game.
    pub after: After,
    /// Whether a move that would kill waits for a turn.
    pub grace: bool,
    /// Whether the game goes faster with each apple.
    pub arcade: bool,
    /// Whether the snake glides from cell to cell.
    pub animate: bool,
}

/// When boards are as large as the screen has room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// Never: they are those of the level.
    Never,
    /// In a race whose boards would not fit otherwise.
    Race,
    /// Always.
    Always,
}

/// What comes after the end of a game or a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// Its figures stay on the screen.
    Stay,
    /// The end of the front end.
    Exit,
    /// Another game, as in a screensaver, which any key ends.
    Again {
        /// Whether each is played by the next strategy of the table.
        new_strategy: bool,
    },
}

impl Launch {
    /// What to show, the rest by default.
    #[must_use]
    pub fn new(start: Start, level: Level) -> Self {
        Self {
            start,
            level,
            seed: None,
            speed: None,
            effort: Effort::default(),
            theme: None,
            glyphs: None,
            fit: Fit::Never,
            after: After::Stay,
            grace: true,
            arcade: false,
            animate: true,
        }
    }
}

/// The first screen.
pub enum Start {
    /// The start screen.
    Menu,
    /// A game by hand.
    Play,
    /// A game played by a strategy; `None` for the default one.
    Watch(Option<&'static StrategyRow>),
    /// A race of these on the same seed.
    Race {
        /// The strategies; the first four where there are more.
        strategies: Vec<&'static StrategyRow>,
        /// Whether a person takes part, in the first place.
        human: bool,
    },
}

/// Why the front end could not be shown, or ended before its time.
#[derive(Debug, Error)]
pub enum UiError {
    /// Standard output is a file or a pipe.
    #[error(
        "standard output is not a terminal, so there is nowhere to draw; \
         for games without a screen try `snakepilot bench`"
    )]
    NotATerminal,
    /// The terminal says that it can print only.
    #[error(
        "this terminal cannot place the cursor (TERM=dumb), so there is nowhere to draw; \
         for games without a screen try `snakepilot bench`"
    )]
    DumbTerminal,
    /// The game does not fit, and is to end by itself, which it then never would.
    #[error(
        "this terminal is too small: it has {has} cells and the game needs {needed}; \
         without --exit-when-done it would wait for more"
    )]
    TooSmall {
        /// The size that the game needs.
        needed: Size,
        /// The size of the terminal.
        has: Size,
    },
    /// The terminal failed.
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] io::Error),
    /// The strategy asked for cannot play there.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
}
