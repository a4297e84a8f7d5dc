//! Levels: boards with walls inside, and random obstacles on any board.
//!
//! A level is written in the board notation. It may show the snake as it starts,
//! and the first apple; where it shows no snake, [`Level::new`] tells where that
//! starts. The cells of a level are those that the snake could come to if it had
//! no body: the others become walls, so that apples are dealt only where they can
//! be reached, and filling the cells that are left wins.

mod built_in;
mod junk;
mod start;

use std::sync::Arc;

use thiserror::Error;

use super::board::{Board, BoardError};
use super::game::{Game, default_max_moves};
use super::grid::{Cell, Grid, GridError};
use super::notation::{NotationError, Sketch, place};

pub use built_in::{BUILT_IN, BuiltIn};

/// Why there is no such level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LevelError {
    /// A text that is not the board notation.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A size that no grid has.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// A body that cannot lie there.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Nowhere to start.
    #[error(
        "there is no place for the snake: it starts on {length} open cells in a straight row \
         with another one beside its head; leave it that room, or draw the snake with @ and ^ > v <"
    )]
    NoStart {
        /// The length of the snake at the start.
        length: usize,
    },
    /// An apple out of reach.
    #[error(
        "the apple in row {row}, column {column} is walled off from the snake; \
         move it, or leave it out"
    )]
    AppleOutOfReach {
        /// Its row, from 1.
        row: usize,
        /// Its column, from 1.
        column: usize,
    },
    /// A snake that fills the level.
    #[error("the snake fills all cells that it can come to; an apple needs one that is free")]
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
}

impl Level {
    /// The level of a grid, its walls included, without a name and without junk.
    ///
    /// The snake starts as on a board without walls, see [`super`], if it has
    /// that room there: all of its cells open, and another open cell beside its
    /// head. Else it starts with its head as near to that as there is room, in
    /// steps on an empty board; of places equally near it takes one that heads
    /// right rather than down, left or up, and of those the first in row order.
    /// O(cells).
    ///
    /// # Errors
    /// [`LevelError::NoStart`] where there is no such room anywhere, and
    /// [`LevelError::Full`].
    pub fn new(grid: &Grid) -> Result<Self, LevelError> {
        Self::with_body(grid, &start::body(grid)?, None)
    }

    /// A level in the board notation; with `wrap` the edges are joined even where
    /// the text does not say so. `name` is what it is called.
    ///
    /// # Errors
    /// A [`LevelError`].
    pub fn read(name: &str, text: &str, wrap: bool) -> Result<Self, LevelError> {
        let Sketch { grid, apple, body } = Sketch::read(text, wrap)?;
        let body = if body.is_empty() { start::body(&grid)? } else { body };
        let level = Self::with_body(&grid, &body, apple)?;
        Ok(Self { name: Some(name.to_owned()), ..level })
    }

    fn with_body(grid: &Grid, body: &[Cell], apple: Option<Cell>) -> Result<Self, LevelError> {
        let grid = Arc::new(start::joined(grid, body[0]));
        if let Some(cell) = apple.filter(|&cell| grid.is_wall(cell)) {
            let (row, column) = place(&grid, cell);
            return Err(LevelError::AppleOutOfReach { row, column });
        }
        let start = Board::with_body(grid, body, apple)?;
        if start.is_full() {
            return Err(LevelError::Full);
        }
        Ok(Self { name: None, start, junk: 0 })
    }

    /// The same with so many random obstacles, or as many as find room: see
    /// [`Level::board`].
    #[must_use]
    pub fn with_junk(self, junk: usize) -> Self {
        Self { junk, ..self }
    }

    /// Its name; `None` for a plain board.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Its cells, before there is junk on any.
    #[must_use]
    pub fn grid(&self) -> &Arc<Grid> {
        self.start.grid()
    }

    /// The number of obstacles asked for.
    #[must_use]
    pub fn junk(&self) -> usize {
        self.junk
    }

    /// Whether it is more than a board without walls inside.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.junk == 0 && self.name.is_none() && self.grid().area() == self.grid().len()
    }

    /// The cap on the moves of its games when none is given: that of
    /// [`default_max_moves`] for all of its cells, whatever the junk.
    #[must_use]
    pub fn default_max_moves(&self) -> u64 {
        default_max_moves(self.grid())
    }

    /// The board that the game with this seed starts from: the same for the same
    /// seed on every platform. O(cells).
    ///
    /// The obstacles are drawn one by one from the seed, in a stream apart from
    /// the apples'. None is put on the snake, on the apple or beside the head. None
    /// makes a dead end: each open cell beside it keeps two ways out. And none cuts
    /// the cells apart: the open cells beside it stay joined by those of the eight
    /// around it. To leave a tour of the cells possible, each takes, as long as it
    /// finds one, a cell of the colour that has more cells if the board is coloured
    /// like a chessboard.
    #[must_use]
    pub fn board(&self, seed: u64) -> Board {
        if self.junk == 0 { self.start.clone() } else { junk::strewn(&self.start, self.junk, seed) }
    }

    /// The game with this seed, with the default cap on moves.
    #[must_use]
    pub fn game(&self, seed: u64) -> Game {
        Game::from_board(self.board(seed), seed).with_max_moves(self.default_max_moves())
    }
}

#[cfg(test)]
mod tests;
