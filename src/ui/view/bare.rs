//! The boards of a game or a race alone, without border or text.

use ratatui::buffer::Buffer;

use super::board::BoardView;
use crate::ui::app::App;
use crate::ui::layout::bare::Places;
use crate::ui::play::playing::Match;

/// Draws the boards.
pub(super) fn draw(app: &App, playing: &Match, places: &Places, buffer: &mut Buffer) {
    for (lane, &area) in playing.lanes().iter().zip(&places.boards) {
        let view = BoardView::new(&app.look, lane, app.sight, app.glide())
            .with_wave(app.wave(playing.number(lane)), app.color_depth());
        view.draw(places.drawing, area, buffer);
    }
}
