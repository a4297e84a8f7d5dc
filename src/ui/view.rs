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
use super::status::{draw_keys, draw_status};
use super::text::{decimal, fitted, grouped, percent};
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
                    race_view::draw_table(app, race, area, buffer);
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
                    draw_end(app, area, buffer);
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
    match (app.below_help(), &app.race) {
        (Screen::Menu, _) => menu_view::drawing(&app.look, screen),
        (Screen::Race | Screen::Table, Some(race)) => {
            let layout = race_view::arrange(race.grid(), &app.look, race.lanes().len(), screen);
            layout.ok().map(|layout| layout.drawing)
        }
        _ => arrange(app, screen).ok().map(|layout| layout.drawing),
    }
}

fn arrange(app: &App, area: Rect) -> Result<Layout, Size> {
    layout(app.grid(), &app.look, panel::height(), area)
}

fn draw_game(app: &App, layout: &Layout, buffer: &mut Buffer) {
    let view = BoardView::new(&app.look, &app.round, app.show_dots, app.overlay, app.glide());
    let mut legend = view.marks.legend(&app.look, app.round.board(), layout.drawing);
    if app.overlay == Overlay::Route && !app.show_dots {
        "planned route hidden".clone_into(&mut legend);
    }
    let block = frame_of_board(app, layout, &legend);
    let inside = block.inner(layout.board);
    block.render(layout.board, buffer);
    view.draw(layout.drawing, inside, buffer);
    if let Some(area) = layout.panel {
        panel::draw(app, area, buffer);
    }
    draw_status(app, layout.status, buffer);
    draw_keys(app, layout.hint, buffer);
}

/// The border of the board. At its foot is the legend of what is drawn over the
/// board, or, where there is no panel and the route alone is drawn, the figures.
fn frame_of_board(app: &App, layout: &Layout, legend: &str) -> Block<'static> {
    let (theme, glyphs, grid) = (app.look.theme, app.look.glyphs, app.grid());
    let lines = if grid.wraps() { glyphs.joined } else { glyphs.border };
    let wide = layout.board.width >= 20;
    let size = board_name(app, usize::from(layout.board.width));
    let mut block = Block::bordered().border_set(lines).border_style(theme.border);
    if wide {
        block = block
            .title(Line::styled(TITLE, theme.title))
            .title(Line::styled(size, theme.label).right_aligned());
    }
    if layout.panel.is_none() {
        let motion = panel::motion(app);
        if wide && !motion.is_empty() {
            block = block.title(Line::styled(format!(" {motion} "), theme.notice).centered());
        }
    }
    let foot = if layout.panel.is_none() && app.overlay == Overlay::Route && !app.show_plots {
        short_figures(app, layout)
    } else if layout.panel.is_none() && app.show_plots {
        " the plots need a panel: more columns ".to_owned()
    } else {
        let room = usize::from(layout.board.width.saturating_sub(4));
        format!(" {} ", fitted(legend, room, glyphs.cut))
    };
    block = block.title_bottom(Line::styled(foot, theme.label));
    block
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

/// The figures in few words: as many of them as the border has room for.
fn short_figures(app: &App, layout: &Layout) -> String {
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
    let room = usize::from(layout.board.width.saturating_sub(4));
    let mut text = String::new();
    for figure in all {
        let separator = if text.is_empty() { "" } else { "  " };
        if text.len() + separator.len() + figure.len() > room {
            break;
        }
        text = text + separator + &figure;
    }
    format!(" {text} ")
}

fn draw_too_small(app: &App, needed: Size, area: Rect, buffer: &mut Buffer) {
    let theme = app.look.theme;
    let lines = vec![
        Line::styled("terminal too small", theme.notice),
        Line::raw(format!("needs {}x{}", needed.width, needed.height)),
        Line::raw(format!("has {}x{}", area.width, area.height)),
        Line::styled("the game waits; q quits", theme.label),
    ];
    let place = middle(area, area.width, 4);
    Paragraph::new(lines).centered().render(place, buffer);
}

#[cfg(test)]
mod tests;
