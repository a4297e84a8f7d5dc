//! The planner: keeps a proven plan and looks for better ones.

#[cfg(test)]
mod tests;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::candidates::Candidates;
use super::check::{Checker, Flaw};
use super::prover::Prover;
use super::routes::{Ground, ProvenRoute};
use super::sampler::{Sampler, Task};
use super::valuer::Valuer;
use crate::ai::body::Body;
use crate::ai::cover::Certificate;
use crate::ai::cover::finder::chequered;
use crate::ai::effort::Effort;
use crate::ai::following::observer::{Change, Observer};
use crate::ai::strategy::Weighed;
use crate::ai::tour::Tour;
use crate::engine::{Board, Cell, Grid};

/// The seed of the planner's own random stream.
const SEED: u64 = 1;
/// Moves between two looks for a better plan.
const LOOK_EVERY: usize = 4;
/// A plan that is longer than the least distance by less than this is let be, and
/// one that is longer by more than this is looked at twice as hard.
pub(super) const NEAR: usize = 4;
const FAR: usize = 20;

/// Plans routes to the apple that end in a state with a certificate: it has the sampler
/// draw a route, the valuer look at where it ends, and the prover prove that, and keeps
/// the cheapest. All tables are made once.
pub(super) struct Planner {
    pub(super) ground: Ground,
    pub(super) rng: ChaCha8Rng,
    effort: Effort,
    pub(super) sampler: Sampler,
    pub(super) prover: Prover,
    pub(super) valuer: Valuer,
    observer: Observer,
    /// The certificate of the state in which this apple was dealt.
    pub(super) current: Certificate,
    /// Whether there is a plan.
    is_certain: bool,
    /// The plan, and how many cells of its route have been walked.
    pub(super) plan: ProvenRoute,
    walked: usize,
    pub(super) trial: ProvenRoute,
    account: Account,
    /// What the plan was chosen from in the last look.
    candidates: Candidates,
}

/// What the plan at hand came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Account {
    /// The routes tried for this apple.
    pub(super) tried: u32,
    /// Those that were kept, one after the other; 0 where the plan follows the
    /// certificate.
    pub(super) kept: u32,
    /// By how much the plan is longer than a shortest route was when it was made.
    pub(super) more: usize,
}

/// What a look for a plan does with the routes that it has proven.
pub(super) trait Audience {
    /// Routes that cost so many moves more than the plan are still proven.
    const SLACK: f64;

    /// Sees a proven route, and the cost of the plan at that time.
    fn see(&mut self, route: &ProvenRoute, plan: f64);
}

/// In play nobody else looks at the routes.
impl Audience for () {
    const SLACK: f64 = 0.0;

    fn see(&mut self, _: &ProvenRoute, _: f64) {}
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
            current: Certificate::empty(&grid),
            is_certain: false,
            plan: ProvenRoute::new(&grid),
            walked: 0,
            trial: ProvenRoute::new(&grid),
            account: Account::default(),
            candidates: Candidates::new(&grid),
            ground: Ground { now: Body::new(&grid), grid },
        }
    }

    /// Whether there is a plan.
    pub(super) fn is_certain(&self) -> bool {
        self.is_certain
    }

    /// What is left of the plan's route.
    pub(super) fn route(&self) -> &[Cell] {
        &self.plan.route[self.walked..]
    }

    /// The tour along which the body will lie in order at the end of the route.
    pub(super) fn tour(&self) -> &Tour {
        self.plan.certificate.tour()
    }

    /// How the plan came about.
    pub(super) fn account(&self) -> Account {
        self.account
    }

    /// The plan's next move, and where the cheapest of the other proven routes of the last
    /// look leave the plan, each with the number of moves it costs more, rounded to a
    /// tenth.
    pub(super) fn weighed(&self) -> &[Weighed] {
        self.candidates.weighed()
    }

    /// Checks the plan by the slow checker.
    pub(super) fn check(&self, checker: &mut Checker, board: &Board) -> Result<(), Flaw> {
        checker.check(board, self.route(), &self.ground.grid, self.tour().order())
    }

    /// Brings the plan up to date with `board`, whatever it is. Returns whether
    /// there is one; there is none where the body lies in order along no tour that
    /// is found, and where there is no apple.
    pub(super) fn plan(&mut self, board: &Board) -> bool {
        // A plan is a proof for one body, to the last cell.
        let change = self.observer.observe(board).confirmed(self.ground.now.cells(), board);
        if change == Change::None && self.is_certain {
            return true;
        }
        self.ground.now.copy(board);
        let followed = self.follow(board, change);
        let Some(apple) = board.apple() else {
            self.is_certain = false;
            return false;
        };
        match followed {
            Followed::ToItsEnd => {
                std::mem::swap(&mut self.current, &mut self.plan.certificate);
                self.begin(apple, &mut ());
            }
            Followed::OneMove => self.look_again(apple),
            Followed::Left => {
                self.is_certain = self.certify_now();
                if self.is_certain {
                    self.begin(apple, &mut ());
                }
            }
        }
        if self.is_certain {
            let (head, cost) = (self.ground.now.head(), self.cost());
            self.candidates.compare(head, &self.plan.route[self.walked..], cost);
        }
        self.is_certain
    }

    /// Follows the change that led to `board`, if it was the plan's next move.
    fn follow(&mut self, board: &Board, change: Change) -> Followed {
        let (Change::Moved { ate }, true) = (change, self.is_certain) else {
            return Followed::Left;
        };
        if self.plan.route.get(self.walked) != Some(&board.head()) {
            return Followed::Left;
        }
        self.walked += 1;
        let is_end = self.walked == self.plan.route.len();
        match (ate, is_end) {
            (true, true) => Followed::ToItsEnd,
            (false, false) => Followed::OneMove,
            _ => Followed::Left,
        }
    }

    /// Looks for a certificate for the snake as it lies. Returns whether there is one,
    /// which is then the current one.
    pub(super) fn certify_now(&mut self) -> bool {
        self.prover.certify_now(&self.ground, &self.plan.certificate, &mut self.current)
    }

    /// Plans anew for an apple just dealt: the cheapest monotone way along the
    /// certificate, and then whatever is better.
    pub(super) fn begin<A: Audience>(&mut self, apple: Cell, audience: &mut A) {
        self.valuer.choose_weights(&self.ground);
        self.look();
        self.plan_along(apple);
        self.account = Account::default();
        self.improve(apple, self.effort.tries(), audience);
    }

    /// Makes the way along the certificate the plan.
    fn plan_along(&mut self, apple: Cell) {
        let length = self.ground.now.cells().len();
        let last = self.current.tour().len() - 1;
        if length == 1 && self.current.tour().position(apple) == Some(last) {
            // It would lie against the tour once it has grown.
            self.current.turn_round();
        }
        self.trial.certificate.copy(&self.current);
        self.lay_certain_route(apple);
        self.trial.certificate.begin_at(apple);
        self.trial.value = 0.0;
        self.trial.lay_arrival(&self.ground);
        if !self.ground.is_nearly_full() {
            let Self { valuer, ground, trial, plan, .. } = self;
            let features = valuer
                .assess_outline(ground, &trial.route, &plan.features, f64::INFINITY)
                .and_then(|partial| valuer.assess_distances(ground, &trial.arrival, &partial));
            valuer.value_proven(ground, trial, features.expect("no value is infinite"));
        }
        self.candidates.note(&self.trial.route, self.trial.cost());
        self.adopt();
    }

    /// Puts the way along the certificate into the trial's route, and the
    /// certificate it ends with into the trial's, which is the same so far.
    fn lay_certain_route(&mut self, apple: Cell) {
        let Self { ground, current, valuer, trial, .. } = self;
        let tour = current.tour();
        let monotone = valuer.measure_ways(ground, tour, tour.position(apple));
        let route = &mut trial.route;
        if let Some(position) = tour.position(apple) {
            monotone.route(tour, position, route);
            return;
        }
        // The apple lies on the cell that the tour leaves out. It takes the place
        // of a twin, which must have left the body by then.
        let twins =
            || tour.twins(&ground.grid).filter_map(|twin| Some((twin, tour.position(twin)?)));
        let in_time = twins().find(|&(twin, position)| {
            position > 0 && ground.now.leaves_in(twin) <= monotone.moves(position - 1)
        });
        let twin = if let Some((twin, position)) = in_time {
            monotone.route(tour, position - 1, route);
            twin
        } else {
            let (twin, position) = twins().next().expect("a near-tour kept has a twin");
            // Not in time in this lap, it is in the next: a whole lap closes all
            // gaps. But the last cell of all may take the tail's place.
            let last = ground.now.cells().len() == tour.len();
            let moves = if last && position > 0 { position } else { tour.len() + position };
            let laps = tour.order()[1..].iter().chain(tour.order());
            route.clear();
            route.extend(laps.take(moves - 1));
            twin
        };
        route.push(apple);
        trial.certificate.swap(&ground.grid, twin);
    }

    /// Looks for something better on the way, now and then.
    fn look_again(&mut self, apple: Cell) {
        let left = self.route().len();
        let distance = self.ground.grid.distance(self.ground.now.head(), apple);
        if !self.walked.is_multiple_of(LOOK_EVERY) || left < distance + NEAR {
            return;
        }
        let tries = (self.effort.tries() / 12).max(1);
        self.look();
        self.improve(apple, if left > distance + FAR { 2 * tries } else { tries }, &mut ());
    }

    /// Takes in the snake as it lies, for the routes to be tried from there.
    pub(super) fn look(&mut self) {
        self.candidates.clear();
        self.sampler.begin(&self.ground);
        self.valuer.begin(&self.ground);
    }

    /// Tries so many routes and keeps each that is better than the plan.
    fn improve<A: Audience>(&mut self, apple: Cell, tries: u32, audience: &mut A) {
        for number in 0..tries {
            if number > tries / 3 && self.route().len() < self.sampler.shortest() + NEAR {
                break;
            }
            self.account.tried += 1;
            if self.draw(apple, number).is_some() && self.judge(audience).is_some() {
                self.adopt();
                self.account.kept += 1;
            }
        }
        if self.walked == 0 {
            self.account.more = self.route().len().saturating_sub(self.sampler.shortest());
        }
    }

    /// Puts the route of a try into the trial; `None` where none is drawn.
    fn draw(&mut self, apple: Cell, number: u32) -> Option<()> {
        let cost = self.cost();
        let Self { sampler, ground, plan, walked, trial, rng, .. } = self;
        let task = Task { ground, apple, plan: &plan.route[*walked..], cost };
        let route = sampler.draw(&task, number, rng)?;
        trial.route.clear();
        trial.route.extend_from_slice(route);
        Some(())
    }

    /// Values and proves the trial. Returns its cost if that is less than the plan's;
    /// `None` also where the trial is not proven.
    fn judge<A: Audience>(&mut self, audience: &mut A) -> Option<f64> {
        let cost = self.cost();
        let most = cost + A::SLACK;
        let Self { valuer, prover, ground, trial, plan, rng, .. } = self;
        if ground.is_nearly_full() {
            // The board is full at the end, which needs no proof.
            trial.value = 0.0;
            trial.lay_arrival(ground);
        } else {
            let partial = valuer.assess_outline(ground, &trial.route, &plan.features, most)?;
            trial.lay_arrival(ground);
            let mut features = valuer.assess_distances(ground, &trial.arrival, &partial)?;
            if prover.prove(ground, &plan.certificate, trial, rng)? > 0 {
                let partial = valuer.assess_outline(ground, &trial.route, &plan.features, most)?;
                features = valuer.assess_distances(ground, &trial.arrival, &partial)?;
            }
            valuer.value_proven(ground, trial, features);
            self.candidates.note(&trial.route, trial.cost());
            audience.see(trial, cost);
        }
        Some(self.trial.cost()).filter(|&own| own < cost)
    }

    /// The number of moves that are left of the plan and the value of its end.
    pub(super) fn cost(&self) -> f64 {
        self.route().len() as f64 + self.plan.value
    }

    /// Makes the trial the plan.
    fn adopt(&mut self) {
        std::mem::swap(&mut self.plan, &mut self.trial);
        self.walked = 0;
        self.sampler.aim_at_gaps(&self.plan);
    }
}

/// What a move did to the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Followed {
    /// It was the plan's last, and ate the apple.
    ToItsEnd,
    /// It was the plan's next.
    OneMove,
    /// It was another.
    Left,
}
