//! The sets of characters that boards, boxes and bars are drawn with.

use ratatui::symbols::border;

use crate::ui::look::Choice;

/// The characters in the two columns of a cell.
pub(in crate::ui) type CellChars = [char; 2];

/// A set of characters for cells, boxes and bars, each one column wide.
pub struct Glyphs {
    /// The name on the command line.
    pub(in crate::ui) name: &'static str,
    /// What they look like, in a few words.
    pub(in crate::ui) summary: &'static str,
    /// Whether all are ASCII.
    pub(in crate::ui) ascii: bool,
    /// Whether a cell is two columns wide where there is room for it.
    pub(in crate::ui) squares: bool,
    /// Whether there are characters for parts of a cell, so that a snake can glide.
    pub(in crate::ui) smooth: bool,
    /// The head.
    pub(in crate::ui) head: CellChars,
    /// The head of a snake that has died.
    pub(in crate::ui) dead: CellChars,
    /// The first column of a body cell, by the sides the snake goes on at: bit 0
    /// up, 1 right, 2 down, 3 left, as in [`crate::engine::Direction`].
    pub(in crate::ui) line: [char; 16],
    /// The first column of the last body cell, by the side the snake goes on at:
    /// up, right, down, left.
    pub(in crate::ui) tip: [char; 4],
    /// The second column of a body cell that goes on to the right.
    pub(in crate::ui) link: char,
    /// The apple.
    pub(in crate::ui) apple: CellChars,
    /// A cell of the planned route.
    pub(in crate::ui) dot: CellChars,
    /// A cell of a route that is not taken.
    pub(in crate::ui) untaken: CellChars,
    /// A wall inside the board.
    pub(in crate::ui) wall: CellChars,
    /// A free cell that is cut off, and one that is a dead end.
    pub(in crate::ui) closed: [CellChars; 2],
    /// The first column of a piece of a tour, by its sides as in `line`.
    pub(in crate::ui) thin: [char; 16],
    /// The second column of a piece of a tour that goes on to the right.
    pub(in crate::ui) thin_link: char,
    /// A column filled from below, from empty to full in eighths.
    pub(in crate::ui) eighths: [char; 9],
    /// Lines around a box.
    pub(in crate::ui) border: border::Set<'static>,
    /// Lines around a board that wraps around.
    pub(in crate::ui) joined: border::Set<'static>,
    /// The full and the empty part of a bar.
    pub(in crate::ui) bar: [&'static str; 2],
    /// Marks what is chosen, in front of it.
    pub(in crate::ui) marker: &'static str,
    /// Marks who has gained a place in a race.
    pub(in crate::ui) risen: &'static str,
    /// Between two things on a line.
    pub(in crate::ui) separator: &'static str,
    /// The end of a text that was cut.
    pub(in crate::ui) cut: &'static str,
    /// The name of the microsecond.
    pub(in crate::ui) micro: &'static str,
}

/// All sets, the default first.
static GLYPHS: &[&Glyphs] = &[&BLOCKS, &LINES, &ASCII, &COMPACT];

impl Choice for Glyphs {
    fn all() -> &'static [&'static Self] {
        GLYPHS
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }
}

/// Thin lines with rounded corners.
const THIN: [char; 16] =
    ['·', '╵', '╶', '╰', '╷', '│', '╭', '├', '╴', '╯', '─', '┴', '╮', '┤', '┬', '┼'];
/// Lines in ASCII.
const ASCII_LINES: [char; 16] =
    ['+', '|', '-', '+', '|', '|', '+', '+', '-', '+', '-', '+', '+', '+', '+', '+'];

/// A character whose upper half, lower half, or whole is filled: two pixels.
pub(in crate::ui) const HALVES: [char; 3] = ['▀', '▄', '█'];

/// A character filled from below, from empty to full in eighths.
pub(in crate::ui) const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Half blocks. A cell is two by two pixels. A body cell fills its upper left pixel, and
/// those toward body cells on the right and below. So the snake is one line, with a gap of
/// the same width beside it. The tail is half a pixel shorter.
pub(in crate::ui) static BLOCKS: Glyphs = BLOCK_SET;

const BLOCK_SET: Glyphs = Glyphs {
    name: "blocks",
    summary: "half blocks, two columns per cell",
    ascii: false,
    squares: true,
    smooth: true,
    head: ['•', '•'],
    dead: ['×', '×'],
    line: ['▀', '▀', '▀', '▀', '█', '█', '█', '█', '▀', '▀', '▀', '▀', '█', '█', '█', '█'],
    tip: ['▘', '▝', '▄', '▘'],
    link: '▀',
    apple: ['●', ' '],
    dot: ['·', ' '],
    untaken: ['○', ' '],
    wall: ['▒', '▒'],
    closed: [['░', '░'], ['░', ' ']],
    thin: THIN,
    thin_link: '─',
    eighths: EIGHTHS,
    border: border::ROUNDED,
    joined: border::Set {
        vertical_left: "┊",
        vertical_right: "┊",
        horizontal_top: "┈",
        horizontal_bottom: "┈",
        ..border::ROUNDED
    },
    bar: ["━", "─"],
    marker: "▸ ",
    risen: "▲",
    separator: " · ",
    cut: "…",
    micro: "µs",
};

/// Lines with rounded corners.
static LINES: Glyphs = Glyphs {
    name: "lines",
    summary: "lines with rounded corners, two columns per cell",
    smooth: false,
    line: ['─', '│', '─', '╰', '│', '│', '╭', '├', '─', '╯', '─', '┴', '╮', '┤', '┬', '┼'],
    tip: ['╵', '╶', '╷', '╴'],
    link: '─',
    ..BLOCK_SET
};

/// Half blocks in one column per cell, however large the screen.
static COMPACT: Glyphs = Glyphs {
    name: "compact",
    summary: "half blocks, one column per cell; letters where there is no colour",
    squares: false,
    smooth: false,
    ..BLOCK_SET
};

const ASCII_BORDER: border::Set = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// ASCII only: head and apple as in the board notation, the body as a line.
pub(in crate::ui) static ASCII: Glyphs = Glyphs {
    name: "ascii",
    summary: "ASCII characters only",
    ascii: true,
    squares: true,
    smooth: false,
    head: ['@', ' '],
    dead: ['X', ' '],
    line: ASCII_LINES,
    tip: ['o'; 4],
    link: '-',
    apple: ['*', ' '],
    dot: ['.', ' '],
    untaken: ['x', ' '],
    wall: ['#', '#'],
    closed: [['%', '%'], ['%', ' ']],
    thin: ASCII_LINES,
    thin_link: '-',
    eighths: [' ', ' ', '.', '.', ':', ':', '|', '|', '#'],
    border: ASCII_BORDER,
    joined: border::Set {
        vertical_left: ":",
        vertical_right: ":",
        horizontal_top: ".",
        horizontal_bottom: ".",
        ..ASCII_BORDER
    },
    bar: ["=", "-"],
    marker: "> ",
    risen: "^",
    separator: " | ",
    cut: "..",
    micro: "us",
};

#[cfg(test)]
mod tests {
    use super::*;

    /// Every character of a set.
    fn all(glyphs: &Glyphs) -> String {
        let mut cells = vec![glyphs.head, glyphs.dead, glyphs.apple, glyphs.dot, glyphs.wall];
        cells.push(glyphs.untaken);
        let mut all: String = cells.iter().flatten().collect();
        all.extend(glyphs.line.iter().chain(&glyphs.tip).chain([&glyphs.link]));
        for lines in [glyphs.border, glyphs.joined] {
            all.extend([lines.top_left, lines.top_right, lines.bottom_left, lines.bottom_right]);
            all.extend([lines.vertical_left, lines.vertical_right]);
            all.extend([lines.horizontal_top, lines.horizontal_bottom]);
        }
        all.extend(glyphs.closed.iter().flatten().chain(&glyphs.thin).chain(&glyphs.eighths));
        all.push(glyphs.thin_link);
        all.extend(glyphs.bar);
        all.extend([glyphs.marker, glyphs.risen, glyphs.separator, glyphs.cut, glyphs.micro]);
        all
    }

    #[test]
    fn ascii_is_ascii_and_every_character_is_one_column() {
        assert!(all(&ASCII).is_ascii());
        for &glyphs in GLYPHS {
            for letter in all(glyphs).chars() {
                assert_eq!(ratatui::text::Span::raw(letter.to_string()).width(), 1, "{letter}");
            }
        }
    }

    #[test]
    fn head_body_tail_apple_and_dots_are_told_apart_without_colour() {
        for &glyphs in GLYPHS {
            let mut seen = vec![glyphs.head[0], glyphs.dead[0], glyphs.apple[0], glyphs.dot[0]];
            seen.extend([' ', glyphs.untaken[0]]);
            for apart in [glyphs.line.as_slice(), glyphs.tip.as_slice()] {
                assert!(apart.iter().all(|letter| !seen.contains(letter)), "{seen:?}");
                seen.extend(apart);
            }
            for i in 0..6 {
                assert!(!seen[..i].contains(&seen[i]));
            }
        }
    }
}
