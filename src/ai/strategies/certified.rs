//! `certified`: first the route, then the proof.
//!
//! # The certificate
//!
//! A tour along which the body lies in order: see [`crate::ai::tour`]. From such a
//! state the board can be filled whatever apples come, and that is all that is
//! asked of the state in which a route ends: on the way there anything goes that is
//! survived. So far more routes are allowed than along a tour, with shortcuts or
//! without, and the strategy can choose by where they end.
//!
//! # The search
//!
//! When an apple is dealt there is a plan at once: the cheapest way along the
//! certificate. Then routes are tried, so many as the effort says, drawn by
//! randomised search that knows when each cell of the body is left, most of them
//! the plan so far with a piece drawn anew. A route is valued by the state it ends
//! in; if that could be better than the plan, a certificate for it is sought by
//! matching (`ai/cover/repair.rs`), and where there is none because of too many free cells
//! of one colour, the route is bent to take some of them. On the way the plan is
//! looked at again every few moves.
//!
//! # The valuation
//!
//! Moves still to come, as a linear function of what the state looks like, fitted
//! to the consequences of choices in games: see `weights.rs` and
//! `examples/fit.rs`.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "counts of cells and moves fit both ways, and none is negative"
)]

mod aftermath;
mod along;
mod audience;
mod bits;
mod candidates;
mod cheapest;
pub mod check;
mod flood;
pub mod lessons;
mod monotone;
mod outline;
pub mod parts;
mod planner;
mod prover;
mod routes;
mod sampler;
mod valuer;
mod weights;

use crate::ai::cover::known_tours;
use crate::ai::effort::Effort;
use crate::ai::following::tour_player::TourPlayer;
use crate::ai::intent::Intent;
use crate::ai::strategy::{Cancelled, Plan, Strategy, Weighed};
use crate::engine::{Board, Grid};
pub(in crate::ai) use aftermath::later_cost;
use check::Checker;
use planner::Planner;
use routes::ProvenPlan;

/// Takes the route to the apple that costs fewest moves, its own and those expected after
/// it, among the routes that end with a certificate. From a body without one it plays
/// safely, as `hamiltonian` does, until one is found.
pub(in crate::ai) struct Certified {
    planner: Planner,
    /// Plays while no certificate is found.
    player: TourPlayer,
    checker: Checker,
}

impl Certified {
    pub(in crate::ai) fn new(grid: &Grid, effort: Effort) -> Self {
        let tours = known_tours(grid);
        Self {
            planner: Planner::new(grid, effort).with_tours(&tours),
            player: TourPlayer::new(grid, tours, true),
            checker: Checker::default(),
        }
    }
}

impl Strategy for Certified {
    fn plan(&mut self, board: &Board, most: usize) -> Plan<'_> {
        self.plan_unless(board, most, &|| false).expect("nobody cancels it")
    }

    fn plan_unless(
        &mut self,
        board: &Board,
        most: usize,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Plan<'_>, Cancelled> {
        let Some(proven) = self.planner.plan(board, cancelled)? else {
            return Ok(self.player.plan(board, most));
        };
        debug_assert_eq!(proven.check(&mut self.checker, board), Ok(()), "{board}");
        let ProvenPlan { route, tour, account, .. } = proven;
        let intent = Intent::Certain {
            moves: route.len(),
            more: account.more,
            tried: account.tried,
            kept: account.kept,
        };
        Ok(Plan { tour: Some(tour), ..Plan::along(route, most, intent) })
    }

    fn weighed(&self) -> &[Weighed] {
        self.planner.weighed().unwrap_or_else(|| self.player.weighed())
    }
}
