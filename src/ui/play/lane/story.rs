//! What has become of a game: its moves, who made them, how it ended, and going back.

pub(in crate::ui) mod past;

use std::time::Instant;

use super::{Driver, Lane};
use crate::engine::{Board, Direction, Figures, Game, Level, Status};
use crate::record::{Hand, Mode, Recorder, Recording, Stint};
use crate::ui::play::record::{Record, WayOut};

/// What a person is called among the players.
pub(in crate::ui) const YOU: &str = "you";

/// The moves to go back where it is not known how many it takes.
const SOME: u64 = 10;

/// What has become of a game so far.
pub(super) struct Story {
    record: Record,
    recorder: Recorder,
    /// Who has made moves, each once, in the order of their first.
    hands: Vec<&'static str>,
    /// Whether a strategy has steered, or shown the way.
    helped: bool,
    /// Whether moves were taken back.
    taken_back: bool,
    /// Whether it goes on with a game that was recorded.
    goes_on: bool,
    /// The move that killed.
    fatal: Option<Direction>,
    /// Once looked for, where the last way out was.
    way_out: Option<WayOut>,
    /// When the full board was first noticed.
    won_at: Option<Instant>,
}

impl Story {
    /// Nothing yet of a game from the board `start`.
    pub(super) fn new(start: &Board, game: &Game, driver: Driver) -> Self {
        Self {
            record: Record::new(game),
            recorder: Recorder::new(start, game),
            hands: Vec::new(),
            helped: driver == Driver::Autopilot,
            taken_back: false,
            goes_on: false,
            fatal: None,
            way_out: None,
            won_at: None,
        }
    }

    /// A strategy steers or shows the way from here on.
    pub(super) fn note_help(&mut self) {
        self.helped = true;
    }

    /// Returns the story of a game with this limit on moves.
    pub(super) fn with_max_moves(self, max_moves: u64) -> Self {
        Self {
            record: self.record.with_max_moves(max_moves),
            recorder: self.recorder.with_max_moves(max_moves),
            ..self
        }
    }

    /// Returns the story of a game on this level, under these rules.
    pub(super) fn with_level(self, level: &Level, mode: Mode) -> Self {
        Self { recorder: self.recorder.with_level(level).with_mode(mode), ..self }
    }

    /// Adds a move by this player, which has led from figures `before` to `game`.
    pub(super) fn note_move(
        &mut self,
        player: &'static str,
        way: Direction,
        before: Figures,
        game: &Game,
    ) {
        self.recorder.push(way);
        if game.figures().moves == before.moves {
            self.fatal = Some(way);
            return;
        }
        if !self.hands.contains(&player) {
            self.hands.push(player);
        }
        self.record.push(way, game.figures().apples > before.apples, game);
    }
}

impl Lane {
    /// Takes down who makes the next move.
    pub(super) fn note_hand(&mut self) {
        let (row, is_person) = (self.player.strategy, self.player.driver == Driver::Person);
        let hints = is_person && self.hints;
        let name = if is_person { Hand::Person.name() } else { row.name };
        if self.story.recorder.is_steered_by(name, hints) {
            return;
        }
        let hand = if is_person {
            Hand::Person
        } else {
            Hand::Strategy { name: row.name.to_owned(), effort: self.effort }
        };
        self.story.recorder.steered(Stint { from: self.figures().moves, hand, hints });
    }

    /// The recording of the game so far; `None` where it has more moves than one can hold.
    pub(in crate::ui) fn recording(&self) -> Option<Recording> {
        self.story.recorder.recording(&self.game)
    }

    /// Takes note of a strategy that steers or shows the way.
    pub(super) fn note_help(&mut self) {
        if self.player.driver == Driver::Autopilot || self.hints {
            self.story.note_help();
        }
    }

    /// The name of who steers: "you", or the strategy.
    pub(in crate::ui) fn name(&self) -> &'static str {
        match self.player.driver {
            Driver::Person => YOU,
            Driver::Autopilot => self.player.strategy.name,
        }
    }

    /// Who has made moves, each once, in the order of their first.
    pub(in crate::ui) fn hands(&self) -> &[&'static str] {
        &self.story.hands
    }

    /// Whether moves were taken back.
    pub(in crate::ui) fn taken_back(&self) -> bool {
        self.story.taken_back
    }

    /// Whether a person has played all of it alone: without a strategy, hints, or moves taken
    /// back, and from its start.
    pub(in crate::ui) fn is_persons_own(&self) -> bool {
        let Story { helped, taken_back, goes_on, .. } = self.story;
        self.player.driver == Driver::Person && !helped && !taken_back && !goes_on
    }

    /// Whether the move that killed was a turn.
    pub(in crate::ui) fn died_turning(&self) -> bool {
        let way = self.story.fatal.map(|way| self.board().effective(way));
        way.is_some_and(|way| Some(way) != self.board().heading())
    }

    /// Where the last way out was; `None` for a game that is not lost, and before
    /// [`Lane::look_back`].
    pub(in crate::ui) fn way_out(&self) -> Option<WayOut> {
        self.story.way_out
    }

    /// Looks for the last way out of a lost game, once.
    pub(in crate::ui) fn look_back(&mut self) {
        if matches!(self.status(), Status::Died(_)) && self.story.way_out.is_none() {
            self.story.way_out = Some(self.story.record.look_back());
        }
    }

    /// The number of moves that a lost game can be taken back to: where survival was still
    /// possible, or where that is not known, some moves before the end. `None` for any other
    /// game, and where there was no way out from the start.
    pub(in crate::ui) fn back_to(&self) -> Option<u64> {
        match self.story.way_out? {
            WayOut::After(moves) => Some(moves),
            WayOut::Never => None,
            WayOut::Unknown => Some(self.figures().moves.saturating_sub(SOME)),
        }
    }

    /// Takes the game back to where [`Lane::back_to`] says: the same apples will come. Returns
    /// whether it did.
    pub(in crate::ui) fn take_back(&mut self) -> bool {
        let Some(moves) = self.back_to() else { return false };
        self.game = self.story.record.go_back(moves);
        self.story.recorder.take_back(self.game.figures().moves);
        self.story.taken_back = true;
        self.story.fatal = None;
        self.story.way_out = None;
        self.last_move = None;
        self.forget_legs();
        self.give_to(self.player.driver);
        true
    }

    /// Forgets the legs to apples that are not eaten any more.
    fn forget_legs(&mut self) {
        let now = self.figures();
        self.legs.truncate(usize::try_from(now.apples).unwrap_or(usize::MAX));
        // What the legs add up to is where the last of them ended.
        let (moves, bounds) = self.legs.iter().fold((0, 0), |(moves, bounds), leg| {
            (moves + u64::from(leg.moves), bounds + u64::from(leg.bound))
        });
        self.at_last_apple = Figures { moves, ..now };
        self.bound = now.distance - bounds;
    }

    /// Takes note of the time at which the board is first seen to be full.
    pub(in crate::ui) fn note_win(&mut self, now: Instant) {
        if self.status() == Status::Won {
            self.story.won_at.get_or_insert(now);
        }
    }

    /// When the board was first seen to be full.
    pub(in crate::ui) fn won_at(&self) -> Option<Instant> {
        self.story.won_at
    }
}
