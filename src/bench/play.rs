//! One game without a screen, played to its end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use serde::Serialize;

use super::course::{Course, Runner};
use super::decisions::Decisions;
use super::{Progress, Setup};
use crate::ai::StrategyRow;
use crate::engine::{Figures, Game, Status};
use crate::record::{Hand, Recorder, Stint};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The snake filled the board.
    Won,
    /// The snake hit something.
    Died,
    /// The move limit was reached first.
    Stalled,
}

impl Outcome {
    /// Returns the word for it in the reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Died => "died",
            Self::Stalled => "stalled",
        }
    }

    fn of(status: Status) -> Option<Self> {
        match status {
            Status::Running => None,
            Status::Won => Some(Self::Won),
            Status::Died(_) => Some(Self::Died),
            Status::Stalled => Some(Self::Stalled),
        }
    }
}

/// A finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Played {
    /// The seed of the game.
    pub seed: u64,
    /// How it ended.
    pub outcome: Outcome,
    /// The length of the snake at the end.
    pub length: usize,
    /// The moves made; a deadly one does not count.
    pub moves: u64,
    /// All figures; reports give them only as sums over games.
    #[serde(skip)]
    pub figures: Figures,
    /// The number of cells that are not walls, to work out the fill.
    #[serde(skip)]
    pub cells: usize,
}

/// Takes down a game of this strategy.
fn recorder(setup: &Setup, row: &StrategyRow, game: &Game) -> Recorder {
    let start = setup.level.board(game.seed());
    let mut recorder = Recorder::new(&start, game).with_level(&setup.level);
    let hand = Hand::Strategy { name: row.name.to_owned(), effort: setup.effort };
    recorder.steered(Stint::by(0, hand));
    recorder
}

/// How many moves of a game are reported at a time.
const MOVES_AT_A_TIME: u64 = 256;

/// Plays the game with this seed to its end and returns it, and its course where that is kept;
/// `None` if `stop` was set before the end. The time of each decision is added to `decisions`, and `each` is
/// told of the moves, some at a time.
pub(super) fn play(
    setup: &Setup,
    row: &StrategyRow,
    seed: u64,
    stop: &AtomicBool,
    mut decisions: Option<&mut Decisions>,
    each: &impl Fn(Progress),
) -> Option<(Played, Option<Course>)> {
    let mut game = setup.level.game(seed).with_max_moves(setup.max_moves);
    let mut player = row.create_with(game.board().grid(), setup.effort);
    let mut recorder = setup.record.then(|| recorder(setup, row, &game));
    let cells = setup.level.grid().area();
    let runner = || Runner::new(game.board().len(), cells, game.figures());
    let mut runner = setup.courses.then(runner);
    loop {
        if let Some(outcome) = Outcome::of(game.status()) {
            if let Some(recording) = recorder.and_then(|it| it.recording(&game)) {
                each(Progress::Recorded(Box::new(recording)));
            }
            let (length, figures) = (game.board().len(), game.figures());
            let cells = game.board().grid().area();
            let game = Played { seed, outcome, length, moves: figures.moves, figures, cells };
            return Some((game, runner.map(Runner::finish)));
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let board = game.board();
        let way = match &mut decisions {
            None => player.plan(board, 1).direction(board),
            Some(decisions) => {
                let begun = Instant::now();
                // The plan alone is timed, not the step after it.
                let plan = player.plan(board, 1);
                decisions.record(begun.elapsed());
                plan.direction(board)
            }
        };
        if let Some(recorder) = &mut recorder {
            recorder.push(board.effective(way));
        }
        game.step(way);
        if let Some(runner) = &mut runner {
            runner.note(game.figures());
        }
        if game.figures().moves.is_multiple_of(MOVES_AT_A_TIME) {
            each(Progress::Moves(MOVES_AT_A_TIME));
        }
    }
}
