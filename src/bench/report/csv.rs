//! Comma-separated values: a header, then one line per strategy or per game. An
//! unknown figure is empty; only the name of a level may need quotes.

use std::borrow::Borrow;
use std::fmt::Display;

use crate::bench::results::{Results, Row};

/// Returns one line per game if the games are listed, else one per strategy.
pub(super) fn render(results: &Results) -> String {
    if results.results.iter().any(|row| row.per_game.is_some()) {
        games(results)
    } else {
        strategies(results)
    }
}

fn games(results: &Results) -> String {
    let mut setting = setting(results);
    // These two describe the whole run; here a line is one game.
    setting.retain(|(name, _)| !["games", "seed"].contains(name));
    let (mut names, setting): (Vec<_>, Vec<_>) = setting.into_iter().unzip();
    names.extend(["strategy", "seed", "outcome", "length", "moves"]);
    let mut text = String::new();
    line(&mut text, &names);
    for row in &results.results {
        for game in row.per_game.iter().flatten() {
            let (seed, outcome) = (game.seed.to_string(), game.outcome.name().to_string());
            let (length, moves) = (game.length.to_string(), game.moves.to_string());
            let own = [row.strategy.to_string(), seed, outcome, length, moves];
            line(&mut text, &[setting.as_slice(), &own].concat());
        }
    }
    text
}

fn strategies(results: &Results) -> String {
    let mut text = String::new();
    for (i, row) in results.results.iter().enumerate() {
        let columns = [setting(results), figures(row)].concat();
        let (names, values): (Vec<_>, Vec<_>) = columns.into_iter().unzip();
        if i == 0 {
            line(&mut text, &names);
        }
        line(&mut text, &values);
    }
    text
}

/// Returns the columns that all games have in common, so that lines of several
/// runs can be put into one file. The level's columns are left out on a plain
/// board.
fn setting(results: &Results) -> Vec<(&'static str, String)> {
    let board = &results.board;
    let mut columns = vec![
        ("width", board.width.to_string()),
        ("height", board.height.to_string()),
        ("wrap", board.wrap.to_string()),
    ];
    if let Some(cells) = board.cells {
        columns.extend([
            ("level", quoted(board.level.as_deref().unwrap_or_default())),
            ("cells", cells.to_string()),
            ("junk", board.junk.unwrap_or(0).to_string()),
        ]);
    }
    columns.extend([
        ("games", results.games.to_string()),
        ("seed", results.seed.to_string()),
        ("max_moves", results.max_moves.to_string()),
        ("effort", results.effort.to_string()),
        ("partial", results.partial.to_string()),
    ]);
    columns
}

/// Returns a text as one value, quoted if it holds a character that would end it:
/// <https://www.rfc-editor.org/rfc/rfc4180>.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

fn figures(row: &Row) -> Vec<(&'static str, String)> {
    let mut columns = vec![
        ("strategy", row.strategy.to_string()),
        ("won", row.won.to_string()),
        ("died", row.died.to_string()),
        ("stalled", row.stalled.to_string()),
        ("length_mean", known(row.length.mean)),
        ("length_min", known(row.length.min)),
        ("length_max", known(row.length.max)),
        ("fill", known(row.fill)),
        ("apples", row.apples.to_string()),
        ("moves", row.moves.to_string()),
        ("moves_per_apple", known(row.moves_per_apple)),
        ("moves_per_apple_error", known(row.moves_per_apple_error)),
        ("moves_per_game_mean", known(row.moves_per_game.mean)),
        ("moves_per_game_sd", known(row.moves_per_game.sd)),
        ("moves_per_game_min", known(row.moves_per_game.min)),
        ("moves_per_game_median", known(row.moves_per_game.median)),
        ("moves_per_game_max", known(row.moves_per_game.max)),
        ("bound", known(row.bound)),
        ("bound_ratio", known(row.bound_ratio)),
    ];
    if let Some(times) = row.decision_ns {
        columns.extend([
            ("decision_ns_mean", known(times.mean)),
            ("decision_ns_p50", known(times.p50)),
            ("decision_ns_p99", known(times.p99)),
            ("decision_ns_max", known(times.max)),
        ]);
    }
    columns
}

fn known<T: Display>(value: Option<T>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

fn line(text: &mut String, values: &[impl Borrow<str>]) {
    text.push_str(&values.join(","));
    text.push('\n');
}
