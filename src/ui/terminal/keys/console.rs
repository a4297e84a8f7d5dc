//! Keys from the events of a Windows console.

use std::io;

use crossterm::event::{
    self, Event as Read, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};

use crate::ui::event::Event;
use crate::ui::input::{Key, Mouse};

/// The keys of the console that the process is in.
pub(super) struct Keys;

impl Keys {
    #[expect(clippy::unnecessary_wraps, reason = "a terminal's keys may not be there")]
    pub(super) fn open() -> io::Result<Self> {
        Ok(Self)
    }

    /// The next key, change of size or loss of the focus; what is pasted is dropped.
    #[expect(clippy::unused_self, reason = "a terminal's keys have a state")]
    pub(super) fn next(&mut self) -> Event {
        loop {
            match event::read() {
                Ok(Read::Key(event)) => {
                    if let Some(key) = key(&event) {
                        return Event::Key(key);
                    }
                }
                Ok(Read::Resize(..)) => return Event::Resized,
                Ok(Read::Mouse(event)) => {
                    if let Some(mouse) = mouse(&event) {
                        return Event::Mouse(mouse);
                    }
                }
                Ok(Read::FocusLost) => return Event::Unfocused,
                Ok(_) => {}
                Err(error) => return Event::Failed(error),
            }
        }
    }
}

/// What the mouse did, where that counts.
fn mouse(event: &MouseEvent) -> Option<Mouse> {
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) => {
            Some(Mouse::Click { x: event.column, y: event.row })
        }
        MouseEventKind::ScrollUp => Some(Mouse::WheelUp),
        MouseEventKind::ScrollDown => Some(Mouse::WheelDown),
        _ => None,
    }
}

/// The key of a press or a repeat; `None` for a release.
fn key(event: &KeyEvent) -> Option<Key> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    // Shift shows in the character already.
    let held = event.modifiers - KeyModifiers::SHIFT;
    let key = match event.code {
        KeyCode::Char(letter) if held == KeyModifiers::CONTROL => Key::with_ctrl(letter),
        _ if !held.is_empty() => Key::Other,
        KeyCode::Char(letter) => Key::typed(letter),
        KeyCode::Up => Key::Up,
        KeyCode::Right => Key::Right,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Esc,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Tab if event.modifiers == KeyModifiers::SHIFT => Key::BackTab,
        KeyCode::Tab => Key::Tab,
        _ => Key::Other,
    };
    Some(key)
}
