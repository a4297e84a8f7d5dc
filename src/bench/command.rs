//! The command `bench`: games with a progress bar and Ctrl-C, then the report.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use signal_hook::consts::SIGINT;
use signal_hook::flag;
use thiserror::Error;

use super::output::{self, Output, OutputError};
use super::{Format, RunError, Setup};

/// The exit code of a run that Ctrl-C ended: 128 plus the signal's number, as in
/// shells.
pub const INTERRUPTED: u8 = 130;

/// What the command line asks for.
pub struct Request {
    /// The games.
    pub setup: Setup,
    /// The format of the report.
    pub format: Format,
    /// A new file for the report; `None` or `-` for standard output.
    pub output: Option<PathBuf>,
}

/// How the run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All games are in the report.
    Complete,
    /// Ctrl-C came first; the report holds the games that were finished.
    Interrupted,
}

/// Why the report is not where it was wanted.
#[derive(Debug, Error)]
pub enum CommandError {
    /// The report could not be written, or not even started; in the second case no
    /// game was played.
    #[error(transparent)]
    Output(OutputError),
    /// It could not be written after the games.
    #[error("{0}\nthe report went to standard output instead")]
    Late(OutputError),
    /// The games could not be played.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The handler of Ctrl-C could not be set.
    #[error("cannot watch for Ctrl-C: {0}")]
    Signal(io::Error),
}

/// Plays the games and writes the report. A progress bar is drawn on standard
/// error if that is a terminal. The first Ctrl-C ends the run, and the report
/// covers the finished games; a second one ends the process at once, with
/// [`INTERRUPTED`].
///
/// # Errors
/// A [`CommandError`] if games or report failed.
pub fn execute(request: &Request) -> Result<End, CommandError> {
    let output = Output::new(request.output.as_deref()).map_err(CommandError::Output)?;
    let stop = stop_on_ctrl_c().map_err(CommandError::Signal)?;
    let bar = progress_bar(request.setup.total_games());
    let results = super::run(&request.setup, &stop, || bar.inc(1));
    bar.finish_and_clear();
    let results = results?;
    let report = request.format.render(&results);
    if let Err(error) = output.write(&report) {
        if matches!(output, Output::Standard) {
            return Err(CommandError::Output(error));
        }
        // It may hold hours of games, so it is not lost with the file.
        output::standard(&report).map_err(CommandError::Output)?;
        return Err(CommandError::Late(error));
    }
    Ok(if results.partial { End::Interrupted } else { End::Complete })
}

/// Returns a flag that Ctrl-C sets. A second Ctrl-C ends the process.
fn stop_on_ctrl_c() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    // Handlers run in this order: the first Ctrl-C finds the flag unset and only
    // sets it, the second finds it set and ends the process.
    flag::register_conditional_shutdown(SIGINT, i32::from(INTERRUPTED), Arc::clone(&stop))?;
    flag::register(SIGINT, Arc::clone(&stop))?;
    Ok(stop)
}

fn progress_bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} left");
    bar.set_style(style.expect("the template is good"));
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    bar
}
