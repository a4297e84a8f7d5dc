//! The text form of a board, read and written.
//!
//! One character per cell, one line per row: `.` empty, `#` wall, `*` apple, `@` head,
//! and `^ > v <` a body cell that points to the next one nearer the head. A
//! first line `wrap` says that the edges are joined. Blank lines and spaces at
//! either end of a line do not count.

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
        "row {row} has {found} cells, but the first has {wanted}; all rows must be equally long"
    )]
    Ragged {
        /// The row, from 1.
        row: usize,
        /// Its number of cells.
        found: usize,
        /// That of the first row.
        wanted: usize,
    },
    /// A character has no meaning.
    #[error("row {row}, column {column} has {found:?}; allowed are . # * @ ^ > v <")]
    Unknown {
        /// The row, from 1.
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
        "row {row}, column {column} has a second {found}; \
         a board has one head, @, and at most one apple, *"
    )]
    Second {
        /// Its row, from 1.
        row: usize,
        /// Its column, from 1.
        column: usize,
        /// Which of the two.
        found: char,
    },
    /// The arrows do not form one line that leads to the head.
    #[error("the arrows do not form one line to the head: see row {row}, column {column}")]
    Loose {
        /// The row of a cell that is left over or claimed twice, from 1.
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

/// What a text shows: a board, or a level without a snake.
pub(super) struct Sketch {
    pub(super) grid: Grid,
    pub(super) apple: Option<Cell>,
    /// Head first; empty where the text shows no snake.
    pub(super) body: Vec<Cell>,
}

impl FromStr for Board {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let Sketch { grid, apple, body } = Sketch::read(text, false)?;
        if body.is_empty() {
            return Err(NotationError::NoHead);
        }
        Ok(Self::with_body(Arc::new(grid), &body, apple)?)
    }
}

impl Sketch {
    /// Reads the text; with `wrap` the edges are joined even if its first line does
    /// not say so. There need not be a snake.
    pub(super) fn read(text: &str, wrap: bool) -> Result<Self, NotationError> {
        let mut rows: Vec<&str> =
            text.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
        let says_so = rows.first() == Some(&WRAP);
        if says_so {
            rows.remove(0);
        }
        let marks = marks(&rows)?;
        let side = |cells: usize| u16::try_from(cells).unwrap_or(MAX_SIDE + 1);
        let width = rows.first().map_or(0, |row| row.chars().count());
        let grid = Grid::with_walls(side(width), side(rows.len()), wrap || says_so, |cell| {
            marks[cell.index()] == '#'
        })?;
        let apple = only(&grid, &marks, '*')?;
        let head = only(&grid, &marks, '@')?;
        let body = body(&grid, &marks, head)?;
        Ok(Self { grid, apple, body })
    }
}

/// Returns the characters of all rows, in row order, after checking them.
fn marks(rows: &[&str]) -> Result<Vec<char>, NotationError> {
    let mut marks = Vec::new();
    let wanted = rows.first().map_or(0, |row| row.chars().count());
    for (i, text) in rows.iter().enumerate() {
        let (row, found) = (i + 1, text.chars().count());
        let unknown = text.chars().zip(1..).find(|&(mark, _)| !".#*@^>v<".contains(mark));
        if let Some((found, column)) = unknown {
            return Err(NotationError::Unknown { row, column, found });
        }
        if found != wanted {
            return Err(NotationError::Ragged { row, found, wanted });
        }
        marks.extend(text.chars());
    }
    Ok(marks)
}

/// Returns row and column of a cell, counted from 1 as in the errors.
pub(super) fn place(grid: &Grid, cell: Cell) -> (usize, usize) {
    let (x, y) = grid.coordinates(cell);
    (usize::from(y) + 1, usize::from(x) + 1)
}

/// Returns the cell with this mark, if there is one.
fn only(grid: &Grid, marks: &[char], mark: char) -> Result<Option<Cell>, NotationError> {
    let mut found = (0..marks.len()).filter(|&i| marks[i] == mark).map(Cell::new);
    match (found.next(), found.next()) {
        (first, None) => Ok(first),
        (_, Some(second)) => {
            let (row, column) = place(grid, second);
            Err(NotationError::Second { row, column, found: mark })
        }
    }
}

/// Returns the body, head first, found by following the arrows back from the
/// head; empty without a head.
fn body(grid: &Grid, marks: &[char], head: Option<Cell>) -> Result<Vec<Cell>, NotationError> {
    let points_to = |cell: Cell, target: Cell| {
        Direction::from_char(marks[cell.index()])
            .is_some_and(|way| grid.neighbour(cell, way) == Some(target))
    };
    let loose = |cell: Cell| {
        let (row, column) = place(grid, cell);
        NotationError::Loose { row, column }
    };
    let mut body = Vec::from_iter(head);
    let mut next = head;
    while let Some(target) = next {
        let mut pointing = grid.neighbours(target).iter().filter(|&&cell| points_to(cell, target));
        next = pointing.next().copied();
        if let Some(&second) = pointing.next() {
            return Err(loose(second));
        }
        body.extend(next);
    }
    let mut lies = vec![false; grid.len()];
    for cell in &body {
        lies[cell.index()] = true;
    }
    let used =
        |cell: &Cell| lies[cell.index()] || Direction::from_char(marks[cell.index()]).is_none();
    match grid.cells().iter().find(|cell| !used(cell)) {
        Some(&left_over) => Err(loose(left_over)),
        None => Ok(body),
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
        assert!(matches!(error("@"), NotationError::Grid(GridError::Size { .. })));
        assert!(matches!(error(""), NotationError::Grid(GridError::Size { .. })));
        assert!(matches!(error(&"@".repeat(70_000)), NotationError::Grid(_)));
    }
}
