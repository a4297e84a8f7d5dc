//! The two lines at the foot: what the driver does, and the keys.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::app::{App, Motion};
use super::input::{Binding, Screen};
use super::look::Look;
use super::round::Driver;
use super::text::{duration, fitted, grouped, wrapped};
use crate::engine::{Death, Status};

/// How a person begins.
pub(super) const HOW_TO_START: &str = "steer to start: arrows, wasd or hjkl";
/// Of a reason that does not fit, so many columns are worth more than the figures.
const LEAST_REASON: usize = 40;

/// Draws the two lines. A note that has no room in the upper one takes both.
pub(super) fn draw_foot(app: &App, status: Rect, hint: Rect, buffer: &mut Buffer) {
    let columns = usize::from(buffer.area.width);
    let before = driver(app).len() + Span::raw(app.look.glyphs.separator).width();
    let fits = |note: &&String| before + Span::raw(note.as_str()).width() <= columns;
    let Some(note) = app.note.as_ref().filter(|note| !fits(note)) else {
        draw_status(app, status, buffer);
        draw_keys(app, hint, buffer);
        return;
    };
    let mut lines = wrapped(note, columns).into_iter();
    let first = lines.next().unwrap_or_default();
    let second = lines.collect::<Vec<_>>().join(" ");
    for (words, line) in [(first, status), (second, hint)] {
        let line = Rect { x: buffer.area.x, width: buffer.area.width, ..line };
        let words = fitted(&words, columns, app.look.glyphs.cut);
        Line::styled(words, app.look.theme.notice).render(line, buffer);
    }
}

/// Draws the line that says who drives, why it goes where it goes, how long the
/// route is and how long the planning took. What is noted has the line for itself,
/// and as much of the screen's width as it needs.
fn draw_status(app: &App, area: Rect, buffer: &mut Buffer) {
    let (theme, glyphs) = (app.look.theme, app.look.glyphs);
    let name = Line::from(vec![
        Span::styled(driver(app), theme.title),
        Span::styled(glyphs.separator, theme.border),
    ]);
    let what = intent(app);
    let columns = name.width() + Span::raw(&what).width();
    let area = if app.note.is_some() { widened(area, columns, buffer.area) } else { area };
    let rest = usize::from(area.width).saturating_sub(name.width());
    let room = |figures: &str| match Span::raw(figures).width() {
        0 => rest,
        width => rest.saturating_sub(width + 1),
    };
    let fits = |figures: &str| Span::raw(&what).width() <= room(figures);
    // Where the reason does not fit, the figures get along with fewer words, or go.
    let [long, short] = plan_figures(app);
    let figures = if fits(&long) {
        long
    } else if fits(&short) || room(&short) >= LEAST_REASON {
        short
    } else {
        String::new()
    };
    let what = fitted(&what, room(&figures), glyphs.cut);
    let style = if app.note.is_some() { theme.notice } else { theme.value };
    let mut line = name;
    line.push_span(Span::styled(what, style));
    line.render(area, buffer);
    Line::from(Span::styled(figures, theme.label)).right_aligned().render(area, buffer);
}

/// A line that is made longer where it has fewer than so many columns, as far as the
/// screen goes.
fn widened(line: Rect, columns: usize, screen: Rect) -> Rect {
    let columns = u16::try_from(columns).unwrap_or(u16::MAX);
    let width = line.width.max(columns.min(screen.width));
    Rect { x: line.x.min(screen.right() - width), width, ..line }
}

/// Who drives.
pub(super) fn driver(app: &App) -> &'static str {
    match app.round.driver() {
        Driver::Person => "you",
        Driver::Autopilot => app.round.strategy().name,
    }
}

/// What happens on the board, in plain words.
fn intent(app: &App) -> String {
    if let Some(note) = &app.note {
        return note.clone();
    }
    match app.round.status() {
        Status::Won => "won: the board is full".to_owned(),
        Status::Died(Death::Wall) => "lost: ran into the wall".to_owned(),
        Status::Died(Death::Body) => "lost: ran into its own body".to_owned(),
        Status::Stalled => "stalled: too many moves, and the board is not full".to_owned(),
        Status::Running => reason(app),
    }
}

/// Why the driver goes where it goes, as far as that is known. Until a plan is
/// there or has taken long, the one before it stands.
fn reason(app: &App) -> String {
    let name = app.round.strategy().name;
    match (app.round.driver(), app.thought(), app.round.latest()) {
        (Driver::Autopilot, Some(thought), _) => thinking(thought),
        (Driver::Autopilot, None, Some(planned)) => planned.intent.to_string(),
        (Driver::Autopilot, None, None) => thinking(Duration::ZERO),
        (Driver::Person, Some(thought), _) => format!("{name} is {}", thinking(thought)),
        (Driver::Person, None, Some(planned)) => format!("{name} would: {}", planned.intent),
        (Driver::Person, None, None) if app.motion == Motion::Ready => HOW_TO_START.to_owned(),
        (Driver::Person, None, None) => format!("Enter hands over to {name}"),
    }
}

/// That there is no plan yet, and for how long.
fn thinking(time: Duration) -> String {
    match time.as_secs() {
        0 => "thinking".to_owned(),
        seconds => format!("thinking for {seconds} s"),
    }
}

/// The length of the planned route and the time it took, in many words and in
/// few, in columns that do not move about; nothing beside a note.
fn plan_figures(app: &App) -> [String; 2] {
    let latest = app.round.latest().filter(|_| !app.round.is_over() && app.note.is_none());
    let Some(planned) = latest else { return Default::default() };
    let (separator, micro) = (app.look.glyphs.separator, app.look.glyphs.micro);
    let length = grouped(planned.route.len() as u64);
    let took = duration(planned.took, micro);
    [
        format!("route {length:>3}{separator}plan {took:>7}"),
        format!("{length:>3}{separator}{took:>7}"),
    ]
}

/// Draws the line of the keys for what is on the screen.
fn draw_keys(app: &App, area: Rect, buffer: &mut Buffer) {
    if app.is_screensaver() {
        Line::styled("any key leaves", app.look.theme.label).render(area, buffer);
    } else {
        let is_over = app.screen() == Screen::Game && app.round.is_over();
        let screen = if is_over { Screen::End } else { app.screen() };
        draw_hint(app, screen, area, buffer);
    }
}

/// Draws as many of the screen's hints as there is room for, of those that would do
/// something; those of all screens, at the end, first of all.
pub(super) fn draw_hint(app: &App, screen: Screen, area: Rect, buffer: &mut Buffer) {
    let look = &app.look;
    let always = Screen::always().iter().filter_map(|binding| hint(look, binding));
    let own = screen.own().iter().filter(|binding| !app.refuses(binding.on));
    let own = own.filter_map(|binding| hint(look, binding));
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

/// Between two hints.
const GAP: &str = "  ";

fn hint(look: &Look, binding: &Binding) -> Option<Line<'static>> {
    let (key, does) = binding.hint?;
    Some(Line::from(vec![
        Span::styled(key, look.theme.key),
        Span::raw(" "),
        Span::styled(does, look.theme.label),
    ]))
}
