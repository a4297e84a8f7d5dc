//! The help on the screen.

use super::*;

#[test]
fn the_help_is_the_table_of_the_screen_below() {
    for start in [Start::Menu, Start::Play] {
        let mut app = app(start, (20, 20), false, LOOK);
        let below = app.screen();
        press(&mut app, "?");
        let screen = seen(&mut app, 80, 24);
        for binding in below.bindings() {
            holds(&screen, &[&format!("{:<19}{}", binding.keys, binding.does)]);
        }
    }
}

#[test]
fn a_long_help_scrolls() {
    let mut app = watching();
    press(&mut app, "?");
    let first = seen(&mut app, 80, 14);
    holds(&first, &["arrows", "more"]);
    assert!(!first.contains("Ctrl-Z"));
    press(&mut app, &"j".repeat(20));
    holds(&seen(&mut app, 80, 14), &["Ctrl-Z"]);
}

#[test]
fn a_help_in_few_columns_has_every_word() {
    for (width, height) in [(30, 10), (20, 6), (60, 14)] {
        let mut app = watching();
        press(&mut app, "?");
        let mut all = String::new();
        for _ in 0..120 {
            all += &seen(&mut app, width, height).replace(['│', '\n'], " ");
            press(&mut app, "j");
        }
        let words: Vec<&str> = all.split_whitespace().collect();
        for binding in Screen::Game.bindings() {
            for word in binding.does.split_whitespace().chain(binding.keys.split_whitespace()) {
                assert!(words.contains(&word), "{word} is nowhere at {width}x{height}");
            }
        }
    }
}

#[test]
fn the_help_scrolls_to_its_ends_and_no_farther() {
    let mut app = watching();
    press(&mut app, "?");
    holds(&seen(&mut app, 80, 14), &[" down: more "]);
    press(&mut app, &"j".repeat(40));
    let last = seen(&mut app, 80, 14);
    holds(&last, &["Ctrl-Z", " up: more "]);
    press(&mut app, "k");
    let before = seen(&mut app, 80, 14);
    assert_ne!(before, last, "one key up moves it");
    holds(&before, &[" up, down: more "]);
    // What was scrolled in a small terminal is in its place in a large one.
    let whole = seen(&mut app, 80, 40);
    holds(&whole, &["arrows", "Ctrl-Z", " Esc closes "]);
}
