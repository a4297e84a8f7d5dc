//! How large cells are drawn.

use ratatui::layout::Size;

/// How large cells are drawn where a cell has two columns or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Zoom {
    /// Two columns by one row.
    One = 1,
    /// Four columns by two rows.
    Two,
    /// Six columns by three rows.
    Three,
}

impl Zoom {
    /// All of them, from the smallest.
    pub const ALL: [Self; 3] = [Self::One, Self::Two, Self::Three];

    /// The size of a cell in characters.
    #[must_use]
    pub fn cell(self) -> Size {
        Size::new(2 * self as u16, self as u16)
    }

    /// The number that it has on the command line and the screen.
    #[must_use]
    pub fn number(self) -> u16 {
        self as u16
    }
}
