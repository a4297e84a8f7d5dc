//! What an overlay draws over the free cells of a board.

mod legend;
mod ranking;
mod why_not;

use ratatui::style::Style;

use super::BoardView;
use crate::ai::search::{Access, Pockets};
use crate::ai::{Extra, WhyNot};
use crate::engine::{Board, Cell, Direction};
use crate::ui::app::sight::Overlay;
use crate::ui::look::Glyphs;
use crate::ui::look::glyphs::CellChars;
use crate::ui::play::lane::{Driver, Lane};
use ranking::Ranking;

/// What is drawn on one cell, and its style.
type Annotation = (Cell, Mark, Style);

/// What an overlay has for a cell.
#[derive(Clone, Copy)]
pub(super) enum Mark {
    /// Another background.
    Ground,
    /// Two letters.
    Letters(CellChars),
    /// A character for the left half of the cell, and one for the right.
    Shade(CellChars),
    /// Thin lines from the middle to these sides: bits as in `line` of
    /// [`Glyphs`](crate::ui::look::Glyphs).
    Line(u8),
}

impl Mark {
    /// The characters for a cell of two columns; `None` for those that are there.
    pub(super) fn chars(self, glyphs: &Glyphs) -> Option<CellChars> {
        match self {
            Self::Ground => None,
            Self::Letters(chars) | Self::Shade(chars) => Some(chars),
            Self::Line(sides) => {
                let link = if sides & EAST == 0 { ' ' } else { glyphs.thin_link };
                Some([glyphs.thin[usize::from(sides)], link])
            }
        }
    }
}

/// An overlay worked out for one board.
pub(super) enum Annotations {
    /// Nothing: the planned route is drawn by itself.
    None,
    /// Nothing, because the driver does not have what the overlay shows: the reason, in
    /// many words and in few.
    Missing([String; 2]),
    /// The cells of a tour, in order.
    Tour(Vec<Cell>),
    /// For each cell of the grid, whether the snake can get in and out.
    Closed(Vec<Access>),
    Heat {
        /// For each cell of the grid its distance from the head; `None` where the head
        /// cannot get to.
        distances: Vec<Option<usize>>,
        /// The greatest of them.
        most: usize,
    },
    /// The moves that the strategy compared.
    Weighed(Ranking),
    /// The shortest route, and why it is not taken.
    WhyNot(WhyNot),
}

impl Annotations {
    /// The overlay for a lane's board as it is now.
    pub(super) fn of(overlay: Overlay, lane: &Lane) -> Self {
        let planned = lane.planned();
        match overlay {
            Overlay::Route => Self::None,
            // The last plan's tour holds while the next plan is in the making.
            Overlay::Tour => match lane.latest().and_then(|planned| planned.tour.clone()) {
                Some(tour) => Self::Tour(tour),
                None => Self::missing(lane, "tour", "use a tour"),
            },
            Overlay::Closed => {
                Self::Closed(Pockets::new(lane.board().grid()).sort(lane.board()).to_vec())
            }
            Overlay::Heat => heat(lane.board()),
            Overlay::Weighed => match planned.filter(|plan| !plan.weighed.is_empty()) {
                Some(planned) => Self::Weighed(Ranking::new(
                    &planned.weighed,
                    &planned.route,
                    lane.board().head(),
                )),
                None => Self::missing(lane, "routes", "compare routes"),
            },
            Overlay::WhyNot => match planned.filter(|_| lane.strategy().has(Extra::WhyNot)) {
                Some(planned) => Self::WhyNot(planned.why_not(lane.board()).clone()),
                None => Self::missing(lane, "reasons", "look past the apple"),
            },
        }
    }

    /// Says why `what` is not drawn, which only a strategy has that can `ability`.
    fn missing(lane: &Lane, what: &str, ability: &str) -> Self {
        let short = format!("no {what}");
        Self::Missing(match lane.driver() {
            _ if lane.is_over() => [format!("no {what}: the game is over"), short],
            Driver::Person => [format!("no {what} while you steer"), short],
            Driver::Autopilot if lane.planning_since().is_some() => {
                ["thinking", "thinking"].map(str::to_owned)
            }
            Driver::Autopilot => [format!("{} does not {ability}", lane.strategy().name), short],
        })
    }

    /// What to draw, cell by cell.
    pub(super) fn cells<'a>(
        &'a self,
        view: &'a BoardView,
    ) -> Box<dyn Iterator<Item = Annotation> + 'a> {
        let (theme, glyphs, board) = (view.look.theme, view.look.glyphs, view.board);
        match self {
            Self::None | Self::Missing(_) => Box::new(std::iter::empty()),
            Self::Tour(tour) => Box::new(
                (0..tour.len())
                    .map(move |at| (tour[at], Mark::Line(sides(board, tour, at)), theme.drawn)),
            ),
            Self::Closed(access) => Box::new(free(board).filter_map(move |cell| {
                let [cut_off, dead_end] = glyphs.closed;
                match access[cell.index()] {
                    Access::Open => None,
                    Access::CutOff => Some((cell, Mark::Shade(cut_off), theme.closed)),
                    Access::DeadEnd => Some((cell, Mark::Shade(dead_end), theme.closed)),
                }
            })),
            Self::WhyNot(why_not) => {
                let free = why_not.route.iter().filter(|&&cell| board.is_free(cell));
                Box::new(
                    free.map(move |&cell| (cell, Mark::Letters(glyphs.untaken), theme.untaken)),
                )
            }
            Self::Heat { distances, most } => Box::new(free(board).filter_map(move |cell| {
                let distance = distances[cell.index()]?;
                let style = theme.heat(distance, *most);
                // Without colours a digit says what the background would.
                let digit = Mark::Letters([digit(distance, *most), ' ']);
                Some((cell, if theme.coloured { Mark::Ground } else { digit }, style))
            })),
            Self::Weighed(ranking) => {
                let to_come = ranking.to_come.iter().map(|weighed| (weighed, theme.notice));
                let passed = ranking.passed.iter().map(|weighed| (weighed, theme.label));
                let ranks = '1'..;
                Box::new(to_come.chain(passed).zip(ranks).filter_map(
                    move |((weighed, style), rank)| {
                        let chars = [rank, ranking::arrow(board, weighed)];
                        let mark = Mark::Letters(chars);
                        board.is_free(weighed.cell).then_some((weighed.cell, mark, style))
                    },
                ))
            }
        }
    }
}

/// `distance` in ninths of `most`, rounded down: '0' to '9'.
fn digit(distance: usize, most: usize) -> char {
    let ninths = u32::try_from(distance * 9 / most.max(1)).unwrap_or(9);
    char::from_digit(ninths.min(9), 10).unwrap_or('9')
}

/// The cells that neither snake nor wall is on; the apple's is one of them.
fn free(board: &Board) -> impl Iterator<Item = Cell> + '_ {
    board.grid().cells().iter().copied().filter(|&cell| board.is_free(cell))
}

const EAST: u8 = 1 << Direction::Right as u8;
const WEST: u8 = 1 << Direction::Left as u8;

/// The sides at which a tour goes on from its cell at index `at`, a bit each.
fn sides(board: &Board, tour: &[Cell], at: usize) -> u8 {
    let beside = [tour[(at + 1) % tour.len()], tour[(at + tour.len() - 1) % tour.len()]];
    let way = |&other: &Cell| board.grid().direction(tour[at], other);
    beside.iter().filter_map(way).fold(0, |sides, way| sides | 1 << way as u8)
}

/// The distance of each cell from the head by free cells: a breadth-first search.
fn heat(board: &Board) -> Annotations {
    let mut distances = vec![None; board.grid().len()];
    let mut queue = vec![board.head()];
    distances[board.head().index()] = Some(0);
    let (mut next, mut most) = (0, 0);
    while let Some(&cell) = queue.get(next) {
        next += 1;
        let farther = distances[cell.index()].map_or(0, |distance: usize| distance + 1);
        for &beside in board.grid().neighbours(cell) {
            if board.is_free(beside) && distances[beside.index()].is_none() {
                distances[beside.index()] = Some(farther);
                most = farther;
                queue.push(beside);
            }
        }
    }
    Annotations::Heat { distances, most }
}

#[cfg(test)]
mod tests;
