//! Boards and levels of any text.

use proptest::collection::vec;
use proptest::prelude::*;

use super::properties;

/// Text that is nearly a board.
fn nearly() -> impl Strategy<Value = String> {
    let row = vec(prop::sample::select(".....##*@^>v< \u{9}x".chars().collect::<Vec<_>>()), 0..9);
    let row = row.prop_map(|marks| marks.into_iter().collect::<String>());
    let line = prop_oneof![12 => row, 1 => "wrap|WRAP| |;.{0,4}|\u{feff}"];
    vec(line, 0..9).prop_map(|lines| lines.join("\n"))
}

/// A board, one cell or line of which may have been changed.
fn board() -> impl Strategy<Value = String> {
    let cells = (2..9_usize, 2..9_usize).prop_flat_map(|(width, height)| {
        let row = vec(prop::sample::select("........#*@>".chars().collect::<Vec<_>>()), width);
        vec(row.prop_map(|row| row.into_iter().collect::<String>()), height)
    });
    // One head and one apple at most, so that most are boards.
    cells.prop_map(|rows| {
        let text = rows.join("\n");
        let keep = |text: String, mark: char| match text.split_once(mark) {
            Some((before, after)) => format!("{before}{mark}{}", after.replace(mark, ".")),
            None => text,
        };
        keep(keep(text, '@'), '*').replace('>', ".")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1_500) })]

    #[test]
    fn any_text_is_a_board_or_says_why_not(
        text in prop_oneof![nearly(), board(), any::<String>()]
    ) {
        properties::board(&text);
    }

    #[test]
    fn any_text_is_a_level_or_says_why_not(
        text in prop_oneof![1 => nearly(), 3 => board(), 1 => any::<String>()],
        wrap: bool,
        junk in 0..9_usize,
    ) {
        properties::level(&text, wrap, junk);
    }
}
