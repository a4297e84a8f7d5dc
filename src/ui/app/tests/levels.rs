//! Levels, arcade games and hints.

use super::*;
use crate::engine::BuiltIn;

pub(super) fn built_in(name: &str) -> Level {
    Level::read(name, BuiltIn::find(name).unwrap().picture, false).unwrap()
}

/// A level without a tour.
fn tourless() -> Level {
    Level::read("tourless", "#.#...\n......\n.>@...\n......", false).unwrap()
}

pub(super) fn name(app: &App) -> &'static str {
    app.lane().strategy().name
}

#[test]
fn every_game_starts_on_the_level() {
    let level = built_in("rooms");
    let mut app = app_on(Start::Watch(None), level.clone(), Some(1)).unwrap();
    for keys in ["", "....r", "n"] {
        press(&mut app, keys);
        assert_eq!(app.lane().board().body(), level.board(1).body());
        assert_eq!(app.lane().board().grid().area(), 336);
    }
}

#[test]
fn the_strategy_asked_for_plays_or_is_refused() {
    for row in STRATEGIES {
        assert!(app_on(Start::Watch(Some(row)), built_in("maze"), None).is_ok());
    }
    let refused = app_on(Start::Watch(ai::find("tour")), tourless(), None);
    assert_eq!(refused.err().map(|why| why.strategy), Some("tour"));
    // With none named, one that can play does.
    let app = app_on(Start::Watch(None), tourless(), None).unwrap();
    assert_eq!(app.game().survey().allows(app.lane().strategy()), Ok(()));
    assert!(app.note().unwrap().contains("cannot play this level"));
}

#[test]
fn a_strategy_that_cannot_play_is_not_switched_to() {
    let mut app = app_on(Start::Watch(ai::find("greedy")), tourless(), None).unwrap();
    let row = STRATEGIES.iter().position(|row| row.name == "tour").unwrap();
    press(&mut app, &(row + 1).to_string());
    assert_eq!(name(&app), "greedy");
    assert!(app.note().unwrap().starts_with("tour cannot play"));
    // Tab goes by those.
    let players = STRATEGIES.iter().filter(|row| app.game().survey().allows(row).is_ok()).count();
    for _ in 0..players {
        press(&mut app, "\t");
        assert_eq!(app.game().survey().allows(app.lane().strategy()), Ok(()));
    }
    assert_eq!(name(&app), "greedy");
    for _ in 0..players {
        app.press(Key::BackTab);
        assert_eq!(app.game().survey().allows(app.lane().strategy()), Ok(()));
    }
    assert_eq!(name(&app), "greedy");
    // The start screen does not start it, and says why.
    let mut app = app_on(Start::Menu, tourless(), None).unwrap();
    press(&mut app, &(row + 1).to_string());
    assert_eq!(app.screen(), Screen::Menu);
    assert!(app.note().unwrap().contains("tour cannot play"));
}

#[test]
fn an_arcade_game_goes_faster_with_each_apple_and_begins_anew_at_its_speed() {
    let text = ">>@*..\n......";
    let play = |arcade| {
        let level = Level::read("lane", text, false).unwrap();
        let asked_for = launch(Start::Watch(ai::find("greedy")));
        let mut app = launched(Launch { level, arcade, ..asked_for }).unwrap();
        press(&mut app, "..");
        while app.lane().figures().apples < 4 {
            press(&mut app, ".");
        }
        app
    };
    assert_eq!(play(false).game().pace.speed(), WATCH_SPEED);
    let mut app = play(true);
    assert_eq!(app.game().pace.speed(), 22);
    press(&mut app, "r");
    assert_eq!(app.game().pace.speed(), WATCH_SPEED);
}

#[test]
fn a_hint_is_for_a_person() {
    let mut app = app(Start::Play);
    app.take_plans(Instant::now());
    assert!(app.lane().dots().is_empty());
    press(&mut app, "i");
    app.take_plans(Instant::now());
    let route = app.lane().dots().to_vec();
    assert!(app.lane().board().grid().adjacent(app.lane().board().head(), route[0]));
    assert_eq!(route.last().copied(), app.lane().board().apple());
    press(&mut app, "w.");
    app.take_plans(Instant::now());
    assert_eq!(app.lane().driver(), Driver::Person);
    assert!(!app.lane().dots().is_empty());
    press(&mut app, "n");
    app.take_plans(Instant::now());
    assert!(!app.lane().dots().is_empty(), "it stays on in the next game");
    press(&mut app, "i");
    app.take_plans(Instant::now());
    assert!(app.lane().dots().is_empty());
    let mut app = watching();
    press(&mut app, "i");
    assert!(app.note().unwrap().contains("greedy shows the way"));
}

pub(super) fn race(level: &Level, names: &[&str], human: bool) -> Result<App, Unplayable> {
    let strategies = names.iter().filter_map(|name| ai::find(name)).collect();
    app_on(Start::Race { strategies, human }, level.clone(), Some(5))
}

#[test]
fn a_race_is_run_on_the_level_by_those_who_can() {
    let level = built_in("pillars").with_junk(3);
    let app = race(&level, &["greedy", "straight", "safe"], false).unwrap();
    for lane in app.game().lanes() {
        assert_eq!(lane.board().grid(), level.board(5).grid());
    }
    let refused = race(&tourless(), &["greedy", "tour"], false);
    assert_eq!(refused.err().map(|why| why.strategy), Some("tour"));
}
