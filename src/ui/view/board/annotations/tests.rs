//! Overlays on small boards, and their legends.

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::ranking::arrow;
use super::*;
use crate::ai::{self, Harm, Preference, Verdict, Weighed};
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
fn the_key_goes_through_what_the_strategy_at_work_has() {
    let goes_through = |lanes: &[Lane]| {
        let mut overlay = Overlay::Route;
        let mut through = Vec::new();
        while through.len() < 2 || overlay != Overlay::Route {
            overlay = overlay.next(lanes);
            through.push(overlay);
        }
        through
    };
    let board = ">>@.\n....\n...*\n....";
    let [route, tour, closed, heat, weighed, why_not] = Overlay::ALL;
    let certified = [lane(board, "certified")];
    assert_eq!(goes_through(&certified), [tour, closed, heat, weighed, why_not, route]);
    assert_eq!(goes_through(&[lane(board, "tour")]), [tour, closed, heat, why_not, route]);
    assert_eq!(goes_through(&[lane(board, "safe")]), [closed, heat, why_not, route]);
    let mut longest = lane(board, "longest");
    assert_eq!(goes_through(&[lane(board, "longest")]), [closed, heat, route]);
    // In a race, what any lane has.
    let race = [lane(board, "longest"), lane(board, "tour")];
    assert_eq!(goes_through(&race), [tour, closed, heat, why_not, route]);
    // From one that the strategy does not have too.
    assert_eq!((tour.next(&race[..1]), weighed.next(&race[..1])), (closed, route));
    // While a person steers no strategy is at work, unless it gives hints.
    longest.switch(ai::find("certified").unwrap());
    longest.steer(Direction::Down);
    assert_eq!(goes_through(std::slice::from_ref(&longest)), [closed, heat, route]);
    longest.set_hints(true);
    assert_eq!(goes_through(&[longest]), [tour, closed, heat, weighed, why_not, route]);
}

#[test]
fn a_shorter_route_is_drawn_and_what_is_wrong_with_it_is_told() {
    let row = "......\n......\n.>>@..\n......\n....*.\n......";
    let lane = lane(row, "tour");
    let why_not = lane.planned().unwrap().why_not(lane.board());
    assert_eq!(why_not.route.len(), 3, "{why_not:?}");
    let (buffer, legend) = drawn(&lane, Overlay::WhyNot, &COLOUR);
    let drawn_at = |buffer: &Buffer, mark: &str| -> Vec<(u16, u16)> {
        let all = (0..6).flat_map(|y| (0..6).map(move |x| (x, y)));
        all.filter(|&(x, y)| buffer[(2 * x, y)].symbol() == mark).collect()
    };
    // The apple lies over the last one.
    let [first, second, _] = why_not.route[..] else { unreachable!() };
    let mut route = [first, second].map(|cell| lane.board().grid().coordinates(cell));
    route.sort_by_key(|&(x, y)| (y, x));
    assert_eq!(drawn_at(&buffer, "○"), route, "{}", picture(&buffer));
    assert_eq!(buffer[(2 * route[0].0, route[0].1)].fg, COLOURED.untaken.fg.unwrap());
    let saves = why_not.shorter.unwrap();
    assert!(legend.starts_with(&format!("○ {saves} moves shorter: ")), "{legend}");
    let (buffer, legend) = drawn(&lane, Overlay::WhyNot, &PLAIN);
    assert_eq!(drawn_at(&buffer, "x"), route);
    assert!(legend.is_ascii() && legend.starts_with("x "), "{legend}");
}

#[test]
fn where_the_plan_is_a_shortest_route_that_is_said() {
    let lane = lane(">>@.\n....\n...*\n....", "safe");
    let (buffer, legend) = drawn(&lane, Overlay::WhyNot, &COLOUR);
    assert_eq!(legend, "this is a shortest route");
    assert!(!picture(&buffer).contains('○'));
    let greedy = self::lane(">>@.\n....\n...*\n....", "greedy");
    assert_eq!(drawn(&greedy, Overlay::WhyNot, &COLOUR).1, "greedy does not look past the apple");
}

#[test]
fn every_verdict_fits_below_the_default_board_and_a_small_one() {
    let with = |shorter, verdict| WhyNot { route: Vec::new(), shorter, verdict };
    let lane = lane(">>@.\n...*", "greedy");
    let said = |why_not: &WhyNot, room| {
        let annotations = Annotations::WhyNot(why_not.clone());
        annotations.legend(&COLOUR, lane.board(), Drawing::Squares(Zoom::One), room)
    };
    let harms = [
        Harm::NoWayBack,
        Harm::NoWayBackAtFirst,
        Harm::BreaksOrder,
        Harm::BreaksOrderOnTheWay,
        Harm::NoProof,
        Harm::CutsOff(399),
    ];
    let preferences = [
        Preference::CostsMore(27.34),
        Preference::AsGood,
        Preference::Skips(399),
        Preference::LeavesLoop,
        Preference::Orbit,
        Preference::SeeksTour,
        Preference::CrossesBody,
        Preference::Opened,
        Preference::Unknown,
    ];
    let harmful = harms.map(|harm| Verdict::Harmful(vec![harm, Harm::CutsOff(12)])).into_iter();
    let all = harmful.chain(preferences.map(Verdict::Harmless));
    for verdict in all.chain([Verdict::Taken, Verdict::NoRoute]) {
        for shorter in [None, Some(1), Some(120)] {
            let why_not = with(shorter, verdict.clone());
            for room in [200, 38, 12] {
                let said = said(&why_not, room);
                assert!(!said.is_empty() && !said.contains('…'), "{room}: {said}");
            }
        }
    }
    let cut = with(Some(6), Verdict::Harmful(vec![Harm::NoWayBack, Harm::CutsOff(12)]));
    assert_eq!(said(&cut, 80), "○ 6 moves shorter: no way back to the tail, cuts off 12 cells");
    assert_eq!(said(&cut, 38), "○ 6 shorter: no way back to the tail");
    assert_eq!(said(&cut, 30), "○ no way back to the tail");
    let costs = with(Some(6), Verdict::Harmless(Preference::CostsMore(9.24)));
    assert_eq!(said(&costs, 38), "○ saves 6 moves, costs 9.2 later");
}
