//! What moves and goes on by itself.

use super::*;

#[test]
fn a_game_plays_itself_behind_the_menu() {
    let start = Instant::now();
    let mut app = app(Start::Menu, (20, 20), false, LOOK);
    let first = draw_at(&mut app, 80, 24);
    assert_eq!(picture(&first).matches("••").count(), 0, "the head is behind the box at first");
    let mut seen_heads = 0;
    for passed in 1..=600 {
        app.tick(start + Duration::from_millis(50 * passed), start);
        let buffer = draw_at(&mut app, 80, 24);
        let head = COLOURED.head.bg.unwrap();
        seen_heads += usize::from(buffer.content().iter().any(|cell| cell.bg == head));
        // The box stays whole.
        assert!(
            picture(&buffer).contains("│  ▸ p Play") || picture(&buffer).contains("│ ▸ p Play")
        );
    }
    assert!(seen_heads > 50, "{seen_heads}");
    // On a small screen there is the list alone.
    assert!(!seen(&mut app, 40, 12).contains('│'));
}

#[test]
fn left_alone_the_menu_goes_on_with_game_after_game() {
    let mut now = Instant::now();
    let mut app = app(Start::Menu, (20, 20), false, LOOK);
    draw_at(&mut app, 60, 12);
    let mut games = 0;
    let mut apples = 0;
    while games < 2 {
        now += Duration::from_millis(200);
        app.tick(now, now);
        let figures = app.demo_round().unwrap().figures();
        games += usize::from(figures.apples < apples);
        apples = figures.apples;
    }
    assert!(app.due(now).is_some());
}

/// Passes time in steps until `is_there`.
fn pass_until(app: &mut App, now: &mut Instant, is_there: impl Fn(&App) -> bool) {
    for _ in 0..200_000 {
        if is_there(app) {
            return;
        }
        *now += Duration::from_millis(50);
        app.tick(*now, *now);
    }
    panic!("it did not come");
}

fn then(after: After, cells: (u16, u16), fit: bool) -> App {
    let level = Level::new(&Grid::new(cells.0, cells.1, false).unwrap()).unwrap();
    let start = Start::Watch(ai::find("hamiltonian"));
    let launch = Launch { seed: Some(1), after, fit, ..Launch::new(start, level) };
    let surroundings =
        Surroundings { waiting: Waiting::patient(still), seeds: Box::new(|| 2), means: MEANS };
    App::new(launch, LOOK, surroundings).unwrap()
}

#[test]
fn a_screensaver_goes_on_with_new_seeds_and_leaves_on_any_key() {
    let mut now = Instant::now();
    let mut app = then(After::Again { new_strategy: false }, (4, 4), false);
    holds(&seen(&mut app, 80, 24), &["any key leaves"]);
    pass_until(&mut app, &mut now, |app| app.round.is_over());
    holds(&seen(&mut app, 80, 24), &["Won"]);
    pass_until(&mut app, &mut now, |app| !app.round.is_over());
    assert_eq!((app.round.seed(), app.round.strategy().name), (2, "hamiltonian"));
    assert!(!seen(&mut app, 80, 24).contains("Won"));
    for key in [Key::Char('x'), Key::Char('?'), Key::Esc, Key::Up, Key::Other, Key::Ctrl('l')] {
        assert_eq!(app.press(key), Effect::Quit, "{key:?}");
    }
    let mut app = then(After::Again { new_strategy: true }, (4, 4), false);
    draw_at(&mut app, 80, 24);
    pass_until(&mut app, &mut now, |app| app.round.seed() == 2);
    assert_ne!(app.round.strategy().name, "hamiltonian");
}

#[test]
fn a_board_that_fits_is_new_after_a_resize_and_another_is_not() {
    let mut app = then(After::Again { new_strategy: false }, (4, 4), true);
    holds(&seen(&mut app, 80, 24), &["39x20"]);
    app.tick(Instant::now() + Duration::from_secs(9), Instant::now());
    holds(&seen(&mut app, 60, 20), &["29x16"]);
    assert_eq!((app.round.figures().moves, app.round.seed()), (0, 1));
    let mut fixed = then(After::Again { new_strategy: false }, (8, 8), false);
    let mut now = Instant::now();
    draw_at(&mut fixed, 80, 24);
    pass_until(&mut fixed, &mut now, |app| app.round.figures().moves == 5);
    holds(&seen(&mut fixed, 60, 20), &["of 64"]);
    assert_eq!(fixed.round.figures().moves, 5);
}

#[test]
fn where_it_is_to_exit_it_does_after_the_end_is_shown() {
    let mut now = Instant::now();
    for full in [false, true] {
        let mut app = then(After::Exit, (4, 4), false);
        draw_at(&mut app, 80, 24);
        if full {
            press(&mut app, "m");
        }
        pass_until(&mut app, &mut now, |app| app.round.is_over());
        assert!(!app.is_done());
        holds(&seen(&mut app, 80, 24), &["Won", "16 of 16"]);
        let over = now;
        pass_until(&mut app, &mut now, App::is_done);
        assert!((2_000..4_000).contains(&(now - over).as_millis()));
    }
    let mut stay = then(After::Stay, (4, 4), false);
    pass_until(&mut stay, &mut now, |app| app.round.is_over());
    assert_eq!(stay.due(now), None);
}

#[test]
fn the_snake_glides_where_that_can_be_seen() {
    let now = Instant::now();
    let drawn = |speed: u16, look: Look, animate: bool, keys: &str| {
        let level = Level::new(&Grid::new(20, 20, false).unwrap()).unwrap();
        let start = Start::Watch(ai::find("greedy"));
        let launch =
            Launch { seed: Some(1), speed: Some(speed), animate, ..Launch::new(start, level) };
        let surroundings =
            Surroundings { waiting: Waiting::patient(still), seeds: Box::new(|| 2), means: MEANS };
        let mut app = App::new(launch, look, surroundings).unwrap();
        draw_at(&mut app, 80, 24);
        // Far behind, one tick is made and the next is an interval ahead.
        app.tick(now, now);
        app.tick(now + Duration::from_secs(3), now);
        press(&mut app, keys);
        let half = Duration::from_secs(1) / u32::from(speed) * 3 / 8;
        app.animate(now + Duration::from_secs(3) + half);
        let board = draw_at(&mut app, 80, 24);
        let partial = "▏▎▍▌▋▊▉▁▂▃▅▆▇";
        board.content().iter().filter(|cell| partial.contains(cell.symbol())).count()
    };
    assert!(drawn(5, LOOK, true, "") > 0);
    assert!(drawn(20, LOOK, true, "") > 0);
    assert_eq!(drawn(60, LOOK, true, ""), 0, "too fast to be seen");
    assert_eq!(drawn(5, LOOK, false, ""), 0, "not wanted");
    assert_eq!(drawn(5, LOOK, true, " "), 0, "at rest while paused");
    assert_eq!(drawn(5, PLAIN, true, ""), 0, "no blocks in ASCII");
}

#[test]
fn gliding_changes_no_move() {
    let now = Instant::now();
    let play = |glides: bool| {
        let mut app = watching();
        draw_at(&mut app, 80, 24);
        for passed in 0..400 {
            let now = now + Duration::from_millis(10 * passed);
            app.tick(now, now);
            if glides {
                app.animate(now);
                draw_at(&mut app, 80, 24);
            }
        }
        (app.round.board().clone(), app.round.figures())
    };
    assert_eq!(play(true), play(false));
}
