//! A wave along the body of a snake that fills the board: it runs once, from head to tail.

use ratatui::style::{Modifier, Style};

use crate::ui::look::theme::Theme;

/// The wave on its way.
#[derive(Clone, Copy)]
pub(super) struct Wave {
    /// How far it has come: from 0, where it enters at the head, to 1, where it has left at
    /// the tail.
    pub(super) progress: f64,
    /// Whether it is drawn in colours.
    pub(super) coloured: bool,
}

impl Wave {
    /// The style that it gives to the body cell at `place`, counted from the head, of a snake
    /// of `length` cells; `style` where it is not there.
    pub(super) fn over(self, style: Style, place: usize, length: usize, theme: &Theme) -> Style {
        let crest = (length / 5).max(3);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        #[expect(clippy::cast_precision_loss, reason = "a board has fewer than 65,536 cells")]
        let front = (self.progress.clamp(0.0, 1.0) * (length + crest) as f64) as usize;
        let Some(behind) = front.checked_sub(place).filter(|&behind| behind < crest) else {
            return style;
        };
        if !self.coloured {
            return style.add_modifier(Modifier::REVERSED);
        }
        // Bright in the middle, warm on both sides.
        let is_middle = (crest / 3..crest - crest / 3).contains(&behind);
        let colour = if is_middle { theme.head.bg } else { theme.apple.fg };
        Style { fg: colour.or(style.fg), ..style }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::look::themes::{COLOURED, MONO};

    /// The places that the wave is on, of a snake of so many cells.
    fn places(theme: &Theme, progress: f64, length: usize) -> Vec<usize> {
        let wave = Wave { progress, coloured: theme.coloured };
        let plain = Style::new();
        (1..length).filter(|&place| wave.over(plain, place, length, theme) != plain).collect()
    }

    #[test]
    fn it_runs_from_the_head_to_the_tail() {
        for theme in [&COLOURED, &MONO] {
            assert!(places(theme, 0.0, 100).is_empty());
            assert_eq!(places(theme, 0.1, 100), (1..=12).collect::<Vec<_>>());
            assert_eq!(places(theme, 0.5, 100), (41..=60).collect::<Vec<_>>());
            assert!(places(theme, 1.0, 100).is_empty());
            assert_eq!(places(theme, 0.5, 4), [1, 2, 3]);
        }
    }
}
