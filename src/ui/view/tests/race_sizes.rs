//! Races on screens of all sizes: how many boards fit, and how large.

use super::*;

/// A front end whose boards have so many cells each way where they are not to fit.
fn fitting(start: Start, side: u16, fit: Fit, look: Look) -> App {
    let level = Level::new(&Grid::new(side, side, false).unwrap()).unwrap();
    let launch = Launch { seed: Some(1), fit, ..Launch::new(start, level) };
    App::new(launch, look, surroundings()).unwrap()
}

/// A race of these strategies, on boards of so many cells each way where they are not to fit.
fn fitting_race(names: &[&str], human: bool, side: u16, fit: Fit, look: Look) -> App {
    let strategies = names.iter().filter_map(|name| ai::find(name)).collect();
    fitting(Start::Race { strategies, human }, side, fit, look)
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
    holds(&seen(&mut four, 30, 10), &["too small", "needs 34x10", "has 30x10"]);
    assert!(!four.is_ticking());
}

#[test]
fn boards_of_a_race_that_fit_share_the_screen_and_stay_through_a_resize() {
    let racing = |lanes: usize, human| {
        let names = &["greedy", "hamiltonian", "tour", "safe"][..lanes];
        fitting_race(names, human, 4, Fit::Always, LOOK)
    };
    let sides = |app: &App| {
        let grid = app.game().grid();
        (grid.width(), grid.height())
    };
    for (lanes, screen, wanted, beside) in [
        (2, (80, 24), (18, 18), 2),
        (3, (80, 24), (12, 17), 3),
        (4, (80, 24), (8, 16), 4),
        (2, (200, 60), (48, 54), 2),
        (2, (40, 50), (19, 21), 1),
    ] {
        let mut race = racing(lanes, false);
        let shown = seen(&mut race, screen.0, screen.1);
        assert_eq!(sides(&race), wanted, "{shown}");
        let most = shown.lines().map(|row| row.matches('╭').count()).max();
        assert_eq!(most, Some(beside), "{shown}");
        assert!(shown.contains("▀▀") && race.is_ticking(), "{shown}");
    }
    let mut race = racing(2, false);
    draw_at(&mut race, 80, 24);
    press(&mut race, "...");
    holds(&seen(&mut race, 100, 30), &["3 moves"]);
    assert_eq!(sides(&race), (18, 18), "it is one race");
    press(&mut race, "n");
    draw_at(&mut race, 100, 30);
    assert_eq!(sides(&race), (23, 24), "and the next another");
    let mut human = racing(1, true);
    holds(&seen(&mut human, 80, 24), &["you", "greedy", "18x18"]);
    assert_eq!(sides(&human), (18, 18));
}

#[test]
fn a_race_from_a_game_that_fits_fits_too() {
    let mut app = fitting(Start::Watch(ai::find("greedy")), 4, Fit::Always, LOOK);
    holds(&seen(&mut app, 80, 24), &["39x20"]);
    press(&mut app, "c");
    holds(&seen(&mut app, 80, 24), &["╭ greedy", "18x18 · 20 moves/s"]);
    press(&mut app, "..");
    holds(&seen(&mut app, 100, 30), &["2 moves", "paused"]);
    app.press(Key::Esc);
    holds(&seen(&mut app, 100, 30), &["49x26"]);
    // What a person has begun to play stays through all that.
    press(&mut app, "ww.c");
    draw_at(&mut app, 100, 30);
    draw_at(&mut app, 200, 60);
    app.press(Key::Esc);
    holds(&seen(&mut app, 200, 60), &["49x26", "moves                              1"]);
}

/// A race on the board that there is where none is asked for.
fn usual(names: &[&str], fit: Fit, look: Look) -> App {
    fitting_race(names, false, 20, fit, look)
}

#[test]
fn a_race_on_no_board_in_particular_fits_the_usual_terminal() {
    let four = ["greedy", "safe", "tour", "hamiltonian"];
    for (names, look, boards) in [(&four[..2], PLAIN, "18x18"), (&four, LOOK, "8x16")] {
        let mut race = usual(names, Fit::Small, look);
        let screen = seen(&mut race, 80, 24);
        holds(&screen, &[&format!(" {boards} "), names[0], names[1]]);
        assert!(race.is_ticking());
        // Where the usual board fits, it is that.
        let mut race = usual(names, Fit::Small, look);
        holds(&seen(&mut race, 200, 60), &[" 20x20 "]);
    }
    // One that was asked for stays.
    let mut asked = usual(&four, Fit::Never, LOOK);
    holds(&seen(&mut asked, 50, 12), &["too small", "needs 51x13"]);
    // The size that lacks least is named.
    let mut two = usual(&four[..2], Fit::Never, LOOK);
    holds(&seen(&mut two, 36, 10), &["needs 34x11"]);
    holds(&seen(&mut two, 20, 17), &["needs 34x11"]);
    // So does one that a key leads to.
    let mut app = fitting(Start::Watch(ai::find("greedy")), 20, Fit::Small, PLAIN);
    holds(&seen(&mut app, 80, 24), &["20x20"]);
    press(&mut app, "c");
    holds(&seen(&mut app, 80, 24), &["| 18x18 |", "+ greedy"]);
    app.press(Key::Esc);
    holds(&seen(&mut app, 80, 24), &["20x20"]);
}

#[test]
fn a_race_begun_where_no_boards_fit_has_larger_ones_once_they_do() {
    let level = Level::new(&Grid::new(20, 20, false).unwrap()).unwrap();
    for human in [false, true] {
        let strategies = ["greedy", "safe"].iter().filter_map(|name| ai::find(name)).collect();
        let start = Start::Race { strategies, human };
        let launch = Launch { seed: Some(1), fit: Fit::Small, ..Launch::new(start, level.clone()) };
        let screen = Rect::new(0, 0, 20, 6);
        let mut race = App::new(launch, LOOK, Surroundings { screen, ..surroundings() }).unwrap();
        press(&mut race, " d.");
        holds(&seen(&mut race, 20, 6), &["too small", "has 20x6"]);
        holds(&seen(&mut race, 40, 16), &["greedy", "safe", "0 ap       0 mv"]);
        holds(&seen(&mut race, 160, 50), &["20x20", "     0 moves"]);
        press(&mut race, "d.");
        holds(&seen(&mut race, 80, 10), &["too small", "the game waits"]);
        holds(&seen(&mut race, 160, 50), &["20x20", "     1 move "]);
    }
}

/// Without UTF-8 the key leads to ASCII and no further.
#[test]
fn where_no_other_look_has_room_it_stays() {
    let races = Start::Race {
        strategies: ["greedy", "safe"].iter().filter_map(|name| ai::find(name)).collect(),
        human: false,
    };
    let mut race = app(races, (20, 20), false, LOOK);
    race.set_capabilities(Capabilities { utf8: false, ..CAPABILITIES });
    draw_at(&mut race, 80, 24);
    for _ in 0..5 {
        press(&mut race, "g");
        assert!(race.is_ticking());
        assert_ne!(race.look.glyphs.name, "ascii");
    }
    holds(&seen(&mut race, 80, 24), &["; no room in glyphs ascii"]);
}

#[test]
fn a_look_in_which_the_boards_do_not_fit_is_passed_over() {
    let races = Start::Race {
        strategies: ["greedy", "safe"].iter().filter_map(|name| ai::find(name)).collect(),
        human: false,
    };
    let mut race = app(races, (20, 20), false, LOOK);
    draw_at(&mut race, 80, 24);
    let mut passed_over = [false; 2];
    for keys in ["ttttttttttttt", "ggggggg"] {
        for key in keys.chars() {
            press(&mut race, &key.to_string());
            let screen = seen(&mut race, 80, 24);
            assert!(race.is_ticking(), "{screen}");
            for (passed_over, words) in
                passed_over.iter_mut().zip(["; no room in theme mono", "; no room in glyphs ascii"])
            {
                *passed_over |= screen.contains(words);
            }
        }
    }
    assert_eq!(passed_over, [true; 2]);
    // Where there is room, there are all.
    draw_at(&mut race, 100, 30);
    for _ in THEMES {
        press(&mut race, "t");
        assert!(race.note().is_some_and(|note| !note.contains("no room")));
    }
}

/// A race without a size asks for no more room than the smallest boards need, and has
/// enough with that.
#[test]
fn a_race_that_fits_asks_for_the_least_that_is_enough() {
    for look in [LOOK, PLAIN] {
        let mut race = usual(&["greedy", "tour"], Fit::Small, look);
        let screen = seen(&mut race, 33, 16);
        let needed = race.size_needed().unwrap();
        holds(&screen, &["too small", &format!("needs {}x{}", needed.width, needed.height)]);
        assert!(needed.width <= 34 && needed.height <= 10, "{needed}");
        for (width, height) in
            [(needed.width - 1, needed.height), (needed.width, needed.height - 1)]
        {
            holds(&seen(&mut race, width, height), &["too small"]);
        }
        seen(&mut race, needed.width, needed.height);
        assert!(race.size_needed().is_none() && race.is_ticking());
    }
}
