//! Recordings on the screen.

use super::*;
use crate::engine::Direction;
use crate::record::{Hand, Recorder, Recording, Stint};
use crate::ui::app::scene::Scene;
use crate::ui::input::Mouse;
use crate::ui::play::replaying::tests::{mixed, played_by, recorded_on};
use crate::ui::text::grouped;

const SIZES: [(u16, u16); 4] = [(80, 24), (200, 60), (40, 16), (30, 10)];

fn showing(recording: Recording, look: Look) -> App {
    let level = recording.level().clone();
    let launch = Launch::new(Start::Replay(Box::new(recording)), level);
    App::new(launch, look, surroundings()).unwrap()
}

fn at(app: &App) -> usize {
    match app.scene() {
        Scene::Replay(replaying) => replaying.replay().at(),
        _ => panic!("no recording is on the screen"),
    }
}

/// The row of the timeline.
fn line(app: &mut App, width: u16, height: u16) -> String {
    let screen = seen(app, width, height);
    let Some(Layout::Replay(places)) = app.layout() else { panic!("{screen}") };
    screen.lines().nth(places.timeline.y.into()).unwrap().to_owned()
}

#[test]
fn every_size_has_a_timeline_who_steers_and_why() {
    for (width, height) in SIZES {
        let mut app = showing(played_by("certified", 20, 3), LOOK);
        press(&mut app, "5 ");
        let screen = seen(&mut app, width, height);
        holds(&screen, &["certified · ", "paused"]);
        let marks = "▁▄▅▆▇█".chars();
        let line = line(&mut app, width, height);
        assert!(marks.filter(|&mark| line.contains(mark)).count() > 1 && line.contains('•'));
        let reason = screen.lines().find(|line| line.contains("certified · ")).unwrap();
        assert!(!reason.contains("thinking") && !reason.contains("not known"), "{reason}");
    }
}

#[test]
fn the_place_moves_along_the_line_and_the_moves_are_counted() {
    let mut app = showing(played_by("tour", 8, 1), LOOK);
    let columns: Vec<usize> = ["0 ", "3", "5", "9"]
        .into_iter()
        .map(|keys| {
            press(&mut app, keys);
            let line = line(&mut app, 80, 24);
            line.chars().position(|mark| mark == '•').unwrap()
        })
        .collect();
    assert!(columns.is_sorted_by(|a, b| a < b), "{columns:?}");
    app.press(Key::End);
    let Scene::Replay(replaying) = app.scene() else { panic!() };
    let len = grouped(replaying.replay().len() as u64);
    assert!(line(&mut app, 80, 24).ends_with(&format!("move {len} of {len}")));
    // A narrow one has no room for that, and all of it is the line.
    app.press(Key::Esc);
    assert!(!line(&mut app, 30, 12).contains(&len));
}

#[test]
fn who_steers_is_named_with_every_change() {
    let mut app = showing(mixed(), LOOK);
    press(&mut app, "0 ");
    let screen = seen(&mut app, 80, 30);
    holds(&screen, &["greedy · ", "▸ greedy", "from move 1\n", "you", "from move 61", "tour"]);
    let Some(Layout::Replay(places)) = app.layout() else { panic!() };
    let names = screen.lines().nth(places.names.y.into()).unwrap();
    let starts: Vec<usize> = ["you", "tour"].map(|name| names.find(name).unwrap()).to_vec();
    assert!(names.trim_start().starts_with('g') && starts.is_sorted(), "{names:?}");
    let line = line(&mut app, 80, 30);
    assert_eq!(line.matches('│').count(), 2, "{line}");
    app.press(Key::Home);
    for _ in 0..10 {
        app.press(Key::Right);
    }
    let screen = seen(&mut app, 80, 30);
    holds(&screen, &["you · steered by hand", "▸ you", "100 of ", "from move 61"]);
}

#[test]
fn in_ascii_and_without_colour_all_is_there() {
    // Without half blocks a board needs more room.
    for (width, height) in [(80, 24), (200, 60), (40, 16), (30, 14)] {
        let mut app = showing(mixed(), PLAIN);
        press(&mut app, "5 ");
        let buffer = draw_at(&mut app, width, height);
        let screen = picture(&buffer);
        assert!(screen.is_ascii(), "{screen}");
        assert!(
            buffer.content().iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset))
        );
        let line = line(&mut app, width, height);
        assert!(line.contains('@') && line.contains('/') && line.contains(':'), "{line}");
        holds(&screen, &["tour | "]);
    }
}

#[test]
fn a_board_is_drawn_as_large_as_in_watch() {
    for (width, height) in SIZES {
        let level = || Level::new(&Grid::new(20, 20, false).unwrap()).unwrap();
        let launch = |start| Launch::new(start, level());
        let mut watch = App::new(launch(Start::Watch(None)), LOOK, surroundings()).unwrap();
        let mut replay = showing(recorded_on(&level(), 1, &[(Hand::Person, 9)]), LOOK);
        let border = |app: &mut App| {
            let screen = seen(app, width, height);
            let top = screen.lines().find(|line| line.contains('╭')).unwrap();
            let bottom = screen.lines().position(|line| line.contains('╰')).unwrap();
            let start = screen.lines().position(|line| line.contains('╭')).unwrap();
            (top.chars().position(|c| c == '╮').unwrap(), bottom - start)
        };
        assert_eq!(border(&mut watch).1, border(&mut replay).1, "{width}x{height}");
    }
}

#[test]
fn keys_are_named_below_or_in_the_panel_and_in_the_help() {
    let mut app = showing(played_by("tour", 20, 1), LOOK);
    press(&mut app, "1 ");
    let screen = seen(&mut app, 80, 24);
    holds(&screen, &["Space resume", "Enter play on", "[ ] apple", "b backwards", "q quit"]);
    let screen = seen(&mut app, 80, 26);
    assert!(screen.lines().last().unwrap().starts_with("Space resume  Enter play on"), "{screen}");
    holds(&seen(&mut app, 40, 16), &["Space resume  ? help  q quit"]);
    // Neither a line of keys nor a panel.
    assert!(line(&mut app, 60, 24).ends_with("  ? help"));
    assert!(line(&mut app, 44, 24).ends_with("  ? help"));
    press(&mut app, "b");
    holds(&seen(&mut app, 80, 24), &["Space pause", "b forwards", "backwards"]);
    press(&mut app, "?");
    let screen = seen(&mut app, 80, 60);
    holds(&screen, &["previous / next apple", "Home, End", "0 to 9", "10 moves back / forward"]);
    // What the card says at the end.
    press(&mut app, "?b");
    app.press(Key::End);
    let screen = seen(&mut app, 80, 24);
    holds(&screen, &["Won", "Space replay from the start", "b     replay backwards", "played by"]);
    assert!(!screen.contains("Enter"), "{screen}");
}

#[test]
fn a_lost_game_says_why_as_in_play_and_where_it_could_be_saved() {
    let recording = played_by("greedy", 20, 2);
    let mut app = showing(recording, LOOK);
    app.press(Key::End);
    for (width, height) in SIZES {
        let screen = seen(&mut app, width, height);
        holds(&screen, &["Lost", "apples"]);
    }
    let screen = seen(&mut app, 80, 24);
    holds(&screen, &["boxed in: no way out since move", "u     back to move", "××", " end"]);
    app.press(Key::Esc);
    holds(&seen(&mut app, 40, 16), &["greedy · boxed in"]);
}

#[test]
fn a_recording_that_breaks_off_says_so() {
    let level = Level::new(&Grid::new(8, 8, false).unwrap()).unwrap();
    let mut app = showing(recorded_on(&level, 1, &[(Hand::Person, 30)]), LOOK);
    app.press(Key::End);
    let screen = seen(&mut app, 80, 24);
    holds(&screen, &["End", "the recording ends here", "Enter play on from here"]);
    app.press(Key::Enter);
    holds(&seen(&mut app, 80, 24), &["you", "continued", "ready"]);
    // Not a single move.
    let mut app = showing(recorded_on(&level, 1, &[]), LOOK);
    press(&mut app, ".,]5 b");
    holds(&seen(&mut app, 80, 24), &["move 0 of 0"]);
}

#[test]
fn an_overlay_has_a_legend_or_says_that_it_is_not_known() {
    let mut app = showing(played_by("certified", 20, 3), LOOK);
    press(&mut app, "3 vvvv");
    let screen = seen(&mut app, 80, 24);
    holds(&screen, &[" +0  2"]);
    press(&mut app, "vv");
    holds(&seen(&mut app, 80, 24), &["· planned route"]);
    // A person's moves have no reasons, and no dots.
    let mut app = showing(mixed(), LOOK);
    app.press(Key::Home);
    for _ in 0..10 {
        app.press(Key::Right);
    }
    press(&mut app, " ");
    let screen = seen(&mut app, 80, 24);
    assert!(!screen.contains("planned route") && !screen.contains(" · · "), "{screen}");
    press(&mut app, "v");
    holds(&seen(&mut app, 80, 24), &["cut-off"]);
}

#[test]
fn too_fast_or_backwards_there_is_no_reason() {
    let mut app = showing(played_by("certified", 20, 3), LOOK);
    press(&mut app, "3b");
    holds(&seen(&mut app, 80, 24), &["certified · reasons are shown when paused", "backwards"]);
    press(&mut app, " ");
    assert!(!seen(&mut app, 80, 24).contains("reasons are shown"));
}

#[test]
fn moves_that_were_taken_back_are_marked() {
    let level = Level::new(&Grid::new(8, 8, false).unwrap()).unwrap();
    let mut game = level.game(1);
    let mut recorder = Recorder::new(&level.board(1), &game);
    recorder.steered(Stint::by(0, Hand::Person));
    recorder.take_back(0);
    for way in [Direction::Up, Direction::Left] {
        game.step(way);
        recorder.push(way);
    }
    recorder.take_back(2);
    game.step(Direction::Left);
    recorder.push(Direction::Left);
    for look in [LOOK, PLAIN] {
        let mut app = showing(recorder.recording(&game).unwrap(), look);
        press(&mut app, ". ");
        assert_eq!(
            line(&mut app, 80, 24).trim().split("  ").next().unwrap().matches('u').count(),
            2
        );
    }
}

#[test]
fn a_click_on_the_timeline_goes_there() {
    let mut app = showing(played_by("tour", 8, 1), LOOK);
    press(&mut app, " ");
    seen(&mut app, 80, 24);
    let Some(Layout::Replay(places)) = app.layout() else { panic!() };
    let (y, left) = (places.timeline.y, places.timeline.x);
    let click = |app: &mut App, x: u16, y: u16| {
        let mouse = Mouse::Click { x, y };
        let moves = move_of(mouse, app);
        if let Some(moves) = moves {
            app.go_to(moves);
        }
        moves
    };
    let places: Vec<usize> = [5, 20, 40].map(|x| click(&mut app, left + x, y).unwrap()).to_vec();
    assert!(places.is_sorted_by(|a, b| a < b) && at(&app) == places[2]);
    // Where it was clicked, there it is.
    let mark = line(&mut app, 80, 24).chars().position(|mark| mark == '•').unwrap();
    assert_eq!(mark, usize::from(left) + 40);
    assert_eq!(click(&mut app, left + 5, y - 1), None);
    assert_eq!(click(&mut app, 79, y), None, "the number of moves is no place");
    // The keys in the panel may be clicked too.
    let mut app = showing(played_by("tour", 20, 1), LOOK);
    let screen = seen(&mut app, 80, 24);
    let row = screen.lines().position(|row| row.contains("b backwards")).unwrap();
    let column = screen.lines().nth(row).unwrap().chars().collect::<Vec<_>>();
    let x = column.windows(11).position(|it| it.iter().collect::<String>() == "b backwards");
    let place = |place: usize| u16::try_from(place).unwrap();
    let mouse = Mouse::Click { x: place(x.unwrap()), y: place(row) };
    assert_eq!(key_of(mouse, &app), Some(Key::Char('b')));
}

#[test]
fn walls_joined_edges_and_large_boards_are_shown_as_in_a_game() {
    let text = "wrap\n..........\n..#.......\n..........\n...>>@....\n..........\n.......#..";
    let level = Level::read("corner", text, false).unwrap();
    let mut app = showing(recorded_on(&level, 1, &[(Hand::Person, 40)]), LOOK);
    press(&mut app, "5 ");
    holds(&seen(&mut app, 80, 24), &["▒▒", "┈", "corner 10x6 wrapped"]);
    let level = Level::new(&Grid::new(100, 100, false).unwrap()).unwrap();
    let mut app = showing(recorded_on(&level, 1, &[(Hand::Person, 40)]), LOOK);
    for (width, height) in SIZES {
        holds(&seen(&mut app, width, height), &["you · "]);
    }
    holds(&seen(&mut app, 12, 5), &["too small"]);
}
