//! What goes on by itself after the end of a match.

use std::time::{Duration, Instant};

use super::App;
use super::scene::Scene;
use crate::ai;
use crate::ui::input::Action;
use crate::ui::launch::After;
use crate::ui::play::lane::Player;
use crate::ui::play::playing::Match;

/// How long the end of a match is shown before something else comes by itself.
const REST: Duration = Duration::from_millis(2_500);

/// What comes after the end of a match.
pub(super) struct Afterwards {
    after: After,
    /// When it is due, once the match on the screen is over.
    due: Option<Instant>,
    /// True once the front end has come to its own end.
    is_done: bool,
}

impl Afterwards {
    pub(super) fn new(after: After) -> Self {
        Self { after, due: None, is_done: false }
    }

    /// Has something else come after a match.
    pub(super) fn set(&mut self, after: After) {
        self.after = after;
        self.due = None;
    }

    /// When something comes by itself; `None` where nothing does.
    pub(super) fn due(&self) -> Option<Instant> {
        self.due
    }
}

impl App {
    /// Whether this is a screensaver, which any key ends.
    pub(in crate::ui) fn is_screensaver(&self) -> bool {
        matches!(self.afterwards.after, After::Again { .. })
    }

    /// Whether there is a scene below this one to go back to.
    pub(in crate::ui) fn has_scene_below(&self) -> bool {
        self.scenes.len() > 1
    }

    /// Whether the front end has come to its own end.
    pub(in crate::ui) fn is_done(&self) -> bool {
        self.afterwards.is_done
    }

    /// Begins the time that the end of a match is shown, or forgets it where there is no
    /// such end on the screen.
    pub(super) fn keep_rest(&mut self, now: Instant) {
        let goes_on = match self.scene() {
            // Behind the help nothing begins anew.
            Scene::Menu(_) => self.help.is_none(),
            Scene::Game(_) | Scene::Race(_) => self.afterwards.after != After::Stay,
            Scene::Replay(_) => false,
        };
        let is_over = self.playing().is_some_and(Match::is_over);
        self.afterwards.due =
            (is_over && goes_on).then(|| self.afterwards.due.unwrap_or(now + REST));
    }

    /// Does what comes after the end of the match on the screen.
    pub(super) fn go_on(&mut self) {
        self.afterwards.due = None;
        if matches!(self.scene(), Scene::Menu(_)) {
            let next = self.strategy_at(Action::Next);
            self.begin_demo(next.unwrap_or_else(ai::default_strategy));
            return;
        }
        match self.afterwards.after {
            After::Stay => {}
            After::Exit => self.afterwards.is_done = true,
            After::Again { new_strategy } => {
                let next = if new_strategy { self.strategy_at(Action::Next) } else { None };
                let playing = self.playing();
                // The strategy asked for, even if another has played in its place.
                let last = playing.map(|playing| playing.setup().players[0].strategy);
                let next = next.or(last).unwrap_or_else(ai::default_strategy);
                self.begin_new_game(Player::autopilot(next));
            }
        }
    }
}
