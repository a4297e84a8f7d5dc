//! How many colours the terminal has, and what becomes of the themes there.

use ratatui::buffer::Buffer;
use ratatui::style::Color;

/// The colours that a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum ColorDepth {
    /// None, or none are wanted.
    None,
    /// The sixteen that a person can choose in the terminal's settings.
    Sixteen,
    /// The table of 256.
    Table,
    /// Any red, green and blue.
    Full,
}

/// Parts of names of terminals that have any colour but may not say so in
/// `COLORTERM`.
const FULL: [&str; 7] = ["direct", "kitty", "alacritty", "foot", "ghostty", "wezterm", "truecolor"];
/// Beginnings of names of terminals without colour.
const NONE: [&str; 4] = ["vt1", "vt2", "vt3", "dumb"];

impl ColorDepth {
    /// The level of an environment, whose variables `variable` reads:
    /// `NO_COLOR` (<https://no-color.org>), `COLORTERM`
    /// (<https://github.com/termstandard/colors>) and `TERM`.
    pub(in crate::ui) fn of(variable: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name: &str| variable(name).filter(|value| !value.is_empty());
        if value("NO_COLOR").is_some() {
            return Self::None;
        }
        let term = value("TERM").unwrap_or_default();
        let colours = value("COLORTERM").unwrap_or_default();
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

    /// Makes the colours of a drawing ones that the terminal has.
    pub(in crate::ui) fn adapt(self, buffer: &mut Buffer) {
        if self == Self::Full {
            return;
        }
        // Neighbours mostly have the same colour.
        let mut last = (Color::Reset, Color::Reset);
        let mut adapted = |colour: Color| {
            if last.0 != colour {
                last = (colour, self.nearest(colour));
            }
            last.1
        };
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

/// The steps of each side of the cube within the table of 256.
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The one of the sixteen with the same hue. What they look like is up to the
/// terminal, so that nearness says little, and muted colours would all be grey.
fn sixteen(colour: [u8; 3]) -> u8 {
    let (least, most) =
        colour.iter().fold((255, 0), |(least, most), &light| (light.min(least), light.max(most)));
    if most - least < 48 {
        return match most {
            0..64 => 0,
            64..160 => 8,
            160..235 => 7,
            _ => 15,
        };
    }
    let mark = u32::from(least) + u32::from(most - least) * 42 / 100;
    let parts = (0..3).filter(|&i| u32::from(colour[i]) > mark);
    parts.map(|i| 1 << i).sum::<u8>() + if most < 235 { 0 } else { 8 }
}

/// The nearest of cube and greys; the first sixteen of the table are not used,
/// since they may look like anything.
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

/// How far apart two colours look, in no unit: a cheap approximation
/// (<https://www.compuphase.com/cmetric.htm>).
fn distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    let red = u32::midpoint(one[0].into(), other[0].into());
    let apart = |i: usize| u32::from(one[i].abs_diff(other[i])).pow(2);
    ((512 + red) * apart(0) + 1024 * apart(1) + (767 - red) * apart(2)) / 256
}

/// The bytes of a frame with the codes of the first sixteen colours in the form
/// that every terminal with colours knows: `38;5;1` becomes `31`.
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

/// The same for what stands between `ESC [` and `m`.
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

    fn level(variables: &[(&str, &str)]) -> ColorDepth {
        ColorDepth::of(|name| {
            let found = variables.iter().find(|(other, _)| *other == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        let xterm = ("TERM", "xterm");
        assert_eq!(level(&[xterm]), ColorDepth::Sixteen);
        assert_eq!(level(&[("TERM", "linux")]), ColorDepth::Sixteen);
        assert_eq!(level(&[("TERM", "xterm-256color")]), ColorDepth::Table);
        assert_eq!(level(&[("TERM", "xterm-kitty")]), ColorDepth::Full);
        assert_eq!(level(&[("TERM", "vt100")]), ColorDepth::None);
        assert_eq!(level(&[("TERM", "screen"), ("COLORTERM", "1")]), ColorDepth::Table);
        assert_eq!(level(&[xterm, ("COLORTERM", "truecolor")]), ColorDepth::Full);
        assert_eq!(level(&[xterm, ("COLORTERM", "24bit"), ("NO_COLOR", "1")]), ColorDepth::None);
        assert_eq!(level(&[xterm, ("NO_COLOR", "")]), ColorDepth::Sixteen, "empty does not count");
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
    fn snake_and_apple_stay_apart_at_every_level() {
        for theme in THEMES.iter().filter(|theme| theme.coloured) {
            for level in [ColorDepth::Sixteen, ColorDepth::Table] {
                let body = theme.body(1, 9).fg;
                let colours = [theme.head.bg, body, theme.apple.fg, theme.dead.bg];
                let colours = colours.map(|colour| level.nearest(colour.unwrap()));
                for (i, colour) in colours.iter().enumerate() {
                    assert!(
                        !colours[..i].contains(colour),
                        "{} {level:?}: {colours:?}",
                        theme.name
                    );
                }
                let ground = theme.base.bg.map(|ground| level.nearest(ground));
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
