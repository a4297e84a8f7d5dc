//! Every kind of file that the program reads or writes, put through all harm.

use snakepilot::engine::Level;
use snakepilot::record::Recording;

use super::harm::{Old, Read, Written};

/// A game that is over at once.
const SHORT: &str = "bench greedy --games 1 --max-moves 1 --no-timing --threads 1";

#[test]
fn levels_are_read_or_refused() {
    let good = "; a level\nwrap\n......\n>@..#.\n^.#...\n....*.\n";
    let greedy = [
        // One long row, to whose length all others would be filled up.
        format!("{}\n{}..", ".".repeat(500_000), " \n".repeat(200_000)),
        ".".repeat(1_000_000),
        ".\n".repeat(500_000),
        format!("{}x", " ".repeat(1_000_000)),
    ];
    let library = |bytes: &[u8]| match str::from_utf8(bytes) {
        _ if bytes.contains(&0) => Err("UTF-16".to_owned()),
        Ok(text) => {
            Level::read("level", text, false).map(|_| ()).map_err(|error| error.to_string())
        }
        Err(_) => Err("UTF-8".to_owned()),
    };
    let words = &format!("{SHORT} --walls");
    Read { words, good, greedy: &greedy, library, refused: 2, code: |_| 2 }.survives();
}

/// The text of a recording with its checksum.
fn sealed(text: &str) -> String {
    format!("{text}checksum: {:08x}\n", crc32fast::hash(text.as_bytes()))
}

#[test]
fn recordings_are_replayed_or_refused() {
    let text = |moves: &str, end: &str| {
        sealed(&format!(
            "snakepilot recording 1\nsize: 5x3\nedges: joined\nseed: 1\nmove limit: {}\nstart:\n\
             .....\n>>@..\n*....\nsteered by:\n0 person\nmoves:\n{moves}\nend: {end}\n",
            u64::MAX
        ))
    };
    let good = text("r4u", "not finished, 5 moves, 0 apples");
    let greedy = [
        text("r99999999999999999", "not finished, 1 move, 0 apples"),
        text("r(1,99999999999999999)", "not finished, 1 move, 0 apples"),
        text(&"r".repeat(900_000), "not finished, 1 move, 0 apples"),
        good.replace("5x3", "65535x65535"),
        sealed(&format!("snakepilot recording 1\nlevel: {}\n", "x".repeat(900_000))),
        "\n".repeat(1_000_000),
    ];
    let library = |bytes: &[u8]| match str::from_utf8(bytes) {
        Ok(text) => Recording::read(text).map(|_| ()).map_err(|error| error.to_string()),
        Err(_) => Err("UTF-8".to_owned()),
    };
    let code = |bytes: &[u8]| {
        let error = str::from_utf8(bytes).ok().and_then(|text| Recording::read(text).err());
        if error.is_some_and(|error| error.is_recording()) { 1 } else { 2 }
    };
    let words = "replay --check";
    Read { words, good: &good, greedy: &greedy, library, refused: 2, code }.survives();
}

/// The formats that a report can have.
fn reports() -> [Written; 4] {
    ["csv", "table", "markdown", "json"].map(|format| Written {
        words: format!("{SHORT} --size 4x4 --format {format} --output"),
        old: Old::Kept,
        refused: 2,
        failed: 1,
        printed_instead: true,
    })
}

#[test]
fn reports_are_whole_or_absent() {
    reports().iter().for_each(Written::survives);
}

/// Needs `strace`, and takes minutes.
#[test]
#[ignore = "needs strace, and takes minutes"]
fn reports_are_whole_or_absent_wherever_the_writer_is_killed() {
    reports()[0].survives_at_every_system_call();
}
