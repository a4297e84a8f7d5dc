//! The one table of strategies, and which of them can play where.

use thiserror::Error;

use super::effort::Effort;
use super::strategies::{
    Bidirectional, Certified, Greedy, GrownTour, Hamiltonian, Longest, Safe, Straight,
};
use super::strategy::Strategy;
use super::survey::{Needs, NoTour, Survey};
use crate::engine::Grid;

/// A row of the table of strategies.
pub struct StrategyRow {
    /// The name on the command line: one lower-case word.
    pub name: &'static str,
    /// What it does, in one line of at most 52 columns, as a start screen of 80 has
    /// room for.
    pub summary: &'static str,
    /// What it guarantees in every game that it plays from the start, on a grid that has
    /// what it needs.
    pub promise: Promise,
    /// What a grid must have for it to play there: see [`Survey`].
    pub needs: Needs,
    /// What its plans come with, besides route and reason.
    pub extras: &'static [Extra],
    /// Makes one for a grid, with this effort.
    make: fn(&Grid, Effort) -> Box<dyn Strategy + Send>,
}

/// What the plans of some strategies come with, and a screen can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// The tour that it follows: [`Plan::tour`](super::Plan::tour).
    Tour,
    /// The moves that it compares: [`Strategy::weighed`].
    Weighed,
    /// It looks past the apple, so that there is a reason where it leaves a shorter route:
    /// [`why_not`](super::why_not()).
    WhyNot,
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
    /// Whether its plans can come with this.
    #[must_use]
    pub fn has(&self, extra: Extra) -> bool {
        self.extras.contains(&extra)
    }

    /// Returns a player of this kind for boards on `grid`, with the default effort.
    #[must_use]
    pub fn create(&self, grid: &Grid) -> Box<dyn Strategy + Send> {
        self.create_with(grid, Effort::default())
    }

    /// Returns a player of this kind for boards on `grid` with this effort, which most
    /// strategies ignore.
    #[must_use]
    pub fn create_with(&self, grid: &Grid, effort: Effort) -> Box<dyn Strategy + Send> {
        (self.make)(grid, effort)
    }
}

/// All strategies, from the simplest to the strongest.
pub static STRATEGIES: &[StrategyRow] = &[
    StrategyRow {
        name: "straight",
        summary: "heads straight for the apple, dodging when blocked",
        promise: Promise::Nothing,
        needs: Needs::Nothing,
        extras: &[],
        make: |grid, _| Box::new(Straight::new(grid)),
    },
    StrategyRow {
        name: "greedy",
        summary: "re-plans the shortest path every move",
        promise: Promise::Nothing,
        needs: Needs::Nothing,
        extras: &[],
        make: |grid, _| Box::new(Greedy::new(grid)),
    },
    StrategyRow {
        name: "longest",
        summary: "stretches its route to the apple as far as possible",
        promise: Promise::Nothing,
        needs: Needs::Nothing,
        extras: &[],
        make: |grid, _| Box::new(Longest::new(grid)),
    },
    StrategyRow {
        name: "bidirectional",
        summary: "searches from both ends, then improves its route",
        promise: Promise::Nothing,
        needs: Needs::Nothing,
        extras: &[],
        make: |grid, _| Box::new(Bidirectional::new(grid)),
    },
    StrategyRow {
        name: "safe",
        summary: "always keeps a way to its own tail",
        promise: Promise::NeverDies,
        needs: Needs::Nothing,
        extras: &[Extra::WhyNot],
        make: |grid, _| Box::new(Safe::new(grid)),
    },
    StrategyRow {
        name: "hamiltonian",
        summary: "follows a loop through every cell, with shortcuts",
        promise: Promise::AlwaysWins,
        needs: Needs::Tour,
        extras: &[Extra::Tour, Extra::Weighed, Extra::WhyNot],
        make: |grid, _| Box::new(Hamiltonian::new(grid)),
    },
    StrategyRow {
        name: "tour",
        summary: "builds one loop through every cell and follows it",
        promise: Promise::AlwaysWins,
        needs: Needs::Tour,
        extras: &[Extra::Tour, Extra::WhyNot],
        make: |grid, _| Box::new(GrownTour::new(grid)),
    },
    StrategyRow {
        name: "certified",
        summary: "takes the best route that still provably wins",
        promise: Promise::AlwaysWins,
        needs: Needs::Tour,
        extras: &[Extra::Tour, Extra::Weighed, Extra::WhyNot],
        make: |grid, effort| Box::new(Certified::new(grid, effort)),
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

/// A strategy and a level that it cannot play.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{strategy} cannot play this level: it needs a closed loop through all cells, and {reason}; \
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
        format!("{} cannot play this level: it needs a loop through all cells", self.strategy)
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
        Some(format!("{names} cannot play this level: no loop through all cells"))
    }
}

impl Survey {
    /// Whether a strategy can play there.
    ///
    /// # Errors
    /// [`Unplayable`] where it cannot.
    pub fn allows(&self, row: &StrategyRow) -> Result<(), Unplayable> {
        let missing = |reason| Unplayable { strategy: row.name, reason };
        self.has(row.needs).map_err(missing)
    }
}

/// The names of the strategies that play every level.
fn players() -> String {
    let rows = STRATEGIES.iter().filter(|row| row.needs == Needs::Nothing);
    rows.map(|row| row.name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Board, Step};
    use crate::support::{deal, grid, rng};

    #[test]
    fn summaries_fit_the_start_screen() {
        for row in STRATEGIES {
            assert!(row.summary.len() <= 52, "{}: {}", row.name, row.summary.len());
        }
    }

    #[test]
    fn a_row_says_what_plans_come_with() {
        for row in STRATEGIES {
            let (mut tours, mut weighed) = (0, 0);
            let mut rng = rng(1);
            let mut board = Board::new(grid(6, 6, false)).unwrap();
            let mut player = row.create(board.grid());
            for _ in 0..300 {
                if board.apple().is_none() {
                    deal(&mut rng, &mut board);
                }
                let plan = player.plan(&board, usize::MAX);
                tours += usize::from(plan.tour.is_some());
                let way = plan.direction(&board);
                weighed += player.weighed().len();
                if matches!(board.step(way), Step::Filled | Step::Died(_)) {
                    break;
                }
            }
            assert_eq!(row.has(Extra::Tour), tours > 0, "{}", row.name);
            assert_eq!(row.has(Extra::Weighed), weighed > 0, "{}", row.name);
            let looks_ahead = row.promise != Promise::Nothing;
            assert_eq!(row.has(Extra::WhyNot), looks_ahead, "{}", row.name);
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
