//! Motion between two cells: the head and the tail glide over the time of a tick.
//!
//! It is drawn only. The move is made with the tick; what is shown then comes from
//! the cells before and arrives as the next tick is due.
//!
//! There are blocks that are filled from the left and from below by eighths; those
//! from the right and from above are the same with ink and ground exchanged. The
//! head, which fills its cell, hence glides by eighths each way, and so does a tail
//! that goes up or down, a column wide. A tail that goes to the side is half a row
//! high and glides by half columns: a half row of a part of a column has no
//! character but the quadrants, and with two colours a place shows no other shape
//! than its character's.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::BoardView;
use super::squares::joined_tail;
use crate::engine::{Cell, Direction};
use crate::ui::look::glyphs::{CellChars, HALVES};

/// A column that is filled from the left, in eighths.
const FROM_LEFT: [char; 9] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉', FULL];
/// A row that is filled from below, in eighths.
const FROM_BELOW: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', FULL];
/// A column that is filled.
const FULL: char = '█';

/// How far the last move has come on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::ui) struct Glide {
    /// From 0, the cells before, to 1, the cells that the snake is on.
    pub(in crate::ui) progress: f64,
    /// The cell that the tail has left with the move; `None` where it stayed.
    pub(in crate::ui) left: Option<Cell>,
}

/// Draws the ends of a snake that glides over what is drawn for one at rest.
pub(in crate::ui) fn draw(view: &BoardView, glide: Glide, area: Rect, buffer: &mut Buffer) {
    let board = view.board;
    let (Some(way), 3..) = (board.heading(), board.len()) else { return };
    let mut canvas = Canvas { view, area, buffer };
    canvas.draw_head(way, glide.progress);
    let gone = glide.left.filter(|&cell| board.is_free(cell) && board.apple() != Some(cell));
    let toward = gone.and_then(|cell| board.grid().direction(cell, board.tail()));
    if let (Some(cell), Some(toward)) = (gone, toward) {
        canvas.draw_tail(cell, toward, glide.progress);
    }
}

/// The whole quarters of a way, 0 to 3.
fn quarters(progress: f64) -> usize {
    [0.25, 0.5, 0.75].iter().filter(|&&part| progress >= part).count()
}

/// The whole parts of `parts` in `progress`.
fn parts(progress: f64, parts: u8) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let whole = (progress.clamp(0.0, 1.0) * f64::from(parts)).round() as usize;
    whole
}

struct Canvas<'a> {
    view: &'a BoardView<'a>,
    area: Rect,
    buffer: &'a mut Buffer,
}

impl Canvas<'_> {
    /// The head, on its way out of the neck's cell and into its own.
    fn draw_head(&mut self, way: Direction, progress: f64) {
        let body = self.view.board.body();
        let (head, neck) = (body[0], body[1]);
        match way {
            Direction::Right | Direction::Left => {
                let moved = parts(progress, 16);
                let from_left = way == Direction::Right;
                // Columns in the order in which the head comes to them.
                for (at, before) in if from_left { [(0, 0), (1, 8)] } else { [(1, 0), (0, 8)] } {
                    let ahead = moved.saturating_sub(before).min(8);
                    self.put_part((head, at), FROM_LEFT, ahead, from_left);
                    self.put_part((neck, at), FROM_LEFT, 8 - ahead, !from_left);
                }
            }
            Direction::Up | Direction::Down => {
                let ahead = parts(progress, 8);
                for at in 0..2 {
                    self.put_part((head, at), FROM_BELOW, ahead, way == Direction::Up);
                    self.put_part((neck, at), FROM_BELOW, 8 - ahead, way == Direction::Down);
                }
            }
        }
    }

    /// Fills eighths of a column or row with the head, in the order of `letters` or
    /// from the other side. Where the head has left the neck's cell, the body stays.
    fn put_part(
        &mut self,
        (cell, at): (Cell, u16),
        letters: [char; 9],
        eighths: usize,
        in_order: bool,
    ) {
        match eighths {
            0 if cell != self.view.board.head() => {}
            8 => self.put_whole(cell, at),
            _ if in_order => self.put(cell, at, letters[eighths], self.colour()),
            _ => self.put(cell, at, letters[8 - eighths], self.colour().add_modifier(REVERSED)),
        }
    }

    /// A column of the head that is wholly there.
    fn put_whole(&mut self, cell: Cell, at: u16) {
        let letter = self.view.look.glyphs.head[usize::from(at)];
        self.put(cell, at, letter, self.view.look.theme.head);
    }

    /// The head's colour as that of what is filled.
    fn colour(&self) -> Style {
        Style::new().fg(self.view.look.theme.head.bg.unwrap_or(Color::Reset))
    }

    /// The tail, on its way `toward` its cell out of the one that it has left.
    fn draw_tail(&mut self, left: Cell, toward: Direction, progress: f64) {
        let theme = self.view.look.theme;
        let tail = self.view.board.tail();
        let joined = joined_tail(self.view, toward.opposite());
        let (gone, kept) = match toward {
            Direction::Right | Direction::Left => aside(toward, quarters(progress), joined),
            Direction::Up | Direction::Down => ([' ', ' '], joined),
        };
        for at in 0..2 {
            self.put(left, at, gone[usize::from(at)], theme.tail);
            self.put(tail, at, kept[usize::from(at)], theme.tail);
        }
        if matches!(toward, Direction::Up | Direction::Down) {
            // From the middle of one cell to the middle of the next.
            let moved = parts(progress, 8);
            self.put_end(left, toward, 4_usize.saturating_sub(moved));
            if joined[0] == FULL {
                self.put_end(tail, toward, (12 - moved).min(8));
            }
        }
    }

    /// The end of a tail that goes up or down: so many eighths of the first column,
    /// on the side that it goes to.
    fn put_end(&mut self, cell: Cell, toward: Direction, eighths: usize) {
        let style = self.view.look.theme.tail;
        match (toward, eighths) {
            (_, 0) => {}
            (Direction::Up, 1..4 | 5..8) => {
                self.put(cell, 0, FROM_BELOW[8 - eighths], style.add_modifier(REVERSED));
            }
            (Direction::Up, 4) => self.put(cell, 0, HALVES[0], style),
            _ => self.put(cell, 0, FROM_BELOW[eighths], style),
        }
    }

    fn put(&mut self, cell: Cell, at: u16, letter: char, style: Style) {
        let (x, y) = self.view.board.grid().coordinates(cell);
        let place = &mut self.buffer[(self.area.x + 2 * x + at, self.area.y + y)];
        place.set_char(letter);
        place.set_style(Style::reset().patch(self.view.look.theme.base).patch(style));
    }
}

/// What is left of the cell that the tail has left, and of its own, `joined` to
/// that, once the tail has gone so many quarters of its way to the side.
fn aside(toward: Direction, quarters: usize, joined: CellChars) -> (CellChars, CellChars) {
    let [first, _] = joined;
    match (toward, quarters) {
        (Direction::Right, 0) => (['▝', '▀'], joined),
        (Direction::Right, 1) => ([' ', '▀'], joined),
        (Direction::Right, 2) => ([' ', '▝'], joined),
        (Direction::Left, 0) => (['▘', ' '], joined),
        (Direction::Left, 2) => ([' ', ' '], [first, '▘']),
        (Direction::Left, 3) => ([' ', ' '], [first, ' ']),
        _ => ([' ', ' '], joined),
    }
}

const REVERSED: Modifier = Modifier::REVERSED;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Board;
    use crate::ui::layout::Drawing;
    use crate::ui::look::Look;
    use crate::ui::look::glyphs::BLOCKS;
    use crate::ui::look::themes::{COLOURED, MONO};
    use crate::ui::pictures::picture;
    use crate::ui::view::board::annotations::Annotations;

    /// The board, a move after `before`, at this progress.
    fn drawn(look: &Look, before: &str, way: Direction, progress: f64) -> Buffer {
        let mut board: Board = before.parse().unwrap();
        let tail = board.tail();
        board.step(way);
        let left = (board.tail() != tail).then_some(tail);
        let glide = Some(Glide { progress, left });
        let view = BoardView {
            look,
            board: &board,
            dots: &[],
            annotations: Annotations::None,
            dead: false,
            glide,
        };
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
            let view = BoardView {
                look: &LOOK,
                board: &board,
                dots: &[],
                annotations: Annotations::None,
                dead: false,
                glide: None,
            };
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
        // Lane a corner: what is left there goes to the side.
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
}
