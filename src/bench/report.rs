//! Reports: results as text.

mod csv;
mod table;

use super::results::Results;

/// The format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Columns for the terminal.
    Table,
    /// All figures, for programs.
    Json,
    /// All figures, for spreadsheets.
    Csv,
    /// The columns of the table as Markdown.
    Markdown,
}

impl Format {
    /// All formats; the first is the default.
    pub const ALL: [Self; 4] = [Self::Table, Self::Json, Self::Csv, Self::Markdown];

    /// Returns the name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Markdown => "markdown",
        }
    }

    /// What it is for, in one line.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Table => "columns to read, one line per strategy",
            Self::Json => "all figures, for programs",
            Self::Csv => {
                "all figures, for spreadsheets: one line per strategy, or per game with --per-game"
            }
            Self::Markdown => "the table as Markdown",
        }
    }

    /// Returns the format with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Returns the report, whole lines of text. Equal results give equal text.
    #[must_use]
    pub fn render(self, results: &Results) -> String {
        match self {
            Self::Table => table::plain(results),
            Self::Json => json(results),
            Self::Csv => csv::render(results),
            Self::Markdown => table::markdown(results),
        }
    }
}

fn json(results: &Results) -> String {
    let mut text = serde_json::to_string_pretty(results).expect("plain numbers can be written");
    text.push('\n');
    text
}
