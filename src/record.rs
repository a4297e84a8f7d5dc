//! A game as text: written, read and replayed.
//!
//! A [`Recording`] holds where a game starts, the seed of its apples, its moves and who made
//! them. Moves are stored and not decisions, so it replays exactly on every platform, and in a
//! later version whose strategies play otherwise. `docs/recordings.md` describes the text.
//!
//! ```
//! use snakepilot::engine::{Direction, Grid, Level};
//! use snakepilot::record::{Hand, Recorder, Recording, Replay, Stint};
//!
//! let level = Level::new(&Grid::new(8, 6, false)?)?;
//! let mut game = level.game(3);
//! let mut recorder = Recorder::new(&level.board(3), &game);
//! recorder.steered(Stint::by(0, Hand::Person));
//! for way in [Direction::Up, Direction::Left] {
//!     game.step(way);
//!     recorder.push(way);
//! }
//! let text = recorder.recording(&game).expect("not too long").to_string();
//!
//! let read = Recording::read(&text)?;
//! assert_eq!(read.moves().len(), 2);
//! let mut replay = Replay::new(read);
//! replay.seek(2);
//! assert_eq!(replay.game().board(), game.board());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The rooms: [`moves`] keeps moves in two bits each and packs them as text, `recording` is the
//! description, `read` and `write` its text, `replay` goes to any move of it.

pub mod moves;
mod read;
mod recorder;
mod recording;
mod replay;
#[cfg(test)]
mod tests;
mod write;

pub use read::{ReadError, Wrong};
pub use recorder::Recorder;
pub use recording::{End, Hand, Mode, Recording, Stint};
pub use replay::Replay;

/// The greatest number of moves in a recording: a 100x100 board filled by a strategy that
/// follows a tour. They take 12.5 MB of memory.
pub const MOST_MOVES: usize = 50_000_000;

/// The greatest size of a recording's text in bytes: more than [`MOST_MOVES`] can take.
pub const MOST_BYTES: u64 = 64_000_000;

/// The newest version of the text that is understood.
pub const VERSION: u32 = 1;
