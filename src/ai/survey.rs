//! What a grid has that strategies need, known before a game starts.

use std::fmt;

use super::cover::find_tour;
use crate::engine::{Cell, Grid};

/// What a strategy cannot play without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing: it plays every level.
    Nothing,
    /// A tour of all cells, or a near-tour that can fill them.
    Tour,
}

/// Why no tour is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTour {
    /// There is none: the cells, coloured like a chessboard, are too unevenly so.
    Colours {
        /// The cells of the colour of the first cell of all.
        dark: usize,
        /// The others.
        light: usize,
    },
    /// A bounded search has found none.
    NotFound,
}

/// What is known of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Survey {
    tour: Result<(), NoTour>,
}

impl Survey {
    /// Looks over a grid, all of whose cells are joined. O(1) where there are no
    /// walls inside; else it seeks a tour of the cells, by a bounded search.
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        let tour = match uneven(grid) {
            _ if grid.area() == grid.len() => Ok(()),
            Some(reason) => Err(reason),
            None => find_tour(grid).map(drop).ok_or(NoTour::NotFound),
        };
        Self { tour }
    }

    /// Whether the grid has what a strategy cannot play without.
    ///
    /// # Errors
    /// The reason, where it has not.
    pub fn has(&self, needs: Needs) -> Result<(), NoTour> {
        match needs {
            Needs::Nothing => Ok(()),
            Needs::Tour => self.tour,
        }
    }
}

/// Why a chessboard's colours leave no tour and no near-tour, if they do. A tour
/// goes from one colour to the other with each move and has as many cells of both;
/// a near-tour leaves out one more.
fn uneven(grid: &Grid) -> Option<NoTour> {
    let even = |side: u16| side.is_multiple_of(2);
    if grid.wraps() && !(even(grid.width()) && even(grid.height())) {
        // Over an edge there are cells of one colour side by side.
        return None;
    }
    let is_dark = |cell: &&Cell| {
        let (x, y) = grid.coordinates(**cell);
        even(x + y)
    };
    let dark = grid.cells().iter().filter(is_dark).count();
    let light = grid.area() - dark;
    (dark.abs_diff(light) > 1).then_some(NoTour::Colours { dark, light })
}

impl fmt::Display for NoTour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Colours { dark, light } => {
                write!(f, "no closed loop exists ({dark} dark, {light} light squares)")
            }
            Self::NotFound => write!(f, "no closed loop was found"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{STRATEGIES, Unplayable, find};
    use crate::engine::Board;

    fn allows(name: &str, picture: &str) -> Result<(), Unplayable> {
        let board: Board = picture.parse().unwrap();
        Survey::new(board.grid()).allows(find(name).unwrap())
    }

    #[test]
    fn a_board_without_walls_is_for_all() {
        for (width, height, wrap) in [(4, 4, false), (5, 5, false), (3, 5, true), (250, 250, true)]
        {
            let survey = Survey::new(&Grid::new(width, height, wrap).unwrap());
            assert!(STRATEGIES.iter().all(|row| survey.allows(row).is_ok()));
        }
    }

    #[test]
    fn what_needs_a_tour_says_why_it_cannot_play() {
        let uneven = ">>@.\n.#.#\n....\n....";
        let said = allows("hamiltonian", uneven).unwrap_err().to_string();
        for words in ["hamiltonian cannot play", "no closed loop exists (6 dark, 8 light squares)"]
        {
            assert!(said.contains(words), "{said}");
        }
        for row in STRATEGIES {
            let (_, players) = said.rsplit_once(": ").unwrap();
            let named = players.split(", ").any(|name| name == row.name);
            assert_eq!(named, row.needs == Needs::Nothing, "{said}");
        }
        // As many of both, but dead ends.
        let dead_end = ">>@.\n....\n.#.#\n.#.#";
        let said = allows("tour", dead_end).unwrap_err().to_string();
        assert!(
            said.contains("tour cannot play") && said.contains("no closed loop was found"),
            "{said}"
        );
        assert_eq!(allows("greedy", uneven), Ok(()));
        assert_eq!(allows("greedy", dead_end), Ok(()));
        assert_eq!(allows("hamiltonian", ">>@...\n......\n..##..\n..##..\n......\n......"), Ok(()));
    }
}
