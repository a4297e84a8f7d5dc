//! The layout of a recording: that of a game, with a timeline below the board.

use ratatui::layout::{Rect, Size};

use super::{Sizing, game};
use crate::engine::Grid;

/// Where the parts of a recording are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) struct Places {
    /// The parts that a game has too. The line of keys may have no room: it is empty then.
    pub(in crate::ui) game: game::Places,
    /// The names of those who steered, above the timeline; empty where there is no room.
    pub(in crate::ui) names: Rect,
    /// The timeline.
    pub(in crate::ui) timeline: Rect,
}

/// The rows of the timeline, the names above it, the status line and the line of keys.
const LINES: u16 = 4;

/// The places for a recording of a game on `grid`. The board is as large as in a game: of the
/// lines below it the names and the keys give way, first the names.
///
/// # Errors
/// The size that is needed, if `area` is smaller.
pub(in crate::ui) fn places(grid: &Grid, sizing: Sizing, area: Rect) -> Result<Places, Size> {
    let usual = game::places(grid, sizing, area)?;
    let board = usual.board.as_size();
    let lines = (area.height - board.height).min(LINES);
    let mut game = game::place(usual.drawing, board, area, lines);
    let row = |down: u16, is_there: bool| Rect {
        y: game.status.y + down,
        height: u16::from(is_there),
        ..game.status
    };
    let (has_names, has_keys) = (lines >= LINES, lines > game::LINES);
    let names = row(0, has_names);
    let timeline = row(names.height, true);
    let status = row(names.height + 1, true);
    let keys = row(names.height + 2, has_keys);
    game.keys = Rect { width: game.keys.width, ..keys };
    game.status = status;
    Ok(Places { game, names, timeline })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::look::Look;
    use crate::ui::look::glyphs::BLOCKS;
    use crate::ui::look::themes::COLOURED;

    const LOOK: Look = Look { theme: &COLOURED, glyphs: &BLOCKS };

    #[test]
    fn the_board_is_as_large_as_in_a_game_and_nothing_overlaps() {
        let sizing = Sizing { look: &LOOK, zoom: None };
        for side in [4, 8, 20, 60, 250] {
            let grid = Grid::new(side, side, false).unwrap();
            for (width, height) in [(80, 24), (200, 60), (40, 16), (30, 10), (24, 10), (81, 25)] {
                let area = Rect::new(0, 0, width, height);
                let usual = game::places(&grid, sizing, area);
                let Ok(found) = places(&grid, sizing, area) else {
                    assert!(usual.is_err(), "{side} at {width}x{height}");
                    continue;
                };
                let board = found.game.board;
                assert_eq!(board.as_size(), usual.unwrap().board.as_size());
                let rows = [found.names, found.timeline, found.game.status, found.game.keys];
                let mut y = board.bottom();
                for row in rows {
                    assert!(row.y >= y && row.bottom() <= height, "{found:?}");
                    y = row.bottom();
                }
                assert_eq!((found.timeline.height, found.game.status.height), (1, 1));
                let is_tight = height - board.height < 4;
                assert_eq!(found.names.is_empty(), is_tight, "{side} at {width}x{height}");
            }
        }
    }
}
