//! What can be drawn over the free cells of a board: what its driver sees there.

use super::BoardView;
use crate::ai::Weighed;
use crate::ai::search::{Access, Pockets};
use crate::engine::{Board, Cell, Direction};
use crate::ui::app::sight::Overlay;
use crate::ui::layout::Drawing;
use crate::ui::look::Look;
use crate::ui::look::glyphs::CellChars;
use crate::ui::play::lane::{Driver, Lane};
use crate::ui::text::{grouped, longest};

use ratatui::style::Style;

/// A mark of one cell.
type Mark = (Cell, Option<CellChars>, Style);

/// An overlay worked out for one board.
pub(in crate::ui) enum Annotations {
    /// Nothing but the route.
    None,
    /// What there is to say where a strategy does not have what is asked for, in many
    /// words and in few.
    Missing([String; 2]),
    /// The cells of a tour, in order.
    Tour(Vec<Cell>),
    /// By cell.
    Closed(Vec<Access>),
    /// By cell, as far as they can be reached; and the greatest.
    Heat(Vec<Option<usize>>, usize),
    /// The moves that were compared: those to come, and those gone by since then, each
    /// with the cheapest first.
    Weighed { to_come: Vec<Weighed>, gone_by: Vec<Weighed> },
}

impl Annotations {
    /// The overlay for a lane as it stands.
    pub(in crate::ui) fn of(overlay: Overlay, lane: &Lane) -> Self {
        let missing = |verb: &str, what: &str| {
            let bare = what.trim_start_matches("a ");
            Self::Missing(match lane.driver() {
                Driver::Person => [format!("no {bare} while you steer"), format!("no {bare}")],
                Driver::Autopilot if lane.planning_since().is_some() => {
                    ["thinking", "thinking"].map(str::to_owned)
                }
                Driver::Autopilot => {
                    let name = lane.strategy().name;
                    [format!("{name} does not {verb} {what}"), format!("no {bare}")]
                }
            })
        };
        match overlay {
            Overlay::Route => Self::None,
            // It is still the one at hand while the next plan is thought about.
            Overlay::Tour => match lane.latest().and_then(|planned| planned.tour.clone()) {
                Some(tour) => Self::Tour(tour),
                None => missing("use", "a tour"),
            },
            Overlay::Closed => {
                Self::Closed(Pockets::new(lane.board().grid()).sort(lane.board()).to_vec())
            }
            Overlay::Heat => heat(lane.board()),
            Overlay::Weighed => match lane.planned().filter(|plan| !plan.weighed.is_empty()) {
                Some(planned) => weighed(&planned.weighed, &planned.route, lane.board().head()),
                None => missing("compare", "routes"),
            },
        }
    }

    /// What the marks mean, and how many there are, in as many words as so many
    /// columns have room for.
    pub(in crate::ui) fn legend(
        &self,
        look: &Look,
        board: &Board,
        drawing: Drawing,
        room: usize,
    ) -> String {
        longest(&self.legends(look, board, drawing), room, look.glyphs.cut)
    }

    /// The same in many words and in fewer.
    fn legends(&self, look: &Look, board: &Board, drawing: Drawing) -> Vec<String> {
        let glyphs = look.glyphs;
        match self {
            Self::None => vec![format!("{} planned route", glyphs.dot[0])],
            Self::Missing(what) => what.to_vec(),
            Self::Tour(_) if drawing != Drawing::Squares => {
                ["a tour needs two columns per cell", "tour: no room"].map(str::to_owned).to_vec()
            }
            Self::Tour(tour) => {
                let line = glyphs.thin[usize::from(EAST | WEST)];
                let cells = grouped(tour.len() as u64);
                vec![format!("{line} tour, {cells} cells"), format!("{line} {cells} cells")]
            }
            Self::Closed(access) => {
                let count = |kind| free(board).filter(|cell| access[cell.index()] == kind).count();
                let [cut_off, dead_end] = glyphs.closed.map(String::from_iter);
                let (cut, dead) = (count(Access::CutOff), count(Access::DeadEnd));
                let few = format!("{cut_off} {cut}  {dead_end}{dead}");
                vec![format!("{cut_off} cut off {cut}  {dead_end}dead ends {dead}"), few]
            }
            Self::Heat(_, most) => {
                let ends = if look.theme.coloured {
                    format!("1 warm, {most} cold")
                } else {
                    format!("0 near, 9 is {most}")
                };
                vec![format!("moves from the head: {ends}"), ends, format!("1 to {most}")]
            }
            Self::Weighed { .. } if drawing != Drawing::Squares => {
                ["needs two columns per cell", "no room"].map(str::to_owned).to_vec()
            }
            Self::Weighed { to_come, gone_by } => costs(board, to_come, gone_by, glyphs.cut),
        }
    }

    /// The marks of single cells: where, what in place of what is there, and how.
    pub(in crate::ui) fn cells<'a>(
        &'a self,
        view: &'a BoardView,
    ) -> Box<dyn Iterator<Item = Mark> + 'a> {
        let (theme, glyphs, board) = (view.look.theme, view.look.glyphs, view.board);
        match self {
            Self::None | Self::Missing(_) => Box::new(std::iter::empty()),
            Self::Tour(tour) => Box::new((0..tour.len()).map(move |at| {
                let (cell, sides) = (tour[at], sides(board, tour, at));
                let link = if sides & EAST == 0 { ' ' } else { glyphs.thin_link };
                (cell, Some([glyphs.thin[usize::from(sides)], link]), theme.drawn)
            })),
            Self::Closed(access) => Box::new(free(board).filter_map(move |cell| {
                let [cut_off, dead_end] = glyphs.closed;
                match access[cell.index()] {
                    Access::Open => None,
                    Access::CutOff => Some((cell, Some(cut_off), theme.closed)),
                    Access::DeadEnd => Some((cell, Some(dead_end), theme.closed)),
                }
            })),
            Self::Heat(distances, most) => Box::new(free(board).filter_map(move |cell| {
                let distance = distances[cell.index()]?;
                let style = theme.heat(distance, *most);
                let digit = digit(distance, *most);
                Some((cell, (!theme.coloured).then_some([digit, ' ']), style))
            })),
            Self::Weighed { to_come, gone_by } => {
                let now = to_come.iter().map(|weighed| (weighed, theme.notice));
                let all = now.chain(gone_by.iter().map(|weighed| (weighed, theme.label)));
                Box::new(all.zip('1'..).filter_map(move |((weighed, style), rank)| {
                    let square = [rank, arrow(board, weighed)];
                    board.is_free(weighed.cell).then_some((weighed.cell, Some(square), style))
                }))
            }
        }
    }
}

/// A tenth of the way to `most`, from 0 to 9.
fn digit(distance: usize, most: usize) -> char {
    let tenth = u32::try_from(distance * 9 / most.max(1)).unwrap_or(9);
    char::from_digit(tenth.min(9), 10).unwrap_or('9')
}

/// The cells that nothing is on, the apple's among them.
fn free(board: &Board) -> impl Iterator<Item = Cell> + '_ {
    board.grid().cells().iter().copied().filter(|&cell| board.is_free(cell))
}

const EAST: u8 = 1 << Direction::Right as u8;
const WEST: u8 = 1 << Direction::Left as u8;

/// The sides at which the tour goes on from its cell at this place.
fn sides(board: &Board, tour: &[Cell], at: usize) -> u8 {
    let beside = [tour[(at + 1) % tour.len()], tour[(at + tour.len() - 1) % tour.len()]];
    let way = |&other: &Cell| board.grid().direction(tour[at], other);
    beside.iter().filter_map(way).fold(0, |sides, way| sides | 1 << way as u8)
}

/// The moves that were compared for a plan: where they leave the route ahead of the
/// head they are still to come.
fn weighed(moves: &[Weighed], route: &[Cell], head: Cell) -> Annotations {
    let mut moves = moves.to_vec();
    let is_other = |weighed: &Weighed| !route.contains(&weighed.cell);
    moves.sort_by(|a, b| a.cost.total_cmp(&b.cost).then(is_other(a).cmp(&is_other(b))));
    let is_ahead = |weighed: &Weighed| weighed.from == head || route.contains(&weighed.from);
    let (mut to_come, mut gone_by): (Vec<_>, Vec<_>) = moves.into_iter().partition(is_ahead);
    // Of those that read alike, the one that is planned stands for all.
    to_come.dedup_by_key(|weighed| words_of(weighed.cost));
    gone_by.dedup_by_key(|weighed| words_of(weighed.cost));
    Annotations::Weighed { to_come, gone_by }
}

/// The way that a move goes.
fn arrow(board: &Board, weighed: &Weighed) -> char {
    board.grid().direction(weighed.from, weighed.cell).map_or(' ', Direction::to_char)
}

/// A cost with one decimal, or without where that is 0.
fn words_of(cost: f64) -> String {
    let words = format!("{cost:.1}");
    words.trim_end_matches(".0").to_owned()
}

/// What each move costs more than the cheapest, by their ranks: all of them, or only
/// the first.
fn costs(board: &Board, to_come: &[Weighed], gone_by: &[Weighed], cut: &str) -> Vec<String> {
    let costs = to_come.iter().chain(gone_by).map(|weighed| weighed.cost);
    let least = costs.fold(f64::INFINITY, f64::min);
    let ranked = |(weighed, rank): (&Weighed, usize)| {
        let before = if rank == to_come.len() + 1 { "passed: " } else { "" };
        format!("{before}{rank}{} +{}", arrow(board, weighed), words_of(weighed.cost - least))
    };
    let all: Vec<String> = to_come.iter().chain(gone_by).zip(1..).map(ranked).collect();
    let mut forms = vec![format!("extra moves: {}", all.join("  ")), all.join("  ")];
    forms.extend((1..all.len()).rev().map(|count| format!("{} {cut}", all[..count].join("  "))));
    forms
}

/// The distances by free cells from the head.
fn heat(board: &Board) -> Annotations {
    let mut distances = vec![None; board.grid().len()];
    let mut reached = vec![board.head()];
    distances[board.head().index()] = Some(0);
    let (mut next, mut most) = (0, 0);
    while let Some(&cell) = reached.get(next) {
        next += 1;
        let farther = distances[cell.index()].map_or(0, |distance: usize| distance + 1);
        for &beside in board.grid().neighbours(cell) {
            if board.is_free(beside) && distances[beside.index()].is_none() {
                distances[beside.index()] = Some(farther);
                most = farther;
                reached.push(beside);
            }
        }
    }
    Annotations::Heat(distances, most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai;
    use crate::ui::app::sight::Sight;
    use crate::ui::look::glyphs::{ASCII, BLOCKS};
    use crate::ui::look::themes::{COLOURED, MONO};
    use crate::ui::pictures::picture;
    use crate::ui::play::lane::Player;
    use crate::ui::play::planner::PlanWait;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use std::time::Instant;

    const PLAIN: Look = Look { theme: &MONO, glyphs: &ASCII };
    const COLOUR: Look = Look { theme: &COLOURED, glyphs: &BLOCKS };

    fn lane(board: &str, strategy: &str) -> Lane {
        let board: Board = board.parse().unwrap();
        let row = ai::find(strategy).unwrap();
        let plan_wait = PlanWait::patient(Instant::now);
        let mut lane = Lane::new(&board, 1, Player::autopilot(row), plan_wait);
        lane.take_plan();
        lane
    }

    /// The board with this overlay, and its legend.
    fn drawn(lane: &Lane, overlay: Overlay, look: &Look) -> (Buffer, String) {
        let view = BoardView::new(look, lane, Sight { dots: false, plots: false, overlay }, None);
        let grid = lane.board().grid();
        let mut buffer = Buffer::empty(Rect::new(0, 0, 2 * grid.width(), grid.height()));
        view.draw(Drawing::Squares, buffer.area, &mut buffer);
        let legend = view.annotations.legend(look, lane.board(), Drawing::Squares, 80);
        (buffer, legend)
    }

    #[test]
    fn a_tour_is_joined_lines_through_the_cells() {
        let lane = lane(">>@.\n....\n...*\n....", "hamiltonian");
        let (buffer, legend) = drawn(&lane, Overlay::Tour, &COLOUR);
        assert_eq!(picture(&buffer), "▝▀▀▀••╮\n╰─╮ ╭─╯\n╭─╯ ╰─●\n╰─────╯\n");
        assert_eq!(buffer[(0, 1)].fg, COLOURED.drawn.fg.unwrap());
        assert_eq!(legend, "─ tour, 16 cells");
        let (buffer, legend) = drawn(&lane, Overlay::Tour, &PLAIN);
        assert!(picture(&buffer).is_ascii() && picture(&buffer).contains("+-"));
        assert_eq!(legend, "- tour, 16 cells");
    }

    #[test]
    fn cells_that_are_cut_off_or_lead_nowhere_are_marked() {
        let lane = lane("v<<<.\nv.@<.\n>>>^*", "greedy");
        let (buffer, legend) = drawn(&lane, Overlay::Closed, &COLOUR);
        let screen = picture(&buffer);
        assert!(screen.contains("░░") && screen.contains("█ ░ ••"), "{screen}");
        assert_eq!(buffer[(2, 1)].fg, COLOURED.closed.fg.unwrap());
        assert_eq!(legend, "░░ cut off 3  ░ dead ends 1");
        assert!(picture(&drawn(&lane, Overlay::Closed, &PLAIN).0).contains("| % @"));
    }

    #[test]
    fn heat_runs_from_the_head_outward() {
        let lane = lane("@....*\n......", "greedy");
        let (buffer, legend) = drawn(&lane, Overlay::Heat, &COLOUR);
        let ground = |x: u16| buffer[(2 * x, 1)].bg;
        assert_eq!(ground(0), COLOURED.heat(1, 6).bg.unwrap());
        assert_eq!(ground(5), COLOURED.heat(6, 6).bg.unwrap());
        assert_ne!(ground(0), ground(5));
        assert_eq!(legend, "moves from the head: 1 warm, 6 cold");
        let (buffer, _) = drawn(&lane, Overlay::Heat, &PLAIN);
        assert_eq!(picture(&buffer), "@ 1 3 4 6 *\n1 3 4 6 7 9\n");
    }

    #[test]
    fn what_is_compared_is_ranked_and_its_costs_are_told() {
        let lane = lane("......\n......\n.>>@..\n......\n....*.\n......", "hamiltonian");
        let (buffer, legend) = drawn(&lane, Overlay::Weighed, &COLOUR);
        let screen = picture(&buffer);
        let first = lane.planned().unwrap().route[0];
        let (x, y) = lane.board().grid().coordinates(first);
        assert!(('1'..'5').any(|rank| buffer[(2 * x, y)].symbol() == rank.to_string()), "{screen}");
        assert_eq!(buffer[(2 * x, y)].fg, COLOURED.notice.fg.unwrap());
        assert!(legend.starts_with("extra moves: 1") && legend.contains("  2"), "{legend}");
    }

    #[test]
    fn costs_of_certain_routes_are_set_against_the_plan_s() {
        let lane = lane("......\n......\n.>>@..\n......\n....*.\n......", "certified");
        let (buffer, legend) = drawn(&lane, Overlay::Weighed, &COLOUR);
        let planned = lane.planned().unwrap();
        assert!(planned.weighed.len() > 1, "{legend}");
        assert!(planned.weighed.iter().all(|weighed| weighed.cost >= 0.0), "{legend}");
        let way = planned.way.to_char();
        assert!(legend.starts_with(&format!("extra moves: 1{way} +0  2")), "{legend}");
        let (x, y) = lane.board().grid().coordinates(planned.route[0]);
        assert_eq!(buffer[(2 * x, y)].symbol(), "1");
    }

    #[test]
    fn costs_that_have_no_room_are_cut_off_and_those_alike_are_said_once() {
        let lane = lane("......\n......\n.>>@..\n......\n....*.\n......", "certified");
        let board = lane.board();
        let route = &lane.planned().unwrap().route;
        let first = Weighed { from: board.head(), cell: route[0], cost: 0.0 };
        let beside = board.grid().neighbours(board.head()).iter().copied();
        let others: Vec<Cell> =
            beside.filter(|&cell| board.is_free(cell) && cell != first.cell).collect();
        let other = |place: usize, cost| Weighed { cell: others[place], cost, ..first };
        let said = |moves: &[Weighed], drawing, room| {
            weighed(moves, route, board.head()).legend(&COLOUR, board, drawing, room)
        };
        let moves = [other(0, 0.04), first, other(1, 2.5)];
        let full = said(&moves, Drawing::Squares, 40);
        assert!(
            full.starts_with(&format!("extra moves: 1{} +0  2", arrow(board, &first))),
            "{full}"
        );
        assert!(full.ends_with(" +2.5") && !full.contains("  3"), "{full}");
        assert!(said(&moves, Drawing::Squares, 8).ends_with(" +0 …"));
        assert_eq!(said(&moves, Drawing::Halves, 40), "needs two columns per cell");
        let alone = said(&[other(0, 0.0), first], Drawing::Squares, 40);
        assert_eq!(alone, format!("extra moves: 1{} +0", arrow(board, &first)));
    }

    #[test]
    fn what_a_strategy_does_not_have_is_said() {
        let mut lane = lane(">>@.\n...*", "greedy");
        let said = |lane: &Lane, overlay| drawn(lane, overlay, &COLOUR).1;
        assert_eq!(said(&lane, Overlay::Tour), "greedy does not use a tour");
        assert_eq!(said(&lane, Overlay::Weighed), "greedy does not compare routes");
        lane.steer(Direction::Down);
        assert_eq!(said(&lane, Overlay::Tour), "no tour while you steer");
        assert_eq!(said(&lane, Overlay::Route), "· planned route");
    }

    #[test]
    fn the_key_goes_through_all_and_back() {
        let mut overlay = Overlay::Route;
        for wanted in Overlay::ALL.into_iter().skip(1).chain([Overlay::Route]) {
            overlay = overlay.next();
            assert_eq!(overlay, wanted);
        }
    }
}
