//! What a terminal shows of a game, and when: asciicast, version 2
//! (<https://docs.asciinema.org/manual/asciicast/v2/>).

use std::io::{self, Write};
use std::sync::OnceLock;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use ratatui::layout::Rect;
use serde::Serialize;

use super::Progress;
use super::film::{Film, Moment, PAUSE};
use super::words;
use crate::engine::Grid;
use crate::record::Recording;
use crate::ui::app::{App, Surroundings};
use crate::ui::launch::{Launch, Start};
use crate::ui::look::color_depth::ColorDepth;
use crate::ui::look::{Capabilities, Look, Zoom};
use crate::ui::play::planner::{PlanWait, Workers};
use crate::ui::terminal::Frames;
use crate::ui::view;

/// The least time between two frames, in microseconds: 30 per second.
const LEAST: u64 = 33_333;

/// The least and the greatest size of the terminal.
const LEAST_SIZE: (u16, u16) = (80, 24);
const GREATEST_SIZE: (u16, u16) = (200, 60);

/// The columns and rows beside and below a board in which cells are two columns wide.
const BESIDE: (u16, u16) = (42, 6);

/// How long to wait for a strategy's reason: as long as it takes, so that the same recording
/// gives the same bytes.
const PATIENCE: Duration = Duration::from_secs(3_600);

/// The terminal that it is written for.
const TERM: &str = "xterm-256color";

/// The first line of the file.
#[derive(Serialize)]
struct Header {
    version: u8,
    width: u16,
    height: u16,
    title: String,
    env: Environment,
}

/// What the terminal says of itself.
#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Environment {
    term: &'static str,
}

/// Writes the frames of a film, each as soon as it is drawn.
pub(super) fn write(
    recording: &Recording,
    film: &Film,
    (look, zoom): (Look, Option<Zoom>),
    out: &mut dyn Write,
    progress: Progress,
) -> io::Result<()> {
    let area = area(recording.level().grid());
    let mut app = app(recording, film, (look, zoom), area)?;
    let title = words::title(recording);
    let Rect { width, height, .. } = area;
    write_line(out, &Header { version: 2, width, height, title, env: Environment { term: TERM } })?;
    let mut frames = Frames::new(area)?;
    write_output(out, 0, "\x1b[?25l")?;
    for Moment { moves, time } in film.moments(LEAST) {
        show(&mut app, moves);
        let bytes = frames.next(area, ColorDepth::Full, |frame| view::draw(&app, frame))?;
        write_output(out, time, &String::from_utf8_lossy(&bytes))?;
        progress(moves)?;
    }
    // No line break, which would move the last frame up.
    write_output(out, film.end() + PAUSE, &format!("\x1b[0m\x1b[{height};1H\x1b[?25h"))
}

/// The terminal for boards of this size.
pub(super) fn area(grid: &Grid) -> Rect {
    let side = |cells: u16, least: u16, most: u16| cells.clamp(least, most);
    let width = side(2 * grid.width() + BESIDE.0, LEAST_SIZE.0, GREATEST_SIZE.0);
    Rect::new(0, 0, width, side(grid.height() + BESIDE.1, LEAST_SIZE.1, GREATEST_SIZE.1))
}

/// The front end as it shows a recording, on a screen of this size.
pub(super) fn app(
    recording: &Recording,
    film: &Film,
    (look, zoom): (Look, Option<Zoom>),
    screen: Rect,
) -> io::Result<App> {
    let start = Start::Replay(Box::new(recording.clone()));
    let launch = Launch {
        speed: Some(u16::try_from(film.speed).unwrap_or(u16::MAX)),
        zoom,
        animate: false,
        mouse: false,
        ..Launch::new(start, recording.level().clone())
    };
    let (events, _) = mpsc::channel();
    let workers = Workers::default();
    let plan_wait = PlanWait { clock: still, patience: PATIENCE, events, workers };
    let capabilities = Capabilities { depth: ColorDepth::Full, utf8: true, doubtful: false };
    let surroundings = Surroundings { plan_wait, seeds: Box::new(|| 0), capabilities, screen };
    App::new(launch, look, surroundings).map_err(io::Error::other)
}

/// Has the front end show the game after so many moves.
pub(super) fn show(app: &mut App, moves: usize) {
    app.go_to(moves);
    app.take_plans(still());
}

/// A clock that stands still: what is written depends on no machine.
fn still() -> Instant {
    static NOW: OnceLock<Instant> = OnceLock::new();
    *NOW.get_or_init(Instant::now)
}

/// Writes what the terminal gets at a time in microseconds.
fn write_output(out: &mut dyn Write, time: u64, text: &str) -> io::Result<()> {
    write_line(out, &(Duration::from_micros(time).as_secs_f64(), "o", text))
}

fn write_line(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}
