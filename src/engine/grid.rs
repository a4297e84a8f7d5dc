//! The cells of a board and which of them are neighbours.

use thiserror::Error;

/// The least width and height of a walled grid.
pub const MIN_SIDE: u16 = 2;
/// The least width and height of a wrapped grid: on a smaller one a cell would
/// be its own neighbour, or the same neighbour twice.
pub const MIN_WRAPPED_SIDE: u16 = 3;
// With 250 by 250 cells an index fits into 16 bits, and the highest numbers are left over
// for marks in tables.
/// The greatest width and height of a grid.
pub const MAX_SIDE: u16 = 250;

/// One square of a grid: its index in row order, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// Returns the cell with this index in row order.
    ///
    /// # Panics
    /// If `index` is 65,536 or more; no grid has that many cells.
    #[must_use]
    pub fn new(index: usize) -> Self {
        Self(u16::try_from(index).expect("a grid has fewer than 65,536 cells"))
    }

    /// Returns the index in row order, for tables with one entry per cell.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One of the four directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the next column.
    Right,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
}

impl Direction {
    /// All four, clockwise from [`Direction::Up`].
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// Returns the opposite direction.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
        }
    }

    /// Returns the direction a quarter turn to the right.
    #[must_use]
    pub fn clockwise(self) -> Self {
        match self {
            Self::Up => Self::Right,
            Self::Right => Self::Down,
            Self::Down => Self::Left,
            Self::Left => Self::Up,
        }
    }

    /// Returns the two directions at right angles.
    #[must_use]
    pub fn across(self) -> [Self; 2] {
        match self {
            Self::Up | Self::Down => [Self::Left, Self::Right],
            Self::Right | Self::Left => [Self::Up, Self::Down],
        }
    }

    /// Returns its arrow in the board notation: `^ > v <`.
    #[must_use]
    pub fn to_char(self) -> char {
        match self {
            Self::Up => '^',
            Self::Right => '>',
            Self::Down => 'v',
            Self::Left => '<',
        }
    }

    /// Returns the direction of an arrow in the board notation; `None` for any
    /// other character.
    #[must_use]
    pub fn from_char(arrow: char) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.to_char() == arrow)
    }
}

/// Why a grid cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GridError {
    /// Width or height is out of range.
    #[error(
        "a {width}x{height} board is not possible: width and height go from {least} to {MAX_SIDE}{}",
        if *least == MIN_WRAPPED_SIDE { " on a wrapped board" } else { "" }
    )]
    Size {
        /// The width asked for.
        width: u16,
        /// The height asked for.
        height: u16,
        /// The least side allowed.
        least: u16,
    },
    /// Every cell is a wall.
    #[error("a board needs at least one cell that is not a wall")]
    NoCells,
}

/// The cells of a board: its size, its walls and the table of neighbours.
///
/// Cells are numbered in row order, `y * width + x`, walls included, so that
/// [`Grid::len`] is the size of a table with one entry per cell; [`Grid::area`]
/// counts the cells a snake can be on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    width: u16,
    height: u16,
    wrap: bool,
    /// The cells that are not walls, in row order.
    cells: Vec<Cell>,
    /// By cell and direction; `None` for a wall and over an edge.
    toward: Vec<[Option<Cell>; 4]>,
    /// By cell: the same neighbours without gaps, and their number. Searches loop
    /// over these, which is faster than skipping `None`.
    beside: Vec<([Cell; 4], u8)>,
}

impl Grid {
    /// Returns a grid without walls inside. Its edges are walls, or joined if
    /// `wrap` is true.
    ///
    /// # Errors
    /// [`GridError::Size`] if a side is less than [`MIN_SIDE`] (with `wrap`,
    /// [`MIN_WRAPPED_SIDE`]) or more than [`MAX_SIDE`].
    pub fn new(width: u16, height: u16, wrap: bool) -> Result<Self, GridError> {
        Self::with_walls(width, height, wrap, |_| false)
    }

    /// Returns a grid with a wall on each cell for which `is_wall` is true.
    ///
    /// # Errors
    /// As [`Grid::new`], and [`GridError::NoCells`] if every cell is a wall.
    pub fn with_walls(
        width: u16,
        height: u16,
        wrap: bool,
        is_wall: impl Fn(Cell) -> bool,
    ) -> Result<Self, GridError> {
        let least = if wrap { MIN_WRAPPED_SIDE } else { MIN_SIDE };
        let allowed = least..=MAX_SIDE;
        if !allowed.contains(&width) || !allowed.contains(&height) {
            return Err(GridError::Size { width, height, least });
        }
        let len = usize::from(width) * usize::from(height);
        let cells: Vec<Cell> = (0..len).map(Cell::new).filter(|&cell| !is_wall(cell)).collect();
        if cells.is_empty() {
            return Err(GridError::NoCells);
        }
        let mut grid = Self {
            width,
            height,
            wrap,
            cells,
            toward: vec![[None; 4]; len],
            beside: vec![([Cell(0); 4], 0); len],
        };
        grid.fill_neighbours(&is_wall);
        Ok(grid)
    }

    fn fill_neighbours(&mut self, is_wall: &impl Fn(Cell) -> bool) {
        for i in 0..self.cells.len() {
            let cell = self.cells[i];
            // Searches break ties by this order, so games depend on it.
            for way in Direction::ALL {
                let Some(other) = self.beyond(cell, way).filter(|&other| !is_wall(other)) else {
                    continue;
                };
                self.toward[cell.index()][way as usize] = Some(other);
                let (list, count) = &mut self.beside[cell.index()];
                list[usize::from(*count)] = other;
                *count += 1;
            }
        }
    }

    /// Returns the square beside `cell`, wall or not; `None` beyond a walled edge.
    pub(super) fn beyond(&self, cell: Cell, way: Direction) -> Option<Cell> {
        let (x, y) = self.coordinates(cell);
        let (w, h) = (self.width, self.height);
        let (x, y) = match way {
            Direction::Up => (x, y.checked_sub(1).or(self.wrap.then_some(h - 1))?),
            Direction::Right if x + 1 < w => (x + 1, y),
            Direction::Right => (self.wrap.then_some(0)?, y),
            Direction::Down if y + 1 < h => (x, y + 1),
            Direction::Down => (x, self.wrap.then_some(0)?),
            Direction::Left => (x.checked_sub(1).or(self.wrap.then_some(w - 1))?, y),
        };
        Some(self.cell(x, y))
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn width(&self) -> u16 {
        self.width
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn height(&self) -> u16 {
        self.height
    }

    /// Returns true if the edges are joined (a torus).
    #[must_use]
    pub fn wraps(&self) -> bool {
        self.wrap
    }

    /// Returns `width * height`: the size of a table with one entry per cell,
    /// walls included.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no grid is empty")]
    pub fn len(&self) -> usize {
        self.toward.len()
    }

    /// Returns the number of cells that are not walls: the length of a snake that
    /// fills the board.
    #[must_use]
    pub fn area(&self) -> usize {
        self.cells.len()
    }

    /// Returns the cells that are not walls, in row order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns true if `cell` is a wall. O(log cells).
    #[must_use]
    pub fn is_wall(&self, cell: Cell) -> bool {
        self.cells.binary_search(&cell).is_err()
    }

    /// Returns the cell in column `x` and row `y`, counted from 0 at the top left.
    ///
    /// # Panics
    /// If there is no such column or row.
    #[must_use]
    pub fn cell(&self, x: u16, y: u16) -> Cell {
        assert!(x < self.width && y < self.height, "({x}, {y}) is off the board");
        Cell::new(usize::from(y) * usize::from(self.width) + usize::from(x))
    }

    /// Returns column and row of `cell`, counted from 0 at the top left.
    #[must_use]
    pub fn coordinates(&self, cell: Cell) -> (u16, u16) {
        (cell.0 % self.width, cell.0 / self.width)
    }

    /// Returns the cell next to `cell` in a direction; `None` if there is a wall.
    #[must_use]
    pub fn neighbour(&self, cell: Cell, way: Direction) -> Option<Cell> {
        self.toward[cell.index()][way as usize]
    }

    /// Returns the neighbours of `cell`, up to four, in the order of
    /// [`Direction::ALL`]; none for a wall.
    #[must_use]
    pub fn neighbours(&self, cell: Cell) -> &[Cell] {
        let (list, count) = &self.beside[cell.index()];
        &list[..usize::from(*count)]
    }

    /// Returns the direction from `from` to its neighbour `to`; `None` if they are
    /// not neighbours.
    #[must_use]
    pub fn direction(&self, from: Cell, to: Cell) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&way| self.neighbour(from, way) == Some(to))
    }

    /// Returns true if the two cells are neighbours.
    #[must_use]
    pub fn adjacent(&self, a: Cell, b: Cell) -> bool {
        self.neighbours(a).contains(&b)
    }

    /// Returns the least number of moves from `a` to `b` if there were no snake and
    /// no walls inside: columns plus rows, the shorter way around if the edges are
    /// joined. With walls inside this is a lower bound; [`super::Distances`] gives
    /// the exact distance.
    #[must_use]
    pub fn distance(&self, a: Cell, b: Cell) -> usize {
        let ((ax, ay), (bx, by)) = (self.coordinates(a), self.coordinates(b));
        let along = |from: u16, to: u16, side: u16| {
            let apart = from.abs_diff(to);
            usize::from(if self.wrap { apart.min(side - apart) } else { apart })
        };
        along(ax, bx, self.width) + along(ay, by, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_have_two_neighbours_walled_and_four_wrapped() {
        let corner = Cell(0);
        let walled = Grid::new(4, 3, false).unwrap();
        assert_eq!(walled.neighbours(corner), [Cell(1), Cell(4)]);
        let wrapped = Grid::new(4, 3, true).unwrap();
        assert_eq!(wrapped.neighbours(corner), [Cell(8), Cell(1), Cell(4), Cell(3)]);
    }

    #[test]
    fn neighbours_are_mutual_and_opposite() {
        for (w, h, wrap) in [(2, 2, false), (5, 3, false), (3, 3, true), (6, 5, true)] {
            let grid = Grid::new(w, h, wrap).unwrap();
            for &cell in grid.cells() {
                for way in Direction::ALL {
                    if let Some(other) = grid.neighbour(cell, way) {
                        assert_eq!(grid.neighbour(other, way.opposite()), Some(cell));
                        assert_eq!(grid.direction(cell, other), Some(way));
                        assert_eq!(grid.distance(cell, other), 1);
                    }
                }
            }
        }
    }

    #[test]
    fn a_wall_is_nobodys_neighbour() {
        let grid = Grid::with_walls(3, 3, false, |cell| cell == Cell(4)).unwrap();
        assert_eq!((grid.len(), grid.area()), (9, 8));
        assert!(grid.is_wall(Cell(4)) && !grid.is_wall(Cell(5)));
        assert_eq!(grid.neighbours(Cell(1)), [Cell(2), Cell(0)]);
        assert!(grid.neighbours(Cell(4)).is_empty());
    }

    #[test]
    fn sizes_out_of_range_name_the_range() {
        for (w, h, wrap) in [(1, 5, false), (5, 251, false), (2, 5, true), (0, 0, true)] {
            let said = Grid::new(w, h, wrap).unwrap_err().to_string();
            let range = if wrap { "from 3 to 250" } else { "from 2 to 250" };
            assert!(said.contains(range) && said.contains(&format!("{w}x{h}")), "{said}");
        }
        assert!(Grid::new(250, 250, true).is_ok());
        assert_eq!(Grid::with_walls(2, 2, false, |_| true), Err(GridError::NoCells));
    }

    #[test]
    fn distance_takes_the_shorter_way_round() {
        let walled = Grid::new(10, 8, false).unwrap();
        let wrapped = Grid::new(10, 8, true).unwrap();
        let (a, b) = (walled.cell(1, 1), walled.cell(9, 7));
        assert_eq!((walled.distance(a, b), wrapped.distance(a, b)), (14, 4));
    }
}
