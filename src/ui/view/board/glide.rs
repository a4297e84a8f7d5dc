//! A snake between two cells: head and tail glide from cell to cell in the time of a tick.
//!
//! This is drawing only. A tick moves the snake at once; the frames after it show the way
//! there, and the snake has arrived when the next tick is due.
//!
//! Unicode has blocks filled from the left and from below, in eighths. Swapping foreground
//! and background gives those from the right and from above. So the head, which fills
//! its cell, glides by eighths in all four directions, and so does a tail going up or down,
//! which is one column wide. A tail going left or right is half a row high. For it there
//! are only the quadrant characters, so it glides by half columns.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::BoardView;
use super::squares::joined_tail;
use crate::engine::{Cell, Direction};
use crate::ui::look::glyphs::{CellChars, EIGHTHS, HALVES};

/// A character filled from the left, in eighths.
const FROM_LEFT: [char; 9] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉', FULL];
/// A character that is filled.
const FULL: char = '█';

/// The motion of the last move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::ui) struct Glide {
    /// How far it has come: from 0, where the snake was, to 1, where it is.
    pub(in crate::ui) progress: f64,
    /// The cell that the tail has left; `None` where the snake grew.
    pub(in crate::ui) left: Option<Cell>,
}

/// Draws head and tail of a gliding snake over the same snake drawn at rest.
pub(in crate::ui) fn draw(view: &BoardView, glide: Glide, area: Rect, buffer: &mut Buffer) {
    let board = view.board;
    // In a shorter snake the neck, which the head is drawn over, would be the tail.
    let (Some(way), 3..) = (board.heading(), board.len()) else { return };
    let mut canvas = Canvas { view, area, buffer };
    canvas.draw_head(way, glide.progress);
    let gone = glide.left.filter(|&cell| board.is_vacant(cell));
    let toward = gone.and_then(|cell| board.grid().direction(cell, board.tail()));
    if let (Some(cell), Some(toward)) = (gone, toward) {
        canvas.draw_tail(cell, toward, glide.progress);
    }
}

/// `progress` in quarters, rounded down: 0 to 3.
fn quarters(progress: f64) -> usize {
    [0.25, 0.5, 0.75].iter().filter(|&&part| progress >= part).count()
}

/// `progress` in so many parts, rounded: 0 to `parts`.
fn parts(progress: f64, parts: u8) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let whole = (progress.clamp(0.0, 1.0) * f64::from(parts)).round() as usize;
    whole
}

/// Where a board is drawn.
struct Canvas<'a> {
    view: &'a BoardView<'a>,
    area: Rect,
    buffer: &'a mut Buffer,
}

impl Canvas<'_> {
    /// Draws the head on its way `way` from the neck's cell into its own.
    fn draw_head(&mut self, way: Direction, progress: f64) {
        let body = self.view.board.body();
        let (head, neck) = (body[0], body[1]);
        match way {
            Direction::Right | Direction::Left => {
                let moved = parts(progress, 16);
                let from_left = way == Direction::Right;
                // The columns of a cell in the order in which the head comes to them.
                for (at, before) in if from_left { [(0, 0), (1, 8)] } else { [(1, 0), (0, 8)] } {
                    let ahead = moved.saturating_sub(before).min(8);
                    self.put_part((head, at), FROM_LEFT, ahead, from_left);
                    self.put_part((neck, at), FROM_LEFT, 8 - ahead, !from_left);
                }
            }
            Direction::Up | Direction::Down => {
                let ahead = parts(progress, 8);
                for at in 0..2 {
                    self.put_part((head, at), EIGHTHS, ahead, way == Direction::Up);
                    self.put_part((neck, at), EIGHTHS, 8 - ahead, way == Direction::Down);
                }
            }
        }
    }

    /// Fills so many eighths of a character with the head, from the side that `letters`
    /// are filled from, or from the opposite one. Where none is filled, the neck is left
    /// as it is.
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

    /// Draws a column of the head that has arrived.
    fn put_whole(&mut self, cell: Cell, at: u16) {
        let letter = self.view.look.glyphs.head[usize::from(at)];
        self.put(cell, at, letter, self.view.look.theme.head);
    }

    /// The colour of the head as a foreground.
    fn colour(&self) -> Style {
        Style::new().fg(self.view.look.theme.head.bg.unwrap_or(Color::Reset))
    }

    /// Draws the tail on its way `toward` its own cell from `left`, which it has left.
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

    /// Draws the end of a tail that goes up or down: so many eighths of the first column,
    /// on the side that it goes to.
    fn put_end(&mut self, cell: Cell, toward: Direction, eighths: usize) {
        let style = self.view.look.theme.tail;
        match (toward, eighths) {
            (_, 0) => {}
            (Direction::Up, 1..4 | 5..8) => {
                self.put(cell, 0, EIGHTHS[8 - eighths], style.add_modifier(REVERSED));
            }
            (Direction::Up, 4) => self.put(cell, 0, HALVES[0], style),
            _ => self.put(cell, 0, EIGHTHS[eighths], style),
        }
    }

    fn put(&mut self, cell: Cell, at: u16, letter: char, style: Style) {
        let (x, y) = self.view.board.grid().coordinates(cell);
        let place = &mut self.buffer[(self.area.x + 2 * x + at, self.area.y + y)];
        place.set_char(letter);
        place.set_style(Style::reset().patch(self.view.look.theme.base).patch(style));
    }
}

/// The characters of a tail that has gone so many quarters of its way to the left or right:
/// in the cell that it has left, and in its own, which at rest and still joined to the other
/// would be `joined`.
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
mod tests;
