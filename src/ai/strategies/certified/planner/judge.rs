//! Proving and valuing a route on trial.

use super::pool::Pool;
use super::{Planner, SPARES};
use crate::ai::cover::repair::Failure;
use crate::ai::search::below;
use crate::ai::strategies::certified::valuation::{self, Features, OF_CERTIFICATE, OF_DISTANCE};
use crate::ai::strategies::certified::weights;
use crate::engine::{Cell, Direction};

/// How often a route is bent for want of a certificate, at most.
const BENDS: usize = 10;
/// By how much the parts of an arrival's value that are not known yet may be better
/// than the plan's for the arrival to be looked into further, in moves for each
/// hundred tries, as a share of the side of a square board: distances and
/// certificate, and certificate alone. The more tries, the more often one pays that
/// looked worse at first.
const HOPES: [f64; 2] = [0.4, 0.25];

impl Planner {
    /// Whether the trial's route ends in a state with a certificate and is better
    /// than the plan.
    pub(super) fn judge(&mut self, pool: Option<&mut Pool>) -> bool {
        let cost = self.cost();
        let most = cost + pool.as_ref().map_or(0.0, |pool| pool.slack());
        if self.now.cells().len() + 1 == self.grid.area() {
            self.trial.value = 0.0;
            return self.trial.cost() < cost;
        }
        let Some(mut features) = self.survey(most) else { return false };
        let Some(bends) = self.prove() else { return false };
        if bends > 0 {
            match self.survey(most) {
                Some(bent) => features = bent,
                None => return false,
            }
        }
        self.value_certified(features);
        self.candidates.note(&self.trial.route, self.trial.cost());
        if let Some(pool) = pool {
            pool.offer(&self.trial, cost);
        }
        self.trial.cost() < cost
    }

    /// The features of the arrival that need no certificate, unless the trial's
    /// cost is likely to be `most` or more once it has one. Lays the arrival down.
    pub(super) fn survey(&mut self, most: f64) -> Option<Features> {
        let hundreds = (f64::from(self.effort.tries()) / 100.0).max(1.0);
        let hope = hundreds * (self.grid.area() as f64).sqrt();
        let part = |of| valuation::part(&self.plan.features, &self.weights, of);
        let (distance, certificate) = (part(&OF_DISTANCE), part(&OF_CERTIFICATE));
        let mut features = self.valuation.glance(&self.grid, &self.now, &self.trial.route);
        let known = self.trial.route.len() as f64 + valuation::value(&features, &self.weights);
        if known + distance + certificate - HOPES[0] * hope >= most {
            return None;
        }
        self.arrival.arrive(&self.now, &self.trial.route);
        let limit = most - known - certificate + HOPES[1] * hope;
        self.valuation.survey(&self.grid, &self.arrival, &self.weights, limit, &mut features)?;
        Some(features)
    }

    /// Values the trial with its certificate.
    pub(super) fn value_certified(&mut self, mut features: Features) {
        let passed = weights::passed(self.arrival.cells().len(), self.grid.area());
        let Self { monotone, grid, arrival, trial, .. } = self;
        let tour = trial.certificate.tour();
        monotone.measure(grid, arrival, tour, None, passed);
        valuation::certify(&mut features, grid, arrival, tour, monotone);
        trial.value = valuation::value(&features, &self.weights);
        trial.features = features;
    }

    /// Finds a certificate for the arrival, bending the route where that helps.
    /// Returns how often it was bent; `None` if there is none.
    fn prove(&mut self) -> Option<usize> {
        let mut found = self.certify();
        let mut bends = 0;
        while found == Err(Failure::Unmatched) && bends < BENDS {
            let bent = self.bend()?;
            bends += 1;
            let cells = self.arrival.cells();
            let left = [cells[cells.len() - 1], cells[cells.len() - 2]];
            // The cheaper way holds where the bend only adds two free cells to the
            // body and takes two old ones off it.
            let cheap = !self.repair.leaves_out()
                && self.trial.route.len() + 6 < cells.len()
                && bent.iter().all(|&cell| self.arrival.is_free(cell));
            self.arrival.arrive(&self.now, &self.trial.route);
            found = if cheap {
                let found = &mut self.trial.certificate;
                self.repair.repair_bent(&self.grid, &self.arrival, (bent, left), found)
            } else {
                self.certify()
            };
        }
        found.is_ok().then_some(bends)
    }

    /// Looks for a certificate for the arrival.
    fn certify(&mut self) -> Result<(), Failure> {
        let near = &self.plan.certificate;
        self.repair.certify(&self.grid, &self.arrival, near, SPARES, &mut self.trial.certificate)
    }

    /// Bends the trial's route outwards at one step, so that the cells it then
    /// takes help the matching that failed most, ties drawn at random. Returns the
    /// two cells, if there was such a step.
    fn bend(&mut self) -> Option<[Cell; 2]> {
        self.on_route.wipe();
        self.on_route.mark(self.now.head());
        for &cell in &self.trial.route {
            self.on_route.mark(cell);
        }
        let (mut most, mut ties, mut best) = (1, 0, None);
        let mut from = self.now.head();
        for i in 0..self.trial.route.len() {
            let to = self.trial.route[i];
            let way = self.grid.direction(from, to).expect("a route is joined");
            for side in way.across() {
                let Some(cells) = self.outside(from, to, side, i) else { continue };
                let helps = self.repair.blame(cells[0]) + self.repair.blame(cells[1]);
                if helps < most {
                    continue;
                }
                ties = if helps > most { 1 } else { ties + 1 };
                most = helps;
                if ties == 1 || below(&mut self.rng, ties) == 0 {
                    best = Some((i, cells));
                }
            }
            from = to;
        }
        let (at, cells) = best?;
        self.trial.route.splice(at..at, cells);
        Some(cells)
    }

    /// The two cells that a step, the trial's `i`th from 0, would go through if it
    /// were bent to that side, if they can be entered by then.
    fn outside(&self, from: Cell, to: Cell, side: Direction, i: usize) -> Option<[Cell; 2]> {
        let cells = [self.grid.neighbour(from, side)?, self.grid.neighbour(to, side)?];
        let open = |cell: Cell, move_number: usize| {
            !self.on_route.has(cell) && usize::from(self.now.leaves_in(cell)) <= move_number
        };
        (open(cells[0], i + 1) && open(cells[1], i + 2)).then_some(cells)
    }
}
