//! The command `scores`.

use clap::{Args, ValueEnum};
use snakepilot::store::scores::{ScoreFile, Scores, sorted};

/// The options of `scores`.
#[derive(Args)]
pub struct ScoresOptions {
    /// Format of the list
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    pub format: Form,
}

/// The formats of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// Columns for a person
    Table,
    /// The file of the scores
    Json,
}

/// Returns the list of the best games, which ends with a line break.
pub fn list(scores: &Scores, form: Form) -> String {
    match form {
        Form::Json => ScoreFile::text(scores),
        Form::Table => table(scores),
    }
}

fn table(scores: &Scores) -> String {
    let rows = sorted(scores);
    if rows.is_empty() {
        return "No games yet. Play one: snakepilot play\n".to_owned();
    }
    let names = ["who", "board", "longest", "moves", "full board in", "seed", "date"];
    let cells = rows.iter().map(|row| {
        let best = row.fewest_moves.as_ref().unwrap_or(&row.longest);
        let full = row.fewest_moves.as_ref().map_or("-".to_owned(), |it| it.moves.to_string());
        [
            row.kind.by.clone(),
            row.kind.board(),
            row.longest.length.to_string(),
            row.longest.moves.to_string(),
            full,
            best.seed.to_string(),
            best.date.clone(),
        ]
    });
    let lines: Vec<[String; 7]> = std::iter::once(names.map(str::to_owned)).chain(cells).collect();
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
    let widths: Vec<usize> = (0..7).map(|column| width(column).unwrap_or(0)).collect();
    let in_line = |line: &[String; 7]| {
        let cells = line.iter().zip(&widths).enumerate();
        // Words to the left, numbers to the right.
        let cells = cells.map(|(column, (cell, &width))| match column {
            0 | 1 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    lines.iter().map(in_line).collect()
}
