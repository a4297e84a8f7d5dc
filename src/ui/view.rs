//! Drawing: the state in, a frame out. Nothing here changes the state.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Widget};

use super::app::App;
use super::board_view::BoardView;
use super::boxes::{draw_end, draw_help, middle};
use super::input::Screen;
use super::layout::{Drawing, Layout, layout};
use super::overlay::Overlay;
use super::round::Driver;
use super::status::draw_foot;
use super::text::{decimal, grouped, longest, percent};
use super::{menu_view, panel, race_view};

/// On the border of the board.
const TITLE: &str = " snakepilot ";

/// Draws all that is on the screen.
pub(super) fn draw(app: &App, frame: &mut Frame) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    buffer.set_style(area, app.look.theme.base);
    let below = app.below_help();
    if below == Screen::Menu {
        menu_view::draw(app, area, buffer);
    } else if let (Screen::Race | Screen::Table, Some(race)) = (below, &app.race) {
        match race_view::arrange(race.grid(), &app.look, race.lanes().len(), area) {
            Ok(layout) => {
                race_view::draw(app, race, &layout, buffer);
                if below == Screen::Table {
                    race_view::draw_table(app, race, &layout, area, buffer);
                }
            }
            Err(needed) => draw_too_small(app, needed, area, buffer),
        }
    } else {
        match arrange(app, area) {
            Ok(layout) => {
                draw_game(app, &layout, buffer);
                // In the panel, if there is one, the board stays in sight.
                if below == Screen::End && layout.panel.is_none() {
                    let above = Rect { height: layout.hint.y - area.y, ..area };
                    draw_end(app, above, buffer);
                }
            }
            Err(needed) => draw_too_small(app, needed, area, buffer),
        }
    }
    if app.screen() == Screen::Help {
        draw_help(app, area, buffer);
    }
    app.means().level.adapt(buffer);
}

/// How the board on the screen is drawn; `None` where it does not fit.
pub(super) fn drawing(app: &App, screen: Rect) -> Option<Drawing> {
    match app.below_help() {
        Screen::Menu => menu_view::drawing(&app.look, screen),
        _ => arranged(app, screen).ok(),
    }
}

/// The size that the game or race on the screen needs, where it does not fit.
pub(super) fn needed(app: &App, screen: Rect) -> Option<Size> {
    let is_menu = app.below_help() == Screen::Menu;
    arranged(app, screen).err().filter(|_| !is_menu)
}

/// How the boards of the game or race are drawn, or the size that they need.
fn arranged(app: &App, screen: Rect) -> Result<Drawing, Size> {
    match (app.below_help(), &app.race) {
        (Screen::Race | Screen::Table, Some(race)) => {
            let layout = race_view::arrange(race.grid(), &app.look, race.lanes().len(), screen);
            layout.map(|layout| layout.drawing)
        }
        _ => arrange(app, screen).map(|layout| layout.drawing),
    }
}

fn arrange(app: &App, area: Rect) -> Result<Layout, Size> {
    layout(app.grid(), &app.look, panel::height(), area)
}

fn draw_game(app: &App, layout: &Layout, buffer: &mut Buffer) {
    let view = BoardView::new(&app.look, &app.round, app.show_dots, app.overlay, app.glide());
    let block = frame_of_board(app, layout, &foot_of_board(app, layout, &view));
    let inside = block.inner(layout.board);
    block.render(layout.board, buffer);
    view.draw(layout.drawing, inside, buffer);
    if let Some(area) = layout.panel {
        panel::draw(app, area, buffer);
    }
    draw_foot(app, layout.status, layout.hint, buffer);
}

/// The border of the board, with these words at its foot. Where there is no panel,
/// what the game is doing stands in the middle above, or in place of the program's
/// name.
fn frame_of_board(app: &App, layout: &Layout, foot: &str) -> Block<'static> {
    let (theme, glyphs, grid) = (app.look.theme, app.look.glyphs, app.grid());
    let lines = if grid.wraps() { glyphs.joined } else { glyphs.border };
    let columns = usize::from(layout.board.width);
    let size = board_name(app, columns);
    let mut block = Block::bordered().border_set(lines).border_style(theme.border);
    if columns >= 20 {
        let motion = if layout.panel.is_none() { panel::motion(app) } else { "" };
        let words = Span::raw(motion).width() + 2;
        let room = (columns - words) / 2;
        let beside = room > TITLE.len().max(Span::raw(&size).width()) + 1;
        let motion = Line::styled(format!(" {motion} "), theme.notice);
        let title = Line::styled(TITLE, theme.title);
        block = match (words > 2, beside) {
            (false, _) => block.title(title),
            (true, true) => block.title(title).title(motion.centered()),
            (true, false) => block.title(motion),
        };
        block = block.title(Line::styled(size, theme.label).right_aligned());
    }
    if foot.is_empty() {
        return block;
    }
    block.title_bottom(Line::styled(format!(" {foot} "), theme.label))
}

/// The legend of what is drawn over the board, or, where there is no panel and the
/// route alone is drawn, the figures.
fn foot_of_board(app: &App, layout: &Layout, view: &BoardView) -> String {
    let room = usize::from(layout.board.width.saturating_sub(4));
    let cut = app.look.glyphs.cut;
    match (layout.panel, app.overlay) {
        (None, _) if app.show_plots => {
            longest(&["the plots need a panel: more columns", "plots: no room"], room, cut)
        }
        (None, Overlay::Route) => short_figures(app, room),
        (Some(_), Overlay::Route) => longest(&route_legends(app), room, cut),
        _ => view.marks.legend(&app.look, app.round.board(), layout.drawing, room),
    }
}

/// Whose route the dots are, if there are any, in many words and in few.
fn route_legends(app: &App) -> [String; 2] {
    let dot = app.look.glyphs.dot[0];
    let few = |words: &str| words.to_owned();
    match (app.round.driver(), app.round.hints()) {
        (Driver::Autopilot, _) if app.show_dots => {
            [format!("{dot} planned route"), format!("{dot} route")]
        }
        (Driver::Autopilot, _) => [few("planned route hidden"), few("hidden")],
        (Driver::Person, true) => {
            [format!("{dot} hint of {}", app.round.strategy().name), format!("{dot} hint")]
        }
        (Driver::Person, false) => [few("you steer"), few("you")],
    }
}

/// The size of the board, and, as far as there is room in so many columns beside
/// the program's name, which level it is.
fn board_name(app: &App, columns: usize) -> String {
    let (grid, level) = (app.grid(), app.level());
    let joined = if grid.wraps() { " wrapped" } else { "" };
    let size = format!(" {}x{}{joined} ", grid.width(), grid.height());
    let name = level.name().map(|name| format!(" {name}")).unwrap_or_default();
    let junk = match level.junk() {
        0 => String::new(),
        // As many as found room.
        _ => format!("junk {} ", grid.area() - app.round.board().grid().area()),
    };
    let long = format!("{name}{size}{junk}");
    let room = columns.saturating_sub(TITLE.len() + 4);
    if Span::raw(&long).width() <= room { long } else { size }
}

/// The figures in few words: as many of them as so many columns have room for.
fn short_figures(app: &App, room: usize) -> String {
    let (round, figures) = (&app.round, app.round.figures());
    let (length, cells) = (round.board().len(), round.board().grid().area());
    let all = [
        grouped(length as u64),
        percent(length, cells),
        format!("{} moves", grouped(figures.moves)),
        format!("{} each", decimal(figures.moves_per_apple())),
        format!("seed {}", round.seed()),
        format!("{}/s", app.pace.speed()),
    ];
    let mut text = String::new();
    for figure in all {
        let separator = if text.is_empty() { "" } else { "  " };
        if text.len() + separator.len() + figure.len() > room {
            break;
        }
        text = text + separator + &figure;
    }
    text
}

fn draw_too_small(app: &App, needed: Size, area: Rect, buffer: &mut Buffer) {
    let theme = app.look.theme;
    let columns = usize::from(area.width);
    let words = |forms: &[&str]| longest(forms, columns, "");
    let sized = |name: &str, width: u16, height: u16| {
        let size = format!("{width}x{height}");
        longest(&[format!("{name} {size}"), size], columns, "")
    };
    let keys = if app.is_screensaver() {
        ["any key leaves", "any key"]
    } else {
        ["the game waits; q quits", "q quits"]
    };
    let lines = vec![
        Line::styled(words(&["terminal too small", "too small"]), theme.notice),
        Line::raw(sized("needs", needed.width, needed.height)),
        Line::raw(sized("has", area.width, area.height)),
        Line::styled(words(&keys), theme.label),
    ];
    let place = middle(area, area.width, 4);
    Paragraph::new(lines).centered().render(place, buffer);
}

#[cfg(test)]
mod tests;
