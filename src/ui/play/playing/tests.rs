//! Matches without a screen: several lanes in step.

use super::*;
use crate::engine::{Board, Direction, Status};

const START: &str = "......\n......\n>>@...\n......\n......\n....*.";

fn race(names: &[&str], human: bool) -> Match {
    let person = human.then(|| Player::person(ai::default_strategy()));
    let others = names.iter().filter_map(|name| ai::find(name)).map(Player::autopilot);
    let players = person.into_iter().chain(others).collect();
    let level = Level::read("start", START, false).unwrap();
    let rules = Rules {
        effort: Effort::default(),
        grace: true,
        arcade: false,
        plan_wait: PlanWait::patient(Instant::now),
    };
    Match::new(
        Setup { level, seed: 3, players, begins: Beginning::AtStart, daily: None },
        rules,
        Pace::new(20),
    )
    .0
}

#[test]
fn all_go_in_step_and_those_that_are_over_hold_still() {
    let mut race = race(&["greedy", "hamiltonian"], false);
    while !race.lanes[0].is_over() {
        race.tick();
        assert_eq!(race.lanes[0].seed(), race.lanes[1].seed());
    }
    assert!(!race.is_over());
    let (held, moves) = (race.lanes[0].figures(), race.lanes[1].figures().moves);
    race.tick();
    assert_eq!(race.lanes[0].figures(), held);
    assert_eq!(race.lanes[1].figures().moves, moves + 1);
    while !race.is_over() {
        race.tick();
    }
    assert_eq!(race.ranking()[0].strategy().name, "hamiltonian");
    assert_eq!(race.lanes[1].status(), Status::Won);
    assert_eq!(race.lanes().iter().map(|lane| race.place(lane)).collect::<Vec<_>>(), [2, 1]);
}

#[test]
fn a_lane_rises_when_it_comes_to_stand_before_another() {
    let risen = |race: &Match| -> Vec<bool> {
        race.lanes().iter().map(|lane| race.has_risen(lane)).collect()
    };
    // Two that play alike are level all the way.
    let mut level = race(&["greedy", "greedy"], false);
    for _ in 0..60 {
        level.tick();
        assert_eq!(risen(&level), [false, false]);
    }
    let mut race = race(&["tour", "hamiltonian", "greedy"], false);
    let mut overtakings = 0;
    while !race.is_over() {
        let (before, at) = (race.order.clone(), race.rose_at.clone());
        race.tick();
        for (lane, _) in at.iter().enumerate().filter(|&(lane, at)| *at != race.rose_at[lane]) {
            overtakings += 1;
            let was_ahead = before.iter().take_while(|&&other| other != lane);
            let passed =
                |&&other: &&usize| standing(&race.lanes[lane]) < standing(&race.lanes[other]);
            assert!(was_ahead.filter(passed).count() > 0, "{before:?} {:?}", race.order);
        }
        // Places and order never contradict each other.
        let places: Vec<usize> = race.ranking().iter().map(|lane| race.place(lane)).collect();
        assert!(places.is_sorted(), "{places:?}");
    }
    assert!(overtakings > 1, "{overtakings}");
    assert_eq!(risen(&race), [false; 3], "a race that is over marks nobody");
}

#[test]
fn each_plays_as_it_does_alone() {
    let mut race = race(&["greedy", "hamiltonian", "tour"], false);
    for _ in 0..40 {
        race.take_plans();
        race.tick();
    }
    for lane in race.lanes() {
        let board: Board = START.parse().unwrap();
        let row = lane.strategy();
        let waiting = PlanWait::patient(Instant::now);
        let mut alone = Lane::new(&board, 3, Player::autopilot(row), waiting);
        (0..40).for_each(|_| alone.tick());
        assert_eq!(alone.board(), lane.board(), "{}", row.name);
    }
}

#[test]
fn at_full_speed_all_play_on_by_themselves_and_stay_in_step() {
    let (mut rushed, mut walked) = (race(&["safe", "tour"], false), race(&["safe", "tour"], false));
    let until = Instant::now() + std::time::Duration::from_secs(600);
    rushed.pace.full = true;
    while !rushed.is_over() {
        assert!(rushed.take_plans_until(until));
        rushed.tick();
        walked.tick();
        let moves = |race: &Match| race.lanes().iter().map(|lane| lane.figures().moves).collect();
        let (rushed, walked): (Vec<u64>, Vec<u64>) = (moves(&rushed), moves(&walked));
        assert_eq!(rushed, walked);
    }
    assert!(rushed.stretch > 1);
    for (rushed, walked) in rushed.lanes().iter().zip(walked.lanes()) {
        assert_eq!(rushed.board(), walked.board());
    }
}

#[test]
fn a_person_steers_one_lane_only() {
    let mut race = race(&["greedy"], true);
    assert_eq!((race.lanes().len(), race.place(&race.lanes[0])), (2, 1));
    race.steer(Direction::Up);
    race.tick();
    assert_eq!(race.lanes[0].board().heading(), Some(Direction::Up));
    assert_eq!(race.lanes[1].driver(), Driver::Autopilot);
    assert!(race.steered().is_some());
    (0..6).for_each(|_| race.tick());
    assert!(race.lanes[0].is_over() && race.steered().is_none() && !race.is_over());
}
