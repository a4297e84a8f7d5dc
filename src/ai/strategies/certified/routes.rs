//! Where routes start, a route with its proof, and what a plan shows of it.

use super::check::{Checker, Flaw};
use super::valuer::Estimate;
use crate::ai::body::Body;
use crate::ai::cover::Certificate;
use crate::ai::tour::Tour;
use crate::engine::{Board, Cell, Grid};

/// The root of the search: the state that routes are drawn from.
#[derive(Debug)]
pub(super) struct Root {
    /// The grid that certificates are for: see
    /// [`chequered`](crate::ai::cover::finder::chequered).
    pub(super) grid: Grid,
    /// The snake as it lies.
    pub(super) body: Body,
}

impl Root {
    /// Returns true if a single cell is free, so that the next apple is the last.
    pub(super) fn is_nearly_full(&self) -> bool {
        self.body.cells().len() + 1 == self.grid.area()
    }
}

/// A route to the apple with what is known of the state at its end. While it is on
/// trial, only what was worked out so far is valid: first the route, then the
/// arrival, then certificate and estimate.
#[derive(Debug)]
pub(super) struct ProvenRoute {
    /// The cells from the one after the head to the apple.
    pub(super) route: Vec<Cell>,
    /// The snake once it has eaten the apple.
    pub(super) arrival: Body,
    /// A tour along which the arrival lies in order.
    pub(super) certificate: Certificate,
    /// What the state is worth.
    pub(super) estimate: Estimate,
}

impl ProvenRoute {
    /// Returns one without a route. All it will need is allocated here.
    pub(super) fn new(grid: &Grid) -> Self {
        Self {
            // The longest route is two laps round a tour.
            route: Vec::with_capacity(2 * grid.len() + 2),
            arrival: Body::new(grid),
            certificate: Certificate::empty(grid),
            estimate: Estimate::default(),
        }
    }

    /// Copies all of `other` but its arrival. Allocates nothing.
    pub(super) fn copy(&mut self, other: &Self) {
        self.route.clone_from(&other.route);
        self.certificate.copy(&other.certificate);
        self.estimate = other.estimate;
    }

    /// Works out the arrival from the route. O(cells).
    pub(super) fn lay_arrival(&mut self, root: &Root) {
        self.arrival.arrive(&root.body, &self.route);
    }

    /// Returns the moves of the route and those still to come after it.
    pub(super) fn cost(&self) -> f64 {
        self.route.len() as f64 + self.estimate.value
    }
}

/// How the plan came about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Account {
    /// The routes tried for this apple.
    pub(super) tried: u32,
    /// How often a route replaced the plan; 0 where the plan still follows the
    /// certificate.
    pub(super) kept: u32,
    /// The moves by which the plan was longer than a shortest route when it was made.
    pub(super) more: usize,
}

/// A proven plan for the board that was planned for last.
pub(super) struct ProvenPlan<'a> {
    /// What is left of the route: the head excluded, the apple included.
    pub(super) route: &'a [Cell],
    /// The tour along which the body will lie in order at the end of the route.
    pub(super) tour: &'a Tour,
    pub(super) account: Account,
    /// The grid that the tour is on.
    pub(super) grid: &'a Grid,
}

impl ProvenPlan<'_> {
    /// Checks the plan independently of how it was made. Slow.
    pub(super) fn check(&self, checker: &mut Checker, board: &Board) -> Result<(), Flaw> {
        checker.check(board, self.route, self.grid, self.tour.order())
    }
}
