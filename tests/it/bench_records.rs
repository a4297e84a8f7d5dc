//! Recordings and pictures that `bench` writes.

use std::fs;

use snakepilot::record::Recording;

use super::command::{ran, refused};

#[test]
fn every_game_has_a_recording_that_agrees_with_the_report() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.snake");
    let arguments =
        "bench greedy hamiltonian --size 6x6 --games 3 --seed 7 --per-game --format json";
    let report = ran(&format!("{arguments} --record {}", file.display())).succeeds();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    for row in report["results"].as_array().unwrap() {
        let strategy = row["strategy"].as_str().unwrap();
        for game in row["per_game"].as_array().unwrap() {
            let name = format!("games-{strategy}-{}.snake", game["seed"]);
            let text = fs::read_to_string(folder.path().join(&name)).unwrap();
            let recording = Recording::read(&text).unwrap();
            assert_eq!(recording.end().moves, game["moves"].as_u64().unwrap(), "{name}");
            assert_eq!(recording.stints()[0].hand.name(), strategy);
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 6);
    // A second run would write over them.
    refused(&format!("{arguments} --record {}", file.display()), &["already exists"]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 6);
}

#[test]
fn a_single_game_has_the_file_that_was_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.snake");
    let arguments = format!("bench tour --daily 2026-01-31 --record {}", file.display());
    ran(&arguments).succeeds();
    let recording = Recording::read(&fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!((recording.seed(), recording.level().grid().len()), (20_260_131, 225));
    refused("bench tour --games 1 --record -", &["-"]);
    refused("bench tour --games 2 --record /none/x.snake", &["no such folder"]);
}

/// The command that `docs/benchmark.md` names makes the picture that the README shows.
#[test]
fn the_picture_of_the_readme_is_made_by_its_command() {
    let folder = tempfile::tempdir().unwrap();
    let docs = fs::read_to_string("docs/benchmark.md").unwrap();
    let picture = "docs/pictures/moves-per-apple.svg";
    let command = docs.lines().find(|line| line.ends_with(picture)).expect("it is named");
    let made = folder.path().join("made.svg");
    let arguments = command.strip_prefix("snakepilot ").unwrap();
    ran(&arguments.replace(picture, made.to_str().unwrap())).succeeds();
    let (made, shown) = (fs::read_to_string(made).unwrap(), fs::read_to_string(picture).unwrap());
    assert!(made == shown, "{picture} is not what {command} makes");
    assert!(fs::read_to_string("README.md").unwrap().contains(picture));
}

#[test]
fn a_picture_is_refused_before_the_games_and_drawn_whatever_they_come_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    refused(&format!("bench greedy --plot {}", path("x.png")), &["must end in .svg"]);
    fs::write(path("there.svg"), "mine").unwrap();
    refused(&format!("bench greedy --plot {}", path("there.svg")), &["already exists"]);
    for (name, arguments) in [
        ("level.svg", "straight greedy --walls maze --junk 3 --games 2"),
        ("one.svg", "tour --size 4x4 --games 1"),
        ("wrapped.svg", "greedy safe --size 5x5 --wrap --games 3 --max-moves 20"),
        ("large.svg", "straight --size 250x250 --games 2"),
    ] {
        let run = format!("bench {arguments} --no-timing");
        let report = ran(&run).succeeds();
        assert_eq!(ran(&format!("{run} --plot {}", path(name))).succeeds(), report);
        let text = fs::read_to_string(path(name)).unwrap();
        roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!text.contains("NaN") && !text.contains("inf"), "{name}");
    }
}
