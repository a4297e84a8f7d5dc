//! The table of the best games.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::status::draw_keys;
use crate::store::scores::{Row, YOU};
use crate::ui::app::App;
use crate::ui::app::scene::scores::ScoreTable;
use crate::ui::text::{fitted, grouped};

/// What is said where there are none.
const NONE: &str =
    "No games yet. Play one, and it is here; snakepilot play --no-scores keeps none.";

/// The names of the columns.
const NAMES: [&str; 6] = ["who", "board", "longest", "moves", "full board in", "date"];
/// Their widths: the first two share what the others leave.
const WIDTHS: [usize; 4] = [8, 9, 15, 11];
/// With fewer columns than this, only who, the board and the longest snake have room.
const GOOD: usize = 64;

/// Draws the table, or says how to fill it.
pub(super) fn draw(app: &App, table: &ScoreTable, text: Rect, keys: Rect, buffer: &mut Buffer) {
    let theme = app.look.theme;
    let mut lines = vec![Line::styled("High scores", theme.title), Line::default()];
    if table.rows.is_empty() {
        lines.push(Line::styled(NONE, theme.value));
        Paragraph::new(lines).wrap(Wrap { trim: true }).render(text, buffer);
    } else {
        let columns = usize::from(text.width);
        lines.push(line(app, columns, theme.label, &NAMES.map(str::to_owned)));
        let hidden = table.hidden(text);
        let above = table.scrolled.min(hidden);
        let room = usize::from(text.height.saturating_sub(ScoreTable::OTHER_LINES).max(1));
        for row in table.rows.iter().skip(above).take(room) {
            let style = if row.kind.by == YOU { theme.value } else { Style::new() };
            lines.push(line(app, columns, style, &cells(row)));
        }
        if hidden > above {
            lines.push(Line::styled(format!("{} more below", hidden - above), theme.label));
        }
        Paragraph::new(lines).render(text, buffer);
    }
    draw_keys(app, app.screen_below_help(), keys, buffer);
}

/// What stands in the columns of a row.
fn cells(row: &Row) -> [String; 6] {
    let full = row.fewest_moves.as_ref();
    [
        row.kind.by.clone(),
        row.kind.board(),
        grouped(row.longest.length),
        grouped(row.longest.moves),
        full.map_or("-".to_owned(), |full| format!("{} moves", grouped(full.moves))),
        full.map_or(&row.longest, |full| full).date.clone(),
    ]
}

/// A line of the table in so many columns.
fn line(app: &App, columns: usize, style: Style, cells: &[String; 6]) -> Line<'static> {
    let is_wide = columns >= GOOD;
    let others: usize = if is_wide { WIDTHS.iter().sum() } else { WIDTHS[0] };
    let shared = columns.saturating_sub(others);
    let who = shared * 9 / 20;
    let board = shared - who;
    let cut = |text: &str, width: usize| {
        format!("{:<width$}", fitted(text, width.saturating_sub(1), app.look.glyphs.cut))
    };
    let mut line = cut(&cells[0], who) + &cut(&cells[1], board);
    let numbers = if is_wide { &cells[2..] } else { &cells[2..3] };
    line.extend(numbers.iter().zip(WIDTHS).map(|(cell, width)| format!("{cell:>width$}")));
    Line::from(Span::styled(line, style))
}
