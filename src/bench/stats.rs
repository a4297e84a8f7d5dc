//! Means, medians and standard errors; `None` in place of a division by zero.

#![expect(clippy::cast_precision_loss, reason = "sums of games stay far below 2^53")]

/// Returns `sum / count`.
#[must_use]
pub fn ratio(sum: u64, count: u64) -> Option<f64> {
    (count > 0).then(|| sum as f64 / count as f64)
}

/// Returns the arithmetic mean.
#[must_use]
pub fn mean(values: &[u64]) -> Option<f64> {
    ratio(values.iter().sum(), values.len() as u64)
}

/// Returns the standard deviation of a sample, with `n - 1` as the divisor; `None`
/// for fewer than two values.
#[must_use]
pub fn standard_deviation(values: &[u64]) -> Option<f64> {
    let mean = mean(values)?;
    let squares: f64 = values.iter().map(|&value| (value as f64 - mean).powi(2)).sum();
    (values.len() > 1).then(|| (squares / (values.len() - 1) as f64).sqrt())
}

/// Returns the middle value in order of size, or the mean of the middle two if
/// their number is even. O(n log n).
#[must_use]
pub fn median(values: &[u64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        n if n % 2 == 0 => mean(&sorted[middle - 1..=middle]),
        _ => Some(sorted[middle] as f64),
    }
}

/// Returns the standard error of a ratio of two sums over `n` independent games,
/// given as `(numerator, denominator)` per game; `None` for fewer than two games.
///
/// With `R` the ratio and `a` the mean denominator it is
/// `sqrt(sum((m_i - R a_i)^2) / (n (n - 1))) / a`: W. G. Cochran, Sampling
/// Techniques, third edition, section 2.11, without the correction for finite
/// populations.
#[must_use]
pub fn ratio_error(games: &[(u64, u64)]) -> Option<f64> {
    let n = games.len() as f64;
    let (tops, bottoms) = games.iter().fold((0, 0), |sum, game| (sum.0 + game.0, sum.1 + game.1));
    let ratio = ratio(tops, bottoms)?;
    let misses = games.iter().map(|&(top, bottom)| top as f64 - ratio * bottom as f64);
    let squares: f64 = misses.map(|miss| miss * miss).sum();
    (games.len() > 1).then(|| (squares / (n * (n - 1.0))).sqrt() / (bottoms as f64 / n))
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "the expected figures are exact")]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_divided_by_zero() {
        assert_eq!((ratio(3, 0), mean(&[]), median(&[])), (None, None, None));
        assert_eq!((standard_deviation(&[]), standard_deviation(&[7])), (None, None));
        assert_eq!((ratio_error(&[]), ratio_error(&[(5, 2)])), (None, None));
        assert_eq!(ratio_error(&[(5, 0), (3, 0)]), None);
    }

    #[test]
    fn the_standard_deviation_is_of_a_sample() {
        // Squares 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32, over 7.
        let found = standard_deviation(&[2, 4, 4, 4, 5, 5, 7, 9]).unwrap();
        assert_eq!(found, (32.0_f64 / 7.0).sqrt());
        assert_eq!(standard_deviation(&[6, 6]), Some(0.0));
    }

    #[test]
    fn the_median_of_an_even_number_lies_between() {
        assert_eq!(median(&[9, 1, 5]), Some(5.0));
        assert_eq!(median(&[8, 1, 3, 4]), Some(3.5));
        assert_eq!(median(&[2]), Some(2.0));
    }

    #[test]
    fn the_error_of_a_ratio_with_equal_denominators_is_that_of_the_mean() {
        let moves = [120, 100, 95, 133];
        let games: Vec<_> = moves.iter().map(|&moves| (moves, 10)).collect();
        let of_the_mean = standard_deviation(&moves).unwrap() / 4.0_f64.sqrt();
        assert!((ratio_error(&games).unwrap() - of_the_mean / 10.0).abs() < 1e-12);
    }

    #[test]
    fn games_of_one_pace_leave_the_ratio_no_error() {
        assert_eq!(ratio_error(&[(10, 2), (25, 5), (5, 1)]), Some(0.0));
    }
}
