//! A board with one column per cell, for screens without room for two.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::BoardView;
use super::annotations::Mark;
use crate::engine::Cell;
use crate::ui::look::glyphs::HALVES;

/// Draws a board with half a row per cell in `area`: each character is an upper and a lower
/// pixel.
pub(in crate::ui) fn draw_halves(view: &BoardView, area: Rect, buffer: &mut Buffer) {
    let board = view.board;
    let theme = view.look.theme;
    let fg = |style: Style| style.fg.unwrap_or(Color::Reset);
    for cell in view.free_dots() {
        draw_dot(view, cell, area, buffer);
    }
    let mut put = |cell: Cell, colour: Color| {
        let (x, y) = board.grid().coordinates(cell);
        put_pixel(buffer, area.x + x, area.y + y / 2, y % 2 == 0, colour);
    };
    for (cell, mark, style) in view.annotations.cells(view) {
        match mark {
            // It does not fit into a pixel.
            Mark::Line(_) => {}
            Mark::Ground => put(cell, style.bg.unwrap_or(Color::Reset)),
            Mark::Letters(_) | Mark::Shade(_) => put(cell, fg(style)),
        }
    }
    for cell in view.walls() {
        put(cell, fg(theme.wall));
    }
    if let Some(apple) = board.apple() {
        put(apple, fg(theme.apple));
    }
    for (place, &cell) in board.body().iter().enumerate().skip(1) {
        put(cell, fg(view.body_style(place)));
    }
    // The head's colour is its background.
    put(board.head(), view.head_style().bg.unwrap_or(Color::Reset));
}

/// Fills the upper or the lower half of a character; the other half keeps its pixel, but
/// loses its dot.
fn put_pixel(buffer: &mut Buffer, x: u16, y: u16, upper: bool, colour: Color) {
    let [up, down, both] = HALVES;
    let cell = &mut buffer[(x, y)];
    let there = cell.symbol().chars().next().unwrap_or(' ');
    // The foreground colour is that of the half that the character fills, which is the other
    // half here: this one is the background.
    if (upper && there == down) || (!upper && there == up) {
        if cell.fg == colour {
            cell.set_char(both).set_bg(colour);
        } else {
            cell.set_bg(colour);
        }
    } else {
        cell.set_char(if upper { up } else { down }).set_style(Style::new().fg(colour));
    }
}

/// Draws a dot in the upper or the lower half of a character; one in the other half stays.
fn draw_dot(view: &BoardView, cell: Cell, area: Rect, buffer: &mut Buffer) {
    let (x, y) = view.board.grid().coordinates(cell);
    let cell = &mut buffer[(area.x + x, area.y + y / 2)];
    let (own, other) = if y % 2 == 0 { ("'", ".") } else { (".", "'") };
    let symbol = if cell.symbol() == other || cell.symbol() == ":" { ":" } else { own };
    cell.set_symbol(symbol).set_style(view.look.theme.dot);
}

/// Draws a board with one row per cell in `area`, in the letters of the board notation, with
/// `:` for the planned route.
pub(in crate::ui) fn draw_letters(view: &BoardView, area: Rect, buffer: &mut Buffer) {
    let board = view.board;
    let theme = view.look.theme;
    let text = board.to_string();
    // The notation of a board that wraps around begins with a line that says so.
    let rows = text.lines().skip(usize::from(board.grid().wraps()));
    for (row, y) in rows.zip(area.y..) {
        buffer.set_string(area.x, y, row, theme.label);
    }
    let mut restyle = |cell: Cell, style: Style| {
        let (x, y) = board.grid().coordinates(cell);
        buffer[(area.x + x, area.y + y)].set_style(Style::reset().patch(theme.base).patch(style));
    };
    for cell in view.walls() {
        restyle(cell, theme.wall);
    }
    if let Some(apple) = board.apple() {
        restyle(apple, theme.apple);
    }
    for (place, &cell) in board.body().iter().enumerate().skip(1) {
        let last = place + 1 == board.len();
        restyle(cell, if last { theme.tail_letter } else { view.body_style(place) });
    }
    restyle(board.head(), view.head_style());
    for cell in view.free_dots() {
        let (x, y) = board.grid().coordinates(cell);
        buffer[(area.x + x, area.y + y)].set_char(':').set_style(theme.dot);
    }
    for (cell, mark, style) in view.annotations.cells(view) {
        let (x, y) = board.grid().coordinates(cell);
        if board.is_vacant(cell) {
            let chars = mark.chars(view.look.glyphs);
            let place = &mut buffer[(area.x + x, area.y + y)];
            place.set_char(chars.map_or(' ', |chars| chars[0])).set_style(style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Board;
    use crate::ui::layout::Drawing;
    use crate::ui::look::Look;
    use crate::ui::look::glyphs::{ASCII, BLOCKS};
    use crate::ui::look::themes::{COLOURED, MONO};
    use crate::ui::pictures::picture;

    const BOARD: &str = "
        v<<...
        >>v>>@
        .v<^..
        .>>^*.
        ......";

    fn drawn(look: Look, drawing: Drawing, rows: u16) -> Buffer {
        let board: Board = BOARD.parse().unwrap();
        let grid = board.grid();
        let dots = [(5, 0), (4, 0), (3, 0), (5, 2), (5, 3), (4, 3), (5, 4), (0, 4)];
        let dots = dots.map(|(x, y)| grid.cell(x, y));
        let view = BoardView { dots: &dots, ..BoardView::at_rest(&look, &board) };
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, rows));
        view.draw(drawing, buffer.area, &mut buffer);
        buffer
    }

    #[test]
    fn halves_hold_two_cells_a_row() {
        let look = Look { theme: &COLOURED, glyphs: &BLOCKS };
        let buffer = drawn(look, Drawing::Halves, 3);
        assert_eq!(picture(&buffer), "▄▄▄▄▄▄\n █▄█▄:\n'    '\n");
        let theme = &COLOURED;
        let colours = |x: u16, y: u16| (buffer[(x, y)].fg, buffer[(x, y)].bg);
        assert_eq!(colours(5, 0), (theme.head.bg.unwrap(), Color::Reset));
        assert_eq!(colours(2, 0).1, theme.tail.fg.unwrap());
        assert_eq!(colours(2, 0).0, theme.body(9, 15).fg.unwrap());
        assert_eq!(colours(4, 1), (theme.apple.fg.unwrap(), Color::Reset));
    }

    #[test]
    fn letters_are_the_notations() {
        for look in
            [Look { theme: &MONO, glyphs: &BLOCKS }, Look { theme: &COLOURED, glyphs: &ASCII }]
        {
            let buffer = drawn(look, Drawing::Letters, 5);
            assert_eq!(picture(&buffer), "v<<:::\n>>v>>@\n.v<^.:\n.>>^*:\n:....:\n");
            assert_eq!(buffer[(5, 1)].modifier, look.theme.head.add_modifier);
            assert_eq!(buffer[(2, 0)].modifier, look.theme.tail_letter.add_modifier);
            assert_eq!(buffer[(1, 1)].modifier, look.theme.body(10, 15).add_modifier);
        }
    }
}
