//! Pictures of boards with several cells per character.

use super::*;
use crate::engine::Board;
use crate::ui::layout::Drawing;
use crate::ui::look::Look;
use crate::ui::look::glyphs::BLOCKS;
use crate::ui::look::themes::{COLOURED, THEMES};
use crate::ui::pictures::picture;
use crate::ui::view::board::annotations::Annotations;

const LOOK: Look = Look { theme: &COLOURED, glyphs: &BLOCKS };

fn drawn(look: &Look, board: &str, drawing: Drawing, dots: &[(u16, u16)]) -> Buffer {
    let board: Board = board.parse().unwrap();
    let grid = board.grid();
    let dots: Vec<Cell> = dots.iter().map(|&(x, y)| grid.cell(x, y)).collect();
    let view = BoardView { dots: &dots, ..BoardView::at_rest(look, &board) };
    let rows = if drawing == Drawing::Quadrants { 2 } else { 4 };
    let size = (grid.width().div_ceil(2), grid.height().div_ceil(rows));
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    view.draw(drawing, buffer.area, &mut buffer);
    buffer
}

/// A snake that goes every way, an apple, a wall, and an odd number of rows.
const BOARD: &str = "
    v<<....
    >>v>>@.
    .v<^..#
    .>>^*..
    .......";

/// Where a character is full, two shades of the body share it.
#[test]
fn shapes_are_right_to_the_cell() {
    let dots = [(6, 1), (5, 4), (0, 4)];
    assert_eq!(picture(&drawn(&LOOK, BOARD, Drawing::Quadrants, &dots)), "▄▙▄·\n▐▟▖▘\n· ·\n");
    assert_eq!(picture(&drawn(&LOOK, BOARD, Drawing::Braille, &dots)), "⢻⣷⡒⠄\n⠁ ⠈\n");
}

#[test]
fn every_pattern_is_that_of_its_cells() {
    let bits = |letter: char, all: &[char]| all.iter().position(|&other| other == letter);
    for filled in 0..16 {
        assert_eq!(bits((QUADRANTS.letter)(filled), &QUADRANT_LETTERS), Some(filled));
    }
    // A dot in each of the eight places, as in the Unicode standard: 1 4, 2 5, 3 6, 7 8.
    let dots: String = (0..8).map(|place| (BRAILLE.letter)(1 << place)).collect();
    assert_eq!(dots, "⠁⠈⠂⠐⠄⠠⡀⢀");
    assert_eq!(((BRAILLE.letter)(255), (BRAILLE.letter)(0)), ('⣿', ' '));
}

#[test]
fn in_a_character_head_comes_before_apple_body_and_wall() {
    let colours = |board: &str, drawing| {
        let buffer = drawn(&LOOK, board, drawing, &[(0, 1)]);
        (buffer[(0, 0)].fg, buffer[(0, 0)].bg)
    };
    let (head, apple) = (COLOURED.head.bg.unwrap(), COLOURED.apple.fg.unwrap());
    let (wall, tail) = (COLOURED.wall.fg.unwrap(), COLOURED.tail.fg.unwrap());
    let dot = COLOURED.dot.fg.unwrap();
    let free = Color::Reset;
    let quadrants = |board| colours(board, Drawing::Quadrants);
    // With a free cell among them all have one colour; without one, the second has its own.
    assert_eq!(quadrants("@*..\n....\n....\n...."), (head, free));
    assert_eq!(quadrants("@*..\n##..\n....\n...."), (head, apple));
    assert_eq!(quadrants(">@.*\n##..\n....\n...."), (head, tail));
    assert_eq!(quadrants("@#.*\n##..\n....\n...."), (head, wall));
    assert_eq!(quadrants("*>@.\n##..\n....\n...."), (apple, tail));
    assert_eq!(quadrants("*>@.\n....\n....\n...."), (apple, free));
    assert_eq!(quadrants("#*..\n##.@\n....\n...."), (apple, wall));
    assert_eq!(quadrants("#...\n.#.@\n...*\n...."), (wall, free));
    assert_eq!(quadrants("....\n...@\n...*\n...."), (dot, free));
    let braille = |board| colours(board, Drawing::Braille);
    assert_eq!(braille("@*..\n##..\n##..\n##.."), (head, free));
    assert_eq!(braille("*>@.\n....\n....\n...."), (apple, free));
    assert_eq!(braille("#*..\n##.@\n##..\n##.."), (apple, free));
    assert_eq!(braille("#...\n##.@\n##..\n##.*"), (wall, free));
    assert_eq!(braille("....\n...@\n...*\n...."), (dot, free));
}

#[test]
fn head_apple_and_walls_are_seen_in_every_theme() {
    for theme in THEMES.iter().filter(|theme| theme.coloured) {
        let look = Look { theme, glyphs: &BLOCKS };
        for drawing in [Drawing::Quadrants, Drawing::Braille] {
            let board = ">>@.........#\n.........*...\n.............\n.............";
            let buffer = drawn(&look, board, drawing, &[]);
            let wanted = [theme.head.bg, theme.apple.fg, theme.wall.fg];
            let has = |colour: Option<Color>| {
                buffer.content().iter().any(|it| it.symbol() != " " && Some(it.fg) == colour)
            };
            assert!(wanted.into_iter().all(has), "{}", theme.name);
        }
    }
}

#[test]
fn distances_are_the_background() {
    let board: Board = ">>@.\n....\n...*\n....".parse().unwrap();
    let annotations = Annotations::Heat { distances: vec![Some(1); board.grid().len()], most: 9 };
    let view = BoardView { annotations, ..BoardView::at_rest(&LOOK, &board) };
    for drawing in [Drawing::Quadrants, Drawing::Braille] {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 2, 2));
        view.draw(drawing, Rect::new(0, 0, 2, 1), &mut buffer);
        assert_eq!(buffer[(0, 0)].bg, COLOURED.heat(1, 9).bg.unwrap());
        assert_eq!(buffer[(1, 0)].fg, COLOURED.head.bg.unwrap());
    }
}
