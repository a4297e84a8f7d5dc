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
    let name = Line::from(vec![
        Span::styled(player_name(playing.lane()), app.look.theme.title),
        Span::styled(app.look.glyphs.separator, app.look.theme.border),
    ]);
    match app.note() {
        Some(note) => draw_note(app, name, note, places.status, buffer),
        None => draw_status(app, playing, name, places.status, buffer),
    }
    draw_game_keys(app, places.keys, buffer);
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
    let lane = playing.lane();
    match (ending(lane.status()), cause(lane)) {
        (Some((_, _)), Some(cause)) if matches!(lane.status(), Status::Died(_)) => cause,
        (Some((word, _)), Some(cause)) => format!("{word}: {cause}"),
        _ => reason(app, playing),
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
