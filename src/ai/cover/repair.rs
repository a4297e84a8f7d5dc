//! Finding a certificate for a body near to another one.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::certificate::Certificate;
use super::links::Links;
use super::matching::{Matching, Unmatched};
use super::merging::Merging;
use crate::ai::body::Body;
use crate::engine::{Cell, Grid};

/// Why there is no certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ai) enum Failure {
    /// There is no 2-factor; [`Repair::blame`] says which cells are too many.
    Unmatched,
    /// The loops of the 2-factor could not be joined.
    Pieces,
}

impl From<Unmatched> for Failure {
    fn from(Unmatched: Unmatched) -> Self {
        Self::Unmatched
    }
}

/// The seed of the random stream that cells to leave out are drawn from.
const SEED: u64 = 2;

/// Finds certificates. Its tables are made once.
#[derive(Debug)]
pub(in crate::ai) struct Repair {
    /// The colour of the cells that are one more than the others, if they are.
    surplus: Option<bool>,
    rng: ChaCha8Rng,
    links: Links,
    /// The body's steps among them.
    body_links: Links,
    matching: Matching,
    merging: Merging,
}

impl Repair {
    pub(in crate::ai) fn new(grid: &Grid) -> Self {
        let matching = Matching::new(grid);
        let whites = grid.cells().iter().filter(|&&cell| matching.is_white(cell)).count();
        let blacks = grid.area() - whites;
        Self {
            surplus: (whites != blacks).then_some(whites > blacks),
            rng: ChaCha8Rng::seed_from_u64(SEED),
            links: Links::new(grid),
            body_links: Links::new(grid),
            matching,
            merging: Merging::new(grid),
        }
    }

    /// Whether certificates are near-tours.
    pub(in crate::ai) fn leaves_out(&self) -> bool {
        self.surplus.is_some()
    }

    /// Puts a certificate for `body` that is close to the tour of `near` into `found`.
    /// On a board with an odd number of cells it leaves out a free cell that has a twin:
    /// the one that `near` leaves out, else one of up to `spares` drawn at random. O(cells)
    /// in practice; allocates nothing.
    ///
    /// # Errors
    /// A [`Failure`] where none is found; `found` is then as it was.
    pub(in crate::ai) fn certify(
        &mut self,
        grid: &Grid,
        body: &Body,
        near: &Certificate,
        spares: u32,
        found: &mut Certificate,
    ) -> Result<(), Failure> {
        let Some(white) = self.surplus else {
            return self.repair(grid, body, None, near, found);
        };
        let mut result = Err(Failure::Pieces);
        // The old cell comes first, since it leaves most of the old tour as it is.
        let mut old = near.tour.left_out().filter(|&cell| body.is_free(cell));
        for _ in 0..spares {
            let cell = old.take().or_else(|| self.draw(grid, body, white));
            result = self.repair(grid, body, cell, near, found);
            if result.is_ok() {
                break;
            }
        }
        result
    }

    /// A random free cell of this colour, if there is one.
    fn draw(&mut self, grid: &Grid, body: &Body, white: bool) -> Option<Cell> {
        let fits = |cell: &&Cell| body.is_free(**cell) && self.matching.is_white(**cell) == white;
        // A u32, because draws of a usize differ between platforms. With no cell to draw the
        // range must not be empty all the same.
        let count = u32::try_from(grid.cells().iter().filter(fits).count()).ok()?;
        let nth = self.rng.random_range(0..count.max(1)) as usize;
        grid.cells().iter().filter(fits).nth(nth).copied()
    }

    /// Puts a certificate for `body` that leaves out `left_out` and is close to the tour of
    /// `near` into `found`. O(cells) in practice; allocates nothing.
    ///
    /// 1. Every free cell gets two steps, head and tail one each: a 2-factor. The steps of
    ///    the old tour that still fit are kept; alternating paths add the rest, as in a
    ///    maximum matching of a bipartite graph.
    /// 2. With the body's own steps these form loops. Where two of them run side by side,
    ///    the 2x2 square between them is flipped, which makes them one.
    /// 3. A loop that is left is joined to the body, at the step nearest the tail that it
    ///    lies beside. That makes a gap in the body, which stays in order.
    ///
    /// # Errors
    /// A [`Failure`] where none is found; `found` is then as it was.
    pub(in crate::ai) fn repair(
        &mut self,
        grid: &Grid,
        body: &Body,
        left_out: Option<Cell>,
        near: &Certificate,
        found: &mut Certificate,
    ) -> Result<(), Failure> {
        self.links.0.clone_from(&near.links.0);
        self.matching.fill(grid, body, left_out, &mut self.links)?;
        self.finish(grid, body, left_out, found)
    }

    /// Goes on after [`Failure::Unmatched`] for a body with one more detour: it now covers
    /// the neighbouring cells `bent`, which were free, and has left its last two cells,
    /// `left`, the very last first. Cheaper than another [`Repair::repair`].
    pub(in crate::ai) fn repair_bent(
        &mut self,
        grid: &Grid,
        body: &Body,
        (bent, left): ([Cell; 2], [Cell; 2]),
        found: &mut Certificate,
    ) -> Result<(), Failure> {
        self.matching.refill(grid, body, bent, left, &mut self.links)?;
        self.finish(grid, body, None, found)
    }

    /// Makes one tour of the steps found and the body's own, and puts it into `found`.
    fn finish(
        &mut self,
        grid: &Grid,
        body: &Body,
        left_out: Option<Cell>,
        found: &mut Certificate,
    ) -> Result<(), Failure> {
        self.lay_body(grid, body);
        let order = self.merging.join(grid, body, &mut self.links, &mut self.body_links);
        let order = order.ok_or(Failure::Pieces)?;
        let before = found.tour.left_out();
        found.tour.renew(order, left_out);
        if !found.tour.can_fill(grid) {
            // The order that was swapped out is the old one: this undoes it.
            found.tour.renew(order, before);
            return Err(Failure::Pieces);
        }
        std::mem::swap(&mut found.links, &mut self.links);
        Ok(())
    }

    /// By how much the matching that failed last would gain if `cell` were not free: 1 if
    /// there are too many cells of its colour around it, -1 if too few, 0 if neither or
    /// both.
    pub(in crate::ai) fn blame(&self, cell: Cell) -> i32 {
        self.matching.blame(cell)
    }

    /// Adds the body's own steps to the links.
    fn lay_body(&mut self, grid: &Grid, body: &Body) {
        self.body_links.0.fill(0);
        for pair in body.cells().windows(2) {
            let way = grid.direction(pair[0], pair[1]).expect("a body is joined");
            self.links.toggle(pair[0], way, pair[1]);
            self.body_links.toggle(pair[0], way, pair[1]);
        }
    }
}
