//! Where things go on a screen, worked out from its size and what is to be placed.
//!
//! Nothing here draws. A [`Layout`] is made once for a size and a scene, kept, and read
//! by what draws.

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
    /// A column and half a row per cell. The parts of the snake differ by colour
    /// only.
    Halves,
    /// A column and a row per cell, with the letters of the board notation.
    Letters,
}

/// The places of a scene on a screen.
pub(super) enum Layout {
    Menu(menu::Places),
    Game(game::Places),
    Race(race::Places),
    /// The scene does not fit; it needs this size.
    TooSmall(Size),
}

impl Layout {
    /// The start screen, which fits every screen.
    pub(super) fn of_menu(look: &Look, area: Rect) -> Self {
        Self::Menu(menu::places(look, area))
    }

    /// A game on a board of this grid.
    pub(super) fn of_game(grid: &Grid, look: &Look, area: Rect) -> Self {
        game::places(grid, look, area).map_or_else(Self::TooSmall, Self::Game)
    }

    /// A race of so many boards of this grid.
    pub(super) fn of_race(grid: &Grid, lanes: usize, look: &Look, area: Rect) -> Self {
        race::places(grid, lanes, look, area).map_or_else(Self::TooSmall, Self::Race)
    }

    /// How the boards are drawn; `None` where none is.
    pub(super) fn drawing(&self) -> Option<Drawing> {
        match self {
            Self::Menu(places) => places.board.map(|(drawing, _)| drawing),
            Self::Game(places) => Some(places.drawing),
            Self::Race(places) => Some(places.drawing),
            Self::TooSmall(_) => None,
        }
    }
}

/// What is left of an area from which rows are taken, from the top.
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

/// The columns of a box beside its lines: border and a space on both sides.
pub(super) const BOX_SIDES: u16 = 4;
/// The rows of a box above and below its lines.
pub(super) const BOX_ENDS: u16 = 2;
/// The least sides of a board that is made for the screen.
const LEAST_SIDE: u16 = 4;

/// The drawings that a look has, the best first, the smallest last.
fn drawings(look: &Look) -> Vec<Drawing> {
    let halves = look.theme.coloured && !look.glyphs.ascii;
    let compact = if halves { Drawing::Halves } else { Drawing::Letters };
    look.glyphs.squares.then_some(Drawing::Squares).into_iter().chain([compact]).collect()
}

/// The size of a board with its border.
pub(super) fn with_border(drawing: Drawing, grid: &Grid) -> Size {
    let (width, height) = match drawing {
        Drawing::Squares => (2 * grid.width(), grid.height()),
        Drawing::Halves => (grid.width(), grid.height().div_ceil(2)),
        Drawing::Letters => (grid.width(), grid.height()),
    };
    Size::new(width + 2, height + 2)
}

/// The sides of the largest board that a place of this size holds with its border,
/// within what boards can be.
fn largest(drawing: Drawing, place: Size) -> (u16, u16) {
    let (wide, high) = (place.width.saturating_sub(2), place.height.saturating_sub(2));
    let (width, height) = match drawing {
        Drawing::Squares => (wide / 2, high),
        Drawing::Halves => (wide, 2 * high),
        Drawing::Letters => (wide, high),
    };
    (width.clamp(LEAST_SIDE, MAX_SIDE), height.clamp(LEAST_SIDE, MAX_SIDE))
}

/// A place of this size in the middle of `area`, or as large as fits.
pub(super) fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    Rect { x, y, width, height }
}
