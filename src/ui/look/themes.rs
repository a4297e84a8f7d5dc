//! The themes there are.

use ratatui::style::{Color, Modifier, Style};

use super::choice::Choice;
use super::theme::Theme;

/// The colours that the styles of a theme are made of.
struct Colours {
    /// Text and background; `None` for the terminal's own.
    base: Option<[Color; 2]>,
    /// The head: its eyes, and the background.
    head: [Color; 2],
    /// The head of a snake that has died.
    dead: [Color; 2],
    body: &'static [Color],
    tail: Color,
    apple: Color,
    /// Small print, the planned route.
    faint: Color,
    /// Lines around boxes, walls.
    line: Color,
    /// Titles, and what is chosen.
    title: Color,
    notice: Color,
    /// What an overlay draws over the board: a tour, a route that is not taken.
    drawn: Color,
    /// The lanes of a race.
    lanes: &'static [Color; 4],
    /// Text and background of cells, from near the head to far from it.
    heat: &'static [[Color; 2]],
}

const fn rgb(red: u8, green: u8, blue: u8) -> Color {
    Color::Rgb(red, green, blue)
}

const fn fg(colour: Color) -> Style {
    Style::new().fg(colour)
}

const fn on([ink, ground]: [Color; 2]) -> Style {
    Style::new().fg(ink).bg(ground)
}

const fn made(name: &'static str, summary: &'static str, colours: &Colours) -> Theme {
    let base = match colours.base {
        Some(base) => on(base),
        None => PLAIN,
    };
    Theme {
        name,
        summary,
        coloured: true,
        base,
        head: on(colours.head).add_modifier(BOLD),
        dead: on(colours.dead).add_modifier(BOLD),
        body: colours.body,
        tail: fg(colours.tail),
        tail_letter: fg(colours.tail).add_modifier(Modifier::UNDERLINED),
        apple: fg(colours.apple).add_modifier(BOLD),
        dot: fg(colours.faint),
        untaken: fg(colours.drawn),
        wall: fg(colours.line),
        border: fg(colours.line),
        title: fg(colours.title).add_modifier(BOLD),
        label: fg(colours.faint),
        value: PLAIN,
        key: PLAIN.add_modifier(BOLD),
        notice: fg(colours.notice).add_modifier(BOLD),
        good: fg(colours.title).add_modifier(BOLD),
        bad: fg(colours.apple).add_modifier(BOLD),
        drawn: fg(colours.drawn),
        closed: fg(colours.apple),
        mark: on([colours.head[0], colours.body[0]]),
        lanes: colours.lanes,
        heat: colours.heat,
    }
}

const BOLD: Modifier = Modifier::BOLD;
const PLAIN: Style = Style::new();
const BLACK: Color = rgb(0, 0, 0);
const WHITE: Color = rgb(255, 255, 255);

/// All themes, the default first.
pub(in crate::ui) static THEMES: &[&Theme] =
    &[&COLOURED, &NIGHT, &DAY, &DISTINCT, &PHOSPHOR, &MONO];

impl Choice for Theme {
    fn all() -> &'static [&'static Self] {
        THEMES
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }
}

/// Colours of middling brightness, all from the table of 256: they stand out from black
/// and from white.
pub(in crate::ui) static COLOURED: Theme = made(
    "calm",
    "greens and blues, for dark and light terminals",
    &Colours {
        base: None,
        head: [BLACK, rgb(215, 135, 0)],
        dead: [WHITE, rgb(175, 0, 135)],
        body: &[
            rgb(0, 175, 0),
            rgb(0, 175, 95),
            rgb(0, 175, 135),
            rgb(0, 175, 175),
            rgb(0, 135, 175),
        ],
        tail: rgb(0, 135, 255),
        apple: rgb(215, 0, 0),
        faint: rgb(138, 138, 138),
        line: rgb(128, 128, 128),
        title: rgb(0, 175, 95),
        notice: rgb(215, 135, 0),
        drawn: rgb(175, 95, 175),
        lanes: &[rgb(0, 135, 255), rgb(215, 135, 0), rgb(215, 95, 175), rgb(0, 175, 95)],
        heat: &[
            [BLACK, rgb(255, 175, 95)],
            [BLACK, rgb(255, 135, 95)],
            [BLACK, rgb(215, 135, 175)],
            [WHITE, rgb(95, 95, 175)],
            [WHITE, rgb(95, 95, 135)],
        ],
    },
);

/// Bright colours on its own dark background.
static NIGHT: Theme = made(
    "night",
    "bright colours on its own dark background",
    &Colours {
        base: Some([rgb(200, 205, 215), rgb(13, 17, 26)]),
        head: [rgb(13, 17, 26), rgb(255, 200, 87)],
        dead: [WHITE, rgb(190, 50, 150)],
        body: &[
            rgb(126, 231, 135),
            rgb(100, 220, 165),
            rgb(80, 205, 195),
            rgb(75, 180, 215),
            rgb(85, 155, 235),
        ],
        tail: rgb(110, 120, 240),
        apple: rgb(255, 95, 95),
        faint: rgb(125, 132, 150),
        line: rgb(100, 110, 130),
        title: rgb(126, 231, 135),
        notice: rgb(255, 200, 87),
        drawn: rgb(190, 130, 230),
        lanes: &[rgb(120, 190, 255), rgb(255, 200, 87), rgb(240, 130, 200), rgb(126, 231, 135)],
        heat: &[
            [BLACK, rgb(250, 170, 90)],
            [BLACK, rgb(225, 110, 100)],
            [WHITE, rgb(160, 70, 120)],
            [WHITE, rgb(90, 55, 120)],
            [WHITE, rgb(40, 45, 95)],
        ],
    },
);

/// Dark colours on its own light background.
static DAY: Theme = made(
    "day",
    "dark colours on its own light background",
    &Colours {
        base: Some([rgb(40, 40, 40), rgb(250, 248, 240)]),
        head: [WHITE, rgb(170, 75, 0)],
        dead: [WHITE, rgb(140, 0, 110)],
        body: &[
            rgb(0, 120, 40),
            rgb(0, 115, 75),
            rgb(0, 108, 105),
            rgb(0, 95, 130),
            rgb(0, 80, 150),
        ],
        tail: rgb(60, 60, 190),
        apple: rgb(190, 0, 0),
        faint: rgb(105, 105, 105),
        line: rgb(125, 125, 120),
        title: rgb(0, 110, 60),
        notice: rgb(150, 75, 0),
        drawn: rgb(130, 60, 160),
        lanes: &[rgb(0, 95, 175), rgb(165, 80, 0), rgb(150, 40, 140), rgb(0, 115, 60)],
        heat: &[
            [WHITE, rgb(175, 55, 25)],
            [BLACK, rgb(225, 115, 60)],
            [BLACK, rgb(240, 165, 110)],
            [BLACK, rgb(245, 205, 165)],
            [BLACK, rgb(245, 228, 208)],
        ],
    },
);

/// Colours that differ in brightness and along the axis from blue to yellow,
/// after Okabe and Ito, "Color Universal Design"
/// (<https://jfly.uni-koeln.de/color/>).
pub(super) static DISTINCT: Theme = made(
    "distinct",
    "suits every kind of colour vision; its own dark background",
    &Colours {
        base: Some([rgb(225, 225, 225), rgb(10, 10, 14)]),
        head: [BLACK, rgb(240, 228, 66)],
        dead: [BLACK, rgb(204, 121, 167)],
        body: &[
            rgb(70, 165, 230),
            rgb(55, 150, 215),
            rgb(40, 138, 205),
            rgb(25, 128, 195),
            rgb(10, 118, 185),
        ],
        tail: rgb(160, 190, 205),
        apple: rgb(232, 105, 10),
        faint: rgb(140, 140, 140),
        line: rgb(120, 120, 120),
        title: rgb(86, 180, 233),
        notice: rgb(240, 228, 66),
        drawn: rgb(204, 121, 167),
        lanes: &[rgb(120, 225, 250), rgb(250, 200, 30), rgb(200, 80, 240), rgb(0, 158, 115)],
        heat: &[
            [BLACK, rgb(255, 245, 190)],
            [BLACK, rgb(235, 185, 90)],
            [BLACK, rgb(205, 120, 50)],
            [WHITE, rgb(120, 65, 60)],
            [WHITE, rgb(55, 40, 60)],
        ],
    },
);

/// One hue only, in many shades.
static PHOSPHOR: Theme = made(
    "phosphor",
    "shades of green, like an old monitor",
    &Colours {
        base: Some([rgb(110, 220, 130), rgb(4, 16, 8)]),
        head: [rgb(4, 16, 8), rgb(215, 255, 215)],
        dead: [rgb(4, 16, 8), rgb(150, 160, 120)],
        body: &[
            rgb(70, 225, 95),
            rgb(60, 205, 85),
            rgb(50, 185, 76),
            rgb(43, 165, 68),
            rgb(38, 145, 60),
        ],
        tail: rgb(30, 122, 52),
        apple: rgb(225, 255, 110),
        faint: rgb(50, 140, 72),
        line: rgb(42, 122, 62),
        title: rgb(150, 255, 160),
        notice: rgb(225, 255, 110),
        drawn: rgb(120, 190, 90),
        lanes: &[rgb(215, 255, 215), rgb(110, 220, 130), rgb(60, 165, 85), rgb(42, 122, 62)],
        heat: &[
            [BLACK, rgb(150, 255, 160)],
            [BLACK, rgb(90, 200, 105)],
            [BLACK, rgb(60, 145, 75)],
            [WHITE, rgb(30, 90, 45)],
            [WHITE, rgb(15, 50, 25)],
        ],
    },
);

/// No colour at all: attributes only.
pub(in crate::ui) static MONO: Theme = Theme {
    name: "mono",
    summary: "no colour, only bold, dim, underlined and reversed",
    coloured: false,
    base: PLAIN,
    head: PLAIN.add_modifier(BOLD.union(Modifier::REVERSED)),
    dead: PLAIN.add_modifier(BOLD.union(Modifier::REVERSED)),
    body: &[Color::Reset],
    tail: PLAIN,
    tail_letter: PLAIN.add_modifier(Modifier::UNDERLINED),
    apple: PLAIN.add_modifier(BOLD),
    dot: PLAIN.add_modifier(Modifier::DIM),
    untaken: PLAIN,
    wall: PLAIN,
    border: PLAIN.add_modifier(Modifier::DIM),
    title: PLAIN.add_modifier(BOLD),
    label: PLAIN.add_modifier(Modifier::DIM),
    value: PLAIN,
    key: PLAIN.add_modifier(BOLD),
    notice: PLAIN.add_modifier(BOLD),
    good: PLAIN.add_modifier(BOLD),
    bad: PLAIN.add_modifier(BOLD),
    drawn: PLAIN.add_modifier(Modifier::DIM),
    closed: PLAIN,
    mark: PLAIN.add_modifier(Modifier::REVERSED),
    lanes: &[],
    heat: &[[Color::Reset, Color::Reset]],
};
