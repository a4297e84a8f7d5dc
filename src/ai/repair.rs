//! Finding a tour in which a body, as it lies, is in order.
//!
//! Such a tour is a *certificate*: going round it from the tail to the head the
//! body's cells come in their own order (free cells may lie between them, and
//! the body need not use the tour's steps), so following the tour never dies and
//! reaches every cell. See [`Repair::repair`] for the method.

mod matching;
mod merging;

use super::tour::Tour;
use crate::engine::{Board, Cell, Direction, Grid};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A snake as it lies, for planners that look ahead: the cells head first, and
/// when each is left.
#[derive(Clone, Debug, Default)]
pub struct Body {
    cells: Vec<Cell>,
    /// By cell: the number of the move, from 1, with which the cell may first be
    /// entered if nothing is eaten before; 0 for a free cell.
    leaves: Vec<u16>,
}

impl Body {
    /// An empty one with room for any snake on `grid`.
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        Self { cells: Vec::with_capacity(grid.len() + 1), leaves: vec![0; grid.len()] }
    }

    /// Takes over the snake of `board`. O(cells).
    pub fn copy(&mut self, board: &Board) {
        self.lay(board.body().iter().copied());
    }

    /// Lays down the snake that `before` becomes once it has walked `route` and
    /// eaten the apple on its last cell. The route must be such that this is
    /// survived. O(cells).
    pub fn arrive(&mut self, before: &Self, route: &[Cell]) {
        let length = before.cells.len() + 1;
        let walked = route.iter().rev().chain(&before.cells).copied().take(length);
        self.lay(walked);
    }

    fn lay(&mut self, cells: impl Iterator<Item = Cell>) {
        self.cells.clear();
        self.cells.extend(cells);
        self.leaves.fill(0);
        // A board has fewer than 65,536 cells.
        #[expect(clippy::cast_possible_truncation)]
        let mut leaves = self.cells.len() as u16;
        for &cell in &self.cells {
            self.leaves[cell.index()] = leaves;
            leaves -= 1;
        }
        if let [_, neck] = self.cells[..] {
            // The tail leaves with the next move, but the head cannot turn back.
            self.leaves[neck.index()] = 2;
        }
    }

    /// Whether its cells lie side by side on `grid`; one that crosses the edges of
    /// a wrapped grid does not on the walled one.
    #[must_use]
    pub fn is_joined(&self, grid: &Grid) -> bool {
        self.cells.windows(2).all(|pair| grid.adjacent(pair[0], pair[1]))
    }

    /// The cells, head first.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The first cell.
    #[must_use]
    pub fn head(&self) -> Cell {
        self.cells[0]
    }

    /// The last cell.
    #[must_use]
    pub fn tail(&self) -> Cell {
        self.cells[self.cells.len() - 1]
    }

    /// The number of the move with which `cell` may first be entered, as
    /// [`Board::leaves_in`].
    #[must_use]
    pub fn leaves_in(&self, cell: Cell) -> u16 {
        self.leaves[cell.index()]
    }

    /// By cell: [`Body::leaves_in`].
    pub(super) fn leaves(&self) -> &[u16] {
        &self.leaves
    }

    /// Whether the snake is not on `cell`.
    #[must_use]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.leaves[cell.index()] == 0
    }
}

/// Steps between neighbouring cells: by cell, a bit for each direction in which
/// there is one. Every step has its bit at both ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Links(Vec<u8>);

impl Links {
    fn new(grid: &Grid) -> Self {
        Self(vec![0; grid.len()])
    }

    fn of(&self, cell: Cell) -> u8 {
        self.0[cell.index()]
    }

    fn has(&self, cell: Cell, way: Direction) -> bool {
        self.0[cell.index()] & bit(way) != 0
    }

    /// Adds the step from `a` to `b`, which lies that way, or takes it out.
    fn toggle(&mut self, a: Cell, way: Direction, b: Cell) {
        self.0[a.index()] ^= bit(way);
        self.0[b.index()] ^= bit(way.opposite());
    }
}

fn bit(way: Direction) -> u8 {
    1 << way as u8
}

/// The directions of the lowest four bits that are set, in the order of
/// [`Direction::ALL`].
#[inline]
fn ways(bits: u8) -> impl Iterator<Item = Direction> {
    let mut bits = bits & 15;
    std::iter::from_fn(move || {
        let way = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        Direction::ALL.get(way).copied()
    })
}

/// A tour along which a body lies in order, numbered from the body's head on.
#[derive(Clone, Debug)]
pub struct Certificate {
    tour: Tour,
    /// The tour's own steps.
    links: Links,
}

impl Certificate {
    /// One that holds no tour yet, for boards on `grid`.
    #[must_use]
    pub fn empty(grid: &Grid) -> Self {
        Self { tour: Tour::blank(grid), links: Links::new(grid) }
    }

    /// The tour; the head has position 0, then come free cells, then the tail, and
    /// so on to the neck.
    #[must_use]
    pub fn tour(&self) -> &Tour {
        &self.tour
    }

    /// Becomes the same as `other`, which is for the same grid. Allocates nothing.
    pub(super) fn copy(&mut self, other: &Self) {
        self.tour.clone_from(&other.tour);
        self.links.0.clone_from(&other.links.0);
    }

    /// Numbers the tour from `head` on.
    pub(super) fn begin_at(&mut self, head: Cell) {
        self.tour.begin_at(head);
    }

    /// Turns the tour round, from the head on; of use to a snake of one cell only.
    pub(super) fn turn_round(&mut self) {
        self.tour.turn_round();
    }

    /// Leaves out `twin`, one of the tour's twins, in place of the cell left out.
    pub(super) fn swap(&mut self, grid: &Grid, twin: Cell) {
        let joins = self.tour.left_out().expect("only a near-tour swaps cells");
        let before = self.tour.before(twin).expect("a twin lies on the tour");
        let after = self.tour.next(twin).expect("a twin lies on the tour");
        for end in [before, after] {
            for middle in [twin, joins] {
                let way = grid.direction(end, middle).expect("a twin lies beside both ends");
                self.links.toggle(end, way, middle);
            }
        }
        self.tour.swap(twin);
    }
}

/// Why there is no certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// Some cells cannot have two steps each; [`Repair::blame`] says which.
    Unmatched,
    /// Pieces are left that nothing joins.
    Pieces,
}

/// The seed of the random stream that cells to leave out are drawn from.
const SEED: u64 = 2;

/// Finds certificates. Its tables are made once.
#[derive(Debug)]
pub(super) struct Repair {
    /// By cell: its colour on the chequered board.
    white: Vec<bool>,
    /// The colour of the cells that are one more than the others, if they are.
    surplus: Option<bool>,
    rng: ChaCha8Rng,
    links: Links,
    /// The body's steps among them.
    body_links: Links,
    matching: matching::Matching,
    merging: merging::Merging,
}

impl Repair {
    pub(super) fn new(grid: &Grid) -> Self {
        let white: Vec<bool> = (0..grid.len()).map(|i| is_white(grid, Cell::new(i))).collect();
        let whites = grid.cells().iter().filter(|cell| white[cell.index()]).count();
        let blacks = grid.area() - whites;
        Self {
            surplus: (whites != blacks).then_some(whites > blacks),
            rng: ChaCha8Rng::seed_from_u64(SEED),
            links: Links::new(grid),
            body_links: Links::new(grid),
            matching: matching::Matching::new(grid, &white),
            merging: merging::Merging::new(grid),
            white,
        }
    }

    /// Whether certificates are near-tours.
    pub(super) fn leaves_out(&self) -> bool {
        self.surplus.is_some()
    }

    /// Finds a certificate for `body`, near to the tour of `near`, and puts it into
    /// `found`, which is as it was where none is found. On a board with an odd
    /// number of cells it leaves out a free one that has a twin: the one that
    /// `near` leaves out, else one of up to `spares` drawn at random. O(cells) in
    /// practice; allocates nothing.
    pub(super) fn certify(
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

    /// A free cell of this colour.
    fn draw(&mut self, grid: &Grid, body: &Body, white: bool) -> Option<Cell> {
        let fits = |cell: &&Cell| body.is_free(**cell) && self.white[cell.index()] == white;
        let count = u32::try_from(grid.cells().iter().filter(fits).count()).ok()?;
        let nth = self.rng.random_range(0..count.max(1)) as usize;
        grid.cells().iter().filter(fits).nth(nth).copied()
    }

    /// Finds a certificate for `body` that leaves out `left_out`, near to the tour
    /// of `near`, and puts it into `found`; on failure `found` is as it was.
    /// O(cells) in practice; allocates nothing.
    ///
    /// 1. Every free cell is to have two steps, head and tail one each, to free
    ///    cells or to each other's side of the free cells. The old tour's steps
    ///    that still fit are kept and the rest filled in by alternating paths, as
    ///    in a maximum matching of a bipartite graph.
    /// 2. With the body's own steps these form loops. Where two of them run side
    ///    by side, the 2x2 square between them is flipped and they are one.
    /// 3. A loop that is left is joined to the body, at the step nearest the tail
    ///    that it lies beside: a gap in the body, which stays in order.
    pub(super) fn repair(
        &mut self,
        grid: &Grid,
        body: &Body,
        left_out: Option<Cell>,
        near: &Certificate,
        found: &mut Certificate,
    ) -> Result<(), Failure> {
        self.links.0.clone_from(&near.links.0);
        if !self.matching.fill(grid, body, left_out, &mut self.links) {
            return Err(Failure::Unmatched);
        }
        self.finish(grid, body, left_out, found)
    }

    /// Goes on after a matching failed, with a body that makes one detour more:
    /// the neighbouring cells `bent`, free before, are on it, and it has left its
    /// last two cells, `left`, the very last first. Cheaper than another
    /// [`Repair::repair`].
    pub(super) fn repair_bent(
        &mut self,
        grid: &Grid,
        body: &Body,
        (bent, left): ([Cell; 2], [Cell; 2]),
        found: &mut Certificate,
    ) -> Result<(), Failure> {
        if !self.matching.refill(grid, body, bent, left, &mut self.links) {
            return Err(Failure::Unmatched);
        }
        self.finish(grid, body, None, found)
    }

    fn finish(
        &mut self,
        grid: &Grid,
        body: &Body,
        left_out: Option<Cell>,
        found: &mut Certificate,
    ) -> Result<(), Failure> {
        self.lay_body(grid, body);
        if !self.merging.join(grid, body, &mut self.links, &mut self.body_links) {
            return Err(Failure::Pieces);
        }
        let order = self.merging.order_mut();
        let before = found.tour.left_out();
        found.tour.renew(order, left_out);
        if !found.tour.can_fill(grid) {
            found.tour.renew(order, before);
            return Err(Failure::Pieces);
        }
        std::mem::swap(&mut found.links, &mut self.links);
        Ok(())
    }

    /// How much taking `cell` from the free cells would help the matching that
    /// failed last: 1 where it is one of too many cells of its colour, -1 where
    /// it is one of too few, 0 where it is neither or both.
    pub(super) fn blame(&self, cell: Cell) -> i32 {
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

fn is_white(grid: &Grid, cell: Cell) -> bool {
    let (x, y) = grid.coordinates(cell);
    (x + y) % 2 == 1
}
