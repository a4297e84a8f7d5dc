//! Lessons: what followed from the choice between arrivals. The weights of the valuer are
//! fitted to them. Play does not need them.

mod pool;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::audience::Audience;
use super::planner::Planner;
use super::routes::ProvenRoute;
use super::weights::FEATURES;
pub use super::weights::FILLS;
use crate::ai::effort::Effort;
use crate::engine::{Board, BoardError, Cell, Grid};
use pool::{Pool, SLACK};

/// The proven routes that are kept of one look for a plan.
const KEPT: usize = 48;
/// The kept routes that are compared.
const COMPARED: usize = 4;
/// The tries for the plan of the game.
const TRIES: u32 = 100;
/// The tries for the plan for an imagined apple.
const IMAGINED: u32 = 40;
/// The imagined apples per arrival.
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

/// Returns the lessons of one game on `grid`, with apples dealt from `seed`. For about one
/// apple in `every`, the best plan and three other routes at random are played on for the
/// same imagined apples.
///
/// # Errors
/// A [`BoardError`] if the snake does not fit on the grid at its start.
///
/// # Panics
/// If `every` is 0.
pub fn lessons(grid: &Grid, seed: u64, every: u32) -> Result<Vec<Lesson>, BoardError> {
    let board = Board::new(std::sync::Arc::new(grid.clone()))?;
    let mut pupil = Pupil::new(grid, seed);
    pupil.planner.root.body.copy(&board);
    if pupil.planner.certify_root().is_some() {
        // An imagined apple after the next one still needs a free cell, and so does its end.
        while pupil.planner.root.body.cells().len() + 3 < grid.area() {
            pupil.apple(every);
        }
    }
    Ok(pupil.lessons)
}

/// Makes a plan for an apple that was just dealt, and shows `audience` what it proves.
fn plan<A: Audience>(planner: &mut Planner, apple: Cell, audience: &mut A) {
    planner.begin(apple);
    planner.improve(apple, audience, &|| false).expect("nobody cancels it");
}

/// Plays a game and learns from it.
struct Pupil {
    planner: Planner,
    /// The routes of the last look that may be compared.
    pool: Pool,
    /// The planner for imagined apples.
    mind: Planner,
    rng: ChaCha8Rng,
    /// All cells, shuffled: an imagined apple lies on the first that is free.
    shuffled: Vec<Cell>,
    lessons: Vec<Lesson>,
    /// The number of the last group.
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
            // Games are fitted together, so the numbers of different seeds must differ.
            group: seed << 16,
        }
    }

    /// Deals an apple, plans for it, perhaps learns from that, and goes there.
    fn apple(&mut self, every: u32) {
        self.shuffled.shuffle(&mut self.rng);
        let planner = &mut self.planner;
        let apple = self.shuffled.iter().copied().find(|&cell| planner.root.body.is_free(cell));
        self.pool.clear();
        plan(planner, apple.expect("some cells are free"), &mut self.pool);
        if self.rng.random_range(0..every) == 0 {
            self.learn();
        }
        self.planner.leap();
    }

    /// Adds the lessons of the plan and of other routes in the pool.
    fn learn(&mut self) {
        let cost = self.planner.cost();
        self.pool.offer(&self.planner.plan, cost);
        self.pool.draw(COMPARED, cost, &mut self.rng);
        let costs = self.imagine();
        self.group += 1;
        let length = self.planner.root.body.cells().len() + 1;
        let fill = length as f64 / self.planner.root.grid.area() as f64;
        for ((route, _), cost) in self.pool.routes().iter().zip(costs) {
            let features = route.estimate.features;
            self.lessons.push(Lesson { group: self.group, fill, features, cost });
        }
    }

    /// Returns, for each route in the pool, the mean cost of a plan for the next apple, over
    /// some apples that are the same for all routes.
    fn imagine(&mut self) -> Vec<f64> {
        let mut means = vec![0.0; self.pool.routes().len()];
        for _ in 0..SAMPLES {
            self.shuffled.shuffle(&mut self.rng);
            let Self { pool, mind, planner, shuffled, .. } = self;
            for ((route, _), mean) in pool.routes().iter().zip(&mut means) {
                mind.root.body.arrive(&planner.root.body, &route.route);
                mind.current.copy(&route.certificate);
                let apple = shuffled.iter().copied().find(|&cell| mind.root.body.is_free(cell));
                plan(mind, apple.expect("two cells are free"), &mut ());
                *mean += mind.cost() / f64::from(SAMPLES);
            }
        }
        means
    }
}

/// Collects the proven routes that are not much more expensive than the plan.
impl Audience for Pool {
    const SLACK: f64 = SLACK;

    fn receive(&mut self, route: &ProvenRoute, plan: f64) {
        self.offer(route, plan);
    }
}

impl Planner {
    /// Moves the snake to the end of the plan.
    fn leap(&mut self) {
        self.plan.lay_arrival(&self.root);
        std::mem::swap(&mut self.root.body, &mut self.plan.arrival);
        std::mem::swap(&mut self.current, &mut self.plan.certificate);
    }
}
