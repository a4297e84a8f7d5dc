//! The cells of a board and which of them are side by side.

use thiserror::Error;

/// The least width and height of a walled grid.
pub const MIN_SIDE: u16 = 2;
/// The least width and height of a wrapped grid: on a smaller one a cell would
/// be its own neighbour, or the same neighbour twice.
pub const MIN_WRAPPED_SIDE: u16 = 3;
/// The greatest width and height of a grid.
pub const MAX_SIDE: u16 = 250;

/// One square of a grid: its index in row order, dense from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell with this index in row order.
    ///
    /// # Panics
    /// If `index` is 65,536 or more, which no grid has.
    #[must_use]
    pub fn new(index: usize) -> Self {
        Self(u16::try_from(index).expect("a grid has fewer than 65,536 cells"))
    }

    /// The index in row order, for tables with an entry a cell.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One of the four ways to go.
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

    /// The way back.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
        }
    }

    /// A quarter turn to the right.
    #[must_use]
    pub fn clockwise(self) -> Self {
        match self {
            Self::Up => Self::Right,
            Self::Right => Self::Down,
            Self::Down => Self::Left,
            Self::Left => Self::Up,
        }
    }

    /// The two directions at right angles to it.
    #[must_use]
    pub fn across(self) -> [Self; 2] {
        match self {
            Self::Up | Self::Down => [Self::Left, Self::Right],
            Self::Right | Self::Left => [Self::Up, Self::Down],
        }
    }

    /// The arrow that stands for it in the board notation: `^ > v <`.
    #[must_use]
    pub fn to_char(self) -> char {
        match self {
            Self::Up => '^',
            Self::Right => '>',
            Self::Down => 'v',
            Self::Left => '<',
        }
    }

    /// The direction an arrow of the board notation stands for, if it is one.
    #[must_use]
    pub fn from_char(arrow: char) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.to_char() == arrow)
    }
}

/// Why a grid of some size cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GridError {
    /// A side out of range.
    #[error(
        "a board of {width}x{height} cannot be made: width and height go from {least} to {MAX_SIDE}{}",
        if *least == MIN_WRAPPED_SIDE { " on a wrapped board" } else { "" }
    )]
    Size {
        /// The width asked for.
        width: u16,
        /// The height asked for.
        height: u16,
        /// The least side allowed there.
        least: u16,
    },
    /// Walls everywhere.
    #[error("a board needs at least one cell that is not a wall")]
    NoCells,
}

/// The cells of a board: its size, its walls and the table of neighbours.
///
/// Cells are numbered in row order, `y * width + x`, walls included, so that
/// [`Grid::len`] is the size of a table with an entry a cell; [`Grid::area`]
/// counts the cells a snake can be on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    width: u16,
    height: u16,
    wrap: bool,
    /// The cells that are no walls, in row order.
    cells: Vec<Cell>,
    /// By cell and direction; `None` for a wall and over an edge.
    toward: Vec<[Option<Cell>; 4]>,
    /// By cell: the same neighbours without the gaps, and how many there are.
    beside: Vec<([Cell; 4], u8)>,
}

impl Grid {
    /// A grid without walls inside: walled at the edges, or, with `wrap`, with
    /// the edges joined.
    ///
    /// # Errors
    /// [`GridError::Size`] where a side is not in [`MIN_SIDE`] (with `wrap`
    /// [`MIN_WRAPPED_SIDE`]) to [`MAX_SIDE`], ends included.
    pub fn new(width: u16, height: u16, wrap: bool) -> Result<Self, GridError> {
        Self::with_walls(width, height, wrap, |_| false)
    }

    /// The same with walls inside, where `is_wall` says so.
    ///
    /// # Errors
    /// As [`Grid::new`], and [`GridError::NoCells`] where every cell is a wall.
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

    /// The square beside `cell`, wall or not; `None` over an edge.
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

    /// The number of columns.
    #[must_use]
    pub fn width(&self) -> u16 {
        self.width
    }

    /// The number of rows.
    #[must_use]
    pub fn height(&self) -> u16 {
        self.height
    }

    /// Whether the edges are joined (a torus).
    #[must_use]
    pub fn wraps(&self) -> bool {
        self.wrap
    }

    /// `width * height`: the size of a table with an entry a cell, walls
    /// included.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no grid is empty")]
    pub fn len(&self) -> usize {
        self.toward.len()
    }

    /// The number of cells that are no walls: the length of a snake that fills
    /// the board.
    #[must_use]
    pub fn area(&self) -> usize {
        self.cells.len()
    }

    /// The cells that are no walls, in row order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Whether `cell` is a wall.
    #[must_use]
    pub fn is_wall(&self, cell: Cell) -> bool {
        self.cells.binary_search(&cell).is_err()
    }

    /// The cell in column `x` and row `y`, both counted from 0 at the top left.
    ///
    /// # Panics
    /// If there is no such column or row.
    #[must_use]
    pub fn cell(&self, x: u16, y: u16) -> Cell {
        assert!(x < self.width && y < self.height, "({x}, {y}) is off the board");
        Cell::new(usize::from(y) * usize::from(self.width) + usize::from(x))
    }

    /// Column and row of `cell`, counted from 0 at the top left.
    #[must_use]
    pub fn coordinates(&self, cell: Cell) -> (u16, u16) {
        (cell.0 % self.width, cell.0 / self.width)
    }

    /// The cell beside `cell`; `None` where there is a wall or an edge.
    #[must_use]
    pub fn neighbour(&self, cell: Cell, way: Direction) -> Option<Cell> {
        self.toward[cell.index()][way as usize]
    }

    /// The cells beside `cell`, up to four, in the order of [`Direction::ALL`].
    #[must_use]
    pub fn neighbours(&self, cell: Cell) -> &[Cell] {
        let (list, count) = &self.beside[cell.index()];
        &list[..usize::from(*count)]
    }

    /// The direction from `from` to the cell `to` beside it; `None` where they
    /// are not side by side.
    #[must_use]
    pub fn direction(&self, from: Cell, to: Cell) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&way| self.neighbour(from, way) == Some(to))
    }

    /// Whether two cells are side by side.
    #[must_use]
    pub fn adjacent(&self, a: Cell, b: Cell) -> bool {
        self.neighbours(a).contains(&b)
    }

    /// The least number of moves from `a` to `b` on a board with no walls inside
    /// and no snake: columns plus rows, the shorter way round where the edges
    /// are joined. Where there are walls inside, no way is shorter; how long it is
    /// there, [`super::Distances`] tells.
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
