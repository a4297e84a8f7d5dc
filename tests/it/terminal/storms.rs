//! Storms of signals and sizes.

use std::time::{Duration, Instant};

use rand::RngExt;
use rustix::process::Signal;

use super::GONE;
use super::pty::{Pty, watch};
use crate::support::rng;

/// The lines on the screen, and the same after all has been drawn anew.
fn shown_and_anew(pty: &mut Pty) -> [String; 2] {
    let cleared = |pty: &Pty| pty.raw().matches("\x1b[J").count();
    // Whatever was on its way is there once nothing more comes.
    let mut before = pty.raw().len();
    loop {
        std::thread::sleep(Duration::from_millis(60));
        if std::mem::replace(&mut before, pty.raw().len()) == pty.raw().len() {
            break;
        }
    }
    // A space that was written and a cell that was cleared look alike.
    let lines = |pty: &Pty| -> String {
        pty.screen().contents().lines().map(|line| line.trim_end().to_owned() + "\n").collect()
    };
    let shown = lines(pty);
    let count = cleared(pty);
    pty.type_keys("\x0c");
    pty.wait_for("all anew", |_| cleared(pty) > count && pty.raw().ends_with("\x1b[?2026l"));
    [shown, lines(pty)]
}

#[test]
fn a_storm_of_sizes_at_max_speed_leaves_a_whole_screen() {
    let mut rng = rng(5);
    let mut pty = watch("m");
    pty.wait_for("max speed", |screen| screen.contains("max speed") || screen.contains("Lost"));
    for i in 0..300 {
        pty.resize(rng.random_range(1..160), rng.random_range(1..60));
        if i % 7 == 0 {
            pty.type_keys("n");
        }
        std::thread::sleep(Duration::from_millis(u64::from(i % 4 == 0)));
    }
    pty.resize(80, 24);
    pty.wait_for("the board", |screen| screen.contains("shortest possible"));
    pty.type_keys("r.");
    pty.wait_for("a pause", |screen| screen.contains("paused"));
    let [shown, anew] = shown_and_anew(&mut pty);
    assert_eq!(shown, anew);
    pty.quit("q");
}

/// A terminal that becomes smaller and at once larger again may have lost what was outside,
/// though its size is what it was.
#[test]
fn a_size_that_comes_back_at_once_leaves_a_whole_screen() {
    let mut pty = watch(".");
    pty.wait_for("a pause", |screen| screen.contains("paused"));
    for _ in 0..10 {
        pty.resize(20, 5);
        pty.resize(80, 24);
        let [shown, anew] = shown_and_anew(&mut pty);
        assert_eq!(shown, anew);
    }
    pty.quit("q");
}

#[test]
fn signals_that_mean_nothing_change_nothing() {
    let mut pty = watch("");
    pty.wait_for("moves", |_| pty.figure("moves") >= 2);
    for _ in 0..1_000 {
        pty.signal(Signal::WINCH);
    }
    for _ in 0..50 {
        for signal in
            [Signal::CONT, Signal::PIPE, Signal::URG, Signal::CHILD, Signal::TSTP, Signal::IO]
        {
            pty.signal(signal);
        }
    }
    let moves = pty.figure("moves");
    pty.wait_for("moves", |_| pty.figure("moves") > moves + 2);
    assert!(pty.screen().alternate_screen() && pty.screen().hide_cursor());
    pty.type_keys(".");
    pty.wait_for("a pause", |screen| screen.contains("paused"));
    let [shown, anew] = shown_and_anew(&mut pty);
    assert_eq!(shown, anew);
    pty.quit("q");
}

/// Stopped from outside and set going again, it takes the terminal anew.
#[test]
fn stopped_and_continued_it_goes_on() {
    let mut pty = watch("");
    pty.wait_for("moves", |_| pty.figure("moves") >= 2);
    for _ in 0..5 {
        pty.signal(Signal::STOP);
        std::thread::sleep(Duration::from_millis(20));
        pty.resize(70, 24);
        pty.resize(80, 24);
        pty.signal(Signal::CONT);
        let moves = pty.figure("moves");
        pty.wait_for("moves", |_| pty.figure("moves") > moves);
    }
    pty.quit("q");
}

#[test]
fn signals_that_end_it_do_so_in_a_storm_too() {
    for signal in [Signal::TERM, Signal::HUP, Signal::INT, Signal::QUIT] {
        let mut pty = watch("m");
        pty.wait_for("a board", |screen| screen.contains('╭'));
        for i in 0..40 {
            pty.resize(60 + i, 24);
            pty.signal(Signal::WINCH);
            pty.signal(Signal::CONT);
        }
        pty.resize(80, 24);
        let start = Instant::now();
        pty.signal(signal);
        let status = pty.wait_exit(GONE);
        assert!(status.signal().is_some(), "{status:?} after {:?}", start.elapsed());
        pty.expect_restored();
    }
}

/// Four thousand million cells would take all memory there is.
#[test]
fn a_terminal_that_claims_to_be_huge_is_drawn_to_as_far_as_is_sane() {
    let mut pty = Pty::new(1_000, 500)
        .sized(u16::MAX, u16::MAX)
        .run(&["watch", "greedy", "--seed", "1"], &[]);
    pty.wait_for("a board", |screen| screen.contains("shortest possible"));
    assert!(pty.most_memory() < 150_000, "{} kB", pty.most_memory());
    pty.type_keys(".");
    pty.resize(80, 24);
    pty.wait_for("a pause", |screen| screen.contains("paused"));
    let [shown, anew] = shown_and_anew(&mut pty);
    assert_eq!(shown, anew);
    pty.quit("q");
}
