//! A person's turns: how many wait, in which order they are made, and when.

use super::*;
use Direction::{Down, Left, Right, Up};

/// A person's game on its way to the right, two moves made, and the time of the next one.
fn under_way() -> (App, Instant) {
    let level = Level::new(&Grid::new(20, 20, true).unwrap()).unwrap();
    let mut app = app_on(Start::Play, level, Some(1)).unwrap();
    let start = Instant::now();
    press(&mut app, "d");
    pass(&mut app, start, 200);
    assert_eq!(headed(&app), (2, Some(Right)));
    (app, start + ms(300))
}

fn headed(app: &App) -> (u64, Option<Direction>) {
    (moves(app), app.lane().board().heading())
}

/// What the next moves head for, one tick after the other.
fn headings(app: &mut App, mut now: Instant, count: u64) -> Vec<Direction> {
    let mut made = Vec::new();
    for _ in 0..count {
        let before = moves(app);
        app.tick(now, now + ms(1_000_000));
        assert_eq!(moves(app), before + 1, "a move a tick, whatever the keys");
        made.extend(app.lane().board().heading());
        now += ms(100);
    }
    made
}

#[test]
fn two_turns_within_a_tick_are_made_in_order_and_a_third_is_dropped() {
    for (keys, wanted) in [
        ("wa", [Up, Left, Left]),
        ("wd", [Up, Right, Right]),
        ("sa", [Down, Left, Left]),
        ("was", [Up, Left, Left]),
        ("wdsa", [Up, Right, Right]),
        // Each is one from the direction of the last one queued, not from that of the snake.
        ("ws", [Up, Up, Up]),
        ("wwa", [Up, Left, Left]),
        ("wad", [Up, Left, Left]),
        ("aw", [Up, Up, Up]),
        ("dw", [Up, Up, Up]),
        ("ad", [Right, Right, Right]),
    ] {
        let (mut app, next) = under_way();
        press(&mut app, keys);
        assert_eq!(headed(&app), (2, Some(Right)), "nothing is made before its tick");
        assert_eq!(headings(&mut app, next, 3), wanted, "{keys:?}");
    }
}

#[test]
fn a_turn_that_is_made_leaves_room_for_another() {
    let (mut app, next) = under_way();
    press(&mut app, "was");
    assert_eq!(headings(&mut app, next, 1), [Up]);
    press(&mut app, "sd");
    assert_eq!(headings(&mut app, next + ms(100), 3), [Left, Down, Down]);
}

#[test]
fn a_held_key_turns_once_and_makes_nothing_faster() {
    for (key, way) in [("w", Up), ("d", Right), ("a", Right), ("s", Down)] {
        let (mut app, next) = under_way();
        let start = next.checked_sub(ms(100)).unwrap();
        // As fast as any keyboard repeats, and faster.
        for passed in 1..=1_000 {
            press(&mut app, key);
            app.tick(start + ms(passed), start + ms(1_000_000));
        }
        assert_eq!(headed(&app), (12, Some(way)), "{key}: ten moves a second");
        assert_eq!(app.lane().turns().all().count(), 0);
    }
}

#[test]
fn turns_wait_with_a_paused_game_and_are_made_after_it() {
    for (pause, resume) in [("p", "p"), (" ", " "), ("?", "?"), ("q", " "), ("\x1b", " ")] {
        let (mut app, next) = under_way();
        press(&mut app, "wa");
        press(&mut app, pause);
        pass(&mut app, next, 2_000);
        assert_eq!(headed(&app).0, 2, "{pause:?}");
        press(&mut app, resume);
        app.tick(next + ms(2_000), next + ms(1_000_000));
        assert_eq!(headings(&mut app, next + ms(2_100), 3), [Up, Left, Left], "{pause:?}");
    }
}
