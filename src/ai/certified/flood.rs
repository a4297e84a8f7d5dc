//! Distances to all free cells at once.

use crate::ai::repair::Body;
use crate::engine::{Cell, Grid};

/// In place of the time at which a cell opens: it is reached.
const REACHED: u16 = u16::MAX;

/// A breadth-first search over a whole board. Its tables are made once.
#[derive(Clone, Debug)]
pub(super) struct Flood {
    /// By cell: the step from which it is open, as [`Body::leaves_in`], or
    /// [`REACHED`].
    opens: Vec<u16>,
    queue: Vec<Cell>,
    /// The side of a square board of as many cells, rounded down.
    side: usize,
}

impl Flood {
    pub(super) fn new(grid: &Grid) -> Self {
        Self {
            opens: vec![0; grid.len()],
            queue: Vec::with_capacity(grid.len()),
            side: grid.area().isqrt(),
        }
    }

    /// The distances from `start` to the free cells added up, of which there are
    /// `free`, those that are not reached counted as `far`. With `leaving`, the
    /// cells of the body open one after the other, tail first, one a step, and the
    /// search may wait for them. The second sum is of how far each lies beyond the
    /// side of a square board of as many cells. O(cells).
    ///
    /// `None` as soon as `too_far` says so of sums that are certain to be reached.
    pub(super) fn sum(
        &mut self,
        grid: &Grid,
        body: &Body,
        (start, leaving): (Cell, bool),
        (free, far): (usize, usize),
        too_far: impl Fn(usize, usize) -> bool,
    ) -> Option<(usize, usize)> {
        self.opens.copy_from_slice(body.leaves());
        self.queue.clear();
        self.reach(start);
        let mut leaves = if leaving { body.cells() } else { &[] }.iter().rev();
        let (mut sum, mut beyond, mut left, mut step, mut next) = (0, 0, free, 0, 0);
        while left > 0 && (next < self.queue.len() || leaves.len() > 0) {
            step += 1;
            let level = self.queue.len();
            // No search takes so many steps that they do not fit.
            #[expect(clippy::cast_possible_truncation)]
            let now = if leaving { step as u16 } else { 0 };
            let mut found = 0;
            while next < level {
                let cell = self.queue[next];
                next += 1;
                for &beside in grid.neighbours(cell) {
                    let opens = self.opens[beside.index()];
                    if opens <= now {
                        found += usize::from(opens == 0);
                        self.reach(beside);
                    }
                }
            }
            sum += step * found;
            beyond += step.saturating_sub(self.side) * found;
            left -= found;
            // Those that are left are farther than this step.
            let farther = (step + 1).min(far);
            let more = farther.saturating_sub(self.side);
            if too_far(sum + left * farther, beyond + left * more) {
                return None;
            }
            if let Some(&cell) = leaves.next() {
                self.open(grid, cell, level);
            }
        }
        Some((sum + left * far, beyond + left * far.saturating_sub(self.side)))
    }

    fn reach(&mut self, cell: Cell) {
        self.opens[cell.index()] = REACHED;
        self.queue.push(cell);
    }

    /// Reaches a cell of the body as it is left, where it lies beside one of the
    /// first `level` cells in the queue: the head may have waited there.
    fn open(&mut self, grid: &Grid, cell: Cell, level: usize) {
        if self.opens[cell.index()] == REACHED {
            return;
        }
        let mut beside = grid.neighbours(cell).iter();
        let newer = &self.queue[level..];
        if beside.any(|beside| self.opens[beside.index()] == REACHED && !newer.contains(beside)) {
            self.reach(cell);
        }
    }
}

/// Distances by columns and rows alone, as if there were no body.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    /// By cell: column and row.
    at: Vec<[u8; 2]>,
    wraps: bool,
    /// By column, and by row: the open cells there, and the free ones.
    open: [Vec<u32>; 2],
    free: [Vec<u32>; 2],
}

impl Plain {
    pub(super) fn new(grid: &Grid) -> Self {
        let byte = |side: u16| u8::try_from(side).expect("a side is at most 250");
        let at = (0..grid.len()).map(|i| {
            let (x, y) = grid.coordinates(Cell::new(i));
            [byte(x), byte(y)]
        });
        let mut open = [vec![0; grid.width().into()], vec![0; grid.height().into()]];
        for &cell in grid.cells() {
            let (x, y) = grid.coordinates(cell);
            open[0][usize::from(x)] += 1;
            open[1][usize::from(y)] += 1;
        }
        Self { at: at.collect(), wraps: grid.wraps(), free: open.clone(), open }
    }

    /// The mean distances from head and tail to the `count` free cells. O(length
    /// of the body).
    pub(super) fn sums(&mut self, body: &Body, count: usize) -> (f64, f64) {
        let Self { at, free, open, .. } = self;
        free[0].copy_from_slice(&open[0]);
        free[1].copy_from_slice(&open[1]);
        for &cell in body.cells() {
            let [x, y] = at[cell.index()];
            free[0][usize::from(x)] -= 1;
            free[1][usize::from(y)] -= 1;
        }
        let mean = |from: Cell| f64::from(self.sum(from)) / count as f64;
        (mean(body.head()), mean(body.tail()))
    }

    fn sum(&self, from: Cell) -> u32 {
        let mut sum = 0;
        for (free, &at) in self.free.iter().zip(&self.at[from.index()]) {
            let sides = free.len() as u32;
            for (to, &count) in (0..).zip(free) {
                let apart = u32::from(at).abs_diff(to);
                sum += count * if self.wraps { apart.min(sides - apart) } else { apart };
            }
        }
        sum
    }
}
