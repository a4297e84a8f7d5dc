//! Scenes and what lies on top of them: the ways in and out.

use super::*;

/// Plays a game of `greedy` on 4x4 to its end.
fn ended() -> App {
    let start = Instant::now();
    let mut app = app_of(Start::Watch(ai::find("greedy")), 4, 4);
    press(&mut app, "m");
    app.tick(start, start + ms(1_000_000));
    app
}

#[test]
fn the_end_lies_on_top_and_esc_closes_it() {
    let mut app = ended();
    assert!(app.lane().is_over() && app.lane().status() != Status::Running);
    assert_eq!((app.screen(), app.is_ticking()), (Screen::End, false));
    assert_eq!(press(&mut app, "?\x1b"), Effect::None);
    assert!(app.shows_card());
    assert_eq!(press(&mut app, "\x1b"), Effect::None);
    assert!(!app.shows_card());
    press(&mut app, " ");
    assert!(app.shows_card(), "what a game that is over cannot do shows the end again");
    press(&mut app, "\x1b");
    assert_eq!(press(&mut app, "\x1b"), Effect::Quit);
}

#[test]
fn after_the_end_a_game_begins_anew() {
    let mut app = ended();
    press(&mut app, "r");
    assert_eq!((app.screen(), moves(&app), app.lane().seed()), (Screen::Game, 0, 1));
    let mut app = ended();
    press(&mut app, "\n");
    assert_eq!((app.screen(), moves(&app), app.lane().seed()), (Screen::Game, 0, 100));
    let mut app = ended();
    press(&mut app, "\t");
    assert_eq!((app.screen(), moves(&app), app.lane().seed()), (Screen::Game, 0, 1));
    assert_eq!(app.lane().driver(), Driver::Autopilot);
}

#[test]
fn q_and_ctrl_c_quit_from_every_screen() {
    let ways_in: [fn() -> App; 4] = [
        || app(Start::Menu),
        watching,
        ended,
        || {
            let mut app = watching();
            press(&mut app, "?");
            app
        },
    ];
    for way_in in ways_in {
        assert_eq!(way_in().press(Key::Char('q')), Effect::Quit);
        assert_eq!(way_in().press(Key::Ctrl('c')), Effect::Quit);
        assert_eq!(way_in().press(Key::Ctrl('l')), Effect::Redraw);
        assert_eq!(way_in().press(Key::Ctrl('z')), Effect::Suspend);
    }
    assert_eq!(press(&mut watching(), "\x1b"), Effect::Quit);
}

#[test]
fn a_game_comes_back_from_a_race_as_it_was_left() {
    // One that waits for a person's first turn still does.
    let mut play = app(Start::Play);
    press(&mut play, "c\x1b");
    assert_eq!((play.game().motion, play.screen()), (Motion::Ready, Screen::Game));
    // One that a person was in the middle of gives the time to look.
    press(&mut play, "dc\x1b");
    assert_eq!(play.game().motion, Motion::Paused);
    press(&mut play, "p");
    // Neither full speed nor another speed comes along.
    press(&mut play, "cm++\x1b");
    assert_eq!((play.game().pace.full, play.game().pace.speed()), (false, PLAY_SPEED));
    for (keys, motion, full) in
        [("", Motion::Running, false), (" ", Motion::Paused, false), ("m", Motion::Running, true)]
    {
        let mut watch = watching();
        press(&mut watch, keys);
        press(&mut watch, "cp\x1b");
        assert_eq!((watch.game().motion, watch.game().pace.full), (motion, full), "{keys:?}");
    }
    // A race that is left when it is over, too.
    let now = Instant::now();
    let mut paused = app_of(Start::Watch(ai::find("greedy")), 4, 4);
    press(&mut paused, " cm");
    paused.tick(now, now + ms(1_000_000));
    assert_eq!(paused.screen(), Screen::Table);
    press(&mut paused, "\x1b\x1b");
    assert_eq!((paused.screen(), paused.game().motion), (Screen::Game, Motion::Paused));
    assert!(!paused.game().pace.full);
}

#[test]
fn a_game_under_way_is_not_lost_to_one_key() {
    for (key, effect) in [("q", Effect::Quit), ("\x1b", Effect::Quit)] {
        let mut play = app(Start::Play);
        press(&mut play, "d");
        pass(&mut play, Instant::now(), 300);
        assert_eq!(press(&mut play, key), Effect::None, "{key:?}");
        assert_eq!(play.game().motion, Motion::Paused);
        assert!(play.note().unwrap().contains("again"));
        // Another key in between begins anew.
        press(&mut play, "o");
        assert_eq!(press(&mut play, key), Effect::None, "{key:?}");
        assert_eq!(press(&mut play, key), effect, "{key:?}");
        assert_eq!(play.press(Key::Ctrl('c')), Effect::Quit);
    }
    // Not before it has begun, nor once it is over, nor where a strategy plays.
    assert_eq!(press(&mut app(Start::Play), "q"), Effect::Quit);
    assert_eq!(press(&mut watching(), "q"), Effect::Quit);
    let mut over = app_of(Start::Play, 4, 4);
    press(&mut over, "w....");
    assert!(over.lane().is_over());
    assert_eq!(press(&mut over, "q"), Effect::Quit);
}
