//! Boards alone, without border or text.

use super::*;
use crate::ui::look::Zoom;

fn bare(start: Start, cells: (u16, u16), fit: Fit, look: Look, (width, height): (u16, u16)) -> App {
    let level = Level::new(&Grid::new(cells.0, cells.1, false).unwrap()).unwrap();
    let zoom = Some(Zoom::One);
    let launch = Launch { seed: Some(1), bare: true, fit, zoom, ..Launch::new(start, level) };
    let screen = Rect::new(0, 0, width, height);
    App::new(launch, look, Surroundings { screen, ..surroundings() }).unwrap()
}

fn watch(fit: Fit, look: Look, size: (u16, u16)) -> App {
    bare(Start::Watch(ai::find("greedy")), (8, 8), fit, look, size)
}

/// The smallest rectangle around all that is drawn.
fn drawn(buffer: &Buffer) -> Rect {
    let at = |i: usize| buffer.pos_of(i);
    let is_drawn = |cell: &ratatui::buffer::Cell| {
        cell.symbol() != " " || cell.bg != Color::Reset || !cell.modifier.is_empty()
    };
    let cells = buffer.content().iter().enumerate().filter(|(_, cell)| is_drawn(cell));
    let places: Vec<(u16, u16)> = cells.map(|(i, _)| at(i)).collect();
    let ends = |of: fn(&(u16, u16)) -> u16| {
        let all = || places.iter().map(of);
        (all().min().unwrap(), all().max().unwrap() + 1)
    };
    let ((left, right), (top, bottom)) = (ends(|&(x, _)| x), ends(|&(_, y)| y));
    Rect::new(left, top, right - left, bottom - top)
}

const SIZES: [(u16, u16); 2] = [(80, 24), (200, 60)];
const LOOKS: [Look; 3] = [LOOK, Look { theme: &MONO, glyphs: &BLOCKS }, PLAIN];

#[test]
fn a_bare_board_is_alone_in_the_middle_and_without_a_word() {
    for look in LOOKS {
        for (width, height) in SIZES {
            let mut app = watch(Fit::Never, look, (width, height));
            let board = Rect::new(width / 2 - 8, height / 2 - 4, 16, 8);
            // Whatever happens there is nothing to read, and the snake is there.
            for keys in ["", ".", "p", "v", "t", "m", "o"] {
                press(&mut app, keys);
                app.look = look;
                let buffer = draw_at(&mut app, width, height);
                let screen = picture(&buffer);
                assert_eq!(drawn(&buffer).intersection(board), drawn(&buffer), "{screen}");
                assert!(!screen.contains(|c: char| c.is_alphabetic() && c != 'o'), "{screen}");
                let head = if look.glyphs.ascii { "@" } else { "••" };
                holds(&screen, &[head]);
            }
        }
    }
}

#[test]
fn a_bare_game_that_is_over_shows_its_board_and_goes_on_by_its_keys() {
    for (width, height) in SIZES {
        let mut app = watch(Fit::Never, LOOK, (width, height));
        while !app.lane().is_over() {
            press(&mut app, ".");
        }
        press(&mut app, " ");
        let screen = seen(&mut app, width, height);
        assert!(screen.contains("××") && !screen.contains("Lost"), "{screen}");
        assert_eq!(app.screen(), Screen::End);
        press(&mut app, "r");
        assert_eq!(app.lane().figures().moves, 0);
        assert_eq!(app.press(Key::Esc), Effect::Quit);
        // Even a person who has taken over cannot be asked.
        let mut taken = watch(Fit::Never, LOOK, (width, height));
        press(&mut taken, "ww");
        assert_eq!(taken.press(Key::Char('q')), Effect::Quit);
    }
}

#[test]
fn a_fitted_bare_board_fills_the_screen() {
    for look in LOOKS {
        for (width, height) in SIZES {
            let mut app = watch(Fit::Always, look, (width, height));
            draw_at(&mut app, width, height);
            let sides = |app: &App| (app.game().grid().width(), app.game().grid().height());
            assert_eq!(sides(&app), (width / 2, height));
            let Some(Layout::Bare(places)) = app.layout() else { panic!("boards alone") };
            assert_eq!(places.boards, [Rect::new(0, 0, width, height)]);
            // It follows the terminal, and one that is too small says so.
            draw_at(&mut app, width - 7, height - 3);
            assert_eq!(sides(&app), ((width - 7) / 2, height - 3));
            draw_at(&mut app, 1, 1);
            assert!(app.size_needed().is_some());
        }
    }
    let mut app = watch(Fit::Never, LOOK, (200, 60));
    app.set_zoom(None);
    draw_at(&mut app, 200, 60);
    let Some(Layout::Bare(places)) = app.layout() else { panic!("boards alone") };
    assert_eq!(places.boards[0].height, 3 * 8, "in a large terminal it is larger");
    holds(&seen(&mut app, 3, 3), &["4x2"]);
}

#[test]
fn a_bare_race_is_boards_side_by_side_to_the_end() {
    for look in LOOKS {
        for (width, height) in SIZES {
            let strategies = ["greedy", "tour"].map(|name| ai::find(name).unwrap()).to_vec();
            let race = Start::Race { strategies: strategies.clone(), human: false };
            let mut app = bare(race, (6, 6), Fit::Never, look, (width, height));
            let buffer = draw_at(&mut app, width, height);
            let area = Rect::new(width / 2 - 13, height / 2 - 3, 26, 6);
            assert_eq!(drawn(&buffer).intersection(area), drawn(&buffer), "{}", picture(&buffer));
            while !app.game().is_over() {
                press(&mut app, ".");
            }
            let screen = seen(&mut app, width, height);
            assert!(!screen.contains("Final") && !screen.contains("greedy"), "{screen}");
            let race = Start::Race { strategies, human: false };
            let mut fitted = bare(race, (6, 6), Fit::Always, look, (width, height));
            draw_at(&mut fitted, width, height);
            let Some(Layout::Bare(places)) = fitted.layout() else { panic!("boards alone") };
            let [one, other] = places.boards[..] else { panic!("two boards") };
            assert_eq!(one.union(other).height, height);
            assert!(one.union(other).width >= width - 3 && !one.intersects(other));
        }
    }
}

#[test]
fn bare_boards_can_be_drawn_at_every_size() {
    for fit in [Fit::Never, Fit::Always] {
        for lanes in 1..=4 {
            let row = ai::find("greedy").unwrap();
            let start = match lanes {
                1 => Start::Watch(Some(row)),
                _ => Start::Race { strategies: vec![row; lanes], human: false },
            };
            let mut app = bare(start, (9, 7), fit, LOOK, (80, 24));
            for width in (0..60).step_by(3) {
                for height in (0..30).step_by(2) {
                    draw_at(&mut app, width, height);
                }
            }
        }
    }
}
