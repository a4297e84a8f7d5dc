//! What lies on top of a screen: the help, and the end of a game.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Widget};

use super::app::App;
use super::input::{Binding, Screen};
use super::layout::PANEL_MOST;
use super::look::Look;
use super::panel::{game_figures, row};
use super::status::driver;
use super::text::grouped;
use crate::engine::{Death, Status};

/// The width of the names in the help.
const KEYS_WIDTH: usize = 19;
/// The columns of a box beside its lines, and the rows above and below.
const SIDES: u16 = 4;
const ENDS: u16 = 2;
/// The rows of the box at the end of a game.
pub(super) const END_ROWS: u16 = 16;

/// Draws the keys of the screen below, over the middle of `area`; where they do
/// not all fit, those from the line on that it is scrolled to.
pub(super) fn draw_help(app: &App, area: Rect, buffer: &mut Buffer) {
    let theme = app.look.theme;
    let line = |binding: &Binding| {
        let keys = Span::styled(format!("{:<KEYS_WIDTH$}", binding.keys), theme.key);
        Line::from(vec![keys, Span::styled(binding.does, theme.value)])
    };
    let mut lines: Vec<Line> = app.below_help().bindings().map(line).collect();
    let (wide, high) = size_of_box(&lines);
    let place = middle(area, wide, high);
    let hidden = usize::from(high - place.height);
    lines.drain(..usize::from(app.scrolled).min(hidden));
    let foot = if hidden > 0 { " up, down: more " } else { " Esc closes " };
    draw_box(&app.look, Span::styled(" Keys ", theme.title), foot, place, lines, buffer);
}

/// Draws how a game went and what to press, over the middle of `area`, and as wide
/// as that if it is no wider than a panel.
pub(super) fn draw_end(app: &App, area: Rect, buffer: &mut Buffer) {
    let (theme, round) = (app.look.theme, &app.round);
    let moves = grouped(round.figures().moves);
    let (title, style, how) = match round.status() {
        Status::Won => (" Won ", theme.good, "the board is full".to_owned()),
        Status::Died(Death::Wall) => (" Lost ", theme.bad, "it ran into the wall".to_owned()),
        Status::Died(Death::Body) => (" Lost ", theme.bad, "it ran into its own body".to_owned()),
        Status::Stalled => (" Stalled ", theme.notice, format!("not full after {moves} moves")),
        Status::Running => return,
    };
    let width = usize::from(area.width.min(PANEL_MOST).saturating_sub(SIDES));
    let first = [("driver", driver(app).to_owned()), ("apples", grouped(round.figures().apples))];
    let figures = first.into_iter().chain(game_figures(round));
    let keys = Screen::End.own().iter().filter_map(|binding| binding.hint);
    let mut lines = vec![Line::styled(how, theme.value), Line::raw("")];
    lines.extend(figures.map(|(name, figure)| row(&app.look, name, &figure, width)));
    lines.push(Line::raw(""));
    lines.extend(keys.map(|(key, does)| {
        let key = Span::styled(format!("{key:<6}"), theme.key);
        Line::from(vec![key, Span::styled(does, theme.value)])
    }));
    let (wide, high) = size_of_box(&lines);
    debug_assert_eq!(high, END_ROWS);
    let place = middle(area, wide, high);
    draw_box(&app.look, Span::styled(title, style), " Esc closes, q quits ", place, lines, buffer);
}

/// Draws lines in a box as large as they need, over the middle of `area`.
pub(super) fn draw_box_of(
    look: &Look,
    title: Span,
    foot: &str,
    area: Rect,
    lines: Vec<Line>,
    buffer: &mut Buffer,
) {
    let (wide, high) = size_of_box(&lines);
    draw_box(look, title, foot, middle(area, wide, high), lines, buffer);
}

/// Draws lines in a box; those at the end that do not fit are left out.
fn draw_box(
    look: &Look,
    title: Span,
    foot: &str,
    place: Rect,
    lines: Vec<Line>,
    buffer: &mut Buffer,
) {
    let block = Block::bordered()
        .border_set(look.glyphs.border)
        .border_style(look.theme.border)
        .title(Line::from(title))
        .title_bottom(Line::styled(foot, look.theme.label).right_aligned())
        .padding(Padding::horizontal(1));
    Clear.render(place, buffer);
    buffer.set_style(place, look.theme.base);
    Paragraph::new(lines).block(block).render(place, buffer);
}

/// The size of a box around these lines.
fn size_of_box(lines: &[Line]) -> (u16, u16) {
    let count = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    let width = lines.iter().map(Line::width).max().unwrap_or(0);
    (count(width).saturating_add(SIDES), count(lines.len()).saturating_add(ENDS))
}

/// A place of this size in the middle of `area`, or as large as fits.
pub(super) fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    Rect { x, y, width, height }
}
