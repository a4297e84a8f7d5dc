//! The prover: finds certificates for the ends of routes.

use rand_chacha::ChaCha8Rng;

use super::routes::{Ground, ProvenRoute};
use crate::ai::cover::Certificate;
use crate::ai::cover::finder;
use crate::ai::cover::repair::{Failure, Repair};
use crate::ai::search::{CellSet, below};
use crate::engine::{Cell, Direction, Grid};

/// How often a route is bent for want of a certificate, at most.
const BENDS: usize = 10;
/// How many cells to try leaving out for a route on trial, where a board of an odd
/// number of cells needs it.
const SPARES: u32 = 3;
/// A bent route is proved the cheaper way only where it is so many cells shorter than
/// the snake, or more: then the bend takes nothing off the body but two old cells.
const CHEAP_MARGIN: usize = 6;

/// Finds certificates, and bends routes that have none.
#[derive(Debug)]
pub(super) struct Prover {
    repair: Repair,
    /// The head and the cells of a route.
    on_route: CellSet,
}

impl Prover {
    pub(super) fn new(grid: &Grid) -> Self {
        Self { repair: Repair::new(grid), on_route: CellSet::new(grid) }
    }

    /// Looks for a certificate for the snake as it lies, near to `near`, and puts it into
    /// `found`. Returns whether there is one. O(cells) in practice.
    pub(super) fn certify_now(
        &mut self,
        ground: &Ground,
        near: &Certificate,
        found: &mut Certificate,
    ) -> bool {
        let Ground { grid, now } = ground;
        now.is_joined(grid) && self.repair.certify(grid, now, near, finder::SPARES, found).is_ok()
    }

    /// Looks for a certificate for the trial's arrival, near to `near`, and puts it into
    /// the trial.
    pub(super) fn certify(
        &mut self,
        ground: &Ground,
        near: &Certificate,
        trial: &mut ProvenRoute,
    ) -> Result<(), Failure> {
        let ProvenRoute { arrival, certificate, .. } = trial;
        self.repair.certify(&ground.grid, arrival, near, SPARES, certificate)
    }

    /// Proves the trial: finds a certificate for its arrival, and bends the route, with
    /// the arrival, where that helps. Returns the number of bends; `None` if there is no
    /// certificate.
    pub(super) fn prove(
        &mut self,
        ground: &Ground,
        near: &Certificate,
        trial: &mut ProvenRoute,
        rng: &mut ChaCha8Rng,
    ) -> Option<usize> {
        let mut found = self.certify(ground, near, trial);
        let mut bends = 0;
        while found == Err(Failure::Unmatched) && bends < BENDS {
            let bent = self.bend(ground, &mut trial.route, rng)?;
            bends += 1;
            let cells = trial.arrival.cells();
            let left = [cells[cells.len() - 1], cells[cells.len() - 2]];
            // The cheaper way holds where the bend only adds two free cells to the
            // body and takes two old ones off it.
            let cheap = !self.repair.leaves_out()
                && trial.route.len() + CHEAP_MARGIN < cells.len()
                && bent.iter().all(|&cell| trial.arrival.is_free(cell));
            trial.lay_arrival(ground);
            found = if cheap {
                let ProvenRoute { arrival, certificate, .. } = trial;
                self.repair.repair_bent(&ground.grid, arrival, (bent, left), certificate)
            } else {
                self.certify(ground, near, trial)
            };
        }
        found.is_ok().then_some(bends)
    }

    /// Bends the route outwards at one step, so that the cells it then takes help the
    /// matching that failed most, ties drawn at random. Returns the two cells, if there
    /// was such a step.
    fn bend(
        &mut self,
        ground: &Ground,
        route: &mut Vec<Cell>,
        rng: &mut ChaCha8Rng,
    ) -> Option<[Cell; 2]> {
        let Ground { grid, now } = ground;
        self.on_route.wipe();
        self.on_route.mark(now.head());
        for &cell in &*route {
            self.on_route.mark(cell);
        }
        let (mut most, mut ties, mut best) = (1, 0, None);
        let mut from = now.head();
        for (i, &to) in route.iter().enumerate() {
            let way = grid.direction(from, to).expect("a route is joined");
            for side in way.across() {
                let Some(cells) = self.outside(ground, (from, to), side, i) else { continue };
                let helps = self.repair.blame(cells[0]) + self.repair.blame(cells[1]);
                if helps < most {
                    continue;
                }
                ties = if helps > most { 1 } else { ties + 1 };
                most = helps;
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

    /// The two cells that a step, the route's `i`th from 0, would go through if it
    /// were bent to that side, if they can be entered by then.
    fn outside(
        &self,
        ground: &Ground,
        (from, to): (Cell, Cell),
        side: Direction,
        i: usize,
    ) -> Option<[Cell; 2]> {
        let Ground { grid, now } = ground;
        let cells = [grid.neighbour(from, side)?, grid.neighbour(to, side)?];
        let open = |cell: Cell, move_number: usize| {
            !self.on_route.has(cell) && usize::from(now.leaves_in(cell)) <= move_number
        };
        (open(cells[0], i + 1) && open(cells[1], i + 2)).then_some(cells)
    }
}
