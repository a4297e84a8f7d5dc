//! Levels and hints on the screen.

use super::*;
use crate::engine::{BUILT_IN, BuiltIn};

fn built_in(name: &str) -> Level {
    Level::read(name, BuiltIn::find(name).unwrap().picture, false).unwrap()
}

/// What the documents show of a level is what the screen does.
#[test]
fn a_level_at_80x24() {
    let mut app = app_on(Start::Watch(ai::find("greedy")), built_in("rooms"), LOOK);
    press(&mut app, &".".repeat(450));
    let screen = seen(&mut app, 80, 24);
    // The board alone, without the panel.
    let rows = screen.lines().skip_while(|row| !row.contains('╭')).take(20);
    let rows = rows.map(|row| row.chars().take(46).collect::<String>() + "\n");
    let board: String = rows.collect();
    assert!(board.contains('╰'));
    let page = include_str!("../../../../docs/levels.md");
    assert!(page.contains(&board), "docs/levels.md lacks\n{board}");
}

#[test]
fn walls_are_drawn_by_every_look_and_in_every_drawing() {
    let walls = |look: Look, width: u16, height: u16, glyph: &str| {
        let mut app = app_on(Start::Watch(ai::find("greedy")), built_in("maze"), look);
        let buffer = draw_at(&mut app, width, height);
        let wall = buffer.content().iter().filter(|cell| {
            cell.symbol() == glyph && cell.fg == look.theme.wall.fg.unwrap_or(Color::Reset)
        });
        wall.count()
    };
    let count = 22 * 18 - 264;
    assert_eq!(walls(LOOK, 80, 24, "▒"), 2 * count);
    assert_eq!(walls(PLAIN, 80, 24, "#"), 2 * count);
    // Walls are two cells high there: one character for both.
    assert_eq!(walls(LOOK, 30, 24, "█"), count / 2);
    assert_eq!(walls(PLAIN, 30, 24, "#"), count);
}

#[test]
fn the_border_names_the_level_where_there_is_room() {
    for found in BUILT_IN {
        let mut app = app_on(Start::Play, built_in(found.name), LOOK);
        let (width, height) = (app.game().grid().width(), app.game().grid().height());
        let name = format!(" {} {width}x{height} ", found.name);
        holds(&seen(&mut app, 80, 24), &[&name, " snakepilot "]);
    }
    let mut app = app_on(Start::Play, built_in("rooms").with_junk(9), LOOK);
    holds(&seen(&mut app, 80, 24), &[" rooms 22x18 junk 9 "]);
    let narrow = seen(&mut app, 30, 24);
    assert!(narrow.contains(" 22x18 ") && !narrow.contains("rooms"), "{narrow}");
}

#[test]
fn a_strategy_that_cannot_play_says_so_on_the_status_line() {
    let level = Level::read("tourless", "#.#...\n......\n.>@...\n......", false).unwrap();
    let mut app = app_on(Start::Watch(ai::find("greedy")), level, LOOK);
    let row = STRATEGIES.iter().position(|row| row.name == "tour").unwrap();
    press(&mut app, &(row + 1).to_string());
    let screen = seen(&mut app, 80, 24);
    holds(&screen, &["greedy · tour cannot play this level: it needs a loop through all cells\n"]);
    // So does one in whose place another plays, from the start.
    let level = Level::read("tourless", "#.#...\n......\n.>@...\n......", false).unwrap();
    let mut app = app_on(Start::Watch(None), level, LOOK);
    let player = app.lane().strategy().name;
    let said = "certified cannot play this level: it needs a loop through all cells";
    holds(&seen(&mut app, 80, 24), &[&format!("{player} · {said}\n")]);
}

#[test]
fn a_hint_is_dots_and_words_for_a_person() {
    let mut app = showing(">>@...\n......\n.....*", Driver::Person);
    let dots = |app: &mut App| {
        let screen = seen(app, 80, 24);
        screen
            .lines()
            .filter(|row| row.contains('│'))
            .map(|row| row.matches('·').count())
            .sum::<usize>()
    };
    assert_eq!(dots(&mut app), 0);
    press(&mut app, "i");
    let buffer = draw_at(&mut app, 80, 24);
    let hinted =
        |cell: &&ratatui::buffer::Cell| cell.symbol() == "·" && Some(cell.fg) == COLOURED.dot.fg;
    assert!(buffer.content().iter().filter(hinted).count() >= 4);
    // The cells between head and apple.
    assert_eq!(dots(&mut app), 4);
    holds(&seen(&mut app, 80, 24), &["you · hint: shortest route to the apple"]);
    // Those of the autopilot are hidden by o, not a hint that was asked for.
    press(&mut app, "o");
    assert_eq!(dots(&mut app), 4);
    press(&mut app, "i");
    assert_eq!(dots(&mut app), 0);
}

#[test]
fn an_arcade_game_shows_how_fast_it_has_become() {
    let speed_after = |arcade, apples| {
        let level = Level::new(&Grid::new(20, 20, false).unwrap()).unwrap();
        let start = Start::Watch(ai::find("greedy"));
        let launch = Launch { seed: Some(1), arcade, ..Launch::new(start, level) };
        let mut app = App::new(launch, LOOK, surroundings()).unwrap();
        while app.lane().figures().apples < apples {
            press(&mut app, ".");
        }
        let screen = seen(&mut app, 80, 24);
        let row = screen.lines().find(|row| row.contains("moves/s")).unwrap().to_owned();
        row.split_whitespace().rev().nth(1).unwrap().to_owned()
    };
    assert_eq!(speed_after(true, 0), "20");
    assert_eq!(speed_after(true, 4), "22");
    assert_eq!(speed_after(true, 15), "27");
    assert_eq!(speed_after(false, 15), "20");
}

#[test]
fn junk_is_drawn_as_wall() {
    let level = Level::new(&Grid::new(20, 20, false).unwrap()).unwrap().with_junk(12);
    let mut app = app_on(Start::Watch(ai::find("greedy")), level, LOOK);
    let walls = |buffer: &Buffer, glyph: &str, style: ratatui::style::Style| {
        let is_wall = |cell: &&ratatui::buffer::Cell| {
            cell.symbol() == glyph && cell.fg == style.fg.unwrap_or(Color::Reset)
        };
        buffer.content().iter().filter(is_wall).count()
    };
    assert_eq!(walls(&draw_at(&mut app, 80, 24), "▒", COLOURED.wall), 24);
    holds(&seen(&mut app, 80, 24), &["20x20 junk 12", "3 of 388"]);
    app.look = PLAIN;
    assert_eq!(walls(&draw_at(&mut app, 80, 24), "#", MONO.wall), 24);
}
