//! Taking down a game while it is played.

use super::moves::Moves;
use super::{End, Mode, Recording, Stint};
use crate::engine::{Board, Direction, Game, Level};

/// Takes down the moves of a game, and who makes them.
#[derive(Clone, Debug)]
pub struct Recorder {
    /// All but the moves' end.
    recording: Recording,
    /// Whether there were more moves than a recording can hold.
    is_full: bool,
}

impl Recorder {
    /// Begins with a game at its start, that of [`Game::from_board`] with the board `start`,
    /// whose apple need not lie there yet: the first one is drawn from the seed.
    #[must_use]
    pub fn new(start: &Board, game: &Game) -> Self {
        let recording = Recording {
            level: Level::from_board(start),
            seed: game.seed(),
            max_moves: game.max_moves(),
            mode: Mode::default(),
            date: None,
            stints: Vec::new(),
            taken_back: Vec::new(),
            moves: Moves::default(),
            end: End::of(game),
        };
        Self { recording, is_full: false }
    }

    /// Goes on with a recording that breaks off.
    #[must_use]
    pub fn resume(recording: Recording) -> Self {
        Self { recording, is_full: false }
    }

    /// Returns `self` for a game on this level, whose name and number of obstacles it tells.
    #[must_use]
    pub fn with_level(mut self, level: &Level) -> Self {
        let start = self.recording.start();
        self.recording.level = level.clone().laid_out(&start);
        self
    }

    /// Returns `self` for a game with this limit on moves.
    #[must_use]
    pub fn with_max_moves(mut self, max_moves: u64) -> Self {
        self.recording.max_moves = max_moves;
        self
    }

    /// Returns `self` for a game under these rules.
    #[must_use]
    pub fn with_mode(mut self, mode: Mode) -> Self {
        self.recording.mode = mode;
        self
    }

    /// Takes note of who steers from a move on. A stint that nobody has made a move in is
    /// replaced.
    pub fn steered(&mut self, stint: Stint) {
        let stints = &mut self.recording.stints;
        stints.retain(|other| other.from < stint.from);
        if stints.last().is_none_or(|last| (&last.hand, last.hints) != (&stint.hand, stint.hints)) {
            stints.push(stint);
        }
    }

    /// Returns true if the last stint is that of this hand: a strategy's name, or `person`.
    #[must_use]
    pub fn is_steered_by(&self, name: &str, hints: bool) -> bool {
        let last = self.recording.stints.last();
        last.is_some_and(|stint| stint.hints == hints && stint.hand.name() == name)
    }

    /// Adds a move, as the rules made it: never one back into the neck.
    pub fn push(&mut self, way: Direction) {
        self.is_full |= self.recording.moves.push(way).is_err();
    }

    /// Forgets all but the first `moves` moves: the game was taken back.
    pub fn take_back(&mut self, moves: u64) {
        let kept = usize::try_from(moves).unwrap_or(usize::MAX);
        // Where the last moves are not known, the first ones must do.
        self.is_full &= kept > self.recording.moves.len();
        self.recording.moves.truncate(kept);
        self.recording.stints.retain(|stint| stint.from == 0 || stint.from < moves);
        self.recording.taken_back.push(moves);
    }

    /// Returns the moves so far.
    #[must_use]
    pub fn moves(&self) -> &Moves {
        &self.recording.moves
    }

    /// Returns the recording of the game as it is now; `None` where it has more than
    /// [`super::MOST_MOVES`] moves.
    #[must_use]
    pub fn recording(&self, game: &Game) -> Option<Recording> {
        (!self.is_full).then(|| Recording { end: End::of(game), ..self.recording.clone() })
    }
}
