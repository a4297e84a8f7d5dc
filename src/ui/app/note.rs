//! What a key did or could not do, said for a short time.

use std::time::{Duration, Instant};

use super::App;

/// How long a note stays, unless a key takes it away.
const SHOWN: Duration = Duration::from_secs(3);

/// Words that stand in place of the status line for a while.
pub(super) struct Note {
    text: String,
    /// When it goes; `None` until it was on the screen.
    until: Option<Instant>,
}

impl App {
    /// What a key did or could not do, while it is said.
    pub(in crate::ui) fn note(&self) -> Option<&str> {
        self.note.as_ref().map(|note| note.text.as_str())
    }

    /// Says this until the next key or for three seconds.
    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.note = Some(Note { text: text.into(), until: None });
    }

    /// Takes the note away once its time has come; returns whether it did.
    pub(super) fn keep_note(&mut self, now: Instant) -> bool {
        let Some(note) = &mut self.note else { return false };
        let goes = *note.until.get_or_insert(now + SHOWN) <= now;
        if goes {
            self.note = None;
            // A question that is no longer on the screen is no longer asked.
            self.asked_to_leave = None;
        }
        goes
    }

    /// When the note goes.
    pub(super) fn note_ends(&self) -> Option<Instant> {
        self.note.as_ref().and_then(|note| note.until)
    }
}
