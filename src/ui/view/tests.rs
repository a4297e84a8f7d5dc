//! Whole screens, as text and colours.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::{Color, Modifier};

use super::*;
use crate::ai::{self, STRATEGIES};
use crate::engine::{Board, Grid};
use crate::ui::app::{Effect, Surroundings};
use crate::ui::glyphs::{ASCII, BLOCKS};
use crate::ui::input::Key;
use crate::ui::level::Level;
use crate::ui::look::{Look, Means};
use crate::ui::pictures::picture;
use crate::ui::round::{Driver, Round};
use crate::ui::theme::{COLOURED, MONO, THEMES};
use crate::ui::{After, Launch, Start};

const LOOK: Look = Look { theme: &COLOURED, glyphs: &BLOCKS };
const PLAIN: Look = Look { theme: &MONO, glyphs: &ASCII };

const MEANS: Means = Means { level: Level::Full, utf8: true, wide: false };

/// A clock that stands still, so that planning takes no time.
fn still() -> Instant {
    static NOW: OnceLock<Instant> = OnceLock::new();
    *NOW.get_or_init(Instant::now)
}

fn app(start: Start, cells: (u16, u16), wrap: bool, look: Look) -> App {
    let grid = Arc::new(Grid::new(cells.0, cells.1, wrap).unwrap());
    let launch = Launch { seed: Some(1), ..Launch::new(start, grid) };
    App::new(launch, look, Surroundings { clock: still, seeds: Box::new(|| 2), means: MEANS })
        .unwrap()
}

fn watching() -> App {
    app(Start::Watch(ai::find("greedy")), (20, 20), false, LOOK)
}

/// A front end that shows this board.
fn showing(board: &str, driver: Driver) -> App {
    let board: Board = board.parse().unwrap();
    let mut app = app(Start::Play, (4, 4), false, LOOK);
    app.round = Round::new(&board, 1, ai::find("greedy").unwrap(), driver, still);
    app
}

fn press(app: &mut App, keys: &str) {
    for key in keys.chars() {
        app.press(Key::Char(key));
    }
}

fn draw_at(app: &mut App, width: u16, height: u16) -> Buffer {
    app.resize(Rect::new(0, 0, width, height));
    app.prepare();
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
    app.round = Round::new(
        &">>@.\n...*\n....\n....".parse().unwrap(),
        1,
        ai::find("greedy").unwrap(),
        Driver::Autopilot,
        still,
    );
    let buffer = draw_at(&mut app, 80, 24);
    let board = buffer.content().iter().position(|cell| cell.symbol() == "╭").unwrap();
    let (x, y) = buffer.pos_of(board);
    let at = |column: u16, row: u16| &buffer[(x + 1 + 2 * column, y + 1 + row)];
    assert_eq!((at(2, 0).symbol(), at(2, 0).bg), ("•", COLOURED.head.bg.unwrap()));
    assert_eq!(at(0, 0).fg, COLOURED.tail.fg.unwrap());
    assert_eq!(at(1, 0).fg, COLOURED.body(1, 3).fg.unwrap());
    assert_eq!((at(3, 1).symbol(), at(3, 1).fg), ("●", COLOURED.apple.fg.unwrap()));
    let name = &buffer[(0, 22)];
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
    holds(&seen(&mut app, 30, 10), &["too small", "needs 24x14", "has 30x10"]);
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
        screen.lines().nth_back(1).unwrap().to_owned()
    };
    let reason = "greedy · shortest route to the apple";
    let wide = status(&mut app, 80);
    assert!(wide.starts_with(reason) && wide.ends_with("route  10 · plan    0 ns"), "{wide}");
    let narrow = status(&mut app, 50);
    assert!(narrow.starts_with(reason) && narrow.ends_with("10 ·    0 ns"), "{narrow}");
    let narrower = status(&mut app, 42);
    assert!(narrower.contains("…") && narrower.ends_with("10 ·    0 ns"), "{narrower}");
}

#[test]
fn dots_can_be_switched_off() {
    let mut app = watching();
    let dots = |app: &mut App| seen(app, 80, 24).lines().take(22).collect::<String>();
    assert!(dots(&mut app).contains(" · · "));
    press(&mut app, "o");
    assert!(!dots(&mut app).contains(" · "));
}

fn racing(names: &[&str], human: bool, look: Look) -> App {
    let strategies = names.iter().filter_map(|name| ai::find(name)).collect();
    app(Start::Race { strategies, human }, (8, 8), false, look)
}

#[test]
fn a_race_shows_all_boards_and_how_they_stand() {
    let mut race = racing(&["greedy", "hamiltonian", "tour"], false, LOOK);
    press(&mut race, &".".repeat(20));
    let screen = seen(&mut race, 80, 24);
    let names: Vec<&str> = screen.lines().filter(|row| row.contains("apples")).collect();
    assert_eq!(names.len(), 3, "{screen}");
    assert!(names.iter().all(|row| row.contains("20 moves") && row.contains("each")));
    let first = screen.lines().find(|row| row.contains('╭')).unwrap();
    for part in ["greedy ─", "hamiltonian", "tour ─", " 1 ╮", " 3 ╮"] {
        assert!(first.contains(part), "{part}: {first}");
    }
    holds(&screen, &["seed 1", "paused", "· planned route".split(' ').next().unwrap()]);
    press(&mut race, "v");
    holds(&seen(&mut race, 80, 24), &["greedy has no…", "shown: the tour it goes by", "╰─╮"]);
}

#[test]
fn boards_of_a_race_are_stacked_where_the_screen_is_tall() {
    let count = |app: &mut App, width, height| {
        let screen = seen(app, width, height);
        let most = screen.lines().map(|row| row.matches('╭').count()).max().unwrap();
        (most, screen.contains("▀▀▀▀"), screen)
    };
    let mut race = racing(&["hamiltonian", "tour"], false, LOOK);
    press(&mut race, &".".repeat(30));
    assert_eq!(count(&mut race, 80, 24).0, 2);
    assert_eq!(count(&mut race, 36, 40).0, 1);
    let mut four = racing(&["hamiltonian", "tour", "greedy", "tour"], false, LOOK);
    assert_eq!(count(&mut four, 80, 24).0, 4);
    assert_eq!(count(&mut four, 40, 40).0, 2);
    holds(&seen(&mut four, 30, 10), &["too small", "needs 43x12", "has 30x10"]);
    assert!(!four.is_ticking());
}

#[test]
fn a_race_ends_with_a_table() {
    for look in [LOOK, PLAIN] {
        let mut race = racing(&["greedy", "hamiltonian"], false, look);
        for _ in 0..20_000 {
            if race.screen() == Screen::Table {
                break;
            }
            press(&mut race, ".");
        }
        let screen = seen(&mut race, 80, 24);
        holds(&screen, &["Final table", "hamiltonian wins the race", "1 hamiltonian", "won"]);
        holds(&screen, &["2 greedy", "lost", "same seed again", "new seed"]);
        press(&mut race, "r");
        let again = seen(&mut race, 80, 24);
        assert!(!again.contains("Final table") && again.contains("        0 moves"), "{again}");
    }
}

#[test]
fn a_person_races_too() {
    let mut race = racing(&["greedy"], true, LOOK);
    holds(&seen(&mut race, 80, 24), &["you", "greedy", "ready"]);
    assert!(!race.is_ticking());
    press(&mut race, "w");
    assert!(race.is_ticking());
    press(&mut race, "m");
    holds(&seen(&mut race, 80, 24), &["full speed is for the autopilot"]);
    let mut spectator = racing(&["greedy", "tour"], false, LOOK);
    press(&mut spectator, "w");
    holds(&seen(&mut spectator, 80, 24), &["nobody steers"]);
}

#[test]
fn a_key_leads_from_a_game_to_a_race_and_esc_back() {
    let mut app = watching();
    press(&mut app, "...c");
    let screen = seen(&mut app, 200, 60);
    let next = STRATEGIES.iter().position(|row| row.name == "greedy").unwrap() + 1;
    holds(&screen, &[" greedy ", STRATEGIES[next].name, "seed 1", "20 moves a second"]);
    assert!(app.is_ticking());
    app.press(Key::Esc);
    holds(&seen(&mut app, 80, 24), &["moves                              3"]);
}

#[test]
fn the_key_of_the_overlays_shows_each_with_its_legend() {
    let mut app = app(Start::Watch(ai::find("hamiltonian")), (20, 20), false, LOOK);
    let foot = |app: &mut App| seen(app, 80, 24).lines().nth(21).unwrap().to_owned();
    assert!(foot(&mut app).contains("· planned route"));
    for legend in ["─ tour, 400 cells", "░░ cut off 0", "moves from the head: 1 warm", "costs: 1"]
    {
        press(&mut app, "v");
        let foot = foot(&mut app);
        assert!(foot.contains(legend), "{legend}: {foot}");
    }
    holds(&seen(&mut app, 80, 24), &["shown: the moves compared"]);
    press(&mut app, "vo");
    assert!(foot(&mut app).contains("planned route hidden"));
    let mut greedy = watching();
    press(&mut greedy, "v");
    holds(&seen(&mut greedy, 80, 24), &["greedy has no tour at hand"]);
    holds(&seen(&mut greedy, 43, 24), &["greedy has no tour at hand"]);
}

#[test]
fn overlays_are_drawn_at_half_the_size_too() {
    let mut app = app(Start::Watch(ai::find("hamiltonian")), (20, 20), false, LOOK);
    press(&mut app, "v");
    holds(&seen(&mut app, 41, 24), &["a tour needs two"]);
    press(&mut app, "vv");
    let buffer = draw_at(&mut app, 41, 24);
    let warm = COLOURED.heat(1, 30).bg.unwrap();
    assert!(buffer.content().iter().any(|cell| cell.fg == warm || cell.bg == warm));
    app.look = PLAIN;
    let screen = seen(&mut app, 41, 24);
    assert!(screen.contains("012") || screen.contains("0011"), "{screen}");
}

#[test]
fn plots_show_the_moves_of_each_apple_and_the_fill() {
    let mut app = watching();
    press(&mut app, "f");
    holds(&seen(&mut app, 80, 24), &["no apple is eaten yet", "moves for each apple"]);
    press(&mut app, &".".repeat(150));
    let buffer = draw_at(&mut app, 80, 24);
    let screen = picture(&buffer);
    holds(&screen, &["fill  ─", "3.0 %", "apples 1 to 9, up to", "█ moves  ─ distance as dealt"]);
    let most = app.round.legs().iter().map(|leg| leg.moves).max().unwrap();
    holds(&screen, &[&format!("up to {most} moves")]);
    // The tallest bar reaches the top, and each has a mark for the bound.
    let bars = |row: u16| (44..53).filter(|&x| buffer[(x, row)].symbol() != " ").count();
    assert!(bars(7) >= 1 && bars(19) == 9, "{screen}");
    let shown = &buffer;
    let marks = |x: u16| (7..20).filter(move |&y| shown[(x, y)].fg == COLOURED.notice.fg.unwrap());
    assert!((44..53).all(|x| marks(x).count() == 1), "{screen}");
    holds(&seen(&mut app, 43, 24), &["the plots need a panel"]);
    app.look = PLAIN;
    let plain = seen(&mut app, 80, 24);
    assert!(plain.is_ascii() && plain.contains("# moves  - distance as dealt"), "{plain}");
    press(&mut app, "f");
    holds(&seen(&mut app, 80, 24), &["distance an apple"]);
}

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
    let grid = Arc::new(Grid::new(cells.0, cells.1, false).unwrap());
    let start = Start::Watch(ai::find("hamiltonian"));
    let launch = Launch { seed: Some(1), after, fit, ..Launch::new(start, grid) };
    let surroundings = Surroundings { clock: still, seeds: Box::new(|| 2), means: MEANS };
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
        let grid = Arc::new(Grid::new(20, 20, false).unwrap());
        let start = Start::Watch(ai::find("greedy"));
        let launch =
            Launch { seed: Some(1), speed: Some(speed), animate, ..Launch::new(start, grid) };
        let surroundings = Surroundings { clock: still, seeds: Box::new(|| 2), means: MEANS };
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

#[test]
fn the_keys_of_the_look_change_theme_and_glyphs() {
    let mut app = watching();
    press(&mut app, "t");
    let buffer = draw_at(&mut app, 80, 24);
    holds(&picture(&buffer), &["theme night: bright"]);
    let night = THEMES[1].base.bg.unwrap();
    let head = THEMES[1].head.bg.unwrap();
    assert!(buffer.content().iter().all(|cell| cell.bg == night || cell.bg == head));
    press(&mut app, "?");
    let buffer = draw_at(&mut app, 80, 24);
    assert!(buffer.content().iter().all(|cell| cell.bg == night || cell.bg == head));
    press(&mut app, "?g");
    holds(&seen(&mut app, 80, 24), &["glyphs lines: lines with round corners"]);
    press(&mut app, "g");
    holds(&seen(&mut app, 80, 24), &["glyphs ascii", "+ snakepilot ---"]);
    press(&mut app, "g");
    let screen = seen(&mut app, 80, 24);
    holds(&screen, &["glyphs compact", "▀▀"]);
    assert!(screen.lines().filter(|row| row.contains('│')).count() < 12);
}

#[test]
fn a_terminal_with_fewer_colours_gets_only_those() {
    for (level, most) in [(Level::Sixteen, 16), (Level::Table, 256)] {
        for theme in THEMES {
            let mut app = watching();
            app.look.theme = theme;
            app.set_means(Means { level, ..MEANS });
            press(&mut app, "vvv");
            for cell in draw_at(&mut app, 80, 24).content() {
                for colour in [cell.fg, cell.bg] {
                    let known = match colour {
                        Color::Indexed(index) => u16::from(index) < most,
                        colour => colour == Color::Reset,
                    };
                    assert!(known, "{colour:?}");
                }
            }
        }
    }
}

#[test]
fn a_persons_game_says_how_to_start() {
    let mut app = app(Start::Play, (20, 20), false, LOOK);
    holds(&seen(&mut app, 80, 24), &["you", "steer to start", "ready", "Enter hands"]);
    press(&mut app, "wm");
    holds(&seen(&mut app, 80, 24), &["full speed is for the autopilot"]);
}

#[test]
fn each_end_says_how_and_what_to_press() {
    // Both in the box and on the hint line.
    let both = |screen: &str| assert_eq!(screen.matches("next strategy").count(), 2, "{screen}");
    let keys = ["r", "same seed again", "n", "new seed", "Tab", "next strategy", "Esc", "q"];
    let mut won = showing(">>@*\n^<<<", Driver::Person);
    press(&mut won, ".");
    let screen = seen(&mut won, 80, 24);
    holds(&screen, &["Won", "the board is full", "8 of 8", "100.0 %", "driver", "you"]);
    holds(&screen, &keys);
    both(&screen);
    let mut wall = showing(">>@\n*..", Driver::Person);
    press(&mut wall, ".");
    let screen = seen(&mut wall, 80, 24);
    holds(&screen, &["Lost", "ran into the wall", "3 of 6", "××"]);
    holds(&screen, &keys);
    let mut body = showing("*v<<\n.>@^\n...^", Driver::Person);
    press(&mut body, "w.");
    holds(&seen(&mut body, 80, 24), &["Lost", "ran into its own body", "7 of 12"]);
    let mut stalled = showing("wrap\n>@.\n...\n.*.", Driver::Person);
    press(&mut stalled, &".".repeat(1_800));
    holds(&seen(&mut stalled, 80, 24), &["Stalled", "not full after 1,800 moves"]);
}

#[test]
fn the_board_stays_in_sight_beside_the_end() {
    let mut app = watching();
    while !app.round.is_over() {
        press(&mut app, ".");
    }
    let buffer = draw_at(&mut app, 80, 24);
    let heads = buffer.content().iter().filter(|cell| cell.symbol() == "×").count();
    assert_eq!(heads, 2);
    assert_eq!(buffer[(41, 12)].symbol(), "│", "the border of the board is whole");
}

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
fn the_menu_lists_play_and_every_strategy() {
    let mut app = app(Start::Menu, (20, 20), false, LOOK);
    let screen = seen(&mut app, 80, 24);
    holds(&screen, &["▸ p Play", "█▀▀", "Enter start", "q quit"]);
    for row in STRATEGIES {
        holds(&screen, &[&format!("Watch {}", row.name)]);
    }
    // The last line is in sight when it is chosen, however low the screen.
    press(&mut app, "k");
    let last = STRATEGIES.last().unwrap().name;
    let screen = seen(&mut app, 40, 8);
    let row = screen.lines().find(|row| row.contains('▸')).unwrap();
    assert!(row.contains(last), "{screen}");
}
