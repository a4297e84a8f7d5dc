//! One game, played to its end without a screen.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use serde::Serialize;

use super::Setup;
use super::decisions::Decisions;
use crate::ai::StrategyRow;
use crate::engine::{Figures, Status};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The snake filled the board.
    Won,
    /// It ran into something.
    Died,
    /// The cap on moves was reached first.
    Stalled,
}

impl Outcome {
    /// The word for it in the reports.
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

/// A game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Played {
    /// The seed of its apples.
    pub seed: u64,
    /// How it ended.
    pub outcome: Outcome,
    /// The length of the snake at the end.
    pub length: usize,
    /// Moves made.
    pub moves: u64,
    /// All figures, which the reports give in sum only.
    #[serde(skip)]
    pub figures: Figures,
    /// The cells of the board, without its walls: for the fill.
    #[serde(skip)]
    pub cells: usize,
}

/// Plays the game with this seed to its end, by a player made for it, and enters
/// the time of each decision in `decisions`. `None` where `stop` was set before
/// the end.
pub(super) fn play(
    setup: &Setup,
    row: &StrategyRow,
    seed: u64,
    stop: &AtomicBool,
    mut decisions: Option<&mut Decisions>,
) -> Option<Played> {
    let mut game = setup.level.game(seed).with_max_moves(setup.max_moves);
    let mut player = row.create_with(game.board().grid(), setup.effort);
    loop {
        if let Some(outcome) = Outcome::of(game.status()) {
            let (length, figures) = (game.board().len(), game.figures());
            let cells = game.board().grid().area();
            return Some(Played { seed, outcome, length, moves: figures.moves, figures, cells });
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let board = game.board();
        let way = match &mut decisions {
            None => player.plan(board, 1).direction(board),
            Some(decisions) => {
                let begun = Instant::now();
                let plan = player.plan(board, 1);
                decisions.enter(begun.elapsed());
                plan.direction(board)
            }
        };
        game.step(way);
    }
}
