//! What several parts of the screen share: names, figures, words for endings, borders.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Block;

use crate::engine::{Death, Direction, Grid, Status};
use crate::ui::app::App;
use crate::ui::look::Look;
use crate::ui::play::lane::{Driver, Lane};
use crate::ui::play::playing::{Match, Motion};
use crate::ui::text::{decimal, fitted, grouped, percent};

/// How a person starts a game.
pub(super) const HOW_TO_START: &str = "press an arrow key or Enter to start";

/// The border of a board; another one where the board wraps around.
pub(super) fn board_block(look: &Look, grid: &Grid) -> Block<'static> {
    let lines = if grid.wraps() { look.glyphs.joined } else { look.glyphs.border };
    Block::bordered().border_set(lines).border_style(look.theme.border)
}

/// The name of the player: "you", or the strategy.
pub(super) fn player_name(lane: &Lane) -> &'static str {
    match lane.driver() {
        Driver::Person => "you",
        Driver::Autopilot => lane.strategy().name,
    }
}

/// The state of the match in a word or two; empty where it just runs.
pub(super) fn motion(app: &App, playing: &Match) -> &'static str {
    match playing.motion {
        _ if playing.is_over() => "over",
        Motion::Ready => "ready",
        Motion::Paused => "paused",
        Motion::Running if app.planning().is_some() => "thinking",
        Motion::Running if playing.pace.full => "max speed",
        Motion::Running => "",
    }
}

/// The turns that a person's paused game goes on with; `None` where there are none.
pub(super) fn turns_to_come(playing: &Match) -> Option<String> {
    let lane = playing.steered().filter(|_| playing.motion == Motion::Paused)?;
    let name = |way| match way {
        Direction::Up => "up",
        Direction::Right => "right",
        Direction::Down => "down",
        Direction::Left => "left",
    };
    let names: Vec<&str> = lane.turns().all().map(name).collect();
    (!names.is_empty()).then(|| format!("next: {}", names.join(", then ")))
}

/// The speed, in moves per second.
pub(super) fn speed(playing: &Match) -> String {
    match (playing.pace.full, playing.pace.speed()) {
        (true, _) => "max speed".to_owned(),
        (false, 1) => "1 move/s".to_owned(),
        (false, speed) => format!("{speed} moves/s"),
    }
}

/// The words for the end of a game, in one word and in a few; `None` for a game that is
/// not over.
pub(super) fn ending(status: Status) -> Option<(&'static str, &'static str)> {
    match status {
        Status::Running => None,
        Status::Won => Some(("won", "the board is full")),
        Status::Died(Death::Wall) => Some(("lost", "hit the wall")),
        Status::Died(Death::Body) => Some(("lost", "hit its own body")),
        Status::Stalled => Some(("stalled", "reached the move limit")),
    }
}

/// How much of the board is full, in percent.
pub(super) fn fill(lane: &Lane) -> String {
    percent(lane.board().len(), lane.board().grid().area())
}

/// The figures of a game, each with its name.
pub(super) fn game_figures(lane: &Lane) -> Vec<(&'static str, String)> {
    let (board, figures) = (lane.board(), lane.figures());
    let (length, cells) = (board.len(), board.grid().area());
    vec![
        ("length", format!("{} of {}", grouped(length as u64), grouped(cells as u64))),
        ("fill", fill(lane)),
        ("moves", grouped(figures.moves)),
        ("moves per apple", decimal(figures.moves_per_apple())),
        ("shortest possible", decimal(figures.bound())),
        ("seed", lane.seed().to_string()),
    ]
}

/// A line of `width` columns with a name on the left and a figure on the right; the figure
/// alone where both do not fit.
pub(super) fn row(look: &Look, name: &'static str, figure: &str, width: usize) -> Line<'static> {
    let room = width.saturating_sub(name.len());
    if Span::raw(figure).width() >= room {
        return Line::styled(fitted(figure, width, look.glyphs.cut), look.theme.value);
    }
    let figure = format!("{figure:>room$}");
    Line::from(vec![Span::styled(name, look.theme.label), Span::styled(figure, look.theme.value)])
}

/// A bar of `width` columns that shows how full the board is.
pub(super) fn fill_bar(look: &Look, lane: &Lane, width: usize) -> Line<'static> {
    Line::from(fill_parts(look, lane, width, look.theme.body(0, 1)).to_vec())
}

/// The full part of such a bar, in this style, and the empty one.
pub(super) fn fill_parts(
    look: &Look,
    lane: &Lane,
    width: usize,
    style: Style,
) -> [Span<'static>; 2] {
    let board = lane.board();
    let full = width * board.len() / board.grid().area();
    let [on, off] = look.glyphs.bar;
    [
        Span::styled(on.repeat(full), style),
        Span::styled(off.repeat(width - full), look.theme.border),
    ]
}
