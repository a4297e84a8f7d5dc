//! The start screen: what it starts and what it changes.

use super::*;
use crate::engine::{BUILT_IN, Level};
use crate::ui::again::{BoardSize, Command};
use crate::ui::app::scene::menu::{Menu, listed_strategies};
use crate::ui::input::Entry;
use crate::ui::launch::{Fit, Walls};

fn menu(app: &App) -> &Menu {
    match app.scene() {
        Scene::Menu(menu) => menu,
        _ => panic!("another scene than the menu"),
    }
}

/// The start screen with this line chosen.
fn at(entry: Entry) -> App {
    let mut app = app(Start::Menu);
    while menu(&app).entry() != entry {
        press(&mut app, "j");
    }
    app
}

#[test]
fn the_lines_go_round() {
    let mut app = app(Start::Menu);
    assert_eq!(menu(&app).entry(), Entry::Play);
    press(&mut app, "k");
    assert_eq!(menu(&app).entry(), Entry::Glyphs);
    press(&mut app, "j");
    assert_eq!(menu(&app).entry(), Entry::Play);
}

#[test]
fn play_and_watch_have_the_driver_and_the_speed_they_say() {
    for keys in ["\n", " ", "p"] {
        let mut app = app(Start::Menu);
        press(&mut app, keys);
        assert_eq!((app.lane().driver(), app.game().pace.speed()), (Driver::Person, PLAY_SPEED));
        assert_eq!(app.game().motion, Motion::Ready);
        assert_eq!(press(&mut app, "\x1b"), Effect::None);
        assert_eq!((app.screen(), menu(&app).entry()), (Screen::Menu, Entry::Play));
        assert_eq!(press(&mut app, "\x1b"), Effect::Quit);
    }
    let mut app = app(Start::Menu);
    press(&mut app, "1");
    assert_eq!((app.lane().driver(), app.game().pace.speed()), (Driver::Autopilot, WATCH_SPEED));
    assert_eq!(app.lane().strategy().name, STRATEGIES[0].name);
}

#[test]
fn the_list_of_strategies_begins_with_the_recommended_one() {
    for (line, row) in listed_strategies().enumerate() {
        let mut app = app(Start::Menu);
        press(&mut app, "w");
        assert_eq!(app.screen(), Screen::List);
        press(&mut app, &"j".repeat(line));
        press(&mut app, "\n");
        assert_eq!((app.screen(), app.lane().strategy().name), (Screen::Game, row.name));
        // Back where it was chosen, then to the start screen, then out.
        press(&mut app, "\x1b");
        assert_eq!(app.screen(), Screen::List);
        assert_eq!(press(&mut app, "\x1b"), Effect::None);
        assert_eq!(app.screen(), Screen::Menu);
    }
    assert_eq!(listed_strategies().next().unwrap().name, ai::DEFAULT);
    assert_eq!(listed_strategies().count(), STRATEGIES.len());
}

#[test]
fn a_person_can_play_against_the_strongest() {
    let mut app = app(Start::Menu);
    press(&mut app, "c");
    let drivers: Vec<Driver> = app.game().lanes().iter().map(Lane::driver).collect();
    assert_eq!(drivers, [Driver::Person, Driver::Autopilot]);
    assert_eq!(app.game().lanes()[1].strategy().name, ai::DEFAULT);
    press(&mut app, "\n");
    assert_eq!((app.screen(), app.game().motion), (Screen::Race, Motion::Running));
}

#[test]
fn a_race_has_the_players_that_are_marked_two_to_four() {
    let mut app = app(Start::Menu);
    press(&mut app, "r");
    assert_eq!(app.screen(), Screen::Racers);
    let names = |app: &App| -> Vec<&str> {
        let (_, strategies) = menu(app).racers();
        strategies.iter().map(|row| row.name).collect()
    };
    assert_eq!(names(&app).len(), 2, "a race can be started at once");
    // In: the person, by its line, and another strategy, by its number.
    press(&mut app, " 2");
    assert_eq!((menu(&app).racers().0, names(&app).len()), (true, 3));
    press(&mut app, "3");
    assert!(app.note().unwrap().contains("at most four"));
    assert_eq!(names(&app).len(), 3);
    let expected = names(&app);
    press(&mut app, "\n");
    let lanes: Vec<&str> =
        app.game().lanes()[1..].iter().map(|lane| lane.strategy().name).collect();
    assert_eq!(lanes, expected);
    assert_eq!(app.lane().driver(), Driver::Person);
    // Out: all of them, and nobody is left to race.
    press(&mut app, "\x1b");
    for _ in 0..=listed_strategies().count() {
        if menu(&app).is_racer(menu(&app).list().unwrap().chosen) {
            press(&mut app, " ");
        }
        press(&mut app, "j");
    }
    press(&mut app, "\n");
    assert_eq!((names(&app).len(), app.screen()), (0, Screen::Racers));
    assert!(app.note().unwrap().contains("two players"));
}

#[test]
fn a_screensaver_comes_back_to_the_start_screen_it_began_at() {
    let mut app = app(Start::Menu);
    press(&mut app, "s");
    assert!(app.is_screensaver());
    assert_eq!(app.lane().figures().moves, 0);
    assert!(3 * app.lane().board().len() >= app.lane().board().grid().area(), "a third full");
    assert_eq!(press(&mut app, "x"), Effect::None);
    assert_eq!((app.screen(), app.is_screensaver()), (Screen::Menu, false));
    // What quits does so here too.
    press(&mut app, "s");
    assert_eq!(press(&mut app, "q"), Effect::Quit);
}

#[test]
fn a_level_is_chosen_from_the_list_and_by_left_and_right() {
    let mut app = app(Start::Menu);
    press(&mut app, "ljjj\n");
    assert_eq!((app.screen(), app.level().name()), (Screen::Menu, Some(BUILT_IN[2].name)));
    press(&mut app, "l");
    assert_eq!(menu(&app).list().unwrap().chosen, 3, "it is where it was");
    press(&mut app, "\x1b");
    app.press(Key::Right);
    assert_eq!(app.level().name(), Some(BUILT_IN[3].name));
    press(&mut app, "p");
    assert_eq!(app.game().setup().level.name(), Some(BUILT_IN[3].name));
    press(&mut app, "\x1bl\x1b");
    for _ in 0..4 {
        app.press(Key::Left);
    }
    assert_eq!(app.level().name(), None);
    assert_eq!(app.board_size(), BoardSize::Cells(20, 20), "the size is as it was before");
}

#[test]
fn a_level_of_the_command_line_is_in_the_list_and_comes_back() {
    let level = Level::read("door", "...#...\n...#...\n.......\n...#...", false).unwrap();
    let mut app = app_on(Start::Menu, level, None).unwrap();
    assert_eq!(app.level_rows().last().unwrap().name, "door");
    press(&mut app, "l");
    app.press(Key::Down);
    press(&mut app, "\n");
    assert_eq!(app.level().name(), None);
    press(&mut app, "l");
    app.press(Key::Up);
    press(&mut app, "\n");
    assert_eq!(app.level().name(), Some("door"));
}

#[test]
fn the_size_goes_through_squares_to_all_of_the_screen() {
    let mut app = at(Entry::Size);
    let mut sizes = vec![app.board_size()];
    for _ in 0..9 {
        app.press(Key::Right);
        sizes.push(app.board_size());
    }
    let squares = [20, 30, 40, 60, 100].map(|side| BoardSize::Cells(side, side));
    assert_eq!(sizes[..5], squares);
    assert_eq!(sizes[5], BoardSize::Fit);
    assert_eq!(sizes[6], BoardSize::Cells(6, 6));
    app.press(Key::Left);
    app.press(Key::Left);
    assert_eq!(app.board_size(), BoardSize::Cells(8, 8));
    press(&mut app, "p");
    assert_eq!((app.game().grid().width(), app.game().grid().height()), (8, 8));
    // A size of the command line is among them.
    let launch = Launch { fit: Fit::Never, ..launch(Start::Menu) };
    let level = Level::new(&Grid::new(30, 20, false).unwrap()).unwrap();
    let mut app = launched(Launch { level, ..launch }).unwrap();
    press(&mut app, "b");
    assert_eq!(app.board_size(), BoardSize::Cells(30, 30));
    app.press(Key::Left);
    assert_eq!(app.board_size(), BoardSize::Cells(20, 20));
}

#[test]
fn edges_are_joined_on_boards_and_levels() {
    let mut app = app(Start::Menu);
    press(&mut app, "e");
    assert!(app.level().grid().wraps());
    press(&mut app, "lj\n");
    assert!(app.level().grid().wraps() && app.level().name().is_some());
    press(&mut app, "e");
    assert!(!app.level().grid().wraps() && app.level().name().is_some());
    // A level may say itself that they are.
    press(&mut app, "l");
    app.press(Key::Up);
    while menu(&app).list().unwrap().chosen != BUILT_IN.len() {
        app.press(Key::Up);
    }
    press(&mut app, "\ne");
    assert!(app.level().grid().wraps() && app.note().unwrap().contains("says itself"));
}

#[test]
fn the_speed_is_the_usual_one_or_one_that_is_chosen() {
    let mut app = at(Entry::Speed);
    assert_eq!(app.speed(), None);
    app.press(Key::Right);
    assert_eq!(app.speed(), Some(25), "faster");
    app.press(Key::Left);
    assert_eq!(app.speed(), None);
    press(&mut app, "--");
    assert_eq!(app.speed(), Some(15), "slower");
    press(&mut app, &"-".repeat(30));
    assert_eq!(app.speed(), Some(1));
    press(&mut app, &"+".repeat(60));
    assert_eq!(app.speed(), Some(240));
    press(&mut app, "p");
    assert_eq!(app.game().pace.speed(), 240);
}

#[test]
fn left_leads_back_where_right_came_from() {
    for entry in [Entry::Theme, Entry::Glyphs, Entry::Level, Entry::Size, Entry::Speed] {
        let mut app = at(entry);
        let said = |app: &App| {
            let look = (app.look.theme.name, app.look.glyphs.name);
            (look, app.level().name().map(str::to_owned), app.board_size(), app.speed())
        };
        let mut seen = vec![said(&app)];
        for _ in 0..3 {
            app.press(Key::Right);
            assert!(!seen.contains(&said(&app)), "{entry:?}");
            seen.push(said(&app));
        }
        while let Some(before) = seen.pop() {
            assert_eq!(said(&app), before, "{entry:?}");
            app.press(Key::Left);
        }
    }
}

#[test]
fn what_is_set_is_said_as_options() {
    let mut app = app(Start::Menu);
    let start = |app: &App| app.command_line(Command::Start);
    assert_eq!(start(&app), "snakepilot --seed 1");
    press(&mut app, "eb+t");
    let said = start(&app);
    for option in ["--seed 1 --size ", "--wrap", "--speed 25", "--theme "] {
        assert!(said.contains(option), "{option} is not in {said}");
    }
    press(&mut app, "lj\n");
    assert!(start(&app).contains(&format!(" --walls {} --wrap ", BUILT_IN[0].name)));
    let level = Level::read("a b", "...\n...\n...\n...", false).unwrap().with_junk(2);
    let walls = Some(Walls { given: "x/it's".to_owned(), wrap: false });
    let mut app = launched(Launch { walls, ..Launch::new(Start::Menu, level) }).unwrap();
    assert_eq!(start(&app), r"snakepilot --walls 'x/it'\''s' --junk 2");
    // Of another level, its own name.
    press(&mut app, "l1");
    assert_eq!(start(&app), format!("snakepilot --walls {} --junk 2", BUILT_IN[0].name));
}
