//! The upper chart: moves per apple by the length of the snake.

use plotters::coord::types::RangedCoordf64;
use plotters::element::DashedPathElement;
use plotters::prelude::*;

use super::{Area, FAINT, FONT, Failure, GRID, INK, end_of_axis, look_of};
use crate::bench::{Bin, Results, Row};

type Chart<'a, 'b> = ChartContext<'b, SVGBackend<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// The standard errors that the band has on both sides.
const ERRORS: f64 = 2.0;

/// A point of a curve.
#[derive(Clone, Copy)]
struct Point {
    length: f64,
    mean: f64,
    error: f64,
}

/// Draws the curves of all strategies with their bands, and the bound.
pub(super) fn draw<'a>(results: &Results, area: &Area<'a>) -> Result<(), Failure<'a>> {
    let curves: Vec<Vec<Point>> = results.results.iter().map(points).collect();
    let all = || curves.iter().flatten();
    let greatest = all().map(|point| point.mean + ERRORS * point.error).fold(0.0, f64::max);
    let longest = all().map(|point| point.length).fold(4.0, f64::max);
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .margin_right(28)
        .x_label_area_size(42)
        .y_label_area_size(56)
        .build_cartesian_2d(0.0..longest * 1.02, 0.0..end_of_axis(greatest))?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(FAINT)
        .label_style((FONT, 12).into_font().color(&INK))
        .axis_desc_style((FONT, 13).into_font().color(&INK))
        .x_desc("length of the snake, in cells")
        .y_desc("moves per apple")
        .x_label_formatter(&|length| format!("{length:.0}"))
        .y_label_formatter(&|moves| format!("{moves:.0}"))
        .draw()?;
    draw_bound(results, &mut chart)?;
    for (number, (row, points)) in results.results.iter().zip(&curves).enumerate() {
        draw_curve(row.strategy, number, points, &mut chart)?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .background_style(WHITE.mix(0.85))
        .border_style(GRID)
        .label_font((FONT, 13).into_font().color(&INK))
        .draw()
}

/// The points of a strategy's curve, where there are apples.
fn points(row: &Row) -> Vec<Point> {
    let point = |(number, bin): (usize, &Bin)| {
        let (length, error) = (row.course.middle(number), bin.error().unwrap_or(0.0));
        Some(Point { length, mean: bin.mean()?, error })
    };
    row.course.bins.iter().enumerate().filter_map(point).collect()
}

fn draw_curve<'a>(
    name: &str,
    number: usize,
    points: &[Point],
    chart: &mut Chart<'a, '_>,
) -> Result<(), Failure<'a>> {
    let (colour, (line, gap)) = look_of(number);
    let above = points.iter().map(|it| (it.length, it.mean + ERRORS * it.error));
    let below = points.iter().rev().map(|it| (it.length, (it.mean - ERRORS * it.error).max(0.0)));
    let band = Polygon::new(above.chain(below).collect::<Vec<_>>(), colour.mix(0.18));
    chart.draw_series(std::iter::once(band))?;
    let means = points.iter().map(|it| (it.length, it.mean));
    let style = colour.stroke_width(2);
    chart
        .draw_series(DashedLineSeries::new(means, line, gap, style))?
        .label(name)
        .legend(move |(x, y)| DashedPathElement::new([(x, y), (x + 18, y)], line, gap, style));
    Ok(())
}

/// The mean distance to the apples of all strategies: no player needs fewer moves.
fn draw_bound<'a>(results: &Results, chart: &mut Chart<'a, '_>) -> Result<(), Failure<'a>> {
    let bins = results.results.iter().map(|row| row.course.bins.len()).max().unwrap_or(0);
    let Some(course) =
        results.results.iter().map(|row| &row.course).find(|it| it.bins.len() == bins)
    else {
        return Ok(());
    };
    let bound = (0..bins).filter_map(|number| {
        let bins = results.results.iter().filter_map(|row| row.course.bins.get(number));
        let (bound, apples) = bins.fold((0, 0), |sum, bin| (sum.0 + bin.bound, sum.1 + bin.apples));
        let shortest = Bin { apples, bound, ..Bin::default() }.shortest()?;
        Some((course.middle(number), shortest))
    });
    let bound: Vec<(f64, f64)> = bound.collect();
    let style = FAINT.stroke_width(1);
    chart
        .draw_series(DashedLineSeries::new(bound, 2, 4, style))?
        .label("shortest possible")
        .legend(move |(x, y)| DashedPathElement::new([(x, y), (x + 18, y)], 2, 4, style));
    Ok(())
}
