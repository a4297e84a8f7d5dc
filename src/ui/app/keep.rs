//! What is kept of the games: recordings, scores, and the game under way.

mod ahead;
mod score;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::App;
use super::scene::Scene;
use crate::record::Recording;
use crate::store::scores::{ScoreFile, Scores};
use crate::store::unfinished::Left;
use crate::store::{self, Date};
use crate::ui::launch::Keep;
use crate::ui::play::lane::Lane;
use crate::ui::play::playing::Match;
use ahead::Ahead;

/// The folder of recordings, in that of the program's data.
const RECORDINGS: &str = "recordings";

/// What is kept, where, and what became of it.
pub(super) struct Keeper {
    /// The file for a recording of every match.
    record: Option<PathBuf>,
    /// The folder of the program's data.
    pub(super) data: Option<PathBuf>,
    /// A game that was cut off, as the start screen offers it.
    pub(super) left: Option<(Left, Arc<Recording>)>,
    written: Vec<PathBuf>,
    /// Why the last recording that failed could not be written.
    failure: Option<String>,
    scores: ScoreFile,
    ahead: Ahead,
    /// What else could not be kept, to be said on leaving.
    warnings: Vec<String>,
}

impl Keeper {
    pub(super) fn new(keep: Keep) -> Self {
        let Keep { record, data, scores, resumed } = keep;
        let (scores, warning) = match data.as_ref().filter(|_| scores) {
            Some(data) => ScoreFile::read(data),
            None => (ScoreFile::unkept(), None),
        };
        Self {
            record,
            left: None,
            written: Vec::new(),
            failure: None,
            scores,
            ahead: Ahead::new(data.as_deref(), resumed),
            data,
            warnings: Vec::from_iter(warning),
        }
    }

    /// The best games.
    pub(super) fn scores(&self) -> &Scores {
        self.scores.scores()
    }

    /// Goes on in the file of a game that was cut off.
    pub(super) fn adopt(&mut self, left: Left) {
        self.ahead = Ahead::new(None, Some(left));
    }

    /// Writes a recording of each lane, at `path` or beside it. Returns what to say of it.
    fn write(&mut self, playing: &Match, path: &Path) -> Written {
        let mut paths = Vec::new();
        for lane in playing.lanes() {
            let path = match playing.lanes().len() {
                1 => path.to_owned(),
                _ => store::with_part(path, lane.name()),
            };
            match text_of(lane).and_then(|text| {
                store::write_numbered(&path, &text, self.record.is_none())
                    .map_err(|error| error.to_string())
            }) {
                Ok(path) => paths.push(path),
                Err(why) => {
                    let said = format!("not recorded: {why}");
                    self.failure = Some(why);
                    return Written { paths: Vec::new(), said };
                }
            }
        }
        self.written.extend_from_slice(&paths);
        let names: Vec<String> = paths.iter().map(|path| file_name(path)).collect();
        Written { said: format!("recorded as {}", names.join(", ")), paths }
    }
}

/// What came of the recordings of a match.
#[derive(Default)]
struct Written {
    /// Their files, by lane; empty where one could not be written.
    paths: Vec<PathBuf>,
    /// What to say of it; empty where none was asked for.
    said: String,
}

/// The text of a lane's recording.
fn text_of(lane: &Lane) -> Result<String, String> {
    let recording = lane.recording(&Date::today().to_string());
    let recording = recording.ok_or("the game is too long for a recording")?;
    Ok(recording.to_string())
}

impl App {
    /// The recordings written, in order.
    pub(super) fn recordings(&self) -> &[PathBuf] {
        &self.keeper.written
    }

    /// Why the last recording that failed could not be written.
    pub(super) fn recording_failure(&self) -> Option<&str> {
        self.keeper.failure.as_deref()
    }

    /// What else could not be kept.
    pub(super) fn warnings(&self) -> &[String] {
        &self.keeper.warnings
    }

    /// Writes a recording of the match on the screen as it is now, because a key asks for it.
    pub(super) fn save(&mut self) {
        let Some(Scene::Game(playing) | Scene::Race(playing)) = self.scenes.last_mut() else {
            if matches!(self.scene(), Scene::Replay(_)) {
                self.say("this is a recording already");
            }
            return;
        };
        let Keeper { record, data, .. } = &self.keeper;
        let in_folder = || Some(data.as_ref()?.join(RECORDINGS).join(name(playing)));
        let path = record.clone().or_else(in_folder);
        let said = match path {
            _ if !playing.has_begun() => "there is no move to record yet".to_owned(),
            Some(path) => {
                playing.note_recorded();
                let written = self.keeper.write(playing, &path);
                // Before that it is no score: of the game of a day the first one counts.
                if playing.is_over() {
                    self.keeper.note_scores(playing, &written.paths);
                }
                written.said
            }
            None => "no folder for recordings; start with --record FILE".to_owned(),
        };
        self.say(said);
    }

    /// Keeps what there is to keep of the scene on the screen, which is about to go: its player
    /// gives it up.
    pub(super) fn let_go(&mut self) {
        self.keep();
        // A game under a race is still there.
        if matches!(self.scene(), Scene::Game(_)) {
            self.forget_ahead();
        }
    }

    /// Takes note of the match on the screen, which is over or about to go: its scores, and
    /// where every match is recorded, a recording of each state once.
    pub(super) fn keep(&mut self) {
        if let Some(top) = self.scenes.len().checked_sub(1) {
            self.keep_scene(top);
        }
    }

    /// Does the same for all that is under way, at the very end. A game that was cut off by
    /// something else than its player is offered again at the next start.
    pub(in crate::ui) fn keep_all(&mut self, is_cut_off: bool) {
        for scene in 0..self.scenes.len() {
            self.keep_scene(scene);
        }
        self.finish_ahead(is_cut_off);
    }

    fn keep_scene(&mut self, scene: usize) {
        let (Scene::Game(playing) | Scene::Race(playing)) = &mut self.scenes[scene] else { return };
        if !playing.has_begun() {
            return;
        }
        let path = self.keeper.record.clone().filter(|_| !playing.is_recorded());
        if path.is_some() {
            playing.note_recorded();
        }
        if let Some(date) = playing.setup().daily.filter(|_| playing.lane().is_persons_own()) {
            let before = self.keeper.daily(&playing.setup().level, date);
            playing.counts |= before.is_none();
        }
        let written = path.map(|path| self.keeper.write(playing, &path)).unwrap_or_default();
        self.keeper.note_scores(playing, &written.paths);
        let share = match &self.scenes[scene] {
            Scene::Game(playing) => self.line_to_share(playing),
            _ => None,
        };
        self.to_share = share.or(self.to_share.take());
        if !written.said.is_empty() {
            self.say(written.said);
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
