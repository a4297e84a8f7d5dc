//! The thread that reads keys. It may be stuck in a read for as long as it
//! likes: where the terminal has hung up, crossterm 0.29 stays there for ever.

mod pieces;

use std::io;
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

use crossterm::event::{self, Event as Read};

use super::display;
use crate::ui::event::Event;
use crate::ui::input::{Action, Key, Screen};
use pieces::Pieces;

/// How many keys the loop has handled.
static HANDLED: AtomicU64 = AtomicU64::new(0);

/// Takes note that the loop has handled a key and goes on.
pub(in crate::ui) fn note_handled() {
    HANDLED.fetch_add(1, Ordering::Relaxed);
}

/// Starts the thread; it ends with the process.
pub(in crate::ui) fn spawn(events: Sender<Event>) -> io::Result<()> {
    thread::Builder::new().name("keys".to_owned()).spawn(move || {
        let mut sent = 0;
        let mut pieces = Pieces::default();
        loop {
            let event = next(&mut pieces);
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

/// The next key, change of size or loss of the focus; what is pasted is dropped.
fn next(pieces: &mut Pieces) -> Event {
    loop {
        if let Some(key) = pieces.key() {
            return Event::Key(key);
        }
        let read = match pieces.patience() {
            None => event::read().map(Some),
            Some(patience) => match event::poll(patience) {
                Ok(true) => event::read().map(Some),
                Ok(false) => Ok(None),
                Err(error) => Err(error),
            },
        };
        match read {
            Ok(Some(Read::Key(event))) => pieces.add(&event),
            Ok(None) => pieces.end(),
            Ok(Some(Read::Resize(..))) => return Event::Resized,
            Ok(Some(Read::FocusLost)) => return Event::Unfocused,
            Ok(Some(_)) => {}
            Err(error) => return Event::Failed(error),
        }
    }
}

/// Whether the key quits, which it does from every screen.
fn is_quit(key: Key) -> bool {
    let mut keys = Screen::always().iter().flat_map(|binding| binding.on);
    keys.any(|&(other, action)| other == key && action == Action::Quit)
}
