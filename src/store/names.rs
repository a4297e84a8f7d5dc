//! Names for files that are not there yet.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Output, OutputError};

/// The most files whose names differ in nothing but a number.
const MOST: usize = 9_999;

/// Returns `path` with `-` and `part` between the file's name and its ending: `game.snake` and
/// `certified` give `game-certified.snake`.
#[must_use]
pub fn with_part(path: &Path, part: &str) -> PathBuf {
    let mut name = path.file_stem().map_or_else(OsString::new, OsString::from);
    name.push("-");
    name.push(part);
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// Writes `text` to a new file: at `path`, or where that is taken, at the first of `name-2.end`,
/// `name-3.end` and so on that is free. Returns where it is. With `makes_folder` its folder is
/// made where there is none.
///
/// # Errors
/// An [`OutputError`]; there is no new file then.
pub fn write_numbered(path: &Path, text: &str, makes_folder: bool) -> Result<PathBuf, OutputError> {
    if let Some(folder) = path.parent().filter(|_| makes_folder) {
        fs::create_dir_all(folder)
            .map_err(|error| OutputError::File { path: path.to_owned(), error })?;
    }
    for number in 1..=MOST {
        let path = if number == 1 { path.to_owned() } else { with_part(path, &number.to_string()) };
        match Output::new(Some(&path)).and_then(|output| output.write(text)) {
            Ok(()) => return Ok(path),
            Err(OutputError::Exists(_)) if !path.is_dir() => {}
            Err(error) => return Err(error),
        }
    }
    let error = io::Error::other("there are too many files of this name");
    Err(OutputError::File { path: path.to_owned(), error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_goes_before_the_ending() {
        let with = |path: &str| with_part(Path::new(path), "2").to_string_lossy().into_owned();
        assert_eq!(with("a/game.snake"), "a/game-2.snake");
        assert_eq!(with("game"), "game-2");
        assert_eq!(with("v1.2/game"), "v1.2/game-2");
        assert_eq!(with(".hidden"), ".hidden-2");
    }

    #[test]
    fn nothing_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.snake");
        let written: Vec<PathBuf> =
            ["a", "b", "c"].map(|text| write_numbered(&path, text, false).unwrap()).into();
        let read = |path: &PathBuf| fs::read_to_string(path).unwrap();
        assert_eq!(written.iter().map(read).collect::<String>(), "abc");
        assert_eq!(written[2], folder.path().join("game-3.snake"));
        assert!(write_numbered(folder.path(), "d", false).is_err(), "a folder is no name");
        assert!(write_numbered(&folder.path().join("none/x"), "e", false).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
        assert!(write_numbered(&folder.path().join("new/x"), "f", true).is_ok());
    }
}
