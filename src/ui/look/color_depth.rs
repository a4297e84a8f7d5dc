//! How many colours the terminal has, and how those of the themes are reduced to them.

use ratatui::buffer::Buffer;
use ratatui::style::Color;

/// The colour depth of a terminal: how many colours it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum ColorDepth {
    /// None, or none are wanted.
    None,
    /// The sixteen named ones. What they look like is a setting of the terminal.
    Sixteen,
    /// The fixed table of 256.
    Table,
    /// Any red, green and blue.
    Full,
}

/// Parts of the names of terminals that have full colour, whether or not `COLORTERM` says
/// so.
const FULL: [&str; 7] = ["direct", "kitty", "alacritty", "foot", "ghostty", "wezterm", "truecolor"];
/// Beginnings of the names of terminals without colour.
const NONE: [&str; 4] = ["vt1", "vt2", "vt3", "dumb"];

impl ColorDepth {
    /// The colour depth that the environment tells of, through `NO_COLOR`
    /// (<https://no-color.org>), `COLORTERM`
    /// (<https://github.com/termstandard/colors>) and `TERM`; `variable` reads them.
    pub(in crate::ui) fn of(variable: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name: &str| variable(name).filter(|value| !value.is_empty());
        if value("NO_COLOR").is_some() {
            return Self::None;
        }
        let term = value("TERM").unwrap_or_default();
        let colours = value("COLORTERM").unwrap_or_default();
        // First, since many terminals have full colour and call themselves xterm.
        if ["truecolor", "24bit"].contains(&colours.as_str()) {
            Self::Full
        } else if NONE.iter().any(|name| term.starts_with(name)) || term.ends_with("-m") {
            Self::None
        } else if FULL.iter().any(|name| term.contains(name)) || (cfg!(windows) && term.is_empty())
        {
            Self::Full
        } else if term.contains("256") || !colours.is_empty() {
            Self::Table
        } else {
            Self::Sixteen
        }
    }

    /// Replaces the colours in `buffer` by those nearest to them that the terminal has.
    pub(in crate::ui) fn adapt(self, buffer: &mut Buffer) {
        if self == Self::Full {
            return;
        }
        // Neighbours mostly have the same colour, and finding the nearest is slow.
        let mut last = (Color::Reset, Color::Reset);
        let mut adapted = |colour: Color| {
            if last.0 != colour {
                last = (colour, self.nearest(colour));
            }
            last.1
        };
        // All of the text before all of the backgrounds: by turns no colour would be the last one.
        for cell in &mut buffer.content {
            cell.fg = adapted(cell.fg);
        }
        for cell in &mut buffer.content {
            cell.bg = adapted(cell.bg);
        }
    }

    /// The nearest colour to `colour` that the terminal has.
    fn nearest(self, colour: Color) -> Color {
        match (self, colour) {
            (Self::None, _) => Color::Reset,
            (Self::Sixteen, Color::Rgb(red, green, blue)) => {
                Color::Indexed(sixteen([red, green, blue]))
            }
            (Self::Table, Color::Rgb(red, green, blue)) => {
                Color::Indexed(table([red, green, blue]))
            }
            _ => colour,
        }
    }
}

/// The brightness steps along each side of the colour cube in the table of 256.
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The one of the sixteen with the same hue: since each terminal has other shades of them,
/// distance says little, and would make all muted colours grey.
fn sixteen(colour: [u8; 3]) -> u8 {
    let (least, most) =
        colour.iter().fold((255, 0), |(least, most), &light| (light.min(least), light.max(most)));
    // Hardly any hue: a grey.
    if most - least < 48 {
        return match most {
            0..64 => 0,
            64..160 => 8,
            160..235 => 7,
            _ => 15,
        };
    }
    // A part is on from a little below the middle between the darkest and the brightest
    // one; all that are on are as bright as the brightest.
    let mark = u32::from(least) + u32::from(most - least) * 42 / 100;
    let parts = (0..3).filter(|&i| u32::from(colour[i]) > mark);
    parts.map(|i| 1 << i).sum::<u8>() + if most < 235 { 0 } else { 8 }
}

/// The nearest colour of the table's cube and greys. Its first sixteen are left out, since
/// they are a setting of the terminal.
fn table(colour: [u8; 3]) -> u8 {
    let step = |light: u8| (0_u8..).zip(STEPS).min_by_key(|(_, step)| step.abs_diff(light));
    let sides = colour.map(|light| step(light).unwrap_or((0, 0)));
    let [red, green, blue] = sides;
    let in_cube = (16 + 36 * red.0 + 6 * green.0 + blue.0, [red.1, green.1, blue.1]);
    let greys = (0..24).map(|i| (232 + i, [8 + 10 * i; 3]));
    let nearest =
        std::iter::once(in_cube).chain(greys).min_by_key(|&(_, other)| distance(colour, other));
    nearest.map_or(in_cube.0, |(index, _)| index)
}

/// How far apart two colours look, in a unit of its own: the "redmean" approximation
/// (<https://www.compuphase.com/cmetric.htm>).
fn distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    let red = u32::midpoint(one[0].into(), other[0].into());
    let apart = |i: usize| u32::from(one[i].abs_diff(other[i])).pow(2);
    ((512 + red) * apart(0) + 1024 * apart(1) + (767 - red) * apart(2)) / 256
}

/// The bytes of a frame with the first sixteen colours in the old codes: `38;5;1` becomes
/// `31`. Crossterm writes the new codes only, which terminals without the table of 256 may
/// not know.
pub(in crate::ui) fn plain_sixteen(frame: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(frame.len());
    let mut rest = frame;
    while let Some(start) = rest.windows(2).position(|pair| pair == b"\x1b[") {
        let (before, from) = rest.split_at(start + 2);
        plain.extend_from_slice(before);
        let is_parameter = |byte: &u8| byte.is_ascii_digit() || *byte == b';';
        let end = from.iter().position(|byte| !is_parameter(byte)).unwrap_or(from.len());
        let (codes, after) = from.split_at(end);
        if after.first() == Some(&b'm') {
            plain.extend_from_slice(&plain_codes(codes));
        } else {
            plain.extend_from_slice(codes);
        }
        rest = after;
    }
    plain.extend_from_slice(rest);
    plain
}

/// The old codes for the parameters between `ESC [` and `m`.
fn plain_codes(codes: &[u8]) -> Vec<u8> {
    let codes: Vec<&str> =
        codes.split(|&byte| byte == b';').map(|code| str::from_utf8(code).unwrap_or("")).collect();
    let mut plain: Vec<String> = Vec::new();
    let mut at = 0;
    while at < codes.len() {
        let index = codes.get(at + 2).and_then(|index| index.parse::<u16>().ok());
        let base = match codes[at] {
            "38" => Some(30),
            "48" => Some(40),
            _ => None,
        };
        match (base, codes.get(at + 1), index) {
            (Some(base), Some(&"5"), Some(index)) if index < 16 => {
                // The bright ones begin at 90 for the text and at 100 for the background.
                let bright = if index < 8 { 0 } else { 60 - 8 };
                plain.push((base + bright + index).to_string());
                at += 3;
            }
            _ => {
                plain.push(codes[at].to_owned());
                at += 1;
            }
        }
    }
    plain.join(";").into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::look::themes::THEMES;

    fn depth(variables: &[(&str, &str)]) -> ColorDepth {
        ColorDepth::of(|name| {
            let found = variables.iter().find(|(other, _)| *other == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        let xterm = ("TERM", "xterm");
        assert_eq!(depth(&[xterm]), ColorDepth::Sixteen);
        assert_eq!(depth(&[("TERM", "linux")]), ColorDepth::Sixteen);
        assert_eq!(depth(&[("TERM", "xterm-256color")]), ColorDepth::Table);
        assert_eq!(depth(&[("TERM", "xterm-kitty")]), ColorDepth::Full);
        assert_eq!(depth(&[("TERM", "vt100")]), ColorDepth::None);
        assert_eq!(depth(&[("TERM", "screen"), ("COLORTERM", "1")]), ColorDepth::Table);
        assert_eq!(depth(&[xterm, ("COLORTERM", "truecolor")]), ColorDepth::Full);
        assert_eq!(depth(&[xterm, ("COLORTERM", "24bit"), ("NO_COLOR", "1")]), ColorDepth::None);
        assert_eq!(depth(&[xterm, ("NO_COLOR", "")]), ColorDepth::Sixteen, "empty does not count");
    }

    #[test]
    fn colours_become_those_that_there_are() {
        let Color::Indexed(found) = ColorDepth::Table.nearest(Color::Rgb(0, 175, 95)) else {
            panic!()
        };
        assert_eq!(found, 35);
        let named = [[205, 0, 0], [0, 205, 0], [205, 205, 0], [0, 0, 205], [205, 0, 205]];
        assert_eq!(named.map(sixteen), [1, 2, 3, 4, 5]);
        assert_eq!([[0, 0, 0], [127; 3], [229; 3], [255; 3]].map(sixteen), [0, 8, 7, 15]);
        assert_eq!([[255, 0, 0], [92, 92, 255]].map(sixteen), [9, 12]);
        assert_eq!(table([138, 138, 138]), 245);
        assert_eq!(table([255, 255, 255]), 231);
    }

    #[test]
    fn snake_and_apple_stay_apart_at_every_depth() {
        for theme in THEMES.iter().filter(|theme| theme.coloured) {
            for depth in [ColorDepth::Sixteen, ColorDepth::Table] {
                let body = theme.body(1, 9).fg;
                let colours = [theme.head.bg, body, theme.apple.fg, theme.dead.bg];
                let colours = colours.map(|colour| depth.nearest(colour.unwrap()));
                for (i, colour) in colours.iter().enumerate() {
                    assert!(
                        !colours[..i].contains(colour),
                        "{} {depth:?}: {colours:?}",
                        theme.name
                    );
                }
                let ground = theme.base.bg.map(|ground| depth.nearest(ground));
                assert!(colours.iter().all(|&colour| Some(colour) != ground), "{}", theme.name);
            }
        }
    }

    #[test]
    fn codes_of_the_sixteen_are_the_old_ones() {
        let plain = |frame: &str| String::from_utf8(plain_sixteen(frame.as_bytes())).unwrap();
        assert_eq!(plain("\x1b[38;5;1mx\x1b[48;5;12m"), "\x1b[31mx\x1b[104m");
        assert_eq!(plain("\x1b[1;38;5;7;48;5;0;4m"), "\x1b[1;37;40;4m");
        assert_eq!(plain("\x1b[38;5;99m\x1b[38;2;1;5;3m"), "\x1b[38;5;99m\x1b[38;2;1;5;3m");
        assert_eq!(plain("38;5;1m \x1b[38;5;1H\x1b["), "38;5;1m \x1b[38;5;1H\x1b[");
    }
}
