//! The README and the documents show what the program does.

use std::collections::BTreeSet;
use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use serde_json::Value;
use snakepilot::ai::{Promise, STRATEGIES};
use snakepilot::bench::{self, Format, Setup};
use snakepilot::engine::{Grid, Level};

use super::command::ran;

const README: &str = "README.md";
const BENCHMARK: &str = "docs/benchmark.md";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn page(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

/// A page in three: up to the mark of the part with this name, the part, and
/// from the mark of its end on.
fn split<'a>(page: &'a str, name: &str) -> [&'a str; 3] {
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let begin = page.find(&begin).unwrap_or_else(|| panic!("no {begin}")) + begin.len();
    let end = page.find(&end).unwrap_or_else(|| panic!("no {end}"));
    [&page[..begin], &page[begin..end], &page[end..]]
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
    let results = bench::run(&setup, &AtomicBool::new(false), |_| ()).unwrap();
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
    let mut parts = vec![(README, "strategies", strategies()), (BENCHMARK, "10x10", table(10))];
    #[cfg(unix)]
    parts.push((README, "screen", screen()));
    if env::var_os("UPDATE_GOLDEN").is_some() {
        parts.extend([(BENCHMARK, "15x15", table(15)), (README, "20x20", table(20))]);
        for (file, name, wanted) in &parts {
            let page = page(file);
            let [before, _, after] = split(&page, name);
            fs::write(root().join(file), [before, wanted, after].concat()).unwrap();
        }
    }
    for (file, name, wanted) in &parts {
        let page = page(file);
        let [_, part, _] = split(&page, name);
        assert!(
            timeless(part) == timeless(wanted),
            "{file} has for {name}\n\n{part}\nwhere the program has\n\n{wanted}\n\
             `UPDATE_GOLDEN=1 cargo test readme` writes it there."
        );
    }
    for (file, name) in [(README, "20x20"), (BENCHMARK, "15x15")] {
        let page = page(file);
        let [_, part, _] = split(&page, name);
        let rows = part.lines().skip(2).filter_map(|row| row.split('|').nth(1));
        let names: Vec<_> = STRATEGIES.iter().map(|row| row.name).collect();
        assert_eq!(rows.map(str::trim).collect::<Vec<_>>(), names, "the rows for {name}");
    }
}

/// Every page there is.
fn pages() -> Vec<PathBuf> {
    let docs = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let top = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"].map(|name| root().join(name));
    docs.chain(top).filter(|path| path.extension().is_some_and(|end| end == "md")).collect()
}

/// Every `console` block is a command and all that it prints.
#[test]
fn the_examples_of_the_documents_are_what_is_printed() {
    let mut found = 0;
    for path in pages() {
        let text = fs::read_to_string(path).unwrap();
        for block in text.split("```console\n$ snakepilot ").skip(1) {
            let (block, _) = block.split_once("```").unwrap();
            let (arguments, shown) = block.split_once('\n').unwrap();
            assert_eq!(ran(arguments).succeeds(), shown);
            found += 1;
        }
    }
    assert!(found > 0);
}

/// Links between the pages lead to files that are there, and the index has all pages.
#[test]
fn the_documents_are_linked() {
    for path in pages() {
        let text = fs::read_to_string(&path).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap_or_default();
            if link.starts_with("http") || file.is_empty() {
                continue;
            }
            let target = path.parent().unwrap().join(file);
            assert!(target.exists(), "{} links to {link}", path.display());
        }
    }
    let index = page("docs/README.md");
    for path in pages().iter().filter(|path| path.parent() != Some(root())) {
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(name == "README.md" || index.contains(&format!("({name})")), "{name}");
    }
}

/// Adds the names of all fields of a JSON value, at any depth, to `found`.
fn collect_fields(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            found.extend(object.keys().cloned());
            object.values().for_each(|value| collect_fields(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| collect_fields(value, found)),
        _ => {}
    }
}

#[test]
fn every_field_of_the_reports_is_documented() {
    let docs = page(BENCHMARK);
    let common = "bench greedy --walls rooms --junk 2 --games 2";
    let json = ran(&format!("{common} --per-game --format json")).succeeds();
    let mut fields = BTreeSet::new();
    collect_fields(&serde_json::from_str(&json).unwrap(), &mut fields);
    assert!(fields.contains("bound_ratio") && fields.contains("outcome"), "{fields:?}");
    for field in &fields {
        assert!(docs.contains(&format!("\"{field}\"")), "{BENCHMARK} lacks {field}");
    }
    // A column of the CSV is a field, or a field and one inside it, or has a word of its own.
    let csv = ran(&format!("{common} --format csv")).succeeds();
    for column in csv.lines().next().unwrap().split(',') {
        let is_nested = |field: &String| {
            let inside =
                column.strip_prefix(field.as_str()).and_then(|rest| rest.strip_prefix('_'));
            inside.is_some_and(|inside| fields.contains(inside))
        };
        let known = fields.contains(column) || fields.iter().any(is_nested);
        assert!(known || docs.contains(&format!("`{column}`")), "{BENCHMARK} lacks {column}");
    }
}

/// The documents name no option that no command has.
#[test]
fn every_option_in_the_documents_is_one() {
    let commands = ["play", "watch", "race", "bench", "replay", "scores"];
    let help: String =
        commands.iter().map(|command| ran(&format!("{command} --help")).succeeds()).collect();
    let is_of_option = |c: char| c == '-' || c.is_ascii_lowercase();
    let known: BTreeSet<&str> = help.split(|c| !is_of_option(c)).collect();
    for name in [
        README,
        "docs/commands.md",
        BENCHMARK,
        "docs/levels.md",
        "docs/screen.md",
        "docs/export.md",
    ] {
        for code in page(name).split('`').skip(1).step_by(2) {
            // The options of cargo are not ours.
            if code.trim_start().starts_with("cargo ") {
                continue;
            }
            for option in code.split(|c| !is_of_option(c)).filter(|word| word.starts_with("--")) {
                assert!(known.contains(option), "{name} has {option}");
            }
        }
    }
}

/// What a newcomer reads first stays short, and names every option of the command line
/// somewhere.
#[test]
fn the_documents_are_short_and_name_every_option() {
    assert!(page("ARCHITECTURE.md").split_whitespace().count() <= 1_500);
    assert!(page(README).split_whitespace().count() <= 1_500);
    let docs = page("docs/commands.md") + &page(BENCHMARK) + &page("docs/export.md");
    for command in ["play", "watch", "race", "bench", "replay", "scores"] {
        let help = ran(&format!("{command} --help")).succeeds();
        for line in help.lines().map(str::trim).filter(|line| line.starts_with('-')) {
            let Some(option) = line.split([' ', ',']).find(|word| word.starts_with("--")) else {
                continue;
            };
            let known = ["--help", "--version"].contains(&option);
            assert!(known || docs.contains(&format!("`{option}")), "{command} {option}");
        }
    }
}
