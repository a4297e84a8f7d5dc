use std::sync::mpsc::RecvTimeoutError;
use std::thread;

use super::*;
use crate::ai::{Plan, STRATEGIES, StrategyRow, Survey};
use crate::engine::{Board, Grid, Level};
use crate::ui::play::lane::{Driver, Lane, Player};

/// Answers each time it is told to, and no sooner.
pub(in crate::ui) struct Slow {
    told: Receiver<()>,
    route: Vec<Cell>,
}

impl Slow {
    /// One, and what tells it to answer; that fails once it is dropped.
    pub(in crate::ui) fn told() -> (Box<dyn Strategy + Send>, Sender<()>) {
        let (tell, told) = mpsc::channel();
        (Box::new(Self { told, route: Vec::new() }), tell)
    }
}

impl Strategy for Slow {
    fn plan(&mut self, board: &Board, most: usize) -> Plan<'_> {
        self.plan_unless(board, most, &|| false).expect("nobody cancels it")
    }

    fn plan_unless(
        &mut self,
        board: &Board,
        _: usize,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Plan<'_>, Cancelled> {
        while self.told.recv_timeout(Duration::from_millis(1)) == Err(RecvTimeoutError::Timeout) {
            if cancelled() {
                return Err(Cancelled);
            }
        }
        self.route = board.exits().take(1).collect();
        Ok(Plan { route: &self.route, intent: Intent::Aside, tour: None })
    }
}

/// Waits for nothing, and where it is told of what came later.
pub(in crate::ui) fn impatient() -> (PlanWait, Receiver<Event>) {
    let (events, told) = mpsc::channel();
    let workers = Workers::default();
    (PlanWait { clock: Instant::now, patience: Duration::ZERO, events, workers }, told)
}

/// Fails where nothing is told within a time that is long on any machine.
#[track_caller]
pub(in crate::ui) fn wait_for_plan(events: &Receiver<Event>) {
    let event = events.recv_timeout(Duration::from_secs(60));
    assert!(matches!(event, Ok(Event::Planned)));
}

/// A game that [`Slow`] plays.
fn slow_lane(driver: Driver) -> (Lane, Sender<()>, Receiver<Event>) {
    let (plan_wait, events) = impatient();
    let (slow, tell) = Slow::told();
    let start: Board = "......\n.>>@..\n......\n.....*".parse().unwrap();
    let lane = Lane::new(&start, 1, Player { driver, strategy: &STRATEGIES[0] }, plan_wait);
    (lane.played_by(slow), tell, events)
}

/// The figures and the last board of a game as the benchmark plays it.
fn benched(level: &Level, seed: u64, row: &StrategyRow) -> (Board, u64) {
    let mut game = level.game(seed);
    let mut player = row.create(game.board().grid());
    while game.status() == Status::Running {
        let way = player.plan(game.board(), 1).direction(game.board());
        game.step(way);
    }
    (game.board().clone(), game.figures().moves)
}

#[test]
fn the_game_is_the_one_that_the_benchmark_plays() {
    let level = Level::new(&Grid::new(8, 7, false).unwrap()).unwrap();
    let survey = Survey::new(level.grid());
    for row in STRATEGIES.iter().filter(|row| survey.allows(row).is_ok()) {
        let (board, moves) = benched(&level, 5, row);
        for rushed in [false, true] {
            let plan_wait = PlanWait::patient(Instant::now);
            let mut lane = Lane::new(&level.board(5), 5, Player::autopilot(row), plan_wait);
            while !lane.is_over() {
                if rushed {
                    let until = Instant::now() + Duration::from_millis(5);
                    lane.take_plan_over(Some(Stretch { until, most: 9 }));
                }
                lane.tick();
            }
            assert_eq!(lane.figures().moves, moves, "{}, rushed: {rushed}", row.name);
            assert_eq!(*lane.board(), board);
        }
    }
}

#[test]
fn nothing_moves_before_the_plan_is_there_and_an_event_tells_of_it() {
    let (mut lane, tell, events) = slow_lane(Driver::Autopilot);
    assert!(!lane.take_plan() && lane.planning_since().is_some());
    lane.tick();
    assert_eq!((lane.figures().moves, lane.planned().is_none()), (0, true));
    tell.send(()).unwrap();
    wait_for_plan(&events);
    assert!(lane.take_plan() && lane.planning_since().is_none());
    lane.tick();
    assert_eq!((lane.figures().moves, lane.latest().unwrap().number), (1, 0));
    assert!(lane.dots().is_empty() && events.try_recv().is_err());
}

/// Waits until the lane has its plan.
#[track_caller]
fn wait_until_planned(lane: &mut Lane) {
    let start = Instant::now();
    while !lane.take_plan() {
        assert!(start.elapsed() < Duration::from_secs(60), "it plans");
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_request_that_is_left_is_cancelled_and_its_thread_goes_on_with_the_next() {
    let (plan_wait, events) = impatient();
    let start: Board = "......\n.>>@..\n......\n.....*".parse().unwrap();
    let mut left = Vec::new();
    for _ in 0..100 {
        let (slow, tell) = Slow::told();
        let player = Player::autopilot(&STRATEGIES[0]);
        let mut lane = Lane::new(&start, 1, player, plan_wait.clone()).played_by(slow);
        assert!(!lane.take_plan());
        // By a change of strategy, or with the whole game.
        if left.len() % 2 == 0 {
            lane.switch(&STRATEGIES[1]);
            wait_until_planned(&mut lane);
            assert_eq!(lane.planned().unwrap().intent, Intent::Shortest);
        }
        left.push(tell);
    }
    let (slow, tell) = Slow::told();
    let mut last =
        Lane::new(&start, 1, Player::autopilot(&STRATEGIES[0]), plan_wait.clone()).played_by(slow);
    assert!(!last.take_plan());
    tell.send(()).unwrap();
    wait_until_planned(&mut last);
    assert!(left.iter().all(|tell| tell.send(()).is_err()), "all are dropped by now");
    assert_eq!(plan_wait.workers.threads(), 1);
    // Nobody is told of what was cancelled.
    assert!(events.try_iter().count() <= 51);
}

#[test]
fn lanes_have_a_thread_each_and_no_more() {
    let (plan_wait, _events) = impatient();
    plan_wait.workers.serve(3);
    let start: Board = "......\n.>>@..\n......\n.....*".parse().unwrap();
    let player = Player::autopilot(&STRATEGIES[0]);
    let (mut lanes, mut tells) = (Vec::new(), Vec::new());
    for lane in 1..=5 {
        let (slow, tell) = Slow::told();
        lanes.push(Lane::new(&start, 1, player, plan_wait.clone()).played_by(slow));
        tells.push(tell);
        assert!(!lanes[lane - 1].take_plan());
        assert_eq!(plan_wait.workers.threads(), lane.min(3));
    }
    // The last one waits for a thread: here, that of a lane that goes.
    drop(lanes.remove(0));
    drop(lanes.remove(0));
    tells[4].send(()).unwrap();
    wait_until_planned(&mut lanes[2]);
}

/// No system gives a thread this much memory.
#[test]
fn where_there_is_no_thread_the_lane_says_so_and_asks_again() {
    let workers = Workers::with_stack(1 << 60);
    let plan_wait = PlanWait { workers, ..impatient().0 };
    let start: Board = "......\n.>>@..\n......\n.....*".parse().unwrap();
    let mut lane = Lane::new(&start, 1, Player::autopilot(&STRATEGIES[0]), plan_wait);
    for _ in 0..2 {
        assert!(!lane.take_plan() && lane.planning_since().is_none());
        assert!(lane.failure().is_some());
    }
    lane.tick();
    assert_eq!(lane.figures().moves, 0);
    lane.hand_over();
    assert!(lane.take_plan() && lane.failure().is_none());
}

#[test]
fn a_hint_for_a_board_that_was_is_dropped() {
    let (mut lane, tell, events) = slow_lane(Driver::Person);
    lane.set_hints(!lane.hints());
    assert!(lane.take_plan(), "a person waits for no hint");
    lane.tick();
    tell.send(()).unwrap();
    wait_for_plan(&events);
    assert!(lane.take_plan() && lane.planned().is_none());
    tell.send(()).unwrap();
    wait_for_plan(&events);
    lane.take_plan();
    assert_eq!(lane.planned().unwrap().number, 1);
}
