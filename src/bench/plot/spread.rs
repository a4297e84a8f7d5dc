//! The lower chart: the moves of whole games.

use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;

use super::{Area, FAINT, FONT, Failure, GRID, INK, end_of_axis, look_of};
use crate::bench::{Results, Row};

type Chart<'a, 'b> = ChartContext<'b, SVGBackend<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// The most games that are not won of which each has a mark.
const MOST_MARKS: usize = 200;

/// Half the height of a box, where a row has the height 1.
const HALF: f64 = 0.28;

/// Draws a row per strategy: a box from the lower to the upper quartile of the games that are
/// won, with the median in it and lines to the fewest and the most moves, and a cross for each
/// of the others.
pub(super) fn draw<'a>(results: &Results, area: &Area<'a>) -> Result<(), Failure<'a>> {
    let games = results.results.iter().flat_map(|row| &row.moves_of_games);
    let greatest = games.map(|&(moves, _)| number(moves)).fold(0.0, f64::max);
    // Rows are counted in the tens at most.
    #[expect(clippy::cast_precision_loss)]
    let rows = results.results.len() as f64;
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .margin_right(28)
        .caption(
            "Moves per game: quartiles, median and ends of games won; crosses are games not won",
            (FONT, 13).into_font().color(&INK),
        )
        .x_label_area_size(42)
        .y_label_area_size(170)
        .build_cartesian_2d(0.0..end_of_axis(greatest), rows..0.0)?;
    let names = |at: &f64| name_at(results, *at);
    chart
        .configure_mesh()
        .disable_y_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(FAINT)
        .label_style((FONT, 12).into_font().color(&INK))
        .axis_desc_style((FONT, 13).into_font().color(&INK))
        .x_desc("moves per game")
        .x_label_formatter(&|moves| format!("{moves:.0}"))
        .y_labels(0)
        .y_label_formatter(&|_| String::new())
        .draw()?;
    for (row, result) in results.results.iter().enumerate() {
        draw_row(row, result, &mut chart)?;
    }
    // The names beside the rows: in the middle of each, where a mesh has no label.
    for row in 0..results.results.len() {
        let middle = middle(row);
        let (_, y) = chart.backend_coord(&(0.0, middle));
        let style = (FONT, 13).into_font().color(&look_of(row).0);
        let (_, top) = area.get_base_pixel();
        area.draw_text(&names(&middle), &style, (16, y - top - 7))?;
    }
    Ok(())
}

/// The middle of a row on the vertical axis.
fn middle(row: usize) -> f64 {
    // Rows are counted in the tens at most.
    #[expect(clippy::cast_precision_loss)]
    let row = row as f64;
    row + 0.5
}

fn name_at(results: &Results, at: f64) -> String {
    let row = results.results.iter().enumerate().find(|(row, _)| middle(*row) >= at);
    row.map_or_else(String::new, |(_, row)| {
        format!("{}: {} of {} won", row.strategy, row.won, row.finished())
    })
}

fn draw_row<'a>(row: usize, result: &Row, chart: &mut Chart<'a, '_>) -> Result<(), Failure<'a>> {
    let (colour, _) = look_of(row);
    let middle = middle(row);
    let mut won: Vec<u64> =
        result.moves_of_games.iter().filter(|(_, is_won)| *is_won).map(|game| game.0).collect();
    won.sort_unstable();
    if let Some([least, lower, median, upper, most]) = quartiles(&won) {
        let line = |from, to| PathElement::new([(from, middle), (to, middle)], colour);
        chart.draw_series([line(least, lower), line(upper, most)])?;
        let corners = [(lower, middle - HALF), (upper, middle + HALF)];
        chart.draw_series([
            Rectangle::new(corners, colour.mix(0.25).filled()),
            Rectangle::new(corners, colour.stroke_width(1)),
        ])?;
        let ends = [(median, middle - HALF), (median, middle + HALF)];
        chart.draw_series([PathElement::new(ends, colour.stroke_width(3))])?;
    }
    let mut others: Vec<u64> =
        result.moves_of_games.iter().filter(|(_, is_won)| !is_won).map(|game| game.0).collect();
    others.sort_unstable();
    // Of very many, evenly spaced ones show the same.
    let step = others.len().div_ceil(MOST_MARKS).max(1);
    let marks = others.into_iter().step_by(step);
    chart.draw_series(marks.map(|moves| Cross::new((number(moves), middle), 3, colour)))?;
    Ok(())
}

/// The least, the quartiles and the greatest of sorted numbers; `None` without any. Between two
/// numbers a quartile is interpolated, as by default in R (type 7).
fn quartiles(sorted: &[u64]) -> Option<[f64; 5]> {
    let last = sorted.len().checked_sub(1)?;
    Some([0, 1, 2, 3, 4].map(|quarter| {
        let (whole, rest) = (last * quarter / 4, last * quarter % 4);
        let next = sorted[(whole + 1).min(last)];
        // The rest is below 4.
        #[expect(clippy::cast_precision_loss)]
        let share = rest as f64 / 4.0;
        number(sorted[whole]) + share * (number(next) - number(sorted[whole]))
    }))
}

/// A number of moves on an axis.
#[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
fn number(moves: u64) -> f64 {
    moves as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_those_of_r() {
        assert_eq!(quartiles(&[]), None);
        assert_eq!(quartiles(&[7]), Some([7.0; 5]));
        assert_eq!(quartiles(&[1, 2, 3, 4]), Some([1.0, 1.75, 2.5, 3.25, 4.0]));
        assert_eq!(quartiles(&[1, 2, 4, 8, 16]), Some([1.0, 2.0, 4.0, 8.0, 16.0]));
    }
}
