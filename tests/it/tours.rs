//! Tours against all tours there are, and bodies along them.

use std::sync::Arc;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use snakepilot::ai::tour::{Grower, Tour, TourError, standard};
use snakepilot::engine::{Board, Cell, Game, Grid, Step};

use super::support::{grid, grown_board};

/// Every tour of a grid, each in one of its two directions, by trying all ways
/// from the first cell.
fn all_tours(grid: &Grid) -> Vec<Vec<Cell>> {
    fn go_on(grid: &Grid, way: &mut Vec<Cell>, found: &mut Vec<Vec<Cell>>) {
        let last = way[way.len() - 1];
        if way.len() == grid.area() {
            // Of the two directions the one whose second cell comes first.
            if grid.adjacent(last, way[0]) && way[1] < last {
                found.push(way.clone());
            }
            return;
        }
        for &cell in grid.neighbours(last) {
            if !way.contains(&cell) {
                way.push(cell);
                go_on(grid, way, found);
                way.pop();
            }
        }
    }
    let mut found = vec![];
    go_on(grid, &mut vec![grid.cells()[0]], &mut found);
    found
}

#[test]
fn all_tours_of_small_grids_are_counted_and_accepted() {
    for (width, height, count) in [(4, 4, 6), (4, 6, 37), (6, 6, 1072), (3, 3, 0), (2, 9, 1)] {
        let grid = grid(width, height, false);
        let tours = all_tours(&grid);
        assert_eq!(tours.len(), count, "{width}x{height}");
        assert!(tours.iter().all(|order| Tour::new(&grid, order.clone()).is_ok()));
        if let Some(tour) = standard(&grid) {
            let mut order = tour.order().to_vec();
            let first = order.iter().position(|&cell| cell == grid.cells()[0]);
            if let Some(first) = first.filter(|_| tour.left_out().is_none()) {
                order.rotate_left(first);
                if order[1] > order[order.len() - 1] {
                    order[1..].reverse();
                }
                assert!(tours.contains(&order), "{width}x{height}");
            }
        }
    }
}

#[test]
fn what_is_no_tour_is_refused() {
    let grid = grid(4, 4, false);
    for order in all_tours(&grid) {
        let refused = |change: &dyn Fn(&mut Vec<Cell>)| {
            let mut order = order.clone();
            change(&mut order);
            Tour::new(&grid, order).unwrap_err()
        };
        for i in 0..order.len() {
            let after = (i + 1) % order.len();
            let swapped = refused(&|order| order.swap(i, after));
            assert!(matches!(swapped, TourError::Broken(_)), "{swapped}");
            let short = refused(&|order| {
                order.remove(i);
            });
            assert!(matches!(short, TourError::Broken(_)), "{short}");
            let doubled = refused(&|order| order[i] = order[after]);
            assert_eq!(doubled, TourError::Twice(order[after].index()));
            let closed = refused(&|order| order[i] = Cell::new(16));
            assert_eq!(closed, TourError::Closed(16));
        }
        assert_eq!(refused(&|order| order.truncate(2)), TourError::Short(2));
    }
    let block = [0, 1, 5, 4].map(Cell::new).to_vec();
    assert_eq!(Tour::new(&grid, block), Err(TourError::LeftOut(12)));
    let walled = Grid::with_walls(3, 3, false, |cell| cell.index() == 4).unwrap();
    let through_the_wall = [0, 1, 4, 3].map(Cell::new).to_vec();
    assert_eq!(Tour::new(&walled, through_the_wall), Err(TourError::Closed(4)));
    let ring = [0, 1, 2, 5, 8, 7, 6, 3].map(Cell::new).to_vec();
    assert_eq!(Tour::new(&walled, ring).unwrap().left_out(), None);
}

#[test]
fn a_reversed_tour_is_the_same_way_back() {
    let grid = grid(6, 5, true);
    let tour = standard(&grid).unwrap();
    let mut back = tour.clone();
    back.reverse();
    assert_eq!(Tour::new(&grid, back.order().to_vec()).as_ref(), Ok(&back));
    for &cell in grid.cells() {
        let next = tour.next(cell).unwrap();
        assert_eq!((back.next(next), tour.ahead(cell, next)), (Some(cell), Some(1)));
        assert_eq!(back.ahead(cell, next), Some(grid.area() - 1));
    }
}

/// The order of a body as the words say: going round from the tail, cell by
/// cell, one comes to its cells in their own order, the head last.
fn slowly_in_order(tour: &Tour, board: &Board) -> bool {
    let tail_first: Vec<Cell> = board.body().iter().rev().copied().collect();
    let Some(start) = tour.order().iter().position(|&cell| cell == tail_first[0]) else {
        return false;
    };
    let round = tour.order().iter().cycle().skip(start).take(tour.len());
    let met: Vec<Cell> = round.copied().filter(|&cell| !board.is_free(cell)).collect();
    met == tail_first && !(board.len() == 2 && tour.next(board.head()) == board.neck())
}

/// All bodies of up to `longest` cells on a grid: their boards, apple-free.
pub(super) fn all_bodies(grid: &Arc<Grid>, longest: usize) -> Vec<Board> {
    let mut bodies: Vec<Vec<Cell>> = grid.cells().iter().map(|&cell| vec![cell]).collect();
    let mut next = 0;
    while next < bodies.len() && bodies[next].len() < longest {
        let body = bodies[next].clone();
        for &cell in grid.neighbours(body[body.len() - 1]) {
            if !body.contains(&cell) {
                bodies.push([&body[..], &[cell]].concat());
            }
        }
        next += 1;
    }
    let board = |body: &Vec<Cell>| Board::with_body(Arc::clone(grid), body, None).unwrap();
    bodies.iter().map(board).collect()
}

/// From every body in order, following the tour survives two laps, whether every
/// free cell holds an apple or none; every other body is refused.
#[test]
fn from_a_body_in_order_following_the_tour_never_dies() {
    for (width, height, wrap) in [(4, 3, false), (3, 3, false), (3, 3, true), (2, 4, false)] {
        let grid = grid(width, height, wrap);
        let tour = standard(&grid).unwrap();
        let mut counts = [0, 0];
        for board in all_bodies(&grid, grid.area()) {
            let in_order = tour.in_order(&board);
            assert_eq!(in_order, slowly_in_order(&tour, &board), "{board}");
            counts[usize::from(in_order)] += 1;
            for eats in [false, true] {
                if in_order {
                    follow(&tour, board.clone(), eats);
                }
            }
        }
        assert!(counts[0] > counts[1] && counts[1] > 20, "{counts:?}");
    }
}

fn follow(tour: &Tour, mut board: Board, eats: bool) {
    let start = board.clone();
    for _ in 0..2 * tour.len() {
        let next = tour.next(board.head()).unwrap();
        if eats && board.is_free(next) {
            board.set_apple(next);
        }
        let way = board.grid().direction(board.head(), next).unwrap();
        match board.step(way) {
            Step::Filled => return,
            step => assert!(!matches!(step, Step::Died(_)), "{start} after {step:?}\n{board}"),
        }
        assert!(tour.in_order(&board), "{start} led to\n{board}");
    }
}

#[test]
fn a_swap_exchanges_the_corner_and_its_inner_cell() {
    let grid = grid(3, 3, false);
    let mut tour = standard(&grid).unwrap();
    assert_eq!(tour.left_out(), Some(Cell::new(0)));
    assert_eq!(tour.twins(&grid).collect::<Vec<_>>(), [Cell::new(4)]);
    let before = tour.clone();
    tour.swap(Cell::new(4));
    assert_eq!(Tour::new(&grid, tour.order().to_vec()).as_ref(), Ok(&tour));
    assert_eq!(tour.left_out(), Some(Cell::new(4)));
    assert_eq!(tour.position(Cell::new(0)), before.position(Cell::new(4)));
    assert_eq!(tour.twins(&grid).count(), 4, "the corners, each between two cells beside it");
    tour.swap(Cell::new(0));
    assert_eq!(tour, before);
}

/// With the apple as an obstacle to detours a tour is rare, since one cell that
/// no detour may lead over is enough to spoil it.
#[test]
fn an_apple_on_the_way_counts_as_free() {
    let grid = grid(10, 10, false);
    let mut grower = Grower::new(&grid);
    let mut tour = standard(&grid).unwrap();
    let mut grown = [0, 0];
    for seed in 0..200 {
        let game = Game::new(Arc::clone(&grid), seed).unwrap();
        let board = game.board();
        let no_apple = |cell| board.apple() != Some(cell);
        grown[0] += u32::from(grower.grow(board, |_| true, &mut tour).is_some());
        grown[1] += u32::from(grower.grow(board, no_apple, &mut tour).is_some());
    }
    assert_eq!(grown, [200, 37]);
}

#[test]
fn a_grown_tour_contains_the_body_as_it_lies() {
    let grid = grid(9, 8, false);
    let mut grower = Grower::new(&grid);
    let mut tour = standard(&grid).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut grown = 0;
    for _ in 0..300 {
        let board = grown_board(&mut rng, &grid, 40);
        if grower.grow(&board, |_| true, &mut tour).is_none() {
            continue;
        }
        grown += 1;
        assert_eq!(Tour::new(&grid, tour.order().to_vec()).as_ref(), Ok(&tour));
        assert!(tour.in_order(&board), "{board}");
        for i in 1..board.len() {
            assert_eq!(tour.next(board.body()[i]), Some(board.body()[i - 1]), "{board}");
        }
    }
    assert!(grown > 30, "{grown}");
}
