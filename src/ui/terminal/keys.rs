//! The thread that reads keys.

#[cfg(not(unix))]
mod console;
#[cfg(unix)]
mod decoder;
#[cfg(unix)]
mod tty;

use std::io;
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

use super::display;
use crate::ui::event::Event;
use crate::ui::input::{Action, Key, Screen};
#[cfg(not(unix))]
use console::Keys;
#[cfg(unix)]
use tty::Keys;

/// How many keys the loop has handled.
static HANDLED: AtomicU64 = AtomicU64::new(0);

/// Takes note that the loop has handled a key and goes on.
pub(in crate::ui) fn note_handled() {
    HANDLED.fetch_add(1, Ordering::Relaxed);
}

/// Starts the thread; it ends with the process.
pub(in crate::ui) fn spawn(events: Sender<Event>) -> io::Result<()> {
    let mut keys = Keys::open()?;
    thread::Builder::new().name("keys".to_owned()).spawn(move || {
        let mut sent = 0;
        loop {
            let event = keys.next();
            let last = matches!(event, Event::Failed(_));
            let quits = matches!(event, Event::Key(key) if is_quit(key));
            sent += u64::from(matches!(event, Event::Key(_)));
            if events.send(event).is_err() || last {
                return;
            }
            if quits {
                end_unless_handled(sent);
            }
        }
    })?;
    Ok(())
}

/// Has another thread end the process where the loop does not come to this key, since it
/// is stuck in a write.
fn end_unless_handled(number: u64) {
    let is_handled = move || HANDLED.load(Ordering::Relaxed) >= number;
    let watch = move || display::end_after_timeout(is_handled, || process::exit(0));
    // Without a thread to be had, the loop alone ends the process.
    let _ = thread::Builder::new().name("quit".to_owned()).spawn(watch);
}

/// Whether the key quits, which it does from every screen.
fn is_quit(key: Key) -> bool {
    let mut keys = Screen::always().iter().flat_map(|binding| binding.on);
    keys.any(|&(other, action)| other == key && action == Action::Quit)
}
