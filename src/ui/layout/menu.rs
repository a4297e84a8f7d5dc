//! The layout of the menu, with the board of a demo beside it.

use ratatui::layout::{Rect, Size};

use super::{Drawing, LEAST_SIDE, Rows, Sizing, fits, largest, least_grid, middle, with_border};
use crate::engine::{Grid, MAX_SIDE};

/// The columns of the menu: with the large title, with the small one, and without the
/// words that can be left out.
const WIDTHS: [u16; 3] = [40, 24, 18];
/// The smallest size of the board beside it, its border included.
const LEAST_BOARD: Size = Size::new(10, 6);
/// The menu gets more than its smallest width only where the board has this many columns
/// left.
const GOOD_BOARD: u16 = 18;

/// The sides of the usual board, in cells.
const USUAL_SIDE: u16 = 20;

/// The rows of pixels of the large title.
pub(in crate::ui) const TITLE_PIXELS: u16 = 5;
/// The rows of a screen that has room for the command line.
const TALL: u16 = 16;
/// The rows of the motto below the large title, with an empty one on both sides; and those of
/// what the line chosen is about, with an empty one above.
const MOTTO: u16 = 3;
const ABOUT: u16 = 4;

/// Where the parts of the menu are.
pub(in crate::ui) struct Places {
    /// Whether the title is in large letters.
    pub(in crate::ui) is_large: bool,
    /// Whether the list has the words that can be left out.
    pub(in crate::ui) in_full: bool,
    pub(in crate::ui) title: Rect,
    /// The line below the large title, where there is room for it.
    pub(in crate::ui) motto: Option<Rect>,
    /// What can be started, as much of it as there is room for.
    pub(in crate::ui) list: Rect,
    /// The words on what is chosen; empty where there is no room for them.
    pub(in crate::ui) summary: Rect,
    /// The board of the demo, its border included, or the room for one where there is no
    /// demo yet, and how it is drawn; `None` where the screen is too small for one.
    pub(in crate::ui) board: Option<(Drawing, Rect)>,
    /// The line that says the command line; `None` where there is no room for it.
    pub(in crate::ui) command: Option<Rect>,
    /// The line that names the keys.
    pub(in crate::ui) keys: Rect,
}

/// The menu on the left and the demo beside it, above the line of keys, all in the middle of
/// the screen; on the smallest screens the menu alone. Where there are few rows, the menu is
/// only the title and as much of the list as fits.
pub(super) fn places(lines: usize, demo: Option<&Grid>, sizing: Sizing, area: Rect) -> Places {
    let (menu, board, below) = split(sizing, area);
    let least = board.map_or(Size::default(), |(_, room)| usual_size(sizing, room));
    let board = board.map(|(drawing, room)| match demo {
        None => (drawing, room.as_size()),
        Some(grid) => size_of_demo(grid, drawing, sizing, room),
    });
    let lines = u16::try_from(lines).unwrap_or(u16::MAX / 2);
    let large = if sizing.look.glyphs.ascii { TITLE_PIXELS } else { TITLE_PIXELS.div_ceil(2) };
    let is_large = menu.width >= WIDTHS[0] && menu.height >= large + MOTTO + lines + ABOUT;
    let (title, motto) = if is_large { (large, MOTTO) } else { (1, 1) };
    let wanted = title + motto + lines + ABOUT;
    let is_scarce = menu.height < wanted;
    // Then all of it in the middle. A smaller board does not move the menu.
    let beside = board.map_or(Size::default(), |(_, size)| size);
    let (wide, high) = (beside.width.max(least.width), beside.height.max(least.height));
    let whole = Size::new(menu.width + wide, wanted.max(high) + below.height);
    let mut inner = Rows(middle(area, whole));
    let above = inner.take(inner.0.height.saturating_sub(below.height));
    let mut lowest = Rows(Rect { width: area.right() - inner.0.x, ..inner.0 });
    let command = (lowest.0.height > 1).then(|| lowest.take(1));
    let keys = lowest.take(1);
    let room = Rect { x: above.x + menu.width, width: above.width - menu.width, ..above };
    let board = board.map(|(drawing, size)| (drawing, middle(room, size)));
    let mut rest = Rows(middle(Rect { width: menu.width, ..above }, Size::new(menu.width, wanted)));
    let title = rest.take(title);
    let motto = (is_large && !is_scarce).then(|| {
        rest.take(1);
        rest.take(1)
    });
    rest.take(u16::from(!is_scarce));
    let list = rest.take(if is_scarce { u16::MAX } else { lines });
    rest.take(1);
    let Rows(summary) = rest;
    let summary = Rect { x: summary.x + 1, width: summary.width.saturating_sub(2), ..summary };
    let in_full = menu.width >= WIDTHS[1];
    Places { is_large, in_full, title, motto, list, summary, board, command, keys }
}

/// The drawing and the size of a demo on `grid` in `room`: in the largest zoom that fits,
/// else as boards are drawn that fill the room, or smaller where it needs that.
fn size_of_demo(grid: &Grid, filling: Drawing, sizing: Sizing, room: Rect) -> (Drawing, Size) {
    let all = sizing.drawings();
    let mut fitting = all.iter().filter(|&&drawing| fits(with_border(drawing, grid), room));
    let drawing = fitting.find(|drawing| filling.has_columns() || !drawing.has_columns());
    let drawing = drawing.copied().unwrap_or(filling);
    (drawing, with_border(drawing, grid))
}

/// The room that is kept for a demo of whatever size: that of the usual board in the largest
/// zoom that fits, or all there is.
fn usual_size(sizing: Sizing, room: Rect) -> Size {
    let usual = Grid::new(USUAL_SIDE, USUAL_SIDE, false).expect("the usual size is allowed");
    let squares = sizing.drawings().into_iter().filter(|drawing| drawing.has_columns());
    let mut sizes = squares.map(|drawing| with_border(drawing, &usual));
    sizes.find(|&size| fits(size, room)).unwrap_or(room.as_size())
}

/// The rectangles of the menu, of the room for a demo, and of the lines below them: that of
/// keys, and, where there is room for it, one above; and how a board is drawn that fills the
/// room.
fn split(sizing: Sizing, area: Rect) -> (Rect, Option<(Drawing, Rect)>, Rect) {
    let mut rows = Rows(area);
    let lines = if area.height >= TALL { 2 } else { 1 };
    let above = rows.take(area.height.saturating_sub(lines));
    let Rows(below) = rows;
    let [.., least] = WIDTHS;
    let width = WIDTHS.into_iter().find(|width| width + GOOD_BOARD <= above.width);
    let width = width.unwrap_or(least);
    let beside = above.width.saturating_sub(width);
    if beside < LEAST_BOARD.width || above.height < LEAST_BOARD.height {
        return (above, None, below);
    }
    let room = Rect { x: above.x + width, width: beside, ..above };
    let is_good = |drawing: &Drawing| fits(with_border(*drawing, &least_grid()), room);
    let good = sizing.good().into_iter().filter(|_| beside >= GOOD_BOARD).find(is_good);
    (Rect { width, ..above }, Some((good.unwrap_or(sizing.compact()), room)), below)
}

/// Whether this board fits beside the menu in any drawing.
pub(in crate::ui) fn has_room(grid: &Grid, sizing: Sizing, area: Rect) -> bool {
    let (_, board, _) = split(sizing, area);
    let fits = |room| sizing.drawings().into_iter().any(|it| fits(with_border(it, grid), room));
    board.is_some_and(|(_, room)| fits(room))
}

/// The sides in cells of the largest board that fits beside the menu; `None` where none
/// does.
pub(in crate::ui) fn fitting(sizing: Sizing, area: Rect) -> Option<(u16, u16)> {
    let (_, board, _) = split(sizing, area);
    let sides = board.map(|(drawing, room)| largest(drawing, room.as_size()));
    let side = |side: u16| side.clamp(LEAST_SIDE, MAX_SIDE);
    sides.map(|(width, height)| (side(width), side(height)))
}
