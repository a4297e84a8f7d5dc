//! The scores on the screen, and the game that was cut off.

use std::sync::Arc;

use super::scene::Scene;
use super::scene::scores::ScoreTable;
use super::{App, Keeper};
use crate::record::Recording;
use crate::store::scores::sorted;
use crate::store::unfinished;
use crate::ui::input::Action;
use crate::ui::layout::Layout;
use crate::ui::text::counted;

impl App {
    /// Lays the table of the best games over the start screen.
    pub(super) fn open_scores(&mut self) {
        let rows = sorted(self.keeper.scores()).into_iter().cloned().collect();
        self.scenes.push(Scene::Scores(ScoreTable { rows, scrolled: 0 }));
    }

    /// Scrolls the table, as far as there are rows out of sight.
    pub(super) fn scroll_scores(&mut self, action: Action) {
        let Some(Layout::Page { text, .. }) = self.layout else { return };
        let Scene::Scores(table) = self.scene_mut() else { return };
        let hidden = table.hidden(text);
        table.scrolled = match action {
            Action::Above => table.scrolled.min(hidden).saturating_sub(1),
            Action::Below => hidden.min(table.scrolled + 1),
            _ => table.scrolled,
        };
    }

    /// Looks for a game that was cut off, and offers it on the start screen.
    pub(super) fn offer_unfinished(&mut self) {
        self.keeper.find_unfinished();
        let is_offered = self.keeper.unfinished().is_some();
        if let Scene::Menu(menu) = self.scene_mut() {
            menu.offer_resume(is_offered);
        }
    }

    /// What there is to know of the game that was cut off.
    pub(in crate::ui) fn about_unfinished(&self) -> String {
        let Some(recording) = self.keeper.unfinished() else { return String::new() };
        let (grid, end) = (recording.level().grid(), recording.end());
        let name = recording.level().name().map(|name| format!(" on {name}")).unwrap_or_default();
        let (apples, moves) = (counted(end.apples, "apple"), counted(end.moves, "move"));
        let date = recording.date().map(|date| format!(", {date}")).unwrap_or_default();
        let size = format!("{}x{}", grid.width(), grid.height());
        format!("Your game that was cut off: {apples} in {moves}{name}, {size}{date}.")
    }

    /// Goes on with the game that was cut off.
    pub(super) fn resume(&mut self) {
        let Some(recording) = self.keeper.take_unfinished() else {
            self.say("there is no game that was cut off");
            return;
        };
        if let Scene::Menu(menu) = self.scene_mut() {
            menu.offer_resume(false);
        }
        let playing = self.resumed(&recording);
        self.scenes.push(Scene::Game(playing));
    }
}

impl Keeper {
    /// Takes the newest game whose program is gone and that can still be read.
    fn find_unfinished(&mut self) {
        let Some(data) = &self.data else { return };
        self.left = unfinished::left_behind(data).into_iter().find_map(|left| {
            let recording = Recording::read(&left.text).ok()?;
            Some((left, Arc::new(recording)))
        });
    }

    /// The game that was cut off.
    fn unfinished(&self) -> Option<&Recording> {
        self.left.as_ref().map(|(_, recording)| recording.as_ref())
    }

    /// Takes it over, in its own file.
    fn take_unfinished(&mut self) -> Option<Arc<Recording>> {
        let (left, recording) = self.left.take()?;
        self.adopt(left);
        Some(recording)
    }
}
