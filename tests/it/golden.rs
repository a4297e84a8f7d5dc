//! How all strategies play, in one small file: a change in play shows there.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use snakepilot::ai::{STRATEGIES, StrategyRow};
use snakepilot::bench::{self, Setup};
use snakepilot::engine::{BuiltIn, Grid, Level, Status};

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

/// Compares `found` with the file of this name, or writes it there if that is asked for.
fn assert_recorded(name: &str, found: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&file, found).unwrap();
    }
    let recorded = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        found == recorded,
        "the strategies play differently from what is recorded; now they play\n\n{found}\n\
         Where that is meant, run `UPDATE_GOLDEN=1 cargo test golden`, \
         and give the reason in the commit."
    );
}

#[test]
fn play_is_as_recorded() {
    assert_recorded("signature.txt", &signature());
}

/// A level and what to call it.
fn levels() -> [(&'static str, Level); 5] {
    let plain = |width, height, wrap| Level::new(&Grid::new(width, height, wrap).unwrap()).unwrap();
    let built_in = |name| Level::read(name, BuiltIn::find(name).unwrap().picture, false).unwrap();
    [
        ("10x10", plain(10, 10, false)),
        ("7x7", plain(7, 7, false)),
        ("7x6 wrapped", plain(7, 6, true)),
        ("rooms", built_in("rooms")),
        ("tunnels with junk", built_in("tunnels").with_junk(6)),
    ]
}

/// Adds numbers to a hash: FNV-1a, <https://www.rfc-editor.org/rfc/rfc9923>.
fn add(hash: u64, number: u64) -> u64 {
    let bytes = number.to_le_bytes().into_iter();
    bytes.fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// A hash of every cell that the heads of some games came to and of how these ended.
fn moves_hash(row: &StrategyRow, level: &Level) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325;
    for seed in 1..=4 {
        let mut game = level.game(seed).with_max_moves(1_500);
        let mut player = row.create(game.board().grid());
        while game.status() == Status::Running {
            let way = player.plan(game.board(), 1).direction(game.board());
            game.step(way);
            hash = add(hash, game.board().head().index() as u64);
        }
        let end = [Status::Won, Status::Stalled].iter().position(|&end| end == game.status());
        hash = add(hash, end.map_or(2, |end| end as u64));
    }
    hash
}

/// Every single move is the same in every build: with and without debug assertions,
/// optimized or not, on every platform.
#[test]
fn every_move_is_as_recorded() {
    let mut text = String::from("# a hash of the moves of seeds 1 to 4, up to 1,500 each\n");
    for row in STRATEGIES {
        text.push_str(row.name);
        for (name, level) in levels() {
            write!(text, "; {name}: {:016x}", moves_hash(row, &level)).unwrap();
        }
        text.push('\n');
    }
    assert_recorded("moves.txt", &text);
}
