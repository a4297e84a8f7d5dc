//! Overlays, plots, themes and glyphs on the screen.

use std::sync::atomic::{AtomicU32, Ordering};

use super::*;
use crate::ui::play::planner::tests::{Slow, impatient};
use crate::ui::play::playing::Motion;

#[test]
fn the_key_of_the_overlays_shows_each_with_its_legend() {
    let mut app = app(Start::Watch(ai::find("hamiltonian")), (20, 20), false, LOOK);
    let foot = |app: &mut App| seen(app, 80, 24).lines().nth(21).unwrap().to_owned();
    assert!(foot(&mut app).contains("· planned route"));
    for (legend, name) in [
        ("─ tour, 400 cells", "tour it follows"),
        ("░░ cut off 0", "cut-off cells and dead ends"),
        ("moves from the head: 1 warm", "distance from the head"),
        ("extra moves: 1", "routes compared"),
        ("this is a shortest route", "why not the shortest route"),
    ] {
        press(&mut app, "v");
        let foot = foot(&mut app);
        assert!(foot.contains(legend), "{legend}: {foot}");
        holds(&seen(&mut app, 80, 24), &[&format!("overlay: {name}")]);
    }
    press(&mut app, "vo");
    assert!(foot(&mut app).contains("planned route hidden"));
    let mut greedy = watching();
    press(&mut greedy, "v");
    let screen = seen(&mut greedy, 80, 24);
    holds(&screen, &["░░ cut off 0", "overlay: cut-off cells and dead ends"]);
}

/// The overlay stays chosen, so it is back with the next strategy that has it.
#[test]
fn after_a_change_of_strategy_an_overlay_that_it_lacks_says_so() {
    for look in [LOOK, PLAIN] {
        let mut app = app(Start::Watch(ai::find("hamiltonian")), (20, 20), false, look);
        press(&mut app, "v3");
        for (width, height) in [(80, 24), (43, 24), (200, 60)] {
            holds(&seen(&mut app, width, height), &["longest does not use a tour"]);
        }
        press(&mut app, "7");
        holds(&seen(&mut app, 80, 24), &["tour, 400 cells"]);
        press(&mut app, "3v");
        let screen = seen(&mut app, 80, 24);
        holds(&screen, &["cut off 0", "overlay: cut-off cells and dead ends"]);
    }
}

#[test]
fn the_reasons_against_the_shortest_route_are_told_move_by_move() {
    let reasons = ["no proof", "costs", "a shortest route", "missed", "no way back"];
    let mono = Look { theme: &MONO, ..LOOK };
    for (look, mark, width, height) in
        [(LOOK, '○', 80, 24), (mono, '○', 200, 60), (PLAIN, 'x', 80, 24)]
    {
        let mut app = app(Start::Watch(ai::find("certified")), (11, 11), false, look);
        press(&mut app, " vvvvv");
        holds(&seen(&mut app, width, height), &["overlay: why not the shortest route"]);
        press(&mut app, &".".repeat(450));
        let (mut told, mut marked) = ([0; 5], 0);
        for _ in 0..150 {
            press(&mut app, ".");
            let screen = seen(&mut app, width, height);
            let foot = screen.lines().find(|line| reasons.iter().any(|it| line.contains(it)));
            let foot = foot.unwrap_or_else(|| panic!("no reason on\n{screen}"));
            for (told, reason) in told.iter_mut().zip(reasons) {
                *told += usize::from(foot.contains(reason));
            }
            marked += usize::from(screen.matches(mark).count() > 2);
        }
        assert!(told[..3].iter().all(|&times| times > 0) && marked > 20, "{told:?} {marked}");
    }
}

#[test]
fn overlays_change_while_paused_and_once_a_game_is_over() {
    for (look, width, height) in [(LOOK, 80, 24), (PLAIN, 80, 24), (LOOK, 200, 60)] {
        let mut app = app(Start::Watch(ai::find("hamiltonian")), (6, 6), false, look);
        press(&mut app, " vo");
        holds(&seen(&mut app, width, height), &["paused", "36 cells"]);
        press(&mut app, "o");
        while !app.lane().is_over() {
            press(&mut app, ".");
        }
        app.press(Key::Esc);
        let mut shown = |key: &str, legend: &str| {
            press(&mut app, key);
            holds(&seen(&mut app, width, height), &[legend]);
        };
        // The board is full.
        shown("", "36 cells");
        shown("v", if look.glyphs.ascii { "%% 0  % 0" } else { "░░ 0  ░ 0" });
        shown("v", "none");
        shown("v", "no routes");
        shown("v", "no reasons");
        shown("v", if look.glyphs.ascii { "+------" } else { "╰──────" });
        shown("o", "36 of 36");
    }
}

#[test]
fn overlays_are_drawn_at_half_the_size_too() {
    let mut app = app(Start::Watch(ai::find("hamiltonian")), (20, 20), false, LOOK);
    press(&mut app, "v");
    holds(&seen(&mut app, 41, 24), &["tour: no room"]);
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
    holds(&seen(&mut app, 80, 24), &["no apple eaten yet", "moves per apple"]);
    press(&mut app, &".".repeat(150));
    let buffer = draw_at(&mut app, 80, 24);
    let screen = picture(&buffer);
    holds(&screen, &["fill  ─", "3.0 %", "apples 1 to 9, up to", "█ moves  ─ shortest possible"]);
    let most = app.lane().legs().iter().map(|leg| leg.moves).max().unwrap();
    holds(&screen, &[&format!("up to {most} moves")]);
    // The tallest bar reaches the top, and each has a mark for the bound.
    let bars = |row: u16| (44..53).filter(|&x| buffer[(x, row)].symbol() != " ").count();
    assert!(bars(7) >= 1 && bars(19) == 9, "{screen}");
    let shown = &buffer;
    let is_mark = |at| shown[at].symbol() == "─";
    let marks = |x: u16| (7..20).filter(move |&y| is_mark((x, y)));
    assert!((44..53).all(|x| marks(x).count() == 1), "{screen}");
    let bar = COLOURED.body(0, 1).fg.unwrap();
    assert!((44..53).any(|x| (7..20).any(|y| buffer[(x, y)].fg == bar)), "{screen}");
    // The marks lie in the bars.
    let marks = (44..53).flat_map(|x| (7..20).map(move |y| (x, y))).filter(|&at| is_mark(at));
    assert!(marks.clone().all(|at| buffer[at].bg == bar), "{screen}");
    holds(&seen(&mut app, 43, 24), &["no room for plots beside the board"]);
    app.look = PLAIN;
    let ascii = draw_at(&mut app, 80, 24);
    let plain = picture(&ascii);
    assert!(plain.is_ascii() && plain.contains("# moves  - shortest possible"), "{plain}");
    app.look = Look { theme: &MONO, glyphs: &BLOCKS };
    for (width, height) in [(80, 24), (200, 60)] {
        let mono = draw_at(&mut app, width, height);
        let reversed = |cell: &ratatui::buffer::Cell| {
            cell.symbol() == "─" && cell.modifier.contains(Modifier::REVERSED)
        };
        // One in each bar, and one in the legend.
        assert_eq!(mono.content().iter().filter(|cell| reversed(cell)).count(), 10);
    }
    let chart = (44..80).flat_map(|x| (7..22).map(move |y| (x, y)));
    let is_reversed = |at| ascii[at].modifier.contains(Modifier::REVERSED);
    assert!(!chart.into_iter().any(is_reversed), "{plain}");
    press(&mut app, "f");
    holds(&seen(&mut app, 80, 24), &["shortest possible"]);
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
    holds(&seen(&mut app, 80, 24), &["glyphs lines: lines with rounded corners"]);
    press(&mut app, "g");
    holds(&seen(&mut app, 80, 24), &["glyphs ascii", "+ snakepilot ---"]);
    press(&mut app, "g");
    let screen = seen(&mut app, 80, 24);
    holds(&screen, &["glyphs compact", "▀▀"]);
    assert!(screen.lines().filter(|row| row.contains('│')).count() < 12);
}

#[test]
fn a_terminal_with_fewer_colours_gets_only_those() {
    for (depth, most) in [(ColorDepth::Sixteen, 16), (ColorDepth::Table, 256)] {
        for theme in THEMES {
            let mut app = watching();
            app.look.theme = theme;
            app.set_capabilities(Capabilities { depth, ..CAPABILITIES });
            press(&mut app, "vv");
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

/// A clock that goes on by a little whenever it is looked at.
fn ticking() -> Instant {
    static LOOKS: AtomicU32 = AtomicU32::new(0);
    still() + Duration::from_nanos(1_400) * LOOKS.fetch_add(1, Ordering::Relaxed)
}

/// Checks that the documents show this screen.
#[track_caller]
fn in_documents(mut app: App, keys: &str, width: u16, height: u16) {
    press(&mut app, keys);
    let screen = seen(&mut app, width, height);
    let page = include_str!("../../../../docs/screen.md");
    let shown = page.contains(screen.trim_matches('\n'));
    assert!(shown, "docs/screen.md should show this:\n{screen}");
}

#[test]
fn the_pictures_of_the_documents_are_screens() {
    let app = |start: Start, cells: u16| {
        let level = Level::new(&Grid::new(cells, cells, false).unwrap()).unwrap();
        let launch = Launch { seed: Some(7), ..Launch::new(start, level) };
        let patient = Surroundings { plan_wait: PlanWait::patient(ticking), ..surroundings() };
        App::new(launch, LOOK, patient).unwrap()
    };
    let mut watch = app(Start::Watch(ai::find("hamiltonian")), 20);
    watch.game_mut().motion = Motion::Running;
    for _ in 0..3_000 {
        watch.game_mut().tick();
    }
    in_documents(watch, "", 70, 24);
    let strategies = ["hamiltonian", "tour"].map(|name| ai::find(name).unwrap()).to_vec();
    let mut race = app(Start::Race { strategies, human: false }, 12);
    for _ in 0..900 {
        race.game_mut().tick();
    }
    in_documents(race, "", 60, 18);
}

#[test]
fn a_long_thought_is_told_of() {
    let mut app = watching();
    for (driver, at_first, then) in [
        (Driver::Autopilot, "safe · thinking\n", "safe · thinking, 3 s so far"),
        (Driver::Person, "you · Enter lets safe take over", "you · safe is thinking, 3 s so far"),
    ] {
        let (plan_wait, _events) = impatient();
        let (slow, _tell) = Slow::told();
        let (board, row) = (app.game().setup().level.board(1), ai::find("safe").unwrap());
        app.set_lane(
            Lane::new(&board, 1, Player { driver, strategy: row }, plan_wait).played_by(slow),
        );
        app.game_mut().lane_mut().set_hints(true);
        holds(&seen(&mut app, 80, 24), &[at_first]);
        let since = app.lane().planning_since().unwrap();
        app.animate(since + Duration::from_millis(3_400));
        let screen = seen(&mut app, 80, 24);
        holds(&screen, &[then]);
        assert!(screen.lines().next().unwrap().ends_with("thinking"), "{screen}");
        holds(&seen(&mut app, 30, 14), &["thinking, 3"]);
        app.animate(since);
    }
}

#[test]
fn what_certified_weighed_stays_until_it_looks_again() {
    let mut app = app(Start::Watch(ai::find("certified")), (10, 10), false, LOOK);
    press(&mut app, " vvvv");
    let (mut several, mut gone) = (0, 0);
    for _ in 0..90 {
        press(&mut app, ".");
        let buffer = draw_at(&mut app, 80, 24);
        let screen = picture(&buffer);
        let planned = app.lane().planned().unwrap();
        holds(&screen, &[&format!("1{} +0", planned.way.to_char())]);
        several += usize::from(planned.weighed.len() > 1);
        let board = app.lane().board();
        for weighed in &planned.weighed {
            assert!(board.grid().adjacent(weighed.from, weighed.cell) && weighed.cost >= 0.0);
            let to_come = weighed.from == board.head() || planned.route.contains(&weighed.from);
            gone += usize::from(!to_come);
        }
        // The ranks are on the board: on the free cells where they lead off the route.
        let free = planned.weighed.iter().filter(|it| app.lane().board().is_free(it.cell));
        let notice = COLOURED.notice.fg.unwrap();
        let ranks = "123456".chars().filter(|rank| {
            let is_rank = |cell: &ratatui::buffer::Cell| cell.symbol() == rank.to_string();
            let drawn = (13..40).flat_map(|x| (1..20).map(move |y| (x, y)));
            drawn.map(|at| &buffer[at]).any(|cell| {
                is_rank(cell) && [notice, COLOURED.label.fg.unwrap()].contains(&cell.fg)
            })
        });
        // The apple lies over one at times, and two may lead to the same cell.
        assert!(ranks.count() + 2 >= free.count().min(3), "{screen}");
    }
    assert!(several > 60 && gone > 10, "{several} of 90 with several, {gone} gone by");
    // A larger board has room to tell of those too.
    let mut app = self::app(Start::Watch(ai::find("certified")), (20, 20), false, LOOK);
    press(&mut app, " vvvv");
    let mut step = || {
        press(&mut app, ".");
        seen(&mut app, 80, 24)
    };
    assert!((0..60).any(|_| step().contains(" · passed: ")));
}

#[test]
fn the_legend_says_whose_route_is_shown() {
    let mut app = app(Start::Play, (20, 20), false, LOOK);
    holds(&seen(&mut app, 80, 24), &["╰ you steer ─"]);
    // A hint that was asked for is there whether the autopilot's route is or not.
    press(&mut app, "io");
    let hinted = format!("╰ · hint from {} ─", app.lane().strategy().name);
    let screen = seen(&mut app, 80, 24);
    holds(&screen, &[&hinted, " · ·"]);
    app.press(Key::Enter);
    app.press(Key::Enter);
    holds(&seen(&mut app, 80, 24), &["╰ planned route hidden ─"]);
}

#[test]
fn a_note_goes_with_the_next_key_whatever_it_is() {
    let mut app = watching();
    for key in [Key::Char('x'), Key::Other, Key::Char('o')] {
        press(&mut app, "t");
        holds(&seen(&mut app, 80, 24), &["theme "]);
        app.press(key);
        assert!(!seen(&mut app, 80, 24).contains("theme "), "{key:?}");
    }
}

#[test]
fn a_note_hides_no_key_however_long_it_is() {
    for (start, keys) in [(Start::Watch(None), "t"), (Start::Play, "t"), (Start::Menu, "t")] {
        for (width, height) in [(80, 24), (60, 20), (42, 24), (30, 24)] {
            let mut app = app(start.clone(), (10, 10), false, LOOK);
            let keys_on = |screen: String| {
                let line = screen.lines().find(|line| line.contains("? help"));
                line.unwrap_or_else(|| panic!("no keys on\n{screen}")).trim().to_owned()
            };
            let before = keys_on(seen(&mut app, width, height));
            press(&mut app, keys);
            assert!(app.note().is_some());
            assert_eq!(keys_on(seen(&mut app, width, height)), before);
        }
    }
}

#[test]
fn a_long_note_has_the_width_of_the_screen() {
    let mut app = watching();
    press(&mut app, "ggg");
    let note = "compact: half blocks, one column per cell; letters where there is no colour";
    let screen = seen(&mut app, 120, 30);
    holds(&screen, &[note]);
    assert!(!screen.contains("plan    0 ns"), "{screen}");
    assert!(seen(&mut app, 80, 24).contains("glyphs compact: half blocks, one column per cell"));
}

#[test]
fn the_chosen_strategy_is_in_sight_however_few_rows_the_panel_has() {
    for row in STRATEGIES {
        let mut app = app(Start::Watch(Some(row)), (12, 12), false, LOOK);
        let screen = seen(&mut app, 80, 16);
        let panel = screen.lines().find(|line| line.contains('▸')).unwrap_or_default().to_owned();
        assert!(panel.trim_end().ends_with(row.name), "{}\n{screen}", row.name);
    }
}

#[test]
fn what_the_game_does_is_told_beside_the_title_or_in_its_place() {
    let mut app = watching();
    press(&mut app, "p");
    let first = |app: &mut App, width| seen(app, width, 24).lines().next().unwrap().to_owned();
    let wide = first(&mut app, 43);
    holds(&wide, &["╭ snakepilot ─", "─ paused ─", "─ 20x20 ╮"]);
    app.look = PLAIN;
    let narrow = seen(&mut app, 22, 24);
    holds(&narrow, &["+ paused ----- 20x20 +"]);
}

#[test]
fn in_ascii_the_snake_is_one_line_whichever_way_it_goes() {
    for (board, line) in [(".@<<<.\n*.....", "@-----o"), (".>>>@.\n*.....", "o-----@")] {
        let mut app = showing(board, Driver::Person);
        app.look = PLAIN;
        holds(&seen(&mut app, 80, 24), &[line]);
    }
}

#[test]
fn the_panel_says_how_many_routes_were_tried_and_the_status_line_the_whole_reason() {
    let mut app = app(Start::Watch(ai::find("certified")), (20, 20), false, LOOK);
    for _ in 0..40 {
        press(&mut app, ".");
        for (width, height) in [(80, 24), (140, 40)] {
            let screen = seen(&mut app, width, height);
            let reason = app.lane().latest().unwrap().intent.to_string();
            holds(
                &screen,
                &[&format!("certified · {reason}  "), "routes  ", " tried, ", " kept, least "],
            );
        }
    }
    press(&mut app, "2");
    assert!(!seen(&mut app, 80, 24).contains(" tried, "));
}
