//! The real binary in a pseudo-terminal.

mod pty;

use std::time::{Duration, Instant};

use rustix::process::Signal;

use super::command::ran_with;
pub use pty::Pty;
use pty::watch;

/// The process must be gone within this time of what ends it. It takes less than
/// a second where it has a processor to itself.
const GONE: Duration = Duration::from_secs(5);

#[test]
fn watching_draws_a_board_that_moves() {
    let mut pty = watch("");
    pty.wait_for("a board", |screen| screen.contains('╭') && screen.contains("20x20"));
    pty.wait_for("an intent", |screen| screen.contains("greedy · shortest route to the apple"));
    pty.wait_for("moves", |_| pty.figure("moves") >= 5);
    assert!(pty.screen().alternate_screen() && pty.screen().hide_cursor());
    assert!(pty.screen().bracketed_paste());
    pty.quit("q");
}

#[test]
fn quitting_gives_the_terminal_back_as_it_was() {
    for keys in ["q", "Q", "\x03", "\x1b"] {
        let pty = Pty::new(80, 24);
        let before = pty.modes();
        let mut pty = pty.run(&["watch", "greedy"], &[]);
        pty.wait_for("a board", |screen| screen.contains('╭'));
        assert_ne!(pty.modes(), before, "raw mode");
        pty.quit(keys);
        assert_eq!(pty.modes(), before);
    }
}

#[test]
fn every_screen_is_left_at_once() {
    for keys in ["", "?", "j\r", "j\r?", "j\rm"] {
        let mut pty = Pty::new(80, 24).run(&["--size", "4x4"], &[]);
        pty.wait_for("the menu", |screen| screen.contains("Play"));
        pty.type_keys(keys);
        if keys.ends_with('m') {
            pty.wait_for("the end", |screen| screen.contains("same seed again"));
        }
        pty.quit("q");
    }
}

#[test]
fn the_menu_leads_to_games_and_esc_back() {
    let mut pty = Pty::new(80, 24).run(&[], &[]);
    pty.wait_for("the menu", |screen| screen.contains("▸ p Play"));
    pty.type_keys("\x1b[B\r");
    pty.wait_for("a game", |screen| screen.contains("shortest possible"));
    pty.type_keys("\x1b");
    pty.wait_for("the menu", |screen| screen.contains("Play") && !screen.contains("seed"));
    pty.type_keys("p");
    pty.wait_for("a game by hand", |screen| screen.contains("press an arrow key to start"));
    pty.quit("\x03");
}

#[test]
fn a_person_steers_into_the_wall_and_starts_anew() {
    let mut pty = Pty::new(80, 24).run(&["play", "--size", "8x8", "--speed", "60"], &[]);
    pty.wait_for("a start", |screen| screen.contains("press an arrow key to start"));
    pty.type_keys("\x1b[A");
    pty.wait_for("the end", |screen| screen.contains("hit the wall"));
    pty.type_keys("r");
    pty.wait_for("a start", |screen| screen.contains("press an arrow key to start"));
    pty.type_keys("\r");
    pty.wait_for("the autopilot", |screen| screen.contains("µs"));
    pty.quit("q");
}

#[test]
fn a_level_is_played_and_a_strategy_that_cannot_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lane.txt");
    std::fs::write(&file, "#.#...\n......\n>>@..#\n......\n").unwrap();
    let file = file.to_str().unwrap();

    let args = ["play", "--walls", file, "--speed", "20", "--arcade", "--seed", "2"];
    let mut pty = Pty::new(80, 24).run(&args, &[]);
    pty.wait_for("a level", |screen| screen.contains("▒▒") && screen.contains("of 21"));
    pty.type_keys("i");
    pty.wait_for("a hint", |screen| screen.contains(" hint: "));
    pty.type_keys("d");
    pty.wait_for("the wall", |screen| screen.contains("hit the wall"));
    assert_eq!(pty.figure("moves"), 2);
    pty.quit("q");

    let mut pty = Pty::new(80, 24).run(&["watch", "tour", "--walls", file], &[]);
    pty.wait_for("an error", |screen| screen.contains("error: tour cannot play this level"));
    assert_eq!(pty.wait_exit(GONE).exit_code(), 2);

    let args = ["watch", "hamiltonian", "--walls", "tunnels", "--seed", "1"];
    let mut pty = Pty::new(80, 24).run(&args, &[]);
    pty.wait_for("its name", |screen| screen.contains(" tunnels 20x20 wrapped "));
    pty.type_keys("m");
    pty.wait_for("the end", |screen| screen.contains("Won") && screen.contains("240 of 240"));
    pty.quit("q");
}

/// A turn that comes after the tick that would kill, but within the moment that the
/// tick waits. It may come too late where the machine is busy, so there are many
/// tries; without that moment none would be in time.
#[test]
fn a_turn_at_the_last_moment_saves_the_snake() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hall.txt");
    std::fs::write(&file, ".........\n.........\n.........\n......>>@\n*........\n").unwrap();
    let args = ["play", "--walls", file.to_str().unwrap(), "--speed", "4", "--seed", "1"];
    let tick = Duration::from_millis(250);
    let mut pty = Pty::new(80, 24).run(&args, &[]);
    for _ in 0..40 {
        pty.wait_for("a start", |screen| screen.contains("press an arrow key to start"));
        // The game runs from here on, and the first tick kills.
        pty.type_keys("d");
        pty.wait_for("the game to run", |screen| !screen.contains("ready"));
        std::thread::sleep(tick + Duration::from_millis(30));
        pty.type_keys("w");
        let is_over = |screen: &str| screen.contains("hit the wall");
        pty.wait_for("what comes of it", |screen| is_over(screen) || pty.figure("moves") > 0);
        if pty.figure("moves") > 0 {
            pty.quit("\x03");
            return;
        }
        pty.type_keys("r");
    }
    panic!("no turn was in time");
}

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
    pty.wait_for("the end", |screen| screen.contains("Lost") && screen.contains("own body"));
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
    pty.wait_for("a start", |screen| screen.contains("press an arrow key to start"));
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
fn comes_to_rest(pty: &Pty) -> bool {
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
        (&["play"], "", "press an arrow key to start"),
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

#[test]
fn a_resize_draws_anew_and_never_restarts() {
    let mut pty = watch("");
    pty.wait_for("moves", |_| pty.figure("moves") >= 3);
    pty.resize(30, 10);
    pty.wait_for("the size needed", |screen| {
        screen.contains("needs 22x14") && screen.contains("has 30x10")
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
            let mut pty = watch(keys);
            pty.wait_for("a board", |screen| screen.contains('╭'));
            pty.signal(signal);
            let status = pty.wait_exit(GONE);
            assert_eq!(status.signal(), Some(name), "{status:?}");
            pty.expect_restored();
        }
    }
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
    let mut pty = Pty::new(80, 24).run_program("sh", &["-c", script, pty::BINARY], &[]);
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
    pty.type_keys("tvvv");
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
fn a_game_that_is_done_ends_the_program_where_asked() {
    let args = ["watch", "hamiltonian", "--size", "4x4", "--speed", "240", "--exit-when-done"];
    let mut pty = Pty::new(80, 24).run(&args, &[]);
    pty.wait_for("the end", |screen| screen.contains("Won"));
    assert!(pty.wait_exit(GONE).success());
    pty.expect_restored();
}

#[test]
fn a_game_that_should_end_by_itself_is_refused_where_it_does_not_fit() {
    let mut pty = Pty::new(20, 8).run(&["watch", "greedy", "--exit-when-done"], &[]);
    assert_eq!(pty.wait_exit(GONE).exit_code(), 2);
    // What it said may be read only after it has gone.
    pty.wait_for("the reason", |_| pty.raw().contains("drop --exit-when-done"));
    let said = pty.raw();
    assert!(said.contains("too small: it has 20x8 cells and the game needs 22x14"), "{said}");
    assert!(!said.contains("\x1b[?1049h"), "{said}");
}

#[test]
fn a_screensaver_fits_and_leaves_on_any_key() {
    for key in ["x", "\x1b[A", "\x1b[15~", "\r"] {
        let args = ["watch", "--screensaver", "--size", "fit", "--new-strategy"];
        let mut pty = Pty::new(60, 20).run(&args, &[]);
        pty.wait_for("a board", |screen| screen.contains("29x16"));
        pty.resize(50, 18);
        pty.wait_for("another board", |screen| screen.contains("24x14"));
        pty.quit(key);
    }
}

#[test]
fn a_race_is_watched() {
    let args = ["race", "greedy", "hamiltonian", "--size", "6x6", "--speed", "240"];
    let mut pty = Pty::new(80, 24).run(&args, &[("COLORTERM", "truecolor")]);
    pty.wait_for("the final table", |screen| screen.contains("Final standings"));
    pty.wait_for("the winner", |screen| screen.contains("hamiltonian wins the race"));
    pty.type_keys("\x1b");
    pty.wait_for("the boards", |screen| !screen.contains("Final standings"));
    pty.quit("q");
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

#[test]
fn without_a_terminal_it_points_to_the_benchmark() {
    for args in [&[][..], &["play"], &["watch", "greedy"]] {
        ran_with(args).fails(2, &["snakepilot bench"]);
    }
    let mut pty = Pty::new(80, 24).run(&[], &[("TERM", "dumb")]);
    pty.wait_for("an error", |screen| screen.contains("snakepilot bench"));
    assert_eq!(pty.wait_exit(GONE).exit_code(), 2);
}

/// Over slow links sequences come in pieces; a lone escape is the key only after a moment.
#[test]
fn an_arrow_in_pieces_steers_and_does_not_quit() {
    let mut pty = Pty::new(80, 24).run(&["play", "--speed", "1"], &[]);
    pty.wait_for("a start", |screen| screen.contains("press an arrow key to start"));
    pty.type_keys("\x1b");
    std::thread::sleep(Duration::from_micros(500));
    pty.type_keys("[A");
    pty.wait_for("a game", |screen| !screen.contains("ready"));
    pty.type_keys("\x1b[1;5Px\x1b[99~");
    pty.type_keys("q");
    pty.wait_for("a question", |screen| screen.contains("q again quits this game"));
    pty.quit("q");
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
    assert!(last("\x1b[24;1H\r\n") < last("\x1b[?1049l"));
}

/// A terminal that loses the focus pauses a person's game.
#[test]
fn losing_the_focus_pauses_a_persons_game() {
    let mut pty = Pty::new(80, 24).run(&["play", "--speed", "2"], &[]);
    pty.wait_for("a start", |screen| screen.contains("press an arrow key to start"));
    pty.type_keys("d");
    pty.wait_for("a game", |screen| !screen.contains("ready"));
    pty.type_keys("\x1b[O");
    pty.wait_for("a pause", |screen| screen.contains("paused"));
    pty.quit("\x03");
}
