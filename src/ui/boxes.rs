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
use super::text::{fitted, grouped, longest, wrapped};
use crate::engine::{Death, Status};

/// The width of the names in the help.
const KEYS_WIDTH: usize = 19;
/// With fewer columns, what keys do stands below them.
const NARROW: usize = 40;
/// The columns of a box beside its lines, and the rows above and below.
pub(super) const SIDES: u16 = 4;
pub(super) const ENDS: u16 = 2;
/// How a box with keys of its own is left, in many words and in few.
pub(super) const LEAVING: [&str; 2] = [" Esc closes, q quits ", " Esc, q "];
/// The rows of the box at the end of a game.
pub(super) const END_ROWS: u16 = 16;

/// Draws the keys of the screen below, over the middle of `area`; where they do
/// not all fit, those from the line on that it is scrolled to.
pub(super) fn draw_help(app: &App, area: Rect, buffer: &mut Buffer) {
    let mut lines = help(app, area);
    let (wide, high) = size_of_box(&lines);
    let place = middle(area, wide, high);
    let hidden = high - place.height;
    let above = app.scrolled.min(hidden);
    lines.drain(..usize::from(above));
    let foot = match (above, hidden - above) {
        (0, 0) => " Esc closes ",
        (0, _) => " down: more ",
        (_, 0) => " up: more ",
        _ => " up, down: more ",
    };
    let title = Span::styled(" Keys ", app.look.theme.title);
    draw_box(&app.look, title, &[foot], place, lines, buffer);
}

/// How far the help can be scrolled.
pub(super) fn most_scrolled(app: &App, area: Rect) -> u16 {
    let (_, high) = size_of_box(&help(app, area));
    high.saturating_sub(area.height)
}

/// The lines of the help: the keys and what they do beside them, or, where there
/// are few columns, below.
fn help(app: &App, area: Rect) -> Vec<Line<'static>> {
    let theme = app.look.theme;
    let columns = usize::from(area.width.saturating_sub(SIDES));
    let is_narrow = columns < NARROW;
    let (indent, keys_width) = if is_narrow { (2, columns) } else { (KEYS_WIDTH, KEYS_WIDTH) };
    let lines = |binding: &'static Binding| {
        let mut does = wrapped(binding.does, columns.saturating_sub(indent));
        let first = if is_narrow { String::new() } else { does.remove(0) };
        let keys = wrapped(binding.keys, keys_width).into_iter();
        let keys = keys.map(|keys| Span::styled(format!("{keys:<KEYS_WIDTH$}"), theme.key));
        let mut lines: Vec<Line> = keys.map(Line::from).collect();
        lines[0].push_span(Span::styled(first, theme.value));
        lines.extend(
            does.iter().map(|words| Line::styled(format!("{:indent$}{words}", ""), theme.value)),
        );
        lines
    };
    app.below_help().bindings().flat_map(lines).collect()
}

/// Draws how a game went and what to press, over the middle of `area`, and as wide
/// as that if it is no wider than a panel. Where there are few rows, the figures give
/// way to the keys.
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
    let figures = figures.map(|(name, figure)| row(&app.look, name, &figure, width));
    // Any key leaves a screensaver.
    let (keys, foot) = if app.is_screensaver() {
        (Vec::new(), [" any key leaves ", " any key "])
    } else {
        (hints(&app.look, Screen::End), LEAVING)
    };
    let how = Line::styled(fitted(&how, width, app.look.glyphs.cut), theme.value);
    let lines = stacked(how, figures.collect(), keys, area.height.saturating_sub(ENDS));
    draw_box_of(&app.look, Span::styled(title, style), &foot, area, lines, buffer);
}

/// Lines of three kinds with empty ones between them; where there are fewer than
/// `rows` for that, without these and as few of the second kind as need be.
fn stacked<'a>(
    first: Line<'a>,
    mut second: Vec<Line<'a>>,
    third: Vec<Line<'a>>,
    rows: u16,
) -> Vec<Line<'a>> {
    let rows = usize::from(rows);
    let between = if third.is_empty() { 1 } else { 2 };
    let is_scarce = 1 + second.len() + third.len() + between > rows;
    if is_scarce {
        second.truncate(rows.saturating_sub(1 + third.len()));
    }
    let gap = |wanted: bool| (wanted && !is_scarce).then(Line::default);
    let mut lines = vec![first];
    lines.extend(gap(true));
    lines.extend(second);
    lines.extend(gap(!third.is_empty()));
    lines.extend(third);
    lines
}

/// The keys of a screen that its hint line names, a line each.
pub(super) fn hints(look: &Look, screen: Screen) -> Vec<Line<'static>> {
    let keys = screen.own().iter().filter_map(|binding| binding.hint);
    let line = |(key, does)| {
        let key = Span::styled(format!("{key:<6}"), look.theme.key);
        Line::from(vec![key, Span::styled(does, look.theme.value)])
    };
    keys.map(line).collect()
}

/// Draws lines in a box as large as they need, over the middle of `area`, with the
/// first of these words at its foot for which there is room.
pub(super) fn draw_box_of(
    look: &Look,
    title: Span,
    foot: &[&str],
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
    foot: &[&str],
    place: Rect,
    lines: Vec<Line>,
    buffer: &mut Buffer,
) {
    let foot = longest(foot, usize::from(place.width.saturating_sub(2)), look.glyphs.cut);
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
