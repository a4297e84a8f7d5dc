//! The command `replay`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory};
use snakepilot::record::{End, MOST_BYTES, Recording};
use snakepilot::store;
use snakepilot::ui::Wishes;
use thiserror::Error;

use super::export::ExportOptions;
use super::values::{escaped, whole};
use super::{Cli, LookOptions};

/// The options of `replay`.
#[derive(Args)]
pub struct ReplayOptions {
    /// The recording; with --check, one or more
    // Missing ones are reported with words on how to make one.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Replay without a screen, and say whether the recordings hold
    #[arg(long)]
    pub check: bool,
    /// Moves per second, 1 to 240 [default: 20]
    #[arg(help_heading = "Play", long, value_name = "N", allow_negative_numbers = true,
          value_parser = whole::<u16>(1..=240))]
    pub speed: Option<u16>,
    /// How the game is drawn.
    #[command(flatten)]
    pub look: LookOptions,
    /// What writes it to a file instead.
    #[command(flatten)]
    pub export: ExportOptions,
}

/// What `replay` is to do.
pub enum Task<'a> {
    /// Show this recording.
    Show(&'a Path),
    /// Write this recording to this new file, which shows it elsewhere.
    Export(&'a Path, &'a Path),
    /// Say of each of these whether it holds.
    Check(&'a [PathBuf]),
}

impl ReplayOptions {
    /// Returns what is asked for, or an error where there is no file, or more than one to show.
    pub fn task(&self) -> Result<Task<'_>, clap::Error> {
        match &self.files[..] {
            [] => Err(refusal(
                "no recording was given\n\n\
                 To make one: snakepilot play --record game.snake, or Ctrl-S in any game\n\
                 To replay it: snakepilot replay game.snake\n",
            )),
            files if self.check => Ok(Task::Check(files)),
            [file] => Ok(match &self.export.export {
                Some(path) => Task::Export(file, path),
                None => Task::Show(file),
            }),
            _ => Err(refusal("one recording is shown at a time; --check takes several\n")),
        }
    }
}

impl ReplayOptions {
    /// Returns what bears on a file as well as on the screen.
    pub fn wishes(&self) -> Wishes {
        let look = &self.look;
        Wishes {
            speed: self.speed,
            theme: look.theme,
            glyphs: look.glyphs(),
            zoom: look.zoom.0,
            ..Wishes::default()
        }
    }
}

/// An error of this command.
fn refusal(words: &str) -> clap::Error {
    let mut command = Cli::command();
    // The usage line then has the full name, `snakepilot replay`.
    command.build();
    let replay = command.find_subcommand_mut("replay").expect("there is such a command");
    replay.error(ErrorKind::WrongNumberOfValues, words)
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
    let End { moves, apples, .. } = recording.end();
    let counted = |count, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    let (moves, apples) = (counted(moves, "move"), counted(apples, "apple"));
    format!("{moves}, {apples}, {}{played}; the recording holds", recording.end().in_words())
}
