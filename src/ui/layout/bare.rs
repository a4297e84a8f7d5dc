//! The layout of boards alone, without border or text.

use ratatui::layout::{Rect, Size};

use super::race::arrangements;
use super::{Drawing, Sizing, fits, least_grid, middle, with_border};
use crate::engine::Grid;

/// Where the boards are.
pub(in crate::ui) struct Places {
    pub(in crate::ui) drawing: Drawing,
    /// The boards, which have no border.
    pub(in crate::ui) boards: Vec<Rect>,
}

/// The columns and rows between two boards, which nothing else keeps apart.
const GAP: Size = Size::new(2, 1);
/// What a border takes, which is counted where boards have one.
const BORDER: u16 = 2;

/// The places for so many boards on `grid` in the middle of `area`, in the largest drawing
/// that fits: in one row if that has room, else in two, else one below the other.
///
/// # Errors
/// If nothing fits, the size that one row of them needs in the smallest drawing.
pub(in crate::ui) fn places(
    grid: &Grid,
    lanes: usize,
    sizing: Sizing,
    area: Rect,
) -> Result<Places, Size> {
    let lanes = count(lanes);
    let mut needed = Size::default();
    for drawing in sizing.drawings() {
        let board = with_border(drawing, grid);
        let board = Size::new(board.width - BORDER, board.height - BORDER);
        for columns in arrangements(lanes) {
            let size = whole(board, lanes, columns);
            if fits(size, area) {
                let boards = place(board, lanes, columns, middle(area, size));
                return Ok(Places { drawing, boards });
            }
        }
        needed = whole(board, lanes, lanes);
    }
    Err(needed)
}

/// The sides in cells of the boards with which this many fill the screen. Of the ways to
/// arrange them, the one whose boards have the longest shorter side is taken.
pub(in crate::ui) fn fitting(sizing: Sizing, lanes: usize, area: Rect) -> (u16, u16) {
    let lanes = count(lanes);
    let mut places = arrangements(lanes).map(|columns| {
        let rows = lanes.div_ceil(columns);
        let width = (area.width + GAP.width) / columns;
        let height = (area.height + GAP.height) / rows;
        Size::new(
            width.saturating_sub(GAP.width) + BORDER,
            height.saturating_sub(GAP.height) + BORDER,
        )
    });
    // Of equals the last one is taken: that is now the one with the fewest rows.
    places.reverse();
    sizing.largest(&places)
}

/// The size that so many of the smallest boards need.
pub(in crate::ui) fn least_size(lanes: usize, sizing: Sizing) -> Size {
    places(&least_grid(), lanes, sizing, Rect::ZERO).err().unwrap_or_default()
}

fn count(lanes: usize) -> u16 {
    u16::try_from(lanes).unwrap_or(1).max(1)
}

/// The size of so many boards in rows of `columns`.
fn whole(board: Size, lanes: u16, columns: u16) -> Size {
    let rows = lanes.div_ceil(columns);
    Size::new(
        columns * (board.width + GAP.width) - GAP.width,
        rows * (board.height + GAP.height) - GAP.height,
    )
}

/// The boards in rows of `columns`, in an area that has just room for them.
fn place(board: Size, lanes: u16, columns: u16, area: Rect) -> Vec<Rect> {
    let at = |lane: u16| {
        let (column, row) = (lane % columns, lane / columns);
        let x = area.x + column * (board.width + GAP.width);
        let y = area.y + row * (board.height + GAP.height);
        Rect::new(x, y, board.width, board.height)
    };
    (0..lanes).map(at).collect()
}
