use super::*;
use crate::ai::strategies::certified::check::Checker;
use crate::ai::strategies::certified::monotone::{MOVE, Monotone};
use crate::support;
use std::sync::Arc;

fn plan<'a>(planner: &'a mut Planner, board: &Board) -> Option<ProvenPlan<'a>> {
    planner.plan(board, &|| false).expect("nobody cancels it")
}

/// Plays a game on `grid` and calls `each` for the board of every move, once it
/// has been planned for.
fn play(grid: Grid, mut each: impl FnMut(&mut Planner, &Board)) {
    let mut planner = Planner::new(&grid, Effort::FAST);
    let mut board = Board::new(Arc::new(grid)).unwrap();
    let mut rng = support::rng(7);
    support::deal(&mut rng, &mut board);
    while plan(&mut planner, &board).is_some() {
        each(&mut planner, &board);
        assert!(board.walk(&planner.route()[..1]), "{board}");
        if board.apple().is_none() && !board.is_full() {
            support::deal(&mut rng, &mut board);
        }
    }
    assert!(board.is_full(), "{board}");
}

#[test]
fn monotone_ways_keep_the_order_and_cost_what_they_are_said_to() {
    const PASSED: u32 = MOVE / 2;
    let grid = Grid::new(8, 6, false).unwrap();
    let (mut boards, mut route) = (0, Vec::new());
    play(grid, |planner, _| {
        if planner.walked > 0 {
            return;
        }
        boards += 1;
        let Planner { root: Root { grid, body }, current, .. } = planner;
        let tour = current.tour();
        let mut monotone = Monotone::new(grid);
        monotone.measure(grid, body, tour, None, f64::from(PASSED) / f64::from(MOVE));
        for place in 1..tour.len() {
            monotone.route(tour, place, &mut route);
            assert_eq!(route.len(), usize::from(monotone.moves(place)));
            let (mut before, mut cell, mut passed) = (0, body.head(), 0);
            for (&next, moves) in route.iter().zip(1..) {
                let at = tour.position(next).unwrap();
                assert!(grid.adjacent(cell, next) && at > before, "{cell:?} {next:?}");
                // Nothing up to there is on the body any more.
                let up_to = &tour.order()[1..=at];
                assert!(up_to.iter().all(|&cell| body.leaves_in(cell) <= moves), "{place}");
                passed += at - before - 1;
                (before, cell) = (at, next);
            }
            assert_eq!(before, place);
            let passed = u32::try_from(passed).unwrap();
            let moves = u32::from(monotone.moves(place));
            assert_eq!(monotone.cost(place), moves * MOVE + passed * PASSED);
            assert!(monotone.cost(place) <= u32::try_from(place).unwrap() * MOVE);
        }
    });
    assert!(boards > 20);
}

#[test]
fn drawn_routes_can_be_walked_and_none_is_drawn_twice() {
    let (mut drawn, mut longer) = (0, 0);
    play(Grid::new(9, 9, true).unwrap(), |planner, board| {
        let apple = board.apple().unwrap();
        planner.look();
        let mut routes = vec![planner.route().to_vec()];
        for number in 0..9 {
            if planner.draw(apple, number).is_none() {
                continue;
            }
            drawn += 1;
            let route = &planner.trial.route;
            longer += usize::from(route.len() > board.grid().distance(board.head(), apple));
            let mut ahead = board.clone();
            assert!(ahead.walk(route), "{route:?} on\n{board}");
            assert_eq!(ahead.head(), apple);
            assert!(!routes.contains(route), "{route:?} again on\n{board}");
            routes.push(route.clone());
        }
    });
    assert!(drawn > 1000 && longer > 100, "{longer} of {drawn}");
}

#[test]
fn the_same_board_keeps_its_plan() {
    play(Grid::new(8, 8, false).unwrap(), |planner, board| {
        let (route, account) = (planner.route().to_vec(), planner.account);
        let again = plan(planner, board).expect("there was a plan");
        assert_eq!((again.route, again.account), (&route[..], account));
    });
}

#[test]
fn what_was_weighed_leaves_the_plan_and_stays_until_the_next_look() {
    let (mut looks, mut several) = (0, 0);
    let mut kept: Vec<Weighed> = Vec::new();
    play(Grid::new(8, 8, false).unwrap(), |planner, board| {
        let weighed = planner.weighed().expect("there is a plan");
        let plan = &planner.plan.route;
        let first = Weighed { from: board.head(), cell: planner.route()[0], cost: 0.0 };
        assert_eq!(weighed[0], first);
        for other in &weighed[1..] {
            let from_plan = plan.contains(&other.from) || other.from == board.head();
            assert!(planner.root.grid.adjacent(other.from, other.cell), "{board}");
            assert!((from_plan || planner.walked > 0) && other.cost >= 0.0, "{board}");
        }
        if planner.walked == 0 {
            looks += 1;
            several += usize::from(weighed.len() > 1);
        } else if !planner.walked.is_multiple_of(LOOK_EVERY) {
            assert_eq!(weighed[1..], kept[1..], "{board}");
        }
        kept = weighed.to_vec();
    });
    assert!(several * 2 > looks, "{several} of {looks}");
}

/// The snake of `board` with one of its corners, at `place` in the body, folded over to
/// the free cell across from it; `None` where that is no corner.
fn folded(board: &Board, place: usize) -> Option<Board> {
    let (grid, body) = (board.grid(), board.body());
    let (before, after) = (*body.get(place - 1)?, *body.get(place + 1)?);
    let across = grid.neighbours(before).iter().copied();
    let across = across.filter(|&cell| grid.adjacent(cell, after) && board.is_free(cell));
    let cell = across.into_iter().find(|&cell| Some(cell) != board.apple())?;
    let mut cells: Vec<Cell> = body.iter().copied().collect();
    cells[place] = cell;
    Board::with_body(Arc::clone(grid), &cells, board.apple()).ok()
}

/// A plan is for one body: one that differs in a single cell gets another, be its head,
/// tail, length, apple and number of moves the same, and be it a move later.
#[test]
fn another_body_is_planned_for_anew() {
    let (mut same, mut moved) = (0, 0);
    let mut checker = Checker::default();
    for (side, wrap) in [(10, false), (12, false), (12, true)] {
        let grid = Grid::new(side, side, wrap).unwrap();
        let mut prober = Planner::new(&grid, Effort::new(1).unwrap());
        play(grid, |_, board| {
            let cells: Vec<Cell> = board.body().iter().copied().collect();
            let board = Board::with_body(Arc::clone(board.grid()), &cells, board.apple()).unwrap();
            for place in 1..board.len() - 1 {
                let Some(mut other) = folded(&board, place) else { continue };
                for moves in [0, 1] {
                    // Only bodies that lie in order along some tour have a plan.
                    let Some(proven) = plan(&mut prober, &board) else { continue };
                    let ahead = proven.route[..moves].to_vec();
                    if ahead.last() == other.apple().as_ref() || !other.walk(&ahead) {
                        continue;
                    }
                    if let Some(proven) = plan(&mut prober, &other) {
                        assert_eq!(proven.check(&mut checker, &other), Ok(()), "{board}{other}");
                        *(if moves == 0 { &mut same } else { &mut moved }) += 1;
                    }
                }
            }
        });
    }
    assert!(same > 100 && moved > 100, "{same} {moved}");
}
