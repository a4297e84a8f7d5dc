//! The turns that wait with a paused game, on the screen.

use super::*;

#[test]
fn a_paused_game_says_which_turns_it_goes_on_with() {
    let mut app = app(Start::Play, (20, 20), false, LOOK);
    press(&mut app, "wa");
    assert!(!seen(&mut app, 80, 24).contains("next:"), "it runs");
    press(&mut app, "p");
    for (width, height) in [(80, 24), (44, 24), (24, 14)] {
        holds(&seen(&mut app, width, height), &["you · next: up"]);
    }
    holds(&seen(&mut app, 80, 24), &["you · next: up, then left"]);
    // In place of a hint, whose dots are on the board.
    press(&mut app, "i");
    holds(&seen(&mut app, 80, 24), &["you · next: up, then left"]);
    press(&mut app, ".");
    let screen = seen(&mut app, 80, 24);
    assert!(screen.contains("you · next: left") && !screen.contains("up,"), "{screen}");
    press(&mut app, ".");
    assert!(!seen(&mut app, 80, 24).contains("next:"));
    // A turn while it is paused waits too, and a strategy that takes over has none.
    press(&mut app, "s");
    holds(&seen(&mut app, 80, 24), &["you · next: down"]);
    press(&mut app, "q");
    holds(&seen(&mut app, 80, 24), &["q again quits"]);
    app.press(Key::Enter);
    assert!(!seen(&mut app, 80, 24).contains("next:"));
}

#[test]
fn a_paused_race_says_it_too() {
    let mut race = racing(&["greedy"], true, PLAIN);
    press(&mut race, "swp");
    let screen = seen(&mut race, 80, 24);
    holds(&screen, &["paused, next: down"]);
    assert!(!screen.contains("then"), "there is no way back: {screen}");
    press(&mut race, " ");
    assert!(!seen(&mut race, 80, 24).contains("next:"));
}
