//! Coming onto a tour from any body: what `hamiltonian` and `tour` do first.
//!
//! Where the body does not lie in order along the tour at hand, a tour is sought
//! that contains the body as it lies. Where none is found, the snake plays safely
//! and seeks again from the next body: the body and a way of free cells from its
//! head to its tail make a closed loop, and the body lies in order along that. By
//! the argument in [`super::tour`] it can be followed for ever, whatever is
//! eaten. After each move on it the rest of the loop is such a way again, so it
//! may be exchanged for another, longer one at any time.

use super::follow::Follower;
use super::tour::{Grower, Tour};
use super::{Intent, Plan, search};
use crate::engine::{Board, Cell, Grid};

/// Keeps a tour that the body lies in order along, and finds one where it does
/// not.
pub(super) struct Handover {
    own: Vec<Tour>,
    tour: Option<Tour>,
    grower: Grower,
    trace: Trace,
    route: Vec<Cell>,
}

/// How the tour at hand came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Footing {
    /// It is the one of the last board, which led to this one by one move or
    /// none.
    Kept,
    /// The body lies in order along it again, or along the strategy's own.
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
            tour: None,
            grower: Grower::new(grid),
            trace: Trace::default(),
            route: Vec::with_capacity(grid.len() + 1),
        }
    }

    /// The plan along the tour at hand by `follower`; round by the tail while
    /// there is none.
    pub(super) fn plan<'a>(
        &'a mut self,
        follower: &'a mut Follower,
        board: &Board,
        most: usize,
    ) -> Plan<'a> {
        let footing = self.settle(board);
        self.trace.record(board);
        let (Some(tour), Some(footing)) = (&mut self.tour, footing) else {
            return self.round(board, most);
        };
        if footing != Footing::Kept {
            follower.forget();
        }
        let mut plan = follower.plan(board, tour, most);
        if footing == Footing::Found && plan.intent == Intent::Following {
            plan.intent = Intent::NewTour;
        }
        plan
    }

    /// Sees to it that the body lies in order along `self.tour`, and returns how
    /// that came to be; `None` where no such tour is found. A tour is kept as long
    /// as it will do. O(1) while the board follows from the last by a move along
    /// the tour, else O(cells) and up; allocates only for a new tour.
    fn settle(&mut self, board: &Board) -> Option<Footing> {
        if let Some(tour) = &self.tour {
            if self.trace.leads_to(board, tour) {
                return Some(Footing::Kept);
            }
            if tour.in_order(board) {
                return Some(Footing::InOrder);
            }
        }
        self.tour = self.own.iter().find(|own| own.in_order(board)).cloned();
        if self.tour.is_some() {
            return Some(Footing::InOrder);
        }
        self.tour = through(&mut self.grower, board);
        self.tour.is_some().then_some(Footing::Found)
    }

    /// The plan where no tour was found: round by the tail on the longest way
    /// that stretching finds; where the head cannot reach the tail, wherever
    /// there is room.
    fn round(&mut self, board: &Board, most: usize) -> Plan<'_> {
        self.route.clear();
        self.route.extend(self.grower.way_round(board, |cell| board.is_free(cell)));
        if !self.route.is_empty() {
            return Plan {
                route: &self.route[..most.min(self.route.len())],
                intent: Intent::Joining,
            };
        }
        self.route.extend(search::fallback(board));
        let intent = if self.route.is_empty() { Intent::Doomed } else { Intent::CutOff };
        Plan { route: &self.route, intent }
    }
}

/// A tour, or a near-tour that can fill the board, that the body lies in order
/// along; `None` where none is found. The one place where such tours come from.
fn through(grower: &mut Grower, board: &Board) -> Option<Tour> {
    grower.grow(board)
}

/// How many body cells are remembered.
const SAMPLES: usize = 16;

/// The last board, as far as is needed to know its next one again: of a body of
/// up to [`SAMPLES`] cells all of them, of a longer one as many, evenly spread.
#[derive(Default)]
struct Trace {
    len: usize,
    samples: [Option<Cell>; SAMPLES],
    tail: Option<Cell>,
}

impl Trace {
    fn place(&self, sample: usize) -> usize {
        sample * self.len.max(SAMPLES) / SAMPLES
    }

    fn record(&mut self, board: &Board) {
        self.len = board.len();
        self.tail = Some(board.tail());
        for sample in 0..SAMPLES {
            self.samples[sample] = board.body().get(self.place(sample)).copied();
        }
    }

    /// Whether `board` is the last one, or the one after a move from it along
    /// `tour` no farther than to the tail: if the body lay in order then, it does
    /// now. O(1).
    fn leads_to(&self, board: &Board, tour: &Tour) -> bool {
        let (Some(head), Some(tail)) = (self.samples[0], self.tail) else { return false };
        // So short a body is soon looked at in full, and may lie against the tour.
        if board.len() < 3 {
            return false;
        }
        match board.len().checked_sub(self.len) {
            Some(0) if board.head() == head => board.tail() == tail && self.lie(board, 0),
            Some(0 | 1) => {
                let ahead = tour.ahead(head, board.head());
                ahead.is_some() && ahead <= tour.ahead(head, tail) && self.lie(board, 1)
            }
            _ => false,
        }
    }

    /// Whether the remembered cells lie as many places farther back in the body,
    /// as far as they are still in it.
    fn lie(&self, board: &Board, farther: usize) -> bool {
        (0..SAMPLES).all(|sample| {
            let place = self.place(sample) + farther;
            place >= board.len() || board.body().get(place).copied() == self.samples[sample]
        })
    }
}
