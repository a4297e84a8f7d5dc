//! How all strategies play, in one small file: a change in play shows there.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use snakepilot::ai::STRATEGIES;
use snakepilot::bench::{self, Setup};
use snakepilot::engine::{Grid, Level};

const BOARDS: [(&str, u16, u16, bool); 3] =
    [("10x10", 10, 10, false), ("7x7", 7, 7, false), ("8x8 wrapped", 8, 8, true)];
const GAMES: u32 = 20;

/// A line a strategy: the moves and apples of all its games on each board.
fn signature() -> String {
    let mut text = format!("# moves and apples over seeds 1 to {GAMES}\n");
    let results = BOARDS.map(|(_, width, height, wrap)| {
        let level = Level::new(&Grid::new(width, height, wrap).unwrap()).unwrap();
        let setup = Setup { games: GAMES, timing: false, ..Setup::new(level) };
        bench::run(&setup, &AtomicBool::new(false), |_| ()).unwrap().results
    });
    for (i, row) in STRATEGIES.iter().enumerate() {
        text.push_str(row.name);
        for ((board, ..), results) in BOARDS.iter().zip(&results) {
            let (moves, apples) = (results[i].moves, results[i].apples);
            write!(text, "; {board}: {moves} moves, {apples} apples").unwrap();
        }
        text.push('\n');
    }
    text
}

#[test]
fn play_is_as_recorded() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/signature.txt");
    let found = signature();
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&file, &found).unwrap();
    }
    let recorded = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        found == recorded,
        "the strategies play differently from what is recorded; now they play\n\n{found}\n\
         Where that is meant, run `UPDATE_GOLDEN=1 cargo test golden`, \
         and give the reason in the commit."
    );
}
