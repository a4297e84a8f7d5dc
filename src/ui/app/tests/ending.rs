//! The end of a person's game: keys that come too late, and going back.

use super::*;

/// A person's game that is over at `start` plus 300 ms, and that time.
fn died(start: Instant) -> (App, Instant) {
    let mut app = app_of(Start::Play, 8, 8);
    press(&mut app, "w");
    let mut now = start;
    while !app.lane().is_over() {
        now += ms(5);
        app.tick(now, now + ms(1_000_000));
    }
    (app, now)
}

/// Whether the game that is over is still on the screen after these keys at this time.
fn stays(app: &mut App, now: Instant, key: Key) -> bool {
    app.tick(now, now);
    app.press(key);
    app.lane().is_over()
}

#[test]
fn a_key_that_was_meant_for_the_snake_starts_nothing() {
    let (mut app, end) = died(Instant::now());
    for key in [Key::Char('w'), Key::Up, Key::Char('a'), Key::Char('l'), Key::Char('w')] {
        assert!(stays(&mut app, end, key) && app.shows_card(), "{key:?}");
    }
    assert!(stays(&mut app, end + ms(499), Key::Char('w')));
    // Half a second after the last of them that counts as meant for it.
    assert!(stays(&mut app, end + ms(500), Key::Char('w')));
    assert!(stays(&mut app, end + ms(990), Key::Char('w')));
    assert!(stays(&mut app, end + ms(1_000), Key::Char('d')), "once more");
    app.tick(end + ms(1_500), end);
    assert!(!stays(&mut app, end + ms(2_000), Key::Char('w')));
    assert_eq!((app.lane().driver(), app.lane().strategy().name), (Driver::Autopilot, ai::DEFAULT));
    assert_eq!(app.lane().seed(), 1, "the same apples");
}

#[test]
fn a_key_held_through_the_end_never_starts_anything() {
    let (mut app, end) = died(Instant::now());
    for time in (0..5_000).step_by(30) {
        assert!(stays(&mut app, end + ms(time), Key::Char('w')), "{time} ms");
    }
}

#[test]
fn where_no_key_was_hit_it_takes_half_a_second_and_no_work_after_that() {
    let (mut app, end) = died(Instant::now());
    assert_eq!(app.wakes(end), Some(end + ms(500)));
    app.tick(end + ms(500), end);
    assert_eq!(app.wakes(end + ms(500)), None);
    assert!(!stays(&mut app, end + ms(500), Key::Char('w')));
}

#[test]
fn other_keys_answer_at_once() {
    for (key, seed) in [(Key::Enter, 100), (Key::Char('n'), 100), (Key::Char('r'), 1)] {
        let (mut app, end) = died(Instant::now());
        assert!(!stays(&mut app, end + ms(1), key), "{key:?}");
        assert_eq!((app.lane().seed(), app.lane().driver()), (seed, Driver::Person));
        assert_eq!((moves(&app), app.game().motion), (0, Motion::Ready));
    }
}

#[test]
fn a_game_taken_back_waits_for_a_turn_and_is_played_on() {
    let (mut app, end) = died(Instant::now());
    let last = app.lane().board().clone();
    press(&mut app, "u");
    assert_eq!((app.game().motion, app.lane().is_over()), (Motion::Ready, false));
    assert_eq!(app.lane().board(), &last, "the wall was ahead, and there was a way out");
    assert!(!app.lane().is_persons_own());
    pass(&mut app, end, 1_000);
    assert_eq!(app.lane().board(), &last, "it waits");
    // Straight on it would die again.
    for key in ["\n", " "] {
        press(&mut app, key);
        assert!(app.note().unwrap().contains("a dead end: press an arrow key"));
        assert_eq!(app.game().motion, Motion::Ready);
    }
    press(&mut app, "d");
    pass(&mut app, end + ms(1_000), 200);
    assert_eq!(app.lane().board().heading(), Some(Direction::Right));
    // Once more: to the wall on the right.
    pass(&mut app, end + ms(1_200), 2_000);
    assert!(app.lane().is_over());
    press(&mut app, "u");
    assert!(!app.lane().is_over());
}

#[test]
fn what_cannot_be_taken_back_says_so() {
    let mut won = app_of(Start::Watch(ai::find("hamiltonian")), 4, 4);
    let start = Instant::now();
    press(&mut won, "m");
    won.tick(start, start + ms(1_000_000));
    assert_eq!(won.lane().status(), Status::Won);
    press(&mut won, "u");
    assert!(won.lane().is_over() && won.note().unwrap().contains("only a lost game"));
    // Races are over for all.
    let races = Start::Race { strategies: vec![ai::find("greedy").unwrap()], human: true };
    let mut race = app_of(races, 4, 4);
    press(&mut race, "w");
    pass(&mut race, start, 60_000);
    assert!(race.game().is_over());
    let before = moves(&race);
    press(&mut race, "u");
    assert_eq!((race.game().is_over(), moves(&race)), (true, before));
}

#[test]
fn legs_are_forgotten_with_their_apples() {
    let start = Instant::now();
    let mut app = app_of(Start::Watch(ai::find("greedy")), 8, 8);
    press(&mut app, "m");
    app.tick(start, start + ms(1_000_000));
    let (legs, end) = (app.lane().legs().to_vec(), app.lane().figures());
    press(&mut app, "u");
    let back = app.lane().figures();
    assert!(back.moves < end.moves, "{back:?}");
    assert_eq!(app.lane().legs(), &legs[..usize::try_from(back.apples).unwrap()]);
    while !app.lane().is_over() {
        press(&mut app, ".");
    }
    assert_eq!((app.lane().legs(), app.lane().figures()), (&legs[..], end));
}

#[test]
fn the_line_on_leaving_is_on_what_was_played_last() {
    let mut app = app(Start::Menu);
    assert_eq!(app.farewell(), None, "the game beside the menu is not meant");
    press(&mut app, "2");
    assert_eq!(app.farewell(), None, "no move was made");
    press(&mut app, ".");
    let watched = "greedy: 0 apples in 1 move · snakepilot watch greedy --seed 1 --size 20x20";
    assert_eq!(app.farewell().unwrap(), watched);
    press(&mut app, "r");
    assert_eq!(app.farewell().unwrap(), watched, "a new game has not begun");
    press(&mut app, "..w...");
    let both = "greedy and you: 0 apples in 5 moves · snakepilot play --seed 1 --size 20x20";
    assert_eq!(app.farewell().unwrap(), both);
    press(&mut app, "c");
    assert_eq!(app.farewell().unwrap(), both, "nor has a race");
    press(&mut app, ".");
    let raced = "greedy: 0 apples in 1 move, longest: 0 apples in 1 move · \
                 snakepilot race greedy longest --seed 1 --size 20x20";
    assert_eq!(app.farewell().unwrap(), raced);
    press(&mut app, "\x1b\x1b\x1b");
    assert_eq!(app.screen(), Screen::Menu);
    assert_eq!(app.farewell().unwrap(), both, "left last");
}

#[test]
fn the_line_on_leaving_has_the_options_that_matter() {
    let text = ".....\n.>>@.\n.....\n.....";
    let level = Level::read("my.txt", text, true).unwrap().with_junk(1);
    let asked = || Launch {
        walls: Some(Walls { given: "in a/my.txt".to_owned(), wrap: true }),
        seed: Some(9),
        effort: "max".parse().unwrap(),
        ..Launch::new(Start::Watch(None), level.clone())
    };
    let mut app = launched(asked()).unwrap();
    press(&mut app, ".");
    let line = app.farewell().unwrap();
    let wanted = "--seed 9 --walls 'in a/my.txt' --wrap --junk 1 --effort max";
    assert!(line.ends_with(wanted), "{line}");
    let saver = After::Again { new_strategy: false };
    let mut app = launched(Launch { after: saver, ..asked() }).unwrap();
    let now = Instant::now();
    pass(&mut app, now, 500);
    assert!(moves(&app) > 0);
    assert_eq!(app.farewell(), None, "a screensaver leaves nothing behind");
}
