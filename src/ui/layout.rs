//! Where things go on a screen, worked out from its size and what is to be placed.
//!
//! Nothing here draws. A [`Layout`] is made once for a scene and a size, kept by the app,
//! and read by the view.

pub(in crate::ui) mod bare;
pub(in crate::ui) mod game;
pub(in crate::ui) mod help;
pub(in crate::ui) mod menu;
pub(in crate::ui) mod race;

use ratatui::layout::{Rect, Size};

use super::look::Look;
use crate::engine::{Grid, MAX_SIDE};

/// How boards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawing {
    /// Two columns per cell, which looks square.
    Squares,
    /// One column and half a row per cell, in colour: only that tells the parts of the
    /// snake apart.
    Halves,
    /// One column and one row per cell, in the letters of the board notation.
    Letters,
}

/// Where the parts of a scene are on a screen.
pub(super) enum Layout {
    Menu(menu::Places),
    Game(game::Places),
    Race(race::Places),
    /// The boards of a game or a race alone.
    Bare(bare::Places),
    /// The scene does not fit: it needs a screen of this size.
    TooSmall(Size),
}

impl Layout {
    /// The layout of a menu of so many lines, which fits every screen, and of a demo on this
    /// grid.
    pub(super) fn of_menu(lines: usize, demo: Option<&Grid>, look: &Look, area: Rect) -> Self {
        Self::Menu(menu::places(lines, demo, look, area))
    }

    /// The layout of a game on this grid.
    pub(super) fn of_game(grid: &Grid, look: &Look, area: Rect) -> Self {
        game::places(grid, look, area).map_or_else(Self::TooSmall, Self::Game)
    }

    /// The layout of a race of this many lanes on this grid.
    pub(super) fn of_race(grid: &Grid, lanes: usize, look: &Look, area: Rect) -> Self {
        race::places(grid, lanes, look, area).map_or_else(Self::TooSmall, Self::Race)
    }

    /// The layout of so many boards on this grid, alone.
    pub(super) fn of_boards(grid: &Grid, lanes: usize, look: &Look, area: Rect) -> Self {
        bare::places(grid, lanes, look, area).map_or_else(Self::TooSmall, Self::Bare)
    }

    /// How the boards are drawn; `None` where there is no board.
    pub(super) fn drawing(&self) -> Option<Drawing> {
        match self {
            Self::Menu(places) => places.board.map(|(drawing, _)| drawing),
            Self::Game(places) => Some(places.drawing),
            Self::Race(places) => Some(places.drawing),
            Self::Bare(places) => Some(places.drawing),
            Self::TooSmall(_) => None,
        }
    }
}

/// What is left of an area after rows were taken from its top.
pub(super) struct Rows(pub(super) Rect);

impl Rows {
    /// Takes and returns the next `rows` rows, or all that are left.
    pub(super) fn take(&mut self, rows: u16) -> Rect {
        let top = Rect { height: rows.min(self.0.height), ..self.0 };
        self.0.y += top.height;
        self.0.height -= top.height;
        top
    }
}

/// The columns that a box adds to its lines: a border and a space on both sides.
pub(super) const BOX_SIDES: u16 = 4;
/// The rows that a box adds to its lines: a border above and below.
pub(super) const BOX_ENDS: u16 = 2;
/// The smallest side of a board that is made to fit the screen, in cells.
const LEAST_SIDE: u16 = 4;

/// The drawings that this look has, from the largest to the smallest.
fn drawings(look: &Look) -> Vec<Drawing> {
    let halves = look.theme.coloured && !look.glyphs.ascii;
    let compact = if halves { Drawing::Halves } else { Drawing::Letters };
    look.glyphs.squares.then_some(Drawing::Squares).into_iter().chain([compact]).collect()
}

/// The size of a board on the screen, its border included.
pub(super) fn with_border(drawing: Drawing, grid: &Grid) -> Size {
    let (width, height) = match drawing {
        Drawing::Squares => (2 * grid.width(), grid.height()),
        Drawing::Halves => (grid.width(), grid.height().div_ceil(2)),
        Drawing::Letters => (grid.width(), grid.height()),
    };
    Size::new(width + 2, height + 2)
}

/// The sides in cells of the largest board that fits, border included, in a place of this
/// size; never less than [`LEAST_SIDE`], even where that does not fit.
fn largest(drawing: Drawing, place: Size) -> (u16, u16) {
    let (wide, high) = (place.width.saturating_sub(2), place.height.saturating_sub(2));
    let (width, height) = match drawing {
        Drawing::Squares => (wide / 2, high),
        Drawing::Halves => (wide, 2 * high),
        Drawing::Letters => (wide, high),
    };
    (width.clamp(LEAST_SIDE, MAX_SIDE), height.clamp(LEAST_SIDE, MAX_SIDE))
}

/// Whether something of this size fits in `area`.
fn fits(size: Size, area: Rect) -> bool {
    size.width <= area.width && size.height <= area.height
}

/// The size of a box around so many lines, of which the longest has so many columns.
pub(super) fn box_size(columns: usize, lines: usize) -> Size {
    let count = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    Size::new(count(columns).saturating_add(BOX_SIDES), count(lines).saturating_add(BOX_ENDS))
}

/// A rectangle of this size in the middle of `area`, cut down to what fits.
pub(super) fn middle(area: Rect, size: Size) -> Rect {
    let (width, height) = (size.width.min(area.width), size.height.min(area.height));
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    Rect { x, y, width, height }
}
