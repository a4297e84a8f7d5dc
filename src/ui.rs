//! The front end in the terminal: play by hand, or watch a strategy.
//!
//! [`run`] takes the terminal over and runs one loop: draw, wait on a channel
//! until the next tick is due, handle what came, tick. Keys come from a thread
//! of their own, and so do signals and the plans of each strategy, so that
//! nothing the terminal does and no thought can hold the loop up. The state,
//! `app`, changes by keys and ticks alone; drawing, `view`, looks at it and
//! changes nothing.

mod again;
mod app;
mod event;
mod event_loop;
mod export;
mod input;
mod launch;
mod layout;
mod look;
#[cfg(test)]
mod pictures;
mod play;
mod terminal;
mod text;
#[cfg(any(test, fuzzing))]
pub mod trial;
mod view;

use std::env;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Instant, SystemTime};

use rand::TryRng;
use rand::rngs::SysRng;

use app::{App, Surroundings};
use event::Event;
use event_loop::Exit;
pub use export::{Export, Form, MOST_DRAWN, Progress, Refused, Wishes};
pub use launch::{After, Farewell, Fit, Keep, Launch, Start, UiError, Walls};
use look::{Capabilities, Look};
pub use look::{Choice, Glyphs, Theme, Zoom};
use play::pace::FRAME;
use play::planner::{PlanWait, Workers};
use terminal::Display;
use terminal::keys;
#[cfg(unix)]
use terminal::signals;

/// Shows games until the person quits, and returns what is to be left on the shell. A signal
/// that ends the process does so here, once the terminal is as it was.
///
/// # Errors
/// A [`UiError`] where they cannot be shown.
pub fn run(launch: Launch) -> Result<Farewell, UiError> {
    if !io::stdout().is_terminal() {
        return Err(UiError::NotATerminal);
    }
    let variable = |name: &str| env::var_os(name).map(|value| value.to_string_lossy().into_owned());
    if variable("TERM").is_some_and(|term| term == "dumb") {
        return Err(UiError::DumbTerminal);
    }
    let capabilities = Capabilities::of(variable);
    let look = Look::new(launch.theme, launch.glyphs, capabilities);
    let (sender, events) = mpsc::channel();
    // A plan that comes within half a frame is still drawn in the frame that asked for it.
    let plan_wait = PlanWait {
        clock: Instant::now,
        patience: FRAME / 2,
        events: sender.clone(),
        workers: Workers::default(),
    };
    let screen = terminal::screen()?;
    let surroundings =
        Surroundings { plan_wait, seeds: Box::new(random_seed), capabilities, screen };
    let waits_for_nobody = launch.after == After::Exit;
    let mouse = launch.mouse;
    let mut app = App::new(launch, look, surroundings)?;
    // There may be nobody to enlarge the terminal, and the process would wait for ever.
    if let Some(needed) = app.size_needed().filter(|_| waits_for_nobody) {
        return Err(UiError::TooSmall { needed, has: screen.as_size() });
    }
    let exit = show(&mut app, mouse, sender, &events);
    // Whatever has ended it, even a terminal that is gone.
    app.keep_all(!matches!(exit, Ok(Exit::Quit)));
    match exit? {
        Exit::Quit => Ok(app.left_behind()),
        #[cfg(unix)]
        Exit::Signal(signal) => {
            signals::die_of(signal);
            Ok(Farewell::default())
        }
    }
}

/// Shows the front end; by the end the terminal is as it was.
fn show(
    app: &mut App,
    mouse: bool,
    sender: Sender<Event>,
    events: &Receiver<Event>,
) -> io::Result<Exit> {
    // Signals and panics give the terminal back from the moment it is taken, so they come
    // before it. Keys come after it, since they are read in raw mode.
    #[cfg(unix)]
    signals::spawn(&sender)?;
    terminal::restore_on_panic();
    let mut display = Display::take(mouse)?;
    keys::spawn(sender)?;
    event_loop::run(app, &mut display, events)
}

/// A seed that a person can remember and type: six digits at most.
fn random_seed() -> u64 {
    let drawn = SysRng.try_next_u64().unwrap_or_else(|_| {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        u64::from(now.subsec_nanos())
    });
    drawn % 1_000_000
}
