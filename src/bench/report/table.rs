//! The table: plain columns for the terminal, and the same ones as Markdown.

use std::fmt::Write;

use indicatif::HumanCount;

use crate::bench::results::{BoardSize, Results, Row};

/// A column of the table.
struct Column {
    /// The heading in the terminal, where room is short.
    short: &'static str,
    /// The heading in Markdown.
    long: &'static str,
    /// The spaces before it in the terminal: one within a group, two between.
    gap: usize,
    text: fn(&Row) -> String,
}

const fn column(
    short: &'static str,
    long: &'static str,
    gap: usize,
    text: fn(&Row) -> String,
) -> Column {
    Column { short, long, gap, text }
}

/// At 20x20 these and the decision times just fit into 80 columns.
static COLUMNS: &[Column] = &[
    column("strategy", "strategy", 0, |row| row.strategy.to_string()),
    column("length", "mean length", 2, |row| decimals(1, row.length.mean)),
    column("min", "min", 1, |row| whole(row.length.min)),
    column("max", "max", 1, |row| whole(row.length.max)),
    column("fill%", "fill %", 2, |row| decimals(1, row.fill.map(|share| 100.0 * share))),
    column("won", "won", 2, |row| row.won.to_string()),
    column("died", "died", 1, |row| row.died.to_string()),
    column("stalled", "stalled", 1, |row| row.stalled.to_string()),
    column("moves/apple", "moves per apple", 2, moves_per_apple),
    column("bound", "bound", 1, |row| decimals(2, row.bound)),
];

/// Shown only if decisions were timed.
static DECISION: Column = column("decide", "mean decision", 1, |row| {
    row.decision_ns.and_then(|times| times.mean).map_or_else(unknown, time)
});

const LEGEND: &str = "
length: mean, min and max at the end; fill%: mean share of the board;
moves/apple: ± one standard error over games; bound: mean distance to an apple
when it is dealt, which no player beats
";

const DECISION_LEGEND: &str = "decide: mean time per decision\n";

/// Returns the report for the terminal.
pub(super) fn plain(results: &Results) -> String {
    let columns = columns(results);
    let heads = columns.iter().map(|column| column.short);
    let gaps: Vec<usize> = columns.iter().map(|column| column.gap).collect();
    let mut text = caption(results);
    align(&mut text, &gaps, &lines(heads, &columns, results));
    text.push_str(LEGEND);
    if is_timed(results) {
        text.push_str(DECISION_LEGEND);
    }
    if let Some(games) = games(results) {
        text.push('\n');
        align(&mut text, &[0, 2, 2, 2, 2], &games);
    }
    text
}

/// Returns the report as Markdown.
pub(super) fn markdown(results: &Results) -> String {
    let columns = columns(results);
    let mut text = caption(results);
    bars(&mut text, &lines(columns.iter().map(|column| column.long), &columns, results));
    if let Some(games) = games(results) {
        text.push('\n');
        bars(&mut text, &games);
    }
    text
}

fn is_timed(results: &Results) -> bool {
    results.results.iter().any(|row| row.decision_ns.is_some())
}

fn columns(results: &Results) -> Vec<&'static Column> {
    COLUMNS.iter().chain(is_timed(results).then_some(&DECISION)).collect()
}

/// Returns a line on what was played, and a blank line.
fn caption(results: &Results) -> String {
    let Results { board, games, seed, max_moves, .. } = results;
    let (width, height) = (board.width, board.height);
    let edges = if board.wrap { "edges joined" } else { "walled" };
    let level = level(board);
    let last = seed.wrapping_add(u64::from(games.saturating_sub(1)));
    let (games, max_moves) = (HumanCount(u64::from(*games)), HumanCount(*max_moves));
    let mut text = format!(
        "{width}x{height}, {edges}{level}; games per strategy: {games}, seeds {seed} to {last}; \
         move limit: {max_moves}\n"
    );
    if results.partial {
        let rows = results.results.iter();
        let counts: Vec<_> =
            rows.map(|row| format!("{} {}", row.strategy, row.finished())).collect();
        let _ = writeln!(
            text,
            "Partial, stopped early. Games finished: {}.\n\
             Every row holds the first seeds, without the games that were still running.",
            counts.join(", ")
        );
    }
    text.push('\n');
    text
}

/// Returns the level, and the junk on it, to go on with in the caption.
fn level(board: &BoardSize) -> String {
    let name = board.level.as_ref().map(|name| format!(", level {name}")).unwrap_or_default();
    let cells = board.cells.map(|cells| format!(", {cells} cells")).unwrap_or_default();
    let junk = board.junk.map(|junk| format!(", junk {junk}")).unwrap_or_default();
    name + &cells + &junk
}

/// The head, and one line per strategy.
fn lines<'a>(
    heads: impl Iterator<Item = &'a str>,
    columns: &[&Column],
    results: &Results,
) -> Vec<Vec<String>> {
    let heads = heads.map(str::to_string).collect();
    let rows = results.results.iter();
    let lines = rows.map(|row| columns.iter().map(|column| (column.text)(row)).collect());
    std::iter::once(heads).chain(lines).collect()
}

/// The head, and one line per game, where the games are listed.
fn games(results: &Results) -> Option<Vec<Vec<String>>> {
    let mut lines =
        vec![["strategy", "seed", "outcome", "length", "moves"].map(str::to_string).to_vec()];
    for row in &results.results {
        for game in row.per_game.as_ref()? {
            lines.push(vec![
                row.strategy.to_string(),
                game.seed.to_string(),
                game.outcome.name().to_string(),
                game.length.to_string(),
                game.moves.to_string(),
            ]);
        }
    }
    Some(lines)
}

/// Adds lines as columns: the first aligned left, the others right, each after
/// its gap.
fn align(text: &mut String, gaps: &[usize], lines: &[Vec<String>]) {
    let widths = widths(lines);
    for line in lines {
        for (i, cell) in line.iter().enumerate() {
            let (gap, width) = (gaps[i], widths[i]);
            let _ = match i {
                0 => write!(text, "{cell:width$}"),
                _ => write!(text, "{:gap$}{cell:>width$}", ""),
            };
        }
        text.push('\n');
    }
}

/// Adds lines as a Markdown table, the first of them as its heading.
fn bars(text: &mut String, lines: &[Vec<String>]) {
    let widths = widths(lines);
    for (i, line) in lines.iter().enumerate() {
        let cells = line.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column == 0 { format!("{cell:width$}") } else { format!("{cell:>width$}") }
        });
        let _ = writeln!(text, "| {} |", cells.collect::<Vec<_>>().join(" | "));
        if i == 0 {
            let rules = widths.iter().enumerate().map(|(column, &width)| {
                let (left, right) = if column == 0 { (":", "-") } else { ("-", ":") };
                format!("{left}{}{right}", "-".repeat(width))
            });
            let _ = writeln!(text, "|{}|", rules.collect::<Vec<_>>().join("|"));
        }
    }
}

/// Returns the width of each column, in characters.
fn widths(lines: &[Vec<String>]) -> Vec<usize> {
    let columns = 0..lines[0].len();
    let width = |i: usize| lines.iter().map(|line| line[i].chars().count()).max();
    columns.map(|i| width(i).unwrap_or(0)).collect()
}

fn moves_per_apple(row: &Row) -> String {
    let ratio = decimals(2, row.moves_per_apple);
    row.moves_per_apple_error.map_or(ratio.clone(), |error| format!("{ratio}±{error:.2}"))
}

/// Returns a time with three significant digits or more: `1.23µs`, `45.6ms`; whole
/// nanoseconds below a microsecond: `87ns`.
fn time(nanoseconds: f64) -> String {
    let (value, unit) = match nanoseconds {
        ..1e3 => return format!("{nanoseconds:.0}ns"),
        ..1e6 => (nanoseconds / 1e3, "µs"),
        ..1e9 => (nanoseconds / 1e6, "ms"),
        _ => (nanoseconds / 1e9, "s"),
    };
    let decimals = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
    format!("{value:.decimals$}{unit}")
}

fn decimals(places: usize, value: Option<f64>) -> String {
    value.map_or_else(unknown, |value| format!("{value:.places$}"))
}

fn whole(value: Option<u64>) -> String {
    value.map_or_else(unknown, |value| value.to_string())
}

/// What is shown for a figure that does not exist.
fn unknown() -> String {
    "-".to_string()
}
