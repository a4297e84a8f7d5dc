//! The strategies: players that look at a board and answer with a plan.
//!
//! A strategy sees a [`Board`], never the game, so it cannot know where the next
//! apple will lie. What it answers is a [`Plan`]: the route it means to take and
//! why. The move is the route's first cell and the dots on the screen are the
//! rest, so they cannot disagree.
//!
//! [`STRATEGIES`] is the one table of them. The command line, the help, the
//! hotkeys, the benchmark and the tests all loop over it: a new strategy is one
//! file under `ai/` and one row here.

mod repair;
pub mod search;
pub mod tour;

mod bidirectional;
pub mod certified;
mod effort;
mod finder;
mod follow;
mod greedy;
mod grown;
mod hamiltonian;
mod handover;
mod intent;
mod kept_route;
mod longest;
mod rounds;
mod safe;
mod straight;
mod survey;
#[cfg(test)]
mod trial;

use crate::engine::{Board, Cell, Direction, Grid};

pub use effort::{Effort, EffortError};
pub use intent::Intent;
pub use survey::{Needs, NoTour, Survey, Unplayable};
use tour::Tour;

/// What a strategy means to do: where to, and why.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    /// The cells to come, the head excluded, nearest first, the target included.
    /// Empty only where the snake is lost whatever it does.
    pub route: &'a [Cell],
    /// Why, for the status line.
    pub intent: Intent,
    /// The tour that the strategy goes by, if it has one at hand.
    pub tour: Option<&'a Tour>,
}

/// A move that a strategy has thought about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// The cell it starts from: the head's, or one of the route planned, be it walked
    /// by now.
    pub from: Cell,
    /// The cell it leads to, beside that.
    pub cell: Cell,
    /// What the strategy thinks it costs, in the moves to come or whatever it
    /// counts in: the least is the best.
    pub cost: f64,
}

impl Plan<'_> {
    /// The direction of the first move: to the first cell of the route, or
    /// straight on where there is none.
    #[must_use]
    pub fn direction(&self, board: &Board) -> Direction {
        let first = self.route.first();
        first
            .and_then(|&cell| board.grid().direction(board.head(), cell))
            .or_else(|| board.heading())
            .unwrap_or(Direction::Right)
    }
}

/// A player. It is made for one grid by [`StrategyRow::create`].
pub trait Strategy {
    /// The plan for `board`: a route of at most `most` cells (at least 1) and the
    /// reason for it. The first cells are the same for every `most`.
    ///
    /// The board may be any on the strategy's grid: usually the one that the last
    /// plan's first move led to, but also one that another player made. What a
    /// strategy keeps from one call to the next, it uses only where it still
    /// fits. The same boards in the same order give the same plans.
    fn plan(&mut self, board: &Board, most: usize) -> Plan<'_>;

    /// The moves that were weighed against each other when the last plan of more than
    /// one cell was made, the one that is planned among them; empty where a strategy
    /// does not decide by costs, as most do not.
    fn weighed(&self) -> &[Weighed] {
        &[]
    }
}

/// A row of the table of strategies.
pub struct StrategyRow {
    /// The name on the command line: one lower-case word.
    pub name: &'static str,
    /// What it does, in one line of at most 52 columns, as a start screen of 80 has
    /// room for.
    pub summary: &'static str,
    /// What holds in every game it plays from the start, on a grid that has what it
    /// needs.
    pub promise: Promise,
    /// What a grid must have for it to play there: see [`Survey`].
    pub needs: Needs,
    /// Makes one for a grid, to think so hard.
    make: fn(&Grid, Effort) -> Box<dyn Strategy + Send>,
}

/// What a strategy guarantees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Promise {
    /// Nothing.
    Nothing,
    /// It never dies, from any body whose head can reach its tail.
    NeverDies,
    /// That, and it fills the board.
    AlwaysWins,
}

impl StrategyRow {
    /// A player of this kind for boards on `grid`, of the usual effort.
    #[must_use]
    pub fn create(&self, grid: &Grid) -> Box<dyn Strategy + Send> {
        self.create_with(grid, Effort::default())
    }

    /// A player of this kind for boards on `grid` that thinks so hard, where that
    /// makes a difference to it.
    #[must_use]
    pub fn create_with(&self, grid: &Grid, effort: Effort) -> Box<dyn Strategy + Send> {
        (self.make)(grid, effort)
    }
}

/// All strategies, from the simplest to the strongest.
pub static STRATEGIES: &[StrategyRow] = &[
    StrategyRow {
        name: "straight",
        summary: "walks straight at the apple, aside where it must",
        promise: Promise::Nothing,
        needs: Needs::Nothing,
        make: |grid, _| Box::new(straight::Straight::new(grid)),
    },
    StrategyRow {
        name: "greedy",
        summary: "takes a shortest route to the apple, anew each move",
        promise: Promise::Nothing,
        needs: Needs::Nothing,
        make: |grid, _| Box::new(greedy::Greedy::new(grid)),
    },
    StrategyRow {
        name: "longest",
        summary: "stretches its route to the apple as far as it goes",
        promise: Promise::Nothing,
        needs: Needs::Nothing,
        make: |grid, _| Box::new(longest::Longest::new(grid)),
    },
    StrategyRow {
        name: "bidirectional",
        summary: "searches from both ends and keeps judging its route",
        promise: Promise::Nothing,
        needs: Needs::Nothing,
        make: |grid, _| Box::new(bidirectional::Bidirectional::new(grid)),
    },
    StrategyRow {
        name: "safe",
        summary: "never gives up the way to its own tail",
        promise: Promise::NeverDies,
        needs: Needs::Nothing,
        make: |grid, _| Box::new(safe::Safe::new(grid)),
    },
    StrategyRow {
        name: "hamiltonian",
        summary: "follows a tour of the board and takes shortcuts",
        promise: Promise::AlwaysWins,
        needs: Needs::Tour,
        make: |grid, _| Box::new(hamiltonian::Hamiltonian::new(grid)),
    },
    StrategyRow {
        name: "tour",
        summary: "grows a tour out of its body and follows it for ever",
        promise: Promise::AlwaysWins,
        needs: Needs::Tour,
        make: |grid, _| Box::new(grown::GrownTour::new(grid)),
    },
    StrategyRow {
        name: "certified",
        summary: "takes the best route that leaves a proof of winning",
        promise: Promise::AlwaysWins,
        needs: Needs::Tour,
        make: |grid, effort| Box::new(certified::Certified::new(grid, effort)),
    },
];

/// The name of the strategy that plays where none is named.
pub const DEFAULT: &str = "certified";

/// The row that plays where none is named.
///
/// # Panics
/// Never: [`DEFAULT`] is the name of a row.
#[must_use]
pub fn default_strategy() -> &'static StrategyRow {
    find(DEFAULT).expect("the default is a row of the table")
}

/// The row that plays a level where none is named: the default, or, where that
/// cannot, the strongest that can.
///
/// # Panics
/// Never: some strategies play every level.
#[must_use]
pub fn default_for(survey: &Survey) -> &'static StrategyRow {
    let mut rows = std::iter::once(default_strategy()).chain(STRATEGIES.iter().rev());
    rows.find(|row| survey.allows(row).is_ok()).expect("some play every level")
}

/// The row with this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static StrategyRow> {
    STRATEGIES.iter().find(|row| row.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_fit_the_start_screen() {
        for row in STRATEGIES {
            assert!(row.summary.len() <= 52, "{}: {}", row.name, row.summary.len());
        }
    }

    #[test]
    fn the_default_is_a_row_and_no_name_is_used_twice() {
        assert_eq!(default_strategy().name, DEFAULT);
        for (i, row) in STRATEGIES.iter().enumerate() {
            assert!(STRATEGIES[..i].iter().all(|other| other.name != row.name), "{}", row.name);
        }
    }
}
