//! The planner: holds a certain plan and looks for better ones.

mod candidates;
mod cheapest;
mod draw;
mod judge;
pub mod lessons;
pub mod parts;
mod pool;
#[cfg(test)]
mod tests;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::check::{Checker, Flaw};
use super::monotone::Monotone;
use super::valuation::{Features, Valuation};
use super::weights::{self, FEATURES, Weights};
use crate::ai::body::Body;
use crate::ai::cover::Certificate;
use crate::ai::cover::finder::{self, chequered};
use crate::ai::cover::repair::Repair;
use crate::ai::effort::Effort;
use crate::ai::search::{CellSet, TimedSearch};
use crate::ai::strategy::Weighed;
use crate::ai::tour::Tour;
use crate::engine::{Board, Cell, Grid};
use candidates::Candidates;
use draw::Seen;
use pool::Pool;

/// The seed of the planner's own random stream.
const SEED: u64 = 1;
/// Moves between two looks for a better plan.
const LOOK_EVERY: usize = 4;
/// A plan that is longer than the least distance by less than this is let be, and
/// one that is longer by more than this is looked at twice as hard.
const NEAR: usize = 4;
const FAR: usize = 20;
/// How many cells to try leaving out for a route on trial, where a board of an odd
/// number of cells needs it.
const SPARES: u32 = 3;

/// A route to the apple, with the certificate of the state in which it ends.
#[derive(Debug)]
struct Certain {
    route: Vec<Cell>,
    certificate: Certificate,
    /// The value of that state, in moves, and what it was valued by.
    value: f64,
    features: Features,
}

impl Certain {
    fn new(grid: &Grid) -> Self {
        Self {
            // The longest: two laps round a tour.
            route: Vec::with_capacity(2 * grid.len() + 2),
            certificate: Certificate::empty(grid),
            value: 0.0,
            features: [0.0; FEATURES],
        }
    }

    /// Becomes the same as `other`. Allocates nothing.
    fn copy(&mut self, other: &Self) {
        self.route.clone_from(&other.route);
        self.certificate.copy(&other.certificate);
        self.value = other.value;
        self.features = other.features;
    }

    /// The moves and the value of the end.
    fn cost(&self) -> f64 {
        self.route.len() as f64 + self.value
    }
}

/// Plans routes to the apple that end in a state with a certificate. All its
/// tables are made once.
pub(super) struct Planner {
    /// The grid that certificates are for: see [`chequered`].
    grid: Grid,
    rng: ChaCha8Rng,
    effort: Effort,
    repair: Repair,
    search: TimedSearch,
    monotone: Monotone,
    valuation: Valuation,
    weights: Weights,
    /// The snake as it lies, as it lay one plan before, and as it would lie at the
    /// end of the route on trial.
    now: Body,
    before: Body,
    arrival: Body,
    apple: Option<Cell>,
    /// The certificate of the state in which this apple was dealt.
    current: Certificate,
    /// Whether there is a plan.
    certain: bool,
    /// The plan, and how much of its route has been walked.
    plan: Certain,
    walked: usize,
    trial: Certain,
    /// The length of a shortest route in this look; 0 where there is none.
    shortest: usize,
    account: Account,
    seen: Seen,
    /// Cells that a route uses.
    on_route: CellSet,
    /// The free cells, and those between body cells at the end of the plan.
    free: Vec<Cell>,
    gaps: Vec<Cell>,
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

impl Planner {
    pub(super) fn new(grid: &Grid, effort: Effort) -> Self {
        let grid = chequered(grid);
        Self {
            rng: ChaCha8Rng::seed_from_u64(SEED),
            effort,
            repair: Repair::new(&grid),
            search: TimedSearch::new(&grid),
            monotone: Monotone::new(&grid),
            valuation: Valuation::new(&grid),
            weights: weights::at(&grid, 0.0),
            now: Body::new(&grid),
            before: Body::new(&grid),
            arrival: Body::new(&grid),
            apple: None,
            current: Certificate::empty(&grid),
            certain: false,
            plan: Certain::new(&grid),
            walked: 0,
            trial: Certain::new(&grid),
            shortest: 0,
            account: Account::default(),
            seen: Seen::new(),
            on_route: CellSet::new(&grid),
            free: Vec::with_capacity(grid.len()),
            gaps: Vec::with_capacity(grid.len()),
            candidates: Candidates::new(&grid),
            grid,
        }
    }

    /// Whether there is a plan.
    pub(super) fn is_certain(&self) -> bool {
        self.certain
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

    /// The plan's next move, and where the cheapest of the other certain routes of
    /// the last look leave the plan, each with the moves by which it was dearer, to a
    /// tenth.
    pub(super) fn weighed(&self) -> &[Weighed] {
        self.candidates.weighed()
    }

    /// Checks the plan, slowly.
    pub(super) fn check(&self, checker: &mut Checker, board: &Board) -> Result<(), Flaw> {
        checker.check(board, self.route(), &self.grid, self.tour().order())
    }

    /// Brings the plan up to date with `board`, whatever it is. Returns whether
    /// there is one; there is none where the body lies in order along no tour that
    /// is found.
    pub(super) fn plan(&mut self, board: &Board) -> bool {
        std::mem::swap(&mut self.before, &mut self.now);
        self.now.copy(board);
        if self.certain && self.now.cells() == self.before.cells() && board.apple() == self.apple {
            return true;
        }
        let follows = self.follow(board);
        self.apple = board.apple();
        let Some(apple) = self.apple else {
            self.certain = false;
            return false;
        };
        match follows {
            Some(true) => {
                std::mem::swap(&mut self.current, &mut self.plan.certificate);
                self.begin(apple, None);
            }
            Some(false) => self.look_again(apple),
            None => {
                self.certain = self.certify_now();
                if self.certain {
                    self.begin(apple, None);
                }
            }
        }
        if self.certain {
            let (head, cost) = (self.now.head(), self.cost());
            self.candidates.compare(head, &self.plan.route[self.walked..], cost);
        }
        self.certain
    }

    /// Follows the move that led to `board`, if it was the plan's: whether it ended
    /// the plan. `None` where it was not.
    fn follow(&mut self, board: &Board) -> Option<bool> {
        let (now, before) = (self.now.cells(), self.before.cells());
        if !self.certain {
            return None;
        }
        let next = self.plan.route.get(self.walked)?;
        let moved = now.len() <= before.len() + 1 && now[1..] == before[..now.len() - 1];
        if *next != now[0] || !moved {
            return None;
        }
        self.walked += 1;
        let ended = self.walked == self.plan.route.len();
        let ate = now.len() > before.len();
        (ended == ate && (ate || board.apple() == self.apple)).then_some(ended)
    }

    /// Looks for a certificate for the snake as it lies.
    fn certify_now(&mut self) -> bool {
        let near = &self.plan.certificate;
        let found = &mut self.current;
        self.now.is_joined(&self.grid)
            && self.repair.certify(&self.grid, &self.now, near, finder::SPARES, found).is_ok()
    }

    /// Plans anew for an apple just dealt: the cheapest monotone way along the
    /// certificate, and then whatever is better. All routes that are certain and not
    /// much worse go into `pool`, if there is one.
    fn begin(&mut self, apple: Cell, pool: Option<&mut Pool>) {
        let length = self.now.cells().len();
        self.weights = weights::at(&self.grid, (length + 1) as f64 / self.grid.area() as f64);
        self.look();
        self.plan_along(apple);
        self.account = Account::default();
        self.improve(apple, self.effort.tries(), pool);
    }

    /// Makes the way along the certificate the plan.
    fn plan_along(&mut self, apple: Cell) {
        let length = self.now.cells().len();
        let last = self.current.tour().len() - 1;
        if length == 1 && self.current.tour().position(apple) == Some(last) {
            // It would lie against the tour once it has grown.
            self.current.turn_round();
        }
        let tour = self.current.tour();
        let passed = weights::passed(length, self.grid.area());
        self.monotone.measure(&self.grid, &self.now, tour, tour.position(apple), passed);
        self.trial.certificate.copy(&self.current);
        self.certain_route(apple);
        self.trial.certificate.begin_at(apple);
        self.trial.value = 0.0;
        if length + 1 < self.grid.area() {
            let features = self.survey(f64::INFINITY).expect("no value is infinite");
            self.value_certified(features);
        }
        self.candidates.note(&self.trial.route, self.trial.cost());
        self.adopt();
    }

    /// Puts the way along the certificate into the trial's route, and the
    /// certificate it ends with into the trial's, which is the same so far.
    fn certain_route(&mut self, apple: Cell) {
        let tour = self.current.tour();
        let route = &mut self.trial.route;
        if let Some(position) = tour.position(apple) {
            self.monotone.route(tour, position, route);
            return;
        }
        // The apple lies on the cell that the tour leaves out. It takes the place
        // of a twin, which must have left the body by then.
        let twins = || tour.twins(&self.grid).filter_map(|twin| Some((twin, tour.position(twin)?)));
        let in_time = twins().find(|&(twin, position)| {
            position > 0 && self.now.leaves_in(twin) <= self.monotone.moves(position - 1)
        });
        let twin = if let Some((twin, position)) = in_time {
            self.monotone.route(tour, position - 1, route);
            twin
        } else {
            let (twin, position) = twins().next().expect("a near-tour kept has a twin");
            // Not in time in this lap, it is in the next: a whole lap closes all
            // gaps. But the last cell of all may take the tail's place.
            let last = self.now.cells().len() == tour.len();
            let moves = if last && position > 0 { position } else { tour.len() + position };
            let laps = tour.order()[1..].iter().chain(tour.order());
            route.clear();
            route.extend(laps.take(moves - 1));
            twin
        };
        route.push(apple);
        self.trial.certificate.swap(&self.grid, twin);
    }

    /// Looks for something better on the way, now and then.
    fn look_again(&mut self, apple: Cell) {
        let left = self.route().len();
        let distance = self.grid.distance(self.now.head(), apple);
        if !self.walked.is_multiple_of(LOOK_EVERY) || left < distance + NEAR {
            return;
        }
        let tries = (self.effort.tries() / 12).max(1);
        self.look();
        self.improve(apple, if left > distance + FAR { 2 * tries } else { tries }, None);
    }

    /// Takes in the snake as it lies, for the routes to be tried from there.
    fn look(&mut self) {
        self.seen.clear();
        self.candidates.clear();
        self.search.survey(&self.grid, &self.now);
        self.valuation.start_from(&self.grid, &self.now);
        self.free.clear();
        self.free.extend(self.grid.cells().iter().filter(|&&cell| self.now.is_free(cell)));
    }

    /// Tries so many routes and keeps each that is better than the plan. As
    /// [`Planner::begin`] fills it, so does this fill `pool`.
    fn improve(&mut self, apple: Cell, tries: u32, mut pool: Option<&mut Pool>) {
        for i in 0..tries {
            if i > tries / 3 && self.route().len() < self.shortest + NEAR {
                break;
            }
            self.account.tried += 1;
            if self.draw(apple, i) && self.judge(pool.as_deref_mut()) {
                self.adopt();
                self.account.kept += 1;
            }
        }
        if self.walked == 0 {
            self.account.more = self.route().len().saturating_sub(self.shortest);
        }
    }

    /// The moves that are left of the plan and the value of its end.
    fn cost(&self) -> f64 {
        self.route().len() as f64 + self.plan.value
    }

    /// Makes the trial the plan.
    fn adopt(&mut self) {
        std::mem::swap(&mut self.plan, &mut self.trial);
        self.walked = 0;
        self.arrival.arrive(&self.now, &self.plan.route);
        let tour = self.plan.certificate.tour();
        let tail = tour.position(self.arrival.tail()).unwrap_or(0);
        self.gaps.clear();
        self.gaps.extend(tour.order()[tail..].iter().filter(|&&cell| self.arrival.is_free(cell)));
    }
}
