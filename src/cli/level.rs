//! The options that put walls on a board.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Args, Command};
use snakepilot::engine::{BUILT_IN, BuiltIn, Level, LevelError, MAX_SIDE};

use super::values::{Size, escaped, whole};

/// The largest number of obstacles: the cells of the largest board.
const MOST_JUNK: usize = MAX_SIDE as usize * MAX_SIDE as usize;
/// The largest file that is read, in bytes: larger than any level.
const MOST_BYTES: u64 = 1 << 20;

/// The name that stands for standard input.
const STANDARD_INPUT: &str = "-";

/// The options that put walls on a board.
#[derive(Args)]
pub struct LevelOptions {
    /// Level with walls: a built-in name, a file, or - for standard input
    #[arg(help_heading = "Board", long, value_name = "FILE|NAME", conflicts_with = "size", allow_hyphen_values = true, long_help = long_help(),
          value_parser = Walls)]
    pub walls: Option<Source>,
    /// Scatter up to N random obstacles
    #[arg(help_heading = "Board", long, value_name = "N", default_value = "0", hide_default_value = true,
          allow_negative_numbers = true, value_parser = whole::<usize>(0..=MOST_JUNK))]
    pub junk: usize,
}

/// Where a level comes from, and its text.
#[derive(Clone, Debug)]
pub struct Source {
    /// As it was given.
    given: String,
    name: String,
    text: String,
}

impl LevelOptions {
    /// Returns the name or file of the level as it was given.
    pub fn given(&self) -> Option<String> {
        self.walls.as_ref().map(|source| source.given.clone())
    }

    /// Returns the level, or a board of `size` if there is none; with `wrap` the
    /// edges are joined.
    pub fn level(&self, size: Size, wrap: bool) -> Result<Level, LevelError> {
        let level = match &self.walls {
            Some(source) => Level::read(&source.name, &source.text, wrap)?,
            None => Level::new(&*size.grid(wrap)?)?,
        };
        Ok(level.with_junk(self.junk))
    }
}

/// Parses the name of a built-in level or of a file.
#[derive(Clone)]
struct Walls;

impl TypedValueParser for Walls {
    type Value = Source;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        name: &OsStr,
    ) -> Result<Source, clap::Error> {
        let shown = name.to_string_lossy();
        // Comes before a file of the same name, which `./` in front of it still names.
        if let Some(built_in) = BuiltIn::find(&shown) {
            let text = built_in.picture.to_owned();
            return Ok(Source { given: shown.clone().into(), name: shown.into(), text });
        }
        let text = if name == STANDARD_INPUT { read(io::stdin()) } else { read_file(name) };
        let source = match text {
            Ok(text) => Source::of_file(&shown, text),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(unknown(command, arg, &escaped(&shown)));
            }
            Err(error) => Err(format!("cannot read it: {}", plain(&error))),
        };
        // Clap reports what a function returns in its own form, so the message
        // takes a detour through one.
        source.or_else(|said| {
            let refuse = move |_: &str| Err::<Source, String>(said.clone());
            // Clap would leave out what looks like a colour.
            refuse.parse_ref(command, arg, OsStr::new(&escaped(&shown)))
        })
    }
}

/// Returns the error for a name that is neither a level nor a file, with the names
/// of all levels and the most similar one.
fn unknown(command: &Command, arg: Option<&Arg>, name: &str) -> clap::Error {
    let names = BUILT_IN.iter().map(|level| PossibleValue::new(level.name).help(level.summary));
    let refused = PossibleValuesParser::new(names).parse_ref(command, arg, OsStr::new(name));
    let mut error = refused.expect_err("it is not the name of a level");
    let tip = format!("there is no file '{name}' either");
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    error
}

impl Source {
    /// Returns the level in a file with this name and text, or what is wrong with
    /// it.
    fn of_file(name: &str, text: String) -> Result<Self, String> {
        let level = Self { given: name.to_owned(), name: file_name(name), text };
        Level::read(name, &level.text, false).map(|_| level).map_err(|error| error.to_string())
    }
}

/// Returns a file's name without its folders. Control characters, which would reach the
/// terminal with it, are written as escapes.
fn file_name(path: &str) -> String {
    if path == STANDARD_INPUT {
        return "standard input".to_owned();
    }
    let name = Path::new(path).file_name();
    let name = name.map_or_else(|| path.to_owned(), |name| name.to_string_lossy().into_owned());
    escaped(&name)
}

/// Returns the text of a file.
fn read_file(path: &OsStr) -> io::Result<String> {
    // Opening a pipe that nobody writes to would wait for ever.
    let kind = fs::metadata(path)?.file_type();
    if kind.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    if !kind.is_file() {
        return Err(io::Error::other("it is not a file; to read a pipe, give - and redirect it"));
    }
    read(File::open(path)?)
}

/// Returns the text that a file or standard input holds, of no more than a level may have.
fn read(from: impl Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    // One byte more than allowed, to tell a larger file from one that just fits.
    from.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::other("larger than any level"));
    }
    // Text in UTF-16 without a byte order mark still has zeros in its ASCII characters.
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") || bytes.contains(&0) {
        return Err(io::Error::other("it is UTF-16; save it as UTF-8"));
    }
    String::from_utf8(bytes).map_err(|_| ErrorKind::InvalidData.into())
}

/// What the system says, in plain words.
fn plain(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::IsADirectory => "is a directory".to_owned(),
        ErrorKind::PermissionDenied => "no permission".to_owned(),
        ErrorKind::NotADirectory => "part of its path is not a directory".to_owned(),
        ErrorKind::InvalidData => "it is not UTF-8 text".to_owned(),
        _ => error.to_string(),
    }
}

/// The help with all levels that there are.
fn long_help() -> String {
    let levels: Vec<&str> = BUILT_IN.iter().map(|level| level.name).collect();
    format!(
        "Level with walls: a built-in one ({}), or a file with one character per cell: . open, \
         # wall, and optionally @ the head with ^ > v < leading to it, and * the first apple. \
         Spaces are floor, lines that begin with ; are comments, and a first line `wrap` joins \
         the edges; - is standard input.",
        levels.join(", ")
    )
}
