//! Tours grown out of the body: the way from its head to its tail, stretched
//! until it covers the board.

use super::Tour;
use crate::ai::search::{BreadthFirst, FirstStep, Stretcher};
use crate::engine::{Board, Cell, Grid};

/// Grows tours, with tables that are made once for a grid.
#[derive(Debug)]
pub struct Grower {
    search: BreadthFirst,
    stretcher: Stretcher,
    way: Vec<Cell>,
    /// The way kept so far of those found for one board.
    kept: Vec<Cell>,
    /// The number of ways found for this board.
    found: usize,
}

/// Which way to keep of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The longest.
    Longest,
    /// One chosen by this number as a seed, each about equally often.
    Any(u64),
}

impl Grower {
    /// Tables for boards on `grid`.
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        let room = grid.len() + 1;
        Self {
            search: BreadthFirst::new(grid),
            stretcher: Stretcher::new(grid),
            way: Vec::with_capacity(room),
            kept: Vec::with_capacity(room),
            found: 0,
        }
    }

    /// A long way from the head to `target`, a body cell, over free cells: the head
    /// excluded, the target included. Empty where there is none. O(cells);
    /// allocates nothing.
    ///
    /// Together with the body from the target on it closes a loop, which a snake can go
    /// round for ever if the target is the tail. Up to nine ways are compared: for each
    /// free cell beside the head and each beside the target, a shortest way over these
    /// two, stretched over free cells for which `detour` is true until nothing more fits.
    /// The step out of the head is stretched too: the neck is body, so no detour leads
    /// into it. The snake does not turn straight back into its neck, even if that is the
    /// tail, and a snake of one cell comes back to its head over at least two cells.
    pub fn way_to(
        &mut self,
        board: &Board,
        target: Cell,
        keep: Keep,
        detour: impl Fn(Cell) -> bool + Copy,
    ) -> &[Cell] {
        let (grid, head) = (board.grid(), board.head());
        let free = |cell| board.is_free(cell);
        self.kept.clear();
        self.found = 0;
        if grid.adjacent(head, target) && board.neck() != Some(target) {
            self.way.clear();
            self.stretch_and_keep(board, target, keep, detour);
        }
        for &first in grid.neighbours(head).iter().filter(|&&cell| free(cell)) {
            for &last in grid.neighbours(target).iter().filter(|&&cell| free(cell)) {
                // A snake of one cell would turn straight back.
                if first == last && head == target {
                    continue;
                }
                let Some(route) = self.search.route(grid, first, last, free) else { continue };
                self.way.clear();
                self.way.push(first);
                self.way.extend_from_slice(route);
                self.stretch_and_keep(board, target, keep, detour);
            }
        }
        &self.kept
    }

    /// Leads `self.way` on into the target, stretches it, and keeps it if `keep` prefers it
    /// to the one kept so far.
    fn stretch_and_keep(
        &mut self,
        board: &Board,
        target: Cell,
        keep: Keep,
        detour: impl Fn(Cell) -> bool,
    ) {
        self.way.push(target);
        let (grid, head) = (board.grid(), board.head());
        let open = |cell| board.is_free(cell) && detour(cell);
        self.stretcher.stretch(grid, head, FirstStep::Stretched, open, &mut self.way);
        // For any of several, each new way takes the place of the kept one with chance one in
        // `found`: in the end all are equally likely, without a list of them.
        self.found += 1;
        let better = match keep {
            Keep::Longest => self.way.len() > self.kept.len(),
            Keep::Any(number) => mixed(number, self.found).is_multiple_of(self.found as u64),
        };
        if better {
            std::mem::swap(&mut self.way, &mut self.kept);
        }
    }

    /// Makes `tour` the tour, or near-tour, that the body forms together with the longest
    /// way from its head to its tail, and returns it; it follows the body cell by cell.
    /// Detours go over free cells for which `detour` is true. `None` where body and way
    /// leave out more than one cell, or one that could not be swapped in; then `tour` is
    /// as it was, or blank. O(cells); allocates nothing where `tour` is of a grid of that
    /// size.
    ///
    /// The apple's cell should be open to detours: as a tour goes through every
    /// cell, there is hardly ever one otherwise.
    pub fn grow<'a>(
        &mut self,
        board: &Board,
        detour: impl Fn(Cell) -> bool + Copy,
        tour: &'a mut Tour,
    ) -> Option<&'a Tour> {
        let grid = board.grid();
        let way = self.way_to(board, board.tail(), Keep::Longest, detour);
        if way.is_empty() || way.len() + board.len() < grid.area() {
            return None;
        }
        let from_tail = board.body().iter().rev().skip(1);
        tour.lay(grid, way.iter().chain(from_tail).copied()).ok()?;
        if !tour.can_fill(grid) {
            tour.clear();
            return None;
        }
        Some(tour)
    }
}

/// A number with the bits of both mixed: the finalizer of `SplitMix64`, see
/// <https://prng.di.unimi.it/splitmix64.c>.
fn mixed(number: u64, nth: usize) -> u64 {
    let mut z = number.wrapping_mul(31).wrapping_add(nth as u64);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
