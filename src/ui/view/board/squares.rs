//! A board with two columns per cell, on which the snake is drawn as one line.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::BoardView;
use crate::engine::{Cell, Direction};
use crate::ui::look::glyphs::CellChars;

/// Draws a board with two columns per cell in `area`.
pub(super) fn draw(view: &BoardView, area: Rect, buffer: &mut Buffer) {
    let (theme, glyphs) = (view.look.theme, view.look.glyphs);
    let mut put = |cell: Cell, chars: Option<CellChars>, style: Style| {
        let (x, y) = view.board.grid().coordinates(cell);
        for (i, column) in (2 * x..2 * x + 2).enumerate() {
            let place = &mut buffer[(area.x + column, area.y + y)];
            if let Some(chars) = chars {
                place.set_char(chars[i]);
            }
            place.set_style(style);
        }
    };
    // Of two things on a cell the later one is seen, so the snake comes last.
    for cell in view.walls() {
        put(cell, Some(glyphs.wall), theme.wall);
    }
    for cell in view.free_dots() {
        put(cell, Some(glyphs.dot), theme.dot);
    }
    for (cell, mark, style) in view.annotations.cells(view) {
        put(cell, mark.chars(glyphs), style);
    }
    if let Some(apple) = view.board.apple() {
        put(apple, Some(glyphs.apple), theme.apple);
    }
    for place in 1..view.board.len() {
        put(view.board.body()[place], Some(chars_of(view, place)), view.body_style(place));
    }
    let mut head = if view.dead { glyphs.dead } else { glyphs.head };
    let neck = view.board.body().get(1);
    let neck = neck.and_then(|&neck| view.board.grid().direction(view.board.head(), neck));
    // Without this there would be a gap between the head and a body on its right.
    if neck == Some(Direction::Right) && head[1] == ' ' {
        head[1] = glyphs.link;
    }
    put(view.board.head(), Some(head), view.head_style());
}

/// The characters of the tail while it still reaches back, on `side`, into the cell that it
/// has left.
pub(super) fn joined_tail(view: &BoardView, side: Direction) -> CellChars {
    let board = view.board;
    let nearer = board.len().checked_sub(2).map(|place| board.body()[place]);
    let nearer = nearer.and_then(|nearer| board.grid().direction(board.tail(), nearer));
    let joined = nearer.map_or(0, |nearer| 1 << nearer as usize) | 1 << side as usize;
    piece(view, joined)
}

/// The characters of a piece of line that goes on at these sides: bits as in `line` of
/// [`Glyphs`](crate::ui::look::Glyphs).
fn piece(view: &BoardView, joined: usize) -> CellChars {
    let glyphs = view.look.glyphs;
    let right = 1 << Direction::Right as usize;
    [glyphs.line[joined], if joined & right == 0 { ' ' } else { glyphs.link }]
}

/// The sides at which the body cell at `place`, counted from the head, goes on: that nearer
/// to the head, and that farther from it.
pub(super) fn sides_of(view: &BoardView, place: usize) -> [Option<Direction>; 2] {
    let body = view.board.body();
    [place - 1, place + 1].map(|other| {
        let beside = body.get(other);
        beside.and_then(|&beside| view.board.grid().direction(body[place], beside))
    })
}

/// The characters of the body cell at `place`, counted from the head: a piece of line that
/// meets those of its neighbours in the body.
fn chars_of(view: &BoardView, place: usize) -> CellChars {
    let [nearer, farther] = sides_of(view, place);
    let sides = |side| 1 << side as usize;
    let joined: usize = nearer.map_or(0, sides) | farther.map_or(0, sides);
    let [first, link] = piece(view, joined);
    match (nearer, farther) {
        (Some(nearer), None) => [view.look.glyphs.tip[nearer as usize], link],
        _ => [first, link],
    }
}
