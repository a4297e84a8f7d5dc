//! The options that write a recorded game to a file which shows it elsewhere.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use snakepilot::record::Recording;
use snakepilot::store::{Output, OutputError};
use snakepilot::ui::{Export, Form, Refused, Wishes};
use thiserror::Error;

use super::values::whole;

/// What a shell adds to a signal's number for the exit code of what it ended.
const OF_SIGNAL: usize = 128;

/// The signals that end an export and leave no file behind.
#[cfg(unix)]
const SIGNALS: [i32; 3] = [SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const SIGNALS: [i32; 2] = [SIGINT, SIGTERM];

/// How long an export may take before its progress is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// The options of an export that the screen does not have.
#[derive(Args)]
pub struct ExportOptions {
    /// Write the game to this new file instead of the screen. The ending says what it
    /// is: .cast, .svg, .gif or .txt
    #[arg(help_heading = "Export", long, value_name = "FILE", value_parser = named_by_form(),
          conflicts_with_all = ["check", "no_animation", "no_mouse", "quiet"])]
    pub export: Option<PathBuf>,
    /// The board after so many moves, for .svg and .txt [default: the last]
    #[arg(help_heading = "Export", long, value_name = "MOVE", requires = "export", allow_negative_numbers = true,
          value_parser = whole::<usize>(0..=usize::MAX))]
    at: Option<usize>,
    /// Have an .svg move; it needs no script
    #[arg(help_heading = "Export", long, requires = "export")]
    animate: bool,
    /// The first move of what moves
    #[arg(help_heading = "Export", long, value_name = "MOVE", requires = "export", allow_negative_numbers = true,
          value_parser = whole::<usize>(0..=usize::MAX))]
    from: Option<usize>,
    /// The last move of what moves
    #[arg(help_heading = "Export", long, value_name = "MOVE", requires = "export", allow_negative_numbers = true,
          value_parser = whole::<usize>(0..=usize::MAX))]
    to: Option<usize>,
    /// Side of a cell in pixels, 4 to 100, for .svg and .gif [default: what suits the
    /// board]
    #[arg(help_heading = "Export", long, value_name = "PIXELS", requires = "export", allow_negative_numbers = true,
          value_parser = whole::<u16>(4..=100))]
    cell: Option<u16>,
}

/// Parses the name of a file whose ending names a form.
fn named_by_form() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| {
        let endings = Form::ALL.map(|form| format!(".{}", form.ending()));
        let [others @ .., last] = &endings;
        let said = || format!("its name must end in {} or {last}", others.join(", "));
        Form::of(&path).map(|_| path).ok_or_else(said)
    })
}

/// Why a game was not written.
#[derive(Debug, Error)]
pub enum ExportError {
    /// It cannot be written as it was asked for.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The file cannot be written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// Signals cannot be handled.
    #[error("cannot watch for Ctrl-C: {0}")]
    Signal(io::Error),
}

impl ExportError {
    /// Returns true where nothing was tried, since something else has to be asked for.
    pub fn is_usage(&self) -> bool {
        matches!(self, Self::Refused(_) | Self::Output(OutputError::Exists(_)))
    }
}

impl ExportOptions {
    /// Writes the game to the file that was asked for, with these wishes besides its own.
    /// Returns the exit code: that of a signal where one came first.
    pub fn write(
        &self,
        recording: &Recording,
        (path, output): (&Path, &Output),
        wishes: Wishes,
    ) -> Result<ExitCode, ExportError> {
        let Self { at, from, to, animate, cell, .. } = *self;
        let wishes = Wishes { at, from, to, animate, cell, ..wishes };
        let form = Form::of(path).expect("the command line lets no other through");
        let export = Export::new(recording, form, &wishes)?;
        let signal = on_signals().map_err(ExportError::Signal)?;
        let bar = Bar::new(export.moves());
        let written = output.write_with(|out| {
            export.write(out, &mut |moves| match signal.load(Ordering::Relaxed) {
                0 => {
                    bar.show(moves);
                    Ok(())
                }
                _ => Err(io::ErrorKind::Interrupted.into()),
            })
        });
        bar.0.finish_and_clear();
        match (signal.load(Ordering::Relaxed), written) {
            (0, written) => written.map(|()| ExitCode::SUCCESS).map_err(ExportError::Output),
            (signal, _) => Ok(ExitCode::from(u8::try_from(OF_SIGNAL + signal).unwrap_or(u8::MAX))),
        }
    }
}

/// Returns the number of the last signal that came; 0 before one has.
fn on_signals() -> io::Result<Arc<AtomicUsize>> {
    let signal = Arc::new(AtomicUsize::new(0));
    for number in SIGNALS {
        flag::register_usize(number, Arc::clone(&signal), usize::try_from(number).unwrap_or(1))?;
    }
    Ok(signal)
}

/// A bar of the moves, on a terminal only, and only where it takes longer than a moment.
struct Bar(ProgressBar, Instant);

impl Bar {
    fn new(moves: usize) -> Self {
        let bar = ProgressBar::with_draw_target(Some(moves as u64), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} moves, {eta} left");
        bar.set_style(style.expect("the template is good"));
        Self(bar, Instant::now())
    }

    fn show(&self, moves: usize) {
        if self.0.is_hidden() && self.1.elapsed() > PATIENCE {
            self.0.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.0.set_position(moves as u64);
    }
}
