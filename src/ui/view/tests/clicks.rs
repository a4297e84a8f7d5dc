//! The mouse: a click is the key of what it hits.

use super::*;
use crate::ui::app::scene::Scene;
use crate::ui::input::Mouse;

/// The key of a click on the first place of these words.
#[track_caller]
fn clicked(app: &mut App, (width, height): (u16, u16), words: &str) -> Option<Key> {
    let screen = seen(app, width, height);
    let found = screen.lines().enumerate().find_map(|(y, line)| {
        let bytes = line.find(words)?;
        Some((line[..bytes].chars().count(), y))
    });
    let (x, y) = found.unwrap_or_else(|| panic!("{words} is not on\n{screen}"));
    let [x, y] = [x, y].map(|place| u16::try_from(place).unwrap());
    key_of(Mouse::Click { x, y }, app)
}

#[test]
fn on_the_start_screen_each_line_is_its_letter() {
    let mut app = app(Start::Menu, (20, 20), false, LOOK);
    for (words, key) in [
        ("Play against", 'c'),
        ("Watch a", 'w'),
        ("Screensaver", 's'),
        ("Edges", 'e'),
        ("Theme", 't'),
        ("q quit", 'q'),
        ("? help", '?'),
    ] {
        assert_eq!(clicked(&mut app, (80, 24), words), Some(Key::Char(key)), "{words}");
    }
    assert_eq!(clicked(&mut app, (80, 24), "Enter start"), Some(Key::Enter));
    assert_eq!(clicked(&mut app, (80, 24), "Steer the"), None);
    // Where the lines are scrolled too.
    press(&mut app, "k");
    assert_eq!(clicked(&mut app, (40, 8), "Glyphs"), Some(Key::Char('g')));
    assert_eq!(clicked(&mut app, (40, 8), "Theme"), Some(Key::Char('t')));
    press(&mut app, "l");
    assert_eq!(clicked(&mut app, (80, 24), "none"), Some(Key::Char('0')));
    press(&mut app, "0");
    assert_eq!((app.screen(), app.level().name()), (Screen::Menu, None));
    press(&mut app, "l2");
    assert_eq!(app.level().name(), Some(crate::engine::BUILT_IN[1].name));
    press(&mut app, "r0");
    let Scene::Menu(menu) = app.scene() else { panic!() };
    assert!(menu.racers().0, "the person takes part");
}

#[test]
fn in_a_game_strategies_and_named_keys_can_be_clicked_and_the_board_cannot() {
    let mut app = watching();
    for (i, row) in STRATEGIES.iter().enumerate() {
        let key = char::from_digit(u32::try_from(i + 1).unwrap(), 10).map(Key::Char);
        let words = format!("{} {}", i + 1, row.name);
        assert_eq!(clicked(&mut app, (80, 24), &words), key, "{words}");
    }
    assert_eq!(clicked(&mut app, (80, 24), "Tab strategy"), Some(Key::Tab));
    assert_eq!(clicked(&mut app, (80, 24), "Space pause"), Some(Key::Char(' ')));
    assert_eq!(clicked(&mut app, (80, 24), "••"), None);
    assert_eq!(clicked(&mut app, (80, 24), "seed"), None);
    // The wheel steers no snake, and scrolls the help.
    for (wheel, key) in [(Mouse::WheelUp, Key::Up), (Mouse::WheelDown, Key::Down)] {
        assert_eq!(key_of(wheel, &app), None);
        press(&mut app, "?");
        assert_eq!(key_of(wheel, &app), Some(key));
        press(&mut app, "?");
    }
    press(&mut app, "?");
    assert_eq!(clicked(&mut app, (120, 40), "pause and resume"), None, "nothing below the help");
    assert_eq!(key_of(Mouse::Click { x: 0, y: 0 }, &app), Some(Key::Esc), "beside it, it closes");
}

#[test]
fn in_a_race_the_named_keys_can_be_clicked_to_its_end() {
    let mut race = racing(&["greedy", "greedy"], false, LOOK);
    assert_eq!(clicked(&mut race, (80, 24), "m max"), Some(Key::Char('m')));
    while race.screen() != Screen::Table {
        press(&mut race, ".");
    }
    for size in [(80, 24), (80, 40)] {
        assert_eq!(clicked(&mut race, size, "n new apples"), Some(Key::Char('n')));
    }
}

#[test]
fn a_click_ends_a_screensaver() {
    let mut app = app(Start::Menu, (20, 20), false, LOOK);
    press(&mut app, "s");
    let key = key_of(Mouse::Click { x: 3, y: 3 }, &app).unwrap();
    assert_eq!((app.press(key), app.screen()), (Effect::None, Screen::Menu));
}
