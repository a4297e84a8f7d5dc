//! `hamiltonian`: a tour, and shortcuts along it.

use super::follow::Follower;
use super::handover::Handover;
use super::tour::standards;
use super::{Plan, Strategy, Weighed};
use crate::engine::{Board, Grid};

/// Follows the tour that its grid has by its size, and takes shortcuts that keep
/// the body in order along it. From a body out of order it comes onto that tour,
/// or another, by [`Handover`].
pub(super) struct Hamiltonian {
    handover: Handover,
    follower: Follower,
}

impl Hamiltonian {
    pub(super) fn new(grid: &Grid) -> Self {
        Self {
            handover: Handover::new(grid, standards(grid)),
            follower: Follower::new(grid.len(), true),
        }
    }
}

impl Strategy for Hamiltonian {
    fn plan(&mut self, board: &Board, most: usize) -> Plan<'_> {
        self.handover.plan(&mut self.follower, board, most)
    }

    fn weighed(&self) -> &[Weighed] {
        self.follower.weighed()
    }
}
