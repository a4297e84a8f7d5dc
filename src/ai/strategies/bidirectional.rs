//! `bidirectional`: a search from both ends, and a route that is improved with every
//! move.

use crate::ai::following::kept_route::{Followed, KeptRoute};
use crate::ai::intent::Intent;
use crate::ai::search::{self, CellSet, Regions};
use crate::ai::strategy::{Plan, Strategy};
use crate::engine::{Board, Cell, Direction, Grid};

/// Finds a shortest route by a search from both its ends, keeps it from move to move, and
/// compresses it: with each move it replaces the pieces that are blocked, and those
/// beside which a detour scores better.
///
/// Compression scores a cell by
///
/// ```text
/// H(cell) = distance to the tail - distance to the head + size of its region
/// ```
///
/// where the region is the one of free cells that it would lie in once the body covers
/// the rest of the route. A detour replaces a step by three, over the two cells beside
/// it. It is taken if the mean H of these two is higher than the H of the cell that the
/// step leads to, as long as all detours of a route together are no longer than half the
/// snake: beyond that, waiting for the tail loses more games than it saves.
pub(in crate::ai) struct Bidirectional {
    compresses: bool,
    search: search::BidirectionalSearch,
    regions: Regions,
    route: KeptRoute,
    /// The number of cells that detours have added to the route.
    added: usize,
    /// The head and the cells of the route, while a piece is sought.
    laid: CellSet,
    /// The route before it is compressed.
    spare: Vec<Cell>,
}

impl Bidirectional {
    pub(in crate::ai) fn new(grid: &Grid) -> Self {
        Self {
            compresses: true,
            search: search::BidirectionalSearch::new(grid),
            regions: Regions::new(grid),
            route: KeptRoute::new(grid),
            added: 0,
            laid: CellSet::new(grid),
            spare: Vec::with_capacity(grid.len()),
        }
    }

    /// Follows the kept route, mended where it is blocked. Returns the reason to go on with
    /// it, if it leads to the apple.
    fn keep_route(&mut self, board: &Board) -> Option<Intent> {
        let followed = self.route.follow(board);
        if followed == Followed::Left {
            return None;
        }
        self.mend(board)?;
        // A second call for the same board gives the same plan.
        if followed != Followed::Waiting {
            self.compress(board);
        }
        Some(self.intent())
    }

    /// Begins a shortest route to the apple and compresses it. Returns the reason to take
    /// it, if there is one.
    ///
    /// The search first takes the tail's cell for free, then not: at length two the tail
    /// is the neck, and a route may not begin there.
    fn begin_route(&mut self, board: &Board) -> Option<Intent> {
        let route = self.route.begin(board);
        self.added = 0;
        let apple = board.apple()?;
        let (grid, head) = (board.grid(), board.head());
        let moved_on = |cell| board.leaves_in(cell) <= 1;
        let found = self.search.route(grid, head, apple, moved_on);
        let found = match found.filter(|found| board.can_enter(found[0])) {
            Some(found) => found,
            None => self.search.route(grid, head, apple, |cell| board.is_free(cell))?,
        };
        route.extend_from_slice(found);
        self.compress(board);
        Some(self.intent())
    }

    /// The reason to take the route.
    fn intent(&self) -> Intent {
        match self.added {
            0 => Intent::Shortest,
            cells => Intent::Detours { cells },
        }
    }

    /// Replaces each blocked piece of the kept route by a shortest way round it. Returns
    /// the route, if it then leads to the apple.
    fn mend(&mut self, board: &Board) -> Option<&[Cell]> {
        let cells = &mut self.route.cells;
        if cells.is_empty() || cells.last() != board.apple().as_ref() {
            return None;
        }
        while let Some(first) = cells.iter().position(|&cell| !board.can_enter(cell)) {
            let beyond = cells[first..].iter().position(|&cell| board.can_enter(cell));
            let last = first + beyond?;
            lay(&mut self.laid, board, cells);
            let from = first.checked_sub(1).map_or(board.head(), |before| cells[before]);
            let to = cells[last];
            let open = |cell| board.can_enter(cell) && (cell == to || !self.laid.has(cell));
            let round = self.search.route(board.grid(), from, to, open)?;
            cells.splice(first..=last, round.iter().copied());
        }
        Some(cells)
    }

    /// Puts detours into the route wherever they score better.
    // Inlined into `plan`, its loop over all cells is compiled to 5 % more instructions.
    #[inline(never)]
    fn compress(&mut self, board: &Board) {
        if !self.compresses {
            return;
        }
        let Self { regions, laid, spare, added, .. } = self;
        let cells = &mut self.route.cells;
        lay(laid, board, cells);
        regions.find(board.grid(), |cell| board.can_enter(cell) && !laid.has(cell));
        std::mem::swap(spare, cells);
        cells.clear();
        let mut from = board.head();
        for &to in spare.iter() {
            if *added + 2 <= board.len() / 2
                && let Some(pair) = detour(board, regions, laid, from, to)
            {
                *added += 2;
                laid.mark(pair[0]);
                laid.mark(pair[1]);
                cells.extend(pair);
            }
            cells.push(to);
            from = to;
        }
    }
}

/// Marks the head and the cells of the route.
fn lay(laid: &mut CellSet, board: &Board, cells: &[Cell]) {
    laid.set_to(std::iter::once(board.head()).chain(cells.iter().copied()));
}

/// The two cells beside the step from `from` to `to` over which a detour scores better
/// than the step, if there are any.
fn detour(
    board: &Board,
    regions: &Regions,
    laid: &CellSet,
    from: Cell,
    to: Cell,
) -> Option<[Cell; 2]> {
    let grid = board.grid();
    let along = grid.direction(from, to)?;
    let score = |cell| {
        let region = regions.size_if_open(grid, cell);
        signed(grid.distance(cell, board.tail())) - signed(grid.distance(cell, board.head()))
            + signed(region)
    };
    let room = |cell: &Cell| regions.size(*cell) > 0 && !laid.has(*cell);
    // Of equal scores the last wins, so the order of the directions decides.
    let sides = Direction::ALL.into_iter().filter(|&way| way != along && way != along.opposite());
    let pairs = sides.filter_map(|side| {
        let near = grid.neighbour(from, side).filter(room)?;
        let far = grid.neighbour(to, side).filter(room)?;
        Some((score(near) + score(far), [near, far]))
    });
    let (best, pair) = pairs.max_by_key(|&(score, _)| score)?;
    (best > 2 * score(to)).then_some(pair)
}

/// A count of cells as a signed number.
fn signed(cells: usize) -> i64 {
    i64::try_from(cells).expect("a grid has fewer than 65,536 cells")
}

impl Strategy for Bidirectional {
    fn plan(&mut self, board: &Board, most: usize) -> Plan<'_> {
        let intent = self
            .keep_route(board)
            .or_else(|| self.begin_route(board))
            .unwrap_or_else(|| self.route.fall_back(board));
        self.route.plan(intent, most)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::ai::strategies::Greedy;
    use crate::support::play_boards;

    /// What some games came to.
    #[derive(Debug)]
    struct Games {
        length: f64,
        moves: f64,
        /// The share of moves, of those for which there is a route to the apple,
        /// that bring the head no nearer to it.
        no_nearer: f64,
    }

    /// 200 games on 15x15.
    fn games(make: impl Fn(&Grid) -> Box<dyn Strategy>) -> Games {
        let grid = Arc::new(Grid::new(15, 15, false).unwrap());
        let mut search = search::BreadthFirst::new(&grid);
        let mut distance = |board: &Board, from: Cell| {
            let (apple, open) = (board.apple().unwrap(), |cell| board.can_enter(cell));
            search.route(&grid, from, apple, open).map(<[Cell]>::len)
        };
        let (mut length, mut moves, mut judged, mut no_nearer) = (0, 0, 0, 0);
        for seed in 0..200 {
            let last = play_boards(&grid, &mut *make(&grid), seed, usize::MAX, |board, plan| {
                moves += 1;
                if let Some(before) = distance(board, board.head()) {
                    judged += 1;
                    let after = distance(board, plan.route[0]);
                    no_nearer += u32::from(after.is_none_or(|after| after >= before));
                }
            });
            length += u32::try_from(last.len()).unwrap();
        }
        Games {
            length: f64::from(length) / 200.0,
            moves: f64::from(moves) / 200.0,
            no_nearer: f64::from(no_nearer) / f64::from(judged),
        }
    }

    /// On these games one move in nine brings the apple no nearer; without
    /// compression it is one in fifty, where the tail has opened a shorter way
    /// than the kept route.
    #[test]
    fn compression_changes_moves_and_lengthens_games() {
        let greedy = games(|grid| Box::new(Greedy::new(grid)));
        let with = games(|grid| Box::new(Bidirectional::new(grid)));
        let without =
            games(|grid| Box::new(Bidirectional { compresses: false, ..Bidirectional::new(grid) }));
        let told = format!("greedy {greedy:?}, with {with:?}, without {without:?}");
        assert!(with.no_nearer > 0.08 && without.no_nearer < 0.03, "{told}");
        assert!(with.length > 1.05 * without.length, "{told}");
        assert!(with.length > 1.05 * greedy.length, "{told}");
        assert!(with.moves > 300.0, "{told}");
    }

    #[test]
    fn a_blocked_piece_is_replaced_and_the_rest_stays() {
        let board: Board = "...v...\n.@.v.*.\n.^<<...\n.......".parse().unwrap();
        let cells = |list: &[usize]| list.iter().map(|&i| Cell::new(i)).collect::<Vec<_>>();
        let mut player = Bidirectional::new(board.grid());
        player.route.begin(&board).extend(cells(&[8, 9, 10, 11, 12]));
        // Not the apple's cell: a new route.
        let apple = board.apple().unwrap();
        assert_eq!(player.plan(&board, usize::MAX).route.last(), Some(&apple));
        player.route.begin(&board).extend(cells(&[9, 10, 11, 12]));
        assert_eq!(player.plan(&board, usize::MAX).route, cells(&[9, 2, 3, 4, 11, 12]));
    }

    #[test]
    fn the_same_board_again_gets_the_same_plan() {
        let grid = Arc::new(Grid::new(9, 9, false).unwrap());
        let (mut once, mut twice) = (Bidirectional::new(&grid), Bidirectional::new(&grid));
        play_boards(&grid, &mut once, 5, usize::MAX, |board, plan| {
            assert_eq!(twice.plan(board, 1).route, &plan.route[..1.min(plan.route.len())]);
            assert_eq!(twice.plan(board, usize::MAX).route, plan.route);
        });
    }
}
