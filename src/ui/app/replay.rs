//! The keys of a recording, and games that go on from one of its moves.

use super::App;
use super::scene::Scene;
use crate::record::Recording;
use crate::ui::input::{Action, Goal};
use crate::ui::play::lane::Driver;
use crate::ui::play::pace::Pace;
use crate::ui::play::replaying::Replaying;
use crate::ui::text::grouped;

impl App {
    /// The scene of a recording at its start.
    pub(super) fn replay_of(&self, recording: &Recording) -> Scene {
        let pace = Pace::new(self.options.speed_of(Driver::Autopilot));
        let rules = self.options.rules.clone();
        Scene::Replay(Box::new(Replaying::new(recording.clone(), rules, pace)))
    }

    /// Whether a recording is on the screen, at its end.
    pub(super) fn is_replayed(&self) -> bool {
        matches!(self.scene(), Scene::Replay(replaying) if replaying.is_at_end())
    }

    pub(super) fn update_replay(&mut self, action: Action) {
        let Scene::Replay(replaying) = self.scene_mut() else { return };
        let before = replaying.replay().at();
        match action {
            Action::Pause => replaying.toggle_pause(),
            Action::Backwards => replaying.turn_round(),
            Action::Step => replaying.step(Goal::Further(1)),
            Action::StepBack => replaying.step(Goal::Back(1)),
            Action::Go(goal) => replaying.go(goal),
            Action::TakeBack => self.go_to_way_out(),
            Action::FullSpeed => {
                let pace = &mut replaying.playing_mut().pace;
                pace.full = !pace.full;
            }
            Action::PlayOn => self.go_on_from_replay(Driver::Person),
            Action::LetPlayOn => self.go_on_from_replay(Driver::Autopilot),
            Action::Plots => self.toggle_plots(),
            Action::Dots | Action::Overlay | Action::Faster | Action::Slower => {
                self.uncover();
                self.update_sight(action);
            }
            _ => {}
        }
        self.note_place(before);
    }

    /// Goes to where so many moves of the recording have been made.
    pub(in crate::ui) fn go_to(&mut self, moves: usize) {
        self.note = None;
        if self.drawing().is_some() && self.help.is_none() {
            self.update_replay(Action::Go(Goal::Move(moves)));
            self.lay_out();
        }
    }

    /// Opens the card of the end where a key has led there, and closes it where one has led
    /// away.
    fn note_place(&mut self, before: usize) {
        let Scene::Replay(replaying) = self.scene() else { return };
        let (at, is_at_end) = (replaying.replay().at(), replaying.is_at_end());
        self.results &= at == before;
        if at != before && is_at_end {
            self.show_results();
        }
    }

    /// Goes to where a lost game could still be saved.
    fn go_to_way_out(&mut self) {
        let Scene::Replay(replaying) = self.scene_mut() else { return };
        let is_found = replaying.go_to_way_out();
        let moves = replaying.replay().at() as u64;
        self.say(if is_found {
            format!("move {}: from here the game could still be saved", grouped(moves))
        } else {
            "the game is not lost, or there was no way out from the start".to_owned()
        });
    }

    /// Lays a game over the recording that goes on from here.
    fn go_on_from_replay(&mut self, driver: Driver) {
        let pace = Pace::new(self.options.speed_of(driver));
        let Scene::Replay(replaying) = self.scene() else { return };
        match replaying.going_on(driver, pace) {
            Some(playing) => self.put(Scene::Game(playing)),
            None => self.say("the game is over here; go back to play on"),
        }
    }
}
