//! A board with four columns by two rows per cell, or six by three: the parts of the board
//! with two columns per cell, made larger.
//!
//! Of blocks, the body is a band that leaves a row and two columns free between two lengths
//! of it, so that all its edges lie between characters. Of lines, it is a line through the
//! middle of its cells. The head fills its cell, with the eyes on the side that it goes to.

pub(super) mod glide;

use ratatui::buffer::{Buffer, Cell as BufferCell};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::BoardView;
use super::annotations::Mark;
use super::glide::{FULL, filled};
use super::squares::sides_of;
use crate::engine::{Cell, Direction};
use crate::ui::look::glyphs::CellChars;
use crate::ui::look::{Look, Zoom};

/// A character of a cell: its column and its row there.
type At = (u16, u16);

/// Where a board is drawn.
pub(super) struct Canvas<'a> {
    pub(super) view: &'a BoardView<'a>,
    /// The number of columns and of rows of a cell.
    columns: u16,
    rows: u16,
    area: Rect,
    buffer: &'a mut Buffer,
}

impl<'a> Canvas<'a> {
    pub(super) fn new(
        view: &'a BoardView<'a>,
        zoom: Zoom,
        area: Rect,
        buffer: &'a mut Buffer,
    ) -> Self {
        let cell = zoom.cell();
        Self { view, columns: cell.width, rows: cell.height, area, buffer }
    }

    /// Draws the board, its snake at rest.
    pub(super) fn draw(&mut self) {
        let (view, look) = (self.view, self.view.look);
        let (theme, glyphs) = (look.theme, look.glyphs);
        // Of two things on a cell the later one is seen, so the snake comes last.
        for cell in view.walls() {
            self.shade(cell, glyphs.wall, theme.wall);
        }
        for cell in view.free_dots() {
            self.put(cell, self.middle(), glyphs.dot[0], theme.dot);
        }
        for (cell, mark, style) in view.annotations.cells(view) {
            self.draw_mark(cell, mark, style);
        }
        if let Some(apple) = view.board.apple() {
            let rows = apple_rows(look, self.rows);
            self.fill(apple, |(x, y)| rows[usize::from(y)][usize::from(x)], theme.apple);
        }
        for place in 1..view.board.len() {
            self.draw_body(place);
        }
        self.draw_head();
    }

    /// Draws what an overlay has for a cell.
    fn draw_mark(&mut self, cell: Cell, mark: Mark, style: Style) {
        let glyphs = self.view.look.glyphs;
        match mark {
            Mark::Ground => {
                for at in self.all() {
                    self.at(cell, at).set_style(style);
                }
            }
            Mark::Letters([first, second]) => {
                let (x, y) = self.middle();
                self.put(cell, (x, y), first, style);
                self.put(cell, (x + 1, y), second, style);
            }
            Mark::Shade(chars) => self.shade(cell, chars, style),
            Mark::Line(sides) => {
                let middle = glyphs.thin[usize::from(sides)];
                self.draw_line(cell, usize::from(sides), middle, &glyphs.thin, style);
            }
        }
    }

    /// Fills the left half of a cell with one character and the right half with another.
    fn shade(&mut self, cell: Cell, [left, right]: CellChars, style: Style) {
        let half = self.columns / 2;
        self.fill(cell, |(x, _)| if x < half { left } else { right }, style);
    }

    /// Draws the body cell at `place`, counted from the head.
    fn draw_body(&mut self, place: usize) {
        let view = self.view;
        let (cell, style) = (view.board.body()[place], view.body_style(place));
        let [nearer, farther] = sides_of(view, place);
        let bit = |side: Option<Direction>| side.map_or(0, |side| 1 << side as usize);
        let sides = bit(nearer) | bit(farther);
        let glyphs = view.look.glyphs;
        match (nearer, farther) {
            (Some(nearer), None) if glyphs.smooth => self.draw_tip(cell, nearer, style),
            _ if glyphs.smooth => self.draw_band(cell, sides, style),
            (Some(nearer), None) => {
                self.draw_line(cell, sides, glyphs.tip[nearer as usize], &glyphs.line, style);
            }
            _ => self.draw_line(cell, sides, glyphs.line[sides], &glyphs.line, style),
        }
    }

    /// Draws a piece of the body in blocks that goes on at these sides: bits as in `line` of
    /// [`Glyphs`](crate::ui::look::Glyphs). What joins two cells is drawn in the left or the
    /// upper one.
    fn draw_band(&mut self, cell: Cell, sides: usize, style: Style) {
        let (wide, high) = self.band();
        let goes = |side: Direction| sides & 1 << side as usize != 0;
        let is_filled = |(x, y): At| match (x < wide, y < high) {
            (true, true) => true,
            (false, true) => goes(Direction::Right),
            (true, false) => goes(Direction::Down),
            (false, false) => false,
        };
        self.fill(cell, |at| if is_filled(at) { FULL } else { ' ' }, style);
    }

    /// Draws the last cell of a body in blocks, which goes on at this side: of what would be
    /// in the corner, the half on that side.
    fn draw_tip(&mut self, cell: Cell, side: Direction, style: Style) {
        self.draw_band(cell, 1 << side as usize, style);
        let (wide, high) = self.band();
        let length = if is_aside(side) { wide } else { high };
        for (x, y) in (0..high).flat_map(|y| (0..wide).map(move |x| (x, y))) {
            // How far this character is from the end that is cut off.
            let along = match side {
                Direction::Right => x,
                Direction::Left => wide - 1 - x,
                Direction::Down => y,
                Direction::Up => high - 1 - y,
            };
            let eighths = (8 * along + 8).saturating_sub(4 * length).min(8);
            let (letter, style) = filled(side, usize::from(eighths), style);
            self.set(cell, (x, y), letter, style);
        }
    }

    /// Draws lines from the middle of a cell to these sides of it, with this character in the
    /// middle.
    fn draw_line(
        &mut self,
        cell: Cell,
        sides: usize,
        middle: char,
        lines: &[char; 16],
        style: Style,
    ) {
        let (x, y) = self.middle();
        let goes = |side: Direction| sides & 1 << side as usize != 0;
        let letter = |at: At| match at {
            at if at == (x, y) => middle,
            (column, row) if row == y => {
                let side = if column < x { Direction::Left } else { Direction::Right };
                if goes(side) { lines[ACROSS] } else { ' ' }
            }
            (column, row) if column == x => {
                let side = if row < y { Direction::Up } else { Direction::Down };
                if goes(side) { lines[UPRIGHT] } else { ' ' }
            }
            _ => ' ',
        };
        self.fill(cell, letter, style);
    }

    /// Draws the head at rest.
    fn draw_head(&mut self) {
        let (view, way) = (self.view, self.view.board.heading().unwrap_or(Direction::Right));
        let [letter, eye] = self.head_chars();
        let eyes = self.eyes(way);
        let draw = |at| if eyes.contains(&at) { eye } else { letter };
        self.fill(view.board.head(), draw, view.head_style());
    }

    /// The characters of the head, without an eye and with one.
    fn head_chars(&self) -> CellChars {
        let glyphs = self.view.look.glyphs;
        let [eye, _] = if self.view.dead { glyphs.dead } else { glyphs.head };
        // Without colours and attributes spaces would say nothing.
        if glyphs.ascii { [eye, eye] } else { [' ', eye] }
    }

    /// The places of the eyes in the cell of a head that goes `way`.
    fn eyes(&self, way: Direction) -> [At; 2] {
        let (right, below) = (self.columns - 2, self.rows - 1);
        match way {
            Direction::Up => [(1, 0), (right, 0)],
            Direction::Right => [(right, 0), (right, below)],
            Direction::Down => [(1, below), (right, below)],
            Direction::Left => [(1, 0), (1, below)],
        }
    }

    /// The columns and the rows of a band of blocks.
    fn band(&self) -> (u16, u16) {
        (self.columns - 2, self.rows - 1)
    }

    /// Where lines cross.
    fn middle(&self) -> At {
        (self.columns / 2 - 1, (self.rows - 1) / 2)
    }

    /// All characters of a cell.
    fn all(&self) -> impl Iterator<Item = At> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |y| (0..columns).map(move |x| (x, y)))
    }

    /// Draws every character of a cell.
    fn fill(&mut self, cell: Cell, letter: impl Fn(At) -> char, style: Style) {
        for at in self.all() {
            self.put(cell, at, letter(at), style);
        }
    }

    /// Draws a character over what is there, whose background stays where it has none.
    fn put(&mut self, cell: Cell, at: At, letter: char, style: Style) {
        self.at(cell, at).set_char(letter).set_style(style);
    }

    /// Draws a character in place of what is there.
    fn set(&mut self, cell: Cell, at: At, letter: char, style: Style) {
        let style = Style::reset().patch(self.view.look.theme.base).patch(style);
        self.put(cell, at, letter, style);
    }

    /// What is drawn so far at this place.
    fn at(&mut self, cell: Cell, (column, row): At) -> &mut BufferCell {
        let (x, y) = self.view.board.grid().coordinates(cell);
        let (x, y) = (x * self.columns + column, y * self.rows + row);
        &mut self.buffer[(self.area.x + x, self.area.y + y)]
    }
}

/// The sides of a line from left to right, and of one from top to bottom.
const ACROSS: usize = 1 << Direction::Left as usize | 1 << Direction::Right as usize;
const UPRIGHT: usize = 1 << Direction::Up as usize | 1 << Direction::Down as usize;

/// Whether a way goes to the left or the right.
fn is_aside(way: Direction) -> bool {
    matches!(way, Direction::Left | Direction::Right)
}

/// The characters of an apple of so many rows. Without colours it is not filled, which the
/// body is.
fn apple_rows(look: &Look, rows: u16) -> Vec<Vec<char>> {
    let lines: &[&str] = match (rows, look.glyphs.ascii, look.theme.coloured) {
        (2, true, _) => &["****", "****"],
        (2, false, true) => &["▟██▙", "▜██▛"],
        (2, false, false) => &["╭●●╮", "╰●●╯"],
        (_, true, _) => &[" **** ", "******", " **** "],
        (_, false, true) => &["▗▟██▙▖", "██████", "▝▜██▛▘"],
        (_, false, false) => &["╭────╮", "│ ●● │", "╰────╯"],
    };
    lines.iter().map(|line| line.chars().collect()).collect()
}

#[cfg(test)]
mod tests;
