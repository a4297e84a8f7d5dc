//! Decision times: any number of them in little memory.

use std::time::Duration;

use hdrhistogram::Histogram;
use serde::Serialize;

use super::stats;

/// The significant decimal digits that the histogram keeps.
const DIGITS: u8 = 2;
/// The upper end of the histogram: an hour, in nanoseconds. Longer times count as
/// this, except in mean and maximum.
const LONGEST: u64 = 3_600_000_000_000;

/// The times of any number of decisions, in a fixed 37 kB.
///
/// Mean and maximum are exact. Quantiles come from a histogram with two
/// significant digits (<https://hdrhistogram.org>): they are at most 1 % too high
/// and never too low.
pub(super) struct Decisions {
    histogram: Histogram<u64>,
    total: u64,
    max: u64,
}

/// How long a strategy took to decide on a move, in nanoseconds of wall-clock
/// time; every figure is `None` if no move was made.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct DecisionTimes {
    /// The mean over all decisions.
    pub mean: Option<f64>,
    /// The median, at most 1 % too high.
    pub p50: Option<u64>,
    /// The time that 99 of 100 decisions do not exceed, at most 1 % too high.
    pub p99: Option<u64>,
    /// The longest.
    pub max: Option<u64>,
}

impl Default for Decisions {
    fn default() -> Self {
        let histogram = Histogram::new_with_bounds(1, LONGEST, DIGITS);
        Self { histogram: histogram.expect("the bounds are good"), total: 0, max: 0 }
    }
}

impl Decisions {
    /// Adds the time of one decision.
    pub(super) fn record(&mut self, time: Duration) {
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.histogram.saturating_record(nanoseconds);
        self.total = self.total.saturating_add(nanoseconds);
        self.max = self.max.max(nanoseconds);
    }

    /// Adds all times of `other`.
    pub(super) fn add(&mut self, other: &Self) {
        self.histogram.add(&other.histogram).expect("all histograms have the same bounds");
        self.total = self.total.saturating_add(other.total);
        self.max = self.max.max(other.max);
    }

    /// Returns the figures for the reports.
    pub(super) fn times(&self) -> DecisionTimes {
        let count = self.histogram.len();
        let some = |value: u64| (count > 0).then_some(value);
        // The histogram rounds up, and its last bucket may end beyond the longest time.
        let quantile = |share| some(self.histogram.value_at_quantile(share).min(self.max));
        DecisionTimes {
            mean: stats::ratio(self.total, count),
            p50: quantile(0.5),
            p99: quantile(0.99),
            max: some(self.max),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(times: impl IntoIterator<Item = u64>) -> Decisions {
        let mut decisions = Decisions::default();
        times.into_iter().for_each(|time| decisions.record(Duration::from_nanos(time)));
        decisions
    }

    #[test]
    fn no_decision_has_no_figures() {
        let none = DecisionTimes { mean: None, p50: None, p99: None, max: None };
        assert_eq!(of([]).times(), none);
    }

    #[test]
    fn quantiles_are_within_a_hundredth_and_the_rest_is_exact() {
        let times = of((1..=10_000).map(|i| i * 137)).times();
        assert_eq!((times.mean, times.max), (Some(137.0 * 5_000.5), Some(1_370_000)));
        for (found, exact) in [(times.p50, 685_000.0), (times.p99, 1_356_300.0)] {
            let found = f64::from(u32::try_from(found.unwrap()).unwrap());
            assert!((exact..=exact * 1.01).contains(&found), "{found} for {exact}");
        }
    }

    #[test]
    fn no_quantile_is_beyond_the_longest() {
        let times = of([1_000_001; 3]).times();
        assert_eq!((times.p50, times.p99), (Some(1_000_001), Some(1_000_001)));
        assert_eq!(of([2 * LONGEST]).times().max, Some(2 * LONGEST));
    }

    #[test]
    fn what_is_added_counts_as_if_entered() {
        let mut sum = of([5, 70, 900]);
        sum.add(&of([1, 20_000]));
        assert_eq!(sum.times(), of([5, 70, 900, 1, 20_000]).times());
    }
}
