//! `tour`: a tour grown out of the body, followed for ever.

use super::follow::Follower;
use super::handover::Handover;
use super::tour::searched;
use super::{Plan, Strategy};
use crate::engine::{Board, Grid};

/// Grows a tour out of the way from head to tail and follows it without
/// shortcuts. Until there is one it goes round by the tail, and tries again from
/// every body it comes to. On a level with walls inside, where one seldom grows so,
/// one that another search finds does as well.
pub(super) struct GrownTour {
    handover: Handover,
    follower: Follower,
}

impl GrownTour {
    pub(super) fn new(grid: &Grid) -> Self {
        let own = if grid.area() == grid.len() { Vec::new() } else { searched(grid) };
        Self { handover: Handover::new(grid, own), follower: Follower::new(grid.len(), false) }
    }
}

impl Strategy for GrownTour {
    fn plan(&mut self, board: &Board, most: usize) -> Plan<'_> {
        self.handover.plan(&mut self.follower, board, most)
    }
}
