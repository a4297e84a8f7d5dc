//! Recordings that the real program writes.

use std::fs;
use std::path::Path;

use rustix::process::Signal;
use snakepilot::engine::Status;
use snakepilot::record::{Hand, Recording};

use super::super::command::refused;
use super::{GONE, Pty};

fn read(path: &Path) -> Recording {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    Recording::read(&text).unwrap()
}

#[test]
fn a_game_and_each_lane_of_a_race_are_recorded_to_their_end() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.snake");
    let file_name = file.to_str().unwrap();
    let usual = ["--size", "6x6", "--speed", "240", "--seed", "4", "--exit-when-done"];
    let args = [&["watch", "certified"], &usual[..], &["--record", file_name]].concat();
    let mut pty = Pty::new(80, 24).run(&args, &[]);
    assert!(pty.wait_exit(GONE).success());
    pty.wait_for("the line", |_| pty.raw().contains("recorded · snakepilot replay "));
    let game = read(&file);
    assert_eq!((game.end().status, game.end().apples, game.seed()), (Status::Won, 33, 4));
    assert!(matches!(&game.stints()[0].hand, Hand::Strategy { name, .. } if name == "certified"));

    let args = [&["race", "greedy", "tour"], &usual[..], &["--record", file_name]].concat();
    let mut pty = Pty::new(80, 24).run(&args, &[]);
    assert!(pty.wait_exit(GONE).success());
    for name in ["greedy", "tour"] {
        let lane = read(&folder.path().join(format!("game-{name}.snake")));
        assert_ne!(lane.end().status, Status::Running);
        assert_eq!(lane.stints()[0].hand.name(), name);
    }
}

#[test]
fn a_signal_and_quitting_leave_what_was_played() {
    let folder = tempfile::tempdir().unwrap();
    for (name, signal) in
        [("quit", None), ("ended", Some(Signal::TERM)), ("hup", Some(Signal::HUP))]
    {
        let file = folder.path().join(name);
        let args = ["watch", "greedy", "--speed", "60", "--record", file.to_str().unwrap()];
        let mut pty = Pty::new(80, 24).run(&args, &[]);
        pty.wait_for("moves", |_| pty.figure("moves") > 2);
        match signal {
            None => pty.quit("q"),
            Some(signal) => {
                pty.signal(signal);
                pty.wait_exit(GONE);
            }
        }
        let game = read(&file);
        assert!(game.moves().len() > 2 && game.end().status == Status::Running, "{name}");
    }
}

#[test]
fn a_file_that_is_there_is_refused_before_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("game-tour.snake");
    fs::write(&there, "mine").unwrap();
    let name = there.to_str().unwrap();
    refused(
        &format!("watch --record {name}"),
        &["game-tour.snake already exists", "name a new file"],
    );
    let game = folder.path().join("game.snake");
    let race = format!("race greedy tour --record {}", game.display());
    refused(&race, &["game-tour.snake already exists"]);
    refused("play --record -", &["standard output shows the game"]);
    refused("play --record /none/game.snake", &["no such folder"]);
    assert_eq!(fs::read_to_string(there).unwrap(), "mine");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
