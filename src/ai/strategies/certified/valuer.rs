//! The valuer: estimates the moves that are still to come after a route.

use super::bits::{BitGrid, Bits};
use super::flood::Flood;
use super::monotone::{MOVE, Monotone};
use super::outline::Outline;
use super::routes::{ProvenRoute, Root};
use super::weights::{self, FEATURES, Feature, Weights};
use crate::ai::body::Body;
use crate::ai::tour::Tour;
use crate::engine::{Cell, Grid};

/// The features of a state as numbers, indexed by [`Feature`].
pub(super) type Features = [f64; FEATURES];

/// What a state is worth.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Estimate {
    /// The estimated number of moves still to come; fewer are better. Only differences
    /// between states of one length mean something.
    pub(super) value: f64,
    /// What the value was computed from.
    pub(super) features: Features,
}

/// Pruning margins: an arrival is dropped once its expected cost exceeds the best cost by
/// this much. The expected cost takes the parts of the value that are not known yet from the
/// plan: first distances and certificate, then the certificate alone. In moves for each
/// hundred tries, as a share of the side of a square board: the more tries there are, the
/// more often an arrival pays off that looked worse at first.
const MARGINS: [f64; 2] = [0.4, 0.25];

/// The features of an arrival that need neither distances nor a certificate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Partial {
    features: Features,
    /// The arrival is dropped once its distances are worth this many moves.
    limit: f64,
}

/// Estimates what the state is worth in which an apple has just been eaten and the next
/// one is not dealt yet: a weighted sum of features.
///
/// The features come in three steps, the cheap ones first, and an arrival that is too
/// expensive is dropped after each of them: [`Valuer::assess_outline`],
/// [`Valuer::assess_distances`], [`Valuer::estimate`]. All tables are allocated once.
#[derive(Debug)]
pub(super) struct Valuer {
    weights: Weights,
    /// The unit of [`MARGINS`], in moves.
    margin: f64,
    monotone: Monotone,
    bit_grid: BitGrid,
    /// The cells at a wall, and all cells.
    border: Bits,
    open: Bits,
    /// The outline of the snake as it lies, and at its arrival.
    now: Outline,
    arrival: Outline,
    flood: Flood,
}

impl Valuer {
    /// Returns a valuer with the pruning margins for `tries` tries per apple.
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

    /// Sets the weights for the length that the snake will have after the next apple.
    pub(super) fn choose_weights(&mut self, root: &Root) {
        let length = root.body.cells().len();
        self.weights = weights::at(&root.grid, (length + 1) as f64 / root.grid.area() as f64);
    }

    /// Begins a look for a plan from `root`. O(cells).
    pub(super) fn begin(&mut self, root: &Root) {
        let cells = root.body.cells();
        let Self { now, bit_grid, open, .. } = self;
        now.lay(&root.grid, bit_grid, open, cells.len(), cells.iter().copied());
    }

    /// Returns the cheapest monotone ways along a certificate for the snake as it lies,
    /// with the apple at this position of the tour. O(cells).
    pub(super) fn measure_ways(
        &mut self,
        root: &Root,
        tour: &Tour,
        apple: Option<usize>,
    ) -> &Monotone {
        let Root { grid, body } = root;
        let passed = weights::passed(body.cells().len(), grid.area());
        self.monotone.measure(grid, body, tour, apple, passed);
        &self.monotone
    }

    /// Returns the features that need neither distances nor a certificate; `None` if the
    /// route is likely to cost `most` or more. `plan` are the features of the plan. At
    /// least one cell is free at the end of the route. O(length of the route) where that
    /// is no longer than the body.
    pub(super) fn assess_outline(
        &mut self,
        root: &Root,
        route: &[Cell],
        plan: &Features,
        most: f64,
    ) -> Option<Partial> {
        let distance = self.part(plan, &OF_DISTANCE);
        let certificate = self.part(plan, &OF_CERTIFICATE);
        let features = self.describe_outline(root, route);
        let known = route.len() as f64 + self.value(&features);
        if known + distance + certificate - MARGINS[0] * self.margin >= most {
            return None;
        }
        Some(Partial { features, limit: most - known - certificate + MARGINS[1] * self.margin })
    }

    /// Returns all features that need no certificate; `None` if the route is likely to
    /// cost too much. At least one cell is free. O(cells).
    pub(super) fn assess_distances(
        &mut self,
        root: &Root,
        arrival: &Body,
        partial: Partial,
    ) -> Option<Features> {
        let Partial { mut features, limit } = partial;
        let free = (root.grid.area() - arrival.cells().len()) as f64;
        let per_head = self.weights[Feature::HeadDistance as usize];
        let per_far = self.weights[Feature::Far as usize];
        // The search may stop early only if a longer way never lowers the sum.
        let grows = per_head >= 0.0 && per_head + per_far >= 0.0;
        let worth =
            |sum: usize, beyond: usize| (per_head * sum as f64 + per_far * beyond as f64) / free;
        let too_far = |sum, beyond| grows && worth(sum, beyond) >= limit;
        let (sum, beyond) = self.flood.sum(&root.grid, arrival, too_far)?;
        features[Feature::HeadDistance as usize] = sum as f64 / free;
        features[Feature::Far as usize] = beyond as f64 / free;
        (worth(sum, beyond) < limit).then_some(features)
    }

    /// Returns all features of a trial that need no certificate, as
    /// [`Valuer::assess_outline`] and [`Valuer::assess_distances`] do one after the other.
    /// Its arrival has been laid. O(cells).
    pub(super) fn assess(
        &mut self,
        root: &Root,
        trial: &ProvenRoute,
        plan: &Features,
        most: f64,
    ) -> Option<Features> {
        let partial = self.assess_outline(root, &trial.route, plan, most)?;
        self.assess_distances(root, &trial.arrival, partial)
    }

    /// Returns what the end of a trial with a certificate is worth, from the features that
    /// need no certificate. O(cells).
    pub(super) fn estimate(
        &mut self,
        root: &Root,
        trial: &ProvenRoute,
        mut features: Features,
    ) -> Estimate {
        let (grid, arrival, tour) = (&root.grid, &trial.arrival, trial.certificate.tour());
        let passed = weights::passed(arrival.cells().len(), grid.area());
        self.monotone.measure(grid, arrival, tour, None, passed);
        describe_certificate(&mut features, grid, arrival, tour, &self.monotone);
        Estimate { value: self.value(&features), features }
    }

    /// Returns what the end of a trial with a certificate is worth, however much it costs.
    /// The trial's arrival has been laid, and at least one cell is free. O(cells).
    pub(super) fn estimate_in_full(&mut self, root: &Root, trial: &ProvenRoute) -> Estimate {
        let features = self.assess(root, trial, &[0.0; FEATURES], f64::INFINITY);
        self.estimate(root, trial, features.expect("no cost is infinite"))
    }

    /// The moves still to come: the weighted sum of all features.
    fn value(&self, features: &Features) -> f64 {
        self.sum(features, 0..FEATURES)
    }

    /// What these features add to the value, in moves.
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

    /// Returns the features of the state at the end of `route` that need neither
    /// distances nor a certificate; the others are 0.
    fn describe_outline(&mut self, root: &Root, route: &[Cell]) -> Features {
        let Root { grid, body } = root;
        let mut features = [0.0; FEATURES];
        let length = body.cells().len();
        if route.len() <= length {
            self.arrival.walk(grid, &self.bit_grid, (body, &self.now), route);
        } else {
            // Nothing of the old body is left: to update its outline would cost more.
            let cells = route.iter().rev().chain(body.cells()).copied();
            self.arrival.lay(grid, &self.bit_grid, &self.open, length + 1, cells);
        }
        self.arrival.describe(&self.bit_grid, &self.border, &mut features);
        features
    }
}

/// Adds the features that rest on the certificate, which `monotone` has measured. At least
/// one cell is free. O(cells).
fn describe_certificate(
    features: &mut Features,
    grid: &Grid,
    body: &Body,
    tour: &Tour,
    monotone: &Monotone,
) {
    let free = (grid.area() - body.cells().len()) as f64;
    let unit = 2.0 * (grid.area() as f64).sqrt() * free;
    let (mut distance, mut gaps) = (0_u64, 0.0);
    for (place, &cell) in tour.order().iter().enumerate() {
        if !body.is_free(cell) {
            continue;
        }
        distance += u64::from(monotone.cost(place));
        let behind = f64::from(monotone.opens(place));
        gaps += (behind * behind / unit).min(weights::GAP_MOST);
    }
    features[Feature::TourDistance as usize] = distance as f64 / f64::from(MOVE) / free;
    features[Feature::Gaps as usize] = gaps;
    // A step over a joined edge counts as a turn too. The weights are fitted to walled
    // boards, so there is nothing better to count there.
    let order = tour.order();
    let step = |i: usize| order[i + 1].index().wrapping_sub(order[i].index());
    let turns = (2..order.len()).filter(|&i| step(i - 1) != step(i - 2)).count();
    features[Feature::Turns as usize] = turns as f64;
}

/// The features that rest on distances from the head, and those that rest on the
/// certificate.
const OF_DISTANCE: [Feature; 2] = [Feature::HeadDistance, Feature::Far];
const OF_CERTIFICATE: [Feature; 3] = [Feature::TourDistance, Feature::Gaps, Feature::Turns];
