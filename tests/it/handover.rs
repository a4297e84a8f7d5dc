//! `hamiltonian` and `tour` from any body: they come onto a tour, and nothing is
//! killed on the way.

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use snakepilot::ai::{Intent, Strategy, find};
use snakepilot::engine::{Board, Direction, Game, Status, Step};

use super::following::SIZES;
use super::support::{grid, grown_board, play};
use super::tours::all_bodies;

/// Whether the head can reach the tail over free cells: beside it counts, except
/// at length 2, where that is the neck.
pub(super) fn reaches_its_tail(board: &Board) -> bool {
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
        bodies.extend((0..60).map(|_| grown_board(&mut rng, &grid, grid.area())));
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
        assert!(joined * 100 > bodies.len() * 90, "{name}: {joined} of {}", bodies.len());
    }
}

/// A head that is cut off from its tail goes the long way to a body cell that has
/// left by then, where there is such a way: it is not lost as long as there is
/// room.
#[test]
fn a_head_that_is_cut_off_waits_for_its_body() {
    let board: Board = "
        >>>>v.
        ^..@v.
        ^..^v.
        ^..^<.
        ^<<<<.
        .....*"
        .parse()
        .unwrap();
    assert!(!reaches_its_tail(&board));
    for name in ["hamiltonian", "tour"] {
        let mut player = find(name).unwrap().create(board.grid());
        assert_eq!(player.plan(&board, 1).intent, Intent::CutOff, "{name}");
        let mut game = Game::from_board(board.clone(), 1);
        play(&mut *player, &mut game);
        assert_eq!(game.status(), Status::Won, "{name}\n{}", game.board());
    }
}

/// Three players take turns of a few moves each at one game and keep what they
/// know in between: the two that follow tours, and one that moves at random but
/// so that the head still reaches the tail. The snake never dies.
#[test]
fn a_switch_at_any_tick_is_survived() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for (width, height, wrap) in SIZES.into_iter().filter(|size| size.0 * size.1 < 200) {
        let grid = grid(width, height, wrap);
        for seed in 0..60 {
            let mut game = Game::new(Arc::clone(&grid), seed).unwrap();
            let mut players = ["hamiltonian", "tour"].map(|name| find(name).unwrap().create(&grid));
            while game.status() == Status::Running && game.figures().moves < 1_500 {
                let turn = rng.random_range(0..3);
                for _ in 0..rng.random_range(1..30) {
                    if game.status() != Status::Running {
                        break;
                    }
                    let way = match players.get_mut(turn) {
                        Some(player) => player.plan(game.board(), 1).direction(game.board()),
                        None => a_move_that_reaches_its_tail(game.board(), &mut rng),
                    };
                    game.step(way);
                }
            }
            let died = matches!(game.status(), Status::Died(_));
            assert!(!died, "{width}x{height} {wrap}, seed {seed}\n{}", game.board());
        }
    }
}

fn a_move_that_reaches_its_tail(board: &Board, rng: &mut ChaCha8Rng) -> Direction {
    let first = rng.random_range(0..4);
    let mut ways = Direction::ALL.into_iter().cycle().skip(first).take(4);
    let still_reaches = |way: &Direction| {
        let mut next = board.clone();
        board.effective(*way) == *way
            && !matches!(next.step(*way), Step::Died(_))
            && (next.is_full() || reaches_its_tail(&next))
    };
    ways.find(still_reaches).expect("the way to the tail is one")
}

/// A body that lies in order along no tour at hand.
const COILED: &str = "
    .....*
    .v<<<.
    .>>v^.
    ..@<^.
    ......
    ......";

/// Joining, or a new tour at once; once the tour is followed, nothing else.
#[test]
fn the_status_line_says_how_the_tour_is_joined() {
    let board: Board = COILED.parse().unwrap();
    for name in ["hamiltonian", "tour"] {
        let mut player = find(name).unwrap().create(board.grid());
        let mut game = Game::from_board(board.clone(), 1);
        let mut said = vec![];
        while game.status() == Status::Running {
            let plan = player.plan(game.board(), 1);
            said.push(plan.intent);
            let way = plan.direction(game.board());
            game.step(way);
        }
        let follows =
            |intent: &Intent| matches!(intent, Intent::Following | Intent::Shortcut { .. });
        let joined = said.iter().position(follows).unwrap();
        assert!(joined < 20, "{name}: {said:?}");
        // A shortcut may be the first move along a new tour.
        let begins = matches!(said[0], Intent::Joining | Intent::NewTour | Intent::Shortcut { .. });
        assert!(begins, "{name}: {said:?}");
        assert!(said[joined..].iter().all(follows), "{name}");
    }
}

#[test]
fn reasons_read_well() {
    let said = |intent: Intent| intent.to_string();
    assert_eq!(said(Intent::Following), "following the tour");
    assert_eq!(said(Intent::Shortcut { skips: 37 }), "shortcut: skips 37 cells of the tour");
    assert_eq!(said(Intent::Shortcut { skips: 1 }), "shortcut: skips 1 cell of the tour");
    assert_eq!(said(Intent::Joining), "circling by its tail until it fits a tour");
    assert_eq!(said(Intent::CutOff), "cut off from its tail: the long way round");
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
        let mut game = Game::from_board(board.clone(), 3);
        play(&mut *player, &mut game);
        assert_eq!(game.status(), Status::Won, "{name}\n{}", game.board());
    }
}
