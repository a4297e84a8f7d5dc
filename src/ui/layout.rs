//! Where things go on a screen, worked out from its size and what is to be placed.
//!
//! Nothing here draws. A [`Layout`] is made once for a scene and a size, kept by the app,
//! and read by the view.

pub(in crate::ui) mod bare;
pub(in crate::ui) mod game;
pub(in crate::ui) mod help;
pub(in crate::ui) mod menu;
pub(in crate::ui) mod race;
pub(in crate::ui) mod replay;

use ratatui::layout::{Rect, Size};

use super::look::{Look, Zoom};
use crate::engine::{Grid, MAX_SIDE};

/// How boards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawing {
    /// Two columns per row and cell, which looks square, times a zoom.
    Squares(Zoom),
    /// One column and half a row per cell, in colour: only that tells the parts of the
    /// snake apart.
    Halves,
    /// Half a column and half a row per cell, in colour: a character is four cells.
    Quadrants,
    /// Half a column and a quarter of a row per cell, in colour: a character is eight cells,
    /// each a dot.
    Braille,
    /// One column and one row per cell, in the letters of the board notation.
    Letters,
}

impl Drawing {
    /// Whether a cell has two columns or more.
    pub(super) fn has_columns(self) -> bool {
        matches!(self, Self::Squares(_))
    }

    /// Whether several cells share a column, which is only for boards that fit in no other
    /// way.
    pub(super) fn is_dense(self) -> bool {
        matches!(self, Self::Quadrants | Self::Braille)
    }
}

/// Where the parts of a scene are on a screen.
pub(super) enum Layout {
    Menu(menu::Places),
    Game(game::Places),
    Race(race::Places),
    /// The boards of a game or a race alone.
    Bare(bare::Places),
    Replay(replay::Places),
    /// The scene does not fit: it needs a screen of this size.
    TooSmall(Size),
}

impl Layout {
    /// The layout of a menu of so many lines, which fits every screen, and of a demo on this
    /// grid.
    pub(super) fn of_menu(lines: usize, demo: Option<&Grid>, sizing: Sizing, area: Rect) -> Self {
        Self::Menu(menu::places(lines, demo, sizing, area))
    }

    /// The layout of a game on this grid.
    pub(super) fn of_game(grid: &Grid, sizing: Sizing, area: Rect) -> Self {
        game::places(grid, sizing, area).map_or_else(Self::TooSmall, Self::Game)
    }

    /// The layout of a race of this many lanes on this grid.
    pub(super) fn of_race(grid: &Grid, lanes: usize, sizing: Sizing, area: Rect) -> Self {
        race::places(grid, lanes, sizing, area).map_or_else(Self::TooSmall, Self::Race)
    }

    /// The layout of a recording of a game on this grid.
    pub(super) fn of_replay(grid: &Grid, sizing: Sizing, area: Rect) -> Self {
        replay::places(grid, sizing, area).map_or_else(Self::TooSmall, Self::Replay)
    }

    /// The layout of so many boards on this grid, alone.
    pub(super) fn of_boards(grid: &Grid, lanes: usize, sizing: Sizing, area: Rect) -> Self {
        bare::places(grid, lanes, sizing, area).map_or_else(Self::TooSmall, Self::Bare)
    }

    /// How the boards are drawn; `None` where there is no board.
    pub(super) fn drawing(&self) -> Option<Drawing> {
        match self {
            Self::Menu(places) => places.board.map(|(drawing, _)| drawing),
            Self::Game(places) => Some(places.drawing),
            Self::Race(places) => Some(places.drawing),
            Self::Bare(places) => Some(places.drawing),
            Self::Replay(places) => Some(places.game.drawing),
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

/// What decides on the drawing besides the room there is.
#[derive(Clone, Copy)]
pub(super) struct Sizing<'a> {
    pub(super) look: &'a Look,
    /// The zoom asked for, taken where there is room for it; `None` for the largest with
    /// which nothing else is lost.
    pub(super) zoom: Option<Zoom>,
}

impl Sizing<'_> {
    /// The drawings that there are, from the largest to the smallest.
    fn drawings(self) -> Vec<Drawing> {
        let mut all = self.squares(Zoom::ALL[Zoom::ALL.len() - 1]);
        all.push(self.compact());
        if all.contains(&Drawing::Halves) {
            all.extend([Drawing::Quadrants, Drawing::Braille]);
        }
        all
    }

    /// The drawings that boards are made for, from the largest to the smallest: at the
    /// smallest zoom, where none is asked for.
    fn good(self) -> Vec<Drawing> {
        let mut all = self.squares(Zoom::ALL[0]);
        all.push(self.compact());
        all
    }

    /// The drawing in squares at every zoom up to the one asked for, or up to `most`, from
    /// the largest to the smallest; none where the look has none.
    fn squares(self, most: Zoom) -> Vec<Drawing> {
        let most = self.zoom.unwrap_or(most);
        let zooms = Zoom::ALL.into_iter().rev().filter(|&zoom| zoom <= most);
        zooms.filter(|_| self.look.glyphs.squares).map(Drawing::Squares).collect()
    }

    /// The drawing with one column per cell.
    fn compact(self) -> Drawing {
        let has_pixels = self.look.theme.coloured && !self.look.glyphs.ascii;
        if has_pixels { Drawing::Halves } else { Drawing::Letters }
    }

    /// The sides in cells of the largest board that fits, border included, in one of these
    /// places: in the largest good drawing in which one does that has [`LEAST_SIDE`] cells
    /// each way. Never less than that, even where it does not fit. Of the places, the one whose
    /// board has the longest shorter side is taken, and of equals the last.
    fn largest(self, places: &[Size]) -> (u16, u16) {
        let shorter = |&(width, height): &(u16, u16)| width.min(height);
        let best = |drawing| {
            places
                .iter()
                .map(|&place| largest(drawing, place))
                .max_by_key(shorter)
                .unwrap_or((0, 0))
        };
        let best: Vec<(u16, u16)> = self.good().into_iter().map(best).collect();
        let found = best.iter().find(|sides| shorter(sides) >= LEAST_SIDE).or(best.first());
        let (width, height) = found.copied().unwrap_or((0, 0));
        (width.clamp(LEAST_SIDE, MAX_SIDE), height.clamp(LEAST_SIDE, MAX_SIDE))
    }
}

/// The size of a board on the screen, its border included.
pub(super) fn with_border(drawing: Drawing, grid: &Grid) -> Size {
    let (width, height) = match drawing {
        Drawing::Squares(zoom) => {
            let cell = zoom.cell();
            (cell.width * grid.width(), cell.height * grid.height())
        }
        Drawing::Halves => (grid.width(), grid.height().div_ceil(2)),
        Drawing::Quadrants => (grid.width().div_ceil(2), grid.height().div_ceil(2)),
        Drawing::Braille => (grid.width().div_ceil(2), grid.height().div_ceil(4)),
        Drawing::Letters => (grid.width(), grid.height()),
    };
    Size::new(width + 2, height + 2)
}

/// The sides in cells of the largest board that fits, border included, in a place of this
/// size.
fn largest(drawing: Drawing, place: Size) -> (u16, u16) {
    let (wide, high) = (place.width.saturating_sub(2), place.height.saturating_sub(2));
    match drawing {
        Drawing::Squares(zoom) => (wide / zoom.cell().width, high / zoom.cell().height),
        Drawing::Halves => (wide, 2 * high),
        Drawing::Quadrants => (2 * wide, 2 * high),
        Drawing::Braille => (2 * wide, 4 * high),
        Drawing::Letters => (wide, high),
    }
}

/// The smallest grid that boards are made on.
fn least_grid() -> Grid {
    Grid::new(LEAST_SIDE, LEAST_SIDE, false).expect("the least size is allowed")
}

/// The start and the width of lines below boards that begin at `left` and are `width` wide:
/// those of the boards where that leaves `good` columns, else those of the screen.
fn lines_below(left: u16, width: u16, good: u16, area: Rect) -> (u16, u16) {
    if area.right() - left < good { (area.x, area.width) } else { (left, width) }
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
