//! Pictures of snakes between two cells.

use std::sync::Arc;

use super::*;
use crate::engine::{Board, Grid};
use crate::ui::layout::Drawing;
use crate::ui::look::glyphs::BLOCKS;
use crate::ui::look::themes::{COLOURED, MONO};
use crate::ui::look::{Look, Zoom};
use crate::ui::pictures::picture;

/// The board, a move after the picture `before`, at this progress.
fn drawn(look: &Look, before: &str, way: Direction, progress: f64) -> Buffer {
    glided(look, &before.parse().unwrap(), way, progress)
}

/// The board, a move after `before`, at this progress.
fn glided(look: &Look, before: &Board, way: Direction, progress: f64) -> Buffer {
    zoomed(look, Zoom::One, before, way, progress)
}

/// The same at this zoom.
fn zoomed(look: &Look, zoom: Zoom, before: &Board, way: Direction, progress: f64) -> Buffer {
    let mut board = before.clone();
    let tail = board.tail();
    board.step(way);
    let left = (board.tail() != tail).then_some(tail);
    let glide = Some(Glide { progress, left });
    let view = BoardView { glide, ..BoardView::at_rest(look, &board) };
    let (grid, cell) = (board.grid(), zoom.cell());
    let size = (cell.width * grid.width(), cell.height * grid.height());
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    view.draw(Drawing::Squares(zoom), buffer.area, &mut buffer);
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
        view.draw(Drawing::Squares(Zoom::One), rest.area, &mut rest);
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
    let second: Vec<&str> = left.iter().map(|rows| rows.lines().nth(1).unwrap()).collect();
    assert_eq!(second, ["    ••▀▀▀▀▘", "   ••▌▀▀▀▀", "   ••▀▀▀▀▘", "  ••▌▀▀▀▀", "  ••▀▀▀▀▀"]);
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

/// The points of a frame that are neither ground nor apple.
#[derive(PartialEq)]
struct Ink {
    /// The number of points in a row.
    wide: usize,
    /// Whether there is ink, row by row.
    points: Vec<bool>,
    all: Vec<usize>,
}

fn ink(buffer: &Buffer) -> Ink {
    let ground = COLOURED.base.bg.unwrap_or(Color::Reset);
    let apple = COLOURED.apple.fg.unwrap();
    let wide = 8 * usize::from(buffer.area.width);
    let mut ink =
        Ink { wide, points: vec![false; wide * 8 * usize::from(buffer.area.height)], all: vec![] };
    for (column, row) in buffer.area.positions().map(|at| (usize::from(at.x), usize::from(at.y))) {
        let place = &buffer.content[row * wide / 8 + column];
        let turned = place.modifier.contains(REVERSED);
        if place.fg == apple || (place.symbol() == " " && !turned && place.bg == ground) {
            continue;
        }
        for (x, y) in (0..64).map(|i| (i % 8, i / 8)) {
            if is_filled(place.symbol(), (x, y)) != turned || place.bg != ground {
                let point = (8 * row + y) * wide + 8 * column + x;
                ink.points[point] = true;
                ink.all.push(point);
            }
        }
    }
    ink
}

/// The number of pieces that these points form.
fn pieces(mut ink: Ink) -> usize {
    let (mut pieces, wide, length) = (0, ink.wide, ink.points.len());
    for first in ink.all {
        let mut found = vec![first];
        pieces += usize::from(ink.points[first]);
        while let Some(point) = found.pop() {
            if point >= length || !std::mem::replace(&mut ink.points[point], false) {
                continue;
            }
            // No snake here reaches the edge.
            found.extend([
                point + 1,
                point.wrapping_sub(1),
                point + wide,
                point.wrapping_sub(wide),
            ]);
        }
    }
    pieces
}

/// All boards with a body of three cells and an apple in its way or none, and each move on
/// from there that does not go back.
fn all_moves() -> Vec<(Board, Direction)> {
    let turns = |way: Direction| Direction::ALL.into_iter().filter(move |&to| to != way.opposite());
    let ways = Direction::ALL.into_iter().flat_map(|a| turns(a).map(move |b| [a, b]));
    let ways = ways.flat_map(|[a, b]| turns(b).map(move |c| [a, b, c]));
    let ways = ways.flat_map(|[a, b, c]| turns(c).map(move |d| [a, b, c, d]));
    let mut moves = Vec::new();
    for (ways, grows) in ways.flat_map(|ways| [(ways, false), (ways, true)]) {
        let grid = Arc::new(Grid::new(9, 9, false).unwrap());
        let mut body = vec![grid.cell(4, 4)];
        for way in &ways[..3] {
            body.insert(0, grid.neighbour(body[0], *way).unwrap());
        }
        let next = grid.neighbour(body[0], ways[3]).unwrap();
        if !body.contains(&next) {
            let board = Board::with_body(grid, &body, grows.then_some(next)).unwrap();
            moves.push((board, ways[3]));
        }
    }
    moves
}

/// The parts of the way at which frames are looked at.
fn frames() -> impl Iterator<Item = f64> {
    (0..=32).map(|part| f64::from(part) / 32.0)
}

#[test]
fn on_every_frame_the_snake_is_in_one_piece_and_has_both_eyes() {
    let mut looked_at = 0;
    for (board, way) in all_moves() {
        for (zoom, progress) in
            Zoom::ALL.into_iter().flat_map(|zoom| frames().map(move |at| (zoom, at)))
        {
            let buffer = zoomed(&LOOK, zoom, &board, way, progress);
            let eyes = buffer.content().iter().filter(|place| place.symbol() == "•").count();
            let found = (pieces(ink(&buffer)), eyes);
            assert_eq!(found, (1, 2), "{zoom:?} {progress}\n{}", picture(&buffer));
            looked_at += 1;
        }
    }
    assert!(looked_at > 18_000, "{looked_at}");
}

/// The points of the head, of an eighth by an eighth of a character.
fn head_points(buffer: &Buffer) -> usize {
    let head = COLOURED.head.bg.unwrap();
    let of = |place: &BufferCell| {
        if ![place.fg, place.bg].contains(&head) {
            return 0;
        }
        let filled = (0..64).filter(|i| is_filled(place.symbol(), (i % 8, i / 8))).count();
        match (place.bg == head, place.fg == head, place.modifier.contains(REVERSED)) {
            (true, ..) => 64,
            (false, true, false) => filled,
            (false, true, true) => 64 - filled,
            (false, false, _) => 0,
        }
    };
    buffer.content().iter().map(of).sum()
}

/// The board at rest.
fn at_rest(board: &Board, zoom: Zoom) -> Buffer {
    let (grid, cell) = (board.grid(), zoom.cell());
    let size = (cell.width * grid.width(), cell.height * grid.height());
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    BoardView::at_rest(&LOOK, board).draw(Drawing::Squares(zoom), buffer.area, &mut buffer);
    buffer
}

#[test]
fn in_large_cells_the_head_keeps_its_size_and_all_ends_as_it_is_at_rest() {
    let mut ended = 0;
    for ((before, way), zoom) in all_moves()
        .into_iter()
        .flat_map(|it| [Zoom::Two, Zoom::Three].map(|zoom| (it.clone(), zoom)))
    {
        let cell = zoom.cell();
        let whole = 64 * usize::from(cell.width * cell.height);
        for progress in frames() {
            let buffer = zoomed(&LOOK, zoom, &before, way, progress);
            assert_eq!(head_points(&buffer), whole, "{zoom:?} {progress}\n{}", picture(&buffer));
        }
        let mut board = before.clone();
        board.step(way);
        let grid = board.grid();
        let body = board.body();
        let came = grid.direction(before.tail(), board.tail());
        let goes = grid.direction(body[body.len() - 1], body[body.len() - 2]);
        // Where the body turns at its end, a little of the corner is left until the move is over.
        if came.is_none() || came == goes {
            let [last, rest] = [zoomed(&LOOK, zoom, &before, way, 1.0), at_rest(&board, zoom)];
            assert_eq!(picture(&last), picture(&rest), "{before}");
            assert!(ink(&last) == ink(&rest), "{before}");
            ended += 1;
        }
    }
    assert!(ended > 60, "{ended}");
}

#[test]
fn in_large_cells_a_snake_that_goes_straight_keeps_its_length() {
    for (picture, way) in [
        (".>>>@..\n......*", Direction::Right),
        ("..@<<<.\n*......", Direction::Left),
        (".*\n..\n@.\n^.\n^.\n^.\n..", Direction::Up),
        (".*\nv.\nv.\nv.\n@.\n..\n..", Direction::Down),
    ] {
        let before: Board = picture.parse().unwrap();
        for zoom in [Zoom::Two, Zoom::Three] {
            let points = |progress| ink(&zoomed(&LOOK, zoom, &before, way, progress)).all.len();
            for progress in frames() {
                assert_eq!(points(progress), points(0.0), "{way:?} {zoom:?} {progress}");
            }
        }
    }
}

#[test]
fn in_large_cells_a_snake_glides_over_joined_edges() {
    let before: Board = "wrap\n.>>>@\n.....\n....*".parse().unwrap();
    let row = |progress| {
        let drawn = picture(&zoomed(&LOOK, Zoom::Two, &before, Direction::Right, progress));
        drawn.lines().next().unwrap().to_owned()
    };
    let rows = [0.0, 0.25, 0.5, 0.75, 1.0].map(row);
    let wanted = [
        "     ███████████  •",
        "      ███████████  •",
        "•      ███████████",
        " •      ███████████",
        "  •      ███████████",
    ];
    assert_eq!(rows, wanted);
}

#[test]
fn in_large_cells_a_tail_leaves_a_dot_as_it_is() {
    let mut board: Board = ">>>@..\n.....*".parse().unwrap();
    let left = board.tail();
    board.step(Direction::Right);
    let dots = |zoom: Zoom, progress| {
        let glide = Some(Glide { progress, left: Some(left) });
        let view = BoardView { glide, dots: &[left], ..BoardView::at_rest(&LOOK, &board) };
        let cell = zoom.cell();
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6 * cell.width, 2 * cell.height));
        view.draw(Drawing::Squares(zoom), buffer.area, &mut buffer);
        picture(&buffer).matches('·').count()
    };
    for zoom in [Zoom::Two, Zoom::Three] {
        assert_eq!([0.0, 1.0].map(|progress| dots(zoom, progress)), [0, 1], "{zoom:?}");
    }
}
