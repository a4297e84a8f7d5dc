//! The front end's state without a terminal: keys and time go in.

mod access;
mod daily;
mod ending;
mod grace;
mod junk;
mod keep;
mod levels;
mod menu;
mod replay;
mod saver;
mod scenes;
mod thinking;
mod time;
mod turns;

use std::cell::Cell;
use std::time::{Duration, Instant};

use ratatui::layout::Rect;

use super::*;
use crate::ai::{self, STRATEGIES, Survey};
use crate::engine::{Direction, Grid, Level, Status};
use crate::ui::input::Key;
use crate::ui::launch::{After, Start, Walls};
use crate::ui::look::color_depth::ColorDepth;
use crate::ui::look::glyphs::BLOCKS;
use crate::ui::look::themes::COLOURED;
use crate::ui::play::lane::{Driver, Lane, Player};
use crate::ui::play::planner::{PlanWait, Workers};
use crate::ui::play::playing::Motion;

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
fn steering_takes_over_and_enter_hands_back() {
    let mut app = watching();
    assert_eq!(app.lane().driver(), Driver::Autopilot);
    press(&mut app, "kk");
    assert_eq!(app.lane().driver(), Driver::Person);
    press(&mut app, "\n");
    assert_eq!(app.lane().driver(), Driver::Autopilot);
    assert_eq!(app.game().motion, Motion::Running);
}

/// The list of strategies beside the board looks like a menu, and a stray key must not kill.
#[test]
fn what_may_take_the_snake_from_the_autopilot_only_pauses_first() {
    for key in ["w", "j", "\n"] {
        let mut app = watching();
        press(&mut app, key);
        assert_eq!((app.lane().driver(), app.game().motion), (Driver::Autopilot, Motion::Paused));
        assert!(app.note().unwrap().contains("an arrow key, or go on with Enter"), "{key}");
        press(&mut app, "\n");
        assert_eq!((app.lane().driver(), app.game().motion), (Driver::Autopilot, Motion::Running));
        press(&mut app, &format!("{key}w"));
        assert_eq!((app.lane().driver(), app.game().motion), (Driver::Person, Motion::Running));
    }
}

#[test]
fn who_takes_over_gets_a_speed_to_steer_at_unless_one_was_chosen() {
    let mut app = watching();
    press(&mut app, "ww");
    assert_eq!(app.game().pace.speed(), 10);
    press(&mut app, "\n");
    assert_eq!(app.game().pace.speed(), 20);
    press(&mut app, "+ww");
    assert_eq!(app.game().pace.speed(), 25);
}

#[test]
fn enter_starts_the_snake_and_only_then_gives_it_to_the_autopilot() {
    let mut app = app(Start::Play);
    press(&mut app, "\n");
    assert_eq!((app.lane().driver(), app.game().motion), (Driver::Person, Motion::Running));
    press(&mut app, "\n");
    assert_eq!(app.lane().driver(), Driver::Autopilot);
    // After a loss, Enter plays again, and Enter again starts.
    let mut app = self::app(Start::Play);
    press(&mut app, "\n");
    while !app.game().is_over() {
        press(&mut app, ".");
    }
    press(&mut app, "\n\n");
    assert_eq!((app.lane().driver(), app.game().motion), (Driver::Person, Motion::Running));
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
        assert!(app.note().unwrap().contains(&format!("1 to {}", STRATEGIES.len())));
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
