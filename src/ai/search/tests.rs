//! Each search against a slow twin, on random boards.

use rand::RngExt;

use super::*;
use crate::ai::body::Body;
use crate::engine::Grid;
use crate::support::{any, any_grid, each_board, rng};

/// By cell: the number of steps from `start` over open cells, by going through
/// all cells until nothing changes.
fn distances(grid: &Grid, start: Cell, open: impl Fn(Cell) -> bool) -> Vec<Option<usize>> {
    let mut distance = vec![None; grid.len()];
    distance[start.index()] = Some(0);
    for step in 0..grid.area() {
        for &cell in grid.cells().iter().filter(|&&cell| open(cell)) {
            let beside = grid.neighbours(cell).iter();
            if distance[cell.index()].is_none()
                && beside.clone().any(|other| distance[other.index()] == Some(step))
            {
                distance[cell.index()] = Some(step + 1);
            }
        }
    }
    distance
}

/// Whether the cells lie side by side from `start` on, all of them open.
fn joined(grid: &Grid, start: Cell, route: &[Cell], open: impl Fn(Cell) -> bool) -> bool {
    let from = std::iter::once(&start).chain(route);
    from.zip(route).all(|(&from, &to)| grid.adjacent(from, to) && open(to))
}

#[test]
fn both_searches_find_shortest_routes() {
    let mut rng = rng(1);
    let mut found = 0;
    for _ in 0..500 {
        let grid = any_grid(&mut rng);
        let closed: Vec<bool> = (0..grid.len()).map(|_| rng.random_bool(0.3)).collect();
        let open = |cell: Cell| !closed[cell.index()];
        let (start, target) = (any(&mut rng, grid.cells()), any(&mut rng, grid.cells()));
        let wanted = distances(&grid, start, open)[target.index()];
        let (mut plain, mut both) = (BreadthFirst::new(&grid), BidirectionalSearch::new(&grid));
        // What an earlier search has left behind is no part of the answer.
        plain.route(&grid, target, start, |_| true);
        both.route(&grid, target, start, |_| true);
        let answers =
            [plain.route(&grid, start, target, open), both.route(&grid, start, target, open)];
        for answer in answers {
            assert_eq!(answer.map(<[Cell]>::len), wanted);
            let route = answer.unwrap_or(&[]);
            assert!(joined(&grid, start, route, open));
            assert!(route.is_empty() || route.last() == Some(&target));
        }
        found += usize::from(wanted.is_some_and(|distance| distance > 3));
    }
    assert!(found > 100, "only {found} routes to compare");
}

#[test]
fn the_search_from_both_ends_visits_fewer_cells_of_an_open_board() {
    let mut rng = rng(2);
    let grid = Grid::new(20, 20, false).unwrap();
    let (mut plain, mut both) = (BreadthFirst::new(&grid), BidirectionalSearch::new(&grid));
    let mut visited = [0, 0];
    for _ in 0..2_000 {
        let (start, target) = (any(&mut rng, grid.cells()), any(&mut rng, grid.cells()));
        let shortest = plain.route(&grid, start, target, |_| true).map(<[Cell]>::len);
        let other = both.route(&grid, start, target, |_| true).map(<[Cell]>::len);
        assert!(shortest.is_some() && other == shortest);
        visited[0] += plain.visited();
        visited[1] += both.visited();
    }
    // 205 and 142 in the mean.
    assert!(visited[1] * 5 < visited[0] * 4, "{visited:?}");
}

#[test]
fn regions_are_what_can_be_reached() {
    let mut rng = rng(3);
    for _ in 0..300 {
        let grid = any_grid(&mut rng);
        let closed: Vec<bool> = (0..grid.len()).map(|_| rng.random_bool(0.4)).collect();
        let open = |cell: Cell| !closed[cell.index()];
        let mut regions = Regions::new(&grid);
        regions.find(&grid, |_| true);
        regions.find(&grid, open);
        for &cell in grid.cells() {
            let reached = distances(&grid, cell, open).iter().flatten().count();
            assert_eq!(regions.size(cell), if open(cell) { reached } else { 0 });
            assert_eq!(regions.size_if_open(&grid, cell), reached);
        }
    }
}

/// A walk on a copy of the board.
fn walked(board: &Board, route: &[Cell]) -> Option<Board> {
    let mut copy = board.clone();
    copy.walk(route).then_some(copy)
}

#[test]
fn a_virtual_walk_is_a_walk_on_a_copy() {
    let (mut survived, mut kept) = (0, 0);
    each_board(4, 4_000, 20, |rng, board| {
        let grid = board.grid();
        let mut route = Vec::new();
        let mut at = board.head();
        // Mostly cells that are free now, so that many walks are survived.
        for _ in 0..rng.random_range(0..12) {
            let beside = grid.neighbours(at);
            let free: Vec<Cell> =
                beside.iter().copied().filter(|&cell| board.is_free(cell)).collect();
            let from = if free.is_empty() || rng.random_bool(0.1) { beside } else { &free };
            if from.is_empty() {
                break;
            }
            at = any(rng, from);
            route.push(at);
        }
        let mut walk = VirtualWalk::new(grid);
        let copy = walked(board, &route);
        assert_eq!(walk.walk(board, &route), copy.is_some(), "{board} {route:?}");
        let Some(copy) = copy else { return };
        survived += 1;
        assert_eq!((walk.head(), walk.tail()), (copy.head(), copy.tail()), "{board} {route:?}");
        for &cell in grid.cells() {
            assert_eq!(walk.is_free(board, cell), copy.is_free(cell), "{board} {route:?}");
        }
        let safe = tail_in_reach(&copy);
        let mut search = BreadthFirst::new(grid);
        assert_eq!(walk.keeps_tail(board, &mut search), safe, "{board} {copy}");
        assert!(walk.walk(&copy, &[]));
        assert_eq!(walk.keeps_tail(&copy, &mut search), safe);
        kept += usize::from(safe);
    });
    assert!(survived > 1_000 && kept > 500 && survived - kept > 50, "{survived} {kept}");
}

/// Whether the head reaches the tail, by going through all cells.
fn tail_in_reach(board: &Board) -> bool {
    let (grid, head, tail) = (board.grid(), board.head(), board.tail());
    let open = |cell| board.is_free(cell) || cell == tail;
    let beside = grid.neighbours(head).iter().copied();
    board.is_full()
        || head == tail
        || beside
            .filter(|&cell| board.is_free(cell) || cell == tail && board.len() > 2)
            .any(|cell| distances(grid, cell, open)[tail.index()].is_some())
}

#[test]
fn a_tail_that_is_the_neck_counts_only_by_a_way_round() {
    let keeps = |picture: &str| {
        let board: Board = picture.parse().unwrap();
        let mut walk = VirtualWalk::new(board.grid());
        walk.walk(&board, &[]) && walk.keeps_tail(&board, &mut BreadthFirst::new(board.grid()))
    };
    assert!(keeps(">@\n.."));
    assert!(!keeps(">@\n#."));
    assert!(keeps(">v\n.@"));
    assert!(!keeps(">>@\n##."));
    assert!(keeps(">v\n^@"));
}

/// By cell: the number of the first move that can end there, if each cell is entered
/// once, as soon as it can be and no sooner than the body leaves it.
fn arrivals(grid: &Grid, body: &Body, barred: &[Cell]) -> Vec<Option<u16>> {
    let mut arrival = vec![None; grid.len()];
    arrival[body.head().index()] = Some(0);
    for moves in 1..=2 * u16::try_from(grid.len()).unwrap() {
        for &cell in grid.cells().iter().filter(|cell| !barred.contains(cell)) {
            let came = |beside: &Cell| arrival[beside.index()] == Some(moves - 1);
            if arrival[cell.index()].is_none()
                && body.leaves_in(cell) <= moves
                && grid.neighbours(cell).iter().any(came)
            {
                arrival[cell.index()] = Some(moves);
            }
        }
    }
    arrival
}

#[test]
fn the_search_past_the_body_finds_the_first_arrival() {
    let (mut past, mut none) = (0, 0);
    each_board(5, 500, 20, |rng, board| {
        let grid = board.grid();
        let Some(target) = board.apple() else { return };
        let mut body = Body::new(grid);
        body.copy(board);
        let barred = any(rng, grid.cells());
        let mut search = TimedSearch::new(grid);
        search.start_from(grid, &body);
        search.bar(barred);
        if barred == target {
            search.allow(target);
        }
        let bars: Vec<Cell> = [barred].into_iter().filter(|&cell| cell != target).collect();
        let wanted = arrivals(grid, &body, &bars)[target.index()];
        for spare in [0, 3] {
            let most = wanted.map_or(TimedSearch::LONGEST, |moves| moves + spare);
            let (start, moves) = (board.head(), 0);
            let query = Query { start, moves, target, most, noise: 0, airy: 0 };
            let found = search.route(grid, &query, rng);
            assert_eq!(found.map(<[Cell]>::len), wanted.map(usize::from));
            let route = found.unwrap_or(&[]);
            assert!(board.clone().walk(route), "{route:?} on\n{board}");
            past += usize::from(route.iter().any(|&cell| !body.is_free(cell)));
        }
        let short = Query {
            start: board.head(),
            moves: 0,
            target,
            most: wanted.unwrap_or(1).saturating_sub(1),
            noise: 200,
            airy: 100,
        };
        assert_eq!(search.route(grid, &short, rng), None, "too long");
        none += usize::from(wanted.is_none());
    });
    assert!(past > 50 && none > 10, "{past} past the body, {none} without a route");
}
