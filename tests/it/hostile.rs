//! Boards, levels, recordings and scores of any text.

use proptest::collection::vec;
use proptest::prelude::*;
use snakepilot::ai::Effort;
use snakepilot::engine::{Direction, Grid, Level, Status};
use snakepilot::record::{Hand, Recorder, Recording, Stint};

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

/// A recording of a game of random moves, with a few characters changed, put in or left out.
fn harmed_recording() -> impl Strategy<Value = String> {
    let marks: Vec<char> = "urdl0159(),:@*#.> \nx\u{1b}é".chars().collect();
    let changes = vec((any::<prop::sample::Index>(), 0..3_u8, prop::sample::select(marks)), 0..4);
    (0..500_u64, any::<bool>(), vec(0..4_usize, 0..60), changes).prop_map(
        |(seed, wrap, ways, changes)| {
            let mut text: Vec<char> = random_recording(seed, wrap, &ways).chars().collect();
            for (place, how, mark) in changes {
                let place = place.index(text.len());
                match how {
                    0 => text[place] = mark,
                    1 => text.insert(place, mark),
                    _ => drop(text.remove(place)),
                }
            }
            text.into_iter().collect()
        },
    )
}

/// The text of a game of these moves.
fn random_recording(seed: u64, wrap: bool, ways: &[usize]) -> String {
    let level = Level::new(&Grid::new(6, 5, wrap).unwrap()).unwrap().with_junk(2);
    let mut game = level.game(seed);
    let mut recorder = Recorder::new(&level.board(seed), &game).with_level(&level);
    for (number, &way) in ways.iter().enumerate() {
        if game.status() != Status::Running {
            break;
        }
        let hand = match number % 9 {
            0..4 => Hand::Person,
            _ => Hand::Strategy { name: "tour".to_owned(), effort: Effort::MAX },
        };
        let from = game.figures().moves;
        recorder.steered(Stint { from, hand, hints: number % 9 == 3 });
        let way = game.board().effective(Direction::ALL[way]);
        game.step(way);
        recorder.push(way);
    }
    recorder.recording(&game).unwrap().to_string()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1_500) })]

    #[test]
    fn any_text_is_a_recording_or_says_why_not(text in prop_oneof![harmed_recording(), any::<String>()]) {
        properties::recording(&text);
    }

    #[test]
    fn a_random_game_comes_back(seed in 0..500_u64, wrap in any::<bool>(), ways in vec(0..4_usize, 0..80)) {
        let text = random_recording(seed, wrap, &ways);
        prop_assert!(Recording::read(&text).is_ok(), "{text}");
        properties::recording(&text);
    }

    #[test]
    fn any_text_is_a_file_of_scores_or_not(
        text in prop_oneof![any::<String>(), "[{}\\[\\]\":,0-9a-z ]{0,80}"],
        length in any::<u64>(),
    ) {
        properties::scores(&text);
        let score = format!("{{\"length\":{length},\"apples\":1,\"moves\":2,\"date\":\"x\",\"seed\":3}}");
        let row = format!("{{\"size\":\"9x9\",\"edges\":\"walls\",\"by\":\"you\",\"longest\":{score}}}");
        properties::scores(&format!("{{\"version\":1,\"scores\":[{row}]}}"));
    }
}
