//! Chasing the tail: safe play for a body that no tour is known for.
//!
//! The body and a way of free cells from its head to its tail make a closed loop,
//! and the body lies in order along that. By the argument in [`crate::ai::tour`] it can
//! be followed for ever, whatever is eaten. After each move on it the rest of the
//! loop is such a way again, so it may be exchanged for another, longer one at any
//! time.

use crate::ai::intent::Intent;
use crate::ai::search;
use crate::ai::strategy::Plan;
use crate::ai::tour::{Grower, Keep, Tour};
use crate::engine::{Board, Cell, Grid};

/// The number of laps along the longest way after which any way will do.
const PATIENCE: u64 = 2;

/// Plays safely, round by the tail, until something better is known.
pub(in crate::ai) struct TailChaser {
    grower: Grower,
    /// The number of boards that it has played in a row.
    played: u64,
    route: Vec<Cell>,
}

impl TailChaser {
    pub(in crate::ai) fn new(grid: &Grid) -> Self {
        let route = Vec::with_capacity(grid.len() + 1);
        Self { grower: Grower::new(grid), played: 0, route }
    }

    /// Forgets how long it has played: something better is known.
    pub(in crate::ai) fn reset(&mut self) {
        self.played = 0;
    }

    /// Grows the way from head to tail into `tour`. Returns it if it covers the board;
    /// else `tour` is blank.
    pub(in crate::ai) fn grow<'a>(
        &mut self,
        board: &Board,
        tour: &'a mut Tour,
    ) -> Option<&'a Tour> {
        self.grower.grow(board, |_| true, tour)
    }

    /// The plan where no tour was found: round by the tail.
    ///
    /// The longest way there spreads the body over the board, but may lead through
    /// the same few bodies again and again, so after some laps any way will do.
    ///
    /// `is_new` says that this board was not planned for before.
    pub(in crate::ai) fn plan(&mut self, board: &Board, is_new: bool, most: usize) -> Plan<'_> {
        self.played += u64::from(is_new);
        let laps = self.played / board.grid().area() as u64;
        let keep = if laps < PATIENCE { Keep::Longest } else { Keep::Any(self.played) };
        let way = self.grower.way_to(board, board.tail(), keep, |_| true);
        self.route.clear();
        self.route.extend_from_slice(way);
        let intent = if self.route.is_empty() { self.way_out(board) } else { Intent::Joining };
        Plan::along(&self.route, most, intent)
    }

    /// Puts a way for a head that is cut off from the tail into `self.route`, and returns
    /// the reason for it. It leads to the body cell nearest the tail that will have been
    /// left at the end of the way, else to the one for which the way is too short by the
    /// fewest moves.
    fn way_out(&mut self, board: &Board) -> Intent {
        let mut least = usize::MAX;
        for &target in board.body().iter().rev() {
            let way = self.grower.way_to(board, target, Keep::Longest, |_| true);
            let eats = board.apple().is_some_and(|apple| way.contains(&apple));
            let lacks = (board.leaves_in(target) + usize::from(eats)).saturating_sub(way.len());
            let lives = way.first().is_some_and(|&first| board.can_enter(first));
            if lives && lacks < least {
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
