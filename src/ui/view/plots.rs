//! The plots in the panel: how full the board is, and how many moves each apple took.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::figures::{fill, fill_bar};
use crate::ui::layout::Rows;
use crate::ui::look::Look;
use crate::ui::play::lane::{Lane, Leg};
use crate::ui::text::{decimal, grouped};

/// Draws the plots of a game in `area`.
pub(super) fn draw(look: &Look, lane: &Lane, area: Rect, buffer: &mut Buffer) {
    let theme = look.theme;
    let mut rest = Rows(area);
    let share = fill(lane);
    let width = usize::from(area.width);
    let mut gauge = fill_bar(look, lane, width.saturating_sub(share.len() + 7));
    gauge.spans.insert(0, Span::styled("fill  ", theme.label));
    gauge.push_span(Span::styled(format!(" {share}"), theme.value));
    Paragraph::new(gauge).render(rest.take(2), buffer);
    let legs = lane.legs();
    let head = Line::styled("moves per apple", theme.title);
    let mean = format!("mean {}", decimal(lane.figures().moves_per_apple()));
    let title = rest.take(1);
    head.render(title, buffer);
    Line::styled(mean, theme.label).right_aligned().render(title, buffer);
    let chart = rest.take(rest.0.height.saturating_sub(2));
    let columns = columns(legs, usize::from(chart.width));
    // At least 1, because it is divided by.
    let most = columns.iter().map(|column| column.moves.max(column.bound)).fold(1.0, f64::max);
    draw_chart(look, &columns, most, chart, buffer);
    Paragraph::new(legend(look, legs.len(), most, width)).render(rest.take(2), buffer);
}

/// A column of the chart: the means over one apple or more.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Column {
    moves: f64,
    bound: f64,
}

/// At most `most` columns, each for the same number of apples; the last may have fewer.
fn columns(legs: &[Leg], most: usize) -> Vec<Column> {
    let each = legs.len().div_ceil(most.max(1)).max(1);
    let column = |legs: &[Leg]| {
        let count = f64::from(u32::try_from(legs.len()).unwrap_or(u32::MAX));
        let sum =
            |figure: fn(&Leg) -> u32| legs.iter().map(|leg| f64::from(figure(leg))).sum::<f64>();
        Column { moves: sum(|leg| leg.moves) / count, bound: sum(|leg| leg.bound) / count }
    };
    legs.chunks(each).map(column).collect()
}

/// Draws a bar per column for the moves, and in each a line for the shortest possible.
fn draw_chart(look: &Look, columns: &[Column], most: f64, area: Rect, buffer: &mut Buffer) {
    let (theme, glyphs) = (look.theme, look.glyphs);
    if area.height == 0 {
        return;
    }
    let eighths = |figure: f64| scaled(figure, most, usize::from(area.height) * 8);
    for (column, x) in columns.iter().zip(area.x..area.right()) {
        let level = eighths(column.moves).max(1);
        let bound_row = eighths(column.bound).saturating_sub(1) / 8;
        for (row, y) in (area.y..area.bottom()).rev().enumerate() {
            let filled = level.saturating_sub(8 * row).min(8);
            let place = &mut buffer[(x, y)];
            place.set_char(glyphs.eighths[filled]).set_style(theme.body(0, 1));
            if row == bound_row {
                place.set_symbol(glyphs.border.horizontal_top).set_style(theme.notice);
            }
        }
    }
}

/// `figure` on a scale on which `most` is `parts`, rounded to a whole number.
fn scaled(figure: f64, most: f64, parts: usize) -> usize {
    let parts = f64::from(u32::try_from(parts).unwrap_or(u32::MAX));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let part = (figure / most * parts).round() as usize;
    part
}

/// What bars and lines mean, and the scale.
fn legend(look: &Look, apples: usize, most: f64, width: usize) -> Vec<Line<'static>> {
    let (theme, glyphs) = (look.theme, look.glyphs);
    let each = apples.div_ceil(width.max(1)).max(1);
    let unit = if most < 1.5 { "move" } else { "moves" };
    let scale = match (apples, each) {
        (0, _) => "no apple eaten yet".to_owned(),
        (1, _) => format!("apple 1, up to {most:.0} {unit}"),
        (_, 1) => format!("apples 1 to {}, up to {most:.0} {unit}", grouped(apples as u64)),
        _ => format!("{each} apples per column, up to {most:.0} {unit}"),
    };
    let bars = Line::from(vec![
        Span::styled(glyphs.eighths[8].to_string(), theme.body(0, 1)),
        Span::styled(" moves  ", theme.label),
        Span::styled(glyphs.border.horizontal_top, theme.notice),
        Span::styled(" shortest possible", theme.label),
    ]);
    vec![bars, Line::styled(scale, theme.label)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_means_over_as_many_apples_as_need_be() {
        let legs: Vec<Leg> = (1..=7).map(|i| Leg { moves: 10 * i, bound: i }).collect();
        let moves = |most| columns(&legs, most).iter().map(|c| c.moves).collect::<Vec<_>>();
        assert_eq!(moves(7), [10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0]);
        assert_eq!(moves(100).len(), 7);
        assert_eq!(moves(4), [15.0, 35.0, 55.0, 70.0]);
        assert_eq!(columns(&legs, 1), [Column { moves: 40.0, bound: 4.0 }]);
        assert!(columns(&[], 5).is_empty());
    }

    #[test]
    fn scales_end_at_the_most() {
        assert_eq!([0.0, 5.0, 10.0].map(|figure| scaled(figure, 10.0, 96)), [0, 48, 96]);
    }
}
