//! A person's game, written ahead while it is played.

use std::path::Path;
use std::time::{Duration, Instant};

use super::text_of;
use crate::store::unfinished::{Left, Unfinished, Writer};
use crate::ui::app::App;
use crate::ui::app::scene::Scene;
use crate::ui::play::lane::{Lane, YOU};

/// The least time between two writes.
const BETWEEN: Duration = Duration::from_secs(1);

/// The place that a game is written to, and what was written last.
#[derive(Default)]
pub(super) struct Ahead {
    /// `None` where nothing is kept.
    writer: Option<Writer>,
    /// When it was written last.
    at: Option<Instant>,
    /// The number of its moves then.
    moves: u64,
}

impl Ahead {
    /// The place below this folder, or that of a game which was resumed.
    pub(super) fn new(data: Option<&Path>, resumed: Option<Left>) -> Self {
        let place = match resumed {
            Some(left) => Some(Unfinished::adopt(left)),
            None => data.map(Unfinished::new),
        };
        Self { writer: place.map(Writer::new), at: None, moves: 0 }
    }
}

/// Whether a game is worth being offered again: a person has made moves in it, and it goes on.
/// One that was begun from a recording is not: that is there still.
fn is_worth_it(lane: &Lane) -> bool {
    !lane.is_over() && lane.hands().contains(&YOU) && !lane.goes_on()
}

impl App {
    /// Writes a person's game, once a second at most, and only where it has moved on.
    pub(in crate::ui::app) fn write_ahead(&mut self, now: Instant) {
        let Some(Scene::Game(playing)) = self.scenes.last() else { return };
        let (lane, ahead) = (playing.lane(), &mut self.keeper.ahead);
        let Some(writer) = &mut ahead.writer else { return };
        if lane.is_over() {
            if ahead.at.take().is_some() {
                writer.remove();
            }
            return;
        }
        let is_due = ahead.at.is_none_or(|at| now >= at + BETWEEN);
        let moves = lane.figures().moves;
        if is_due && is_worth_it(lane) && (ahead.at.is_none() || moves != ahead.moves) {
            (ahead.at, ahead.moves) = (Some(now), moves);
            if let Ok(text) = text_of(lane) {
                writer.write(text);
            }
        }
    }

    /// Forgets the game that was written: it was given up for another.
    pub(in crate::ui::app) fn forget_ahead(&mut self) {
        let ahead = &mut self.keeper.ahead;
        ahead.at = None;
        ahead.writer.iter_mut().for_each(Writer::remove);
    }

    /// Writes the game as it is at the very end, or removes it where its player has left it,
    /// and waits until that is done.
    pub(super) fn finish_ahead(&mut self, is_cut_off: bool) {
        let Some(mut writer) = self.keeper.ahead.writer.take() else { return };
        let game = self.scenes.iter().rev().find_map(|scene| match scene {
            Scene::Game(playing) => Some(playing.lane()),
            _ => None,
        });
        let game = game.filter(|lane| is_cut_off && is_worth_it(lane));
        match game.and_then(|lane| text_of(lane).ok()) {
            Some(text) => writer.write(text),
            None => writer.remove(),
        }
        if let Some(error) = writer.finish() {
            self.keeper.warnings.push(format!("the game under way could not be kept: {error}"));
        }
    }
}
