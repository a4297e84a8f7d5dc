//! What the front end is started with, and why it may not start.

use std::io;
use std::path::PathBuf;

use ratatui::layout::Size;
use thiserror::Error;

use super::look::{Glyphs, Theme, Zoom};
use crate::ai::{Effort, StrategyRow, Unplayable};
use crate::engine::Level;
use crate::record::Recording;

/// What to show and how: the options of the command line, in the words of the front
/// end.
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Launch {
    /// The first screen.
    pub start: Start,
    /// The level that games are played on.
    pub level: Level,
    /// How `level` was asked for, to be named in a command line; `None` for a board without
    /// walls.
    pub walls: Option<Walls>,
    /// The seed of the first game; `None` for a random one.
    pub seed: Option<u64>,
    /// Moves per second; `None` for the default, which is lower for a person.
    pub speed: Option<u16>,
    /// How hard the strategies that can think harder do.
    pub effort: Effort,
    /// The colours; `None` for the default ones of this terminal.
    pub theme: Option<&'static Theme>,
    /// The characters; `None` for the default ones of this terminal.
    pub glyphs: Option<&'static Glyphs>,
    /// How large cells are drawn; `None` for as large as there is room for.
    pub zoom: Option<Zoom>,
    /// When boards are as large as the screen, whatever the size of `level`.
    pub fit: Fit,
    /// What happens after a game.
    pub after: After,
    /// Whether a person's fatal move is delayed a little, so that a turn can still save
    /// the snake.
    pub grace: bool,
    /// Whether the game speeds up with each apple.
    pub arcade: bool,
    /// Whether the snake is drawn gliding from cell to cell.
    pub animate: bool,
    /// Whether the mouse may click what a key does.
    pub mouse: bool,
    /// Whether a game or a race is shown as boards alone, without border or text.
    pub bare: bool,
    /// Where recordings go.
    pub recordings: Recordings,
}

/// Where recordings of games go.
#[derive(Clone, Debug, Default)]
pub struct Recordings {
    /// The file for a recording of every game; further ones get a number. `None` where they
    /// are only made when a key asks for one.
    pub file: Option<PathBuf>,
    /// The folder for those that a key asks for where there is no `file`; `None` where the
    /// system names no place for the user's files.
    pub folder: Option<PathBuf>,
}

/// How a level with walls was asked for.
#[derive(Clone, Debug)]
pub struct Walls {
    /// Its name or file, as it was given.
    pub given: String,
    /// Whether edges were to be joined, besides what the level says.
    pub wrap: bool,
}

/// When boards are made as large as the screen has room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// Never: they have the size of the level.
    Never,
    /// Only where boards of that size would not fit: a game's in one column per cell, those
    /// of a race in two.
    Small,
    /// Always.
    Always,
}

/// What happens after the end of a game or a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// Its figures stay on the screen until a key is pressed.
    Stay,
    /// The front end quits.
    Exit,
    /// Another game begins, as in a screensaver; any key quits.
    Again {
        /// Whether each game is played by the next strategy of the table.
        new_strategy: bool,
    },
}

impl Launch {
    /// Shows this on this level, with defaults for all else.
    #[must_use]
    pub fn new(start: Start, level: Level) -> Self {
        Self {
            start,
            level,
            walls: None,
            seed: None,
            speed: None,
            effort: Effort::default(),
            theme: None,
            glyphs: None,
            zoom: None,
            fit: Fit::Never,
            after: After::Stay,
            grace: true,
            arcade: false,
            animate: true,
            mouse: true,
            bare: false,
            recordings: Recordings::default(),
        }
    }
}

/// The first screen.
#[derive(Clone)]
pub enum Start {
    /// The menu.
    Menu,
    /// A game that a person plays.
    Play,
    /// A game that a strategy plays; `None` for the default strategy.
    Watch(Option<&'static StrategyRow>),
    /// A race: games side by side on the same seed.
    Race {
        /// The strategies. A race has at most four players; further ones are left out.
        strategies: Vec<&'static StrategyRow>,
        /// Whether a person takes part, on the first board.
        human: bool,
    },
    /// A recording.
    Replay(Box<Recording>),
}

/// What is left on the shell.
#[derive(Clone, Debug, Default)]
pub struct Farewell {
    /// Where something was played, what was played last and how to see it again, and where it
    /// was recorded.
    pub lines: Vec<String>,
    /// Why a recording could not be written.
    pub failure: Option<String>,
}

impl Start {
    /// Returns what the recordings of a race's lanes add to the name of the file; one `None`
    /// for a single game.
    #[must_use]
    pub fn lanes(&self) -> Vec<Option<&'static str>> {
        match self {
            Self::Race { strategies, human } => {
                let you = human.then_some(Some("you"));
                you.into_iter().chain(strategies.iter().map(|row| Some(row.name))).collect()
            }
            _ => vec![None],
        }
    }
}

/// Why the front end could not start, or had to stop.
#[derive(Debug, Error)]
pub enum UiError {
    /// Standard output is a file or a pipe.
    #[error(
        "standard output is not a terminal, so there is nowhere to draw; \
         to play games without a screen, try `snakepilot bench`"
    )]
    NotATerminal,
    /// The terminal can only print (`TERM=dumb`).
    #[error(
        "this terminal cannot move its cursor (TERM=dumb), so there is nowhere to draw; \
         to play games without a screen, try `snakepilot bench`"
    )]
    DumbTerminal,
    /// The game is to end by itself, but does not fit on the screen, so it would never
    /// be played.
    #[error(
        "this terminal is too small: it has {has} cells and the game needs {needed}; \
         enlarge it, or drop --exit-when-done to wait until it is larger"
    )]
    TooSmall {
        /// The size that the game needs.
        needed: Size,
        /// The size of the terminal.
        has: Size,
    },
    /// Reading from the terminal or writing to it failed.
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] io::Error),
    /// A strategy that was asked for cannot play the level.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
}
