//! A board with several cells per character, for boards that fit in no other way: four in the
//! quadrants of a block, or eight as the dots of a braille pattern.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::BoardView;
use super::annotations::Mark;
use crate::engine::{Board, Cell};

/// How many cells a character has, and what it looks like with some of them filled.
pub(super) struct Pattern {
    columns: u16,
    rows: u16,
    /// The character with these cells filled: a bit for each, row by row from the top left.
    letter: fn(usize) -> char,
    /// Whether the filled cells of a full character hide its background.
    covers: bool,
}

/// Two by two cells per character.
pub(super) const QUADRANTS: Pattern =
    Pattern { columns: 2, rows: 2, letter: |filled| QUADRANT_LETTERS[filled], covers: true };
/// Two by four cells per character.
pub(super) const BRAILLE: Pattern = Pattern { columns: 2, rows: 4, letter: braille, covers: false };

/// The characters with these quadrants filled: bits from the left to the right, the upper
/// ones first.
const QUADRANT_LETTERS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// The braille pattern with these dots, in its standard order of bits: the upper three rows
/// column by column, then the lowest row.
fn braille(filled: usize) -> char {
    const BITS: [u32; 8] = [0, 3, 1, 4, 2, 5, 6, 7];
    let dots = (0..8).filter(|place| filled & 1 << place != 0).map(|place| 1 << BITS[place]);
    match dots.sum::<u32>() {
        0 => ' ',
        dots => char::from_u32(0x2800 + dots).unwrap_or(' '),
    }
}

/// What is on a cell.
#[derive(Clone, Copy)]
enum Paint {
    /// Nothing.
    Ground,
    /// Nothing, on a background of this colour.
    Tinted(Color),
    /// A dot of the route: seen where nothing else is.
    Dot(Color),
    /// A sign of an overlay: seen where nothing solid is.
    Sign(Color),
    /// Head, apple, body or wall. Of several, the one with the lowest rank gives the character
    /// its colour.
    Solid { rank: usize, colour: Color },
}

/// The ranks of solid things; those of the body are between apple and wall.
const HEAD: usize = 0;
const APPLE: usize = 1;
const WALL: usize = usize::MAX;

/// Draws a board with several cells per character in `area`; of a board that is larger, the
/// part that [`window`] says.
pub(super) fn draw(view: &BoardView, pattern: &Pattern, area: Rect, buffer: &mut Buffer) {
    let (grid, paints) = (view.board.grid(), paints(view));
    let (left, top) = window(view.board, pattern, area).first;
    for place in area.positions() {
        let (column, row) = (left + place.x - area.x, top + place.y - area.y);
        let first = (column * pattern.columns, row * pattern.rows);
        let cells =
            (0..pattern.rows).flat_map(|down| (0..pattern.columns).map(move |on| (on, down)));
        let cells = cells.map(|(on, down)| (first.0 + on, first.1 + down));
        // At the right and below, a character may be larger than what is left of the board.
        let is_there = |x: u16, y: u16| x < grid.width() && y < grid.height();
        let paint = |(x, y)| {
            if is_there(x, y) { paints[grid.cell(x, y).index()] } else { Paint::Ground }
        };
        let cells: Vec<Paint> = cells.map(paint).collect();
        let (letter, style) = mixed(&cells, pattern, view.look.glyphs.dot[0]);
        buffer[place].set_char(letter).set_style(style);
    }
}

/// The part of a board that is in sight, in characters.
pub(super) struct Window {
    /// The column and the row of its first character.
    first: (u16, u16),
    /// Whether the board goes on to the left, at the right, above and below.
    pub(super) goes_on: [bool; 4],
}

/// The part of a board with the head well inside that an area has room for. It moves on by a
/// quarter of itself, so that it stands still for most moves.
pub(super) fn window(board: &Board, pattern: &Pattern, area: Rect) -> Window {
    let grid = board.grid();
    let head = grid.coordinates(board.head());
    let along = |cells: u16, head: u16, per_character: u16, room: u16| {
        let all = cells.div_ceil(per_character);
        let step = (room / 4).max(1);
        let centred = (head / per_character).saturating_sub(room / 2);
        let first = (centred / step * step).min(all.saturating_sub(room));
        (first, first > 0, first + room < all)
    };
    let (left, is_left, is_right) = along(grid.width(), head.0, pattern.columns, area.width);
    let (top, is_above, is_below) = along(grid.height(), head.1, pattern.rows, area.height);
    Window { first: (left, top), goes_on: [is_left, is_right, is_above, is_below] }
}

/// What is on each cell.
fn paints(view: &BoardView) -> Vec<Paint> {
    let (board, theme) = (view.board, view.look.theme);
    let fg = |style: Style| style.fg.unwrap_or(Color::Reset);
    let bg = |style: Style| style.bg.unwrap_or(Color::Reset);
    let mut paints = vec![Paint::Ground; board.grid().len()];
    let mut put = |cell: Cell, paint: Paint| paints[cell.index()] = paint;
    for cell in view.free_dots() {
        put(cell, Paint::Dot(fg(theme.dot)));
    }
    for (cell, mark, style) in view.annotations.cells(view) {
        match mark {
            // It does not fit in.
            Mark::Line(_) => {}
            Mark::Ground => put(cell, Paint::Tinted(bg(style))),
            Mark::Letters(_) | Mark::Shade(_) => put(cell, Paint::Sign(fg(style))),
        }
    }
    let mut put = |cell, rank, colour| put(cell, Paint::Solid { rank, colour });
    for cell in view.walls() {
        put(cell, WALL, fg(theme.wall));
    }
    if let Some(apple) = board.apple() {
        put(apple, APPLE, fg(theme.apple));
    }
    for (place, &cell) in board.body().iter().enumerate().skip(1) {
        put(cell, APPLE + place, fg(view.body_style(place)));
    }
    // The head's colour is its background.
    put(board.head(), HEAD, bg(view.head_style()));
    paints
}

/// The character for cells that nothing solid is on, and its style. A route that filled whole
/// quadrants would look like a body: there it is a dot per character.
fn open(cells: &[Paint], ground: Style, pattern: &Pattern, dot: char) -> (char, Style) {
    let sign = cells.iter().find_map(|paint| match *paint {
        Paint::Sign(colour) => Some(colour),
        _ => None,
    });
    let route = cells.iter().find_map(|paint| match *paint {
        Paint::Dot(colour) => Some(colour),
        _ => None,
    });
    let filled = |is_filled: fn(&Paint) -> bool| (pattern.letter)(which(cells, is_filled));
    match (sign, route) {
        (Some(colour), _) => (filled(|paint| matches!(paint, Paint::Sign(_))), ground.fg(colour)),
        (None, Some(colour)) if pattern.covers => (dot, ground.fg(colour)),
        (None, Some(colour)) => (filled(|it| matches!(it, Paint::Dot(_))), ground.fg(colour)),
        (None, None) => (' ', ground),
    }
}

/// These cells as bits, the first lowest.
fn which(cells: &[Paint], is_in: impl Fn(&Paint) -> bool) -> usize {
    (0..cells.len()).filter(|&place| is_in(&cells[place])).map(|place| 1 << place).sum()
}

/// The character for these cells and its style. With free cells among them, what is solid has
/// one colour, so that its shape is right. Without, it may have two.
fn mixed(cells: &[Paint], pattern: &Pattern, dot: char) -> (char, Style) {
    let tint = cells.iter().find_map(|paint| match paint {
        Paint::Tinted(colour) => Some(Style::new().bg(*colour)),
        _ => None,
    });
    let ground = tint.unwrap_or_default();
    let solid = |paint: &Paint| match *paint {
        Paint::Solid { rank, colour } => Some((rank, colour)),
        _ => None,
    };
    let by_rank = |(rank, _): &(usize, Color)| *rank;
    let Some((_, first)) = cells.iter().filter_map(solid).min_by_key(by_rank) else {
        return open(cells, ground, pattern, dot);
    };
    let is_first = |paint: &Paint| solid(paint).is_some_and(|(_, colour)| colour == first);
    let others = cells.iter().filter(|paint| !is_first(paint)).filter_map(solid);
    let second = others.min_by_key(by_rank).map(|(_, colour)| colour);
    let is_full = pattern.covers && cells.iter().all(|paint| solid(paint).is_some());
    let (filled, style) = match second.filter(|_| is_full) {
        Some(second) => (which(cells, is_first), Style::new().fg(first).bg(second)),
        None => (which(cells, |paint| solid(paint).is_some()), ground.fg(first)),
    };
    ((pattern.letter)(filled), style)
}

#[cfg(test)]
mod tests;
