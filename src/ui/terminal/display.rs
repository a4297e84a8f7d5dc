//! The terminal: taken over for the time of the front end, and given back
//! whatever happens.

use std::cell::RefCell;
use std::io::{self, Stdout, Write};
use std::mem;
use std::panic;
use std::process;
use std::rc::Rc;
use std::sync::{Mutex, MutexGuard, TryLockError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, EnableBracketedPaste, EnableFocusChange,
};
use crossterm::style::{Attribute, Print, SetAttribute};
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode, size,
};
use crossterm::{queue, style};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};

use crate::ui::look::color_depth::{ColorDepth, plain_sixteen};

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

/// The exit code of a program that panics.
const PANICKED: i32 = 101;

/// Takes the terminal over, again if need be: raw mode, alternate screen,
/// bracketed paste and reports of the focus on, the wheel no arrow keys, no cursor.
pub(in crate::ui) fn take() -> io::Result<()> {
    let mut taken = lock_within(STUCK).ok_or(io::ErrorKind::TimedOut)?;
    // Anything from here on is undone by `restore`, even if it goes wrong.
    *taken = true;
    // A shell that had the terminal in between has set modes of its own.
    disable_raw_mode()?;
    enable_raw_mode()?;
    let mut bytes = Vec::new();
    queue!(bytes, EnterAlternateScreen, EnableBracketedPaste, EnableFocusChange)?;
    queue!(bytes, Print(SAVE_WHEEL), Print(REPORT_KEYS), Hide)?;
    write(&bytes)
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
    let mut bytes = Vec::new();
    let _ = queue!(
        bytes,
        EndSynchronizedUpdate,
        SetAttribute(Attribute::Reset),
        DisableBracketedPaste,
        DisableFocusChange,
        Print(REPORT_KEYS_NO_MORE),
        Print(RESTORE_WHEEL),
    );
    // Where there is no alternate screen, the shell goes on below what was drawn.
    if let Ok((_, height)) = size() {
        let _ = queue!(bytes, MoveTo(0, height.saturating_sub(1)), Print("\r\n"));
    }
    let _ = queue!(bytes, LeaveAlternateScreen, Show);
    let _ = write(&bytes);
    let _ = disable_raw_mode();
    true
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

/// The bytes of a frame until it is whole. They are dropped, not written, where
/// a panic comes in between.
#[derive(Clone, Default)]
struct Pending(Rc<RefCell<Vec<u8>>>);

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// Does nothing: a frame is written as a whole.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The screen, for as long as it lives; then the terminal is given back.
pub(in crate::ui) struct Display {
    terminal: Terminal<CrosstermBackend<Pending>>,
    pending: Pending,
    /// The whole screen.
    area: Rect,
    /// Whether the next frame is drawn onto a cleared screen.
    clears: bool,
}

impl Display {
    /// Takes the terminal over.
    pub(in crate::ui) fn take() -> io::Result<Self> {
        // The theme alone decides about colour. What crossterm does by itself
        // under NO_COLOR takes bold and reverse away too.
        style::force_color_output(true);
        let pending = Pending::default();
        let area = screen()?;
        let backend = CrosstermBackend::new(pending.clone());
        let options = TerminalOptions { viewport: Viewport::Fixed(area) };
        let terminal = Terminal::with_options(backend, options)?;
        let display = Self { terminal, pending, area, clears: true };
        take()?;
        Ok(display)
    }

    /// Has the next frame drawn onto a cleared screen.
    pub(in crate::ui) fn clear_next(&mut self) {
        self.clears = true;
    }

    /// Draws a frame of this size, onto a cleared screen if the size has changed. It
    /// is written in one piece, between the marks of a synchronized update.
    pub(in crate::ui) fn draw(
        &mut self,
        area: Rect,
        depth: ColorDepth,
        draw: impl FnOnce(&mut Frame),
    ) -> io::Result<()> {
        queue!(self.pending, BeginSynchronizedUpdate)?;
        let resized = mem::replace(&mut self.area, area) != area;
        if mem::take(&mut self.clears) || resized {
            // Not `clear`, which asks the terminal for the cursor and would wait
            // for an answer that the thread of the keys reads.
            self.terminal.resize(area)?;
        }
        self.terminal.draw(draw)?;
        queue!(self.pending, EndSynchronizedUpdate)?;
        let mut bytes = mem::take(&mut *self.pending.0.borrow_mut());
        if depth == ColorDepth::Sixteen {
            bytes = plain_sixteen(&bytes);
        }
        let taken = TAKEN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if *taken { write(&bytes) } else { Ok(()) }
    }
}

/// The whole screen.
pub(in crate::ui) fn screen() -> io::Result<Rect> {
    let (width, height) = size()?;
    let or_usual = |side: u16, usual: u16| if side == 0 { usual } else { side };
    Ok(Rect::new(0, 0, or_usual(width, USUAL_SIZE.0), or_usual(height, USUAL_SIZE.1)))
}

impl Drop for Display {
    fn drop(&mut self) {
        restore();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::env;
    use std::io::Read;

    use portable_pty::{CommandBuilder, PtySize, native_pty_system};

    use super::*;

    /// Says to the test below, in a process of its own, on which thread to panic.
    const THREAD: &str = "SNAKEPILOT_TEST_THREAD";

    /// Not a test: the process that those below start.
    #[test]
    #[ignore = "run by other tests in a terminal of its own"]
    fn panics() {
        let Ok(thread) = env::var(THREAD) else { return };
        restore_on_panic();
        let _display = Display::take().unwrap();
        if thread == "another" {
            thread::spawn(|| panic!("message from another thread"));
            thread::sleep(Duration::from_secs(30));
        }
        panic!("message from the loop's thread");
    }

    /// Runs that and returns what it sent to its terminal, and its exit code.
    fn run(thread: &str) -> (String, u32) {
        let pty = native_pty_system().openpty(PtySize::default()).unwrap();
        let mut command = CommandBuilder::new(env::current_exe().unwrap());
        command.args([
            "ui::terminal::display::tests::panics",
            "--exact",
            "--ignored",
            "--nocapture",
        ]);
        command.env(THREAD, thread);
        let mut child = pty.slave.spawn_command(command).unwrap();
        drop(pty.slave);
        let mut reader = pty.master.try_clone_reader().unwrap();
        let mut sent = Vec::new();
        // It ends with an error where the other side is gone.
        let _ = reader.read_to_end(&mut sent);
        (String::from_utf8_lossy(&sent).into_owned(), child.wait().unwrap().exit_code())
    }

    #[test]
    fn a_panic_gives_the_terminal_back_before_its_message() {
        for thread in ["the loop's", "another"] {
            let (sent, code) = run(thread);
            let place =
                |text: &str| sent.find(text).unwrap_or_else(|| panic!("no {text} in {sent}"));
            let taken = place("\x1b[?1049h");
            let given_back = place("\x1b[?1049l");
            let message = place(&format!("message from {thread} thread"));
            assert!(taken < given_back && given_back < message, "{sent}");
            assert!(place("\x1b[?25h") < message && place("\x1b[?2004l") < message);
            assert!(!sent[given_back..].contains("\x1b[?1049h"));
            assert_eq!(code, 101);
        }
    }
}
