//! The loop: draw, wait until something is due, handle what came, tick.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Instant;

use super::app::{App, Effect};
use super::event::Event;
use super::input::Key;
use super::play::pace::FRAME;
#[cfg(unix)]
use super::terminal::signals;
use super::terminal::{self, Display, keys};
use super::view;

/// Why the loop has ended.
pub(super) enum Exit {
    /// The person quit.
    Quit,
    /// A signal, to be passed on once the terminal is given back.
    #[cfg(unix)]
    Signal(i32),
}

/// The most events that are handled before time gets its turn.
const BATCH: usize = 256;

/// Runs until the person quits, a signal says so, or the terminal fails.
pub(super) fn run(
    app: &mut App,
    display: &mut Display,
    events: &Receiver<Event>,
) -> io::Result<Exit> {
    // When the next frame may be drawn, and whether there is anything new to see.
    let mut frame_due = Instant::now();
    let mut changed = true;
    loop {
        let now = Instant::now();
        // Where drawing takes longer than a frame, ticks still get half of one.
        changed |= app.tick(now, frame_due.max(now + FRAME / 2));
        if app.is_done() {
            draw(app, display, now)?;
            return Ok(Exit::Quit);
        }
        // The moves may have taken a while.
        let now = Instant::now();
        changed |= app.is_behind(now);
        if changed && now >= frame_due {
            draw(app, display, now)?;
            changed = false;
            frame_due = now + FRAME;
        }
        // What glides wants the next frame too, and what is at rest wants none.
        let next_frame = (changed || app.is_behind(frame_due.max(now))).then_some(frame_due);
        let wake = app.wakes(now).into_iter().chain(next_frame).min();
        let first = wait(events, wake)?;
        for event in first.into_iter().chain(events.try_iter()).take(BATCH) {
            changed = true;
            if let Some(exit) = handle(event, app, display)? {
                return Ok(exit);
            }
        }
    }
}

/// Draws a frame of the screen as it is at this time.
fn draw(app: &mut App, display: &mut Display, now: Instant) -> io::Result<()> {
    // Asked for, not told by the event: the size may have changed once more since.
    app.resize(terminal::screen()?);
    app.take_plans(now);
    display.draw(app.area(), app.color_depth(), |frame| view::draw(app, frame))
}

/// The next event, if one comes by `wake`; without it, waits for ever.
fn wait(events: &Receiver<Event>, wake: Option<Instant>) -> io::Result<Option<Event>> {
    let gone = || io::Error::other("the threads that read keys and signals are gone");
    let Some(wake) = wake else { return events.recv().map(Some).map_err(|_| gone()) };
    match events.recv_timeout(wake.saturating_duration_since(Instant::now())) {
        Ok(event) => Ok(Some(event)),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => Err(gone()),
    }
}

/// Does what a key asks for; returns how the loop ends, if it does.
fn press(key: Key, app: &mut App, display: &mut Display) -> Option<Exit> {
    match app.press(key) {
        Effect::None => {}
        Effect::Redraw => display.clear_next(),
        #[cfg(unix)]
        Effect::Suspend => signals::stop_job(),
        #[cfg(not(unix))]
        Effect::Suspend => {}
        Effect::Quit => return Some(Exit::Quit),
    }
    None
}

fn handle(event: Event, app: &mut App, display: &mut Display) -> io::Result<Option<Exit>> {
    match event {
        Event::Key(key) => {
            let exit = press(key, app, display);
            // Whatever it did: its thread watches whether the loop gets on.
            keys::note_handled();
            return Ok(exit);
        }
        Event::Mouse(mouse) => {
            if let Some(key) = view::key_of(mouse, app) {
                return Ok(press(key, app, display));
            }
            if let Some(moves) = view::move_of(mouse, app) {
                app.go_to(moves);
            }
        }
        Event::Unfocused => app.pause_person(),
        // Whatever the size is by now: one that has come back has cost what was outside of
        // the other one.
        Event::Resized => display.clear_next(),
        Event::Planned => {}
        #[cfg(unix)]
        Event::Stop => signals::stop(),
        Event::Continued => {
            display.take_again()?;
            app.resync();
        }
        #[cfg(unix)]
        Event::End(signal) => return Ok(Some(Exit::Signal(signal))),
        #[cfg(not(unix))]
        Event::Stop | Event::End(_) => {}
        Event::Failed(error) => return Err(error),
    }
    Ok(None)
}
