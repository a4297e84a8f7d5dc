//! The README shows what the program does.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use snakepilot::ai::{Promise, STRATEGIES};
use snakepilot::bench::{self, Format, Setup};
use snakepilot::engine::{Grid, Level};

use super::command::ran;

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("README.md")
}

fn readme() -> String {
    fs::read_to_string(file()).unwrap()
}

/// The README in three: up to the mark of the part with this name, the part, and
/// from the mark of its end on.
fn split<'a>(readme: &'a str, name: &str) -> [&'a str; 3] {
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let begin = readme.find(&begin).unwrap_or_else(|| panic!("no {begin}")) + begin.len();
    let end = readme.find(&end).unwrap_or_else(|| panic!("no {end}"));
    [&readme[..begin], &readme[begin..end], &readme[end..]]
}

/// The table of strategies, as the program knows them.
fn strategies() -> String {
    let mut text = "| strategy | what it does | what it promises |\n|:--|:--|:--|\n".to_owned();
    for row in STRATEGIES {
        let promise = match row.promise {
            Promise::Nothing => "nothing",
            Promise::NeverDies => "never dies",
            Promise::AlwaysWins => "fills the board",
        };
        writeln!(text, "| `{}` | {} | {promise} |", row.name, row.summary).unwrap();
    }
    text
}

/// The table of `bench` on a square board.
fn table(side: u16) -> String {
    let level = Level::new(&Grid::new(side, side, false).unwrap()).unwrap();
    let setup = Setup { timing: false, ..Setup::new(level) };
    let results = bench::run(&setup, &AtomicBool::new(false), || ()).unwrap();
    let report = Format::Markdown.render(&results);
    report.split_once("\n\n").unwrap().1.to_owned()
}

/// The screen at a fixed move of a fixed game, as a block.
#[cfg(unix)]
fn screen() -> String {
    const MOVES: usize = 2_000;
    let mut pty = super::terminal::Pty::new(80, 24).run(&["watch", "--seed", "1"], &[]);
    pty.wait_for("a board", |screen| screen.contains('╭'));
    pty.type_keys(" ");
    pty.wait_for("a pause", |screen| screen.contains("paused"));
    let made = usize::try_from(pty.figure("moves")).unwrap();
    pty.type_keys(&".".repeat(MOVES - made));
    pty.wait_for("all moves", |_| pty.figure("moves") == MOVES as u64);
    // A plan that is late is drawn after its board.
    std::thread::sleep(std::time::Duration::from_millis(500));
    let shown = pty.screen().contents();
    pty.quit("q");
    let rows: Vec<_> = shown.lines().map(str::trim_end).collect();
    format!("```\n{}\n```\n", rows.join("\n").trim_end())
}

/// The same without the time that planning took, which no two runs share, nor the
/// end of a reason that had to make room for it.
fn timeless(screen: &str) -> String {
    let untimed = |row: &str| match row.rsplit_once(" · ") {
        Some((before, time)) if time.ends_with('s') && time.contains(' ') => {
            let reason = before.split_once('…').map_or(before, |(reason, _)| reason);
            reason.chars().take(56).collect()
        }
        _ => row.to_owned(),
    };
    screen.lines().map(untimed).collect::<Vec<_>>().join("\n")
}

/// The larger tables are played anew only to be written; of those, the rows are
/// compared with the strategies.
#[test]
fn what_the_program_knows_better_is_as_it_says() {
    let mut parts = vec![("strategies", strategies()), ("10x10", table(10))];
    #[cfg(unix)]
    parts.push(("screen", screen()));
    if env::var_os("UPDATE_GOLDEN").is_some() {
        parts.extend([("15x15", table(15)), ("20x20", table(20))]);
        for (name, wanted) in &parts {
            let readme = readme();
            let [before, _, after] = split(&readme, name);
            fs::write(file(), [before, wanted, after].concat()).unwrap();
        }
    }
    let readme = readme();
    for (name, wanted) in &parts {
        let [_, part, _] = split(&readme, name);
        assert!(
            timeless(part) == timeless(wanted),
            "the README has for {name}\n\n{part}\nwhere the program has\n\n{wanted}\n\
             `UPDATE_GOLDEN=1 cargo test readme` writes it there."
        );
    }
    for name in ["20x20", "15x15"] {
        let [_, part, _] = split(&readme, name);
        let rows = part.lines().skip(2).filter_map(|row| row.split('|').nth(1));
        let names: Vec<_> = STRATEGIES.iter().map(|row| row.name).collect();
        assert_eq!(rows.map(str::trim).collect::<Vec<_>>(), names, "the rows for {name}");
    }
}

/// Every `console` block of the README is a command and all that it prints.
#[test]
fn the_examples_of_the_readme_are_what_is_printed() {
    let readme = readme();
    let blocks: Vec<_> = readme.split("```console\n$ snakepilot ").skip(1).collect();
    assert!(!blocks.is_empty());
    for block in blocks {
        let (block, _) = block.split_once("```").unwrap();
        let (arguments, shown) = block.split_once('\n').unwrap();
        assert_eq!(ran(arguments).succeeds(), shown);
    }
}
