//! The layout of a race: the boards, and the standings below.

use ratatui::layout::{Rect, Size};

use super::{BOX_ENDS, Drawing, LEAST_SIDE, drawings, fits, largest, with_border};
use crate::engine::Grid;
use crate::ui::look::Look;

/// Where the parts of a race are.
pub(in crate::ui) struct Places {
    pub(in crate::ui) drawing: Drawing,
    /// The boards, their borders included.
    pub(in crate::ui) boards: Vec<Rect>,
    /// A line for the state of the race, and one per board.
    pub(in crate::ui) standings: Rect,
    /// The line that names the keys.
    pub(in crate::ui) keys: Rect,
    /// Where there is room for it, the box of the final standings in place of the
    /// standings, and the line of keys below it.
    pub(in crate::ui) table: Option<(Rect, Rect)>,
}

/// The smallest width of the standings, however small the boards.
const LEAST_WIDTH: u16 = 34;
/// Their width where the screen is wide enough.
const GOOD_WIDTH: u16 = 78;
/// The rows besides the boards and the standings: the line of the state, the line of
/// keys.
const LINES: u16 = 2;

/// The places for `lanes` boards on `grid` in the middle of `area`: in one row if that
/// fits, else in two, else one below the other.
///
/// # Errors
/// If nothing fits, the size needed that lacks least.
pub(in crate::ui) fn places(
    grid: &Grid,
    lanes: usize,
    look: &Look,
    area: Rect,
) -> Result<Places, Size> {
    let lanes = u16::try_from(lanes).unwrap_or(1).max(1);
    let size = |drawing: Drawing, columns: u16| {
        let board = with_border(drawing, grid);
        let rows = lanes.div_ceil(columns);
        let width = (columns * (board.width + 1) - 1).max(LEAST_WIDTH);
        Size::new(width, rows * board.height + lanes + LINES)
    };
    let mut tried = Vec::new();
    for drawing in drawings(look) {
        for columns in arrangements(lanes) {
            let size = size(drawing, columns);
            if fits(size, area) {
                return Ok(place(drawing, with_border(drawing, grid), lanes, columns, area));
            }
            tried.push(size);
        }
    }
    // A row is about as high as two columns are wide.
    let lacks = |size: &Size| {
        let (columns, rows) =
            (size.width.saturating_sub(area.width), size.height.saturating_sub(area.height));
        u32::from(columns) + 2 * u32::from(rows)
    };
    Err(tried.into_iter().min_by_key(lacks).unwrap_or_default())
}

/// The numbers of boards per row that are tried: all, half of them, one.
pub(super) fn arrangements(lanes: u16) -> [u16; 3] {
    [lanes, lanes.div_ceil(2), 1]
}

/// The sides in cells of the boards with which this many lanes fill the screen. Of the ways
/// to arrange them, the one whose boards have the longest shorter side is taken.
pub(in crate::ui) fn fitting(look: &Look, lanes: usize, area: Rect) -> (u16, u16) {
    let lanes = u16::try_from(lanes).unwrap_or(1).max(1);
    let sides = arrangements(lanes).map(|columns| {
        let width = (area.width + 1) / columns;
        let height = area.height.saturating_sub(lanes + LINES) / lanes.div_ceil(columns);
        largest(drawings(look)[0], Size::new(width.saturating_sub(1), height))
    });
    // Of equals the last one is taken: reversed, that is the one with the fewest rows.
    sides.into_iter().rev().max_by_key(|&(width, height)| width.min(height)).unwrap_or(sides[0])
}

/// The size of the smallest screen that has room for a race of so many lanes, on the
/// smallest boards.
pub(in crate::ui) fn least_size(lanes: usize, look: &Look) -> Size {
    let least = Grid::new(LEAST_SIDE, LEAST_SIDE, false).expect("the least size is allowed");
    // On a screen of nothing, what lacks least is what needs least.
    places(&least, lanes, look, Rect::ZERO).err().unwrap_or_default()
}

/// Places boards of this size, which fit in rows of `columns`, and all else in the middle
/// of `area`.
fn place(drawing: Drawing, board: Size, lanes: u16, columns: u16, area: Rect) -> Places {
    let rows = lanes.div_ceil(columns);
    let (wide, high) = (columns * (board.width + 1) - 1, rows * board.height);
    let (left, top) =
        (area.x + (area.width - wide) / 2, area.y + (area.height - high - lanes - LINES) / 2);
    let boards = (0..lanes).map(|lane| {
        let (column, row) = (lane % columns, lane / columns);
        let (x, y) = (left + column * (board.width + 1), top + row * board.height);
        Rect::new(x, y, board.width, board.height)
    });
    let width = wide.max(area.width.min(GOOD_WIDTH));
    let x = area.x + (area.width - width) / 2;
    let standings = Rect::new(x, top + high, width, lanes + 1);
    let keys = Rect::new(x, top + high + lanes + 1, width, 1);
    let table = Rect { y: standings.y, height: standings.height + BOX_ENDS, ..area };
    let below = Rect { y: table.bottom(), ..keys };
    Places {
        drawing,
        boards: boards.collect(),
        standings,
        keys,
        table: (below.bottom() <= area.bottom()).then_some((table, below)),
    }
}
