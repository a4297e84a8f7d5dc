//! Why a strategy makes a move, in plain words.

use std::fmt;

/// The reason for a plan; its text form is for the status line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Intent {
    /// A shortest route to the apple.
    Shortest,
    /// Straight at the apple.
    Straight,
    /// The way straight at the apple is blocked.
    Aside,
    /// A route to the apple with detours wherever they fit.
    Longest,
    /// A route to the apple with some detours.
    Detours {
        /// The number of cells that they add.
        cells: usize,
    },
    /// A shortest route to the apple after which the tail can be reached.
    SafeShortest,
    /// To the apple along a way that leads on to the tail.
    Loop {
        /// The free cells that are not on it.
        left_out: usize,
    },
    /// A way to the tail, stretched.
    FollowTail,
    /// Breaking out of an orbit: the snake has gone round and round without an apple.
    BreakOrbit {
        /// The number of moves since the last apple.
        moves: usize,
    },
    /// The tail is out of reach: to the part of the body that is left first.
    WayOut,
    /// The next cell of the tour.
    Following,
    /// A jump ahead along the tour.
    Shortcut {
        /// The cells of the tour left behind between head and next cell.
        skips: usize,
    },
    /// The next cell of a tour that was found for the body as it lies.
    NewTour,
    /// No tour is found yet along which the body lies in order: following the tail.
    Joining,
    /// No tour is found, and the head cannot reach the tail: to a body cell that will have
    /// been left when the head comes there.
    CutOff,
    /// A route that ends with a certificate.
    Certain {
        /// The number of moves that are left of it.
        moves: usize,
        /// The number of moves by which it was longer than a shortest route when it was
        /// planned.
        more: usize,
        /// The number of routes tried for this apple.
        tried: u32,
        /// The number of those that became the plan; with 0 the plan is the cheapest way
        /// along the certificate.
        kept: u32,
    },
    /// There is no route to the apple: straight on, or aside.
    NoRoute,
    /// Every move kills the snake.
    Doomed,
}

impl fmt::Display for Intent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shortest => write!(f, "shortest route to the apple"),
            Self::Straight => write!(f, "straight for the apple"),
            Self::Aside => write!(f, "dodging: the straight way is blocked"),
            Self::Longest => write!(f, "the longest route to the apple"),
            Self::Detours { cells } => {
                let unit = if *cells == 1 { "cell" } else { "cells" };
                write!(f, "to the apple, {cells} {unit} longer to keep room")
            }
            Self::SafeShortest => {
                write!(f, "shortest route that keeps the tail in reach")
            }
            Self::Loop { left_out: 0 } => {
                write!(f, "to the apple on a loop through all free cells")
            }
            Self::Loop { left_out } => {
                let unit = if *left_out == 1 { "cell" } else { "cells" };
                write!(f, "to the apple on a loop that leaves out {left_out} {unit}")
            }
            Self::FollowTail => write!(f, "following its tail"),
            Self::BreakOrbit { moves } => {
                write!(f, "leaving an orbit: no apple for {moves} moves")
            }
            Self::WayOut => write!(f, "tail out of reach: waiting for the body to move"),
            Self::Following => write!(f, "following the tour"),
            Self::Shortcut { skips } => {
                let cells = if *skips == 1 { "cell" } else { "cells" };
                write!(f, "shortcut: skips {skips} {cells} of the tour")
            }
            Self::NewTour => write!(f, "following a new tour through its body"),
            Self::Joining => write!(f, "circling by its tail until it fits a tour"),
            Self::CutOff => write!(f, "cut off from its tail: the long way round"),
            Self::Certain { kept: 0, .. } => {
                write!(f, "stays on the safe loop: no shortcut is safe")
            }
            Self::Certain { moves, more, .. } => {
                let unit = if *moves == 1 { "move" } else { "moves" };
                match more {
                    0 => write!(f, "{moves} {unit}, the shortest there is"),
                    more => write!(f, "{moves} {unit}, {more} extra to stay winnable"),
                }
            }
            Self::NoRoute => write!(f, "no route to the apple: straight on, or aside"),
            Self::Doomed => write!(f, "no way out"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Beside a name of 13 letters and the figures, 80 columns have room for 50. The numbers
    /// are as large as those of the largest board can be.
    #[test]
    fn every_reason_fits_a_usual_status_line() {
        let all = [
            Intent::Shortest,
            Intent::Straight,
            Intent::Aside,
            Intent::Longest,
            Intent::Detours { cells: 62_499 },
            Intent::SafeShortest,
            Intent::Loop { left_out: 0 },
            Intent::Loop { left_out: 62_499 },
            Intent::FollowTail,
            Intent::BreakOrbit { moves: 1_953_125_000 },
            Intent::WayOut,
            Intent::Following,
            Intent::Shortcut { skips: 62_499 },
            Intent::NewTour,
            Intent::Joining,
            Intent::CutOff,
            Intent::Certain { moves: 62_499, more: 0, tried: 9_999, kept: 1 },
            Intent::Certain { moves: 62_499, more: 62_498, tried: 9_999, kept: 1 },
            Intent::Certain { moves: 62_499, more: 62_498, tried: 9_999, kept: 0 },
            Intent::NoRoute,
            Intent::Doomed,
        ];
        for said in all.map(|intent| intent.to_string()) {
            assert!(said.len() <= 50, "{} columns: {said}", said.len());
        }
    }
}
