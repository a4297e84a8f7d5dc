//! Colours, glyphs and modes that are sent.

use super::pty::{Pty, watch};

#[test]
fn frames_are_synchronized_and_the_screen_is_cleared_once() {
    let mut pty = watch("");
    pty.wait_for("moves", |_| pty.figure("moves") >= 5);
    let count = |pty: &Pty, code: &str| pty.raw().matches(code).count();
    let (begun, cleared) = (count(&pty, "\x1b[?2026h"), count(&pty, "\x1b[J"));
    assert!(begun >= 5, "{begun} frames");
    assert_eq!(cleared, 1);
    pty.type_keys("\x0c");
    pty.wait_for("another clear", |_| count(&pty, "\x1b[J") == 2);
    pty.quit("q");
    // The last end is that of the way out, whatever came before.
    assert_eq!(count(&pty, "\x1b[?2026h") + 1, count(&pty, "\x1b[?2026l"));
}

#[test]
fn no_color_sends_no_colour_but_attributes() {
    let colours = [("NO_COLOR", "1"), ("COLORTERM", "truecolor")];
    let mut pty = Pty::new(80, 24).run(&["watch", "greedy", "--theme", "night"], &colours);
    pty.wait_for("moves", |_| pty.figure("moves") >= 3);
    pty.type_keys("tvv");
    pty.wait_for("the distances", |screen| screen.contains("0 near"));
    let codes = styles(&pty);
    let mut reversed = false;
    for code in codes.iter().flat_map(|codes| codes.split(';')) {
        let allowed = ["", "0", "1", "2", "4", "7", "22", "24", "27", "39", "49", "59"];
        assert!(allowed.contains(&code), "colour code {code}");
        reversed |= code == "7";
    }
    assert!(reversed, "the head is reversed");
    pty.quit("q");
}

/// The codes that set colours and attributes, as they were sent.
fn styles(pty: &Pty) -> Vec<String> {
    let raw = pty.raw();
    let codes = raw.split("\x1b[").skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';')?;
        rest[end..].starts_with('m').then(|| rest[..end].to_owned())
    });
    codes.collect()
}

#[test]
fn colours_are_sent_in_the_form_that_the_terminal_knows() {
    let args = ["watch", "greedy", "--theme", "night"];
    for (term, colours, form) in
        [("xterm", "", ""), ("xterm-256color", "", "38;5;"), ("xterm", "truecolor", "38;2;")]
    {
        let variables = [("TERM", term), ("COLORTERM", colours)];
        let mut pty = Pty::new(80, 24).run(&args, &variables);
        pty.wait_for("moves", |_| pty.figure("moves") >= 3);
        let styles = styles(&pty);
        if form.is_empty() {
            let old =
                |code: &str| matches!(code.parse(), Ok(30..=37 | 40..=47 | 90..=97 | 100..=107));
            assert!(styles.iter().any(|codes| codes.split(';').any(old)), "{styles:?}");
            assert!(styles.iter().all(|codes| !codes.contains("38;") && !codes.contains("48;")));
        } else {
            assert!(styles.iter().any(|codes| codes.contains(form)), "{styles:?}");
        }
        if term == "xterm-256color" {
            assert!(styles.iter().all(|codes| !codes.contains("38;2;")), "{styles:?}");
        }
        pty.quit("q");
    }
}

#[test]
fn where_blocks_may_be_wide_all_is_ascii_unless_asked_for() {
    let mut pty = Pty::new(80, 24).run(&["watch", "greedy"], &[("LANG", "ja_JP.UTF-8")]);
    pty.wait_for("moves", |_| pty.figure("moves") >= 3);
    assert!(pty.raw().is_ascii());
    pty.type_keys("g");
    pty.wait_for("half blocks", |screen| screen.contains('▀') || screen.contains('▄'));
    pty.quit("q");
}

#[test]
fn where_the_locale_is_not_utf_8_all_is_ascii() {
    for (args, variables) in [
        (&["watch", "greedy"][..], &[("LC_ALL", "C")][..]),
        (&["watch", "greedy", "--ascii"], &[]),
        (&["watch", "greedy", "--glyphs", "ascii"], &[]),
        (&[], &[("LC_ALL", "POSIX")]),
    ] {
        let mut pty = Pty::new(80, 24).run(args, variables);
        pty.wait_for("a screen", |screen| screen.contains("q quit"));
        assert!(pty.raw().is_ascii());
        pty.quit("q");
    }
}

/// The wheel steers nothing, the focus is reported, and both are given back; where there is
/// no alternate screen, the shell goes on below what was drawn.
#[test]
fn modes_are_taken_and_given_back_in_order() {
    let mut pty = watch("");
    pty.wait_for("a board", |screen| screen.contains('╭'));
    pty.quit("q");
    let sent = pty.raw();
    let place = |bytes: &str| sent.find(bytes).unwrap_or_else(|| panic!("no {bytes:?}"));
    let last = |bytes: &str| sent.rfind(bytes).unwrap_or_else(|| panic!("no {bytes:?}"));
    assert!(place("\x1b[?1007s") < place("\x1b[?1007l"));
    assert!(place("\x1b[?1007l") < last("\x1b[?1007r"));
    assert!(place("\x1b[?1004h") < last("\x1b[?1004l"));
    // The alternate screen has a stack of its own for how keys are reported.
    assert!(place("\x1b[?1049h") < place("\x1b[>13u"));
    assert!(place("\x1b[>13u") < last("\x1b[<u") && last("\x1b[<u") < last("\x1b[?1049l"));
    assert!(last("\x1b[24;1H\r\n") < last("\x1b[?1049l"));
}
