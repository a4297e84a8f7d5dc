//! The sampler: draws routes to try.

use rand_chacha::ChaCha8Rng;

use super::planner::NEAR;
use super::routes::{Ground, ProvenRoute};
use crate::ai::search::{Query, TimedSearch, below};
use crate::engine::{Cell, Grid};

/// The first tries are plain: from this one on the plan is varied, and from the
/// next on routes may go by way of a waypoint.
const VARIES_FROM: u32 = 2;
const WANDERS_FROM: u32 = 3;
/// A plan of fewer cells than this is not varied.
const LONG_ENOUGH: u32 = 5;
/// How many of a hundred tries vary the plan, how many of the others go by way of
/// a waypoint, and how many of those that vary it do.
const VARY: u32 = 85;
const WANDER: u32 = 60;
const WANDER_VARYING: u32 = 33;
/// The noise on step costs, and the extra for cells in the open, one of each a
/// try; a step costs 100.
const NOISE: [u32; 5] = [25, 50, 100, 200, 400];
const AIRY: [u32; 4] = [50, 100, 200, 400];

/// By how much a route may be longer than the plan, as a share of the side of a square
/// board: longer ones cost time and are hardly ever kept.
const LONGER: f64 = 0.75;

/// Remembers the routes drawn in this look for a plan by their hashes, in a table that
/// is never searched: a route is forgotten where another falls into its place.
#[derive(Debug)]
struct DrawnRoutes {
    hashes: Vec<u64>,
    look: u64,
}

impl DrawnRoutes {
    const PLACES: usize = 4096;

    fn new() -> Self {
        Self { hashes: vec![0; Self::PLACES], look: 0 }
    }

    /// Forgets all.
    fn clear(&mut self) {
        self.look += 1;
    }

    /// Remembers `route` and returns whether it was not drawn before. One in 2^64 new
    /// routes is taken for an old one.
    fn insert(&mut self, route: &[Cell]) -> bool {
        let mut hash = self.look;
        for &cell in route {
            hash ^= cell.index() as u64;
            hash = hash.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
        }
        let place = hash as usize % Self::PLACES;
        std::mem::replace(&mut self.hashes[place], hash) != hash
    }
}

/// The noise on step costs and the extra for open cells of one search, as in [`Query`].
type Mood = (u32, u32);

/// What routes are drawn for.
pub(super) struct Task<'a> {
    pub(super) ground: &'a Ground,
    pub(super) apple: Cell,
    /// What is left of the plan's route.
    pub(super) plan: &'a [Cell],
    /// The cost of the plan.
    pub(super) cost: f64,
}

/// Draws routes at random, most of them the plan with a piece of it destroyed and drawn
/// anew: a large-neighbourhood search (P. Shaw, "Using Constraint Programming and Local
/// Search Methods to Solve Vehicle Routing Problems", 1998,
/// <https://doi.org/10.1007/3-540-49481-2_30>).
///
/// Each piece comes from a time-aware A* search with noise on its step costs.
#[derive(Debug)]
pub(super) struct Sampler {
    search: TimedSearch,
    drawn: DrawnRoutes,
    /// The free cells, and those between body cells at the end of the plan.
    free: Vec<Cell>,
    gaps: Vec<Cell>,
    /// The route being drawn.
    route: Vec<Cell>,
    /// The length of a shortest route in this look; 0 where there is none.
    shortest: usize,
    /// The cells by which a route may be longer than the plan.
    allowance: usize,
}

impl Sampler {
    pub(super) fn new(grid: &Grid) -> Self {
        Self {
            search: TimedSearch::new(grid),
            drawn: DrawnRoutes::new(),
            free: Vec::with_capacity(grid.len()),
            gaps: Vec::with_capacity(grid.len()),
            route: Vec::with_capacity(2 * grid.len() + 2),
            shortest: 0,
            allowance: (LONGER * (grid.area() as f64).sqrt()) as usize,
        }
    }

    /// Begins a look for a plan from here. O(cells).
    pub(super) fn begin(&mut self, ground: &Ground) {
        self.drawn.clear();
        self.search.survey(&ground.grid, &ground.now);
        self.free.clear();
        let is_free = |cell: &&Cell| ground.now.is_free(**cell);
        self.free.extend(ground.grid.cells().iter().filter(is_free));
    }

    /// Takes note of the gaps that a new plan leaves, by way of which routes are drawn.
    /// O(cells).
    pub(super) fn aim_at_gaps(&mut self, plan: &ProvenRoute) {
        let tour = plan.certificate.tour();
        let tail = tour.position(plan.arrival.tail()).unwrap_or(0);
        self.gaps.clear();
        let is_free = |cell: &&Cell| plan.arrival.is_free(**cell);
        self.gaps.extend(tour.order()[tail..].iter().filter(is_free));
    }

    /// The length of a shortest route, drawn as the first of this look; 0 where there is
    /// none.
    pub(super) fn shortest(&self) -> usize {
        self.shortest
    }

    /// Draws try `number` of this look, from 0. Returns the route, if it is neither the
    /// plan's nor drawn before.
    pub(super) fn draw(
        &mut self,
        task: &Task,
        number: u32,
        rng: &mut ChaCha8Rng,
    ) -> Option<&[Cell]> {
        self.route.clear();
        self.search.unbar();
        let head = task.ground.now.head();
        let left = task.plan.len() as u32;
        let drawn = if number == 0 {
            let drawn = self.add_leg(task.ground, (head, task.apple), (0, 0), usize::MAX, rng);
            self.shortest = if drawn { self.route.len() } else { 0 };
            drawn
        } else if number >= VARIES_FROM && left >= LONG_ENOUGH && chance(rng, VARY) {
            self.vary(task, left, rng)
        } else {
            let mood = mood(rng);
            let most = left as usize + self.allowance;
            let wanders = number >= WANDERS_FROM && chance(rng, WANDER);
            if wanders && task.cost > (self.shortest + NEAR) as f64 {
                let waypoint = self.waypoint(rng);
                let ways = [head, waypoint, task.apple];
                waypoint != task.apple
                    && waypoint != head
                    && self.add_detour(task.ground, ways, mood, most, rng)
            } else {
                self.add_leg(task.ground, (head, task.apple), mood, most, rng)
            }
        };
        let is_new = drawn && self.route != task.plan && self.drawn.insert(&self.route);
        is_new.then_some(&self.route)
    }

    /// Draws a route from head to apple with some noise, whatever was drawn before.
    /// Returns its length; 0 where there is none.
    pub(super) fn draw_leg(&mut self, ground: &Ground, apple: Cell, rng: &mut ChaCha8Rng) -> usize {
        self.route.clear();
        self.search.unbar();
        self.add_leg(ground, (ground.now.head(), apple), (100, 100), usize::MAX, rng);
        self.route.len()
    }

    /// A cell to go by: one of a gap at the end of the plan, or any free one.
    fn waypoint(&self, rng: &mut ChaCha8Rng) -> Cell {
        let in_gap = !self.gaps.is_empty() && below(rng, 3) < 2;
        one_of(rng, if in_gap { &self.gaps } else { &self.free })
    }

    /// Adds a way from the first of these cells by the second to the third to the route,
    /// which may have `most` cells then. Returns whether there is one.
    fn add_detour(
        &mut self,
        ground: &Ground,
        [start, waypoint, target]: [Cell; 3],
        mood: Mood,
        most: usize,
        rng: &mut ChaCha8Rng,
    ) -> bool {
        self.search.bar(target);
        let first = self.route.len();
        let rest = ground.grid.distance(waypoint, target);
        if !self.add_leg(ground, (start, waypoint), mood, most.saturating_sub(rest), rng) {
            return false;
        }
        self.search.allow(target);
        for &cell in &self.route[first..] {
            self.search.bar(cell);
        }
        self.add_leg(ground, (waypoint, target), mood, most, rng)
    }

    /// Adds a way from the first of these cells to the second to the route, which may
    /// have `most` cells then. Returns whether there is one.
    fn add_leg(
        &mut self,
        ground: &Ground,
        (start, target): (Cell, Cell),
        (noise, airy): Mood,
        most: usize,
        rng: &mut ChaCha8Rng,
    ) -> bool {
        let most = u16::try_from(most).unwrap_or(u16::MAX).min(TimedSearch::LONGEST);
        let Some(moves) = u16::try_from(self.route.len()).ok().filter(|&moves| moves < most) else {
            return false;
        };
        let query = Query { start, moves, target, most, noise, airy };
        self.search.extend(&ground.grid, &query, rng, &mut self.route)
    }

    /// Draws the plan's route, of which `left` cells are left, with a piece of it drawn
    /// anew. Returns whether that can be walked.
    fn vary(&mut self, task: &Task, left: u32, rng: &mut ChaCha8Rng) -> bool {
        let (ground, plan) = (task.ground, task.plan);
        let from = if below(rng, 3) == 0 { 0 } else { below(rng, left - 2) };
        let to = if below(rng, 3) == 0 {
            left - 1
        } else {
            (from + 2 + below(rng, left - from - 2)).min(left - 1)
        };
        let (from, to) = (from as usize, to as usize);
        self.route.extend(&plan[..from]);
        for &cell in plan[..from].iter().chain(&plan[to + 1..]) {
            self.search.bar(cell);
        }
        let start = if from == 0 { ground.now.head() } else { plan[from - 1] };
        let target = plan[to];
        // The apple comes last.
        if target != task.apple {
            self.search.bar(task.apple);
        }
        let (mood, most) = (mood(rng), to + 1 + self.allowance);
        let drawn = if chance(rng, WANDER_VARYING) {
            let waypoint = one_of(rng, &self.free);
            let fits = waypoint != target && waypoint != start && waypoint != task.apple;
            fits && !self.search.is_barred(waypoint)
                && self.add_detour(ground, [start, waypoint, target], mood, most, rng)
        } else {
            self.add_leg(ground, (start, target), mood, most, rng)
        };
        drawn && self.rejoin(ground, &plan[to + 1..])
    }

    /// Adds the `rest` of the plan's route. Returns whether the body has left every cell
    /// of it by then.
    fn rejoin(&mut self, ground: &Ground, rest: &[Cell]) -> bool {
        for &cell in rest {
            self.route.push(cell);
            if usize::from(ground.now.leaves_in(cell)) > self.route.len() {
                return false;
            }
        }
        true
    }
}

/// True so many times in a hundred.
fn chance(rng: &mut ChaCha8Rng, percent: u32) -> bool {
    below(rng, 100) < percent
}

fn mood(rng: &mut ChaCha8Rng) -> Mood {
    (one_of(rng, &NOISE), one_of(rng, &AIRY))
}

/// One of the values, each as likely.
fn one_of<T: Copy>(rng: &mut ChaCha8Rng, values: &[T]) -> T {
    let count = u32::try_from(values.len()).expect("there are not so many");
    values[below(rng, count) as usize]
}
