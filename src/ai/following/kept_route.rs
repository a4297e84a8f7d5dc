//! A route that is walked over many moves.

use super::observer::{Change, Observer};
use crate::ai::intent::Intent;
use crate::ai::search;
use crate::ai::strategy::Plan;
use crate::engine::{Board, Cell, Grid};

/// What is left of a route that a strategy keeps from one call to the next.
#[derive(Debug)]
pub(in crate::ai) struct KeptRoute {
    observer: Observer,
    /// The cells to come, nearest first.
    pub(in crate::ai) cells: Vec<Cell>,
}

/// What the head has done since the last call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ai) enum Followed {
    /// It is where it was.
    Waiting,
    /// It went one cell along the route.
    Advanced,
    /// It is elsewhere: the route is of no use.
    Left,
}

impl KeptRoute {
    /// No route, with room for any.
    pub(in crate::ai) fn new(grid: &Grid) -> Self {
        Self { observer: Observer::default(), cells: Vec::with_capacity(grid.len()) }
    }

    /// Begins a new route from the head; it is to be written into the list that
    /// is returned, empty.
    pub(in crate::ai) fn begin(&mut self, board: &Board) -> &mut Vec<Cell> {
        self.observer.observe(board);
        self.cells.clear();
        &mut self.cells
    }

    /// Begins a route of the one step to take for lack of another, and returns the reason.
    pub(in crate::ai) fn fall_back(&mut self, board: &Board) -> Intent {
        self.begin(board).extend(search::fallback(board));
        if self.cells.is_empty() { Intent::Doomed } else { Intent::NoRoute }
    }

    /// Drops the cell that the head came to, if it went along the route, and returns what
    /// it has done since the route was begun or last followed.
    pub(in crate::ai) fn follow(&mut self, board: &Board) -> Followed {
        match self.observer.observe(board) {
            Change::None => Followed::Waiting,
            Change::Moved { .. } if self.cells.first() == Some(&board.head()) => {
                self.cells.remove(0);
                Followed::Advanced
            }
            _ => Followed::Left,
        }
    }

    /// Follows it as [`KeptRoute::follow`] does, and returns what is left of it if it still
    /// leads to the apple: see [`KeptRoute::leads_to_apple`].
    pub(in crate::ai) fn follow_to_apple(&mut self, board: &Board) -> Option<&[Cell]> {
        let leads = self.follow(board) != Followed::Left && self.leads_to_apple(board);
        leads.then_some(&self.cells)
    }

    /// The plan to walk it, at most `most` cells of it.
    pub(in crate::ai) fn plan(&self, intent: Intent, most: usize) -> Plan<'_> {
        Plan::along(&self.cells, most, intent)
    }

    /// Whether it leads to the apple over cells that can be entered now.
    fn leads_to_apple(&self, board: &Board) -> bool {
        let last = self.cells.last();
        last.is_some()
            && last == board.apple().as_ref()
            && self.cells.iter().all(|&cell| board.can_enter(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_route_is_followed_cell_by_cell_until_the_head_leaves_it() {
        let mut board: Board = ">@..*\n.....".parse().unwrap();
        let ahead: Vec<Cell> = [2, 3, 4].map(Cell::new).to_vec();
        let mut route = KeptRoute::new(board.grid());
        route.begin(&board).extend(&ahead);
        assert!(route.leads_to_apple(&board));
        assert_eq!(route.follow(&board), Followed::Waiting);
        assert!(board.walk(&ahead[..1]));
        assert_eq!(route.follow(&board), Followed::Advanced);
        assert_eq!(route.follow(&board), Followed::Waiting);
        assert_eq!(route.cells, ahead[1..]);
        assert_eq!(route.follow_to_apple(&board), Some(&ahead[1..]));
        assert!(board.walk(&[Cell::new(7)]));
        assert_eq!(route.follow_to_apple(&board), None);
        assert!(board.walk(&[Cell::new(8)]));
        assert_eq!(route.follow(&board), Followed::Left);
    }

    #[test]
    fn a_blocked_route_or_another_apple_ends_it() {
        let leads = |picture: &str, cells: &[usize]| {
            let board: Board = picture.parse().unwrap();
            let mut route = KeptRoute::new(board.grid());
            route.begin(&board).extend(cells.iter().map(|&cell| Cell::new(cell)));
            route.leads_to_apple(&board)
        };
        assert!(leads(".@.\n.^*", &[2, 5]));
        assert!(!leads(".@.\n*^.", &[2, 5]));
        assert!(!leads(".@.\n.^.", &[2, 5]));
        assert!(!leads(".@.\n.^*", &[]));
        assert!(!leads("@.*\n^<<", &[1, 4, 5]));
    }
}
