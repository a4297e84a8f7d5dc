//! What routes start from, and routes with a proof.

use super::valuer::Features;
use super::weights::FEATURES;
use crate::ai::body::Body;
use crate::ai::cover::Certificate;
use crate::engine::{Cell, Grid};

/// Where the snake lies when routes are drawn.
#[derive(Debug)]
pub(super) struct Ground {
    /// The grid that certificates are for: see
    /// [`chequered`](crate::ai::cover::finder::chequered).
    pub(super) grid: Grid,
    pub(super) now: Body,
}

impl Ground {
    /// Whether one cell is free: the next apple is the last.
    pub(super) fn is_nearly_full(&self) -> bool {
        self.now.cells().len() + 1 == self.grid.area()
    }
}

/// A route to the apple, the snake at its end, and the certificate and the value of that
/// state; on trial until the last three are known.
#[derive(Debug)]
pub(super) struct ProvenRoute {
    pub(super) route: Vec<Cell>,
    pub(super) arrival: Body,
    pub(super) certificate: Certificate,
    /// The moves still to come, and what they were estimated by.
    pub(super) value: f64,
    pub(super) features: Features,
}

impl ProvenRoute {
    pub(super) fn new(grid: &Grid) -> Self {
        Self {
            // The longest: two laps round a tour.
            route: Vec::with_capacity(2 * grid.len() + 2),
            arrival: Body::new(grid),
            certificate: Certificate::empty(grid),
            value: 0.0,
            features: [0.0; FEATURES],
        }
    }

    /// Becomes the same as `other` but for the arrival. Allocates nothing.
    pub(super) fn copy(&mut self, other: &Self) {
        self.route.clone_from(&other.route);
        self.certificate.copy(&other.certificate);
        self.value = other.value;
        self.features = other.features;
    }

    /// Lays the snake down as it arrives at the end of the route. O(cells).
    pub(super) fn lay_arrival(&mut self, ground: &Ground) {
        self.arrival.arrive(&ground.now, &self.route);
    }

    /// The moves of the route and those still to come after it.
    pub(super) fn cost(&self) -> f64 {
        self.route.len() as f64 + self.value
    }
}
