//! How much a strategy searches before a move.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The number of routes that a strategy may try per apple. A number and never a time, so
/// that a seed gives the same game on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Effort(u32);

/// Why a text is no effort.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("an effort is fast, normal, max, or a number of tries from 1 to {}", Effort::MOST)]
pub struct EffortError;

impl Effort {
    /// Worse plans in a fraction of the time.
    pub const FAST: Self = Self(40);
    /// Less than a tenth of a millisecond per move on a 20x20 board.
    pub const NORMAL: Self = Self(140);
    /// Some milliseconds per move on a 20x20 board.
    pub const MAX: Self = Self(4_000);
    /// The most tries that can be asked for.
    pub const MOST: u32 = 1_000_000;

    /// The efforts with a name.
    pub const NAMED: [(&'static str, Self); 3] =
        [("fast", Self::FAST), ("normal", Self::NORMAL), ("max", Self::MAX)];

    /// Returns the effort of this many tries per apple, from 1 to [`Effort::MOST`].
    ///
    /// # Errors
    /// [`EffortError`] for any other number.
    pub fn new(tries: u32) -> Result<Self, EffortError> {
        if (1..=Self::MOST).contains(&tries) { Ok(Self(tries)) } else { Err(EffortError) }
    }

    /// The number of tries per apple.
    #[must_use]
    pub fn tries(self) -> u32 {
        self.0
    }
}

impl Default for Effort {
    fn default() -> Self {
        Self::NORMAL
    }
}

impl FromStr for Effort {
    type Err = EffortError;

    fn from_str(text: &str) -> Result<Self, EffortError> {
        let named = Self::NAMED.into_iter().find(|(name, _)| *name == text);
        match named {
            Some((_, effort)) => Ok(effort),
            None => Self::new(text.parse().map_err(|_| EffortError)?),
        }
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Self::NAMED.into_iter().find(|(_, effort)| effort == self) {
            Some((name, _)) => write!(f, "{name}"),
            None => write!(f, "{}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_are_read_and_written() {
        for text in ["fast", "normal", "max", "1", "77", "1000000"] {
            assert_eq!(text.parse::<Effort>().unwrap().to_string(), text);
        }
        assert_eq!("140".parse::<Effort>(), Ok(Effort::NORMAL));
        for text in ["", "0", "-1", "1000001", "fastest", "1.5", "99999999999"] {
            assert_eq!(text.parse::<Effort>(), Err(EffortError), "{text}");
        }
    }
}
