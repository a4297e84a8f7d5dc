//! Boxes on top of a scene: the help, and the end of a game.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Widget};

use super::figures::{ending, game_figures, player_name, row};
use crate::engine::Status;
use crate::ui::app::App;
use crate::ui::app::help::OpenHelp;
use crate::ui::input::Screen;
use crate::ui::layout::game::PANEL_MOST;
use crate::ui::layout::{BOX_ENDS, BOX_SIDES, box_size, middle};
use crate::ui::look::Look;
use crate::ui::play::playing::Match;
use crate::ui::text::{fitted, grouped, longest};

/// How to leave a box that lists keys, in many words and in few.
pub(super) const LEAVING: [&str; 2] = [" Esc closes, q quits ", " Esc, q "];

/// Draws the help on the screen below it, as far as it is scrolled.
pub(super) fn draw_help(app: &App, help: &OpenHelp, buffer: &mut Buffer) {
    let theme = app.look.theme;
    let lines = help.lines().iter().map(|line| {
        let (keys, does) = (line.keys.as_str(), line.does.as_str());
        Line::from(vec![Span::styled(keys, theme.key), Span::styled(does, theme.value)])
    });
    let foot = match (help.above(), help.below()) {
        (0, 0) => " Esc closes ",
        (0, _) => " down: more ",
        (_, 0) => " up: more ",
        _ => " up, down: more ",
    };
    let title = Span::styled(" Keys ", theme.title);
    draw_box(&app.look, title, &[foot], help.place(), lines.collect(), buffer);
}

/// Draws how a game ended, its figures and the keys, in the middle of `area`, at most as wide
/// as a panel. Where there are few rows, figures are left out rather than keys.
pub(super) fn draw_end(app: &App, playing: &Match, area: Rect, buffer: &mut Buffer) {
    let (theme, lane) = (app.look.theme, playing.lane());
    let Some((_, how)) = ending(lane.status()) else { return };
    let (title, style) = match lane.status() {
        Status::Won => (" Won ", theme.good),
        Status::Died(_) => (" Lost ", theme.bad),
        Status::Stalled | Status::Running => (" Stalled ", theme.notice),
    };
    let width = usize::from(area.width.min(PANEL_MOST).saturating_sub(BOX_SIDES));
    let first =
        [("played by", player_name(lane).to_owned()), ("apples", grouped(lane.figures().apples))];
    let figures = first.into_iter().chain(game_figures(lane));
    let figures = figures.map(|(name, figure)| row(&app.look, name, &figure, width));
    // In a screensaver any key quits.
    let (keys, foot) = if app.is_screensaver() {
        (Vec::new(), [" any key quits ", " any key "])
    } else {
        (key_lines(&app.look, Screen::End), LEAVING)
    };
    let how = Line::styled(fitted(how, width, app.look.glyphs.cut), theme.value);
    let lines = stacked(how, figures.collect(), keys, area.height.saturating_sub(BOX_ENDS));
    draw_box_over(&app.look, Span::styled(title, style), &foot, area, lines, buffer);
}

/// The lines of three parts with an empty one between them. Where that takes more than
/// `rows`, without the empty ones, and with the second part cut to what fits.
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

/// The keys that the line of keys of a screen would name, a line each.
pub(super) fn key_lines(look: &Look, screen: Screen) -> Vec<Line<'static>> {
    let keys = screen.own().iter().filter_map(|binding| binding.short);
    let line = |(key, does)| {
        let key = Span::styled(format!("{key:<6}"), look.theme.key);
        Line::from(vec![key, Span::styled(does, look.theme.value)])
    };
    keys.map(line).collect()
}

/// Draws lines in a box as large as they need in the middle of `area`. In its lower border
/// stands the first of the forms in `foot` that fits.
pub(super) fn draw_box_over(
    look: &Look,
    title: Span,
    foot: &[&str],
    area: Rect,
    lines: Vec<Line>,
    buffer: &mut Buffer,
) {
    let columns = lines.iter().map(Line::width).max().unwrap_or(0);
    let place = middle(area, box_size(columns, lines.len()));
    draw_box(look, title, foot, place, lines, buffer);
}

/// Draws lines in a box at `place`; those that do not fit are left out, the last first.
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
