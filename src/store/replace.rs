//! Files of the program's own, which are replaced as a whole.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::Path;
use std::thread;
use std::time::Duration;

use tempfile::Builder;

/// How often, and how long after another, a lock is tried for that another program holds.
const TRIES: u32 = 100;
const PAUSE: Duration = Duration::from_millis(10);

/// Puts `text` in the place of a file, or makes it. Whatever happens meanwhile, the file is the
/// old one or the new one. Makes its folder where there is none.
///
/// # Errors
/// That of the system; the old file is still there then.
pub(super) fn replace_whole(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = Builder::new().prefix(".snakepilot-").tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Opens a file and locks it, for as long as it is open. `None` where another program holds it
/// for longer than a second.
///
/// # Errors
/// That of the system. A file system without locks is none: there the file is as good as locked.
pub(super) fn locked(path: &Path) -> io::Result<Option<File>> {
    fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
    let file = File::options().create(true).truncate(false).write(true).open(path)?;
    for _ in 0..TRIES {
        if try_lock(&file)? {
            return Ok(Some(file));
        }
        thread::sleep(PAUSE);
    }
    Ok(None)
}

/// Locks a file if nobody else has.
pub(super) fn try_lock(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(true),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_the_old_one_or_the_new_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/b/file");
        for text in ["old", "newer, and longer", ""] {
            replace_whole(&path, text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
        assert!(replace_whole(folder.path(), "x").is_err(), "a folder is not replaced");
        assert!(path.exists());
    }

    #[test]
    fn a_lock_is_held_by_one_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        let held = locked(&path).unwrap().unwrap();
        assert!(locked(&path).unwrap().is_none());
        drop(held);
        assert!(locked(&path).unwrap().is_some());
    }
}
