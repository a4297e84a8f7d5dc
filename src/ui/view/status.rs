//! The two lines below a board: the status line, which says who plays and why the snake
//! goes where it goes, and the line of keys.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Widget};

use super::figures::{HOW_TO_START, any_key, cause, ending, player_name, turns_to_come};
use crate::engine::Status;
use crate::ui::app::App;
use crate::ui::app::scene::Scene;
use crate::ui::input::{Binding, Key, Screen};
use crate::ui::layout::Layout;
use crate::ui::layout::game::Places;
use crate::ui::look::Look;
use crate::ui::play::lane::{Driver, Lane};
use crate::ui::play::playing::{Match, Motion};
use crate::ui::text::{duration, fitted, grouped, wrapped};

/// The figures of a plan are left out where its reason would get fewer columns than this
/// and does not fit.
const LEAST_REASON: usize = 40;

/// Draws the two lines, a note in place of the first.
pub(super) fn draw(app: &App, playing: &Match, places: &Places, buffer: &mut Buffer) {
    let name = player_name(playing.lane());
    let figures = plan_figures(&app.look, playing.lane());
    draw_line(app, name, &state(app, playing), figures, places.status, buffer);
    draw_game_keys(app, places.keys, buffer);
}

/// Draws the status line: the name of the player, then what is said and figures in many words
/// and in few, or a note in place of these.
pub(super) fn draw_line(
    app: &App,
    name: &str,
    said: &str,
    figures: [String; 2],
    area: Rect,
    buffer: &mut Buffer,
) {
    let name = Line::from(vec![
        Span::styled(name.to_owned(), app.look.theme.title),
        Span::styled(app.look.glyphs.separator, app.look.theme.border),
    ]);
    match app.note() {
        Some(note) => draw_note(app, name, note, area, buffer),
        None => draw_said(app, name, said, figures, area, buffer),
    }
}

/// Draws a note after the name of the player, in as much of the screen's width as both need.
/// One that has no room there stands alone, if need be in the rows above too: it will be gone
/// soon, and the keys stay in sight.
fn draw_note(app: &App, mut line: Line, note: &str, area: Rect, buffer: &mut Buffer) {
    let (style, columns) = (app.look.theme.notice, usize::from(buffer.area.width));
    line.push_span(Span::styled(note.to_owned(), style));
    if line.width() <= columns {
        let area = widened(area, line.width(), buffer.area);
        line.render(area, buffer);
        return;
    }
    let words = wrapped(note, columns);
    let rows = u16::try_from(words.len()).unwrap_or(u16::MAX).min(area.bottom());
    let place = Rect { y: area.bottom() - rows, height: rows, ..buffer.area };
    Clear.render(place, buffer);
    buffer.set_style(place, app.look.theme.base);
    Paragraph::new(words.join("\n")).style(style).render(place, buffer);
}

/// Draws what is said after the name of the player, such as the reason for the next move, and
/// figures.
fn draw_said(
    app: &App,
    mut line: Line,
    reason: &str,
    [long, short]: [String; 2],
    area: Rect,
    buffer: &mut Buffer,
) {
    let (theme, glyphs) = (app.look.theme, app.look.glyphs);
    let words = line.width() + Span::raw(reason).width();
    let area = extended(area, words + 1 + Span::raw(&short).width(), buffer.area);
    let rest = usize::from(area.width).saturating_sub(line.width());
    let room = |figures: &str| match Span::raw(figures).width() {
        0 => rest,
        width => rest.saturating_sub(width + 1),
    };
    let fits = |figures: &str| Span::raw(reason).width() <= room(figures);
    // Where the reason does not fit, the figures are written in fewer words, or left out.
    let figures = if fits(&long) {
        long
    } else if fits(&short) || room(&short) >= LEAST_REASON {
        short
    } else {
        String::new()
    };
    let reason = fitted(reason, room(&figures), glyphs.cut);
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
    end(playing.lane()).unwrap_or_else(|| reason(app, playing))
}

/// How the game ended; `None` for one that is not over.
pub(super) fn end(lane: &Lane) -> Option<String> {
    let ((word, _), cause) = (ending(lane.status())?, cause(lane)?);
    let is_lost = matches!(lane.status(), Status::Died(_));
    Some(if is_lost { cause } else { format!("{word}: {cause}") })
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
pub(super) fn plan_figures(look: &Look, lane: &Lane) -> [String; 2] {
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
fn draw_game_keys(app: &App, area: Rect, buffer: &mut Buffer) {
    if app.is_screensaver() {
        Line::styled(any_key(app)[0].trim(), app.look.theme.label).render(area, buffer);
    } else {
        draw_keys(app, app.screen(), area, buffer);
    }
}

/// The screen whose keys a game's line of keys names.
fn game_screen(app: &App, playing: &Match) -> Screen {
    let is_over = app.screen() == Screen::Game && playing.is_over();
    if is_over { Screen::End } else { app.screen() }
}

/// Where the line of keys is, and the screen whose keys it names; `None` where there is none.
pub(super) fn line_of_keys(app: &App) -> Option<(Screen, Rect)> {
    let (screen, layout) = (app.screen(), app.layout()?);
    match (app.scene(), layout) {
        (Scene::Game(playing), Layout::Game(places)) => {
            Some((game_screen(app, playing), places.keys))
        }
        (_, Layout::Menu(places)) => Some((screen, places.keys)),
        (_, Layout::Replay(places)) => {
            Some((screen, places.game.keys)).filter(|(_, keys)| !keys.is_empty())
        }
        (_, Layout::Race(places)) => match places.table.filter(|_| screen == Screen::Table) {
            Some((_, keys)) => Some((screen, keys)),
            None => Some((screen, places.keys)),
        },
        _ => None,
    }
}

/// Draws the line of keys.
pub(super) fn draw_keys(app: &App, screen: Screen, area: Rect, buffer: &mut Buffer) {
    for (place, line, _) in placed_keys(app, screen, area) {
        line.render(place, buffer);
    }
}

/// What the line of keys names, each with its place and its first key: as many of this
/// screen's keys as fit, without those that would do nothing now, then the keys of every
/// screen, which always have room.
pub(super) fn placed_keys(
    app: &App,
    screen: Screen,
    area: Rect,
) -> Vec<(Rect, Line<'static>, Key)> {
    let form = |binding| short_form(app, binding);
    let last: Vec<_> = Screen::always().iter().filter_map(form).collect();
    let width = |(line, _): &(Line, Key)| line.width() + GAP;
    let mut room = usize::from(area.width).saturating_sub(last.iter().map(width).sum());
    let own = screen.own().iter().filter(|binding| !app.refuses(binding.on)).filter_map(form);
    let fits = |form: &(Line, Key)| {
        let rest = room.checked_sub(width(form));
        room = rest.unwrap_or(room);
        rest.is_some()
    };
    let mut x = area.x;
    let all = own.take_while(fits).collect::<Vec<_>>().into_iter().chain(last);
    let place = |(line, key): (Line<'static>, Key)| {
        let columns = u16::try_from(line.width()).unwrap_or(u16::MAX);
        let place = Rect { x, width: columns, ..area }.intersection(area);
        x = x.saturating_add(columns + 2);
        (place, line, key)
    };
    all.map(place).collect()
}

/// The keys of the screen in several lines, each with its place and its first key: as many as
/// have room.
pub(super) fn keys_in_lines(
    app: &App,
    screen: Screen,
    area: Rect,
) -> Vec<(Rect, Line<'static>, Key)> {
    let (mut x, mut y) = (area.x, area.y);
    let mut placed = Vec::new();
    let bindings = screen.bindings().filter(|binding| !app.refuses(binding.on));
    for (line, key) in bindings.filter_map(|binding| short_form(app, binding)) {
        let columns = u16::try_from(line.width()).unwrap_or(u16::MAX);
        if x > area.x && x.saturating_add(columns) > area.right() {
            (x, y) = (area.x, y + 1);
        }
        if y >= area.bottom() {
            break;
        }
        placed.push((Rect::new(x, y, columns, 1).intersection(area), line, key));
        x = x.saturating_add(columns + 2);
    }
    placed
}

/// The columns between two keys.
const GAP: usize = 2;

/// A key and what it does in the fewest words, and the key; `None` where the line leaves it
/// out.
fn short_form(app: &App, binding: &Binding) -> Option<(Line<'static>, Key)> {
    let (key, usual) = binding.short?;
    let (look, does) = (&app.look, app.word_for(binding.on).unwrap_or(usual));
    let line = Line::from(vec![
        Span::styled(key, look.theme.key),
        Span::raw(" "),
        Span::styled(does, look.theme.label),
    ]);
    Some((line, binding.on.first()?.0))
}
