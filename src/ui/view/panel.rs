//! The panel beside the board: the player, the figures, the strategies.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::figures::{fill_bar, game_figures, motion, player_name, row, score, speed};
use super::{plots, popups};
use crate::ai::{Intent, STRATEGIES, StrategyRow};
use crate::ui::app::App;
use crate::ui::input::Key;
use crate::ui::layout::Rows;
use crate::ui::layout::game::{END_ROWS, FIGURE_ROWS, NAME_ROWS};
use crate::ui::look::Look;
use crate::ui::play::lane::{Driver, Lane};
use crate::ui::play::playing::{Match, Motion};
use crate::ui::text::grouped;

/// Draws the panel: the player, then the figures and the strategies, or plots, or the box
/// at the end of a game. What does not fit is left out.
pub(super) fn draw(app: &App, playing: &Match, area: Rect, buffer: &mut Buffer) {
    let mut rest = Rows(area);
    draw_player(app, playing, rest.take(NAME_ROWS), buffer);
    if app.shows_card() {
        popups::draw_end(app, playing, rest.take(END_ROWS), buffer);
        return;
    }
    if app.sight.plots {
        plots::draw(&app.look, playing.lane(), rest.take(u16::MAX), buffer);
        return;
    }
    let width = usize::from(area.width);
    let [rows, list] = below_player(rest.0);
    Paragraph::new(figures(&app.look, playing, width)).render(rows, buffer);
    let name = playing.lane().strategy().name;
    let hidden = hidden(playing, list);
    Paragraph::new(strategies(&app.look, name)).scroll((hidden, 0)).render(list, buffer);
}

/// The rows of the figures, and those of the strategies.
fn below_player(area: Rect) -> [Rect; 2] {
    let mut rest = Rows(area);
    // The empty row below the figures gives way to the strategies, and the last figures to the
    // one at work.
    let spare = usize::from(area.height) < usize::from(FIGURE_ROWS) + STRATEGIES.len();
    let rows = (FIGURE_ROWS - u16::from(spare)).min(area.height.saturating_sub(1));
    [rest.take(rows), rest.take(u16::MAX)]
}

/// How many strategies are out of sight above the list: the one at work stays in sight.
fn hidden(playing: &Match, list: Rect) -> u16 {
    let name = playing.lane().strategy().name;
    let chosen = STRATEGIES.iter().position(|row| row.name == name);
    let chosen = chosen.and_then(|chosen| u16::try_from(chosen).ok()).unwrap_or(0);
    (chosen + 1).saturating_sub(list.height)
}

/// The strategies in sight that have a key, each with its place.
pub(super) fn targets(playing: &Match, area: Rect) -> Vec<(Rect, Key)> {
    let mut rest = Rows(area);
    rest.take(NAME_ROWS);
    let [_, list] = below_player(rest.0);
    let keys = ('1'..='9').take(STRATEGIES.len()).map(Key::Char);
    list.rows().zip(keys.skip(usize::from(hidden(playing, list)))).collect()
}

/// Draws the player's name, the state of the match, and what the player does.
fn draw_player(app: &App, playing: &Match, area: Rect, buffer: &mut Buffer) {
    let strategy = playing.lane().strategy();
    let summary = match playing.lane().driver() {
        Driver::Autopilot => strategy.summary.to_owned(),
        Driver::Person if playing.is_over() => String::new(),
        Driver::Person if playing.motion == Motion::Ready => {
            "steer with arrows, wasd or hjkl; Enter starts".to_owned()
        }
        Driver::Person => format!("press Enter to let {} take over", strategy.name),
    };
    let name = player_name(playing.lane());
    draw_name(&app.look, [name, motion(app, playing), &summary], area, buffer);
}

/// Draws the player's name, the state of the match beside it, and below what the player does.
pub(super) fn draw_name(
    look: &Look,
    [name, motion, summary]: [&str; 3],
    area: Rect,
    buffer: &mut Buffer,
) {
    let [name_row, summary_rows] =
        [0, 1].map(|down| Rect { y: area.y + down, ..area }.intersection(area));
    Span::styled(name, look.theme.title).render(name_row, buffer);
    Line::styled(motion, look.theme.notice).right_aligned().render(name_row, buffer);
    let summary = Paragraph::new(summary).style(look.theme.label).wrap(Wrap { trim: true });
    summary.render(summary_rows, buffer);
}

/// The figures, one per line, below a bar that shows how full the board is.
fn figures(look: &Look, playing: &Match, width: usize) -> Vec<Line<'static>> {
    let mut lines = vec![fill_bar(look, playing.lane(), width), score(look, playing, width)];
    let named = game_figures(playing.lane()).into_iter().chain([("speed", speed(playing))]);
    lines.extend(named.map(|(name, figure)| row(look, name, &figure, width)));
    lines.extend(tries(playing.lane()).map(|tries| row(look, "routes", &tries, width)));
    lines
}

/// For a strategy that tries many routes for each apple: how many it has tried for this one,
/// how many of them became the plan, and the length that none can be shorter than.
pub(super) fn tries(lane: &Lane) -> Option<String> {
    let Intent::Certain { tried, kept, .. } = lane.latest()?.intent else { return None };
    let [tried, kept, least] = [tried.into(), kept.into(), lane.bound()].map(grouped);
    Some(format!("{tried} tried, {kept} kept, least {least}"))
}

/// The strategies with their keys; the one with this name is marked.
fn strategies(look: &Look, name: &str) -> Vec<Line<'static>> {
    let (theme, glyphs) = (look.theme, look.glyphs);
    let line = |(i, row): (usize, &StrategyRow)| {
        let chosen = row.name == name;
        let marker = if chosen { glyphs.marker } else { "  " };
        let key = if i < 9 { (i + 1).to_string() } else { " ".to_owned() };
        let style = if chosen { theme.title } else { Style::new() };
        Line::from(vec![
            Span::styled(marker, theme.title),
            Span::styled(key, theme.key),
            Span::raw(" "),
            Span::styled(row.name, style),
        ])
    };
    STRATEGIES.iter().enumerate().map(line).collect()
}
