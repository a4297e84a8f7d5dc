//! The table of the best games.

use ratatui::layout::Rect;

use crate::store::scores::Row;

/// The best games, and how far the table is scrolled.
pub(in crate::ui) struct ScoreTable {
    /// Those of a person first, then by board.
    pub(in crate::ui) rows: Vec<Row>,
    /// The rows scrolled by, which may be more than do not fit.
    pub(in crate::ui) scrolled: usize,
}

impl ScoreTable {
    /// The lines above the rows: the title, an empty one and the names of the columns; and one
    /// below them.
    pub(in crate::ui) const OTHER_LINES: u16 = 4;

    /// The number of rows that a text of this size has no room for.
    pub(in crate::ui) fn hidden(&self, text: Rect) -> usize {
        let room = text.height.saturating_sub(Self::OTHER_LINES).max(1);
        self.rows.len().saturating_sub(usize::from(room))
    }
}
