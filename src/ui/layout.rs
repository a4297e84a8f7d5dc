//! Where things go on a screen of some size.

use ratatui::layout::{Rect, Size};

use super::look::Look;
use crate::engine::{Grid, MAX_SIDE};

/// How the board is drawn, the best that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawing {
    /// Two columns a cell, which looks square.
    Squares,
    /// A column and half a row a cell. The parts of the snake differ by colour
    /// only.
    Halves,
    /// A column and a row a cell, with the letters of the board notation.
    Letters,
}

/// The places on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) drawing: Drawing,
    /// The board, its border included.
    pub(super) board: Rect,
    /// The figures beside it, where there is room.
    pub(super) panel: Option<Rect>,
    /// The line that says what the driver does.
    pub(super) status: Rect,
    /// The line that names the keys.
    pub(super) hint: Rect,
}

/// What is left of an area from which rows are taken, from the top.
pub(super) struct Rows(pub(super) Rect);

impl Rows {
    /// The next `rows` rows, or all that are left.
    pub(super) fn take(&mut self, rows: u16) -> Rect {
        let top = Rect { height: rows.min(self.0.height), ..self.0 };
        self.0.y += top.height;
        self.0.height -= top.height;
        top
    }
}

/// The least and greatest width of the panel, and the columns between it and
/// the board.
const PANEL_LEAST: u16 = 28;
pub(super) const PANEL_MOST: u16 = 36;
const GAP: u16 = 2;
/// The status line and the hint line.
const LINES: u16 = 2;
/// The least sides of a board that is made for the screen.
const LEAST_SIDE: u16 = 4;
/// The width that these lines get where the screen has it.
const GOOD_WIDTH: u16 = 80;

/// The places for a board on `grid` and a panel of `panel` rows within `area`,
/// centred.
///
/// # Errors
/// The size needed, where `area` is too small even for the smallest drawing.
pub(super) fn layout(grid: &Grid, look: &Look, panel: u16, area: Rect) -> Result<Layout, Size> {
    let drawings = drawings(look);
    let compact = drawings[drawings.len() - 1];
    let fits = |drawing: &Drawing| {
        let size = with_border(*drawing, grid);
        size.width <= area.width && size.height + LINES <= area.height
    };
    let Some(drawing) = drawings.into_iter().find(fits) else {
        return Err(needed(compact, grid));
    };
    Ok(place(drawing, with_border(drawing, grid), panel, area))
}

/// The sides of the largest board that fits on a screen of this size, within what
/// boards can be.
pub(super) fn fitting(look: &Look, area: Rect) -> (u16, u16) {
    largest(drawings(look)[0], Size::new(area.width, area.height.saturating_sub(LINES)))
}

/// The sides of the largest board that so large a place holds with its border, within
/// what boards can be.
pub(super) fn largest(drawing: Drawing, place: Size) -> (u16, u16) {
    let (wide, high) = (place.width.saturating_sub(2), place.height.saturating_sub(2));
    let (width, height) = match drawing {
        Drawing::Squares => (wide / 2, high),
        Drawing::Halves => (wide, 2 * high),
        Drawing::Letters => (wide, high),
    };
    (width.clamp(LEAST_SIDE, MAX_SIDE), height.clamp(LEAST_SIDE, MAX_SIDE))
}

/// The drawings that a look has, the best first, the smallest last.
pub(super) fn drawings(look: &Look) -> Vec<Drawing> {
    let halves = look.theme.coloured && !look.glyphs.ascii;
    let compact = if halves { Drawing::Halves } else { Drawing::Letters };
    look.glyphs.squares.then_some(Drawing::Squares).into_iter().chain([compact]).collect()
}

/// The size of the board with its border.
pub(super) fn with_border(drawing: Drawing, grid: &Grid) -> Size {
    let (width, height) = match drawing {
        Drawing::Squares => (2 * grid.width(), grid.height()),
        Drawing::Halves => (grid.width(), grid.height().div_ceil(2)),
        Drawing::Letters => (grid.width(), grid.height()),
    };
    Size::new(width + 2, height + 2)
}

fn needed(drawing: Drawing, grid: &Grid) -> Size {
    let board = with_border(drawing, grid);
    Size::new(board.width, board.height + LINES)
}

/// Puts a board of this size, which fits, and all else into the middle of `area`.
fn place(drawing: Drawing, board: Size, panel_height: u16, area: Rect) -> Layout {
    let beside = (area.width - board.width).saturating_sub(GAP).min(PANEL_MOST);
    let has_panel = beside >= PANEL_LEAST;
    let with_panel = if has_panel { board.width + GAP + beside } else { board.width };
    let width = with_panel.max(area.width.min(GOOD_WIDTH));
    let wanted = if has_panel { board.height.max(panel_height) } else { board.height };
    let height = wanted.min(area.height - LINES);
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height - LINES) / 2;
    let left = x + (width - with_panel) / 2;
    Layout {
        drawing,
        board: Rect::new(left, y, board.width, board.height),
        panel: has_panel.then(|| Rect::new(left + board.width + GAP, y, beside, height)),
        status: Rect::new(x, y + height, width, 1),
        hint: Rect::new(x, y + height + 1, width, 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::Choice;
    use crate::ui::glyphs::{ASCII, BLOCKS, Glyphs};
    use crate::ui::theme::{COLOURED, MONO};

    const LOOK: Look = Look { theme: &COLOURED, glyphs: &BLOCKS };

    fn at(cells: (u16, u16), screen: (u16, u16), look: Look) -> Result<Layout, Size> {
        let grid = Grid::new(cells.0, cells.1, false).unwrap();
        layout(&grid, &look, 22, Rect::new(0, 0, screen.0, screen.1))
    }

    fn drawing(cells: (u16, u16), screen: (u16, u16)) -> Result<Drawing, Size> {
        at(cells, screen, LOOK).map(|layout| layout.drawing)
    }

    #[test]
    fn the_default_board_fills_80x24_exactly() {
        let layout = at((20, 20), (80, 24), LOOK).unwrap();
        assert_eq!(layout.drawing, Drawing::Squares);
        assert_eq!(layout.board, Rect::new(0, 0, 42, 22));
        assert_eq!(layout.panel, Some(Rect::new(44, 0, 36, 22)));
        assert_eq!(layout.status, Rect::new(0, 22, 80, 1));
        assert_eq!(layout.hint, Rect::new(0, 23, 80, 1));
    }

    #[test]
    fn on_a_large_screen_it_is_in_the_middle() {
        let layout = at((20, 20), (200, 60), LOOK).unwrap();
        assert_eq!(layout.board, Rect::new(60, 18, 42, 22));
        assert_eq!(layout.hint.y, 41);
    }

    #[test]
    fn a_board_larger_than_the_screen_is_drawn_smaller() {
        assert_eq!(drawing((20, 20), (42, 24)), Ok(Drawing::Squares));
        assert_eq!(drawing((20, 20), (41, 24)), Ok(Drawing::Halves));
        assert_eq!(drawing((20, 20), (80, 23)), Ok(Drawing::Halves));
        assert_eq!(drawing((21, 21), (24, 15)), Ok(Drawing::Halves));
        assert_eq!(drawing((100, 50), (200, 60)), Ok(Drawing::Halves));
        for look in [Look { theme: &MONO, ..LOOK }, Look { glyphs: &ASCII, ..LOOK }] {
            let found = at((30, 20), (32, 24), look).map(|layout| layout.drawing);
            assert_eq!(found, Ok(Drawing::Letters));
        }
    }

    #[test]
    fn a_board_can_be_as_large_as_the_screen() {
        for (screen, cells) in [((80, 24), (39, 20)), ((81, 25), (39, 21)), ((200, 60), (99, 56))] {
            assert_eq!(fitting(&LOOK, Rect::new(0, 0, screen.0, screen.1)), cells);
            assert_eq!(drawing(cells, screen), Ok(Drawing::Squares));
        }
        assert_eq!(fitting(&LOOK, Rect::new(0, 0, 900, 900)), (250, 250));
        assert_eq!(fitting(&LOOK, Rect::new(0, 0, 3, 3)), (4, 4));
        let compact = Look { glyphs: Glyphs::find("compact").unwrap(), ..LOOK };
        assert_eq!(fitting(&compact, Rect::new(0, 0, 80, 24)), (78, 40));
    }

    #[test]
    fn too_small_says_the_size_that_is_just_enough() {
        assert_eq!(drawing((20, 20), (30, 10)), Err(Size::new(22, 14)));
        assert_eq!(drawing((4, 4), (6, 6)), Ok(Drawing::Halves));
        assert_eq!(at((30, 20), (80, 20), Look { theme: &MONO, ..LOOK }), Err(Size::new(32, 24)));
        for cells in [(4, 4), (20, 20), (250, 250), (5, 250), (250, 5)] {
            for look in [LOOK, Look { glyphs: &ASCII, ..LOOK }] {
                let size = at(cells, (0, 0), look).unwrap_err();
                assert!(at(cells, (size.width, size.height), look).is_ok());
                assert!(at(cells, (size.width - 1, size.height), look).is_err());
                assert!(at(cells, (size.width, size.height - 1), look).is_err());
            }
        }
    }

    #[test]
    fn everything_stays_within_the_screen() {
        for width in 0..130 {
            for height in 0..50 {
                for cells in [(4, 4), (20, 20), (50, 9)] {
                    let Ok(layout) = at(cells, (width, height), LOOK) else { continue };
                    let screen = Rect::new(0, 0, width, height);
                    let places = [layout.board, layout.status, layout.hint];
                    for place in places.into_iter().chain(layout.panel) {
                        assert_eq!(place.intersection(screen), place);
                    }
                    let panel = layout.panel.unwrap_or_default();
                    assert!(!layout.board.intersects(layout.status));
                    assert!(!layout.board.intersects(panel) && !panel.intersects(layout.status));
                }
            }
        }
    }
}
