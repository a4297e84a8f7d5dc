mod browser;
mod cast;
mod gif;
mod svg;

use super::film::{Film, Moment, game_at};
use super::*;
use crate::engine::{BUILT_IN, Board, Direction, Level, Status};
use crate::record::{Hand, Recorder, Stint};
use crate::support::recorded;

fn plain(width: u16, height: u16, wrap: bool) -> Level {
    Level::new(&Grid::new(width, height, wrap).unwrap()).unwrap()
}

fn built_in(name: &str) -> Level {
    let level = BUILT_IN.iter().find(|level| level.name == name).unwrap();
    Level::read(level.name, level.picture, false).unwrap()
}

/// Games that end in different ways on different boards.
fn games() -> Vec<Recording> {
    let games = vec![
        recorded(&plain(6, 6, false), 1, "certified", u64::MAX),
        recorded(&plain(7, 5, true), 3, "safe", u64::MAX),
        recorded(&built_in("maze"), 1, "greedy", u64::MAX),
        recorded(&built_in("tunnels"), 2, "safe", 700),
        recorded(&plain(4, 5, false), 4, "straight", u64::MAX),
    ];
    let is_some = |status: fn(Status) -> bool| games.iter().any(|it| status(it.end().status));
    assert!(is_some(|it| it == Status::Won) && is_some(|it| matches!(it, Status::Died(_))));
    assert!(is_some(|it| it == Status::Running));
    games
}

fn bytes(recording: &Recording, form: Form, wishes: &Wishes) -> Vec<u8> {
    let mut bytes = Vec::new();
    let export = Export::new(recording, form, wishes).unwrap_or_else(|error| panic!("{error}"));
    export.write(&mut bytes, &mut |_| Ok(())).unwrap();
    bytes
}

fn text(recording: &Recording, form: Form, wishes: &Wishes) -> String {
    String::from_utf8(bytes(recording, form, wishes)).unwrap()
}

/// A time in seconds.
fn seconds(time: u64) -> f64 {
    std::time::Duration::from_micros(time).as_secs_f64()
}

#[test]
fn a_form_is_known_by_its_ending() {
    let form = |name: &str| Form::of(std::path::Path::new(name));
    for known in Form::ALL {
        assert_eq!(form(&format!("a.b/game.{}", known.ending())), Some(known));
    }
    assert_eq!(form("GAME.SVG"), Some(Form::Svg));
    assert_eq!(["game.png", "game", ".svg", "svg", "-", ""].map(form), [None; 6]);
}

#[test]
fn the_same_game_gives_the_same_bytes() {
    let recording = recorded(&plain(7, 5, true), 3, "safe", u64::MAX);
    for form in Form::ALL {
        for animate in [false, form == Form::Svg] {
            let wishes = Wishes { animate, ..Wishes::default() };
            let (one, other) = (bytes(&recording, form, &wishes), bytes(&recording, form, &wishes));
            assert!(one == other && !one.is_empty(), "{form:?}");
        }
    }
}

#[test]
fn a_board_as_text_is_a_level_again() {
    for recording in games() {
        let last = recording.moves().len();
        for at in [0, 1, last / 2, last - 1, last] {
            let text = text(&recording, Form::Text, &Wishes { at: Some(at), ..Wishes::default() });
            let board = game_at(&recording, at).board().clone();
            assert_eq!(text.parse::<Board>().as_ref(), Ok(&board), "{text}");
            assert!(text.starts_with("; "), "{text}");
            if !board.is_full() {
                let level = Level::read("again", &text, false).unwrap();
                assert_eq!(level.board(recording.seed()), board);
            }
        }
    }
}

#[test]
fn a_board_as_text_says_what_it_is() {
    let recording = recorded(&built_in("maze"), 1, "greedy", u64::MAX);
    insta::assert_snapshot!(text(&recording, Form::Text, &Wishes::default()));
}

#[test]
fn frames_come_at_their_times() {
    let all = |film: Film, apart| {
        film.moments(apart).map(|Moment { moves, time }| (moves, time)).collect::<Vec<_>>()
    };
    let slow = Film::new(3, 6, Some(4));
    assert_eq!(all(slow, 1), [(3, 0), (4, 250_000), (5, 500_000), (6, 750_000)]);
    // What is too fast is left out, but for the end.
    let fast = Film::new(0, 5, Some(100));
    assert_eq!(all(fast, 20_000), [(0, 0), (2, 20_000), (5, 50_000)]);
    assert_eq!(all(Film::new(4, 4, None), 1), [(4, 0)]);
}

#[test]
fn without_a_speed_a_game_takes_a_minute_at_most() {
    for (moves, speed) in [(0, 20), (1, 20), (1_200, 20), (1_201, 21), (9_000, 150)] {
        let film = Film::new(0, moves, None);
        assert_eq!(film.speed, speed);
        assert!(film.end() <= 60 * film::SECOND);
    }
    assert_eq!(Film::new(0, 9_000, Some(1)).end(), 9_000 * film::SECOND);
}

#[test]
fn what_cannot_be_is_refused_with_what_is_meant() {
    let recording = recorded(&plain(6, 6, false), 1, "greedy", 20);
    let mut lines = Vec::new();
    let mut refused = |form: Form, wishes: Wishes| {
        let error = Export::new(&recording, form, &wishes).err().expect("it is refused");
        lines.push(error.to_string());
    };
    let none = Wishes::default();
    let theme = Some(Theme::all()[0]);
    let glyphs = Some(Glyphs::all()[0]);
    let (at, from, to, cell) = (Some(3), Some(2), Some(5), Some(9));
    for form in [Form::Cast, Form::Gif] {
        refused(form, Wishes { at, ..none });
        refused(form, Wishes { animate: true, ..none });
    }
    refused(Form::Cast, Wishes { cell, ..none });
    refused(Form::Gif, Wishes { glyphs, ..none });
    refused(Form::Svg, Wishes { glyphs, ..none });
    refused(Form::Svg, Wishes { zoom: Some(Zoom::Two), ..none });
    refused(Form::Svg, Wishes { from, ..none });
    refused(Form::Svg, Wishes { to, ..none });
    refused(Form::Svg, Wishes { speed: Some(9), ..none });
    refused(Form::Svg, Wishes { animate: true, at, ..none });
    for wishes in [
        Wishes { animate: true, ..none },
        Wishes { speed: Some(9), ..none },
        Wishes { from, ..none },
        Wishes { theme, ..none },
        Wishes { glyphs, ..none },
        Wishes { cell, ..none },
    ] {
        refused(Form::Text, wishes);
    }
    refused(Form::Text, Wishes { at: Some(21), ..none });
    refused(Form::Gif, Wishes { to: Some(21), ..none });
    refused(Form::Gif, Wishes { from: Some(6), to, ..none });
    refused(Form::Gif, Wishes { cell: Some(1_000), ..none });
    insta::assert_snapshot!(lines.join("\n"));
}

/// A game of so many moves round and round.
fn rounds(moves: usize) -> Recording {
    let level = plain(4, 4, true);
    let mut game = level.game(1);
    let mut recorder = Recorder::new(&level.board(1), &game).with_level(&level);
    recorder.steered(Stint::by(0, Hand::Person));
    for _ in 0..moves {
        game.step(Direction::Right);
        recorder.push(Direction::Right);
    }
    recorder.recording(&game).unwrap()
}

#[test]
fn a_drawing_that_moves_has_a_limit() {
    let wishes = Wishes { animate: true, ..Wishes::default() };
    let recording = rounds(MOST_DRAWN.min(3_000));
    assert!(Export::new(&recording, Form::Svg, &wishes).is_ok());
    let game = recorded(&plain(100, 100, false), 1, "tour", MOST_DRAWN as u64 + 1);
    assert_eq!(
        Export::new(&game, Form::Svg, &wishes).err(),
        Some(Refused::TooMany(MOST_DRAWN + 1))
    );
    assert!(Export::new(&game, Form::Svg, &Wishes { from: Some(1), ..wishes }).is_ok());
}
