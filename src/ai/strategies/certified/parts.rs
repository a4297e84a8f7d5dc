//! The parts of the planner, each by itself: to time them.

use super::planner::Planner;
use crate::ai::effort::Effort;
use crate::engine::{Board, Cell};

/// A planner that has a plan for a board, and whose parts can be set to work on
/// it again.
pub struct Parts {
    planner: Planner,
    apple: Cell,
}

impl Parts {
    /// One for `board`; `None` where there is no apple or no certificate is found.
    #[must_use]
    pub fn new(board: &Board) -> Option<Self> {
        let mut planner = Planner::new(board.grid(), Effort::NORMAL);
        let apple = board.apple()?;
        planner.plan(board).then_some(Self { planner, apple })
    }

    /// Draws a route from head to apple, with noise. Returns its length; 0 where
    /// there is none.
    pub fn search(&mut self) -> usize {
        let Planner { sampler, ground, rng, .. } = &mut self.planner;
        sampler.draw_leg(ground, self.apple, rng)
    }

    /// Looks for a certificate for the end of the plan, from the one of the state
    /// in which it began. Returns whether there is one.
    pub fn repair(&mut self) -> bool {
        let Planner { prover, ground, plan, current, trial, .. } = &mut self.planner;
        trial.route.clone_from(&plan.route);
        trial.lay_arrival(ground);
        prover.certify(ground, current, trial).is_ok()
    }

    /// Values the end of the plan. Returns the estimated number of moves still to come.
    pub fn value(&mut self) -> f64 {
        let Planner { valuer, ground, plan, trial, .. } = &mut self.planner;
        trial.copy(plan);
        trial.lay_arrival(ground);
        let features = valuer
            .assess_outline(ground, &trial.route, &plan.features, f64::INFINITY)
            .and_then(|partial| valuer.assess_distances(ground, &trial.arrival, &partial));
        if let Some(features) = features {
            valuer.value_proven(ground, trial, features);
        }
        trial.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_agree_with_the_plan() {
        let board: Board = "......\n..*...\n......\n>>>@..\n......\n......".parse().unwrap();
        let mut parts = Parts::new(&board).expect("a short snake has a certificate");
        let planned = parts.planner.plan.value;
        assert!((parts.value() - planned).abs() < 1e-9);
        assert!(parts.repair());
        for _ in 0..20 {
            let length = parts.search();
            assert!(length >= 3 && length % 2 == 1, "{length} from head to apple");
        }
    }
}
