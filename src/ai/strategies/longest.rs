//! `longest`: the longest route to the apple that stretching finds.

use crate::ai::following::kept_route::KeptRoute;
use crate::ai::intent::Intent;
use crate::ai::search::{BreadthFirst, FirstStep, Stretcher};
use crate::ai::strategy::{Plan, Strategy};
use crate::engine::{Board, Cell, Grid};

/// Plans once per apple: a shortest route with detours wherever they fit, which it
/// follows to its end.
///
/// The first step is never replaced by a detour: the search chose it as one that the snake
/// can take, and a detour there could ask for a turn into the neck.
pub(in crate::ai) struct Longest {
    search: BreadthFirst,
    stretcher: Stretcher,
    route: KeptRoute,
}

impl Longest {
    pub(in crate::ai) fn new(grid: &Grid) -> Self {
        Self {
            search: BreadthFirst::new(grid),
            stretcher: Stretcher::new(grid),
            route: KeptRoute::new(grid),
        }
    }

    /// Begins the longest route to the apple that stretching finds, and returns it, if
    /// there is one.
    fn begin_route(&mut self, board: &Board) -> Option<&[Cell]> {
        let route = self.route.begin(board);
        let (grid, head) = (board.grid(), board.head());
        let open = |cell| board.can_enter(cell);
        route.extend_from_slice(self.search.route(grid, head, board.apple()?, open)?);
        self.stretcher.stretch(grid, head, FirstStep::Kept, open, route);
        Some(route)
    }
}

impl Strategy for Longest {
    fn plan(&mut self, board: &Board, most: usize) -> Plan<'_> {
        // A kept route is not compared with a new one: to be long, it must be walked to its
        // end.
        let kept = self.route.follow_to_apple(board).map(|_| Intent::Longest);
        let intent = kept
            .or_else(|| self.begin_route(board).map(|_| Intent::Longest))
            .unwrap_or_else(|| self.route.fall_back(board));
        self.route.plan(intent, most)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::support::{any_board, play_boards, rng};

    #[test]
    fn plans_once_per_apple_and_walks_to_the_end() {
        let grid = Arc::new(Grid::new(8, 8, false).unwrap());
        let mut last: Option<(Option<Cell>, Vec<Cell>)> = None;
        let mut long = 0;
        play_boards(&grid, &mut Longest::new(&grid), 1, usize::MAX, |board, plan| {
            if let Some((apple, route)) = &last
                && *apple == board.apple()
                && plan.intent == Intent::Longest
            {
                assert_eq!(plan.route, &route[1..], "{board}");
                long += 1;
            }
            let planned = (plan.intent == Intent::Longest).then(|| plan.route.to_vec());
            last = planned.map(|route| (board.apple(), route));
        });
        assert!(long > 100, "only {long} moves along kept routes");
    }

    /// Why the first step stays as it is. Were it stretched by looks alone, the
    /// neck a cell like any other, about one board in fifteen would ask for a
    /// turn into the neck, which the rules ignore. At length two the neck is the
    /// tail, whose cell does count as free.
    #[test]
    fn a_stretched_first_step_would_ask_for_reversals() {
        let grid = Arc::new(Grid::new(10, 10, false).unwrap());
        let (mut search, mut stretcher) = (BreadthFirst::new(&grid), Stretcher::new(&grid));
        let mut rng = rng(1);
        let (mut boards, mut reversals) = (0, 0);
        while boards < 3_000 {
            let board = any_board(&mut rng, &grid, 10);
            let (head, apple) = (board.head(), board.apple().unwrap());
            let open = |cell| board.can_enter(cell);
            let Some(route) = search.route(&grid, head, apple, open) else { continue };
            let mut route = route.to_vec();
            let by_looks = |cell| open(cell) || board.neck() == Some(cell);
            stretcher.stretch(&grid, head, FirstStep::Stretched, by_looks, &mut route);
            boards += 1;
            reversals += usize::from(route.first() == board.neck().as_ref());
            let mut longest = Longest::new(&grid);
            let plan = longest.plan(&board, usize::MAX);
            assert_ne!(plan.route.first(), board.neck().as_ref());
            assert_eq!(board.effective(plan.direction(&board)), plan.direction(&board));
        }
        assert!((boards / 25..boards / 10).contains(&reversals), "{reversals} of {boards}");
    }
}
