//! The routes of one look for a plan that are worth comparing in a lesson.

use rand_chacha::ChaCha8Rng;

use crate::ai::search::below;
use crate::ai::strategies::certified::cheapest::Cheapest;
use crate::ai::strategies::certified::routes::ProvenRoute;
use crate::engine::Grid;

/// Routes that cost this many moves more than the plan, or more, are not compared.
pub(super) const SLACK: f64 = 14.0;

/// Holds the cheapest routes of a look for a plan, no two of the same cost.
pub(super) struct Pool {
    routes: Cheapest<ProvenRoute>,
}

impl Pool {
    /// Returns an empty pool with room for `size` routes.
    pub(super) fn new(grid: &Grid, size: usize) -> Self {
        Self { routes: Cheapest::new(size, || ProvenRoute::new(grid)) }
    }

    /// The routes it holds, each with its cost.
    pub(super) fn routes(&self) -> &[(ProvenRoute, f64)] {
        self.routes.held()
    }

    /// Removes all routes.
    pub(super) fn clear(&mut self) {
        self.routes.clear();
    }

    /// Removes the routes that cost [`SLACK`] moves more than `cost` or more, and then
    /// others at random until at most `count` are left. The cheapest stays.
    pub(super) fn draw(&mut self, count: usize, cost: f64, rng: &mut ChaCha8Rng) {
        self.routes.keep_below(cost + SLACK);
        while self.routes().len() > count {
            let others = u32::try_from(self.routes().len() - 1).expect("a pool is small");
            self.routes.drop_at(1 + below(rng, others) as usize);
        }
    }

    /// Adds a copy of `route`, unless it is too expensive beside a plan of cost `plan`.
    pub(super) fn offer(&mut self, route: &ProvenRoute, plan: f64) {
        if route.cost() < plan + SLACK {
            self.routes.offer(route.cost(), |held| held.copy(route));
        }
    }
}
