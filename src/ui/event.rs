//! What comes to the loop from outside.

use std::io;

use super::input::{Key, Mouse};

/// A key, a signal, or word from another thread.
pub(super) enum Event {
    /// A key.
    Key(Key),
    /// A button or the wheel of the mouse.
    Mouse(Mouse),
    /// The terminal has another size.
    Resized,
    /// The terminal has lost the focus.
    Unfocused,
    /// A signal to stop until further notice.
    Stop,
    /// The process goes on after it was stopped.
    Continued,
    /// A signal to end.
    End(i32),
    /// No more keys can be read.
    Failed(io::Error),
    /// A plan is there that the loop no longer waits for.
    Planned,
}
