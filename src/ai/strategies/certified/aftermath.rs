//! What would come after another route than the plan.

use super::prover::Prover;
use super::routes::{ProvenRoute, Root};
use super::valuer::Valuer;
use crate::ai::body::Body;
use crate::ai::cover::Certificate;
use crate::ai::cover::finder::chequered;
use crate::ai::effort::Effort;
use crate::ai::tour::Tour;
use crate::engine::{Board, Cell};

/// Returns the moves by which more are estimated to come after `route` than after `plan`,
/// both of which lead to the apple of `board`: fewer where it is negative. `order` are the
/// cells of the tour that the plan ends with. `None` if no certificate is found for the end
/// of the route, where the board is `after`, or none that the valuer knows how to value.
/// At least one cell is free there. O(cells) in
/// practice; makes its tables anew.
pub(in crate::ai) fn later_cost(
    board: &Board,
    plan: &[Cell],
    order: &[Cell],
    (route, after): (&[Cell], &Board),
) -> Option<f64> {
    let grid = chequered(board.grid());
    let near = Certificate::of_first(&grid, &[Tour::new(&grid, order.to_vec()).ok()?])?;
    let mut body = Body::new(&grid);
    body.copy(board);
    let root = Root { grid, body };
    let mut other = laid(&root, route);
    // The edges of a wrapped board may be walls where certificates are sought.
    if !other.arrival.is_joined(&root.grid) {
        return None;
    }
    if Prover::new(&root.grid).certify(&root, &near, &mut other).is_err() {
        // The search may miss the tour that it begins with.
        if !near.tour().in_order(after) {
            return None;
        }
        other.certificate.copy(&near);
        other.certificate.begin_at(after.head());
    }
    let mut planned = laid(&root, plan);
    planned.certificate.copy(&near);
    let mut valuer = Valuer::new(&root.grid, Effort::default().tries());
    valuer.choose_weights(&root);
    valuer.begin(&root);
    let mut value = |end: &ProvenRoute| valuer.estimate_in_full(&root, end).value;
    Some(value(&other) - value(&planned))
}

/// A route with its arrival, and nothing else yet.
fn laid(root: &Root, route: &[Cell]) -> ProvenRoute {
    let mut laid = ProvenRoute::new(&root.grid);
    laid.route.extend_from_slice(route);
    laid.lay_arrival(root);
    laid
}
