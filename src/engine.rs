//! The rules of the game, exact and pure: no clock, no printing, no operating
//! system randomness.
//!
//! - The board is a [`Grid`] of `width` by `height` cells, walled at the edge or
//!   joined edge to edge (a torus). Cells inside it may be walls too.
//! - The snake is a line of cells, head first. It starts in row `height / 2` with
//!   its head at column `max(width / 2, 2)`, heading right, three cells long;
//!   where the board is two cells wide it is two cells long, head at column 1.
//! - One move takes the head one cell on. The tail leaves its cell in the same
//!   move, so the head may enter the cell the tail is on. If the head enters the
//!   apple's cell, the snake eats: the tail stays for that move and the snake
//!   grows by one cell.
//! - A turn back into the neck is ignored: the snake goes straight on.
//! - A move into a wall or into the body ends the game. The snake stays as it was
//!   before that move.
//! - There is exactly one apple while the game runs. It is dealt after the move,
//!   uniformly over the free cells, counted in row order. Filling the last cell
//!   wins at once, and no further apple is dealt.
//! - The score is the number of apples eaten.
//! - A [`Level`] has walls inside, drawn or scattered at random. If they are in the
//!   way of the starting snake, it starts at the nearest place where it fits.
//!   Cells it can never reach count as walls.
//!
//! [`Board`] is a position under these rules and knows nothing of chance;
//! [`Game`] adds the random stream that deals the apples, the status and the
//! figures of one game. A board can be written down as a picture and read back,
//! which is how most tests state what they mean: see [`Board`].

mod board;
mod distances;
mod game;
mod grid;
mod level;
mod notation;
mod perft;

pub use board::{Board, BoardError, Death, Step};
pub use distances::Distances;
pub use game::{Figures, Game, Status, default_max_moves};
pub use grid::{Cell, Direction, Grid, GridError, MAX_SIDE, MIN_SIDE, MIN_WRAPPED_SIDE};
pub use level::{BUILT_IN, BuiltIn, Level, LevelError};
pub use notation::NotationError;
pub use perft::perft;
