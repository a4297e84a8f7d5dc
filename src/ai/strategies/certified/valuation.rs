//! What a state is worth, in moves still to come: the less the better.

use super::bits::{Bits, Layout};
use super::flood::Flood;
use super::monotone::{MOVE, Monotone};
use super::outline::Outline;
use super::weights::{self, FEATURES, Feature, Weights};
use crate::ai::body::Body;
use crate::ai::tour::Tour;
use crate::engine::{Cell, Grid};

/// The features of a state as numbers, indexed by [`Feature`].
pub(super) type Features = [f64; FEATURES];

/// Values the state in which an apple has just been eaten and the next is not
/// dealt yet, part by part: what is cheap to tell comes first. Its tables are made
/// once.
#[derive(Debug)]
pub(super) struct Valuation {
    layout: Layout,
    border: Bits,
    open: Bits,
    /// The snake as it lies, and as it lies where it is valued.
    now: Outline,
    arrival: Outline,
    flood: Flood,
}

impl Valuation {
    pub(super) fn new(grid: &Grid) -> Self {
        let layout = Layout::new(grid);
        let (mut border, mut open) = (layout.empty(), layout.empty());
        for &cell in grid.cells() {
            layout.insert(&mut open, cell);
            if grid.neighbours(cell).len() < 4 {
                layout.insert(&mut border, cell);
            }
        }
        Self {
            now: Outline::new(grid, &layout),
            arrival: Outline::new(grid, &layout),
            flood: Flood::new(grid),
            border,
            open,
            layout,
        }
    }

    /// Takes `body` for the one that routes start from. O(cells).
    pub(super) fn start_from(&mut self, grid: &Grid, body: &Body) {
        let cells = body.cells();
        self.now.lay(grid, &self.layout, &self.open, cells.len(), cells.iter().copied());
    }

    /// The features of the state at the end of `route` that rest on what lies
    /// beside what, the others 0. `now` is the body that routes start from, and
    /// at least one cell is free at the end. O(length of the route) where that is
    /// shorter than the body.
    pub(super) fn glance(&mut self, grid: &Grid, now: &Body, route: &[Cell]) -> Features {
        let mut features = [0.0; FEATURES];
        let length = now.cells().len();
        if route.len() <= length {
            self.arrival.walk(grid, &self.layout, (now, &self.now), route);
        } else {
            let cells = route.iter().rev().chain(now.cells()).copied();
            self.arrival.lay(grid, &self.layout, &self.open, length + 1, cells);
        }
        self.arrival.describe(&self.layout, &self.border, &mut features);
        features
    }

    /// Adds the features that rest on distances from the head; `None` as soon as it
    /// is clear that these two are worth `limit` or more. At least one cell is
    /// free. O(cells).
    pub(super) fn survey(
        &mut self,
        grid: &Grid,
        body: &Body,
        weights: &Weights,
        limit: f64,
        features: &mut Features,
    ) -> Option<()> {
        let free = (grid.area() - body.cells().len()) as f64;
        let (per_head, per_far) =
            (weights[Feature::HeadDistance as usize], weights[Feature::Far as usize]);
        // Only where a longer way never counts for less can a sum be too far.
        let counts = per_head >= 0.0 && per_head + per_far >= 0.0;
        let worth =
            |sum: usize, beyond: usize| (per_head * sum as f64 + per_far * beyond as f64) / free;
        let too_far = |sum, beyond| counts && worth(sum, beyond) >= limit;
        let (sum, beyond) = self.flood.sum(grid, body, too_far)?;
        features[Feature::HeadDistance as usize] = sum as f64 / free;
        features[Feature::Far as usize] = beyond as f64 / free;
        (worth(sum, beyond) < limit).then_some(())
    }
}

/// The features that rest on the certificate, put into `features`; `monotone`
/// has measured it. O(cells).
pub(super) fn certify(
    features: &mut Features,
    grid: &Grid,
    body: &Body,
    tour: &Tour,
    monotone: &Monotone,
) {
    let free = grid.area() - body.cells().len();
    if free == 0 {
        return;
    }
    let unit = 2.0 * (grid.area() as f64).sqrt() * free as f64;
    let (mut distance, mut gaps) = (0_u64, 0.0);
    for (place, &cell) in tour.order().iter().enumerate() {
        if !body.is_free(cell) {
            continue;
        }
        distance += u64::from(monotone.cost(place));
        let behind = f64::from(monotone.opens(place));
        gaps += (behind * behind / unit).min(weights::GAP_MOST);
    }
    features[Feature::TourDistance as usize] = distance as f64 / f64::from(MOVE) / free as f64;
    features[Feature::Gaps as usize] = gaps;
    let order = tour.order();
    let step = |i: usize| order[i + 1].index().wrapping_sub(order[i].index());
    let turns = (2..order.len()).filter(|&i| step(i - 1) != step(i - 2)).count();
    features[Feature::Turns as usize] = turns as f64;
}

/// The features that rest on distances from the head, and those that rest on the
/// certificate.
pub(super) const OF_DISTANCE: [Feature; 2] = [Feature::HeadDistance, Feature::Far];
pub(super) const OF_CERTIFICATE: [Feature; 3] =
    [Feature::TourDistance, Feature::Gaps, Feature::Turns];

/// The part of the value that these features make up, in moves.
pub(super) fn part(features: &Features, weights: &Weights, of: &[Feature]) -> f64 {
    let mut sum = 0.0;
    for &feature in of {
        sum += features[feature as usize] * weights[feature as usize];
    }
    sum
}

/// The weighted sum of the features, in moves.
pub(super) fn value(features: &Features, weights: &Weights) -> f64 {
    let mut sum = 0.0;
    for (feature, weight) in features.iter().zip(weights) {
        sum += feature * weight;
    }
    sum
}
