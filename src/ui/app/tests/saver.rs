//! A screensaver for hours: neither memory nor threads become more.

#![cfg(target_os = "linux")]

use std::env;
use std::process::Command;

use super::*;
use crate::ui::{After, Fit};

/// Says to the test below, in a process of its own, how many moves to make.
const MOVES: &str = "SNAKEPILOT_TEST_MOVES";

/// The number in this line of the system's account of this process.
fn account(name: &str) -> u64 {
    let account = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = account.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.trim_start_matches(':').split_whitespace().next().unwrap().parse().unwrap()
}

/// Not a test: the process that those below start.
#[test]
#[ignore = "run by other tests in a process of its own"]
fn plays_on_and_on() {
    let Ok(most) = env::var(MOVES).map(|moves| moves.parse::<u64>().unwrap()) else { return };
    let start = Start::Watch(None);
    let after = After::Again { new_strategy: true };
    let launch = Launch { after, fit: Fit::Always, ..launch(start) };
    let mut app = launched_at(launch, (24, 14)).unwrap();
    app.game_mut().pace.full = true;
    let mut now = Instant::now();
    let (mut games, mut made, mut first) = (0, 0, None);
    while made < most {
        // A second for each frame: the end of a game is not waited out.
        now += ms(1_000);
        let (seed, before) = (app.lane().seed(), moves(&app));
        app.tick(now, Instant::now() + ms(5));
        app.take_plans(now);
        made += moves(&app).saturating_sub(before);
        games += u64::from(app.lane().seed() != seed);
        // Each strategy has had its game by then.
        if first.is_none() && games == STRATEGIES.len() as u64 + 1 {
            first = Some((account("VmRSS"), account("Threads")));
        }
    }
    let (memory, threads) = first.expect("games enough");
    let last = (account("VmRSS"), account("Threads"));
    println!("\nplayed {games} {made} {memory} {threads} {} {}", last.0, last.1);
}

/// Has so many moves made, and returns games, moves, then memory in kB and threads after the
/// first few games and at the end.
fn play(moves: u64) -> [u64; 6] {
    let name = "ui::app::tests::saver::plays_on_and_on";
    let mut command = Command::new(env::current_exe().unwrap());
    command.args([name, "--exact", "--ignored", "--nocapture"]).env(MOVES, moves.to_string());
    let output = command.output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let line = printed.lines().find_map(|line| line.strip_prefix("played "));
    let figures = line.unwrap_or_else(|| panic!("{printed}")).split(' ');
    let figures: Vec<u64> = figures.map(|figure| figure.parse().unwrap()).collect();
    figures.try_into().unwrap()
}

#[track_caller]
fn stays_as_it_was([games, made, memory, threads, last_memory, last_threads]: [u64; 6]) {
    let said = format!(
        "{games} games, {made} moves: {memory} kB and {threads} threads, then {last_memory} kB \
         and {last_threads} threads"
    );
    println!("{said}");
    assert!(games > 2 * STRATEGIES.len() as u64, "{said}");
    assert_eq!(threads, last_threads, "{said}");
    assert!(2 * last_memory <= 3 * memory, "{said}");
}

/// The moves of an hour.
const HOUR: u64 = 60 * 60 * WATCH_SPEED as u64;

#[test]
fn a_screensaver_needs_no_more_after_an_hour() {
    stays_as_it_was(play(HOUR));
}

#[test]
#[ignore = "takes a minute: the moves of a day"]
fn a_screensaver_needs_no_more_after_a_day() {
    stays_as_it_was(play(24 * HOUR));
}
