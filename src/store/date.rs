//! Days of the calendar, in UTC.

use std::fmt;
use std::str::FromStr;
use std::time::SystemTime;

use thiserror::Error;

const SECONDS_PER_DAY: u64 = 86_400;
/// The last year that is taken.
const LAST_YEAR: u32 = 9_999;

/// A day from 1970-01-01 to 9999-12-31.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// Days since 1970-01-01.
    days: u32,
}

/// Why a text is not a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("give a day as 2026-01-31: year, month and day, from 1970 to {LAST_YEAR}")]
pub struct DateError;

impl Date {
    /// Returns the day it is now, in UTC, by the clock of the system.
    #[must_use]
    pub fn today() -> Self {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let last = "9999-12-31".parse::<Self>().map_or(0, |date| date.days);
        let days = u32::try_from(now.as_secs() / SECONDS_PER_DAY).unwrap_or(last);
        Self { days: days.min(last) }
    }

    /// Returns the days since 1970-01-01.
    #[must_use]
    pub fn days(self) -> u32 {
        self.days
    }

    /// The year, the month and the day, by Howard Hinnant's `civil_from_days`
    /// (<https://howardhinnant.github.io/date_algorithms.html>).
    fn civil(self) -> (u32, u32, u32) {
        let days = self.days + 719_468;
        let (era, day_of_era) = (days / 146_097, days % 146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        (year_of_era + era * 400 + u32::from(month <= 2), month, day)
    }

    /// The inverse of [`Date::civil`], for a day that is there.
    fn of_civil(year: u32, month: u32, day: u32) -> Self {
        let year = year - u32::from(month <= 2);
        let (era, year_of_era) = (year / 400, year % 400);
        let from_march = (month + 9) % 12;
        let day_of_year = (153 * from_march + 2) / 5 + day - 1;
        let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
        Self { days: era * 146_097 + day_of_era - 719_468 }
    }
}

impl fmt::Display for Date {
    /// Writes `2026-01-31`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.civil();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts[..] else { return Err(DateError) };
        let is_plain = text.chars().all(|mark| mark.is_ascii_digit() || mark == '-');
        if !is_plain || (year.len(), month.len(), day.len()) != (4, 2, 2) {
            return Err(DateError);
        }
        let number = |part: &str| part.parse::<u32>().map_err(|_| DateError);
        let (year, month, day) = (number(year)?, number(month)?, number(day)?);
        if year < 1970 || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return Err(DateError);
        }
        let date = Self::of_civil(year, month, day);
        // A day that no month has would be another one.
        if date.civil() == (year, month, day) { Ok(date) } else { Err(DateError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (text, days) in [
            ("1970-01-01", 0),
            ("1972-02-29", 789),
            ("2000-02-29", 11_016),
            ("2000-03-01", 11_017),
            ("2026-12-01", 20_788),
            ("9999-12-31", 2_932_896),
        ] {
            let date: Date = text.parse().unwrap();
            assert_eq!((date.days(), date.to_string().as_str()), (days, text));
        }
        // One after the other, without a gap.
        let mut last = None;
        for days in 0..60_000 {
            let date = Date { days };
            assert_eq!(date.to_string().parse(), Ok(date));
            assert!(last < Some(date.to_string()));
            last = Some(date.to_string());
        }
    }

    #[test]
    fn what_is_no_day_is_refused() {
        for text in [
            "",
            "2026",
            "2026-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-04-31",
            "2026-1-1",
            "1969-12-31",
            "+026-01-01",
            "2026-01-01-",
            "２０２６-01-01",
            "20260-1-01",
            "9999-99-99",
        ] {
            assert_eq!(text.parse::<Date>(), Err(DateError), "{text}");
        }
        assert!(Date::today() > "2025-01-01".parse().unwrap());
    }
}
