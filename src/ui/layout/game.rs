//! The layout of a game: the board, the panel beside it, two lines below.

use ratatui::layout::{Rect, Size};

use super::{Drawing, Sizing, fits, least_grid, lines_below, with_border};
use crate::ai::STRATEGIES;
use crate::engine::Grid;
use crate::ui::look::Zoom;

/// Where the parts of a game are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) struct Places {
    pub(in crate::ui) drawing: Drawing,
    /// The board, its border included; a part of it where it is larger than the screen.
    pub(in crate::ui) board: Rect,
    /// The panel beside it, where there is room for one.
    pub(in crate::ui) panel: Option<Rect>,
    /// The line that says who plays and why the snake goes where it goes, as wide as board
    /// and panel.
    pub(in crate::ui) status: Rect,
    /// The line that names the keys, up to the edge of the screen.
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
pub(super) const LINES: u16 = 2;
/// The columns that these lines need to say most of what they do.
const GOOD_WIDTH: u16 = 68;

/// The smallest screen on which a part of a board is shown: with fewer cells around the head
/// nobody could follow.
const LEAST_WINDOW: Size = Size::new(24, 10);

/// The places for a game on `grid` in the middle of `area`, with the largest drawing that
/// fits. Only a zoom that was asked for may take the room of the panel. Where none fits, a
/// dense drawing may show the part of the board around the head.
///
/// # Errors
/// The size that the smallest drawing needs, or a part of it, if `area` is smaller.
pub(in crate::ui) fn places(grid: &Grid, sizing: Sizing, area: Rect) -> Result<Places, Size> {
    let drawings = sizing.drawings();
    let fitting = drawings.iter().filter(|&&drawing| fits(needed(drawing, grid), area));
    let all: Vec<Places> =
        fitting.map(|&drawing| place(drawing, with_border(drawing, grid), area, LINES)).collect();
    let usual = all.iter().find(|places| places.drawing == Drawing::Squares(Zoom::One));
    let has_panel = sizing.zoom.is_none() && usual.is_some_and(|places| places.panel.is_some());
    let chosen = all.iter().find(|places| places.panel.is_some() || !has_panel);
    let smallest = drawings[drawings.len() - 1];
    let needed = needed(smallest, grid);
    let least =
        Size::new(needed.width.min(LEAST_WINDOW.width), needed.height.min(LEAST_WINDOW.height));
    match chosen {
        Some(places) => Ok(*places),
        None if !smallest.is_dense() => Err(needed),
        None if !fits(least, area) => Err(least),
        None => {
            let (width, height) = (needed.width, needed.height - LINES);
            let part = Size::new(width.min(area.width), height.min(area.height - LINES));
            Ok(place(smallest, part, area, LINES))
        }
    }
}

/// The sides in cells of the largest board that fits on this screen in a good drawing.
pub(in crate::ui) fn fitting(sizing: Sizing, area: Rect) -> (u16, u16) {
    sizing.largest(&[Size::new(area.width, area.height.saturating_sub(LINES))])
}

/// The size of the smallest screen that has room for a game, on the smallest board.
pub(in crate::ui) fn least_size(sizing: Sizing) -> Size {
    places(&least_grid(), sizing, Rect::ZERO).err().unwrap_or_default()
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

/// Places a board of this size, which fits above so many lines, and all else in the middle of
/// `area`.
pub(super) fn place(drawing: Drawing, board: Size, area: Rect, lines: u16) -> Places {
    let beside = (area.width - board.width).saturating_sub(GAP).min(PANEL_MOST);
    let has_panel = beside >= PANEL_LEAST;
    let with_panel = if has_panel { board.width + GAP + beside } else { board.width };
    let wanted = if has_panel { board.height.max(panel_rows()) } else { board.height };
    let height = wanted.min(area.height - lines);
    let y = area.y + (area.height - height - lines) / 2;
    let left = area.x + (area.width - with_panel) / 2;
    let (x, width) = lines_below(left, with_panel, GOOD_WIDTH, area);
    Places {
        drawing,
        board: Rect::new(left, y, board.width, board.height),
        panel: has_panel.then(|| Rect::new(left + board.width + GAP, y, beside, height)),
        status: Rect::new(x, y + height, width, 1),
        keys: Rect::new(x, y + height + 1, area.right() - x, 1),
    }
}

#[cfg(test)]
mod tests;
