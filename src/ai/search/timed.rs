//! Search that knows when each cell of the body will have been left.

use rand::Rng;
use rand_chacha::ChaCha8Rng;

use super::Marks;
use crate::ai::repair::Body;
use crate::engine::{Cell, Grid};

/// The cost of one step without any extras.
const STEP: u32 = 100;
/// Costs in one bucket of the queue, and the number of buckets: their product is
/// more than the estimate can rise in one step.
const WIDTH: u32 = 16;
const BUCKETS: u32 = 128;

/// What a [`TimedSearch`] is to look for.
#[derive(Clone, Copy, Debug)]
pub(in crate::ai) struct Query {
    /// The cell to start from, and the number of moves made when there.
    pub start: Cell,
    /// See `start`.
    pub moves: u16,
    /// The cell to reach.
    pub target: Cell,
    /// The most moves there may have been when at the target.
    pub most: u16,
    /// Up to this, exclusive, is added to the cost of 100 of a step, by chance but
    /// the same for all steps to one cell.
    pub noise: u32,
    /// And this where the cell touches neither a wall nor the body.
    pub airy: u32,
}

/// A* search with randomised step costs over cells that may be entered once the
/// body has left them. Its tables are made once.
///
/// The queue is of buckets, since costs are small integers; within a bucket the
/// order is that of a stack, so a route may cost a fraction of a step more than
/// the cheapest.
#[derive(Debug)]
pub(in crate::ai) struct TimedSearch {
    /// By cell: column and row.
    at: Vec<(u8, u8)>,
    sides: (u8, u8),
    wraps: bool,
    /// By cell: whether it touches neither wall nor body.
    airy: Vec<bool>,
    nodes: Vec<Node>,
    search: u32,
    buckets: Vec<Vec<Cell>>,
    waiting: usize,
    /// The bucket being emptied, not yet taken modulo their number.
    bucket: u32,
}

/// What a search knows of a cell.
#[derive(Clone, Copy, Debug)]
struct Node {
    search: u32,
    closed: bool,
    moves: u16,
    cost: u32,
    from: Cell,
}

impl TimedSearch {
    /// Tables for `grid`.
    #[must_use]
    pub(in crate::ai) fn new(grid: &Grid) -> Self {
        let byte = |side: u16| u8::try_from(side).expect("a side is at most 250");
        let at = (0..grid.len()).map(|i| {
            let (x, y) = grid.coordinates(Cell::new(i));
            (byte(x), byte(y))
        });
        // On larger boards no bucket fills so far.
        let room = 2 * grid.len().min(512);
        let node = Node { search: 0, closed: false, moves: 0, cost: 0, from: Cell::new(0) };
        Self {
            at: at.collect(),
            sides: (byte(grid.width()), byte(grid.height())),
            wraps: grid.wraps(),
            airy: vec![false; grid.len()],
            nodes: vec![node; grid.len()],
            search: 0,
            buckets: (0..BUCKETS).map(|_| Vec::with_capacity(room)).collect(),
            waiting: 0,
            bucket: 0,
        }
    }

    /// Looks where cells touch neither wall nor body: to be called before the
    /// first search with another body. O(cells).
    pub(in crate::ai) fn survey(&mut self, grid: &Grid, body: &Body) {
        for &cell in grid.cells() {
            let beside = grid.neighbours(cell);
            self.airy[cell.index()] =
                beside.len() == 4 && beside.iter().all(|&cell| body.is_free(cell));
        }
    }

    /// Adds a cheap route to the end of `route`: the start excluded, the target
    /// included, no longer than the query allows, no cell in `barred` but perhaps
    /// the target, each cell entered no sooner than the body leaves it. Returns
    /// whether one was found; if not `route` is as it was. Draws one number from
    /// `rng` if there is noise, and none if not.
    pub(in crate::ai) fn extend(
        &mut self,
        grid: &Grid,
        body: &Body,
        query: &Query,
        barred: &Marks,
        rng: &mut ChaCha8Rng,
        route: &mut Vec<Cell>,
    ) -> bool {
        self.begin(query);
        let salt = if query.noise > 0 { rng.next_u32() } else { 0 };
        while let Some(cell) = self.pop() {
            if cell == query.target {
                self.write_down(query, route);
                return true;
            }
            let node = self.nodes[cell.index()];
            let moves = node.moves + 1;
            for &beside in grid.neighbours(cell) {
                if body.leaves_in(beside) > moves {
                    continue;
                }
                let estimate = self.estimate(beside, query.target);
                if STEP * u32::from(moves) + estimate > STEP * u32::from(query.most) {
                    continue;
                }
                let seen = self.nodes[beside.index()];
                let known = seen.search == self.search;
                if (known && seen.closed) || (barred.has(beside) && beside != query.target) {
                    continue;
                }
                let mut cost = node.cost + STEP + noise(beside, salt, query.noise);
                if self.airy[beside.index()] {
                    cost += query.airy;
                }
                if !known || cost < seen.cost {
                    self.push(beside, moves, cost, cell, cost + estimate);
                }
            }
        }
        false
    }

    fn begin(&mut self, query: &Query) {
        self.search += 1;
        if self.waiting > 0 {
            self.buckets.iter_mut().for_each(Vec::clear);
            self.waiting = 0;
        }
        let estimate = self.estimate(query.start, query.target);
        self.bucket = estimate / WIDTH;
        self.push(query.start, query.moves, 0, query.start, estimate);
    }

    /// The least that a way from `cell` to `target` costs.
    fn estimate(&self, cell: Cell, target: Cell) -> u32 {
        let ((ax, ay), (bx, by)) = (self.at[cell.index()], self.at[target.index()]);
        let (mut x, mut y) = (ax.abs_diff(bx), ay.abs_diff(by));
        if self.wraps {
            x = x.min(self.sides.0 - x);
            y = y.min(self.sides.1 - y);
        }
        STEP * (u32::from(x) + u32::from(y))
    }

    fn push(&mut self, cell: Cell, moves: u16, cost: u32, from: Cell, estimate: u32) {
        self.nodes[cell.index()] = Node { search: self.search, closed: false, moves, cost, from };
        self.buckets[(estimate / WIDTH % BUCKETS) as usize].push(cell);
        self.waiting += 1;
    }

    /// The cell that waits with the least estimate, closed now.
    fn pop(&mut self) -> Option<Cell> {
        while self.waiting > 0 {
            let bucket = &mut self.buckets[(self.bucket % BUCKETS) as usize];
            let Some(cell) = bucket.pop() else {
                self.bucket += 1;
                continue;
            };
            self.waiting -= 1;
            let node = &mut self.nodes[cell.index()];
            if !node.closed {
                node.closed = true;
                return Some(cell);
            }
        }
        None
    }

    fn write_down(&self, query: &Query, route: &mut Vec<Cell>) {
        let first = route.len();
        let mut cell = query.target;
        while cell != query.start {
            route.push(cell);
            cell = self.nodes[cell.index()].from;
        }
        route[first..].reverse();
    }
}

/// A number below `bound` for `cell`, by chance but always the same for one `salt`.
fn noise(cell: Cell, salt: u32, bound: u32) -> u32 {
    let index = u32::try_from(cell.index()).expect("a grid has fewer cells");
    let mut mixed = (index ^ salt).wrapping_mul(0x9E37_79B1);
    mixed = (mixed ^ mixed >> 16).wrapping_mul(0x85EB_CA6B);
    high_half(mixed, bound)
}

/// A number below `bound`, drawn evenly but for one part in 2^32 / `bound`.
pub(in crate::ai) fn below(rng: &mut ChaCha8Rng, bound: u32) -> u32 {
    high_half(rng.next_u32(), bound)
}

/// The high half of the product.
fn high_half(a: u32, b: u32) -> u32 {
    u32::try_from((u64::from(a) * u64::from(b)) >> 32).expect("it is below 2^32")
}
