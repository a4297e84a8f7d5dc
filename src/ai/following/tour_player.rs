//! Playing along a tour, from any body.
//!
//! A body that lies in order along one of the player's own tours follows that. For any
//! other a tour is sought in which the body, as it lies, is in order; until one is found
//! the snake goes round by its tail, which is safe too.

use super::follower::Follower;
use super::observer::{Change, Observer};
use super::retry::Retry;
use super::tail_chaser::TailChaser;
use crate::ai::cover::finder::Finder;
use crate::ai::intent::Intent;
use crate::ai::strategy::{Plan, Weighed};
use crate::ai::tour::Tour;
use crate::engine::{Board, Grid};

/// Comes onto a tour, follows it, and plays safely until there is one.
pub(in crate::ai) struct TourPlayer {
    /// The tours that are tried before a new one is sought.
    own: Vec<Tour>,
    /// The tour at hand.
    tour: Tour,
    /// Whether the last body lay in order along it.
    in_order: bool,
    follower: Follower,
    chaser: TailChaser,
    finder: Finder,
    /// When the finder is asked.
    retry: Retry,
    observer: Observer,
}

/// How the tour at hand came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Footing {
    /// It is the one of the last board, which led to this one by one move or
    /// none.
    Kept,
    /// The body lies in order along it again, or along one of the player's own.
    InOrder,
    /// It is a new one, which contains the body as it lies.
    Found,
}

impl TourPlayer {
    /// A player for boards on `grid` that tries the tours `own` before it seeks a new
    /// one, and takes shortcuts or never does.
    pub(in crate::ai) fn new(grid: &Grid, own: Vec<Tour>, shortcuts: bool) -> Self {
        let finder = Finder::new(grid).with_tours(&own);
        Self {
            own,
            tour: Tour::blank(grid),
            in_order: false,
            follower: Follower::new(grid.len(), shortcuts),
            chaser: TailChaser::new(grid),
            finder,
            retry: Retry::default(),
            observer: Observer::default(),
        }
    }

    /// The moves that were compared for the last plan of more than a cell, with the
    /// cells of the tour that each leaves to the apple.
    pub(in crate::ai) fn weighed(&self) -> &[Weighed] {
        self.follower.weighed()
    }

    /// The plan along the tour at hand; round by the tail while there is none.
    pub(in crate::ai) fn plan(&mut self, board: &Board, most: usize) -> Plan<'_> {
        let change = self.observer.observe(board);
        if change == Change::Other {
            self.retry = Retry::default();
        }
        let footing = self.settle(board, change);
        self.in_order = footing.is_some();
        let Some(footing) = footing else {
            return self.chaser.plan(board, change != Change::None, most);
        };
        self.chaser.reset();
        let mut plan = self.follower.plan(board, &mut self.tour, most);
        if footing == Footing::Found && plan.intent == Intent::Following {
            plan.intent = Intent::NewTour;
        }
        plan
    }

    /// Makes `self.tour` one along which the body lies in order, and returns how
    /// that came to be; `None` where no such tour is found. A tour is kept as long
    /// as it will do. O(1) while the board follows from the last by a move along
    /// the tour, else O(cells) and up; allocates nothing.
    fn settle(&mut self, board: &Board, change: Change) -> Option<Footing> {
        if self.in_order && self.keeps_order(board, change) {
            return Some(Footing::Kept);
        }
        // No tour was found for this board. Another search would draw from a random stream,
        // and change later plans.
        if !self.in_order && change == Change::None {
            return None;
        }
        if self.tour.in_order(board) {
            return Some(Footing::InOrder);
        }
        if let Some(own) = self.own.iter().find(|own| own.in_order(board)) {
            self.tour.clone_from(own);
            return Some(Footing::InOrder);
        }
        self.find_tour(board).map(|_| Footing::Found)
    }

    /// Whether a body that lay in order on the last board is sure to do so on this one:
    /// it is the same board, or a move along the tour to a cell before the tail's led
    /// to it. O(1).
    fn keeps_order(&self, board: &Board, change: Change) -> bool {
        // So short a body is soon looked at in full, and may lie against the tour.
        if board.len() < 3 {
            return false;
        }
        match (change, board.neck()) {
            (Change::None, _) => true,
            (Change::Moved { .. }, Some(left)) => {
                let ahead = self.tour.ahead(left, board.head());
                ahead.is_some() && ahead < self.tour.ahead(left, board.tail())
            }
            _ => false,
        }
    }

    /// Makes `self.tour` a tour, or a near-tour that can fill the board, along
    /// which the body lies in order, and returns it if one is found. The one place
    /// where new tours come from: the way to the tail is grown until it covers the
    /// board, or else free cells are matched and their loops joined. After that has failed,
    /// it is not tried again before some moves are made.
    fn find_tour(&mut self, board: &Board) -> Option<&Tour> {
        if !self.retry.is_due() {
            return None;
        }
        if self.chaser.grow(board, &mut self.tour).is_none() {
            let Some(found) = self.finder.find(board) else {
                self.retry.put_off(board.grid().area());
                return None;
            };
            self.tour.clone_from(found.tour());
        }
        self.retry = Retry::default();
        Some(&self.tour)
    }
}
