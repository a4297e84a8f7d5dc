//! The command line that shows a game or a race once more: from a description to text.

use crate::ai::Effort;

/// What a command line asks for.
#[derive(Clone, Copy, Debug)]
pub(in crate::ui) enum Command<'a> {
    /// A game played by hand.
    Play,
    /// A game of this strategy.
    Watch(&'a str),
    /// A race of these strategies, beside a person if `human`.
    Race { strategies: &'a [&'a str], human: bool },
}

/// A game or a race, as far as a command line tells of it.
#[derive(Clone, Copy, Debug)]
pub(in crate::ui) struct Again<'a> {
    pub(in crate::ui) command: Command<'a>,
    pub(in crate::ui) seed: u64,
    /// The width and the height; `None` where the walls say it.
    pub(in crate::ui) size: Option<(u16, u16)>,
    /// The level with walls, as it was given.
    pub(in crate::ui) walls: Option<&'a str>,
    pub(in crate::ui) wrap: bool,
    pub(in crate::ui) junk: usize,
    pub(in crate::ui) effort: Effort,
    pub(in crate::ui) arcade: bool,
    /// Whether a person's fatal move waits a moment.
    pub(in crate::ui) grace: bool,
}

impl Again<'_> {
    /// The command line, in the words of a shell. Options that have their default are left
    /// out, but for the seed and the size.
    pub(in crate::ui) fn command_line(&self) -> String {
        let (command, plays, has_person) = match self.command {
            Command::Play => ("play".to_owned(), false, true),
            Command::Watch(strategy) => (format!("watch {strategy}"), true, false),
            Command::Race { strategies, human } => {
                let person = if human { "--human " } else { "" };
                (format!("race {person}{}", strategies.join(" ")), true, human)
            }
        };
        let flag = |is_set: bool, name: &str| is_set.then(|| name.to_owned());
        let has_effort = plays && self.effort != Effort::default();
        let options = [
            Some(format!("snakepilot {command} --seed {}", self.seed)),
            self.size.map(|(width, height)| format!("--size {width}x{height}")),
            self.walls.map(|walls| format!("--walls {}", quoted(walls))),
            flag(self.wrap, "--wrap"),
            (self.junk > 0).then(|| format!("--junk {}", self.junk)),
            has_effort.then(|| format!("--effort {}", self.effort)),
            flag(self.arcade, "--arcade"),
            flag(has_person && !self.grace, "--no-grace"),
        ];
        options.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// A word as a shell reads it: in quotes where it has characters that mean something there.
/// Control characters, which would reach the terminal with it, are written as escapes.
fn quoted(word: &str) -> String {
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
        seed: 3,
        size: Some((20, 20)),
        walls: None,
        wrap: false,
        junk: 0,
        effort: Effort::NORMAL,
        arcade: false,
        grace: true,
    };

    #[test]
    fn what_has_its_default_is_left_out() {
        assert_eq!(GAME.command_line(), "snakepilot watch certified --seed 3 --size 20x20");
        let play = Again { command: Command::Play, effort: Effort::MAX, ..GAME };
        assert_eq!(play.command_line(), "snakepilot play --seed 3 --size 20x20");
    }

    #[test]
    fn all_that_matters_is_said() {
        let race = Command::Race { strategies: &["greedy", "tour"], human: true };
        let all = Again {
            command: race,
            seed: u64::MAX,
            size: None,
            walls: Some("maze"),
            wrap: true,
            junk: 7,
            effort: Effort::MAX,
            arcade: true,
            grace: false,
        };
        assert_eq!(
            all.command_line(),
            "snakepilot race --human greedy tour --seed 18446744073709551615 --walls maze --wrap \
             --junk 7 --effort max --arcade --no-grace"
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
