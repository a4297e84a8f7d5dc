//! The help while it is open.

use ratatui::layout::Rect;

use crate::ui::input::Action;
use crate::ui::layout::help::{Help, HelpLine};

/// The help while it is open: where it is, and how far it is scrolled.
pub(in crate::ui) struct OpenHelp {
    layout: Help,
    /// The lines that it was scrolled by, which may be more than do not fit by now: in a
    /// screen that grows and shrinks again the same lines come back.
    scrolled: u16,
}

impl OpenHelp {
    /// The help as it opens, with its first line in sight.
    pub(super) fn new(layout: Help) -> Self {
        Self { layout, scrolled: 0 }
    }

    /// Puts it where it belongs on a screen of another size.
    pub(super) fn lay_out(&mut self, layout: Help) {
        self.layout = layout;
    }

    /// Scrolls by a line, as far as there are lines out of sight.
    pub(super) fn scroll(&mut self, action: Action) {
        let above = self.above();
        self.scrolled = match action {
            Action::Above => above.saturating_sub(1),
            Action::Below => self.layout.hidden.min(above + 1),
            _ => above,
        };
    }

    /// The place of its box.
    pub(in crate::ui) fn place(&self) -> Rect {
        self.layout.place
    }

    /// Its lines from the first one in sight to the last of all.
    pub(in crate::ui) fn lines(&self) -> &[HelpLine] {
        &self.layout.lines[usize::from(self.above())..]
    }

    /// The number of lines out of sight above.
    pub(in crate::ui) fn above(&self) -> u16 {
        self.scrolled.min(self.layout.hidden)
    }

    /// The number of lines out of sight below.
    pub(in crate::ui) fn below(&self) -> u16 {
        self.layout.hidden - self.above()
    }
}
