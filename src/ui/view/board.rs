//! A board, in one of the drawings there are, with route and overlay.

mod annotations;
mod compact;
mod dense;
mod glide;
mod squares;
mod wave;
mod zoomed;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::figures::board_lines;
use crate::engine::{Board, Cell, Status};
use crate::ui::app::sight::Sight;
use crate::ui::layout::Drawing;
use crate::ui::look::color_depth::ColorDepth;
use crate::ui::look::{Look, Zoom};
use crate::ui::play::lane::{Driver, Lane};
use annotations::Annotations;
use glide::Glide;
use wave::Wave;
use zoomed::Canvas;

/// The border where the board goes on beyond it: at its sides, and above and below.
const GOES_ON_ASIDE: &str = "┊";
const GOES_ON_ABOVE: &str = "┄";

/// A board and how it is to be drawn.
pub(super) struct BoardView<'a> {
    look: &'a Look,
    board: &'a Board,
    /// The cells of the planned route to show as dots.
    dots: &'a [Cell],
    /// The overlay: what else is drawn on the free cells.
    annotations: Annotations,
    /// Whether the snake has died.
    dead: bool,
    /// The motion of the last move; `None` where the snake is drawn at rest.
    glide: Option<Glide>,
    /// The wave along a snake that fills the board.
    wave: Option<Wave>,
}

impl<'a> BoardView<'a> {
    /// The board of a lane. `progress` says how far its last move has come, from 0 to 1;
    /// `None` draws it at rest.
    pub(super) fn new(look: &'a Look, lane: &'a Lane, sight: Sight, progress: Option<f64>) -> Self {
        // A game that is over holds still, even if another beside it still glides.
        let last_move = lane.last_move().filter(|_| look.glyphs.smooth && !lane.is_over());
        let glide = last_move.zip(progress);
        let shows_dots = sight.dots || lane.driver() == Driver::Person;
        Self {
            look,
            board: lane.board(),
            annotations: Annotations::of(sight.overlay, lane),
            dots: if shows_dots { lane.dots() } else { &[] },
            dead: matches!(lane.status(), Status::Died(_)),
            glide: glide.map(|(last, progress)| Glide { progress, left: last.left }),
            wave: None,
        }
    }

    /// Returns the view with the wave along a snake that fills the board as far as it has
    /// come, from 0 to 1; `None` for no wave. Where there are no colours, it is drawn without.
    pub(super) fn with_wave(self, progress: Option<f64>, depth: ColorDepth) -> Self {
        let coloured = self.look.theme.coloured && depth != ColorDepth::None;
        Self { wave: progress.map(|progress| Wave { progress, coloured }), ..self }
    }

    /// The board alone, drawn at rest.
    #[cfg(test)]
    fn at_rest(look: &'a Look, board: &'a Board) -> Self {
        Self {
            look,
            board,
            dots: &[],
            annotations: Annotations::None,
            dead: false,
            glide: None,
            wave: None,
        }
    }

    /// What the overlay shows, in as many words as `room` columns hold.
    pub(super) fn legend(&self, drawing: Drawing, room: usize) -> String {
        self.annotations.legend(self.look, self.board, drawing, room)
    }

    /// Draws the board without its border in `area`, which has the size of this drawing.
    pub(super) fn draw(&self, drawing: Drawing, area: Rect, buffer: &mut Buffer) {
        match drawing {
            Drawing::Squares(Zoom::One) => {
                squares::draw(self, area, buffer);
                if let Some(glide) = self.glide {
                    glide::draw(self, glide, area, buffer);
                }
            }
            Drawing::Squares(zoom) => {
                let mut canvas = Canvas::new(self, zoom, area, buffer);
                canvas.draw();
                if let Some(glide) = self.glide {
                    canvas.draw_glide(glide);
                }
            }
            Drawing::Halves => compact::draw_halves(self, area, buffer),
            Drawing::Quadrants => dense::draw(self, &dense::QUADRANTS, area, buffer),
            Drawing::Braille => dense::draw(self, &dense::BRAILLE, area, buffer),
            Drawing::Letters => compact::draw_letters(self, area, buffer),
        }
    }

    /// Marks in the border around `area` where the board goes on beyond it.
    pub(super) fn mark_edges(&self, drawing: Drawing, area: Rect, buffer: &mut Buffer) {
        let pattern = match drawing {
            Drawing::Quadrants => &dense::QUADRANTS,
            Drawing::Braille => &dense::BRAILLE,
            _ => return,
        };
        let [left, right, above, below] = dense::window(self.board, pattern, area).goes_on;
        let lines = board_lines(self.look, self.board.grid());
        for (is_open, x) in [(left, area.x - 1), (right, area.right())] {
            for y in (area.y..area.bottom()).filter(|_| is_open) {
                buffer[(x, y)].set_symbol(GOES_ON_ASIDE);
            }
        }
        for (is_open, y) in [(above, area.y - 1), (below, area.bottom())] {
            for x in (area.x..area.right()).filter(|_| is_open) {
                // Not over the words in the border.
                let place = &mut buffer[(x, y)];
                if [lines.horizontal_top, lines.horizontal_bottom].contains(&place.symbol()) {
                    place.set_symbol(GOES_ON_ABOVE);
                }
            }
        }
    }

    /// The cells of the route that neither snake nor apple is on.
    fn free_dots(&self) -> impl Iterator<Item = Cell> {
        self.dots.iter().copied().filter(|&cell| self.board.is_vacant(cell))
    }

    /// The walls inside the board.
    fn walls(&self) -> impl Iterator<Item = Cell> {
        let grid = self.board.grid();
        // Most boards have none: no need to search those.
        let cells = if grid.area() == grid.len() { 0 } else { grid.len() };
        (0..cells).map(Cell::new).filter(|&cell| grid.is_wall(cell))
    }

    /// The style of the head.
    fn head_style(&self) -> Style {
        if self.dead { self.look.theme.dead } else { self.look.theme.head }
    }

    /// The style of the body cell at `place`, counted from the head; not for the head itself.
    fn body_style(&self, place: usize) -> Style {
        let length = self.board.len();
        let theme = self.look.theme;
        let style = if place + 1 == length { theme.tail } else { theme.body(place, length) };
        self.wave.map_or(style, |wave| wave.over(style, place, length, theme))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::look::glyphs::{ASCII, BLOCKS, Glyphs};
    use crate::ui::look::themes::{COLOURED, MONO};
    use crate::ui::pictures::picture;

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
        let view = BoardView { dots: &dots, dead, ..BoardView::at_rest(&look, &board) };
        let area = Rect::new(1, 1, 12, 4);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 14, 6));
        view.draw(Drawing::Squares(Zoom::One), area, &mut buffer);
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
        let view = BoardView::at_rest(&look, &board);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 2));
        view.draw(Drawing::Squares(Zoom::One), buffer.area, &mut buffer);
        let reversed = ratatui::style::Modifier::REVERSED;
        let count = buffer.content().iter().filter(|cell| cell.modifier.contains(reversed)).count();
        assert_eq!(count, 2);
        assert_eq!(picture(&buffer), "▝▀▀▀••\n      ●\n");
    }
}
