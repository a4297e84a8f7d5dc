//! The moment before a crash, in which a turn still saves the snake.

use super::levels::race;
use super::*;

/// A person's game, ten moves per second, two moves from the wall and on its way.
fn before_the_wall(grace: bool, now: Instant) -> App {
    let level = Level::read("wall", "......\n..>>@.\n......\n......\n*.....", false).unwrap();
    let seed = Some(1);
    let mut app = launched(Launch { level, seed, grace, ..launch(Start::Play) }).unwrap();
    press(&mut app, "d");
    pass(&mut app, now, 100);
    assert_eq!((moves(&app), app.game().motion), (1, Motion::Running));
    app
}

/// The time after a start.
fn at(start: Instant, app: &mut App, time: u64) {
    app.tick(start + ms(time), start + ms(1_000_000));
}

#[test]
fn a_move_that_would_kill_waits_for_a_turn() {
    let start = Instant::now();
    let mut app = before_the_wall(true, start);
    assert!(app.glide_at(start + ms(150)).is_some());
    at(start, &mut app, 200);
    assert_eq!(app.due(start + ms(200)), Some(start + ms(280)));
    let waiting = app.glide_at(start + ms(240));
    assert_eq!(waiting, None, "it does not glide to where it is once more");
    at(start, &mut app, 279);
    assert!(!app.lane().is_over());
    press(&mut app, "d");
    assert_eq!(app.due(start + ms(279)), Some(start + ms(280)), "this saves nothing");
    press(&mut app, "w");
    assert_eq!(app.due(start + ms(279)), Some(start + ms(279)), "it has waited enough");
    at(start, &mut app, 279);
    assert_eq!((moves(&app), app.lane().is_over()), (2, false));
    // The beat goes on from there. The next wall waits as well.
    assert_eq!(app.due(start + ms(279)), Some(start + ms(379)));
    at(start, &mut app, 379);
    assert_eq!(app.due(start + ms(379)), Some(start + ms(459)));
    at(start, &mut app, 459);
    assert!(app.lane().is_over());
}

#[test]
fn it_waits_once_and_eighty_milliseconds() {
    let start = Instant::now();
    let mut app = before_the_wall(true, start);
    pass(&mut app, start + ms(100), 179);
    assert!(!app.lane().is_over());
    at(start, &mut app, 280);
    assert!(app.lane().is_over());
    // A game begun anew owes nothing.
    press(&mut app, "r");
    assert_eq!((app.game().motion, app.due(start + ms(300))), (Motion::Ready, None));
}

#[test]
fn a_pause_in_that_moment_holds_the_game() {
    let start = Instant::now();
    let mut app = before_the_wall(true, start);
    at(start, &mut app, 200);
    press(&mut app, "p");
    pass(&mut app, start + ms(210), 1_000);
    assert!(!app.lane().is_over());
    press(&mut app, "p");
    at(start, &mut app, 2_000);
    assert_eq!(app.due(start + ms(2_000)), Some(start + ms(2_100)), "a whole beat");
}

#[test]
fn without_grace_the_snake_dies_at_once() {
    let start = Instant::now();
    let mut app = before_the_wall(false, start);
    at(start, &mut app, 200);
    assert!(app.lane().is_over());
}

#[test]
fn a_person_who_races_has_that_moment_too() {
    let start = Instant::now();
    let level = Level::read("wall", "......\n..>>@.\n......\n......\n*.....", false).unwrap();
    let mut app = race(&level, &["greedy"], true).unwrap();
    press(&mut app, "d");
    pass(&mut app, start, 199);
    let lane = |app: &App, lane: usize| app.game().lanes()[lane].figures().moves;
    at(start, &mut app, 200);
    assert_eq!(app.due(start + ms(200)), Some(start + ms(280)));
    assert_eq!((lane(&app, 0), lane(&app, 1)), (1, 1), "all wait, and stay in step");
    press(&mut app, "w");
    at(start, &mut app, 210);
    assert_eq!((lane(&app, 0), lane(&app, 1)), (2, 2));
    assert!(!app.game().lanes()[0].is_over());
}

#[test]
fn a_game_left_before_the_wall_does_not_hold_up_the_one_behind_the_menu() {
    let start = Instant::now();
    let level = Level::read("wall", "......\n..>>@.\n......\n......\n*.....", false).unwrap();
    let mut app = app_on(Start::Menu, level, Some(1)).unwrap();
    app.resize(ratatui::layout::Rect::new(0, 0, 80, 24));
    press(&mut app, "pd.");
    assert!(app.lane().could_be_saved());
    press(&mut app, "\x1b\x1b");
    assert_eq!(app.screen(), Screen::Menu);
    app.tick(start, start + ms(1_000_000));
    pass(&mut app, start, 500);
    let demo = app.lane().figures().moves;
    assert_eq!(demo, 10);
}

#[test]
fn a_race_goes_on_at_its_speed_after_its_person_has_died() {
    let start = Instant::now();
    let level = Level::read("wall", "......\n..>>@.\n......\n......\n*.....", false).unwrap();
    let mut app = race(&level, &["greedy"], true).unwrap();
    press(&mut app, "d");
    pass(&mut app, start, 400);
    let lanes = |app: &App| {
        let race = app.game();
        race.lanes().iter().map(|lane| (lane.is_over(), lane.figures().moves)).collect::<Vec<_>>()
    };
    // The fatal move came 80 ms late, and the next after a whole beat.
    assert_eq!(lanes(&app), [(true, 1), (false, 3)]);
    pass(&mut app, start + ms(400), 500);
    assert_eq!(lanes(&app), [(true, 1), (false, 8)]);
}

#[test]
fn full_speed_ends_with_a_race_that_has_a_person_and_begins_with_none() {
    let start = Instant::now();
    let level = Level::read("wall", "......\n..>>@.\n......\n......\n*.....", false).unwrap();
    for again in ["r", "n"] {
        let mut app = race(&level, &["greedy"], true).unwrap();
        press(&mut app, "d");
        pass(&mut app, start, 400);
        press(&mut app, "m");
        assert!(app.game().pace.full, "nobody steers");
        pass(&mut app, start + ms(400), 200);
        assert_eq!(app.screen(), Screen::Table);
        press(&mut app, again);
        press(&mut app, "w");
        pass(&mut app, start + ms(1_000), 100);
        assert_eq!(app.game().lanes()[1].figures().moves, 1);
    }
    let mut app = app_on(Start::Watch(ai::find("greedy")), level, Some(5)).unwrap();
    press(&mut app, "mc");
    pass(&mut app, start, 100);
    assert_eq!(app.game().lanes()[0].figures().moves, 2);
    press(&mut app, "\x1b");
    assert!(app.game().pace.full, "the game goes on as it was left");
}
