//! Games that a lane has not played itself: shown at any of their moves, or gone on with.

use super::{Lane, Story, YOU};
use crate::ai;
use crate::engine::{Direction, Game, Status};
use crate::record::{Hand, Recorder, Recording};
use crate::ui::play::lane::{LastMove, Leg, Player};
use crate::ui::play::planner::{PlanWait, Planned};
use crate::ui::play::record::Record;

/// A game at one of its moves.
#[derive(Clone, Copy)]
pub(in crate::ui) struct Position<'a> {
    pub(in crate::ui) game: &'a Game,
    /// Who makes the next move.
    pub(in crate::ui) player: Player,
    /// The move that led here, where it is to be drawn.
    pub(in crate::ui) last_move: Option<LastMove>,
    /// The moves that each apple eaten so far took.
    pub(in crate::ui) legs: &'a [Leg],
}

impl Lane {
    /// Shows a game played earlier at one of its moves. Legs that it has already are taken to
    /// be the first of the position's.
    pub(in crate::ui) fn show(&mut self, position: &Position) {
        self.game.clone_from(position.game);
        self.player = position.player;
        self.last_move = position.last_move;
        let known = self.legs.len().min(position.legs.len());
        self.legs.truncate(known);
        self.legs.extend_from_slice(&position.legs[known..]);
        self.forget_legs();
        if self.status() == Status::Running {
            self.story.won_at = None;
        }
    }

    /// Shows this plan, or none.
    pub(in crate::ui) fn show_plan(&mut self, planned: Option<Planned>) {
        self.latest = planned;
    }

    /// Takes the game's last moves, which led from `base` to where it is, for looking back at
    /// them.
    pub(in crate::ui) fn note_past(&mut self, base: &Game, ways: impl Iterator<Item = Direction>) {
        let (mut game, mut record) = (base.clone(), Record::new(base));
        for way in ways {
            let before = game.figures();
            game.step(way);
            if game.figures().moves == before.moves {
                self.story.fatal = Some(way);
            } else {
                record.push(way, game.figures().apples > before.apples, &game);
            }
        }
        self.story.record = record;
    }

    /// Returns a lane that goes on from this position of a recording: the same apples will
    /// come. It is nobody's score.
    pub(in crate::ui) fn going_on(
        recording: &Recording,
        position: &Position,
        plan_wait: PlanWait,
    ) -> Self {
        let start = recording.start();
        let mut lane = Self::new(&start, recording.seed(), position.player, plan_wait);
        lane.show(&Position { last_move: None, ..*position });
        let moves = lane.figures().moves;
        lane.story.recorder = Recorder::resume(recording.clone());
        lane.story.recorder.take_back(moves);
        lane.story.goes_on = true;
        lane.story.note_hands_of(recording, moves);
        lane
    }

    /// Whether it goes on with a game that was recorded.
    pub(in crate::ui) fn goes_on(&self) -> bool {
        self.story.goes_on
    }
}

impl Story {
    /// Takes note of who made the first moves of a recording.
    fn note_hands_of(&mut self, recording: &Recording, moves: u64) {
        for stint in recording.stints().iter().filter(|stint| stint.from < moves) {
            let name = match &stint.hand {
                Hand::Person => Some(YOU),
                // Others are not in this version, and have no name that lasts.
                Hand::Strategy { name, .. } => ai::find(name).map(|row| row.name),
            };
            if let Some(name) = name.filter(|name| !self.hands.contains(name)) {
                self.hands.push(name);
            }
        }
    }
}
