//! The planner: keeps a proven plan and looks for better ones.
//!
//! [`Planner::improve`] is the loop: the sampler draws a route, the valuer drops it if it is
//! too expensive, the prover finds a certificate for its end, and the cheapest is kept.

#[cfg(test)]
mod tests;

use std::ops::Range;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::along;
use super::audience::Audience;
use super::candidates::Candidates;
use super::prover::Prover;
use super::routes::{Account, ProvenPlan, ProvenRoute, Root};
use super::sampler::{Sampler, Task};
use super::valuer::{Estimate, Valuer};
use crate::ai::body::Body;
use crate::ai::cover::Certificate;
use crate::ai::cover::finder::chequered;
use crate::ai::effort::Effort;
use crate::ai::following::observer::{Change, Observer};
use crate::ai::following::retry::Retry;
use crate::ai::strategy::{Cancelled, Weighed};
use crate::ai::tour::Tour;
use crate::engine::{Board, Cell, Grid};

/// The seed of the planner's own random stream.
const SEED: u64 = 1;
/// The moves between two looks for a better plan.
const LOOK_EVERY: usize = 4;
/// A plan that exceeds the distance to the apple by fewer moves than this is good enough.
pub(super) const NEAR: usize = 4;
/// For a plan that exceeds it by more moves than this, twice as many routes are tried.
const FAR: usize = 20;
/// A look on the way tries as many routes as are tried for a new apple, divided by this.
const LOOK_SHARE: u32 = 12;

/// Plans routes to the apple that end in a state with a certificate. All tables are
/// allocated once.
pub(super) struct Planner {
    pub(super) root: Root,
    pub(super) rng: ChaCha8Rng,
    effort: Effort,
    pub(super) sampler: Sampler,
    pub(super) prover: Prover,
    pub(super) valuer: Valuer,
    observer: Observer,
    /// A tour of the grid, to start from where a body has no certificate near by.
    known: Option<Certificate>,
    /// The search for a certificate for the snake as it lies.
    search: Retry,
    /// The certificate of the state in which this apple was dealt.
    pub(super) current: Certificate,
    /// True if there is a plan.
    is_certain: bool,
    pub(super) plan: ProvenRoute,
    /// The cells of the plan's route that have been walked.
    walked: usize,
    /// The route being tried. It changes places with the plan if it is better.
    pub(super) trial: ProvenRoute,
    account: Account,
    /// The numbers of the tries that the last look still has to make.
    tries: Range<u32>,
    /// What the plan was chosen from in the last look.
    candidates: Candidates,
}

impl Planner {
    pub(super) fn new(grid: &Grid, effort: Effort) -> Self {
        let grid = chequered(grid);
        Self {
            rng: ChaCha8Rng::seed_from_u64(SEED),
            effort,
            sampler: Sampler::new(&grid),
            prover: Prover::new(&grid),
            valuer: Valuer::new(&grid, effort.tries()),
            observer: Observer::default(),
            known: None,
            search: Retry::default(),
            current: Certificate::empty(&grid),
            is_certain: false,
            plan: ProvenRoute::new(&grid),
            walked: 0,
            trial: ProvenRoute::new(&grid),
            account: Account::default(),
            tries: 0..0,
            candidates: Candidates::new(&grid),
            root: Root { body: Body::new(&grid), grid },
        }
    }

    /// Returns the planner with one of these tours to start from, if any is one of its grid: a
    /// matching that begins with nothing may not come to a tour on a large board with walls.
    pub(super) fn with_tours(self, tours: &[Tour]) -> Self {
        let known = Certificate::of_first(&self.root.grid, tours);
        Self { known, ..self }
    }

    /// Returns the plan for the board that was planned for last.
    pub(super) fn proven(&self) -> Option<ProvenPlan<'_>> {
        self.is_certain.then(|| ProvenPlan {
            route: self.route(),
            tour: self.plan.certificate.tour(),
            account: self.account,
            grid: &self.root.grid,
        })
    }

    /// Returns the plan's next move, and where the cheapest of the other proven routes of
    /// the last look leave the plan, each with the number of moves it costs more, rounded
    /// to a tenth; `None` if there is no plan.
    pub(super) fn weighed(&self) -> Option<&[Weighed]> {
        self.is_certain.then(|| self.candidates.weighed())
    }

    /// Returns a plan for `board`, which may be any board. `None` if it has no apple, or
    /// if no tour is found along which the body lies in order.
    ///
    /// # Errors
    /// [`Cancelled`] if `cancelled` says so before the last try. The tries that are left are
    /// made once the same board is asked for again.
    pub(super) fn plan(
        &mut self,
        board: &Board,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<ProvenPlan<'_>>, Cancelled> {
        // A plan is a proof for one body, to the last cell.
        let change = self.observer.observe(board).confirmed(self.root.body.cells(), board);
        // The same board again is answered as before, even if no certificate was found:
        // another search would draw from the random streams, and change later plans.
        if change != Change::None {
            self.update(board, change);
        } else if self.tries.is_empty() {
            return Ok(self.proven());
        }
        if let Some(apple) = board.apple().filter(|_| self.is_certain) {
            self.improve(apple, &mut (), cancelled)?;
            let (head, cost) = (self.root.body.head(), self.cost());
            self.candidates.compare(head, &self.plan.route[self.walked..], cost);
        }
        Ok(self.proven())
    }

    /// Brings the plan up to date with `board`, and begins a look for a better one where it
    /// is time for that.
    fn update(&mut self, board: &Board, change: Change) {
        self.root.body.copy(board);
        let progress = self.follow(board, change);
        if change == Change::Other {
            self.search = Retry::default();
        }
        self.tries = 0..0;
        let Some(apple) = board.apple() else {
            self.is_certain = false;
            return;
        };
        match progress {
            Progress::Arrived => {
                // The arrival of the plan is the state that the new apple was dealt in.
                std::mem::swap(&mut self.current, &mut self.plan.certificate);
                self.begin(apple);
            }
            Progress::OnTheWay => self.look_again(apple),
            Progress::Left => {
                self.is_certain = self.certify_root().is_some();
                if self.is_certain {
                    self.begin(apple);
                }
            }
        }
    }

    /// Takes the move that led to `board` off the plan's route, if it was the next one, and
    /// returns how far the plan has come.
    fn follow(&mut self, board: &Board, change: Change) -> Progress {
        let (Change::Moved { ate }, true) = (change, self.is_certain) else {
            return Progress::Left;
        };
        if self.plan.route.get(self.walked) != Some(&board.head()) {
            return Progress::Left;
        }
        self.walked += 1;
        let is_end = self.walked == self.plan.route.len();
        match (ate, is_end) {
            (true, true) => Progress::Arrived,
            (false, false) => Progress::OnTheWay,
            _ => Progress::Left,
        }
    }

    /// Finds a certificate for the snake as it lies and makes it the current one. After it
    /// has failed, it does not seek again before some moves are made.
    pub(super) fn certify_root(&mut self) -> Option<&Certificate> {
        let Self { search, prover, root, plan, known, current, .. } = self;
        if !search.is_due() {
            return None;
        }
        let near = [Some(&plan.certificate), known.as_ref()];
        let mut near = near.into_iter().flatten();
        if near.any(|near| prover.certify_root(root, near, current).is_ok()) {
            *search = Retry::default();
            return Some(&self.current);
        }
        search.put_off(root.grid.area());
        None
    }

    /// Makes a new plan for an apple that was just dealt: the cheapest monotone way along
    /// the certificate, which [`Planner::improve`] is then to improve.
    pub(super) fn begin(&mut self, apple: Cell) {
        self.valuer.choose_weights(&self.root);
        self.look();
        self.plan_along(apple);
        self.account = Account::default();
        self.tries = 0..self.effort.tries();
    }

    /// What is left of the plan's route.
    fn route(&self) -> &[Cell] {
        &self.plan.route[self.walked..]
    }

    /// Makes the cheapest monotone way along the certificate the plan.
    fn plan_along(&mut self, apple: Cell) {
        let Self { root, valuer, current, trial, .. } = self;
        along::lay_way(root, valuer, current, apple, trial);
        trial.lay_arrival(root);
        trial.estimate = if root.is_nearly_full() {
            Estimate::default()
        } else {
            valuer.estimate_in_full(root, trial)
        };
        self.candidates.note(&self.trial.route, self.trial.cost());
        self.adopt();
    }

    /// Begins a look for a better plan while the snake walks this one: every few moves, and
    /// only if much could be gained.
    fn look_again(&mut self, apple: Cell) {
        let left = self.route().len();
        let distance = self.root.grid.distance(self.root.body.head(), apple);
        if !self.walked.is_multiple_of(LOOK_EVERY) || left < distance + NEAR {
            return;
        }
        let tries = (self.effort.tries() / LOOK_SHARE).max(1);
        self.look();
        self.tries = 0..if left > distance + FAR { 2 * tries } else { tries };
    }

    /// Prepares the tables for routes from where the snake lies. O(cells).
    pub(super) fn look(&mut self) {
        self.candidates.clear();
        self.sampler.begin(&self.root);
        self.valuer.begin(&self.root);
    }

    /// Makes the tries that this look has left, each of a route, and makes each route that is
    /// better than the plan the plan. Stops after a third of them if the plan is short enough.
    ///
    /// # Errors
    /// [`Cancelled`] if `cancelled` says so; the rest of the tries is then still left.
    pub(super) fn improve<A: Audience>(
        &mut self,
        apple: Cell,
        audience: &mut A,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<(), Cancelled> {
        let third = self.tries.end / 3;
        while !self.tries.is_empty() {
            if cancelled() {
                return Err(Cancelled);
            }
            let Some(number) = self.tries.next() else { break };
            if number > third && self.route().len() < self.sampler.shortest() + NEAR {
                self.tries = 0..0;
                break;
            }
            self.account.tried += 1;
            if self.draw(apple, number).is_none() {
                continue;
            }
            let best = self.cost();
            let Some(cost) = self.judge(best + A::SLACK) else { continue };
            // All ways to fill the board end alike; there is nothing to compare.
            if !self.root.is_nearly_full() {
                self.candidates.note(&self.trial.route, cost);
                audience.receive(&self.trial, best);
            }
            if cost < best {
                self.adopt();
                self.account.kept += 1;
            }
        }
        if self.walked == 0 {
            self.account.more = self.route().len().saturating_sub(self.sampler.shortest());
        }
        Ok(())
    }

    /// Draws the route of a try into the trial and returns it; `None` if there is none that
    /// is new.
    fn draw(&mut self, apple: Cell, number: u32) -> Option<&[Cell]> {
        let cost = self.cost();
        let Self { sampler, root, plan, walked, trial, rng, .. } = self;
        let task = Task { root, apple, plan: &plan.route[*walked..], cost };
        let route = sampler.draw(&task, number, rng)?;
        trial.route.clear();
        trial.route.extend_from_slice(route);
        Some(&trial.route)
    }

    /// Values and proves the trial. Returns its cost; `None` if that is likely to be `most`
    /// or more, or if no certificate is found.
    fn judge(&mut self, most: f64) -> Option<f64> {
        let Self { valuer, prover, root, trial, plan, rng, .. } = self;
        let plan_features = &plan.estimate.features;
        if root.is_nearly_full() {
            // At the end the board is full, which needs no certificate.
            trial.lay_arrival(root);
            trial.estimate = Estimate::default();
            return Some(trial.cost());
        }
        // Most routes are dropped here, before anything that costs O(cells).
        let partial = valuer.assess_outline(root, &trial.route, plan_features, most)?;
        trial.lay_arrival(root);
        let mut features = valuer.assess_distances(root, &trial.arrival, partial)?;
        if prover.prove(root, &plan.certificate, trial, rng)? > 0 {
            // A bent route ends in another state.
            features = valuer.assess(root, trial, plan_features, most)?;
        }
        trial.estimate = valuer.estimate(root, trial, features);
        Some(trial.cost())
    }

    /// The moves left of the plan and those still to come after it.
    pub(super) fn cost(&self) -> f64 {
        self.route().len() as f64 + self.plan.estimate.value
    }

    /// Makes the trial the plan.
    fn adopt(&mut self) {
        std::mem::swap(&mut self.plan, &mut self.trial);
        self.walked = 0;
        self.sampler.aim_at_gaps(&self.plan);
    }
}

/// How far a plan has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// Its last move was made, and the apple eaten.
    Arrived,
    /// Its next move was made.
    OnTheWay,
    /// Something else was done, or there was no plan.
    Left,
}
