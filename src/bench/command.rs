//! The command `bench`: games with a progress bar and Ctrl-C, then the report.

use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use thiserror::Error;

use super::{Format, Progress, RunError, Setup, UNBROKEN};
use crate::record::Recording;
use crate::store::{self, Output, OutputError};

/// What a shell adds to a signal's number for the exit code of what it ended.
const OF_SIGNAL: i32 = 128;

/// The signals that end a run early, with a report of what is finished.
#[cfg(unix)]
const SIGNALS: [i32; 3] = [SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const SIGNALS: [i32; 2] = [SIGINT, SIGTERM];

/// What the command line asks for.
pub struct Request {
    /// The games.
    pub setup: Setup,
    /// The format of the report.
    pub format: Format,
    /// A new file for the report; `None` or `-` for standard output.
    pub output: Option<PathBuf>,
    /// A new file for a picture of the results.
    pub plot: Option<PathBuf>,
    /// A new file for the recording of a single game. Of several, each has a file whose name
    /// has strategy and seed before its ending.
    pub record: Option<PathBuf>,
}

/// How the run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All games are in the report.
    Complete,
    /// A signal came first; the report covers the finished games.
    Interrupted {
        /// The exit code: 128 plus the signal's number, as in shells.
        code: u8,
    },
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
    /// The picture could not be drawn.
    #[error("cannot draw the picture: {0}")]
    Plot(String),
    /// The games could not be recorded where it is asked for; none was played.
    #[error(transparent)]
    Records(OutputError),
    /// A game could not be recorded, which has ended the run.
    #[error("{0}\nthe report covers the games that were finished by then")]
    Recording(OutputError),
    /// The games could not be played.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The handlers of Ctrl-C and other signals could not be set.
    #[error("cannot watch for Ctrl-C: {0}")]
    Signal(io::Error),
}

/// Plays the games and writes the report. A progress bar is drawn on standard
/// error if that is a terminal. Ctrl-C, a request to terminate or a hang-up ends the run
/// early, and the report covers the finished games; a second one ends the process at once.
///
/// # Errors
/// A [`CommandError`] if games or report failed.
pub fn execute(request: &Request) -> Result<End, CommandError> {
    let output = Output::new(request.output.as_deref()).map_err(CommandError::Output)?;
    let picture = request.plot.as_deref().map(|path| Output::new(Some(path)));
    let picture = picture.transpose().map_err(CommandError::Output)?;
    let records = Records::new(request).map_err(CommandError::Records)?;
    let stop = Stop::on_signals().map_err(CommandError::Signal)?;
    let moves = Arc::new(AtomicU64::new(0));
    let bar = progress_bar(request.setup.total_games(), &stop, &moves);
    let results = super::run(&request.setup, &stop.flag, |progress| match progress {
        Progress::Moves(more) => drop(moves.fetch_add(more, Ordering::Relaxed)),
        Progress::Game => bar.inc(1),
        // Games that nobody will have recordings of are not played.
        Progress::Recorded(recording) if !records.write(&recording) => {
            stop.flag.store(true, Ordering::Relaxed);
        }
        Progress::Recorded(_) => {}
    });
    bar.finish_and_clear();
    let results = results?;
    let report = request.format.render(&results);
    if let Err(error) = output.write(&report) {
        if matches!(output, Output::Standard) {
            return Err(CommandError::Output(error));
        }
        // It may hold hours of games, so it is not lost with the file.
        store::standard(&report).map_err(CommandError::Output)?;
        return Err(CommandError::Late(error));
    }
    if let Some(picture) = picture {
        let text = super::plot(&results).map_err(CommandError::Plot)?;
        picture.write(&text).map_err(CommandError::Output)?;
    }
    if let Some(failure) = records.into_failure() {
        return Err(CommandError::Recording(failure));
    }
    Ok(if results.partial { End::Interrupted { code: stop.exit_code() } } else { End::Complete })
}

/// Where the recordings of the games go.
struct Records {
    path: Option<PathBuf>,
    is_single: bool,
    failure: Mutex<Option<OutputError>>,
}

impl Records {
    /// Checks that none of the files is there yet.
    fn new(request: &Request) -> Result<Self, OutputError> {
        let Request { setup, record, .. } = request;
        let records = Self {
            path: record.clone(),
            is_single: setup.total_games() == 1,
            failure: Mutex::default(),
        };
        let Some(path) = record else { return Ok(records) };
        if path == "-" {
            let error = io::Error::other("a recording goes to a file");
            return Err(OutputError::File { path: path.clone(), error });
        }
        // This tells whether the folder can be written to as well.
        Output::new(Some(&records.name(path, setup.strategies[0].name, setup.seed)))?;
        for game in 0..u64::from(setup.games) {
            for row in &setup.strategies {
                let path = records.name(path, row.name, setup.seed.wrapping_add(game));
                if path.exists() {
                    return Err(OutputError::Exists(path));
                }
            }
        }
        Ok(records)
    }

    /// The file of the game with this seed.
    fn name(&self, path: &Path, strategy: &str, seed: u64) -> PathBuf {
        if self.is_single {
            return path.to_owned();
        }
        store::with_part(path, &format!("{strategy}-{seed}"))
    }

    /// Writes a recording; returns whether it is there.
    fn write(&self, recording: &Recording) -> bool {
        let Some(path) = &self.path else { return true };
        let strategy = recording.stints().first().map_or("", |stint| stint.hand.name());
        let path = self.name(path, strategy, recording.seed());
        let written = Output::new(Some(&path)).and_then(|it| it.write(&recording.to_string()));
        let is_written = written.is_ok();
        if let Err(error) = written {
            self.failure.lock().expect(UNBROKEN).get_or_insert(error);
        }
        is_written
    }

    fn into_failure(self) -> Option<OutputError> {
        self.failure.into_inner().expect(UNBROKEN)
    }
}

/// Whether a signal has ended the run, and which.
struct Stop {
    flag: Arc<AtomicBool>,
    signal: Arc<AtomicUsize>,
}

impl Stop {
    /// Returns one that each of [`SIGNALS`] sets. A second signal ends the process.
    fn on_signals() -> io::Result<Self> {
        let stop = Self { flag: Arc::default(), signal: Arc::default() };
        for signal in SIGNALS {
            // Handlers run in this order: the first signal finds the flag unset and only
            // sets it, the second finds it set and ends the process.
            flag::register_conditional_shutdown(
                signal,
                OF_SIGNAL + signal,
                Arc::clone(&stop.flag),
            )?;
            let number = usize::try_from(signal).unwrap_or_default();
            flag::register_usize(signal, Arc::clone(&stop.signal), number)?;
            flag::register(signal, Arc::clone(&stop.flag))?;
        }
        // A limit on the size of files would end the process in the middle of the report.
        // Where the signal is handled, writing fails instead, and the report goes elsewhere.
        #[cfg(unix)]
        flag::register(signal_hook::consts::SIGXFSZ, Arc::default())?;
        Ok(stop)
    }

    fn exit_code(&self) -> u8 {
        let signal = i32::try_from(self.signal.load(Ordering::Relaxed)).unwrap_or(SIGINT);
        u8::try_from(OF_SIGNAL + signal).unwrap_or(u8::MAX)
    }
}

/// A bar of the finished games. Beside it stands how long the rest will take once a game is
/// finished, before that the moves so far, and, once a signal came, what a second one does.
fn progress_bar(games: u64, stop: &Stop, moves: &Arc<AtomicU64>) -> ProgressBar {
    let (stop, moves) = (Arc::clone(&stop.flag), Arc::clone(moves));
    let state = move |state: &ProgressState, text: &mut dyn Write| {
        let written = if stop.load(Ordering::Relaxed) {
            write!(text, "stopping; Ctrl-C again quits without a report")
        } else if state.pos() == 0 {
            write!(text, "{} moves so far", HumanCount(moves.load(Ordering::Relaxed)))
        } else {
            write!(text, "{} left", HumanDuration(state.eta()))
        };
        // Text takes whatever is written to it.
        let _ = written;
    };
    let bar = ProgressBar::new(games);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {state}");
    bar.set_style(style.expect("the template is good").with_key("state", state));
    if !bar.is_hidden() {
        // The count of moves has to go on while the first games are still being played.
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    bar
}
