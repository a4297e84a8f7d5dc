//! The game as a picture that moves: cells of so many pixels, and in each frame only what has
//! changed.

mod brush;
mod canvas;

use std::io::{self, Write};

use ::gif::{Encoder, EncodingError, Repeat};

use super::Progress;
use super::colours::Colours;
use super::film::{Film, Moment, PAUSE, Player};
use crate::record::Recording;
use crate::ui::look::Theme;
use canvas::Canvas;

/// A hundredth of a second, the unit of a GIF's times, in microseconds.
const HUNDREDTH: u64 = 10_000;

/// The least time between two frames, but for a film that is shorter. More of them make a
/// large file.
const LEAST: u64 = 4 * HUNDREDTH;

/// The shortest time that browsers keep to, in hundredths.
const SHORTEST: u64 = 2;

/// The number of pixels along a side of so many cells.
pub(super) fn length(cells: u16, cell: u16) -> usize {
    usize::from(cells) * usize::from(cell) + 2 * usize::from(margin(cell))
}

/// The room around the board, in pixels.
fn margin(cell: u16) -> u16 {
    cell / 2
}

/// Writes the frames of a film, each as soon as it is drawn.
pub(super) fn write(
    recording: &Recording,
    film: &Film,
    theme: &Theme,
    cell: u16,
    out: &mut dyn Write,
    progress: Progress,
) -> io::Result<()> {
    let mut player = Player::new(recording);
    let mut canvas = Canvas::new(player.at(film.from).board().grid(), &Colours::of(theme), cell);
    let (width, height) = canvas.size();
    let mut encoder = Encoder::new(out, width, height, &canvas.palette()).map_err(plain)?;
    encoder.set_repeat(Repeat::Infinite).map_err(plain)?;
    let mut moments = film.moments(LEAST).peekable();
    while let Some(Moment { moves, time }) = moments.next() {
        let next = moments.peek().map_or(time + PAUSE, |next| next.time);
        // Differences of rounded times: what is rounded off does not add up.
        let delay = (next / HUNDREDTH - time / HUNDREDTH).max(SHORTEST);
        let frame = canvas.next(player.at(moves), u16::try_from(delay).unwrap_or(u16::MAX));
        encoder.write_frame(&frame).map_err(plain)?;
        progress(moves)?;
    }
    // Writes the end; dropping it would swallow the error.
    encoder.into_inner().map(drop).map_err(plain)
}

fn plain(error: EncodingError) -> io::Error {
    match error {
        EncodingError::Io(error) => error,
        other => io::Error::other(other.to_string()),
    }
}
