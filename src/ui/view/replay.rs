//! The scene of a recording: as a game, with a timeline below the board.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::board::BoardView;
use super::figures::{fill_bar, game_figures, row, speed};
use super::timeline::Timeline;
use super::{game, panel, plots, popups, status};
use crate::ai::Extra;
use crate::record::Hand;
use crate::ui::app::App;
use crate::ui::app::scene::Scene;
use crate::ui::app::sight::Overlay;
use crate::ui::input::{Key, Screen};
use crate::ui::layout::Rows;
use crate::ui::layout::game::{END_ROWS, FIGURE_ROWS, NAME_ROWS};
use crate::ui::layout::replay::Places;
use crate::ui::look::Look;
use crate::ui::play::replaying::{Reason, Replaying, name_of};
use crate::ui::text::{grouped, longest};

/// The columns that the line itself needs beside the number of moves.
const LEAST_LINE: usize = 40;

/// The columns that it needs beside the key of the help.
const LEAST_SHORT: usize = 16;

/// The key of the help.
const HELP: &str = "  ? help";

/// Draws a recording, and the card at its end.
pub(super) fn draw(app: &App, replaying: &Replaying, places: &Places, buffer: &mut Buffer) {
    let playing = replaying.playing();
    let view = BoardView::new(&app.look, playing.lane(), app.sight, app.glide())
        .with_wave(app.wave(0), app.color_depth());
    let foot = foot_of_board(app, replaying, places, &view);
    let words = [foot.as_str(), motion(replaying)];
    game::draw_board(app, playing, &places.game, &view, words, buffer);
    if let Some(area) = places.game.panel {
        draw_panel(app, replaying, area, places.game.keys.is_empty(), buffer);
    }
    draw_timeline(&app.look, replaying, places, buffer);
    let figures = match replaying.reason() {
        Reason::Planned(_) => status::plan_figures(&app.look, playing.lane()),
        _ => Default::default(),
    };
    let said = said(replaying);
    status::draw_line(app, replaying.name(), &said, figures, places.game.status, buffer);
    if !places.game.keys.is_empty() {
        status::draw_keys(app, app.screen(), places.game.keys, buffer);
    }
    if app.shows_card() && places.game.panel.is_none() {
        popups::draw_end_over(app, playing, &places.game, buffer);
    }
}

/// How the recording goes on, in a word or two; empty where it just plays.
fn motion(replaying: &Replaying) -> &'static str {
    match (replaying.is_running(), replaying.backwards(), replaying.playing().pace.full) {
        (false, ..) if replaying.is_at_end() => "end",
        (false, ..) => "paused",
        (true, true, _) => "backwards",
        (true, false, true) => "max speed",
        (true, false, false) => "",
    }
}

/// How the game ended, or why the next move is made.
fn said(replaying: &Replaying) -> String {
    let lane = replaying.playing().lane();
    if let Some(end) = status::end(lane) {
        return end;
    }
    let name = replaying.name();
    let hand = replaying.stint().map(|stint| (&stint.hand, stint.hints));
    match replaying.reason() {
        _ if replaying.is_at_end() => "the recording ends here; Enter plays on".to_owned(),
        Reason::Planned(planned) => planned.intent.to_string(),
        // The last reason stays until the next one is there.
        Reason::Awaited => {
            lane.latest().map_or("thinking".to_owned(), |planned| planned.intent.to_string())
        }
        Reason::NotAsked => {
            "reasons are shown when paused, or forwards at 25 moves/s or less".to_owned()
        }
        Reason::Differs => {
            format!("reason not known: asked again, {name} would move otherwise")
        }
        Reason::NoStrategy => format!("reason not known: there is no {name} here"),
        Reason::None => match hand {
            Some((Hand::Person, true)) => "steered by hand, with hints".to_owned(),
            Some((Hand::Person, false)) => "steered by hand".to_owned(),
            _ => "nobody knows who steered".to_owned(),
        },
    }
}

/// The legend of the overlay, or why it shows nothing; without one, what the dots are, or the
/// figures where there is no panel for them.
fn foot_of_board(app: &App, replaying: &Replaying, places: &Places, view: &BoardView) -> String {
    let room = usize::from(places.game.board.width.saturating_sub(4));
    let (look, lane) = (&app.look, replaying.playing().lane());
    let is_planned = lane.planned().is_some();
    let overlay = app.sight.overlay;
    let is_drawn = matches!(overlay, Overlay::Closed | Overlay::Heat)
        || (is_planned && extra(overlay).is_none_or(|extra| lane.strategy().has(extra)));
    match (places.game.panel, overlay) {
        (None, _) if app.sight.plots => {
            longest(&["no room for plots beside the board", "plots: no room"], room, "")
        }
        (None, Overlay::Route) => game::short_figures(replaying.playing(), room),
        (Some(_), Overlay::Route) if is_planned && app.sight.dots => longest(
            &["planned route", "route"].map(|it| format!("{} {it}", look.glyphs.dot[0])),
            room,
            "",
        ),
        (Some(_), Overlay::Route) => String::new(),
        _ if is_drawn => view.legend(places.game.drawing, room),
        _ => longest(
            &[format!("{}: not known for this move", overlay.name()), "not known".to_owned()],
            room,
            look.glyphs.cut,
        ),
    }
}

/// What a strategy must have for an overlay.
fn extra(overlay: Overlay) -> Option<Extra> {
    match overlay {
        Overlay::Tour => Some(Extra::Tour),
        Overlay::Weighed => Some(Extra::Weighed),
        Overlay::WhyNot => Some(Extra::WhyNot),
        Overlay::Route | Overlay::Closed | Overlay::Heat => None,
    }
}

/// Draws the panel: who steers, then figures, who steered when, and the keys where they have no
/// line of their own; or plots, or the card of the end.
fn draw_panel(app: &App, replaying: &Replaying, area: Rect, has_keys: bool, buffer: &mut Buffer) {
    let (look, playing) = (&app.look, replaying.playing());
    let mut rest = Rows(area);
    let strategy = matches!(replaying.reason(), Reason::None | Reason::NoStrategy);
    let summary = if strategy { "" } else { playing.lane().strategy().summary };
    let name_rows = rest.take(NAME_ROWS);
    panel::draw_name(look, [replaying.name(), motion(replaying), summary], name_rows, buffer);
    if app.shows_card() {
        popups::draw_end(app, playing, rest.take(END_ROWS), buffer);
        return;
    }
    if app.sight.plots {
        plots::draw(look, playing.lane(), rest.take(u16::MAX), buffer);
        return;
    }
    let width = usize::from(area.width);
    let [rows, hands, keys] = below_name(rest.0, replaying, has_keys);
    Paragraph::new(figures(look, replaying, width)).render(rows, buffer);
    draw_hands(look, replaying, hands, buffer);
    for (place, line, _) in status::keys_in_lines(app, Screen::Replay, keys) {
        line.render(place, buffer);
    }
}

/// The rows that the keys take in the panel.
const KEY_ROWS: u16 = 5;

/// The rows of the figures, of who steered, and of the keys.
fn below_name(area: Rect, replaying: &Replaying, has_keys: bool) -> [Rect; 3] {
    let mut rest = Rows(area);
    let keys = if has_keys { KEY_ROWS } else { 0 };
    let figures = rest.take(FIGURE_ROWS.min(area.height.saturating_sub(keys)));
    let stints = replaying.replay().recording().stints().len();
    let stints = if stints < 2 { 0 } else { u16::try_from(stints).unwrap_or(u16::MAX) };
    let hands = rest.take(stints.min(rest.0.height.saturating_sub(keys)));
    let keys = if has_keys { rest.take(u16::MAX) } else { rest.take(0) };
    [figures, hands, keys]
}

/// The keys in the panel, each with its place.
pub(super) fn targets(app: &App, places: &Places) -> Vec<(Rect, Key)> {
    let Scene::Replay(replaying) = app.scene() else { return Vec::new() };
    let panel = places.game.panel.filter(|_| places.game.keys.is_empty());
    let Some(area) = panel.filter(|_| !app.sight.plots && !app.shows_card()) else {
        return Vec::new();
    };
    let mut rest = Rows(area);
    rest.take(NAME_ROWS);
    let [_, _, keys] = below_name(rest.0, replaying, true);
    let drawn = status::keys_in_lines(app, Screen::Replay, keys);
    drawn.into_iter().map(|(place, _, key)| (place, key)).collect()
}

/// The figures, one per line, below a bar that shows how full the board is.
fn figures(look: &Look, replaying: &Replaying, width: usize) -> Vec<Line<'static>> {
    let (playing, replay) = (replaying.playing(), replaying.replay());
    let lane = playing.lane();
    let of = |now: u64, all: usize| format!("{} of {}", grouped(now), grouped(all as u64));
    let apples = of(lane.figures().apples, replay.apples().len());
    let mut lines = vec![fill_bar(look, lane, width), row(look, "apples", &apples, width)];
    for (name, figure) in game_figures(lane) {
        let is_moves = name == "moves";
        let figure = if is_moves { of(replay.at() as u64, replay.len()) } else { figure };
        lines.push(row(look, name, &figure, width));
    }
    lines.push(row(look, "speed", &speed(playing), width));
    if let (Reason::Planned(_), Some(tries)) = (replaying.reason(), panel::tries(lane)) {
        lines.push(row(look, "routes", &tries, width));
    }
    lines
}

/// Draws who steered from which move on; the one who does now is marked, and in sight.
fn draw_hands(look: &Look, replaying: &Replaying, area: Rect, buffer: &mut Buffer) {
    let stints = replaying.replay().recording().stints();
    let at = replaying.replay().at() as u64;
    let now = stints.partition_point(|stint| stint.from <= at).saturating_sub(1);
    let hidden = (now + 1).saturating_sub(usize::from(area.height));
    for (number, place) in area.rows().enumerate().map(|(row, place)| (row + hidden, place)) {
        let Some(stint) = stints.get(number) else { break };
        let is_now = number == now;
        let marker = if is_now { look.glyphs.marker } else { "  " };
        let style = if is_now { look.theme.title } else { look.theme.label };
        let name = Span::styled(name_of(&stint.hand), style);
        Line::from(vec![Span::styled(marker, look.theme.title), name]).render(place, buffer);
        let from = format!("from move {}", grouped(stint.from + 1));
        Line::styled(from, look.theme.label).right_aligned().render(place, buffer);
    }
}

/// The timeline of a recording.
fn timeline(replaying: &Replaying) -> Timeline<'_> {
    let (replay, recording) = (replaying.replay(), replaying.replay().recording());
    let place = |moves: u64| usize::try_from(moves).unwrap_or(usize::MAX);
    let stints = recording.stints().iter();
    Timeline {
        len: replay.len(),
        at: replay.at(),
        apples: replay.apples(),
        stints: stints.map(|stint| (place(stint.from), name_of(&stint.hand))).collect(),
        taken_back: recording.taken_back().iter().map(|&moves| place(moves)).collect(),
    }
}

/// How far the recording has come, in as many words as the line has room for.
fn counter(replaying: &Replaying, places: &Places) -> String {
    let columns = usize::from(places.timeline.width);
    let [at, len] = [replaying.replay().at(), replaying.replay().len()];
    let len = grouped(len as u64);
    let at = format!("{:>1$}", grouped(at as u64), len.len());
    let forms = [format!("  move {at} of {len}"), format!("  {at}/{len}"), String::new()];
    let counter = longest(&forms, columns.saturating_sub(LEAST_LINE), "");
    // Where no key is named anywhere else, the one that names them all is.
    let names_keys = !places.game.keys.is_empty() || places.game.panel.is_some();
    let is_short = counter.len() + HELP.len() + LEAST_SHORT > columns;
    if names_keys || is_short { counter } else { counter + HELP }
}

/// Where the line itself is: left of the number of moves.
fn line_of(replaying: &Replaying, places: &Places) -> Rect {
    let counter = u16::try_from(counter(replaying, places).len()).unwrap_or(0);
    Rect { width: places.timeline.width - counter, ..places.timeline }
}

fn draw_timeline(look: &Look, replaying: &Replaying, places: &Places, buffer: &mut Buffer) {
    let line = line_of(replaying, places);
    let timeline = timeline(replaying);
    if !places.names.is_empty() {
        timeline.draw_names(look, Rect { width: line.width, ..places.names }, buffer);
    }
    timeline.draw(look, line, buffer);
    let counter = counter(replaying, places);
    Line::styled(counter, look.theme.value).right_aligned().render(places.timeline, buffer);
}

/// The move at a place of the timeline.
pub(super) fn move_at(replaying: &Replaying, places: &Places, place: Position) -> Option<usize> {
    let line = line_of(replaying, places);
    let column = line.contains(place).then(|| usize::from(place.x - line.x))?;
    Some(timeline(replaying).move_at(column, usize::from(line.width)))
}
