//! The start screen: a game that plays itself, and what can be started over it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Widget, Wrap};

use super::app::App;
use super::board_view::BoardView;
use super::boxes::middle;
use super::glyphs::HALVES;
use super::input::Screen;
use super::layout::{Drawing, Rows};
use super::look::Look;
use super::overlay::Overlay;
use super::round::Round;
use super::status::draw_hint;
use crate::ai::STRATEGIES;

/// The name in large letters: five rows of pixels.
const TITLE: [&str; 5] = [
    "### #  # ### # # ### ### # #   ### ###",
    "#   ## # # # # # #   # # # #   # #  # ",
    "### # ## ### ##  ##  ### # #   # #  # ",
    "  # #  # # # # # #   #   # #   # #  # ",
    "### #  # # # # # ### #   # ### ###  # ",
];

/// The columns of the box, its border and padding included.
const WIDTH: u16 = 50;
/// The least room around the box for a game to be seen there.
const MARGIN: u16 = 8;

/// Draws the game behind, and before it the title, what can be started, and the
/// keys.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let has_margin = area.width >= WIDTH + MARGIN && area.height >= 12;
    if let Some(round) = app.demo_round().filter(|_| has_margin) {
        draw_demo(app, round, area, buffer);
    }
    let title = title(&app.look, area);
    let rows = |lines: &[Line]| u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let lines = lines(app);
    let frame = if has_margin { 2 } else { 0 };
    // The title, the motto, the list, what is chosen, and the keys.
    let wanted = rows(&title) + 3 + rows(&lines) + 3 + 1 + frame;
    let width = if has_margin { WIDTH } else { area.width };
    let mut place = middle(area, width, wanted);
    if has_margin {
        place = draw_frame(app, place, buffer);
    }
    let mut rest = Rows(place);
    let foot = rest.0.height.saturating_sub(1);
    let mut above = Rows(rest.take(foot));
    let hint = rest.take(1);
    // What is chosen is kept in sight before all else.
    let scarce = foot < wanted - frame - 1;
    Paragraph::new(title.clone()).centered().render(above.take(rows(&title)), buffer);
    if !scarce {
        let motto = "Snake that plays itself, and lets you";
        above.take(1);
        Line::styled(motto, app.look.theme.label).centered().render(above.take(1), buffer);
        above.take(1);
    }
    let about = if scarce { 0 } else { 3 };
    let list = above.take(above.0.height.saturating_sub(about));
    let chosen = u16::try_from(app.chosen).unwrap_or(u16::MAX);
    let hidden = (chosen + 1).saturating_sub(list.height);
    Paragraph::new(lines).scroll((hidden, 0)).render(list, buffer);
    let summary =
        Paragraph::new(summary(app)).style(app.look.theme.label).wrap(Wrap { trim: true });
    above.take(1);
    summary.render(above.take(2), buffer);
    match &app.note {
        Some(note) => Line::styled(note.clone(), app.look.theme.notice).render(hint, buffer),
        None => draw_hint(&app.look, Screen::Menu, hint, buffer),
    }
}

/// Draws the game that plays itself over the whole screen.
fn draw_demo(app: &App, round: &Round, area: Rect, buffer: &mut Buffer) {
    let grid = round.board().grid();
    let (wide, high) = (2 * grid.width(), grid.height());
    if wide <= area.width && high <= area.height {
        let view = BoardView::new(&app.look, round, app.show_dots, Overlay::Route, app.glide());
        view.draw(Drawing::Squares, middle(area, wide, high), buffer);
    }
}

/// Draws the box and returns what is inside.
fn draw_frame(app: &App, place: Rect, buffer: &mut Buffer) -> Rect {
    let block = Block::bordered()
        .border_set(app.look.glyphs.border)
        .border_style(app.look.theme.border)
        .padding(Padding::horizontal(1));
    Clear.render(place, buffer);
    buffer.set_style(place, app.look.theme.base);
    let inside = block.inner(place);
    block.render(place, buffer);
    inside
}

/// What can be started, a line each.
fn lines(app: &App) -> Vec<Line<'static>> {
    let theme = app.look.theme;
    let line = |i: usize, key: String, name: String| {
        let chosen = app.chosen == i;
        let marker = if chosen { app.look.glyphs.marker } else { "  " };
        Line::from(vec![
            Span::styled(marker, theme.title),
            Span::styled(format!("{key:<2}"), theme.key),
            Span::styled(name, if chosen { theme.title } else { Style::new() }),
        ])
    };
    let mut lines = vec![line(0, "p".into(), "Play".into())];
    lines.extend(STRATEGIES.iter().enumerate().map(|(i, row)| {
        let key = if i < 9 { (i + 1).to_string() } else { String::new() };
        line(i + 1, key, format!("Watch {}", row.name))
    }));
    lines
}

/// What the chosen line starts.
fn summary(app: &App) -> &'static str {
    let row = app.chosen.checked_sub(1).and_then(|row| STRATEGIES.get(row));
    row.map_or("steer it yourself; Enter hands it over at any time", |row| row.summary)
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
