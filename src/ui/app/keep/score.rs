//! What of a match counts for the scores.

use std::path::{Path, PathBuf};

use super::Keeper;
use crate::ai::Effort;
use crate::engine::{Cell, Grid, Level, Status};
use crate::record::Mode;
use crate::store::scores::{Kind, Score, YOU, YOU_WITH_HELP};
use crate::store::{Date, daily};
use crate::ui::play::lane::{Lane, YOU as PERSON};
use crate::ui::play::playing::{Beginning, Match};

impl Keeper {
    /// Takes note of how far each lane has come. Games that begin in the middle do not count:
    /// their first moves are not known. `recordings` are the files of the lanes, if there are any.
    pub(super) fn note_scores(&mut self, playing: &Match, recordings: &[PathBuf]) {
        if matches!(playing.setup().begins, Beginning::AThirdFull) {
            return;
        }
        for (number, lane) in playing.lanes().iter().enumerate() {
            let Some(by) = by(lane, playing.effort()) else { continue };
            let mode = playing.setup().daily.map(daily::mode);
            let kind =
                kind(&playing.setup().level, mode.unwrap_or_else(|| playing.mode().in_words()), by);
            let figures = lane.figures();
            let score = Score {
                length: lane.board().len() as u64,
                apples: figures.apples,
                moves: figures.moves,
                date: Date::today().to_string(),
                seed: lane.seed(),
                recording: recordings.get(number).map(|path| whole_path(path)),
            };
            let is_won = lane.status() == Status::Won;
            if let Err(warning) = self.scores.note(&kind, &score, is_won) {
                self.warnings.push(warning);
            }
        }
    }

    /// The most apples that a person has eaten alone, in games like this one.
    pub(in crate::ui::app) fn best(&self, level: &Level, mode: Mode) -> Option<u64> {
        let kind = kind(level, mode.in_words(), YOU.to_owned());
        self.scores.scores().of(&kind).map(|row| row.longest.apples)
    }

    /// The apples of the game of this day that counts: a person's first.
    pub(in crate::ui::app) fn daily(&self, level: &Level, date: Date) -> Option<u64> {
        let kind = kind(level, daily::mode(date), YOU.to_owned());
        self.scores.scores().of(&kind).map(|row| row.longest.apples)
    }
}

/// A path that names its file from any folder.
fn whole_path(path: &Path) -> String {
    let whole = std::path::absolute(path);
    whole.as_deref().unwrap_or(path).to_string_lossy().into_owned()
}

/// What games on this level have in common.
fn kind(level: &Level, mode: String, by: String) -> Kind {
    let grid = level.grid();
    Kind {
        size: format!("{}x{}", grid.width(), grid.height()),
        edges: if grid.wraps() { "joined" } else { "walls" }.to_owned(),
        level: level.name().map(str::to_owned),
        // With junk there is another board for each seed.
        walls: level.name().filter(|_| level.junk() == 0).map(|_| fingerprint(grid)),
        junk: level.junk(),
        mode,
        by,
    }
}

/// A checksum of the walls of a grid.
fn fingerprint(grid: &Grid) -> String {
    let cells = (0..grid.len()).map(|index| u8::from(grid.is_wall(Cell::new(index))));
    format!("{:08x}", crc32fast::hash(&cells.collect::<Vec<_>>()))
}

/// Who has played a lane, as the scores call them; `None` where nobody is to be named for it.
fn by(lane: &Lane, effort: Effort) -> Option<String> {
    match lane.hands() {
        // What is gone on with has been played before.
        _ if lane.goes_on() => None,
        _ if lane.is_persons_own() => Some(YOU.to_owned()),
        hands if hands.contains(&PERSON) => Some(YOU_WITH_HELP.to_owned()),
        [strategy] if !lane.taken_back() => Some(match effort {
            Effort::NORMAL => (*strategy).to_owned(),
            effort => format!("{strategy}, effort {effort}"),
        }),
        _ => None,
    }
}
