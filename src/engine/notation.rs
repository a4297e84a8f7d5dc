//! The text form of a board, read and written.
//!
//! One character per cell, one line per row: `.` empty, `#` wall, `*` apple, `@` head,
//! and `^ > v <` a body cell that points to the next one nearer the head. A
//! first line `wrap`, in any case, says that the edges are joined. Blank lines, a
//! byte-order mark and lines that begin with `;` do not count.
//!
//! Spaces at either end of a line do not count in a board's picture. In a level's
//! file they are floor, see [`Spaces::Floor`].

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use super::board::{Board, BoardError};
use super::grid::{Cell, Direction, Grid, GridError, MAX_SIDE};

/// The first line of a board whose edges are joined.
const WRAP: &str = "wrap";

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// The rows differ in length.
    #[error(
        "line {row} has {found} cells, but the first row has {wanted}; all rows must be equally long"
    )]
    Ragged {
        /// Its line in the text, from 1; blank lines count.
        row: usize,
        /// Its number of cells.
        found: usize,
        /// That of the first row.
        wanted: usize,
    },
    /// A character has no meaning.
    #[error("line {row}, column {column} has {found:?}; allowed are . # * @ ^ > v < and spaces")]
    Unknown {
        /// Its line in the text, from 1; blank lines count.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// There is no head.
    #[error("there is no head; draw one with @")]
    NoHead,
    /// There is a second head or apple.
    #[error(
        "line {row}, column {column} has a second {found}; \
         a board has one head, @, and at most one apple, *"
    )]
    Second {
        /// Its line in the text, from 1; blank lines count.
        row: usize,
        /// Its column, from 1.
        column: usize,
        /// Which of the two.
        found: char,
    },
    /// The arrows do not form one line that leads to the head.
    #[error("the arrows do not form one line to the head: see line {row}, column {column}")]
    Loose {
        /// The line of a cell that is left over or claimed twice, from 1.
        row: usize,
        /// Its column, from 1.
        column: usize,
    },
    /// The size is not possible.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// The body cannot be placed there.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// What spaces mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spaces {
    /// Those at either end of a line do not count; others are errors.
    Margin,
    /// They are floor, like `.`. Since editors take spaces off the ends of lines, rows
    /// of a text that has any may end early, and a line of nothing but spaces is a row
    /// unless it comes before the first or after the last.
    Floor,
}

/// What a text shows: a board, or a level without a snake.
pub(super) struct Sketch {
    pub(super) grid: Grid,
    pub(super) apple: Option<Cell>,
    /// Head first; empty where the text shows no snake.
    pub(super) body: Vec<Cell>,
    rows: Rows,
}

/// The rows of a text.
struct Rows {
    /// The characters of all rows, in row order; all rows have the same length. Empty
    /// where they are more or longer than a grid can have.
    marks: Vec<char>,
    width: usize,
    /// By row: its line in the text, from 1.
    lines: Vec<usize>,
}

impl FromStr for Board {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let Sketch { grid, apple, body, .. } = Sketch::read(text, false, Spaces::Margin)?;
        if body.is_empty() {
            return Err(NotationError::NoHead);
        }
        Ok(Self::with_body(Arc::new(grid), &body, apple)?)
    }
}

impl Sketch {
    /// Reads the text; with `wrap` the edges are joined even if its first line does
    /// not say so. There need not be a snake.
    pub(super) fn read(text: &str, wrap: bool, spaces: Spaces) -> Result<Self, NotationError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let is_comment = |line: &str| line.trim_start().starts_with(';');
        // Numbered before comments are taken out, since errors name the line in the file.
        let lines: Vec<(usize, &str)> =
            (1..).zip(text.lines()).filter(|(_, line)| !is_comment(line)).collect();
        let first = lines.iter().position(|(_, line)| !line.trim().is_empty());
        let says_wrap = first.filter(|&first| lines[first].1.trim().eq_ignore_ascii_case(WRAP));
        let rows = Rows::read(&lines[says_wrap.map_or(0, |at| at + 1)..], spaces)?;
        // What does not fit is too large for a board as well, and the grid says so.
        let side = |cells: usize| u16::try_from(cells).unwrap_or(MAX_SIDE + 1);
        let height = side(rows.lines.len());
        let wrap = wrap || says_wrap.is_some();
        let grid = Grid::with_walls(side(rows.width), height, wrap, |cell| {
            rows.marks[cell.index()] == '#'
        })?;
        let apple = rows.only(&grid, '*')?;
        let head = rows.only(&grid, '@')?;
        let body = rows.body(&grid, head)?;
        Ok(Self { grid, apple, body, rows })
    }

    /// Returns the line of the text and the column of a cell, counted from 1.
    pub(super) fn place(&self, cell: Cell) -> (usize, usize) {
        self.rows.place(&self.grid, cell)
    }
}

impl Rows {
    /// Reads numbered lines, and checks their characters and lengths.
    fn read(lines: &[(usize, &str)], spaces: Spaces) -> Result<Self, NotationError> {
        let is_row = |line: &str| match spaces {
            Spaces::Margin => !line.trim().is_empty(),
            Spaces::Floor => !line.is_empty(),
        };
        let last = lines.iter().rposition(|(_, line)| !line.trim().is_empty());
        let first = lines.iter().position(|(_, line)| !line.trim().is_empty()).unwrap_or(0);
        let lines = &lines[first..last.map_or(first, |last| last + 1)];
        let rows: Vec<(usize, &str)> = lines
            .iter()
            .filter(|(_, line)| is_row(line))
            .map(|&(number, line)| match spaces {
                Spaces::Margin => (number, line.trim()),
                Spaces::Floor => (number, line.trim_end()),
            })
            .collect();
        // Where all floor is drawn with dots, a short row is a slip: filling it up would
        // hide that.
        let has_floor = rows.iter().any(|(_, row)| row.is_empty() || row.contains(' '));
        let may_end_early = spaces == Spaces::Floor && has_floor;
        let length = |row: &str| row.chars().count();
        let width = match rows.first() {
            Some(_) if may_end_early => rows.iter().map(|(_, row)| length(row)).max(),
            first => first.map(|(_, row)| length(row)),
        };
        let mut read = Self { marks: Vec::new(), width: width.unwrap_or(0), lines: Vec::new() };
        for &(line, row) in &rows {
            read.check(line, row, spaces, may_end_early)?;
            read.lines.push(line);
        }
        // No grid is larger. To fill up the rows of such a text could take any amount of
        // memory: its longest row times their number.
        let most = usize::from(MAX_SIDE);
        if read.width <= most && rows.len() <= most {
            read.fill(&rows);
        }
        Ok(read)
    }

    /// Checks the characters and the length of the row in this line.
    fn check(
        &self,
        line: usize,
        row: &str,
        spaces: Spaces,
        may_end_early: bool,
    ) -> Result<(), NotationError> {
        let is_known =
            |mark: char| ".#*@^>v<".contains(mark) || (mark == ' ' && spaces == Spaces::Floor);
        if let Some((found, column)) = row.chars().zip(1..).find(|&(mark, _)| !is_known(mark)) {
            return Err(NotationError::Unknown { row: line, column, found });
        }
        let found = row.chars().count();
        if found != self.width && !may_end_early {
            return Err(NotationError::Ragged { row: line, found, wanted: self.width });
        }
        Ok(())
    }

    /// Takes in the characters of all rows, each filled up to the width with floor.
    fn fill(&mut self, rows: &[(usize, &str)]) {
        for (_, row) in rows {
            let marks = row.chars().map(|mark| if mark == ' ' { '.' } else { mark });
            self.marks.extend(marks.chain(std::iter::repeat('.')).take(self.width));
        }
    }

    /// Returns the line of the text and the column of a cell, counted from 1.
    fn place(&self, grid: &Grid, cell: Cell) -> (usize, usize) {
        let (x, y) = grid.coordinates(cell);
        (self.lines[usize::from(y)], usize::from(x) + 1)
    }

    /// Returns the cell with this mark, if there is one.
    fn only(&self, grid: &Grid, mark: char) -> Result<Option<Cell>, NotationError> {
        let mut found = (0..self.marks.len()).filter(|&i| self.marks[i] == mark).map(Cell::new);
        match (found.next(), found.next()) {
            (first, None) => Ok(first),
            (_, Some(second)) => {
                let (row, column) = self.place(grid, second);
                Err(NotationError::Second { row, column, found: mark })
            }
        }
    }

    /// Returns the body, head first, found by following the arrows back from the
    /// head; empty without a head.
    fn body(&self, grid: &Grid, head: Option<Cell>) -> Result<Vec<Cell>, NotationError> {
        let points_to = |cell: Cell, target: Cell| {
            Direction::from_char(self.marks[cell.index()])
                .is_some_and(|way| grid.neighbour(cell, way) == Some(target))
        };
        let loose = |cell: Cell| {
            let (row, column) = self.place(grid, cell);
            NotationError::Loose { row, column }
        };
        let mut body = Vec::from_iter(head);
        let mut next = head;
        while let Some(target) = next {
            let mut pointing =
                grid.neighbours(target).iter().filter(|&&cell| points_to(cell, target));
            next = pointing.next().copied();
            if let Some(&second) = pointing.next() {
                return Err(loose(second));
            }
            // No cell comes twice, so this ends: each points to one other, and the head,
            // which points to none, is where the line began.
            body.extend(next);
        }
        let mut lies = vec![false; grid.len()];
        for cell in &body {
            lies[cell.index()] = true;
        }
        let used = |cell: &Cell| {
            lies[cell.index()] || Direction::from_char(self.marks[cell.index()]).is_none()
        };
        match grid.cells().iter().find(|cell| !used(cell)) {
            Some(&left_over) => Err(loose(left_over)),
            None => Ok(body),
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = self.grid();
        if grid.wraps() {
            writeln!(f, "{WRAP}")?;
        }
        for y in 0..grid.height() {
            let row: String = (0..grid.width()).map(|x| mark(self, grid.cell(x, y))).collect();
            writeln!(f, "{row}")?;
        }
        Ok(())
    }
}

/// Returns the character of one cell.
fn mark(board: &Board, cell: Cell) -> char {
    match board.body_index(cell) {
        Some(0) => '@',
        Some(place) => {
            let nearer = board.body()[place - 1];
            board.grid().direction(cell, nearer).map_or('?', Direction::to_char)
        }
        None if board.apple() == Some(cell) => '*',
        None if board.grid().is_wall(cell) => '#',
        None => '.',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_written_again() {
        for picture in [
            "..>v\n*.^@\n#.^.\n",
            "wrap\n@.>\n...\n.*.\n",
            "@.\n..\n",
            ">>@*\n^<<<\n",
            "wrap\nv.>\n>>@\n.*.\n",
        ] {
            let board: Board = picture.parse().unwrap_or_else(|e| panic!("{picture}: {e}"));
            assert_eq!(board.to_string(), picture);
        }
    }

    #[test]
    fn what_is_no_board_says_why() {
        let error = |text: &str| text.parse::<Board>().unwrap_err();
        assert_eq!(error("..@\n.."), NotationError::Ragged { row: 2, found: 2, wanted: 3 });
        assert_eq!(error("..@\n.x."), NotationError::Unknown { row: 2, column: 2, found: 'x' });
        assert_eq!(error("...\n..."), NotationError::NoHead);
        let second = |row, column, found| NotationError::Second { row, column, found };
        assert_eq!(error("@..\n..@"), second(2, 3, '@'));
        assert_eq!(error("*.@\n*.*"), second(2, 1, '*'));
        assert_eq!(error("...\n.>."), NotationError::Loose { row: 2, column: 2 });
        assert_eq!(error(">@<\n..."), NotationError::Loose { row: 1, column: 1 });
        assert_eq!(error(">@.\n..>"), NotationError::Loose { row: 2, column: 3 });
        assert_eq!(
            error("; a board\n\n.x"),
            NotationError::Unknown { row: 3, column: 2, found: 'x' }
        );
        assert!(matches!(error("@"), NotationError::Grid(GridError::Size { .. })));
        assert!(matches!(error(""), NotationError::Grid(GridError::Size { .. })));
        assert!(matches!(error(&"@".repeat(70_000)), NotationError::Grid(_)));
    }

    /// Rows that end early are not filled up where no grid has room for them: this would
    /// be 160 GB.
    #[test]
    fn one_long_row_among_many_short_ones_takes_no_memory() {
        let text = format!("{}\n{}..", ".".repeat(200_000), " \n".repeat(200_000));
        let read = Sketch::read(&text, false, Spaces::Floor);
        assert!(matches!(read.err(), Some(NotationError::Grid(GridError::Size { .. }))));
    }

    /// A level's text as it is written again, or why it is none.
    fn level(text: &str) -> Result<String, NotationError> {
        let Sketch { grid, .. } = Sketch::read(text, false, Spaces::Floor)?;
        let board = Board::with_body(Arc::new(grid), &[Cell::new(0)], None)?;
        Ok(board.to_string().replacen('@', ".", 1))
    }

    #[test]
    fn levels_are_read_as_editors_write_them() {
        let plain = "....\n..#.\n....\n....\n";
        for text in [
            "\u{feff}....\n..#.\n....\n....",
            "....\r\n..#.\r\n....\r\n....\r\n",
            "\n; by hand\n....\n\n..#.\n  ; more\n....\n....\n\n",
            "....   \n..#.\t\n....\n....",
            "....\n  #\n....\n....",
            "  ..\n  #\n \n....",
        ] {
            assert_eq!(level(text).as_deref(), Ok(plain), "{text:?}");
        }
        for wrap in ["wrap", "WRAP", " Wrap ", "\u{feff}wrap", "\n; a torus\nwrap"] {
            let text = format!("{wrap}\n....\n..#.\n....\n....");
            assert_eq!(level(&text), Ok(format!("wrap\n{plain}")), "{wrap:?}");
        }
        let unknown = |row, column, found| Err(NotationError::Unknown { row, column, found });
        assert_eq!(level("wrap\n\n....\n  x."), unknown(4, 3, 'x'));
        assert_eq!(level("....\n\t...\n"), unknown(2, 1, '\t'));
        assert_eq!(
            level("....\n; short\n...\n"),
            Err(NotationError::Ragged { row: 3, found: 3, wanted: 4 })
        );
    }
}
