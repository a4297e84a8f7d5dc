//! The loop and the player on random boards, and what the player promises.

use std::sync::Arc;

use super::*;
use crate::engine::Step;
use crate::support::{any_board, any_grid, deal, each_board, play_boards, rng};

/// Whether the head can reach the tail now.
fn tail_in_reach(board: &Board) -> bool {
    let grid = board.grid();
    let mut walk = VirtualWalk::new(grid);
    walk.walk(board, &[]) && walk.keeps_tail(board, &mut BreadthFirst::new(grid))
}

/// The cells of the loop are free and different, and lead from the head to the
/// tail.
fn assert_loop(tail_loop: &TailLoop, board: &Board) {
    let cells = tail_loop.cells();
    let from = std::iter::once(board.head()).chain(cells.iter().copied());
    for (i, (from, &to)) in from.zip(cells).enumerate() {
        assert!(board.grid().adjacent(from, to) && !cells[..i].contains(&to), "{board}{cells:?}");
        assert_eq!(board.is_free(to), i + 1 < cells.len(), "{board}{cells:?}");
    }
    assert_eq!(cells.last(), Some(&board.tail()), "{board}{cells:?}");
    assert!(board.len() > 2 || cells.len() > 1, "{board}{cells:?}");
}

#[test]
fn there_is_a_loop_where_the_tail_is_in_reach_and_no_change_leaves_out_more() {
    let (mut nearer, mut fewer) = (0, 0);
    each_board(1, 2_000, 12, |rng, board| {
        let mut tail_loop = TailLoop::new(board.grid());
        let found = tail_loop.update(board).is_some();
        if board.is_full() {
            return;
        }
        assert_eq!(found, board.len() > 1 && tail_in_reach(board), "{board}");
        if !found {
            return;
        }
        assert_loop(&tail_loop, board);
        let before = (tail_loop.left_out(board), tail_loop.moves_to_apple(board));
        for _ in 0..5 {
            let left_out = tail_loop.left_out(board);
            tail_loop.swap_corners(board, rng);
            assert_loop(&tail_loop, board);
            assert_eq!(tail_loop.left_out(board), left_out);
            tail_loop.stretch(board);
            assert_loop(&tail_loop, board);
        }
        let left_out = tail_loop.left_out(board);
        let to_apple = tail_loop.moves_to_apple(board);
        tail_loop.go_straight(board, left_out);
        assert_loop(&tail_loop, board);
        tail_loop.cut_short(board, left_out, 10, rng);
        assert_loop(&tail_loop, board);
        assert!(tail_loop.left_out(board) <= left_out && left_out <= before.0);
        let now = tail_loop.moves_to_apple(board);
        assert!(to_apple.is_none() || now <= to_apple && now.is_some(), "{board}");
        fewer += usize::from(left_out < before.0);
        nearer += usize::from(to_apple.is_some() && now < to_apple);
    });
    assert!(fewer > 20 && nearer > 200, "{fewer} {nearer}");
}

#[test]
fn a_loop_is_laid_along_a_tour_where_that_leaves_out_fewer_cells() {
    let (mut laid, mut whole) = (0, 0);
    each_board(3, 500, 12, |_, board| {
        let mut finder = Finder::new(board.grid());
        let Some(found) = finder.find(board).filter(|_| board.len() > 2) else { return };
        let mut tail_loop = TailLoop::new(board.grid());
        assert!(tail_loop.update(board).is_some(), "{board}");
        let left_out = tail_loop.left_out(board);
        tail_loop.lay(board, found.tour());
        assert_loop(&tail_loop, board);
        assert!(tail_loop.goes_on(board) && tail_loop.left_out(board) <= left_out, "{board}");
        laid += u32::from(tail_loop.left_out(board) < left_out);
        whole += u32::from(tail_loop.left_out(board) <= 1);
    });
    assert!(laid > 10 && whole > 50, "{laid} laid, {whole} whole");
}

#[test]
fn the_tail_is_in_reach_at_every_tick() {
    for (width, height, wrap) in [(8, 8, false), (7, 7, false), (6, 5, true), (2, 6, false)] {
        let grid = Arc::new(Grid::new(width, height, wrap).unwrap());
        for seed in 0..5 {
            let last = play_boards(&grid, &mut Safe::new(&grid), seed, 2_000, |board, plan| {
                assert!(tail_in_reach(board), "{}\n{board}", plan.intent);
            });
            assert!(tail_in_reach(&last), "{last}");
        }
    }
}

/// Plays games on 20x20, all of which are to be won, and returns the mean number
/// of moves per apple.
fn moves_an_apple(seeds: std::ops::RangeInclusive<u64>) -> f64 {
    let grid = Arc::new(Grid::new(20, 20, false).unwrap());
    let (mut moves, mut apples) = (0, 0);
    for seed in seeds {
        let last = play_boards(&grid, &mut Safe::new(&grid), seed, 80_000, |_, _| moves += 1);
        assert!(last.is_full(), "seed {seed}\n{last}");
        apples += 397;
    }
    f64::from(moves) / f64::from(apples)
}

/// The safe search of LK Forge's AI Snake, which goes round and round near the
/// end, wins 4 games of 100 and has 198 moves per apple.
#[test]
fn fills_the_board_in_few_moves() {
    let moves = moves_an_apple(1..=3);
    assert!(moves < 35.0, "{moves}");
}

#[test]
#[ignore = "a hundred games on 20x20 take ten seconds"]
fn fills_the_board_a_hundred_times() {
    let moves = moves_an_apple(1..=100);
    assert!(moves < 32.0, "{moves}");
}

#[test]
fn no_hole_is_left_over_on_small_boards() {
    for (width, height, wrap) in [(8, 8, false), (5, 5, false), (9, 7, false), (8, 7, true)] {
        let grid = Arc::new(Grid::new(width, height, wrap).unwrap());
        let wins = (0..30)
            .filter(|&seed| {
                let most = 200 * grid.area();
                play_boards(&grid, &mut Safe::new(&grid), seed, most, |_, _| {}).is_full()
            })
            .count();
        assert!(wins >= 29, "{wins} of 30 on {width}x{height}");
    }
}

/// Plays on from `board`; says whether the snake survives `moves` moves.
fn survives(board: &Board, moves: usize, seed: u64) -> bool {
    let (mut board, mut rng) = (board.clone(), rng(seed));
    let mut player = Safe::new(board.grid());
    (0..moves).all(|_| {
        let way = player.plan(&board, 1).direction(&board);
        let step = board.step(way);
        if step == Step::Ate {
            deal(&mut rng, &mut board);
        }
        board.is_full() || !matches!(step, Step::Died(_))
    })
}

#[test]
fn never_dies_from_a_body_whose_head_can_reach_its_tail() {
    let mut rng = rng(2);
    let mut boards = 0;
    while boards < 600 {
        let grid = any_grid(&mut rng);
        let board = any_board(&mut rng, &grid, grid.area());
        if board.len() > 1 && !board.is_full() && tail_in_reach(&board) {
            assert!(survives(&board, 400, boards), "{board}");
            boards += 1;
        }
    }
}

#[test]
fn waits_in_a_pocket_until_the_body_opens() {
    let picture = "
        >>>>v.
        ^...v.
        ^..@<.
        ^<###.
        *^<<<.";
    let board: Board = picture.parse().unwrap();
    assert!(!tail_in_reach(&board));
    let mut player = Safe::new(board.grid());
    let plan = player.plan(&board, usize::MAX);
    assert_eq!((plan.intent, plan.route.len()), (Intent::WayOut, 5));
    assert!(survives(&board, 300, 1));
}

/// A few games in a thousand on 4x4 come to two holes apart from each other and
/// no other free cell, where no loop can change.
#[test]
fn an_orbit_is_noticed_and_broken() {
    let grid = Arc::new(Grid::new(4, 4, false).unwrap());
    let mut orbits = 0;
    for seed in 0..2_000 {
        let mut noticed = false;
        let last = play_boards(&grid, &mut Safe::new(&grid), seed, 3_200, |_, plan| {
            noticed |= matches!(plan.intent, Intent::BreakOrbit { .. });
        });
        assert!(last.is_full(), "seed {seed}\n{last}");
        orbits += u32::from(noticed);
    }
    assert!(orbits > 0);
}

#[test]
fn the_same_board_again_gets_the_same_plan() {
    let grid = Arc::new(Grid::new(8, 8, false).unwrap());
    let (mut once, mut twice) = (Safe::new(&grid), Safe::new(&grid));
    play_boards(&grid, &mut once, 5, 3_000, |board, plan| {
        assert_eq!(twice.plan(board, 1).route, &plan.route[..1]);
        assert_eq!(twice.plan(board, usize::MAX).route, plan.route, "{board}");
    });
}
