//! The routes of one look for a plan that are worth comparing.

use rand_chacha::ChaCha8Rng;

use super::cheapest::Cheapest;
use super::routes::ProvenRoute;
use crate::ai::search::below;
use crate::engine::Grid;

/// Routes that cost so many moves more than the plan are not compared.
pub(super) const SLACK: f64 = 14.0;

/// The best routes of a look for a plan, no two of one cost.
pub(super) struct Pool {
    routes: Cheapest<ProvenRoute>,
}

impl Pool {
    /// One for `size` routes that cost less than [`SLACK`] moves more than the plan.
    pub(super) fn new(grid: &Grid, size: usize) -> Self {
        Self { routes: Cheapest::new(size, || ProvenRoute::new(grid)) }
    }

    /// Those it holds, each with its cost.
    pub(super) fn routes(&self) -> &[(ProvenRoute, f64)] {
        self.routes.held()
    }

    /// Lets all go.
    pub(super) fn clear(&mut self) {
        self.routes.clear();
    }

    /// Lets all go that cost [`SLACK`] moves or more above `cost`, and others at
    /// random until no more than `count` are left. The cheapest stays.
    pub(super) fn draw(&mut self, count: usize, cost: f64, rng: &mut ChaCha8Rng) {
        self.routes.keep_below(cost + SLACK);
        while self.routes().len() > count {
            let others = u32::try_from(self.routes().len() - 1).expect("a pool is small");
            self.routes.drop_at(1 + below(rng, others) as usize);
        }
    }

    /// Takes in a copy of `route`, unless it is too dear beside a plan of cost `plan`.
    pub(super) fn offer(&mut self, route: &ProvenRoute, plan: f64) {
        if route.cost() < plan + SLACK {
            self.routes.offer(route.cost(), |held| held.copy(route));
        }
    }
}
