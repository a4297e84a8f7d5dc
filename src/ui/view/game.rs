//! The scene of a game: the board, the panel beside it, two lines below.

use ratatui::buffer::Buffer;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Widget};

use super::board::BoardView;
use super::figures::{beside_score, board_block, fill, motion};
use super::{panel, popups, status};
use crate::ui::app::App;
use crate::ui::app::sight::Overlay;
use crate::ui::layout::game::Places;
use crate::ui::play::lane::{Driver, Lane};
use crate::ui::play::playing::Match;
use crate::ui::text::{counted, decimal, grouped, longest};

/// The name of the program, in the border of the board.
const TITLE: &str = " snakepilot ";

/// Draws a game, and the box at its end.
pub(super) fn draw(app: &App, playing: &Match, places: &Places, buffer: &mut Buffer) {
    let view = BoardView::new(&app.look, playing.lane(), app.sight, app.glide())
        .with_wave(app.wave(0), app.color_depth());
    let foot = foot_of_board(app, playing, places, &view);
    draw_board(app, playing, places, &view, [&foot, motion(app, playing)], buffer);
    if let Some(area) = places.panel {
        panel::draw(app, playing, area, buffer);
    }
    status::draw(app, playing, places, buffer);
    // Where there is a panel, the box is drawn in it, so that the board stays in sight.
    if app.shows_card() && places.panel.is_none() {
        popups::draw_end_over(app, playing, places, buffer);
    }
}

/// Draws the board in its border, with `foot` in its lower line and the state of the match in
/// the upper one.
pub(super) fn draw_board(
    app: &App,
    playing: &Match,
    places: &Places,
    view: &BoardView,
    [foot, motion]: [&str; 2],
    buffer: &mut Buffer,
) {
    let block = frame_of_board(app, playing, places, foot, motion);
    let inside = block.inner(places.board);
    block.render(places.board, buffer);
    view.draw(places.drawing, inside, buffer);
    view.mark_edges(places.drawing, inside, buffer);
}

/// The border of the board, with `foot` in its lower line. Where there is no panel to say
/// it, the state of the match stands in the upper line: in the middle, or in place of the
/// program's name.
fn frame_of_board(
    app: &App,
    playing: &Match,
    places: &Places,
    foot: &str,
    motion: &str,
) -> Block<'static> {
    let theme = app.look.theme;
    let columns = usize::from(places.board.width);
    let size = board_name(playing, columns);
    let mut block = board_block(&app.look, playing.grid());
    let motion = if places.panel.is_none() { motion } else { "" };
    let words = Span::raw(motion).width() + 2;
    if columns < 20 && words > 2 && words + 2 <= columns {
        block = block.title(Line::styled(format!(" {motion} "), theme.notice));
    }
    if columns >= 20 {
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

/// The legend of the overlay; without one, whose route the dots are, or the figures where
/// there is no panel for them.
fn foot_of_board(app: &App, playing: &Match, places: &Places, view: &BoardView) -> String {
    let room = usize::from(places.board.width.saturating_sub(4));
    let cut = app.look.glyphs.cut;
    match (places.panel, app.sight.overlay) {
        (None, _) if app.sight.plots => {
            longest(&["no room for plots beside the board", "plots: no room"], room, cut)
        }
        (None, Overlay::Route) => short_figures(playing, room),
        (Some(_), Overlay::Route) => longest(&route_legends(app, playing.lane()), room, cut),
        _ => view.legend(places.drawing, room),
    }
}

/// Whose route the dots are, or why there are none, in many words and in few.
fn route_legends(app: &App, lane: &Lane) -> [String; 2] {
    let dot = app.look.glyphs.dot[0];
    let few = |words: &str| words.to_owned();
    match (lane.driver(), lane.hints()) {
        // The card says all there is to say.
        _ if lane.is_over() => Default::default(),
        (Driver::Autopilot, _) if app.sight.dots => {
            [format!("{dot} planned route"), format!("{dot} route")]
        }
        (Driver::Autopilot, _) => [few("planned route hidden"), few("hidden")],
        (Driver::Person, true) => {
            [format!("{dot} hint from {}", lane.strategy().name), format!("{dot} hint")]
        }
        (Driver::Person, false) => [few("you steer"), few("you")],
    }
}

/// The size of the board; where so many columns have room for it beside the program's name,
/// with the level's name and its junk.
fn board_name(playing: &Match, columns: usize) -> String {
    let level = &playing.setup().level;
    let grid = level.grid();
    let joined = if grid.wraps() { " wrapped" } else { "" };
    let size = format!(" {}x{}{joined} ", grid.width(), grid.height());
    let name = level.name().map(|name| format!(" {name}")).unwrap_or_default();
    let junk = match level.junk() {
        0 => String::new(),
        // In a recording the obstacles lie on the level itself.
        asked if grid.area() == playing.grid().area() => format!("junk {asked} "),
        // Not all the junk asked for may have found room.
        _ => format!("junk {} ", grid.area() - playing.grid().area()),
    };
    let long = format!("{name}{size}{junk}");
    let room = columns.saturating_sub(TITLE.len() + 4);
    if Span::raw(&long).width() <= room { long } else { size }
}

/// The figures in few words: as many of them as fit in `room` columns.
pub(super) fn short_figures(playing: &Match, room: usize) -> String {
    let lane = playing.lane();
    let figures = lane.figures();
    let first = match lane.driver() {
        Driver::Person => vec![counted(figures.apples, "apple")],
        Driver::Autopilot => vec![grouped(lane.board().len() as u64)],
    };
    let rest = [
        fill(lane),
        counted(figures.moves, "move"),
        format!("{}/apple", decimal(figures.moves_per_apple())),
        format!("seed {}", playing.seed()),
        format!("{}/s", playing.pace.speed()),
    ];
    let mut text = String::new();
    for figure in first.into_iter().chain(beside_score(playing).words()).chain(rest) {
        let separator = if text.is_empty() { "" } else { "  " };
        if text.len() + separator.len() + figure.len() > room {
            break;
        }
        text = text + separator + &figure;
    }
    text
}
