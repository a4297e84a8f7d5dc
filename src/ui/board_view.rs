//! The board, in one of three drawings.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::compact;
use super::glide::{self, Glide};
use super::glyphs::Square;
use super::layout::Drawing;
use super::look::Look;
use super::overlay::{Marks, Overlay};
use super::round::{Driver, Round};
use crate::engine::{Board, Cell, Direction, Status};

/// A board and how it is to be drawn.
pub(super) struct BoardView<'a> {
    pub(super) look: &'a Look,
    pub(super) board: &'a Board,
    /// The planned cells to show.
    pub(super) dots: &'a [Cell],
    /// What is drawn over the free cells.
    pub(super) marks: Marks,
    /// Whether the snake has died.
    pub(super) dead: bool,
    /// How far the last move has come, where that is shown.
    pub(super) glide: Option<Glide>,
}

impl<'a> BoardView<'a> {
    /// The board of a round.
    pub(super) fn new(
        look: &'a Look,
        round: &'a Round,
        show_dots: bool,
        overlay: Overlay,
        progress: Option<f64>,
    ) -> Self {
        // One that is over holds still, whatever glides beside it.
        let moves = look.glyphs.smooth && round.has_moved() && !round.is_over();
        let progress = progress.filter(|_| moves);
        Self {
            look,
            board: round.board(),
            marks: Marks::of(overlay, round),
            dots: if show_dots || round.driver() == Driver::Person { round.dots() } else { &[] },
            dead: matches!(round.status(), Status::Died(_)),
            glide: progress.map(|progress| Glide { progress, left: round.left() }),
        }
    }

    /// Draws it into `area`, which is as large as `drawing` makes it.
    pub(super) fn draw(&self, drawing: Drawing, area: Rect, buffer: &mut Buffer) {
        match drawing {
            Drawing::Squares => self.draw_squares(area, buffer),
            Drawing::Halves => compact::draw_halves(self, area, buffer),
            Drawing::Letters => compact::draw_letters(self, area, buffer),
        }
    }

    /// The planned cells that nothing else is on.
    pub(super) fn free_dots(&self) -> impl Iterator<Item = Cell> {
        self.dots
            .iter()
            .copied()
            .filter(|&cell| self.board.is_free(cell) && self.board.apple() != Some(cell))
    }

    /// The walls inside the board.
    pub(super) fn walls(&self) -> impl Iterator<Item = Cell> {
        let grid = self.board.grid();
        // Most boards have none, and need not be searched for them.
        let cells = if grid.area() == grid.len() { 0 } else { grid.len() };
        (0..cells).map(Cell::new).filter(|&cell| grid.is_wall(cell))
    }

    /// The head's style.
    pub(super) fn head_style(&self) -> Style {
        if self.dead { self.look.theme.dead } else { self.look.theme.head }
    }

    /// The style of the body cell at `place`, which is not the head.
    pub(super) fn body_style(&self, place: usize) -> Style {
        let length = self.board.len();
        let theme = self.look.theme;
        if place + 1 == length { theme.tail } else { theme.body(place, length) }
    }

    fn draw_squares(&self, area: Rect, buffer: &mut Buffer) {
        let (theme, glyphs) = (self.look.theme, self.look.glyphs);
        let mut put = |cell: Cell, square: Option<Square>, style: Style| {
            let (x, y) = self.board.grid().coordinates(cell);
            for (i, column) in (2 * x..2 * x + 2).enumerate() {
                let place = &mut buffer[(area.x + column, area.y + y)];
                if let Some(square) = square {
                    place.set_char(square[i]);
                }
                place.set_style(style);
            }
        };
        for cell in self.walls() {
            put(cell, Some(glyphs.wall), theme.wall);
        }
        for cell in self.free_dots() {
            put(cell, Some(glyphs.dot), theme.dot);
        }
        for (cell, square, style) in self.marks.squares(self) {
            put(cell, square, style);
        }
        if let Some(apple) = self.board.apple() {
            put(apple, Some(glyphs.apple), theme.apple);
        }
        for place in 1..self.board.len() {
            put(self.board.body()[place], Some(self.square(place)), self.body_style(place));
        }
        let mut head = if self.dead { glyphs.dead } else { glyphs.head };
        let neck = self.board.body().get(1);
        let neck = neck.and_then(|&neck| self.board.grid().direction(self.board.head(), neck));
        if neck == Some(Direction::Right) && head[1] == ' ' {
            head[1] = glyphs.link;
        }
        put(self.board.head(), Some(head), self.head_style());
        if let Some(glide) = self.glide {
            glide::draw(self, glide, area, buffer);
        }
    }

    /// What the last body cell is drawn with while it goes on at a side where
    /// there is no body cell any more.
    pub(super) fn joined_tail(&self, side: Direction) -> Square {
        let board = self.board;
        let nearer = board.len().checked_sub(2).map(|place| board.body()[place]);
        let nearer = nearer.and_then(|nearer| board.grid().direction(board.tail(), nearer));
        let joined = nearer.map_or(0, |nearer| 1 << nearer as usize) | 1 << side as usize;
        self.piece(joined)
    }

    /// A piece of line that goes on at these sides.
    fn piece(&self, joined: usize) -> Square {
        let glyphs = self.look.glyphs;
        let right = 1 << Direction::Right as usize;
        [glyphs.line[joined], if joined & right == 0 { ' ' } else { glyphs.link }]
    }

    /// What the body cell at `place` is drawn with: a piece of line that meets
    /// those of its neighbours in the body.
    fn square(&self, place: usize) -> Square {
        let glyphs = self.look.glyphs;
        let body = self.board.body();
        let side = |other: usize| {
            let beside = body.get(other);
            beside.and_then(|&beside| self.board.grid().direction(body[place], beside))
        };
        let (nearer, farther) = (side(place - 1), side(place + 1));
        let sides = |side| 1 << side as usize;
        let joined: usize = nearer.map_or(0, sides) | farther.map_or(0, sides);
        let [first, link] = self.piece(joined);
        match (nearer, farther) {
            (Some(nearer), None) => [glyphs.tip[nearer as usize], link],
            _ => [first, link],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::glyphs::{ASCII, BLOCKS, Glyphs};
    use crate::ui::pictures::picture;
    use crate::ui::theme::{COLOURED, MONO};

    /// A snake that goes every way, an apple, a wall, and a planned route that
    /// is in part on the snake.
    const BOARD: &str = "
        v<<...
        >>v>>@
        .v<^.#
        .>>^*.";

    fn drawn(glyphs: &'static Glyphs, dead: bool) -> Buffer {
        let board: Board = BOARD.parse().unwrap();
        let grid = board.grid();
        let dots = [(5, 0), (4, 0), (3, 0), (3, 1), (4, 2), (4, 3)].map(|(x, y)| grid.cell(x, y));
        let look = Look { theme: &COLOURED, glyphs };
        let view = BoardView {
            look: &look,
            board: &board,
            dots: &dots,
            marks: Marks::None,
            dead,
            glide: None,
        };
        let area = Rect::new(1, 1, 12, 4);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 14, 6));
        view.draw(Drawing::Squares, area, &mut buffer);
        buffer
    }

    #[test]
    fn the_snake_is_one_line() {
        let blocks = "
 █▀▀▀▘ · · ·
 ▀▀▀▀█ █▀▀▀••
   █▀▀ █ · ▒▒
   ▀▀▀▀▀ ●
\n";
        assert_eq!(picture(&drawn(&BLOCKS, false)), blocks);
        let ascii = "
 +---o . . .
 +---+ +---@
   +-+ | . ##
   +---+ *
\n";
        assert_eq!(picture(&drawn(&ASCII, false)), ascii);
    }

    #[test]
    fn a_snake_that_died_shows_it() {
        assert!(picture(&drawn(&BLOCKS, true)).contains("××"));
        assert!(picture(&drawn(&ASCII, true)).contains('X'));
    }

    #[test]
    fn everything_has_its_colour() {
        let buffer = drawn(&BLOCKS, false);
        let style = |x: u16, y: u16| buffer[(1 + 2 * x, 1 + y)].style();
        let is = |found: Style, wanted: Style| {
            assert_eq!((found.fg, found.add_modifier), (wanted.fg, wanted.add_modifier));
        };
        is(style(5, 1), COLOURED.head);
        assert_eq!(style(5, 1).bg, COLOURED.head.bg);
        is(style(2, 0), COLOURED.tail);
        is(style(4, 1), COLOURED.body(1, 15));
        is(style(4, 3), COLOURED.apple);
        is(style(5, 0), COLOURED.dot);
        is(style(5, 2), COLOURED.wall);
    }

    #[test]
    fn without_colour_the_head_is_reversed() {
        let board: Board = ">>@.\n...*".parse().unwrap();
        let look = Look { theme: &MONO, glyphs: &BLOCKS };
        let view = BoardView {
            look: &look,
            board: &board,
            dots: &[],
            marks: Marks::None,
            dead: false,
            glide: None,
        };
        let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 2));
        view.draw(Drawing::Squares, buffer.area, &mut buffer);
        let reversed = ratatui::style::Modifier::REVERSED;
        let count = buffer.content().iter().filter(|cell| cell.modifier.contains(reversed)).count();
        assert_eq!(count, 2);
        assert_eq!(picture(&buffer), "▝▀▀▀••\n      ●\n");
    }
}
