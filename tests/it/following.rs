//! `hamiltonian` and `tour` from the start of a game: they win, as fast as they
//! should.

use std::sync::Arc;

use snakepilot::ai::tour::{Tour, standards};
use snakepilot::ai::{Intent, find};
use snakepilot::engine::{Board, Cell, Death, Direction, Figures, Game, Grid, Status, Step};

use super::support::{grid, play};

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
pub(super) const SIZES: [(u16, u16, bool); 24] = [
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

/// 52.5 moves per apple is what a zigzag with a lane back and a cut-off at half
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
            println!("{name:12} {width}x{height}{joined}: {whole}.{rest:02} moves per apple");
        }
    }
}

/// The move by trying each: of those after which the body still lies in order and
/// the apple is not passed, the farthest along the tour that is worth it, or the
/// next cell.
fn slow_move(tour: &Tour, board: &Board) -> Cell {
    let ahead = |cell| tour.ahead(board.head(), cell).unwrap();
    let to_apple = ahead(board.apple().unwrap());
    let keeps_order = |&cell: &Cell| {
        let mut next = board.clone();
        next.walk(&[cell]) && tour.in_order(&next)
    };
    let worth_it = |&cell: &Cell| {
        let remaining = to_apple - ahead(cell);
        ahead(cell) == 1 || 20 * board.len() < 7 * tour.len() + 20 * remaining
    };
    let exits = board.exits().filter(|&cell| ahead(cell) <= to_apple);
    exits.filter(keeps_order).filter(worth_it).max_by_key(|&cell| ahead(cell)).unwrap()
}

#[test]
fn shortcuts_are_the_farthest_that_keep_the_body_in_order() {
    for (width, height, wrap) in [(8, 7, false), (10, 10, false), (7, 5, true), (2, 8, false)] {
        let grid = grid(width, height, wrap);
        let mut player = find("hamiltonian").unwrap().create(&grid);
        let mut game = Game::new(Arc::clone(&grid), 11).unwrap();
        let tours = standards(&grid);
        let tour = tours.iter().find(|tour| tour.in_order(game.board())).unwrap();
        while game.status() == Status::Running {
            let plan = player.plan(game.board(), 1);
            let wanted = slow_move(tour, game.board());
            assert_eq!(plan.route, [wanted], "{}", game.board());
            let skips = tour.ahead(game.board().head(), wanted).unwrap() - 1;
            let intent = if skips > 0 { Intent::Shortcut { skips } } else { Intent::Following };
            assert_eq!(plan.intent, intent);
            let way = plan.direction(game.board());
            game.step(way);
        }
        assert_eq!(game.status(), Status::Won);
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
