//! Coming onto a tour from any body: what `hamiltonian` and `tour` do first.
//!
//! Where the body does not lie in order along the tour at hand, a tour is sought
//! along which the body lies in order as it is. Where none is found, the snake
//! plays safely by [`Rounds`] and seeks again from the next body.

use super::finder::Finder;
use super::follow::Follower;
use super::rounds::Rounds;
use super::tour::Tour;
use super::{Intent, Plan};
use crate::engine::{Board, Cell, Grid};

/// Keeps a tour that the body lies in order along, and finds one where it does
/// not.
pub(super) struct Handover {
    /// The tours to try before a new one is sought.
    own: Vec<Tour>,
    /// The tour at hand.
    tour: Tour,
    /// Whether the last body lay in order along it.
    in_order: bool,
    rounds: Rounds,
    finder: Finder,
    trace: Trace,
}

/// How the tour at hand came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Footing {
    /// It is the one of the last board, which led to this one by one move or
    /// none.
    Kept,
    /// The body lies in order along it again, or along one of the strategy's own.
    InOrder,
    /// It is a new one, which contains the body as it lies.
    Found,
}

impl Handover {
    /// One for boards on `grid` that tries the tours `own` before it seeks a new
    /// one.
    pub(super) fn new(grid: &Grid, own: Vec<Tour>) -> Self {
        Self {
            own,
            tour: Tour::blank(grid),
            in_order: false,
            rounds: Rounds::new(grid),
            finder: Finder::new(grid),
            trace: Trace::default(),
        }
    }

    /// The plan of `follower` along the tour at hand; round by the tail while
    /// there is none.
    pub(super) fn plan<'a>(
        &'a mut self,
        follower: &'a mut Follower,
        board: &Board,
        most: usize,
    ) -> Plan<'a> {
        let again = self.trace.shows(board);
        let footing = self.settle(board);
        self.trace.record(board);
        self.in_order = footing.is_some();
        let Some(footing) = footing else {
            return self.rounds.plan(board, !again, most);
        };
        self.rounds.end();
        let mut plan = follower.plan(board, &mut self.tour, most);
        if footing == Footing::Found && plan.intent == Intent::Following {
            plan.intent = Intent::NewTour;
        }
        plan
    }

    /// Sees to it that the body lies in order along `self.tour`, and returns how
    /// that came to be; `None` where no such tour is found. A tour is kept as long
    /// as it will do. O(1) while the board follows from the last by a move along
    /// the tour, else O(cells) and up; allocates nothing.
    fn settle(&mut self, board: &Board) -> Option<Footing> {
        if self.in_order && self.trace.leads_to(board, &self.tour) {
            return Some(Footing::Kept);
        }
        if self.tour.in_order(board) {
            return Some(Footing::InOrder);
        }
        if let Some(own) = self.own.iter().find(|own| own.in_order(board)) {
            self.tour.clone_from(own);
            return Some(Footing::InOrder);
        }
        self.finds_tour(board).then_some(Footing::Found)
    }

    /// Makes `self.tour` a tour, or a near-tour that can fill the board, along
    /// which the body lies in order; returns whether one is found. The one place
    /// where new tours come from: the way to the tail is grown until it covers the
    /// board, or else free cells are matched and their loops joined.
    fn finds_tour(&mut self, board: &Board) -> bool {
        if self.rounds.grow(board, &mut self.tour) {
            return true;
        }
        let found = self.finder.find(board);
        if let Some(certificate) = found {
            self.tour.clone_from(certificate.tour());
        }
        found.is_some()
    }
}

/// How many body cells are remembered.
const SAMPLES: usize = 16;

/// The last board, as far as is needed to know its next one again: the number of
/// its last move, which tells boards of one game apart, and, lest it be another
/// game's, its body: up to [`SAMPLES`] cells all of them, else as many, evenly
/// spread.
#[derive(Default)]
struct Trace {
    serial: u64,
    len: usize,
    samples: [Option<Cell>; SAMPLES],
    tail: Option<Cell>,
}

impl Trace {
    fn record(&mut self, board: &Board) {
        self.serial = board.serial();
        self.len = board.len();
        self.tail = Some(board.tail());
        for sample in 0..SAMPLES {
            self.samples[sample] = board.body().get(self.place(sample)).copied();
        }
    }

    /// The place in the body of a sample.
    fn place(&self, sample: usize) -> usize {
        sample * self.len.max(SAMPLES) / SAMPLES
    }

    /// Whether `board` is the last one. O(1).
    fn shows(&self, board: &Board) -> bool {
        let (len, tail) = (board.len(), Some(board.tail()));
        (self.serial, self.len, self.tail) == (board.serial(), len, tail) && self.lies(board, 0)
    }

    /// Whether `board` is the last one, or the one after a move from it along
    /// `tour` to a cell before the tail's: if the body lay in order then, it does
    /// now. O(1).
    fn leads_to(&self, board: &Board, tour: &Tour) -> bool {
        let Some(head) = self.samples[0] else { return false };
        // So short a body is soon looked at in full, and may lie against the tour.
        if board.len() < 3 {
            return false;
        }
        let ahead = tour.ahead(head, board.head());
        let forward = ahead.is_some() && ahead < tour.ahead(head, board.tail());
        let moved = board.serial() == self.serial + 1 && board.len() <= self.len + 1;
        self.shows(board) || (moved && forward && self.lies(board, 1))
    }

    /// Whether the remembered cells lie so many places farther back in the body
    /// now, as far as they are still in it.
    fn lies(&self, board: &Board, farther: usize) -> bool {
        (0..SAMPLES).all(|sample| {
            let place = self.place(sample) + farther;
            place >= board.len() || board.body().get(place).copied() == self.samples[sample]
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::super::tour::standards;
    use super::*;
    use crate::engine::Grid;

    /// A walk that mostly keeps to the tour, with boards seen twice, moves that
    /// nobody saw, and apples: the trace never takes a body that is out of order
    /// for one in order, and knows each next board along the tour again.
    #[test]
    fn a_trace_knows_the_next_board_and_no_other() {
        let grid = Arc::new(Grid::new(8, 7, false).unwrap());
        let tours = standards(&grid);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut known, mut refused) = (0, 0);
        for _ in 0..100 {
            let mut board = Board::new(Arc::clone(&grid)).unwrap();
            let tour = tours.iter().find(|tour| tour.in_order(&board)).unwrap();
            let mut trace = Trace::default();
            for _ in 0..400 {
                if tour.in_order(&board) {
                    trace.record(&board);
                    assert!(trace.shows(&board));
                }
                let exits: Vec<Cell> = board.exits().collect();
                if exits.is_empty() || board.free() < 9 {
                    break;
                }
                let astray = rng.random_range(0..8) == 0;
                let along = tour.next(board.head()).filter(|next| exits.contains(next));
                let aside = exits[rng.random_range(0..exits.len())];
                let cell = along.filter(|_| !astray).unwrap_or(aside);
                if board.is_free(cell) && rng.random_range(0..9) == 0 {
                    board.set_apple(cell);
                }
                let was_in_order = tour.in_order(&board);
                let way = grid.direction(board.head(), cell).unwrap();
                board.step(way);
                let led = trace.leads_to(&board, tour);
                assert!(!led || tour.in_order(&board), "{board}");
                assert!(led || !was_in_order || Some(cell) != along, "{board}");
                known += u32::from(led);
                refused += u32::from(!led);
            }
        }
        assert!(known > 1_000 && refused > 1_000, "{known} known, {refused} refused");
    }
}
