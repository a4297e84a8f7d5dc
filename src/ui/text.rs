//! Numbers as a person reads them, and texts cut or wrapped to the room there is.

use std::time::Duration;

use ratatui::text::Span;

/// The number with its digits in groups of three: `80,000`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The number and what is counted, `one` of which has this name: `1 apple`, `2 apples`.
pub(super) fn counted(number: u64, one: &str) -> String {
    let end = if number == 1 { "" } else { "s" };
    format!("{} {one}{end}", grouped(number))
}

/// `part` of `whole` in percent, with one decimal, rounded down: only all of it is
/// 100 %.
///
/// # Panics
/// If `whole` is 0.
pub(super) fn percent(part: usize, whole: usize) -> String {
    let share = part * 1000 / whole;
    format!("{}.{} %", share / 10, share % 10)
}

/// The number with two decimals, or a dash for `None`.
pub(super) fn decimal(number: Option<f64>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| format!("{number:.2}"))
}

/// The time with three digits, in the unit that suits it; `micro` is the name of
/// the microsecond.
pub(super) fn duration(time: Duration, micro: &str) -> String {
    let nanos = time.as_nanos();
    let (unit, name) = match nanos {
        0..1_000 => return format!("{nanos} ns"),
        1_000..1_000_000 => (1e-6, micro),
        1_000_000..1_000_000_000 => (1e-3, "ms"),
        _ => (1.0, "s"),
    };
    let number = time.as_secs_f64() / unit;
    let decimals = if number < 10.0 { 2 } else { usize::from(number < 100.0) };
    format!("{number:.decimals$} {name}")
}

/// `text` if it fits in `width` columns, else as much of it as fits before `cut`;
/// nothing where not even that fits.
pub(super) fn fitted(text: &str, width: usize, cut: &str) -> String {
    if Span::raw(text).width() <= width {
        return text.to_owned();
    }
    if width <= cut.chars().count() {
        return String::new();
    }
    let kept: String = text.chars().take(width.saturating_sub(cut.chars().count())).collect();
    kept.trim_end().to_owned() + cut
}

/// The first of these forms that fits in `width` columns, or else the last one, cut.
/// Forms are listed from many words to few.
pub(super) fn longest<T: AsRef<str>>(forms: &[T], width: usize, cut: &str) -> String {
    let fits = |form: &&T| Span::raw(form.as_ref()).width() <= width;
    let chosen = forms.iter().find(fits).or(forms.last());
    chosen.map_or_else(String::new, |form| fitted(form.as_ref(), width, cut))
}

/// The words of an ASCII text in lines of at most `width` columns; a longer word has a
/// line of its own.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= width => *line = format!("{line} {word}"),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_by_three() {
        let all = [0, 12, 999, 1_000, 80_000, 1_234_567].map(grouped);
        assert_eq!(all, ["0", "12", "999", "1,000", "80,000", "1,234,567"]);
    }

    #[test]
    fn one_is_singular() {
        let all = [0, 1, 2, 1_000].map(|number| counted(number, "apple"));
        assert_eq!(all, ["0 apples", "1 apple", "2 apples", "1,000 apples"]);
    }

    #[test]
    fn only_all_of_it_is_a_hundred_percent() {
        assert_eq!(percent(3, 400), "0.7 %");
        assert_eq!(percent(62_499, 62_500), "99.9 %");
        assert_eq!(percent(400, 400), "100.0 %");
    }

    #[test]
    fn a_ratio_has_two_decimals_or_is_none() {
        assert_eq!(decimal(Some(13.318)), "13.32");
        assert_eq!(decimal(None), "-");
    }

    #[test]
    fn times_have_three_digits_and_a_unit() {
        let of = |nanos: u64| duration(Duration::from_nanos(nanos), "us");
        assert_eq!(of(0), "0 ns");
        assert_eq!(of(870), "870 ns");
        assert_eq!(of(1_234), "1.23 us");
        assert_eq!(of(45_670), "45.7 us");
        assert_eq!(of(456_700), "457 us");
        assert_eq!(of(4_567_000), "4.57 ms");
        assert_eq!(of(12_345_678_900), "12.3 s");
    }

    #[test]
    fn a_long_text_is_cut() {
        assert_eq!(fitted("shortest route", 14, ".."), "shortest route");
        assert_eq!(fitted("shortest route", 11, ".."), "shortest..");
        assert_eq!(fitted("shortest", 7, "…"), "shorte…");
        assert_eq!(fitted("shortest", 0, "…"), "");
    }

    #[test]
    fn of_several_forms_the_longest_that_fits_is_taken() {
        let forms = ["lost after 187 moves", "lost 187", "lost"];
        let taken = [20, 19, 7, 3].map(|width| longest(&forms, width, "…"));
        assert_eq!(taken, ["lost after 187 moves", "lost 187", "lost", "lo…"]);
    }

    #[test]
    fn a_text_is_wrapped_between_words() {
        assert_eq!(wrapped("pause and make one move", 10), ["pause and", "make one", "move"]);
        assert_eq!(wrapped("Shift-Tab back", 4), ["Shift-Tab", "back"]);
    }
}
