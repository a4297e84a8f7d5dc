//! The ends of games on the screen.

use super::*;

#[test]
fn each_end_says_how_and_what_to_press() {
    // Both in the box and on the line of keys.
    let both = |screen: &str| assert_eq!(screen.matches("next strategy").count(), 2, "{screen}");
    let keys = ["r", "same seed again", "n", "new seed", "Tab", "next strategy", "Esc", "q"];
    let mut won = showing(">>@*\n^<<<", Driver::Person);
    press(&mut won, ".");
    let screen = seen(&mut won, 80, 24);
    holds(&screen, &["Won", "the board is full", "8 of 8", "100.0 %", "played by", "you"]);
    holds(&screen, &keys);
    both(&screen);
    let mut wall = showing(">>@\n*..", Driver::Person);
    press(&mut wall, ".");
    let screen = seen(&mut wall, 80, 24);
    holds(&screen, &["Lost", "hit the wall", "3 of 6", "××"]);
    holds(&screen, &keys);
    let mut body = showing("*v<<\n.>@^\n...^", Driver::Person);
    press(&mut body, "w.");
    holds(&seen(&mut body, 80, 24), &["Lost", "hit its own body", "7 of 12"]);
    let mut stalled = showing("wrap\n>@.\n...\n.*.", Driver::Person);
    press(&mut stalled, &".".repeat(1_800));
    holds(&seen(&mut stalled, 80, 24), &["Stalled", "reached the move limit", "1,800"]);
}

#[test]
fn the_board_stays_in_sight_beside_the_end() {
    let mut app = watching();
    while !app.lane().is_over() {
        press(&mut app, ".");
    }
    let buffer = draw_at(&mut app, 80, 24);
    let heads = buffer.content().iter().filter(|cell| cell.symbol() == "×").count();
    assert_eq!(heads, 2);
    assert_eq!(buffer[(41, 12)].symbol(), "│", "the border of the board is whole");
}

#[test]
fn the_end_in_a_small_terminal_says_what_to_press() {
    let mut app = watching();
    while !app.lane().is_over() {
        press(&mut app, ".");
    }
    for (width, height) in [(30, 14), (42, 24), (24, 14)] {
        let screen = seen(&mut app, width, height);
        holds(&screen, &["Lost", "r     same seed", "n     new seed", "Tab   next", "q quit"]);
        holds(&screen, &["hit "]);
    }
    // Once the box is closed, the line names the keys that still do something.
    press(&mut app, "\x1b");
    let screen = seen(&mut app, 80, 24);
    holds(&screen, &["r same seed", "n new seed"]);
    assert!(!screen.contains("pause"), "{screen}");
}

#[test]
fn the_end_in_a_tiny_terminal_cuts_no_figure() {
    let mut app = app(Start::Play, (4, 4), false, LOOK);
    press(&mut app, "w...");
    assert!(app.lane().is_over());
    let screen = seen(&mut app, 16, 20);
    holds(&screen, &["Lost", " Esc, q ", "3 of 16"]);
    holds(&screen, &["hit the wall"]);
}
