//! The layout of a game: the board, the panel beside it, two lines below.

use ratatui::layout::{Rect, Size};

use super::{Drawing, drawings, fits, largest, with_border};
use crate::ai::STRATEGIES;
use crate::engine::Grid;
use crate::ui::look::Look;

/// Where the parts of a game are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) struct Places {
    pub(in crate::ui) drawing: Drawing,
    /// The board, its border included.
    pub(in crate::ui) board: Rect,
    /// The panel beside it, where there is room for one.
    pub(in crate::ui) panel: Option<Rect>,
    /// The line that says who plays and why the snake goes where it goes.
    pub(in crate::ui) status: Rect,
    /// The line that names the keys.
    pub(in crate::ui) keys: Rect,
}

impl Places {
    /// All rows above the line of keys, as wide as the screen.
    pub(in crate::ui) fn above_keys(&self, screen: Rect) -> Rect {
        Rect { height: self.keys.y - screen.y, ..screen }
    }
}

/// The smallest and the greatest width of the panel, and the columns between it and the
/// board.
const PANEL_LEAST: u16 = 28;
pub(in crate::ui) const PANEL_MOST: u16 = 36;
const GAP: u16 = 2;
/// The rows of the panel for the player's name and summary, with one to spare.
pub(in crate::ui) const NAME_ROWS: u16 = 4;
/// The rows of the panel for the figures, with an empty one below.
pub(in crate::ui) const FIGURE_ROWS: u16 = 11;
/// The rows of the box at the end of a game.
pub(in crate::ui) const END_ROWS: u16 = 18;
/// The rows below the board: the status line and the line of keys.
const LINES: u16 = 2;
/// The width of these lines where the screen is wide enough.
const GOOD_WIDTH: u16 = 80;

/// The places for a game on `grid` in the middle of `area`, with the largest drawing that
/// fits.
///
/// # Errors
/// The size that the smallest drawing needs, if `area` is smaller.
pub(super) fn places(grid: &Grid, look: &Look, area: Rect) -> Result<Places, Size> {
    let drawings = drawings(look);
    let compact = drawings[drawings.len() - 1];
    let has_room = |drawing: &Drawing| fits(needed(*drawing, grid), area);
    let drawing = drawings.into_iter().find(has_room).ok_or_else(|| needed(compact, grid))?;
    Ok(place(drawing, with_border(drawing, grid), area))
}

/// The sides in cells of the largest board that fits on this screen in the largest
/// drawing.
pub(in crate::ui) fn fitting(look: &Look, area: Rect) -> (u16, u16) {
    largest(drawings(look)[0], Size::new(area.width, area.height.saturating_sub(LINES)))
}

/// The size that a game needs at least, drawn like this.
fn needed(drawing: Drawing, grid: &Grid) -> Size {
    let board = with_border(drawing, grid);
    Size::new(board.width, board.height + LINES)
}

/// The rows that the panel needs to show everything.
fn panel_rows() -> u16 {
    // Half of the greatest number, to which the other rows can still be added.
    let strategies = u16::try_from(STRATEGIES.len()).unwrap_or(u16::MAX / 2);
    NAME_ROWS + END_ROWS.max(FIGURE_ROWS + strategies)
}

/// Places a board of this size, which fits, and all else in the middle of `area`.
fn place(drawing: Drawing, board: Size, area: Rect) -> Places {
    let beside = (area.width - board.width).saturating_sub(GAP).min(PANEL_MOST);
    let has_panel = beside >= PANEL_LEAST;
    let with_panel = if has_panel { board.width + GAP + beside } else { board.width };
    let width = with_panel.max(area.width.min(GOOD_WIDTH));
    let wanted = if has_panel { board.height.max(panel_rows()) } else { board.height };
    let height = wanted.min(area.height - LINES);
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height - LINES) / 2;
    let left = x + (width - with_panel) / 2;
    Places {
        drawing,
        board: Rect::new(left, y, board.width, board.height),
        panel: has_panel.then(|| Rect::new(left + board.width + GAP, y, beside, height)),
        status: Rect::new(x, y + height, width, 1),
        keys: Rect::new(x, y + height + 1, width, 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::look::Choice;
    use crate::ui::look::glyphs::{ASCII, BLOCKS, Glyphs};
    use crate::ui::look::themes::{COLOURED, MONO};

    const LOOK: Look = Look { theme: &COLOURED, glyphs: &BLOCKS };

    fn at(cells: (u16, u16), screen: (u16, u16), look: Look) -> Result<Places, Size> {
        let grid = Grid::new(cells.0, cells.1, false).unwrap();
        places(&grid, &look, Rect::new(0, 0, screen.0, screen.1))
    }

    fn drawing(cells: (u16, u16), screen: (u16, u16)) -> Result<Drawing, Size> {
        at(cells, screen, LOOK).map(|places| places.drawing)
    }

    #[test]
    fn the_default_board_fills_80x24_exactly() {
        let places = at((20, 20), (80, 24), LOOK).unwrap();
        assert_eq!(places.drawing, Drawing::Squares);
        assert_eq!(places.board, Rect::new(0, 0, 42, 22));
        assert_eq!(places.panel, Some(Rect::new(44, 0, 36, 22)));
        assert_eq!(places.status, Rect::new(0, 22, 80, 1));
        assert_eq!(places.keys, Rect::new(0, 23, 80, 1));
    }

    #[test]
    fn on_a_large_screen_it_is_in_the_middle() {
        let places = at((20, 20), (200, 60), LOOK).unwrap();
        assert_eq!(places.board, Rect::new(60, 17, 42, 22));
        assert_eq!(places.keys.y, 41);
    }

    #[test]
    fn a_board_larger_than_the_screen_is_drawn_smaller() {
        assert_eq!(drawing((20, 20), (42, 24)), Ok(Drawing::Squares));
        assert_eq!(drawing((20, 20), (41, 24)), Ok(Drawing::Halves));
        assert_eq!(drawing((20, 20), (80, 23)), Ok(Drawing::Halves));
        assert_eq!(drawing((21, 21), (24, 15)), Ok(Drawing::Halves));
        assert_eq!(drawing((100, 50), (200, 60)), Ok(Drawing::Halves));
        for look in [Look { theme: &MONO, ..LOOK }, Look { glyphs: &ASCII, ..LOOK }] {
            let found = at((30, 20), (32, 24), look).map(|places| places.drawing);
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
                    let Ok(places) = at(cells, (width, height), LOOK) else { continue };
                    let screen = Rect::new(0, 0, width, height);
                    let all = [places.board, places.status, places.keys];
                    for place in all.into_iter().chain(places.panel) {
                        assert_eq!(place.intersection(screen), place);
                    }
                    let panel = places.panel.unwrap_or_default();
                    assert!(!places.board.intersects(places.status));
                    assert!(!places.board.intersects(panel) && !panel.intersects(places.status));
                }
            }
        }
    }
}
