//! The text form of a board, read and written.
//!
//! A character a cell, a line a row: `.` empty, `#` wall, `*` apple, `@` head,
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

/// Why a text is no board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// Rows of unequal lengths.
    #[error("row {row} has {found} cells where the first has {wanted}; all rows are equally long")]
    Ragged {
        /// The row, from 1.
        row: usize,
        /// Its number of cells.
        found: usize,
        /// That of the first row.
        wanted: usize,
    },
    /// A character that stands for nothing.
    #[error("row {row} has {found:?}; allowed are . # * @ ^ > v <")]
    Unknown {
        /// The row, from 1.
        row: usize,
        /// The character.
        found: char,
    },
    /// No head, or more than one.
    #[error("a board has one head, @; this one has {0}")]
    Heads(usize),
    /// More than one apple.
    #[error("a board has at most one apple, *; this one has {0}")]
    Apples(usize),
    /// Body cells that do not form one row to the head.
    #[error("the body does not lead to the head in one row: see row {row}, column {column}")]
    Loose {
        /// The row of a cell that is left over or claimed twice, from 1.
        row: usize,
        /// Its column, from 1.
        column: usize,
    },
    /// A size that no grid has.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// A body that cannot lie there.
    #[error(transparent)]
    Board(#[from] BoardError),
}

impl FromStr for Board {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut rows: Vec<&str> =
            text.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
        let wrap = rows.first() == Some(&WRAP);
        if wrap {
            rows.remove(0);
        }
        let marks = marks(&rows)?;
        let side = |cells: usize| u16::try_from(cells).unwrap_or(MAX_SIDE + 1);
        let width = rows.first().map_or(0, |row| row.chars().count());
        let grid = Grid::with_walls(side(width), side(rows.len()), wrap, |cell| {
            marks[cell.index()] == '#'
        })?;
        let apple = only(&marks, '*').map_err(NotationError::Apples)?;
        let head =
            only(&marks, '@').and_then(|head| head.ok_or(0)).map_err(NotationError::Heads)?;
        let body = body(&grid, &marks, head)?;
        Ok(Self::with_body(Arc::new(grid), &body, apple)?)
    }
}

/// The characters of all rows, in row order, once they are known to be good.
fn marks(rows: &[&str]) -> Result<Vec<char>, NotationError> {
    let mut marks = Vec::new();
    let wanted = rows.first().map_or(0, |row| row.chars().count());
    for (i, text) in rows.iter().enumerate() {
        let (row, found) = (i + 1, text.chars().count());
        if found != wanted {
            return Err(NotationError::Ragged { row, found, wanted });
        }
        if let Some(found) = text.chars().find(|&mark| !".#*@^>v<".contains(mark)) {
            return Err(NotationError::Unknown { row, found });
        }
        marks.extend(text.chars());
    }
    Ok(marks)
}

/// The one cell with this mark, if any; the number of them if there are more.
fn only(marks: &[char], mark: char) -> Result<Option<Cell>, usize> {
    let mut found = (0..marks.len()).filter(|&i| marks[i] == mark).map(Cell::new);
    match (found.next(), found.count()) {
        (first, 0) => Ok(first),
        (_, more) => Err(more + 1),
    }
}

/// The body, head first: from the head back along the arrows.
fn body(grid: &Grid, marks: &[char], head: Cell) -> Result<Vec<Cell>, NotationError> {
    let points_to = |cell: Cell, target: Cell| {
        Direction::from_char(marks[cell.index()])
            .is_some_and(|way| grid.neighbour(cell, way) == Some(target))
    };
    let loose = |cell: Cell| {
        let (x, y) = grid.coordinates(cell);
        NotationError::Loose { row: usize::from(y) + 1, column: usize::from(x) + 1 }
    };
    let mut body = vec![head];
    let mut target = head;
    loop {
        let mut pointing = grid.neighbours(target).iter().filter(|&&cell| points_to(cell, target));
        match (pointing.next(), pointing.next()) {
            (None, _) => break,
            (Some(&cell), None) => {
                body.push(cell);
                target = cell;
            }
            (_, Some(&second)) => return Err(loose(second)),
        }
    }
    let used =
        |cell: &Cell| body.contains(cell) || Direction::from_char(marks[cell.index()]).is_none();
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

/// The character of one cell.
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
        assert_eq!(error("..@\n.x."), NotationError::Unknown { row: 2, found: 'x' });
        assert_eq!(error("...\n..."), NotationError::Heads(0));
        assert_eq!(error("@..\n..@"), NotationError::Heads(2));
        assert_eq!(error("*.@\n*.*"), NotationError::Apples(3));
        assert_eq!(error(">@<\n..."), NotationError::Loose { row: 1, column: 1 });
        assert_eq!(error(">@.\n..>"), NotationError::Loose { row: 2, column: 3 });
        assert!(matches!(error("@"), NotationError::Grid(GridError::Size { .. })));
        assert!(matches!(error(""), NotationError::Grid(GridError::Size { .. })));
        assert!(matches!(error(&"@".repeat(70_000)), NotationError::Grid(_)));
    }
}
