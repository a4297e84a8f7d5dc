//! The layout of the menu, with the board of a demo beside it.

use ratatui::layout::{Rect, Size};

use super::{Drawing, Rows, drawings, fits, largest, middle, with_border};
use crate::engine::Grid;
use crate::ui::look::Look;

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
/// The rows of a screen that has room for the command line.
const TALL: u16 = 16;
/// The rows that a menu with the large title needs besides its lines: for title and motto, and
/// for what the line chosen is about.
const LARGE_ROWS: u16 = TITLE_PIXELS.div_ceil(2) + 6;

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

/// The menu on the left and the demo beside it, above the line of keys; on the smallest
/// screens the menu alone. Where there are few rows, the menu is only the title and as much
/// of the list as fits.
pub(super) fn places(lines: usize, demo: Option<&Grid>, look: &Look, area: Rect) -> Places {
    let (menu, board, below) = split(look, area);
    let mut below = Rows(below);
    let command = (below.0.height > 1).then(|| below.take(1));
    let keys = below.take(1);
    let lines = u16::try_from(lines).unwrap_or(u16::MAX / 2);
    let is_large = menu.width >= WIDTHS[0] && menu.height >= lines + LARGE_ROWS;
    let title = match (is_large, look.glyphs.ascii) {
        (false, _) => 1,
        (true, true) => TITLE_PIXELS,
        (true, false) => TITLE_PIXELS.div_ceil(2),
    };
    let (motto, about) = if is_large { (3, 4) } else { (1, 4) };
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
        Some(grid) => {
            let drawing = largest_with_room(grid, look, room).unwrap_or(drawing);
            (drawing, middle(room, with_border(drawing, grid)))
        }
    });
    let in_full = menu.width >= WIDTHS[1];
    Places { is_large, in_full, title, motto, list, summary, board, command, keys }
}

/// The rectangles of the menu, of the room for a demo, and of the lines below them: that of
/// keys, and, where there is room for it, one above.
fn split(look: &Look, area: Rect) -> (Rect, Option<(Drawing, Rect)>, Rect) {
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
    let drawings = drawings(look);
    let drawing = drawings[if beside < GOOD_BOARD { drawings.len() - 1 } else { 0 }];
    let room = Rect { x: above.x + width, width: beside, ..above };
    (Rect { width, ..above }, Some((drawing, room)), below)
}

/// The largest drawing in which there is room for a board; `None` where there is none.
fn largest_with_room(grid: &Grid, look: &Look, room: Rect) -> Option<Drawing> {
    drawings(look).into_iter().find(|&drawing| fits(with_border(drawing, grid), room))
}

/// Whether this board fits beside the menu in any drawing.
pub(in crate::ui) fn has_room(grid: &Grid, look: &Look, area: Rect) -> bool {
    let (_, board, _) = split(look, area);
    board.is_some_and(|(_, room)| largest_with_room(grid, look, room).is_some())
}

/// The sides in cells of the largest board that fits beside the menu; `None` where none
/// does.
pub(in crate::ui) fn fitting(look: &Look, area: Rect) -> Option<(u16, u16)> {
    let (_, board, _) = split(look, area);
    board.map(|(drawing, room)| largest(drawing, room.as_size()))
}
