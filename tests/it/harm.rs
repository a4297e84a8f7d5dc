//! Harm that files and disks can do. Each kind of file that the program reads or writes is
//! put through all of it by one call: [`Read::survives`], [`Written::survives`].

mod read;
mod written;

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

pub use read::Read;
pub use written::{Old, Written};

/// Nothing here takes the program as long as this, on any machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The address space of a child, in KiB: far more than it needs, and less than the largest
/// file that it is given.
const MEMORY: u32 = 640 * 1024;

/// Names that are unusual but good: not UTF-8, spaces, one that would steer a terminal.
fn unusual_names() -> [OsString; 3] {
    [b"not \xff utf-8".to_vec(), b" a  b ".to_vec(), b"red\x1b[31m".to_vec()]
        .map(OsString::from_vec)
}

/// What a run ended with, for any bytes that it may have printed.
struct Ended {
    printed: Vec<u8>,
    said: String,
    /// `None` where a signal has ended it.
    code: Option<i32>,
}

impl From<Output> for Ended {
    fn from(output: Output) -> Self {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        Self { printed: output.stdout, said, code: output.status.code() }
    }
}

impl Ended {
    /// Fails unless it ended with this code, and said which file it was about where that is
    /// not success. Nothing it says or prints steers the terminal.
    #[track_caller]
    fn is(&self, code: i32, path: &Path, case: &str) {
        let Self { printed, said, .. } = self;
        assert_eq!(self.code, Some(code), "{case}: {said}");
        let steers = |bytes: &[u8]| bytes.contains(&b'\x1b');
        assert!(!steers(said.as_bytes()) && !steers(printed), "{case}: {said}");
        let name = path.to_string_lossy().replace('\x1b', "\\u{1b}");
        assert!(code == 0 || said.contains(&name), "{case}: {name:?} is not in\n{said}");
    }
}

/// The binary with these words and then a path as its arguments, with little memory.
fn command(words: &str, path: &Path) -> Command {
    let mut command = Command::new("sh");
    let script = format!("ulimit -v {MEMORY} 2>/dev/null; exec \"$@\"");
    command.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_snakepilot")]);
    command.args(words.split_whitespace()).arg(path);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the binary with these words and then a path.
fn run(words: &str, path: &Path) -> Ended {
    let mut command = command(words, path);
    ended(command.spawn().unwrap(), &format!("{command:?}"))
}

/// Waits for the end of a child that prints less than a pipe holds; fails where it hangs.
#[track_caller]
fn ended(mut child: Child, case: &str) -> Ended {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("it hangs: {case}");
        }
        thread::sleep(Duration::from_millis(1));
    }
    child.wait_with_output().unwrap().into()
}

/// A pipe with a name.
fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// Paths that lead nowhere, in a folder that holds a regular file `file`: through that file,
/// through a folder that is not there, round in a circle, and of too long a name.
fn paths_to_nothing(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let circle = folder.join("circle");
    std::os::unix::fs::symlink("circle", &circle)?;
    let long = "n".repeat(300);
    Ok(vec![
        folder.join("file/inner"),
        folder.join("nowhere/file"),
        circle.join("inner"),
        folder.join(long),
    ])
}

/// The names in a folder, and the bytes of those that are regular files.
fn contents(folder: &Path) -> Vec<(OsString, Option<Vec<u8>>)> {
    let mut found: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            let small = entry.metadata().unwrap();
            let is_small = small.is_file() && small.len() < 1 << 20;
            (entry.file_name(), is_small.then(|| fs::read(entry.path()).unwrap()))
        })
        .collect();
    found.sort();
    found
}

/// The file's name in these tests, which says nothing about its kind.
fn usual_name() -> &'static OsStr {
    OsStr::new("file")
}
