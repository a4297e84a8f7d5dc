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

use ratatui::buffer::{Buffer, Cell as BufferCell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::BoardView;
use super::squares::joined_tail;
use crate::engine::{Cell, Direction};
use crate::ui::look::glyphs::{CellChars, EIGHTHS, HALVES};

/// A character filled from the left, in eighths.
const FROM_LEFT: [char; 9] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉', FULL];
/// A character that is filled.
pub(super) const FULL: char = '█';

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
    if let Some((left, toward)) = way_of_tail(view, glide) {
        canvas.draw_tail(left, toward, glide.progress);
    }
}

/// The cell that the tail has left, and the way from there to its own; `None` where it stays
/// or something else is on that cell.
pub(super) fn way_of_tail(view: &BoardView, glide: Glide) -> Option<(Cell, Direction)> {
    let left = glide.left.filter(|&cell| view.board.is_vacant(cell))?;
    Some((left, view.board.grid().direction(left, view.board.tail())?))
}

/// `progress` in quarters, rounded down: 0 to 3.
fn quarters(progress: f64) -> usize {
    [0.25, 0.5, 0.75].iter().filter(|&&part| progress >= part).count()
}

/// `progress` in so many parts, rounded: 0 to `parts`.
pub(super) fn parts(progress: f64, parts: u16) -> u16 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let whole = (progress.clamp(0.0, 1.0) * f64::from(parts)).round() as u16;
    whole
}

/// Where a board is drawn.
struct Canvas<'a> {
    view: &'a BoardView<'a>,
    area: Rect,
    buffer: &'a mut Buffer,
}

impl Canvas<'_> {
    /// Draws the head on its way `way` from the neck's cell into its own. The two columns, or
    /// the row, that it covers most are drawn whole, with the eyes, so that these are on
    /// every frame; of the others it fills the part that it covers.
    fn draw_head(&mut self, way: Direction, progress: f64) {
        let body = self.view.board.body();
        let (head, neck) = (body[0], body[1]);
        match way {
            Direction::Right | Direction::Left => {
                let moved = usize::from(parts(progress, 16));
                let eyes = (moved + 4) / 8;
                // The columns of a cell in the order in which the head comes to them.
                let columns = if way == Direction::Right { [0, 1] } else { [1, 0] };
                let places = [neck, head].into_iter().flat_map(|cell| columns.map(|at| (cell, at)));
                for (number, place) in places.enumerate() {
                    if number < eyes {
                        self.put_rear(place, way, (8 * number + 8).saturating_sub(moved));
                    } else if number > eyes + 1 {
                        self.put_front(place, way, (moved + 16).saturating_sub(8 * number));
                    } else {
                        self.put_eye(place);
                    }
                }
            }
            Direction::Up | Direction::Down => {
                let moved = usize::from(parts(progress, 8));
                for at in 0..2 {
                    if moved < 4 {
                        self.put_eye((neck, at));
                        self.put_front((head, at), way, moved);
                    } else {
                        self.put_rear((neck, at), way, 8 - moved);
                        self.put_eye((head, at));
                    }
                }
            }
        }
    }

    /// Draws the foremost part of a head that goes `way`: so many eighths of a character, on
    /// the side that it comes from.
    fn put_front(&mut self, place: Place, way: Direction, eighths: usize) {
        let (letter, style) = filled(way.opposite(), eighths, self.colour());
        self.put(place, letter, style);
    }

    /// Draws the last part of a head that goes `way`: so many eighths of a character, on the
    /// side that it goes to. What it has left is the neck, where that is not ground.
    fn put_rear(&mut self, place: Place, way: Direction, eighths: usize) {
        if eighths == 0 {
            return;
        }
        let (mut letter, mut style) = filled(way, eighths, self.colour());
        if self.at(place).symbol() != " " {
            if let Some(neck) = self.view.body_style(1).fg {
                style = style.bg(neck);
            } else {
                // Without colours head and neck look alike.
                (letter, style) = (FULL, self.colour());
            }
        }
        self.put(place, letter, style);
    }

    /// Draws a column of the head as it is when the head has arrived.
    fn put_eye(&mut self, (cell, at): Place) {
        let letter = self.view.look.glyphs.head[usize::from(at)];
        self.put((cell, at), letter, self.view.look.theme.head);
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
            self.put((left, at), gone[usize::from(at)], theme.tail);
            self.put((tail, at), kept[usize::from(at)], theme.tail);
        }
        if matches!(toward, Direction::Up | Direction::Down) {
            // From the middle of one cell to the middle of the next.
            let moved = usize::from(parts(progress, 8));
            self.put_end(left, toward, 4_usize.saturating_sub(moved));
            if joined[0] == FULL {
                self.put_end(tail, toward, (12 - moved).min(8));
            }
        }
    }

    /// Draws the end of a tail that goes up or down: so many eighths of the first column,
    /// on the side that it goes to.
    fn put_end(&mut self, cell: Cell, toward: Direction, eighths: usize) {
        if eighths > 0 {
            let (letter, style) = filled(toward, eighths, self.view.look.theme.tail);
            self.put((cell, 0), letter, style);
        }
    }

    /// What is drawn so far at this place.
    fn at(&mut self, (cell, at): Place) -> &mut BufferCell {
        let (x, y) = self.view.board.grid().coordinates(cell);
        &mut self.buffer[(self.area.x + 2 * x + at, self.area.y + y)]
    }

    fn put(&mut self, place: Place, letter: char, style: Style) {
        let style = Style::reset().patch(self.view.look.theme.base).patch(style);
        let drawn = self.at(place);
        drawn.set_char(letter);
        drawn.set_style(style);
    }
}

/// A column of a cell, 0 or 1.
type Place = (Cell, u16);

/// A character of which so many eighths are filled with the foreground, on this side, and the
/// style that does it: for two of the sides ink and ground are exchanged.
pub(super) fn filled(side: Direction, eighths: usize, style: Style) -> (char, Style) {
    match side {
        _ if eighths == 0 => (' ', style),
        Direction::Left => (FROM_LEFT[eighths], style),
        Direction::Down => (EIGHTHS[eighths], style),
        Direction::Up if eighths == 4 => (HALVES[0], style),
        _ if eighths == 8 => (FULL, style),
        Direction::Right => (FROM_LEFT[8 - eighths], style.add_modifier(REVERSED)),
        Direction::Up => (EIGHTHS[8 - eighths], style.add_modifier(REVERSED)),
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
