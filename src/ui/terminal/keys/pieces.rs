//! Escape sequences that arrive in pieces, as over slow links.
//!
//! Crossterm reports an escape that is the last byte at hand as the key Esc. If the rest of
//! a sequence comes a moment later, it reports that as letters. Here an Esc waits for that
//! moment, and the letters that make it a sequence are put together again.

use std::collections::VecDeque;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::ui::input::Key;

/// How long an Esc waits for the rest of a sequence.
const PATIENCE: Duration = Duration::from_millis(40);

/// The longest sequence that is put together; a longer one is none.
const LONGEST: usize = 32;

/// Keys as they come, those of a sequence put together.
#[derive(Default)]
pub(super) struct Pieces {
    /// What has come of a sequence after its Esc; `None` outside of one.
    sequence: Option<String>,
    /// Keys to be handed out.
    ready: VecDeque<Key>,
}

impl Pieces {
    /// The next key, if there is one.
    pub(super) fn key(&mut self) -> Option<Key> {
        self.ready.pop_front()
    }

    /// How long to wait for the next event before [`Pieces::end`]; `None` for ever.
    pub(super) fn patience(&self) -> Option<Duration> {
        self.sequence.as_ref().map(|_| PATIENCE)
    }

    /// Adds what was read.
    pub(super) fn add(&mut self, event: &KeyEvent) {
        let plain = event.modifiers - KeyModifiers::SHIFT;
        let letter = match event.code {
            KeyCode::Char(letter) if plain.is_empty() && event.kind == KeyEventKind::Press => {
                Some(letter)
            }
            _ => None,
        };
        match (&mut self.sequence, letter) {
            (Some(sequence), Some(letter)) if goes_on(sequence, letter) => {
                sequence.push(letter);
                if is_whole(sequence) {
                    let key = meaning(sequence);
                    self.ready.extend(key);
                    self.sequence = None;
                }
            }
            _ => {
                self.end();
                let is_escape = event.code == KeyCode::Esc && event.modifiers.is_empty();
                if is_escape && event.kind != KeyEventKind::Release {
                    self.sequence = Some(String::new());
                } else {
                    self.ready.extend(Key::of(event));
                }
            }
        }
    }

    /// Nothing more has come in time: an Esc by itself is the key. What has begun as a
    /// sequence and is not understood is dropped.
    pub(super) fn end(&mut self) {
        if self.sequence.take().is_some_and(|sequence| sequence.is_empty()) {
            self.ready.push_back(Key::Esc);
        }
    }
}

/// Whether a letter goes on with a sequence of which this has come.
fn goes_on(sequence: &str, letter: char) -> bool {
    match sequence.chars().next() {
        None => matches!(letter, '[' | 'O'),
        Some(_) => sequence.len() < LONGEST && letter.is_ascii_graphic(),
    }
}

/// Whether this is a whole sequence: one letter after `O`, or after `[` all up to a final
/// character (ECMA-48, section 5.4).
fn is_whole(sequence: &str) -> bool {
    match sequence.as_bytes() {
        [b'[', .., last] => matches!(last, 0x40..=0x7e) && sequence != "[[",
        [b'O', _] => true,
        _ => false,
    }
}

/// The key of a whole sequence; `None` for one that no table has.
fn meaning(sequence: &str) -> Option<Key> {
    match sequence {
        "[A" | "OA" => Some(Key::Up),
        "[B" | "OB" => Some(Key::Down),
        "[C" | "OC" => Some(Key::Right),
        "[D" | "OD" => Some(Key::Left),
        "[Z" => Some(Key::BackTab),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys of these letters, where `|` is a moment without any.
    fn keys(text: &str) -> Vec<Key> {
        let mut pieces = Pieces::default();
        for letter in text.chars() {
            match letter {
                '|' => pieces.end(),
                '\x1b' => pieces.add(&KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE)),
                letter => pieces.add(&KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE)),
            }
        }
        pieces.end();
        std::iter::from_fn(|| pieces.key()).collect()
    }

    #[test]
    fn a_sequence_in_pieces_is_its_key() {
        assert_eq!(keys("\x1b[Aq"), [Key::Up, Key::Char('q')]);
        assert_eq!(keys("\x1bOD\x1b[C"), [Key::Left, Key::Right]);
        assert_eq!(keys("\x1b[Z"), [Key::BackTab]);
    }

    #[test]
    fn what_is_not_understood_does_nothing() {
        for text in ["\x1b[1;5C", "\x1b[200~", "\x1bOP", "\x1b[<35;1;1M", "\x1b[12", "\x1b["] {
            assert_eq!(keys(text), [], "{text:?}");
        }
    }

    #[test]
    fn an_esc_by_itself_is_the_key() {
        assert_eq!(keys("\x1b"), [Key::Esc]);
        assert_eq!(keys("\x1b\x1b"), [Key::Esc, Key::Esc]);
        assert_eq!(keys("\x1b|[A"), [Key::Esc, Key::Char('['), Key::Char('a')]);
        assert_eq!(keys("\x1bq"), [Key::Esc, Key::Char('q')]);
    }
}
