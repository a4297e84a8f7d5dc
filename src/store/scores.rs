//! The best games, kept in a file that a person can read.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::replace::{locked, replace_whole};
use super::{daily, read_whole};

/// The name of the file, and of the one that is locked while it is changed.
const FILE: &str = "scores.json";
const LOCK: &str = "scores.lock";

/// The version of the file.
const VERSION: u32 = 1;
/// The largest file that is read, in bytes: more than [`MOST_ROWS`] take.
const MOST_BYTES: u64 = 4 << 20;
/// The most rows that are kept. Of more, those go first that a person has not played alone, and
/// then those whose best game is longest ago.
const MOST_ROWS: usize = 2_000;

/// Who has played a person's game without any help.
pub const YOU: &str = "you";
/// Who has played a person's game with hints, a strategy or moves taken back.
pub const YOU_WITH_HELP: &str = "you, with help";

/// What games have in common that can be compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kind {
    /// Columns and rows: `20x20`.
    pub size: String,
    /// `walls` or `joined`.
    pub edges: String,
    /// The name of the level; left out for a board without walls inside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// A checksum of the level's walls, since two levels may have one name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub walls: Option<String>,
    /// Random obstacles asked for.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub junk: usize,
    /// The rules that differ from the usual ones: `arcade`, `no grace`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub mode: String,
    /// Who played: [`YOU`], [`YOU_WITH_HELP`], or a strategy.
    pub by: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// A game as it counts for the scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// The length of the snake.
    pub length: u64,
    /// Apples eaten.
    pub apples: u64,
    /// Moves made.
    pub moves: u64,
    /// The day in UTC.
    pub date: String,
    /// The seed of the apples.
    pub seed: u64,
    /// The file of its recording.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recording: Option<String>,
}

impl Score {
    /// Whether `other` is this game, and knows its recording where this does not.
    fn takes_recording_of(&self, other: &Self) -> bool {
        let same = |score: &Self| (score.length, score.moves, score.seed);
        same(self) == same(other) && self.recording.is_none() && other.recording.is_some()
    }
}

/// The best games of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// What they have in common.
    #[serde(flatten)]
    pub kind: Kind,
    /// The longest snake; of equals the one with the fewest moves.
    pub longest: Score,
    /// The full board with the fewest moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fewest_moves: Option<Score>,
}

/// The best games of all kinds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scores {
    version: u32,
    scores: Vec<Row>,
}

impl Scores {
    /// Reads the text of a file of scores.
    ///
    /// # Errors
    /// Why it is none that this version reads.
    pub fn parse(text: &str) -> Result<Self, String> {
        parse(text).map_err(|(Wrong::Broken(why) | Wrong::Unreadable(why))| why)
    }

    /// Returns the rows, in the order in which they came.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.scores
    }

    /// Returns the best games of a kind.
    #[must_use]
    pub fn of(&self, kind: &Kind) -> Option<&Row> {
        self.scores.iter().find(|row| row.kind == *kind)
    }

    /// Takes in a game; `is_won` says whether it filled the board. Returns whether anything is
    /// better than before.
    fn take_in(&mut self, kind: &Kind, score: &Score, is_won: bool) -> bool {
        let fewest_moves = is_won.then(|| score.clone());
        self.merge(&Row { kind: kind.clone(), longest: score.clone(), fewest_moves })
    }

    /// Takes in what is better in another row. Returns whether anything is.
    fn merge(&mut self, other: &Row) -> bool {
        let Some(row) = self.scores.iter_mut().find(|row| row.kind == other.kind) else {
            self.scores.push(other.clone());
            self.limit();
            return true;
        };
        // Of the game of a day the first try counts.
        if daily::is_mode(&row.kind.mode) && !row.longest.takes_recording_of(&other.longest) {
            return false;
        }
        let standing = |score: &Score| (score.length, u64::MAX - score.moves);
        let is_longer = standing(&other.longest) > standing(&row.longest);
        let is_kept_now = row.longest.takes_recording_of(&other.longest);
        if is_longer || is_kept_now {
            row.longest = other.longest.clone();
        }
        let Some(fewest) = &other.fewest_moves else { return is_longer || is_kept_now };
        let before = row.fewest_moves.as_ref();
        let is_faster = before
            .is_none_or(|before| fewest.moves < before.moves || before.takes_recording_of(fewest));
        if is_faster {
            row.fewest_moves = Some(fewest.clone());
        }
        is_longer || is_kept_now || is_faster
    }

    /// Drops rows until there are no more than [`MOST_ROWS`].
    fn limit(&mut self) {
        while self.scores.len() > MOST_ROWS {
            let worth = |row: &Row| (row.kind.by == YOU, row.longest.date.clone());
            let rows = self.scores.iter().enumerate();
            let Some((least, _)) = rows.min_by_key(|(_, row)| worth(row)) else { return };
            self.scores.remove(least);
        }
    }
}

/// Returns the rows as they are shown: a person's own first, then those with help, then those of
/// strategies, each by board and with the longest snake first.
#[must_use]
pub fn sorted(scores: &Scores) -> Vec<&Row> {
    let mut rows: Vec<&Row> = scores.rows().iter().collect();
    let who = |row: &Row| match row.kind.by.as_str() {
        YOU => 0,
        YOU_WITH_HELP => 1,
        _ => 2,
    };
    let length = |row: &Row| u64::MAX - row.longest.length;
    rows.sort_by_key(|row| (who(row), length(row), row.kind.by.clone()));
    rows
}

impl Kind {
    /// Returns the board in words: `20x20 joined, maze, junk 3, arcade`.
    #[must_use]
    pub fn board(&self) -> String {
        let joined = if self.edges == "joined" { " joined" } else { "" };
        let level = self.level.as_ref().map(|level| format!(", {level}"));
        let junk = (self.junk > 0).then(|| format!(", junk {}", self.junk));
        let mode = (!self.mode.is_empty()).then(|| format!(", {}", self.mode));
        let rest = [level, junk, mode].into_iter().flatten().collect::<String>();
        format!("{}{joined}{rest}", self.size)
    }
}

/// The scores of a folder, and the file they are in.
pub struct ScoreFile {
    /// `None` where nothing is kept: only what is seen in this run counts then.
    folder: Option<PathBuf>,
    scores: Scores,
}

impl ScoreFile {
    /// Returns scores that are kept in no file.
    #[must_use]
    pub fn unkept() -> Self {
        Self { folder: None, scores: Scores { version: VERSION, scores: Vec::new() } }
    }

    /// Reads the scores in this folder; there are none where it has no file of them. Returns
    /// also what the person has to be told: a file that is no file of scores is renamed, and
    /// where it cannot be read, or a newer version wrote it, nothing is kept in this run.
    #[must_use]
    pub fn read(folder: &Path) -> (Self, Option<String>) {
        match read_scores(&folder.join(FILE)) {
            Ok(scores) => (Self { folder: Some(folder.to_owned()), scores }, None),
            Err(Wrong::Broken(why)) => Self::set_aside(folder, &why),
            Err(Wrong::Unreadable(why)) => {
                (Self::unkept(), Some(format!("{why}; scores are not kept this time")))
            }
        }
    }

    /// Renames a file that holds no scores, and begins anew.
    fn set_aside(folder: &Path, why: &str) -> (Self, Option<String>) {
        let path = folder.join(FILE);
        for number in 1..1_000 {
            let aside = folder.join(format!("{FILE}.broken-{number}"));
            // A name that is taken may only be a link that leads nowhere.
            if fs::symlink_metadata(&aside).is_ok() {
                continue;
            }
            return match fs::rename(&path, &aside) {
                Ok(()) => {
                    let said =
                        format!("{why}; it is now {}, and scores begin anew", aside.display());
                    let scores = Self::unkept().scores;
                    (Self { folder: Some(folder.to_owned()), scores }, Some(said))
                }
                Err(error) => {
                    let said = format!(
                        "{why}, and it cannot be renamed: {error}; scores are not kept this time"
                    );
                    (Self::unkept(), Some(said))
                }
            };
        }
        (Self::unkept(), Some(format!("{why}; scores are not kept this time")))
    }

    /// Returns the scores.
    #[must_use]
    pub fn scores(&self) -> &Scores {
        &self.scores
    }

    /// Takes in a game, and writes the file where that is better than anything before. What
    /// another program has written meanwhile is kept.
    ///
    /// # Errors
    /// What the person has to be told where it cannot be written; from then on nothing is kept,
    /// but the scores still hold the game.
    pub fn note(&mut self, kind: &Kind, score: &Score, is_won: bool) -> Result<(), String> {
        if !self.scores.take_in(kind, score, is_won) {
            return Ok(());
        }
        let Some(folder) = self.folder.clone() else { return Ok(()) };
        self.write(&folder).map_err(|error| {
            self.folder = None;
            let path = folder.join(FILE);
            format!("cannot keep scores in {}: {error}", path.display())
        })
    }

    fn write(&mut self, folder: &Path) -> io::Result<()> {
        let lock = locked(&folder.join(LOCK))?;
        if lock.is_none() {
            return Err(io::Error::other("another program holds scores.lock"));
        }
        let path = folder.join(FILE);
        let others = match read_scores(&path) {
            Ok(others) => others,
            Err(Wrong::Broken(why) | Wrong::Unreadable(why)) => return Err(io::Error::other(why)),
        };
        for row in &others.scores {
            self.scores.merge(row);
        }
        replace_whole(&path, &Self::text(&self.scores))
    }

    /// Returns the text of a file of these scores.
    #[must_use]
    pub fn text(scores: &Scores) -> String {
        // It fails only for maps with keys that are no texts, and there is no map.
        serde_json::to_string_pretty(scores).unwrap_or_default() + "\n"
    }
}

/// Why there are no scores in a file.
enum Wrong {
    /// It is a file, but not one of scores.
    Broken(String),
    /// It cannot be read by this program, or at all.
    Unreadable(String),
}

/// Reads a file of scores; none where there is no file.
fn read_scores(path: &Path) -> Result<Scores, Wrong> {
    let text = match read_whole(path, MOST_BYTES) {
        Ok(text) => text,
        Err(error) if error.error.kind() == io::ErrorKind::NotFound => {
            return Ok(ScoreFile::unkept().scores);
        }
        Err(error) if error.error.kind() == io::ErrorKind::InvalidData => {
            return Err(Wrong::Broken(error.to_string()));
        }
        Err(error) => return Err(Wrong::Unreadable(error.to_string())),
    };
    parse(&text).map_err(|wrong| match wrong {
        Wrong::Broken(why) => Wrong::Broken(format!("{} is damaged: {why}", path.display())),
        Wrong::Unreadable(why) => Wrong::Unreadable(format!("{}: {why}", path.display())),
    })
}

/// Reads the text of a file of scores.
fn parse(text: &str) -> Result<Scores, Wrong> {
    #[derive(Deserialize)]
    struct Version {
        version: u32,
    }
    let broken = |error: serde_json::Error| Wrong::Broken(error.to_string());
    let Version { version } = serde_json::from_str(text).map_err(broken)?;
    if version > VERSION {
        let why = format!("a newer snakepilot wrote it, in version {version} of its format");
        return Err(Wrong::Unreadable(why));
    }
    let mut scores: Scores = serde_json::from_str(text).map_err(broken)?;
    scores.version = VERSION;
    scores.limit();
    Ok(scores)
}

#[cfg(test)]
mod tests;
