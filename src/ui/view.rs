//! Draws a frame from the state of the app, which it cannot change.

mod bare;
mod board;
mod clicks;
mod figures;
mod game;
mod menu;
mod panel;
mod plots;
mod popups;
mod race;
mod replay;
mod status;
mod timeline;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget};

use super::app::App;
use super::app::scene::Scene;
use super::layout::{Layout, middle};
use super::text::longest;
pub(super) use clicks::{key_of, move_of};

/// Draws the scene on the screen in the places of the app's layout, and the help over it.
pub(super) fn draw(app: &App, frame: &mut Frame) {
    let area = frame.area();
    let Some(layout) = app.layout().filter(|_| !area.is_empty()) else { return };
    let buffer = frame.buffer_mut();
    // First, since whatever is drawn later only adds to this style.
    buffer.set_style(area, app.look.theme.base);
    match (app.scene(), layout) {
        (Scene::Menu(menu), Layout::Menu(places)) => menu::draw(app, menu, places, buffer),
        (Scene::Game(playing), Layout::Game(places)) => game::draw(app, playing, places, buffer),
        (Scene::Race(playing), Layout::Race(places)) => race::draw(app, playing, places, buffer),
        (Scene::Replay(replaying), Layout::Replay(places)) => {
            replay::draw(app, replaying, places, buffer);
        }
        (Scene::Game(playing) | Scene::Race(playing), Layout::Bare(places)) => {
            bare::draw(app, playing, places, buffer);
        }
        (_, Layout::TooSmall(needed)) => draw_too_small(app, *needed, area, buffer),
        _ => unreachable!("the app lays its scene out whenever it changes"),
    }
    if let Some(help) = app.help() {
        popups::draw_help(app, help, buffer);
    }
    // Last, so that nothing that draws has to know how many colours there are.
    app.color_depth().adapt(buffer);
}

/// Says that the scene does not fit, and what size it needs.
fn draw_too_small(app: &App, needed: Size, area: Rect, buffer: &mut Buffer) {
    let theme = app.look.theme;
    let columns = usize::from(area.width);
    let words = |forms: &[&str]| longest(forms, columns, "");
    let sized = |name: &str, width: u16, height: u16| {
        let size = format!("{width}x{height}");
        longest(&[format!("{name} {size}"), size], columns, "")
    };
    let keys = if app.is_screensaver() {
        figures::any_key(app).map(str::trim)
    } else {
        ["the game waits; q quits", "q quits"]
    };
    let lines = vec![
        Line::styled(words(&["terminal too small", "too small"]), theme.notice),
        Line::raw(sized("needs", needed.width, needed.height)),
        Line::raw(sized("has", area.width, area.height)),
        Line::styled(words(&keys), theme.label),
    ];
    let place = middle(area, Size::new(area.width, 4));
    Paragraph::new(lines).centered().render(place, buffer);
}

#[cfg(test)]
mod tests;
