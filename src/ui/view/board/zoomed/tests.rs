//! Pictures of boards with large cells.

use ratatui::style::Modifier;

use super::*;
use crate::ai::search::Access;
use crate::engine::Board;
use crate::ui::layout::Drawing;
use crate::ui::look::glyphs::{ASCII, BLOCKS};
use crate::ui::look::themes::{COLOURED, MONO, THEMES};
use crate::ui::look::{Choice, Glyphs};
use crate::ui::pictures::picture;
use crate::ui::view::board::annotations::Annotations;

/// A snake that goes every way, an apple, a wall.
const BOARD: &str = "
    v<<...
    >>v>>@
    .v<^.#
    .>>^*.";

fn drawn(look: &Look, zoom: Zoom, dead: bool) -> Buffer {
    let board: Board = BOARD.parse().unwrap();
    let grid = board.grid();
    let dots = [(5, 0), (4, 0), (3, 0), (3, 1), (4, 2), (4, 3)].map(|(x, y)| grid.cell(x, y));
    let view = BoardView { dots: &dots, dead, ..BoardView::at_rest(look, &board) };
    let cell = zoom.cell();
    let mut buffer = Buffer::empty(Rect::new(0, 0, 2 + 6 * cell.width, 2 + 4 * cell.height));
    buffer.set_style(buffer.area, look.theme.base);
    let area = Rect::new(1, 1, 6 * cell.width, 4 * cell.height);
    view.draw(Drawing::Squares(zoom), area, &mut buffer);
    buffer
}

const LOOK: Look = Look { theme: &COLOURED, glyphs: &BLOCKS };
const PLAIN: Look = Look { theme: &MONO, glyphs: &ASCII };

#[test]
fn every_part_is_made_larger() {
    let lines = Look { glyphs: Glyphs::find("lines").unwrap(), ..LOOK };
    let mono = Look { theme: &MONO, ..LOOK };
    let pictures = [
        ("blocks", LOOK, Zoom::Two),
        ("blocks", LOOK, Zoom::Three),
        ("lines", lines, Zoom::Two),
        ("lines", lines, Zoom::Three),
        ("ascii", PLAIN, Zoom::Two),
        ("ascii", PLAIN, Zoom::Three),
        ("without colour", mono, Zoom::Two),
        ("without colour", mono, Zoom::Three),
    ]
    .map(|(name, look, zoom)| {
        format!("{name}, zoom {}\n{}", zoom.number(), picture(&drawn(&look, zoom, false)))
    });
    insta::assert_snapshot!(pictures.concat());
}

/// The styles of all characters of a cell.
fn styles(buffer: &Buffer, zoom: Zoom, (x, y): (u16, u16)) -> Vec<Style> {
    let cell = zoom.cell();
    let all = (0..cell.height).flat_map(|down| (0..cell.width).map(move |on| (on, down)));
    all.map(|(on, down)| buffer[(1 + x * cell.width + on, 1 + y * cell.height + down)].style())
        .collect()
}

#[test]
fn everything_has_its_colour_in_every_theme_and_all_glyphs() {
    for (theme, glyphs) in
        THEMES.iter().flat_map(|theme| Glyphs::all().iter().map(move |it| (theme, it)))
    {
        let look = Look { theme, glyphs };
        for zoom in [Zoom::Two, Zoom::Three] {
            let buffer = drawn(&look, zoom, false);
            let is = |cell: (u16, u16), wanted: Style| {
                let wanted = Style::reset().patch(theme.base).patch(wanted);
                for found in styles(&buffer, zoom, cell) {
                    assert_eq!((found.fg, found.bg), (wanted.fg, wanted.bg), "{}", theme.name);
                    assert_eq!(found.add_modifier, wanted.add_modifier, "{}", theme.name);
                }
            };
            is((5, 1), theme.head);
            is((2, 0), theme.tail);
            is((4, 1), theme.body(1, 15));
            is((4, 3), theme.apple);
            is((5, 2), theme.wall);
        }
    }
}

#[test]
fn without_colour_the_whole_head_is_reversed_and_one_that_died_has_other_eyes() {
    let mono = Look { theme: &MONO, ..LOOK };
    let reversed = |buffer: &Buffer| {
        buffer.content().iter().filter(|it| it.modifier.contains(Modifier::REVERSED)).count()
    };
    assert_eq!(reversed(&drawn(&mono, Zoom::Two, false)), 8);
    assert_eq!(reversed(&drawn(&mono, Zoom::Three, false)), 18);
    for (look, eye, count) in [(LOOK, "×", 2), (PLAIN, "X", 18)] {
        let dead = picture(&drawn(&look, Zoom::Three, true));
        assert_eq!(dead.matches(eye).count(), count, "{dead}");
    }
}

#[test]
fn the_eyes_are_on_the_side_that_the_head_goes_to() {
    for (before, wanted) in [
        (">@.\n..*", [" ███  •", "      •"]),
        (".@<\n..*", ["     •  █", "     •"]),
        (".@.\n.^*", ["     ••", ""]),
        (".v.\n.@*", ["    ▄▄", "    ██"]),
    ] {
        let board: Board = before.parse().unwrap();
        let mut buffer = Buffer::empty(Rect::new(0, 0, 12, 4));
        let view = BoardView::at_rest(&LOOK, &board);
        view.draw(Drawing::Squares(Zoom::Two), buffer.area, &mut buffer);
        let drawn = picture(&buffer);
        let rows: Vec<&str> = drawn.lines().take(2).collect();
        assert_eq!(rows, wanted, "{drawn}");
    }
}

#[test]
fn overlays_fill_the_cells() {
    let board: Board = ">>@.\n...*".parse().unwrap();
    let grid = board.grid();
    let drawn = |look: &Look, annotations: Annotations| {
        let view = BoardView { annotations, ..BoardView::at_rest(look, &board) };
        let mut buffer = Buffer::empty(Rect::new(0, 0, 18, 6));
        let area = Rect::new(1, 1, 16, 4);
        view.draw(Drawing::Squares(Zoom::Two), area, &mut buffer);
        buffer
    };
    let tour = [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (2, 1), (1, 1), (0, 1)];
    let tour = tour.map(|(x, y)| grid.cell(x, y)).to_vec();
    // The snake and the apple lie over it.
    assert_eq!(
        picture(&drawn(&LOOK, Annotations::Tour(tour))),
        "\n  ███████  • ─╮\n           •  │\n  ╰──────────▟██▙\n             ▜██▛\n\n"
    );
    let mut access = vec![Access::Open; grid.len()];
    access[grid.cell(0, 1).index()] = Access::CutOff;
    access[grid.cell(3, 0).index()] = Access::DeadEnd;
    let closed = picture(&drawn(&LOOK, Annotations::Closed(access)));
    assert_eq!(
        closed,
        "\n  ███████  • ░░\n           • ░░\n ░░░░        ▟██▙\n ░░░░        ▜██▛\n\n"
    );
    let heat = || {
        let mut distances = vec![Some(1); grid.len()];
        distances[grid.cell(1, 1).index()] = Some(9);
        Annotations::Heat { distances, most: 9 }
    };
    let warm = drawn(&LOOK, heat());
    for cell in [(3, 0), (0, 1), (2, 1), (3, 1)] {
        let wanted = COLOURED.heat(1, 9).bg;
        assert!(styles(&warm, Zoom::Two, cell).iter().all(|style| style.bg == wanted), "{cell:?}");
    }
    assert_ne!(styles(&warm, Zoom::Two, (1, 1))[0].bg, COLOURED.heat(1, 9).bg);
    assert_eq!(
        picture(&drawn(&PLAIN, heat())),
        "\n  o------@@@@ 1\n         @@@@\n  1   9   1  ****\n             ****\n\n"
    );
}
