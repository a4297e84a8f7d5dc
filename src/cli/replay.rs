//! The command `replay`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use snakepilot::record::{MOST_BYTES, Recording};
use snakepilot::store;
use thiserror::Error;

use super::values::escaped;

/// The options of `replay`.
#[derive(Args)]
pub struct ReplayOptions {
    /// The recording; with --check, one or more
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Replay without a screen, and say whether the recording holds
    #[arg(long)]
    pub check: bool,
}

/// Why a recording cannot be replayed.
#[derive(Debug, Error)]
pub enum Unreadable {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] store::CannotRead),
    /// It is not a recording that holds.
    #[error("{}: {error}", .path.display())]
    Recording {
        /// The file.
        path: PathBuf,
        /// What is wrong, and in which line.
        error: snakepilot::record::ReadError,
    },
}

impl Unreadable {
    /// Returns the exit code: 1 for a recording that is damaged or does not hold, 2 for what
    /// is no recording that can be read.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Recording { error, .. } if error.is_recording() => 1,
            _ => 2,
        }
    }
}

/// Reads a recording.
pub fn read(path: &Path) -> Result<Recording, Unreadable> {
    let text = store::read_whole(path, MOST_BYTES)?;
    let wrong = |error| Unreadable::Recording { path: path.to_owned(), error };
    Recording::read(&text).map_err(wrong)
}

/// Says of each recording what it holds, or why it does not. Returns the highest exit code.
pub fn check(files: &[PathBuf]) -> ExitCode {
    let mut code = 0;
    for path in files {
        // Where the output is closed, the exit code says it alone.
        let _ = match read(path) {
            Ok(recording) => {
                let line = format!("{}: {}", path.display(), in_words(&recording));
                writeln!(io::stdout(), "{}", escaped(&line))
            }
            Err(error) => {
                code = code.max(error.exit_code());
                writeln!(io::stderr(), "error: {}", escaped(&error.to_string()))
            }
        };
    }
    ExitCode::from(code)
}

/// What the game came to, and who played.
fn in_words(recording: &Recording) -> String {
    let mut names: Vec<&str> = Vec::new();
    for stint in recording.stints() {
        if !names.contains(&stint.hand.name()) {
            names.push(stint.hand.name());
        }
    }
    let played =
        if names.is_empty() { String::new() } else { format!("; played by {}", names.join(", ")) };
    format!("{}{played}", recording.end())
}
