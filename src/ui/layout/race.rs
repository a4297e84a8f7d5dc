//! The layout of a race: the boards, and the standings below.

use ratatui::layout::{Rect, Size};

use super::{BOX_ENDS, Drawing, Sizing, fits, least_grid, lines_below, with_border};
use crate::engine::Grid;
use crate::ui::look::Zoom;

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
/// The columns that they need to say most of what they do.
const GOOD_WIDTH: u16 = 78;
/// The rows besides the boards and the standings: the line of the state, the line of
/// keys.
const LINES: u16 = 2;

/// The places for `lanes` boards on `grid` in the middle of `area`: in one row if that
/// fits, else in two, else one below the other. Only a zoom that was asked for may take the
/// room of the final standings.
///
/// # Errors
/// If nothing fits, the size needed that lacks least.
pub(in crate::ui) fn places(
    grid: &Grid,
    lanes: usize,
    sizing: Sizing,
    area: Rect,
) -> Result<Places, Size> {
    let lanes = u16::try_from(lanes).unwrap_or(1).max(1);
    let drawings = sizing.drawings();
    let all = drawings
        .iter()
        .flat_map(|&drawing| arrangements(lanes).map(|columns| Tried { drawing, columns, lanes }));
    let all: Vec<Tried> = all.collect();
    let fitting = all.iter().filter(|tried| fits(tried.needed(grid), area));
    let fitting: Vec<Places> =
        fitting.map(|tried| place(*tried, with_border(tried.drawing, grid), area)).collect();
    let is_usual = |places: &&Places| places.drawing == Drawing::Squares(Zoom::One);
    let usual = fitting.iter().find(is_usual);
    let has_table = sizing.zoom.is_none() && usual.is_some_and(|it| it.table.is_some());
    let chosen = fitting.into_iter().find(|places| places.table.is_some() || !has_table);
    // A row is about as high as two columns are wide.
    let lacks = |size: &Size| {
        let (columns, rows) =
            (size.width.saturating_sub(area.width), size.height.saturating_sub(area.height));
        // Of those that lack as much, the smallest is named.
        (u32::from(columns) + 2 * u32::from(rows), size.width.saturating_add(size.height))
    };
    let needed = || all.iter().map(|tried| tried.needed(grid)).min_by_key(lacks);
    chosen.ok_or_else(|| needed().unwrap_or_default())
}

/// A way to place the boards: how they are drawn, and how many are in a row.
#[derive(Clone, Copy)]
struct Tried {
    drawing: Drawing,
    columns: u16,
    lanes: u16,
}

impl Tried {
    /// The size of the screen that this needs for boards on `grid`.
    fn needed(self, grid: &Grid) -> Size {
        let board = with_border(self.drawing, grid);
        let rows = self.lanes.div_ceil(self.columns);
        let width = (self.columns * (board.width + 1) - 1).max(LEAST_WIDTH);
        Size::new(width, rows * board.height + self.lanes + LINES)
    }
}

/// The numbers of boards per row that are tried: all, half of them, one.
pub(super) fn arrangements(lanes: u16) -> [u16; 3] {
    [lanes, lanes.div_ceil(2), 1]
}

/// The sides in cells of the boards with which this many lanes fill the screen, arranged so
/// that they are largest.
pub(in crate::ui) fn fitting(sizing: Sizing, lanes: usize, area: Rect) -> (u16, u16) {
    let lanes = u16::try_from(lanes).unwrap_or(1).max(1);
    let mut places = arrangements(lanes).map(|columns| {
        let width = (area.width + 1) / columns;
        let height = area.height.saturating_sub(lanes + LINES) / lanes.div_ceil(columns);
        Size::new(width.saturating_sub(1), height)
    });
    // Of equals the last one is taken: that is now the one with the fewest rows.
    places.reverse();
    sizing.largest(&places)
}

/// The size of the smallest screen that has room for a race of so many lanes, on the
/// smallest boards.
pub(in crate::ui) fn least_size(lanes: usize, sizing: Sizing) -> Size {
    // On a screen of nothing, what lacks least is what needs least.
    places(&least_grid(), lanes, sizing, Rect::ZERO).err().unwrap_or_default()
}

/// Places boards of this size, which fit in rows of so many columns, and all else in the
/// middle of `area`.
fn place(tried: Tried, board: Size, area: Rect) -> Places {
    let Tried { drawing, columns, lanes } = tried;
    let rows = lanes.div_ceil(columns);
    let (wide, high) = (columns * (board.width + 1) - 1, rows * board.height);
    let (left, top) =
        (area.x + (area.width - wide) / 2, area.y + (area.height - high - lanes - LINES) / 2);
    let boards = (0..lanes).map(|lane| {
        let (column, row) = (lane % columns, lane / columns);
        let (x, y) = (left + column * (board.width + 1), top + row * board.height);
        Rect::new(x, y, board.width, board.height)
    });
    let (x, width) = lines_below(left, wide, GOOD_WIDTH, area);
    let standings = Rect::new(x, top + high, width.max(GOOD_WIDTH.min(area.width)), lanes + 1);
    let keys = Rect::new(x, top + high + lanes + 1, area.right() - x, 1);
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
