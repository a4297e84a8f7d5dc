//! The terminal: taken over for the time of the front end, and given back
//! whatever happens.

use std::io::{self, Stdout, Write};
use std::mem;
use std::panic;
use std::process;
use std::sync::{Mutex, MutexGuard, TryLockError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, EnableBracketedPaste, EnableFocusChange,
};
#[cfg(not(unix))]
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::queue;
use crossterm::style::{Attribute, Print, SetAttribute};
use crossterm::terminal::{
    EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode, size,
};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::frames::Frames;
use crate::ui::look::color_depth::ColorDepth;

/// Whether the terminal is taken. Whoever writes to it holds the lock, so that
/// no half frame comes after [`restore`].
static TAKEN: Mutex<bool> = Mutex::new(false);

/// How long [`restore`] waits for a frame that is being written; one that takes
/// longer is stuck in a terminal that takes nothing any more.
const STUCK: Duration = Duration::from_millis(200);

/// How long the loop may take to end when it is told to.
const QUIT_TIMEOUT: Duration = Duration::from_millis(500);

/// The size of a terminal that does not know its own.
const USUAL_SIZE: (u16, u16) = (80, 24);

/// The largest screen that is drawn to, larger than any display has room for. One that
/// claims to have four thousand million cells is not believed: they would take all memory.
const LARGEST_SIZE: (u16, u16) = (1_000, 500);

/// Saves whether the terminal turns its wheel into arrow keys in the alternate screen, and
/// switches that off: a wheel would steer.
const SAVE_WHEEL: &str = "\x1b[?1007s\x1b[?1007l";
/// Gives that back as it was saved.
const RESTORE_WHEEL: &str = "\x1b[?1007r";

/// Has a terminal with the kitty keyboard protocol report each key by itself, with what it
/// types with Shift and what a US keyboard has in its place; others ignore this.
const REPORT_KEYS: &str = "\x1b[>13u";
/// Takes that back.
const REPORT_KEYS_NO_MORE: &str = "\x1b[<u";

/// Has the terminal report the buttons of the mouse and its wheel, in the form that knows no
/// limit to columns and rows. Text can still be selected with Shift held. What crossterm asks
/// for would have it report each motion of the mouse too.
#[cfg(unix)]
const REPORT_CLICKS: &str = "\x1b[?1000h\x1b[?1006h";
/// Takes that back.
#[cfg(unix)]
const REPORT_CLICKS_NO_MORE: &str = "\x1b[?1006l\x1b[?1000l";

/// The exit code of a program that panics.
const PANICKED: i32 = 101;

/// Takes the terminal over, again if need be: raw mode, alternate screen, bracketed paste and
/// reports of the focus on, those of the mouse where `mouse` says so, the wheel no arrow keys,
/// no cursor.
fn take(mouse: bool) -> io::Result<()> {
    let mut taken = lock_within(STUCK).ok_or(io::ErrorKind::TimedOut)?;
    // Anything from here on is undone by `restore`, even if it goes wrong.
    *taken = true;
    // A shell that had the terminal in between has set modes of its own.
    disable_raw_mode()?;
    enable_raw_mode()?;
    write(&taking(mouse)?)
}

/// What takes the terminal over, besides raw mode.
fn taking(mouse: bool) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    queue!(bytes, EnterAlternateScreen, EnableBracketedPaste, EnableFocusChange)?;
    queue!(bytes, Print(SAVE_WHEEL), Print(REPORT_KEYS), Hide)?;
    if mouse {
        #[cfg(unix)]
        queue!(bytes, Print(REPORT_CLICKS))?;
        #[cfg(not(unix))]
        queue!(bytes, EnableMouseCapture)?;
    }
    Ok(bytes)
}

/// Gives the terminal back as it was; returns whether it was taken. Serves every
/// way out, from any thread, and may be called more than once.
pub(in crate::ui) fn restore() -> bool {
    let Some(mut taken) = lock_within(STUCK) else {
        // A write is stuck, and one from here would be too. What remains are
        // the modes, which are not written.
        let _ = disable_raw_mode();
        return true;
    };
    if !mem::replace(&mut *taken, false) {
        return false;
    }
    // There is nobody to tell of errors: the terminal may be gone.
    let _ = write(&giving_back(size().ok()));
    let _ = disable_raw_mode();
    true
}

/// What gives the terminal back, besides raw mode, whatever part of a frame was sent before
/// it; its size is used where it is known.
fn giving_back(size: Option<(u16, u16)>) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Nothing fails that is written to memory.
    let _ = queue!(
        bytes,
        EndSynchronizedUpdate,
        SetAttribute(Attribute::Reset),
        DisableBracketedPaste,
        DisableFocusChange,
        Print(REPORT_KEYS_NO_MORE),
        Print(RESTORE_WHEEL),
    );
    #[cfg(unix)]
    let _ = queue!(bytes, Print(REPORT_CLICKS_NO_MORE));
    #[cfg(not(unix))]
    let _ = queue!(bytes, DisableMouseCapture);
    // Where there is no alternate screen, the shell goes on below what was drawn.
    if let Some((_, height)) = size {
        let _ = queue!(bytes, MoveTo(0, height.saturating_sub(1)), Print("\r\n"));
    }
    let _ = queue!(bytes, LeaveAlternateScreen, Show);
    bytes
}

fn lock_within(time: Duration) -> Option<MutexGuard<'static, bool>> {
    let start = Instant::now();
    loop {
        match TAKEN.try_lock() {
            Ok(guard) => return Some(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) if start.elapsed() > time => return None,
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(2)),
        }
    }
}

fn write(bytes: &[u8]) -> io::Result<()> {
    let mut out: Stdout = io::stdout();
    out.write_all(bytes)?;
    out.flush()
}

/// Sees to it that a panic on any thread gives the terminal back before its
/// message is printed. One on another thread than this ends the process, since
/// the loop would wait for that thread for ever.
pub(in crate::ui) fn restore_on_panic() {
    let this = thread::current().id();
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let was_taken = restore();
        before(info);
        if was_taken && thread::current().id() != this {
            process::exit(PANICKED);
        }
    }));
}

/// Gives the loop time to end the process, as a key or a signal has told it to. Where
/// `is_handled` says after that time that the loop has not come to it, the loop is stuck in a
/// write: the terminal is given back, as far as that is possible, and `end` is called. All of
/// it takes less than a second.
pub(in crate::ui) fn end_after_timeout(is_handled: impl Fn() -> bool, end: impl FnOnce()) {
    thread::sleep(QUIT_TIMEOUT);
    if is_handled() {
        return;
    }
    let (done, wait) = mpsc::channel();
    // Where there is no thread to be had, the terminal is given back by whoever comes next.
    let _ = thread::Builder::new().spawn(move || {
        restore();
        done.send(())
    });
    let _ = wait.recv_timeout(STUCK + Duration::from_millis(100));
    end();
}

/// The screen, for as long as it lives; then the terminal is given back.
pub(in crate::ui) struct Display {
    frames: Frames,
    /// Whether the terminal reports the mouse.
    mouse: bool,
}

impl Display {
    /// Takes the terminal over, and has it report the mouse where `mouse` says so.
    pub(in crate::ui) fn take(mouse: bool) -> io::Result<Self> {
        let display = Self { frames: Frames::new(screen()?)?, mouse };
        take(mouse)?;
        Ok(display)
    }

    /// Takes the terminal over once more, after somebody else has had it.
    pub(in crate::ui) fn take_again(&mut self) -> io::Result<()> {
        take(self.mouse)?;
        self.clear_next();
        Ok(())
    }

    /// Has the next frame drawn onto a cleared screen.
    pub(in crate::ui) fn clear_next(&mut self) {
        self.frames.clear_next();
    }

    /// Draws a frame of this size, onto a cleared screen if the size has changed. It
    /// is written in one piece, between the marks of a synchronized update.
    pub(in crate::ui) fn draw(
        &mut self,
        area: Rect,
        depth: ColorDepth,
        draw: impl FnOnce(&mut Frame),
    ) -> io::Result<()> {
        let bytes = self.frames.next(area, depth, draw)?;
        let taken = TAKEN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if *taken { write(&bytes) } else { Ok(()) }
    }
}

/// The whole screen, as far as it is drawn to.
pub(in crate::ui) fn screen() -> io::Result<Rect> {
    Ok(drawn_to(size()?))
}

/// The part of a terminal of this size that is drawn to.
fn drawn_to((width, height): (u16, u16)) -> Rect {
    let side = |side: u16, usual: u16, most: u16| if side == 0 { usual } else { side.min(most) };
    Rect::new(
        0,
        0,
        side(width, USUAL_SIZE.0, LARGEST_SIZE.0),
        side(height, USUAL_SIZE.1, LARGEST_SIZE.1),
    )
}

impl Drop for Display {
    fn drop(&mut self) {
        restore();
    }
}

#[cfg(all(test, unix))]
mod tests;
