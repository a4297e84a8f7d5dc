//! Pictures of snakes between two cells.

use std::collections::HashSet;
use std::sync::Arc;

use super::*;
use crate::engine::{Board, Grid};
use crate::ui::layout::Drawing;
use crate::ui::look::Look;
use crate::ui::look::glyphs::BLOCKS;
use crate::ui::look::themes::{COLOURED, MONO};
use crate::ui::pictures::picture;

/// The board, a move after the picture `before`, at this progress.
fn drawn(look: &Look, before: &str, way: Direction, progress: f64) -> Buffer {
    glided(look, &before.parse().unwrap(), way, progress)
}

/// The board, a move after `before`, at this progress.
fn glided(look: &Look, before: &Board, way: Direction, progress: f64) -> Buffer {
    let mut board = before.clone();
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
    assert_eq!(first, ["▝▀▀▀▀▀••", " ▀▀▀▀▀▌••", " ▝▀▀▀▀▀••", "  ▀▀▀▀▀▌••", "  ▀▀▀▀▀▀••"]);
}

#[test]
fn the_colours_are_the_heads_and_the_tails() {
    let buffer = drawn(&LOOK, ">>>@..\n.....*", Direction::Right, 0.25);
    let head = COLOURED.head.bg.unwrap();
    // Half of the neck's first column has been left by the head.
    let at = |x: u16| (buffer[(x, 0)].symbol(), buffer[(x, 0)].fg, buffer[(x, 0)].modifier);
    assert_eq!(at(6), ("▌", head, REVERSED));
    assert_eq!(buffer[(6, 0)].bg, COLOURED.body(1, 4).fg.unwrap());
    assert_eq!([7, 8].map(|x| (buffer[(x, 0)].symbol(), buffer[(x, 0)].bg)), [("•", head); 2]);
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
    assert_eq!(second, ["  ██••▀▀▀▀▘", "  █••▌▀▀▀▀", "  █••▀▀▀▀▘", "  ••▌▀▀▀▀", "  ••▀▀▀▀▀"]);
}

#[test]
fn up_and_down_the_head_comes_in_by_eighths_of_a_row() {
    let up = |progress| drawn(&LOOK, "*...\n....\n..@.\n..^.\n..^.", Direction::Up, progress);
    let at = |buffer: &Buffer, y| (buffer[(4, y)].symbol().to_owned(), buffer[(4, y)].modifier);
    let [begun, ended] = [0.375, 0.625].map(up);
    assert_eq!(at(&begun, 1), ("▃".to_owned(), Modifier::empty()));
    assert_eq!((begun[(4, 2)].symbol(), ended[(4, 1)].symbol()), ("•", "•"));
    assert_eq!(at(&ended, 2), ("▅".to_owned(), REVERSED));
    let down = drawn(&LOOK, "*.v.\n..v.\n..@.\n....\n....", Direction::Down, 0.25);
    assert_eq!(at(&down, 3), ("▆".to_owned(), REVERSED));
}

/// Which of the 8x8 points of a character are filled with the foreground, from the top left.
fn is_filled(symbol: &str, (x, y): (usize, usize)) -> bool {
    let letter = symbol.chars().next().unwrap();
    let eighths = |letters: [char; 9]| letters.iter().position(|&other| other == letter);
    match letter {
        '▀' => y < 4,
        '▘' => y < 4 && x < 4,
        '▝' => y < 4 && x >= 4,
        _ => {
            let below = eighths(EIGHTHS).is_some_and(|filled| y >= 8 - filled);
            let left = eighths(FROM_LEFT).is_some_and(|filled| x < filled);
            assert!(
                below || left || letter == ' ' || "▁▂▃▄▅▆▇▏▎▍▌▋▊▉•".contains(letter),
                "{letter}"
            );
            below || left
        }
    }
}

/// The points of a frame that are not ground, by column and row.
fn ink(buffer: &Buffer) -> HashSet<(usize, usize)> {
    let ground = COLOURED.base.bg.unwrap_or(Color::Reset);
    let mut ink = HashSet::new();
    for (column, row) in buffer.area.positions().map(|at| (at.x, at.y)) {
        let place = &buffer[(column, row)];
        for point in (0..64).map(|i| (i % 8, i / 8)) {
            let is_inked = is_filled(place.symbol(), point) != place.modifier.contains(REVERSED);
            if is_inked || place.bg != ground {
                ink.insert((8 * usize::from(column) + point.0, 8 * usize::from(row) + point.1));
            }
        }
    }
    ink
}

/// The number of pieces that these points form.
fn pieces(mut points: HashSet<(usize, usize)>) -> usize {
    let mut pieces = 0;
    while let Some(&first) = points.iter().next() {
        pieces += 1;
        let mut found = vec![first];
        while let Some((x, y)) = found.pop() {
            if points.remove(&(x, y)) {
                found.extend([
                    (x + 1, y),
                    (x.wrapping_sub(1), y),
                    (x, y + 1),
                    (x, y.wrapping_sub(1)),
                ]);
            }
        }
    }
    pieces
}

/// All ways that a body of four cells can lie in, and each move on from there.
#[test]
fn on_every_frame_the_snake_is_in_one_piece_and_has_both_eyes() {
    let mut frames = 0;
    let turns = |way: Direction| Direction::ALL.into_iter().filter(move |&to| to != way.opposite());
    let ways = Direction::ALL.into_iter().flat_map(|a| turns(a).map(move |b| [a, b]));
    let ways = ways.flat_map(|[a, b]| turns(b).map(move |c| [a, b, c]));
    for ways in ways.flat_map(|[a, b, c]| turns(c).map(move |d| [a, b, c, d])) {
        for grows in [false, true] {
            let grid = Arc::new(Grid::new(9, 9, false).unwrap());
            let mut body = vec![grid.cell(4, 4)];
            for way in &ways[..3] {
                body.insert(0, grid.neighbour(body[0], *way).unwrap());
            }
            let next = grid.neighbour(body[0], ways[3]).unwrap();
            if body.contains(&next) {
                continue;
            }
            let apple = grows.then_some(next);
            let board = Board::with_body(grid, &body, apple).unwrap();
            for progress in 0..=32 {
                let buffer = glided(&LOOK, &board, ways[3], f64::from(progress) / 32.0);
                let eyes = buffer.content().iter().filter(|place| place.symbol() == "•").count();
                assert_eq!(
                    (pieces(ink(&buffer)), eyes),
                    (1, 2),
                    "{progress}\n{}",
                    picture(&buffer)
                );
                frames += 1;
            }
        }
    }
    assert!(frames > 6_000, "{frames}");
}
