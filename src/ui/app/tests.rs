//! The front end's state without a terminal: keys and time go in.

mod levels;
mod thinking;

use std::cell::Cell;
use std::time::Duration;

use ratatui::layout::Rect;

use super::*;
use crate::ai::STRATEGIES;
use crate::engine::{Direction, Grid, Status};
use crate::ui::input::Key;
use crate::ui::look::color_depth::ColorDepth;
use crate::ui::look::glyphs::BLOCKS;
use crate::ui::look::themes::COLOURED;
use crate::ui::play::lane::{Driver, Lane};
use crate::ui::play::planner::{PlanWait, Workers};

const CAPABILITIES: Capabilities =
    Capabilities { depth: ColorDepth::Full, utf8: true, doubtful: false };

/// A front end on a board of this size, seeds 100, 101, … for new games.
fn app_of(start: Start, width: u16, height: u16) -> App {
    let level = Level::new(&Grid::new(width, height, false).unwrap()).unwrap();
    app_on(start, level, Some(1)).unwrap()
}

/// The same on a level; the first seed is by chance where none is given.
fn app_on(start: Start, level: Level, seed: Option<u64>) -> Result<App, Unplayable> {
    launched(Launch { level, seed, ..launch(start) })
}

/// What is asked for where nothing else is.
fn launch(start: Start) -> Launch {
    let level = Level::new(&Grid::new(20, 20, false).unwrap()).unwrap();
    Launch::new(start, level)
}

fn launched(launch: Launch) -> Result<App, Unplayable> {
    launched_at(launch, (0, 0))
}

/// The same on a screen of this size.
fn launched_at(launch: Launch, (width, height): (u16, u16)) -> Result<App, Unplayable> {
    let next = Cell::new(100);
    let seeds = move || {
        next.set(next.get() + 1);
        next.get() - 1
    };
    let look = Look { theme: &COLOURED, glyphs: &BLOCKS };
    let surroundings = Surroundings {
        plan_wait: PlanWait::patient(Instant::now),
        seeds: Box::new(seeds),
        capabilities: CAPABILITIES,
        screen: Rect::new(0, 0, width, height),
    };
    App::new(launch, look, surroundings)
}

fn app(start: Start) -> App {
    app_of(start, 20, 20)
}

fn watching() -> App {
    app(Start::Watch(ai::find("greedy")))
}

fn press(app: &mut App, keys: &str) -> Effect {
    let mut last = Effect::None;
    for letter in keys.chars() {
        last = app.press(match letter {
            '\n' => Key::Enter,
            '\x1b' => Key::Esc,
            '\t' => Key::Tab,
            other => Key::Char(other),
        });
    }
    last
}

fn ms(time: u64) -> Duration {
    Duration::from_millis(time)
}

/// Lets this time pass in steps of 5 ms.
fn pass(app: &mut App, start: Instant, time: u64) {
    for passed in (0..=time).step_by(5) {
        let now = start + ms(passed);
        app.tick(now, now + ms(1_000_000));
    }
}

fn moves(app: &App) -> u64 {
    app.lane().figures().moves
}

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
fn a_board_that_does_not_fit_waits() {
    let start = Instant::now();
    let mut app = watching();
    app.resize(Rect::new(0, 0, 9, 4));
    pass(&mut app, start, 1_000);
    press(&mut app, ".");
    assert_eq!((moves(&app), app.due(start)), (0, None));
    app.resize(Rect::new(0, 0, 80, 24));
    pass(&mut app, start, 1_000);
    assert_eq!(moves(&app), 20);
}

#[test]
fn where_a_board_does_not_fit_nobody_steers_and_what_ran_is_paused() {
    let start = Instant::now();
    let races = Start::Race { strategies: vec![ai::find("greedy").unwrap()], human: true };
    for launched in [Start::Play, races] {
        let mut app = app_of(launched, 8, 8);
        let sized = |app: &mut App, width, height| app.resize(Rect::new(0, 0, width, height));
        sized(&mut app, 9, 4);
        press(&mut app, "w\n .p");
        assert_eq!((app.game().motion, app.is_ticking()), (Motion::Ready, false));
        sized(&mut app, 80, 24);
        assert!(!app.is_ticking(), "it waits for the first turn");
        press(&mut app, "w");
        pass(&mut app, start, 200);
        sized(&mut app, 9, 4);
        sized(&mut app, 80, 24);
        assert_eq!((app.game().motion, app.is_ticking()), (Motion::Paused, false));
        press(&mut app, " ");
        assert!(app.is_ticking());
    }
}

#[test]
fn a_step_is_one_move_and_pauses() {
    let mut app = watching();
    press(&mut app, ".");
    assert_eq!((moves(&app), app.game().motion), (1, Motion::Paused));
    press(&mut app, "..");
    assert_eq!(moves(&app), 3);
    assert!(!app.is_ticking());
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
    press(&mut app, "w");
    assert!(!app.game().pace.full, "a person who steers is not rushed");
    press(&mut app, "m");
    assert!(!app.game().pace.full && app.note.is_some());
}

#[test]
fn steering_takes_over_and_enter_hands_back() {
    let mut app = watching();
    assert_eq!(app.lane().driver(), Driver::Autopilot);
    press(&mut app, "k");
    assert_eq!(app.lane().driver(), Driver::Person);
    press(&mut app, "\n");
    assert_eq!(app.lane().driver(), Driver::Autopilot);
    press(&mut app, "\n");
    assert_eq!(app.lane().driver(), Driver::Person);
    assert_eq!(app.game().motion, Motion::Running);
}

#[test]
fn a_turn_while_paused_waits_with_the_game() {
    let mut app = app(Start::Play);
    press(&mut app, "w pa");
    assert_eq!(app.game().motion, Motion::Running);
    press(&mut app, "p");
    press(&mut app, ".");
    assert_eq!(app.lane().board().heading(), Some(Direction::Up));
    press(&mut app, ".");
    assert_eq!(app.lane().board().heading(), Some(Direction::Left));
}

#[test]
fn strategies_are_switched_by_tab_and_number() {
    let mut app = watching();
    for (i, row) in STRATEGIES.iter().enumerate().take(9) {
        press(&mut app, &(i + 1).to_string());
        assert_eq!(app.lane().strategy().name, row.name);
        app.press(Key::BackTab);
        app.press(Key::Tab);
        assert_eq!(app.lane().strategy().name, row.name);
        press(&mut app, ".");
    }
    assert_eq!(moves(&app), STRATEGIES.len().min(9) as u64, "the game went on");
    if STRATEGIES.len() < 9 {
        press(&mut app, "9");
        assert!(app.note.as_ref().unwrap().contains(&format!("1 to {}", STRATEGIES.len())));
    }
}

#[test]
fn the_same_seed_again_or_a_new_one() {
    let mut app = watching();
    press(&mut app, "...r");
    assert_eq!((moves(&app), app.lane().seed(), app.game().motion), (0, 1, Motion::Running));
    press(&mut app, "n");
    assert_eq!(app.lane().seed(), 100);
    press(&mut app, "n");
    assert_eq!(app.lane().seed(), 101);
}

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
    assert_eq!(app.screen(), Screen::End);
    assert_eq!(press(&mut app, "\x1b"), Effect::None);
    assert_eq!(app.screen(), Screen::Game);
    press(&mut app, "w");
    assert_eq!(app.screen(), Screen::End, "what a game cannot do shows the end again");
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
fn the_menu_starts_what_is_chosen() {
    let mut app = app(Start::Menu);
    assert_eq!((app.screen(), app.is_ticking()), (Screen::Menu, false));
    press(&mut app, "j\n");
    assert_eq!(app.screen(), Screen::Game);
    assert_eq!(app.lane().strategy().name, STRATEGIES[0].name);
    assert_eq!((app.lane().driver(), app.game().pace.speed()), (Driver::Autopilot, WATCH_SPEED));
    assert_eq!(press(&mut app, "\x1b"), Effect::None);
    assert_eq!((app.screen(), app.is_ticking()), (Screen::Menu, false));
    press(&mut app, "k\n");
    assert_eq!((app.lane().driver(), app.game().pace.speed()), (Driver::Person, PLAY_SPEED));
    press(&mut app, "\x1b1");
    assert_eq!((app.screen(), app.lane().seed()), (Screen::Game, 1));
    press(&mut app, "\x1b");
    assert_eq!(press(&mut app, "\x1b"), Effect::Quit);
}

#[test]
fn the_menu_goes_round() {
    let mut app = app(Start::Menu);
    let chosen = |app: &App| match app.scene() {
        Scene::Menu(menu) => menu.chosen,
        _ => panic!("another scene than the menu"),
    };
    press(&mut app, "k");
    assert_eq!(chosen(&app), STRATEGIES.len());
    press(&mut app, "s");
    assert_eq!(chosen(&app), 0);
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
        assert!(play.note.as_ref().unwrap().contains("again"));
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

#[test]
fn a_person_who_looks_elsewhere_finds_the_game_paused() {
    let mut play = app(Start::Play);
    play.pause_person();
    assert_eq!(play.game().motion, Motion::Ready, "it waits for the first turn");
    press(&mut play, "d");
    play.pause_person();
    assert_eq!(play.game().motion, Motion::Paused);
    let mut watch = watching();
    watch.pause_person();
    assert_eq!(watch.game().motion, Motion::Running);
}
