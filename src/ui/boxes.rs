//! What lies on top of a screen: the help, and the end of a game.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Widget};

use super::app::App;
use super::input::{Binding, Screen};
use super::look::Look;
use super::panel::{game_figures, row};
use super::text::grouped;
use crate::engine::{Death, Status};

/// The width of the names in the help.
const KEYS_WIDTH: usize = 19;

/// Draws the keys of the screen below, over the middle of `area`.
pub(super) fn draw_help(app: &App, area: Rect, buffer: &mut Buffer) {
    let line = |binding: &Binding| {
        Line::from(vec![
            Span::styled(format!("{:<KEYS_WIDTH$}", binding.keys), app.look.theme.key),
            Span::styled(binding.does, app.look.theme.value),
        ])
    };
    let lines: Vec<Line> = app.below_help().bindings().map(line).collect();
    let title = Span::styled(" Keys ", app.look.theme.title);
    draw_box(&app.look, title, (lines, " Esc closes "), Some(app.scrolled), area, buffer);
}

/// Draws how a game went and what to press, over the middle of `area`.
pub(super) fn draw_end(app: &App, area: Rect, buffer: &mut Buffer) {
    let theme = app.look.theme;
    let round = &app.round;
    let moves = grouped(round.figures().moves);
    let (title, style, how) = match round.status() {
        Status::Won => (" Won ", theme.good, "the board is full".to_owned()),
        Status::Died(Death::Wall) => (" Lost ", theme.bad, "it ran into the wall".to_owned()),
        Status::Died(Death::Body) => (" Lost ", theme.bad, "it ran into its own body".to_owned()),
        Status::Stalled => (" Stalled ", theme.notice, format!("not full after {moves} moves")),
        Status::Running => return,
    };
    let mut lines = vec![Line::styled(how, theme.value), Line::raw("")];
    let driver = super::status::driver(app);
    let apples = grouped(round.figures().apples);
    let figures = [("driver", driver.to_owned()), ("apples", apples)];
    let figures = figures.into_iter().chain(game_figures(round));
    lines.extend(figures.map(|(name, figure)| row(&app.look, name, &figure, END_WIDTH)));
    lines.push(Line::raw(""));
    let keys = Screen::End.own().iter().filter_map(|binding| binding.hint);
    lines.extend(keys.map(|(key, does)| {
        Line::from(vec![
            Span::styled(format!("{key:<6}"), theme.key),
            Span::styled(does, theme.value),
        ])
    }));
    let title = Span::styled(title, style);
    draw_box(&app.look, title, (lines, " Esc closes, q quits "), None, area, buffer);
}

/// The width of the figures at the end.
const END_WIDTH: usize = 30;

/// Draws lines in a box in the middle of `area`, from line `scrolled` on where
/// there are more of them than fit; `None` where that cannot be changed.
fn draw_box(
    look: &Look,
    title: Span,
    (lines, foot): (Vec<Line>, &str),
    scrolled: Option<u16>,
    area: Rect,
    buffer: &mut Buffer,
) {
    let count = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    let width = count(lines.iter().map(Line::width).max().unwrap_or(0)).saturating_add(4);
    let height = count(lines.len()).saturating_add(2);
    let place = middle(area, width, height);
    let hidden = height - place.height;
    let above = scrolled.unwrap_or(0).min(hidden);
    let foot = if hidden > 0 && scrolled.is_some() { " up, down: more " } else { foot };
    let block = Block::bordered()
        .border_set(look.glyphs.border)
        .border_style(look.theme.border)
        .title(Line::from(title))
        .title_bottom(Line::styled(foot, look.theme.label).right_aligned())
        .padding(Padding::horizontal(1));
    Clear.render(place, buffer);
    Paragraph::new(lines).block(block).scroll((above, 0)).render(place, buffer);
}

/// A place of this size in the middle of `area`, or as large as fits.
pub(super) fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    Rect { x, y, width, height }
}
