//! `hamiltonian`: a tour, and shortcuts along it.

use crate::ai::cover::known_tours;
use crate::ai::following::tour_player::TourPlayer;
use crate::ai::strategy::{Plan, Strategy, Weighed};
use crate::engine::{Board, Grid};

/// Follows the tour that its grid has by its size, or one that a search has found, and
/// takes shortcuts that keep the body in order along it. [`TourPlayer`] brings a body that
/// is out of order onto that tour or another one.
pub(in crate::ai) struct Hamiltonian {
    player: TourPlayer,
}

impl Hamiltonian {
    pub(in crate::ai) fn new(grid: &Grid) -> Self {
        Self { player: TourPlayer::new(grid, known_tours(grid), true) }
    }
}

impl Strategy for Hamiltonian {
    fn plan(&mut self, board: &Board, most: usize) -> Plan<'_> {
        self.player.plan(board, most)
    }

    fn weighed(&self) -> &[Weighed] {
        self.player.weighed()
    }
}
