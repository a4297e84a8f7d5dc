//! The valuer: what a state is worth, in moves still to come. Fewer are better.

use super::bits::{BitGrid, Bits};
use super::flood::Flood;
use super::monotone::{MOVE, Monotone};
use super::outline::Outline;
use super::routes::{Ground, ProvenRoute};
use super::weights::{self, FEATURES, Feature, Weights};
use crate::ai::body::Body;
use crate::ai::tour::Tour;
use crate::engine::{Cell, Grid};

/// The features of a state as numbers, indexed by [`Feature`].
pub(super) type Features = [f64; FEATURES];

/// How far the unknown parts of an arrival's value may be expected to undercut those of
/// the plan, in moves for each hundred tries, as a share of the side of a square board:
/// for distances and certificate, and for the certificate alone. An arrival is dropped
/// once its lower bound, by these pruning margins, exceeds the best cost. The more
/// tries, the more often an arrival pays that looked worse at first.
const MARGINS: [f64; 2] = [0.4, 0.25];

/// The part of an arrival's features that is told by which cells lie beside which.
pub(super) struct Partial {
    features: Features,
    /// The distances are of no use once they are worth this or more.
    limit: f64,
}

/// Values the state in which an apple has just been eaten and the next is not
/// dealt yet, part by part: what is cheap to tell comes first. Its tables are made
/// once.
#[derive(Debug)]
pub(super) struct Valuer {
    weights: Weights,
    /// What [`MARGINS`] are shares of.
    margin: f64,
    monotone: Monotone,
    bit_grid: BitGrid,
    border: Bits,
    open: Bits,
    /// The snake as it lies, and as it lies where it is valued.
    now: Outline,
    arrival: Outline,
    flood: Flood,
}

impl Valuer {
    /// A valuer whose margins are those for an effort of so many tries.
    pub(super) fn new(grid: &Grid, tries: u32) -> Self {
        let bit_grid = BitGrid::new(grid);
        let (mut border, mut open) = (bit_grid.empty(), bit_grid.empty());
        for &cell in grid.cells() {
            bit_grid.insert(&mut open, cell);
            if grid.neighbours(cell).len() < 4 {
                bit_grid.insert(&mut border, cell);
            }
        }
        let hundreds = (f64::from(tries) / 100.0).max(1.0);
        Self {
            weights: weights::at(grid, 0.0),
            margin: hundreds * (grid.area() as f64).sqrt(),
            monotone: Monotone::new(grid),
            now: Outline::new(grid, &bit_grid),
            arrival: Outline::new(grid, &bit_grid),
            flood: Flood::new(grid),
            border,
            open,
            bit_grid,
        }
    }

    /// Takes the weights for arrivals from here on. The next apple makes the snake one
    /// cell longer.
    pub(super) fn choose_weights(&mut self, ground: &Ground) {
        let length = ground.now.cells().len();
        self.weights = weights::at(&ground.grid, (length + 1) as f64 / ground.grid.area() as f64);
    }

    /// Begins a look for a plan from here. O(cells).
    pub(super) fn begin(&mut self, ground: &Ground) {
        let cells = ground.now.cells();
        let Self { now, bit_grid, open, .. } = self;
        now.lay(&ground.grid, bit_grid, open, cells.len(), cells.iter().copied());
    }

    /// The cheapest monotone ways along a certificate for the snake as it lies, with the
    /// apple at this position of it. O(cells).
    pub(super) fn measure_ways(
        &mut self,
        ground: &Ground,
        tour: &Tour,
        apple: Option<usize>,
    ) -> &Monotone {
        let Ground { grid, now } = ground;
        let passed = weights::passed(now.cells().len(), grid.area());
        self.monotone.measure(grid, now, tour, apple, passed);
        &self.monotone
    }

    /// The features that rest on what lies beside what at the end of `route`; `None` if
    /// its cost is likely to be `most` or more, judged by the plan's features. At least
    /// one cell is free there. O(length of the route) where that is shorter than the
    /// body.
    pub(super) fn assess_outline(
        &mut self,
        ground: &Ground,
        route: &[Cell],
        plan: &Features,
        most: f64,
    ) -> Option<Partial> {
        let (distance, certificate) =
            (self.part(plan, &OF_DISTANCE), self.part(plan, &OF_CERTIFICATE));
        let features = self.glance(&ground.grid, &ground.now, route);
        let known = route.len() as f64 + self.value(&features);
        if known + distance + certificate - MARGINS[0] * self.margin >= most {
            return None;
        }
        Some(Partial { features, limit: most - known - certificate + MARGINS[1] * self.margin })
    }

    /// The features that need no certificate, for the snake at its arrival; `None` if the
    /// cost is likely to be too high. O(cells).
    pub(super) fn assess_distances(
        &mut self,
        ground: &Ground,
        arrival: &Body,
        partial: &Partial,
    ) -> Option<Features> {
        let Partial { mut features, limit } = *partial;
        self.survey(&ground.grid, arrival, limit, &mut features)?;
        Some(features)
    }

    /// Completes the features of a trial that is proven, and values it. O(cells).
    pub(super) fn value_proven(
        &mut self,
        ground: &Ground,
        trial: &mut ProvenRoute,
        mut features: Features,
    ) {
        let (grid, arrival, tour) = (&ground.grid, &trial.arrival, trial.certificate.tour());
        let passed = weights::passed(arrival.cells().len(), grid.area());
        self.monotone.measure(grid, arrival, tour, None, passed);
        describe_certificate(&mut features, grid, arrival, tour, &self.monotone);
        trial.value = self.value(&features);
        trial.features = features;
    }

    /// The moves still to come: the weighted sum of the features.
    fn value(&self, features: &Features) -> f64 {
        self.sum(features, 0..FEATURES)
    }

    /// The part of the value that these features make up, in moves.
    fn part(&self, features: &Features, of: &[Feature]) -> f64 {
        self.sum(features, of.iter().map(|&feature| feature as usize))
    }

    fn sum(&self, features: &Features, of: impl Iterator<Item = usize>) -> f64 {
        let mut sum = 0.0;
        for feature in of {
            sum += features[feature] * self.weights[feature];
        }
        sum
    }

    /// The features of the state at the end of `route` that rest on what lies
    /// beside what, the others 0. `now` is the body that routes start from, and
    /// at least one cell is free at the end. O(length of the route) where that is
    /// shorter than the body.
    fn glance(&mut self, grid: &Grid, now: &Body, route: &[Cell]) -> Features {
        let mut features = [0.0; FEATURES];
        let length = now.cells().len();
        if route.len() <= length {
            self.arrival.walk(grid, &self.bit_grid, (now, &self.now), route);
        } else {
            let cells = route.iter().rev().chain(now.cells()).copied();
            self.arrival.lay(grid, &self.bit_grid, &self.open, length + 1, cells);
        }
        self.arrival.describe(&self.bit_grid, &self.border, &mut features);
        features
    }

    /// Adds the features that rest on distances from the head; `None` as soon as it
    /// is clear that these two are worth `limit` or more. At least one cell is
    /// free. O(cells).
    fn survey(
        &mut self,
        grid: &Grid,
        body: &Body,
        limit: f64,
        features: &mut Features,
    ) -> Option<()> {
        let free = (grid.area() - body.cells().len()) as f64;
        let (per_head, per_far) =
            (self.weights[Feature::HeadDistance as usize], self.weights[Feature::Far as usize]);
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

/// Adds the features that rest on the certificate, which `monotone` has measured.
/// O(cells).
fn describe_certificate(
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
const OF_DISTANCE: [Feature; 2] = [Feature::HeadDistance, Feature::Far];
const OF_CERTIFICATE: [Feature; 3] = [Feature::TourDistance, Feature::Gaps, Feature::Turns];
