//! The `snakepilot` command: parses the command line, runs what it asks for,
//! returns an exit code.

mod cli;

use std::env;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;
use snakepilot::bench::command::{self, CommandError, End};
use snakepilot::bench::{Refusal, RunError};
use snakepilot::record::Recording;
use snakepilot::store::scores::ScoreFile;
use snakepilot::store::unfinished::left_behind;
use snakepilot::store::{self, Output, OutputError};
use snakepilot::ui::{self, After, Farewell, Keep, Launch, Start, UiError, Walls};

use cli::meant::meant;
use cli::replay::{self, ReplayOptions, Task};
use cli::scores::ScoresOptions;
use cli::values::{escaped, escaped_lines};
use cli::{BenchOptions, Cli, Command, GameOptions, race};

/// The exit code for an invalid command line.
const USAGE: u8 = 2;
/// The exit code for anything else that went wrong.
const FAILED: u8 = 1;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(answer) => return print_answer(&answer),
    };
    match cli.command {
        None => show(Start::Menu, &cli.game),
        Some(Command::Play { resume: true, game }) => resume(&game),
        Some(Command::Play { game, .. }) => {
            show(game.daily.map_or(Start::Play, Start::Daily), &game)
        }
        Some(Command::Watch { strategy, saver, game, bare }) => {
            show_then(Start::Watch(strategy), &game, saver.after(), bare.bare)
        }
        Some(Command::Race { strategies, human, game, bare }) => match race(strategies, human) {
            Ok(start) => show_then(start, &game, None, bare.bare),
            Err(answer) => print_answer(&answer),
        },
        Some(Command::Bench(options)) => bench(options),
        Some(Command::Replay(options)) => match options.task() {
            Ok(Task::Check(files)) => replay::check(files),
            Ok(Task::Show(file)) => show_replay(file, &options),
            Ok(Task::Export(file, path)) => export(&options, file, path),
            Err(answer) => print_answer(&answer),
        },
        Some(Command::Scores(options)) => scores(&options),
    }
}

/// Prints clap's answer: the help, the version, or an error.
fn print_answer(answer: &clap::Error) -> ExitCode {
    let is_error = answer.use_stderr();
    let printed = if is_error { print_error(answer) } else { answer.print() };
    match printed.and_then(|()| io::stdout().flush()) {
        // The exit code says it alone where standard error takes nothing.
        _ if is_error => ExitCode::from(USAGE),
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => failed(FAILED, &error),
        _ => ExitCode::SUCCESS,
    }
}

/// Prints an error, and the command line that was meant where that can be told. Where
/// arguments, which it may quote, hold control characters, it has no colours and these
/// are left out or escaped.
fn print_error(answer: &clap::Error) -> io::Result<()> {
    let arguments: Vec<String> =
        env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    if arguments.iter().any(|word| word.contains(char::is_control)) {
        let plain = answer.render().to_string();
        io::stderr().write_all(escaped_lines(&plain).as_bytes())?;
    } else {
        answer.print()?;
    }
    match meant(&arguments) {
        Some(line) => writeln!(io::stderr(), "\nDid you mean: {}", escaped(&line)),
        None => Ok(()),
    }
}

/// Runs the front end.
fn show(start: Start, game: &GameOptions) -> ExitCode {
    show_then(start, game, None, false)
}

/// Shows a recording.
fn show_replay(file: &Path, options: &ReplayOptions) -> ExitCode {
    let recording = match replay::read(file) {
        Ok(recording) => recording,
        Err(error) => return failed(error.exit_code(), &error),
    };
    let level = recording.level().clone();
    let look = &options.look;
    let launch = Launch {
        seed: Some(recording.seed()),
        speed: options.speed,
        theme: look.theme,
        glyphs: look.glyphs(),
        zoom: look.zoom.0,
        animate: !look.no_animation,
        mouse: !look.no_mouse,
        keep: Keep { data: store::data_folder(), scores: true, ..Keep::default() },
        ..Launch::new(Start::Replay(Box::new(recording)), level)
    };
    run(launch, look.quiet)
}

/// Goes on with the game that was cut off last.
fn resume(game: &GameOptions) -> ExitCode {
    let left = store::data_folder().map(|data| left_behind(&data)).unwrap_or_default();
    let Some(left) = left.into_iter().next() else {
        return failed(FAILED, &"there is no game that was cut off; start one with `play`");
    };
    match Recording::read(&left.text) {
        Ok(recording) => {
            let keep = Keep { resumed: Some(left), ..keep(game) };
            let view = View { keep, after: None, bare: false };
            show_with(Start::Resume(Arc::new(recording)), game, view)
        }
        Err(error) => {
            let path = left.path().display();
            failed(FAILED, &format!("the game in {path} cannot be gone on with: {error}"))
        }
    }
}

/// What is kept of the games.
fn keep(game: &GameOptions) -> Keep {
    let data = store::data_folder();
    Keep { record: game.record.clone(), data, scores: !game.no_scores, resumed: None }
}

/// Prints the best games.
fn scores(options: &ScoresOptions) -> ExitCode {
    let Some(data) = store::data_folder() else {
        return failed(FAILED, &"there is no home directory to keep scores in");
    };
    let (file, warning) = ScoreFile::read(&data);
    if let Some(warning) = warning {
        let _ = writeln!(io::stderr(), "warning: {}", escaped(&warning));
    }
    match store::standard(&escaped_lines(&cli::scores::list(file.scores(), options.format))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(FAILED, &error),
    }
}

/// Runs the front end; `after` is what follows each game, and with `bare` boards are shown
/// alone.
fn show_then(start: Start, game: &GameOptions, after: Option<After>, bare: bool) -> ExitCode {
    show_with(start, game, View { keep: keep(game), after, bare })
}

/// What a game is shown with, besides its options.
struct View {
    keep: Keep,
    after: Option<After>,
    bare: bool,
}

fn show_with(start: Start, game: &GameOptions, view: View) -> ExitCode {
    let View { keep, after, bare } = view;
    let level = match game.level() {
        Ok(level) => level,
        Err(error) => return failed(USAGE, &error),
    };
    // Before the terminal is taken, and before a game is played for a file that cannot be.
    if let Err(error) = check(game.record.as_deref(), &start) {
        return failed(USAGE, &error);
    }
    let launch = Launch {
        seed: game.seed(),
        speed: game.speed,
        effort: game.effort,
        theme: game.look.theme,
        glyphs: game.look.glyphs(),
        zoom: game.look.zoom.0,
        fit: game.fit(),
        animate: !game.look.no_animation,
        mouse: !game.look.no_mouse,
        after: after.unwrap_or(if game.exit_when_done { After::Exit } else { After::Stay }),
        grace: !game.no_grace,
        arcade: game.arcade,
        bare,
        keep,
        walls: game.level.given().map(|given| Walls { given, wrap: game.wrap }),
        ..Launch::new(start, level)
    };
    run(launch, game.look.quiet)
}

/// Runs the front end, and prints what stays on the shell unless it is to be quiet.
fn run(launch: Launch, quiet: bool) -> ExitCode {
    match ui::run(launch) {
        Ok(left) => leave(&left, quiet),
        Err(error @ UiError::Terminal(_)) => failed(FAILED, &error),
        Err(error) => failed(USAGE, &error),
    }
}

/// Checks that recordings can be written to this file, or in a race to one per lane.
fn check(file: Option<&Path>, start: &Start) -> Result<(), OutputError> {
    let Some(file) = file else { return Ok(()) };
    if file == "-" {
        let error = io::Error::other("standard output shows the game");
        return Err(OutputError::File { path: file.to_owned(), error });
    }
    for lane in start.lanes() {
        let lane = lane.map_or_else(|| file.to_owned(), |lane| store::with_part(file, lane));
        Output::new(Some(&lane))?;
    }
    Ok(())
}

/// Prints what stays on the shell.
fn leave(left: &Farewell, quiet: bool) -> ExitCode {
    for line in left.lines.iter().filter(|_| !quiet) {
        // The terminal may be gone by now, and there is nobody to tell.
        let _ = writeln!(io::stdout(), "{line}");
    }
    for warning in &left.warnings {
        let _ = writeln!(io::stderr(), "warning: {}", escaped(warning));
    }
    match &left.failure {
        None => ExitCode::SUCCESS,
        Some(failure) => {
            let _ = writeln!(io::stderr(), "error: {}", escaped(failure));
            ExitCode::from(FAILED)
        }
    }
}

/// Writes a recorded game to a file that shows it elsewhere.
fn export(options: &ReplayOptions, file: &Path, path: &Path) -> ExitCode {
    // Before the recording is read and played, which may take a while.
    let output = match Output::new(Some(path)) {
        Ok(output) => output,
        Err(error @ OutputError::Exists(_)) => return failed(USAGE, &error),
        Err(error) => return failed(FAILED, &error),
    };
    let recording = match replay::read(file) {
        Ok(recording) => recording,
        Err(error) => return failed(error.exit_code(), &error),
    };
    match options.export.write(&recording, (path, &output), options.wishes()) {
        Ok(code) => code,
        Err(error) if error.is_usage() => failed(USAGE, &error),
        Err(error) => failed(FAILED, &error),
    }
}

/// Runs the benchmark.
fn bench(options: BenchOptions) -> ExitCode {
    let (request, left_out) = match options.request() {
        Ok(request) => request,
        Err(error) => return failed(USAGE, &error),
    };
    for line in Refusal::all_in_short(&left_out) {
        // Where standard error is closed, the report shows who is missing.
        let _ = writeln!(io::stderr(), "left out: {line}");
    }
    match command::execute(&request) {
        Ok(End::Complete) => ExitCode::SUCCESS,
        Ok(End::Interrupted { code }) => ExitCode::from(code),
        Err(
            error @ (CommandError::Output(OutputError::Exists(_))
            | CommandError::Records(_)
            | CommandError::Run(RunError::Refused(_))),
        ) => failed(USAGE, &error),
        Err(error) => failed(FAILED, &error),
    }
}

/// Reports an error on standard error, in the form that clap uses. Control characters,
/// which the name of a file may hold, are escaped.
fn failed(code: u8, error: &dyn Display) -> ExitCode {
    // If standard error is closed, the exit code has to do.
    let _ = writeln!(io::stderr(), "error: {}", escaped_lines(&error.to_string()));
    ExitCode::from(code)
}
