//! What the real program keeps: scores, and the game that was cut off.

use std::fs;
use std::path::Path;

use rustix::process::Signal;

use super::super::command::{Ran, snakepilot};
use super::{GONE, Pty};

/// Runs a command with this folder of data.
fn with_data(data: &Path, arguments: &str) -> Ran {
    let mut command = snakepilot();
    command.env("SNAKEPILOT_DATA", data).args(arguments.split_whitespace());
    command.output().unwrap().into()
}

#[test]
fn scores_are_kept_and_listed() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let variables = [("SNAKEPILOT_DATA", data.to_str().unwrap())];
    assert_eq!(with_data(&data, "scores").succeeds(), "No games yet. Play one: snakepilot play\n");
    let args = ["watch", "certified", "--size", "6x6", "--speed", "240", "--exit-when-done"];
    for more in [&["--seed", "4"][..], &["--seed", "4", "--no-scores"]] {
        let mut pty = Pty::new(80, 24).run(&[&args, more].concat(), &variables);
        assert!(pty.wait_exit(GONE).success());
    }
    let table = with_data(&data, "scores").succeeds();
    assert!(table.contains("certified  6x6"), "{table}");
    let json: serde_json::Value =
        serde_json::from_str(&with_data(&data, "scores --format json").succeeds()).unwrap();
    let row = &json["scores"][0];
    assert_eq!((&row["by"], &row["longest"]["length"]), (&"certified".into(), &36.into()));
    assert_eq!(row["fewest_moves"]["seed"], 4);
    assert_eq!(json["scores"].as_array().unwrap().len(), 1);
}

#[test]
fn a_file_of_scores_that_is_damaged_is_set_aside_with_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scores.json");
    fs::write(&file, "{\"version\": 1, \"scores\": [").unwrap();
    let ran = with_data(folder.path(), "scores");
    ran.says(&["warning: ", "scores.json is damaged", "scores.json.broken-1"]);
    assert_eq!(fs::read(folder.path().join("scores.json.broken-1")).unwrap().len(), 26);
    assert!(!file.exists());
    // A name that would steer the terminal is written as escapes.
    let name = "\\u001b[2J";
    let score = "{\"length\": 9, \"apples\": 6, \"moves\": 9, \"date\": \"d\", \"seed\": 1}";
    let row =
        format!("{{\"size\": \"{name}\", \"edges\": \"\", \"by\": \"x\", \"longest\": {score}}}");
    fs::write(&file, format!("{{\"version\": 1, \"scores\": [{row}]}}")).unwrap();
    let table = with_data(folder.path(), "scores").succeeds();
    assert!(table.contains("\\u{1b}[2J") && !table.contains('\x1b'), "{table:?}");
}

/// However a game is cut off, it is offered at the next start, and `--resume` goes on with it.
#[test]
fn a_game_that_was_cut_off_is_gone_on_with() {
    for signal in [Signal::TERM, Signal::HUP, Signal::KILL] {
        let folder = tempfile::tempdir().unwrap();
        let variables = [("SNAKEPILOT_DATA", folder.path().to_str().unwrap())];
        let args = ["play", "--size", "30x20", "--speed", "3", "--seed", "3"];
        let mut pty = Pty::new(120, 30).run(&args, &variables);
        pty.wait_for("a start", |screen| screen.contains("to start"));
        pty.type_keys("\r");
        pty.wait_for("moves", |screen| screen.contains("30x20") && pty.figure("moves") > 1);
        pty.type_keys(" ");
        pty.wait_for("pause", |screen| screen.contains("paused"));
        let file = folder.path().join("unfinished/game-1.snake");
        // Killed, it can only be what was written ahead: within a second, at least once.
        pty.wait_for("the file", |_| file.exists());
        let moves = pty.figure("moves");
        pty.signal(signal);
        pty.wait_exit(GONE);
        let text = fs::read_to_string(&file).unwrap();
        let kept = snakepilot::record::Recording::read(&text).unwrap().end().moves;
        let is_killed = signal == Signal::KILL;
        assert!(kept == moves || is_killed && kept <= moves, "{kept} of {moves}");

        let mut pty = Pty::new(120, 30).run(&[], &variables);
        pty.wait_for("the offer", |screen| screen.contains("▸ u Go on with your game"));
        pty.quit("q");
        let mut pty = Pty::new(120, 30).run(&["play", "--resume"], &variables);
        pty.wait_for("the game", |screen| screen.contains("30x20") && pty.figure("moves") == kept);
        pty.quit("\x03");
        assert!(!file.exists(), "who leaves a game does not want it back");
        let ran = with_data(folder.path(), "play --resume");
        ran.fails(1, &["no game that was cut off"]);
    }
}

#[test]
fn a_game_that_is_damaged_is_left_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("unfinished/game-1.snake");
    fs::create_dir(file.parent().unwrap()).unwrap();
    fs::write(&file, "snakepilot recording 1\nsize: 5x5\n").unwrap();
    let ran = with_data(folder.path(), "play --resume");
    ran.fails(1, &["game-1.snake", "the file is cut off"]);
    assert!(file.exists());
    let variables = [("SNAKEPILOT_DATA", folder.path().to_str().unwrap())];
    let mut pty = Pty::new(80, 24).run(&[], &variables);
    pty.wait_for("the start screen", |screen| screen.contains("▸ p Play"));
    pty.quit("q");
    assert!(file.exists());
}

/// A folder that cannot be written costs a line on leaving, and nothing else.
#[test]
fn where_nothing_can_be_kept_one_warning_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a file");
    fs::write(&file, "mine").unwrap();
    let variables = [("SNAKEPILOT_DATA", file.to_str().unwrap())];
    let args = ["watch", "tour", "--size", "4x4", "--speed", "240", "--exit-when-done"];
    let mut pty = Pty::new(80, 24).run(&args, &variables);
    assert!(pty.wait_exit(GONE).success());
    pty.wait_for("the warning", |_| pty.raw().contains("warning: "));
    assert_eq!(pty.raw().matches("warning: ").count(), 1, "{}", pty.raw());
    assert_eq!(fs::read_to_string(file).unwrap(), "mine");
}

/// The scores of a game of `tour` on 4x4 with this seed, which is run to its end through a shell
/// that does this first.
fn play_through(shell: &str, data: &Path, seed: &str) -> Pty {
    let variables = [("SNAKEPILOT_DATA", data.to_str().unwrap())];
    let script = format!("{shell} exec \"$0\" \"$@\"");
    let game = ["tour", "--size", "4x4", "--speed", "240", "--exit-when-done", "--seed", seed];
    let args = [&["-c", &script, super::pty::BINARY, "watch"], &game[..]].concat();
    let mut pty = Pty::new(60, 20).run_program("sh", &args, &variables);
    pty.wait_exit(GONE);
    pty
}

/// The text of the scores, which are whole if they are there.
fn scores_in(data: &Path) -> Option<String> {
    let text = fs::read_to_string(data.join("scores.json")).ok()?;
    snakepilot::store::scores::Scores::parse(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
    Some(text)
}

/// No file may have any bytes, as on a full disk.
#[test]
fn on_a_full_disk_a_warning_is_all_there_is() {
    let folder = tempfile::tempdir().unwrap();
    let pty = play_through("ulimit -f 0;", folder.path(), "1");
    pty.wait_for("the warning", |_| pty.raw().contains("warning: cannot keep scores in"));
    assert_eq!(scores_in(folder.path()), None);
    // With scores that are there already, those stay.
    play_through("", folder.path(), "1");
    let before = scores_in(folder.path()).expect("there was room");
    fs::write(folder.path().join("scores.json"), before.replace("tour", "safe")).unwrap();
    let before = scores_in(folder.path());
    let pty = play_through("ulimit -f 0;", folder.path(), "1");
    pty.wait_for("the warning", |_| pty.raw().contains("warning: cannot keep scores in"));
    assert_eq!(scores_in(folder.path()), before);
    let names = fs::read_dir(folder.path()).unwrap().map(|it| it.unwrap().file_name());
    assert!(names.into_iter().all(|name| !name.to_string_lossy().starts_with(".snakepilot")));
}

/// Killed at each of the system calls that change files, the scores are those from before, or
/// whole. Needs `strace`.
#[test]
#[ignore = "needs strace, and takes minutes"]
fn scores_are_whole_wherever_the_program_is_killed() {
    let seeded = tempfile::tempdir().unwrap();
    play_through("", seeded.path(), "1");
    let other = scores_in(seeded.path()).unwrap().replace("tour", "safe");
    let mut killed = 0;
    for call in ["fsync", "rename", "renameat", "renameat2", "flock", "fchmod", "mkdir", "write"] {
        for number in 1..400 {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join("scores.json"), &other).unwrap();
            let log = folder.path().join("log");
            let script = format!(
                "strace -f -qq -o '{}' -e trace={call} -e inject={call}:signal=KILL:when={number} \
                 \"$0\" \"$@\"; exit;",
                log.display()
            );
            play_through(&script, folder.path(), "1");
            let after = scores_in(folder.path()).expect("they are never gone");
            assert!(after == other || after.contains("tour") && after.contains("safe"), "{after}");
            if !fs::read_to_string(&log).unwrap_or_default().contains("+++ killed") {
                break;
            }
            killed += 1;
        }
    }
    assert!(killed > 30, "it was killed {killed} times");
    println!("killed {killed} times");
}
