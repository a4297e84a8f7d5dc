//! Frames as the bytes that a terminal needs to show them.

use std::cell::RefCell;
use std::io::{self, Write};
use std::mem;
use std::rc::Rc;

use crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use crossterm::{queue, style};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};

use crate::ui::look::color_depth::{ColorDepth, plain_sixteen};

/// The bytes of a frame until it is whole. They are dropped, not written, where
/// a panic comes in between.
#[derive(Clone, Default)]
struct Pending(Rc<RefCell<Vec<u8>>>);

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// Does nothing: a frame is written as a whole.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Frames one after the other: each is what changes the one before it, which the terminal
/// shows, into the next.
pub(in crate::ui) struct Frames {
    terminal: Terminal<CrosstermBackend<Pending>>,
    pending: Pending,
    /// The whole screen.
    area: Rect,
    /// Whether the next frame is drawn onto a cleared screen.
    clears: bool,
}

impl Frames {
    /// No frame yet, on a screen of this size.
    pub(in crate::ui) fn new(area: Rect) -> io::Result<Self> {
        // The theme alone decides about colour. What crossterm does by itself
        // under NO_COLOR takes bold and reverse away too.
        style::force_color_output(true);
        let pending = Pending::default();
        let backend = CrosstermBackend::new(pending.clone());
        let options = TerminalOptions { viewport: Viewport::Fixed(area) };
        let terminal = Terminal::with_options(backend, options)?;
        Ok(Self { terminal, pending, area, clears: true })
    }

    /// Has the next frame drawn onto a cleared screen.
    pub(super) fn clear_next(&mut self) {
        self.clears = true;
    }

    /// The next frame, of this size, between the marks of a synchronized update. It begins
    /// with a cleared screen if the size has changed.
    pub(in crate::ui) fn next(
        &mut self,
        area: Rect,
        depth: ColorDepth,
        draw: impl FnOnce(&mut Frame),
    ) -> io::Result<Vec<u8>> {
        queue!(self.pending, BeginSynchronizedUpdate)?;
        let resized = mem::replace(&mut self.area, area) != area;
        if mem::take(&mut self.clears) || resized {
            // Not `clear`, which asks the terminal for the cursor and would wait
            // for an answer that the thread of the keys reads.
            self.terminal.resize(area)?;
        }
        self.terminal.draw(draw)?;
        queue!(self.pending, EndSynchronizedUpdate)?;
        let bytes = mem::take(&mut *self.pending.0.borrow_mut());
        Ok(if depth == ColorDepth::Sixteen { plain_sixteen(&bytes) } else { bytes })
    }
}

#[cfg(all(test, unix))]
mod tests;
