//! The board as a vector drawing, in cells: a cell is 1 long, and `width` and `height` say
//! how many pixels it is drawn with.
//!
//! A snake is part of one path, that of all cells its head has been on: from its tail to its
//! head. A dash pattern draws that part alone, and to move the snake is to animate two lengths
//! of the pattern. So a drawing that moves grows with the turns and the apples of a game, not
//! with its moves times the length of the snake.

mod animation;
mod track;

use std::io::{self, Write};

use super::colours::{Colours, Rgb, hex};
use super::film::{Film, Player, game_at};
use super::words;
use crate::engine::{Cell, Direction, Game, Grid, Status};
use crate::record::Recording;
use crate::ui::look::Theme;
use track::Track;

/// The room around the board, in cells.
const MARGIN: f64 = 0.5;
/// The height of the line below it.
const CAPTION: f64 = 1.2;

/// Writes a still of the board after so many moves.
pub(super) fn still(
    recording: &Recording,
    at: usize,
    theme: &Theme,
    cell: u16,
    out: &mut dyn Write,
) -> io::Result<()> {
    let game = game_at(recording, at);
    let colours = Colours::of(theme);
    begin(recording, &game, &colours, cell, out)?;
    write_snake(&game, &colours, "p", out)?;
    finish(recording, &game, &colours, out)
}

/// Writes a drawing that moves, shows its end for a while and begins again. What cannot move
/// shows the end.
pub(super) fn animated(
    recording: &Recording,
    film: &Film,
    theme: &Theme,
    cell: u16,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut player = Player::new(recording);
    player.at(film.from);
    let story = animation::Story::of(&mut player, film);
    let (game, colours) = (player.game(), Colours::of(theme));
    begin(recording, game, &colours, cell, out)?;
    // People who want less motion see the end, and so do programs that know no animations.
    // Important rules of a style sheet come before animations.
    write!(
        out,
        "<style>@media(prefers-reduced-motion:reduce){{.m{{display:none!important}}\
         .s{{display:inline!important}}}}</style>\n\
         <g class=\"s\"><set attributeName=\"display\" to=\"none\"/>\n"
    )?;
    write_snake(game, &colours, "q", out)?;
    write!(
        out,
        "</g>\n<g class=\"m\" display=\"none\"><set attributeName=\"display\" to=\"inline\"/>\n"
    )?;
    animation::write(&story, &colours, out)?;
    writeln!(out, "</g>")?;
    finish(recording, game, &colours, out)
}

/// Writes what lies behind the snake. What is written next is in cells, counted from the
/// centre of the first one.
fn begin(
    recording: &Recording,
    game: &Game,
    colours: &Colours,
    cell: u16,
    out: &mut dyn Write,
) -> io::Result<()> {
    let grid = game.board().grid();
    let (width, height) = (f64::from(grid.width()), f64::from(grid.height()));
    let (across, down) = (width + 2.0 * MARGIN, height + MARGIN + CAPTION);
    let pixels = |cells: f64| (cells * f64::from(cell)).round();
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{0} {0} {across} {down}\" \
         width=\"{1}\" height=\"{2}\" role=\"img\">",
        -MARGIN - 0.5,
        pixels(across),
        pixels(down),
    )?;
    writeln!(out, "<title>{}</title>", escaped(&words::lines(recording, game)[0]))?;
    let board = |more: f64| {
        let from = -0.5 - more;
        let (width, height) = (width + 2.0 * more, height + 2.0 * more);
        format!("x=\"{from}\" y=\"{from}\" width=\"{width}\" height=\"{height}\"")
    };
    writeln!(
        out,
        "<rect x=\"{0}\" y=\"{0}\" width=\"{across}\" height=\"{down}\" rx=\".4\" fill=\"{1}\"/>",
        -MARGIN - 0.5,
        hex(colours.ground)
    )?;
    let edge = if grid.wraps() { " stroke-dasharray=\".25 .25\"" } else { "" };
    writeln!(
        out,
        "<rect {} rx=\".15\" fill=\"{}\" stroke=\"{}\" stroke-width=\".1\"{edge}/>",
        board(0.05),
        hex(colours.floor),
        hex(colours.edge),
    )?;
    writeln!(out, "<clipPath id=\"c\"><rect {}/></clipPath>", board(0.0))?;
    write_walls(grid, colours, out)
}

/// Writes the walls inside the board as one path.
fn write_walls(grid: &Grid, colours: &Colours, out: &mut dyn Write) -> io::Result<()> {
    let walls = (0..grid.len()).map(Cell::new).filter(|&cell| grid.is_wall(cell));
    let squares = walls.map(|cell| {
        let (x, y) = grid.coordinates(cell);
        let [left, top] = [x, y].map(|at| number(f64::from(at) - 0.36));
        format!("M{left} {top}h.72v.72h-.72z")
    });
    let path = squares.collect::<Vec<_>>().concat();
    if path.is_empty() {
        return Ok(());
    }
    // The line around the squares rounds their corners.
    let wall = hex(colours.wall);
    writeln!(
        out,
        "<path d=\"{path}\" fill=\"{wall}\" stroke=\"{wall}\" stroke-width=\".2\" \
         stroke-linejoin=\"round\"/>"
    )
}

/// Writes snake and apple as they are; `id` is that of the path.
fn write_snake(game: &Game, colours: &Colours, id: &str, out: &mut dyn Write) -> io::Result<()> {
    let board = game.board();
    if let Some(cell) = board.apple() {
        let (x, y) = board.grid().coordinates(cell);
        writeln!(out, "<g transform=\"translate({x} {y})\">{}</g>", apple(colours))?;
    }
    let track = Track::of_body(board);
    let length = track.length();
    writeln!(out, "<defs><path id=\"{id}\" d=\"{}\"/></defs>", track.path())?;
    writeln!(out, "{BODY}")?;
    for (part, shade) in layers(colours) {
        let start = track.distance(track.end() * part);
        let dashes = dashes([start, length], &gap(length));
        writeln!(out, "<use href=\"#{id}\" stroke=\"{shade}\" stroke-dasharray=\"{dashes}\"/>")?;
    }
    writeln!(out, "</g>")?;
    let (x, y) = board.grid().coordinates(board.head());
    let angle = degrees(board.heading());
    let [fill, eyes] = if is_dead(game) { colours.dead } else { colours.head };
    writeln!(
        out,
        "<g transform=\"translate({x} {y}) rotate({angle})\">{}</g></g>",
        head(fill, eyes, ["", ""])
    )
}

/// Writes the line below the board, and the end.
fn finish(
    recording: &Recording,
    game: &Game,
    colours: &Colours,
    out: &mut dyn Write,
) -> io::Result<()> {
    let grid = game.board().grid();
    let room = f64::from(grid.width());
    let lines = words::lines(recording, game);
    let fits = lines.iter().find(|line| letter_size(line, room) >= LEAST_LETTER);
    let line = fits.unwrap_or(&lines[lines.len() - 1]);
    let size = letter_size(line, room);
    let [x, y] = [(room - 1.0) / 2.0, f64::from(grid.height()) - 0.5 + CAPTION * 0.6];
    writeln!(
        out,
        "<text x=\"{x}\" y=\"{}\" font-size=\"{}\" fill=\"{}\" text-anchor=\"middle\" \
         font-family=\"ui-monospace,Menlo,Consolas,monospace\">{}</text>\n</svg>",
        number(y),
        number(size),
        hex(colours.text),
        escaped(line)
    )
}

/// The largest and the smallest size of the letters below the board, in cells. A shorter text
/// comes before smaller letters.
const LETTER: f64 = 0.62;
const LEAST_LETTER: f64 = 0.46;

/// The size of letters with which this line takes at most so many cells.
fn letter_size(line: &str, room: f64) -> f64 {
    let letters = u32::try_from(line.chars().count()).unwrap_or(u32::MAX).max(1);
    // A letter of a font for terminals is at most 0.62 of its size wide, about.
    (room / (f64::from(letters) * 0.62)).min(LETTER)
}

/// Opens the group of the body's layers. Their first dash lies before the path, so that its
/// round end is not seen.
const BODY: &str = "<g clip-path=\"url(#c)\"><g fill=\"none\" stroke-width=\".72\" \
                    stroke-linecap=\"round\" stroke-linejoin=\"round\" stroke-dashoffset=\"2\">";

/// The layers of the body, the lowest first: where each begins, as a part of the way from the
/// tail to the head, and its colour. All end at the head.
fn layers(colours: &Colours) -> impl Iterator<Item = (f64, String)> {
    #[expect(clippy::cast_precision_loss, reason = "a theme has few shades")]
    let part = |layer: usize| layer as f64 / colours.body.len() as f64;
    let shades = colours.body.iter().rev().enumerate();
    shades.map(move |(layer, &shade)| (part(layer), hex(shade)))
}

/// The dashes that draw a path between two distances from its start alone; `gap` is longer
/// than the path.
fn dashes([start, end]: [f64; 2], gap: &str) -> String {
    format!("1 {} {} {gap}", number(start + 1.0), number(end - start))
}

/// A power of ten that is longer than a path of this length.
fn gap(length: f64) -> String {
    format!("1e{}", number(length.ceil()).len())
}

/// An apple at the origin.
fn apple(colours: &Colours) -> String {
    format!(
        "<path d=\"M0-.2Q.02-.36.14-.42\" fill=\"none\" stroke=\"{}\" stroke-width=\".08\" \
         stroke-linecap=\"round\"/><circle cy=\".04\" r=\".32\" fill=\"{}\"/>",
        hex(colours.stalk),
        hex(colours.apple)
    )
}

/// A head at the origin that looks right; what is in `inside` comes into the head's circle and
/// into the group of the eyes.
fn head(fill: Rgb, eyes: Rgb, inside: [&str; 2]) -> String {
    format!(
        "<circle r=\".46\" fill=\"{}\">{}</circle><g fill=\"{}\">{}\
         <circle cx=\".14\" cy=\"-.2\" r=\".1\"/><circle cx=\".14\" cy=\".2\" r=\".1\"/></g>",
        hex(fill),
        inside[0],
        hex(eyes),
        inside[1]
    )
}

/// A number with at most two decimals, in few letters.
fn number(number: f64) -> String {
    fewest(number, 2)
}

/// A number with at most so many decimals, in few letters.
fn fewest(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    let text = if text.contains('.') { text.trim_end_matches('0') } else { &text };
    let text = text.trim_end_matches('.');
    match text.strip_prefix("-0.").filter(|rest| !rest.is_empty()) {
        Some(rest) => format!("-.{rest}"),
        None if text == "-0" => "0".to_owned(),
        None => match text.strip_prefix("0.") {
            Some(rest) => format!(".{rest}"),
            None => text.to_owned(),
        },
    }
}

/// Text for XML: what has a meaning there is escaped, and control characters, which it may not
/// hold, are question marks.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for mark in text.chars() {
        match mark {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            mark if mark.is_control() || matches!(mark, '\u{fffe}' | '\u{ffff}') => safe.push('?'),
            mark => safe.push(mark),
        }
    }
    safe
}

fn is_dead(game: &Game) -> bool {
    matches!(game.status(), Status::Died(_))
}

/// The direction of a head that is drawn looking right.
fn degrees(heading: Option<Direction>) -> u16 {
    match heading.unwrap_or(Direction::Right) {
        Direction::Right => 0,
        Direction::Down => 90,
        Direction::Left => 180,
        Direction::Up => 270,
    }
}
