//! Keys, pasted text and the focus.

use std::time::{Duration, Instant};

use rustix::process::Signal;

use super::GONE;
use super::pty::{Pty, watch};

/// A strategy that thinks for minutes before its first move.
fn thinking() -> Pty {
    let args = ["watch", "certified", "--size", "100x100", "--effort", "1000000", "--seed", "1"];
    let pty = Pty::new(200, 60).run(&args, &[]);
    pty.wait_for("a long thought", |screen| screen.contains("s so far"));
    assert_eq!(pty.figure("moves"), 0);
    pty
}

#[test]
fn keys_are_answered_while_a_strategy_thinks() {
    let mut pty = thinking();
    let answer = |pty: &mut Pty, keys: &str, what: &str| {
        let start = Instant::now();
        pty.type_keys(keys);
        pty.wait_for(what, |screen| screen.contains(what));
        // A hundredth of that where the machine has nothing else to do.
        assert!(start.elapsed() < Duration::from_secs(5), "{what} after {:?}", start.elapsed());
    };
    answer(&mut pty, " ", "paused");
    answer(&mut pty, " ", "s so far");
    answer(&mut pty, "?", "Ctrl-Z");
    answer(&mut pty, "?", "s so far");
    answer(&mut pty, "2", "shortest route to the apple");
    pty.wait_for("moves", |_| pty.figure("moves") >= 5);
    pty.quit("q");
}

#[test]
fn what_ends_it_does_not_wait_for_a_thought() {
    let mut pty = thinking();
    pty.type_keys("q");
    assert!(pty.wait_exit(GONE).success());
    pty.expect_restored();
    let mut pty = thinking();
    pty.type_keys("r8r8");
    pty.signal(Signal::TERM);
    assert_eq!(pty.wait_exit(GONE).signal(), Some("Terminated"));
    pty.expect_restored();
}

#[test]
fn what_is_pasted_is_dropped() {
    let mut pty = watch("");
    pty.wait_for("a game", |_| pty.figure("moves") >= 1);
    pty.type_keys("\x1b[200~qqq ppp\x1b[201~");
    let moves = pty.figure("moves");
    pty.wait_for("the game to go on", |_| pty.figure("moves") > moves + 2);
    assert!(!pty.screen().contents().contains("paused"));
    pty.quit("q");
}

/// More than crossterm takes in with one read, with the key that counts at the
/// end.
#[test]
fn a_burst_of_keys_is_taken_whole() {
    let mut pty = watch("");
    pty.wait_for("a game", |_| pty.figure("moves") >= 1);
    let unused = "x".repeat(3_000);
    pty.quit(&(unused + "q"));
}

/// Over slow links sequences come in pieces; a lone escape is the key only after a moment.
#[test]
fn an_arrow_in_pieces_steers_and_does_not_quit() {
    let mut pty = Pty::new(80, 24).run(&["play", "--speed", "1"], &[]);
    pty.wait_for("a start", |screen| screen.contains("press an arrow key or Enter to start"));
    pty.type_keys("\x1b");
    std::thread::sleep(Duration::from_micros(500));
    pty.type_keys("[A");
    pty.wait_for("a game", |screen| !screen.contains("ready"));
    pty.type_keys("\x1b[1;5Px\x1b[99~");
    pty.type_keys("q");
    pty.wait_for("a question", |screen| screen.contains("q again quits"));
    pty.quit("q");
}

/// Each of these split at each byte, with a moment in between, none of which is a key that does
/// anything: the game is still to begin.
#[test]
fn what_is_not_understood_does_nothing_in_whatever_pieces_it_comes() {
    let mut pty = Pty::new(80, 24).run(&["play", "--speed", "1"], &[]);
    pty.wait_for("a start", |screen| screen.contains("press an arrow key or Enter to start"));
    for bytes in [
        &b"\x1b[<0;10;10M"[..],
        b"\x1b[M !q",
        b"\x1b[?62;4c",
        b"\x1b[>0;276;0c",
        b"\x1b]11;rgb:qqqq/dddd/0000\x1b\\",
        b"\x1bP>|qdq\x1b\\",
        b"\x1b[200~qdq\x1b[201~",
        b"\x1b[113;1:3u",
        b"\xf0\x9f\x90\x8d",
        b"\xc3\xff\xfe",
    ] {
        for place in 1..bytes.len() {
            pty.type_bytes(&bytes[..place]);
            std::thread::sleep(Duration::from_millis(2));
            pty.type_bytes(&bytes[place..]);
            std::thread::sleep(Duration::from_millis(2));
        }
    }
    // The kitty protocol's way to say that the key in the place of Q is pressed, in a Russian
    // layout: nothing is at stake before the first move.
    pty.wait_for("a start", |screen| screen.contains("press an arrow key or Enter to start"));
    pty.quit("\x1b[1081::113u");
}

/// A terminal that loses the focus pauses a person's game.
#[test]
fn losing_the_focus_pauses_a_persons_game() {
    let mut pty = Pty::new(80, 24).run(&["play", "--speed", "2"], &[]);
    pty.wait_for("a start", |screen| screen.contains("press an arrow key or Enter to start"));
    pty.type_keys("d");
    pty.wait_for("a game", |screen| !screen.contains("ready"));
    pty.type_keys("\x1b[O");
    pty.wait_for("a pause", |screen| screen.contains("paused"));
    pty.quit("\x03");
}

#[test]
fn a_click_is_the_key_of_what_it_hits() {
    let mut pty = Pty::new(80, 24).run(&["--size", "10x10"], &[]);
    pty.wait_for("the menu", |screen| screen.contains("w Watch a strategy"));
    assert_eq!(pty.screen().mouse_protocol_mode(), vt100::MouseProtocolMode::PressRelease);
    let contents = pty.screen().contents();
    let (row, line) =
        contents.lines().enumerate().find(|(_, line)| line.contains("w Watch")).unwrap();
    let column = line.chars().take_while(|&letter| letter == ' ').count() + 1;
    pty.type_keys(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m", row = row + 1));
    pty.wait_for("the list", |screen| screen.contains("who plays?"));
    pty.quit("q");
    pty.expect_restored();
    let mut pty = Pty::new(80, 24).run(&["--no-mouse"], &[]);
    pty.wait_for("the menu", |screen| screen.contains("w Watch a strategy"));
    assert_eq!(pty.screen().mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    pty.quit("q");
}
