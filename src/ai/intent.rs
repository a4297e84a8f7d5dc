//! Why a strategy makes a move, in plain words.

use std::fmt;

/// The reason for a plan; its text form is for the status line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Intent {
    /// A shortest route to the apple.
    Shortest,
    /// There is no route to the apple: straight on, or aside.
    NoRoute,
    /// No move is survived.
    Doomed,
}

impl fmt::Display for Intent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shortest => write!(f, "shortest route to the apple"),
            Self::NoRoute => write!(f, "no route to the apple: straight on while there is room"),
            Self::Doomed => write!(f, "no way out"),
        }
    }
}
