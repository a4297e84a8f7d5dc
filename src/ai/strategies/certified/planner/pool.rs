//! The routes of one look for a plan that are worth comparing.

use rand_chacha::ChaCha8Rng;

use super::Certain;
use super::cheapest::Cheapest;
use crate::ai::search::below;
use crate::engine::Grid;

/// The best routes of a look for a plan, no two of one cost.
pub(super) struct Pool {
    routes: Cheapest<Certain>,
    slack: f64,
}

impl Pool {
    /// One for `size` routes that cost less than `slack` moves more than the plan.
    pub(super) fn new(grid: &Grid, size: usize, slack: f64) -> Self {
        Self { routes: Cheapest::new(size, || Certain::new(grid)), slack }
    }

    /// By how much routes that are let in may cost more than the plan.
    pub(super) fn slack(&self) -> f64 {
        self.slack
    }

    /// Those it holds, each with its cost.
    pub(super) fn routes(&self) -> &[(Certain, f64)] {
        self.routes.held()
    }

    /// Lets all go.
    pub(super) fn clear(&mut self) {
        self.routes.clear();
    }

    /// Lets all go that cost `slack` moves or more above `cost`, and others at
    /// random until no more than `count` are left. The cheapest stays.
    pub(super) fn draw(&mut self, count: usize, cost: f64, rng: &mut ChaCha8Rng) {
        self.routes.keep_below(cost + self.slack);
        while self.routes().len() > count {
            let others = u32::try_from(self.routes().len() - 1).expect("a pool is small");
            self.routes.drop_at(1 + below(rng, others) as usize);
        }
    }

    /// Takes in a copy of `route`, unless it is too dear beside a plan of cost `plan`.
    pub(super) fn offer(&mut self, route: &Certain, plan: f64) {
        if route.cost() < plan + self.slack {
            self.routes.offer(route.cost(), |held| held.copy(route));
        }
    }
}
