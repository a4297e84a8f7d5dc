//! The cheapest ways along a certificate that keep its order, shortcuts included.

use crate::ai::body::Body;
use crate::ai::tour::Tour;
use crate::engine::{Cell, Grid};

/// The cost of one move. Costs are integers, in fractions of a move.
pub(super) const MOVE: u32 = 64;
/// The cost of a place that no way is known to.
const UNREACHED: u32 = u32::MAX;
/// Stands in place of the place before where the way is the tour from the head on.
const ALONG: u16 = u16::MAX;

/// The cheapest monotone ways from the head to every place of a certificate, its cells counted
/// along the tour from the head on.
///
/// Each step of a monotone way leads to a later place, perhaps past some cells, but never past
/// one that the body has not left by then. So the body stays in order along the tour. To
/// follow the tour step by step is such a way.
#[derive(Debug)]
pub(super) struct Monotone {
    /// By place: the cost of the way, in parts of a [`MOVE`].
    cost: Vec<u32>,
    /// By place: the moves of the way.
    moves: Vec<u16>,
    /// By place: the place before it on the way, or [`ALONG`].
    from: Vec<u16>,
    /// By place: the move from which no cell up to there is on the body any more.
    opens: Vec<u16>,
}

impl Monotone {
    pub(super) fn new(grid: &Grid) -> Self {
        let len = grid.len();
        Self { cost: vec![0; len], moves: vec![0; len], from: vec![0; len], opens: vec![0; len] }
    }

    /// Works out the ways to all places. A step costs one move, and `passed` moves for each
    /// cell that it passes over; the apple is at place `apple`, if it is on the tour. O(cells).
    pub(super) fn measure(
        &mut self,
        grid: &Grid,
        body: &Body,
        tour: &Tour,
        apple: Option<usize>,
        passed: f64,
    ) {
        let order = tour.order();
        let passed = (passed * f64::from(MOVE)) as u32;
        self.cost[..order.len()].fill(UNREACHED);
        self.cost[0] = 0;
        self.moves[0] = 0;
        let mut opens = 0;
        self.opens[0] = 0;
        for (place, &cell) in order.iter().enumerate().skip(1) {
            opens = opens.max(body.leaves_in(cell));
            self.opens[place] = opens;
        }
        for (place, &cell) in order.iter().enumerate() {
            if self.cost[place] == UNREACHED {
                // All ways come here too early, when the body is still in the way. The tour
                // itself, the slowest of them, never does.
                self.cost[place] = place as u32 * MOVE;
                self.moves[place] = place as u16;
                self.from[place] = ALONG;
            }
            let (cost, moves) = (self.cost[place] + MOVE, self.moves[place] + 1);
            for &beside in grid.neighbours(cell) {
                let Some(next) = tour.position(beside) else { continue };
                if next <= place {
                    continue;
                }
                // With the move that eats, the tail stays, so all is left one move later.
                if self.opens[next] + u16::from(apple == Some(next)) > moves {
                    continue;
                }
                let cost = cost + passed * (next - place - 1) as u32;
                if cost < self.cost[next] {
                    self.cost[next] = cost;
                    self.moves[next] = moves;
                    self.from[next] = place as u16;
                }
            }
        }
    }

    /// Returns the cost of the way to `place`, in parts of a [`MOVE`].
    pub(super) fn cost(&self, place: usize) -> u32 {
        self.cost[place]
    }

    /// Returns the number of moves to `place`.
    pub(super) fn moves(&self, place: usize) -> u16 {
        self.moves[place]
    }

    /// Returns the number of the move from which no cell up to `place` is on the body.
    pub(super) fn opens(&self, place: usize) -> u16 {
        self.opens[place]
    }

    /// Writes the way to `place` into `route`, the head excluded, in place of what it holds.
    pub(super) fn route(&self, tour: &Tour, place: usize, route: &mut Vec<Cell>) {
        route.clear();
        let mut place = place;
        while place != 0 {
            if self.from[place] == ALONG {
                route.extend(tour.order()[1..=place].iter().rev());
                break;
            }
            route.push(tour.order()[place]);
            place = usize::from(self.from[place]);
        }
        route.reverse();
    }
}
