//! The start screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::app::App;
use super::boxes::middle;
use super::glyphs::HALVES;
use super::input::Screen;
use super::layout::Rows;
use super::look::Look;
use super::status::draw_hint;
use super::text::fitted;
use crate::ai::STRATEGIES;

/// The name in large letters: five rows of pixels.
const TITLE: [&str; 5] = [
    "### #  # ### # # ### ### # #   ### ###",
    "#   ## # # # # # #   # # # #   # #  # ",
    "### # ## ### ##  ##  ### # #   # #  # ",
    "  # #  # # # # # #   #   # #   # #  # ",
    "### #  # # # # # ### #   # ### ###  # ",
];

/// The columns of the list, where there are so many.
const WIDTH: u16 = 76;

/// Draws the title, what can be started, and the keys.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let title = title(&app.look, area);
    let width = WIDTH.min(area.width.saturating_sub(2));
    let lines = lines(app, usize::from(width));
    let rows = |lines: &[Line]| u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let wanted = rows(&title) + 4 + rows(&lines) + 2;
    let mut rest = Rows(middle(area, width, wanted));
    Paragraph::new(title.clone()).centered().render(rest.take(rows(&title) + 1), buffer);
    let motto = "Snake that plays itself, and lets you";
    Line::styled(motto, app.look.theme.label).centered().render(rest.take(1), buffer);
    rest.take(1);
    let foot = Rect { y: area.bottom().saturating_sub(1), height: 1.min(area.height), ..area };
    let list = rest.take(u16::MAX);
    let list = Rect { height: list.height.min(foot.y.saturating_sub(list.y)), ..list };
    // Where not all lines fit, the chosen one is kept in sight.
    let chosen = u16::try_from(app.chosen).unwrap_or(u16::MAX);
    let above = (chosen + 1).saturating_sub(list.height);
    Paragraph::new(lines).scroll((above, 0)).render(list, buffer);
    let foot = Rect { x: list.x, width: list.width, ..foot };
    draw_hint(&app.look, Screen::Menu, foot, buffer);
}

/// What can be started, a line each of at most `width` columns.
fn lines(app: &App, width: usize) -> Vec<Line<'static>> {
    let theme = app.look.theme;
    let cut = app.look.glyphs.cut;
    let line = |i: usize, key: String, name: String, summary: &'static str| {
        let chosen = app.chosen == i;
        let marker = if chosen { app.look.glyphs.marker } else { "  " };
        Line::from(vec![
            Span::styled(marker, theme.title),
            Span::styled(format!("{key:<2}"), theme.key),
            Span::styled(format!("{name:<20}"), if chosen { theme.title } else { Style::new() }),
            Span::styled(fitted(summary, width.saturating_sub(24), cut), theme.label),
        ])
    };
    let mut lines = vec![line(0, "p".into(), "Play".into(), "steer it yourself")];
    lines.extend(STRATEGIES.iter().enumerate().map(|(i, row)| {
        let key = if i < 9 { (i + 1).to_string() } else { String::new() };
        line(i + 1, key, format!("Watch {}", row.name), row.summary)
    }));
    lines
}

/// The name of the program, as large as there is room for.
fn title(look: &Look, area: Rect) -> Vec<Line<'static>> {
    if usize::from(area.width) < TITLE[0].len() + 2 || area.height < 16 {
        return vec![Line::styled("snakepilot", look.theme.title)];
    }
    let pixel = |x: usize, y: usize| TITLE.get(y).is_some_and(|row| row.as_bytes()[x] == b'#');
    let step = if look.glyphs.ascii { 1 } else { 2 };
    let letter = |x: usize, y: usize| match (pixel(x, y), step == 2 && pixel(x, y + 1)) {
        (false, false) => ' ',
        (true, false) if step == 1 => '#',
        (true, false) => HALVES[0],
        (false, true) => HALVES[1],
        (true, true) => HALVES[2],
    };
    let columns = TITLE[0].len();
    let row = |y: usize| {
        let spans = (0..columns).map(|x| {
            Span::styled(letter(x, y).to_string(), look.theme.body(columns - 1 - x, columns))
        });
        Line::from(spans.collect::<Vec<_>>())
    };
    (0..TITLE.len()).step_by(step).map(row).collect()
}
