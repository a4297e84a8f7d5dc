//! What the mouse stands for: a click is the key of what it hits.

use ratatui::layout::{Position, Rect};

use super::status::placed_keys;
use super::{menu, panel, replay, status};
use crate::ui::app::App;
use crate::ui::app::scene::Scene;
use crate::ui::input::{Key, Mouse, Screen};
use crate::ui::layout::Layout;

/// The key that does what the mouse asks for; `None` where it asks for nothing.
pub(in crate::ui) fn key_of(mouse: Mouse, app: &App) -> Option<Key> {
    match mouse {
        // As with any key.
        _ if app.is_screensaver() => Some(Key::Other),
        Mouse::Click { x, y } => key_at(Position { x, y }, app),
        Mouse::WheelUp => Some(Key::Up).filter(|_| is_list(app)),
        Mouse::WheelDown => Some(Key::Down).filter(|_| is_list(app)),
    }
}

/// The move that the mouse asks for: that at the place of the timeline which is clicked.
pub(in crate::ui) fn move_of(mouse: Mouse, app: &App) -> Option<usize> {
    let (Scene::Replay(replaying), Some(Layout::Replay(places))) = (app.scene(), app.layout())
    else {
        return None;
    };
    match mouse {
        Mouse::Click { x, y } if app.help().is_none() => {
            replay::move_at(replaying, places, Position { x, y })
        }
        _ => None,
    }
}

/// Whether up and down choose or scroll, and so steer no snake.
fn is_list(app: &App) -> bool {
    matches!(app.screen(), Screen::Menu | Screen::List | Screen::Racers | Screen::Help)
}

/// The key of what is drawn at this place.
fn key_at(place: Position, app: &App) -> Option<Key> {
    if let Some(help) = app.help() {
        return (!help.place().contains(place)).then_some(Key::Esc);
    }
    let found = targets(app).into_iter().find(|(area, _)| area.contains(place));
    found.map(|(_, key)| key)
}

/// All that can be clicked, each with the key that does the same.
fn targets(app: &App) -> Vec<(Rect, Key)> {
    let mut targets = match (app.scene(), app.layout()) {
        (Scene::Menu(menu), Some(Layout::Menu(places))) => menu::targets(app, menu, places),
        (Scene::Game(playing), Some(Layout::Game(places))) if app.screen() == Screen::Game => {
            let panel = places.panel.filter(|_| !app.sight.plots);
            panel.map_or_else(Vec::new, |area| panel::targets(playing, area))
        }
        (Scene::Replay(_), Some(Layout::Replay(places))) => replay::targets(app, places),
        _ => Vec::new(),
    };
    if let Some((screen, area)) = status::line_of_keys(app) {
        targets
            .extend(placed_keys(app, screen, area).into_iter().map(|(area, _, key)| (area, key)));
    }
    targets
}
