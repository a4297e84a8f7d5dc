//! The front end in the terminal: play by hand, or watch a strategy.
//!
//! [`run`] takes the terminal over and runs one loop: draw, wait on a channel
//! until the next tick is due, handle what came, tick. Keys come from a thread
//! of their own, and so do signals and the plans of each strategy, so that
//! nothing the terminal does and no thought can hold the loop up. The state,
//! `app`, changes by keys and ticks alone; drawing, `view`, looks at it and
//! changes nothing.

mod app;
mod board_view;
mod boxes;
mod choice;
mod compact;
mod event_loop;
mod glide;
mod glyphs;
mod grace;
mod input;
mod keys;
mod layout;
mod level;
mod look;
mod menu_view;
mod overlay;
mod pace;
mod panel;
#[cfg(test)]
mod pictures;
mod planner;
mod plots;
mod race;
mod race_view;
mod round;
#[cfg(unix)]
mod signals;
mod status;
mod terminal;
mod text;
mod theme;
mod turns;
mod view;

use std::env;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Instant, SystemTime};

use rand::TryRng;
use rand::rngs::SysRng;
use ratatui::layout::Size;
use thiserror::Error;

use crate::ai::{Effort, StrategyRow, Unplayable};
use crate::engine::Level;
use app::{App, Surroundings};
pub use choice::Choice;
use event_loop::{Event, Exit};
pub use glyphs::Glyphs;
use look::{Look, Means};
use pace::FRAME;
use planner::Waiting;
use terminal::Display;
pub use theme::Theme;

/// What to show, and how.
pub struct Launch {
    /// Where to go in.
    pub start: Start,
    /// What the games start from.
    pub level: Level,
    /// The seed of the first game; `None` for one by chance.
    pub seed: Option<u64>,
    /// Moves a second; `None` for the default of play or watch.
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

/// Shows games until the person quits. A signal that ends the process does so
/// here, once the terminal is as it was.
///
/// # Errors
/// A [`UiError`] where they cannot be shown.
pub fn run(launch: Launch) -> Result<(), UiError> {
    if !io::stdout().is_terminal() {
        return Err(UiError::NotATerminal);
    }
    let variable = |name: &str| env::var_os(name).map(|value| value.to_string_lossy().into_owned());
    if variable("TERM").is_some_and(|term| term == "dumb") {
        return Err(UiError::DumbTerminal);
    }
    let means = Means::of(variable);
    let look = Look::new(launch.theme, launch.glyphs, means);
    let (sender, events) = mpsc::channel();
    let waiting = Waiting { clock: Instant::now, patience: FRAME / 2, events: sender.clone() };
    let screen = terminal::screen()?;
    let surroundings = Surroundings { waiting, seeds: Box::new(seed_by_chance), means, screen };
    let waits_for_nobody = launch.after == After::Exit;
    let mut app = App::new(launch, look, surroundings)?;
    if let Some(needed) = view::needed(&app, screen).filter(|_| waits_for_nobody) {
        return Err(UiError::TooSmall { needed, has: screen.as_size() });
    }
    match show(&mut app, sender, &events)? {
        Exit::Quit => {}
        #[cfg(unix)]
        Exit::Signal(signal) => signals::die_of(signal),
    }
    Ok(())
}

/// Shows the front end; by the end the terminal is as it was.
fn show(app: &mut App, sender: Sender<Event>, events: &Receiver<Event>) -> io::Result<Exit> {
    #[cfg(unix)]
    signals::spawn(&sender)?;
    terminal::restore_on_panic();
    let mut display = Display::take()?;
    keys::spawn(sender)?;
    event_loop::run(app, &mut display, events)
}

/// A seed that a person can remember and type: six digits at most.
fn seed_by_chance() -> u64 {
    let drawn = SysRng.try_next_u64().unwrap_or_else(|_| {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        u64::from(now.subsec_nanos())
    });
    drawn % 1_000_000
}
