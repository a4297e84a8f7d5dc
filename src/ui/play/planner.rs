//! A strategy on a thread of its own, so that the screen never waits for a plan.

use std::collections::VecDeque;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::ai::{Intent, Strategy, Weighed};
use crate::engine::{Cell, Direction, Game, Status};
use crate::ui::event::Event;

/// How long the front end waits for plans, and how it learns of late ones.
#[derive(Clone)]
pub(in crate::ui) struct PlanWait {
    /// The time.
    pub(in crate::ui) clock: fn() -> Instant,
    /// How long it waits for a plan. A later one is taken in when it comes, and keys
    /// are handled meanwhile.
    pub(in crate::ui) patience: Duration,
    /// Where [`Event::Planned`] goes for a plan that took longer.
    pub(in crate::ui) events: Sender<Event>,
}

#[cfg(test)]
impl PlanWait {
    /// Waits for every plan, so that results do not depend on the load of the machine.
    pub(in crate::ui) fn patient(clock: fn() -> Instant) -> Self {
        let (events, _) = mpsc::channel();
        Self { clock, patience: Duration::from_secs(600), events }
    }
}

/// A plan for one board, with all that the screen shows of it.
pub(in crate::ui) struct Planned {
    /// The cells to come, nearest first, as in [`crate::ai::Plan::route`].
    pub(in crate::ui) route: Vec<Cell>,
    /// Why.
    pub(in crate::ui) intent: Intent,
    /// The tour that the strategy follows, if any.
    pub(in crate::ui) tour: Option<Vec<Cell>>,
    /// The moves that it has compared.
    pub(in crate::ui) weighed: Vec<Weighed>,
    /// How long it took to plan.
    pub(in crate::ui) took: Duration,
    /// The move.
    pub(in crate::ui) way: Direction,
    /// The number of that move, from 0.
    pub(in crate::ui) number: u64,
}

impl Planned {
    /// The whole plan for the board of `game`.
    fn of(strategy: &mut dyn Strategy, game: &Game, clock: fn() -> Instant) -> Self {
        let board = game.board();
        let start = clock();
        let plan = strategy.plan(board, usize::MAX);
        let took = clock().saturating_duration_since(start);
        let (route, intent, way) = (plan.route.to_vec(), plan.intent, plan.direction(board));
        let tour = plan.tour.map(|tour| tour.order().to_vec());
        let weighed = strategy.weighed().to_vec();
        Self { route, intent, tour, weighed, took, way, number: game.figures().moves }
    }
}

/// How far the thread plays a game on by itself, where moves are too fast to be shown.
#[derive(Clone, Copy)]
pub(in crate::ui) struct Stretch {
    /// It stops at this time.
    pub(in crate::ui) until: Instant,
    /// The greatest number of moves.
    pub(in crate::ui) most: usize,
}

/// A message to the thread.
enum Job {
    /// Plan for this game, after playing it on as far as the stretch says, if at all.
    Plan { game: Box<Game>, stretch: Option<Stretch> },
    /// Send an event once all earlier messages are answered.
    Wake,
}

/// The answer to [`Job::Plan`].
pub(in crate::ui) struct Answer {
    /// The number of moves that the game had when it was sent.
    pub(in crate::ui) number: u64,
    /// The moves that the thread has played on from there.
    pub(in crate::ui) ways: VecDeque<Direction>,
    /// The plan for the board they lead to; `None` where the game is over there.
    pub(in crate::ui) planned: Option<Planned>,
}

/// A request that is not answered yet.
struct Request {
    since: Instant,
    /// How long to wait for it; `None` once that was done.
    patience: Option<Duration>,
}

/// The front end's handle of the thread. Once it is dropped, the thread ends after the
/// request that it is working on, and nobody waits for it.
pub(in crate::ui) struct PlanThread {
    jobs: Sender<Job>,
    answers: Receiver<Answer>,
    request: Option<Request>,
    plan_wait: PlanWait,
}

impl PlanThread {
    /// Starts a thread of this name, on which `create` makes the strategy.
    ///
    /// # Panics
    /// If the system has no more threads to give.
    pub(in crate::ui) fn new(
        name: &str,
        create: impl FnOnce() -> Box<dyn Strategy + Send> + Send + 'static,
        plan_wait: PlanWait,
    ) -> Self {
        let (jobs, asked) = mpsc::channel();
        let (answer, answers) = mpsc::channel();
        let PlanWait { clock, events, .. } = plan_wait.clone();
        let work = move || {
            let mut strategy = create();
            for job in asked {
                let heard = match job {
                    Job::Plan { game, stretch } => {
                        answer.send(play(strategy.as_mut(), *game, stretch, clock)).is_ok()
                    }
                    Job::Wake => events.send(Event::Planned).is_ok(),
                };
                if !heard {
                    return;
                }
            }
        };
        let thread = thread::Builder::new().name(name.to_owned());
        thread.spawn(work).expect("there are threads to be had");
        Self { jobs, answers, request: None, plan_wait }
    }

    /// Requests a plan for this game, unless a request is not answered yet. With a
    /// stretch, the plan is for the board after that.
    pub(in crate::ui) fn ask(&mut self, game: &Game, stretch: Option<Stretch>) {
        if self.request.is_some() {
            return;
        }
        let since = (self.plan_wait.clock)();
        // Where it fails the thread has panicked, which ends the process.
        let _ = self.jobs.send(Job::Plan { game: Box::new(game.clone()), stretch });
        let playing =
            stretch.map_or(Duration::ZERO, |to| to.until.saturating_duration_since(since));
        self.request = Some(Request { since, patience: Some(self.plan_wait.patience + playing) });
    }

    /// Returns the answer, if it is there or comes soon. The first call after a request
    /// waits; after that, an event announces the answer.
    pub(in crate::ui) fn answer(&mut self) -> Option<Answer> {
        let request = self.request.as_mut()?;
        let answer = match request.patience.take() {
            Some(patience) => {
                let answer = self.answers.recv_timeout(patience).ok();
                if answer.is_none() {
                    let _ = self.jobs.send(Job::Wake);
                }
                answer
            }
            None => self.answers.try_recv().ok(),
        };
        if answer.is_some() {
            self.request = None;
        }
        answer
    }

    /// When the unanswered request was made.
    pub(in crate::ui) fn planning_since(&self) -> Option<Instant> {
        self.request.as_ref().map(|request| request.since)
    }
}

/// Plays the game on so far, and plans for where that leads.
fn play(
    strategy: &mut dyn Strategy,
    mut game: Game,
    stretch: Option<Stretch>,
    clock: fn() -> Instant,
) -> Answer {
    let number = game.figures().moves;
    let mut ways = VecDeque::new();
    let goes_on = |made| stretch.is_some_and(|to| made < to.most && clock() < to.until);
    while game.status() == Status::Running && goes_on(ways.len()) {
        // One cell of the route is enough where it is not shown.
        let way = strategy.plan(game.board(), 1).direction(game.board());
        game.step(way);
        ways.push_back(way);
    }
    let runs = game.status() == Status::Running;
    let planned = runs.then(|| Planned::of(strategy, &game, clock));
    Answer { number, ways, planned }
}

#[cfg(test)]
pub(in crate::ui) mod tests {
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
        /// One, and what tells it to answer; that fails once its thread has ended.
        pub(in crate::ui) fn told() -> (Box<dyn Strategy + Send>, Sender<()>) {
            let (tell, told) = mpsc::channel();
            (Box::new(Self { told, route: Vec::new() }), tell)
        }
    }

    impl Strategy for Slow {
        fn plan(&mut self, board: &Board, _: usize) -> Plan<'_> {
            let _ = self.told.recv();
            self.route = board.exits().take(1).collect();
            Plan { route: &self.route, intent: Intent::Aside, tour: None }
        }
    }

    /// Waits for nothing, and where it is told of what came later.
    pub(in crate::ui) fn impatient() -> (PlanWait, Receiver<Event>) {
        let (events, told) = mpsc::channel();
        (PlanWait { clock: Instant::now, patience: Duration::ZERO, events }, told)
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

    #[test]
    fn a_request_that_is_left_holds_nobody_up_and_its_thread_ends() {
        let (mut lane, tell, _events) = slow_lane(Driver::Autopilot);
        assert!(!lane.take_plan());
        lane.switch(&STRATEGIES[1]);
        let start = Instant::now();
        while !lane.take_plan() {
            assert!(start.elapsed() < Duration::from_secs(60), "the other strategy plans");
            thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(lane.planned().unwrap().intent, Intent::Shortest);
        tell.send(()).unwrap();
        while tell.send(()).is_ok() {
            assert!(start.elapsed() < Duration::from_secs(60), "the thread ends");
            thread::sleep(Duration::from_millis(1));
        }
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
}
