//! Races on the screen.

use super::*;
use crate::ui::text::grouped;

#[test]
fn a_race_shows_all_boards_and_how_they_stand() {
    let mut race = racing(&["greedy", "hamiltonian", "tour"], false, LOOK);
    press(&mut race, &".".repeat(20));
    let screen = seen(&mut race, 80, 24);
    let names: Vec<&str> = screen.lines().filter(|row| row.contains(" apple")).collect();
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
        holds(&screen, &["2 greedy", "lost", "same seed again", "new seed"]);
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
        &["you", "greedy", "seed 1 · 8x8 · press an arrow key to start"],
    );
    assert!(!race.is_ticking());
    press(&mut race, "w");
    assert!(race.is_ticking());
    let keys = seen(&mut race, 80, 24);
    assert!(keys.contains("Space pause") && !keys.contains("m max"), "{keys}");
    press(&mut race, "m");
    holds(&seen(&mut race, 80, 24), &["no max speed while you race"]);
    let narrow = seen(&mut racing(&["greedy"], true, LOOK), 42, 24);
    holds(&narrow, &["press an arrow key to start (wasd, hjkl)"]);
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
    assert_eq!(after(&buffer, "╭ hamiltonian", 2).fg, COLOURED.title.fg.unwrap());
    assert_eq!(after(&buffer, "╭ hamiltonian", 0).fg, COLOURED.border.fg.unwrap());
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
        &["Final standings", "hamiltonian wins the race", "Esc closes", "r same seed again"],
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
