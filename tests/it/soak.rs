//! Whole games by the thousand: every strategy on every kind of board.

use std::ops::RangeInclusive;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use snakepilot::ai::{Effort, Promise, STRATEGIES, StrategyRow, Survey};
use snakepilot::engine::{BUILT_IN, BuiltIn, Game, Grid, Level, Status};

use super::strategies::assert_sound;

/// Boards with these sides, walled and, where there are such, wrapped.
fn boards(range: RangeInclusive<u16>) -> Vec<Level> {
    let sizes = range.clone().flat_map(|width| range.clone().map(move |height| (width, height)));
    let kinds = sizes.flat_map(|(width, height)| {
        [false, true].map(|wrap| Grid::new(width, height, wrap)).into_iter().flatten()
    });
    kinds.map(|grid| Level::new(&grid).unwrap()).collect()
}

/// The built-in levels as they are, with a little junk and with much.
fn built_in_levels() -> Vec<Level> {
    let read = |wrap| {
        let level =
            move |level: &'static BuiltIn| Level::read(level.name, level.picture, wrap).unwrap();
        BUILT_IN.iter().map(level)
    };
    let levels = read(false).chain(read(true));
    levels.flat_map(|level| [0, 6, 30].map(|junk| level.clone().with_junk(junk))).collect()
}

/// A game to play: the board, the seed, and the move limit, if not the usual one.
struct Fixture {
    level: Level,
    seed: u64,
    cap: Option<u64>,
}

/// The game, and what it is called where a test fails.
fn begin(row: &StrategyRow, fixture: &Fixture) -> (Game, String) {
    let game = fixture.level.game(fixture.seed);
    let cap = fixture.cap.unwrap_or(fixture.level.default_max_moves());
    let grid = game.board().grid();
    let joined = if grid.wraps() { " wrapped" } else { "" };
    let told = format!(
        "{} on {}x{}{joined} {:?}, junk {}, seed {}",
        row.name,
        grid.width(),
        grid.height(),
        fixture.level.name(),
        fixture.level.junk(),
        fixture.seed
    );
    (game.with_max_moves(cap), told)
}

/// Plays a game with every plan asked for in full and looked at. Returns how it ended;
/// `None` if the strategy does not play there.
fn play_soundly(row: &StrategyRow, fixture: &Fixture) -> Option<Status> {
    let (mut game, told) = begin(row, fixture);
    let survey = Survey::new(game.board().grid());
    survey.allows(row).ok()?;
    let mut player = row.create(game.board().grid());
    while game.status() == Status::Running {
        let plan = player.plan(game.board(), usize::MAX);
        assert_sound(&told, game.board(), &plan);
        let is_doomed = plan.route.is_empty();
        if row.promise > Promise::Nothing {
            let walked = game.board().clone().walk(plan.route);
            assert!(walked, "{told}: {}, but no way\n{}", plan.intent, game.board());
        }
        let way = plan.direction(game.board());
        game.step(way);
        let died = matches!(game.status(), Status::Died(_));
        assert_eq!(died, is_doomed, "{told}: it dies only where it is doomed\n{}", game.board());
    }
    let (died, won) = (matches!(game.status(), Status::Died(_)), game.status() == Status::Won);
    assert!(row.promise == Promise::Nothing || !died, "{told} dies\n{}", game.board());
    let wins = row.promise == Promise::AlwaysWins && fixture.cap.is_none();
    assert!(won || !wins, "{told} does not win\n{}", game.board());
    Some(game.status())
}

/// Plays all games with all strategies and prints how they ended.
fn play_all_soundly(fixtures: &[Fixture]) {
    for row in STRATEGIES {
        let begun = std::time::Instant::now();
        let ends = fixtures.par_iter().map(|fixture| play_soundly(row, fixture));
        let ends: Vec<Option<Status>> = ends.collect();
        let count =
            |wanted: fn(&Option<Status>) -> bool| ends.iter().filter(|end| wanted(end)).count();
        let won = count(|end| *end == Some(Status::Won));
        let died = count(|end| matches!(end, Some(Status::Died(_))));
        let stalled = count(|end| *end == Some(Status::Stalled));
        let refused = count(Option::is_none);
        assert_eq!(won + died + stalled + refused, ends.len(), "every game has an end");
        assert!(refused * 3 < ends.len(), "{}: {refused} refused", row.name);
        println!(
            "{}: {won} won, {died} died, {stalled} stalled, {refused} not played, {:?}",
            row.name,
            begun.elapsed()
        );
    }
}

/// About sixty games of each strategy.
#[test]
fn every_strategy_plays_soundly_on_every_kind_of_board() {
    let levels = built_in_levels().into_iter().step_by(2);
    let levels = levels.zip(1..).map(|(level, seed)| Fixture { level, seed, cap: Some(300) });
    let boards = boards(4..=12).into_iter().step_by(5);
    let boards = boards.zip(1..).map(|(level, seed)| Fixture { level, seed, cap: None });
    play_all_soundly(&boards.chain(levels).collect::<Vec<_>>());
}

/// `cargo test --test it soak -- --ignored --nocapture`
#[test]
#[ignore = "a thousand games of each strategy take two minutes"]
fn every_strategy_plays_a_thousand_games_soundly() {
    let fixtures = |levels: Vec<Level>, games: u64| {
        let each = move |level: Level| {
            (1..=games).map(move |seed| Fixture { level: level.clone(), seed, cap: None })
        };
        levels.into_iter().flat_map(each)
    };
    let all = fixtures(boards(4..=12), 5).chain(fixtures(built_in_levels(), 4));
    play_all_soundly(&all.collect::<Vec<_>>());
}

/// Plays so many games on each of the boards with all who promise to win.
fn win_all(boards: &[Level], games: u64) {
    for row in STRATEGIES.iter().filter(|row| row.promise == Promise::AlwaysWins) {
        let begun = std::time::Instant::now();
        let won = boards.par_iter().map(|level| {
            for (seed, i) in (1..=games).zip(0..) {
                let fixture = Fixture { level: level.clone(), seed, cap: None };
                let (mut game, told) = begin(row, &fixture);
                // From hardly any to the usual.
                let effort = Effort::new([1, 12, 140][i % 3]).unwrap();
                let mut player = row.create_with(game.board().grid(), effort);
                super::support::play(&mut *player, &mut game);
                assert_eq!(game.status(), Status::Won, "{told}, effort {effort}\n{}", game.board());
            }
            games
        });
        println!("{}: {} won, {:?}", row.name, won.sum::<u64>(), begun.elapsed());
    }
}

/// A thousand games of each.
#[test]
fn whoever_promises_to_win_wins_on_every_small_size() {
    win_all(&boards(2..=8), 12);
}

#[test]
#[ignore = "ten thousand games of each strategy take half a minute"]
fn whoever_promises_to_win_wins_ten_thousand_games() {
    win_all(&boards(2..=12), 46);
}
