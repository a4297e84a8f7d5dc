//! The layout of the menu, with the board of a demo beside it.

use ratatui::layout::{Rect, Size};

use super::{Drawing, LEAST_SIDE, Rows, Sizing, fits, largest, least_grid, middle, with_border};
use crate::ai::STRATEGIES;
use crate::engine::{Grid, MAX_SIDE};

/// The columns of the menu: with the large title, with the small one, and without the
/// words that can be left out.
const WIDTHS: [u16; 3] = [40, 24, 18];
/// The smallest size of the board beside it, its border included.
const LEAST_BOARD: Size = Size::new(10, 6);
/// The menu gets more than its smallest width only where the board has this many columns
/// left.
const GOOD_BOARD: u16 = 18;

/// The rows of pixels of the large title.
pub(in crate::ui) const TITLE_PIXELS: u16 = 5;
/// The rows that a menu with the large title needs.
const TALL: u16 = 16;

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
    /// The line that names the keys.
    pub(in crate::ui) keys: Rect,
}

/// The menu on the left and the demo beside it, above the line of keys; on the smallest
/// screens the menu alone. Where there are few rows, the menu is only the title and as much
/// of the list as fits.
pub(super) fn places(demo: Option<&Grid>, sizing: Sizing, area: Rect) -> Places {
    let (menu, board, keys) = split(sizing, area);
    let is_large = menu.width >= WIDTHS[0] && menu.height >= TALL;
    let title = match (is_large, sizing.look.glyphs.ascii) {
        (false, _) => 1,
        (true, true) => TITLE_PIXELS,
        (true, false) => TITLE_PIXELS.div_ceil(2),
    };
    let lines = u16::try_from(STRATEGIES.len() + 1).unwrap_or(u16::MAX / 2);
    let (motto, about) = if is_large { (3, 3) } else { (1, 4) };
    let wanted = title + motto + lines + about;
    let is_scarce = menu.height < wanted;
    let mut rest = Rows(middle(menu, Size::new(menu.width, wanted)));
    let title = rest.take(title);
    let motto = (is_large && !is_scarce).then(|| {
        rest.take(1);
        rest.take(1)
    });
    rest.take(u16::from(!is_scarce));
    let list = rest.take(if is_scarce { u16::MAX } else { lines });
    rest.take(1);
    let Rows(below) = rest;
    let summary = Rect { x: below.x + 1, width: below.width.saturating_sub(2), ..below };
    let board = board.map(|(drawing, room)| match demo {
        None => (drawing, room),
        Some(grid) => place_demo(grid, drawing, sizing, room),
    });
    let in_full = menu.width >= WIDTHS[1];
    Places { is_large, in_full, title, motto, list, summary, board, keys }
}

/// The drawing and the place of a demo on `grid` in `room`: in the largest zoom that fits,
/// else as boards are drawn that fill the room.
fn place_demo(grid: &Grid, filling: Drawing, sizing: Sizing, room: Rect) -> (Drawing, Rect) {
    let squares = sizing.drawings().into_iter().filter(|drawing| drawing.has_columns());
    let mut squares = squares.filter(|_| filling.has_columns());
    let drawing = squares.find(|&drawing| fits(with_border(drawing, grid), room));
    let drawing = drawing.unwrap_or(filling);
    (drawing, middle(room, with_border(drawing, grid)))
}

/// The rectangles of the menu, of the room for a demo, and of the line of keys, and how a
/// board is drawn that fills the room.
fn split(sizing: Sizing, area: Rect) -> (Rect, Option<(Drawing, Rect)>, Rect) {
    let mut rows = Rows(area);
    let above = rows.take(area.height.saturating_sub(1));
    let keys = rows.take(1);
    let [.., least] = WIDTHS;
    let width = WIDTHS.into_iter().find(|width| width + GOOD_BOARD <= above.width);
    let width = width.unwrap_or(least);
    let beside = above.width.saturating_sub(width);
    if beside < LEAST_BOARD.width || above.height < LEAST_BOARD.height {
        return (above, None, keys);
    }
    let room = Rect { x: above.x + width, width: beside, ..above };
    let is_good = |drawing: &Drawing| fits(with_border(*drawing, &least_grid()), room);
    let good = sizing.good().into_iter().filter(|_| beside >= GOOD_BOARD).find(is_good);
    (Rect { width, ..above }, Some((good.unwrap_or(sizing.compact()), room)), keys)
}

/// How a board is drawn that fills the room beside the menu; `None` where there is none.
pub(in crate::ui) fn filling(sizing: Sizing, area: Rect) -> Option<Drawing> {
    split(sizing, area).1.map(|(drawing, _)| drawing)
}

/// The sides in cells of the largest board that fits beside the menu; `None` where none
/// does.
pub(in crate::ui) fn fitting(sizing: Sizing, area: Rect) -> Option<(u16, u16)> {
    let (_, board, _) = split(sizing, area);
    let sides = board.map(|(drawing, room)| largest(drawing, room.as_size()));
    let side = |side: u16| side.clamp(LEAST_SIDE, MAX_SIDE);
    sides.map(|(width, height)| (side(width), side(height)))
}
