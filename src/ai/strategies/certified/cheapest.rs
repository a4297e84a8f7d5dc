//! The cheapest of many, in slots that are made once.

/// Costs closer than this are taken for the same, and what has them for one state.
const SAME: f64 = 0.01;

/// The cheapest of what is offered, no two of the same cost.
#[derive(Debug)]
pub(super) struct Cheapest<T> {
    slots: Vec<(T, f64)>,
    used: usize,
}

impl<T> Cheapest<T> {
    /// With room for `size`, each of which `make` makes.
    pub(super) fn new(size: usize, make: impl Fn() -> T) -> Self {
        Self { slots: (0..size).map(|_| (make(), 0.0)).collect(), used: 0 }
    }

    /// Lets all go.
    pub(super) fn clear(&mut self) {
        self.used = 0;
    }

    /// Those it holds, each with its cost.
    pub(super) fn held(&self) -> &[(T, f64)] {
        &self.slots[..self.used]
    }

    /// Has `write` write what has this cost down, in place of the dearest if there is
    /// no room; not where that is no dearer, nor where there is one of the same cost.
    pub(super) fn offer(&mut self, cost: f64, write: impl FnOnce(&mut T)) {
        if self.held().iter().any(|(_, held)| (held - cost).abs() < SAME) {
            return;
        }
        let slot = if self.used < self.slots.len() {
            self.used += 1;
            self.slots.get_mut(self.used - 1)
        } else {
            let dearest = self.slots.iter_mut().max_by(|a, b| a.1.total_cmp(&b.1));
            dearest.filter(|(_, dearest)| *dearest > cost)
        };
        if let Some((held, held_cost)) = slot {
            write(held);
            *held_cost = cost;
        }
    }

    /// Puts the cheapest first and lets all go from the first on that costs `most` or
    /// more.
    pub(super) fn keep_below(&mut self, most: f64) {
        let held = &mut self.slots[..self.used];
        held.sort_by(|a, b| a.1.total_cmp(&b.1));
        self.used = held.iter().take_while(|(_, cost)| *cost < most).count();
    }

    /// Lets the one at `place` go; the last takes its place.
    pub(super) fn drop_at(&mut self, place: usize) {
        self.used -= 1;
        self.slots.swap(place, self.used);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheapest_stay_and_no_two_cost_the_same() {
        let mut cheapest = Cheapest::new(3, || 0);
        for (number, cost) in [(1, 5.0), (2, 3.0), (3, 3.001), (4, 9.0), (5, 4.0), (6, 10.0)] {
            cheapest.offer(cost, |held| *held = number);
        }
        cheapest.keep_below(5.0);
        assert_eq!(cheapest.held(), [(2, 3.0), (5, 4.0)]);
        cheapest.offer(8.0, |held| *held = 7);
        cheapest.drop_at(0);
        assert_eq!(cheapest.held(), [(7, 8.0), (5, 4.0)]);
        cheapest.clear();
        assert!(cheapest.held().is_empty());
    }
}
