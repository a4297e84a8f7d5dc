//! The options of a command line that asks for what is set on the start screen.

use super::super::App;
use super::BoardSize;
use crate::ai::Effort;
use crate::engine::BuiltIn;
use crate::ui::look::Look;

/// The size that needs no option.
const USUAL: BoardSize = BoardSize::Cells(20, 20);

impl App {
    /// The options that are not what they would be without being asked for.
    pub(in crate::ui) fn options_in_words(&self) -> String {
        let mut words = self.board_in_words();
        let options = &self.options;
        if let Some(seed) = options.seed {
            words.push(format!("--seed {seed}"));
        }
        if let Some(speed) = options.speed {
            words.push(format!("--speed {speed}"));
        }
        if options.rules.effort != Effort::default() {
            words.push(format!("--effort {}", options.rules.effort));
        }
        let usual = Look::new(None, None, self.capabilities);
        if self.look.theme.name != usual.theme.name {
            words.push(format!("--theme {}", self.look.theme.name));
        }
        if self.look.glyphs.name != usual.glyphs.name {
            words.push(format!("--glyphs {}", self.look.glyphs.name));
        }
        let flags = [
            (options.rules.arcade, "--arcade"),
            (!options.rules.grace, "--no-grace"),
            (!options.animates, "--no-animation"),
        ];
        words.extend(flags.iter().filter(|(set, _)| *set).map(|(_, flag)| (*flag).to_owned()));
        words.join(" ")
    }

    /// Size, edges, walls and junk.
    fn board_in_words(&self) -> Vec<String> {
        let mut words = Vec::new();
        let level = &self.options.level;
        match (level.name(), self.board_size()) {
            (Some(name), _) => {
                let path = self.options.walls.as_ref().filter(|_| self.is_given());
                words.push(format!("--walls {}", quoted(path.map_or(name, String::as_str))));
            }
            (None, BoardSize::Fit) => words.push("--size fit".to_owned()),
            (None, size) if size == USUAL => {}
            (None, BoardSize::Cells(width, height)) => {
                words.push(format!("--size {width}x{height}"));
            }
        }
        let built_in = level.name().and_then(BuiltIn::find);
        let wraps_itself = built_in.is_some_and(|level| level.picture.starts_with("wrap"));
        if level.grid().wraps() && !wraps_itself {
            words.push("--wrap".to_owned());
        }
        if level.junk() > 0 {
            words.push(format!("--junk {}", level.junk()));
        }
        words
    }

    /// Whether games are played on a level of the command line that does not come with the
    /// program.
    fn is_given(&self) -> bool {
        let given = self.options.given.as_ref().and_then(|given| given.name());
        given.is_some() && given == self.options.level.name()
    }
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./+=:,@%".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
