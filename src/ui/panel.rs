//! The figures of a game and the strategies there are, beside the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::app::{App, Motion};
use super::boxes::{END_ROWS, draw_end};
use super::input::Screen;
use super::layout::Rows;
use super::look::Look;
use super::plots;
use super::round::{Driver, Round};
use super::text::{decimal, fitted, grouped, percent};
use crate::ai::{STRATEGIES, StrategyRow};

/// The rows of the strategy's name and its summary, the last one mostly empty.
const NAME_ROWS: u16 = 4;
/// The rows of the figures, and an empty one.
const FIGURE_ROWS: u16 = 9;

/// The number of rows that hold everything.
pub(super) fn height() -> u16 {
    let strategies = u16::try_from(STRATEGIES.len()).unwrap_or(u16::MAX / 2);
    NAME_ROWS + END_ROWS.max(FIGURE_ROWS + strategies)
}

/// Draws the panel: who drives, the figures, the strategies; at the end of a game
/// its own box in place of these two. What does not fit is left out.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let mut rest = Rows(area);
    draw_driver(app, rest.take(NAME_ROWS), buffer);
    if app.below_help() == Screen::End {
        draw_end(app, rest.take(END_ROWS), buffer);
        return;
    }
    if app.show_plots {
        plots::draw(app, rest.take(u16::MAX), buffer);
        return;
    }
    let width = usize::from(area.width);
    Paragraph::new(figures(app, width)).render(rest.take(FIGURE_ROWS), buffer);
    let list = rest.take(u16::MAX);
    let chosen = STRATEGIES.iter().position(|row| row.name == app.round.strategy().name);
    let chosen = chosen.and_then(|chosen| u16::try_from(chosen).ok()).unwrap_or(0);
    // What is chosen is kept in sight.
    let hidden = (chosen + 1).saturating_sub(list.height);
    Paragraph::new(strategies(app, STRATEGIES)).scroll((hidden, 0)).render(list, buffer);
}

/// What the game is doing, in a word or two.
pub(super) fn motion(app: &App) -> &'static str {
    if matches!(app.below_help(), Screen::Game | Screen::End) && app.round.is_over() {
        return "over";
    }
    match app.motion {
        Motion::Ready => "ready",
        Motion::Paused => "paused",
        Motion::Running if app.thought().is_some() => "thinking",
        Motion::Running if app.pace.full => "full speed",
        Motion::Running => "",
    }
}

fn draw_driver(app: &App, area: Rect, buffer: &mut Buffer) {
    let theme = app.look.theme;
    let strategy = app.round.strategy();
    let (name, summary) = match app.round.driver() {
        Driver::Autopilot => (strategy.name, strategy.summary.to_owned()),
        Driver::Person => ("you", format!("Enter hands the snake over to {}", strategy.name)),
    };
    let [name_row, summary_rows] =
        [0, 1].map(|down| Rect { y: area.y + down, ..area }.intersection(area));
    Span::styled(name, theme.title).render(name_row, buffer);
    Line::from(Span::styled(motion(app), theme.notice)).right_aligned().render(name_row, buffer);
    let summary = Paragraph::new(summary).style(theme.label).wrap(Wrap { trim: true });
    summary.render(summary_rows, buffer);
}

/// The figures, a line each: what it is on the left, how much on the right.
fn figures(app: &App, width: usize) -> Vec<Line<'static>> {
    let round = &app.round;
    let mut lines = vec![bar(&app.look, round, width)];
    let speed = match (app.pace.full, app.pace.speed()) {
        (true, _) => "as fast as it goes".to_owned(),
        (false, 1) => "1 move a second".to_owned(),
        (false, speed) => format!("{speed} moves a second"),
    };
    let named = game_figures(round).into_iter().chain([("speed", speed)]);
    lines.extend(named.map(|(name, figure)| row(&app.look, name, &figure, width)));
    lines
}

/// The figures of the game, named.
pub(super) fn game_figures(round: &Round) -> Vec<(&'static str, String)> {
    let (board, figures) = (round.board(), round.figures());
    let (length, cells) = (board.len(), board.grid().area());
    vec![
        ("length", format!("{} of {}", grouped(length as u64), grouped(cells as u64))),
        ("fill", percent(length, cells)),
        ("moves", grouped(figures.moves)),
        ("moves an apple", decimal(figures.moves_per_apple())),
        ("distance an apple", decimal(figures.bound())),
        ("seed", round.seed().to_string()),
    ]
}

/// A name on the left and a figure on the right of `width` columns.
pub(super) fn row(look: &Look, name: &'static str, figure: &str, width: usize) -> Line<'static> {
    let room = width.saturating_sub(name.len());
    if Span::raw(figure).width() >= room {
        return Line::styled(fitted(figure, width, look.glyphs.cut), look.theme.value);
    }
    let figure = format!("{figure:>room$}");
    Line::from(vec![Span::styled(name, look.theme.label), Span::styled(figure, look.theme.value)])
}

/// How full the board is, as a bar.
pub(super) fn bar(look: &Look, round: &Round, width: usize) -> Line<'static> {
    let board = round.board();
    let full = width * board.len() / board.grid().area();
    let [on, off] = look.glyphs.bar;
    Line::from(vec![
        Span::styled(on.repeat(full), look.theme.body(0, 1)),
        Span::styled(off.repeat(width - full), look.theme.border),
    ])
}

/// The strategies with their keys, the chosen one marked.
fn strategies(app: &App, rows: &[StrategyRow]) -> Vec<Line<'static>> {
    let (theme, glyphs) = (app.look.theme, app.look.glyphs);
    let line = |(i, row): (usize, &StrategyRow)| {
        let chosen = row.name == app.round.strategy().name;
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
    rows.iter().enumerate().map(line).collect()
}
