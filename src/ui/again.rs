//! The command line that shows a game or a race: from a description to text.

use crate::ai::Effort;

/// What a command line asks for.
#[derive(Clone, Copy, Debug)]
pub(in crate::ui) enum Command<'a> {
    /// The start screen.
    Start,
    /// A game played by hand.
    Play,
    /// A game of this strategy.
    Watch(&'a str),
    /// Game after game of the default strategy.
    Screensaver,
    /// A race of these strategies, beside a person if `human`.
    Race { strategies: &'a [&'a str], human: bool },
}

/// The size of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum BoardSize {
    /// So many columns and rows.
    Cells(u16, u16),
    /// As large as the terminal has room for.
    Fit,
}

/// A game or a race, as far as a command line tells of it. What is `None` is not asked for.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(in crate::ui) struct Again<'a> {
    pub(in crate::ui) command: Command<'a>,
    pub(in crate::ui) seed: Option<u64>,
    pub(in crate::ui) size: Option<BoardSize>,
    /// The level with walls, as it was given.
    pub(in crate::ui) walls: Option<&'a str>,
    pub(in crate::ui) wrap: bool,
    pub(in crate::ui) junk: usize,
    pub(in crate::ui) speed: Option<u16>,
    pub(in crate::ui) effort: Effort,
    pub(in crate::ui) arcade: bool,
    /// Whether a person's fatal move waits a moment.
    pub(in crate::ui) grace: bool,
    pub(in crate::ui) theme: Option<&'a str>,
    pub(in crate::ui) glyphs: Option<&'a str>,
    /// Whether the snake glides.
    pub(in crate::ui) animates: bool,
}

impl Again<'_> {
    /// The command line, in the words of a shell. Options that have their default are left
    /// out.
    pub(in crate::ui) fn command_line(&self) -> String {
        let (command, plays, has_person) = self.command.in_words();
        let flag = |is_set: bool, name: &str| is_set.then(|| name.to_owned());
        let has_effort = plays && self.effort != Effort::default();
        let size = self.size.map(|size| match size {
            BoardSize::Cells(width, height) => format!("--size {width}x{height}"),
            BoardSize::Fit => "--size fit".to_owned(),
        });
        let options = [
            Some("snakepilot".to_owned()),
            flag(!command.is_empty(), &command),
            self.seed.map(|seed| format!("--seed {seed}")),
            size,
            self.walls.map(|walls| format!("--walls {}", quoted(walls))),
            flag(self.wrap, "--wrap"),
            (self.junk > 0).then(|| format!("--junk {}", self.junk)),
            self.speed.map(|speed| format!("--speed {speed}")),
            has_effort.then(|| format!("--effort {}", self.effort)),
            flag(self.arcade, "--arcade"),
            flag(has_person && !self.grace, "--no-grace"),
            self.theme.map(|theme| format!("--theme {theme}")),
            self.glyphs.map(|glyphs| format!("--glyphs {glyphs}")),
            flag(!self.animates, "--no-animation"),
        ];
        options.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

impl Command<'_> {
    /// The words, and whether strategies play, and a person.
    fn in_words(&self) -> (String, bool, bool) {
        match self {
            Self::Start => (String::new(), true, true),
            Self::Play => ("play".to_owned(), false, true),
            Self::Watch(strategy) => (format!("watch {strategy}"), true, false),
            Self::Screensaver => ("watch --screensaver".to_owned(), true, false),
            Self::Race { strategies, human } => {
                let person = if *human { "--human " } else { "" };
                (format!("race {person}{}", strategies.join(" ")), true, *human)
            }
        }
    }
}

/// A word as a shell reads it: in quotes where it has characters that mean something there.
/// Control characters, which would reach the terminal with it, are written as escapes.
pub(in crate::ui) fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_-./,:=@%+".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    if !word.contains(char::is_control) {
        return format!("'{}'", word.replace('\'', r"'\''"));
    }
    let escaped = word.chars().map(|letter| match letter {
        '\'' | '\\' => format!("\\{letter}"),
        // All of them are below U+0100: in UTF-8, a byte, or C2 and a byte.
        letter if letter.is_ascii_control() => format!("\\x{:02x}", letter as u32),
        letter if letter.is_control() => format!("\\xc2\\x{:02x}", letter as u32),
        letter => letter.to_string(),
    });
    format!("$'{}'", escaped.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: Again = Again {
        command: Command::Watch("certified"),
        seed: Some(3),
        size: Some(BoardSize::Cells(20, 20)),
        walls: None,
        wrap: false,
        junk: 0,
        speed: None,
        effort: Effort::NORMAL,
        arcade: false,
        grace: true,
        theme: None,
        glyphs: None,
        animates: true,
    };

    #[test]
    fn what_has_its_default_is_left_out() {
        assert_eq!(GAME.command_line(), "snakepilot watch certified --seed 3 --size 20x20");
        let play = Again { command: Command::Play, effort: Effort::MAX, ..GAME };
        assert_eq!(play.command_line(), "snakepilot play --seed 3 --size 20x20");
        let saver = Again { command: Command::Screensaver, seed: None, size: None, ..GAME };
        assert_eq!(saver.command_line(), "snakepilot watch --screensaver");
        let start =
            Again { command: Command::Start, size: Some(BoardSize::Fit), seed: None, ..GAME };
        assert_eq!(start.command_line(), "snakepilot --size fit");
    }

    #[test]
    fn all_that_matters_is_said() {
        let race = Command::Race { strategies: &["greedy", "tour"], human: true };
        let all = Again {
            command: race,
            seed: Some(u64::MAX),
            size: None,
            walls: Some("maze"),
            wrap: true,
            junk: 7,
            speed: Some(9),
            effort: Effort::MAX,
            arcade: true,
            grace: false,
            theme: Some("day"),
            glyphs: Some("lines"),
            animates: false,
        };
        assert_eq!(
            all.command_line(),
            "snakepilot race --human greedy tour --seed 18446744073709551615 --walls maze --wrap \
             --junk 7 --speed 9 --effort max --arcade --no-grace --theme day --glyphs lines \
             --no-animation"
        );
        let others = Command::Race { strategies: &["greedy", "tour"], human: false };
        let others = Again { command: others, grace: false, ..GAME };
        assert_eq!(others.command_line(), "snakepilot race greedy tour --seed 3 --size 20x20");
    }

    #[test]
    fn a_shell_reads_the_name_of_a_file_as_it_is() {
        for (name, wanted) in [
            ("levels/my-1.txt", "levels/my-1.txt"),
            ("my level.txt", "'my level.txt'"),
            ("it's $HOME;", r"'it'\''s $HOME;'"),
            ("", "''"),
            ("~/a", "'~/a'"),
            ("schön.txt", "'schön.txt'"),
            ("a\u{1b}[2J'\\\u{85}", r"$'a\x1b[2J\'\\\xc2\x85'"),
        ] {
            assert_eq!(quoted(name), wanted);
        }
    }
}
