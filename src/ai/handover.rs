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
use super::tour::{Grower, Keep, Tour};
use super::{Intent, Plan, search};
use crate::engine::{Board, Cell, Grid};

/// Keeps a tour that the body lies in order along, and finds one where it does
/// not.
pub(super) struct Handover {
    /// The tours to try before a new one is sought.
    own: Vec<Tour>,
    /// The tour at hand, if any.
    tour: Option<Tour>,
    grower: Grower,
    trace: Trace,
    /// Boards in a row that no tour was found for.
    waited: u64,
    route: Vec<Cell>,
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

/// After so many laps by the longest way without a tour any way will do.
const PATIENCE: u64 = 2;

impl Handover {
    /// One for boards on `grid` that tries the tours `own` before it seeks a new
    /// one.
    pub(super) fn new(grid: &Grid, own: Vec<Tour>) -> Self {
        Self {
            own,
            tour: None,
            grower: Grower::new(grid),
            trace: Trace::default(),
            waited: 0,
            route: Vec::with_capacity(grid.len() + 1),
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
        let (Some(tour), Some(footing)) = (&mut self.tour, footing) else {
            self.waited += u64::from(!again);
            return self.round(board, most);
        };
        self.waited = 0;
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

    /// The plan where no tour was found: round by the tail.
    ///
    /// The longest way there spreads the body over the board, but may lead through
    /// the same few bodies again and again, so after some laps any way will do.
    fn round(&mut self, board: &Board, most: usize) -> Plan<'_> {
        let laps = self.waited / board.grid().area() as u64;
        let keep = if laps < PATIENCE { Keep::Longest } else { Keep::Any(self.waited) };
        let way = self.grower.way_to(board, board.tail(), keep, |_| true);
        self.route.clear();
        self.route.extend_from_slice(way);
        let intent = if self.route.is_empty() { self.way_out(board) } else { Intent::Joining };
        Plan { route: &self.route[..most.min(self.route.len())], intent }
    }

    /// Puts a way into `self.route` for a head that is cut off from the tail, and
    /// returns the reason for it: to the body cell nearest the tail that has left
    /// by the end of the way, else to the one that lacks the least.
    fn way_out(&mut self, board: &Board) -> Intent {
        let mut least = usize::MAX;
        for &target in board.body().iter().rev() {
            let way = self.grower.way_to(board, target, Keep::Longest, |_| true);
            let eats = board.apple().is_some_and(|apple| way.contains(&apple));
            let lacks = (board.leaves_in(target) + usize::from(eats)).saturating_sub(way.len());
            if !way.is_empty() && lacks < least {
                least = lacks;
                self.route.clear();
                self.route.extend_from_slice(way);
            }
            if least == 0 {
                break;
            }
        }
        if self.route.is_empty() {
            self.route.extend(search::fallback(board));
        }
        if self.route.is_empty() { Intent::Doomed } else { Intent::CutOff }
    }
}

/// A tour, or a near-tour that can fill the board, along which the body lies in
/// order; `None` where none is found. The one place where such tours come from.
fn through(grower: &mut Grower, board: &Board) -> Option<Tour> {
    grower.grow(board, |_| true)
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
    fn record(&mut self, board: &Board) {
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
        (self.len, self.tail) == (board.len(), Some(board.tail())) && self.lies(board, 0)
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
        let ahead = tour.ahead(head, board.head());
        let forward = ahead.is_some() && ahead <= tour.ahead(head, tail);
        let grown = board.len().wrapping_sub(self.len);
        self.shows(board) || (grown <= 1 && forward && self.lies(board, 1))
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
