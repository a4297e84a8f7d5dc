//! What the screen is about.

pub(in crate::ui) mod menu;

use crate::ui::play::playing::Match;
use crate::ui::play::replaying::Replaying;
use menu::Menu;

/// One of the things that the screen can be about, with its own state. A scene that
/// another was laid over keeps its state, and so is found as it was left.
pub(in crate::ui) enum Scene {
    /// The start screen.
    Menu(Menu),
    /// One game.
    Game(Match),
    /// Several games side by side.
    Race(Match),
    /// A recording.
    Replay(Box<Replaying>),
}

impl Scene {
    /// The match on the screen.
    pub(in crate::ui) fn playing(&self) -> Option<&Match> {
        match self {
            Self::Menu(menu) => menu.demo.as_ref(),
            Self::Game(playing) | Self::Race(playing) => Some(playing),
            Self::Replay(replaying) => Some(replaying.playing()),
        }
    }

    /// The match on the screen, to be changed.
    pub(in crate::ui) fn playing_mut(&mut self) -> Option<&mut Match> {
        match self {
            Self::Menu(menu) => menu.demo.as_mut(),
            Self::Game(playing) | Self::Race(playing) => Some(playing),
            Self::Replay(replaying) => Some(replaying.playing_mut()),
        }
    }
}
