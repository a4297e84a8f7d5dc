//! Recordings on a real screen.

use std::fs;

use super::super::command::ran_with;
use super::motion::comes_to_rest;
use super::{GONE, Pty};

/// A recording of a whole game of a strategy, in this folder.
fn recorded(folder: &std::path::Path, name: &str) -> String {
    let file = folder.join(format!("{name}.snake"));
    let file = file.to_str().unwrap().to_owned();
    let game = ["watch", name, "--size", "8x8", "--seed", "2", "--speed", "240"];
    let args = [&game[..], &["--exit-when-done", "--record", &file]].concat();
    let mut pty = Pty::new(80, 24).run(&args, &[]);
    pty.type_keys("m");
    assert!(pty.wait_exit(GONE).success());
    file
}

#[test]
fn a_game_that_was_recorded_is_replayed_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let file = recorded(folder.path(), "greedy");
    let checked = ran_with(["replay", "--check", &file]).succeeds();
    let moves = checked.split(": ").nth(1).unwrap().split(' ').next().unwrap().to_owned();
    let mut pty = Pty::new(80, 24).run(&["replay", &file], &[]);
    pty.wait_for("the timeline", |screen| screen.contains("move  ") || screen.contains("move "));
    // The End key in one of its forms.
    pty.type_bytes(b"\x1b[F");
    pty.wait_for("the end", |screen| screen.contains("Lost") && screen.contains(&moves));
    assert!(comes_to_rest(&pty));
    pty.type_keys("u");
    pty.wait_for("a way out", |screen| screen.contains("could still be saved"));
    // The note goes by itself, and after that nothing is drawn.
    pty.wait_for("a reason", |screen| !screen.contains("could still be saved"));
    assert!(comes_to_rest(&pty));
    pty.type_keys("\r");
    pty.wait_for("a game", |screen| screen.contains("continued") && screen.contains("ready"));
    pty.type_keys("\x1b");
    pty.wait_for("the recording", |screen| screen.contains("greedy") && screen.contains("paused"));
    pty.quit("q");
    let kept = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(kept, 1, "nothing is written beside it");
}

#[test]
fn a_click_on_the_timeline_goes_there() {
    let folder = tempfile::tempdir().unwrap();
    let file = recorded(folder.path(), "tour");
    let mut pty = Pty::new(80, 24).run(&["replay", &file], &[]);
    pty.wait_for("the timeline", |screen| screen.contains(" of "));
    pty.type_keys(" ");
    pty.wait_for("a pause", |screen| screen.contains("paused"));
    let screen = pty.screen().contents();
    let row = screen.lines().position(|line| line.contains('▁') || line.contains('▄')).unwrap();
    pty.type_bytes(format!("\x1b[<0;30;{}M", row + 1).as_bytes());
    pty.wait_for("another place", |screen| {
        screen.lines().nth(row).is_some_and(|line| line.chars().nth(29) == Some('•'))
    });
    pty.quit("q");
}
