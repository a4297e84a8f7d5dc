//! Tours against all tours there are, and bodies along them.

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use snakepilot::ai::tour::{Grower, Tour, TourError, standard, standards};
use snakepilot::ai::{Intent, Strategy, find};
use snakepilot::engine::{Board, Cell, Death, Direction, Figures, Game, Grid, Status, Step};

fn grid(width: u16, height: u16, wrap: bool) -> Arc<Grid> {
    Arc::new(Grid::new(width, height, wrap).unwrap())
}

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
fn all_bodies(grid: &Arc<Grid>, longest: usize) -> Vec<Board> {
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

/// A snake on the near-tour of 5x5 that has cut a corner: its head beside the
/// corner left out, its tail on the corner's inner cell.
const BESIDE_THE_CORNER: &str = "
    *>v..
    @^v..
    ^<v..
    >^>>v
    ^<<<<";

/// Were the corner swapped in for the inner cell while that is still the tail's,
/// the apple would keep the tail where it is, and the tour would lead into the
/// body with the next move.
#[test]
fn a_swap_while_the_inner_cell_is_the_tail_kills_one_move_later() {
    let board: Board = BESIDE_THE_CORNER.parse().unwrap();
    let (corner, inner) = (board.apple().unwrap(), board.tail());
    let mut tours = standards(board.grid());
    let tour = tours.iter_mut().find(|tour| tour.in_order(&board)).unwrap();
    assert_eq!((tour.left_out(), tour.next(board.head())), (Some(corner), Some(inner)));
    let mut swapped = board.clone();
    tour.swap(inner);
    assert_eq!(tour.next(board.head()), Some(corner));
    assert_eq!(swapped.step(Direction::Up), Step::Ate);
    assert!(!tour.in_order(&swapped));
    assert_eq!(board.grid().direction(corner, tour.next(corner).unwrap()), Some(Direction::Right));
    assert_eq!(swapped.step(Direction::Right), Step::Died(Death::Body));

    for name in ["hamiltonian", "tour"] {
        let mut player = find(name).unwrap().create(board.grid());
        assert_eq!(player.plan(&board, 1).route, [inner], "{name} goes on round");
        let mut game = Game::from_board(board.clone(), 1);
        play(&mut *player, &mut game);
        assert_eq!(game.status(), Status::Won, "{name}");
    }
}

/// Plays to the end.
fn play(player: &mut dyn Strategy, game: &mut Game) -> Figures {
    while game.status() == Status::Running {
        let way = player.plan(game.board(), 1).direction(game.board());
        game.step(way);
    }
    game.figures()
}

/// The figures of games with the seeds from 1, added up, all of which must be
/// won.
fn won(name: &str, grid: &Arc<Grid>, games: u64) -> Figures {
    let mut sum = Figures::default();
    for seed in 1..=games {
        let mut game = Game::new(Arc::clone(grid), seed).unwrap();
        let mut player = find(name).unwrap().create(grid);
        let figures = play(&mut *player, &mut game);
        assert_eq!(game.status(), Status::Won, "{name}, seed {seed}\n{}", game.board());
        sum.moves += figures.moves;
        sum.apples += figures.apples;
    }
    sum
}

/// Walled grids even and odd, lanes, and joined ones, odd both ways among them.
const SIZES: [(u16, u16, bool); 24] = [
    (2, 2, false),
    (2, 3, false),
    (2, 9, false),
    (9, 2, false),
    (3, 3, false),
    (3, 4, false),
    (4, 3, false),
    (3, 7, false),
    (4, 4, false),
    (4, 5, false),
    (5, 4, false),
    (5, 5, false),
    (7, 9, false),
    (9, 7, false),
    (12, 5, false),
    (10, 10, false),
    (15, 15, false),
    (20, 20, false),
    (3, 3, true),
    (3, 4, true),
    (4, 6, true),
    (5, 5, true),
    (5, 7, true),
    (15, 15, true),
];

#[test]
fn every_game_is_won_on_every_kind_of_grid() {
    for (width, height, wrap) in SIZES {
        let grid = grid(width, height, wrap);
        let games = if grid.area() > 200 { 3 } else { 40 };
        for name in ["hamiltonian", "tour"] {
            won(name, &grid, games);
        }
    }
}

/// 52.5 moves an apple is what a zigzag with a lane back and a cut-off at half
/// the board needs; a tour alone needs about 100.
#[test]
fn shortcuts_are_worth_their_cost() {
    let per_apple = |name, games| {
        let figures = won(name, &grid(20, 20, false), games);
        figures.moves / figures.apples
    };
    assert!(per_apple("hamiltonian", 30) < 51);
    assert!((90..110).contains(&per_apple("tour", 5)));
}

#[test]
#[ignore = "prints figures of many games; takes half a minute"]
fn figures() {
    for (width, height, wrap) in SIZES.into_iter().chain([(20, 20, true), (30, 30, false)]) {
        let grid = grid(width, height, wrap);
        for name in ["hamiltonian", "tour"] {
            let Figures { moves, apples, .. } = won(name, &grid, 100);
            let hundredths = moves * 100 / apples;
            let joined = if wrap { " wrapped" } else { "" };
            let (whole, rest) = (hundredths / 100, hundredths % 100);
            println!("{name:12} {width}x{height}{joined}: {whole}.{rest:02} moves an apple");
        }
    }
}

/// What the full route says is what is then done, move by move, until the apple
/// is eaten.
#[test]
fn a_route_is_walked_as_it_was_drawn() {
    for (width, height, wrap) in [(8, 7, false), (7, 7, false), (5, 5, false), (6, 7, true)] {
        for name in ["hamiltonian", "tour"] {
            let grid = grid(width, height, wrap);
            let mut player = find(name).unwrap().create(&grid);
            let mut game = Game::new(grid, 5).unwrap();
            while game.status() == Status::Running {
                let plan = player.plan(game.board(), usize::MAX);
                let mut route = plan.route.to_vec();
                if plan.intent == Intent::Joining {
                    route.truncate(1);
                } else {
                    assert_eq!(route.last().copied(), game.board().apple(), "{name}");
                }
                for cell in route {
                    assert_eq!(player.plan(game.board(), 1).route, [cell], "{name}");
                    let way = game.board().grid().direction(game.board().head(), cell).unwrap();
                    game.step(way);
                }
            }
            assert_eq!(game.status(), Status::Won);
        }
    }
}

#[test]
fn following_a_tour_allocates_nothing() {
    for (name, side) in [("hamiltonian", 20), ("tour", 20), ("hamiltonian", 15), ("tour", 15)] {
        let grid = grid(side, side, false);
        let mut player = find(name).unwrap().create(&grid);
        let mut game = Game::new(grid, 2).unwrap();
        player.plan(game.board(), 1);
        let counted = allocation_counter::measure(|| {
            for most in (1..6).cycle().take(3_000) {
                let way = player.plan(game.board(), most).direction(game.board());
                game.step(way);
            }
        });
        assert_eq!(counted.count_total, 0, "{name}");
        assert!(game.figures().apples > 10);
    }
}

/// With the apple as an obstacle to detours a tour is rare, since one cell that
/// no detour may lead over is enough to spoil it.
#[test]
fn an_apple_on_the_way_counts_as_free() {
    let grid = grid(10, 10, false);
    let mut grower = Grower::new(&grid);
    let mut grown = [0, 0];
    for seed in 0..200 {
        let game = Game::new(Arc::clone(&grid), seed).unwrap();
        let board = game.board();
        grown[0] += u32::from(grower.grow(board, |_| true).is_some());
        grown[1] += u32::from(grower.grow(board, |cell| board.apple() != Some(cell)).is_some());
    }
    assert_eq!(grown, [200, 37]);
}

#[test]
fn a_grown_tour_contains_the_body_as_it_lies() {
    let grid = grid(9, 8, false);
    let mut grower = Grower::new(&grid);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut grown = 0;
    for _ in 0..300 {
        let board = random_board(&grid, 40, &mut rng);
        let Some(tour) = grower.grow(&board, |_| true) else { continue };
        grown += 1;
        assert_eq!(Tour::new(&grid, tour.order().to_vec()).as_ref(), Ok(&tour));
        assert!(tour.in_order(&board), "{board}");
        for i in 1..board.len() {
            assert_eq!(tour.next(board.body()[i]), Some(board.body()[i - 1]), "{board}");
        }
    }
    assert!(grown > 30, "{grown}");
}

/// From the start of every size, a tour is grown within a few moves round by the
/// tail.
fn grows_on(width: u16, height: u16, wrap: bool) {
    let Ok(grid) = Grid::new(width, height, wrap).map(Arc::new) else { return };
    let mut player = find("tour").unwrap().create(&grid);
    let mut game = Game::new(Arc::clone(&grid), 1).unwrap();
    for _ in 0..8 {
        let plan = player.plan(game.board(), 1);
        if plan.intent != Intent::Joining {
            assert!(matches!(plan.intent, Intent::NewTour), "{}", plan.intent);
            return;
        }
        let way = plan.direction(game.board());
        game.step(way);
    }
    panic!("no tour on {width}x{height}, wrap {wrap}");
}

#[test]
fn a_tour_is_grown_on_every_small_size() {
    for width in 2..=24 {
        for height in 2..=24 {
            grows_on(width, height, false);
            grows_on(width, height, true);
        }
    }
    for (width, height) in [(250, 250), (249, 249), (249, 250), (3, 250), (250, 3), (2, 249)] {
        grows_on(width, height, false);
        grows_on(width, height, true);
    }
}

#[test]
#[ignore = "all 124,000 grids; takes minutes"]
fn a_tour_is_grown_on_every_size() {
    for width in 2..=250 {
        for height in 2..=250 {
            grows_on(width, height, false);
            grows_on(width, height, true);
        }
    }
}

/// A snake that has walked at random, growing all the way, for as long as it
/// could or up to `longest` cells, and then has lost some of its tail.
fn random_board(grid: &Arc<Grid>, longest: usize, rng: &mut ChaCha8Rng) -> Board {
    let cell = grid.cells()[rng.random_range(0..grid.area())];
    let mut body = vec![cell];
    while body.len() < longest {
        let beside = grid.neighbours(body[body.len() - 1]);
        let open: Vec<Cell> = beside.iter().copied().filter(|cell| !body.contains(cell)).collect();
        if open.is_empty() {
            break;
        }
        body.push(open[rng.random_range(0..open.len())]);
    }
    body.reverse();
    body.truncate(rng.random_range(1..=body.len()));
    Board::with_body(Arc::clone(grid), &body, None).unwrap()
}

/// Whether the head can reach the tail over free cells: beside it counts, except
/// at length 2, where that is the neck.
fn reaches_its_tail(board: &Board) -> bool {
    let mut reached = vec![board.head()];
    let mut next = 0;
    while next < reached.len() {
        for &cell in board.grid().neighbours(reached[next]) {
            let reversal = board.len() == 2 && next == 0;
            if cell == board.tail() && board.len() > 1 && !reversal {
                return true;
            }
            if board.is_free(cell) && !reached.contains(&cell) {
                reached.push(cell);
            }
        }
        next += 1;
    }
    board.len() == 1
}

/// Plays on from `board` for a while and returns whether a tour was joined.
fn survives(player: &mut dyn Strategy, board: &Board, seed: u64) -> bool {
    let mut game = Game::from_board(board.clone(), seed);
    for _ in 0..4 * board.grid().area() {
        if game.status() != Status::Running {
            break;
        }
        let plan = player.plan(game.board(), 1);
        if matches!(plan.intent, Intent::Following | Intent::Shortcut { .. }) {
            return true;
        }
        assert_ne!(plan.intent, Intent::CutOff, "{board} led to\n{}", game.board());
        let way = plan.direction(game.board());
        game.step(way);
    }
    assert!(matches!(game.status(), Status::Running | Status::Won), "{board}\n{}", game.board());
    game.status() == Status::Won
}

/// No body whose head can reach its tail is ever killed, and nearly all are
/// brought onto a tour. One player meets them all, so that what it knows of the
/// last one is of no use for the next.
#[test]
fn a_body_that_reaches_its_tail_is_never_killed() {
    let mut bodies: Vec<Board> = vec![];
    for (width, height, wrap, longest) in
        [(4, 3, false, 12), (3, 3, false, 9), (3, 3, true, 6), (5, 4, false, 7)]
    {
        bodies.extend(all_bodies(&grid(width, height, wrap), longest));
    }
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for (width, height, wrap) in SIZES {
        let grid = grid(width, height, wrap);
        bodies.extend((0..60).map(|_| random_board(&grid, grid.area(), &mut rng)));
    }
    bodies.retain(|board| !board.is_full() && reaches_its_tail(board));
    for name in ["hamiltonian", "tour"] {
        let mut player = find(name).unwrap().create(bodies[0].grid());
        let mut joined = 0;
        for (i, pair) in bodies.windows(2).enumerate() {
            joined += usize::from(survives(&mut *player, &pair[0], i as u64));
            if pair[0].grid() != pair[1].grid() {
                player = find(name).unwrap().create(pair[1].grid());
            }
        }
        println!("{name}: {joined} of {}", bodies.len());
        assert!(joined * 100 > bodies.len() * 90, "{name}: {joined} of {}", bodies.len());
    }
}

/// On grids with walls inside there is no standard tour, but a way round.
#[test]
fn walls_inside_are_gone_round() {
    let board: Board = "
        ......
        .#..#.
        .>>@*.
        ......
        .#..#.
        ......"
        .parse()
        .unwrap();
    for name in ["hamiltonian", "tour"] {
        let mut player = find(name).unwrap().create(board.grid());
        let mut game = Game::from_board(board.clone(), 3).with_max_moves(3_000);
        play(&mut *player, &mut game);
        assert!(matches!(game.status(), Status::Won | Status::Stalled), "{}", game.board());
        println!("{:?} {}", game.status(), game.board());
    }
}
