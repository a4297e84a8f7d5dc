//! The game of the day: the same for everybody, from its date alone.

use super::Date;

/// The columns and rows of its board, which has no walls inside.
pub const SIDE: u16 = 15;

/// Returns the seed of the game of a day: its date as a number, 20260131.
#[must_use]
pub fn seed(date: Date) -> u64 {
    let digits: String = date.to_string().chars().filter(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_default()
}

/// Returns what tells its scores apart from others: `daily 2026-01-31`.
#[must_use]
pub fn mode(date: Date) -> String {
    format!("daily {date}")
}

/// Returns whether scores of this mode are those of a day, whose first game alone counts.
#[must_use]
pub fn is_mode(mode: &str) -> bool {
    mode.starts_with("daily ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_is_the_date() {
        assert_eq!(seed("2026-01-31".parse().unwrap()), 20_260_131);
        assert!(is_mode(&mode("2026-01-31".parse().unwrap())) && !is_mode("arcade"));
    }
}
