//! The help: its lines of text, and the place of its box.

use ratatui::layout::Rect;
use ratatui::text::Span;

use super::{BOX_SIDES, box_size, middle};
use crate::ui::input::Binding;
use crate::ui::text::wrapped;

/// The columns for the names of keys.
const KEYS_WIDTH: usize = 19;
/// In fewer columns, what keys do is written below their names.
const NARROW: usize = 40;

/// A line: names of keys, or spaces in place of them, and what the keys do.
pub(in crate::ui) struct HelpLine {
    pub(in crate::ui) keys: String,
    pub(in crate::ui) does: String,
}

/// All lines of the help, and the place of its box in the middle of the screen.
pub(in crate::ui) struct Help {
    pub(in crate::ui) lines: Vec<HelpLine>,
    pub(in crate::ui) place: Rect,
    /// The number of lines that do not fit in the box: how far it can be scrolled.
    pub(in crate::ui) hidden: u16,
}

impl Help {
    /// The help on these keys for a screen of this size. What keys do is written beside
    /// their names, or below them where there are few columns.
    pub(in crate::ui) fn new(bindings: impl Iterator<Item = &'static Binding>, area: Rect) -> Self {
        let columns = usize::from(area.width.saturating_sub(BOX_SIDES));
        let lines: Vec<HelpLine> = bindings.flat_map(|binding| lines(binding, columns)).collect();
        let width = |line: &HelpLine| Span::raw(&line.keys).width() + Span::raw(&line.does).width();
        let size = box_size(lines.iter().map(width).max().unwrap_or(0), lines.len());
        let place = middle(area, size);
        Self { lines, place, hidden: size.height - place.height }
    }
}

/// The lines of one binding, wrapped to this many columns.
fn lines(binding: &'static Binding, columns: usize) -> Vec<HelpLine> {
    let is_narrow = columns < NARROW;
    let (indent, keys_width) = if is_narrow { (2, columns) } else { (KEYS_WIDTH, KEYS_WIDTH) };
    let mut does = wrapped(binding.does, columns.saturating_sub(indent));
    let first = if is_narrow { String::new() } else { does.remove(0) };
    let keys = wrapped(binding.keys, keys_width).into_iter();
    let named =
        |keys: String| HelpLine { keys: format!("{keys:<KEYS_WIDTH$}"), does: String::new() };
    let mut lines: Vec<HelpLine> = keys.map(named).collect();
    lines[0].does = first;
    let rest = |does: String| HelpLine { keys: format!("{:indent$}", ""), does };
    lines.extend(does.into_iter().map(rest));
    lines
}
