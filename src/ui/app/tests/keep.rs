//! Recordings: by a key, at the end of each match, and on the way out.

use std::fs;
use std::path::{Path, PathBuf};

use super::*;
use crate::record::{Hand, Recording, Replay};
use crate::ui::launch::Recordings;

fn recording_to(start: Start, file: Option<PathBuf>, folder: &Path) -> App {
    let level = Level::new(&Grid::new(8, 8, false).unwrap()).unwrap();
    let recordings = Recordings { file, folder: Some(folder.to_owned()) };
    launched(Launch { level, seed: Some(1), recordings, ..launch(start) }).unwrap()
}

fn files(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

fn read(folder: &Path, name: &str) -> Recording {
    Recording::read(&fs::read_to_string(folder.join(name)).unwrap()).unwrap()
}

/// Makes moves until the match is over.
fn finish(app: &mut App) {
    while !app.playing().unwrap().is_over() {
        press(app, ".");
    }
}

#[test]
fn a_key_saves_the_game_as_it_is_now() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = recording_to(Start::Watch(ai::find("greedy")), None, folder.path());
    app.press(Key::Ctrl('s'));
    assert_eq!(app.note(), Some("there is no move to record yet"));
    press(&mut app, ".....");
    app.press(Key::Ctrl('s'));
    assert_eq!(app.note(), Some("recorded as greedy-8x8-1.snake"));
    press(&mut app, "..");
    app.press(Key::Ctrl('s'));
    assert_eq!(app.note(), Some("recorded as greedy-8x8-1-2.snake"));
    finish(&mut app);
    app.press(Key::Esc);
    app.press(Key::Ctrl('s'));
    assert_eq!(
        files(folder.path()),
        ["greedy-8x8-1-2.snake", "greedy-8x8-1-3.snake", "greedy-8x8-1.snake"]
    );
    let lengths = ["greedy-8x8-1.snake", "greedy-8x8-1-2.snake"].map(|name| {
        let recording = read(folder.path(), name);
        assert_eq!(recording.end().status, Status::Running);
        recording.moves().len()
    });
    assert_eq!(lengths, [5, 7]);
    let mut whole = Replay::new(read(folder.path(), "greedy-8x8-1-3.snake"));
    whole.seek(usize::MAX);
    assert_eq!(whole.game().board(), app.lane().board());
    let left = app.left_behind();
    assert!(left.failure.is_none());
    assert!(left.lines[3].starts_with("recorded · snakepilot replay /"), "{:?}", left.lines);
    assert!(left.lines[3].ends_with("greedy-8x8-1-3.snake"), "{:?}", left.lines);
}

#[test]
fn every_game_is_recorded_once_where_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.snake");
    let mut app = recording_to(Start::Play, Some(file), folder.path());
    app.keep_all();
    assert!(files(folder.path()).is_empty(), "no move was made");
    press(&mut app, "w");
    finish(&mut app);
    assert_eq!(app.note(), Some("recorded as game.snake"));
    app.keep_all();
    assert_eq!(files(folder.path()), ["game.snake"], "only once");
    assert!(read(folder.path(), "game.snake").is_persons_own());
    // Taken back, it is another game.
    press(&mut app, "ua.");
    press(&mut app, "n");
    let back = read(folder.path(), "game-2.snake");
    assert_eq!((back.taken_back().len(), back.is_persons_own()), (1, false));
    // One that is left before its end, and the one that a race was laid over.
    press(&mut app, "a..");
    press(&mut app, "c");
    press(&mut app, "...");
    app.keep_all();
    let racers: Vec<&str> = app.playing().unwrap().lanes().iter().map(Lane::name).collect();
    let names = [racers[0], racers[1], "2", "3"].map(|part| format!("game-{part}.snake"));
    let mut wanted: Vec<&str> = names.iter().map(String::as_str).chain(["game.snake"]).collect();
    wanted.sort_unstable();
    assert_eq!(files(folder.path()), wanted);
    let race = read(folder.path(), &names[0]);
    assert_eq!((race.moves().len(), race.stints()[0].hand.name()), (3, racers[0]));
    assert_eq!(read(folder.path(), "game-3.snake").stints()[0].hand, Hand::Person);
}

#[test]
fn what_cannot_be_written_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("none/game.snake");
    let mut app = recording_to(Start::Watch(ai::find("greedy")), Some(file), folder.path());
    press(&mut app, "..");
    app.press(Key::Ctrl('s'));
    assert!(app.note().unwrap().starts_with("not recorded: "), "{:?}", app.note());
    assert!(app.left_behind().failure.unwrap().contains("no such folder"));
    let mut app = app_of(Start::Watch(ai::find("greedy")), 8, 8);
    press(&mut app, "..");
    app.press(Key::Ctrl('s'));
    assert_eq!(app.note(), Some("no folder for recordings; start with --record FILE"));
}
