//! A position: the snake, the apple, and the move that changes them.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use super::grid::{Cell, Direction, Grid};

/// What a move ran into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Death {
    /// The edge of a walled board, or a wall inside it.
    Wall,
    /// The snake's own body.
    Body,
}

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The head went on and the tail left its cell.
    Moved,
    /// The head ate the apple; the snake is one longer and there is no apple.
    Ate,
    /// The head ate the last apple: the snake fills the board.
    Filled,
    /// Nothing moved, because the head would have hit something.
    Died(Death),
}

/// Why a body or an apple cannot be placed on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// The body has no cells.
    #[error("a snake has at least one cell: its head")]
    Empty,
    /// A cell off the grid or on a wall.
    #[error("cell {0} is a wall or off the board; snake and apple need open cells")]
    Closed(usize),
    /// Two consecutive body cells that are not neighbours.
    #[error("the body is broken at cell {0}: each cell must lie beside the one before it")]
    Broken(usize),
    /// A cell used twice.
    #[error("cell {0} is used twice; the cells of snake and apple must all differ")]
    Twice(usize),
}

/// A position: the snake and the apple on a grid. It knows nothing of chance:
/// once the apple is eaten there is none until [`Board::set_apple`].
///
/// ```
/// use snakepilot::engine::{Board, Direction, Step};
///
/// let mut board: Board = "......\n.>>@*.\n......".parse()?;
/// assert_eq!((board.len(), board.free()), (3, 15));
/// assert_eq!(board.step(Direction::Right), Step::Ate);
/// assert_eq!(board.step(Direction::Down), Step::Moved);
/// assert_eq!(board.to_string(), "......\n..>>v.\n....@.\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Board {
    grid: Arc<Grid>,
    /// Head first; capacity for the whole grid from the start.
    body: VecDeque<Cell>,
    /// By cell: the number of the move that brought the head there, counted from
    /// 1; 0 off the snake. The head enters one cell per move, so a body cell's
    /// difference to the head's number is its place in the body.
    entered: Vec<u64>,
    apple: Option<Cell>,
}

/// Boards are equal if snake, apple and grid are; how many moves led there does
/// not count.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        (self.apple, &self.body, &self.grid) == (other.apple, &other.body, &other.grid)
    }
}

impl Eq for Board {}

/// Writes the board's picture.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

impl Clone for Board {
    fn clone(&self) -> Self {
        // A deque's own clone has no room to grow, so a step on it would allocate.
        let mut body = VecDeque::with_capacity(self.grid.area());
        body.extend(&self.body);
        Self {
            grid: Arc::clone(&self.grid),
            body,
            entered: self.entered.clone(),
            apple: self.apple,
        }
    }

    /// Reuses the buffers: allocates nothing if both grids have the same size.
    fn clone_from(&mut self, source: &Self) {
        self.grid.clone_from(&source.grid);
        self.body.clear();
        self.body.extend(&source.body);
        self.entered.clone_from(&source.entered);
        self.apple = source.apple;
    }
}

impl Board {
    /// Returns a board with the snake at its usual start and no apple.
    ///
    /// # Errors
    /// [`BoardError::Closed`] if a wall inside the grid is in the way.
    pub fn new(grid: Arc<Grid>) -> Result<Self, BoardError> {
        let body = standard_start(&grid);
        Self::with_body(grid, &body, None)
    }

    /// Returns a board with this snake, head first, and this apple.
    ///
    /// # Errors
    /// A [`BoardError`] if the body is not a line of different open cells, each
    /// beside the one before it, or if the apple is on the snake or on a wall.
    pub fn with_body(
        grid: Arc<Grid>,
        body: &[Cell],
        apple: Option<Cell>,
    ) -> Result<Self, BoardError> {
        if body.is_empty() {
            return Err(BoardError::Empty);
        }
        let mut entered = vec![0; grid.len()];
        for (i, &cell) in body.iter().enumerate() {
            if cell.index() >= grid.len() || grid.is_wall(cell) {
                return Err(BoardError::Closed(cell.index()));
            }
            if i > 0 && !grid.adjacent(body[i - 1], cell) {
                return Err(BoardError::Broken(cell.index()));
            }
            if entered[cell.index()] != 0 {
                return Err(BoardError::Twice(cell.index()));
            }
            // As if the snake had grown out of its tail: the tail came first, with move 1.
            entered[cell.index()] = (body.len() - i) as u64;
        }
        let mut deque = VecDeque::with_capacity(grid.area());
        deque.extend(body);
        let mut board = Self { grid, body: deque, entered, apple: None };
        if let Some(cell) = apple {
            if cell.index() >= board.grid.len() || board.grid.is_wall(cell) {
                return Err(BoardError::Closed(cell.index()));
            }
            if !board.is_free(cell) {
                return Err(BoardError::Twice(cell.index()));
            }
            board.set_apple(cell);
        }
        Ok(board)
    }

    /// Returns the grid of the board.
    #[must_use]
    pub fn grid(&self) -> &Arc<Grid> {
        &self.grid
    }

    /// Returns the apple's cell; `None` after it was eaten and until the next is
    /// dealt.
    #[must_use]
    pub fn apple(&self) -> Option<Cell> {
        self.apple
    }

    /// Puts the apple on a cell, replacing the one there was.
    ///
    /// # Panics
    /// If the cell is not free.
    pub fn set_apple(&mut self, cell: Cell) {
        assert!(self.is_free(cell), "an apple lies on a free cell");
        self.apple = Some(cell);
    }

    /// Returns the length of the snake in cells.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a snake has a head")]
    pub fn len(&self) -> usize {
        self.body.len()
    }

    /// Returns the number of free cells, including the apple's.
    #[must_use]
    pub fn free(&self) -> usize {
        self.grid.area() - self.body.len()
    }

    /// Returns true if the snake fills the board.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.free() == 0
    }

    /// Returns the snake's cells, head first, tail last.
    #[must_use]
    pub fn body(&self) -> &VecDeque<Cell> {
        &self.body
    }

    /// Returns the first cell of the body.
    #[must_use]
    pub fn head(&self) -> Cell {
        self.body[0]
    }

    /// Returns the last cell of the body: the head if the snake is one cell long.
    #[must_use]
    pub fn tail(&self) -> Cell {
        self.body[self.body.len() - 1]
    }

    /// Returns the second cell of the body, if there is one.
    #[must_use]
    pub fn neck(&self) -> Option<Cell> {
        self.body.get(1).copied()
    }

    /// Returns the direction from neck to head; `None` for a snake of one cell.
    #[must_use]
    pub fn heading(&self) -> Option<Direction> {
        self.grid.direction(self.neck()?, self.head())
    }

    /// Returns the place of `cell` in the body, 0 for the head; `None` off the
    /// snake. O(1).
    #[must_use]
    pub fn body_index(&self, cell: Cell) -> Option<usize> {
        let entered = self.entered[cell.index()];
        let back = self.entered[self.head().index()] - entered;
        // A place in the body is below 65,536, so it fits.
        #[expect(clippy::cast_possible_truncation)]
        (entered != 0).then_some(back as usize)
    }

    /// Returns a number that grows by one with each move. A planner that keeps a
    /// route can tell from it whether it missed a move. O(1).
    #[must_use]
    pub fn serial(&self) -> u64 {
        self.entered[self.head().index()]
    }

    /// Returns true if the snake is not on `cell`. A free cell may hold the apple.
    #[must_use]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.entered[cell.index()] == 0
    }

    /// Returns true if neither the snake nor the apple is on `cell`. Like
    /// [`Board::is_free`], it does not ask whether a wall is there.
    #[must_use]
    pub fn is_vacant(&self, cell: Cell) -> bool {
        self.is_free(cell) && self.apple != Some(cell)
    }

    /// Returns the first move, counted from 1, in which the head may enter `cell`
    /// without hitting the body, if nothing is eaten until then: 0 for a free
    /// cell, 1 for the tail's (the tail leaves in that move), and the snake's
    /// length for the head's.
    #[must_use]
    pub fn leaves_in(&self, cell: Cell) -> usize {
        self.body_index(cell).map_or(0, |place| self.len() - place)
    }

    /// Returns true if the head can move to `cell`, one of its neighbours, and
    /// survive: the cell is free or the tail's, and it is not the neck's, because a
    /// turn back is not carried out.
    #[must_use]
    pub fn can_enter(&self, cell: Cell) -> bool {
        self.leaves_in(cell) <= 1 && self.neck() != Some(cell)
    }

    /// Returns the neighbours that the head can enter now, in the order of
    /// [`Direction::ALL`].
    pub fn exits(&self) -> impl Iterator<Item = Cell> + '_ {
        let beside = self.grid.neighbours(self.head());
        beside.iter().copied().filter(|&cell| self.can_enter(cell))
    }

    /// Returns the direction a move really takes: `wanted`, or straight on if that
    /// would be a turn back into the neck.
    #[must_use]
    pub fn effective(&self, wanted: Direction) -> Direction {
        match self.heading() {
            Some(heading) if wanted == heading.opposite() => heading,
            _ => wanted,
        }
    }

    /// Moves the head one cell and returns what happened. O(1); allocates nothing.
    pub fn step(&mut self, wanted: Direction) -> Step {
        match self.grid.neighbour(self.head(), self.effective(wanted)) {
            None => Step::Died(Death::Wall),
            Some(cell) if !self.can_enter(cell) => Step::Died(Death::Body),
            Some(cell) => self.advance(cell),
        }
    }

    /// Moves the head to `cell`, a neighbour that it can enter. O(1); allocates
    /// nothing.
    fn advance(&mut self, cell: Cell) -> Step {
        let serial = self.entered[self.head().index()] + 1;
        let eats = self.apple == Some(cell);
        // First the tail, because the head may be entering the tail's cell.
        if !eats {
            let tail = self.tail();
            self.entered[tail.index()] = 0;
            self.body.pop_back();
        }
        self.body.push_front(cell);
        self.entered[cell.index()] = serial;
        if !eats {
            return Step::Moved;
        }
        self.apple = None;
        if self.is_full() { Step::Filled } else { Step::Ate }
    }

    /// Moves along `route` (head excluded, nearest cell first) and stops before the
    /// first move that is not possible or would kill. Returns true if all of the
    /// route was walked.
    pub fn walk(&mut self, route: &[Cell]) -> bool {
        route.iter().all(|&cell| {
            let allowed = self.grid.adjacent(self.head(), cell) && self.can_enter(cell);
            if allowed {
                self.advance(cell);
            }
            allowed
        })
    }
}

/// Returns the snake's usual start, head first, without looking at walls.
pub(super) fn standard_start(grid: &Grid) -> Vec<Cell> {
    let (row, length) = (grid.height() / 2, grid.width().min(3));
    let head = (grid.width() / 2).max(length - 1);
    (0..length).map(|back| grid.cell(head - back, row)).collect()
}

#[cfg(test)]
mod tests;
