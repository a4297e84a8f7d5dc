//! Boards on screens of all sizes: large cells, boards that are made to fit, and small
//! drawings.

use super::*;
use crate::ui::layout::Drawing;
use crate::ui::look::{Choice, Glyphs};

/// The usual board with the largest zoom that fits.
fn usual(start: Start, look: Look) -> App {
    zoomed(start, Level::new(&Grid::new(20, 20, false).unwrap()).unwrap(), look, None)
}

/// What is started without a size: the usual board where it has room.
fn small(start: Start, look: Look) -> App {
    let level = Level::new(&Grid::new(20, 20, false).unwrap()).unwrap();
    let launch = Launch { seed: Some(1), fit: Fit::Small, ..Launch::new(start, level) };
    App::new(launch, look, surroundings()).unwrap()
}

fn watch(name: &str) -> Start {
    Start::Watch(ai::find(name))
}

fn drawing(app: &App) -> Drawing {
    app.layout().and_then(Layout::drawing).unwrap()
}

fn sides(app: &App) -> (u16, u16) {
    (app.game().grid().width(), app.game().grid().height())
}

#[test]
fn a_game_fills_a_large_terminal_and_its_lines_begin_where_the_board_does() {
    for look in [LOOK, PLAIN] {
        let mut app = usual(watch("greedy"), look);
        press(&mut app, &".".repeat(150));
        let screen = seen(&mut app, 200, 60);
        assert_eq!(drawing(&app), Drawing::Squares(Zoom::Two));
        let column = |words: &str| {
            let row = screen.lines().find(|row| row.contains(words)).unwrap();
            row.chars().take_while(|&letter| letter == ' ').count()
        };
        let [board, status, keys] = ["snakepilot", "greedy ", "Space resume"].map(column);
        assert_eq!([board, keys], [status; 2], "{screen}");
        holds(&screen, &["shortest possible", "q quit"]);
        // The board and the panel are 120 columns wide, the board 42 rows high.
        let rows = screen.lines().filter(|row| row.trim_start().starts_with(['│', '|'])).count();
        assert_eq!(rows, 40, "{screen}");
        seen(&mut app, 250, 70);
        assert_eq!(drawing(&app), Drawing::Squares(Zoom::Three));
    }
}

#[test]
fn the_key_of_the_zoom_goes_through_those_that_fit() {
    let mut app = usual(watch("greedy"), LOOK);
    let press_at = |app: &mut App, width, height| {
        draw_at(app, width, height);
        press(app, "z");
        let screen = seen(app, width, height);
        (drawing(app), screen)
    };
    for (wanted, words) in [
        (Zoom::One, "zoom 1: 2x1 characters per cell"),
        (Zoom::Two, "zoom 2: 4x2 characters per cell"),
        (Zoom::Two, "zoom auto, now 2; no room for zoom 3"),
        (Zoom::One, "zoom 1: 2x1 characters per cell"),
    ] {
        let (drawn, screen) = press_at(&mut app, 200, 60);
        holds(&screen, &[words]);
        assert_eq!(drawn, Drawing::Squares(wanted));
    }
    // What was chosen is kept for a terminal that has room for it again.
    press(&mut app, "z");
    draw_at(&mut app, 80, 24);
    assert_eq!(drawing(&app), Drawing::Squares(Zoom::One));
    draw_at(&mut app, 250, 70);
    assert_eq!(drawing(&app), Drawing::Squares(Zoom::Two));
    let (_, screen) = press_at(&mut app, 40, 16);
    holds(&screen, &["zoom auto; no room for zoom 3"]);
    let (_, screen) = press_at(&mut app, 40, 16);
    holds(&screen, &["zoom auto; no room for zoom 1, 2, 3"]);
    app.look.glyphs = Glyphs::find("compact").unwrap();
    let (_, screen) = press_at(&mut app, 200, 60);
    holds(&screen, &["glyphs compact have no zoom"]);
}

#[test]
fn the_demo_of_the_menu_is_made_for_the_zoom() {
    let mut menu = usual(Start::Menu, LOOK);
    draw_at(&mut menu, 200, 60);
    assert_eq!((drawing(&menu), sides(&menu)), (Drawing::Squares(Zoom::Two), (20, 20)));
    for (words, zoom) in
        [("zoom 1", Zoom::One), ("zoom 2: 4x2", Zoom::Two), ("zoom auto, now 2; no", Zoom::Two)]
    {
        press(&mut menu, "z");
        holds(&seen(&mut menu, 200, 60), &[words]);
        assert_eq!((drawing(&menu), sides(&menu)), (Drawing::Squares(zoom), (20, 20)));
    }
    // A level with walls that was asked for is as large as there is room for.
    let rooms = crate::engine::BuiltIn::find("rooms").unwrap();
    let level = Level::read("rooms", rooms.picture, false).unwrap();
    let mut walls = zoomed(Start::Menu, level, LOOK, None);
    draw_at(&mut walls, 200, 60);
    assert_eq!(drawing(&walls), Drawing::Squares(Zoom::Three));
}

#[test]
fn a_board_that_fills_the_screen_has_small_cells_unless_others_are_asked_for() {
    for (zoom, wanted) in [(None, (99, 56)), (Some(Zoom::Three), (33, 18))] {
        let level = Level::new(&Grid::new(4, 4, false).unwrap()).unwrap();
        let launch = Launch { fit: Fit::Always, zoom, ..Launch::new(watch("greedy"), level) };
        let mut app = App::new(launch, LOOK, surroundings()).unwrap();
        draw_at(&mut app, 200, 60);
        assert_eq!(sides(&app), wanted);
        assert_eq!(drawing(&app), Drawing::Squares(zoom.unwrap_or(Zoom::One)));
    }
}

#[test]
fn large_cells_glide_and_have_every_overlay() {
    let mut app = usual(watch("hamiltonian"), LOOK);
    draw_at(&mut app, 200, 60);
    let now = Instant::now();
    app.tick(now, now);
    let moved = now + Duration::from_secs(3);
    app.tick(moved, now);
    let is_partial = |cell: &ratatui::buffer::Cell| "▏▎▍▌▋▊▉▁▂▃▅▆▇".contains(cell.symbol());
    // A move takes 50 ms.
    let between = (1..30).filter(|&passed| {
        app.animate(moved + Duration::from_millis(passed));
        draw_at(&mut app, 200, 60).content().iter().any(is_partial)
    });
    assert!(between.count() > 10);
    for legend in ["tour, 400 cells", "cut off 0", "moves from the head", "extra moves: 1"] {
        press(&mut app, "v");
        holds(&seen(&mut app, 200, 60), &[legend]);
    }
}

/// The lanes of a race at this size.
fn race_of(names: &[&str], human: bool, look: Look) -> App {
    let strategies = names.iter().filter_map(|name| ai::find(name)).collect();
    small(Start::Race { strategies, human }, look)
}

#[test]
fn a_race_without_a_size_has_whole_cells_and_a_person_has_eyes() {
    for look in [LOOK, PLAIN] {
        let mut race = race_of(&["greedy"], true, look);
        let screen = seen(&mut race, 80, 24);
        assert_eq!(drawing(&race), Drawing::Squares(Zoom::One), "{screen}");
        assert_eq!(sides(&race), (18, 18));
        let eyes = if look.glyphs.ascii { "@" } else { "••" };
        assert_eq!(screen.matches(eyes).count(), 2, "{screen}");
        // Where there is more room, the usual board has it, in ever larger cells.
        for (screen, zoom) in [((100, 30), Zoom::One), ((200, 60), Zoom::Two)] {
            let mut race = race_of(&["greedy"], true, look);
            draw_at(&mut race, screen.0, screen.1);
            assert_eq!((sides(&race), drawing(&race)), ((20, 20), Drawing::Squares(zoom)));
        }
    }
    // With only one column per cell the head has a colour of its own, for all alike.
    let mut race = app(
        Start::Race { strategies: vec![ai::find("greedy").unwrap()], human: true },
        (20, 20),
        false,
        LOOK,
    );
    for (width, height, wanted) in [
        (80, 24, Drawing::Halves),
        (45, 18, Drawing::Halves),
        (40, 16, Drawing::Quadrants),
        (40, 11, Drawing::Braille),
    ] {
        let buffer = draw_at(&mut race, width, height);
        assert_eq!(drawing(&race), wanted);
        let head = COLOURED.head.bg.unwrap();
        // The border of a lane may have the same colour.
        let is_block = |symbol: &str| !symbol.is_ascii() && !"│─╭╮╰╯…".contains(symbol);
        let heads = buffer.content().iter().filter(|it| is_block(it.symbol()) && it.fg == head);
        assert_eq!(heads.count(), 2, "{}", picture(&buffer));
    }
}

#[test]
fn the_lanes_of_a_race_grow_while_the_table_keeps_its_place() {
    let mut race = usual(
        Start::Race {
            strategies: ["greedy", "tour"].map(|it| ai::find(it).unwrap()).into(),
            human: false,
        },
        LOOK,
    );
    for (size, wanted) in [
        ((85, 26), Zoom::One),
        ((165, 48), Zoom::One),
        ((165, 50), Zoom::Two),
        ((164, 50), Zoom::One),
        ((245, 70), Zoom::Three),
        ((90, 100), Zoom::Two),
    ] {
        draw_at(&mut race, size.0, size.1);
        assert_eq!(drawing(&race), Drawing::Squares(wanted), "{size:?}");
    }
    let Some(Layout::Race(places)) = race.layout() else { panic!() };
    assert_eq!(places.standings.x, places.boards[0].x);
}

#[test]
fn a_game_without_a_size_takes_a_board_that_fits() {
    for (screen, wanted) in [
        ((80, 24), (20, 20)),
        ((40, 16), (20, 20)),
        ((22, 14), (20, 20)),
        ((30, 10), (14, 6)),
        ((12, 8), (5, 4)),
        ((9, 6), (7, 4)),
        ((6, 6), (4, 4)),
    ] {
        for start in [Start::Play, watch("greedy")] {
            let is_played = matches!(start, Start::Play);
            let mut app = small(start, LOOK);
            let shown = seen(&mut app, screen.0, screen.1);
            assert_eq!(sides(&app), wanted, "{screen:?}\n{shown}");
            assert!(app.size_needed().is_none() && !matches!(drawing(&app), Drawing::Braille));
            assert_eq!(app.is_ticking(), !is_played);
        }
    }
    // One that was asked for stays as it is.
    let mut asked = app(Start::Play, (20, 20), false, LOOK);
    draw_at(&mut asked, 30, 10);
    assert_eq!((sides(&asked), drawing(&asked)), ((20, 20), Drawing::Braille));
    // Small as it is, its border says what the game does.
    holds(&seen(&mut asked, 30, 10), &["╭ ready ───╮"]);
    // Where there are no small drawings, too.
    let mut plain = small(Start::Play, PLAIN);
    draw_at(&mut plain, 30, 10);
    assert_eq!((sides(&plain), drawing(&plain)), ((14, 6), Drawing::Squares(Zoom::One)));
}

#[test]
fn the_board_follows_the_terminal_until_the_first_move() {
    for start in [Start::Play, watch("greedy")] {
        let mut app = small(start, LOOK);
        draw_at(&mut app, 30, 10);
        assert_eq!(sides(&app), (14, 6));
        draw_at(&mut app, 80, 24);
        assert_eq!(sides(&app), (20, 20));
        // Smaller than any board, it says what the least one needs.
        holds(&seen(&mut app, 30, 4), &["too small", "needs 4x5"]);
        draw_at(&mut app, 80, 24);
        press(&mut app, "d.");
        assert_eq!(app.lane().figures().moves, 1);
        let dots = seen(&mut app, 30, 10);
        assert_eq!((sides(&app), drawing(&app)), ((20, 20), Drawing::Braille), "{dots}");
        holds(&seen(&mut app, 30, 8), &["too small", "needs 12x9"]);
        draw_at(&mut app, 80, 24);
        assert_eq!(app.lane().figures().moves, 1);
        press(&mut app, "r");
        draw_at(&mut app, 30, 10);
        assert_eq!(sides(&app), (14, 6));
    }
}

#[test]
fn a_board_larger_than_the_terminal_is_drawn_with_several_cells_per_character() {
    let mut large = app(watch("greedy"), (100, 40), false, LOOK);
    for (size, wanted) in
        [((102, 24), Drawing::Halves), ((80, 24), Drawing::Quadrants), ((80, 20), Drawing::Braille)]
    {
        let buffer = draw_at(&mut large, size.0, size.1);
        assert_eq!(drawing(&large), wanted);
        let has = |colour: Option<Color>| {
            buffer.content().iter().any(|it| Some(it.fg) == colour && it.symbol() != " ")
        };
        assert!(has(COLOURED.head.bg) && has(COLOURED.apple.fg), "{}", picture(&buffer));
        assert!(large.is_ticking());
    }
    holds(&seen(&mut large, 80, 9), &["too small", "needs 24x10"]);
    // Without colour a cell is a letter, or nothing.
    for look in [PLAIN, Look { theme: &MONO, ..LOOK }] {
        let mut plain = app(watch("greedy"), (100, 40), false, look);
        holds(&seen(&mut plain, 80, 24), &["too small", "needs 102x44"]);
        draw_at(&mut plain, 102, 44);
        assert_eq!(drawing(&plain), Drawing::Letters);
    }
}

/// A person can play on it: the head is in sight wherever it goes, and where the board goes on
/// the border is open.
#[test]
fn of_a_board_too_large_for_any_drawing_the_part_around_the_head_is_shown() {
    let mut app = app(watch("tour"), (100, 100), false, LOOK);
    for (width, height) in [(80, 24), (24, 10), (40, 16)] {
        let mut open = String::new();
        for _ in 0..60 {
            let buffer = draw_at(&mut app, width, height);
            assert_eq!(drawing(&app), Drawing::Braille);
            let is_head =
                |it: &ratatui::buffer::Cell| Some(it.fg) == COLOURED.head.bg && it.symbol() != " ";
            assert!(buffer.content().iter().any(is_head), "{}", picture(&buffer));
            open += &picture(&buffer).replace(|mark| !"┄┊".contains(mark), "");
            for _ in 0..50 {
                press(&mut app, ".");
            }
        }
        assert!(open.contains('┄'), "{width}x{height}");
        assert_eq!(open.contains('┊'), width < 52, "{width}x{height}: 50 columns fit or not");
    }
    holds(&seen(&mut app, 80, 29), &["╭", "╯"]);
    assert!(!seen(&mut app, 80, 29).contains('┄'), "all of it is in sight");
}

/// In a narrow terminal too, the board, the box at the end and the keys are whole.
#[test]
fn a_game_at_40x16_is_whole() {
    let mut app = small(watch("straight"), LOOK);
    let screen = seen(&mut app, 40, 16);
    holds(&screen, &["╭ snakepilot ─", " 20x20 ╮", "? help  q quit"]);
    assert_eq!(screen.matches('│').count(), 20, "{screen}");
    while !app.lane().is_over() {
        press(&mut app, ".");
    }
    let screen = seen(&mut app, 40, 16);
    holds(
        &screen,
        &["╭ Lost ", "Enter again with new", "r     again with the same", "Tab   next strategy"],
    );
    holds(&screen, &["no way out since", "length", "Esc closes, q quits ╯", "q quit"]);
    assert!(!screen.contains('…'), "{screen}");
}

#[test]
fn whatever_the_size_all_is_within_the_screen() {
    let apps = || {
        [LOOK, PLAIN].into_iter().flat_map(|look| {
            [
                small(watch("greedy"), look),
                usual(Start::Play, look),
                race_of(&["greedy", "tour"], false, look),
            ]
        })
    };
    for mut app in apps() {
        for zoom in [None, Some(Zoom::One), Some(Zoom::Two), Some(Zoom::Three)] {
            app.set_zoom(zoom);
            for (width, height) in
                (1..60).map(|side| (3 * side, (side * 7) % 90 + 1)).chain([(200, 60), (300, 100)])
            {
                draw_at(&mut app, width, height);
                let screen = Rect::new(0, 0, width, height);
                let places = match app.layout() {
                    Some(Layout::Game(it)) => {
                        [vec![it.board, it.status, it.keys], it.panel.into_iter().collect()]
                            .concat()
                    }
                    Some(Layout::Race(it)) => {
                        [it.boards.clone(), vec![it.standings, it.keys]].concat()
                    }
                    _ => continue,
                };
                for (i, place) in places.iter().enumerate() {
                    assert_eq!(place.intersection(screen), *place, "{zoom:?} {width}x{height}");
                    assert!(places[..i].iter().all(|other| !other.intersects(*place)));
                }
            }
        }
    }
}
