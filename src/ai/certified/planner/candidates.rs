//! What the plan was chosen from, for the screen.

use crate::ai::Weighed;
use crate::engine::{Cell, Grid};

/// So many routes beside the plan are kept, the cheapest.
const MOST: usize = 5;
/// Costs closer than this are taken for the same.
const SAME: f64 = 0.01;

/// The cheapest certain routes of a look for a plan, and where they leave it. All
/// its tables are made once.
#[derive(Debug)]
pub(super) struct Candidates {
    routes: Vec<(Vec<Cell>, f64)>,
    /// How many of them are of this look.
    used: usize,
    /// Whether there was a look since the plan was set against them.
    fresh: bool,
    /// The plan's next move, and then what was weighed in the last look.
    weighed: Vec<Weighed>,
}

impl Candidates {
    pub(super) fn new(grid: &Grid) -> Self {
        let route = || Vec::with_capacity(2 * grid.len() + 2);
        Self {
            routes: (0..MOST).map(|_| (route(), 0.0)).collect(),
            used: 0,
            fresh: false,
            weighed: Vec::with_capacity(MOST + 1),
        }
    }

    /// See [`crate::ai::Strategy::weighed`].
    pub(super) fn weighed(&self) -> &[Weighed] {
        &self.weighed
    }

    /// Forgets the routes of the look before.
    pub(super) fn clear(&mut self) {
        self.used = 0;
        self.fresh = true;
    }

    /// Notes a certain route, in place of the dearest if there is no room. Of those
    /// with the same cost, which most likely end in the same state, one is enough.
    pub(super) fn note(&mut self, route: &[Cell], cost: f64) {
        let same = |kept: &(Vec<Cell>, f64)| (kept.1 - cost).abs() < SAME;
        if self.routes[..self.used].iter().any(same) {
            return;
        }
        let slot = if self.used < MOST {
            self.used += 1;
            self.routes.get_mut(self.used - 1)
        } else {
            let dearest = self.routes.iter_mut().max_by(|a, b| a.1.total_cmp(&b.1));
            dearest.filter(|(_, dearest)| *dearest > cost)
        };
        if let Some((kept, kept_cost)) = slot {
            kept.clear();
            kept.extend_from_slice(route);
            *kept_cost = cost;
        }
    }

    /// Takes in what is left of the plan, and its cost: after a look, the others are
    /// set against it, each by the moves that it is dearer, to a tenth.
    pub(super) fn compare(&mut self, head: Cell, plan: &[Cell], cost: f64) {
        if std::mem::take(&mut self.fresh) {
            self.weighed.clear();
            self.weighed.push(Weighed { from: head, cell: plan[0], cost: 0.0 });
            for (route, own) in &self.routes[..self.used] {
                let more = ((own - cost) * 10.0).round() / 10.0;
                if let Some((from, cell)) = parting(head, plan, route) {
                    put(&mut self.weighed, Weighed { from, cell, cost: more });
                }
            }
        }
        self.weighed[0] = Weighed { from: head, cell: plan[0], cost: 0.0 };
    }
}

/// The last cell that a route has in common with the plan, and its next; `None`
/// where it is the plan. Both begin beside `head`.
fn parting(head: Cell, plan: &[Cell], route: &[Cell]) -> Option<(Cell, Cell)> {
    let at = plan.iter().zip(route).position(|(planned, cell)| planned != cell)?;
    Some((if at == 0 { head } else { plan[at - 1] }, route[at]))
}

/// Adds what was weighed, or, where there is something with the same move, keeps the
/// cheaper of the two.
fn put(all: &mut Vec<Weighed>, new: Weighed) {
    let same = |old: &&mut Weighed| (old.from, old.cell) == (new.from, new.cell);
    match all.iter_mut().find(same) {
        Some(old) => old.cost = old.cost.min(new.cost),
        None => all.push(new),
    }
}
