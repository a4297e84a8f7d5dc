//! The board as text, which is a level again.

use std::io::{self, Write};

use super::film::game_at;
use super::words;
use crate::record::Recording;

/// Writes the board after so many moves in the notation, below comments that say what it is.
pub(super) fn write(recording: &Recording, at: usize, out: &mut dyn Write) -> io::Result<()> {
    let game = game_at(recording, at);
    let players = words::players(recording);
    let players = if players.is_empty() { String::new() } else { format!(", played by {players}") };
    writeln!(out, "; {}, seed {}{players}", words::board(recording), recording.seed())?;
    writeln!(out, "; {}", words::figures(recording, &game))?;
    write!(out, "{}", game.board())
}
