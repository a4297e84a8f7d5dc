//! A slow check of a plan and its certificate, independent of how they were found.

use thiserror::Error;

use crate::ai::tour::{Tour, TourError};
use crate::engine::{Board, Cell, Grid};

/// What is wrong with a plan that is said to be proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// The route does not end on the apple.
    #[error("the route does not lead to the apple")]
    Elsewhere,
    /// A move is impossible or kills the snake; the first one has number 1.
    #[error("move {0} of the route is not survived")]
    Move(usize),
    /// The apple is eaten before the end of the route, with this move.
    #[error("the apple is eaten with move {0}, before the end of the route")]
    Early(usize),
    /// The certificate is not a tour.
    #[error(transparent)]
    Tour(#[from] TourError),
    /// The certificate leaves a cell out that it can never take in.
    #[error("the cell left out can never be filled")]
    LeftOut,
    /// The body does not lie in order along the tour.
    #[error("the body does not lie in order along the tour at the end of the route")]
    Order,
}

/// Checks plans. The first check allocates what the others reuse.
#[derive(Debug, Default)]
pub struct Checker {
    scratch: Option<(Board, Tour)>,
}

impl Checker {
    /// Checks two things: that `route` leads from the head of `board` to its apple with each
    /// move survived; and that the snake, once it has eaten, either fills the board or lies
    /// in order along the tour whose cells are `order`. `grid` is the board's own, or the
    /// same without wrapped edges. Slow: the route is played on a copy of the board.
    ///
    /// # Errors
    /// The first [`Flaw`] that is found.
    pub fn check(
        &mut self,
        board: &Board,
        route: &[Cell],
        grid: &Grid,
        order: &[Cell],
    ) -> Result<(), Flaw> {
        if board.apple().is_none() || route.last() != board.apple().as_ref() {
            return Err(Flaw::Elsewhere);
        }
        let (played, tour) = self.scratch.get_or_insert_with(|| (board.clone(), Tour::blank(grid)));
        played.clone_from(board);
        for (i, &cell) in route.iter().enumerate() {
            if !played.walk(&[cell]) {
                return Err(Flaw::Move(i + 1));
            }
            if played.apple().is_none() && i + 1 < route.len() {
                return Err(Flaw::Early(i + 1));
            }
        }
        if played.is_full() {
            return Ok(());
        }
        tour.lay(grid, order.iter().copied())?;
        if !tour.can_fill(grid) {
            return Err(Flaw::LeftOut);
        }
        if tour.in_order(played) { Ok(()) } else { Err(Flaw::Order) }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::ai::tour::standard;

    fn grid(width: u16, height: u16) -> Arc<Grid> {
        Arc::new(Grid::new(width, height, false).unwrap())
    }

    /// A snake of `length` cells along the standard tour, an apple `ahead` cells
    /// before it, the way there, and the tour's order.
    fn along(grid: &Arc<Grid>, length: usize, ahead: usize) -> (Board, Vec<Cell>, Vec<Cell>) {
        let order = standard(grid).unwrap().order().to_vec();
        let body: Vec<Cell> = order[..length].iter().rev().copied().collect();
        let route = order[length..length + ahead].to_vec();
        let board = Board::with_body(Arc::clone(grid), &body, route.last().copied()).unwrap();
        (board, route, order)
    }

    fn flaw(board: &Board, route: &[Cell], order: &[Cell]) -> Option<Flaw> {
        Checker::default().check(board, route, board.grid(), order).err()
    }

    proptest! {
        /// What is right passes; each of many ways to be wrong is refused.
        #[test]
        fn wrong_certificates_are_refused(
            (width, height) in (4_u16..8, 4_u16..8),
            length in 3_usize..8,
            ahead in 2_usize..5,
            (one, other) in (0_usize..64, 0_usize..64),
        ) {
            let grid = grid(width, height);
            let (board, route, order) = along(&grid, length, ahead);
            prop_assert_eq!(flaw(&board, &route, &order), None);

            // Two cells of the tour exchanged: broken, or, between twins, out of
            // order or another tour altogether.
            let (one, other) = (one % order.len(), other % order.len());
            let mut mixed = order.clone();
            mixed.swap(one, other);
            let joined = mixed.iter().zip(mixed.iter().cycle().skip(1))
                .all(|(a, b)| grid.adjacent(*a, *b));
            if !joined {
                prop_assert!(matches!(flaw(&board, &route, &mixed), Some(Flaw::Tour(_))));
            }
            // A cell twice, a cell missing.
            let mut twice = order.clone();
            twice[one] = twice[(one + 1) % order.len()];
            prop_assert!(matches!(flaw(&board, &route, &twice), Some(Flaw::Tour(_))));
            prop_assert!(flaw(&board, &route, &order[..order.len() - 2]).is_some());
            // The tour gone the other way: the body lies against it.
            let against: Vec<Cell> = order.iter().rev().copied().collect();
            prop_assert_eq!(flaw(&board, &route, &against), Some(Flaw::Order));
            // A route that stops short, that leaves out a cell, and none.
            prop_assert_eq!(flaw(&board, &route[..ahead - 1], &order), Some(Flaw::Elsewhere));
            prop_assert!(matches!(flaw(&board, &route[1..], &order), Some(Flaw::Move(1))));
            prop_assert_eq!(flaw(&board, &[], &order), Some(Flaw::Elsewhere));
        }
    }

    #[test]
    fn a_route_past_the_apple_and_back_is_early() {
        let board: Board = ">>@*\n....\n....\n....".parse().unwrap();
        let cells = [3, 7, 6, 2, 3].map(Cell::new);
        let order = standard(board.grid()).unwrap().order().to_vec();
        assert_eq!(flaw(&board, &cells, &order), Some(Flaw::Early(1)));
    }

    #[test]
    fn a_body_on_the_cell_left_out_is_refused() {
        let board: Board = ">@*\n...\n...".parse().unwrap();
        let route = [Cell::new(2)];
        let without_middle = [0, 1, 2, 5, 8, 7, 6, 3].map(Cell::new);
        assert_eq!(flaw(&board, &route, &without_middle), None);
        let without_corner = [1, 2, 5, 8, 7, 6, 3, 4].map(Cell::new);
        assert_eq!(flaw(&board, &route, &without_corner), Some(Flaw::Order));
    }
}
