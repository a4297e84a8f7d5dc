//! The menu: what can be started, and beside it a demo, a game that plays itself.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Widget, Wrap};

use super::board::BoardView;
use super::figures::board_block;
use super::status::draw_keys;
use crate::ai::STRATEGIES;
use crate::ui::app::App;
use crate::ui::app::scene::Menu;
use crate::ui::app::sight::{Overlay, Sight};
use crate::ui::input::Screen;
use crate::ui::layout::Drawing;
use crate::ui::layout::menu::{Places, TITLE_PIXELS};
use crate::ui::look::Look;
use crate::ui::look::glyphs::HALVES;
use crate::ui::play::playing::Match;

/// The name of the program in large letters: five rows of pixels.
const TITLE: [&str; TITLE_PIXELS as usize] = [
    "### #  # ### # # ### ### # #   ### ###",
    "#   ## # # # # # #   # # # #   # #  # ",
    "### # ## ### ##  ##  ### # #   # #  # ",
    "  # #  # # # # # #   #   # #   # #  # ",
    "### #  # # # # # ### #   # ### ###  # ",
];

/// What the program is, in a few words.
const MOTTO: &str = "Play Snake, or watch it play itself";

/// Draws the menu, the demo beside it, a note, and the line of keys.
pub(super) fn draw(app: &App, menu: &Menu, places: &Places, buffer: &mut Buffer) {
    if let (Some((drawing, place)), Some(demo)) = (places.board, &menu.demo) {
        draw_demo(app, demo, drawing, place, buffer);
    }
    draw_menu(&app.look, menu.chosen, places, buffer);
    if let Some(note) = app.note() {
        draw_note(app, note, places, buffer);
    }
    draw_keys(app, Screen::Menu, places.keys, buffer);
}

/// Draws a note in place of the summary, or where there is no room for one, of the title.
fn draw_note(app: &App, note: &str, places: &Places, buffer: &mut Buffer) {
    let place = if places.summary.is_empty() { places.title } else { places.summary };
    Clear.render(place, buffer);
    buffer.set_style(place, app.look.theme.base);
    let words = Paragraph::new(note).style(app.look.theme.notice).wrap(Wrap { trim: true });
    words.render(place, buffer);
}

/// Draws the title, the motto, the list, and the summary of the line chosen.
fn draw_menu(look: &Look, chosen: usize, places: &Places, buffer: &mut Buffer) {
    let theme = look.theme;
    let title = if places.is_large { large_title(look) } else { small_title(look) };
    Paragraph::new(title).centered().render(places.title, buffer);
    if let Some(motto) = places.motto {
        Line::styled(MOTTO, theme.label).centered().render(motto, buffer);
    }
    // The line chosen is always in sight.
    let row = u16::try_from(chosen).unwrap_or(u16::MAX);
    let hidden = (row + 1).saturating_sub(places.list.height);
    let lines = lines(look, chosen, places.in_full);
    Paragraph::new(lines).scroll((hidden, 0)).render(places.list, buffer);
    let summary = Paragraph::new(summary(chosen)).style(theme.label).wrap(Wrap { trim: true });
    summary.render(places.summary, buffer);
}

/// Draws the demo in `place`, with the name of its strategy.
fn draw_demo(app: &App, demo: &Match, drawing: Drawing, place: Rect, buffer: &mut Buffer) {
    let name = format!(" {} ", demo.lane().strategy().name);
    let block = board_block(&app.look, demo.grid()).title(Line::styled(name, app.look.theme.label));
    let inside = block.inner(place);
    block.render(place, buffer);
    let sight = Sight { overlay: Overlay::Route, ..app.sight };
    BoardView::new(&app.look, demo.lane(), sight, app.glide()).draw(drawing, inside, buffer);
}

/// What can be started, a line each, in full or without the words that can be left out.
fn lines(look: &Look, chosen: usize, in_full: bool) -> Vec<Line<'static>> {
    let theme = look.theme;
    let line = |i: usize, key: String, name: String| {
        let is_chosen = chosen == i;
        let marker = if is_chosen { look.glyphs.marker } else { "  " };
        Line::from(vec![
            Span::styled(marker, theme.title),
            Span::styled(format!("{key:<2}"), theme.key),
            Span::styled(name, if is_chosen { theme.title } else { Style::new() }),
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

/// What the line chosen starts.
fn summary(chosen: usize) -> &'static str {
    let row = chosen.checked_sub(1).and_then(|row| STRATEGIES.get(row));
    row.map_or("steer the snake yourself; Enter lets a strategy take over", |row| row.summary)
}

/// The name of the program in one line.
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
