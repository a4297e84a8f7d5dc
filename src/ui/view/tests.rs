//! Whole screens, as text and colours.

mod bare;
mod clicks;
mod ends;
mod help;
mod idle;
mod levels;
mod race;
mod race_sizes;
mod replay;
mod scores;
mod sight;
mod start;
mod storm;
mod turns;
mod zoom;

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::{Color, Modifier};

use super::*;
use crate::ai::{self, STRATEGIES};
use crate::engine::{Board, Grid, Level};
use crate::ui::app::{Effect, Surroundings};
use crate::ui::input::{Key, Screen};
use crate::ui::look::color_depth::ColorDepth;
use crate::ui::look::glyphs::{ASCII, BLOCKS};
use crate::ui::look::themes::{COLOURED, MONO, THEMES};
use crate::ui::look::{Capabilities, Look};
use crate::ui::pictures::picture;
use crate::ui::play::lane::{Driver, Lane, Player};
use crate::ui::play::planner::PlanWait;
use crate::ui::{After, Fit, Keep, Launch, Start, Zoom};

const LOOK: Look = Look { theme: &COLOURED, glyphs: &BLOCKS };
const PLAIN: Look = Look { theme: &MONO, glyphs: &ASCII };

const CAPABILITIES: Capabilities =
    Capabilities { depth: ColorDepth::Full, utf8: true, doubtful: false };

/// A clock that stands still, so that planning takes no time.
fn still() -> Instant {
    static NOW: OnceLock<Instant> = OnceLock::new();
    *NOW.get_or_init(Instant::now)
}

fn app(start: Start, cells: (u16, u16), wrap: bool, look: Look) -> App {
    let level = Level::new(&Grid::new(cells.0, cells.1, wrap).unwrap()).unwrap();
    app_on(start, level, look)
}

/// Where nothing takes any time, and new games have seed 2.
fn surroundings() -> Surroundings {
    Surroundings {
        plan_wait: PlanWait::patient(still),
        seeds: Box::new(|| 2),
        capabilities: CAPABILITIES,
        screen: Rect::default(),
    }
}

fn app_on(start: Start, level: Level, look: Look) -> App {
    zoomed(start, level, look, Some(Zoom::One))
}

/// A front end with this zoom; without one, with the largest that fits.
fn zoomed(start: Start, level: Level, look: Look, zoom: Option<Zoom>) -> App {
    let launch = Launch { seed: Some(1), zoom, ..Launch::new(start, level) };
    App::new(launch, look, surroundings()).unwrap()
}

fn watching() -> App {
    app(Start::Watch(ai::find("greedy")), (20, 20), false, LOOK)
}

/// A front end that shows this board.
fn showing(board: &str, driver: Driver) -> App {
    let board: Board = board.parse().unwrap();
    let mut app = app(Start::Play, (4, 4), false, LOOK);
    let player = Player { driver, strategy: ai::find("greedy").unwrap() };
    app.set_lane(Lane::new(&board, 1, player, PlanWait::patient(still)));
    app
}

fn press(app: &mut App, keys: &str) {
    for key in keys.chars() {
        app.press(Key::Char(key));
    }
}

fn draw_at(app: &mut App, width: u16, height: u16) -> Buffer {
    app.resize(Rect::new(0, 0, width, height));
    app.plan();
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(app, frame)).unwrap();
    terminal.backend().buffer().clone()
}

fn seen(app: &mut App, width: u16, height: u16) -> String {
    picture(&draw_at(app, width, height))
}

#[track_caller]
fn holds(screen: &str, words: &[&str]) {
    for word in words {
        assert!(screen.contains(word), "{word:?} is not on\n{screen}");
    }
}

fn racing(names: &[&str], human: bool, look: Look) -> App {
    let strategies = names.iter().filter_map(|name| ai::find(name)).collect();
    app(Start::Race { strategies, human }, (8, 8), false, look)
}

#[test]
fn a_game_at_80x24() {
    let mut app = watching();
    press(&mut app, &".".repeat(150));
    let screen = seen(&mut app, 80, 24);
    // Without the list of strategies, which is the table's.
    let rows = screen.lines().enumerate().map(|(y, row)| match y {
        13..=21 => row.chars().take(42).collect(),
        _ => row.to_owned(),
    });
    insta::assert_snapshot!(rows.collect::<Vec<String>>().join("\n"));
    for (i, row) in STRATEGIES.iter().enumerate().take(9) {
        holds(&screen, &[&format!("{} {}", i + 1, row.name)]);
    }
}

#[test]
fn a_game_in_ascii() {
    let mut app = app(Start::Watch(ai::find("greedy")), (20, 20), true, PLAIN);
    press(&mut app, &".".repeat(150));
    insta::assert_snapshot!(seen(&mut app, 44, 24));
}

#[test]
fn the_colours_of_a_game() {
    let mut app = watching();
    app.set_lane(Lane::new(
        &">>@.\n...*\n....\n....".parse().unwrap(),
        1,
        Player::autopilot(ai::find("greedy").unwrap()),
        PlanWait::patient(still),
    ));
    let buffer = draw_at(&mut app, 80, 24);
    let board = buffer.content().iter().position(|cell| cell.symbol() == "╭").unwrap();
    let (x, y) = buffer.pos_of(board);
    let at = |column: u16, row: u16| &buffer[(x + 1 + 2 * column, y + 1 + row)];
    assert_eq!((at(2, 0).symbol(), at(2, 0).bg), ("•", COLOURED.head.bg.unwrap()));
    assert_eq!(at(0, 0).fg, COLOURED.tail.fg.unwrap());
    assert_eq!(at(1, 0).fg, COLOURED.body(1, 3).fg.unwrap());
    assert_eq!((at(3, 1).symbol(), at(3, 1).fg), ("●", COLOURED.apple.fg.unwrap()));
    let Some(Layout::Game(places)) = app.layout() else { panic!("the board fits") };
    let name = &buffer[(places.status.x, places.status.y)];
    assert_eq!((name.symbol(), name.fg), ("g", COLOURED.title.fg.unwrap()));
    assert!(name.modifier.contains(Modifier::BOLD));
}

/// Every screen there is, in this look.
fn all_screens(look: Look) -> Vec<App> {
    let mut apps = vec![
        app(Start::Menu, (20, 20), false, look),
        app(Start::Play, (20, 20), true, look),
        app(Start::Watch(None), (9, 30), false, look),
        app(Start::Watch(None), (250, 250), false, look),
    ];
    let mut over = showing(">>@\n*..", Driver::Person);
    over.look = look;
    press(&mut over, ".");
    apps.push(over);
    apps.push(racing(&["greedy", "hamiltonian", "tour"], false, look));
    let mut race = racing(&["greedy", "greedy"], false, look);
    for _ in 0..2_000 {
        press(&mut race, ".");
    }
    apps.push(race);
    let help = |mut app: App| {
        press(&mut app, "?");
        app
    };
    apps.push(help(app(Start::Menu, (20, 20), false, look)));
    apps.push(help(app(Start::Watch(None), (20, 20), false, look)));
    apps
}

#[test]
fn without_colour_no_screen_has_any_and_in_ascii_all_is_ascii() {
    for mut app in all_screens(PLAIN) {
        app.set_zoom(None);
        for (width, height) in [(80, 24), (300, 260), (44, 24), (30, 14), (20, 5)] {
            let buffer = draw_at(&mut app, width, height);
            for cell in buffer.content() {
                assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
                assert!(cell.symbol().is_ascii(), "{:?} in\n{}", cell.symbol(), picture(&buffer));
            }
        }
    }
}

#[test]
fn every_screen_can_be_drawn_at_every_size() {
    for look in [LOOK, PLAIN] {
        for mut app in all_screens(look) {
            app.set_zoom(None);
            for width in (0..90).step_by(3).chain([79, 80, 200]) {
                for height in (0..30).chain([130, 255]) {
                    draw_at(&mut app, width, height);
                }
            }
        }
    }
}

#[test]
fn too_small_says_the_size_needed_and_waits() {
    let mut app = watching();
    holds(&seen(&mut app, 11, 10), &["too small", "needs 12x9", "has 11x10"]);
    assert!(!app.is_ticking());
    let screen = seen(&mut app, 24, 14);
    holds(&screen, &["greedy"]);
    assert!(app.is_ticking());
}

#[test]
fn without_a_panel_the_border_has_the_figures() {
    let mut app = watching();
    press(&mut app, "...");
    let screen = seen(&mut app, 43, 24);
    holds(&screen, &["3  0.7 %  3 moves", "paused", "20x20", "•", "q quit"]);
    let screen = seen(&mut app, 30, 24);
    holds(&screen, &["3  0.7 %", "q quit"]);
    assert!(!screen.contains('•'), "half blocks have no room for eyes");
}

#[test]
fn the_status_line_gives_way_to_the_reason() {
    let mut app = watching();
    let status = |app: &mut App, width: u16| {
        let screen = seen(app, width, 24);
        let line = screen.lines().find(|line| line.contains("d · ") || line.contains("greedy · "));
        line.unwrap().to_owned()
    };
    let reason = "greedy · shortest route to the apple";
    let wide = status(&mut app, 80);
    assert!(wide.starts_with(reason) && wide.ends_with("route  10 · plan    0 ns"), "{wide}");
    let narrow = status(&mut app, 50);
    assert!(narrow.starts_with(reason) && narrow.ends_with("10 ·    0 ns"), "{narrow}");
    assert_eq!(status(&mut app, 42).trim_end(), reason);
    assert_eq!(status(&mut app, 30).trim_end(), "greedy · shortest route to th…");
    // The strategy that has most to say leaves room for the figures too.
    let mut long = self::app(Start::Watch(ai::find("certified")), (20, 20), false, LOOK);
    let said = status(&mut long, 80);
    assert!(said.contains("the shortest there is  ") && said.ends_with("0 ns"), "{said}");
    assert!(status(&mut long, 36).ends_with('…'));
}

#[test]
fn dots_can_be_switched_off() {
    let mut app = watching();
    let dots = |app: &mut App| seen(app, 80, 24).lines().take(22).collect::<String>();
    assert!(dots(&mut app).contains(" · · "));
    press(&mut app, "o");
    assert!(!dots(&mut app).contains(" · "));
}

#[test]
fn a_persons_game_says_how_to_start() {
    let mut app = app(Start::Play, (20, 20), false, LOOK);
    holds(
        &seen(&mut app, 80, 24),
        &[
            "you",
            "press an arrow key or Enter to start",
            "ready",
            "steer with arrows, wasd or hjkl",
        ],
    );
    press(&mut app, "wm");
    holds(&seen(&mut app, 80, 24), &["max speed is for the autopilot"]);
}

#[test]
fn a_note_has_two_lines_where_one_is_too_short() {
    let mut play = app(Start::Play, (20, 20), false, LOOK);
    press(&mut play, "m");
    let screen = seen(&mut play, 42, 24);
    holds(&screen, &["max speed is for the autopilot; press", "\nEnter first"]);
    holds(&seen(&mut play, 80, 24), &["you · max speed is for the autopilot; press Enter first"]);
    press(&mut play, "o");
    holds(&seen(&mut play, 42, 24), &["you · press an arrow key or Enter to start", "? help"]);
}
