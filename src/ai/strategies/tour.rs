//! `tour`: a tour grown out of the body, followed for ever.

use crate::ai::cover::found_tours;
use crate::ai::following::tour_player::TourPlayer;
use crate::ai::strategy::{Plan, Strategy};
use crate::engine::{Board, Grid};

/// Grows a tour out of the way from head to tail and follows it without shortcuts. Until
/// there is one, it follows its tail and tries again after every move. On a level with
/// walls inside, where a tour seldom grows this way, it also takes one that a search over
/// the cells has found.
pub(in crate::ai) struct GrownTour {
    player: TourPlayer,
}

impl GrownTour {
    pub(in crate::ai) fn new(grid: &Grid) -> Self {
        let own = if grid.area() == grid.len() { Vec::new() } else { found_tours(grid) };
        Self { player: TourPlayer::new(grid, own, false) }
    }
}

impl Strategy for GrownTour {
    fn plan(&mut self, board: &Board, most: usize) -> Plan<'_> {
        self.player.plan(board, most)
    }
}
