//! The results as a picture: how many moves apples take while the snake grows, and how many a
//! game takes.

mod lengths;
mod spread;

use plotters::prelude::*;

use super::Results;

/// The width of the picture in pixels, and the heights of its parts: the title, the curves, and
/// a row for each strategy with what is around these rows.
const WIDTH: u32 = 960;
const TITLE: u32 = 56;
const CURVES: u32 = 460;
const ROW: u32 = 30;
const AROUND_ROWS: u32 = 110;

/// The colours of Okabe and Ito, which people of any colour vision tell apart
/// (<https://jfly.uni-koeln.de/color/>), darkened where they would be faint on white.
const COLOURS: [RGBColor; 8] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 128, 96),
    RGBColor(178, 102, 148),
    RGBColor(150, 112, 0),
    RGBColor(45, 130, 185),
    RGBColor(110, 110, 110),
    RGBColor(0, 0, 0),
];
/// The dashes of the lines, in pixels of line and gap; curves differ by them as well.
const DASHES: [(u32, u32); 4] = [(12, 0), (10, 4), (3, 3), (16, 6)];

const FONT: &str = "sans-serif";
const INK: RGBColor = RGBColor(40, 40, 40);
const FAINT: RGBColor = RGBColor(110, 110, 110);
const GRID: RGBColor = RGBColor(228, 228, 228);

/// Returns an SVG of two charts: the moves per apple by the length of the snake, one curve per
/// strategy with a band of two standard errors, and the bound; and the spread of the moves per
/// game. It has a background of its own, so it is read on light and dark pages.
///
/// The results need their courses: see [`super::Setup::courses`]. The same results give the same
/// text.
///
/// # Errors
/// What the drawing library says, which has no cause with a text that grows in memory.
pub fn plot(results: &Results) -> Result<String, String> {
    let rows = u32::try_from(results.results.len()).unwrap_or(1).max(1);
    let height = TITLE + CURVES + AROUND_ROWS + ROW * rows;
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, (WIDTH, height)).into_drawing_area();
        draw(results, &root).map_err(|error| error.to_string())?;
        root.present().map_err(|error| error.to_string())?;
    }
    Ok(text)
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Failure<'a> = DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>;

fn draw<'a>(results: &Results, root: &Area<'a>) -> Result<(), Failure<'a>> {
    root.fill(&WHITE)?;
    let (title, rest) = root.split_vertically(TITLE);
    let (curves, spread) = rest.split_vertically(CURVES);
    let style = |size: u32, colour: &RGBColor| (FONT, size).into_font().color(colour);
    let words = "Moves per apple while the snake grows";
    title.draw_text(words, &style(20, &INK), (16, 12))?;
    title.draw_text(&subtitle(results), &style(13, &FAINT), (16, 37))?;
    lengths::draw(results, &curves)?;
    spread::draw(results, &spread)
}

/// The board, the games and the effort.
fn subtitle(results: &Results) -> String {
    let board = &results.board;
    let wrap = if board.wrap { " wrapped" } else { "" };
    let level = board.level.as_ref().map(|level| format!(" {level}")).unwrap_or_default();
    let junk = board.junk.map(|junk| format!(", junk {junk}")).unwrap_or_default();
    let games = match results.games {
        1 => "1 game".to_owned(),
        games => format!("{games} games"),
    };
    let partial = if results.partial { ", stopped early" } else { "" };
    format!(
        "{}x{}{wrap}{level}{junk} · {games} per strategy from seed {}{partial} · effort {} · \
         bands: 2 standard errors on both sides",
        board.width, board.height, results.seed, results.effort
    )
}

/// The colour of a strategy, and the dashes of its line.
fn look_of(number: usize) -> (RGBColor, (u32, u32)) {
    (COLOURS[number % COLOURS.len()], DASHES[number % DASHES.len()])
}

/// The end of an axis that begins at 0 and has this greatest value on it.
fn end_of_axis(greatest: f64) -> f64 {
    if greatest > 0.0 { greatest * 1.06 } else { 1.0 }
}

#[cfg(test)]
mod tests;
