//! A snake between two cells, on a board with large cells: all of it in eighths of a
//! character.

use ratatui::style::{Color, Style};

use super::{At, Canvas, is_aside};
use crate::engine::{Cell, Direction};
use crate::ui::view::board::glide::{FULL, Glide, filled, parts, way_of_tail};

impl Canvas<'_> {
    /// Draws head and tail of a gliding snake over the same snake drawn at rest.
    pub(in crate::ui::view::board) fn draw_glide(&mut self, glide: Glide) {
        let board = self.view.board;
        // In a shorter snake the neck, which the head is drawn over, would be the tail.
        let (Some(way), 3..) = (board.heading(), board.len()) else { return };
        self.draw_moving_head(way, glide.progress);
        if let Some((left, toward)) = way_of_tail(self.view, glide) {
            self.draw_moving_tail(left, toward, glide.progress);
        }
    }

    /// Draws the head on its way from the neck's cell into its own.
    fn draw_moving_head(&mut self, way: Direction, progress: f64) {
        let body = self.view.board.body();
        let (head, neck) = (body[0], body[1]);
        let (length, width) = self.along_and_across(way);
        let moved = parts(progress, 8 * length);
        // The eyes are where they are at rest, in whole characters that the head fills.
        let eyes = self.eyes(way).map(|at| split(way, at).1);
        let eye = moved / 8 + length - if is_aside(way) { 2 } else { 1 };
        for number in 0..2 * length {
            let (cell, along) = step(way, number, length, [neck, head]);
            let eighths = overlap(8 * number, moved, moved + 8 * length);
            for across in 0..width {
                let at = join(way, along, across);
                if eighths == 8 {
                    let [letter, with_eye] = self.head_chars();
                    let has_eye = number == eye && eyes.contains(&across);
                    let letter = if has_eye { with_eye } else { letter };
                    self.set(cell, at, letter, self.view.look.theme.head);
                } else if number >= length {
                    let (letter, style) = filled(way.opposite(), eighths.into(), self.colour());
                    self.set(cell, at, letter, style);
                } else if eighths > 0 {
                    self.put_rear(cell, at, way, eighths);
                }
            }
        }
    }

    /// Draws the last part of a head that goes `way`: so many eighths of a character, over the
    /// neck where that is there.
    fn put_rear(&mut self, cell: Cell, at: At, way: Direction, eighths: u16) {
        let is_neck = self.at(cell, at).symbol() != " ";
        let (mut letter, mut style) = filled(way, eighths.into(), self.colour());
        if is_neck && let Some(neck) = self.view.body_style(1).fg {
            style = style.bg(neck);
        } else if is_neck {
            // Without colours head and neck look alike.
            (letter, style) = (FULL, self.colour());
        }
        self.set(cell, at, letter, style);
    }

    /// The colour of the head as a foreground.
    fn colour(&self) -> Style {
        Style::new().fg(self.view.look.theme.head.bg.unwrap_or(Color::Reset))
    }

    /// Draws the tail on its way `toward` its own cell from `left`, which it has left: from
    /// the middle of one to the middle of the next, or to its edge where the body turns there.
    fn draw_moving_tail(&mut self, left: Cell, toward: Direction, progress: f64) {
        let (board, style) = (self.view.board, self.view.look.theme.tail);
        let tail = board.tail();
        let nearer = board.grid().direction(tail, board.body()[board.len() - 2]);
        let nearer = nearer.unwrap_or(toward);
        self.draw_band(tail, 1 << nearer as usize | 1 << toward.opposite() as usize, style);
        let ((length, _), (wide, high)) = (self.along_and_across(toward), self.band());
        let (long, across) = if is_aside(toward) { (wide, high) } else { (high, wide) };
        let last = if nearer == toward { u16::MAX } else { 8 * length };
        let end = (4 * long + parts(progress, 8 * length)).min(last);
        for number in 0..length + long {
            let (cell, along) = step_of_band(toward, number, [length, long], [left, tail]);
            let eighths = overlap(8 * number, end, u16::MAX);
            // The cell that it has left keeps its dots and its overlay.
            if eighths == 0 && cell == left {
                continue;
            }
            for across in 0..across {
                self.put_end(cell, join(toward, along, across), toward, eighths);
            }
        }
    }

    /// Draws a part of a tail that goes `toward` this side: so many eighths of a character, in
    /// place of what it had of the tail, on the ground that it has.
    fn put_end(&mut self, cell: Cell, at: At, toward: Direction, eighths: u16) {
        let ground = self.at(cell, at).bg;
        let (letter, style) = filled(toward, eighths.into(), self.view.look.theme.tail);
        self.set(cell, at, letter, style.bg(ground));
    }

    /// The number of characters of a cell along a way, and of those beside each other there.
    fn along_and_across(&self, way: Direction) -> (u16, u16) {
        if is_aside(way) { (self.columns, self.rows) } else { (self.rows, self.columns) }
    }
}

/// How many of the eighths of a character that begins at `start` lie between two places.
fn overlap(start: u16, from: u16, to: u16) -> u16 {
    (start + 8).min(to).saturating_sub(start.max(from))
}

/// The place in a cell of a character, by its number along a way and beside that.
fn join(way: Direction, along: u16, across: u16) -> At {
    if is_aside(way) { (along, across) } else { (across, along) }
}

/// The number of a character along a way, and beside that.
fn split(way: Direction, (x, y): At) -> At {
    if is_aside(way) { (x, y) } else { (y, x) }
}

/// Whether a way leads to greater columns or rows.
fn is_forward(way: Direction) -> bool {
    matches!(way, Direction::Right | Direction::Down)
}

/// The cell and the column or row in it of a character by its number on the way through two
/// cells of this length.
fn step(way: Direction, number: u16, length: u16, [from, to]: [Cell; 2]) -> (Cell, u16) {
    let cell = if number < length { from } else { to };
    let along = number % length;
    (cell, if is_forward(way) { along } else { length - 1 - along })
}

/// The same on the way from the band in one cell to that in the next, which are so long: both
/// begin where the cell does.
fn step_of_band(
    way: Direction,
    number: u16,
    [length, long]: [u16; 2],
    [from, to]: [Cell; 2],
) -> (Cell, u16) {
    let (place, [first, second]) = if is_forward(way) {
        (number, [from, to])
    } else {
        (length + long - 1 - number, [to, from])
    };
    if place < length { (first, place) } else { (second, place - length) }
}
