//! The start screen.

use super::*;
use crate::engine::{BUILT_IN, Board};

fn menu() -> App {
    app(Start::Menu, (20, 20), false, LOOK)
}

/// The line with the marker.
fn chosen(screen: &str) -> &str {
    screen.lines().find(|line| line.contains('▸')).unwrap_or_else(|| panic!("none in\n{screen}"))
}

#[test]
fn it_has_what_can_be_started_what_can_be_set_and_the_command_line_of_it() {
    let mut app = menu();
    let screen = seen(&mut app, 80, 24);
    let lines =
        ["▸ p Play", "c Play against certified", "w Watch a strategy", "r Race", "s Screensaver"];
    holds(&screen, &lines);
    let settings = ["l Level    none", "b Board    20x20", "e Edges    walls", "+ Speed    usual"];
    holds(&screen, &settings);
    holds(&screen, &["h High scores", "t Theme    calm", "g Glyphs   blocks", "█▀▀"]);
    holds(&seen(&mut app, 80, 28), &["watch it play itself", "▸ p Play", "$ snakepilot play"]);
    holds(
        &screen,
        &["Steer the snake yourself", "$ snakepilot play --seed 1\n", "Enter start", "q quit"],
    );
    press(&mut app, "be+");
    let screen = seen(&mut app, 80, 24);
    holds(
        &screen,
        &["Board    30x30", "Edges    joined", "< 25 moves/s >", "Usual: 10 moves/s when you play"],
    );
    holds(&screen, &["$ snakepilot --seed 1 --size 30x30 --wrap --speed 25\n"]);
}

#[test]
fn the_line_chosen_is_in_sight_however_small_the_screen() {
    for (width, height) in [(80, 24), (40, 8), (30, 10), (24, 6), (18, 4)] {
        let mut app = menu();
        for _ in 0..12 {
            assert!(seen(&mut app, width, height).contains('▸'), "{width}x{height}");
            press(&mut app, "j");
        }
    }
    let mut app = menu();
    let small = seen(&mut app, 30, 10);
    holds(&small, &["snakepilot", "w Watch", "c Versus", "╭"]);
    assert!(!small.contains("a strategy") && !small.contains("watch it play"), "{small}");
    // The smallest has the lines alone.
    let least = seen(&mut app, 24, 6);
    holds(&least, &["▸ p Play"]);
    assert!(!least.contains('│'), "{least}");
    // Where the characters need more room, the board is another.
    app.look = PLAIN;
    let plain = seen(&mut app, 30, 10);
    assert!(plain.is_ascii() && plain.contains('@') && plain.contains('|'), "{plain}");
    holds(&seen(&mut app, 80, 32), &["### #  # ###", "> p Play", "@"]);
}

#[test]
fn the_list_of_strategies_says_what_each_does_and_promises() {
    let mut app = menu();
    press(&mut app, "w");
    for row in std::iter::once(ai::default_strategy()).chain(STRATEGIES.iter().take(7)) {
        let screen = seen(&mut app, 80, 24);
        holds(&screen, &["who plays?", &format!("$ snakepilot watch {} --seed 1\n", row.name)]);
        holds(chosen(&screen), &[row.name]);
        // It plays beside the list at once.
        holds(&screen, &[&format!("╭ {} ─", row.name)]);
        let words: Vec<&str> = screen.split_whitespace().collect();
        for word in row.summary.split_whitespace() {
            assert!(words.iter().any(|other| other.starts_with(word)), "{word} in\n{screen}");
        }
        press(&mut app, "j");
    }
    let screen = seen(&mut app, 80, 24);
    holds(&screen, &["8 certified      never loses; the best", "2 greedy         traps itself"]);
    holds(&screen, &["5 safe           never dies"]);
}

#[test]
fn who_cannot_play_the_level_is_dimmed_with_the_reason() {
    let level = Level::read("uneven", "....\n.#.#\n....\n....", false).unwrap();
    let mut app = app_on(Start::Menu, level, LOOK);
    press(&mut app, "w");
    let buffer = draw_at(&mut app, 80, 24);
    let screen = picture(&buffer);
    holds(&screen, &["7 tour           cannot play here", " cannot play this level: no closed"]);
    let (y, line) = screen.lines().enumerate().find(|(_, line)| line.contains("7 tour")).unwrap();
    let x = line.find("tour").unwrap();
    let colour = buffer[(u16::try_from(x).unwrap(), u16::try_from(y).unwrap())].fg;
    assert_eq!(Some(colour), COLOURED.label.fg);
    press(&mut app, "\r");
    assert_eq!(app.screen(), Screen::List);
}

#[test]
fn the_list_of_players_marks_those_of_the_race() {
    let mut app = menu();
    press(&mut app, "r ");
    let screen = seen(&mut app, 80, 24);
    holds(&screen, &["two to four players", "▸ 0 [x] you", "8 [x] certified", "1 [ ] straight"]);
    holds(
        &screen,
        &["$ snakepilot race --human certified hamiltonian --seed 1\n", "Space in or out"],
    );
}

#[test]
fn the_list_of_levels_shows_each_on_the_board() {
    let mut app = menu();
    press(&mut app, "l");
    for level in std::iter::once(None).chain(BUILT_IN.iter().map(Some)) {
        let screen = seen(&mut app, 100, 30);
        holds(chosen(&screen), &[level.map_or("none", |level| level.name)]);
        let board = app.lane().board().grid().clone();
        let walls = level.map_or(0, |level| {
            let shown: Board = level.picture.parse().unwrap_or_else(|_| {
                Level::read(level.name, level.picture, false).unwrap().board(1)
            });
            shown.grid().len() - shown.grid().area()
        });
        assert_eq!(board.len() - board.area(), walls);
        // Two columns per cell, if nothing is drawn over them.
        assert_eq!(screen.matches('▒').count(), 2 * walls);
        press(&mut app, "j");
    }
}

#[test]
fn a_game_beside_it_begins_with_a_third_of_the_board_full() {
    for (width, height) in [(80, 24), (200, 60), (60, 14), (30, 10)] {
        let mut app = menu();
        draw_at(&mut app, width, height);
        let board = app.lane().board();
        let third = board.grid().area().div_ceil(3);
        assert!((third..third + 2).contains(&board.len()), "{} at {width}x{height}", board.len());
    }
}

#[test]
fn the_lines_stay_where_they_are_whatever_is_shown_beside_them() {
    for (width, height) in [(80, 24), (200, 60), (100, 30)] {
        let mut app = menu();
        let place = |app: &mut App| {
            let screen = seen(app, width, height);
            let found = screen.lines().enumerate().find(|(_, line)| line.contains("p Play"));
            found.map(|(y, line)| (line.chars().position(|letter| letter == 'p'), y))
        };
        let before = place(&mut app);
        for _ in 0..10 {
            press(&mut app, "b");
            if app.board_size() == crate::ui::again::BoardSize::Cells(6, 6) {
                assert_eq!(place(&mut app), before, "{width}x{height}");
            }
        }
    }
}

#[test]
fn a_screensaver_says_that_any_key_leads_back() {
    let mut app = menu();
    press(&mut app, "s");
    let screen = seen(&mut app, 80, 24);
    holds(&screen, &["any key goes back"]);
    assert!(!screen.contains("any key quits"), "{screen}");
}
