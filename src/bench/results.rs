//! Results as plain numbers. The JSON report has exactly these names.

use serde::Serialize;

use super::course::Course;
use super::decisions::DecisionTimes;
use super::play::{Outcome, Played};
use super::{Setup, Tally, stats};
use crate::engine::Level;

/// The results of a run. Every finished game counts in every figure, however it
/// ended; a figure that would divide by zero is `None`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Results {
    /// The version of this program.
    pub snakepilot: &'static str,
    /// The board.
    pub board: BoardSize,
    /// Games per strategy that were asked for.
    pub games: u32,
    /// The seed of the first game.
    pub seed: u64,
    /// The move limit of a game.
    pub max_moves: u64,
    /// The routes that `certified` tried per apple: see [`Effort`](crate::ai::Effort).
    pub effort: u32,
    /// Whether the run was stopped before all games were finished.
    pub partial: bool,
    /// One row per strategy, in the order asked for.
    pub results: Vec<Row>,
}

/// The size and kind of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BoardSize {
    /// The number of columns.
    pub width: u16,
    /// The number of rows.
    pub height: u16,
    /// Whether the edges are joined.
    pub wrap: bool,
    /// The name of the level; left out for a plain board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The cells that are not walls, before junk; left out for a plain board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<usize>,
    /// The obstacles asked for; left out where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub junk: Option<usize>,
}

/// The results of one strategy.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Its name.
    pub strategy: &'static str,
    /// Games that filled the board.
    pub won: usize,
    /// Games that ended in a wall or the body.
    pub died: usize,
    /// Games that reached the move limit.
    pub stalled: usize,
    /// The length of the snake at the end.
    pub length: Length,
    /// The mean share of the board that the snake covers at the end, 0 to 1.
    pub fill: Option<f64>,
    /// Apples eaten in all games together.
    pub apples: u64,
    /// Moves made in all games together.
    pub moves: u64,
    /// `moves / apples`.
    pub moves_per_apple: Option<f64>,
    /// The standard error of [`Row::moves_per_apple`] over games.
    pub moves_per_apple_error: Option<f64>,
    /// The moves per game.
    pub moves_per_game: MovesPerGame,
    /// The mean distance from the head to an apple as it is dealt, the body
    /// ignored: games that are won take no fewer moves per apple.
    pub bound: Option<f64>,
    /// `moves_per_apple / bound`.
    pub bound_ratio: Option<f64>,
    /// How long decisions took; left out if they were not timed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision_ns: Option<DecisionTimes>,
    /// The games in the order of their seeds; left out unless asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_game: Option<Vec<Played>>,
    /// The moves of each game and whether it was won, in the order of the seeds, for the plot;
    /// empty unless courses are kept.
    #[serde(skip)]
    pub moves_of_games: Vec<(u64, bool)>,
    /// The moves per apple by length, for the plot.
    #[serde(skip)]
    pub course: Course,
}

/// The length of the snake at the end, over games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Length {
    /// The mean.
    pub mean: Option<f64>,
    /// The minimum.
    pub min: Option<u64>,
    /// The maximum.
    pub max: Option<u64>,
}

/// The moves per game, over games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct MovesPerGame {
    /// The mean.
    pub mean: Option<f64>,
    /// The standard deviation of the sample; `None` for a single game.
    pub sd: Option<f64>,
    /// The minimum.
    pub min: Option<u64>,
    /// The median.
    pub median: Option<f64>,
    /// The maximum.
    pub max: Option<u64>,
}

impl Results {
    /// Works out the results of `setup` from the finished games of each strategy.
    pub(super) fn new(setup: &Setup, tallies: impl IntoIterator<Item = Tally>) -> Self {
        let rows = setup.strategies.iter().zip(tallies);
        let results: Vec<Row> = rows.map(|(row, tally)| Row::new(setup, row.name, tally)).collect();
        let finished: u64 = results.iter().map(|row| row.finished() as u64).sum();
        Self {
            snakepilot: env!("CARGO_PKG_VERSION"),
            board: BoardSize::of(&setup.level),
            games: setup.games,
            seed: setup.seed,
            effort: setup.effort.tries(),
            max_moves: setup.max_moves,
            partial: finished < setup.total_games(),
            results,
        }
    }
}

impl BoardSize {
    fn of(level: &Level) -> Self {
        let grid = level.grid();
        Self {
            width: grid.width(),
            height: grid.height(),
            wrap: grid.wraps(),
            level: level.name().map(str::to_owned),
            cells: (!level.is_plain()).then_some(grid.area()),
            junk: (level.junk() > 0).then_some(level.junk()),
        }
    }
}

impl Row {
    fn new(setup: &Setup, strategy: &'static str, tally: Tally) -> Self {
        let games = &tally.games;
        let lengths: Vec<u64> = games.iter().map(|game| game.length as u64).collect();
        let moves: Vec<u64> = games.iter().map(|game| game.moves).collect();
        let pairs: Vec<_> = games.iter().map(|game| (game.moves, game.figures.apples)).collect();
        let ended = |outcome| games.iter().filter(|game| game.outcome == outcome).count();
        let (all_moves, apples) = (moves.iter().sum(), pairs.iter().map(|pair| pair.1).sum());
        let moves_per_apple = stats::ratio(all_moves, apples);
        let dealt = games.iter().map(|game| game.figures.dealt).sum();
        let bound = stats::ratio(games.iter().map(|game| game.figures.distance).sum(), dealt);
        let cells = games.iter().map(|game| game.cells as u64).sum();
        Self {
            strategy,
            won: ended(Outcome::Won),
            died: ended(Outcome::Died),
            stalled: ended(Outcome::Stalled),
            length: Length::of(&lengths),
            fill: stats::ratio(lengths.iter().sum(), cells),
            apples,
            moves: all_moves,
            moves_per_apple,
            moves_per_apple_error: stats::ratio_error(&pairs),
            moves_per_game: MovesPerGame::of(&moves),
            bound,
            bound_ratio: moves_per_apple
                .zip(bound)
                .and_then(|(moves, bound)| (bound > 0.0).then(|| moves / bound)),
            decision_ns: setup.timing.then(|| tally.decisions.times()),
            moves_of_games: if setup.courses { moves_of(games) } else { Vec::new() },
            course: tally.course,
            per_game: setup.per_game.then_some(tally.games),
        }
    }

    /// Returns the number of finished games.
    #[must_use]
    pub fn finished(&self) -> usize {
        self.won + self.died + self.stalled
    }
}

/// The moves of each game, and whether it was won.
fn moves_of(games: &[Played]) -> Vec<(u64, bool)> {
    games.iter().map(|game| (game.moves, game.outcome == Outcome::Won)).collect()
}

impl Length {
    fn of(lengths: &[u64]) -> Self {
        Self {
            mean: stats::mean(lengths),
            min: lengths.iter().copied().min(),
            max: lengths.iter().copied().max(),
        }
    }
}

impl MovesPerGame {
    fn of(moves: &[u64]) -> Self {
        Self {
            mean: stats::mean(moves),
            sd: stats::standard_deviation(moves),
            min: moves.iter().copied().min(),
            median: stats::median(moves),
            max: moves.iter().copied().max(),
        }
    }
}
