//! Recordings of what is played: written at the end of each match where they are asked for,
//! and by a key at any time.

use std::path::{Path, PathBuf};

use super::App;
use super::scene::Scene;
use crate::store;
use crate::ui::launch::Recordings;
use crate::ui::play::lane::Lane;
use crate::ui::play::playing::Match;

/// Where recordings go, and what became of them.
#[derive(Default)]
pub(super) struct Keeper {
    places: Recordings,
    written: Vec<PathBuf>,
    /// Why the last one could not be written.
    failure: Option<String>,
}

impl Keeper {
    pub(super) fn new(places: Recordings) -> Self {
        Self { places, ..Self::default() }
    }

    /// Writes a recording of each lane, at `path` or beside it. Returns what to say of it.
    fn write(&mut self, playing: &Match, path: &Path) -> String {
        let mut names = Vec::new();
        for lane in playing.lanes() {
            let Some(recording) = lane.recording() else {
                return self.fail("the game is too long for a recording".to_owned());
            };
            let path = match playing.lanes().len() {
                1 => path.to_owned(),
                _ => store::with_part(path, lane.name()),
            };
            match store::write_numbered(&path, &recording.to_string()) {
                Ok(path) => {
                    names.push(file_name(&path));
                    self.written.push(path);
                }
                Err(error) => return self.fail(error.to_string()),
            }
        }
        format!("recorded as {}", names.join(", "))
    }

    fn fail(&mut self, why: String) -> String {
        let said = format!("not recorded: {why}");
        self.failure = Some(why);
        said
    }
}

impl App {
    /// The recordings written, in order.
    pub(in crate::ui) fn recordings(&self) -> &[PathBuf] {
        &self.keeper.written
    }

    /// Why the last recording that failed could not be written.
    pub(in crate::ui) fn recording_failure(&self) -> Option<&str> {
        self.keeper.failure.as_deref()
    }

    /// Writes a recording of the match on the screen as it is now, because a key asks for it.
    pub(super) fn save(&mut self) {
        let Some(Scene::Game(playing) | Scene::Race(playing)) = self.scenes.last_mut() else {
            if matches!(self.scene(), Scene::Replay(_)) {
                self.say("this is a recording already");
            }
            return;
        };
        let places = &self.keeper.places;
        let path =
            places.file.clone().or_else(|| Some(places.folder.as_ref()?.join(name(playing))));
        let said = match path {
            _ if !playing.has_begun() => "there is no move to record yet".to_owned(),
            Some(path) => {
                playing.note_kept();
                self.keeper.write(playing, &path)
            }
            None => "no folder for recordings; start with --record FILE".to_owned(),
        };
        self.say(said);
    }

    /// Writes a recording of the match on the screen, where every match is recorded and it has
    /// moves that are in none yet.
    pub(super) fn keep(&mut self) {
        if let Some(top) = self.scenes.len().checked_sub(1) {
            self.keep_scene(top);
        }
    }

    /// Does the same for all that is under way, at the very end.
    pub(in crate::ui) fn keep_all(&mut self) {
        for scene in 0..self.scenes.len() {
            self.keep_scene(scene);
        }
    }

    fn keep_scene(&mut self, scene: usize) {
        let (Scene::Game(playing) | Scene::Race(playing)) = &mut self.scenes[scene] else { return };
        let Some(path) = self.keeper.places.file.clone() else { return };
        if playing.has_begun() && !playing.is_kept() {
            playing.note_kept();
            let said = self.keeper.write(playing, &path);
            self.say(said);
        }
    }
}

/// A name for the file of a match: who plays, where, and the seed.
fn name(playing: &Match) -> String {
    let level = &playing.setup().level;
    let (grid, seed) = (level.grid(), playing.seed());
    let board = match level.name() {
        // The name of a file may have an ending.
        Some(name) => {
            Path::new(name).file_stem().unwrap_or_default().to_string_lossy().into_owned()
        }
        None => format!("{}x{}", grid.width(), grid.height()),
    };
    let who = match playing.lanes() {
        [alone] => in_file_name(&hands(alone)),
        // Each lane adds its own.
        _ => "race".to_owned(),
    };
    format!("{who}-{}-{seed}.snake", in_file_name(&board))
}

/// Who has made moves, in the order of their first.
fn hands(lane: &Lane) -> String {
    if lane.hands().is_empty() { lane.name().to_owned() } else { lane.hands().join("-") }
}

/// A word as part of a file's name, on every system.
fn in_file_name(word: &str) -> String {
    let plain = |mark: char| if mark.is_alphanumeric() { mark } else { '-' };
    word.chars().take(40).map(plain).collect()
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
