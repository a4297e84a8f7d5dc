//! The first plan for an apple: the cheapest monotone way along the certificate.

use super::routes::{ProvenRoute, Root};
use super::valuer::Valuer;
use crate::ai::cover::Certificate;
use crate::engine::Cell;

/// Writes the cheapest monotone way along `current`, the certificate of the root, into
/// the trial, with the certificate of its end. The route is at most two laps long. A
/// snake of one cell may need `current` turned round first. O(cells).
pub(super) fn lay_way(
    root: &Root,
    valuer: &mut Valuer,
    current: &mut Certificate,
    apple: Cell,
    trial: &mut ProvenRoute,
) {
    let last = current.tour().len() - 1;
    if root.body.cells().len() == 1 && current.tour().position(apple) == Some(last) {
        // A single cell fits a tour in both directions. In this one the snake of two
        // cells that it becomes would lie against the tour.
        current.turn_round();
    }
    trial.certificate.copy(current);
    let tour = current.tour();
    let position = tour.position(apple);
    let monotone = valuer.measure_ways(root, tour, position);
    if let Some(position) = position {
        monotone.route(tour, position, &mut trial.route);
    } else {
        // The apple lies on the cell that the tour leaves out. It takes the place of a
        // twin, which the body must have left by then.
        let twins = || tour.twins(&root.grid).filter_map(|twin| Some((twin, tour.position(twin)?)));
        let in_time = twins().find(|&(twin, position)| {
            position > 0 && root.body.leaves_in(twin) <= monotone.moves(position - 1)
        });
        let twin = if let Some((twin, position)) = in_time {
            monotone.route(tour, position - 1, &mut trial.route);
            twin
        } else {
            let (twin, position) = twins().next().expect("a near-tour kept has a twin");
            // A twin that is not left in time on this lap is on the next, since a whole
            // lap closes all gaps. But the last cell of all may take the tail's place.
            let is_last = root.body.cells().len() == tour.len();
            let moves = if is_last && position > 0 { position } else { tour.len() + position };
            let laps = tour.order()[1..].iter().chain(tour.order());
            trial.route.clear();
            trial.route.extend(laps.take(moves - 1));
            twin
        };
        trial.route.push(apple);
        trial.certificate.swap(&root.grid, twin);
    }
    trial.certificate.begin_at(apple);
}
