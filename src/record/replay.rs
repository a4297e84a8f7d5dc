//! Going to any move of a recording.

use super::Recording;
use crate::engine::{Direction, Game, Step};

/// The number of games kept on the way, at most.
const KEPT: usize = 64;

/// The least number of moves between two games that are kept.
const NEAR: usize = 128;

/// A recording at one of its moves. Games are kept along the way, so that any move is at most
/// [`Replay::spacing`] moves from one of them.
#[derive(Clone, Debug)]
pub struct Replay {
    recording: Recording,
    game: Game,
    at: usize,
    kept: Vec<Game>,
    spacing: usize,
    apples: Vec<usize>,
}

impl Replay {
    /// Plays the recording once and goes to its start. O(moves), some 30 ns each.
    #[must_use]
    pub fn new(recording: Recording) -> Self {
        let spacing = recording.moves().len().div_ceil(KEPT).max(NEAR);
        let mut game = recording.game();
        let start = game.clone();
        let (mut kept, mut apples) = (Vec::new(), Vec::new());
        for (number, way) in recording.moves().iter().enumerate() {
            if number.is_multiple_of(spacing) {
                kept.push(game.clone());
            }
            if matches!(game.step(way), Some(Step::Ate | Step::Filled)) {
                apples.push(number + 1);
            }
        }
        Self { recording, game: start, at: 0, kept, spacing, apples }
    }

    /// Returns the recording.
    #[must_use]
    pub fn recording(&self) -> &Recording {
        &self.recording
    }

    /// Returns the game as it is here.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the number of moves made so far, one that killed included.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns the number of all moves.
    #[must_use]
    pub fn len(&self) -> usize {
        self.recording.moves().len()
    }

    /// Returns true for a game without a move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the numbers of moves after which an apple had just been eaten, in order.
    #[must_use]
    pub fn apples(&self) -> &[usize] {
        &self.apples
    }

    /// Returns the number of moves, at most, that going back by one has to make.
    #[must_use]
    pub fn spacing(&self) -> usize {
        self.spacing
    }

    /// Returns the next move; `None` at the end.
    #[must_use]
    pub fn next_move(&self) -> Option<Direction> {
        self.recording.moves().get(self.at)
    }

    /// Makes the next move and returns what it did; `None` at the end.
    pub fn forward(&mut self) -> Option<Step> {
        let step = self.game.step(self.next_move()?);
        self.at += 1;
        step
    }

    /// Goes to where so many moves have been made, or to the end where there are fewer.
    pub fn seek(&mut self, moves: usize) {
        let moves = moves.min(self.len());
        if moves < self.at || moves - self.at > self.spacing {
            let nearest = (moves / self.spacing).min(self.kept.len().saturating_sub(1));
            if let Some(game) = self.kept.get(nearest) {
                self.game = game.clone();
                self.at = nearest * self.spacing;
            }
        }
        while self.at < moves {
            self.forward();
        }
    }

    /// Goes to just after the next apple that is eaten, or to the end.
    pub fn seek_next_apple(&mut self) {
        let next = self.apples.partition_point(|&apple| apple <= self.at);
        self.seek(self.apples.get(next).copied().unwrap_or(self.len()));
    }

    /// Goes back to just after the last apple that was eaten before here, or to the start.
    pub fn seek_previous_apple(&mut self) {
        let earlier = self.apples.partition_point(|&apple| apple < self.at);
        self.seek(earlier.checked_sub(1).map_or(0, |apple| self.apples[apple]));
    }
}
