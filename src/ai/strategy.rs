//! What a strategy is, and what it answers.

use thiserror::Error;

use super::intent::Intent;
use super::tour::Tour;
use crate::engine::{Board, Cell, Direction};

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

impl<'a> Plan<'a> {
    /// Returns the plan to walk the first `most` cells of `route`, or all if it has fewer.
    pub(super) fn along(route: &'a [Cell], most: usize, intent: Intent) -> Self {
        Self { route: &route[..most.min(route.len())], intent, tour: None }
    }
}

/// A move that a strategy has compared with others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// The cell it starts from: the head's, or one on the planned route, even one that the
    /// head has passed.
    pub from: Cell,
    /// The cell it leads to, a neighbour of `from`.
    pub cell: Cell,
    /// The estimated cost, in moves or in another unit of the strategy: the lowest is the
    /// best.
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

/// A plan was cancelled before it was finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the plan was cancelled")]
pub struct Cancelled;

/// A player. Those of the table are made for one grid by
/// [`StrategyRow::create`](super::StrategyRow::create).
///
/// ```
/// use snakepilot::ai::{Intent, Plan, Strategy};
/// use snakepilot::engine::{Board, Cell};
///
/// /// Takes the first move that is survived.
/// #[derive(Default)]
/// struct Careless {
///     route: Vec<Cell>,
/// }
///
/// impl Strategy for Careless {
///     fn plan(&mut self, board: &Board, _most: usize) -> Plan<'_> {
///         self.route.clear();
///         self.route.extend(board.exits().next());
///         let intent = if self.route.is_empty() { Intent::Doomed } else { Intent::NoRoute };
///         Plan { route: &self.route, intent, tour: None }
///     }
/// }
///
/// let board: Board = ">>@.\n*...".parse()?;
/// let mut player = Careless::default();
/// let plan = player.plan(&board, 1);
/// assert!(board.can_enter(plan.route[0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Strategy {
    /// The plan for `board`: a route of at most `most` cells (at least 1) and the
    /// reason for it. The first cells are the same for every `most`.
    ///
    /// The board may be any one on the strategy's grid: usually the one after the first
    /// move of the last plan, but also one from another player or game. What a strategy
    /// keeps from one call to the next, it uses only as far as it fits the board. The same
    /// boards in the same order give the same plans. A board that is shown again gets the
    /// same move, and later plans are as if it had been shown once.
    fn plan(&mut self, board: &Board, most: usize) -> Plan<'_>;

    /// The plan for `board`, as [`Strategy::plan`] makes it, unless `cancelled` returns true
    /// first. It is asked again and again while the plan is made, by a strategy whose plans
    /// can take long; the others, as most are, plan to the end.
    ///
    /// A plan that was cancelled is gone on with once the same board is asked for again, and
    /// is then the same as if it had never been cancelled.
    ///
    /// # Errors
    /// [`Cancelled`] if the plan is not finished.
    fn plan_unless(
        &mut self,
        board: &Board,
        most: usize,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Plan<'_>, Cancelled> {
        let _ = cancelled;
        Ok(self.plan(board, most))
    }

    /// The moves that were compared for the last plan of more than one cell, the planned
    /// one among them. Empty for a strategy that does not decide by costs, as most do not.
    fn weighed(&self) -> &[Weighed] {
        &[]
    }
}
