//! Proving and valuing a route on trial.

use super::foresight::Pool;
use super::{Planner, SPARES};
use crate::ai::certified::valuation::{self, Features};
use crate::ai::certified::weights::{self, Feature};
use crate::ai::repair::Failure;
use crate::ai::search::below;
use crate::engine::{Cell, Direction};

/// How often a route is bent for want of a certificate, at most.
const BENDS: usize = 10;
/// A route on trial is expected to have at most so many turns fewer in its
/// certificate than the plan.
const TURNS_LESS: f64 = 12.0;

impl Planner {
    /// Whether the trial's route ends in a state with a certificate and is better
    /// than the plan.
    pub(super) fn judge(&mut self, pool: Option<&mut Pool>) -> bool {
        let cost = self.cost();
        let most = cost + pool.as_ref().map_or(0.0, |pool| pool.slack());
        self.arrival.arrive(&self.now, &self.trial.route);
        if self.arrival.cells().len() == self.grid.area() {
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
        if let Some(pool) = pool {
            pool.offer(&self.trial, cost);
        }
        self.trial.cost() < cost
    }

    /// The features of the arrival, unless the trial's cost is `most` or more
    /// whatever its certificate.
    pub(super) fn survey(&mut self, most: f64) -> Option<Features> {
        let turns = (self.plan.features[Feature::Turns as usize] - TURNS_LESS).max(0.0);
        let turns = (self.weights[Feature::Turns as usize] * turns).max(0.0);
        let limit = most - self.trial.route.len() as f64 - turns;
        self.valuation.survey(&self.grid, &self.arrival, &self.weights, limit)
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
