//! Files that are written.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Instant;

use super::{
    Ended, command, contents, ended, make_pipe, paths_to_nothing, run, unusual_names, usual_name,
};

/// What happens to a file that is there already.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Old {
    /// It is kept, and nothing is written.
    Kept,
    /// The new one takes its place.
    #[allow(dead_code, reason = "for files that the program keeps up to date")]
    Replaced,
}

/// A kind of file that the program writes.
pub struct Written {
    /// The arguments before the file's path, of a run that is short and writes the same
    /// each time.
    pub words: String,
    /// What happens to a file that is there already.
    pub old: Old,
    /// The exit code where such a file is kept.
    pub refused: i32,
    /// The exit code where it cannot be written.
    pub failed: i32,
    /// Whether standard output gets what the file does not.
    pub printed_instead: bool,
}

/// What is in a file that was there before.
const MINE: &[u8] = b"mine";

/// How the names of files begin that are not whole yet.
const PARTIAL: &str = ".snakepilot-";

impl Written {
    /// Fails where anything but the whole file, or what was there before, is left under its
    /// name, whatever comes between; or where words do not name the file that could not be
    /// written.
    pub fn survives(&self) {
        let whole = self.whole();
        self.leaves_what_is_there(&whole);
        self.refuses_what_cannot_be_written(&whole);
        self.writes_it_under_any_name(&whole);
        self.is_killed_at_many_times(&whole);
        self.is_killed_when_the_folder_changes(&whole);
        #[cfg(target_os = "linux")]
        self.runs_out_of_room_at_every_byte(&whole);
    }

    /// What is written where nothing goes wrong. No other file is left.
    fn whole(&self) -> Vec<u8> {
        let place = Place::new(self.old);
        self.run(&place.path).is(0, &place.path, "all is well");
        let whole = fs::read(&place.path).unwrap();
        assert!(whole.len() > 10 && whole.len() < 1 << 15, "{} bytes are written", whole.len());
        assert_eq!(contents(place.folder.path()).len(), 1, "no other file is left");
        whole
    }

    fn run(&self, path: &Path) -> Ended {
        run(&self.words, path)
    }

    fn leaves_what_is_there(&self, whole: &[u8]) {
        let place = Place::new(Old::Replaced);
        let ended = self.run(&place.path);
        if self.old == Old::Kept {
            ended.is(self.refused, &place.path, "there is one");
            place.holds(&[(usual_name(), MINE)]);
            let link = place.folder.path().join("link");
            symlink("nothing", &link).unwrap();
            self.run(&link).is(self.refused, &link, "a link to nothing");
            assert!(!place.folder.path().join("nothing").exists());
        } else {
            ended.is(0, &place.path, "there is one");
            place.holds(&[(usual_name(), whole)]);
        }
    }

    /// Devices that are full, folders, pipes that nobody reads, and paths that lead nowhere.
    fn refuses_what_cannot_be_written(&self, whole: &[u8]) {
        let place = Place::new(Old::Replaced);
        let folder = place.folder.path();
        fs::create_dir(folder.join("folder")).unwrap();
        make_pipe(&folder.join("pipe"));
        let mut paths = paths_to_nothing(folder).unwrap();
        paths.extend([folder.join("folder"), folder.join("pipe")]);
        let locked = folder.join("locked");
        fs::create_dir(&locked).unwrap();
        fs::set_permissions(&locked, fs::Permissions::from_mode(0o500)).unwrap();
        // Nothing is locked for the superuser.
        if fs::write(locked.join("file"), "").is_err() {
            paths.push(locked.join("file"));
        } else {
            fs::remove_file(locked.join("file")).unwrap();
        }
        let before = contents(folder);
        for path in paths {
            let ended = self.run(&path);
            let known = [self.refused, self.failed].map(Some).contains(&ended.code);
            assert!(known, "{}: {}", path.display(), ended.said);
            ended.is(ended.code.unwrap_or_default(), &path, &path.to_string_lossy());
            assert!(ended.printed.is_empty(), "{} is refused before any work", path.display());
        }
        assert!(contents(folder) == before);
        #[cfg(target_os = "linux")]
        {
            let full = Path::new("/dev/full");
            let ended = self.run(full);
            self.could_not_be_written(&ended, full, whole, "the device is full");
        }
    }

    fn writes_it_under_any_name(&self, whole: &[u8]) {
        for name in unusual_names() {
            let mut place = Place::new(Old::Kept);
            place.path = place.folder.path().join(&name);
            self.run(&place.path).is(0, &place.path, "an unusual name");
            place.holds(&[(&name, whole)]);
            if self.old == Old::Kept {
                self.run(&place.path).is(self.refused, &place.path, "it is there by now");
                place.holds(&[(&name, whole)]);
            }
        }
    }

    /// Killed after longer and longer times.
    fn is_killed_at_many_times(&self, whole: &[u8]) {
        let start = Instant::now();
        self.run(&Place::new(self.old).path);
        let time = start.elapsed() * 3 / 2;
        for part in 0..20 {
            let place = Place::new(self.old);
            let mut child = command(&self.words, &place.path).spawn().unwrap();
            thread::sleep(time * part / 20);
            child.kill().unwrap();
            child.wait().unwrap();
            place.is_old_or_whole(self.old, whole, "killed after some time");
        }
    }

    /// Killed as soon as the names or lengths in its folder have changed so many times.
    fn is_killed_when_the_folder_changes(&self, whole: &[u8]) {
        for changes in (1..6).cycle().take(15) {
            let place = Place::new(self.old);
            let mut last = place.names_and_lengths();
            let mut child = command(&self.words, &place.path).spawn().unwrap();
            let mut seen = 0;
            while seen < changes && child.try_wait().unwrap().is_none() {
                let now = place.names_and_lengths();
                seen += usize::from(now != last);
                last = now;
            }
            // It may have ended by itself.
            let _ = child.kill();
            child.wait().unwrap();
            place.is_old_or_whole(self.old, whole, &format!("killed at change {changes}"));
        }
    }

    /// Files may have no more than a number of bytes, from none to all.
    #[cfg(target_os = "linux")]
    fn runs_out_of_room_at_every_byte(&self, whole: &[u8]) {
        // At every byte of a short file, at some of a longer one.
        let step = if whole.len() < 200 { 1 } else { whole.len() / 30 };
        for most in (0..whole.len()).step_by(step).chain([whole.len() - 1, whole.len()]) {
            let place = Place::new(self.old);
            let ended = self.run_with_limit(&place.path, most);
            let case = format!("{most} of {} bytes have room", whole.len());
            if most == whole.len() {
                ended.is(0, &place.path, &case);
                place.holds(&[(usual_name(), whole)]);
            } else {
                self.could_not_be_written(&ended, &place.path, whole, &case);
                place.is_as_before(self.old, &case);
            }
        }
    }

    /// Runs it where files can have no more than `most` bytes.
    #[cfg(target_os = "linux")]
    fn run_with_limit(&self, path: &Path, most: usize) -> Ended {
        use std::io::Write;
        use std::process::Stdio;

        use rustix::process::{Pid, Resource, Rlimit, prlimit};

        let inner = command(&self.words, path);
        let mut command = Command::new("sh");
        // The limit of this shell is set while it waits, and stays when it is replaced.
        command.args(["-c", "read go; exec \"$@\"", "sh"]).arg(inner.get_program());
        command.args(inner.get_args()).stdin(Stdio::piped());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let limit = Rlimit { current: Some(most as u64), maximum: Some(most as u64) };
        prlimit(Some(Pid::from_child(&child)), Resource::Fsize, limit).unwrap();
        child.stdin.take().unwrap().write_all(b"\n").unwrap();
        ended(child, "a limit on the size of files")
    }

    /// Fails unless it ended as where the file cannot be written, and nothing was lost.
    #[track_caller]
    fn could_not_be_written(&self, ended: &Ended, path: &Path, whole: &[u8], case: &str) {
        ended.is(self.failed, path, case);
        let printed = if self.printed_instead { whole } else { &[] };
        assert!(ended.printed == printed, "{case}: {}", String::from_utf8_lossy(&ended.printed));
    }

    /// As [`Self::survives`], but the process is killed at every system call that it makes,
    /// and each call that writes fails once. Needs the tool `strace`.
    pub fn survives_at_every_system_call(&self) {
        let whole = self.whole();
        let (_, log) = self.traced(&Place::new(self.old).path, "trace=all");
        let calls = most_calls(&log);
        let mut killed = 0;
        for (call, times) in &calls {
            for number in 1..=*times {
                let place = Place::new(self.old);
                let killing = format!("inject={call}:signal=KILL:when={number}");
                let (_, log) = self.traced(&place.path, &killing);
                place.is_old_or_whole(self.old, &whole, &killing);
                killed += usize::from(log.contains("+++ killed by SIGKILL"));
            }
        }
        assert!(killed > 100, "it was killed {killed} times:\n{log}");
        let mut failed = 0;
        for call in ["write", "fsync", "renameat2", "linkat"] {
            for error in ["ENOSPC", "EIO", "EINTR"] {
                for number in 1..=calls.get(call).copied().unwrap_or_default() {
                    let place = Place::new(self.old);
                    let failing = format!("inject={call}:error={error}:when={number}");
                    let (ended, log) = self.traced(&place.path, &failing);
                    place.is_old_or_whole(self.old, &whole, &failing);
                    failed += usize::from(log.contains("(INJECTED)"));
                    let is_there = fs::read(&place.path).is_ok_and(|bytes| bytes == whole);
                    let is_printed = !self.printed_instead || ended.printed == whole;
                    assert!(is_there || is_printed, "{failing}: {}", ended.said);
                }
            }
        }
        assert!(failed > 6, "{failed} calls have failed:\n{log}");
        println!("killed {killed} times; {failed} calls failed");
    }

    /// Runs it under strace with this expression. Returns the trace, too.
    fn traced(&self, path: &Path, expression: &str) -> (Ended, String) {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log");
        let inner = command(&self.words, path);
        let mut strace = Command::new("strace");
        strace.args(["-f", "-qq", "-e", expression, "-o"]).arg(&log);
        strace.arg(inner.get_program()).args(inner.get_args());
        let ended = Ended::from(strace.output().expect("strace is installed"));
        (ended, fs::read_to_string(&log).expect("strace can trace"))
    }
}

/// By system call: how often the thread that makes it most makes it, as strace counts.
fn most_calls(log: &str) -> BTreeMap<String, usize> {
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for line in log.lines() {
        let Some((thread, rest)) = line.split_once(' ') else { continue };
        let Some((call, _)) = rest.trim_start().split_once('(') else { continue };
        *counts.entry((call, thread)).or_default() += 1;
    }
    let mut most: BTreeMap<String, usize> = BTreeMap::new();
    for ((call, _), count) in counts {
        let known = most.entry(call.to_owned()).or_default();
        *known = (*known).max(count);
    }
    most
}

/// A folder to write to, and a file's path in it.
struct Place {
    folder: tempfile::TempDir,
    path: PathBuf,
}

impl Place {
    /// An empty one, or one with an old file where such are replaced.
    fn new(old: Old) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(usual_name());
        if old == Old::Replaced {
            fs::write(&path, MINE).unwrap();
        }
        Self { folder, path }
    }

    /// Fails unless the folder has these files and no others.
    #[track_caller]
    fn holds(&self, files: &[(&OsStr, &[u8])]) {
        let wanted = files.iter().map(|(name, bytes)| ((*name).to_owned(), Some(bytes.to_vec())));
        assert_eq!(contents(self.folder.path()), wanted.collect::<Vec<_>>());
    }

    /// Fails unless the file is as it was, and no other is left.
    #[track_caller]
    fn is_as_before(&self, old: Old, case: &str) {
        let found = contents(self.folder.path());
        let wanted = (old == Old::Replaced).then(|| (usual_name().into(), Some(MINE.to_vec())));
        assert_eq!(found, wanted.into_iter().collect::<Vec<_>>(), "{case}");
    }

    /// Fails unless the file is as it was or whole, with at most one other, whose name says
    /// that it is partial.
    #[track_caller]
    fn is_old_or_whole(&self, old: Old, whole: &[u8], case: &str) {
        let found = contents(self.folder.path());
        let (named, others): (Vec<_>, Vec<_>) =
            found.iter().partition(|(name, _)| name == usual_name());
        let is_whole = named.iter().all(|(_, bytes)| bytes.as_deref() == Some(whole));
        let is_mine = named.iter().all(|(_, bytes)| bytes.as_deref() == Some(MINE));
        let is_good = match old {
            Old::Kept => is_whole,
            Old::Replaced => named.len() == 1 && (is_whole || is_mine),
        };
        let is_partial = |name: &OsStr| name.to_string_lossy().starts_with(PARTIAL);
        let left = others.len() <= 1 && others.iter().all(|(name, _)| is_partial(name));
        assert!(is_good && left, "{case}: {found:?}");
    }

    fn names_and_lengths(&self) -> Vec<(std::ffi::OsString, u64)> {
        // A file that is gone by the time it is looked at is no longer there.
        let entries = fs::read_dir(self.folder.path()).unwrap().filter_map(Result::ok);
        entries.filter_map(|it| Some((it.file_name(), it.metadata().ok()?.len()))).collect()
    }
}
