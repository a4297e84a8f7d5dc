//! The command line: what is refused and how, and pipes that close.

use std::io;

use snakepilot::ai::STRATEGIES;

use super::command::{Ran, ran, refused, snakepilot};

#[test]
fn an_unknown_strategy_is_answered_with_all_and_the_nearest() {
    let mut all: Vec<_> = STRATEGIES.iter().map(|row| row.name).collect();
    all.extend(["'gredy'", "similar", "'greedy'"]);
    refused("bench gredy", &all);
    refused("watch gredy", &all);
    refused("bench greedy gredy", &all);
}

#[test]
fn numbers_and_sizes_out_of_range_name_the_range() {
    for command in ["", "play", "watch", "bench"] {
        for size in ["3x9", "9x251", "20", "x", "axb", "20x20x20", "-5x5", "70000x4", ""] {
            let arguments = format!("{command} --size={size}");
            refused(&arguments, &["--size", "20x20", "from 4 to 250"]);
        }
        refused(&format!("{command} --size 3x3 --wrap"), &["3x3", "from 4 to 250"]);
        refused(&format!("{command} --size -5x5"), &["-5x5", "from 4 to 250"]);
        refused(&format!("{command} --seed -1"), &["-1", "from 0 to 18446744073709551615"]);
    }
    refused("watch --speed 241", &["241", "from 1 to 240"]);
    refused("play --speed 0", &["from 1 to 240"]);
    refused("bench --games 0", &["from 1 to 1000000"]);
    refused("bench --games many", &["many", "from 1 to 1000000"]);
    refused("bench --max-moves 0", &["from 1 to"]);
    refused("bench --threads 0", &["from 1 to 1024"]);
}

#[test]
fn a_race_takes_two_to_four() {
    for arguments in ["race", "race --human", "race greedy", "race greedy tour greedy tour greedy"]
    {
        refused(arguments, &["2 to 4", "1 to 3 with --human", "race greedy hamiltonian"]);
    }
    refused("race greedy", &["1 strategy was given", "Usage: snakepilot race"]);
    refused("race --human greedy tour greedy tour", &["4 strategies", "1 to 3 with --human"]);
    refused("race", &["no strategy was given", "<STRATEGY>"]);
    refused("watch --new-strategy", &["--screensaver"]);
    refused("watch --screensaver --exit-when-done", &["cannot be used with"]);
    refused("race greedy --human --bare", &["cannot be used with"]);
    refused("play --bare", &["--bare"]);
    refused("race gredy tour", &["'greedy'"]);
    refused("race greedy tour", &["not a terminal"]);
    refused("race --human greedy --theme nigth", &["'night'", "distinct"]);
}

#[test]
fn what_is_misspelt_is_answered_with_the_nearest() {
    refused("bench --format jsno", &["table", "json", "csv", "markdown", "similar"]);
    refused("bench --game 5", &["--game'", "--games"]);
    refused("wach", &["watch"]);
    refused("bench --output", &["--output <FILE>"]);
}

#[test]
fn without_a_terminal_the_screens_point_to_bench() {
    for arguments in ["", "play", "watch", "watch greedy --size 8x8 --seed 3 --speed 60 --wrap"] {
        refused(arguments, &["not a terminal", "bench"]);
    }
}

#[test]
fn help_lists_every_strategy_with_its_summary() {
    for arguments in ["watch --help", "bench --help"] {
        let help = ran(arguments).succeeds();
        for row in STRATEGIES {
            assert!(help.contains(row.name) && help.contains(row.summary), "{help}");
        }
    }
    let version = format!("snakepilot {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(ran("--version").succeeds(), version);
}

#[test]
fn a_closed_pipe_is_quiet_success() {
    for arguments in ["--help", "--version", "help watch", "bench --help", "bench greedy --games 2"]
    {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let output = snakepilot().args(arguments.split(' ')).stdout(writer).output().unwrap();
        let Ran { said, code, .. } = output.into();
        assert_eq!((said.as_str(), code), ("", 0), "{arguments}");
    }
}

#[test]
fn a_closed_standard_error_keeps_the_exit_code() {
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    let status = snakepilot().args(["watch", "gredy"]).stderr(writer).status().unwrap();
    assert_eq!(status.code(), Some(2));
}

#[test]
fn a_command_line_that_is_nearly_one_is_answered_with_what_was_meant() {
    refused("greedy", &["Did you mean: snakepilot watch greedy"]);
    refused("--seed 5 watch greedy", &["Did you mean: snakepilot watch greedy --seed 5"]);
}
