//! Bodies that somebody else has made, taken over by every strategy: by those that
//! promise not to die if the head can reach the tail, without a death.

use std::sync::Arc;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};
use snakepilot::ai::{Promise, STRATEGIES, Strategy, StrategyRow, Survey};
use snakepilot::engine::{BUILT_IN, Board, Cell, Direction, Game, Grid, Level, Status};

use super::handover::reaches_its_tail;
use super::strategies::assert_sound;
use super::support::{any, deal, rng};

/// Who has made a body.
#[derive(Clone, Copy)]
enum Maker {
    Strategy(&'static StrategyRow),
    /// Moves at random.
    Walker,
    /// Keeps to what lies at one of its hands, with a random turn now and then, as a person
    /// does who packs the board.
    Person,
}

impl Maker {
    fn all() -> Vec<Self> {
        let strategies = STRATEGIES.iter().map(Self::Strategy);
        strategies.chain([Self::Walker, Self::Person, Self::Walker, Self::Person]).collect()
    }

    fn name(self) -> &'static str {
        match self {
            Self::Strategy(row) => row.name,
            Self::Walker => "a random walk",
            Self::Person => "a person",
        }
    }

    /// A body that fills `percent` of the level or, of a walker or person, as much of it as
    /// the snake could; `None` where a strategy does not get that far.
    fn make(self, rng: &mut ChaCha8Rng, level: &Level, percent: usize) -> Option<Board> {
        let seed = rng.random_range(0..1_000);
        let left_hand = rng.random_bool(0.5);
        match self {
            Self::Strategy(row) => played(row, level, seed, percent),
            Self::Walker => Some(fed(rng, level, seed, percent, |_, _| None)),
            Self::Person => Some(fed(rng, level, seed, percent, |rng, board| {
                let ahead = board.heading()?;
                let right = ahead.clockwise();
                let mut ways = [right, ahead, right.opposite()];
                if left_hand {
                    ways.reverse();
                }
                (!rng.random_bool(0.08)).then_some(ways)
            })),
        }
    }
}

fn fills(board: &Board, percent: usize) -> bool {
    board.len() * 100 >= percent * board.grid().area()
}

/// A body that a strategy has made in a game.
fn played(row: &StrategyRow, level: &Level, seed: u64, percent: usize) -> Option<Board> {
    let mut game = level.game(seed);
    let survey = Survey::new(game.board().grid());
    survey.allows(row).ok()?;
    let mut player = row.create(game.board().grid());
    while game.status() == Status::Running && !fills(game.board(), percent) {
        let way = player.plan(game.board(), 1).direction(game.board());
        game.step(way);
    }
    (game.status() == Status::Running).then(|| game.board().clone())
}

/// A body that goes the first of the ways of `prefers` that it survives, or any, and often
/// finds an apple there. If it gets stuck, it is taken some moves before that.
fn fed(
    rng: &mut ChaCha8Rng,
    level: &Level,
    seed: u64,
    percent: usize,
    prefers: impl Fn(&mut ChaCha8Rng, &Board) -> Option<[Direction; 3]>,
) -> Board {
    let mut board = level.board(seed);
    let grid = Arc::clone(board.grid());
    let share = [0.3, 0.7, 1.0][rng.random_range(0..3)];
    let mut before: Vec<Board> = vec![];
    while !fills(&board, percent) && before.len() < 20 * grid.area() {
        let exits: Vec<Cell> = board.exits().collect();
        if exits.is_empty() {
            let back = rng.random_range(0..12.min(before.len()));
            board = before.swap_remove(before.len() - 1 - back);
            break;
        }
        let ways = prefers(rng, &board).into_iter().flatten();
        let mut preferred = ways.filter_map(|way| grid.neighbour(board.head(), way));
        let preferred = preferred.find(|cell| exits.contains(cell));
        let next = preferred.unwrap_or_else(|| any(rng, &exits));
        before.push(board.clone());
        if board.is_free(next) && rng.random_bool(share) {
            board.set_apple(next);
        }
        assert!(board.walk(&[next]));
    }
    deal(rng, &mut board);
    board
}

/// What a strategy's takeovers came to.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    /// Those in which the head could reach the tail.
    in_reach: u32,
    /// Those of them that were won.
    won: u32,
    died: u32,
    /// Those in which it could not.
    cut_off: u32,
    /// Those of them that were survived until the end.
    survived: u32,
    /// All of them by how many tenths of the board the body fills.
    tenths: [u32; 10],
}

impl Tally {
    fn add(self, other: Self) -> Self {
        Self {
            in_reach: self.in_reach + other.in_reach,
            won: self.won + other.won,
            died: self.died + other.died,
            cut_off: self.cut_off + other.cut_off,
            survived: self.survived + other.survived,
            tenths: std::array::from_fn(|i| self.tenths[i] + other.tenths[i]),
        }
    }
}

/// Plays on from `board`, with every plan looked at, to the end or for at most `most` moves.
fn play_on(player: &mut dyn Strategy, told: &str, board: &Board, seed: u64, most: u64) -> Status {
    let mut game = Game::from_board(board.clone(), seed).with_max_moves(most);
    while game.status() == Status::Running {
        let plan = player.plan(game.board(), usize::MAX);
        assert_sound(told, game.board(), &plan);
        let way = plan.direction(game.board());
        game.step(way);
    }
    game.status()
}

/// So many bodies on each of the levels, from every maker and filled from a tenth to nine
/// tenths, taken over by every strategy, and played for so many moves per cell.
fn take_over(levels: &[Level], bodies: usize, moves: u64) -> Vec<Tally> {
    let tallies = levels.par_iter().enumerate().map(|(i, level)| {
        let mut tallies = vec![Tally::default(); STRATEGIES.len()];
        take_over_on(level, i, bodies, moves, &mut tallies);
        tallies
    });
    let all: Vec<Vec<Tally>> = tallies.collect();
    let of = |place: usize| all.iter().map(move |tallies| tallies[place]);
    (0..STRATEGIES.len()).map(|place| of(place).fold(Tally::default(), Tally::add)).collect()
}

/// Shows so many bodies on a level, none of which is full, with the name of their maker.
fn each_body(
    level: &Level,
    number: usize,
    bodies: usize,
    mut show: impl FnMut(&mut ChaCha8Rng, &str, Board),
) {
    let mut rng = rng(number as u64);
    let makers = Maker::all();
    for body in 0..bodies {
        let maker = makers[(body + number) % makers.len()];
        let percent = 10 * rng.random_range(1..10);
        let board = maker.make(&mut rng, level, percent);
        if let Some(board) = board.filter(|board| !board.is_full()) {
            show(&mut rng, maker.name(), board);
        }
    }
}

fn take_over_on(level: &Level, number: usize, bodies: usize, moves: u64, tallies: &mut [Tally]) {
    let mut players: Vec<_> = STRATEGIES.iter().map(|row| row.create(level.grid())).collect();
    each_body(level, number, bodies, |rng, maker, board| {
        let grid = Arc::clone(board.grid());
        let in_reach = reaches_its_tail(&board);
        let survey = Survey::new(&grid);
        for (place, row) in STRATEGIES.iter().enumerate() {
            if survey.allows(row).is_err() {
                continue;
            }
            // Every other one knows the bodies before.
            let is_new = rng.random_bool(0.5) || grid != *level.grid();
            let mut new = is_new.then(|| row.create(&grid));
            let player = new.as_mut().unwrap_or(&mut players[place]);
            let told = format!("{} takes over from {maker}", row.name);
            let seed = rng.random_range(0..1_000);
            let status = play_on(&mut **player, &told, &board, seed, moves * grid.area() as u64);
            let died = matches!(status, Status::Died(_));
            let keeps = row.promise == Promise::Nothing || !in_reach || !died;
            assert!(keeps, "{told} and dies, level {number}, seed {seed}:\n{board}");
            let tally = &mut tallies[place];
            tally.tenths[board.len() * 10 / grid.area()] += 1;
            if in_reach {
                tally.in_reach += 1;
                tally.won += u32::from(status == Status::Won);
                tally.died += u32::from(died);
            } else {
                tally.cut_off += 1;
                tally.survived += u32::from(!died);
            }
        }
    });
}

/// Two players of a kind take over from the same body. One is asked once for each move, the
/// other as often and for as many cells as chance will have it: they play the same game.
fn ask_again_on(level: &Level, number: usize, bodies: usize) {
    each_body(level, number, bodies, |rng, maker, board| {
        let survey = Survey::new(board.grid());
        for row in STRATEGIES.iter().filter(|row| survey.allows(row).is_ok()) {
            let (mut once, mut often) = (row.create(board.grid()), row.create(board.grid()));
            let most = 4 * board.grid().area() as u64;
            let mut game = Game::from_board(board.clone(), number as u64).with_max_moves(most);
            while game.status() == Status::Running {
                let plan = once.plan(game.board(), 1);
                for _ in 0..rng.random_range(1..4) {
                    let again = often.plan(game.board(), rng.random_range(1..9));
                    let same = again.route.first() == plan.route.first();
                    assert!(same, "{} after {maker}:\n{board} led to\n{}", row.name, game.board());
                }
                let way = plan.direction(game.board());
                game.step(way);
            }
        }
    });
}

#[test]
fn asking_again_changes_no_game() {
    small_levels().par_iter().enumerate().for_each(|(i, level)| ask_again_on(level, i, 12));
}

#[test]
#[ignore = "ten thousand bodies take two minutes"]
fn asking_again_changes_no_game_from_thousands_of_bodies() {
    small_levels().par_iter().enumerate().for_each(|(i, level)| ask_again_on(level, i, 500));
}

/// Small grids of every kind: even, odd, lanes, wrapped, with walls inside.
fn small_levels() -> Vec<Level> {
    let sizes = [
        (2, 7, false),
        (3, 3, false),
        (4, 4, false),
        (5, 5, false),
        (6, 5, false),
        (8, 8, false),
        (7, 9, false),
        (10, 10, false),
        (12, 11, false),
        (3, 3, true),
        (4, 4, true),
        (5, 5, true),
        (6, 7, true),
        (9, 8, true),
    ];
    let plain = sizes
        .into_iter()
        .map(|(width, height, wrap)| Level::new(&Grid::new(width, height, wrap).unwrap()).unwrap());
    let plain: Vec<Level> = plain.collect();
    // Each body has walls of its own there.
    let junk: Vec<Level> = plain[5..9].iter().map(|level| level.clone().with_junk(3)).collect();
    let pictures = [
        "......\n.#..#.\n......\n......\n.#..#.\n......",
        "wrap\n..#.....\n.....#..\n........\n.##.....\n......#.\n.#......",
        "........\n.##..##.\n........\n...##...\n........\n.##..##.\n........\n........",
    ];
    let drawn = pictures.map(|picture| Level::read("drawn", picture, false).unwrap());
    plain.into_iter().chain(junk).chain(drawn).collect()
}

/// Prints what the takeovers came to, and makes sure that there were many of both kinds.
fn report(tallies: &[Tally], least: u32) {
    for (row, tally) in STRATEGIES.iter().zip(tallies) {
        println!("{}: {tally:?}", row.name);
        assert!(tally.in_reach > least && tally.cut_off > least / 20, "{}: {tally:?}", row.name);
        assert!(tally.tenths[1..9].iter().all(|&bodies| bodies > least / 20), "{tally:?}");
    }
}

#[test]
fn bodies_of_any_maker_are_taken_over() {
    report(&take_over(&small_levels(), 24, 3), 200);
}

#[test]
#[ignore = "two thousand bodies take two minutes"]
fn thousands_of_bodies_of_any_maker_are_taken_over() {
    report(&take_over(&small_levels(), 120, 40), 1_000);
    let built_in = BUILT_IN.iter().flat_map(|built_in| {
        let level = Level::read(built_in.name, built_in.picture, false).unwrap();
        [level.clone(), level.with_junk(8)]
    });
    report(&take_over(&built_in.collect::<Vec<_>>(), 12, 8), 60);
}

/// All strategies take turns of some moves each at one game, a person and a walker among
/// them, and keep what they know in between. Who has promised not to die, and can reach
/// the tail as its turn begins, survives its turn. Returns the number of such turns.
fn take_turns(level: &Level, seed: u64) -> u32 {
    let mut rng = rng(seed);
    let mut game = level.game(seed).with_max_moves(1_500);
    let grid = Arc::clone(game.board().grid());
    let survey = Survey::new(&grid);
    let rows: Vec<_> = STRATEGIES.iter().filter(|row| survey.allows(row).is_ok()).collect();
    let mut players: Vec<_> = rows.iter().map(|row| row.create(&grid)).collect();
    let mut kept = 0;
    while game.status() == Status::Running {
        let turn = rng.random_range(0..rows.len());
        let must_live = rows[turn].promise > Promise::Nothing && reaches_its_tail(game.board());
        let before = game.board().clone();
        // Careless players get short turns, so that games last.
        let most = if rows[turn].promise == Promise::Nothing { 4 } else { 30 };
        for _ in 0..rng.random_range(1..=most) {
            if game.status() != Status::Running {
                break;
            }
            let plan = players[turn].plan(game.board(), rng.random_range(1..6));
            assert_sound(rows[turn].name, game.board(), &plan);
            let way = plan.direction(game.board());
            game.step(way);
        }
        let died = matches!(game.status(), Status::Died(_));
        assert!(!must_live || !died, "{}, seed {seed}\n{before}", rows[turn].name);
        kept += u32::from(must_live);
    }
    kept
}

fn all_take_turns(games: u64) {
    let levels = small_levels();
    let kept =
        levels.par_iter().map(|level| (0..games).map(|seed| take_turns(level, seed)).sum::<u32>());
    let kept: u32 = kept.sum();
    println!("{kept} turns of those who promise to live");
    assert!(u64::from(kept) > 10 * games * levels.len() as u64, "{kept}");
}

#[test]
fn any_strategy_may_take_over_from_any_other_at_any_move() {
    all_take_turns(6);
}

#[test]
#[ignore = "ten thousand games take two minutes"]
fn any_strategy_may_take_over_in_ten_thousand_games() {
    all_take_turns(500);
}
