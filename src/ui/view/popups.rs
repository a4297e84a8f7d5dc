//! Boxes on top of a scene: the help, and the end of a game.

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Widget};

use super::figures::{BesideScore, any_key, beside_score, cause, game_figures, row};
use crate::ai;
use crate::engine::Status;
use crate::ui::app::App;
use crate::ui::app::help::OpenHelp;
use crate::ui::app::scene::Scene;
use crate::ui::input::{Action, Screen};
use crate::ui::layout::game::{PANEL_MOST, Places};
use crate::ui::layout::{BOX_ENDS, BOX_SIDES, box_size, middle};
use crate::ui::look::Look;
use crate::ui::play::lane::{Driver, Lane};
use crate::ui::play::playing::Match;
use crate::ui::play::record::WayOut;
use crate::ui::text::{counted, grouped, longest, wrapped};

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

/// Draws the card of the end over the board, in the middle of the rows above the line of keys.
/// Where it would leave no more than a rim of the board, or the ends of the status line, it
/// leaves none.
pub(super) fn draw_end_over(app: &App, playing: &Match, places: &Places, buffer: &mut Buffer) {
    let area = places.above_keys(buffer.area);
    let card = Card::of(app, playing, area);
    let (place, board, status) = (card.place(area), places.board, places.status);
    let gap = |outer: u16, inner: u16| inner.saturating_sub(outer);
    let beside = gap(board.x, place.x).max(gap(place.right(), board.right()));
    let above = gap(board.y, place.y).max(gap(place.bottom(), board.bottom()));
    let covers_board = beside <= RIM.width && above <= RIM.height;
    for (rest, is_covered) in [(board, covers_board), (status, place.bottom() > status.y)] {
        if is_covered {
            Clear.render(rest, buffer);
            buffer.set_style(rest, app.look.theme.base);
        }
    }
    card.draw(&app.look, area, buffer);
}

/// The part of a board on one side of a card that is no use to see.
const RIM: Size = Size::new(6, 5);

/// Draws the card of the end in the middle of `area`.
pub(super) fn draw_end(app: &App, playing: &Match, area: Rect, buffer: &mut Buffer) {
    Card::of(app, playing, area).draw(&app.look, area, buffer);
}

/// The card of the end: the score, how the game ended, what can be done next, and the figures.
struct Card<'a> {
    title: Span<'a>,
    foot: [&'static str; 2],
    lines: Vec<Line<'a>>,
}

impl Card<'_> {
    /// The card at most as wide as a panel. Where `area` has few rows, figures are left out
    /// rather than keys.
    fn of(app: &App, playing: &Match, area: Rect) -> Self {
        let (theme, lane) = (app.look.theme, playing.lane());
        let (title, style) = match lane.status() {
            Status::Won => (" Won ", theme.good),
            Status::Died(_) => (" Lost ", theme.bad),
            Status::Stalled => (" Stalled ", theme.notice),
            // A recording that was made before the end of its game.
            Status::Running => (" End ", theme.notice),
        };
        let width = usize::from(area.width.min(PANEL_MOST).saturating_sub(BOX_SIDES));
        let mut head = vec![headline(app, playing, width)];
        if let Some(words) = app.daily_words(playing) {
            let words = longest(&words, width, app.look.glyphs.cut);
            head.push(Line::styled(words, theme.value));
        }
        let cause = cause(lane).unwrap_or_else(|| "the recording ends here".to_owned());
        let cause = wrapped(&cause, width).into_iter();
        head.extend(cause.map(|line| Line::styled(line, theme.value)));
        let is_autopilot = lane.driver() == Driver::Autopilot;
        let player = match app.scene() {
            Scene::Replay(replaying) => Some(("played by", replaying.players().join(", "))),
            _ => is_autopilot.then(|| ("played by", lane.name().to_owned())),
        };
        let figures = player.into_iter().chain(game_figures(lane));
        let figures = figures.map(|(name, figure)| row(&app.look, name, &figure, width));
        let (keys, foot) = if app.is_screensaver() {
            (Vec::new(), any_key(app))
        } else {
            (end_keys(app, playing, width), LEAVING)
        };
        let rows = usize::from(area.height.saturating_sub(BOX_ENDS));
        let lines = stacked(head, keys, figures.collect(), rows);
        Self { title: Span::styled(title, style), foot, lines }
    }

    /// Its place in the middle of `area`.
    fn place(&self, area: Rect) -> Rect {
        box_over(area, &self.lines)
    }

    fn draw(self, look: &Look, area: Rect, buffer: &mut Buffer) {
        draw_box_over(look, self.title, &self.foot, area, self.lines, buffer);
    }
}

/// The apples, and the best on this board.
fn headline(app: &App, playing: &Match, width: usize) -> Line<'static> {
    let (theme, separator) = (app.look.theme, app.look.glyphs.separator);
    let lane = playing.lane();
    let apples = counted(lane.figures().apples, "apple");
    let beside = beside_score(playing);
    let best = playing.best.filter(|_| lane.driver() == Driver::Person);
    let (long, style) = match (beside, best) {
        (BesideScore::NewBest(before), _) => {
            (Some(format!("new best, before {}", grouped(before))), theme.good)
        }
        (BesideScore::TakenBack, Some(best)) => {
            (Some(format!("best {}{separator}taken back", grouped(best))), theme.title)
        }
        _ => (None, theme.title),
    };
    let beside = long.into_iter().chain(beside.words());
    let mut forms: Vec<String> = beside.map(|it| format!("{apples}{separator}{it}")).collect();
    forms.push(apples);
    Line::styled(longest(&forms, width, app.look.glyphs.cut), style)
}

/// What can be done next and by which keys, a line each.
fn end_keys(app: &App, playing: &Match, width: usize) -> Vec<Line<'static>> {
    let look = &app.look;
    if let Scene::Replay(_) = app.scene() {
        return replay_keys(look, playing.lane(), width);
    }
    let bindings = Screen::End.own().iter().filter(|binding| !app.refuses(binding.on));
    let lines = bindings.filter_map(|binding| {
        let (key, forms) = next_thing(playing, binding.on.first()?.1)?;
        let does = longest(&forms, width.saturating_sub(KEY_WIDTH), look.glyphs.cut);
        Some(key_line(look, key, does))
    });
    lines.collect()
}

/// What can be done at the end of a recording.
fn replay_keys(look: &Look, lane: &Lane, width: usize) -> Vec<Line<'static>> {
    let forms = |forms: [&str; 3]| forms.map(str::to_owned);
    let play_on = ("Enter", forms(["play on from here", "play on", "play"]));
    let keys = [
        (lane.status() == Status::Running).then_some(play_on),
        Some(("Space", forms(["replay from the start", "replay", "replay"]))),
        Some(("b", forms(["replay backwards", "backwards", "back"]))),
        back_forms(lane).map(|forms| ("u", forms)),
    ];
    let drawn = keys.into_iter().flatten().map(|(key, forms)| {
        let does = longest(&forms, width.saturating_sub(KEY_WIDTH), look.glyphs.cut);
        key_line(look, key, does)
    });
    drawn.collect()
}

/// A key of the end and what it does, in many words and in ever fewer. A person is asked to
/// play again, and one who has watched to watch another.
fn next_thing(playing: &Match, action: Action) -> Option<(&'static str, [String; 3])> {
    let lane = playing.lane();
    let is_person = lane.driver() == Driver::Person;
    let forms = |forms: [&str; 3]| forms.map(str::to_owned);
    Some(match action {
        Action::New => ("Enter", forms(["again with new apples", "new apples", "new"])),
        Action::Again => ("r", forms(["again with the same apples", "same apples", "same"])),
        Action::WatchThese if is_person => {
            let name = ai::default_for(playing.survey()).name;
            let long = format!("watch {name} play these");
            ("w", [long, format!("watch {name}"), "watch".to_owned()])
        }
        Action::TakeBack => ("u", back_forms(lane)?),
        Action::Next if !is_person => {
            ("Tab", forms(["next strategy, same apples", "next strategy", "next"]))
        }
        _ => return None,
    })
}

/// Where a lost game can be taken back to.
fn back_forms(lane: &Lane) -> Option<[String; 3]> {
    let moves = lane.back_to()?;
    let back = format!("back {}", counted(lane.figures().moves - moves, "move"));
    Some(match lane.way_out()? {
        WayOut::Unknown => [format!("{back}, a guess"), back, "back".to_owned()],
        _ => [format!("back to move {}", grouped(moves)), back, "back".to_owned()],
    })
}

/// The lines of three parts with an empty one between them. Where that takes more than `rows`,
/// the last part is cut to what fits, then the empty lines go, then all of the first part but
/// its first line.
fn stacked<'a>(
    mut first: Vec<Line<'a>>,
    second: Vec<Line<'a>>,
    mut third: Vec<Line<'a>>,
    rows: usize,
) -> Vec<Line<'a>> {
    let gaps = if second.is_empty() { 1 } else { 2 };
    let fixed = first.len() + second.len();
    let has_gaps = fixed + gaps < rows;
    third.truncate(rows.saturating_sub(fixed + if has_gaps { gaps } else { 0 }));
    first.truncate(rows.saturating_sub(second.len()).max(1));
    let mut lines = first;
    for part in [second, third] {
        if has_gaps && !part.is_empty() {
            lines.push(Line::default());
        }
        lines.extend(part);
    }
    lines
}

/// The keys that the line of keys of a screen would name, a line each.
pub(super) fn key_lines(look: &Look, screen: Screen) -> Vec<Line<'static>> {
    let keys = screen.own().iter().filter_map(|binding| binding.short);
    keys.map(|(key, does)| key_line(look, key, does.to_owned())).collect()
}

/// The columns for the name of a key in a box.
const KEY_WIDTH: usize = 6;

/// A key and what it does.
fn key_line(look: &Look, key: &str, does: String) -> Line<'static> {
    let key = Span::styled(format!("{key:<KEY_WIDTH$}"), look.theme.key);
    Line::from(vec![key, Span::styled(does, look.theme.value)])
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
    draw_box(look, title, foot, box_over(area, &lines), lines, buffer);
}

/// The place of a box around these lines in the middle of `area`.
fn box_over(area: Rect, lines: &[Line]) -> Rect {
    let columns = lines.iter().map(Line::width).max().unwrap_or(0);
    middle(area, box_size(columns, lines.len()))
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
