//! Verdicts on pictured boards, and in games set against slow answers.

use std::collections::BTreeMap;

use super::*;
use crate::ai::cover::finder::Finder;
use crate::ai::{Extra, Plan, STRATEGIES, find};
use crate::support::{each_board, grid, play_boards};

/// What is said where the plan does not lead to the apple.
fn said(picture: &str, intent: Intent) -> WhyNot {
    why_not(&picture.parse().unwrap(), &[], intent, None)
}

fn of_plan(board: &Board, plan: &Plan) -> WhyNot {
    why_not(board, plan.route, plan.intent, plan.tour.map(Tour::order))
}

#[test]
fn a_pocket_has_no_way_back() {
    let pocket = ".......\n.>>>>v.\n.^*..@.\n.^<<<..\n>>>>^..";
    let said = said(pocket, Intent::FollowTail);
    assert_eq!(said.route.len(), 3);
    // All cells that are free then: it is the head that is locked in.
    let Verdict::Harmful(harms) = said.verdict else { panic!("{:?}", said.verdict) };
    assert_eq!(harms, [Harm::NoWayBack, Harm::CutsOff(35 - 17)]);
}

#[test]
fn what_a_route_cuts_off_is_counted_without_what_is_cut_off_already() {
    let row = ".....\n>>>@.\n^...*";
    let cut = said(row, Intent::FollowTail);
    assert_eq!(cut.verdict, Verdict::Harmful(vec![Harm::CutsOff(5)]));
    // The upper row is out of reach as it is.
    let already = ".....\n>>>>v\n^.*.@";
    let free = said(already, Intent::FollowTail);
    assert_eq!(free.verdict, Verdict::Harmless(Preference::LeavesLoop), "{free:?}");
}

#[test]
fn a_shortest_route_is_said_to_be_one_and_a_blocked_apple_too() {
    let board: Board = ">>@.*\n.....".parse().unwrap();
    let route = [3, 4].map(Cell::new);
    let taken = why_not(&board, &route, Intent::SafeShortest, None);
    assert_eq!((taken.verdict, taken.route.len()), (Verdict::Taken, 0));
    assert_eq!(said("*#.\n##.\n>>@", Intent::FollowTail).verdict, Verdict::NoRoute);
}

#[test]
fn cells_that_the_body_leaves_in_time_count_as_free() {
    // The only way is over the last two cells of the body, which are gone by then.
    let round = said("..v#\n@#v*\n^<<#", Intent::SafeShortest);
    assert_eq!(round.route, [0, 1, 2, 6, 7].map(Cell::new));
}

#[test]
fn what_the_plan_prefers_is_told_by_its_intent() {
    let open = ">>@..\n.....\n....*\n.....";
    for (intent, preference) in [
        (Intent::Loop { left_out: 0 }, Preference::LeavesLoop),
        (Intent::BreakOrbit { moves: 80 }, Preference::Orbit),
        (Intent::Joining, Preference::SeeksTour),
        (Intent::SafeShortest, Preference::Opened),
        (Intent::Longest, Preference::Unknown),
    ] {
        assert_eq!(said(open, intent).verdict, Verdict::Harmless(preference), "{intent:?}");
    }
}

/// The cells that the head can reach over free ones, by trying all again and again.
fn reached(board: &Board) -> Vec<Cell> {
    let mut found = vec![board.head()];
    loop {
        let is_new = |cell: &&Cell| board.is_free(**cell) && !found.contains(cell);
        let beside = |cell: &Cell| found.iter().any(|&old| board.grid().adjacent(old, *cell));
        let new = board.grid().cells().iter().filter(is_new).copied().find(beside);
        let Some(cell) = new else { return found };
        found.push(cell);
    }
}

/// The name of a verdict, once it is checked the slow way.
fn checked(board: &Board, plan: &Plan, said: &WhyNot) -> Vec<&'static str> {
    let mut after = board.clone();
    assert!(after.walk(&said.route), "{board}");
    if said.route.is_empty() {
        assert!(matches!(said.verdict, Verdict::Taken | Verdict::NoRoute), "{board}");
        return vec!["no other route"];
    }
    assert_eq!(said.route.last(), board.apple().as_ref());
    let leads_there = plan.route.last() == board.apple().as_ref();
    let saved = leads_there.then(|| plan.route.len() - said.route.len());
    assert_eq!(saved, said.shorter);
    assert_ne!(saved, Some(0), "{board}");
    match &said.verdict {
        Verdict::Harmful(harms) => {
            assert!(!harms.is_empty());
            harms.iter().map(|&harm| checked_harm(board, plan, &after, harm)).collect()
        }
        Verdict::Harmless(preference) => {
            let reached = reached(&after);
            let beside = |&cell: &Cell| board.grid().adjacent(cell, after.tail());
            assert!(after.is_full() || after.len() < 3 || reached.iter().any(beside), "{board}");
            vec![checked_preference(board, plan, &after, said, *preference)]
        }
        other => panic!("{other:?} with a route"),
    }
}

fn checked_harm(board: &Board, plan: &Plan, after: &Board, harm: Harm) -> &'static str {
    let (before, reached) = (reached(board), reached(after));
    match harm {
        Harm::NoWayBack => {
            let beside = |&cell: &Cell| board.grid().adjacent(cell, after.tail());
            assert!(!reached.iter().any(beside), "{board}");
            "no way back"
        }
        Harm::NoWayBackAtFirst => "no way back at first",
        Harm::BreaksOrder => {
            assert!(!plan.tour.unwrap().in_order(after), "{board}");
            "order"
        }
        Harm::BreaksOrderOnTheWay => {
            assert!(plan.tour.unwrap().in_order(after), "{board}");
            "order on the way"
        }
        Harm::NoProof => {
            assert!(!plan.tour.unwrap().in_order(after), "{board}");
            "no proof"
        }
        Harm::CutsOff(count) => {
            let cells = board.grid().cells().iter();
            let lost = |board: &Board, reached: &[Cell], cell| {
                board.is_free(cell) && !reached.contains(&cell)
            };
            let cut =
                cells.filter(|&&cell| lost(after, &reached, cell) && !lost(board, &before, cell));
            assert_eq!(cut.count(), count, "{board}");
            "cuts off"
        }
    }
}

fn checked_preference(
    board: &Board,
    plan: &Plan,
    after: &Board,
    said: &WhyNot,
    preference: Preference,
) -> &'static str {
    let has_proof = || {
        plan.tour.is_some_and(|tour| tour.in_order(after))
            || Finder::new(board.grid()).find(after).is_some()
    };
    match preference {
        Preference::CostsMore(later) => {
            assert!(has_proof(), "{board}");
            assert!(later > f64::from(u32::try_from(said.shorter.unwrap()).unwrap()));
            "costs more"
        }
        Preference::AsGood => {
            assert!(after.is_full() || has_proof(), "{board}");
            "as good"
        }
        Preference::Skips(count) => {
            let (tour, mut walked, mut left) = (plan.tour.unwrap(), board.clone(), 0);
            for &cell in &said.route {
                left += tour.ahead(walked.head(), cell).unwrap() - 1;
                assert!(walked.walk(&[cell]) && tour.in_order(&walked), "{board}");
            }
            assert_eq!(left, count);
            "skips"
        }
        Preference::CrossesBody => {
            assert!(said.route.iter().any(|&cell| !board.can_enter(cell)), "{board}");
            "crosses"
        }
        Preference::Opened => "opened",
        Preference::LeavesLoop | Preference::Orbit => "loop",
        Preference::SeeksTour => "seeks",
        Preference::Unknown => {
            assert!(!matches!(plan.intent, Intent::Certain { .. }) || has_proof(), "{board}");
            "unknown"
        }
    }
}

#[test]
fn verdicts_in_games_are_what_slow_checks_find() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in ["safe", "hamiltonian", "tour", "certified"] {
        for (width, height, wrap, moves) in
            [(8, 8, false, 500), (5, 5, false, 200), (5, 4, true, 150)]
        {
            let grid = grid(width, height, wrap);
            let mut player = find(name).unwrap().create(&grid);
            play_boards(&grid, player.as_mut(), 3, moves, |board, plan| {
                for kind in checked(board, plan, &of_plan(board, plan)) {
                    *counts.entry(kind).or_default() += 1;
                }
            });
        }
    }
    for kind in ["no other route", "no way back", "order", "no proof", "cuts off", "costs more"] {
        assert!(counts.get(kind).is_some_and(|&count| count > 10), "{kind}: {counts:?}");
    }
    assert!(counts["skips"] > 10 && counts["loop"] > 10, "{counts:?}");
}

/// Whatever the board, there is an answer, and always the same.
#[test]
fn any_board_has_an_answer() {
    each_board(9, 200, 12, |_, board| {
        for row in STRATEGIES.iter().filter(|row| row.has(Extra::WhyNot)) {
            let mut player = row.create(board.grid());
            let plan = player.plan(board, usize::MAX);
            assert_eq!(of_plan(board, &plan), of_plan(board, &plan), "{board}");
        }
    });
}

#[test]
fn a_route_never_turns_back_into_the_neck() {
    for picture in ["wrap\n*>@.\n....\n....", "*>@\n...", "*@.\n..."] {
        let board: Board = picture.parse().unwrap();
        let mut after = board.clone();
        assert!(after.walk(&said(picture, Intent::Joining).route), "{board}");
    }
}
