//! Levels: boards with walls inside, and random obstacles on any board.
//!
//! A level is written in the board notation. It may show the starting snake and
//! the first apple; if it shows no snake, the rule of [`Level::new`] places it.
//! The cells of a level are those that a snake without a body could reach. All
//! others become walls, so that every apple can be reached and filling the
//! remaining cells wins.

mod built_in;
mod junk;
mod start;

use std::sync::Arc;

use thiserror::Error;

use super::board::{Board, BoardError};
use super::game::{Game, default_max_moves};
use super::grid::{Cell, Grid, GridError};
use super::notation::{NotationError, Sketch, Spaces};

pub use built_in::{BUILT_IN, BuiltIn};

/// Why a level cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LevelError {
    /// The text is not in the board notation.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The size is not possible.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// The body cannot be placed there.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// There is no room for the snake to start.
    #[error(
        "there is no place for the snake: it needs {length} open cells in a straight line and \
         one more beside its head; make room, or draw the snake with @ and ^ > v <"
    )]
    NoStart {
        /// The length of the snake at the start.
        length: usize,
    },
    /// The apple is out of reach.
    #[error(
        "the apple in line {row}, column {column} is walled off from the snake; \
         move or remove it"
    )]
    AppleOutOfReach {
        /// Its line in the text, from 1; blank lines count.
        row: usize,
        /// Its column, from 1.
        column: usize,
    },
    /// The snake fills the level.
    #[error("the snake fills every cell it can reach; leave one free for an apple")]
    Full,
}

/// What games start from: a board for every seed.
///
/// ```
/// use snakepilot::engine::Level;
///
/// let level = Level::read("door", "...#...\n...#...\n.......\n...#...", false)?.with_junk(1);
/// assert_eq!(level.name(), Some("door"));
/// assert_eq!(level.board(1), level.board(1));
/// assert_eq!(level.game(1).seed(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    name: Option<String>,
    start: Board,
    junk: usize,
    /// Whether the obstacles lie on `start` already.
    is_laid_out: bool,
}

impl Level {
    /// Returns the level of a grid and its walls, without a name and without junk.
    ///
    /// The snake starts as on a board without walls, see [`super`], if there is
    /// room: all of its cells are open, and so is another cell beside its head.
    /// Otherwise it starts with its head as near to that place as possible,
    /// counted in columns and rows. Among equally near places it prefers heading
    /// right, then down, left and up, and then the first place in row order.
    /// O(cells).
    ///
    /// # Errors
    /// [`LevelError::NoStart`] if there is no such room anywhere, and
    /// [`LevelError::Full`].
    pub fn new(grid: &Grid) -> Result<Self, LevelError> {
        let body = start::body(grid)?;
        Self::with_body(start::reachable(grid, body[0]), &body, None)
    }

    /// Returns the level without a name that is this board, for every seed: where a game is to
    /// start from a board that is there already.
    #[must_use]
    pub fn from_board(board: &Board) -> Self {
        Self { name: None, start: board.clone(), junk: 0, is_laid_out: true }
    }

    /// Reads a level in the board notation. With `wrap` the edges are joined even
    /// if the text does not say so. `name` is what [`Level::name`] returns.
    ///
    /// # Errors
    /// A [`LevelError`].
    pub fn read(name: &str, text: &str, wrap: bool) -> Result<Self, LevelError> {
        let sketch = Sketch::read(text, wrap, Spaces::Floor)?;
        let drawn = sketch.body.clone();
        let body = if drawn.is_empty() { start::body(&sketch.grid)? } else { drawn };
        let grid = start::reachable(&sketch.grid, body[0]);
        if let Some(apple) = sketch.apple.filter(|&apple| grid.is_wall(apple)) {
            let (row, column) = sketch.place(apple);
            return Err(LevelError::AppleOutOfReach { row, column });
        }
        let level = Self::with_body(grid, &body, sketch.apple)?;
        Ok(Self { name: Some(name.to_owned()), ..level })
    }

    fn with_body(grid: Grid, body: &[Cell], apple: Option<Cell>) -> Result<Self, LevelError> {
        let start = Board::with_body(Arc::new(grid), body, apple)?;
        if start.is_full() {
            return Err(LevelError::Full);
        }
        Ok(Self { name: None, start, junk: 0, is_laid_out: false })
    }

    /// Returns `self` with this number of random obstacles, or as many as there is
    /// room for: see [`Level::board`].
    #[must_use]
    pub fn with_junk(self, junk: usize) -> Self {
        Self { junk, ..self }
    }

    /// Returns `self` with this name, or without one.
    #[must_use]
    pub fn with_name(self, name: Option<&str>) -> Self {
        Self { name: name.map(str::to_owned), ..self }
    }

    /// Returns `self` with a board that every game starts from, whatever its seed: no
    /// obstacles are added to those that lie there, though [`Level::junk`] still tells how many
    /// were asked for.
    #[must_use]
    pub fn laid_out(self, board: &Board) -> Self {
        Self { start: board.clone(), is_laid_out: true, ..self }
    }

    /// Returns the name; `None` for a level made from a grid.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the grid, without junk unless it is [laid out](Level::laid_out) there.
    #[must_use]
    pub fn grid(&self) -> &Arc<Grid> {
        self.start.grid()
    }

    /// Returns the number of obstacles asked for.
    #[must_use]
    pub fn junk(&self) -> usize {
        self.junk
    }

    /// Returns true where every game starts from one board: see [`Level::laid_out`].
    #[must_use]
    pub fn is_laid_out(&self) -> bool {
        self.is_laid_out
    }

    /// Returns true for a board without a name, walls inside or junk.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.junk == 0 && self.name.is_none() && self.grid().area() == self.grid().len()
    }

    /// Returns the move limit of its games if none is given: that of
    /// [`default_max_moves`] for the grid without junk.
    #[must_use]
    pub fn default_max_moves(&self) -> u64 {
        default_max_moves(self.grid())
    }

    /// Returns the board that the game with this seed starts from, the same on
    /// every platform. O(cells).
    ///
    /// The obstacles are drawn one by one from the seed, in a random stream apart
    /// from the apples'. None is put on the snake, on the apple or beside the head.
    /// None makes a dead end: each open cell beside it keeps two ways out. And none
    /// cuts the board in two: its open neighbours stay connected through the eight
    /// cells around it. To leave a tour possible, each takes, while there is one, a
    /// cell of the majority colour of the chessboard pattern.
    #[must_use]
    pub fn board(&self, seed: u64) -> Board {
        if self.junk == 0 || self.is_laid_out {
            self.start.clone()
        } else {
            junk::scatter(&self.start, self.junk, seed)
        }
    }

    /// Returns the game with this seed and the default move limit.
    #[must_use]
    pub fn game(&self, seed: u64) -> Game {
        Game::from_board(self.board(seed), seed).with_max_moves(self.default_max_moves())
    }
}

#[cfg(test)]
mod tests;
