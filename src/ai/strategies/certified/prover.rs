//! The prover: finds certificates for the ends of routes.
//!
//! Where none exists because too many free cells have one colour of the chessboard, a
//! bend of the route may help: it takes one more cell of each colour, and gives back two
//! cells at the tail.

use rand_chacha::ChaCha8Rng;

use super::routes::{ProvenRoute, Root};
use crate::ai::cover::Certificate;
use crate::ai::cover::finder;
use crate::ai::cover::repair::{Failure, Repair};
use crate::ai::search::{CellSet, below};
use crate::engine::{Cell, Direction, Grid};

/// The most bends of one route.
const BENDS: usize = 10;
/// On a board with an odd number of cells: the cells that are tried as the one which the
/// certificate leaves out.
const SPARES: u32 = 3;
/// A bent route is repaired the cheap way only if it is shorter than the snake by more
/// than this many cells: then all that leaves the body by the bend is two old cells.
const CHEAP_MARGIN: usize = 6;

/// Finds certificates for the ends of routes. Its tables are allocated once.
#[derive(Debug)]
pub(super) struct Prover {
    repair: Repair,
    /// The cells of the route that is being bent, and the head.
    on_route: CellSet,
}

impl Prover {
    pub(super) fn new(grid: &Grid) -> Self {
        Self { repair: Repair::new(grid), on_route: CellSet::new(grid) }
    }

    /// Finds a certificate for the snake as it lies and writes it into `found`. As much as
    /// possible is taken from `near`, the certificate of a state like this one. O(cells) in
    /// practice.
    ///
    /// A body that crosses the edges of a wrapped board has none where certificates are
    /// for the walled one.
    pub(super) fn certify_root(
        &mut self,
        root: &Root,
        near: &Certificate,
        found: &mut Certificate,
    ) -> Result<(), Failure> {
        let Root { grid, body } = root;
        if !body.is_joined(grid) {
            return Err(Failure::Pieces);
        }
        self.repair.certify(grid, body, near, finder::SPARES, found)
    }

    /// Finds a certificate for the trial's arrival, as [`Prover::certify_root`] does, and
    /// writes it into the trial.
    pub(super) fn certify(
        &mut self,
        root: &Root,
        near: &Certificate,
        trial: &mut ProvenRoute,
    ) -> Result<(), Failure> {
        let ProvenRoute { arrival, certificate, .. } = trial;
        self.repair.certify(&root.grid, arrival, near, SPARES, certificate)
    }

    /// Finds a certificate for the trial's arrival and writes it into the trial. Where it
    /// helps, the route is bent first, and the arrival laid again. Returns the number of
    /// bends; `None` if no certificate is found.
    pub(super) fn prove(
        &mut self,
        root: &Root,
        near: &Certificate,
        trial: &mut ProvenRoute,
        rng: &mut ChaCha8Rng,
    ) -> Option<usize> {
        let mut found = self.certify(root, near, trial);
        let mut bends = 0;
        while found == Err(Failure::Unmatched) && bends < BENDS {
            let bent = self.bend(root, &mut trial.route, rng)?;
            bends += 1;
            let cells = trial.arrival.cells();
            let left = [cells[cells.len() - 1], cells[cells.len() - 2]];
            // What is known of the matching still holds if the bend only adds two free
            // cells to the body and takes two old ones off it.
            let cheap = !self.repair.leaves_out()
                && trial.route.len() + CHEAP_MARGIN < cells.len()
                && bent.iter().all(|&cell| trial.arrival.is_free(cell));
            trial.lay_arrival(root);
            found = if cheap {
                let ProvenRoute { arrival, certificate, .. } = trial;
                self.repair.repair_bent(&root.grid, arrival, (bent, left), certificate)
            } else {
                self.certify(root, near, trial)
            };
        }
        found.is_ok().then_some(bends)
    }

    /// Bends the route at the step where that helps the failed matching most, by two cells
    /// beside it, ties drawn at random. Returns the two cells; `None` if no bend would help.
    /// O(length of the route).
    fn bend(
        &mut self,
        root: &Root,
        route: &mut Vec<Cell>,
        rng: &mut ChaCha8Rng,
    ) -> Option<[Cell; 2]> {
        let Root { grid, body } = root;
        self.on_route.set_to(std::iter::once(body.head()).chain(route.iter().copied()));
        let (mut most, mut ties, mut best) = (1, 0, None);
        let mut from = body.head();
        for (i, &to) in route.iter().enumerate() {
            let way = grid.direction(from, to).expect("a route is joined");
            for side in way.across() {
                let Some(cells) = self.outside(root, (from, to), side, i) else { continue };
                let helps = self.repair.blame(cells[0]) + self.repair.blame(cells[1]);
                if helps < most {
                    continue;
                }
                ties = if helps > most { 1 } else { ties + 1 };
                most = helps;
                // The newest of the ties is taken with chance one in their number, so in the
                // end each is taken equally often.
                if ties == 1 || below(rng, ties) == 0 {
                    best = Some((i, cells));
                }
            }
            from = to;
        }
        let (at, cells) = best?;
        route.splice(at..at, cells);
        Some(cells)
    }

    /// Returns the two cells that step `i` of the route, counted from 0, would go through
    /// if it were bent to this side; `None` if they could not be entered by then.
    fn outside(
        &self,
        root: &Root,
        (from, to): (Cell, Cell),
        side: Direction,
        i: usize,
    ) -> Option<[Cell; 2]> {
        let Root { grid, body } = root;
        let cells = [grid.neighbour(from, side)?, grid.neighbour(to, side)?];
        let open = |cell: Cell, move_number: usize| {
            !self.on_route.has(cell) && usize::from(body.leaves_in(cell)) <= move_number
        };
        (open(cells[0], i + 1) && open(cells[1], i + 2)).then_some(cells)
    }
}
