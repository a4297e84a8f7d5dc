use proptest::prelude::*;

use super::moves::{Moves, Token, way_of};
use super::*;
use crate::ai::{self, Effort};
use crate::engine::{BUILT_IN, Direction, Game, Grid, Level, Status};

fn plain(width: u16, height: u16, wrap: bool) -> Level {
    Level::new(&Grid::new(width, height, wrap).unwrap()).unwrap()
}

/// A game of a strategy, to its end or for so many moves.
fn played(level: &Level, seed: u64, name: &str, most: u64) -> (Recording, Game) {
    let mut game = level.game(seed);
    let mut recorder = Recorder::new(&level.board(seed), &game).with_level(level);
    let hand = Hand::Strategy { name: name.to_owned(), effort: Effort::NORMAL };
    recorder.steered(Stint::by(0, hand));
    let mut strategy = ai::find(name).unwrap().create(game.board().grid());
    while game.status() == Status::Running && game.figures().moves < most {
        let way = strategy.plan(game.board(), 1).direction(game.board());
        recorder.push(game.board().effective(way));
        game.step(way);
    }
    (recorder.recording(&game).unwrap(), game)
}

/// A text with its checksum made right.
fn sealed(text: &str) -> String {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("checksum")).collect();
    let body = lines.join("\n") + "\n";
    format!("{body}checksum: {:08x}\n", crc32fast::hash(body.as_bytes()))
}

#[test]
fn the_text_is_as_documented() {
    let (recording, _) = played(&plain(6, 4, true), 5, "greedy", 12);
    insta::assert_snapshot!(recording.to_string());
    let docs = include_str!("../../docs/recordings.md");
    assert!(docs.contains(&recording.to_string()), "docs/recordings.md shows this recording");
}

#[test]
fn whole_games_come_back_move_for_move() {
    let maze = BUILT_IN.iter().find(|level| level.name == "maze").unwrap();
    let maze = Level::read(maze.name, maze.picture, false).unwrap();
    for (level, name) in [
        (plain(8, 8, false), "certified"),
        (plain(7, 5, true), "greedy"),
        (maze.with_junk(4), "safe"),
        (plain(12, 12, false).with_junk(9), "straight"),
    ] {
        let (written, game) = played(&level, 11, name, u64::MAX);
        let read = Recording::read(&written.to_string()).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(read.to_string(), written.to_string());
        assert_eq!((read.level().name(), read.level().junk()), (level.name(), level.junk()));
        let mut replay = Replay::new(read);
        replay.seek(usize::MAX);
        assert_eq!(replay.game().board(), game.board());
        assert_eq!(replay.game().figures(), game.figures());
        assert_eq!(replay.game().status(), game.status());
        assert_eq!(replay.apples().len() as u64, game.figures().apples);
    }
}

#[test]
fn a_full_board_takes_a_few_kilobytes() {
    for (name, most) in [("certified", 8 << 10), ("hamiltonian", 8 << 10), ("tour", 16 << 10)] {
        let (recording, game) = played(&plain(20, 20, false), 2, name, u64::MAX);
        assert_eq!(game.status(), Status::Won);
        let size = recording.to_string().len();
        assert!(size < most, "{name}: {size} bytes");
    }
}

#[test]
fn every_byte_that_is_lost_or_changed_is_noticed() {
    let (recording, _) = played(&plain(6, 6, false), 3, "greedy", u64::MAX);
    let text = recording.to_string();
    for at in 0..text.len() {
        if text[at..].trim().is_empty() {
            continue; // The end of the last line is no part of it.
        }
        let cut = Recording::read(&text[..at]);
        assert!(cut.is_err(), "cut at {at}");
        for other in ['~', '1', 'u', '\n'] {
            let mut changed: Vec<char> = text.chars().collect();
            if changed[at] == other {
                continue;
            }
            changed[at] = other;
            let changed: String = changed.into_iter().collect();
            let is_case = changed.eq_ignore_ascii_case(&text);
            assert!(is_case || Recording::read(&changed).is_err(), "{other:?} at {at}");
        }
    }
}

#[test]
fn lines_may_end_as_on_windows() {
    let (recording, _) = played(&plain(6, 6, false), 3, "greedy", u64::MAX);
    let text = format!("\u{feff}{}", recording.to_string().replace('\n', "\r\n"));
    assert_eq!(Recording::read(&text).unwrap().to_string(), recording.to_string());
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let (recording, _) = played(&plain(6, 4, false), 5, "greedy", 9);
    let text = recording.to_string();
    let says = |text: &str| Recording::read(text).unwrap_err().to_string();
    let with = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} in {text}");
        says(&sealed(&text.replace(from, to)))
    };
    let mut all = vec![
        says(""),
        says("snakepilot recording x"),
        says(&text.replace("recording 1", "recording 2")),
        says(&text[..text.len() / 2]),
        says(&text.replace("seed: 5", "seed: 6")),
        says(&text.replace("checksum: ", "checksum: \u{1b}[2J")),
        with("seed: 5", "seed: five"),
        with("seed: 5\n", ""),
        with("seed: 5", "seed: 5\nseed: 6"),
        with("edges: walls", "edges: none"),
        with("6x4", "4x6"),
        with("@", "."),
        with("@", "x"),
        with("0 greedy normal", "0 gr/dy"),
        with("0 greedy normal", "0 person\n0 person"),
        with("not finished", "won"),
        with("end: ", "ende: "),
        with("moves:\n", "moves:\nx"),
        with("moves:\n", "moves:\n(1,4)"),
        with("moves:\n", "moves:\nl"),
        with("moves:\n", "moves:\nr9999999999"),
        with("not finished, 9", "not finished, 8"),
        with("not finished", "not finished\nand more"),
    ];
    for line in &mut all {
        line.push('\n');
    }
    insta::assert_snapshot!(all.concat());
}

#[test]
fn unknown_lines_of_the_head_are_left_out() {
    let (recording, _) = played(&plain(6, 4, false), 5, "greedy", 9);
    let text = recording.to_string();
    let with = sealed(&text.replace("seed: 5", "weather: fine\nseed: 5"));
    assert_eq!(Recording::read(&with).unwrap().to_string(), text);
}

#[test]
fn numbers_in_a_text_cost_no_memory() {
    let text = |moves: &str, end: &str| {
        sealed(&format!(
            "snakepilot recording 1\nsize: 5x3\nedges: joined\nseed: 1\nmove limit: {}\n\
             start:\n.....\n>>@..\n*....\nsteered by:\n0 person\nmoves:\n{moves}\nend: {end}\n",
            u64::MAX
        ))
    };
    let many = Recording::read(&text("r99999999999999", "not finished, 5 moves, 0 apples"));
    assert!(many.unwrap_err().to_string().contains("more moves than a recording can hold"));
    let many = Recording::read(&text("r(1,9999999999999999)", "not finished, 1 move, 0 apples"));
    assert!(many.unwrap_err().to_string().contains("more moves than a recording can hold"));
    let few = Recording::read(&text("r(1,5000000)", "not finished, 5000001 moves, 0 apples"));
    let few = few.unwrap();
    assert_eq!(few.moves().len(), 5_000_001);
    assert!(few.to_string().len() < 400);
    // Games are kept on the way, but not more for more moves.
    let mut replay = Replay::new(few);
    replay.seek(5_000_000);
    let spacing = replay.spacing();
    assert_eq!(spacing, 5_000_001_usize.div_ceil(64));
    assert_eq!(replay.at(), 5_000_000);
}

#[test]
fn who_steers_is_told_for_every_move() {
    let level = plain(6, 6, false);
    let game = level.game(1);
    let mut recorder =
        Recorder::new(&level.board(1), &game).with_mode(Mode { arcade: true, grace: false });
    let tour = Hand::Strategy { name: "tour".to_owned(), effort: Effort::MAX };
    recorder.steered(Stint::by(0, tour.clone()));
    recorder.steered(Stint::by(0, Hand::Person));
    let mut game = game;
    for (from, stint) in [
        (2, Stint { hints: true, ..Stint::by(2, Hand::Person) }),
        (3, Stint::by(3, tour.clone())),
        (3, Stint::by(3, Hand::Person)),
        (3, Stint::by(3, tour)),
    ] {
        while game.figures().moves < from {
            game.step(Direction::Up);
            recorder.push(Direction::Up);
        }
        recorder.steered(stint);
    }
    let recording = recorder.recording(&game).unwrap().with_date("2026-01-31\n\u{1b}");
    let read = Recording::read(&recording.to_string()).unwrap();
    let names: Vec<(u64, &str, bool)> =
        read.stints().iter().map(|stint| (stint.from, stint.hand.name(), stint.hints)).collect();
    assert_eq!(names, [(0, "person", false), (2, "person", true), (3, "tour", false)]);
    assert_eq!(read.stint_at(2).unwrap().from, 2);
    assert_eq!(read.stint_at(99).unwrap().from, 3);
    assert_eq!(read.mode(), Mode { arcade: true, grace: false });
    assert_eq!(read.date(), Some("2026-01-31"));
    assert!(read.had_help());

    recorder.take_back(1);
    let mut game = level.game(1);
    game.step(Direction::Up);
    let read = Recording::read(&recorder.recording(&game).unwrap().to_string()).unwrap();
    assert_eq!((read.stints().len(), read.taken_back(), read.moves().len()), (1, &[1][..], 1));
    assert!(!read.had_help());
}

#[test]
fn a_replay_goes_to_any_move() {
    let (recording, _) = played(&plain(10, 10, false), 4, "safe", u64::MAX);
    let mut boards = vec![recording.game()];
    for way in recording.moves().iter() {
        let mut next = boards.last().unwrap().clone();
        next.step(way);
        boards.push(next);
    }
    let mut replay = Replay::new(recording);
    let len = replay.len();
    assert!(len > 900, "more than one game is kept");
    for at in (0..=len).chain((0..=len).rev()).chain([len / 2, 3, len, 130, 129, 1]) {
        replay.seek(at);
        assert_eq!(replay.at(), at);
        assert_eq!(replay.game().board(), boards[at].board());
        assert_eq!(replay.game().figures(), boards[at].figures());
    }
    replay.seek(0);
    for number in 0..replay.apples().len() {
        replay.seek_next_apple();
        assert_eq!(replay.game().figures().apples, number as u64 + 1);
        assert_eq!(replay.at(), replay.apples()[number]);
    }
    replay.seek_next_apple();
    assert_eq!(replay.at(), len);
    replay.seek(replay.apples()[3] + 1);
    replay.seek_previous_apple();
    assert_eq!(replay.at(), replay.apples()[3]);
    replay.seek_previous_apple();
    assert_eq!(replay.at(), replay.apples()[2]);
    replay.seek(1);
    replay.seek_previous_apple();
    assert_eq!(replay.at(), 0);
    assert!(replay.forward().is_some());
}

/// What the text of moves stands for, read without the rules of the game.
fn unpacked(text: &str) -> Vec<Direction> {
    let mut ways: Vec<Direction> = Vec::new();
    for token in text.replace('\n', "").split_inclusive(')').flat_map(pieces) {
        match token {
            Token::Run { way, count } => ways.extend(std::iter::repeat_n(way, count)),
            Token::Again { back, count } => {
                let start = ways.len() - back;
                for number in start..start + count {
                    ways.push(ways[number]);
                }
            }
        }
    }
    ways
}

/// The runs of a piece of text, and the pair that ends it.
fn pieces(text: &str) -> Vec<Token> {
    let (runs, pair) = text.split_once('(').unwrap_or((text, ""));
    let mut tokens: Vec<Token> = Vec::new();
    for mark in runs.chars() {
        match (way_of(mark), tokens.last_mut()) {
            (Some(way), _) => tokens.push(Token::Run { way, count: 0 }),
            (None, Some(Token::Run { count, .. })) => {
                *count = 10 * *count + mark.to_digit(10).unwrap() as usize;
            }
            _ => panic!("{text}"),
        }
    }
    for token in &mut tokens {
        if let Token::Run { count, .. } = token {
            *count = (*count).max(1);
        }
    }
    if let Some((back, count)) = pair.trim_end_matches(')').split_once(',') {
        let (back, count) = (back.parse().unwrap(), count.parse().unwrap());
        tokens.push(Token::Again { back, count });
    }
    tokens
}

proptest! {
    #[test]
    fn moves_are_packed_and_unpacked(
        pieces in proptest::collection::vec((proptest::collection::vec(0..4usize, 1..60), 1..9usize), 0..9),
    ) {
        let codes = pieces.iter().flat_map(|(codes, times)| codes.repeat(*times));
        let ways: Vec<Direction> = codes.map(|code| Direction::ALL[code]).collect();
        let moves: Moves = ways.iter().copied().collect();
        prop_assert!(moves.iter().eq(ways.iter().copied()));
        prop_assert_eq!(unpacked(&moves.to_string()), ways);
    }

    #[test]
    fn moves_are_forgotten_and_made_again(codes in proptest::collection::vec(0..4usize, 1..40), kept in 0..40usize) {
        let ways: Vec<Direction> = codes.iter().map(|&code| Direction::ALL[code]).collect();
        let mut moves: Moves = ways.iter().copied().collect();
        moves.truncate(kept);
        let kept = kept.min(ways.len());
        for &way in &ways {
            moves.push(way).unwrap();
        }
        let wanted: Vec<Direction> = ways[..kept].iter().chain(&ways).copied().collect();
        prop_assert_eq!(moves.iter().collect::<Vec<_>>(), wanted);
    }

    #[test]
    fn no_text_makes_the_reader_panic(moves in "[urdl0-9(), ]{0,60}", head in "[a-z: 0-9]{0,30}") {
        let text = format!(
            "snakepilot recording 1\nsize: 5x3\nedges: joined\nseed: 1\nmove limit: 200\n{head}\n\
             start:\n.....\n>>@..\n*....\nsteered by:\n0 person\nmoves:\n{moves}\nend: x\n"
        );
        let _ = Recording::read(&sealed(&text));
    }
}
