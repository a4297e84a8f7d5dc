//! `greedy`: a shortest route to the apple, every move.

use crate::ai::intent::Intent;
use crate::ai::search::{self, BreadthFirst};
use crate::ai::strategy::{Plan, Strategy};
use crate::engine::{Board, Cell, Grid};

/// Takes a shortest route to the apple and looks no further. The tail's cell counts as
/// free.
pub(in crate::ai) struct Greedy {
    search: BreadthFirst,
    /// The step for lack of a route.
    aside: Option<Cell>,
}

impl Greedy {
    pub(in crate::ai) fn new(grid: &Grid) -> Self {
        Self { search: BreadthFirst::new(grid), aside: None }
    }
}

impl Strategy for Greedy {
    fn plan(&mut self, board: &Board, most: usize) -> Plan<'_> {
        let open = |cell| board.can_enter(cell);
        let apple = board.apple();
        let found = apple.and_then(|it| self.search.route(board.grid(), board.head(), it, open));
        if let Some(route) = found {
            return Plan::along(route, most, Intent::Shortest);
        }
        self.aside = search::fallback(board);
        let intent = if self.aside.is_some() { Intent::NoRoute } else { Intent::Doomed };
        Plan::along(self.aside.as_slice(), most, intent)
    }
}
