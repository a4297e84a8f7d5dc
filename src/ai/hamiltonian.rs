//! `hamiltonian`: a tour, and shortcuts along it.

use super::follow::Follower;
use super::handover::Handover;
use super::tour::{Tour, searched, standards};
use super::{Plan, Strategy, Weighed};
use crate::engine::{Board, Grid};

/// Follows the tour that its grid has by its size, or one that is found, and takes
/// shortcuts that keep the body in order along it. From a body out of order it comes
/// onto that tour, or another, by [`Handover`].
pub(super) struct Hamiltonian {
    handover: Handover,
    follower: Follower,
}

impl Hamiltonian {
    pub(super) fn new(grid: &Grid) -> Self {
        Self {
            handover: Handover::new(grid, own_tours(grid)),
            follower: Follower::new(grid.len(), true),
        }
    }
}

/// The tours that the grid has by its size, or, with walls inside, one that is
/// found.
pub(super) fn own_tours(grid: &Grid) -> Vec<Tour> {
    let standard = standards(grid);
    if standard.is_empty() { searched(grid) } else { standard }
}

impl Strategy for Hamiltonian {
    fn plan(&mut self, board: &Board, most: usize) -> Plan<'_> {
        self.handover.plan(&mut self.follower, board, most)
    }

    fn weighed(&self) -> &[Weighed] {
        self.follower.weighed()
    }
}
