//! A strategy that plans on another thread, so that the screen never waits for a plan.

#[cfg(test)]
pub(in crate::ui) mod tests;
mod workers;

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use crate::ai::{self, Cancelled, Intent, Strategy, Weighed, WhyNot};
use crate::engine::{Board, Cell, Direction, Game, Status};
use crate::ui::event::Event;
pub(in crate::ui) use workers::Workers;

/// Where plans are made, how long the front end waits for them, and how it learns of late
/// ones.
#[derive(Clone)]
pub(in crate::ui) struct PlanWait {
    /// The time.
    pub(in crate::ui) clock: fn() -> Instant,
    /// How long it waits for a plan. A later one is taken in when it comes, and keys
    /// are handled meanwhile.
    pub(in crate::ui) patience: Duration,
    /// Where [`Event::Planned`] goes for a plan that took longer.
    pub(in crate::ui) events: Sender<Event>,
    /// The threads that plan, shared by all lanes.
    pub(in crate::ui) workers: Workers,
}

#[cfg(test)]
impl PlanWait {
    /// Waits for every plan, so that results do not depend on the load of the machine.
    pub(in crate::ui) fn patient(clock: fn() -> Instant) -> Self {
        let (events, _) = mpsc::channel();
        let workers = Workers::default();
        Self { clock, patience: Duration::from_secs(600), events, workers }
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
    /// Why it does not take a shorter route; worked out when it is first asked for.
    why_not: OnceCell<WhyNot>,
}

impl Planned {
    /// The whole plan for the board of `game`, unless its request is cancelled.
    fn of(
        strategy: &mut dyn Strategy,
        game: &Game,
        clock: fn() -> Instant,
        ticket: &Ticket,
    ) -> Result<Self, Cancelled> {
        let board = game.board();
        let start = clock();
        let plan = strategy.plan_unless(board, usize::MAX, &|| ticket.is_cancelled())?;
        let took = clock().saturating_duration_since(start);
        let (route, intent, way) = (plan.route.to_vec(), plan.intent, plan.direction(board));
        let tour = plan.tour.map(|tour| tour.order().to_vec());
        let weighed = strategy.weighed().to_vec();
        let number = game.figures().moves;
        Ok(Self { route, intent, tour, weighed, took, way, number, why_not: OnceCell::new() })
    }

    /// Why the plan, which must be for this board, does not take a shorter route. Only the
    /// first call has to work it out.
    pub(in crate::ui) fn why_not(&self, board: &Board) -> &WhyNot {
        let find = || ai::why_not(board, &self.route, self.intent, self.tour.as_deref());
        self.why_not.get_or_init(find)
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

/// What the thread does before it plans.
enum Errand {
    /// Nothing.
    Plan,
    /// It plays on by itself.
    Stretch(Stretch),
    /// It looks on while these moves are made, and plans for each board until then.
    Along { ways: Vec<Direction>, until: Instant },
}

/// The answer to a request.
pub(in crate::ui) struct Answer {
    /// The number of moves that the game had when it was sent.
    pub(in crate::ui) number: u64,
    /// The moves that the thread has played on from there.
    pub(in crate::ui) ways: VecDeque<Direction>,
    /// The plan for the board they lead to; `None` where the game is over there.
    pub(in crate::ui) planned: Option<Planned>,
}

/// What the front end and the thread that works on a request tell one another.
#[derive(Default)]
struct Ticket {
    /// Nobody wants the answer any more.
    cancelled: AtomicBool,
    /// Nobody waits for the answer: an event is to announce it.
    announced: AtomicBool,
}

impl Ticket {
    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// A strategy that is on its way between the front end and a thread.
type Traveller = Box<dyn Strategy + Send>;

/// A request that is not answered yet.
struct Request {
    ticket: Arc<Ticket>,
    answer: Receiver<(Traveller, Answer)>,
    since: Instant,
    /// How long to wait for it; `None` once that was done.
    patience: Option<Duration>,
}

/// Makes a strategy, on the thread that plans with it first.
type Create = Box<dyn FnOnce() -> Traveller + Send>;

/// Where the strategy is.
enum Place {
    /// It is not made yet.
    Unmade(Create),
    Here(Traveller),
    /// It plans, or has gone with its thread.
    Away,
}

/// A strategy that plans on one of the shared threads, one request at a time. Once it is
/// dropped, the request is cancelled.
pub(in crate::ui) struct BackgroundStrategy {
    place: Place,
    request: Option<Request>,
    plan_wait: PlanWait,
}

impl BackgroundStrategy {
    /// The strategy that `create` makes.
    pub(in crate::ui) fn new(
        create: impl FnOnce() -> Traveller + Send + 'static,
        plan_wait: PlanWait,
    ) -> Self {
        Self { place: Place::Unmade(Box::new(create)), request: None, plan_wait }
    }

    /// Requests a plan for this game, unless a request is not answered yet. With a
    /// stretch, the plan is for the board after that.
    ///
    /// # Errors
    /// Where the system gives no thread to plan on. It may be asked again.
    pub(in crate::ui) fn ask(&mut self, game: &Game, stretch: Option<Stretch>) -> io::Result<()> {
        self.send(game, stretch.map_or(Errand::Plan, Errand::Stretch))
    }

    /// Requests a plan like [`BackgroundStrategy::ask`], for where these moves lead. The
    /// strategy plans for the boards on the way too, as it did when it made the moves, as far
    /// as there is time for that before `until`.
    ///
    /// # Errors
    /// Where the system gives no thread to plan on.
    pub(in crate::ui) fn ask_along(
        &mut self,
        game: &Game,
        ways: Vec<Direction>,
        until: Instant,
    ) -> io::Result<()> {
        self.send(game, Errand::Along { ways, until })
    }

    fn send(&mut self, game: &Game, errand: Errand) -> io::Result<()> {
        if self.request.is_some() {
            return Ok(());
        }
        self.plan_wait.workers.ready()?;
        let since = (self.plan_wait.clock)();
        let playing = match errand {
            Errand::Stretch(to) => to.until.saturating_duration_since(since),
            _ => Duration::ZERO,
        };
        let (sender, answer) = mpsc::channel();
        let ticket = Arc::<Ticket>::default();
        let place = std::mem::replace(&mut self.place, Place::Away);
        self.request = Some(Request {
            ticket: Arc::clone(&ticket),
            answer,
            since,
            patience: Some(self.plan_wait.patience + playing),
        });
        let (game, PlanWait { clock, events, .. }) = (game.clone(), self.plan_wait.clone());
        self.plan_wait.workers.run(move || {
            if ticket.is_cancelled() {
                return;
            }
            let mut strategy = match place {
                Place::Unmade(create) => create(),
                Place::Here(strategy) => strategy,
                Place::Away => unreachable!("a strategy that is away is not asked"),
            };
            let Ok(answer) = run(strategy.as_mut(), game, errand, clock, &ticket) else { return };
            // Nobody listens where it was cancelled meanwhile.
            let heard = sender.send((strategy, answer)).is_ok();
            if heard && ticket.announced.load(Ordering::SeqCst) {
                let _ = events.send(Event::Planned);
            }
        });
        Ok(())
    }

    /// Returns the answer, if it is there or comes soon. The first call after a request
    /// waits; after that, an event announces the answer.
    pub(in crate::ui) fn answer(&mut self) -> Option<Answer> {
        let request = self.request.as_mut()?;
        let waited = request.patience.take().and_then(|patience| {
            let answer = request.answer.recv_timeout(patience).ok();
            // From here on the thread announces its answer, unless it has just sent it: so
            // one more look is needed.
            request.ticket.announced.store(answer.is_none(), Ordering::SeqCst);
            answer
        });
        let (strategy, answer) = waited.or_else(|| request.answer.try_recv().ok())?;
        self.place = Place::Here(strategy);
        self.request = None;
        Some(answer)
    }

    /// When the unanswered request was made.
    pub(in crate::ui) fn planning_since(&self) -> Option<Instant> {
        self.request.as_ref().map(|request| request.since)
    }
}

impl Drop for BackgroundStrategy {
    fn drop(&mut self) {
        if let Some(request) = &self.request {
            request.ticket.cancelled.store(true, Ordering::Relaxed);
        }
    }
}

/// Does an errand, and plans for where it leads, unless that is cancelled.
fn run(
    strategy: &mut dyn Strategy,
    mut game: Game,
    errand: Errand,
    clock: fn() -> Instant,
    ticket: &Ticket,
) -> Result<Answer, Cancelled> {
    let number = game.figures().moves;
    let mut ways = VecDeque::new();
    match errand {
        Errand::Plan => {}
        Errand::Stretch(to) => {
            while game.status() == Status::Running && ways.len() < to.most && clock() < to.until {
                // One cell of the route is enough where it is not shown.
                let plan = strategy.plan_unless(game.board(), 1, &|| ticket.is_cancelled())?;
                let way = plan.direction(game.board());
                game.step(way);
                ways.push_back(way);
            }
        }
        Errand::Along { ways, until } => {
            for way in ways {
                if clock() < until {
                    strategy.plan_unless(game.board(), 1, &|| ticket.is_cancelled())?;
                }
                game.step(way);
            }
        }
    }
    let runs = game.status() == Status::Running;
    let planned = runs.then(|| Planned::of(strategy, &game, clock, ticket)).transpose()?;
    Ok(Answer { number, ways, planned })
}
