//! One game: a board, the random stream that deals the apples, the status and
//! the figures.

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::board::{Board, BoardError, Death, Step};
use super::distances::Distances;
use super::grid::{Cell, Direction, Grid};

/// Whether a game goes on, and if not, how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// The game goes on.
    Running,
    /// The snake fills the board.
    Won,
    /// The last move hit something.
    Died(Death),
    /// The move limit was reached first.
    Stalled,
}

/// The figures of one game so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Moves made. A move that ends the game by death does not count.
    pub moves: u64,
    /// Apples eaten: the score.
    pub apples: u64,
    /// Apples dealt, including the one on the board.
    pub dealt: u64,
    /// The sum of the distances from the head to each apple at the time it was
    /// dealt, around walls but ignoring the snake. No player needs fewer moves to
    /// eat them all.
    pub distance: u64,
}

impl Figures {
    /// The mean number of moves per apple took; `None` before the first is eaten.
    #[must_use]
    pub fn moves_per_apple(&self) -> Option<f64> {
        ratio(self.moves, self.apples)
    }

    /// The mean of [`Figures::distance`] over the apples dealt: a snake that eats
    /// them all needs no fewer moves per apple. `None` where none was dealt.
    #[must_use]
    pub fn bound(&self) -> Option<f64> {
        ratio(self.distance, self.dealt)
    }
}

fn ratio(total: u64, count: u64) -> Option<f64> {
    // Moves in a game stay far below 2^52.
    #[expect(clippy::cast_precision_loss)]
    (count > 0).then(|| total as f64 / count as f64)
}

/// Returns the move limit of a game that is given none: the larger of 200 times
/// the number of cells and half its square, so that a snake that follows a tour
/// without shortcuts never reaches it.
#[must_use]
pub fn default_max_moves(grid: &Grid) -> u64 {
    let cells = grid.area() as u64;
    (200 * cells).max(cells * cells / 2)
}

/// One game under the rules of [`crate::engine`]. The apples depend on the seed
/// and the moves alone: the same on every platform.
///
/// ```
/// use std::sync::Arc;
/// use snakepilot::engine::{Direction, Game, Grid, Status};
///
/// let mut game = Game::new(Arc::new(Grid::new(6, 6, false)?), 7)?;
/// while game.status() == Status::Running {
///     game.step(Direction::Right);
/// }
/// assert!(matches!(game.status(), Status::Died(_)));
/// assert!(game.figures().moves < 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    rng: ChaCha8Rng,
    seed: u64,
    max_moves: u64,
    status: Status,
    figures: Figures,
    distances: Distances,
}

impl Game {
    /// Returns a game at its start, the first apple dealt, with the default move
    /// limit.
    ///
    /// # Errors
    /// [`BoardError::Closed`] if a wall inside the grid is in the way of the
    /// starting snake; a [`super::Level`] finds another place for it.
    pub fn new(grid: Arc<Grid>, seed: u64) -> Result<Self, BoardError> {
        Ok(Self::from_board(Board::new(grid)?, seed))
    }

    /// Returns a game that continues from `board`. An apple is dealt if the board
    /// has none and is not full.
    #[must_use]
    pub fn from_board(board: Board, seed: u64) -> Self {
        let mut game = Self {
            max_moves: default_max_moves(board.grid()),
            distances: Distances::new(board.grid()),
            status: if board.is_full() { Status::Won } else { Status::Running },
            board,
            rng: ChaCha8Rng::seed_from_u64(seed),
            seed,
            figures: Figures::default(),
        };
        if game.status == Status::Running {
            // An apple that lies there already counts as dealt, but takes no draw.
            if game.board.apple().is_none() {
                game.deal();
            }
            game.count_dealt();
        }
        game
    }

    /// Returns `self` with this move limit: after that many moves a game that is
    /// not won is [`Status::Stalled`].
    #[must_use]
    pub fn with_max_moves(mut self, max_moves: u64) -> Self {
        self.max_moves = max_moves;
        self
    }

    /// Returns the position.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the seed of the apples.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the move limit.
    #[must_use]
    pub fn max_moves(&self) -> u64 {
        self.max_moves
    }

    /// Returns whether the game goes on, or how it ended.
    #[must_use]
    pub fn status(&self) -> Status {
        self.status
    }

    /// Returns the figures so far.
    #[must_use]
    pub fn figures(&self) -> Figures {
        self.figures
    }

    /// Makes a move and returns what happened; `None` once the game is over. O(1),
    /// or O(cells) if an apple is dealt; allocates nothing.
    pub fn step(&mut self, wanted: Direction) -> Option<Step> {
        if self.status != Status::Running {
            return None;
        }
        let step = self.board.step(wanted);
        if let Step::Died(death) = step {
            self.status = Status::Died(death);
            return Some(step);
        }
        self.figures.moves += 1;
        if matches!(step, Step::Ate | Step::Filled) {
            self.figures.apples += 1;
        }
        // Before the limit: a win with the last move that is allowed is a win.
        if step == Step::Filled {
            self.status = Status::Won;
            return Some(step);
        }
        if step == Step::Ate {
            self.deal();
            self.count_dealt();
        }
        if self.figures.moves >= self.max_moves {
            self.status = Status::Stalled;
        }
        Some(step)
    }

    /// Deals an apple: one uniform draw over the free cells in row order.
    fn deal(&mut self) {
        let free = u32::try_from(self.board.free()).expect("a grid has fewer than 65,536 cells");
        // A u32, because draws of a usize differ between platforms.
        let drawn = self.rng.random_range(0..free) as usize;
        let cell = self.free_cell(drawn);
        self.board.set_apple(cell);
    }

    fn free_cell(&self, nth: usize) -> Cell {
        let mut free = self.board.grid().cells().iter().filter(|&&cell| self.board.is_free(cell));
        *free.nth(nth).expect("the draw is below the number of free cells")
    }

    fn count_dealt(&mut self) {
        let apple = self.board.apple().expect("an apple was dealt");
        let (grid, head) = (self.board.grid(), self.board.head());
        // An apple that a caller has put out of reach counts as 0.
        let distance = self.distances.between(grid, head, apple).unwrap_or(0);
        self.figures.dealt += 1;
        self.figures.distance += distance as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_over_no_apples_are_none() {
        let figures = Figures { moves: 30, apples: 0, dealt: 1, distance: 9 };
        assert_eq!((figures.moves_per_apple(), figures.bound()), (None, Some(9.0)));
        let figures = Figures { moves: 30, apples: 4, dealt: 5, distance: 31 };
        assert_eq!((figures.moves_per_apple(), figures.bound()), (Some(7.5), Some(6.2)));
        assert_eq!(Figures::default().bound(), None);
    }
}
