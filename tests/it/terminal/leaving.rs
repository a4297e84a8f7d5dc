//! The line that stays on the shell.

use rustix::process::Signal;

use super::GONE;
use super::pty::{Pty, watch};

/// All that was sent after the terminal was given back, the program having ended.
fn left_behind(pty: &Pty) -> String {
    pty.expect_restored();
    let raw = pty.raw();
    let (_, after) = raw.rsplit_once("\x1b[?1049l").expect("it was in the alternate screen");
    // What shows the cursor belongs to the giving back.
    after.replace("\x1b[?25h", "")
}

/// Waits until moves were made.
fn wait_for_moves(pty: &Pty) {
    pty.wait_for("moves", |_| pty.figure("moves") >= 2);
}

#[test]
fn who_leaves_is_told_what_was_played_and_how_to_see_it_again() {
    let mut pty = watch("");
    wait_for_moves(&pty);
    pty.type_keys(" ");
    pty.wait_for("pause", |screen| screen.contains("paused"));
    let (apples, moves) = (pty.figure("apples"), pty.figure("moves"));
    pty.quit("q");
    pty.wait_for("the line", |screen| screen.contains("snakepilot watch greedy"));
    let unit =
        |number: u64, one: &str| format!("{number} {one}{}", if number == 1 { "" } else { "s" });
    let played = format!("greedy: {} in {}", unit(apples, "apple"), unit(moves, "move"));
    let wanted = format!("{played} · snakepilot watch greedy --seed 1 --size 20x20\r\n");
    assert_eq!(left_behind(&pty), wanted);
}

#[test]
fn where_a_game_ends_by_itself_the_line_can_be_run() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my hall.txt");
    std::fs::write(&file, "......\n.>>@..\n......\n......\n").unwrap();
    let file = file.to_str().unwrap();
    let args = ["race", "hamiltonian", "tour", "--walls", file, "--speed", "240", "--seed", "4"];
    let args = [&args[..], &["--exit-when-done", "--effort", "fast"]].concat();
    let mut pty = Pty::new(80, 24).run(&args, &[("LANG", "C")]);
    assert!(pty.wait_exit(GONE).success());
    pty.wait_for("the line", |_| pty.raw().ends_with("\r\n"));
    let line = left_behind(&pty);
    let (played, again) = line.trim().split_once(" | ").expect("a separator in ASCII");
    assert!(
        played.contains("hamiltonian: 21 apples in ") && played.contains(", tour: 21"),
        "{line}"
    );
    assert!(again.contains(&format!("--walls '{file}' --effort fast")), "{line}");
    // A shell takes it for the same race.
    let again = again.replace("snakepilot", super::pty::BINARY) + " --speed 240 --exit-when-done";
    let shell = Pty::new(80, 24).run_program("sh", &["-c", &again], &[("LANG", "C")]);
    let mut pty = shell;
    assert!(pty.wait_exit(GONE).success());
    pty.wait_for("the line", |_| pty.raw().ends_with("\r\n"));
    assert_eq!(left_behind(&pty), line);
}

#[test]
fn nothing_is_said_where_nothing_was_played_or_nobody_wants_it() {
    // A person's game that was not begun, and the start screen.
    for args in [&["play"][..], &[]] {
        let mut pty = Pty::new(80, 24).run(args, &[]);
        pty.wait_for("a board", |screen| screen.contains('╭'));
        pty.quit("q");
        assert_eq!(left_behind(&pty), "");
    }
    let quiet = ["watch", "greedy", "--quiet"];
    let saver = ["watch", "greedy", "--screensaver"];
    for args in [quiet, saver] {
        let mut pty = Pty::new(80, 24).run(&args, &[]);
        wait_for_moves(&pty);
        pty.quit("q");
        assert_eq!(left_behind(&pty), "", "{args:?}");
    }
    let mut pty = watch("");
    wait_for_moves(&pty);
    pty.signal(Signal::TERM);
    pty.wait_exit(GONE);
    assert_eq!(left_behind(&pty), "");
}
