//! The colours of a picture, from those of a theme.

use ratatui::style::Color;

use crate::ui::look::Theme;

/// Red, green and blue.
pub(super) type Rgb = [u8; 3];

/// Behind the board, and text there, where a theme leaves both to the terminal.
const GROUND: Rgb = [18, 20, 24];
const INK: Rgb = [210, 212, 216];

/// The colours of a picture.
pub(super) struct Colours {
    /// Around the board.
    pub(super) ground: Rgb,
    /// An open cell.
    pub(super) floor: Rgb,
    /// The edge of the board.
    pub(super) edge: Rgb,
    pub(super) wall: Rgb,
    /// The body, from the neck to the tail.
    pub(super) body: Vec<Rgb>,
    /// The head and its eyes.
    pub(super) head: [Rgb; 2],
    /// Those of a snake that has died.
    pub(super) dead: [Rgb; 2],
    pub(super) apple: Rgb,
    /// What the apple hangs by.
    pub(super) stalk: Rgb,
    pub(super) text: Rgb,
}

impl Colours {
    /// The colours of a theme. One that leaves the background to the terminal has a dark one,
    /// and one without colours has greys.
    pub(super) fn of(theme: &Theme) -> Self {
        let ground = rgb(theme.base.bg).unwrap_or(GROUND);
        let ink = rgb(theme.base.fg).unwrap_or(INK);
        let head = |style: ratatui::style::Style| {
            [rgb(style.bg).unwrap_or(ink), rgb(style.fg).unwrap_or(ground)]
        };
        let shades = theme.shades().iter();
        let line = rgb(theme.wall.fg).unwrap_or(mix(ink, ground, 50));
        Self {
            ground,
            floor: mix(ground, ink, 4),
            edge: mix(line, ground, 30),
            wall: mix(line, ground, 25),
            body: shades.map(|&shade| rgb(Some(shade)).unwrap_or(mix(ink, ground, 40))).collect(),
            head: head(theme.head),
            dead: head(theme.dead),
            apple: rgb(theme.apple.fg).unwrap_or(ink),
            stalk: line,
            text: rgb(theme.label.fg).unwrap_or(mix(ink, ground, 30)),
        }
    }
}

/// The parts of a colour; `None` for the terminal's own.
fn rgb(colour: Option<Color>) -> Option<Rgb> {
    match colour {
        Some(Color::Rgb(red, green, blue)) => Some([red, green, blue]),
        _ => None,
    }
}

/// A colour with so many per cent of another.
pub(super) fn mix(colour: Rgb, other: Rgb, percent: u16) -> Rgb {
    std::array::from_fn(|part| {
        let [a, b] = [colour[part], other[part]].map(u16::from);
        // At most 255.
        u8::try_from((a * (100 - percent) + b * percent + 50) / 100).unwrap_or(u8::MAX)
    })
}

/// The colour as SVG writes it.
pub(super) fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
