//! Which strategies can play on a grid, known before a game starts.

use std::fmt;

use thiserror::Error;

use super::tour::search;
use super::{STRATEGIES, StrategyRow};
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

/// A strategy and a level that it cannot play.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{strategy} cannot play this level: it needs a tour of all cells, {reason}; \
     these can play it: {}",
    players()
)]
pub struct Unplayable {
    /// The strategy's name.
    pub strategy: &'static str,
    /// What is missing.
    pub reason: NoTour,
}

impl Unplayable {
    /// The same in as few words as a line of a screen has room for.
    #[must_use]
    pub fn in_short(&self) -> String {
        format!("{} cannot play this level: it needs a tour of all cells", self.strategy)
    }

    /// The same of several strategies, if there are any.
    #[must_use]
    pub fn all_in_short(refusals: &[Self]) -> Option<String> {
        let (last, others) = refusals.split_last()?;
        if others.is_empty() {
            return Some(last.in_short());
        }
        let others: Vec<&str> = others.iter().map(|refusal| refusal.strategy).collect();
        let names = format!("{} and {}", others.join(", "), last.strategy);
        Some(format!("{names} cannot play this level: no tour of all cells"))
    }
}

/// What is known of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Survey {
    tour: Result<(), NoTour>,
}

impl Survey {
    /// Looks over a grid, all of whose cells are joined. O(1) where there are no
    /// walls inside; else it seeks a tour, see [`super::tour::search`].
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        let tour = match uneven(grid) {
            _ if grid.area() == grid.len() => Ok(()),
            Some(reason) => Err(reason),
            None => search(grid).map(drop).ok_or(NoTour::NotFound),
        };
        Self { tour }
    }

    /// Whether a strategy can play there.
    ///
    /// # Errors
    /// [`Unplayable`] where it cannot.
    pub fn allows(&self, row: &StrategyRow) -> Result<(), Unplayable> {
        match (row.needs, self.tour) {
            (Needs::Nothing, _) | (Needs::Tour, Ok(())) => Ok(()),
            (Needs::Tour, Err(reason)) => Err(Unplayable { strategy: row.name, reason }),
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

/// The names of the strategies that play every level.
fn players() -> String {
    let rows = STRATEGIES.iter().filter(|row| row.needs == Needs::Nothing);
    rows.map(|row| row.name).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for NoTour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Colours { dark, light } => write!(
                f,
                "and there is none: on a chessboard {dark} of its cells would be dark and \
                 {light} light, where a tour takes as many of each"
            ),
            Self::NotFound => write!(f, "and none was found"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::find;
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
        for words in ["hamiltonian cannot play", "6 of its cells would be dark and 8 light"] {
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
        assert!(said.contains("tour cannot play") && said.contains("none was found"), "{said}");
        assert_eq!(allows("greedy", uneven), Ok(()));
        assert_eq!(allows("greedy", dead_end), Ok(()));
        assert_eq!(allows("hamiltonian", ">>@...\n......\n..##..\n..##..\n......\n......"), Ok(()));
    }
}
