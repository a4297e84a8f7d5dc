//! A recorded game as a file that shows it elsewhere: what a terminal showed, a vector drawing,
//! a picture that moves, or the board as text.
//!
//! [`Export::new`] says what of a recording is to be shown and how, or why that is not
//! possible; [`Export::write`] then writes it. The same recording and options give the same
//! bytes. `docs/export.md` describes the forms.

mod cast;
mod colours;
mod film;
mod gif;
mod refusal;
mod svg;
#[cfg(test)]
mod tests;
mod text;
mod words;

use std::io::{self, Write};

use super::look::{Choice, Glyphs, Look, Theme, Zoom};
use crate::engine::Grid;
use crate::record::Recording;
use film::Film;
pub use refusal::Refused;

/// The forms of a file that a game can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// What a terminal shows, and when: asciicast, version 2.
    Cast,
    /// A vector drawing, still or moving.
    Svg,
    /// A picture that moves.
    Gif,
    /// The board in the notation of levels.
    Text,
}

impl Form {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Cast, Self::Svg, Self::Gif, Self::Text];

    /// Returns the ending of its files' names, without the dot.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Self::Cast => "cast",
            Self::Svg => "svg",
            Self::Gif => "gif",
            Self::Text => "txt",
        }
    }

    /// Returns the form that a file's name asks for by its ending, in any case; `None` for
    /// another ending or none.
    #[must_use]
    pub fn of(path: &std::path::Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?;
        Self::ALL.into_iter().find(|form| form.ending().eq_ignore_ascii_case(ending))
    }
}

/// How a game is to be written: `None` where nothing was asked for.
#[derive(Clone, Copy, Default)]
pub struct Wishes {
    /// The number of moves after which a still shows the board.
    pub at: Option<usize>,
    /// The number of moves with which something that moves begins.
    pub from: Option<usize>,
    /// The number of moves with which it ends.
    pub to: Option<usize>,
    /// Whether a drawing moves.
    pub animate: bool,
    /// Moves per second.
    pub speed: Option<u16>,
    /// The colours.
    pub theme: Option<&'static Theme>,
    /// The characters of a terminal.
    pub glyphs: Option<&'static Glyphs>,
    /// How large cells are on a terminal.
    pub zoom: Option<Zoom>,
    /// The side of a cell in pixels.
    pub cell: Option<u16>,
}

/// What is written of a recording, and how.
pub struct Export<'a> {
    recording: &'a Recording,
    kind: Kind,
    theme: &'static Theme,
    glyphs: &'static Glyphs,
    zoom: Option<Zoom>,
    /// The side of a cell in pixels.
    cell: u16,
}

/// What becomes of the form and the wishes.
enum Kind {
    Text { at: usize },
    Still { at: usize },
    Animated(Film),
    Gif(Film),
    Cast(Film),
}

impl<'a> Export<'a> {
    /// Returns the export of a recording in this form.
    ///
    /// # Errors
    /// [`Refused`] where a wish has no meaning for the form, or where there is no such move.
    pub fn new(recording: &'a Recording, form: Form, wishes: &Wishes) -> Result<Self, Refused> {
        refusal::check(recording, form, wishes)?;
        let last = recording.moves().len();
        let at = wishes.at.unwrap_or(last);
        let film = Film::new(wishes.from.unwrap_or(0), wishes.to.unwrap_or(last), wishes.speed);
        let kind = match (form, wishes.animate) {
            (Form::Text, _) => Kind::Text { at },
            (Form::Svg, false) => Kind::Still { at },
            (Form::Svg, true) => Kind::Animated(film),
            (Form::Gif, _) => Kind::Gif(film),
            (Form::Cast, _) => Kind::Cast(film),
        };
        let grid = recording.level().grid();
        let cell = wishes.cell.unwrap_or_else(|| usual_cell(form, grid));
        let theme = wishes.theme.unwrap_or_else(|| usual_theme(form));
        let glyphs = wishes.glyphs.unwrap_or(Glyphs::all()[0]);
        Ok(Self { recording, kind, theme, glyphs, zoom: wishes.zoom, cell })
    }

    /// Returns the number of moves that [`Export::write`] goes through.
    #[must_use]
    pub fn moves(&self) -> usize {
        match &self.kind {
            Kind::Text { at } | Kind::Still { at } => *at,
            Kind::Animated(film) | Kind::Gif(film) | Kind::Cast(film) => film.to,
        }
    }

    /// Writes it, and calls `progress` now and then with the number of moves it has gone
    /// through; an error of that ends it. Memory does not grow with the number of moves, but for a drawing that moves,
    /// which has at most [`MOST_DRAWN`].
    ///
    /// # Errors
    /// Those of `out` and of `progress`.
    pub fn write(&self, out: &mut dyn Write, progress: Progress) -> io::Result<()> {
        let Self { recording, theme, cell, .. } = *self;
        match &self.kind {
            Kind::Text { at } => text::write(recording, *at, out),
            Kind::Still { at } => svg::still(recording, *at, theme, cell, out),
            Kind::Animated(film) => svg::animated(recording, film, theme, cell, out),
            Kind::Gif(film) => gif::write(recording, film, theme, cell, out, progress),
            Kind::Cast(film) => {
                let look = Look { theme, glyphs: self.glyphs };
                cast::write(recording, film, (look, self.zoom), out, progress)
            }
        }
    }
}

/// Is told the number of moves that are done; its error ends the export.
pub type Progress<'a> = &'a mut dyn FnMut(usize) -> io::Result<()>;

/// The most moves of a drawing that moves: its path is in memory, and in that of whoever
/// looks at it.
pub const MOST_DRAWN: usize = 100_000;

/// The colours where none are asked for: those of a terminal, or, for a picture, the first that
/// have a background of their own, since there is no terminal behind it.
fn usual_theme(form: Form) -> &'static Theme {
    let all = Theme::all().iter().copied();
    let picture = all.clone().find(|theme| theme.base.bg.is_some());
    picture.filter(|_| form != Form::Cast).unwrap_or(Theme::all()[0])
}

/// The side of a cell in pixels where none is asked for: the larger the board, the smaller. A
/// GIF grows with the square of it.
fn usual_cell(form: Form, grid: &Grid) -> u16 {
    let side = if form == Form::Gif { 320 } else { 800 };
    (side / grid.width().max(grid.height())).clamp(4, 24)
}
