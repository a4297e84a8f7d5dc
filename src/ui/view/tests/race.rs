//! Races on the screen.

use super::*;
use crate::ui::text::grouped;

#[test]
fn a_race_shows_all_boards_and_how_they_stand() {
    let mut race = racing(&["greedy", "hamiltonian", "tour"], false, LOOK);
    press(&mut race, &".".repeat(20));
    let screen = seen(&mut race, 80, 24);
    let names: Vec<&str> = screen.lines().filter(|row| row.contains("/apple")).collect();
    assert_eq!(names.len(), 3, "{screen}");
    assert!(names.iter().all(|row| row.contains("20 moves") && row.contains("/apple")));
    let first = screen.lines().find(|row| row.contains('╭')).unwrap();
    for part in ["greedy ─", "hamiltonian", "tour ─", " 1 ╮", " 3 ╮"] {
        assert!(first.contains(part), "{part}: {first}");
    }
    holds(&screen, &["seed 1", "paused", "· planned route".split(' ').next().unwrap()]);
    press(&mut race, "v");
    holds(&seen(&mut race, 80, 24), &[" no tour ─", "overlay: tour it follows", "╰─╮"]);
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
        holds(&screen, &["Final standings", "hamiltonian wins the race", "1 hamiltonian", "won"]);
        holds(&screen, &["2 greedy", "lost", "same apples again", "new apples"]);
        press(&mut race, "r");
        let again = seen(&mut race, 80, 24);
        assert!(!again.contains("Final standings") && again.contains("        0 moves"), "{again}");
    }
}

#[test]
fn a_person_races_too() {
    let mut race = racing(&["greedy"], true, LOOK);
    holds(
        &seen(&mut race, 80, 24),
        &["you", "greedy", "seed 1 · 8x8 · press an arrow key or Enter to start"],
    );
    assert!(!race.is_ticking());
    press(&mut race, "w");
    assert!(race.is_ticking());
    let keys = seen(&mut race, 80, 24);
    assert!(keys.contains("Space pause") && !keys.contains("m max"), "{keys}");
    press(&mut race, "m");
    holds(&seen(&mut race, 80, 24), &["no max speed while you race"]);
    let narrow = seen(&mut racing(&["greedy"], true, LOOK), 42, 24);
    holds(&narrow, &["press an arrow key or Enter to start"]);
    let mut spectator = racing(&["greedy", "tour"], false, LOOK);
    press(&mut spectator, "w");
    holds(&seen(&mut spectator, 80, 24), &["race --human lets you steer"]);
}

#[test]
fn a_key_leads_from_a_game_to_a_race_and_esc_back() {
    let mut app = watching();
    press(&mut app, "...c");
    let screen = seen(&mut app, 200, 60);
    let next = STRATEGIES.iter().position(|row| row.name == "greedy").unwrap() + 1;
    holds(&screen, &[" greedy ", STRATEGIES[next].name, "seed 1", "20 moves/s"]);
    assert!(app.is_ticking());
    app.press(Key::Esc);
    holds(&seen(&mut app, 80, 24), &["moves                              3"]);
}

#[test]
fn a_single_apple_or_move_is_not_said_in_the_plural() {
    for look in [LOOK, PLAIN] {
        let mut race = racing(&["greedy", "tour"], false, look);
        press(&mut race, ".");
        let first = seen(&mut race, 80, 24);
        assert_eq!(first.matches("1 move ").count(), 2, "{first}");
        while race.lane().figures().apples < 1 {
            press(&mut race, ".");
        }
        for (width, height) in [(80, 24), (200, 60)] {
            let screen = seen(&mut race, width, height);
            holds(&screen, &["     1 apple  ", "     0 apples"]);
            assert!(!screen.contains("1 apples") && !screen.contains(" 1 moves"), "{screen}");
        }
    }
    let mut game = watching();
    press(&mut game, ".");
    holds(&seen(&mut game, 43, 24), &["  1 move "]);
}

/// The cell that is so many columns after the start of these words.
#[track_caller]
fn after<'a>(buffer: &'a Buffer, words: &str, columns: usize) -> &'a ratatui::buffer::Cell {
    let screen = picture(buffer);
    let found = screen.lines().enumerate().find_map(|(y, row)| {
        let before = row.split_once(words)?.0.chars().count();
        Some((before + columns, y))
    });
    let (x, y) = found.unwrap_or_else(|| panic!("{words:?} is not on\n{screen}"));
    &buffer[(u16::try_from(x).unwrap(), u16::try_from(y).unwrap())]
}

#[test]
fn the_colours_of_a_race() {
    let mut race = racing(&["greedy", "hamiltonian"], false, LOOK);
    let buffer = draw_at(&mut race, 80, 24);
    let colour = |lane| COLOURED.of_lane(lane, COLOURED.title).fg.unwrap();
    for (lane, name) in ["greedy", "hamiltonian"].into_iter().enumerate() {
        // The border, the title, and the line of the standings.
        assert_eq!(after(&buffer, &format!("╭ {name}"), 0).fg, colour(lane));
        assert_eq!(after(&buffer, &format!("╭ {name}"), 2).fg, colour(lane));
        assert_eq!(after(&buffer, &format!("1 {name}"), 2).fg, colour(lane));
    }
    assert_ne!(colour(0), colour(1));
    assert!(after(&buffer, " 1 ╮", 1).modifier.contains(Modifier::BOLD));
    let count = |buffer: &Buffer, ground: Option<Color>| {
        buffer.content().iter().filter(|cell| Some(cell.bg) == ground).count()
    };
    assert_eq!(count(&buffer, COLOURED.head.bg), 4, "two columns on each of two boards");
    while race.screen() != Screen::Table {
        press(&mut race, ".");
    }
    let table = draw_at(&mut race, 80, 24);
    assert_eq!(after(&table, "/apple  won", 8).fg, COLOURED.good.fg.unwrap());
    assert_eq!(after(&table, "/apple  lost", 8).fg, COLOURED.bad.fg.unwrap());
    race.press(Key::Esc);
    let boards = draw_at(&mut race, 80, 24);
    assert_eq!(count(&boards, COLOURED.dead.bg), 2);
    assert_eq!(after(&boards, "/apple  won", 8).fg, COLOURED.good.fg.unwrap());
    race.look.theme = &MONO;
    let plain = draw_at(&mut race, 80, 24);
    assert_eq!(count(&plain, Some(Color::Reset)), plain.content().len());
}

/// The bars of the standings: the columns of their full parts, by line.
fn bars(buffer: &Buffer, full: &str) -> Vec<u16> {
    let counted = |y: u16| {
        let is_full = |&x: &u16| buffer[(x, y)].symbol() == full;
        u16::try_from((0..buffer.area.width).filter(is_full).count()).unwrap()
    };
    let screen = picture(buffer);
    let rows = (0..buffer.area.height).zip(screen.lines());
    rows.filter(|(_, row)| row.contains("/apple")).map(|(y, _)| counted(y)).collect()
}

#[test]
fn standings_have_a_bar_each_in_the_colour_of_the_lane() {
    let names = ["greedy", "hamiltonian", "tour"];
    for theme in THEMES {
        for glyphs in [&BLOCKS, &ASCII] {
            let mut race = racing(&names, false, Look { theme, glyphs });
            press(&mut race, &".".repeat(300));
            for (width, height) in [(80, 24), (200, 60)] {
                let buffer = draw_at(&mut race, width, height);
                let found = bars(&buffer, glyphs.bar[0]);
                let lanes = race.game().ranking();
                // In the order of the places, so the bars become shorter.
                assert!(found.len() == 3 && found[0] > 0, "{}", picture(&buffer));
                assert!(found.is_sorted_by(|a, b| a >= b), "{found:?}");
                for (lane, &full) in lanes.iter().zip(&found) {
                    let (length, cells) = (lane.board().len(), lane.board().grid().area());
                    let least = 8 * length / cells;
                    assert!(usize::from(full) >= least, "{length}: {full}");
                }
                let first = race.game().number(lanes[0]);
                let name = format!("1 {}", names[first]);
                let fg = theme.of_lane(first, theme.title).fg.unwrap_or(Color::Reset);
                let fg = if theme.coloured { fg } else { Color::Reset };
                assert_eq!(after(&buffer, &name, 2).fg, fg, "{}", theme.name);
                let bar = after(&buffer, &format!("/apple{}", " ".repeat(11)), 17);
                assert_eq!((bar.symbol(), bar.fg), (glyphs.bar[0], fg), "{}", theme.name);
            }
        }
    }
    // Where there is no room they are left out before any figure is.
    let mut race = racing(&names, false, LOOK);
    let narrow = draw_at(&mut race, 70, 24);
    assert_eq!(bars(&narrow, "━"), [0, 0, 0]);
}

#[test]
fn who_overtakes_is_marked_for_a_second_and_nothing_runs_on() {
    for (look, mark) in [(LOOK, "▲"), (Look { theme: &MONO, ..LOOK }, "▲"), (PLAIN, "^")] {
        for (width, height) in [(80, 24), (200, 60)] {
            let mut race = racing(&["tour", "greedy"], false, look);
            assert!(!seen(&mut race, width, height).contains("1 ^"));
            while race.game().ranking()[0].strategy().name == "tour" {
                press(&mut race, ".");
            }
            let screen = seen(&mut race, width, height);
            let title = if look.glyphs.ascii { "^1 +" } else { "▲1 ╮" };
            holds(&screen, &[&format!("1 greedy       {mark}"), title]);
            assert_eq!(screen.matches(mark).count(), 2, "{screen}");
            // It is paused: nothing is due, and the next moves take the mark away.
            assert_eq!(race.wakes(Instant::now()), None);
            let speed = usize::from(race.game().pace.speed());
            press(&mut race, &".".repeat(speed - 1));
            assert!(seen(&mut race, width, height).contains(mark));
            press(&mut race, ".");
            let screen = seen(&mut race, width, height);
            let is_over = race.game().is_over();
            assert!(!is_over && !screen.contains(&format!("greedy       {mark}")), "{screen}");
        }
    }
}

#[test]
fn a_board_that_is_full_holds_still_while_the_others_glide() {
    let mut race = racing(&["hamiltonian", "tour"], false, LOOK);
    draw_at(&mut race, 80, 24);
    let won = |app: &App, lane: usize| app.game().lanes()[lane].is_over();
    while !won(&race, 0) && !won(&race, 1) {
        press(&mut race, ".");
    }
    press(&mut race, "p");
    let (start, second) = (Instant::now(), Duration::from_secs(1));
    race.tick(start, start);
    race.tick(start + second, start);
    race.animate(start + second);
    let gliding = draw_at(&mut race, 80, 24);
    press(&mut race, "p");
    race.animate(start + second);
    let still = draw_at(&mut race, 80, 24);
    let boards = (0..15).flat_map(|y| (0..80).map(move |x| (x, y)));
    let differ: Vec<(u16, u16)> = boards.filter(|&at| gliding[at] != still[at]).collect();
    let full = usize::from(won(&race, 1));
    assert!(!differ.is_empty());
    assert!(differ.iter().all(|&(x, _)| usize::from(x >= 40) != full), "{differ:?}");
}

#[test]
fn what_is_drawn_on_small_boards_is_told_in_few_words() {
    let mut race = racing(&["greedy", "hamiltonian", "greedy", "hamiltonian"], false, LOOK);
    press(&mut race, "...");
    let legends = ["no tour", "░░ 0  ░ ", " 1 to ", "no routes"];
    let names = ["tour it follows", "cut-off cells", "distance from", "routes compared"];
    for (legend, name) in legends.into_iter().zip(names) {
        press(&mut race, "v");
        holds(&seen(&mut race, 80, 24), &[legend, &format!("overlay: {name}")]);
        // The note goes with the next key, what is shown stays.
        press(&mut race, "x");
        let screen = seen(&mut race, 80, 24);
        holds(&screen, &[legend, &format!("seed 1 · 8x8 · paused · {name}")]);
        assert!(!screen.contains('…'), "{screen}");
    }
    // No figure is cut into another.
    press(&mut race, "v");
    while race.screen() != Screen::Table {
        press(&mut race, ".");
    }
    race.press(Key::Esc);
    let screen = seen(&mut race, 80, 24);
    let lane = &race.game().lanes()[0];
    holds(&screen, &[&format!("╰ lost {} ", lane.figures().moves)]);
    let level = Level::new(&Grid::new(6, 6, false).unwrap()).unwrap();
    let strategies = ["certified", "hamiltonian"].map(|name| ai::find(name).unwrap()).to_vec();
    let mut small = app_on(Start::Race { strategies, human: false }, level, LOOK);
    holds(&seen(&mut small, 80, 24), &["╭ certif…  1 ╮"]);
}

#[test]
fn the_final_table_leaves_the_boards_in_sight_where_there_is_room() {
    let mut race = racing(&["greedy", "hamiltonian"], false, LOOK);
    while race.screen() != Screen::Table {
        press(&mut race, ".");
    }
    let table = seen(&mut race, 80, 24);
    holds(
        &table,
        &["Final standings", "hamiltonian wins the race", "Esc closes", "r same apples again"],
    );
    assert_eq!(table.matches("/apple  won").count(), 1, "{table}");
    assert_eq!(table.matches("moves").count(), 2, "{table}");
    race.press(Key::Esc);
    let boards = seen(&mut race, 80, 24);
    let rows = |screen: &str| screen.lines().take(15).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(rows(&table), rows(&boards));
    // Where there is none it lies over them, with the keys.
    press(&mut race, "w");
    holds(&seen(&mut race, 40, 14), &["Final standings", "hamiltonian wins the race"]);
}

#[test]
fn standings_lose_words_in_few_columns_and_no_figures() {
    let mut race = racing(&["greedy", "bidirectional"], false, LOOK);
    while race.screen() != Screen::Table {
        press(&mut race, ".");
    }
    let figures: Vec<[String; 2]> = race.game().ranking()[..]
        .iter()
        .map(|lane| [lane.figures().apples, lane.figures().moves].map(grouped))
        .collect();
    let said = |screen: &str, form: fn(&[String; 2]) -> String| {
        for figures in &figures {
            let row = screen.lines().find(|row| row.contains(&form(figures)));
            assert!(row.is_some(), "{figures:?} are not on\n{screen}");
        }
    };
    for (width, height) in [(36, 34), (40, 24), (34, 34)] {
        let mut screen = seen(&mut race, width, height);
        said(&screen, |[apples, moves]| format!("{apples} ap {moves:>7} mv"));
        assert!(screen.contains("1 greedy") || screen.contains("2 greedy"), "{screen}");
        race.press(Key::Esc);
        screen = seen(&mut race, width, height);
        assert!(!screen.contains("Final") && screen.contains("seed 1 · 8x8 · over"), "{screen}");
        assert!(!screen.contains("pause") && screen.contains("r restart"), "{screen}");
        press(&mut race, " ");
    }
    said(&seen(&mut race, 48, 24), |[apples, moves]| format!("{apples} apples{moves:>9} moves"));
    holds(&seen(&mut race, 80, 24), &["/apple  lost"]);
}
