//! Pictures of snakes between two cells.

use super::*;
use crate::engine::Board;
use crate::ui::layout::Drawing;
use crate::ui::look::Look;
use crate::ui::look::glyphs::BLOCKS;
use crate::ui::look::themes::{COLOURED, MONO};
use crate::ui::pictures::picture;

/// The board, a move after `before`, at this progress.
fn drawn(look: &Look, before: &str, way: Direction, progress: f64) -> Buffer {
    let mut board: Board = before.parse().unwrap();
    let tail = board.tail();
    board.step(way);
    let left = (board.tail() != tail).then_some(tail);
    let glide = Some(Glide { progress, left });
    let view = BoardView { glide, ..BoardView::at_rest(look, &board) };
    let grid = board.grid();
    let mut buffer = Buffer::empty(Rect::new(0, 0, 2 * grid.width(), grid.height()));
    view.draw(Drawing::Squares, buffer.area, &mut buffer);
    buffer
}

const LOOK: Look = Look { theme: &COLOURED, glyphs: &BLOCKS };

fn pictures(before: &str, way: Direction) -> Vec<String> {
    [0.0, 0.25, 0.5, 0.75, 1.0].map(|p| picture(&drawn(&LOOK, before, way, p))).to_vec()
}

#[test]
fn to_the_right_the_head_comes_in_by_columns_and_the_tail_follows() {
    let pictures = pictures(">>>@..\n.....*", Direction::Right);
    let first: Vec<&str> = pictures.iter().map(|rows| rows.lines().next().unwrap()).collect();
    assert_eq!(first, ["▝▀▀▀▀▀••", " ▀▀▀▀▀▌•▌", " ▝▀▀▀▀▀••", "  ▀▀▀▀▀▌•▌", "  ▀▀▀▀▀▀••"]);
}

#[test]
fn the_colours_are_the_heads_and_the_tails() {
    let buffer = drawn(&LOOK, ">>>@..\n.....*", Direction::Right, 0.25);
    let head = COLOURED.head.bg.unwrap();
    // Half of the neck's first column has been left, half of the head's first
    // is filled.
    let at = |x: u16| (buffer[(x, 0)].symbol(), buffer[(x, 0)].fg, buffer[(x, 0)].modifier);
    assert_eq!(at(6), ("▌", head, REVERSED));
    assert_eq!(buffer[(7, 0)].bg, head);
    assert_eq!(at(8), ("▌", head, Modifier::empty()));
    assert_eq!(at(1).1, COLOURED.tail.fg.unwrap());
    let mono = Look { theme: &MONO, glyphs: &BLOCKS };
    let buffer = drawn(&mono, ">>>@..\n.....*", Direction::Right, 0.25);
    assert!(buffer.content().iter().all(|cell| cell.fg == Color::Reset));
}

#[test]
fn every_way_ends_where_the_snake_is() {
    for (before, way) in [
        (">>>@.\n....*", Direction::Right),
        ("*....\n.@<<<", Direction::Left),
        ("*...\n..@.\n..^.\n..^.", Direction::Up),
        ("*.v.\n..v.\n..@.\n....", Direction::Down),
        ("*.v.\n.@<.\n....\n....", Direction::Down),
    ] {
        let mut board: Board = before.parse().unwrap();
        board.step(way);
        let view = BoardView::at_rest(&LOOK, &board);
        let grid = board.grid();
        let mut rest = Buffer::empty(Rect::new(0, 0, 2 * grid.width(), grid.height()));
        view.draw(Drawing::Squares, rest.area, &mut rest);
        let (x, y) = grid.coordinates(board.head());
        let ended = drawn(&LOOK, before, way, 1.0);
        for x in [2 * x, 2 * x + 1] {
            assert_eq!(ended[(x, y)], rest[(x, y)], "{before}");
        }
        let begun = drawn(&LOOK, before, way, 0.0);
        assert_ne!(begun, rest, "{before}");
    }
}

/// The first column of the tail's last two cells, nearest first, with `!` where
/// ink and ground are exchanged, at every eighth of the way.
fn ends(before: &str, way: Direction, cells: [(u16, u16); 2]) -> Vec<String> {
    let look = |buffer: &Buffer| {
        let places = cells.map(|(x, y)| buffer[(2 * x, y)].clone());
        for place in &places {
            let ground = place.symbol() == " ";
            assert!(ground || place.fg == COLOURED.tail.fg.unwrap(), "{place:?}");
        }
        let mark = |reversed| if reversed { "!" } else { "" };
        places.map(|place| {
            let turned = mark(place.modifier.contains(REVERSED));
            format!("{}{turned}", place.symbol())
        })
    };
    let eighths = (0..8).map(|i| f64::from(i) / 8.0);
    eighths.map(|p| look(&drawn(&LOOK, before, way, p)).concat()).collect()
}

#[test]
fn up_and_down_the_tail_goes_by_eighths_of_a_row() {
    let down = ends("v...\nv...\nv...\n@...\n...*", Direction::Down, [(0, 1), (0, 0)]);
    assert_eq!(down, ["█▄", "█▃", "█▂", "█▁", "█ ", "▇ ", "▆ ", "▅ "]);
    let up = ends("...*\n@...\n^...\n^...\n^...", Direction::Up, [(0, 3), (0, 4)]);
    assert_eq!(up, ["█▀", "█▅!", "█▆!", "█▇!", "█ ", "▁! ", "▂! ", "▃! "]);
    // Round a corner the rest of the tail goes to the side.
    let corner = ends("v...\n>>@.\n...*", Direction::Right, [(0, 1), (0, 0)]);
    assert_eq!(corner, ["▀▄", "▀▃", "▀▂", "▀▁", "▀ ", "▀ ", "▀ ", "▀ "]);
}

#[test]
fn to_the_side_the_tail_goes_by_half_columns() {
    let left = pictures("*.....\n..@<<<", Direction::Left);
    // The filled columns before the head are ground: ink and ground are exchanged.
    let second: Vec<&str> = left.iter().map(|rows| rows.lines().nth(1).unwrap()).collect();
    assert_eq!(second, ["  ██••▀▀▀▀▘", "  █▌•▌▀▀▀▀", "  █••▀▀▀▀▘", "  ▌•▌▀▀▀▀", "  ••▀▀▀▀▀"]);
}

#[test]
fn up_and_down_the_head_comes_in_by_eighths_of_a_row() {
    let up = drawn(&LOOK, "*...\n....\n..@.\n..^.\n..^.", Direction::Up, 0.375);
    assert_eq!((up[(4, 1)].symbol(), up[(4, 2)].symbol()), ("▃", "▃"));
    assert!(up[(4, 2)].modifier.contains(REVERSED));
    let down = drawn(&LOOK, "*.v.\n..v.\n..@.\n....\n....", Direction::Down, 0.25);
    assert_eq!((down[(4, 3)].symbol(), down[(4, 2)].symbol()), ("▆", "▆"));
    assert!(down[(4, 3)].modifier.contains(REVERSED));
}
