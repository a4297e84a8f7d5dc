//! What was meant by a command line that is not one.

use clap::CommandFactory;
use snakepilot::ai;
use snakepilot::engine::BuiltIn;

use super::Cli;

/// Returns the command line that was most likely meant by these arguments, the
/// program's name left out: with options after the command in place of before it, with
/// the command that the name of a strategy or level lacks, or that has another name.
pub fn meant(arguments: &[String]) -> Option<String> {
    let cli = Cli::command();
    let is_command = |word: &String| cli.find_subcommand(word).is_some();
    let words = if let Some(at) = arguments.iter().position(is_command) {
        let (before, rest) = arguments.split_at(at);
        // A word before the command that is no option: nobody knows what it stands for.
        if !before.first()?.starts_with('-') {
            return None;
        }
        [rest, before].concat()
    } else if let Some(words) = arguments.first().and_then(|word| words_for(word)) {
        [&words, &arguments[1..]].concat()
    } else {
        let command = match arguments.iter().filter(|word| ai::find(word).is_some()).count() {
            0 => return None,
            1 => "watch",
            _ => "race",
        };
        [&[command.to_owned()], arguments].concat()
    };
    Some(format!("snakepilot {}", words.join(" ")))
}

/// The words for a first word that people try, but that is no command.
fn words_for(word: &str) -> Option<Vec<String>> {
    let words = match word {
        "screensaver" => "watch --screensaver",
        // Their help lists what there is.
        "levels" => "play --help",
        "strategies" | "list" => "watch --help",
        level => &format!("play --walls {}", BuiltIn::find(level)?.name),
    };
    Some(words.split(' ').map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_come_after_the_command_and_strategies_have_one() {
        let line =
            |words: &str| meant(&words.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        let is = |words: &str, wanted: &str| assert_eq!(line(words).as_deref(), Some(wanted));
        is("--seed 5 watch greedy", "snakepilot watch greedy --seed 5");
        is("greedy", "snakepilot watch greedy");
        is("greedy tour --size 9x9", "snakepilot race greedy tour --size 9x9");
        is("screensaver --wrap", "snakepilot watch --screensaver --wrap");
        is("maze", "snakepilot play --walls maze");
        is("levels", "snakepilot play --help");
        for nothing in ["", "watch gredy", "wach greed", "nonsense", "x play"] {
            assert_eq!(line(nothing), None, "{nothing}");
        }
    }
}
