//! What tests of the front end look at and change in an app besides what keys do.

use super::*;

impl App {
    /// The match on the screen, which there is.
    pub(in crate::ui) fn game(&self) -> &Match {
        self.playing().expect("a match is on the screen")
    }

    /// Its first lane.
    pub(in crate::ui) fn lane(&self) -> &Lane {
        self.game().lane()
    }

    /// The match on the screen, to be changed.
    pub(in crate::ui) fn game_mut(&mut self) -> &mut Match {
        self.playing_mut().expect("a match is on the screen")
    }

    /// Takes in the plans, and leaves what changes with time as it was drawn.
    pub(in crate::ui) fn plan(&mut self) {
        self.ask_for_plans();
    }

    /// Has what changes with time drawn as it is now, without a look for plans.
    pub(in crate::ui) fn animate(&mut self, now: Instant) {
        self.animation = self.animation_at(now);
    }

    /// When the next move is due.
    pub(in crate::ui) fn next_due(&self, now: Instant) -> Option<Instant> {
        self.due(now)
    }

    /// Puts a lane in the place of its first.
    pub(in crate::ui) fn set_lane(&mut self, lane: Lane) {
        self.game_mut().set_lane(lane);
    }

    /// Has it drawn with this zoom; without one, with the largest that fits.
    pub(in crate::ui) fn set_zoom(&mut self, zoom: Option<Zoom>) {
        self.options.zoom = zoom;
        self.lay_out();
    }

    /// Has it drawn as for another terminal.
    pub(in crate::ui) fn set_capabilities(&mut self, capabilities: Capabilities) {
        self.capabilities = capabilities;
    }
}
