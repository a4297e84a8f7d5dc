//! What is known of a game that was recorded.

use std::fmt;

use super::moves::Moves;
use crate::ai::Effort;
use crate::engine::{Board, Death, Figures, Game, Level, Status};

/// A game from its start: where it starts, the seed of its apples, its moves, and who made
/// them.
///
/// One that was made by [`super::Recorder`] or read by [`Recording::read`] replays: no move
/// comes after the end of the game.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The level, whose board is where the game starts: obstacles lie there already.
    pub(super) level: Level,
    pub(super) seed: u64,
    pub(super) max_moves: u64,
    pub(super) mode: Mode,
    pub(super) date: Option<String>,
    pub(super) stints: Vec<Stint>,
    pub(super) taken_back: Vec<u64>,
    pub(super) moves: Moves,
    pub(super) end: End,
}

/// The rules of a person's game that bear on its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mode {
    /// Whether it goes faster with each apple.
    pub arcade: bool,
    /// Whether a fatal move waits a moment for a turn.
    pub grace: bool,
}

impl Mode {
    /// Returns the rules that differ from the usual ones, in words: `arcade, no grace`; empty
    /// where none does.
    #[must_use]
    pub fn in_words(self) -> String {
        let words = [(self.arcade, "arcade"), (!self.grace, "no grace")];
        let words: Vec<&str> = words.iter().filter(|(is_so, _)| *is_so).map(|it| it.1).collect();
        words.join(", ")
    }
}

impl Default for Mode {
    fn default() -> Self {
        Self { arcade: false, grace: true }
    }
}

/// Who steers from some move on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stint {
    /// The number of moves made before.
    pub from: u64,
    /// Who makes the next ones.
    pub hand: Hand,
    /// Whether a person is shown what a strategy would do.
    pub hints: bool,
}

impl Stint {
    /// Returns the stint of this hand, without hints.
    #[must_use]
    pub fn by(from: u64, hand: Hand) -> Self {
        Self { from, hand, hints: false }
    }
}

/// Who steers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hand {
    /// A person.
    Person,
    /// A strategy. A later version may not have one of this name.
    Strategy {
        /// Its name.
        name: String,
        /// How much it searches.
        effort: Effort,
    },
}

impl Hand {
    /// Returns what the hand is called: a strategy's name, or `person`.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Person => "person",
            Self::Strategy { name, .. } => name,
        }
    }
}

/// What a recorded game came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// How it ended; [`Status::Running`] where it was left before.
    pub status: Status,
    /// Moves made; one that killed is not counted.
    pub moves: u64,
    /// Apples eaten.
    pub apples: u64,
}

impl End {
    /// Returns what the game has come to so far.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let Figures { moves, apples, .. } = game.figures();
        Self { status: game.status(), moves, apples }
    }

    /// Returns the words for how it ended: `filled the board`, `hit a wall`.
    #[must_use]
    pub fn in_words(&self) -> &'static str {
        END_WORDS.iter().find(|(status, _)| *status == self.status).map_or("", |(_, words)| words)
    }
}

/// Each status and its words in the text.
pub(super) const END_WORDS: [(Status, &str); 5] = [
    (Status::Running, "not finished"),
    (Status::Won, "filled the board"),
    (Status::Died(Death::Wall), "hit a wall"),
    (Status::Died(Death::Body), "hit itself"),
    (Status::Stalled, "reached the move limit"),
];

impl fmt::Display for End {
    /// Writes `filled the board, 8603 moves, 397 apples`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |count: u64| if count == 1 { "" } else { "s" };
        let Self { moves, apples, .. } = self;
        let (one_move, one_apple) = (plural(*moves), plural(*apples));
        write!(f, "{}, {moves} move{one_move}, {apples} apple{one_apple}", self.in_words())
    }
}

impl Recording {
    /// Returns the level: its board is where the game starts, for every seed.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// Returns the board that the game starts from.
    #[must_use]
    pub fn start(&self) -> Board {
        self.level.board(self.seed)
    }

    /// Returns the seed of the apples.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the number of moves after which the game would have been stopped.
    #[must_use]
    pub fn max_moves(&self) -> u64 {
        self.max_moves
    }

    /// Returns the rules that bear on its score.
    #[must_use]
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Returns the day on which it was played, as it was given.
    #[must_use]
    pub fn date(&self) -> Option<&str> {
        self.date.as_deref()
    }

    /// Returns `self` with the day of the game, such as `2026-01-31`. What is not letters,
    /// digits, `-` and `:` is left out.
    #[must_use]
    pub fn with_date(self, date: &str) -> Self {
        let is_plain = |mark: &char| mark.is_ascii_alphanumeric() || "-:".contains(*mark);
        Self { date: Some(date.chars().filter(is_plain).collect()), ..self }
    }

    /// Returns who steered from which move on, in order. The first begins at 0.
    #[must_use]
    pub fn stints(&self) -> &[Stint] {
        &self.stints
    }

    /// Returns who makes the move after so many; `None` where nobody is named.
    #[must_use]
    pub fn stint_at(&self, moves: u64) -> Option<&Stint> {
        let later = self.stints.partition_point(|stint| stint.from <= moves);
        self.stints.get(later.checked_sub(1)?)
    }

    /// Returns the numbers of moves that the game was taken back to, in order of time.
    #[must_use]
    pub fn taken_back(&self) -> &[u64] {
        &self.taken_back
    }

    /// Returns the moves; one that killed is the last of them.
    #[must_use]
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// Returns what the game came to.
    #[must_use]
    pub fn end(&self) -> End {
        self.end
    }

    /// Returns the game at its start.
    #[must_use]
    pub fn game(&self) -> Game {
        Game::from_board(self.start(), self.seed).with_max_moves(self.max_moves)
    }

    /// Returns true where a strategy has steered, or shown a person the way.
    #[must_use]
    pub fn had_help(&self) -> bool {
        self.stints.iter().any(|stint| stint.hand != Hand::Person || stint.hints)
    }
}
