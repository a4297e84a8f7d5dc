//! A pseudo-terminal with a program in it, and what it shows.

use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{
    Child, CommandBuilder, ExitStatus, MasterPty, PtyPair, PtySize, native_pty_system,
};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;
use vt100::{Parser, Screen};

/// The program.
pub const BINARY: &str = env!("CARGO_BIN_EXE_snakepilot");

/// How long anything may take on a machine under load.
const PATIENCE: Duration = Duration::from_secs(30);

/// A pseudo-terminal before a program runs in it.
pub struct Empty {
    pair: PtyPair,
    shown: PtySize,
    own_terminal: bool,
}

/// A pseudo-terminal with a program in it.
pub struct Pty {
    master: Option<Box<dyn MasterPty + Send>>,
    keys: Option<Box<dyn Write + Send>>,
    child: Box<dyn Child + Send + Sync>,
    shown: Arc<Mutex<Shown>>,
    deaf: Arc<AtomicBool>,
    /// The folder of the program's data, unless a variable names another. It goes with this.
    _data: TempDir,
}

/// What has been sent, and what it looks like.
struct Shown {
    raw: Vec<u8>,
    parser: Parser,
}

/// `watch greedy --seed 1` at 80x24, these keys pressed.
pub fn watch(keys: &str) -> Pty {
    let mut pty = Pty::new(80, 24).run(&["watch", "greedy", "--seed", "1"], &[]);
    pty.type_keys(keys);
    pty
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

/// Rows and columns, as the parser wants them.
fn sides(cols: u16, rows: u16) -> (NonZero<u16>, NonZero<u16>) {
    (NonZero::new(rows).unwrap(), NonZero::new(cols).unwrap())
}

impl Empty {
    /// Whether the terminal is the one that the program's session belongs to.
    pub fn own_terminal(&mut self, own: bool) {
        self.own_terminal = own;
    }

    /// Has the terminal say that it is of this size.
    pub fn sized(self, cols: u16, rows: u16) -> Self {
        self.pair.master.resize(size(cols, rows)).unwrap();
        self
    }

    /// The modes of the terminal.
    pub fn modes(&self) -> String {
        modes(self.pair.master.as_ref())
    }

    /// Runs `snakepilot` in it.
    pub fn run(self, args: &[&str], variables: &[(&str, &str)]) -> Pty {
        self.run_program(BINARY, args, variables)
    }

    /// Runs a program in it, with UTF-8, colour, and these variables.
    pub fn run_program(self, program: &str, args: &[&str], variables: &[(&str, &str)]) -> Pty {
        let mut command = CommandBuilder::new(program);
        command.args(args);
        for name in ["LC_ALL", "LC_CTYPE", "NO_COLOR", "COLORTERM"] {
            command.env_remove(name);
        }
        let data = tempfile::tempdir().unwrap();
        command.env("SNAKEPILOT_DATA", data.path());
        for (name, value) in [("LANG", "C.UTF-8"), ("TERM", "xterm")].iter().chain(variables) {
            command.env(name, value);
        }
        command.set_controlling_tty(self.own_terminal);
        let PtyPair { master, slave } = self.pair;
        let PtySize { rows, cols, .. } = self.shown;
        let (rows, cols) = sides(cols, rows);
        let child = slave.spawn_command(command).unwrap();
        let shown = Shown { raw: Vec::new(), parser: Parser::new(rows, cols, 0) };
        let pty = Pty {
            keys: Some(master.take_writer().unwrap()),
            master: Some(master),
            child,
            shown: Arc::new(Mutex::new(shown)),
            deaf: Arc::default(),
            _data: data,
        };
        pty.listen();
        pty
    }
}

impl Pty {
    /// A pseudo-terminal of this size.
    #[expect(clippy::new_ret_no_self, reason = "nothing runs in it yet")]
    pub fn new(cols: u16, rows: u16) -> Empty {
        let shown = size(cols, rows);
        Empty { pair: native_pty_system().openpty(shown).unwrap(), shown, own_terminal: true }
    }

    /// Takes in what the program shows, on a thread of its own.
    fn listen(&self) {
        let mut reader = self.master.as_ref().unwrap().try_clone_reader().unwrap();
        let (shown, deaf) = (Arc::clone(&self.shown), Arc::clone(&self.deaf));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while !deaf.load(Ordering::SeqCst) {
                let count = reader.read(&mut bytes).unwrap_or(0);
                if count == 0 {
                    return;
                }
                let mut shown = shown.lock().unwrap();
                shown.raw.extend_from_slice(&bytes[..count]);
                shown.parser.process(&bytes[..count]);
            }
        });
    }

    /// What the terminal shows now.
    pub fn screen(&self) -> Screen {
        self.shown.lock().unwrap().parser.screen().clone()
    }

    /// All that was sent to the terminal so far.
    pub fn raw(&self) -> String {
        String::from_utf8_lossy(&self.shown.lock().unwrap().raw).into_owned()
    }

    /// The modes of the terminal.
    pub fn modes(&self) -> String {
        modes(self.master.as_deref().unwrap())
    }

    /// The number beside this name in the panel; 0 where there is none.
    pub fn figure(&self, name: &str) -> u64 {
        let contents = self.screen().contents();
        let digits = contents.lines().find_map(|line| {
            let (before, after) = line.split_once(name)?;
            let value = after.split_whitespace().next()?.replace(',', "");
            before.ends_with(' ').then(|| value.parse().ok())?
        });
        digits.unwrap_or(0)
    }

    #[track_caller]
    pub fn wait_for(&self, what: &str, is_there: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !is_there(&self.screen().contents()) {
            assert!(start.elapsed() < PATIENCE, "no {what} on\n{}", self.screen().contents());
            thread::sleep(Duration::from_millis(5));
        }
    }

    pub fn type_keys(&mut self, keys: &str) {
        self.type_bytes(keys.as_bytes());
    }

    /// Sends these bytes, in one piece.
    pub fn type_bytes(&mut self, bytes: &[u8]) {
        let writer = self.keys.as_mut().unwrap();
        writer.write_all(bytes).unwrap();
        writer.flush().unwrap();
    }

    pub fn resize(&self, cols: u16, rows: u16) {
        let (high, wide) = sides(cols, rows);
        self.shown.lock().unwrap().parser.screen_mut().set_size(high, wide);
        self.master.as_ref().unwrap().resize(size(cols, rows)).unwrap();
    }

    pub fn signal(&self, signal: Signal) {
        let pid = i32::try_from(self.child.process_id().unwrap()).unwrap();
        kill_process(Pid::from_raw(pid).unwrap(), signal).unwrap();
    }

    /// The time that the program has kept a processor busy, in ticks of the
    /// system's clock.
    pub fn processor_time(&self) -> u64 {
        let path = format!("/proc/{}/stat", self.child.process_id().unwrap());
        let stat = std::fs::read_to_string(path).unwrap_or_default();
        // After the name, which is in brackets, fields 12 and 13 are the time in
        // the program and in the kernel.
        let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields).split_whitespace();
        fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum()
    }

    /// The time that all threads of the program together have kept a processor busy.
    pub fn work(&self) -> Duration {
        let tasks = format!("/proc/{}/task", self.child.process_id().unwrap());
        let tasks = std::fs::read_dir(tasks).unwrap();
        let nanoseconds = tasks.filter_map(|task| {
            let account = std::fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
            account.split_whitespace().next()?.parse::<u64>().ok()
        });
        Duration::from_nanos(nanoseconds.sum())
    }

    /// The most memory that the program has taken so far, in kB.
    pub fn most_memory(&self) -> u64 {
        let path = format!("/proc/{}/status", self.child.process_id().unwrap());
        let status = std::fs::read_to_string(path).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let figure = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        figure.unwrap_or(u64::MAX)
    }

    /// Reads no more of what the program sends.
    pub fn stop_reading(&self) {
        self.deaf.store(true, Ordering::SeqCst);
    }

    /// Goes away, as a closed window does.
    pub fn hang_up(&mut self) {
        self.stop_reading();
        // What is drawn anew wakes the reader, which then lets go.
        self.type_keys("\x0c");
        let start = Instant::now();
        while Arc::strong_count(&self.shown) > 1 {
            assert!(start.elapsed() < PATIENCE);
            thread::sleep(Duration::from_millis(1));
        }
        self.keys = None;
        self.master = None;
    }

    /// Waits for the program to end, and no longer than `time`.
    #[track_caller]
    pub fn wait_exit(&mut self, time: Duration) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(start.elapsed() < time, "still there after {time:?}");
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Quits by these keys; the terminal must be as it was.
    #[track_caller]
    pub fn quit(&mut self, keys: &str) {
        self.type_keys(keys);
        let status = self.wait_exit(PATIENCE);
        assert!(status.success(), "{status:?}");
        self.expect_restored();
    }

    /// Checks that the terminal shows what it did before.
    #[track_caller]
    pub fn expect_restored(&self) {
        self.wait_for("restored terminal", |_| {
            let screen = self.screen();
            let modes = [screen.alternate_screen(), screen.hide_cursor(), screen.bracketed_paste()];
            modes == [false; 3] && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        });
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        // Of use where a test failed only.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// In a form that can be compared.
fn modes(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios())
}
