//! The rules against numbers worked out elsewhere, and against a slow twin.

use std::sync::Arc;

use proptest::prelude::*;
use snakepilot::engine::{
    Board, BuiltIn, Direction, Game, Level, Status, Step, default_max_moves, perft,
};

use super::support::{any_board, any_grid, grid, rng};
use super::twin::Twin;

#[test]
fn perft_of_a_snake_of_three_on_6x6() {
    let grid = grid(6, 6, false);
    let body = [(3, 3), (2, 3), (1, 3)].map(|(x, y)| grid.cell(x, y));
    let board = Board::with_body(grid, &body, None).unwrap();
    let counts: Vec<u64> = (0..9).map(|depth| perft(&board, depth)).collect();
    assert_eq!(counts, [1, 3, 9, 25, 63, 149, 363, 919, 2333]);
    assert_eq!(Twin::of(&board).perft(8), 2333);
}

#[test]
fn perft_of_a_snake_of_one_on_5x5() {
    let grid = grid(5, 5, false);
    let head = grid.cell(2, 2);
    let board = Board::with_body(grid, &[head], None).unwrap();
    let counts: Vec<u64> = (0..8).map(|depth| perft(&board, depth)).collect();
    assert_eq!(counts, [1, 4, 16, 60, 216, 756, 2664, 9180]);
    assert_eq!(Twin::of(&board).perft(7), 9180);
}

/// Two counts that share no code: walls inside, joined edges, an apple that is eaten on
/// some of the ways, bodies of any length.
#[test]
fn perft_is_what_a_slow_count_gives() {
    let mut rng = rng(11);
    let mut sum = 0;
    for _ in 0..400 {
        let grid = any_grid(&mut rng);
        let board = any_board(&mut rng, &grid, grid.area());
        for depth in 1..=7 {
            let count = perft(&board, depth);
            assert_eq!(count, Twin::of(&board).perft(depth), "depth {depth}\n{board}");
            sum += count;
        }
    }
    assert!(sum > 100_000, "{sum} ways in all");
}

/// Paths of a snake that eats with every move: it never leaves a cell.
fn growing_paths(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let exits = board.grid().neighbours(board.head()).iter().filter(|&&cell| board.is_free(cell));
    exits
        .map(|&cell| {
            let mut next = board.clone();
            next.set_apple(cell);
            let way = next.grid().direction(next.head(), cell).unwrap();
            assert!(matches!(next.step(way), Step::Ate | Step::Filled));
            growing_paths(&next, depth - 1)
        })
        .sum()
}

#[test]
fn a_snake_that_always_eats_walks_the_self_avoiding_walks() {
    let grid = grid(15, 15, false);
    let head = grid.cell(7, 7);
    let board = Board::with_body(grid, &[head], None).unwrap();
    let counts: Vec<u64> = (0..8).map(|depth| growing_paths(&board, depth)).collect();
    assert_eq!(counts, [1, 4, 12, 36, 100, 284, 780, 2172]);
}

proptest! {
    /// The board and its slow twin agree after every move of random games, and
    /// the occupancy is what the body says.
    #[test]
    fn a_board_is_its_slow_twin(
        (width, height, wrap) in (3_u16..8, 3_u16..8, any::<bool>()),
        seed in any::<u64>(),
        turns in prop::collection::vec(0_usize..4, 1..400),
    ) {
        let mut game = Game::new(grid(width, height, wrap), seed).unwrap();
        for turn in turns {
            // A way that is survived where there is one, so that games last.
            let way = Direction::ALL[turn];
            let way = Direction::ALL.into_iter().cycle().skip(turn).take(4)
                .find(|&way| game.board().grid().neighbour(game.board().head(), way)
                    .is_some_and(|cell| game.board().can_enter(cell)))
                .filter(|_| turn != 3)
                .unwrap_or(way);
            let mut twin = Twin::of(game.board());
            prop_assert_eq!(game.step(way), Some(twin.step(way)));
            let board = game.board();
            if let Some(apple) = board.apple() {
                twin.set_apple(board.grid(), apple);
            }
            twin.assert_like(board);
            prop_assert_eq!(board.apple().is_some(), game.status() != Status::Won);
            prop_assert!(board.apple().is_none_or(|apple| board.is_free(apple)));
            prop_assert_eq!(&board.to_string().parse::<Board>().unwrap(), board);
            if game.status() != Status::Running {
                prop_assert_eq!(game.step(way), None);
                break;
            }
        }
    }
}

#[test]
fn apples_are_dealt_evenly_over_the_free_cells() {
    let grid = grid(4, 4, false);
    let mut counts = vec![0_u32; grid.len()];
    let games = 26_000;
    for seed in 0..games {
        let game = Game::new(Arc::clone(&grid), seed).unwrap();
        counts[game.board().apple().unwrap().index()] += 1;
    }
    let start = Board::new(Arc::clone(&grid)).unwrap();
    for &cell in grid.cells() {
        let count = counts[cell.index()];
        if start.is_free(cell) {
            // 2,000 expected, with a standard deviation of 43.
            assert!((1_800..2_200).contains(&count), "cell {}: {count}", cell.index());
        } else {
            assert_eq!(count, 0);
        }
    }
}

#[test]
fn the_random_stream_is_pinned() {
    let game = Game::new(grid(20, 20, false), 1).unwrap();
    let mut apples = vec![];
    for seed in 1..=6 {
        let game = Game::new(Arc::clone(game.board().grid()), seed).unwrap();
        apples.push(game.board().apple().unwrap().index());
    }
    assert_eq!(apples, PINNED);
}

/// The first apples of seeds 1 to 6 at 20x20: the same on every platform.
const PINNED: [usize; 6] = [221, 76, 43, 394, 82, 123];

#[test]
fn filling_the_board_wins_and_the_cap_stalls() {
    let grid = grid(2, 2, false);
    let mut game = Game::new(Arc::clone(&grid), 3).unwrap();
    for _ in 0..8 {
        for way in Direction::ALL {
            let head = game.board().head();
            let next = grid.neighbour(head, way);
            if next.is_some_and(|cell| game.board().can_enter(cell)) {
                game.step(way);
                break;
            }
        }
    }
    assert_eq!(game.status(), Status::Won);
    assert_eq!((game.board().len(), game.figures().apples, game.board().apple()), (4, 2, None));

    let mut game = Game::new(self::grid(4, 4, true), 3).unwrap().with_max_moves(5);
    while game.status() == Status::Running {
        game.step(Direction::Right);
    }
    assert_eq!(game.status(), Status::Stalled);
    assert_eq!(game.figures().moves, 5);
}

#[test]
fn the_default_cap_is_the_larger_of_two() {
    assert_eq!(default_max_moves(&grid(20, 20, false)), 80_000);
    assert_eq!(default_max_moves(&grid(30, 30, false)), 405_000);
    assert_eq!(default_max_moves(&grid(10, 10, false)), 20_000);
}

#[test]
fn a_step_allocates_nothing() {
    let rooms = BuiltIn::find("rooms").unwrap();
    let rooms = Level::read(rooms.name, rooms.picture, true).unwrap();
    for game in [Game::new(grid(20, 20, true), 3).unwrap(), rooms.game(3)] {
        allocates_nothing(game);
    }
}

/// Goes up and right in turn, over apples too.
fn allocates_nothing(mut game: Game) {
    let counted = allocation_counter::measure(|| {
        for _ in 0..25 {
            for way in [Direction::Up, Direction::Right] {
                game.step(way);
            }
        }
    });
    assert_eq!(counted.count_total, 0);
}
