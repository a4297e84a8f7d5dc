//! The look back at lost games: against searches without a limit, and measured.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use snakepilot::ai::find;
use snakepilot::ai::hindsight::{Hindsight, look_back, survival};
use snakepilot::engine::{Board, Cell, Direction, Game, Grid, Level, Status, Step};

/// More than any search here takes.
const UNLIMITED: usize = usize::MAX / 2;

/// Whether the snake can live for ever if there is no further apple, by way of all boards
/// that can come: where it can, some board can come a second time.
struct Naive {
    /// By board: whether it is on the way to the one of now, or whether it is known to end.
    known: HashMap<(Vec<Cell>, Option<Cell>), State>,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    OnTheWay,
    Ends,
}

impl Naive {
    fn survives(&mut self, board: &Board) -> bool {
        let key = (board.body().iter().copied().collect(), board.apple());
        match self.known.get(&key) {
            Some(State::OnTheWay) => return true,
            Some(State::Ends) => return false,
            None => self.known.insert(key.clone(), State::OnTheWay),
        };
        let survives = Direction::ALL.into_iter().any(|way| {
            let mut next = board.clone();
            match next.step(way) {
                Step::Died(_) => false,
                Step::Filled => true,
                // A turn back is a move straight on, which is tried by itself.
                _ => self.survives(&next),
            }
        });
        self.known.insert(key, State::Ends);
        survives
    }
}

/// A snake of any length that has gone about at random, and an apple, if there is one.
fn random_board(grid: &Arc<Grid>, random: &mut ChaCha8Rng) -> Board {
    loop {
        let cells = grid.cells();
        let mut body = vec![cells[random.random_range(0..cells.len())]];
        let wanted = random.random_range(1..cells.len());
        while body.len() < wanted {
            let beside = grid.neighbours(body[body.len() - 1]);
            let free: Vec<Cell> = beside.iter().copied().filter(|c| !body.contains(c)).collect();
            if free.is_empty() {
                break;
            }
            body.push(free[random.random_range(0..free.len())]);
        }
        body.reverse();
        let free: Vec<Cell> = cells.iter().copied().filter(|cell| !body.contains(cell)).collect();
        if free.is_empty() {
            continue;
        }
        let apple = random.random_bool(0.7).then(|| free[random.random_range(0..free.len())]);
        return Board::with_body(Arc::clone(grid), &body, apple).unwrap();
    }
}

#[test]
fn it_agrees_with_a_search_through_all_boards() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let walls = ["....\n.#..\n....", "...#.\n.....\n#...."].map(|picture| {
        let level = Level::read("walls", picture, false).unwrap();
        Arc::clone(level.grid())
    });
    let open =
        [(3, 3, false), (4, 3, false), (4, 4, false), (5, 3, true), (3, 3, true), (4, 4, true)];
    let open = open.map(|(width, height, wrap)| Arc::new(Grid::new(width, height, wrap).unwrap()));
    let mut seen = [0, 0];
    for grid in open.iter().chain(&walls) {
        for _ in 0..150 {
            let board = random_board(grid, &mut random);
            let wanted = Naive { known: HashMap::new() }.survives(&board);
            let found = survival(&board, UNLIMITED);
            assert_eq!(found, Some(wanted), "{board:?}");
            seen[usize::from(wanted)] += 1;
        }
    }
    assert!(seen.iter().all(|&seen| seen > 100), "{seen:?}");
}

/// A game of `greedy` up to the move that killed it: start, moves, and apples.
fn lost_game(side: u16, seed: u64) -> (Board, Vec<Direction>, Vec<Cell>) {
    let grid = Arc::new(Grid::new(side, side, false).unwrap());
    let mut game = Game::new(Arc::clone(&grid), seed).unwrap();
    let mut strategy = find("greedy").unwrap().create(&grid);
    let start = game.board().clone();
    let (mut ways, mut apples) = (Vec::new(), Vec::new());
    while game.status() == Status::Running {
        let way = strategy.plan(game.board(), 1).direction(game.board());
        match game.step(way) {
            Some(Step::Died(_)) => break,
            Some(Step::Ate) => apples.extend(game.board().apple()),
            _ => {}
        }
        ways.push(way);
    }
    (start, ways, apples)
}

#[test]
fn the_last_way_out_is_found_by_halving_as_move_by_move() {
    let mut boxed = 0;
    for seed in 0..40 {
        let (start, ways, apples) = lost_game(6, seed);
        let (mut board, mut dealt) = (start.clone(), apples.iter());
        let open: Vec<bool> = (0..=ways.len())
            .map(|number| {
                if number > 0 && board.step(ways[number - 1]) == Step::Ate {
                    board.set_apple(*dealt.next().unwrap());
                }
                survival(&board, UNLIMITED).unwrap()
            })
            .collect();
        let last = open.iter().rposition(|&open| open).unwrap();
        assert!(open[..last].iter().all(|&open| open), "{open:?}");
        assert_eq!(look_back(&start, &ways, &apples), Hindsight::Until(last), "seed {seed}");
        boxed += usize::from(last < ways.len());
    }
    assert!(boxed > 20, "{boxed}");
}

/// How often it cannot be told, and how long it takes: `cargo test --release --test it -- --ignored
/// --nocapture look_back`.
#[test]
#[ignore = "a measurement"]
fn a_look_back_takes_some_milliseconds() {
    for (side, games) in [(20, 200), (50, 40), (100, 10)] {
        let (mut unknown, mut longest) = (0, Duration::ZERO);
        for seed in 0..games {
            let (start, ways, apples) = lost_game(side, seed);
            let before = Instant::now();
            let found = look_back(&start, &ways, &apples);
            longest = longest.max(before.elapsed());
            unknown += u64::from(found == Hindsight::Unknown);
        }
        println!("{side}x{side}: {unknown} of {games} not known, at most {longest:?}");
        assert!(longest < Duration::from_millis(100), "{longest:?}");
        assert!(unknown < games, "{side}x{side}");
    }
}
