//! Looking one apple further: for much effort.
//!
//! The valuation errs, and the more routes are tried the more often the best by
//! its account is one that it takes for better than it is. So the best few are
//! looked at again: the next apple is dealt some times, to each the same, and the
//! mean cost of a quick plan for it is held against the valuation.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::{Certain, Planner};
use crate::ai::effort::Effort;
use crate::ai::search::below;
use crate::engine::{Cell, Grid};

/// From so many tries on it is worth its time.
const WORTH_FROM: u32 = 300;
/// The tries for a plan for an apple that is only imagined.
const IMAGINED: u32 = 20;
/// Routes that cost so much more than the plan, in moves, are not looked at.
const SLACK: f64 = 6.0;
/// How much the mean counts against the valuation.
const TRUST: f64 = 0.6;
/// The seed of the imagined apples.
const SEED: u64 = 3;

/// The best routes of a look for a plan, no two of one cost. Its slots are made
/// once.
pub(super) struct Pool {
    slots: Vec<Certain>,
    used: usize,
    slack: f64,
}

impl Pool {
    /// Costs closer than this are taken for the same state.
    const SAME: f64 = 0.01;

    /// One for `size` routes that cost less than `slack` moves more than the plan.
    pub(super) fn new(grid: &Grid, size: usize, slack: f64) -> Self {
        Self { slots: (0..size).map(|_| Certain::new(grid)).collect(), used: 0, slack }
    }

    /// By how much routes that are let in may cost more than the plan.
    pub(super) fn slack(&self) -> f64 {
        self.slack
    }

    /// Lets all go.
    pub(super) fn clear(&mut self) {
        self.used = 0;
    }

    /// Lets all go that cost `slack` moves or more above `cost`, and others at
    /// random until no more than `count` are left. The cheapest stays.
    pub(super) fn draw(&mut self, count: usize, cost: f64, rng: &mut ChaCha8Rng) {
        let used = &mut self.slots[..self.used];
        used.sort_by(|a, b| a.cost().total_cmp(&b.cost()));
        self.used = used.iter().take_while(|slot| slot.cost() < cost + self.slack).count();
        while self.used > count {
            let others = u32::try_from(self.used - 1).expect("a pool is small");
            let out = 1 + below(rng, others) as usize;
            self.used -= 1;
            self.slots.swap(out, self.used);
        }
    }

    /// Takes in a copy of `route`, in place of the dearest if there is no room.
    pub(super) fn offer(&mut self, route: &Certain, plan: f64) {
        let cost = route.cost();
        let same = |slot: &Certain| (slot.cost() - cost).abs() < Self::SAME;
        if cost >= plan + self.slack || self.slots[..self.used].iter().any(same) {
            return;
        }
        if self.used < self.slots.len() {
            self.used += 1;
            self.slots[self.used - 1].copy(route);
            return;
        }
        let dearest = self.slots.iter_mut().max_by(|a, b| a.cost().total_cmp(&b.cost()));
        if let Some(slot) = dearest.filter(|slot| slot.cost() > cost) {
            slot.copy(route);
        }
    }
}

/// What looking further needs.
pub(super) struct Foresight {
    pub(super) pool: Pool,
    sums: Vec<f64>,
    samples: u32,
    /// Plans for imagined apples.
    mind: Box<Planner>,
    rng: ChaCha8Rng,
    /// All cells, shuffled: an apple lies on the first that is free.
    shuffled: Vec<Cell>,
}

impl Foresight {
    /// As much of it as the effort pays for, if any.
    pub(super) fn new(grid: &Grid, effort: Effort) -> Option<Self> {
        let tries = effort.tries();
        if tries < WORTH_FROM {
            return None;
        }
        let size = if tries < 600 { 8 } else { 12 };
        let samples = (tries / 25).clamp(12, 48);
        let pool = Pool::new(grid, size, SLACK);
        Some(Self::with(grid, Effort::new(IMAGINED).ok()?, samples, pool))
    }

    /// With so many imagined apples and so much effort for the plan for each.
    pub(super) fn with(grid: &Grid, imagined: Effort, samples: u32, pool: Pool) -> Self {
        Self {
            sums: vec![0.0; pool.slots.len()],
            pool,
            samples,
            mind: Box::new(Planner::without_foresight(grid, imagined)),
            rng: ChaCha8Rng::seed_from_u64(SEED),
            shuffled: grid.cells().to_vec(),
        }
    }

    /// The routes in the pool, and the mean cost of a plan for the apple after each.
    pub(super) fn outlooks(&self) -> impl Iterator<Item = (&Certain, &f64)> {
        self.pool.slots[..self.pool.used].iter().zip(&self.sums)
    }

    fn shuffle(&mut self) {
        for i in (1..self.shuffled.len()).rev() {
            let bound = u32::try_from(i + 1).expect("a board has fewer cells");
            self.shuffled.swap(i, below(&mut self.rng, bound) as usize);
        }
    }
}

impl Planner {
    /// Chooses anew among the routes in the pool, by looking further.
    pub(super) fn look_ahead(&mut self, foresight: &mut Foresight) {
        let cost = self.cost();
        foresight.pool.offer(&self.plan, cost);
        foresight.pool.draw(usize::MAX, cost, &mut self.rng);
        // Two cells must be free at the end: one for the imagined apple, and one
        // that it does not fill.
        if foresight.pool.used < 2 || self.now.cells().len() + 3 >= self.grid.area() {
            return;
        }
        self.imagine(foresight);
        let judged = |(slot, further): &(&Certain, &f64)| {
            let further = slot.route.len() as f64 + **further;
            (1.0 - TRUST) * slot.cost() + TRUST * further
        };
        let best = foresight.outlooks().min_by(|a, b| judged(a).total_cmp(&judged(b)));
        if let Some((best, _)) = best {
            self.trial.copy(best);
            // Counted as the cheapest, so that no later look goes back on it lightly.
            self.trial.value = cost - self.trial.route.len() as f64;
            self.adopt();
            self.account.more = self.route().len().saturating_sub(self.shortest);
        }
    }

    /// Deals the next apple some times and works out, for each route in the pool,
    /// the mean cost of a plan for it.
    pub(super) fn imagine(&mut self, foresight: &mut Foresight) {
        foresight.sums.fill(0.0);
        for _ in 0..foresight.samples {
            foresight.shuffle();
            let Foresight { pool, sums, mind, shuffled, samples, .. } = foresight;
            for (slot, sum) in pool.slots[..pool.used].iter().zip(sums) {
                mind.now.arrive(&self.now, &slot.route);
                mind.current.copy(&slot.certificate);
                let apple = shuffled.iter().copied().find(|&cell| mind.now.is_free(cell));
                mind.begin(apple.expect("two cells are free"));
                *sum += mind.cost() / f64::from(*samples);
            }
        }
    }
}
