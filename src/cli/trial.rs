//! The command line under any arguments, for tests and for fuzzing.

use std::ffi::OsString;

use clap::Parser;

use super::meant::meant;
use super::values::escaped_lines;
use super::{Cli, Command, race};

/// Parses these arguments as the program does and makes of them what it would start with.
///
/// # Panics
/// Where the program would, and where an error says nothing or would steer the terminal.
pub fn parse(arguments: &[OsString]) {
    // This would read standard input.
    let is_dash = |word: &OsString| word == "-" || word.as_encoded_bytes().ends_with(b"=-");
    if arguments.iter().any(is_dash) {
        return;
    }
    let words = std::iter::once(OsString::from("snakepilot")).chain(arguments.iter().cloned());
    match Cli::try_parse_from(words) {
        Ok(cli) => start(cli),
        Err(answer) => check(&answer, arguments),
    }
}

fn start(cli: Cli) {
    let game = match cli.command {
        None => cli.game,
        Some(Command::Play { game, .. }) => game,
        Some(Command::Watch { saver, game, .. }) => {
            saver.after();
            game
        }
        Some(Command::Race { strategies, human, game, .. }) => {
            if let Err(answer) = race(strategies, human) {
                check(&answer, &[]);
            }
            game
        }
        Some(Command::Bench(options)) => {
            // With junk, it looks at the board of each game.
            if options.level.junk == 0 || options.games <= 100 {
                let _ = options.request();
            }
            return;
        }
        // This would read files.
        Some(Command::Replay(_) | Command::Scores(_)) => return,
    };
    let _ = (game.fit(), game.level(), game.look.glyphs());
}

/// Checks what is printed.
fn check(answer: &clap::Error, arguments: &[OsString]) {
    let said = answer.render().to_string();
    assert!([0, 2].contains(&answer.exit_code()) && !said.trim().is_empty(), "{said:?}");
    let safe = escaped_lines(&said);
    assert!(!safe.contains(|c: char| c.is_control() && c != '\n'), "{safe:?}");
    let words: Vec<String> =
        arguments.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    if let Some(line) = meant(&words) {
        assert!(line.starts_with("snakepilot "), "{line:?}");
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;

    /// Words of the command line, and values of all kinds.
    const WORDS: &str = "play watch race bench help greedy tour hamiltonian certified safe \
        --size --size=9x9 fit 4x250 251x4 0x0 x 20 --seed 0 -1 18446744073709551616 --speed \
        --wrap --walls maze rooms nowhere / --junk 99999 --effort fast 0.5 --theme calm \
        --glyphs ascii --ascii --no-grace --arcade --exit-when-done --screensaver \
         --new-strategy --bare --human --games 1 1000000 --max-moves --threads --format csv --output \
         --per-game --no-timing --no-animation --no-mouse --quiet --help -h -V --version -- -- = --= --size= é 🐍";

    fn word() -> impl Strategy<Value = String> {
        let known: Vec<String> = WORDS.split_whitespace().map(str::to_owned).collect();
        prop_oneof![6 => select(known), 1 => any::<String>(), 1 => "[-=a-z0-9\\x00-\\x1f]{0,6}"]
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1_000) })]

        #[test]
        fn any_arguments_are_taken_or_refused_in_words(words in vec(word(), 0..8)) {
            let words: Vec<OsString> = words.into_iter().map(OsString::from).collect();
            parse(&words);
        }
    }

    #[cfg(unix)]
    #[test]
    fn arguments_that_are_not_text_are_refused() {
        use std::os::unix::ffi::OsStringExt;
        for option in ["watch", "--size", "--walls", "--seed", "--theme"] {
            parse(&[option.into(), OsString::from_vec(vec![0xff, b'x'])]);
        }
    }
}
