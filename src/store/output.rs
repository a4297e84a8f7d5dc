//! Where a report or a recording goes: standard output, or a file that did not exist before.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use thiserror::Error;

/// Why something cannot be written.
#[derive(Debug, Error)]
pub enum OutputError {
    /// The file exists, and nothing is ever overwritten.
    #[error("{} already exists and was not overwritten; name a new file, or remove it first", .0.display())]
    Exists(PathBuf),
    /// The file cannot be made or written.
    #[error(
        "cannot write {}: {}; name a file in a folder that exists and can be written to",
        .path.display(),
        plain(.error)
    )]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// Standard output cannot be written.
    #[error("cannot write to standard output: {0}")]
    Standard(io::Error),
}

/// What the system says, in plain words.
fn plain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such folder".to_owned(),
        io::ErrorKind::NotADirectory => "part of its path is not a folder".to_owned(),
        io::ErrorKind::IsADirectory => "it names a folder".to_owned(),
        io::ErrorKind::InvalidFilename => "the name is too long".to_owned(),
        io::ErrorKind::FileTooLarge => "it would be larger than files may be here".to_owned(),
        _ => error.to_string(),
    }
}

/// Where something is written to.
pub enum Output {
    /// To standard output.
    Standard,
    /// To a new file.
    New(PathBuf),
    /// To something that exists and is not a regular file: a device or a pipe. It is
    /// open from the start.
    Device(PathBuf, File),
}

impl Output {
    /// Returns the output for a path; no path and `-` stand for standard output.
    /// Tries at once whether a file can be created there, so that no hour of games
    /// is played for a report that has nowhere to go.
    ///
    /// # Errors
    /// An [`OutputError`].
    pub fn new(path: Option<&Path>) -> Result<Self, OutputError> {
        let Some(path) = path.filter(|path| *path != "-") else {
            return Ok(Self::Standard);
        };
        // A broken link counts as an existing file.
        match fs::metadata(path).or_else(|_| fs::symlink_metadata(path)) {
            Ok(found) if found.is_file() || found.is_dir() || found.is_symlink() => {
                Err(OutputError::Exists(path.to_owned()))
            }
            Ok(_) => match device(path) {
                Ok(device) => Ok(Self::Device(path.to_owned(), device)),
                Err(error) => Err(file_error(path, error)),
            },
            // A name that is too long, or a path through a file.
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(file_error(path, error)),
            Err(_) if path.as_os_str().as_encoded_bytes().ends_with(b"/") => {
                Err(file_error(path, io::ErrorKind::IsADirectory.into()))
            }
            Err(_) => {
                beside(path).map_err(|error| file_error(path, error))?;
                Ok(Self::New(path.to_owned()))
            }
        }
    }

    /// Writes all of `text`, or leaves no file behind. A closed pipe is not an
    /// error: its reader has seen enough.
    ///
    /// # Errors
    /// An [`OutputError`].
    pub fn write(&self, text: &str) -> Result<(), OutputError> {
        self.write_with(|out| out.write_all(text.as_bytes()))
    }

    /// Writes all that `write` does, piece by piece, or leaves no file behind. A closed pipe is
    /// not an error: its reader has seen enough.
    ///
    /// # Errors
    /// An [`OutputError`].
    pub fn write_with(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), OutputError> {
        match self {
            Self::Standard => standard_with(write),
            Self::New(path) => new_file(path, write),
            Self::Device(path, device) => {
                quiet(buffered(device, write)).map_err(|error| file_error(path, error))
            }
        }
    }
}

/// Writes to standard output; a closed pipe is not an error.
///
/// # Errors
/// [`OutputError::Standard`].
pub fn standard(text: &str) -> Result<(), OutputError> {
    standard_with(|out| out.write_all(text.as_bytes()))
}

fn standard_with(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), OutputError> {
    quiet(buffered(io::stdout().lock(), write)).map_err(OutputError::Standard)
}

/// Writes what `write` does in large pieces.
fn buffered(
    out: impl Write,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    write(&mut out)?;
    out.flush()
}

fn quiet(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

/// Opens a device or a pipe for writing. A pipe that nobody reads is an error: to wait for
/// its reader could take for ever.
#[cfg(unix)]
fn device(path: &Path) -> io::Result<File> {
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    use std::os::unix::fs::OpenOptionsExt;
    let flags = i32::try_from(OFlags::NONBLOCK.bits()).expect("it is one of the low bits");
    let opened = File::options().write(true).custom_flags(flags).open(path);
    let device = opened.map_err(|error| match rustix::io::Errno::from_io_error(&error) {
        Some(rustix::io::Errno::NXIO) => io::Error::other("nobody reads what is written to it"),
        _ => error,
    })?;
    // The report itself waits for a reader that is slow.
    fcntl_setfl(&device, fcntl_getfl(&device)? - OFlags::NONBLOCK)?;
    Ok(device)
}

/// Opens a device for writing.
#[cfg(not(unix))]
fn device(path: &Path) -> io::Result<File> {
    File::options().write(true).open(path)
}

/// Writes a file under a temporary name and renames it once it is complete, unless
/// the name is taken by then.
fn new_file(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), OutputError> {
    let wrap = |error| file_error(path, error);
    let file = beside(path).map_err(wrap)?;
    // Synced before it gets its name, which then never stands for half a report.
    buffered(file.as_file(), write).and_then(|()| file.as_file().sync_all()).map_err(wrap)?;
    match file.persist_noclobber(path) {
        Ok(_) => Ok(()),
        Err(refused) if refused.error.kind() == io::ErrorKind::AlreadyExists => {
            Err(OutputError::Exists(path.to_owned()))
        }
        Err(refused) => Err(wrap(refused.error)),
    }
}

/// Creates a temporary file in the folder of `path`; it is removed when dropped.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".snakepilot-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As for any new file; the umask applies. A temporary file would be private.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // The full error would name the temporary file, which nobody asked for.
    let made = builder.tempfile_in(folder.unwrap_or(Path::new(".")));
    made.map_err(|error| error.kind().into())
}

fn file_error(path: &Path, error: io::Error) -> OutputError {
    OutputError::File { path: path.to_owned(), error }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_came_up_during_the_games_is_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report");
        let output = Output::new(Some(&path)).unwrap();
        fs::write(&path, "another's").unwrap();
        assert!(matches!(output.write("ours"), Err(OutputError::Exists(_))));
        assert_eq!(fs::read_to_string(&path).unwrap(), "another's");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_dash_is_standard_output_and_a_folder_is_none() {
        assert!(matches!(Output::new(Some(Path::new("-"))), Ok(Output::Standard)));
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(Output::new(Some(folder.path())), Err(OutputError::Exists(_))));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_nowhere_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("nowhere", &link).unwrap();
        assert!(matches!(Output::new(Some(&link)), Err(OutputError::Exists(_))));
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_open_from_the_start_and_waits_for_a_slow_reader() {
        use std::io::Read;
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        let nobody = Output::new(Some(&pipe)).err().unwrap().to_string();
        assert!(nobody.contains("nobody reads"), "{nobody}");
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || {
                let (mut file, mut text) = (File::open(pipe).unwrap(), String::new());
                std::thread::sleep(std::time::Duration::from_millis(100));
                file.read_to_string(&mut text).unwrap();
                text
            }
        });
        // The reader is there as soon as its thread gets so far.
        let output = std::iter::repeat_with(|| Output::new(Some(&pipe))).find_map(Result::ok);
        // More than a pipe holds.
        let text = "report\n".repeat(100_000);
        let output = output.unwrap();
        output.write(&text).unwrap();
        drop(output);
        assert!(reader.join().unwrap() == text);
    }

    #[cfg(unix)]
    #[test]
    fn others_may_read_the_file_where_the_mask_lets_them() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (ours, plain) = (folder.path().join("ours"), folder.path().join("plain"));
        Output::new(Some(&ours)).unwrap().write("text").unwrap();
        fs::write(&plain, "text").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&ours), mode(&plain));
    }
}
