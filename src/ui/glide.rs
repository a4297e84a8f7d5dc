//! Motion between two cells: the head and the tail glide over the time of a tick.
//!
//! It is drawn only. The move is made with the tick; what is shown then comes from
//! the cells before and arrives as the next tick is due.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::board_view::BoardView;
use super::glyphs::Square;
use crate::engine::{Cell, Direction};

/// A column that is filled from the left, in eighths.
const FROM_LEFT: [char; 9] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];
/// A row that is filled from below, in eighths.
const FROM_BELOW: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// How far the last move has come on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Glide {
    /// From 0, the cells before, to 1, the cells that the snake is on.
    pub(super) progress: f64,
    /// The cell that the tail has left with the move; `None` where it stayed.
    pub(super) left: Option<Cell>,
}

/// Draws the ends of a snake that glides over what is drawn for one at rest.
pub(super) fn draw(view: &BoardView, glide: Glide, area: Rect, buffer: &mut Buffer) {
    let board = view.board;
    let (Some(way), 3..) = (board.heading(), board.len()) else { return };
    let mut canvas = Canvas { view, area, buffer };
    canvas.draw_head(way, glide.progress);
    let gone = glide.left.filter(|&cell| board.is_free(cell) && board.apple() != Some(cell));
    let toward = gone.and_then(|cell| board.grid().direction(cell, board.tail()));
    if let (Some(cell), Some(toward)) = (gone, toward) {
        canvas.draw_tail(cell, toward, quarters(glide.progress));
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

    /// The tail, on its way `toward` its cell out of the one that it has left. The
    /// body is half a cell wide, for which there are half columns only.
    fn draw_tail(&mut self, left: Cell, toward: Direction, quarters: usize) {
        let theme = self.view.look.theme;
        let tail = self.view.board.tail();
        let [first, link] = self.view.joined_tail(toward.opposite());
        let (gone, kept): (Square, Square) = match (toward, quarters) {
            (Direction::Right, 0) => (['▝', '▀'], [first, link]),
            (Direction::Right, 1) => ([' ', '▀'], [first, link]),
            (Direction::Right, 2) => ([' ', '▝'], [first, link]),
            (Direction::Left | Direction::Up, 0) => (['▘', ' '], [first, link]),
            (Direction::Left, 2) => ([' ', ' '], [first, '▘']),
            (Direction::Left, 3) => ([' ', ' '], [first, ' ']),
            (Direction::Down, 0 | 1) => (['▄', ' '], [first, link]),
            _ => ([' ', ' '], [first, link]),
        };
        for at in 0..2 {
            self.put(left, at, gone[usize::from(at)], theme.tail);
            self.put(tail, at, kept[usize::from(at)], theme.tail);
        }
    }

    fn put(&mut self, cell: Cell, at: u16, letter: char, style: Style) {
        let (x, y) = self.view.board.grid().coordinates(cell);
        let place = &mut self.buffer[(self.area.x + 2 * x + at, self.area.y + y)];
        place.set_char(letter);
        place.set_style(Style::reset().patch(self.view.look.theme.base).patch(style));
    }
}

const REVERSED: Modifier = Modifier::REVERSED;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Board;
    use crate::ui::glyphs::BLOCKS;
    use crate::ui::layout::Drawing;
    use crate::ui::look::Look;
    use crate::ui::overlay::Marks;
    use crate::ui::pictures::picture;
    use crate::ui::theme::{COLOURED, MONO};

    /// The board, a move after `before`, at this progress.
    fn drawn(look: &Look, before: &str, way: Direction, progress: f64) -> Buffer {
        let mut board: Board = before.parse().unwrap();
        let tail = board.tail();
        board.step(way);
        let left = (board.tail() != tail).then_some(tail);
        let glide = Some(Glide { progress, left });
        let view =
            BoardView { look, board: &board, dots: &[], marks: Marks::None, dead: false, glide };
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
                marks: Marks::None,
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

    #[test]
    fn up_and_down_it_comes_in_by_eighths_of_a_row() {
        let up = drawn(&LOOK, "*...\n....\n..@.\n..^.\n..^.", Direction::Up, 0.375);
        assert_eq!((up[(4, 1)].symbol(), up[(4, 2)].symbol()), ("▃", "▃"));
        assert!(up[(4, 2)].modifier.contains(REVERSED));
        let down = drawn(&LOOK, "*.v.\n..v.\n..@.\n....\n....", Direction::Down, 0.25);
        assert_eq!((down[(4, 3)].symbol(), down[(4, 2)].symbol()), ("▆", "▆"));
        assert!(down[(4, 3)].modifier.contains(REVERSED));
    }
}
