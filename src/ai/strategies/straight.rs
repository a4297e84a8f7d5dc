//! `straight`: straight for the apple, without a search.

use crate::ai::intent::Intent;
use crate::ai::search;
use crate::ai::strategy::{Plan, Strategy};
use crate::engine::{Board, Cell, Direction, Grid};

/// Goes along the axis on which the apple is farther away, along the other one if that
/// step is blocked. If both are, it dodges: straight on, else to the first free side. It
/// looks one cell ahead.
pub(in crate::ai) struct Straight {
    route: Vec<Cell>,
}

impl Straight {
    pub(in crate::ai) fn new(grid: &Grid) -> Self {
        Self { route: Vec::with_capacity(grid.len()) }
    }
}

impl Strategy for Straight {
    fn plan(&mut self, board: &Board, most: usize) -> Plan<'_> {
        let head = board.head();
        let nearer = |from, open: fn(&Board, Cell) -> bool| {
            let mut steps = ways(board.grid(), from, board.apple()?)
                .filter_map(|way| board.grid().neighbour(from, way));
            steps.find(|&cell| open(board, cell))
        };
        let (first, intent) = match nearer(head, Board::can_enter) {
            Some(cell) => (Some(cell), Intent::Straight),
            None => (search::fallback(board), Intent::Aside),
        };
        let Some(first) = first else {
            return Plan { route: &[], intent: Intent::Doomed, tour: None };
        };
        self.route.clear();
        self.route.push(first);
        // The rest of the walk, as far as nothing lies in the way.
        let mut at = first;
        while self.route.len() < most
            && let Some(cell) = nearer(at, Board::is_free)
        {
            self.route.push(cell);
            at = cell;
        }
        Plan { route: &self.route, intent, tour: None }
    }
}

/// The directions that lead from `from` nearer to `to`, the one with more
/// distance left first, along the row where both are equal. On joined edges it
/// is the shorter way round that counts, right or down where both are equal.
fn ways(grid: &Grid, from: Cell, to: Cell) -> impl Iterator<Item = Direction> {
    let ((x, y), (tx, ty)) = (grid.coordinates(from), grid.coordinates(to));
    let along = |from: u16, to: u16, side: u16, ahead: Direction| {
        let apart = from.abs_diff(to);
        let round = grid.wraps() && (side - apart < apart || side - apart == apart && to < from);
        let way = if (to > from) == round { ahead.opposite() } else { ahead };
        (if round { side - apart } else { apart }, way)
    };
    let row = along(x, tx, grid.width(), Direction::Right);
    let column = along(y, ty, grid.height(), Direction::Down);
    let order = if row.0 >= column.0 { [row, column] } else { [column, row] };
    order.into_iter().filter(|&(distance, _)| distance > 0).map(|(_, way)| way)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The move on this board, the number of cells of the route, and the reason.
    fn plan(picture: &str) -> (Direction, usize, Intent) {
        let board: Board = picture.parse().unwrap();
        let mut straight = Straight::new(board.grid());
        let plan = straight.plan(&board, usize::MAX);
        (plan.direction(&board), plan.route.len(), plan.intent)
    }

    #[test]
    fn takes_the_axis_with_more_distance_left() {
        let (right, down) = (Direction::Right, Direction::Down);
        assert_eq!(plan(">@...\n.....\n....*"), (right, 5, Intent::Straight));
        assert_eq!(plan(">@.\n...\n..*"), (down, 3, Intent::Straight));
        assert_eq!(plan(">@..\n....\n...*"), (right, 4, Intent::Straight));
    }

    #[test]
    fn turns_aside_only_where_the_step_is_blocked() {
        let (right, down, left) = (Direction::Right, Direction::Down, Direction::Left);
        assert_eq!(plan(".@#..\n.^...\n.^..*"), (left, 3, Intent::Aside));
        assert_eq!(plan("*>>@.\n....."), (right, 1, Intent::Aside));
        assert_eq!(plan("*>>@\n...."), (down, 5, Intent::Aside));
        assert_eq!(plan(">@*\n##."), (right, 1, Intent::Straight));
    }

    #[test]
    fn goes_the_shorter_way_round_on_joined_edges() {
        let (right, left) = (Direction::Right, Direction::Left);
        assert_eq!(plan("wrap\n*..>@\n.....\n....."), (right, 1, Intent::Straight));
        assert_eq!(plan("wrap\n.@...\n.^...\n...*."), (right, 3, Intent::Straight));
        assert_eq!(plan("wrap\n@<...\n.....\n...*."), (left, 3, Intent::Straight));
        assert_eq!(plan("wrap\n@...\n^...\n..*.\n...."), (right, 4, Intent::Straight));
        assert_eq!(plan("wrap\n*>@.\n....\n...."), (right, 2, Intent::Straight));
    }
}
