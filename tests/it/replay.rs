//! `replay` as a command: what it says of recordings, whole and damaged, and of other files.

use std::fs::{self, File};
use std::path::Path;

use snakepilot::ai::{self, Effort};
use snakepilot::engine::{Grid, Level, Status};
use snakepilot::record::{Hand, Recorder, Recording, Stint};

use super::command::{Ran, ran_with, refused};

/// A game of a strategy on a board of this size, played to its end.
fn recorded(side: u16, name: &str) -> Recording {
    let level = Level::new(&Grid::new(side, side, false).unwrap()).unwrap();
    let mut game = level.game(1);
    let mut recorder = Recorder::new(&level.board(1), &game);
    let hand = Hand::Strategy { name: name.to_owned(), effort: Effort::NORMAL };
    recorder.steered(Stint::by(0, hand));
    let mut strategy = ai::find(name).unwrap().create(game.board().grid());
    while game.status() == Status::Running {
        let way = strategy.plan(game.board(), 1).direction(game.board());
        game.step(way);
        recorder.push(way);
    }
    recorder.recording(&game).unwrap()
}

/// What `replay --check` makes of these files.
fn check(files: &[&Path]) -> Ran {
    let names = files.iter().map(|file| file.as_os_str());
    ran_with(["replay", "--check"].iter().map(AsRef::as_ref).chain(names))
}

#[test]
fn a_recording_that_holds_says_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let [tour, greedy] = ["tour.snake", "greedy.snake"].map(|name| folder.path().join(name));
    fs::write(&tour, recorded(6, "tour").to_string()).unwrap();
    let lost = recorded(6, "greedy");
    fs::write(&greedy, lost.to_string().replace('\n', "\r\n")).unwrap();
    let printed = check(&[&tour, &greedy]).succeeds();
    let [first, second] = printed.lines().collect::<Vec<_>>()[..] else { panic!("{printed}") };
    assert!(first.contains("tour.snake: ") && first.contains("33 apples, filled the board"));
    assert!(first.ends_with("; played by tour; the recording holds"), "{first}");
    let end = format!("{} moves, {} apples", lost.end().moves, lost.end().apples);
    assert!(second.contains(&end) && second.contains(", hit "), "{second}");
}

#[test]
fn without_a_file_it_says_how_to_make_one_and_shows_one_at_a_time() {
    refused(
        "replay",
        &["no recording was given", "--record", "Ctrl-S", "Usage: snakepilot replay"],
    );
    refused("replay --check", &["no recording was given"]);
    refused("replay a b", &["one recording is shown at a time", "--check"]);
    refused("replay --speed 0 a", &["from 1 to 240"]);
    refused("replay /none/a", &["cannot read /none/a", "no such file"]);
}

/// Whatever is cut off, it says in which line, and that it is the file's fault.
#[test]
fn a_recording_cut_off_anywhere_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cut.snake");
    let text = recorded(4, "tour").to_string();
    let whole = text.trim_end().len();
    // Each byte is tried in the library; here those around the ends of lines and some more.
    for length in 0..text.len() {
        let cut = &text[..length];
        let read = Recording::read(cut);
        assert_eq!(read.is_ok(), length >= whole, "{length} bytes: {read:?}");
        let is_end = text.as_bytes()[length] == b'\n' || cut.ends_with('\n');
        if length >= whole || !(is_end || length % 41 == 0) {
            continue;
        }
        fs::write(&file, cut).unwrap();
        let error = read.unwrap_err();
        let code = if error.is_recording() { 1 } else { 2 };
        let line = format!("line {}: ", error.line);
        check(&[&file]).fails(code, &["cut.snake: ", &line, &error.wrong.to_string()[..12]]);
    }
}

#[test]
fn a_recording_with_another_byte_anywhere_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bent.snake");
    let text = recorded(4, "tour").to_string();
    let mut kinds = Vec::new();
    for place in 0..text.trim_end().len() {
        let mut bytes = text.clone().into_bytes();
        bytes[place] = if bytes[place] == b'x' { b'y' } else { b'x' };
        let Err(error) = Recording::read(std::str::from_utf8(&bytes).unwrap()) else {
            panic!("byte {place} may be another one");
        };
        let kind = std::mem::discriminant(&error.wrong);
        if !kinds.contains(&kind) {
            kinds.push(kind);
            fs::write(&file, bytes).unwrap();
            let code = if error.is_recording() { 1 } else { 2 };
            check(&[&file]).fails(code, &["bent.snake: line "]);
        }
    }
    assert!(kinds.len() > 1);
}

#[test]
fn what_is_no_recording_is_refused_with_its_reason() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("empty"), "").unwrap();
    fs::write(at("bytes"), b"snakepilot recording 1\n\xff\xfe\n").unwrap();
    fs::write(at("other"), "# A page\n").unwrap();
    fs::write(at("newer"), "snakepilot recording 2\n").unwrap();
    File::create(at("huge")).unwrap().set_len(1 << 30).unwrap();
    for (name, words) in [
        ("empty", "not a recording"),
        ("bytes", "not UTF-8"),
        ("other", "not a recording"),
        ("newer", "a newer snakepilot reads it"),
        ("huge", "larger than"),
        (".", "it is a directory"),
        ("none", "no such file"),
    ] {
        check(&[&at(name)]).fails(2, &[words]);
        // The same words where it is to be shown, before any screen is taken.
        ran_with([Path::new("replay"), &at(name)]).fails(2, &[words]);
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_waited_for_and_names_cannot_steer_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("a\u{1b}[2Jpipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let ran = check(&[&pipe]);
    ran.fails(2, &["a pipe or a device"]);
    assert!(!ran.said.contains('\u{1b}'), "{:?}", ran.said);
}

#[test]
fn one_bad_file_among_good_ones_shows_in_the_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let [good, bad] = ["good", "bad"].map(|name| folder.path().join(name));
    let text = recorded(4, "tour").to_string();
    fs::write(&good, &text).unwrap();
    fs::write(&bad, text.replace("seed: 1", "seed: 2")).unwrap();
    let ran = check(&[&bad, &good]);
    assert_eq!(ran.code, 1);
    assert!(ran.printed.contains("the recording holds"), "{}", ran.printed);
    ran.says(&["bad: line", "checksum"]);
    assert_eq!(check(&[&bad, &folder.path().join("none"), &good]).code, 2);
}
