//! The start screen: what can be started, and a game that plays itself beside it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Widget, Wrap};

use super::app::App;
use super::board_view::BoardView;
use super::boxes::middle;
use super::glyphs::HALVES;
use super::input::Screen;
use super::layout::{Drawing, Rows, drawings, largest, with_border};
use super::look::Look;
use super::overlay::Overlay;
use super::round::Round;
use super::status::draw_hint;
use super::text::fitted;
use crate::ai::STRATEGIES;

/// The name in large letters: five rows of pixels.
const TITLE: [&str; 5] = [
    "### #  # ### # # ### ### # #   ### ###",
    "#   ## # # # # # #   # # # #   # #  # ",
    "### # ## ### ##  ##  ### # #   # #  # ",
    "  # #  # # # # # #   #   # #   # #  # ",
    "### #  # # # # # ### #   # ### ###  # ",
];

/// What it is.
const MOTTO: &str = "Snake that plays itself, and lets you";
/// The columns of the menu: with the large title, without it, and with no word too
/// many.
const WIDTHS: [u16; 3] = [40, 24, 18];
/// The least columns and rows of the game beside it, its border included.
const LEAST_BOARD: Size = Size::new(10, 6);
/// The columns that it is to have before the menu gets more than the least.
const GOOD_BOARD: u16 = 18;
/// The least rows for the large title.
const TALL: u16 = 16;

/// The places on the screen.
struct Places {
    menu: Rect,
    /// The game that plays itself, its border included, and how it is drawn.
    board: Option<(Drawing, Rect)>,
    hint: Rect,
}

/// The menu on the left and the game beside it, over the line of the keys; on the
/// smallest screens the menu alone.
fn arrange(look: &Look, area: Rect) -> Places {
    let mut rows = Rows(area);
    let above = rows.take(area.height.saturating_sub(1));
    let hint = rows.take(1);
    let [.., least] = WIDTHS;
    let width = WIDTHS.into_iter().find(|width| width + GOOD_BOARD <= above.width);
    let width = width.unwrap_or(least);
    let beside = above.width.saturating_sub(width);
    if beside < LEAST_BOARD.width || above.height < LEAST_BOARD.height {
        return Places { menu: above, board: None, hint };
    }
    let drawings = drawings(look);
    let drawing = drawings[if beside < GOOD_BOARD { drawings.len() - 1 } else { 0 }];
    let board = Rect { x: above.x + width, width: beside, ..above };
    Places { menu: Rect { width, ..above }, board: Some((drawing, board)), hint }
}

/// The sides of the board beside the menu, if there is room for one.
pub(super) fn sides(look: &Look, area: Rect) -> Option<(u16, u16)> {
    arrange(look, area).board.map(|(drawing, place)| largest(drawing, place.as_size()))
}

/// How that board is drawn, if there is room for one.
pub(super) fn drawing(look: &Look, area: Rect) -> Option<Drawing> {
    arrange(look, area).board.map(|(drawing, _)| drawing)
}

/// Draws the title, what can be started, the keys, and the game beside them.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let places = arrange(&app.look, area);
    if let (Some((drawing, place)), Some(round)) = (places.board, app.demo_round()) {
        draw_demo(app, round, drawing, place, buffer);
    }
    draw_menu(app, places.menu, buffer);
    match &app.note {
        Some(note) => {
            let note = fitted(note, usize::from(area.width), app.look.glyphs.cut);
            Line::styled(note, app.look.theme.notice).render(places.hint, buffer);
        }
        None => draw_hint(app, Screen::Menu, places.hint, buffer),
    }
}

/// Draws the title, the motto, the list, and what the line chosen there starts; where
/// there are few rows, the title and as much of the list as fits.
fn draw_menu(app: &App, area: Rect, buffer: &mut Buffer) {
    let theme = app.look.theme;
    let is_large = area.width >= WIDTHS[0] && area.height >= TALL;
    let title = if is_large { large_title(&app.look) } else { small_title(&app.look) };
    let lines = lines(app, area.width >= WIDTHS[1]);
    let count = |lines: &[Line]| u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let (motto, about) = if is_large { (3, 3) } else { (1, 4) };
    let wanted = count(&title) + motto + count(&lines) + about;
    let is_scarce = area.height < wanted;
    let mut rest = Rows(middle(area, area.width, wanted));
    Paragraph::new(title.clone()).centered().render(rest.take(count(&title)), buffer);
    if is_large && !is_scarce {
        rest.take(1);
        Line::styled(MOTTO, theme.label).centered().render(rest.take(1), buffer);
    }
    rest.take(u16::from(!is_scarce));
    // What is chosen is kept in sight before all else.
    let list = rest.take(if is_scarce { u16::MAX } else { count(&lines) });
    let chosen = u16::try_from(app.chosen).unwrap_or(u16::MAX);
    let hidden = (chosen + 1).saturating_sub(list.height);
    Paragraph::new(lines).scroll((hidden, 0)).render(list, buffer);
    rest.take(1);
    let beside = Rect { x: rest.0.x + 1, width: rest.0.width.saturating_sub(2), ..rest.0 };
    let summary = Paragraph::new(summary(app)).style(theme.label).wrap(Wrap { trim: true });
    summary.render(beside, buffer);
}

/// Draws the game that plays itself, with the name of who plays.
fn draw_demo(app: &App, round: &Round, drawing: Drawing, area: Rect, buffer: &mut Buffer) {
    let theme = app.look.theme;
    let Size { width, height } = with_border(drawing, round.board().grid());
    let glyphs = app.look.glyphs;
    let joined = round.board().grid().wraps();
    let block = Block::bordered()
        .border_set(if joined { glyphs.joined } else { glyphs.border })
        .border_style(theme.border)
        .title(Line::styled(format!(" {} ", round.strategy().name), theme.label));
    let place = middle(area, width, height);
    let inside = block.inner(place);
    block.render(place, buffer);
    let view = BoardView::new(&app.look, round, app.show_dots, Overlay::Route, app.glide());
    view.draw(drawing, inside, buffer);
}

/// What can be started, a line each, in full or without the words that can be
/// spared.
fn lines(app: &App, in_full: bool) -> Vec<Line<'static>> {
    let theme = app.look.theme;
    let line = |i: usize, key: String, name: String| {
        let chosen = app.chosen == i;
        let marker = if chosen { app.look.glyphs.marker } else { "  " };
        Line::from(vec![
            Span::styled(marker, theme.title),
            Span::styled(format!("{key:<2}"), theme.key),
            Span::styled(name, if chosen { theme.title } else { Style::new() }),
        ])
    };
    let mut lines = vec![line(0, "p".into(), "Play".into())];
    lines.extend(STRATEGIES.iter().enumerate().map(|(i, row)| {
        let key = if i < 9 { (i + 1).to_string() } else { String::new() };
        let watch = if in_full { "Watch " } else { "" };
        line(i + 1, key, format!("{watch}{}", row.name))
    }));
    lines
}

/// What the chosen line starts.
fn summary(app: &App) -> &'static str {
    let row = app.chosen.checked_sub(1).and_then(|row| STRATEGIES.get(row));
    row.map_or("steer it yourself; Enter hands it over at any time", |row| row.summary)
}

fn small_title(look: &Look) -> Vec<Line<'static>> {
    vec![Line::styled("snakepilot", look.theme.title)]
}

/// The name of the program in large letters.
fn large_title(look: &Look) -> Vec<Line<'static>> {
    let pixel = |x: usize, y: usize| TITLE.get(y).is_some_and(|row| row.as_bytes()[x] == b'#');
    let step = if look.glyphs.ascii { 1 } else { 2 };
    let letter = |x: usize, y: usize| match (pixel(x, y), step == 2 && pixel(x, y + 1)) {
        (false, false) => ' ',
        (true, false) if step == 1 => '#',
        (true, false) => HALVES[0],
        (false, true) => HALVES[1],
        (true, true) => HALVES[2],
    };
    let columns = TITLE[0].len();
    let row = |y: usize| {
        let spans = (0..columns).map(|x| {
            Span::styled(letter(x, y).to_string(), look.theme.body(columns - 1 - x, columns))
        });
        Line::from(spans.collect::<Vec<_>>())
    };
    (0..TITLE.len()).step_by(step).map(row).collect()
}
