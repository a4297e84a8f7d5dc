//! The layers hold: imports run down only, and the lower ones are pure.

use std::fs;
use std::path::{Path, PathBuf};

/// The Rust files of one layer: its module file and all below its folder.
fn files(layer: &str) -> Vec<PathBuf> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = vec![src.join(format!("{layer}.rs"))];
    let mut folders = vec![src.join(layer)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push(path);
            }
        }
    }
    found
}

fn holds_none(layer: &str, banned: &[&str]) {
    for path in files(layer) {
        let text = fs::read_to_string(&path).expect("the layer is where it was");
        for word in banned {
            assert!(!text.contains(word), "{} holds {word:?}", path.display());
        }
    }
}

/// Clocks, printing, the environment, files and the randomness of the system.
const IMPURE: &[&str] = &[
    "std::time",
    "Instant",
    "SystemTime",
    "println!",
    "print!(",
    "eprint",
    "std::env",
    "std::fs",
    "std::io",
    "std::thread",
    "SysRng",
    "rand::rng(",
    "HashMap",
    "HashSet",
];

#[test]
fn the_engine_is_pure_and_at_the_bottom() {
    holds_none("engine", IMPURE);
    holds_none("engine", &["crate::ai", "crate::bench", "crate::ui", "crate::cli"]);
}

#[test]
fn strategies_are_pure_and_see_boards_only() {
    holds_none("ai", IMPURE);
    holds_none("ai", &["crate::bench", "crate::ui", "crate::cli", "engine::Game", "Game::"]);
}

#[test]
fn the_bench_and_the_front_end_do_not_know_each_other() {
    holds_none("bench", &["crate::ui", "crate::cli", "ratatui", "crossterm"]);
    holds_none("ui", &["crate::bench", "crate::cli"]);
}
