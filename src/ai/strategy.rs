//! What a strategy is, and what it answers.

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
