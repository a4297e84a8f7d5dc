//! What a terminal shows that is sent one frame after the other.

use std::num::NonZero;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};
use vt100::Parser;

use super::*;
use crate::support::rng;

const SYMBOLS: [&str; 8] = [" ", "a", "╭", "▀", "•", "█", "·", "×"];

/// Puts random characters in random styles in some of the cells.
fn scribble(buffer: &mut Buffer, rng: &mut ChaCha8Rng) {
    let colour = |rng: &mut ChaCha8Rng| Color::Rgb(rng.random(), 7, rng.random());
    for _ in 0..rng.random_range(0..200) {
        let x = rng.random_range(0..buffer.area.width);
        let y = rng.random_range(0..buffer.area.height);
        let mut style = Style::new().fg(colour(rng));
        if rng.random_bool(0.3) {
            style = style.bg(colour(rng));
        }
        if rng.random_bool(0.3) {
            style = style.add_modifier(Modifier::BOLD);
        }
        buffer[(x, y)].set_symbol(SYMBOLS[rng.random_range(0..SYMBOLS.len())]).set_style(style);
    }
}

/// What is in each cell: the character and, where there are any, colours and bold.
fn drawn(buffer: &Buffer) -> Vec<(String, String, bool)> {
    let cells = buffer.content().iter();
    let colours = |cell: &ratatui::buffer::Cell| format!("{} {}", cell.fg, cell.bg);
    let is_bold = |cell: &ratatui::buffer::Cell| cell.modifier.contains(Modifier::BOLD);
    cells.map(|cell| (cell.symbol().to_owned(), colours(cell), is_bold(cell))).collect()
}

fn shown(parser: &Parser, area: Rect) -> Vec<(String, String, bool)> {
    let colour = |colour: vt100::Color| match colour {
        vt100::Color::Rgb(red, green, blue) => Color::Rgb(red, green, blue),
        _ => Color::Reset,
    };
    let cell = |(y, x): (u16, u16)| {
        let cell = parser.screen().cell(y, x).unwrap();
        let symbol = if cell.has_contents() { cell.contents() } else { " " };
        let colours = format!("{} {}", colour(cell.fgcolor()), colour(cell.bgcolor()));
        (symbol.to_owned(), colours, cell.bold())
    };
    let places = (0..area.height).flat_map(|y| (0..area.width).map(move |x| (y, x)));
    places.map(cell).collect()
}

#[test]
fn a_terminal_shows_the_last_frame_whatever_sizes_it_has_had() {
    let rng = &mut rng(3);
    let mut area = Rect::new(0, 0, 40, 12);
    let mut frames = Frames::new(area).unwrap();
    let sides = [40, 12].map(|side| NonZero::new(side).unwrap());
    let mut parser = Parser::new(sides[1], sides[0], 0);
    let sized = |parser: &mut Parser, width: u16, height: u16| {
        let [width, height] = [width, height].map(|side| NonZero::new(side).unwrap());
        parser.screen_mut().set_size(height, width);
    };
    for _ in 0..400 {
        match rng.random_range(0..4) {
            0 => {
                area = Rect::new(0, 0, rng.random_range(1..90), rng.random_range(1..30));
                sized(&mut parser, area.width, area.height);
            }
            1 => {
                // Another size and back, which no frame has seen, only an event.
                let (width, height) = (rng.random_range(1..90), rng.random_range(1..40));
                sized(&mut parser, width, height);
                sized(&mut parser, area.width, area.height);
                frames.clear_next();
            }
            _ => {}
        }
        let mut wanted = Vec::new();
        let bytes = frames.next(area, ColorDepth::Full, |frame| {
            scribble(frame.buffer_mut(), rng);
            wanted = drawn(frame.buffer_mut());
        });
        parser.process(&bytes.unwrap());
        assert!(shown(&parser, area) == wanted, "{area}");
    }
}
