//! Who else receives the routes that the planner proves: lessons do, play does not.

use super::routes::ProvenRoute;

/// Receives the routes that are proven while the planner improves a plan.
pub(super) trait Audience {
    /// Routes that cost up to this many moves more than the plan are proven too.
    const SLACK: f64;

    /// Receives a proven route and the cost of the plan at that time.
    fn receive(&mut self, route: &ProvenRoute, plan: f64);
}

/// In play nothing but the plan is wanted.
impl Audience for () {
    const SLACK: f64 = 0.0;

    fn receive(&mut self, _: &ProvenRoute, _: f64) {}
}
