//! Who steers the snake of a game: turns, and the autopilot's coming and going.

use super::App;
use super::scene::Scene;
use crate::engine::Direction;
use crate::ui::play::lane::Driver;
use crate::ui::play::playing::Motion;

impl App {
    /// Turns a person's snake. One that the autopilot steers is not taken from it by a key
    /// that may have been meant for something else: the first only pauses, and says what the
    /// next one does.
    pub(super) fn steer(&mut self, way: Direction) {
        let Scene::Game(playing) = self.scene_mut() else { return };
        match (playing.lane().driver(), playing.motion) {
            (Driver::Autopilot, Motion::Running) => self.offer_to_steer(),
            (Driver::Autopilot, _) => {
                playing.steer(way);
                playing.motion = Motion::Running;
                // Nobody can steer at max speed.
                playing.pace.full = false;
                self.change_pace(Driver::Autopilot, Driver::Person);
            }
            (Driver::Person, _) => {
                playing.steer(way);
                playing.leave_ready();
            }
        }
    }

    /// Starts a person's snake; gives one on its way to the autopilot, or offers to take it
    /// back, or, where that was offered, goes on without.
    pub(super) fn hand(&mut self) {
        let Scene::Game(playing) = self.scene_mut() else { return };
        match (playing.lane().driver(), playing.motion) {
            (Driver::Person, Motion::Ready) => self.start_straight_on(),
            (Driver::Person, _) => {
                playing.lane_mut().hand_over();
                playing.motion = Motion::Running;
                self.change_pace(Driver::Person, Driver::Autopilot);
            }
            (Driver::Autopilot, Motion::Running) => self.offer_to_steer(),
            (Driver::Autopilot, _) => playing.motion = Motion::Running,
        }
    }

    /// Starts a person's snake on its way; where that would kill it at once, says so.
    pub(super) fn start_straight_on(&mut self) {
        let Some(playing) = self.playing_mut() else { return };
        if playing.lane().could_be_saved() {
            self.say("straight on is a dead end: press an arrow key that leads away");
        } else {
            playing.leave_ready();
        }
    }

    /// Pauses the autopilot, and says how to steer in its place.
    fn offer_to_steer(&mut self) {
        // Bare boards have no line to offer it on: a game that stood still would look broken.
        if self.options.bare {
            return;
        }
        if let Some(playing) = self.playing_mut() {
            playing.motion = Motion::Paused;
        }
        self.say("paused: steer with an arrow key, or go on with Enter");
    }

    /// Changes from the usual speed of one driver to that of another; a speed that was
    /// chosen stays.
    fn change_pace(&mut self, from: Driver, to: Driver) {
        let [from, to] = [from, to].map(|driver| self.options.speed_of(driver));
        if let Some(playing) = self.playing_mut() {
            playing.pace.replace(from, to);
        }
    }
}
