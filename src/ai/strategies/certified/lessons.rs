//! What follows from the choice between arrivals: the data that the weights of the
//! valuation are fitted to.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::planner::{Audience, Planner};
use super::pool::{Pool, SLACK};
use super::routes::ProvenRoute;
use super::weights::FEATURES;
pub use super::weights::FILLS;
use crate::ai::effort::Effort;
use crate::engine::{Board, BoardError, Cell, Grid};

/// The routes of one look for a plan that may be compared, and how many are.
const KEPT: usize = 48;
const COMPARED: usize = 4;
/// The tries for the plan, and for the plans for imagined apples.
const TRIES: u32 = 100;
const IMAGINED: u32 = 40;
/// The imagined apples for each arrival.
const SAMPLES: u32 = 4;

/// One arrival and what came after it.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Arrivals with the same number are alternatives to one another.
    pub group: u64,
    /// How full the board was, 0 to 1.
    pub fill: f64,
    /// The features of the arrival.
    pub features: [f64; FEATURES],
    /// The mean cost of a plan for the next apple, in moves.
    pub cost: f64,
}

/// The lessons of one game on `grid`, with apples dealt from `seed`: of about one
/// apple in `every`, the best plan and three others at random, played on for the
/// same imagined apples.
///
/// # Errors
/// A [`BoardError`] where the snake does not fit on the grid at its start.
///
/// # Panics
/// If `every` is 0.
pub fn lessons(grid: &Grid, seed: u64, every: u32) -> Result<Vec<Lesson>, BoardError> {
    let board = Board::new(std::sync::Arc::new(grid.clone()))?;
    let mut pupil = Pupil::new(grid, seed);
    pupil.planner.ground.now.copy(&board);
    if pupil.planner.certify_now() {
        while pupil.planner.ground.now.cells().len() + 3 < grid.area() {
            pupil.apple(every);
        }
    }
    Ok(pupil.lessons)
}

struct Pupil {
    planner: Planner,
    /// What may be compared of the last look.
    pool: Pool,
    /// Plans for imagined apples.
    mind: Planner,
    rng: ChaCha8Rng,
    /// All cells, shuffled: an imagined apple lies on the first that is free.
    shuffled: Vec<Cell>,
    lessons: Vec<Lesson>,
    group: u64,
}

impl Pupil {
    fn new(grid: &Grid, seed: u64) -> Self {
        let planner = |tries| Planner::new(grid, Effort::new(tries).expect("it is in range"));
        Self {
            planner: planner(TRIES),
            pool: Pool::new(grid, KEPT),
            mind: planner(IMAGINED),
            rng: ChaCha8Rng::seed_from_u64(seed),
            shuffled: grid.cells().to_vec(),
            lessons: Vec::new(),
            group: seed << 16,
        }
    }

    /// Deals an apple, plans for it, perhaps learns from that, and goes there.
    fn apple(&mut self, every: u32) {
        self.shuffled.shuffle(&mut self.rng);
        let planner = &mut self.planner;
        let apple = self.shuffled.iter().copied().find(|&cell| planner.ground.now.is_free(cell));
        self.pool.clear();
        planner.begin(apple.expect("some cells are free"), &mut self.pool);
        if self.rng.random_range(0..every) == 0 {
            self.learn();
        }
        self.planner.leap();
    }

    fn learn(&mut self) {
        let cost = self.planner.cost();
        self.pool.offer(&self.planner.plan, cost);
        self.pool.draw(COMPARED, cost, &mut self.rng);
        let costs = self.imagine();
        self.group += 1;
        let length = self.planner.ground.now.cells().len() + 1;
        let fill = length as f64 / self.planner.ground.grid.area() as f64;
        for ((route, _), cost) in self.pool.routes().iter().zip(costs) {
            self.lessons.push(Lesson { group: self.group, fill, features: route.features, cost });
        }
    }

    /// Deals the next apple some times and works out, for each route in the pool,
    /// the mean cost of a plan for it.
    fn imagine(&mut self) -> Vec<f64> {
        let mut means = vec![0.0; self.pool.routes().len()];
        for _ in 0..SAMPLES {
            self.shuffled.shuffle(&mut self.rng);
            let Self { pool, mind, planner, shuffled, .. } = self;
            for ((route, _), mean) in pool.routes().iter().zip(&mut means) {
                mind.ground.now.arrive(&planner.ground.now, &route.route);
                mind.current.copy(&route.certificate);
                let apple = shuffled.iter().copied().find(|&cell| mind.ground.now.is_free(cell));
                mind.begin(apple.expect("two cells are free"), &mut ());
                *mean += mind.cost() / f64::from(SAMPLES);
            }
        }
        means
    }
}

/// All proven routes that are not much dearer than the plan may be compared.
impl Audience for Pool {
    const SLACK: f64 = SLACK;

    fn see(&mut self, route: &ProvenRoute, plan: f64) {
        self.offer(route, plan);
    }
}

impl Planner {
    /// Goes to the end of the plan at once.
    fn leap(&mut self) {
        self.plan.lay_arrival(&self.ground);
        std::mem::swap(&mut self.ground.now, &mut self.plan.arrival);
        std::mem::swap(&mut self.current, &mut self.plan.certificate);
    }
}
