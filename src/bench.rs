//! Games without a screen: a [`Setup`] goes in, plain numbers come out, and
//! reports turn them into text.
//!
//! [`run`] plays the games of a [`Setup`] on all cores and returns [`Results`], a
//! struct of numbers; [`Format::render`] makes a table, JSON, CSV or Markdown of
//! it. Without timing the results depend only on the setup, not on the number of
//! threads.
//!
//! Game `i` of every strategy has the seed `seed + i`, so the games of two
//! strategies come in pairs with the same first apple, and no strategy has
//! luckier seeds than another.

pub mod command;
pub mod stats;

mod course;
mod decisions;
mod play;
mod plot;
mod refusal;
mod report;
mod results;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::iter::{ParallelBridge, ParallelIterator};
use thiserror::Error;

use crate::ai::{Effort, STRATEGIES, StrategyRow};
use crate::engine::Level;
use crate::record::Recording;

pub use course::{Bin, Course};
pub use decisions::DecisionTimes;
use decisions::Decisions;
pub use play::{Outcome, Played};
pub use plot::plot;
pub use refusal::Refusal;
pub use report::Format;
pub use results::{BoardSize, Length, MovesPerGame, Results, Row};

/// What to play.
#[derive(Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Setup {
    /// The strategies, in the order of the results.
    pub strategies: Vec<&'static StrategyRow>,
    /// What the games start from.
    pub level: Level,
    /// How hard `certified` thinks.
    pub effort: Effort,
    /// Games per strategy.
    pub games: u32,
    /// The seed of the first game. Each following game has the next number; 0
    /// comes after the largest.
    pub seed: u64,
    /// The move limit of a game.
    pub max_moves: u64,
    /// The number of threads; `None` for one per core.
    pub threads: Option<usize>,
    /// Whether to time the decisions. The results then differ from run to run.
    pub timing: bool,
    /// Whether to list every game in the results.
    pub per_game: bool,
    /// Whether to record the games, for [`Progress::Recorded`].
    pub record: bool,
    /// Whether to keep the course of the games, for [`plot`].
    pub courses: bool,
}

impl Setup {
    /// Returns a setup of all strategies, 100 games each from seed 1, timed, on all
    /// cores.
    #[must_use]
    pub fn new(level: Level) -> Self {
        Self {
            strategies: STRATEGIES.iter().collect(),
            max_moves: level.default_max_moves(),
            level,
            effort: Effort::default(),
            games: 100,
            seed: 1,
            threads: None,
            timing: true,
            per_game: false,
            record: false,
            courses: false,
        }
    }

    /// Returns the number of games of all strategies together.
    #[must_use]
    pub fn total_games(&self) -> u64 {
        self.strategies.len() as u64 * u64::from(self.games)
    }
}

/// Why no game was played.
#[derive(Debug, Error)]
pub enum RunError {
    /// A strategy cannot play the level.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The threads could not be started.
    #[error("cannot start the threads: {0}; ask for fewer with --threads")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// What a run reports while it goes on.
#[derive(Clone, Debug)]
pub enum Progress {
    /// So many moves more were made. Those at the end of a game may be missing.
    Moves(u64),
    /// A game was finished.
    Game,
    /// The recording of a game that was finished, before [`Progress::Game`].
    Recorded(Box<Recording>),
}

/// The finished games of one strategy, and the times of their decisions.
#[derive(Default)]
struct Tally {
    games: Vec<Played>,
    decisions: Decisions,
    course: Course,
}

/// Plays the games and returns the results. `each` is told of the progress, on any
/// thread.
///
/// Every seed is played by all strategies before the next one has its turn. Once
/// `stop` is set, the games under way are dropped and the results hold those that
/// are finished: all strategies then have the same seeds but for the last few,
/// at most one per thread.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use snakepilot::bench::{self, Format, Setup};
/// use snakepilot::engine::{Grid, Level};
///
/// let level = Level::new(&Grid::new(6, 6, false)?)?;
/// let setup = Setup { games: 2, timing: false, ..Setup::new(level) };
/// let results = bench::run(&setup, &AtomicBool::new(false), |_| ())?;
/// assert!(Format::Table.render(&results).contains("greedy"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A [`RunError`]; no game was played then.
///
/// # Panics
/// If a strategy does.
pub fn run(
    setup: &Setup,
    stop: &AtomicBool,
    each: impl Fn(Progress) + Sync,
) -> Result<Results, RunError> {
    if let Some(refusal) = setup.refusals().into_iter().next() {
        return Err(refusal.into());
    }
    // To rayon 0 means one per core.
    let threads = setup.threads.unwrap_or(0);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let tallies: Vec<Mutex<Tally>> = setup.strategies.iter().map(|_| Mutex::default()).collect();
    // A bridge hands out the turns one by one in this order. Splitting the range
    // would start at several places at once, and a stopped run would have
    // different seeds for different strategies.
    let turns = (0..u64::from(setup.games))
        .flat_map(|game| setup.strategies.iter().zip(&tallies).map(move |pair| (game, pair)))
        .take_while(|_| !stop.load(Ordering::Relaxed));
    pool.install(|| {
        turns.par_bridge().for_each(|(game, (row, tally))| {
            // The game's own, so that one that is dropped leaves no times behind.
            let mut decisions = setup.timing.then(Decisions::default);
            let seed = setup.seed.wrapping_add(game);
            let Some((played, course)) =
                play::play(setup, row, seed, stop, decisions.as_mut(), &each)
            else {
                return;
            };
            let mut tally = tally.lock().expect(UNBROKEN);
            tally.games.push(played);
            if let Some(course) = course {
                tally.course.add(&course);
            }
            if let Some(decisions) = decisions {
                tally.decisions.add(&decisions);
            }
            each(Progress::Game);
        });
    });
    let tallies = tallies.into_iter().map(|tally| {
        let mut tally = tally.into_inner().expect(UNBROKEN);
        // Games end in any order. Their numbers count, since seeds may go round past 0.
        tally.games.sort_by_key(|played| played.seed.wrapping_sub(setup.seed));
        tally
    });
    Ok(Results::new(setup, tallies))
}

/// Why a lock cannot be poisoned: a panic on one thread ends the whole run.
const UNBROKEN: &str = "no thread panicked";
