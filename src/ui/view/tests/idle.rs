//! What moves and goes on by itself.

use super::*;

#[test]
fn a_game_plays_itself_beside_the_menu() {
    let start = Instant::now();
    for (width, height, head, sides) in [
        (80, 24, "••", (19, 20)),
        (200, 60, "••", (20, 20)),
        (60, 14, "••", (9, 11)),
        (44, 20, "••", (9, 16)),
        (30, 10, "", (10, 14)),
    ] {
        let mut app = app(Start::Menu, (20, 20), false, LOOK);
        for passed in 1..=100 {
            let buffer = draw_at(&mut app, width, height);
            let screen = picture(&buffer);
            let colour = COLOURED.head.bg;
            let heads = buffer.content().iter().filter(|cell| {
                Some(cell.bg) == colour || (head.is_empty() && Some(cell.fg) == colour)
            });
            assert_eq!(heads.count(), if head.is_empty() { 1 } else { 2 }, "{screen}");
            holds(&screen, &[head, "▸ p Play", "? help  q quit"]);
            let apple = COLOURED.apple.fg.unwrap();
            assert!(buffer.content().iter().any(|cell| cell.fg == apple || cell.bg == apple));
            app.tick(start + Duration::from_millis(50 * passed), start);
        }
        let round = app.lane();
        assert!(round.figures().moves >= 90);
        let grid = round.board().grid();
        assert_eq!((grid.width(), grid.height()), sides);
    }
}

#[test]
fn the_colours_of_the_start_screen() {
    let mut app = app(Start::Menu, (20, 20), false, LOOK);
    press(&mut app, "j");
    let buffer = draw_at(&mut app, 80, 24);
    // The title runs through the colours of the body, from its end to its front.
    let title = buffer.content().iter().filter(|cell| "█▀▄".contains(cell.symbol()));
    let title: Vec<Color> = title.map(|cell| cell.fg).collect();
    for place in [1, 37] {
        assert!(title.contains(&COLOURED.body(place, 38).fg.unwrap()), "{place}");
    }
    let at = |symbol: &str| {
        let place = buffer.content().iter().position(|cell| cell.symbol() == symbol).unwrap();
        buffer[buffer.pos_of(place)].clone()
    };
    assert_eq!(at("▸").fg, COLOURED.title.fg.unwrap());
    assert_eq!(at("╭").fg, COLOURED.border.fg.unwrap());
    assert_eq!(at("●").fg, COLOURED.apple.fg.unwrap());
    assert!(at("?").modifier.contains(Modifier::BOLD), "a key stands out");
    app.look.theme = &MONO;
    let buffer = draw_at(&mut app, 80, 24);
    let plain = |cell: &ratatui::buffer::Cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset);
    assert!(buffer.content().iter().all(plain));
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
        let figures = app.lane().figures();
        games += usize::from(figures.apples < apples);
        apples = figures.apples;
    }
    assert!(app.next_due(now).is_some());
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

fn then(after: After, cells: (u16, u16), fit: Fit) -> App {
    let level = Level::new(&Grid::new(cells.0, cells.1, false).unwrap()).unwrap();
    let start = Start::Watch(ai::find("hamiltonian"));
    let launch = Launch { seed: Some(1), after, fit, ..Launch::new(start, level) };
    App::new(launch, LOOK, surroundings()).unwrap()
}

#[test]
fn a_screensaver_goes_on_with_new_seeds_and_leaves_on_any_key() {
    let mut now = Instant::now();
    let mut app = then(After::Again { new_strategy: false }, (4, 4), Fit::Never);
    holds(&seen(&mut app, 80, 24), &["any key quits"]);
    pass_until(&mut app, &mut now, |app| app.lane().is_over());
    // No key does what it does elsewhere.
    let end = seen(&mut app, 80, 24);
    holds(&end, &["Won", "16 of 16", "any key quits ╯"]);
    for words in ["same apples", "new apples", "next strategy", "Esc"] {
        assert!(!end.contains(words), "{words} in\n{end}");
    }
    holds(&seen(&mut app, 20, 8), &["Won", "any key quits"]);
    pass_until(&mut app, &mut now, |app| !app.lane().is_over());
    assert_eq!((app.lane().seed(), app.lane().strategy().name), (2, "hamiltonian"));
    assert!(!seen(&mut app, 80, 24).contains("Won"));
    for key in [Key::Char('x'), Key::Char('?'), Key::Esc, Key::Up, Key::Other, Key::Ctrl('l')] {
        assert_eq!(app.press(key), Effect::Quit, "{key:?}");
    }
    let mut app = then(After::Again { new_strategy: true }, (4, 4), Fit::Never);
    draw_at(&mut app, 80, 24);
    pass_until(&mut app, &mut now, |app| app.lane().seed() == 2);
    assert_ne!(app.lane().strategy().name, "hamiltonian");
}

#[test]
fn a_board_that_fits_is_new_after_a_resize_and_another_is_not() {
    let mut app = then(After::Again { new_strategy: false }, (4, 4), Fit::Always);
    holds(&seen(&mut app, 80, 24), &["39x20"]);
    app.tick(Instant::now() + Duration::from_secs(9), Instant::now());
    holds(&seen(&mut app, 60, 20), &["29x16"]);
    assert_eq!((app.lane().figures().moves, app.lane().seed()), (0, 1));
    let mut fixed = then(After::Again { new_strategy: false }, (8, 8), Fit::Never);
    let mut now = Instant::now();
    draw_at(&mut fixed, 80, 24);
    pass_until(&mut fixed, &mut now, |app| app.lane().figures().moves == 5);
    holds(&seen(&mut fixed, 60, 20), &["of 64"]);
    assert_eq!(fixed.lane().figures().moves, 5);
}

#[test]
fn where_it_is_to_exit_it_does_after_the_end_is_shown() {
    let mut now = Instant::now();
    for full in [false, true] {
        let mut app = then(After::Exit, (4, 4), Fit::Never);
        draw_at(&mut app, 80, 24);
        if full {
            press(&mut app, "m");
        }
        pass_until(&mut app, &mut now, |app| app.lane().is_over());
        assert!(!app.is_done());
        holds(&seen(&mut app, 80, 24), &["Won", "16 of 16"]);
        let over = now;
        pass_until(&mut app, &mut now, App::is_done);
        assert!((2_000..4_000).contains(&(now - over).as_millis()));
    }
    let mut stay = then(After::Stay, (4, 4), Fit::Never);
    pass_until(&mut stay, &mut now, |app| app.lane().is_over());
    assert_eq!(stay.next_due(now), None);
}

#[test]
fn the_snake_glides_where_that_can_be_seen() {
    let now = Instant::now();
    let drawn = |speed: u16, look: Look, animate: bool, keys: &str| {
        let level = Level::new(&Grid::new(20, 20, false).unwrap()).unwrap();
        let start = Start::Watch(ai::find("greedy"));
        let launch =
            Launch { seed: Some(1), speed: Some(speed), animate, ..Launch::new(start, level) };
        let mut app = App::new(launch, look, surroundings()).unwrap();
        draw_at(&mut app, 80, 24);
        // Far behind, one tick is made and the next is an interval ahead.
        app.tick(now, now);
        app.tick(now + Duration::from_secs(3), now);
        press(&mut app, keys);
        let part = Duration::from_secs(1) / u32::from(speed) * 5 / 16;
        app.animate(now + Duration::from_secs(3) + part);
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
        (app.lane().board().clone(), app.lane().figures())
    };
    assert_eq!(play(true), play(false));
}

#[test]
fn a_board_that_fits_is_lost_to_no_key_and_by_no_person() {
    let fit = |start: Start| {
        let level = Level::new(&Grid::new(4, 4, false).unwrap()).unwrap();
        let launch = Launch { seed: Some(1), fit: Fit::Always, ..Launch::new(start, level) };
        let mut app = App::new(launch, LOOK, surroundings()).unwrap();
        draw_at(&mut app, 80, 24);
        app
    };
    let made = |app: &App| app.lane().figures().moves;
    // Other glyphs, and then the help opened and closed.
    let mut watch = fit(Start::Watch(ai::find("greedy")));
    press(&mut watch, ".....ggg??");
    holds(&seen(&mut watch, 80, 24), &["39x20"]);
    assert_eq!(made(&watch), 5);
    press(&mut watch, "r");
    holds(&seen(&mut watch, 80, 24), &["78x40"]);
    // A game of a person's own: before it has begun the board follows the screen.
    let mut play = fit(Start::Play);
    holds(&seen(&mut play, 60, 20), &["29x16", "press an arrow key or Enter to start"]);
    press(&mut play, "d...");
    holds(&seen(&mut play, 100, 30), &["29x16"]);
    holds(&seen(&mut play, 16, 8), &["too small", "needs 17x8"]);
    assert_eq!(made(&play), 3);
    holds(&seen(&mut play, 100, 30), &["29x16"]);
    press(&mut play, "r");
    holds(&seen(&mut play, 100, 30), &["49x26"]);
    // What is over is shown until something else begins.
    let mut over = fit(Start::Watch(ai::find("straight")));
    while !over.lane().is_over() {
        press(&mut over, ".");
    }
    holds(&seen(&mut over, 100, 30), &["Lost", "39x20"]);
    press(&mut over, "n");
    holds(&seen(&mut over, 100, 30), &["49x26"]);
}

#[test]
fn a_board_that_fits_does_so_in_the_smallest_terminals() {
    let mut saver = then(After::Again { new_strategy: false }, (4, 4), Fit::Always);
    for (width, height) in [(20, 8), (12, 8), (9, 6), (30, 6)] {
        let screen = seen(&mut saver, width, height);
        assert!(!screen.contains("small") && screen.contains('╰'), "{screen}");
        assert!(!screen.contains("╰  "), "{screen}");
        assert!(saver.is_ticking());
    }
    // Where nothing fits, what is said does.
    let screen = seen(&mut saver, 10, 4);
    holds(&screen, &["too small", "needs 4x5", "has 10x4", "any key"]);
    let mut play = app(Start::Play, (20, 20), false, LOOK);
    holds(&seen(&mut play, 10, 4), &["too small", "needs 12x9", "has 10x4", "q quits"]);
    holds(&seen(&mut play, 9, 4), &["too small", "12x9", "has 9x4", "q quits"]);
    assert!(!seen(&mut play, 9, 4).contains("needs"));
}

/// The sides of the board on the screen.
fn app_sides(app: &App) -> (u16, u16) {
    let grid = app.lane().board().grid();
    (grid.width(), grid.height())
}

#[test]
fn the_game_beside_the_menu_is_on_the_board_that_was_asked_for() {
    let menu = |level: Level, effort: &str| {
        let effort = effort.parse().unwrap();
        let launch = Launch { seed: Some(1), effort, ..Launch::new(Start::Menu, level) };
        App::new(launch, LOOK, surroundings()).unwrap()
    };
    let plain = |wrap| Level::new(&Grid::new(20, 20, wrap).unwrap()).unwrap();
    let mut wrapped = menu(plain(true), "fast");
    holds(&seen(&mut wrapped, 80, 24), &["┈", "┊"]);
    let mut junk = menu(plain(false).with_junk(5), "fast");
    assert_eq!(seen(&mut junk, 80, 24).matches('▒').count(), 10);
    let rooms = crate::engine::BuiltIn::find("rooms").unwrap();
    let mut walls = menu(Level::read("rooms", rooms.picture, false).unwrap(), "fast");
    assert_eq!(seen(&mut walls, 100, 30).matches('▒').count(), 2 * (22 * 18 - 336));
    // Where there is no room for whole cells it is drawn smaller, and where there is none for
    // that either, it gives way to one without walls.
    assert!(!seen(&mut walls, 80, 24).contains('▒'));
    assert_eq!(app_sides(&walls), (22, 18));
    draw_at(&mut walls, 44, 7);
    assert_ne!(app_sides(&walls), (22, 18));
    let tried = |effort: &str| {
        let mut app = menu(plain(false), effort);
        draw_at(&mut app, 40, 10);
        // It may have to come onto a tour first.
        loop {
            app.plan();
            if let crate::ai::Intent::Certain { tried, .. } = app.lane().planned().unwrap().intent {
                return tried;
            }
            app.game_mut().tick();
        }
    };
    assert!(tried("1") == 1 && tried("60") > 10);
}
