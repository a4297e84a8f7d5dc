//! Standard streams that are closed, full or no terminal.

use super::GONE;
use super::pty::{BINARY, Pty};
use crate::command::ran_with;

/// Runs this line of a shell, in which `$0` is the program, in a terminal.
fn shell(line: &str) -> Pty {
    let line = format!("{line}; echo code=$?");
    Pty::new(80, 24).run_program("sh", &["-c", &line, BINARY], &[])
}

/// Keys are read from the terminal itself, so a closed input or an empty one changes nothing,
/// nor does it matter where errors go.
#[test]
fn it_plays_whatever_standard_input_and_error_are() {
    for streams in ["<&-", "</dev/null", "2>&-", "2>/dev/full", "<&- 2>&-"] {
        let mut pty = shell(&format!("\"$0\" watch greedy --seed 1 {streams}"));
        pty.wait_for("moves", |_| pty.figure("moves") >= 2);
        pty.type_keys("q");
        pty.wait_for("the shell", |screen| screen.contains("code=0"));
        pty.expect_restored();
        pty.wait_exit(GONE);
    }
}

#[test]
fn it_draws_nowhere_but_to_a_terminal() {
    for output in [">&-", ">/dev/full", ">/dev/null", "| cat", ">&- 2>&-"] {
        for command in ["", "play", "watch greedy", "race greedy tour"] {
            let code = if output == "| cat" { "0" } else { "2" };
            let mut pty = shell(&format!("\"$0\" {command} {output}"));
            pty.wait_for("the shell", |screen| screen.contains(&format!("code={code}")));
            pty.wait_exit(GONE);
            let said = pty.raw();
            assert_eq!(said.contains("snakepilot bench"), !output.contains('2'), "{said}");
            assert!(!said.contains("\x1b["), "{output}: {said}");
        }
    }
}

/// Without a terminal of its own it reads keys from standard input, which has none.
#[test]
fn without_keys_it_gives_the_terminal_back_and_says_why() {
    let mut pty = Pty::new(80, 24);
    pty.own_terminal(false);
    let line = "setsid -w \"$0\" watch greedy </dev/null; echo code=$?";
    let mut pty = pty.run_program("sh", &["-c", line, BINARY], &[]);
    pty.wait_for("the shell", |screen| screen.contains("code="));
    pty.wait_exit(GONE);
    pty.expect_restored();
    let said = pty.raw();
    assert!(
        said.contains("error: the terminal cannot be used") && said.contains("code=1"),
        "{said}"
    );
}

/// What is printed and cannot be written is an error, a reader that has gone is none.
#[test]
fn what_cannot_be_printed_is_an_error() {
    for (line, code) in [
        ("\"$0\" --help >/dev/full", 1),
        ("\"$0\" --version >/dev/full", 1),
        ("\"$0\" --nonsense 2>/dev/full", 2),
        ("\"$0\" --nonsense 2>&-", 2),
        ("\"$0\" bench greedy --games 2 --size 6x6 >/dev/full 2>/dev/null", 1),
        ("\"$0\" bench greedy --games 2 --size 6x6 >/dev/full 2>&-", 1),
    ] {
        let mut pty = shell(line);
        let found = format!("code={code}");
        pty.wait_for("the shell", |screen| screen.contains(&found));
        pty.wait_exit(GONE);
    }
    assert_eq!(ran_with(["--help"]).code, 0);
}
