//! The two lines below a board: the status line, which says who plays and why the snake
//! goes where it goes, and the line of keys.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::figures::{HOW_TO_START, ending, player_name, turns_to_come};
use crate::ui::app::App;
use crate::ui::input::{Binding, Screen};
use crate::ui::layout::game::Places;
use crate::ui::look::Look;
use crate::ui::play::lane::{Driver, Lane};
use crate::ui::play::playing::{Match, Motion};
use crate::ui::text::{duration, fitted, grouped, wrapped};

/// The figures of a plan are left out where its reason would get fewer columns than this
/// and does not fit.
const LEAST_REASON: usize = 40;

/// Draws the two lines. A note that does not fit in the first takes both.
pub(super) fn draw(app: &App, playing: &Match, places: &Places, buffer: &mut Buffer) {
    let name = Line::from(vec![
        Span::styled(player_name(playing.lane()), app.look.theme.title),
        Span::styled(app.look.glyphs.separator, app.look.theme.border),
    ]);
    match &app.note {
        Some(note) if name.width() + Span::raw(note).width() > usize::from(buffer.area.width) => {
            draw_long_note(app, note, places, buffer);
            return;
        }
        Some(note) => draw_note(app, name, note, places.status, buffer),
        None => draw_status(app, playing, name, places.status, buffer),
    }
    draw_game_keys(app, playing, places.keys, buffer);
}

/// Draws a note in both lines, as wide as the screen.
fn draw_long_note(app: &App, note: &str, places: &Places, buffer: &mut Buffer) {
    let columns = usize::from(buffer.area.width);
    let mut lines = wrapped(note, columns).into_iter();
    let first = lines.next().unwrap_or_default();
    let second = lines.collect::<Vec<_>>().join(" ");
    for (words, line) in [(first, places.status), (second, places.keys)] {
        let line = Rect { x: buffer.area.x, width: buffer.area.width, ..line };
        let words = fitted(&words, columns, app.look.glyphs.cut);
        Line::styled(words, app.look.theme.notice).render(line, buffer);
    }
}

/// Draws a note after the name of the player, in as much of the screen's width as both need.
fn draw_note(app: &App, mut line: Line, note: &str, area: Rect, buffer: &mut Buffer) {
    line.push_span(Span::styled(note.to_owned(), app.look.theme.notice));
    let area = widened(area, line.width(), buffer.area);
    line.render(area, buffer);
}

/// Draws the status line: after the name of the player the reason for the next move, the
/// length of the route and the time that planning took.
fn draw_status(app: &App, playing: &Match, mut line: Line, area: Rect, buffer: &mut Buffer) {
    let (theme, glyphs) = (app.look.theme, app.look.glyphs);
    let reason = state(app, playing);
    let [long, short] = plan_figures(&app.look, playing.lane());
    let words = line.width() + Span::raw(&reason).width();
    let area = extended(area, words + 1 + Span::raw(&short).width(), buffer.area);
    let rest = usize::from(area.width).saturating_sub(line.width());
    let room = |figures: &str| match Span::raw(figures).width() {
        0 => rest,
        width => rest.saturating_sub(width + 1),
    };
    let fits = |figures: &str| Span::raw(&reason).width() <= room(figures);
    // Where the reason does not fit, the figures are written in fewer words, or left out.
    let figures = if fits(&long) {
        long
    } else if fits(&short) || room(&short) >= LEAST_REASON {
        short
    } else {
        String::new()
    };
    let reason = fitted(&reason, room(&figures), glyphs.cut);
    line.push_span(Span::styled(reason, theme.value));
    line.render(area, buffer);
    Line::from(Span::styled(figures, theme.label)).right_aligned().render(area, buffer);
}

/// `line`, made at least `columns` wide, as far as the screen goes on to the right.
fn extended(line: Rect, columns: usize, screen: Rect) -> Rect {
    let columns = u16::try_from(columns).unwrap_or(u16::MAX);
    let width = line.width.max(columns.min(screen.right().saturating_sub(line.x)));
    Rect { width, ..line }
}

/// `line`, made at least `columns` wide, as far as the screen is.
fn widened(line: Rect, columns: usize, screen: Rect) -> Rect {
    let columns = u16::try_from(columns).unwrap_or(u16::MAX);
    let width = line.width.max(columns.min(screen.width));
    Rect { x: line.x.min(screen.right() - width), width, ..line }
}

/// How the game ended, or the reason for the next move.
fn state(app: &App, playing: &Match) -> String {
    match ending(playing.lane().status()) {
        Some((word, how)) => format!("{word}: {how}"),
        None => reason(app, playing),
    }
}

/// The reason for the next move: the turns that wait with a paused game, or the plan. While
/// the next plan is in the making, the last one's reason stays, until planning takes long.
fn reason(app: &App, playing: &Match) -> String {
    if let Some(turns) = turns_to_come(playing) {
        return turns;
    }
    let lane = playing.lane();
    let name = lane.strategy().name;
    match (lane.driver(), app.planning(), lane.latest()) {
        (Driver::Autopilot, Some(time), _) => thinking(time),
        (Driver::Autopilot, None, Some(planned)) => planned.intent.to_string(),
        (Driver::Autopilot, None, None) => thinking(Duration::ZERO),
        (Driver::Person, Some(time), _) => format!("{name} is {}", thinking(time)),
        (Driver::Person, None, Some(planned)) => format!("hint: {}", planned.intent),
        (Driver::Person, None, None) if playing.motion == Motion::Ready => HOW_TO_START.to_owned(),
        (Driver::Person, None, None) => format!("Enter lets {name} take over"),
    }
}

/// Says that there is no plan yet, and for how long one has been in the making.
fn thinking(time: Duration) -> String {
    match time.as_secs() {
        0 => "thinking".to_owned(),
        seconds => format!("thinking, {seconds} s so far"),
    }
}

/// The length of the planned route and the time that planning took, in many words and in
/// few; empty for a game that is over. The width stays the same from plan to plan.
fn plan_figures(look: &Look, lane: &Lane) -> [String; 2] {
    let Some(planned) = lane.latest().filter(|_| !lane.is_over()) else {
        return Default::default();
    };
    let separator = look.glyphs.separator;
    let length = grouped(planned.route.len() as u64);
    let took = duration(planned.took, look.glyphs.micro);
    [
        format!("route {length:>3}{separator}plan {took:>7}"),
        format!("{length:>3}{separator}{took:>7}"),
    ]
}

/// Draws the line of keys of a game.
fn draw_game_keys(app: &App, playing: &Match, area: Rect, buffer: &mut Buffer) {
    if app.is_screensaver() {
        Line::styled("any key quits", app.look.theme.label).render(area, buffer);
    } else {
        let is_over = app.screen() == Screen::Game && playing.is_over();
        let screen = if is_over { Screen::End } else { app.screen() };
        draw_keys(app, screen, area, buffer);
    }
}

/// Draws the line of keys: as many of this screen's keys as fit, without those that would
/// do nothing now, then the keys of every screen, which always have room.
pub(super) fn draw_keys(app: &App, screen: Screen, area: Rect, buffer: &mut Buffer) {
    let look = &app.look;
    let always = Screen::always().iter().filter_map(|binding| short_form(look, binding));
    let own = screen.own().iter().filter(|binding| !app.refuses(binding.on));
    let own = own.filter_map(|binding| short_form(look, binding));
    let last: Vec<Line> = always.collect();
    let mut room = usize::from(area.width);
    room = room.saturating_sub(last.iter().map(|line| line.width() + GAP.len()).sum());
    let mut spans = Vec::new();
    for line in own {
        let width = line.width() + GAP.len();
        if width > room {
            break;
        }
        room -= width;
        spans.extend(line.spans);
        spans.push(Span::raw(GAP));
    }
    for line in last {
        spans.extend(line.spans);
        spans.push(Span::raw(GAP));
    }
    Line::from(spans).render(area, buffer);
}

/// Stands between two keys.
const GAP: &str = "  ";

/// A key and what it does in the fewest words; `None` where the line leaves it out.
fn short_form(look: &Look, binding: &Binding) -> Option<Line<'static>> {
    let (key, does) = binding.short?;
    Some(Line::from(vec![
        Span::styled(key, look.theme.key),
        Span::raw(" "),
        Span::styled(does, look.theme.label),
    ]))
}
