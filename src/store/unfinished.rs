//! A game that is written ahead while it is played, so that it is not lost where the program is
//! cut off.
//!
//! Each program has a file of its own, and a file beside it that it has locked for as long as it
//! lives: where the lock can be had, its program is gone. The system gives a lock back however a
//! program ends. Where the file system has no locks, two programs can take up the same game.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use super::read_whole;
use super::replace::{replace_whole, try_lock};

/// The folder of the games, in that of the program's data.
const FOLDER: &str = "unfinished";
/// The endings of a game's file and of its lock.
const GAME: &str = "snake";
const LOCK: &str = "lock";
/// The largest game that is read, in bytes.
const MOST_BYTES: u64 = 8 << 20;
/// The most games that there can be.
const MOST_GAMES: usize = 1_000;

/// The game of this program that is under way.
pub struct Unfinished {
    folder: PathBuf,
    /// The file and its lock, once something was written.
    held: Option<(PathBuf, File)>,
}

/// Writes a game on a thread of its own, so that nobody waits for the disk. Of several texts
/// that it has not written yet, it writes the last.
pub struct Writer {
    /// The place, until the first text comes; then it is the thread's.
    place: Option<Unfinished>,
    thread: Option<(Sender<Job>, JoinHandle<Option<io::Error>>)>,
}

/// What the thread is to do.
enum Job {
    Write(String),
    Remove,
}

impl Writer {
    /// Returns the writer of a game, which has no thread before the first text.
    #[must_use]
    pub fn new(place: Unfinished) -> Self {
        Self { place: Some(place), thread: None }
    }

    /// Has this text written.
    pub fn write(&mut self, text: String) {
        if let Some(place) = self.place.take() {
            let (sender, jobs) = mpsc::channel();
            let thread = thread::Builder::new().name("unfinished game".to_owned());
            // Without a thread there is no game ahead, and the game itself goes on.
            self.thread = thread.spawn(move || work(place, &jobs)).ok().map(|it| (sender, it));
        }
        self.send(Job::Write(text));
    }

    /// Has the game removed.
    pub fn remove(&mut self) {
        if let Some(place) = &mut self.place {
            place.remove();
        }
        self.send(Job::Remove);
    }

    fn send(&self, job: Job) {
        if let Some((sender, _)) = &self.thread {
            // It ends only with a panic, which has its own message.
            let _ = sender.send(job);
        }
    }

    /// Waits until all is done. Returns the last error, if the last text could not be written.
    #[must_use]
    pub fn finish(self) -> Option<io::Error> {
        let (sender, thread) = self.thread?;
        drop(sender);
        thread.join().ok()?
    }
}

/// Does the jobs as they come, and returns why the last one failed.
fn work(mut place: Unfinished, jobs: &Receiver<Job>) -> Option<io::Error> {
    let mut failure = None;
    while let Ok(first) = jobs.recv() {
        match jobs.try_iter().last().unwrap_or(first) {
            Job::Write(text) => failure = place.write(&text).err(),
            Job::Remove => {
                place.remove();
                failure = None;
            }
        }
    }
    failure
}

/// A game whose program is gone.
#[derive(Debug)]
pub struct Left {
    /// The text that was written last.
    pub text: String,
    path: PathBuf,
    lock: File,
}

impl Left {
    /// Returns its file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Unfinished {
    /// Returns the place for a game below this folder, without making anything yet.
    #[must_use]
    pub fn new(data_folder: &Path) -> Self {
        Self { folder: data_folder.join(FOLDER), held: None }
    }

    /// Goes on in the file of a game that was left behind.
    #[must_use]
    pub fn adopt(left: Left) -> Self {
        let folder = left.path.parent().map(Path::to_owned).unwrap_or_default();
        Self { folder, held: Some((left.path, left.lock)) }
    }

    /// Puts the game as it is now in the place of what was written before.
    ///
    /// # Errors
    /// That of the system.
    pub fn write(&mut self, text: &str) -> io::Result<()> {
        if self.held.is_none() {
            fs::create_dir_all(&self.folder)?;
            self.held = Some(new_file(&self.folder)?);
        }
        match &self.held {
            Some((path, _)) => replace_whole(path, text),
            None => Ok(()),
        }
    }

    /// Removes the game: it has ended, or is not to be offered again.
    pub fn remove(&mut self) {
        if let Some((path, _)) = self.held.take() {
            // What is still there will be offered once more, which is not worth a message. The
            // file of the lock stays for the next game: were it removed, two programs could hold
            // a lock of this name, each on a file of its own.
            let _ = fs::remove_file(&path);
        }
    }
}

/// Finds a name that no program uses, and locks it.
fn new_file(folder: &Path) -> io::Result<(PathBuf, File)> {
    for number in 1..=MOST_GAMES {
        let path = folder.join(format!("game-{number}.{GAME}"));
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path.with_extension(LOCK))?;
        // Where its game is there, another program has left it behind.
        if try_lock(&lock)? && !path.exists() {
            return Ok((path, lock));
        }
    }
    Err(io::Error::other("there are too many unfinished games"))
}

/// Returns the games below this folder whose programs are gone, the newest first. Each is held
/// by this program for as long as it is kept. What cannot be read is left out, and left alone.
#[must_use]
pub fn left_behind(data_folder: &Path) -> Vec<Left> {
    let Ok(entries) = fs::read_dir(data_folder.join(FOLDER)) else { return Vec::new() };
    let paths = entries.flatten().map(|entry| entry.path());
    let is_game = |path: &PathBuf| path.extension().is_some_and(|ending| ending == GAME);
    let modified = |path: &PathBuf| fs::metadata(path).and_then(|found| found.modified()).ok();
    let mut paths: Vec<PathBuf> = paths.filter(is_game).take(MOST_GAMES).collect();
    paths.sort_by_key(|path| std::cmp::Reverse(modified(path)));
    paths.into_iter().filter_map(take).collect()
}

/// Takes a game, if no program has it.
fn take(path: PathBuf) -> Option<Left> {
    let lock = path.with_extension(LOCK);
    let lock = File::options().create(true).truncate(false).write(true).open(lock).ok()?;
    if !try_lock(&lock).ok()? {
        return None;
    }
    // Only now: its program may have ended it in between.
    let text = read_whole(&path, MOST_BYTES).ok()?;
    Some(Left { text, path, lock })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(folder: &Path) -> usize {
        fs::read_dir(folder.join(FOLDER)).map_or(0, Iterator::count)
    }

    #[test]
    fn a_game_is_offered_once_its_program_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        assert!(left_behind(folder).is_empty());
        let mut game = Unfinished::new(folder);
        assert_eq!(files(folder), 0, "nothing is made before the first move");
        game.write("one").unwrap();
        game.write("two").unwrap();
        assert!(left_behind(folder).is_empty(), "its program lives");
        drop(game);
        let mut left = left_behind(folder);
        assert_eq!(left.len(), 1);
        assert_eq!(left[0].text, "two");
        assert!(left_behind(folder).is_empty(), "another program has it in its hands");
        let mut game = Unfinished::adopt(left.remove(0));
        game.write("three").unwrap();
        drop(game);
        assert_eq!(left_behind(folder)[0].text, "three");
        Unfinished::adopt(left_behind(folder).remove(0)).remove();
        assert!(left_behind(folder).is_empty());
        assert_eq!(files(folder), 1, "the file of the lock, which the next game uses");
        Unfinished::new(folder).write("four").unwrap();
        assert_eq!(files(folder), 2);
    }

    #[test]
    fn two_programs_have_a_game_each() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let mut games = [0, 1, 2].map(|_| Unfinished::new(folder));
        for (game, text) in games.iter_mut().zip(["a", "b", "c"]) {
            game.write(text).unwrap();
        }
        games[1].remove();
        drop(games);
        let texts: Vec<String> = left_behind(folder).into_iter().map(|left| left.text).collect();
        assert_eq!(texts.len(), 2);
        assert!(texts.contains(&"a".to_owned()) && texts.contains(&"c".to_owned()));
        // One that was left behind is not written over.
        let mut next = Unfinished::new(folder);
        next.write("d").unwrap();
        drop(next);
        assert_eq!(left_behind(folder).len(), 3);
    }

    #[test]
    fn what_is_no_game_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join(FOLDER);
        fs::create_dir_all(inside.join("dir.snake")).unwrap();
        fs::write(inside.join("bytes.snake"), b"\xff").unwrap();
        fs::write(inside.join("notes.txt"), "mine").unwrap();
        File::create(inside.join("huge.snake")).unwrap().set_len(1 << 30).unwrap();
        assert!(left_behind(folder.path()).is_empty());
        assert_eq!(fs::read_to_string(inside.join("notes.txt")).unwrap(), "mine");
        assert!(inside.join("huge.snake").exists());
        fs::remove_dir_all(&inside).unwrap();
        fs::write(&inside, "a file in its place").unwrap();
        assert!(Unfinished::new(folder.path()).write("x").is_err());
        assert!(left_behind(folder.path()).is_empty());
    }
}
