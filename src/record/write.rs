//! The text of a recording.

use std::fmt;

use super::{Hand, Mode, Recording, VERSION};

/// The first words of a recording's text; its version follows.
pub(super) const MAGIC: &str = "snakepilot recording";

/// The word before the checksum.
pub(super) const CHECKSUM: &str = "checksum";

impl fmt::Display for Recording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = self.body();
        writeln!(f, "{body}{CHECKSUM}: {:08x}", crc32fast::hash(body.as_bytes()))
    }
}

impl Recording {
    /// All lines but the checksum.
    fn body(&self) -> String {
        let mut lines = vec![format!("{MAGIC} {VERSION}")];
        lines.push(format!("program: {}", env!("CARGO_PKG_VERSION")));
        lines.extend(self.date.as_ref().map(|date| format!("date: {date}")));
        lines.extend(self.level.name().map(|name| format!("level: {}", in_a_line(name))));
        let grid = self.level.grid();
        lines.push(format!("size: {}x{}", grid.width(), grid.height()));
        lines.push(format!("edges: {}", edges(grid.wraps())));
        if self.level.junk() > 0 {
            lines.push(format!("junk: {}", self.level.junk()));
        }
        lines.push(format!("seed: {}", self.seed));
        lines.push(format!("move limit: {}", self.max_moves));
        if self.mode != Mode::default() {
            lines.push(format!("mode: {}", self.mode.in_words()));
        }
        lines.push("start:".to_owned());
        let picture = self.start().to_string();
        lines.extend(picture.lines().filter(|line| *line != "wrap").map(str::to_owned));
        lines.push("steered by:".to_owned());
        lines.extend(self.stints.iter().map(|stint| {
            let hints = if stint.hints { " with hints" } else { "" };
            format!("{} {}{hints}", stint.from, in_words(&stint.hand))
        }));
        if !self.taken_back.is_empty() {
            let moves: Vec<String> = self.taken_back.iter().map(u64::to_string).collect();
            lines.push(format!("taken back to: {}", moves.join(" ")));
        }
        lines.push("moves:".to_owned());
        format!("{}\n{}end: {}\n", lines.join("\n"), self.moves, self.end)
    }
}

/// The word for the edges of a board.
pub(super) fn edges(wraps: bool) -> &'static str {
    if wraps { "joined" } else { "walls" }
}

fn in_words(hand: &Hand) -> String {
    match hand {
        Hand::Person => hand.name().to_owned(),
        Hand::Strategy { name, effort } => format!("{name} {effort}"),
    }
}

/// A name without what would end its line or reach a terminal as a command.
pub(super) fn in_a_line(name: &str) -> String {
    let plain = |mark: char| if mark.is_control() { '?' } else { mark };
    name.trim().chars().map(plain).collect()
}
