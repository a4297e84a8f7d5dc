//! Moves in two bits each, and packed as text.
//!
//! The text is a list of runs: a letter, `u`, `r`, `d` or `l`, and how often, if more than once:
//! `r5dl3`. A pair of numbers, `(400,39000)`, stands for moves that were made before: from 400
//! moves back, 39,000 of them, which may be more than there were, as a tour goes round.

use std::fmt;

use thiserror::Error;

use super::MOST_MOVES;
use crate::engine::Direction;

/// The moves that a byte holds.
const PER_BYTE: usize = 4;

/// The moves of a line of text, about.
const COLUMNS: usize = 96;

/// Moves, in two bits each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    bytes: Vec<u8>,
    len: usize,
}

/// Why moves cannot be added: there would be more than [`MOST_MOVES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a recording holds at most {MOST_MOVES} moves")]
pub struct TooMany;

impl Moves {
    /// Returns the number of moves.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns true where there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns a move, counted from 0; `None` behind the last.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<Direction> {
        (number < self.len).then(|| Direction::ALL[self.code(number)])
    }

    /// Returns all moves in order.
    pub fn iter(&self) -> impl Iterator<Item = Direction> + '_ {
        (0..self.len).map(|number| Direction::ALL[self.code(number)])
    }

    /// Adds a move.
    ///
    /// # Errors
    /// [`TooMany`] where there are [`MOST_MOVES`] already.
    pub fn push(&mut self, way: Direction) -> Result<(), TooMany> {
        if self.len == MOST_MOVES {
            return Err(TooMany);
        }
        let shift = 2 * (self.len % PER_BYTE);
        if shift == 0 {
            self.bytes.push(0);
        }
        self.bytes[self.len / PER_BYTE] |= code_of(way) << shift;
        self.len += 1;
        Ok(())
    }

    /// Keeps the first moves, this many, and forgets the others.
    pub fn truncate(&mut self, len: usize) {
        if len >= self.len {
            return;
        }
        self.len = len;
        self.bytes.truncate(len.div_ceil(PER_BYTE));
        // What is pushed later is added to bits that must be 0.
        if let Some(last) = self.bytes.last_mut().filter(|_| !len.is_multiple_of(PER_BYTE)) {
            *last &= (1 << (2 * (len % PER_BYTE))) - 1;
        }
    }

    fn code(&self, number: usize) -> usize {
        usize::from(self.bytes[number / PER_BYTE] >> (2 * (number % PER_BYTE)) & 3)
    }

    /// Returns how often the move `number` is made without a turn.
    fn run(&self, number: usize) -> usize {
        let way = self.code(number);
        (number..self.len).take_while(|&other| self.code(other) == way).count()
    }

    /// Returns how many moves from `here` on are the same as those from `there` on.
    fn agree(&self, there: usize, here: usize) -> usize {
        let same = (here..self.len).zip(there..);
        same.take_while(|&(here, there)| self.code(here) == self.code(there)).count()
    }

    /// Returns the moves as tokens of text. O(moves); takes 256 KB while it is used.
    fn tokens(&self) -> Tokens<'_> {
        Tokens { moves: self, next: 0, window: 0, seen: vec![0; 1 << SEEN_BITS] }
    }
}

fn code_of(way: Direction) -> u8 {
    match way {
        Direction::Up => 0,
        Direction::Right => 1,
        Direction::Down => 2,
        Direction::Left => 3,
    }
}

impl FromIterator<Direction> for Moves {
    /// Collects moves, the first [`MOST_MOVES`] of them.
    fn from_iter<T: IntoIterator<Item = Direction>>(ways: T) -> Self {
        let mut moves = Self::default();
        for way in ways {
            if moves.push(way).is_err() {
                break;
            }
        }
        moves
    }
}

impl fmt::Display for Moves {
    /// Writes the moves in lines of about a hundred columns; nothing for none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut column = 0;
        for token in self.tokens() {
            let text = token.to_string();
            if column + text.len() > COLUMNS && column > 0 {
                writeln!(f)?;
                column = 0;
            }
            f.write_str(&text)?;
            column += text.len();
        }
        if column > 0 { writeln!(f) } else { Ok(()) }
    }
}

/// A piece of the text of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A move made so often.
    Run { way: Direction, count: usize },
    /// Moves that were made `back` moves ago, `count` of them.
    Again { back: usize, count: usize },
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Run { way, count: 1 } => write!(f, "{}", letter(way)),
            Self::Run { way, count } => write!(f, "{}{count}", letter(way)),
            Self::Again { back, count } => write!(f, "({back},{count})"),
        }
    }
}

/// The letter of a move.
pub(super) fn letter(way: Direction) -> char {
    match way {
        Direction::Up => 'u',
        Direction::Right => 'r',
        Direction::Down => 'd',
        Direction::Left => 'l',
    }
}

/// The move of a letter.
pub(super) fn way_of(letter: char) -> Option<Direction> {
    Direction::ALL.into_iter().find(|&way| self::letter(way) == letter)
}

/// The bits of a place in [`Tokens::seen`].
const SEEN_BITS: u32 = 16;

/// The moves that are looked up at once: as many as a `u32` holds.
const WINDOW: usize = 16;

/// The tokens of moves, found as `lz4` finds them: a table of the places where each window of
/// moves was last seen, of a fixed size, in which later windows replace earlier ones.
struct Tokens<'a> {
    moves: &'a Moves,
    next: usize,
    /// The window that ends before the move `next`.
    window: u32,
    /// By the hash of a window, the move after it; 0 for none.
    seen: Vec<u32>,
}

impl Tokens<'_> {
    /// Goes on by so many moves, and takes note of the windows that end there.
    fn advance(&mut self, count: usize) {
        for _ in 0..count {
            self.window = self.window << 2 | u32::try_from(self.moves.code(self.next)).unwrap_or(0);
            self.next += 1;
            if self.next >= WINDOW {
                // Below `MOST_MOVES`, which a u32 holds.
                self.seen[hash(self.window)] = u32::try_from(self.next).unwrap_or(0);
            }
        }
    }

    /// Moves made before that are made again from here on.
    fn again(&self) -> Option<Token> {
        let ahead = self.next + WINDOW;
        if ahead > self.moves.len() {
            return None;
        }
        let codes = (self.next..ahead).map(|number| self.moves.code(number));
        let window = codes.fold(0, |window, code| window << 2 | u32::try_from(code).unwrap_or(0));
        let end = self.seen[hash(window)] as usize;
        let there = end.checked_sub(WINDOW)?;
        let count = self.moves.agree(there, self.next);
        let token = Token::Again { back: self.next - there, count };
        (count >= WINDOW && token.to_string().len() < self.length_of_runs(count)).then_some(token)
    }

    /// The length of the text of so many moves as runs, as far as it matters.
    fn length_of_runs(&self, count: usize) -> usize {
        let (mut next, mut length) = (self.next, 0);
        while next < self.next + count && length < COLUMNS {
            let run = self.moves.run(next);
            length += if run > 1 { 1 + run.to_string().len() } else { 1 };
            next += run;
        }
        length
    }
}

fn hash(window: u32) -> usize {
    // Knuth's multiplicative hashing: The Art of Computer Programming, 6.4.
    (window.wrapping_mul(2_654_435_761) >> (32 - SEEN_BITS)) as usize
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let way = self.moves.get(self.next)?;
        let token =
            self.again().unwrap_or_else(|| Token::Run { way, count: self.moves.run(self.next) });
        let (Token::Run { count, .. } | Token::Again { count, .. }) = token;
        self.advance(count);
        Some(token)
    }
}
