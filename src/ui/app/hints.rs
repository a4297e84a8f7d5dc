//! What the line of keys says of keys that do not always do the same.

use super::App;
use super::scene::Scene;
use crate::ui::input::{Action, Key, Screen};
use crate::ui::play::lane::Driver;
use crate::ui::play::playing::Motion;
use crate::ui::play::replaying::Replaying;

impl App {
    /// Whether these keys would do nothing in the race or the recording on the screen, or at the
    /// end of the game.
    pub(in crate::ui) fn refuses(&self, keys: &[(Key, Action)]) -> bool {
        if self.screen_below_help() == Screen::End {
            return keys.iter().all(|&(_, action)| self.end_refuses(action));
        }
        if let Scene::Replay(replaying) = self.scene() {
            let is_over = replaying.playing().is_over();
            let plays_on = |action| matches!(action, Action::PlayOn | Action::LetPlayOn);
            return is_over && keys.iter().all(|&(_, action)| plays_on(action));
        }
        let (Scene::Race(playing), Screen::Race) = (self.scene(), self.screen()) else {
            return false;
        };
        keys.iter().all(|(_, action)| match action {
            Action::FullSpeed => playing.is_over() || playing.steered().is_some(),
            Action::Pause | Action::Step | Action::Faster | Action::Slower => playing.is_over(),
            _ => false,
        })
    }

    /// What these keys do now, in a word, where that is not what their table says.
    pub(in crate::ui) fn word_for(&self, keys: &[(Key, Action)]) -> Option<&'static str> {
        let playing = self.playing()?;
        let (_, action) = keys.first()?;
        if let Scene::Replay(replaying) = self.scene() {
            return word_for_replay(*action, replaying);
        }
        match (action, playing.motion, playing.lane().driver()) {
            (Action::Hand | Action::Start | Action::Pause, Motion::Ready, _) => Some("start"),
            (Action::Hand, Motion::Paused, Driver::Autopilot) => Some("go on"),
            (Action::Hand, _, Driver::Autopilot) => Some("take over"),
            (Action::Pause, Motion::Paused, _) => Some("resume"),
            _ => None,
        }
    }
}

/// What a key of a recording does now, where that is not what its table says.
fn word_for_replay(action: Action, replaying: &Replaying) -> Option<&'static str> {
    match action {
        Action::Pause if replaying.is_at_end() && !replaying.backwards() => Some("replay"),
        Action::Pause if !replaying.is_running() => Some("resume"),
        Action::Backwards if replaying.backwards() => Some("forwards"),
        _ => None,
    }
}
