//! Overlays on small boards, and their legends.

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::ranking::arrow;
use super::*;
use crate::ai::{self, Weighed};
use crate::ui::app::sight::Sight;
use crate::ui::layout::Drawing;
use crate::ui::look::glyphs::{ASCII, BLOCKS};
use crate::ui::look::themes::{COLOURED, MONO};
use crate::ui::look::{Look, Zoom};
use crate::ui::pictures::picture;
use crate::ui::play::lane::Player;
use crate::ui::play::planner::PlanWait;

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
    view.draw(Drawing::Squares(Zoom::One), buffer.area, &mut buffer);
    let legend = view.annotations.legend(look, lane.board(), Drawing::Squares(Zoom::One), 80);
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
        Annotations::Weighed(Ranking::new(moves, route, board.head()))
            .legend(&COLOUR, board, drawing, room)
    };
    let moves = [other(0, 0.04), first, other(1, 2.5)];
    let full = said(&moves, Drawing::Squares(Zoom::One), 40);
    assert!(full.starts_with(&format!("extra moves: 1{} +0  2", arrow(board, &first))), "{full}");
    assert!(full.ends_with(" +2.5") && !full.contains("  3"), "{full}");
    assert!(said(&moves, Drawing::Squares(Zoom::One), 8).ends_with(" +0 …"));
    assert_eq!(said(&moves, Drawing::Halves, 40), "routes need two columns per cell");
    let alone = said(&[other(0, 0.0), first], Drawing::Squares(Zoom::One), 40);
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
