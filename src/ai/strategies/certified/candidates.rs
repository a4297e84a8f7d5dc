//! The routes that the plan was chosen from, for the screen.

use super::cheapest::Cheapest;
use crate::ai::strategy::Weighed;
use crate::engine::{Cell, Grid};

/// The most routes that are kept beside the plan.
const MOST: usize = 5;

/// Holds the cheapest proven routes of a look for a plan, and where they leave the plan. All
/// tables are allocated once.
#[derive(Debug)]
pub(super) struct Candidates {
    routes: Cheapest<Vec<Cell>>,
    /// True if there was a look since the plan was last compared with them.
    fresh: bool,
    /// The plan's next move, and then what was weighed in the last look.
    weighed: Vec<Weighed>,
}

impl Candidates {
    pub(super) fn new(grid: &Grid) -> Self {
        Self {
            routes: Cheapest::new(MOST, || Vec::with_capacity(2 * grid.len() + 2)),
            fresh: false,
            weighed: Vec::with_capacity(MOST + 1),
        }
    }

    /// See [`crate::ai::Strategy::weighed`].
    pub(super) fn weighed(&self) -> &[Weighed] {
        &self.weighed
    }

    /// Forgets the routes: a new look begins.
    pub(super) fn clear(&mut self) {
        self.routes.clear();
        self.fresh = true;
    }

    /// Adds a proven route if it is one of the cheapest. Of several with the same cost, only
    /// the first is kept: most likely they end in the same state.
    pub(super) fn note(&mut self, route: &[Cell], cost: f64) {
        self.routes.offer(cost, |kept| {
            kept.clear();
            kept.extend_from_slice(route);
        });
    }

    /// Compares the routes of a new look with what is left of the plan, which costs `cost`,
    /// and records where each leaves it and how many moves more it costs, rounded to a
    /// tenth. Without a new look, only the plan's next move is updated.
    pub(super) fn compare(&mut self, head: Cell, plan: &[Cell], cost: f64) {
        let next = Weighed { from: head, cell: plan[0], cost: 0.0 };
        if std::mem::take(&mut self.fresh) {
            self.weighed.clear();
            self.weighed.push(next);
            for (route, own) in self.routes.held() {
                let more = ((own - cost) * 10.0).round() / 10.0;
                if let Some((from, cell)) = parting(head, plan, route) {
                    put(&mut self.weighed, Weighed { from, cell, cost: more });
                }
            }
        } else {
            self.weighed[0] = next;
        }
    }
}

/// Returns the last cell that a route has in common with the plan, and the route's next;
/// `None` if the route is the plan or a part of it. Both begin beside `head`.
fn parting(head: Cell, plan: &[Cell], route: &[Cell]) -> Option<(Cell, Cell)> {
    let at = plan.iter().zip(route).position(|(planned, cell)| planned != cell)?;
    Some((if at == 0 { head } else { plan[at - 1] }, route[at]))
}

/// Adds what was weighed. Of two with the same move, the cheaper one stays.
fn put(all: &mut Vec<Weighed>, new: Weighed) {
    let same = |old: &&mut Weighed| (old.from, old.cell) == (new.from, new.cell);
    match all.iter_mut().find(same) {
        Some(old) => old.cost = old.cost.min(new.cost),
        None => all.push(new),
    }
}
