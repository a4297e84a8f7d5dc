//! What a state is worth, in moves still to come: the less the better.

use super::bits::{Bits, Layout};
use super::flood::{Flood, Plain};
use super::monotone::{MOVE, Monotone};
use super::weights::{self, FEATURES, Feature, Weights};
use crate::ai::repair::Body;
use crate::ai::tour::Tour;
use crate::engine::Grid;

/// The features of a state as numbers, indexed by [`Feature`].
pub(super) type Features = [f64; FEATURES];

/// Values the state in which an apple has just been eaten and the next is not
/// dealt yet. Its tables are made once.
#[derive(Debug)]
pub(super) struct Valuation {
    layout: Layout,
    area: usize,
    /// `sqrt(cells)`: the side of a square board of as many cells.
    side: f64,
    border: Bits,
    open: Bits,
    free: Bits,
    flood: Flood,
    plain: Plain,
}

impl Valuation {
    pub(super) fn new(grid: &Grid) -> Self {
        let layout = Layout::new(grid);
        let (mut border, mut open) = (layout.empty(), layout.empty());
        for &cell in grid.cells() {
            layout.insert(&mut open, cell);
            if grid.neighbours(cell).len() < 4 {
                layout.insert(&mut border, cell);
            }
        }
        Self {
            area: grid.area(),
            side: (grid.area() as f64).sqrt(),
            free: layout.empty(),
            flood: Flood::new(grid),
            plain: Plain::new(grid),
            border,
            open,
            layout,
        }
    }

    /// All features of `body` that need no certificate, the others 0; `None` as
    /// soon as it is clear that the value will be `limit` or more whatever the
    /// certificate. O(cells).
    pub(super) fn survey(
        &mut self,
        grid: &Grid,
        body: &Body,
        weights: &Weights,
        limit: f64,
    ) -> Option<Features> {
        let mut features = [0.0; FEATURES];
        let length = body.cells().len();
        let free = self.area - length;
        if free == 0 {
            return Some(features);
        }
        self.free.0.copy_from_slice(&self.open.0);
        for &cell in body.cells() {
            self.layout.remove(&mut self.free, cell);
        }
        self.shapes(&mut features, free);
        let walls = Walls::survey(grid, body);
        let length = length as f64;
        if walls.pairs > 0 {
            let pairs = f64::from(walls.pairs);
            features[Feature::WallAge as usize] = 100.0 * f64::from(walls.ages) / pairs / length;
            features[Feature::WallSquare as usize] =
                100.0 * walls.squares as f64 / pairs / length / length;
        }
        features[Feature::WallSum as usize] = f64::from(walls.ages) / length;
        features[Feature::Interleaving as usize] = walls.interleaving as f64 / length;

        // What follows is dear, so each part is first replaced by a lower bound:
        // no way is shorter than columns plus rows, nor is one along a tour shorter
        // than the shortest.
        let mut least = value(&features, weights);
        let per_head =
            weights[Feature::HeadDistance as usize] + weights[Feature::TourDistance as usize];
        let per_tail = weights[Feature::TailDistance as usize];
        let (per_head_least, per_tail_least) = (per_head.max(0.0), per_tail.max(0.0));
        let (from_head, from_tail) = self.plain.sums(body, free);
        // No mean is farther beyond the side than the mean distance is.
        let beyond = weights[Feature::Far as usize].min(0.0);
        let per_head_least = (per_head + beyond).max(0.0).min(per_head_least);
        if least + per_head_least * from_head + per_tail_least * from_tail >= limit {
            return None;
        }
        let mean = |sum: usize| sum as f64 / free as f64;
        let per_far = weights[Feature::Far as usize];
        let from_head = |sum, beyond| per_head * mean(sum) + per_far * mean(beyond);
        // Only where a longer way never counts for less can a sum be too far.
        let counts = per_head >= 0.0 && per_head + per_far >= 0.0;
        let rest = least + per_tail_least * from_tail;
        let too_far = |sum, beyond| counts && rest + from_head(sum, beyond) >= limit;
        let start = (body.head(), true);
        let (head, beyond) = self.flood.sum(grid, body, start, (free, self.area), too_far)?;
        features[Feature::HeadDistance as usize] = mean(head);
        features[Feature::Far as usize] = mean(beyond);
        least += from_head(head, beyond);
        if least + per_tail_least * from_tail >= limit {
            return None;
        }
        let far = (3.0 * self.side) as usize;
        let too_far = |sum, _| per_tail >= 0.0 && least + per_tail * mean(sum) >= limit;
        let start = (body.tail(), false);
        let (tail, _) = self.flood.sum(grid, body, start, (free, far), too_far)?;
        features[Feature::TailDistance as usize] = mean(tail);
        least += per_tail * mean(tail);
        (least < limit).then_some(features)
    }

    /// Counts the shapes that the free cells form.
    fn shapes(&self, features: &mut Features, free: usize) {
        let mut counts = [0; 6];
        for i in self.layout.range() {
            let here = self.free.0[i];
            if here == 0 {
                continue;
            }
            let [right, left, below, above] = self.layout.beside(&self.free, i);
            let (lying, standing) = (right & left, below & above);
            let (any_lying, any_standing) = (right | left, below | above);
            let two = lying | standing | (any_lying & any_standing);
            let straight = (lying & !any_standing) | (standing & !any_lying);
            let bent = any_lying & any_standing & !lying & !standing;
            // The 2x2 squares by their upper left cell: the lower right one is the
            // right neighbour of the lower one.
            let diagonal = self.layout.diagonal(&self.free, i);
            counts[0] += (here & right).count_ones() + (here & below).count_ones();
            counts[1] += (here & !two).count_ones();
            counts[2] += (here & right & below & diagonal).count_ones();
            counts[3] += (here & straight).count_ones();
            counts[4] += (here & bent).count_ones();
            counts[5] += (here & self.border.0[i]).count_ones();
        }
        features[Feature::Perimeter as usize] = (4 * free) as f64 - f64::from(2 * counts[0]);
        features[Feature::DeadEnds as usize] = f64::from(counts[1]);
        features[Feature::Blocks as usize] = f64::from(counts[2]);
        features[Feature::Corridors as usize] = f64::from(counts[3]);
        features[Feature::Corners as usize] = f64::from(counts[4]);
        features[Feature::Border as usize] = f64::from(counts[5]);
    }
}

/// What lies side by side along the body.
struct Walls {
    /// Pairs of a free cell and a body cell beside it, and over these the moves
    /// until the body cell is left, added up, and their squares.
    pairs: u32,
    ages: u32,
    squares: u64,
    /// Over pairs of body cells side by side, but not one after the other, how
    /// much later one is left, each pair taken from both sides.
    interleaving: u64,
}

impl Walls {
    fn survey(grid: &Grid, body: &Body) -> Self {
        let mut walls = Self { pairs: 0, ages: 0, squares: 0, interleaving: 0 };
        for &cell in body.cells() {
            let leaves = u32::from(body.leaves_in(cell));
            let mut free = 0;
            for &beside in grid.neighbours(cell) {
                let other = u32::from(body.leaves_in(beside));
                if other == 0 {
                    free += 1;
                } else {
                    let apart = leaves.abs_diff(other);
                    walls.interleaving += u64::from(if apart > 1 { apart } else { 0 });
                }
            }
            walls.pairs += free;
            walls.ages += free * leaves;
            walls.squares += u64::from(free) * u64::from(leaves) * u64::from(leaves);
        }
        walls
    }
}

/// The features that rest on the certificate, put into `features`; `monotone`
/// has measured it. O(cells).
pub(super) fn certify(
    features: &mut Features,
    grid: &Grid,
    body: &Body,
    tour: &Tour,
    monotone: &Monotone,
) {
    let free = grid.area() - body.cells().len();
    if free == 0 {
        return;
    }
    let unit = 2.0 * (grid.area() as f64).sqrt() * free as f64;
    let (mut distance, mut gaps) = (0_u64, 0.0);
    for (place, &cell) in tour.order().iter().enumerate() {
        if !body.is_free(cell) {
            continue;
        }
        distance += u64::from(monotone.cost(place));
        let behind = f64::from(monotone.opens(place));
        gaps += (behind * behind / unit).min(weights::GAP_MOST);
    }
    features[Feature::TourDistance as usize] = distance as f64 / f64::from(MOVE) / free as f64;
    features[Feature::Gaps as usize] = gaps;
    let order = tour.order();
    let step = |i: usize| order[i + 1].index().wrapping_sub(order[i].index());
    let turns = (2..order.len()).filter(|&i| step(i - 1) != step(i - 2)).count();
    features[Feature::Turns as usize] = turns as f64;
}

/// The weighted sum of the features, in moves.
pub(super) fn value(features: &Features, weights: &Weights) -> f64 {
    let mut sum = 0.0;
    for (feature, weight) in features.iter().zip(weights) {
        sum += feature * weight;
    }
    sum
}
