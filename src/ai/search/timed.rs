//! A search that knows when the body leaves each of its cells.

use rand::Rng;
use rand_chacha::ChaCha8Rng;

use crate::ai::body::Body;
use crate::engine::{Cell, Grid};

/// The cost of one step without any extras.
const STEP: u32 = 100;
/// The range of costs in one bucket of the queue, and the number of buckets, one per bit
/// of a word: their product is more than an estimate can rise in one step.
const WIDTH: u32 = 32;
const BUCKETS: u32 = u64::BITS;
/// A cell of the body counts as staying if it is not left within this many sides of a
/// square board of as many cells, in moves.
const STAYS: usize = 2;

/// What a [`TimedSearch`] is to look for.
#[derive(Clone, Copy, Debug)]
pub(in crate::ai) struct Query {
    /// The cell to start from, and the number of moves made when there.
    pub start: Cell,
    /// See `start`.
    pub moves: u16,
    /// The cell to reach.
    pub target: Cell,
    /// The most moves there may have been when at the target: no more than
    /// [`TimedSearch::LONGEST`].
    pub most: u16,
    /// The noise: a random number below this is added to the cost of a step, which is 100,
    /// the same for all steps to one cell.
    pub noise: u32,
    /// Added to the cost of a step to a cell that touches nothing that stays: see
    /// [`TimedSearch::start_from`].
    pub airy: u32,
}

/// A* search with randomised step costs, in which a cell of the body may be entered once
/// the body has left it. Its tables are made once.
///
/// The queue is a bucket queue, since costs are small integers. Within a bucket the order
/// is that of a stack, so a route may cost a fraction of a step more than the cheapest.
#[derive(Debug)]
pub(in crate::ai) struct TimedSearch {
    /// By cell: column and row.
    at: Vec<(u8, u8)>,
    sides: (u8, u8),
    wraps: bool,
    ground: Vec<Ground>,
    /// The cells that are barred, each with the move from which it is open if not.
    barred: Vec<(Cell, u16)>,
    nodes: Vec<Node>,
    search: u32,
    buckets: Vec<Vec<Cell>>,
    /// A bit for each bucket that holds a cell.
    filled: u64,
    /// The bucket being emptied.
    bucket: u32,
    /// The route that was found last.
    route: Vec<Cell>,
}

/// What is known of a cell before a search.
#[derive(Clone, Copy, Debug, Default)]
struct Ground {
    /// The number of the move with which it may first be entered; [`BARRED`] if never.
    opens: u16,
    /// Whether it touches nothing that stays.
    airy: bool,
}

/// More than any number of moves.
const BARRED: u16 = u16::MAX;

/// What a search has found out about a cell.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The number of the last search that reached it; the rest is that search's.
    search: u32,
    closed: bool,
    moves: u16,
    cost: u32,
    from: Cell,
}

impl TimedSearch {
    /// The most moves that are counted: more than a lap of the largest board has, and
    /// its sides less than the type could hold.
    pub(in crate::ai) const LONGEST: u16 = 65_000;

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
            ground: vec![Ground::default(); grid.len()],
            barred: Vec::with_capacity(grid.len()),
            nodes: vec![node; grid.len()],
            search: 0,
            buckets: (0..BUCKETS).map(|_| Vec::with_capacity(room)).collect(),
            filled: 0,
            bucket: 0,
            route: Vec::with_capacity(grid.len()),
        }
    }

    /// Prepares searches past `body`, with no cell barred. O(cells).
    ///
    /// A route along walls, or along cells of the body that stay for a while, keeps the
    /// free cells in one piece. A cell that is left soon is no wall by the time it matters.
    pub(in crate::ai) fn start_from(&mut self, grid: &Grid, body: &Body) {
        self.barred.clear();
        let soon = STAYS * grid.area().isqrt();
        for &cell in grid.cells() {
            let beside = grid.neighbours(cell);
            self.ground[cell.index()] = Ground {
                opens: body.leaves_in(cell),
                airy: beside.len() == 4
                    && beside.iter().all(|&cell| usize::from(body.leaves_in(cell)) <= soon),
            };
        }
    }

    /// Lets no route enter `cell`.
    pub(in crate::ai) fn bar(&mut self, cell: Cell) {
        if !self.is_barred(cell) {
            let opens = std::mem::replace(&mut self.ground[cell.index()].opens, BARRED);
            self.barred.push((cell, opens));
        }
    }

    /// Whether no route may enter `cell`.
    pub(in crate::ai) fn is_barred(&self, cell: Cell) -> bool {
        self.ground[cell.index()].opens == BARRED
    }

    /// Lets routes enter `cell` again, which was barred.
    pub(in crate::ai) fn allow(&mut self, cell: Cell) {
        if let Some(place) = self.barred.iter().rposition(|&(barred, _)| barred == cell) {
            self.ground[cell.index()].opens = self.barred.swap_remove(place).1;
        }
    }

    /// Takes all bars away.
    pub(in crate::ai) fn unbar(&mut self) {
        for (cell, opens) in self.barred.drain(..) {
            self.ground[cell.index()].opens = opens;
        }
    }

    /// Returns a cheap route, if one is found: the start excluded, the target included, no
    /// longer than the query allows, over no barred cell, each cell entered no sooner than
    /// the body leaves it. Draws one number from `rng` if there is noise, else none.
    pub(in crate::ai) fn route(
        &mut self,
        grid: &Grid,
        query: &Query,
        rng: &mut ChaCha8Rng,
    ) -> Option<&[Cell]> {
        self.begin(query);
        let salt = if query.noise > 0 { rng.next_u32() } else { 0 };
        while let Some(cell) = self.pop() {
            if cell == query.target {
                return Some(self.write(query));
            }
            let node = self.nodes[cell.index()];
            let moves = node.moves + 1;
            for &beside in grid.neighbours(cell) {
                let ground = self.ground[beside.index()];
                // Too early, and the snake cannot stand still and wait.
                if ground.opens > moves {
                    continue;
                }
                let seen = self.nodes[beside.index()];
                let known = seen.search == self.search;
                if known && seen.closed {
                    continue;
                }
                let distance = self.distance(beside, query.target);
                if moves + distance > query.most {
                    continue;
                }
                let mut cost = node.cost + STEP + noise(beside, salt, query.noise);
                if ground.airy {
                    cost += query.airy;
                }
                if !known || cost < seen.cost {
                    self.push(beside, moves, cost, cell, cost + STEP * u32::from(distance));
                }
            }
        }
        None
    }

    /// Empties the queue and puts the start into it.
    fn begin(&mut self, query: &Query) {
        self.search += 1;
        // The last search has left cells there where it found its target.
        while self.filled != 0 {
            let bucket = self.filled.trailing_zeros();
            self.buckets[bucket as usize].clear();
            self.filled &= self.filled - 1;
        }
        let estimate = STEP * u32::from(self.distance(query.start, query.target));
        self.bucket = estimate / WIDTH % BUCKETS;
        self.push(query.start, query.moves, 0, query.start, estimate);
    }

    /// The least number of moves from `cell` to `target`.
    fn distance(&self, cell: Cell, target: Cell) -> u16 {
        let ((ax, ay), (bx, by)) = (self.at[cell.index()], self.at[target.index()]);
        let (mut x, mut y) = (ax.abs_diff(bx), ay.abs_diff(by));
        if self.wraps {
            x = x.min(self.sides.0 - x);
            y = y.min(self.sides.1 - y);
        }
        u16::from(x) + u16::from(y)
    }

    /// Records a way to `cell` and puts it into the queue. `estimate` is a lower bound of
    /// the cost of the whole way to the target.
    fn push(&mut self, cell: Cell, moves: u16, cost: u32, from: Cell, estimate: u32) {
        self.nodes[cell.index()] = Node { search: self.search, closed: false, moves, cost, from };
        let bucket = estimate / WIDTH % BUCKETS;
        self.buckets[bucket as usize].push(cell);
        self.filled |= 1 << bucket;
    }

    /// Takes a cell of the bucket with the lowest estimates from the queue and closes it.
    fn pop(&mut self) -> Option<Cell> {
        while self.filled != 0 {
            self.bucket += self.filled.rotate_right(self.bucket).trailing_zeros();
            self.bucket %= BUCKETS;
            let bucket = &mut self.buckets[self.bucket as usize];
            let cell = bucket.pop()?;
            if bucket.is_empty() {
                self.filled ^= 1 << self.bucket;
            }
            // A cell for which a cheaper way was found is in the queue twice.
            let node = &mut self.nodes[cell.index()];
            if !node.closed {
                node.closed = true;
                return Some(cell);
            }
        }
        None
    }

    /// Writes down the way from the start to the target and returns it.
    fn write(&mut self, query: &Query) -> &[Cell] {
        self.route.clear();
        let mut cell = query.target;
        while cell != query.start {
            self.route.push(cell);
            cell = self.nodes[cell.index()].from;
        }
        self.route.reverse();
        &self.route
    }
}

/// A pseudo-random number below `bound`, the same for the same `cell` and `salt`.
fn noise(cell: Cell, salt: u32, bound: u32) -> u32 {
    let index = u32::try_from(cell.index()).expect("a grid has fewer cells");
    // Multiplying and folding spreads each bit over the upper half, which is what is used.
    let mut mixed = (index ^ salt).wrapping_mul(0x9E37_79B1);
    mixed = (mixed ^ mixed >> 16).wrapping_mul(0x85EB_CA6B);
    high_half(mixed, bound)
}

/// A random number below `bound`, with a bias of at most `bound` in 2^32.
pub(in crate::ai) fn below(rng: &mut ChaCha8Rng, bound: u32) -> u32 {
    high_half(rng.next_u32(), bound)
}

/// The high half of the 64-bit product.
fn high_half(a: u32, b: u32) -> u32 {
    u32::try_from((u64::from(a) * u64::from(b)) >> 32).expect("it is below 2^32")
}
