//! Recordings that `bench` writes.

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
