//! Recordings: keys, time, and games that go on from them.

use super::*;
use crate::record::Recording;
use crate::ui::app::scene::Scene;
use crate::ui::play::replaying::Replaying;
use crate::ui::play::replaying::tests::{mixed, played_by};

fn showing(recording: Recording) -> App {
    let level = recording.level().clone();
    let launch = Launch::new(Start::Replay(Box::new(recording)), level);
    launched_at(launch, (80, 24)).unwrap()
}

fn replaying(app: &App) -> &Replaying {
    match app.scene() {
        Scene::Replay(replaying) => replaying,
        _ => panic!("no recording is on the screen"),
    }
}

fn at(app: &App) -> usize {
    replaying(app).replay().at()
}

#[test]
fn each_key_goes_where_it_says() {
    let mut app = showing(mixed());
    let len = replaying(&app).replay().len();
    let apples = replaying(&app).replay().apples().to_vec();
    for (keys, wanted) in [
        (".", 1),
        (".", 2),
        (",", 1),
        (",,", 0),
        ("]", apples[0]),
        ("]", apples[1]),
        ("[", apples[0]),
        ("5", len / 2),
        ("9", len * 9 / 10),
        ("0", 0),
    ] {
        press(&mut app, keys);
        assert_eq!(at(&app), wanted, "after {keys}");
    }
    for (key, wanted) in [
        (Key::Right, 10),
        (Key::Right, 20),
        (Key::Left, 10),
        (Key::End, len),
        (Key::Left, len - 10),
        (Key::Home, 0),
        (Key::Left, 0),
        (Key::Up, apples[0]),
        (Key::Up, apples[1]),
        (Key::Down, apples[0]),
    ] {
        app.press(key);
        assert_eq!(at(&app), wanted, "after {key:?}");
    }
}

#[test]
fn steps_pause_and_jumps_go_on_playing() {
    let mut app = showing(mixed());
    assert!(app.is_ticking());
    app.press(Key::Right);
    press(&mut app, "5]");
    assert!(app.is_ticking());
    press(&mut app, ".");
    assert!(!app.is_ticking());
    press(&mut app, " ");
    assert!(app.is_ticking());
    press(&mut app, ",");
    assert!(!app.is_ticking());
}

#[test]
fn time_plays_it_at_its_speed_both_ways_and_behind_the_help_it_waits() {
    let start = Instant::now();
    let mut app = showing(mixed());
    pass(&mut app, start, 1_000);
    assert_eq!(at(&app), 20);
    press(&mut app, "?");
    pass(&mut app, start + ms(1_000), 1_000);
    assert_eq!(at(&app), 20);
    press(&mut app, "?b");
    pass(&mut app, start + ms(2_000), 500);
    assert!((9..=11).contains(&at(&app)), "{}", at(&app));
    press(&mut app, "b+");
    assert_eq!(app.playing().unwrap().pace.speed(), 25);
    press(&mut app, "m");
    pass(&mut app, start + ms(3_000), 1_000);
    assert!(replaying(&app).is_at_end());
}

#[test]
fn at_rest_nothing_is_due_and_nothing_changes() {
    let now = Instant::now();
    let mut app = showing(mixed());
    press(&mut app, "5 ");
    app.take_plans(now);
    assert_eq!(app.wakes(now), None);
    assert!(!app.tick(now + ms(5_000), now + ms(5_000)) && !app.is_behind(now + ms(5_000)));
    let mut app = showing(mixed());
    app.press(Key::End);
    app.tick(now, now);
    app.take_plans(now);
    // The wave along a full board comes to an end too.
    let later = now + ms(60_000);
    app.tick(later, later);
    app.take_plans(later);
    assert_eq!((app.wakes(later), app.is_behind(later)), (None, false));
}

#[test]
fn the_end_has_a_card_that_goes_with_the_place() {
    let mut app = showing(played_by("greedy", 8, 2));
    press(&mut app, "9");
    assert!(!app.shows_card());
    app.press(Key::End);
    assert!(app.shows_card() && app.lane().way_out().is_some());
    press(&mut app, "\x1b");
    assert!(!app.shows_card() && replaying(&app).is_at_end());
    app.press(Key::Left);
    app.press(Key::End);
    assert!(app.shows_card());
    press(&mut app, "u");
    assert!(!app.shows_card() && !replaying(&app).is_at_end());
    assert!(app.note().unwrap().contains("could still be saved"));
    app.press(Key::End);
    // Played on from the end, it begins anew.
    press(&mut app, " ");
    assert!(app.is_ticking() && at(&app) == 0 && !app.shows_card());
    // Time leads to the card as well.
    let start = Instant::now();
    press(&mut app, "m");
    pass(&mut app, start, 2_000);
    assert!(app.shows_card() && !app.is_ticking());
}

#[test]
fn a_person_plays_on_from_any_move_and_esc_comes_back_to_it() {
    let mut app = showing(mixed());
    press(&mut app, "3 ");
    let (place, board) = (at(&app), app.lane().board().clone());
    press(&mut app, "\n");
    assert!(matches!(app.scene(), Scene::Game(_)));
    assert_eq!((app.lane().board(), app.lane().driver()), (&board, Driver::Person));
    assert_eq!((app.game().motion, app.game().pace.speed()), (Motion::Ready, 10));
    let apples = app.lane().figures().apples;
    let heading = board.heading().unwrap();
    app.press([Key::Up, Key::Right, Key::Down, Key::Left][heading as usize]);
    press(&mut app, "..");
    assert!(!app.lane().is_persons_own());
    // Under way, leaving it is asked for.
    press(&mut app, "\x1b");
    assert!(app.note().unwrap().contains("Esc again leaves"));
    press(&mut app, "\x1b");
    assert_eq!((at(&app), app.lane().board()), (place, &board));
    assert_eq!(app.lane().figures().apples, apples);
    assert!(!app.is_ticking(), "it was paused");
    // What was gone on with is no game that a command line shows.
    assert_eq!(app.farewell(), None);
}

#[test]
fn the_strategy_that_steered_plays_on() {
    let mut app = showing(played_by("hamiltonian", 6, 1));
    press(&mut app, "4a");
    assert_eq!((app.lane().driver(), app.lane().strategy().name), {
        (Driver::Autopilot, "hamiltonian")
    });
    assert_eq!(app.game().motion, Motion::Running);
    press(&mut app, "...\x1b");
    assert!(matches!(app.scene(), Scene::Replay(_)));
    // It ran, and goes on.
    assert!(app.is_ticking());
    app.press(Key::End);
    press(&mut app, "\n");
    assert!(app.note().unwrap().contains("the game is over here"));
    assert!(matches!(app.scene(), Scene::Replay(_)));
    assert_eq!(press(&mut app, "\x1b\x1b"), Effect::Quit, "the card, then the recording");
}

#[test]
fn a_recording_can_be_left_at_once_and_is_none_of_a_person_who_looks_elsewhere() {
    let mut app = showing(mixed());
    press(&mut app, "2");
    assert_eq!(app.lane().driver(), Driver::Person);
    app.pause_person();
    assert!(app.is_ticking(), "nobody steers it");
    press(&mut app, " ");
    assert_eq!(press(&mut app, "q"), Effect::Quit);
    let mut app = showing(mixed());
    assert_eq!(press(&mut app, "2\x1b"), Effect::Quit);
}

#[test]
fn a_place_on_the_timeline_is_gone_to() {
    let mut app = showing(mixed());
    app.go_to(33);
    assert_eq!(at(&app), 33);
    app.go_to(usize::MAX);
    assert!(app.shows_card());
    press(&mut app, "?");
    app.go_to(5);
    assert!(replaying(&app).is_at_end(), "not behind the help");
}

#[test]
fn where_it_does_not_fit_nothing_moves() {
    let start = Instant::now();
    let mut app = showing(mixed());
    app.resize(Rect::new(0, 0, 9, 4));
    pass(&mut app, start, 500);
    press(&mut app, ".5]b\n");
    app.press(Key::End);
    assert_eq!(at(&app), 0);
    assert!(matches!(app.scene(), Scene::Replay(_)));
    app.resize(Rect::new(0, 0, 80, 24));
    pass(&mut app, start, 500);
    assert!(at(&app) > 5);
}
