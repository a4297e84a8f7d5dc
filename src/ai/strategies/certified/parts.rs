//! The parts of the planner, each by itself, for benchmarks.

use super::planner::Planner;
use crate::ai::effort::Effort;
use crate::ai::tour::Tour;
use crate::engine::{Board, Cell};

/// A planner with a plan for a board, whose parts can be run on it one by one.
pub struct Parts {
    planner: Planner,
    apple: Cell,
}

impl Parts {
    /// Plans for `board`. `None` if it has no apple or no certificate is found.
    #[must_use]
    pub fn new(board: &Board) -> Option<Self> {
        let mut planner = Planner::new(board.grid(), Effort::NORMAL);
        let apple = board.apple()?;
        planner.plan(board, &|| false).ok()??;
        Some(Self { planner, apple })
    }

    /// Draws a route from head to apple, with noise, and returns its length; `None` if there
    /// is none.
    pub fn search(&mut self) -> Option<usize> {
        let Planner { sampler, root, rng, .. } = &mut self.planner;
        sampler.draw_leg(root, self.apple, rng)
    }

    /// Finds a certificate for the end of the plan, starting from the one of the state in
    /// which it began. Returns its tour; `None` if none is found.
    pub fn repair(&mut self) -> Option<&Tour> {
        let Planner { prover, root, plan, current, trial, .. } = &mut self.planner;
        trial.route.clone_from(&plan.route);
        trial.lay_arrival(root);
        prover.certify(root, current, trial).ok()?;
        Some(trial.certificate.tour())
    }

    /// Returns the estimated number of moves still to come after the plan.
    pub fn value(&mut self) -> f64 {
        let Planner { valuer, root, plan, trial, .. } = &mut self.planner;
        trial.copy(plan);
        trial.lay_arrival(root);
        valuer.estimate_in_full(root, trial).value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_agree_with_the_plan() {
        let board: Board = "......\n..*...\n......\n>>>@..\n......\n......".parse().unwrap();
        let mut parts = Parts::new(&board).expect("a short snake has a certificate");
        let planned = parts.planner.plan.estimate.value;
        assert!((parts.value() - planned).abs() < 1e-9);
        let tour = parts.repair().expect("the plan has a certificate");
        assert_eq!((tour.len(), tour.left_out()), (36, None));
        for _ in 0..20 {
            let length = parts.search().expect("the apple is in reach");
            assert!(length >= 3 && length % 2 == 1, "{length} from head to apple");
        }
    }
}
