//! From the bytes that a terminal sends to keys.
//!
//! The bytes may come in any pieces. `vte` tells where a sequence ends (after P. Williams,
//! "A parser for DEC's ANSI-compatible video terminals",
//! <https://vt100.net/emu/dec_ansi_parser>), so that what is not understood is dropped whole.
//! Keys are understood in the form of the VT100 and its successors, and in that of the kitty
//! keyboard protocol (<https://sw.kovidgoyal.net/kitty/keyboard-protocol/>).

mod kitty;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::time::Duration;

use vte::{Params, Parser, Perform};

use crate::ui::input::{Key, Mouse};

/// How long an Esc waits for the rest of a sequence.
const PATIENCE: Duration = Duration::from_millis(40);
/// How long pasted text may stop before it counts as over, if its end got lost.
const PASTE_PATIENCE: Duration = Duration::from_secs(1);

const ESC: u8 = 0x1b;

/// What the bytes say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    Key(Key),
    Mouse(Mouse),
    /// The terminal has lost the focus.
    Unfocused,
}

/// Decodes bytes as they come.
#[derive(Default)]
pub(super) struct Decoder {
    parser: Parser,
    meaning: Meaning,
    /// Whether a sequence has begun and not ended.
    is_open: bool,
    /// Whether an Esc is all there is of it.
    is_escape: bool,
}

impl Decoder {
    /// The next that was understood, if there is one.
    pub(super) fn next(&mut self) -> Option<Input> {
        self.meaning.ready.pop_front()
    }

    /// How long to wait for more bytes before [`Decoder::pause`]; `None` for ever.
    pub(super) fn patience(&self) -> Option<Duration> {
        match (self.meaning.pastes, self.is_open) {
            (true, _) => Some(PASTE_PATIENCE),
            (false, true) => Some(PATIENCE),
            (false, false) => None,
        }
    }

    /// Adds the bytes that have come.
    pub(super) fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let is_escape = byte == ESC && (!self.is_open || self.is_escape);
            if is_escape && self.is_escape {
                // Esc pressed twice: the first one is not the begin of anything.
                self.meaning.key(Key::Esc);
            }
            self.is_escape = is_escape;
            self.meaning.has_ended = false;
            self.parser.advance(&mut self.meaning, &[byte]);
            self.is_open = byte == ESC
                || (self.is_open && !self.meaning.has_ended)
                || self.meaning.rest != Rest::Nothing;
        }
    }

    /// Nothing more has come in time: an Esc by itself is the key. What has begun as a
    /// sequence and was not ended is dropped.
    pub(super) fn pause(&mut self) {
        if self.is_escape {
            self.meaning.key(Key::Esc);
        }
        let ready = std::mem::take(&mut self.meaning.ready);
        *self = Self { meaning: Meaning { ready, ..Meaning::default() }, ..Self::default() };
    }
}

/// What belongs to a sequence after its end, as `vte` sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Rest {
    #[default]
    Nothing,
    /// A letter (SS3): `ESC O A`. Digits before it say which keys are held.
    Letter { is_plain: bool },
    /// So many characters that mean no key: `ESC [ M` and the three of an old mouse report,
    /// `ESC [ [ A` for a function key of the Linux console.
    Characters(u8),
}

/// Gives what `vte` finds its meaning.
#[derive(Default)]
struct Meaning {
    ready: VecDeque<Input>,
    rest: Rest,
    /// Whether text is being pasted, which is no key.
    pastes: bool,
    /// Whether the last byte has ended a sequence.
    has_ended: bool,
}

impl Meaning {
    fn key(&mut self, key: Key) {
        if !self.pastes {
            self.ready.push_back(Input::Key(key));
        }
    }
}

impl Perform for Meaning {
    fn print(&mut self, letter: char) {
        self.has_ended = true;
        match self.rest {
            Rest::Letter { .. } if letter.is_ascii_digit() => {
                self.rest = Rest::Letter { is_plain: false };
            }
            Rest::Letter { is_plain } => {
                self.rest = Rest::Nothing;
                self.key(if is_plain { after_ss3(letter) } else { Key::Other });
            }
            Rest::Characters(left) => {
                self.rest = if left > 1 { Rest::Characters(left - 1) } else { Rest::Nothing };
            }
            // What is no UTF-8 is no key.
            Rest::Nothing if letter == char::REPLACEMENT_CHARACTER => {}
            Rest::Nothing if letter == '\x7f' => self.key(Key::Other),
            Rest::Nothing => self.key(Key::typed(letter)),
        }
    }

    fn execute(&mut self, byte: u8) {
        // These two break a sequence off.
        self.has_ended = matches!(byte, 0x18 | 0x1a);
        match byte {
            b'\t' => self.key(Key::Tab),
            b'\r' => self.key(Key::Enter),
            1..=0x1a => self.key(Key::with_ctrl(char::from(byte - 1 + b'a'))),
            _ => self.key(Key::Other),
        }
    }

    fn unhook(&mut self) {
        self.has_ended = true;
    }

    fn osc_dispatch(&mut self, _: &[&[u8]], _: bool) {
        self.has_ended = true;
    }

    fn esc_dispatch(&mut self, intermediates: &[u8], _: bool, byte: u8) {
        self.has_ended = true;
        match byte {
            b'O' if intermediates.is_empty() => self.rest = Rest::Letter { is_plain: true },
            // The end of a string that was dropped.
            b'\\' => {}
            // A key with Alt held.
            _ => self.key(Key::Other),
        }
    }

    fn csi_dispatch(&mut self, params: &Params, intermediates: &[u8], _: bool, action: char) {
        self.has_ended = true;
        if intermediates == b"<" && action == 'M' {
            self.ready.extend(mouse(params).map(Input::Mouse));
        }
        // Other reports of the mouse and answers to questions begin with `<`, `?` or `>`.
        if !intermediates.is_empty() {
            return;
        }
        let mut numbers = params.iter().map(|param| param[0]);
        let first = numbers.next().unwrap_or(0);
        match action {
            '~' if first == 200 => self.pastes = true,
            '~' if first == 201 => self.pastes = false,
            '[' => self.rest = Rest::Characters(1),
            'M' if first == 0 => self.rest = Rest::Characters(3),
            'O' => self.ready.push_back(Input::Unfocused),
            'I' | 'M' | 'R' | 'c' | 'n' | 't' => {}
            'u' => {
                if let Some(key) = kitty::key(params) {
                    self.key(key);
                }
            }
            _ => {
                if let Some(key) = kitty::functional(params, action) {
                    self.key(key);
                }
            }
        }
    }
}

/// What a report `CSI < button ; column ; row M` says of the mouse, where that counts: nobody
/// clicks with a key held, or with another button than the first
/// (<https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>, "Extended coordinates").
fn mouse(params: &Params) -> Option<Mouse> {
    let mut numbers = params.iter().map(|param| param[0]);
    let (button, x, y) = (numbers.next()?, numbers.next()?, numbers.next()?);
    match button {
        0 => Some(Mouse::Click { x: x.checked_sub(1)?, y: y.checked_sub(1)? }),
        64 => Some(Mouse::WheelUp),
        65 => Some(Mouse::WheelDown),
        _ => None,
    }
}

/// The key of this letter after `ESC O`: an arrow, or a key of the number pad where it is told
/// apart (<https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>, "VT220-Style Function
/// Keys").
fn after_ss3(letter: char) -> Key {
    match letter {
        'A' | 'x' => Key::Up,
        'B' | 'r' => Key::Down,
        'C' | 'v' => Key::Right,
        'D' | 't' => Key::Left,
        'H' | 'w' => Key::Home,
        'F' | 'q' => Key::End,
        'M' => Key::Enter,
        'I' => Key::Tab,
        ' ' => Key::Char(' '),
        'k' => Key::Char('+'),
        'm' => Key::Char('-'),
        _ => Key::Other,
    }
}
