//! Keys with numbers: those of the kitty keyboard protocol, and arrows with a key held.

use vte::Params;

use crate::ui::input::Key;

/// The bits of the keys that are held, less one. Caps Lock and Num Lock do not count.
const SHIFT: u16 = 1;
const CTRL: u16 = 4;
const HELD: u16 = 0x3f;

/// The number of a key that is let go.
const RELEASED: u16 = 3;

/// What is said of a key: `code:shifted:base ; held:event`.
struct Report {
    code: u32,
    /// What the key types with Shift held, and what the key in its place types on a US
    /// keyboard; `None` where that is not said.
    shifted: Option<char>,
    base: Option<char>,
    held: u16,
}

impl Report {
    /// What the parameters say; `None` of a key that is let go.
    fn of(params: &Params) -> Option<Self> {
        let mut params = params.iter();
        let key = params.next().unwrap_or(&[]);
        let held = params.next().unwrap_or(&[]);
        let letter = |place: usize| {
            let code = key.get(place).copied().filter(|&code| code != 0);
            code.and_then(|code| char::from_u32(code.into()))
        };
        let is_released = held.get(1) == Some(&RELEASED);
        (!is_released).then(|| Self {
            code: key.first().copied().unwrap_or(0).into(),
            shifted: letter(1),
            base: letter(2),
            held: held.first().map_or(0, |held| held.saturating_sub(1)) & HELD,
        })
    }

    /// What is typed: in layouts without Latin letters, what a US keyboard has in that place.
    fn letter(&self) -> Option<char> {
        let own = char::from_u32(self.code)?;
        let typed = if self.held & SHIFT == 0 { own } else { self.shifted.unwrap_or(own) };
        let by_place = self.base.filter(|base| !own.is_ascii() && base.is_ascii_alphabetic());
        Some(by_place.unwrap_or(typed))
    }
}

/// The key that `CSI … u` reports; `None` for one that is let go, or that is only held to
/// change others.
pub(super) fn key(params: &Params) -> Option<Key> {
    let report = Report::of(params)?;
    let key = match report.code {
        // Caps Lock and the like; Shift and the like.
        57_358..=57_360 | 57_441..=57_454 => return None,
        9 if report.held == SHIFT => return Some(Key::BackTab),
        27 => Key::Esc,
        13 | 57_414 => Key::Enter,
        9 => Key::Tab,
        // The number pad, with and without Num Lock.
        57_407 | 57_419 => Key::Up,
        57_401 | 57_420 => Key::Down,
        57_405 | 57_418 => Key::Right,
        57_403 | 57_417 => Key::Left,
        57_406 | 57_423 => Key::Home,
        57_400 | 57_424 => Key::End,
        57_413 => Key::Char('+'),
        57_412 => Key::Char('-'),
        // All others that type nothing.
        0 | 127 | 57_344..=63_743 => Key::Other,
        _ => {
            let letter = report.letter()?;
            return Some(match report.held & !SHIFT {
                0 => Key::typed(letter),
                CTRL => Key::with_ctrl(letter),
                _ => Key::Other,
            });
        }
    };
    Some(if report.held & !SHIFT == 0 { key } else { Key::Other })
}

/// The key that `CSI … A` and others like it report; `None` for one that is let go.
pub(super) fn functional(params: &Params, action: char) -> Option<Key> {
    let report = Report::of(params)?;
    if report.held & !SHIFT != 0 {
        return Some(Key::Other);
    }
    Some(match action {
        'A' => Key::Up,
        'B' => Key::Down,
        'C' => Key::Right,
        'D' => Key::Left,
        'H' => Key::Home,
        'F' => Key::End,
        'Z' => Key::BackTab,
        '~' if matches!(report.code, 1 | 7) => Key::Home,
        '~' if matches!(report.code, 4 | 8) => Key::End,
        _ => Key::Other,
    })
}
