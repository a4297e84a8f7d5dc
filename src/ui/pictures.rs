//! Screens as text, for the tests.

use ratatui::buffer::{Buffer, Cell};

/// The characters of a buffer, one line per row, without trailing spaces.
pub(super) fn picture(buffer: &Buffer) -> String {
    let symbols: Vec<&str> = buffer.content().iter().map(Cell::symbol).collect();
    let rows = symbols.chunks(usize::from(buffer.area.width));
    rows.map(|row| row.concat().trim_end().to_owned() + "\n").collect()
}
