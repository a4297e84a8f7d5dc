//! The layout of the menu, with the board of a demo beside it.

use ratatui::layout::{Rect, Size};

use super::{Drawing, Rows, drawings, largest};
use crate::ui::look::Look;

/// The columns of the menu: with the large title, with the small one, and without the
/// words that can be left out.
pub(in crate::ui) const WIDTHS: [u16; 3] = [40, 24, 18];
/// The smallest size of the board beside it, its border included.
const LEAST_BOARD: Size = Size::new(10, 6);
/// The menu gets more than its smallest width only where the board has this many columns
/// left.
const GOOD_BOARD: u16 = 18;

/// Where the parts of the menu are.
pub(in crate::ui) struct Places {
    pub(in crate::ui) menu: Rect,
    /// Room for the demo, a border included, and how its board is drawn; `None` where the
    /// screen is too small for one.
    pub(in crate::ui) board: Option<(Drawing, Rect)>,
    /// The line that names the keys.
    pub(in crate::ui) keys: Rect,
}

/// The menu on the left and the demo beside it, above the line of keys; on the smallest
/// screens the menu alone.
pub(super) fn places(look: &Look, area: Rect) -> Places {
    let mut rows = Rows(area);
    let above = rows.take(area.height.saturating_sub(1));
    let keys = rows.take(1);
    let [.., least] = WIDTHS;
    let width = WIDTHS.into_iter().find(|width| width + GOOD_BOARD <= above.width);
    let width = width.unwrap_or(least);
    let beside = above.width.saturating_sub(width);
    if beside < LEAST_BOARD.width || above.height < LEAST_BOARD.height {
        return Places { menu: above, board: None, keys };
    }
    let drawings = drawings(look);
    let drawing = drawings[if beside < GOOD_BOARD { drawings.len() - 1 } else { 0 }];
    let board = Rect { x: above.x + width, width: beside, ..above };
    Places { menu: Rect { width, ..above }, board: Some((drawing, board)), keys }
}

/// The sides in cells of the largest board that fits beside the menu; `None` where none
/// does.
pub(in crate::ui) fn fitting(look: &Look, area: Rect) -> Option<(u16, u16)> {
    places(look, area).board.map(|(drawing, place)| largest(drawing, place.as_size()))
}
