//! `greedy`: a shortest route to the apple, every move.

use crate::ai::intent::Intent;
use crate::ai::search::{self, BreadthFirst};
use crate::ai::strategy::{Plan, Strategy};
use crate::engine::{Board, Cell, Grid};

/// Takes a shortest route to the apple and looks no further. The tail's cell counts as
/// free.
pub(in crate::ai) struct Greedy {
    search: BreadthFirst,
    route: Vec<Cell>,
}

impl Greedy {
    pub(in crate::ai) fn new(grid: &Grid) -> Self {
        Self { search: BreadthFirst::new(grid), route: Vec::with_capacity(grid.len()) }
    }
}

impl Strategy for Greedy {
    fn plan(&mut self, board: &Board, most: usize) -> Plan<'_> {
        let open = |cell| board.can_enter(cell);
        let found = board.apple().is_some_and(|apple| {
            self.search.route(board.grid(), board.head(), apple, open, &mut self.route)
        });
        let intent = if found {
            Intent::Shortest
        } else {
            self.route.clear();
            self.route.extend(search::fallback(board));
            if self.route.is_empty() { Intent::Doomed } else { Intent::NoRoute }
        };
        Plan::along(&self.route, most, intent)
    }
}
