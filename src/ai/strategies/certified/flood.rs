//! The distances from the head to all free cells, added up.

use crate::ai::body::Body;
use crate::engine::{Cell, Grid};

/// Stands in place of the step from which a cell is open once it is reached.
const REACHED: u16 = u16::MAX;

/// A breadth-first search over a whole board on which the body moves on meanwhile. Its tables
/// are allocated once.
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

    /// Returns two sums over the free cells: of their distances from the head, and of what
    /// exceeds the side of a square board of as many cells in each distance. The cells of
    /// the body open one after the other, tail first, one per step, and the search may wait
    /// for them. A free cell that is never reached counts as far as the board has cells.
    /// O(cells).
    ///
    /// Returns `None` as soon as `too_far` is true of two sums that will at least be reached.
    pub(super) fn sum(
        &mut self,
        grid: &Grid,
        body: &Body,
        too_far: impl Fn(usize, usize) -> bool,
    ) -> Option<(usize, usize)> {
        self.opens.copy_from_slice(body.leaves());
        self.queue.clear();
        self.reach(body.head());
        let mut leaves = body.cells().iter().rev();
        let mut left = grid.area() - body.cells().len();
        let (mut sum, mut beyond, mut step, mut next) = (0, 0, 0, 0);
        while left > 0 && (next < self.queue.len() || leaves.len() > 0) {
            step += 1;
            let level = self.queue.len();
            // No search takes so many steps that they do not fit.
            #[expect(clippy::cast_possible_truncation)]
            let now = step as u16;
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
            // The cells that are left are at least one step farther, which bounds the sums.
            let farther = (step + 1).min(grid.area());
            if too_far(sum + left * farther, beyond + left * farther.saturating_sub(self.side)) {
                return None;
            }
            if let Some(&cell) = leaves.next() {
                self.open(grid, cell, level);
            }
        }
        let far = grid.area();
        Some((sum + left * far, beyond + left * far.saturating_sub(self.side)))
    }

    fn reach(&mut self, cell: Cell) {
        self.opens[cell.index()] = REACHED;
        self.queue.push(cell);
    }

    /// Reaches a cell of the body as it is left, if it lies beside one of the first `level`
    /// cells in the queue: the head may have waited there.
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
