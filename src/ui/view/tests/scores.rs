//! The table of the best games.

use super::*;
use crate::store::scores::{Kind, Score, ScoreFile};

fn kind(size: &str, level: Option<&str>, by: &str) -> Kind {
    Kind {
        size: size.to_owned(),
        edges: "walls".to_owned(),
        level: level.map(str::to_owned),
        walls: None,
        junk: 0,
        mode: String::new(),
        by: by.to_owned(),
    }
}

/// An app that finds some scores.
fn with_scores(look: Look) -> App {
    let folder = tempfile::tempdir().unwrap();
    let (mut file, _) = ScoreFile::read(folder.path());
    let score = |length, moves| {
        let date = "2026-01-31".to_owned();
        Score { length, apples: length - 3, moves, date, seed: 7, recording: None }
    };
    file.note(&kind("20x20", None, "you"), &score(52, 1_103), false).unwrap();
    file.note(&kind("21x11", Some("maze"), "you, with help"), &score(9, 80), false).unwrap();
    file.note(&kind("20x20", None, "certified"), &score(400, 8_603), true).unwrap();
    for number in 4..40 {
        let size = format!("{number}x{number}");
        file.note(&kind(&size, None, "greedy"), &score(5, 9), false).unwrap();
    }
    let keep = Keep { data: Some(folder.path().to_owned()), scores: true, ..Keep::default() };
    let level = Level::new(&Grid::new(20, 20, false).unwrap()).unwrap();
    let launch = Launch { seed: Some(1), keep, ..Launch::new(Start::Menu, level) };
    let mut app = App::new(launch, look, surroundings()).unwrap();
    press(&mut app, "h");
    app
}

#[test]
fn the_table_has_the_best_games_a_persons_own_first() {
    let mut app = with_scores(LOOK);
    let screen = seen(&mut app, 80, 24);
    holds(&screen, &["High scores", "full board in", "8,603 moves", "2026-01-31"]);
    holds(&screen, &["maze", "20 more below", "up down scroll", "? help  q quit"]);
    let line = |words: &str| screen.lines().position(|line| line.contains(words)).unwrap();
    assert!(line("1,103") < line("with help") && line("with help") < line("certified"));
    assert!(!screen.contains('…'), "{screen}");
    press(&mut app, &"j".repeat(50));
    let screen = seen(&mut app, 80, 24);
    assert!(!screen.contains("more below") && !screen.contains("1,103"), "{screen}");
    press(&mut app, &"k".repeat(50));
    holds(&seen(&mut app, 80, 24), &["1,103"]);
    // In few columns only who, where and how long.
    let small = seen(&mut app, 30, 10);
    holds(&small, &["you", "20x20", " 52", "34 more below"]);
    assert!(!small.contains("full board"), "{small}");
    let plain = seen(&mut with_scores(PLAIN), 80, 24);
    assert!(plain.is_ascii() && plain.contains("1,103"), "{plain}");
}

#[test]
fn where_there_are_no_games_it_says_how_to_get_one() {
    let mut app = app(Start::Menu, (20, 20), false, LOOK);
    press(&mut app, "h");
    for (width, height) in [(80, 24), (30, 10)] {
        holds(&seen(&mut app, width, height), &["High scores", "No games yet", "Play one"]);
    }
}
