//! A small collection of the cheapest things offered to it, which allocates nothing.

/// Things whose costs differ by less than this count as the same thing.
const SAME: f64 = 0.01;

/// Holds the cheapest of what it is offered, no two of the same cost.
#[derive(Debug)]
pub(super) struct Cheapest<T> {
    slots: Vec<(T, f64)>,
    used: usize,
}

impl<T> Cheapest<T> {
    /// Returns an empty collection with room for `size` things, each made by `make` now and
    /// overwritten later.
    pub(super) fn new(size: usize, make: impl Fn() -> T) -> Self {
        Self { slots: (0..size).map(|_| (make(), 0.0)).collect(), used: 0 }
    }

    /// Removes all.
    pub(super) fn clear(&mut self) {
        self.used = 0;
    }

    /// The things it holds, each with its cost.
    pub(super) fn held(&self) -> &[(T, f64)] {
        &self.slots[..self.used]
    }

    /// Offers something of this cost. If it is among the cheapest, `write` is called to
    /// write it over a free place or over the dearest; not if one of the same cost is
    /// held.
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

    /// Sorts what it holds, the cheapest first, and removes what costs `most` or more.
    pub(super) fn keep_below(&mut self, most: f64) {
        let held = &mut self.slots[..self.used];
        held.sort_by(|a, b| a.1.total_cmp(&b.1));
        self.used = held.iter().take_while(|(_, cost)| *cost < most).count();
    }

    /// Removes the one at `place`; the last one takes its place.
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
