//! Making a route longer by detours of two cells.

use super::cell_set::CellSet;
use crate::engine::{Cell, Grid};

/// Whether the first step of a route, out of its start, may be replaced by a detour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstStep {
    /// It stays as the search chose it.
    Kept,
    /// It is stretched like any other.
    Stretched,
}

/// Stretches routes, with tables that are made once for a grid.
#[derive(Debug)]
pub struct Stretcher {
    /// The start and the cells of the route as it stands.
    used: CellSet,
    /// The cells still to look at, from the start on.
    ahead: Vec<Cell>,
}

impl Stretcher {
    /// Tables for boards on `grid`.
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        Self { used: CellSet::new(grid), ahead: Vec::with_capacity(grid.len() + 1) }
    }

    /// Makes `route` as long as detours of two cells can make it: wherever the
    /// two cells beside two consecutive cells of the route are free, the route
    /// goes round by them, until no such pair is left. `start` is the cell the
    /// route sets out from and is not part of it; its last cell, the target,
    /// stays the last. A detour uses cells for which `open` is true, and never the
    /// start, the target or any other cell of the route.
    ///
    /// Steps are taken from the far end back to the start, and each is stretched
    /// over and over before the one before it: above or to the left of it where
    /// that fits, else below or to the right. The route grows by an even number
    /// of cells. O(cells); allocates nothing where `route` has room.
    ///
    /// Articles on playing Snake that grow a route into a tour call this "longest path by
    /// extension"; the order of the steps is ours.
    pub fn stretch(
        &mut self,
        grid: &Grid,
        start: Cell,
        first: FirstStep,
        open: impl Fn(Cell) -> bool,
        route: &mut Vec<Cell>,
    ) {
        let Some(target) = route.pop() else { return };
        self.ahead.clear();
        self.ahead.push(start);
        self.ahead.append(route);
        self.used.set_to(self.ahead.iter().copied().chain([target]));
        // The cells that are done with, the target first. A cell once used stays
        // used, so a step that cannot be stretched now never can be.
        let mut to = target;
        route.push(to);
        while let Some(&from) = self.ahead.last() {
            let kept = first == FirstStep::Kept && self.ahead.len() == 1;
            let room = |cell: Cell| !self.used.has(cell) && open(cell);
            let pair = if kept { None } else { pair_beside(grid, from, to, room) };
            if let Some((near, far)) = pair {
                self.used.mark(near);
                self.used.mark(far);
                self.ahead.extend([near, far]);
            } else {
                self.ahead.pop();
                route.push(from);
                to = from;
            }
        }
        route.pop();
        route.reverse();
    }
}

/// The two cells alongside the step `from`, `to` on one of its two sides, the
/// one beside `from` first, where there is `room` on both: above or to the left
/// if that fits, else below or to the right.
fn pair_beside(
    grid: &Grid,
    from: Cell,
    to: Cell,
    room: impl Fn(Cell) -> bool,
) -> Option<(Cell, Cell)> {
    grid.direction(from, to)?.across().into_iter().find_map(|side| {
        let near = grid.neighbour(from, side).filter(|&cell| room(cell))?;
        let far = grid.neighbour(to, side).filter(|&cell| room(cell))?;
        Some((near, far))
    })
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::super::BreadthFirst;
    use super::*;
    use crate::engine::Board;

    /// The shortest route from the head to `target`, stretched over free cells.
    fn stretched(board: &Board, target: Cell, first: FirstStep) -> Vec<Cell> {
        let grid = board.grid();
        let open = |cell| board.can_enter(cell);
        let mut search = BreadthFirst::new(grid);
        let mut route = search.route(grid, board.head(), target, open).unwrap_or(&[]).to_vec();
        Stretcher::new(grid).stretch(grid, board.head(), first, open, &mut route);
        route
    }

    /// The route drawn as the snake that has walked it, growing all the way.
    fn picture(board: &Board, route: &[Cell]) -> String {
        let mut cells: Vec<Cell> = route.iter().rev().copied().collect();
        cells.push(board.head());
        Board::with_body(board.grid().clone(), &cells, None).unwrap().to_string()
    }

    #[test]
    fn a_straight_route_fills_the_room_beside_it() {
        let board: Board = "......\n@..*..\n......".parse().unwrap();
        let apple = board.apple().unwrap();
        let kept = stretched(&board, apple, FirstStep::Kept);
        assert_eq!(picture(&board, &kept), "..>>v.\n>v^@>v\n.>^^<<\n");
        let all = stretched(&board, apple, FirstStep::Stretched);
        assert_eq!(picture(&board, &all), ">v>>v.\n^v^@>v\n.>^^<<\n");
    }

    #[test]
    fn the_start_and_the_target_are_no_part_of_a_detour() {
        let grid = Grid::new(2, 2, false).unwrap();
        let cells = |list: &[usize]| list.iter().map(|&i| Cell::new(i)).collect::<Vec<_>>();
        let mut stretcher = Stretcher::new(&grid);
        for before in [cells(&[1, 3]), cells(&[])] {
            let mut route = before.clone();
            stretcher.stretch(&grid, Cell::new(0), FirstStep::Stretched, |_| true, &mut route);
            assert_eq!(route, before);
        }
    }

    /// The same, slowly: look for the last step that can be stretched, stretch
    /// it, and begin anew.
    fn naive(
        grid: &Grid,
        start: Cell,
        first: FirstStep,
        open: impl Fn(Cell) -> bool,
        route: &mut Vec<Cell>,
    ) {
        let least = usize::from(first == FirstStep::Kept);
        'again: loop {
            for i in (least..route.len()).rev() {
                let from = if i == 0 { start } else { route[i - 1] };
                let room = |cell| open(cell) && cell != start && !route.contains(&cell);
                if let Some((near, far)) = pair_beside(grid, from, route[i], room) {
                    route.splice(i..i, [near, far]);
                    continue 'again;
                }
            }
            return;
        }
    }

    #[test]
    fn agrees_with_its_slow_twin_on_random_grids() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for round in 0..300 {
            let (width, height) = (rng.random_range(3..9), rng.random_range(3..9));
            let grid = Grid::with_walls(width, height, round % 2 == 0, |cell| {
                cell.index() % 7 == round % 9
            })
            .unwrap();
            let closed: Vec<bool> = (0..grid.len()).map(|_| rng.random_range(0..4) == 0).collect();
            let mut pick = || grid.cells()[rng.random_range(0..grid.area())];
            let (start, target) = (pick(), pick());
            let open = |cell: Cell| !closed[cell.index()];
            let mut search = BreadthFirst::new(&grid);
            let mut fast = search.route(&grid, start, target, open).unwrap_or(&[]).to_vec();
            let mut slow = fast.clone();
            let (mut again, shortest) = (fast.clone(), fast.clone());
            let mut stretcher = Stretcher::new(&grid);
            for first in [FirstStep::Stretched, FirstStep::Kept] {
                fast.clone_from(&shortest);
                slow.clone_from(&shortest);
                stretcher.stretch(&grid, start, first, open, &mut fast);
                naive(&grid, start, first, open, &mut slow);
                assert_eq!(fast, slow);
                again.clone_from(&fast);
                stretcher.stretch(&grid, start, first, open, &mut again);
                assert_eq!(again, fast, "nothing more fits");
                assert_eq!(fast.last(), shortest.last());
                if first == FirstStep::Kept {
                    assert_eq!(fast.first(), shortest.first());
                }
                let joined = [start].iter().chain(&fast).copied().collect::<Vec<_>>();
                assert!(joined.windows(2).all(|step| grid.adjacent(step[0], step[1])));
            }
        }
    }
}
