//! Cheap ways along a certificate: shortcuts that keep its order.

use crate::ai::body::Body;
use crate::ai::tour::Tour;
use crate::engine::{Cell, Grid};

/// Costs are in parts of a move.
pub(super) const MOVE: u32 = 64;
const UNREACHED: u32 = u32::MAX;
/// In place of the place before: the way is the tour from the head on.
const ALONG: u16 = u16::MAX;

/// The cheapest monotone ways from the head to every place of a certificate: each
/// step goes on along the tour, perhaps past some of its cells, but never past a
/// cell that the body has not left by then. So the certificate holds after each of
/// them; to follow the tour step by step is one.
#[derive(Debug)]
pub(super) struct Monotone {
    /// By place.
    cost: Vec<u32>,
    moves: Vec<u16>,
    from: Vec<u16>,
    /// By place: when the last cell of the body up to there is left.
    opens: Vec<u16>,
}

impl Monotone {
    pub(super) fn new(grid: &Grid) -> Self {
        let len = grid.len();
        Self { cost: vec![0; len], moves: vec![0; len], from: vec![0; len], opens: vec![0; len] }
    }

    /// Works out the cost of every place, where a step costs one move and `passed`
    /// moves for each cell it passes over, and the apple is at `apple`. O(cells).
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
                // Cheaper ways came too early to go on; the tour itself does not.
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
                // With the move that eats, the tail stays.
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

    /// The cost to `place`, in parts of a [`MOVE`].
    pub(super) fn cost(&self, place: usize) -> u32 {
        self.cost[place]
    }

    /// The number of moves to `place`.
    pub(super) fn moves(&self, place: usize) -> u16 {
        self.moves[place]
    }

    /// When the last cell of the body up to `place` is left.
    pub(super) fn opens(&self, place: usize) -> u16 {
        self.opens[place]
    }

    /// Puts the way to `place` into `route`, the head excluded.
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
