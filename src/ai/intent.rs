//! Why a strategy makes a move, in plain words.

use std::fmt;

/// The reason for a plan; its text form is for the status line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Intent {
    /// A shortest route to the apple.
    Shortest,
    /// The next cell of the tour.
    Following,
    /// A jump ahead along the tour.
    Shortcut {
        /// The cells of the tour left behind between head and next cell.
        skips: usize,
    },
    /// The next cell of a tour that was found for the body as it lies.
    NewTour,
    /// No tour is found yet that the body lies in order along: round by the tail.
    Joining,
    /// Nor can the head reach the tail: to a body cell that has left by then.
    CutOff,
    /// There is no route to the apple: straight on, or aside.
    NoRoute,
    /// No move is survived.
    Doomed,
}

impl fmt::Display for Intent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shortest => write!(f, "shortest route to the apple"),
            Self::Following => write!(f, "following the tour"),
            Self::Shortcut { skips } => {
                let cells = if *skips == 1 { "cell" } else { "cells" };
                write!(f, "shortcut, skips {skips} {cells} of the tour")
            }
            Self::NewTour => write!(f, "following a new tour through the body as it lies"),
            Self::Joining => {
                write!(f, "joining the tour: round by the tail until the body lies in order")
            }
            Self::CutOff => {
                write!(f, "joining the tour: cut off from the tail, the long way to the body")
            }
            Self::NoRoute => write!(f, "no route to the apple: straight on while there is room"),
            Self::Doomed => write!(f, "no way out"),
        }
    }
}
