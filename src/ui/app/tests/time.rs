//! Moves in time, and how they are drawn on their way.

use super::*;

#[test]
fn watching_makes_twenty_moves_a_second_and_playing_ten() {
    let start = Instant::now();
    let mut watch = watching();
    pass(&mut watch, start, 1_000);
    assert_eq!(moves(&watch), 20);
    let mut play = app(Start::Play);
    pass(&mut play, start, 1_000);
    assert_eq!(moves(&play), 0, "a person's game waits for the first turn");
    press(&mut play, "w");
    pass(&mut play, start + ms(1_000), 500);
    assert_eq!(moves(&play), 5);
    assert_eq!(play.lane().board().heading(), Some(Direction::Up));
}

#[test]
fn held_keys_neither_starve_nor_speed_up_the_ticks() {
    let start = Instant::now();
    let mut app = app(Start::Play);
    for passed in 0..500 {
        press(&mut app, "w");
        app.tick(start + ms(passed), start + ms(1_000_000));
    }
    assert_eq!(moves(&app), 4);
    let mut app = watching();
    for passed in 0..=500 {
        press(&mut app, "oo+-");
        app.tick(start + ms(passed), start + ms(1_000_000));
    }
    assert_eq!(moves(&app), 10);
}

#[test]
fn what_holds_the_game_asks_for_no_time_and_owes_none() {
    let start = Instant::now();
    for (hold, go_on) in [(" ", " "), ("p", "p"), ("?", "?"), ("?", "\x1b"), ("?", "\n")] {
        let mut app = watching();
        pass(&mut app, start, 100);
        press(&mut app, hold);
        assert_eq!(app.due(start + ms(100)), None, "{hold:?}");
        pass(&mut app, start + ms(100), 5_000);
        assert_eq!(moves(&app), 2);
        press(&mut app, go_on);
        pass(&mut app, start + ms(5_200), 49);
        assert_eq!(moves(&app), 2, "{hold:?}: no burst");
        pass(&mut app, start + ms(5_250), 99);
        assert_eq!(moves(&app), 4);
    }
}

#[test]
fn a_note_stays_for_three_seconds_or_until_a_key() {
    for start in [Start::Menu, Start::Play, Start::Watch(None)] {
        let (mut app, now) = (app(start), Instant::now());
        press(&mut app, " t");
        app.tick(now, now);
        assert!(app.wakes(now).unwrap() <= now + ms(3_000));
        app.tick(now + ms(2_999), now);
        assert!(app.note().unwrap().starts_with("theme "));
        assert!(app.tick(now + ms(3_000), now), "it has gone, which is to be drawn");
        assert_eq!(app.note(), None);
        press(&mut app, "tx");
        assert_eq!(app.note(), None);
    }
    // With the question whether to leave, the readiness to do so goes.
    let (mut app, now) = (app(Start::Play), Instant::now());
    press(&mut app, "\nq");
    assert!(app.note().is_some());
    app.tick(now, now);
    app.tick(now + ms(3_000), now);
    assert_eq!(app.note(), None);
    assert_eq!(press(&mut app, "q"), Effect::None);
    assert_eq!(press(&mut app, "q"), Effect::Quit);
}

#[test]
fn full_speed_ticks_until_the_frame_is_due() {
    let now = Instant::now();
    let mut app = app_of(Start::Watch(ai::find("greedy")), 250, 250);
    press(&mut app, "m");
    app.keep_time(now);
    assert_eq!(app.due(now), Some(now));
    // A busy machine may need some frames.
    let most = Instant::now() + ms(60_000);
    while moves(&app) <= 10 && Instant::now() < most {
        app.tick(now, Instant::now() + ms(20));
    }
    assert!(moves(&app) > 10, "{} moves", moves(&app));
    press(&mut app, "ww");
    assert!(!app.game().pace.full, "a person who steers is not rushed");
    press(&mut app, "m");
    assert!(!app.game().pace.full && app.note().is_some());
}

#[test]
fn the_speed_that_is_asked_for_holds_in_play_and_watch() {
    for start in [Start::Play, Start::Watch(None), Start::Menu] {
        let mut app = launched(Launch { speed: Some(60), ..launch(start) }).unwrap();
        if app.screen() == Screen::Menu {
            press(&mut app, "\n");
        }
        assert_eq!((app.game().pace.speed(), app.lane().seed()), (60, 100));
        press(&mut app, "n");
        assert_eq!((app.game().pace.speed(), app.lane().seed()), (60, 101));
    }
}

/// The part of a move that is drawn, at this time.
fn drawn(app: &mut App, now: Instant) -> Option<f64> {
    app.animate(now);
    app.glide()
}

#[test]
fn a_move_is_drawn_from_its_tick_on_and_has_arrived_by_the_next() {
    let start = Instant::now();
    let mut app = watching();
    pass(&mut app, start, 50);
    let near = |found: Option<f64>, wanted: f64| {
        assert!(found.is_some_and(|found| (found - wanted).abs() < 0.01), "{found:?}");
    };
    near(drawn(&mut app, start + ms(50)), 1.0 / 3.0);
    assert!(!app.is_behind(start + ms(50)) && app.is_behind(start + ms(60)));
    near(drawn(&mut app, start + ms(70)), 11.0 / 15.0);
    assert!(app.is_behind(start + ms(84)), "one more frame, for the end");
    assert_eq!(drawn(&mut app, start + ms(84)), None);
    assert!(!app.is_behind(start + ms(99)));
}

#[test]
fn a_person_sees_a_slow_snake_where_it_is_after_a_tenth_of_a_second() {
    let start = Instant::now();
    for (to, arrives) in [(Start::Play, 84), (Start::Watch(None), 984)] {
        let mut app = launched(Launch { speed: Some(1), ..launch(to) }).unwrap();
        press(&mut app, "d");
        if arrives > 100 {
            press(&mut app, "\n");
        }
        pass(&mut app, start, 1_000);
        assert_eq!(moves(&app), 1);
        let moved = start + ms(1_000);
        assert!(drawn(&mut app, moved).is_some_and(|part| part > 0.0), "it begins at once");
        assert!(drawn(&mut app, moved + ms(arrives - 1)).is_some());
        assert_eq!(drawn(&mut app, moved + ms(arrives)), None);
        assert!(!app.is_behind(moved + ms(999)));
    }
}

#[test]
fn what_was_held_does_not_glide_to_where_it_is_once_more() {
    let start = Instant::now();
    for keys in ["  ", "??", ".p", "c\x1b"] {
        let mut app = watching();
        pass(&mut app, start, 50);
        for key in keys.chars() {
            press(&mut app, &key.to_string());
            app.tick(start + ms(55), start + ms(55));
        }
        assert_eq!((app.game().motion, drawn(&mut app, start + ms(60))), (Motion::Running, None));
        let moves = moves(&app);
        pass(&mut app, start + ms(60), 50);
        assert_eq!(app.lane().figures().moves, moves + 1, "{keys:?}");
        assert!(drawn(&mut app, start + ms(110)).is_some());
    }
}
