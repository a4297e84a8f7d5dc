//! The values of options: how they are read, and the errors if they cannot be.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use clap::builder::{PathBufValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use snakepilot::ai::{self, STRATEGIES, StrategyRow};
use snakepilot::bench::Format;
use snakepilot::engine::{Grid, GridError, MAX_SIDE};
use snakepilot::store::{Date, DateError};
use snakepilot::ui::{Choice, Zoom};

/// The least width and height on the command line; the library takes less.
const LEAST_SIDE: u16 = 4;

/// The size of a board, as in `20x20`.
#[derive(Clone, Copy)]
pub struct Size {
    /// The number of columns.
    pub width: u16,
    /// The number of rows.
    pub height: u16,
}

impl Size {
    /// Returns a grid of this size.
    pub fn grid(self, wrap: bool) -> Result<Arc<Grid>, GridError> {
        Grid::new(self.width, self.height, wrap).map(Arc::new)
    }
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let allowed = LEAST_SIDE..=MAX_SIDE;
        let side = |text: &str| text.parse().ok().filter(|side| allowed.contains(side));
        text.split_once(['x', 'X'])
            .and_then(|(width, height)| Some(Self { width: side(width)?, height: side(height)? }))
            .ok_or_else(|| {
                format!("a size is WIDTHxHEIGHT, as in 20x20, each from {LEAST_SIDE} to {MAX_SIDE}")
            })
    }
}

/// The size of a board on the screen.
#[derive(Clone, Copy)]
pub enum ScreenSize {
    /// As large as the terminal.
    Fit,
    /// This size.
    Cells(Size),
}

impl ScreenSize {
    /// Returns this size; a provisional one if the terminal decides.
    pub fn cells(self) -> Size {
        match self {
            Self::Fit => Size { width: LEAST_SIDE, height: LEAST_SIDE },
            Self::Cells(size) => size,
        }
    }
}

impl FromStr for ScreenSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.eq_ignore_ascii_case("fit") {
            return Ok(Self::Fit);
        }
        text.parse().map(Self::Cells).map_err(|said: String| said + ", or `fit`")
    }
}

/// The zoom asked for; `None` for the largest that fits.
#[derive(Clone, Copy)]
pub struct AskedZoom(pub Option<Zoom>);

impl FromStr for AskedZoom {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.eq_ignore_ascii_case("auto") {
            return Ok(Self(None));
        }
        let zoom = Zoom::ALL.into_iter().find(|zoom| zoom.number().to_string() == text);
        let zooms = || Zoom::ALL.map(|zoom| zoom.number().to_string()).join(", ");
        zoom.map(|zoom| Self(Some(zoom))).ok_or_else(|| format!("a zoom is {} or auto", zooms()))
    }
}

/// Parses the name of a strategy.
pub(super) fn strategy() -> impl TypedValueParser<Value = &'static StrategyRow> {
    let names = STRATEGIES.iter().map(|row| PossibleValue::new(row.name).help(row.summary));
    PossibleValuesParser::new(names).map(|name| ai::find(&name).expect("clap lets rows through"))
}

/// Parses the name of a report format.
pub(super) fn format() -> impl TypedValueParser<Value = Format> {
    let all = Format::ALL.into_iter();
    let names = all.map(|format| PossibleValue::new(format.name()).help(format.summary()));
    PossibleValuesParser::new(names)
        .map(|name| Format::find(&name).expect("clap lets these through"))
}

/// Parses the name of a theme or of a set of glyphs.
pub(super) fn choice<T: Choice + Sync>() -> impl TypedValueParser<Value = &'static T> {
    let names = T::all().iter().map(|row| PossibleValue::new(row.name()).help(row.summary()));
    PossibleValuesParser::new(names).map(|name| T::find(&name).expect("clap lets these through"))
}

/// Parses a whole number in `allowed`.
pub(super) fn whole<T>(allowed: RangeInclusive<T>) -> impl TypedValueParser<Value = T>
where
    T: FromStr + PartialOrd + Display + Copy + Send + Sync + 'static,
{
    move |text: &str| {
        let number = text.parse().ok().filter(|number| allowed.contains(number));
        number.ok_or_else(|| {
            format!("give a whole number from {} to {}", allowed.start(), allowed.end())
        })
    }
}

/// Parses the name of a file that ends in `.svg`.
pub fn named_svg() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| {
        let is_svg = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
        if is_svg { Ok(path) } else { Err("its name must end in .svg") }
    })
}

/// Parses a day, or `today`.
pub fn day(text: &str) -> Result<Date, DateError> {
    if text == "today" { Ok(Date::today()) } else { text.parse() }
}

/// Returns a text without control characters: they are written as escapes, so that
/// nothing from an argument or a file's name can steer the terminal.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() {
            safe.extend(character.escape_default());
        } else {
            safe.push(character);
        }
    }
    safe
}

/// Returns a text of several lines with each of them [`escaped`].
pub fn escaped_lines(text: &str) -> String {
    text.split('\n').map(escaped).collect::<Vec<_>>().join("\n")
}
