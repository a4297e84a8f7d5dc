//! What a theme is: the styles of everything on the screen.
//!
//! Themes are written in full colour; [`super::color_depth`] reduces a finished frame to
//! what the terminal has.

use ratatui::style::{Color, Style};

/// A style for each thing on the screen. A theme either brings its own background, or
/// keeps the terminal's and has colours that stand out from black and from white.
pub struct Theme {
    /// The name on the command line.
    pub(in crate::ui) name: &'static str,
    /// What it looks like, in a few words.
    pub(in crate::ui) summary: &'static str,
    /// Whether it uses colours; without, only attributes.
    pub(in crate::ui) coloured: bool,
    /// Text and background wherever nothing else is set.
    pub(in crate::ui) base: Style,
    /// The head: its background fills the cell.
    pub(in crate::ui) head: Style,
    /// The head of a snake that has died.
    pub(in crate::ui) dead: Style,
    /// The colours of the body, from neck to tail.
    pub(super) body: &'static [Color],
    /// The last cell of the body.
    pub(in crate::ui) tail: Style,
    /// The last cell where it is drawn with the same letters as the rest of the body.
    pub(in crate::ui) tail_letter: Style,
    /// The apple.
    pub(in crate::ui) apple: Style,
    /// The planned route.
    pub(in crate::ui) dot: Style,
    /// A route that is not taken.
    pub(in crate::ui) untaken: Style,
    /// A wall inside the board.
    pub(in crate::ui) wall: Style,
    /// Lines around boxes.
    pub(in crate::ui) border: Style,
    /// Titles, and what is chosen.
    pub(in crate::ui) title: Style,
    /// Names of figures, and other small print.
    pub(in crate::ui) label: Style,
    /// A figure.
    pub(in crate::ui) value: Style,
    /// A key that is named.
    pub(in crate::ui) key: Style,
    /// What asks for attention: notes, "paused", moves that are compared.
    pub(in crate::ui) notice: Style,
    /// A game that is won.
    pub(in crate::ui) good: Style,
    /// A game that is lost.
    pub(in crate::ui) bad: Style,
    /// A tour drawn over the board.
    pub(in crate::ui) drawn: Style,
    /// A cell that is cut off, or a dead end.
    pub(in crate::ui) closed: Style,
    /// A mark inside a filled bar: on the colour of the bar.
    pub(in crate::ui) mark: Style,
    /// The colours of the lanes of a race, one each; none in a theme without colours.
    pub(super) lanes: &'static [Color],
    /// Text and background of cells, from near the head to far from it.
    pub(super) heat: &'static [[Color; 2]],
}

impl Theme {
    /// The colours of the body, from the neck to the tail.
    pub(in crate::ui) fn shades(&self) -> &'static [Color] {
        self.body
    }

    /// The style of the body cell at `place`, counted from the head, of a snake of
    /// `length` cells.
    pub(in crate::ui) fn body(&self, place: usize, length: usize) -> Style {
        Style::new().fg(*shade(self.body, place, length))
    }

    /// `style` in the colour of a lane of a race, counted from 0; as it is where the theme
    /// has no colours.
    pub(in crate::ui) fn of_lane(&self, lane: usize, style: Style) -> Style {
        self.lanes.get(lane).map_or(style, |&colour| style.fg(colour))
    }

    /// The style of a cell at `distance` from the head, where `most` is the greatest
    /// distance.
    pub(in crate::ui) fn heat(&self, distance: usize, most: usize) -> Style {
        let [ink, ground] = *shade(self.heat, distance, most + 1);
        Style::new().fg(ink).bg(ground)
    }
}

/// The shade for `part` of `whole`, with `shades` spread evenly over the whole.
fn shade<T>(shades: &[T], part: usize, whole: usize) -> &T {
    let place = part * shades.len() / whole.max(1);
    &shades[place.min(shades.len() - 1)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::look::themes::{COLOURED, DISTINCT, MONO, THEMES};
    use crate::ui::look::vision::{self, apart, contrast, seen};

    /// The most lanes that a race has.
    const MOST_LANES: usize = 4;

    fn styles(theme: &Theme) -> Vec<Style> {
        vec![
            theme.base,
            theme.head,
            theme.dead,
            theme.body(1, 9),
            theme.body(8, 9),
            theme.tail,
            theme.tail_letter,
            theme.apple,
            theme.dot,
            theme.untaken,
            theme.wall,
            theme.border,
            theme.title,
            theme.label,
            theme.value,
            theme.key,
            theme.notice,
            theme.good,
            theme.bad,
            theme.drawn,
            theme.closed,
            theme.mark,
            theme.of_lane(0, theme.border),
            theme.of_lane(3, theme.title),
            theme.heat(0, 9),
            theme.heat(9, 9),
        ]
    }

    fn coloured() -> impl Iterator<Item = &'static Theme> {
        THEMES.iter().copied().filter(|theme| theme.coloured)
    }

    /// The colours of head, dead head, neck, tail and apple.
    fn snake(theme: &Theme) -> [Color; 5] {
        let neck = theme.body(1, 9).fg;
        [theme.head.bg, theme.dead.bg, neck, theme.tail.fg, theme.apple.fg].map(Option::unwrap)
    }

    /// The backgrounds that a theme may be drawn on.
    fn grounds(theme: &Theme) -> Vec<Color> {
        let both = vec![Color::Rgb(0, 0, 0), Color::Rgb(255, 255, 255)];
        theme.base.bg.map_or(both, |ground| vec![ground])
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
        for theme in coloured() {
            let mut colours = snake(theme).to_vec();
            colours.extend(&theme.body[1..]);
            for (i, colour) in colours.iter().enumerate() {
                assert!(!colours[..i].contains(colour), "{}: {colour:?} twice", theme.name);
            }
        }
    }

    #[test]
    fn everything_stands_out_from_the_background() {
        for theme in coloured() {
            // On black and on white at once, no colour can do better than 4.6.
            let least = if theme.base.bg.is_some() { 3.0 } else { 2.5 };
            for ground in grounds(theme) {
                let body = theme.body.iter().chain(theme.lanes).copied();
                let other = styles(theme).into_iter().filter(|style| style.bg.is_none());
                for colour in snake(theme).into_iter().chain(body).chain(other.filter_map(|s| s.fg))
                {
                    let found = contrast(colour, ground);
                    assert!(found >= least, "{}: {colour:?} on {ground:?}: {found}", theme.name);
                }
            }
            let filled = styles(theme).into_iter().filter_map(|style| Some((style.fg?, style.bg?)));
            for (ink, ground) in filled.chain(theme.heat.iter().map(|&[ink, bg]| (ink, bg))) {
                let found = contrast(ink, ground);
                assert!(found >= 4.5, "{}: {ink:?} on {ground:?}: {found}", theme.name);
            }
        }
    }

    #[test]
    fn one_is_told_apart_with_any_colour_vision() {
        let theme = &DISTINCT;
        let ground = theme.base.bg.unwrap();
        for vision in vision::ALL {
            let colours = snake(theme).map(|colour| seen(colour, vision));
            for (i, &colour) in colours.iter().enumerate() {
                let found = contrast(colour, seen(ground, vision));
                assert!(found >= 4.5, "{vision:?}: {colour:?}: {found}");
                for &other in &colours[..i] {
                    let found = apart(colour, other);
                    assert!(found >= 0.1, "{vision:?}: {colour:?} and {other:?}: {found}");
                }
            }
        }
    }

    #[test]
    fn the_lanes_of_a_race_are_told_apart() {
        for theme in coloured() {
            assert_eq!(theme.lanes.len(), MOST_LANES, "{}", theme.name);
            let visions: &[_] =
                if theme.name == DISTINCT.name { &vision::ALL } else { &[vision::Vision::Usual] };
            for &vision in visions {
                for (i, &lane) in theme.lanes.iter().enumerate() {
                    for &other in &theme.lanes[..i] {
                        let found = apart(seen(lane, vision), seen(other, vision));
                        assert!(found >= 0.1, "{}, {vision:?}: {lane:?} {other:?}", theme.name);
                    }
                }
            }
        }
        assert_eq!(MONO.of_lane(2, MONO.title), MONO.title);
    }

    #[test]
    fn the_check_of_colour_vision_can_fail() {
        let [_, _, neck, _, apple] = snake(&COLOURED);
        let found = vision::ALL.map(|vision| apart(seen(neck, vision), seen(apple, vision)));
        assert!(found.iter().any(|&apart| apart < 0.1), "{found:?}");
    }

    #[test]
    fn the_body_runs_through_all_shades() {
        assert_eq!(COLOURED.body(0, 400).fg, Some(COLOURED.body[0]));
        assert_eq!(COLOURED.body(399, 400).fg, COLOURED.body.last().copied());
        assert_eq!(COLOURED.body(2, 3).fg, Some(COLOURED.body[3]));
        assert_eq!(COLOURED.heat(0, 20).bg, Some(COLOURED.heat[0][1]));
        assert_eq!(COLOURED.heat(20, 20).bg, Some(COLOURED.heat[4][1]));
    }
}
