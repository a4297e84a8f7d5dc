//! The end of a game: what is made of it, and the moment in which keys that steer are dead.

use std::time::{Duration, Instant};

use super::App;
use super::scene::Scene;
use crate::ai;
use crate::ui::input::{Action, Key, Screen};
use crate::ui::play::lane::{Driver, Player};
use crate::ui::play::playing::Match;
use crate::ui::play::record::WayOut;
use crate::ui::text::{counted, grouped};

/// How long keys that steer are dead after the end of a person's game: they were meant for
/// the snake. Each of them that comes meanwhile, from a key held down for one, makes it as
/// long again.
const CALM: Duration = Duration::from_millis(500);

/// Whether the person has let go of the keys after the end of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Calm {
    /// The end has not come, or no time has passed since.
    #[default]
    Unknown,
    /// It comes at this time, unless a key that steers has been `hit` before.
    Awaited {
        at: Instant,
        hit: bool,
    },
    Come,
}

impl App {
    /// Lays the figures of the end on top of a match that is over, and looks back at a game
    /// that is lost.
    pub(super) fn show_results(&mut self) {
        match self.scene_mut() {
            Scene::Game(playing) => playing.lane_mut().look_back(),
            Scene::Replay(replaying) => {
                replaying.look_back();
                self.results |= self.is_replayed();
                return;
            }
            _ => {}
        }
        let is_menu = matches!(self.scene(), Scene::Menu(_));
        self.results |= !is_menu && self.playing().is_some_and(Match::is_over);
    }

    /// Takes note of what moves have brought: a person's apples, and the end.
    pub(super) fn note_moves(&mut self) {
        if let Some(Scene::Game(playing)) = self.scenes.last() {
            self.bests.note(playing);
        }
        self.show_results();
        if self.playing().is_some_and(Match::is_over) {
            self.keep();
        }
    }

    /// Whether the card of the end lies on top of a game.
    pub(in crate::ui) fn shows_card(&self) -> bool {
        self.results && matches!(self.scene(), Scene::Game(_) | Scene::Replay(_))
    }

    /// Whether the game on the screen is one of a person, and over.
    fn has_person_ended(&self) -> bool {
        let Scene::Game(playing) = self.scene() else { return false };
        playing.is_over() && playing.lane().driver() == Driver::Person
    }

    /// Lets the moment after the end of a person's game begin and end.
    pub(super) fn keep_calm(&mut self, now: Instant) {
        if !self.has_person_ended() {
            self.calm = Calm::Unknown;
            return;
        }
        let anew = Calm::Awaited { at: now + CALM, hit: false };
        self.calm = match self.calm {
            Calm::Unknown => anew,
            Calm::Awaited { at, hit } if now >= at => {
                if hit {
                    anew
                } else {
                    Calm::Come
                }
            }
            other => other,
        };
    }

    /// When that moment ends, to be told so.
    pub(super) fn calm_comes(&self) -> Option<Instant> {
        match self.calm {
            Calm::Awaited { at, .. } => Some(at),
            _ => None,
        }
    }

    /// Whether this key was meant for a snake that has just died.
    pub(super) fn is_late_turn(&mut self, key: Key) -> bool {
        let steers = matches!(Screen::Game.action(key), Some(Action::Steer(_)));
        let is_late =
            steers && self.help.is_none() && self.has_person_ended() && self.calm != Calm::Come;
        if let (true, Calm::Awaited { hit, .. }) = (is_late, &mut self.calm) {
            *hit = true;
        }
        is_late
    }

    /// Has the default strategy, or another that can play there, play the same apples.
    pub(super) fn watch_these_apples(&mut self) {
        let Scene::Game(playing) = self.scene() else { return };
        let (seed, strategy) = (playing.seed(), ai::default_for(playing.survey()));
        self.begin_game(seed, Player::autopilot(strategy));
    }

    /// Takes a lost game back to where survival was still possible, where it waits for a turn.
    pub(super) fn take_back(&mut self) {
        let Scene::Game(playing) = self.scene_mut() else { return };
        let (way_out, moves) = (playing.lane().way_out(), playing.lane().figures().moves);
        if !playing.take_back() {
            self.say(match way_out {
                Some(WayOut::Never) => "there was no way out from the start",
                _ => "only a lost game can be taken back",
            });
            return;
        }
        let back = playing.lane().figures().moves;
        let is_person = playing.lane().driver() == Driver::Person;
        let how = if is_person { "an arrow key goes on" } else { "Space resumes" };
        self.results = false;
        self.say(match way_out {
            Some(WayOut::Unknown) => {
                format!("{} back, a guess; {how}", counted(moves - back, "move"))
            }
            _ => format!("back at move {}, with a way out; {how}", grouped(back)),
        });
    }

    /// Whether a key of the end would do nothing in the game on the screen.
    pub(super) fn end_refuses(&self, action: Action) -> bool {
        let Scene::Game(playing) = self.scene() else { return false };
        let lane = playing.lane();
        match action {
            Action::TakeBack => lane.back_to().is_none(),
            Action::WatchThese => {
                let next = ai::default_for(playing.survey());
                lane.hands() == [next.name] && !lane.taken_back()
            }
            _ => false,
        }
    }
}
