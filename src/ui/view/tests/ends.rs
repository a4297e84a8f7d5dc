//! The ends of games on the screen.

use super::*;
use crate::ui::look::Choice;
use crate::ui::look::glyphs::Glyphs;
use crate::ui::text::grouped;

/// Plays the game of a strategy to its end, move by move.
fn play_on(app: &mut App) {
    while !app.lane().is_over() {
        press(app, ".");
    }
}

/// A person's game on a board of this size that has run straight into the wall, its card
/// open.
fn run_into_the_wall(cells: (u16, u16), look: Look) -> App {
    let mut app = app(Start::Play, cells, false, look);
    press(&mut app, "w");
    play_on(&mut app);
    app
}

/// The line on the screen that has these words.
#[track_caller]
fn line_of(screen: &str, words: &str) -> usize {
    let found = screen.lines().position(|line| line.contains(words));
    found.unwrap_or_else(|| panic!("{words:?} is not on\n{screen}"))
}

#[test]
fn each_end_says_how_and_what_to_press() {
    let keys = ["Enter again with new apples", "r     again with the same", "Esc", "q"];
    let mut won = showing(">>@*\n^<<<", Driver::Person);
    press(&mut won, ".");
    let screen = seen(&mut won, 80, 24);
    holds(&screen, &["Won", "│ 1 apple  ", "the board is full", "8 of 8", "100.0 %", "you"]);
    holds(&screen, &keys);
    assert!(!screen.contains("u back") && !screen.contains("u     back"), "{screen}");
    let mut wall = showing(">>@\n*..", Driver::Person);
    press(&mut wall, ".");
    let screen = seen(&mut wall, 80, 24);
    holds(&screen, &["Lost", "│ 0 apples", "hit the wall: there was a way", "3 of 6", "××"]);
    holds(&screen, &keys);
    holds(&screen, &["you · hit the wall: there was a way out", "u     back to move 0 "]);
    let mut body = showing("*v<<\n.>@^\n...^", Driver::Person);
    press(&mut body, "w.");
    holds(&seen(&mut body, 80, 24), &["Lost", "turned into its own body", "7 of 12"]);
    let mut stalled = showing("wrap\n>@.\n...\n.*.", Driver::Person);
    press(&mut stalled, &".".repeat(1_800));
    holds(&seen(&mut stalled, 80, 24), &["Stalled", "reached the move limit", "1,800"]);
}

#[test]
fn one_apple_and_one_move_are_singular() {
    let mut app = showing(">>@*\n....", Driver::Person);
    press(&mut app, ".f");
    assert!(seen(&mut app, 80, 24).lines().any(|row| row.ends_with("apple 1, 1 move")));
    let mut race = racing(&["greedy", "tour"], false, LOOK);
    press(&mut race, ".");
    holds(&seen(&mut race, 80, 24), &["0 apples        1 move "]);
}

#[test]
fn a_persons_card_asks_to_play_again() {
    for look in [LOOK, PLAIN] {
        let mut app = run_into_the_wall((20, 20), look);
        let screen = seen(&mut app, 80, 24);
        let order =
            ["0 apples", "Enter again", "r     again", "w     watch certified", "u     back"];
        let lines: Vec<usize> = order.map(|words| line_of(&screen, words)).to_vec();
        assert!(lines.is_sorted() && line_of(&screen, "length") > lines[4], "{screen}");
        assert!(!screen.contains("played by") && !screen.contains("press Enter"), "{screen}");
        assert_eq!(screen.is_ascii(), look.glyphs.ascii);
        holds(&screen, &["Enter, n new apples", "r same apples", "w watch", "u back"]);
    }
}

#[test]
fn who_has_watched_is_asked_to_watch_another() {
    let mut app = watching();
    play_on(&mut app);
    let screen = seen(&mut app, 80, 24);
    let apples = format!("│ {} apples", app.lane().figures().apples);
    holds(
        &screen,
        &[&apples, "played by", "Tab   next strategy, same apples", "u     back to move"],
    );
    holds(&screen, &["Enter again with new apples", "boxed in: no way out since move"]);
    assert!(!screen.contains("w     watch"), "{screen}");
    press(&mut app, "w");
    assert_eq!((app.lane().strategy().name, app.lane().seed()), ("certified", 1));
    // It would see the same once more.
    let mut app = self::app(Start::Watch(None), (4, 4), false, LOOK);
    play_on(&mut app);
    holds(&seen(&mut app, 80, 24), &["Won"]);
    assert!(!seen(&mut app, 80, 24).contains("w watch"));
}

#[test]
fn the_best_is_in_sight_and_a_new_one_is_said_at_once() {
    let mut app = app(Start::Play, (12, 12), false, LOOK);
    let eat = |app: &mut App, apples: u64| {
        app.press(Key::Char('w'));
        let strategy = ai::find("greedy").unwrap();
        while app.lane().figures().apples < apples {
            let mut planner = strategy.create(app.lane().board().grid());
            let way = {
                let board = app.lane().board();
                planner.plan(board, 1).direction(board)
            };
            app.press(match way {
                crate::engine::Direction::Up => Key::Up,
                crate::engine::Direction::Right => Key::Right,
                crate::engine::Direction::Down => Key::Down,
                crate::engine::Direction::Left => Key::Left,
            });
            app.press(Key::Char('.'));
        }
    };
    eat(&mut app, 2);
    let screen = seen(&mut app, 80, 24);
    assert!(!screen.contains("best"), "there is none to compare with:\n{screen}");
    press(&mut app, "r");
    holds(&seen(&mut app, 80, 24), &["apples", "0 · best 2"]);
    holds(&seen(&mut app, 40, 24), &["0 apples  best 2"]);
    eat(&mut app, 2);
    holds(&seen(&mut app, 80, 24), &["2 · best 2"]);
    eat(&mut app, 3);
    let buffer = draw_at(&mut app, 80, 24);
    holds(&picture(&buffer), &["3 · new best"]);
    let said = buffer.content().iter().filter(|cell| Some(cell.fg) == COLOURED.good.fg);
    assert!(said.count() >= "new best".len(), "it stands out");
    while !app.lane().is_over() {
        press(&mut app, ".");
    }
    holds(&seen(&mut app, 80, 24), &["│ 3 apples · new best, before 2 "]);
    press(&mut app, "r");
    holds(&seen(&mut app, 80, 24), &["0 · best 3"]);
    // Another's apples do not count, nor do those eaten with help.
    app.press(Key::Enter);
    app.press(Key::Enter);
    press(&mut app, &".".repeat(60));
    assert!(app.lane().figures().apples > 3);
    press(&mut app, "w");
    let screen = seen(&mut app, 80, 24);
    holds(&screen, &["best 3"]);
    press(&mut app, "ri");
    eat(&mut app, 4);
    holds(&seen(&mut app, 80, 24), &["4 · best 3"]);
    press(&mut app, "ri");
    holds(&seen(&mut app, 80, 24), &["0 · best 3"]);
}

#[test]
fn the_board_stays_in_sight_beside_the_end() {
    let mut app = watching();
    play_on(&mut app);
    let buffer = draw_at(&mut app, 80, 24);
    let heads = buffer.content().iter().filter(|cell| cell.symbol() == "×").count();
    assert_eq!(heads, 2);
    assert_eq!(buffer[(41, 12)].symbol(), "│", "the border of the board is whole");
}

#[test]
fn one_may_look_at_a_game_that_is_over() {
    let mut app = watching();
    play_on(&mut app);
    draw_at(&mut app, 80, 24);
    press(&mut app, "v");
    holds(&seen(&mut app, 80, 24), &["Lost", "overlay: cut-off cells and dead ends", "dead ends"]);
    press(&mut app, "f");
    let screen = seen(&mut app, 80, 24);
    assert!(screen.contains("apples per column") && !screen.contains("Lost"), "{screen}");
    press(&mut app, "f");
    holds(&seen(&mut app, 80, 24), &["shortest possible", "u back"]);
    press(&mut app, " ");
    holds(&seen(&mut app, 80, 24), &["Lost"]);
    // Where the card lies on the board, it gives way to what is drawn there.
    for key in ["v", "o"] {
        press(&mut app, " ");
        holds(&seen(&mut app, 42, 24), &["Lost"]);
        press(&mut app, key);
        let screen = seen(&mut app, 42, 24);
        assert!(!screen.contains("Lost") && screen.contains("××"), "{screen}");
    }
}

#[test]
fn the_end_in_a_small_terminal_says_what_to_press() {
    let mut app = watching();
    play_on(&mut app);
    for (width, height) in [(30, 14), (42, 24), (24, 14)] {
        let screen = seen(&mut app, width, height);
        holds(&screen, &["Lost", "r     ", "same", "Enter ", "new", "Tab   next", "q quit"]);
        holds(&screen, &["boxed in", "u     back"]);
    }
    // Once the box is closed, the line names the keys that still do something.
    press(&mut app, "\x1b");
    app.press(Key::Esc);
    let screen = seen(&mut app, 80, 24);
    holds(&screen, &["r same apples", "n new apples"]);
    assert!(!screen.contains("pause"), "{screen}");
}

#[test]
fn the_card_leaves_no_rim_of_the_board() {
    for look in [LOOK, PLAIN, Look { theme: &MONO, ..LOOK }] {
        let compact = Look { glyphs: Glyphs::find("compact").unwrap(), ..look };
        for look in [look, compact] {
            let mut app = run_into_the_wall((20, 20), look);
            for (width, height) in [(40, 16), (42, 24), (44, 30), (24, 14), (30, 16)] {
                let screen = seen(&mut app, width, height);
                if screen.contains("too small") {
                    continue;
                }
                let corners = screen.chars().filter(|letter| "╭╮╰╯+".contains(*letter)).count();
                assert_eq!(corners, 4, "{screen}");
                holds(&screen, &["Lost", "Enter", "w     watch", "u     back"]);
            }
        }
    }
    let mut app = run_into_the_wall((20, 20), LOOK);
    holds(&seen(&mut app, 40, 16), &["Enter, n new apples"]);
    // Nor the end of a status line that is wider than the card.
    let mut app = run_into_the_wall((6, 6), PLAIN);
    let screen = seen(&mut app, 30, 10);
    let frame = screen.lines().find(|line| line.contains("Esc closes")).unwrap();
    assert!(frame.ends_with('+'), "{screen}");
}

#[test]
fn the_end_in_a_tiny_terminal_cuts_no_key() {
    let mut app = run_into_the_wall((4, 4), LOOK);
    let screen = seen(&mut app, 16, 20);
    holds(&screen, &["Lost", " Esc, q ", "3 of 16", "hit the", "0 apples"]);
    holds(&screen, &["Enter new ", "r     same ", "w     watch ", "u     back "]);
}

#[test]
fn what_was_taken_back_is_marked() {
    let mut app = watching();
    play_on(&mut app);
    let (moves, apples) = (app.lane().figures().moves, app.lane().figures().apples);
    press(&mut app, "u");
    let back = app.lane().figures();
    assert!(back.moves < moves && back.apples <= apples && !app.lane().is_over());
    let note = format!("back at move {}, with a way out; Space resumes", grouped(back.moves));
    holds(&seen(&mut app, 80, 24), &["paused", &format!("{} · taken back", back.apples), &note]);
    // It plays as it did, to the same end, from which it can be taken back again.
    play_on(&mut app);
    assert_eq!((app.lane().figures().moves, app.lane().figures().apples), (moves, apples));
    let screen = seen(&mut app, 80, 24);
    holds(&screen, &[&format!("{apples} apples · taken back"), "boxed in"]);
    press(&mut app, "u");
    assert_eq!(app.lane().figures(), back);
    press(&mut app, "r");
    assert!(!seen(&mut app, 80, 24).contains("taken back"));
}

/// The styles in which the body is drawn at this time after a win.
fn styles_after(app: &mut App, won: Instant, time: u64) -> Vec<(Color, Modifier)> {
    app.animate(won + Duration::from_millis(time));
    let buffer = draw_at(app, 80, 24);
    let cells = buffer.content().iter().filter(|cell| "▀█▘▝▄-+|o".contains(cell.symbol()));
    cells.map(|cell| (cell.fg, cell.modifier)).collect()
}

#[test]
fn a_full_board_is_celebrated_once_and_comes_to_rest() {
    let now = still();
    for (look, depth) in [
        (LOOK, ColorDepth::Full),
        (LOOK, ColorDepth::None),
        (PLAIN, ColorDepth::Full),
        (Look { theme: &MONO, ..LOOK }, ColorDepth::None),
    ] {
        let mut app = showing("v<<<<<\n>>>>@*", Driver::Autopilot);
        app.look = look;
        app.set_capabilities(Capabilities { depth, ..CAPABILITIES });
        press(&mut app, ".");
        assert!(app.lane().is_over());
        app.tick(now, now);
        let drawn =
            [0, 500, 1_000, 1_499, 1_500, 9_000].map(|time| styles_after(&mut app, now, time));
        assert_ne!(drawn[0], drawn[1], "{}", look.theme.name);
        assert_ne!(drawn[1], drawn[2]);
        assert_eq!([&drawn[4], &drawn[5]], [&drawn[0], &drawn[0]], "as before");
        assert!(!app.is_behind(now + Duration::from_secs(9)));
        assert_eq!(app.wakes(now + Duration::from_secs(9)), None);
        app.animate(now + Duration::from_secs(1));
        assert_eq!(seen(&mut app, 80, 24).is_ascii(), look.glyphs.ascii);
    }
}

#[test]
fn in_a_race_each_full_board_has_its_own_wave() {
    let now = still();
    let strategies = ["hamiltonian", "tour"].iter().filter_map(|name| ai::find(name)).collect();
    let mut race = app(Start::Race { strategies, human: false }, (4, 4), false, LOOK);
    draw_at(&mut race, 80, 24);
    let mut starts = [None, None];
    let mut time = now;
    while starts.contains(&None) {
        time += Duration::from_millis(50);
        race.tick(time, time);
        for (start, lane) in starts.iter_mut().zip(race.game().lanes()) {
            if lane.is_over() {
                start.get_or_insert(time);
            }
        }
    }
    let starts = starts.map(Option::unwrap);
    assert_ne!(starts[0], starts[1]);
    for (number, start) in starts.into_iter().enumerate() {
        race.animate(start + Duration::from_millis(750));
        assert_eq!(race.wave(number), Some(0.5));
        race.animate(start + Duration::from_millis(1_500));
        assert_eq!(race.wave(number), None);
    }
}

/// The card has room for it, beside the board and over it.
#[test]
fn the_card_of_the_game_of_a_day_says_that_it_counts() {
    let level = Level::new(&Grid::new(20, 20, false).unwrap()).unwrap();
    let launch = Launch::new(Start::Daily("2026-01-31".parse().unwrap()), level);
    let mut app = App::new(launch, LOOK, surroundings()).unwrap();
    let lose = |app: &mut App| {
        press(app, "w");
        while !app.lane().is_over() {
            press(app, ".");
        }
    };
    lose(&mut app);
    for (width, height) in [(80, 24), (200, 60), (40, 16)] {
        holds(&seen(&mut app, width, height), &["daily 2026-01-31: it counts"]);
    }
    press(&mut app, "r");
    lose(&mut app);
    holds(&seen(&mut app, 80, 24), &["daily 2026-01-31: for fun"]);
}
