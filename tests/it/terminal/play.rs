//! Games, races and screens, from keys to what is seen.

use std::time::Duration;

use super::GONE;
use super::pty::{Pty, watch};

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
    for keys in ["", "?", "w", "w?", "r", "l", "w\r", "w\r?", "w\rm"] {
        let mut pty = Pty::new(80, 24).run(&["--size", "4x4"], &[]);
        pty.wait_for("the menu", |screen| screen.contains("Play"));
        pty.type_keys(keys);
        if keys.ends_with('m') {
            pty.wait_for("the end", |screen| screen.contains("new apples"));
        }
        pty.quit("q");
    }
}

#[test]
fn the_menu_leads_to_games_and_esc_back() {
    let mut pty = Pty::new(80, 24).run(&[], &[]);
    pty.wait_for("the menu", |screen| screen.contains("▸ p Play"));
    pty.type_keys("\x1b[B\x1b[B\x1b[B\r");
    pty.wait_for("the list of strategies", |screen| screen.contains("who plays?"));
    pty.type_keys("\r");
    pty.wait_for("a game", |screen| screen.contains("shortest possible"));
    pty.type_keys("\x1b");
    pty.wait_for("the list of strategies", |screen| screen.contains("who plays?"));
    pty.type_keys("\x1b");
    pty.wait_for("the menu", |screen| screen.contains("Screensaver"));
    pty.type_keys("p");
    pty.wait_for("a game by hand", |screen| {
        screen.contains("press an arrow key or Enter to start")
    });
    pty.quit("\x03");
}

#[test]
fn a_person_steers_into_the_wall_and_starts_anew() {
    let mut pty = Pty::new(80, 24).run(&["play", "--size", "8x8", "--speed", "60"], &[]);
    pty.wait_for("a start", |screen| screen.contains("press an arrow key or Enter to start"));
    pty.type_keys("\x1b[A");
    pty.wait_for("the end", |screen| screen.contains("hit the wall"));
    pty.type_keys("r");
    pty.wait_for("a start", |screen| screen.contains("press an arrow key or Enter to start"));
    // The first Enter starts the snake, which is steered by hand still.
    pty.type_keys("\r");
    pty.wait_for("the snake on its way", |screen| screen.contains("press Enter to let"));
    pty.type_keys("w\r");
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
        pty.wait_for("a start", |screen| screen.contains("press an arrow key or Enter to start"));
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
fn a_game_that_is_done_ends_the_program_where_asked() {
    let args = ["watch", "hamiltonian", "--size", "4x4", "--speed", "240", "--exit-when-done"];
    let mut pty = Pty::new(80, 24).run(&args, &[]);
    pty.wait_for("the end", |screen| screen.contains("Won"));
    assert!(pty.wait_exit(GONE).success());
    pty.expect_restored();
}

#[test]
fn a_game_that_should_end_by_itself_is_refused_where_it_does_not_fit() {
    let mut pty =
        Pty::new(20, 8).run(&["watch", "greedy", "--size", "20x20", "--exit-when-done"], &[]);
    assert_eq!(pty.wait_exit(GONE).exit_code(), 2);
    // What it said may be read only after it has gone.
    pty.wait_for("the reason", |_| pty.raw().contains("drop --exit-when-done"));
    let said = pty.raw();
    assert!(said.contains("too small: it has 20x8 cells and the game needs 12x9"), "{said}");
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
