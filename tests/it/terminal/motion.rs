//! What moves, how often it is drawn, and what rests.

use std::time::Duration;

use super::pty::{Pty, watch};

#[test]
fn paused_it_neither_moves_nor_works() {
    let mut pty = watch("");
    pty.wait_for("moves", |_| pty.figure("moves") >= 3);
    pty.type_keys(" ");
    pty.wait_for("a pause", |screen| screen.contains("paused"));
    let (moves, work) = (pty.figure("moves"), pty.processor_time());
    std::thread::sleep(Duration::from_millis(400));
    assert_eq!(pty.figure("moves"), moves);
    // A tick of the system's clock is 10 ms; half of this time would be 20.
    assert!(pty.processor_time() <= work + 1);
    pty.type_keys("..");
    pty.wait_for("two moves", |_| pty.figure("moves") == moves + 2);
    pty.quit("q");
}

#[test]
fn full_speed_makes_many_moves_a_frame() {
    let mut pty = Pty::new(80, 24).run(&["watch", "greedy", "--seed", "1", "--wrap"], &[]);
    pty.wait_for("a game", |screen| screen.contains("shortest possible"));
    pty.type_keys("m");
    // At twenty moves a second this would take close to a minute.
    pty.wait_for("the end", |screen| screen.contains("Lost") && screen.contains("boxed in"));
    assert!(pty.figure("moves") > 500);
    pty.quit("q");
}

/// What was sent while this many moves were shown.
fn sent_at(pty: &Pty, moves: u64) -> String {
    pty.wait_for("a move", |_| pty.figure("moves") == moves);
    let before = pty.raw().len();
    pty.wait_for("the next move", |_| pty.figure("moves") > moves);
    pty.raw()[before..].to_owned()
}

fn frames(sent: &str) -> usize {
    sent.matches("\x1b[?2026h").count()
}

const EIGHTHS: &str = "▏▎▍▌▋▊▉▁▂▃▅▆▇";

#[test]
fn between_two_ticks_the_snake_glides() {
    let args = ["watch", "greedy", "--seed", "1", "--speed", "1"];
    let mut pty = Pty::new(80, 24).run(&args, &[]);
    let sent = sent_at(&pty, 1);
    // Sixty where the machine has nothing else to do.
    assert!((10..70).contains(&frames(&sent)), "{} frames", frames(&sent));
    let shapes = EIGHTHS.chars().filter(|&shape| sent.contains(shape)).count();
    assert!(shapes > 3, "{shapes} shapes in {sent:?}");
    pty.quit("q");
    // Where nothing glides, a frame a tick is enough.
    for still in [&["--no-animation"][..], &["--ascii"], &["--glyphs", "compact"]] {
        let mut pty = Pty::new(80, 24).run(&[&args[..], still].concat(), &[]);
        let sent = sent_at(&pty, 1);
        assert!(frames(&sent) <= 2, "{} frames with {still:?}", frames(&sent));
        assert!(!EIGHTHS.chars().any(|shape| sent.contains(shape)), "{sent:?}");
        pty.quit("q");
    }
}

/// The column of the head's right half in the row that it is in; 0 where it is not
/// whole.
fn head(pty: &Pty) -> usize {
    let contents = pty.screen().contents();
    let before = contents.lines().find_map(|row| row.split_once("••"));
    before.map_or(0, |(before, _)| before.chars().count() + 1)
}

#[test]
fn a_person_sees_each_move_long_before_the_next() {
    let args = ["play", "--seed", "1", "--speed", "1"];
    let mut pty = Pty::new(80, 24).run(&args, &[]);
    pty.wait_for("a start", |screen| screen.contains("press an arrow key or Enter to start"));
    let start = head(&pty);
    pty.type_keys("d");
    for moves in 1..4 {
        pty.wait_for("a move", |_| pty.figure("moves") == moves);
        let there = start + 2 * usize::try_from(moves).unwrap();
        pty.wait_for("the head in its cell", |_| head(&pty) == there);
        assert_eq!(pty.figure("moves"), moves, "the head comes late");
    }
    // Paused and step by step the present state is on the screen.
    pty.type_keys("p..");
    pty.wait_for("two more steps", |_| pty.figure("moves") == 5);
    pty.wait_for("the head in its cell", |_| head(&pty) == start + 10);
    pty.quit("\x03");
}

/// Whether there is a time without a frame, soon.
pub fn comes_to_rest(pty: &Pty) -> bool {
    (0..10).any(|_| {
        let before = frames(&pty.raw());
        std::thread::sleep(Duration::from_millis(400));
        frames(&pty.raw()) == before
    })
}

#[test]
fn a_screen_at_rest_is_not_drawn_again() {
    for (args, keys, shown) in [
        (&["watch", "greedy", "--seed", "1"][..], " ", "paused"),
        (&["watch", "greedy", "--seed", "1"], "?", "Ctrl-Z"),
        (&["play"], "", "press an arrow key or Enter to start"),
        (&["play", "--size", "4x4", "--speed", "60"], "d", "hit the wall"),
        (&["race", "greedy", "greedy", "--size", "4x4", "--seed", "1"], "m", "Final standings"),
    ] {
        let mut pty = Pty::new(80, 24).run(args, &[]);
        pty.wait_for("a board", |screen| screen.contains('╭'));
        pty.type_keys(keys);
        pty.wait_for(shown, |screen| screen.contains(shown));
        assert!(comes_to_rest(&pty), "{args:?}");
        pty.quit("q");
    }
    // Nor is a menu without room for a game.
    let mut pty = Pty::new(24, 6).run(&[], &[]);
    pty.wait_for("the menu", |screen| screen.contains("Play"));
    assert!(comes_to_rest(&pty));
    pty.quit("q");
}
