//! What is being played: one game, or several side by side on the same seed.

use std::cmp::Reverse;
use std::io;
use std::time::{Duration, Instant};

use super::grace::Grace;
use super::lane::{Driver, Lane, Player};
use super::pace::Pace;
use super::planner::{PlanWait, Stretch};
use crate::ai::{self, Effort, StrategyRow, Survey, Unplayable};
use crate::engine::{Direction, Grid, Level};

/// The greatest number of lanes.
pub(in crate::ui) const MOST_LANES: usize = 4;

/// At max speed, lanes side by side play on by at most this many moves at a time,
/// since a frame is drawn only where all of them have made theirs.
const LONGEST_STRETCH: usize = 256;

/// Whether the match goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Motion {
    /// It waits for a person's first turn.
    Ready,
    Running,
    Paused,
}

/// What a match is made from.
#[derive(Clone)]
pub(in crate::ui) struct Setup {
    pub(in crate::ui) level: Level,
    pub(in crate::ui) seed: u64,
    /// Who is to play, a lane each.
    pub(in crate::ui) players: Vec<Player>,
}

/// What holds for all matches of a run.
#[derive(Clone)]
pub(in crate::ui) struct Rules {
    pub(in crate::ui) effort: Effort,
    /// Whether a person's fatal move waits a moment for a turn.
    pub(in crate::ui) grace: bool,
    /// Whether the match goes faster with each apple.
    pub(in crate::ui) arcade: bool,
    pub(in crate::ui) plan_wait: PlanWait,
}

/// A match: lanes that make their moves in step, and what keeps their time.
pub(in crate::ui) struct Match {
    setup: Setup,
    /// What the level's board with this seed allows.
    survey: Survey,
    lanes: Vec<Lane>,
    pub(in crate::ui) motion: Motion,
    pub(in crate::ui) pace: Pace,
    rules: Rules,
    grace: Grace,
    /// Single moves asked for and not made yet.
    steps: usize,
    /// When the last move was made; `None` where time has stood still since.
    moved_at: Option<Instant>,
    /// The number of moves that each lane plays on by itself at max speed: about as
    /// many as the slowest has time for.
    stretch: usize,
}

impl Match {
    /// A match at its start, and words that name the strategies which cannot play
    /// there: others play in their place. A person's match waits for the first turn.
    pub(in crate::ui) fn new(setup: Setup, rules: Rules, pace: Pace) -> (Self, Option<String>) {
        let Setup { level, seed, players } = &setup;
        let board = level.board(*seed);
        let survey = Survey::new(board.grid());
        let lane = |player: &Player| {
            let strategy = match survey.allows(player.strategy) {
                Ok(()) => player.strategy,
                Err(_) => ai::default_for(&survey),
            };
            Lane::new(&board, *seed, Player { strategy, ..*player }, rules.plan_wait.clone())
                .with_max_moves(level.default_max_moves())
                .with_effort(rules.effort)
        };
        let autopilots = players.iter().filter(|player| player.driver == Driver::Autopilot);
        let refused = autopilots.filter_map(|player| survey.allows(player.strategy).err());
        let note = Unplayable::all_in_short(&refused.collect::<Vec<_>>());
        let has_person = players.iter().any(|player| player.driver == Driver::Person);
        let lanes: Vec<Lane> = players.iter().take(MOST_LANES).map(lane).collect();
        rules.plan_wait.workers.serve(lanes.len());
        let mut made = Self {
            survey,
            lanes,
            motion: if has_person { Motion::Ready } else { Motion::Running },
            pace,
            grace: Grace::new(rules.grace),
            rules,
            steps: 0,
            moved_at: None,
            stretch: 1,
            setup,
        };
        made.pace.speed_up(0);
        made.hold();
        (made, note)
    }

    /// What it was made from: the strategies are those asked for.
    pub(in crate::ui) fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Has the first lane go on with another strategy. It does not change who steers.
    pub(in crate::ui) fn switch(&mut self, strategy: &'static StrategyRow) {
        self.setup.players[0].strategy = strategy;
        self.lane_mut().switch(strategy);
    }

    /// Which strategies can play here.
    pub(in crate::ui) fn survey(&self) -> &Survey {
        &self.survey
    }

    /// The games, in the order of the players.
    pub(in crate::ui) fn lanes(&self) -> &[Lane] {
        &self.lanes
    }

    /// The first game, which is the person's if there is one.
    pub(in crate::ui) fn lane(&self) -> &Lane {
        &self.lanes[0]
    }

    /// The first game, to be changed.
    pub(in crate::ui) fn lane_mut(&mut self) -> &mut Lane {
        &mut self.lanes[0]
    }

    /// The cells of its boards.
    pub(in crate::ui) fn grid(&self) -> &Grid {
        self.lane().board().grid()
    }

    pub(in crate::ui) fn seed(&self) -> u64 {
        self.setup.seed
    }

    /// Whether a move has been made.
    pub(in crate::ui) fn has_begun(&self) -> bool {
        self.lanes.iter().any(|lane| lane.figures().moves > 0)
    }

    /// Whether all games are over.
    pub(in crate::ui) fn is_over(&self) -> bool {
        self.lanes.iter().all(Lane::is_over)
    }

    /// The game that a person steers, if it is not over.
    pub(in crate::ui) fn steered(&self) -> Option<&Lane> {
        self.lanes.first().filter(|lane| lane.driver() == Driver::Person && !lane.is_over())
    }

    /// The most apples that any lane has eaten.
    fn apples(&self) -> u64 {
        self.lanes.iter().map(|lane| lane.figures().apples).max().unwrap_or(0)
    }

    /// The lanes from the first place to the last: most apples, then fewest moves.
    pub(in crate::ui) fn ranking(&self) -> Vec<&Lane> {
        let mut ranking: Vec<&Lane> = self.lanes.iter().collect();
        ranking.sort_by_key(|lane| standing(lane));
        ranking
    }

    /// The place of a lane, from 1; those with the same figures share it.
    pub(in crate::ui) fn place(&self, lane: &Lane) -> usize {
        1 + self.lanes.iter().filter(|other| standing(other) < standing(lane)).count()
    }

    /// Pauses the match, or lets it go on.
    pub(in crate::ui) fn toggle_pause(&mut self) {
        let running = self.motion == Motion::Running;
        self.motion = if running { Motion::Paused } else { Motion::Running };
    }

    /// Pauses a match that runs and that a person steers.
    pub(in crate::ui) fn pause_person(&mut self) {
        if self.motion == Motion::Running && self.steered().is_some() {
            self.motion = Motion::Paused;
        }
    }

    /// Starts a match that waits for its first turn.
    pub(in crate::ui) fn leave_ready(&mut self) {
        if self.motion == Motion::Ready {
            self.motion = Motion::Running;
        }
    }

    /// Turns the first lane's snake, at the last moment if need be.
    pub(in crate::ui) fn steer(&mut self, way: Direction) {
        let waits = self.fatal_move_waits();
        let lane = self.lane_mut();
        if !(waits && lane.could_be_saved() && lane.save(way)) {
            lane.steer(way);
        }
    }

    /// Pauses and asks for one move, made at once or when its plan is there.
    pub(in crate::ui) fn ask_for_step(&mut self) {
        self.motion = Motion::Paused;
        self.steps += 1;
        self.make_steps();
    }

    /// Takes back the single moves that are not made yet.
    pub(in crate::ui) fn cancel_steps(&mut self) {
        self.steps = 0;
    }

    /// Makes the single moves whose plans are there; returns whether it made any.
    pub(in crate::ui) fn make_steps(&mut self) -> bool {
        let asked = self.steps;
        while self.steps > 0 && self.take_plans() {
            self.tick();
            self.steps = if self.is_over() { 0 } else { self.steps - 1 };
        }
        self.steps < asked
    }

    /// Requests the plans that are missing, of all lanes at once, and takes in those
    /// that come soon. Returns whether every lane can make a move.
    pub(in crate::ui) fn take_plans(&mut self) -> bool {
        self.take_plans_over(None)
    }

    fn take_plans_over(&mut self, stretch: Option<Stretch>) -> bool {
        self.lanes.iter_mut().for_each(|lane| lane.request_plan(stretch));
        let ready = self.lanes.iter_mut().map(|lane| lane.take_plan_over(stretch));
        ready.fold(true, |all, one| all & one)
    }

    /// Takes plans like [`Match::take_plans`]; at max speed the strategies play on by
    /// themselves until then.
    fn take_plans_until(&mut self, until: Instant) -> bool {
        if !self.pace.full {
            return self.take_plans();
        }
        if self.is_ahead() {
            return true;
        }
        let most = if self.lanes.len() == 1 { usize::MAX } else { self.stretch };
        let ready = self.take_plans_over(Some(Stretch { until, most }));
        let running = self.lanes.iter().filter(|lane| !lane.is_over());
        match running.map(Lane::moves_ahead).min() {
            // Not requested, or not there yet.
            None | Some(0) => {}
            Some(least) => self.stretch = LONGEST_STRETCH.min(2 * least),
        }
        ready
    }

    /// Whether every lane's next move needs no further plan.
    fn is_ahead(&self) -> bool {
        self.lanes.iter().all(Lane::is_ahead)
    }

    /// Why a plan could not be requested.
    pub(in crate::ui) fn failure(&self) -> Option<&io::Error> {
        self.lanes.iter().find_map(Lane::failure)
    }

    /// When the oldest missing plan was requested.
    pub(in crate::ui) fn planning_since(&self) -> Option<Instant> {
        self.lanes.iter().filter_map(Lane::planning_since).min()
    }

    /// Makes one move in every game that is not over, if all have their plans.
    pub(in crate::ui) fn tick(&mut self) {
        if self.take_plans() {
            self.lanes.iter_mut().for_each(Lane::tick);
        }
        if self.rules.arcade {
            self.pace.speed_up(self.apples());
        }
    }

    /// Lets time run, from a whole beat ahead where it stood still.
    pub(in crate::ui) fn run(&mut self, now: Instant) {
        self.pace.run(now);
    }

    /// Has time stand still. Once it runs again, nothing is made up for, and the last
    /// move is not drawn gliding a second time.
    pub(in crate::ui) fn hold(&mut self) {
        self.pace.hold();
        self.grace.reset();
        self.moved_at = None;
    }

    /// When the next move is due, `now` or later; `None` while time stands still.
    pub(in crate::ui) fn due(&self, now: Instant) -> Option<Instant> {
        let due = self.pace.due()?;
        match self.next_move().and_then(|number| self.grace.end_of(number)) {
            Some(end) if self.could_be_saved() => Some(end.max(now)),
            // A turn has saved the snake, which has waited long enough.
            Some(_) => Some(now),
            None => Some(due),
        }
    }

    /// Whether a move is due that waits for a plan. A person waits for no hint.
    pub(in crate::ui) fn is_delayed(&self, now: Instant) -> bool {
        let is_due = self.pace.due().is_some_and(|due| due <= now);
        let is_hint = self.steered().is_some_and(Lane::hints);
        is_due && !is_hint && self.planning_since().is_some()
    }

    /// Makes the moves that are due and have their plans, at max speed as many as
    /// there is time for before `until`. Returns whether it made any.
    pub(in crate::ui) fn advance(&mut self, now: Instant, until: Instant) -> bool {
        let is_due = self.due(now).is_some_and(|due| due <= now);
        if !is_due || !self.take_plans_until(until) {
            return false;
        }
        if self.fatal_move_waits() {
            self.tick();
            self.pace.hold();
            self.moved_at = Some(now);
            return true;
        }
        let most = self.pace.take(now);
        for made in 0..most {
            if self.delay_fatal_move(now) {
                return made > 0;
            }
            if !self.take_plans_until(until) {
                break;
            }
            self.tick();
            self.moved_at = Some(now);
            if self.is_over() || (!self.is_ahead() && (self.rules.plan_wait.clock)() >= until) {
                break;
            }
        }
        most > 0
    }

    /// The number of a person's next move, from 0.
    fn next_move(&self) -> Option<u64> {
        self.steered().map(|lane| lane.figures().moves)
    }

    /// Whether a person's next move would kill, and another would not.
    fn could_be_saved(&self) -> bool {
        self.steered().is_some_and(Lane::could_be_saved)
    }

    /// Whether the wait before a person's fatal move has begun.
    fn fatal_move_waits(&self) -> bool {
        self.next_move().is_some_and(|number| self.grace.end_of(number).is_some())
    }

    /// Begins the wait before a fatal move that is due now. Returns whether the move
    /// has to wait.
    fn delay_fatal_move(&mut self, now: Instant) -> bool {
        let number = self.next_move().filter(|_| self.could_be_saved());
        number.is_some_and(|number| self.grace.begin(number, now) > now)
    }

    /// The time since the last move and the time between two; `None` where no move is
    /// under way on the screen, or moves follow each other too fast to show one.
    pub(in crate::ui) fn since_move(&self, now: Instant) -> Option<(Duration, Duration)> {
        Some((now.saturating_duration_since(self.moved_at?), self.pace.beat()?))
    }

    /// Puts a lane in the place of the first.
    #[cfg(test)]
    pub(in crate::ui) fn set_lane(&mut self, lane: Lane) {
        self.lanes[0] = lane;
    }
}

/// Orders lanes by their places, the first place first.
fn standing(lane: &Lane) -> (Reverse<u64>, u64) {
    (Reverse(lane.figures().apples), lane.figures().moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Board, Status};

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
        Match::new(Setup { level, seed: 3, players }, rules, Pace::new(20)).0
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
        let (mut rushed, mut walked) =
            (race(&["safe", "tour"], false), race(&["safe", "tour"], false));
        let until = Instant::now() + std::time::Duration::from_secs(600);
        rushed.pace.full = true;
        while !rushed.is_over() {
            assert!(rushed.take_plans_until(until));
            rushed.tick();
            walked.tick();
            let moves =
                |race: &Match| race.lanes().iter().map(|lane| lane.figures().moves).collect();
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
}
