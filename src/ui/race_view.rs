//! The screen of a race: the boards, how they stand, and the final table.

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Widget};

use super::app::{App, Motion};
use super::board_view::BoardView;
use super::boxes::{ENDS, LEAVING, SIDES, draw_box_of, hints};
use super::input::Screen;
use super::layout::{Drawing, drawings, largest, with_border};
use super::look::Look;
use super::overlay::Overlay;
use super::panel;
use super::race::Race;
use super::round::{Driver, Round};
use super::status::{HOW_TO_START, draw_hint};
use super::text::{decimal, fitted, grouped, longest, percent};
use crate::engine::{Grid, Status};

/// The places on the screen.
pub(super) struct RaceLayout {
    pub(super) drawing: Drawing,
    /// The boards, their borders included.
    boards: Vec<Rect>,
    /// A line for what the race is doing, and one for each board.
    standings: Rect,
    hint: Rect,
}

/// Room for the standings, however small the boards.
const LEAST_WIDTH: u16 = 34;
/// The columns of a name in them.
const NAME: usize = 13;
/// The width that they get where the screen has it.
const GOOD_WIDTH: u16 = 78;

/// The places for `lanes` boards on `grid` within `area`: side by side if that
/// fits, else in two rows or stacked.
///
/// # Errors
/// The size needed that is nearest to that of `area`.
pub(super) fn arrange(
    grid: &Grid,
    look: &Look,
    lanes: usize,
    area: Rect,
) -> Result<RaceLayout, Size> {
    let lanes = u16::try_from(lanes).unwrap_or(1).max(1);
    // The standings, the line above and the hint line.
    let foot = lanes + 2;
    let columns = [lanes, lanes.div_ceil(2), 1];
    let size = |drawing: Drawing, columns: u16| {
        let board = with_border(drawing, grid);
        let rows = lanes.div_ceil(columns);
        let width = (columns * (board.width + 1) - 1).max(LEAST_WIDTH);
        Size::new(width, rows * board.height + foot)
    };
    let mut tried = Vec::new();
    for drawing in drawings(look) {
        for columns in columns {
            let size = size(drawing, columns);
            if size.width <= area.width && size.height <= area.height {
                return Ok(place(drawing, with_border(drawing, grid), lanes, columns, area));
            }
            tried.push(size);
        }
    }
    // That which lacks least; a row is about as high as two columns are wide.
    let lacks = |size: &Size| {
        let (columns, rows) =
            (size.width.saturating_sub(area.width), size.height.saturating_sub(area.height));
        u32::from(columns) + 2 * u32::from(rows)
    };
    Err(tried.into_iter().min_by_key(lacks).unwrap_or_default())
}

/// The sides of boards of so many lanes that fill a screen of this size: of the ways
/// to arrange them, that with the greatest shorter side.
pub(super) fn fitting(look: &Look, lanes: usize, area: Rect) -> (u16, u16) {
    let lanes = u16::try_from(lanes).unwrap_or(1).max(1);
    let sides = [lanes, lanes.div_ceil(2), 1].map(|columns| {
        let width = (area.width + 1) / columns;
        let height = area.height.saturating_sub(lanes + 2) / lanes.div_ceil(columns);
        largest(drawings(look)[0], Size::new(width.saturating_sub(1), height))
    });
    sides.into_iter().rev().max_by_key(|&(width, height)| width.min(height)).unwrap_or(sides[0])
}

fn place(drawing: Drawing, board: Size, lanes: u16, columns: u16, area: Rect) -> RaceLayout {
    let rows = lanes.div_ceil(columns);
    let (wide, high) = (columns * (board.width + 1) - 1, rows * board.height);
    let (left, top) =
        (area.x + (area.width - wide) / 2, area.y + (area.height - high - lanes - 2) / 2);
    let boards = (0..lanes).map(|lane| {
        let (column, row) = (lane % columns, lane / columns);
        let (x, y) = (left + column * (board.width + 1), top + row * board.height);
        Rect::new(x, y, board.width, board.height)
    });
    let width = wide.max(area.width.min(GOOD_WIDTH));
    let x = area.x + (area.width - width) / 2;
    RaceLayout {
        drawing,
        boards: boards.collect(),
        standings: Rect::new(x, top + high, width, lanes + 1),
        hint: Rect::new(x, top + high + lanes + 1, width, 1),
    }
}

/// Draws a race.
pub(super) fn draw(app: &App, race: &Race, layout: &RaceLayout, buffer: &mut Buffer) {
    for (lane, &area) in race.lanes().iter().zip(&layout.boards) {
        draw_lane(app, race, lane, layout.drawing, area, buffer);
    }
    let room = usize::from(layout.standings.width);
    let first = match &app.note {
        Some(note) => Line::styled(fitted(note, room, app.look.glyphs.cut), app.look.theme.notice),
        None => Line::styled(
            longest(&about(app, race), room, app.look.glyphs.cut),
            app.look.theme.label,
        ),
    };
    let mut lines = vec![first];
    lines.extend(standings(app, race, room));
    Paragraph::new(lines).render(layout.standings, buffer);
    draw_hint(app, app.screen(), layout.hint, buffer);
}

/// What is raced on, how fast, and what is drawn over the boards, in many words and
/// in few.
fn about(app: &App, race: &Race) -> [String; 3] {
    let state = match (panel::motion(app), race.is_over()) {
        (_, true) => "over".to_owned(),
        ("", _) => format!("{} moves a second", app.pace.speed()),
        _ if app.motion == Motion::Ready => HOW_TO_START.to_owned(),
        (motion, _) => motion.to_owned(),
    };
    let separator = app.look.glyphs.separator;
    let shown = match app.overlay {
        Overlay::Route => String::new(),
        overlay => format!("{separator}{}", overlay.name()),
    };
    let (seed, grid) = (race.seed(), race.grid());
    let size = format!("{}x{}", grid.width(), grid.height());
    let seed = format!("seed {seed}{separator}");
    [format!("{seed}{size}{separator}{state}{shown}"), format!("{seed}{state}"), state]
}

fn draw_lane(
    app: &App,
    race: &Race,
    lane: &Round,
    drawing: Drawing,
    area: Rect,
    buffer: &mut Buffer,
) {
    let (theme, glyphs) = (app.look.theme, app.look.glyphs);
    let view = BoardView::new(&app.look, lane, app.show_dots, app.overlay, app.glide());
    let room = usize::from(area.width.saturating_sub(4));
    let foot = match (lane.status(), app.overlay) {
        (Status::Running, Overlay::Route) => longest(&running(lane), room, glyphs.cut),
        (Status::Running, _) => view.marks.legend(&app.look, lane.board(), drawing, room),
        (over, _) => {
            let (how, moves) = (ended(over), grouped(lane.figures().moves));
            let forms = [format!("{how} after {moves} moves"), format!("{how} {moves}")];
            longest(&[&forms[..], &[how.to_owned()]].concat(), room, glyphs.cut)
        }
    };
    // The place stands beside it.
    let name = fitted(driver(lane), room.saturating_sub(3), glyphs.cut);
    let joined = lane.board().grid().wraps();
    let block = Block::bordered()
        .border_set(if joined { glyphs.joined } else { glyphs.border })
        .border_style(theme.border)
        .title(Line::styled(format!(" {name} "), theme.title))
        .title(Line::styled(format!(" {} ", race.place(lane)), theme.key).right_aligned())
        .title_bottom(Line::styled(format!(" {foot} "), theme.label));
    let inside = block.inner(area);
    block.render(area, buffer);
    view.draw(drawing, inside, buffer);
}

/// The figures of a game under way, in few words and in fewer.
fn running(lane: &Round) -> [String; 2] {
    let (length, cells) = (lane.board().len(), lane.board().grid().area());
    let length_alone = grouped(length as u64);
    [format!("{length_alone}  {}", percent(length, cells)), length_alone]
}

fn driver(lane: &Round) -> &'static str {
    match lane.driver() {
        Driver::Person => "you",
        Driver::Autopilot => lane.strategy().name,
    }
}

/// How a game stands, in a word.
fn ended(status: Status) -> &'static str {
    match status {
        Status::Running => "",
        Status::Won => "won",
        Status::Died(_) => "lost",
        Status::Stalled => "stalled",
    }
}

/// A line for each game, from the first place to the last, in as many words as so many
/// columns have room for.
fn standings(app: &App, race: &Race, room: usize) -> Vec<Line<'static>> {
    let ranking = race.ranking();
    let lines = |form: Form| -> Vec<Line<'static>> {
        ranking.iter().map(|lane| standing(app, race, lane, form, room)).collect()
    };
    let fits = |form: &Form| lines(*form).iter().all(|line| line.width() <= room);
    lines(Form::ALL.into_iter().find(fits).unwrap_or(Form::Figures))
}

/// What a line of the standings has room for beside place and name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The figures, moves for each apple among them, and how it stands.
    All,
    /// The same without these.
    NoMean,
    /// Apples and moves alone.
    Words,
    /// The same, their names cut short, and the name before them if need be.
    Figures,
}

impl Form {
    const ALL: [Self; 4] = [Self::All, Self::NoMean, Self::Words, Self::Figures];
}

fn standing(app: &App, race: &Race, lane: &Round, form: Form, room: usize) -> Line<'static> {
    let theme = app.look.theme;
    let figures = lane.figures();
    let (apples, moves) = (grouped(figures.apples), grouped(figures.moves));
    let figures = match form {
        Form::Figures => format!("{apples:>6} ap {moves:>7} mv"),
        _ => format!("{apples:>6} apples{moves:>9} moves"),
    };
    let mean = match form {
        Form::All => format!("{:>8} each", decimal(lane.figures().moves_per_apple())),
        _ => String::new(),
    };
    let state = match (form, lane.status()) {
        (Form::Words | Form::Figures, _) | (_, Status::Running) => String::new(),
        (_, status) => format!("  {}", ended(status)),
    };
    let style = match lane.status() {
        Status::Won => theme.good,
        Status::Died(_) => theme.bad,
        _ => theme.notice,
    };
    let place = format!("{} ", race.place(lane));
    let columns = match form {
        Form::Figures => room.saturating_sub(place.len() + figures.len()).min(NAME),
        _ => NAME,
    };
    let name = fitted(driver(lane), columns, app.look.glyphs.cut);
    Line::from(vec![
        Span::styled(place, theme.key),
        Span::styled(format!("{name:<columns$}"), theme.title),
        Span::styled(figures, theme.value),
        Span::styled(mean, theme.label),
        Span::styled(state, style),
    ])
}

/// Draws the final table: below the boards, in place of the standings, where there
/// is room for it, else over the middle of `area`, with the keys.
pub(super) fn draw_table(
    app: &App,
    race: &Race,
    layout: &RaceLayout,
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = app.look.theme;
    let ranking = race.ranking();
    let [best, second, ..] = ranking[..] else { return };
    let tied = race.place(best) == race.place(second);
    let who = match (tied, best.driver()) {
        (true, _) => "a tie".to_owned(),
        (false, Driver::Person) => "you win the race".to_owned(),
        (false, Driver::Autopilot) => format!("{} wins the race", driver(best)),
    };
    let mut lines = vec![Line::styled(who, theme.value)];
    lines.extend(standings(app, race, usize::from(area.width.saturating_sub(SIDES))));
    let title = Span::styled(" Final table ", theme.title);
    let below = Rect { y: layout.standings.y, height: layout.standings.height + ENDS, ..area };
    let hint = Rect { y: below.bottom(), ..layout.hint };
    if hint.bottom() <= area.bottom() {
        Clear.render(below, buffer);
        buffer.set_style(below, theme.base);
        draw_hint(app, app.screen(), hint, buffer);
        draw_box_of(&app.look, title, &LEAVING, below, lines, buffer);
        return;
    }
    lines.insert(1, Line::raw(""));
    lines.push(Line::raw(""));
    lines.extend(hints(&app.look, Screen::Table));
    draw_box_of(&app.look, title, &LEAVING, area, lines, buffer);
}
