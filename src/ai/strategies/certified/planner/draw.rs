//! Drawing routes to try.

use super::{NEAR, Planner};
use crate::ai::search::{Query, TimedSearch, below};
use crate::engine::Cell;

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

/// By how much a route on trial may be longer than the plan, as a share of the side
/// of a square board: longer ones cost time and are hardly ever kept.
const LONGER: f64 = 0.75;

/// Which routes have been drawn in this look for a plan, by their hashes: one is
/// forgotten where another falls into its place.
#[derive(Debug)]
pub(super) struct Seen {
    hashes: Vec<u64>,
    look: u64,
}

impl Seen {
    const PLACES: usize = 4096;

    pub(super) fn new() -> Self {
        Self { hashes: vec![0; Self::PLACES], look: 0 }
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.look += 1;
    }

    /// Notes `route`. Returns whether it is new; by a chance of one in 2^64 it may
    /// be and be taken for an old one.
    fn note(&mut self, route: &[Cell]) -> bool {
        let mut hash = self.look;
        for &cell in route {
            hash ^= cell.index() as u64;
            hash = hash.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
        }
        let place = hash as usize % Self::PLACES;
        std::mem::replace(&mut self.hashes[place], hash) != hash
    }
}

/// How a search is to wander: noise and extra, as in [`Query`].
type Mood = (u32, u32);

impl Planner {
    /// Draws a route into the trial. Returns whether there is one that is neither
    /// the plan's nor drawn before.
    pub(super) fn draw(&mut self, apple: Cell, try_number: u32) -> bool {
        self.trial.route.clear();
        self.search.unbar();
        let left = self.left();
        let drawn = if try_number == 0 {
            let drawn = self.leg(self.now.head(), apple, (0, 0), usize::MAX);
            self.shortest = if drawn { self.trial.route.len() } else { 0 };
            drawn
        } else if try_number >= VARIES_FROM && left >= LONG_ENOUGH && self.chance(VARY) {
            self.vary(apple, left)
        } else {
            let mood = self.mood();
            let most = left as usize + self.allowance();
            let wanders = try_number >= WANDERS_FROM && self.chance(WANDER);
            if wanders && self.cost() > (self.shortest + NEAR) as f64 {
                let waypoint = self.waypoint();
                let head = self.now.head();
                waypoint != apple
                    && waypoint != head
                    && self.detour(head, waypoint, apple, mood, most)
            } else {
                self.leg(self.now.head(), apple, mood, most)
            }
        };
        drawn
            && self.trial.route != self.plan.route[self.walked..]
            && self.seen.note(&self.trial.route)
    }

    /// The cells left of the plan's route.
    fn left(&self) -> u32 {
        self.route().len() as u32
    }

    /// Whether something that happens so many times in a hundred does.
    fn chance(&mut self, percent: u32) -> bool {
        below(&mut self.rng, 100) < percent
    }

    fn mood(&mut self) -> Mood {
        (one_of(&mut self.rng, &NOISE), one_of(&mut self.rng, &AIRY))
    }

    /// A cell to go by: one of a gap at the end of the plan, or any free one.
    fn waypoint(&mut self) -> Cell {
        let in_gap = !self.gaps.is_empty() && below(&mut self.rng, 3) < 2;
        one_of(&mut self.rng, if in_gap { &self.gaps } else { &self.free })
    }

    /// The cells by which a route may be longer than the plan.
    fn allowance(&self) -> usize {
        (LONGER * (self.grid.area() as f64).sqrt()) as usize
    }

    /// Adds a way from `start` by `waypoint` to `target` to the trial's route, which
    /// may have `most` cells then.
    fn detour(
        &mut self,
        start: Cell,
        waypoint: Cell,
        target: Cell,
        mood: Mood,
        most: usize,
    ) -> bool {
        self.search.bar(target);
        let first = self.trial.route.len();
        let rest = self.grid.distance(waypoint, target);
        if !self.leg(start, waypoint, mood, most.saturating_sub(rest)) {
            return false;
        }
        self.search.allow(target);
        for &cell in &self.trial.route[first..] {
            self.search.bar(cell);
        }
        self.leg(waypoint, target, mood, most)
    }

    /// Adds a way from `start` to `target` to the trial's route, which may have
    /// `most` cells then.
    pub(super) fn leg(
        &mut self,
        start: Cell,
        target: Cell,
        (noise, airy): Mood,
        most: usize,
    ) -> bool {
        let most = u16::try_from(most).unwrap_or(u16::MAX).min(TimedSearch::LONGEST);
        let Some(moves) = u16::try_from(self.trial.route.len()).ok().filter(|&moves| moves < most)
        else {
            return false;
        };
        let query = Query { start, moves, target, most, noise, airy };
        let Self { search, grid, rng, trial, .. } = self;
        search.extend(grid, &query, rng, &mut trial.route)
    }

    /// Puts the plan's route, of which `left` cells are left, into the trial with a
    /// piece of it drawn anew.
    fn vary(&mut self, apple: Cell, left: u32) -> bool {
        let from = if below(&mut self.rng, 3) == 0 { 0 } else { below(&mut self.rng, left - 2) };
        let to = if below(&mut self.rng, 3) == 0 {
            left - 1
        } else {
            (from + 2 + below(&mut self.rng, left - from - 2)).min(left - 1)
        };
        let (from, to) = (from as usize, to as usize);
        let plan = &self.plan.route[self.walked..];
        self.trial.route.extend(&plan[..from]);
        for &cell in plan[..from].iter().chain(&plan[to + 1..]) {
            self.search.bar(cell);
        }
        let start = if from == 0 { self.now.head() } else { plan[from - 1] };
        let target = plan[to];
        // The apple comes last.
        if target != apple {
            self.search.bar(apple);
        }
        let (mood, most) = (self.mood(), to + 1 + self.allowance());
        let drawn = if self.chance(WANDER_VARYING) {
            let waypoint = one_of(&mut self.rng, &self.free);
            let fits = waypoint != target && waypoint != start && waypoint != apple;
            fits && !self.search.is_barred(waypoint)
                && self.detour(start, waypoint, target, mood, most)
        } else {
            self.leg(start, target, mood, most)
        };
        drawn && self.rejoin(to + 1)
    }

    /// Adds the rest of the plan's route, from its `rest`th cell left on, to the
    /// trial's. Returns whether every cell of it has been left by then.
    fn rejoin(&mut self, rest: usize) -> bool {
        for i in self.walked + rest..self.plan.route.len() {
            let cell = self.plan.route[i];
            self.trial.route.push(cell);
            if usize::from(self.now.leaves_in(cell)) > self.trial.route.len() {
                return false;
            }
        }
        true
    }
}

/// One of the values, each as likely.
fn one_of<T: Copy>(rng: &mut rand_chacha::ChaCha8Rng, values: &[T]) -> T {
    let count = u32::try_from(values.len()).expect("there are not so many");
    values[below(rng, count) as usize]
}
