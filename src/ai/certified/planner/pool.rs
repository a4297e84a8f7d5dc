//! The routes of one look for a plan that are worth comparing.

use rand_chacha::ChaCha8Rng;

use super::Certain;
use crate::ai::search::below;
use crate::engine::Grid;

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

    /// Those it holds.
    pub(super) fn routes(&self) -> &[Certain] {
        &self.slots[..self.used]
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
