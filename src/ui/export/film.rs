//! Which moves are shown when.

use crate::engine::{Direction, Game};
use crate::record::Recording;

/// Moves per second where no speed is asked for, as in `watch`.
const USUAL_SPEED: usize = 20;

/// The longest time in seconds that a game takes where no speed is asked for.
const LONGEST: usize = 60;

/// How long the end is shown before it begins again, in microseconds.
pub(super) const PAUSE: u64 = 3_000_000;

/// A second in microseconds.
pub(super) const SECOND: u64 = 1_000_000;

/// A part of a game at a speed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Film {
    /// The number of moves made before its first frame.
    pub(super) from: usize,
    /// The number of moves made by its last one.
    pub(super) to: usize,
    /// Moves per second.
    pub(super) speed: usize,
}

/// A frame: the number of moves made, and when it comes, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moment {
    pub(super) moves: usize,
    pub(super) time: u64,
}

impl Film {
    /// The moves from one to another. Without a speed it is the usual one, and higher where
    /// it would take longer than a minute.
    pub(super) fn new(from: usize, to: usize, speed: Option<u16>) -> Self {
        let usual = || USUAL_SPEED.max((to - from).div_ceil(LONGEST));
        Self { from, to, speed: speed.map_or_else(usual, usize::from) }
    }

    /// When so many moves have been made, in microseconds from the first frame.
    pub(super) fn time(&self, moves: usize) -> u64 {
        (moves - self.from) as u64 * SECOND / self.speed as u64
    }

    /// When the last move has been made.
    pub(super) fn end(&self) -> u64 {
        self.time(self.to)
    }

    /// The frames: the first and the last move, and between them as many as there are with at
    /// least so many microseconds from each to the next.
    pub(super) fn moments(self, apart: u64) -> impl Iterator<Item = Moment> {
        let mut next = 0;
        (self.from..=self.to).filter_map(move |moves| {
            let time = self.time(moves);
            let has_room = time >= next && time + apart <= self.end();
            let is_shown = has_room || moves == self.from || moves == self.to;
            is_shown.then(|| {
                next = time + apart;
                Moment { moves, time }
            })
        })
    }
}

/// A game that is played on move by move.
pub(super) struct Player<'a> {
    ways: Box<dyn Iterator<Item = Direction> + 'a>,
    game: Game,
    made: usize,
}

impl<'a> Player<'a> {
    /// The game of a recording at its start.
    pub(super) fn new(recording: &'a Recording) -> Self {
        Self { ways: Box::new(recording.moves().iter()), game: recording.game(), made: 0 }
    }

    /// Plays on until so many moves have been made, and returns the game.
    pub(super) fn at(&mut self, moves: usize) -> &Game {
        while self.made < moves && self.step() {}
        &self.game
    }

    /// Makes the next move; returns whether there was one.
    pub(super) fn step(&mut self) -> bool {
        let Some(way) = self.ways.next() else { return false };
        self.game.step(way);
        self.made += 1;
        true
    }

    /// The game as it is here.
    pub(super) fn game(&self) -> &Game {
        &self.game
    }
}

/// The game of a recording after so many moves.
pub(super) fn game_at(recording: &Recording, moves: usize) -> Game {
    Player::new(recording).at(moves).clone()
}
