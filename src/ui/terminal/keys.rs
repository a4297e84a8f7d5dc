//! The thread that reads keys. It may be stuck in a read for as long as it
//! likes: where the terminal has hung up, crossterm 0.29 stays there for ever.

use std::io;
use std::process;
use std::sync::mpsc::Sender;
use std::thread;

use crossterm::event::{self, Event as Read};

use super::display;
use crate::ui::event::Event;
use crate::ui::input::{Action, Key, Screen};

/// Starts it; it ends with the process.
pub(in crate::ui) fn spawn(events: Sender<Event>) -> io::Result<()> {
    thread::Builder::new().name("keys".to_owned()).spawn(move || {
        loop {
            let event = next();
            let last = matches!(event, Event::Failed(_));
            let quits = matches!(event, Event::Key(key) if is_quit(key));
            if events.send(event).is_err() || last {
                return;
            }
            if quits {
                display::end_after_timeout(|| process::exit(0));
            }
        }
    })?;
    Ok(())
}

/// The next key or change of size; what is pasted is dropped.
fn next() -> Event {
    loop {
        match event::read() {
            Ok(Read::Key(event)) => {
                if let Some(key) = Key::of(&event) {
                    return Event::Key(key);
                }
            }
            Ok(Read::Resize(..)) => return Event::Resized,
            Ok(_) => {}
            Err(error) => return Event::Failed(error),
        }
    }
}

/// Whether the key quits, which it does from every screen.
fn is_quit(key: Key) -> bool {
    let mut keys = Screen::always().iter().flat_map(|binding| binding.on);
    keys.any(|&(other, action)| other == key && action == Action::Quit)
}
