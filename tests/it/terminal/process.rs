//! Resizes, signals, jobs and terminals that go away.

use std::time::Duration;

use rustix::process::Signal;

use super::GONE;
use super::pty::{BINARY, Pty, watch};
use crate::command::ran_with;

#[test]
fn a_resize_draws_anew_and_never_restarts() {
    let mut pty = watch("");
    pty.wait_for("moves", |_| pty.figure("moves") >= 3);
    pty.resize(30, 10);
    pty.wait_for("dots", |screen| {
        screen.contains(|letter| ('\u{2801}'..='\u{28ff}').contains(&letter))
    });
    pty.resize(30, 8);
    pty.wait_for("the size needed", |screen| {
        screen.contains("needs 12x9") && screen.contains("has 30x8")
    });
    pty.resize(100, 30);
    pty.wait_for("the board", |screen| {
        screen.contains('╭') && screen.contains("shortest possible")
    });
    assert!(pty.figure("moves") >= 3);
    pty.resize(43, 20);
    pty.wait_for("half blocks", |screen| screen.contains('▀') && !screen.contains('•'));
    pty.quit("q");
}

#[test]
fn a_terminal_without_a_size_is_drawn_to_as_usual() {
    let mut pty = Pty::new(80, 24).sized(0, 0).run(&["watch", "greedy"], &[]);
    pty.wait_for("moves", |_| pty.figure("moves") >= 2);
    pty.quit("q");
}

#[test]
fn signals_end_it_as_they_should_and_the_terminal_is_as_it_was() {
    let signals = [
        (Signal::TERM, "Terminated"),
        (Signal::HUP, "Hangup"),
        (Signal::INT, "Interrupt"),
        (Signal::QUIT, "Quit"),
    ];
    for (signal, name) in signals {
        for keys in ["", " ", "?"] {
            expect_end_by(signal, name, keys);
        }
    }
}

#[test]
fn signals_that_nobody_plans_for_give_the_terminal_back_too() {
    let signals = [
        (Signal::USR1, "User defined signal 1"),
        (Signal::USR2, "User defined signal 2"),
        (Signal::ALARM, "Alarm clock"),
        (Signal::VTALARM, "Virtual timer expired"),
        (Signal::PROF, "Profiling timer expired"),
        (Signal::XCPU, "CPU time limit exceeded"),
        (Signal::ABORT, "Aborted"),
    ];
    for (signal, name) in signals {
        expect_end_by(signal, name, "");
    }
}

/// Fails unless `signal`, called `name` by the system, ends the program as it ends
/// one that does not handle it, with the terminal as it was.
fn expect_end_by(signal: Signal, name: &str, keys: &str) {
    let mut pty = watch(keys);
    pty.wait_for("a board", |screen| screen.contains('╭'));
    pty.signal(signal);
    let status = pty.wait_exit(GONE);
    // The names differ between systems in spelling.
    let told = status.signal().unwrap_or_default();
    assert!(told.eq_ignore_ascii_case(name) || cfg!(not(target_os = "linux")), "{status:?}");
    pty.expect_restored();
}

#[test]
fn a_hang_up_ends_it() {
    // With the pseudo-terminal as the one it belongs to, it gets a signal;
    // without, it has to see for itself, and paused it does not even write.
    for own_terminal in [true, false] {
        for keys in ["", " "] {
            let mut pty = Pty::new(80, 24);
            pty.own_terminal(own_terminal);
            let mut pty = pty.run(&["watch", "greedy"], &[]);
            pty.wait_for("a board", |screen| screen.contains('╭'));
            pty.type_keys(keys);
            if !keys.is_empty() {
                pty.wait_for("a pause", |screen| screen.contains("paused"));
            }
            pty.hang_up();
            pty.wait_exit(GONE);
        }
    }
}

#[test]
fn a_terminal_that_takes_nothing_more_cannot_hold_it() {
    let mut pty = Pty::new(200, 60).run(&["watch", "greedy", "--size", "90x50", "--wrap"], &[]);
    pty.wait_for("a board", |screen| screen.contains('╭'));
    pty.stop_reading();
    for _ in 0..40 {
        // Each draws everything anew, until the line is full.
        pty.type_keys("\x0c");
        std::thread::sleep(Duration::from_millis(5));
    }
    pty.signal(Signal::TERM);
    assert_eq!(pty.wait_exit(GONE).signal(), Some("Terminated"));
}

#[test]
fn ctrl_z_stops_the_job_and_fg_goes_on() {
    let script = r#"set -m; "$0" watch greedy --seed 1; echo stopped=$?; read -r go; fg >/dev/null; echo back=$?"#;
    let mut pty = Pty::new(80, 24).run_program("sh", &["-c", script, BINARY], &[]);
    pty.wait_for("moves", |_| pty.figure("moves") >= 3);
    pty.type_keys("\x1a");
    pty.wait_for("the shell", |screen| screen.contains("stopped="));
    pty.expect_restored();
    pty.type_keys("\n");
    pty.wait_for("the game again", |screen| screen.contains("shortest possible"));
    assert!(pty.screen().alternate_screen() && pty.screen().hide_cursor());
    let moves = pty.figure("moves");
    pty.wait_for("moves", |_| pty.figure("moves") > moves);
    pty.type_keys("q");
    pty.wait_for("the shell", |screen| screen.contains("back=0"));
    pty.expect_restored();
    pty.wait_exit(GONE);
}

#[test]
fn ctrl_z_does_nothing_where_no_shell_could_go_on() {
    let mut pty = watch("");
    pty.wait_for("moves", |_| pty.figure("moves") >= 1);
    pty.type_keys("\x1a");
    pty.signal(Signal::TSTP);
    let moves = pty.figure("moves");
    pty.wait_for("moves", |_| pty.figure("moves") > moves + 2);
    assert!(pty.screen().alternate_screen());
    pty.quit("q");
}

#[test]
fn without_a_terminal_it_points_to_the_benchmark() {
    for args in [&[][..], &["play"], &["watch", "greedy"]] {
        ran_with(args).fails(2, &["snakepilot bench"]);
    }
    let mut pty = Pty::new(80, 24).run(&[], &[("TERM", "dumb")]);
    pty.wait_for("an error", |screen| screen.contains("snakepilot bench"));
    assert_eq!(pty.wait_exit(GONE).exit_code(), 2);
}
