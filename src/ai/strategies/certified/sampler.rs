//! The sampler: draws routes to try, by large-neighbourhood search.

use rand_chacha::ChaCha8Rng;

use super::planner::NEAR;
use super::routes::{ProvenRoute, Root};
use crate::ai::search::{Query, TimedSearch, below};
use crate::engine::{Cell, Grid};

/// The first tries are plain. From this one on, counted from 0, the plan is varied.
const VARIES_FROM: u32 = 2;
/// From this try on, routes may go by way of a waypoint.
const DETOURS_FROM: u32 = 3;
/// A plan of fewer cells than this is not varied.
const LONG_ENOUGH: u32 = 5;
/// The percentage of tries that vary the plan.
const VARY: u32 = 85;
/// The percentage of the other tries that go by way of a waypoint.
const DETOUR: u32 = 60;
/// The percentage of the variations that do.
const DETOUR_VARYING: u32 = 33;
/// What a try draws its [`Noise`] from.
const NOISES: [u32; 5] = [25, 50, 100, 200, 400];
const AIRY: [u32; 4] = [50, 100, 200, 400];

/// The moves by which a route may be longer than the plan, as a share of the side of a
/// square board. Longer ones cost time and are hardly ever kept.
const LONGER: f64 = 0.75;

/// Remembers the routes that were drawn in this look for a plan.
///
/// A table of hashes with one place for each: a route that falls into a taken place
/// replaces the one there, which is forgotten. To draw that one again costs only time.
#[derive(Debug)]
struct DrawnRoutes {
    hashes: Vec<u64>,
    /// The number of the look. Hashes depend on it, so that those of earlier looks do not
    /// count and need not be removed.
    look: u64,
}

impl DrawnRoutes {
    const PLACES: usize = 4096;

    fn new() -> Self {
        Self { hashes: vec![0; Self::PLACES], look: 0 }
    }

    /// Forgets all routes. O(1).
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

/// The most noise on the cost of a step and the extra cost of a step in the open, for one
/// search: `noise` and `airy` of a [`Query`]. A step without them costs 100.
type Noise = (u32, u32);

/// What routes are drawn for.
pub(super) struct Task<'a> {
    pub(super) root: &'a Root,
    pub(super) apple: Cell,
    /// What is left of the plan's route.
    pub(super) plan: &'a [Cell],
    /// The cost of the plan, in moves.
    pub(super) cost: f64,
}

/// Draws routes at random, most of them the plan with a piece of it destroyed and drawn
/// anew: a large-neighbourhood search (P. Shaw, "Using Constraint Programming and Local
/// Search Methods to Solve Vehicle Routing Problems", 1998,
/// <https://doi.org/10.1007/3-540-49481-2_30>).
///
/// Each piece comes from a time-aware A* search with noise on its step costs. Tables are
/// allocated once.
#[derive(Debug)]
pub(super) struct Sampler {
    search: TimedSearch,
    drawn: DrawnRoutes,
    /// The free cells.
    free: Vec<Cell>,
    /// The free cells between body cells along the certificate, at the end of the plan.
    gaps: Vec<Cell>,
    /// The route being drawn.
    route: Vec<Cell>,
    /// The length of a shortest route in this look; 0 where there is none.
    shortest: usize,
    /// The moves by which a route may be longer than the plan.
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

    /// Begins a look for a plan from `root`. O(cells).
    pub(super) fn begin(&mut self, root: &Root) {
        self.drawn.clear();
        self.search.start_from(&root.grid, &root.body);
        self.free.clear();
        let is_free = |cell: &&Cell| root.body.is_free(**cell);
        self.free.extend(root.grid.cells().iter().filter(is_free));
    }

    /// Takes the gaps at the end of a new plan as waypoints, since a route that fills them
    /// may end better. O(cells).
    pub(super) fn aim_at_gaps(&mut self, plan: &ProvenRoute) {
        let tour = plan.certificate.tour();
        let tail = tour.position(plan.arrival.tail()).unwrap_or(0);
        self.gaps.clear();
        let is_free = |cell: &&Cell| plan.arrival.is_free(**cell);
        self.gaps.extend(tour.order()[tail..].iter().filter(is_free));
    }

    /// Returns the length of the first route of this look, which is a shortest one; 0 if
    /// there is none.
    pub(super) fn shortest(&self) -> usize {
        self.shortest
    }

    /// Draws the route of try `number` of this look, counted from 0, and returns it: the head
    /// excluded, the apple included. `None` if there is no such route, or if it is the
    /// plan's or was drawn before.
    pub(super) fn draw(
        &mut self,
        task: &Task,
        number: u32,
        rng: &mut ChaCha8Rng,
    ) -> Option<&[Cell]> {
        self.route.clear();
        self.search.unbar();
        let head = task.root.body.head();
        let left = task.plan.len() as u32;
        let drawn = if number == 0 {
            let drawn = self.add_leg(task.root, (head, task.apple), (0, 0), usize::MAX, rng);
            self.shortest = drawn.unwrap_or(0);
            drawn
        } else if number >= VARIES_FROM && left >= LONG_ENOUGH && chance(rng, VARY) {
            self.vary(task, left, rng)
        } else {
            let noise = draw_noise(rng);
            let most = left as usize + self.allowance;
            let detours = number >= DETOURS_FROM && chance(rng, DETOUR);
            if detours && task.cost > (self.shortest + NEAR) as f64 {
                let waypoint = self.waypoint(rng);
                if waypoint == task.apple || waypoint == head {
                    return None;
                }
                self.add_detour(task.root, [head, waypoint, task.apple], noise, most, rng)
            } else {
                self.add_leg(task.root, (head, task.apple), noise, most, rng)
            }
        };
        let route = &self.route[..drawn?];
        let is_new = route != task.plan && self.drawn.insert(route);
        is_new.then_some(route)
    }

    /// Draws one route from head to apple with some noise, even if it is not new. Returns
    /// its length; `None` if there is none.
    pub(super) fn draw_leg(
        &mut self,
        root: &Root,
        apple: Cell,
        rng: &mut ChaCha8Rng,
    ) -> Option<usize> {
        self.route.clear();
        self.search.unbar();
        self.add_leg(root, (root.body.head(), apple), (100, 100), usize::MAX, rng)
    }

    /// Draws a cell to go by way of: twice in three times one of the gaps, else any free one.
    fn waypoint(&self, rng: &mut ChaCha8Rng) -> Cell {
        let in_gap = !self.gaps.is_empty() && below(rng, 3) < 2;
        one_of(rng, if in_gap { &self.gaps } else { &self.free })
    }

    /// Adds a way from `start` by way of `waypoint` to `target` to the route, and returns the
    /// number of cells that it has then, at most `most`; `None` if there is no such way.
    fn add_detour(
        &mut self,
        root: &Root,
        [start, waypoint, target]: [Cell; 3],
        noise: Noise,
        most: usize,
        rng: &mut ChaCha8Rng,
    ) -> Option<usize> {
        // The first leg must leave room for the second, and not go through its end.
        self.search.bar(target);
        let first = self.route.len();
        let rest = root.grid.distance(waypoint, target);
        self.add_leg(root, (start, waypoint), noise, most.saturating_sub(rest), rng)?;
        self.search.allow(target);
        for &cell in &self.route[first..] {
            self.search.bar(cell);
        }
        self.add_leg(root, (waypoint, target), noise, most, rng)
    }

    /// Adds a way from `start` to `target` to the route, and returns the number of cells that
    /// it has then, at most `most`; `None` if there is no such way.
    fn add_leg(
        &mut self,
        root: &Root,
        (start, target): (Cell, Cell),
        (noise, airy): Noise,
        most: usize,
        rng: &mut ChaCha8Rng,
    ) -> Option<usize> {
        let most = u16::try_from(most).unwrap_or(u16::MAX).min(TimedSearch::LONGEST);
        let moves = u16::try_from(self.route.len()).ok().filter(|&moves| moves < most)?;
        let query = Query { start, moves, target, most, noise, airy };
        self.route.extend_from_slice(self.search.route(&root.grid, &query, rng)?);
        Some(self.route.len())
    }

    /// Draws the plan's route, of which `left` cells are left, with a piece of it drawn
    /// anew, and returns its length; `None` if there is no such route.
    fn vary(&mut self, task: &Task, left: u32, rng: &mut ChaCha8Rng) -> Option<usize> {
        let (root, plan) = (task.root, task.plan);
        // The piece begins at the head, or ends at the apple, more often than by chance.
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
        let start = if from == 0 { root.body.head() } else { plan[from - 1] };
        let target = plan[to];
        // The apple comes last.
        if target != task.apple {
            self.search.bar(task.apple);
        }
        let (noise, most) = (draw_noise(rng), to + 1 + self.allowance);
        if chance(rng, DETOUR_VARYING) {
            let waypoint = one_of(rng, &self.free);
            let fits = waypoint != target && waypoint != start && waypoint != task.apple;
            if !fits || self.search.is_barred(waypoint) {
                return None;
            }
            self.add_detour(root, [start, waypoint, target], noise, most, rng)?;
        } else {
            self.add_leg(root, (start, target), noise, most, rng)?;
        }
        self.rejoin(root, &plan[to + 1..])
    }

    /// Adds the `rest` of the plan's route, and returns the number of cells then; `None` if
    /// the body still lies on one of its cells by then: the new piece may be shorter than the
    /// old one.
    fn rejoin(&mut self, root: &Root, rest: &[Cell]) -> Option<usize> {
        for &cell in rest {
            self.route.push(cell);
            if usize::from(root.body.leaves_in(cell)) > self.route.len() {
                return None;
            }
        }
        Some(self.route.len())
    }
}

/// Returns true in this percentage of calls.
fn chance(rng: &mut ChaCha8Rng, percent: u32) -> bool {
    below(rng, 100) < percent
}

fn draw_noise(rng: &mut ChaCha8Rng) -> Noise {
    (one_of(rng, &NOISES), one_of(rng, &AIRY))
}

/// Returns one of the values, each with the same probability.
fn one_of<T: Copy>(rng: &mut ChaCha8Rng, values: &[T]) -> T {
    let count = u32::try_from(values.len()).expect("a board has fewer cells");
    values[below(rng, count) as usize]
}
