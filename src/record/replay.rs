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
    bounds: Vec<u64>,
}

impl Replay {
    /// Plays the recording once and goes to its start. O(moves), some 30 ns each.
    #[must_use]
    pub fn new(recording: Recording) -> Self {
        let spacing = recording.moves().len().div_ceil(KEPT).max(NEAR);
        let mut game = recording.game();
        let start = game.clone();
        let (mut kept, mut apples) = (Vec::new(), Vec::new());
        let mut bounds = vec![game.figures().distance];
        for (number, way) in recording.moves().iter().enumerate() {
            if number.is_multiple_of(spacing) {
                kept.push(game.clone());
            }
            let before = game.figures().distance;
            if matches!(game.step(way), Some(Step::Ate | Step::Filled)) {
                apples.push(number + 1);
                bounds.push(game.figures().distance - before);
            }
        }
        Self { recording, game: start, at: 0, kept, spacing, apples, bounds }
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

    /// Returns for each apple, in order, the length of a shortest way to it when it was dealt,
    /// the snake's body left out. There is one more than were eaten: that of the apple on the
    /// last board, or 0 where there is none.
    #[must_use]
    pub fn bounds(&self) -> &[u64] {
        &self.bounds
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
        if (moves < self.at || moves - self.at > self.spacing)
            && let Some((at, game)) = self.nearest(moves)
        {
            self.game = game.clone();
            self.at = at;
        }
        while self.at < moves {
            self.forward();
        }
    }

    /// Returns the game where so many moves have been made, or at the end where there are
    /// fewer. It stays where it is.
    #[must_use]
    pub fn game_at(&self, moves: usize) -> Game {
        let moves = moves.min(self.len());
        let kept = self.nearest(moves).filter(|_| moves != self.at);
        let (at, kept) = kept.unwrap_or((self.at, &self.game));
        let mut game = kept.clone();
        for number in at..moves {
            if let Some(way) = self.recording.moves().get(number) {
                game.step(way);
            }
        }
        game
    }

    /// The last game kept that has no more than so many moves, and how many it has; `None`
    /// where there is no move at all.
    fn nearest(&self, moves: usize) -> Option<(usize, &Game)> {
        let nearest = (moves / self.spacing).min(self.kept.len().checked_sub(1)?);
        Some((nearest * self.spacing, &self.kept[nearest]))
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
