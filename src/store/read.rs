//! Reading a file whole, however large or strange it is.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a file cannot be read.
#[derive(Debug, Error)]
#[error("cannot read {}: {}", .path.display(), in_words(.error))]
pub struct CannotRead {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub error: io::Error,
}

/// Returns the text of a regular file of no more than `most` bytes. What is larger costs no
/// memory.
///
/// # Errors
/// [`CannotRead`], also for a directory, a pipe or a device, for what is larger, and for what is
/// not UTF-8.
pub fn read_whole(path: &Path, most: u64) -> Result<String, CannotRead> {
    read(path, most).map_err(|error| CannotRead { path: path.to_owned(), error })
}

fn read(path: &Path, most: u64) -> io::Result<String> {
    // Opening a pipe that nobody writes to would wait for ever.
    let found = fs::metadata(path)?;
    if found.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !found.is_file() {
        return Err(io::Error::other("it is a pipe or a device; only files are read"));
    }
    let too_large = || {
        let larger = format!("it is larger than {most} bytes, which no such file is");
        Err(io::Error::other(larger))
    };
    if found.len() > most {
        return too_large();
    }
    let mut bytes = Vec::new();
    // It may have grown since.
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return too_large();
    }
    String::from_utf8(bytes).map_err(|_| io::ErrorKind::InvalidData.into())
}

/// What the system says, in plain words.
fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::IsADirectory => "it is a directory".to_owned(),
        io::ErrorKind::NotADirectory => "part of its path is not a directory".to_owned(),
        io::ErrorKind::PermissionDenied => "no permission".to_owned(),
        io::ErrorKind::InvalidData => "it is not UTF-8 text".to_owned(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_small_text_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("text"), "some text").unwrap();
        fs::write(at("bytes"), b"\xff\xfe").unwrap();
        File::create(at("huge")).unwrap().set_len(1 << 30).unwrap();
        assert_eq!(read_whole(&at("text"), 9).unwrap(), "some text");
        let says = |name: &str, most| read_whole(&at(name), most).unwrap_err().to_string();
        assert!(says("text", 8).contains("text: it is larger than 8 bytes"));
        assert!(says("huge", 1 << 20).contains("larger than 1048576 bytes"));
        assert!(says("bytes", 9).ends_with("it is not UTF-8 text"));
        assert!(says("none", 9).ends_with("there is no such file"));
        assert!(says("text/none", 9).ends_with("part of its path is not a directory"));
        assert!(says("", 9).ends_with("it is a directory"));
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_that_nobody_writes_to_is_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let said = read_whole(&pipe, 9).unwrap_err().to_string();
        assert!(said.contains("a pipe or a device"), "{said}");
        assert!(read_whole(Path::new("/dev/zero"), 9).is_err());
    }
}
