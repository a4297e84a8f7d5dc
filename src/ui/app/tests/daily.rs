//! The game of the day.

use super::*;
use crate::store::Date;
use crate::ui::launch::Keep;

fn day() -> Date {
    "2026-01-31".parse().unwrap()
}

fn daily(folder: &std::path::Path) -> App {
    let keep = Keep { data: Some(folder.to_owned()), scores: true, ..Keep::default() };
    launched(Launch { keep, ..launch(Start::Daily(day())) }).unwrap()
}

/// Turns once and runs into the wall.
fn lose(app: &mut App, key: &str) {
    press(app, key);
    while !app.lane().is_over() {
        press(app, ".");
    }
}

#[test]
fn the_first_game_of_a_day_counts_and_the_others_are_for_fun() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = daily(folder.path());
    let grid = app.lane().board().grid();
    assert_eq!((app.lane().seed(), grid.width(), grid.height()), (20_260_131, 15, 15));
    lose(&mut app, "w");
    let words = |app: &App| app.daily_words(app.playing().unwrap()).unwrap()[0].clone();
    assert_eq!(words(&app), "daily 2026-01-31: this one counts");
    let shared = |app: &App| {
        let lines = app.left_behind().lines;
        lines.into_iter().find(|line| line.starts_with("snakepilot daily")).unwrap()
    };
    assert_eq!(shared(&app), "snakepilot daily 2026-01-31 · length 3 · - moves per apple");
    // The same apples again, played better: for fun.
    press(&mut app, "r");
    assert_eq!(app.lane().seed(), 20_260_131);
    while app.lane().figures().apples < 4 {
        let board = app.lane().board().clone();
        let way = ai::find("safe").unwrap().create(board.grid()).plan(&board, 1).direction(&board);
        let key = ["w", "d", "s", "a"][Direction::ALL.iter().position(|&it| it == way).unwrap()];
        press(&mut app, key);
        press(&mut app, ".");
    }
    lose(&mut app, "w");
    assert_eq!(words(&app), "daily 2026-01-31: again for fun, 0 counts");
    let line = shared(&app);
    let bar = line.rsplit(" · ").next().unwrap();
    assert!(line.contains("· length 7 · ") && bar.chars().count() == 4, "{line}");
    assert!(bar.chars().all(|block| "▁▂▃▄▅▆▇█".contains(block)) && bar.contains('█'), "{line}");
    // New apples are no game of the day, on the same board.
    press(&mut app, "n");
    assert!(app.lane().seed() == 100 && app.lane().board().grid().width() == 15);
    assert!(app.daily_words(app.playing().unwrap()).is_none());
    app.keep_all(false);
    // The next start knows what counts.
    let mut app = daily(folder.path());
    lose(&mut app, "s");
    assert_eq!(words(&app), "daily 2026-01-31: again for fun, 0 counts");
}

#[test]
fn with_help_it_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = daily(folder.path());
    press(&mut app, "w.i.");
    lose(&mut app, "a");
    let words = app.daily_words(app.playing().unwrap()).unwrap();
    assert_eq!(words[0], "daily 2026-01-31");
    assert!(app.left_behind().lines[1].contains("length 3, with help"), "{:?}", app.left_behind());
    app.keep_all(false);
    let mut app = daily(folder.path());
    lose(&mut app, "w");
    let words = app.daily_words(app.playing().unwrap()).unwrap();
    assert_eq!(words[0], "daily 2026-01-31: this one counts");
}

#[test]
fn the_start_screen_has_the_game_of_today() {
    let mut app = app(Start::Menu);
    press(&mut app, "d");
    assert_eq!(app.lane().board().grid().width(), 15);
    assert!(app.lane().seed() > 20_250_000 && app.playing().unwrap().setup().daily.is_some());
    press(&mut app, "\x1b");
    assert_eq!(app.level().grid().width(), 20, "the settings are as they were");
}

/// What is saved in the middle is no score yet.
#[test]
fn a_game_of_a_day_that_was_saved_on_the_way_counts_as_it_ends() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = daily(folder.path());
    let eat = |app: &mut App| {
        let apples = app.lane().figures().apples;
        while app.lane().figures().apples == apples {
            let board = app.lane().board().clone();
            let mut strategy = ai::find("safe").unwrap().create(board.grid());
            let way = strategy.plan(&board, 1).direction(&board);
            let keys = ["w", "d", "s", "a"];
            press(app, keys[Direction::ALL.iter().position(|&it| it == way).unwrap()]);
            press(app, ".");
        }
    };
    eat(&mut app);
    app.press(Key::Ctrl('s'));
    eat(&mut app);
    lose(&mut app, "w");
    let words = app.daily_words(app.playing().unwrap()).unwrap();
    assert_eq!(words[0], "daily 2026-01-31: this one counts");
    let apples = app.lane().figures().apples;
    press(&mut app, "r");
    lose(&mut app, "w");
    let words = app.daily_words(app.playing().unwrap()).unwrap();
    assert_eq!(words[0], format!("daily 2026-01-31: again for fun, {apples} counts"));
}
