//! All colours and attributes, in one place.

use ratatui::style::{Color, Modifier, Style};

/// How things are drawn. Colours are of the 256-colour table, of middling
/// brightness, so that they stand out from a dark and a light background alike;
/// the background itself is left as it is.
pub(super) struct Theme {
    /// Whether it has colours.
    pub(super) coloured: bool,
    /// The head: a filled square.
    pub(super) head: Style,
    /// The head of a snake that has died.
    pub(super) dead: Style,
    /// The body, from neck to tail.
    body: &'static [Color],
    /// The last cell of the body.
    pub(super) tail: Style,
    /// The same where it is a letter like those of the body.
    pub(super) tail_letter: Style,
    /// The apple.
    pub(super) apple: Style,
    /// The planned route.
    pub(super) dot: Style,
    /// A wall inside the board.
    pub(super) wall: Style,
    /// Lines around boxes.
    pub(super) border: Style,
    /// Names of boxes, and what is chosen.
    pub(super) title: Style,
    /// What a figure is called, and other small print.
    pub(super) label: Style,
    /// A figure.
    pub(super) value: Style,
    /// A key in a hint.
    pub(super) key: Style,
    /// What asks for attention: paused, too small.
    pub(super) notice: Style,
    /// A game that is won.
    pub(super) good: Style,
    /// A game that is lost.
    pub(super) bad: Style,
}

impl Theme {
    /// The style of the body cell at `place` of a snake of `length` cells: the
    /// colour runs from head to tail.
    pub(super) fn body(&self, place: usize, length: usize) -> Style {
        let shade = place * self.body.len() / length.max(1);
        Style::new().fg(self.body[shade.min(self.body.len() - 1)])
    }
}

const fn colour(index: u8) -> Style {
    Style::new().fg(Color::Indexed(index))
}

const BOLD: Modifier = Modifier::BOLD;
const PLAIN: Style = Style::new();

/// Calm greens that turn to blue towards the tail.
pub(super) static COLOURED: Theme = Theme {
    coloured: true,
    head: Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(172)).add_modifier(BOLD),
    dead: Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(126)).add_modifier(BOLD),
    body: &[
        Color::Indexed(34),
        Color::Indexed(35),
        Color::Indexed(36),
        Color::Indexed(37),
        Color::Indexed(31),
    ],
    tail: colour(33),
    tail_letter: colour(33).add_modifier(Modifier::UNDERLINED),
    apple: colour(160).add_modifier(BOLD),
    dot: colour(245),
    wall: colour(244),
    border: colour(244),
    title: colour(35).add_modifier(BOLD),
    label: colour(245),
    value: PLAIN,
    key: PLAIN.add_modifier(BOLD),
    notice: colour(172).add_modifier(BOLD),
    good: colour(34).add_modifier(BOLD),
    bad: colour(160).add_modifier(BOLD),
};

/// No colour at all: attributes only.
pub(super) static MONO: Theme = Theme {
    coloured: false,
    head: PLAIN.add_modifier(BOLD.union(Modifier::REVERSED)),
    dead: PLAIN.add_modifier(BOLD.union(Modifier::REVERSED)),
    body: &[Color::Reset],
    tail: PLAIN,
    tail_letter: PLAIN.add_modifier(Modifier::UNDERLINED),
    apple: PLAIN.add_modifier(BOLD),
    dot: PLAIN.add_modifier(Modifier::DIM),
    wall: PLAIN,
    border: PLAIN.add_modifier(Modifier::DIM),
    title: PLAIN.add_modifier(BOLD),
    label: PLAIN.add_modifier(Modifier::DIM),
    value: PLAIN,
    key: PLAIN.add_modifier(BOLD),
    notice: PLAIN.add_modifier(BOLD),
    good: PLAIN.add_modifier(BOLD),
    bad: PLAIN.add_modifier(BOLD),
};

#[cfg(test)]
mod tests {
    use super::*;

    fn styles(theme: &Theme) -> Vec<Style> {
        vec![
            theme.head,
            theme.dead,
            theme.body(1, 9),
            theme.body(8, 9),
            theme.tail,
            theme.tail_letter,
            theme.apple,
            theme.dot,
            theme.wall,
            theme.border,
            theme.title,
            theme.label,
            theme.value,
            theme.key,
            theme.notice,
            theme.good,
            theme.bad,
        ]
    }

    #[test]
    fn mono_has_no_colour() {
        for style in styles(&MONO) {
            for colour in [style.fg, style.bg].into_iter().flatten() {
                assert_eq!(colour, Color::Reset);
            }
        }
    }

    #[test]
    fn snake_and_apple_have_colours_of_their_own() {
        let theme = &COLOURED;
        let mut colours = vec![theme.head.bg, theme.dead.bg, theme.tail.fg, theme.apple.fg];
        colours.extend(theme.body.iter().map(|&colour| Some(colour)));
        for (i, colour) in colours.iter().enumerate() {
            assert!(colour.is_some() && !colours[..i].contains(colour), "{colour:?} twice");
        }
    }

    #[test]
    fn the_body_runs_through_all_shades() {
        assert_eq!(COLOURED.body(0, 400).fg, Some(COLOURED.body[0]));
        assert_eq!(COLOURED.body(399, 400).fg, COLOURED.body.last().copied());
        assert_eq!(COLOURED.body(2, 3).fg, Some(COLOURED.body[3]));
    }
}
