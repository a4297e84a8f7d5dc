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
    /// The way last found.
    way: Vec<Cell>,
    /// The longest so far.
    longest: Vec<Cell>,
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
            longest: Vec::with_capacity(room),
        }
    }

    /// A long way from the head to the tail over cells such that `open` says so,
    /// which must be free: the head excluded, the tail included. Empty where
    /// there is none. O(cells).
    ///
    /// With the body from the tail on it closes a loop, which a snake can go
    /// round for ever. It is the longest of up to nine: for each free cell beside
    /// the head and each beside the tail a shortest way by these two, stretched
    /// until nothing more fits. The step out of the head is stretched too: the
    /// neck is body, so no detour leads into it. A snake of two does not turn
    /// straight back into its tail, and a snake of one comes back to its head
    /// over two cells at least.
    pub fn way_round(&mut self, board: &Board, open: impl Fn(Cell) -> bool + Copy) -> &[Cell] {
        let (grid, head, tail) = (board.grid(), board.head(), board.tail());
        self.longest.clear();
        if board.len() > 2 && grid.adjacent(head, tail) {
            self.way.clear();
            self.keep_stretched(board, open);
        }
        for &first in grid.neighbours(head).iter().filter(|&&cell| open(cell)) {
            for &last in grid.neighbours(tail).iter().filter(|&&cell| open(cell)) {
                let joined = if first == last {
                    self.way.clear();
                    board.len() > 1
                } else {
                    self.search.route(grid, first, last, open, &mut self.way)
                };
                if joined {
                    self.way.insert(0, first);
                    self.keep_stretched(board, open);
                }
            }
        }
        &self.longest
    }

    /// Leads `self.way` on into the tail, stretches it, and keeps it if it is the
    /// longest so far.
    fn keep_stretched(&mut self, board: &Board, open: impl Fn(Cell) -> bool) {
        let (grid, head) = (board.grid(), board.head());
        self.way.push(board.tail());
        self.stretcher.stretch(grid, head, FirstStep::Stretched, open, &mut self.way);
        if self.way.len() > self.longest.len() {
            std::mem::swap(&mut self.way, &mut self.longest);
        }
    }

    /// The tour, or near-tour, that the body and [`Grower::way_round`] make
    /// together; `None` where they leave out more, or a cell that could not be
    /// swapped in. It follows the body cell by cell. O(cells).
    pub fn grow(&mut self, board: &Board) -> Option<Tour> {
        let grid = board.grid();
        let way = self.way_round(board, |cell| board.is_free(cell));
        if way.len() + board.len() < grid.area() {
            return None;
        }
        let from_tail = board.body().iter().rev().skip(1).copied();
        let order: Vec<Cell> = way.iter().copied().chain(from_tail).collect();
        Tour::new(grid, order).ok().filter(|tour| tour.can_fill(grid))
    }
}
