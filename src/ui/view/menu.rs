//! The menu: what can be started, and beside it a demo, a game that plays itself.

mod lines;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Widget, Wrap};

use super::board::BoardView;
use super::figures::board_block;
use super::status::draw_keys;
use crate::ui::app::App;
use crate::ui::app::scene::menu::Menu;
use crate::ui::app::sight::{Overlay, Sight};
use crate::ui::input::Key;
use crate::ui::layout::Drawing;
use crate::ui::layout::menu::{Places, TITLE_PIXELS};
use crate::ui::look::Look;
use crate::ui::look::glyphs::HALVES;
use crate::ui::play::playing::Match;
use crate::ui::text::fitted;
use lines::Row;

/// The name of the program in large letters: five rows of pixels.
const TITLE: [&str; TITLE_PIXELS as usize] = [
    "### #  # ### # # ### ### # #   ### ###",
    "#   ## # # # # # #   # # # #   # #  # ",
    "### # ## ### ##  ##  ### # #   # #  # ",
    "  # #  # # # # # #   #   # #   # #  # ",
    "### #  # # # # # ### #   # ### ###  # ",
];

/// The least number of columns before the value of a line that has one.
const VALUE: usize = 9;

/// What the program is, in a few words.
const MOTTO: &str = "Play Snake, or watch it play itself";

/// Draws the menu, the demo beside it, and below them the command line that does what is
/// chosen, and the line of keys.
pub(super) fn draw(app: &App, menu: &Menu, places: &Places, buffer: &mut Buffer) {
    if let (Some((drawing, place)), Some(demo)) = (places.board, &menu.demo) {
        draw_demo(app, demo, drawing, place, buffer);
    }
    draw_menu(app, menu, places, buffer);
    if let Some(place) = places.command {
        let theme = app.look.theme;
        let room = usize::from(place.width).saturating_sub(2);
        let command = fitted(&lines::command(app, menu), room, app.look.glyphs.cut);
        let prompt = Span::styled("$ ", theme.border);
        Line::from(vec![prompt, Span::styled(command, theme.label)]).render(place, buffer);
    }
    draw_keys(app, app.screen_below_help(), places.keys, buffer);
}

/// Draws the title, the motto, the lines or the list, and what the line chosen is about, or
/// a note in its place.
fn draw_menu(app: &App, menu: &Menu, places: &Places, buffer: &mut Buffer) {
    let (look, theme) = (&app.look, app.look.theme);
    let title = if places.is_large { large_title(look) } else { small_title(look) };
    Paragraph::new(title).centered().render(places.title, buffer);
    let heading = lines::heading(menu);
    if let Some(motto) = places.motto {
        let style = if menu.list().is_some() { theme.title } else { theme.label };
        Line::styled(heading.unwrap_or(MOTTO), style).centered().render(motto, buffer);
    }
    let rows = lines::rows(app, menu);
    let hidden = hidden(&rows, places);
    let width = usize::from(places.list.width);
    // Values stand below each other, after the longest name that has one.
    let with_value = rows.iter().filter(|row| !row.value.is_empty());
    let names = with_value.map(|row| row.names[0].chars().count() + 2).max();
    let names = names.unwrap_or(0).max(VALUE);
    let rows = rows.iter().skip(hidden);
    let rows = rows.map(|row| line(look, row, places.in_full, [names, width]));
    Paragraph::new(rows.collect::<Vec<_>>()).render(places.list, buffer);
    if let Some(note) = app.note() {
        draw_note(app, note, places, buffer);
    } else {
        let about = Paragraph::new(lines::about(app, menu)).style(theme.label);
        about.wrap(Wrap { trim: true }).render(places.summary, buffer);
    }
}

/// How many lines are out of sight above: the line chosen is always in sight.
fn hidden(rows: &[Row], places: &Places) -> usize {
    let chosen = rows.iter().position(|row| row.is_chosen).unwrap_or(0);
    (chosen + 1).saturating_sub(usize::from(places.list.height))
}

/// The lines in sight that have a key, each with its place.
pub(super) fn targets(app: &App, menu: &Menu, places: &Places) -> Vec<(Rect, Key)> {
    let rows = lines::rows(app, menu);
    let hidden = hidden(&rows, places);
    let in_sight = rows.iter().skip(hidden).zip(places.list.rows());
    in_sight.filter_map(|(row, place)| Some((place, Key::Char(row.key.chars().next()?)))).collect()
}

/// Draws a note in place of the summary, or where there is no room for one, of the title.
fn draw_note(app: &App, note: &str, places: &Places, buffer: &mut Buffer) {
    let place = if places.summary.is_empty() { places.title } else { places.summary };
    Clear.render(place, buffer);
    buffer.set_style(place, app.look.theme.base);
    let words = Paragraph::new(note).style(app.look.theme.notice).wrap(Wrap { trim: true });
    words.render(place, buffer);
}

/// A line of the menu in so many columns, those before its value first, in full or without the
/// words that can be left out.
fn line(look: &Look, row: &Row, in_full: bool, [names, width]: [usize; 2]) -> Line<'static> {
    let theme = look.theme;
    let marker = if row.is_chosen { look.glyphs.marker } else { "  " };
    let [long, short] = &row.names;
    let name = if in_full { long } else { short };
    let style = match (row.is_chosen, row.is_dim) {
        (_, true) => theme.label,
        (true, false) => theme.title,
        (false, false) => Style::new(),
    };
    let columns = if row.value.is_empty() { 0 } else { names };
    let room = width.saturating_sub(4 + columns);
    let value = fitted(&row.value, room, look.glyphs.cut);
    Line::from(vec![
        Span::styled(marker, theme.title),
        Span::styled(format!("{:<2}", row.key), theme.key),
        Span::styled(format!("{name:<columns$}"), style),
        Span::styled(value, if row.is_dim { theme.label } else { theme.value }),
    ])
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
