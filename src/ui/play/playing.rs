//! What is being played: one game, or several side by side on the same seed.

mod time;

use std::cmp::Reverse;
use std::io;
use std::sync::Arc;
use std::time::Instant;

use super::grace::Grace;
use super::head_start::a_third_full;
use super::lane::{Driver, Lane, Player};
use super::pace::Pace;
use super::planner::{PlanWait, Stretch};
use crate::ai::{self, Effort, StrategyRow, Survey, Unplayable};
use crate::engine::{Direction, Grid, Level};
use crate::record::{Mode, Recording};
use crate::store::Date;

/// The greatest number of lanes.
pub(in crate::ui) const MOST_LANES: usize = 4;

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
    pub(in crate::ui) begins: Beginning,
    /// The day whose game it is.
    pub(in crate::ui) daily: Option<Date>,
}

impl Setup {
    /// Whether its level is not that of the settings: a game that is played again keeps it.
    pub(in crate::ui) fn has_own_level(&self) -> bool {
        self.daily.is_some()
            || matches!(self.begins, Beginning::After(_))
            || self.level.is_laid_out()
    }
}

/// Where a match begins.
#[derive(Clone)]
pub(in crate::ui) enum Beginning {
    /// At the start of the level.
    AtStart,
    /// In the middle of a game, with a third of the board full: there is something to see at
    /// once.
    AThirdFull,
    /// Where a recording ends.
    After(Arc<Recording>),
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
    /// The lanes by their places. Who has drawn level with another stays behind it.
    order: Vec<usize>,
    /// The moves that the match has made, and by lane the number of the last one with which
    /// it came to stand before another.
    beats: u64,
    rose_at: Vec<Option<u64>>,
    /// The most apples that a person had eaten on this board before this match.
    pub(in crate::ui) best: Option<u64>,
    /// Whether it is the first game of a day, which counts.
    pub(in crate::ui) counts: bool,
    /// The number of moves made when it was recorded last, and whether it was over.
    recorded: Option<(u64, bool)>,
    /// Whether it shows a game played earlier: nobody steers it.
    replays: bool,
}

impl Match {
    /// A match at its start, and words that name the strategies which cannot play
    /// there: others play in their place. A person's match waits for the first turn.
    pub(in crate::ui) fn new(setup: Setup, rules: Rules, pace: Pace) -> (Self, Option<String>) {
        let Setup { level, seed, players, begins, .. } = &setup;
        let board = match begins {
            Beginning::AThirdFull => a_third_full(level, *seed),
            _ => level.board(*seed),
        };
        let survey = Survey::new(board.grid());
        let lane = |player: &Player| {
            let strategy = match survey.allows(player.strategy) {
                Ok(()) => player.strategy,
                Err(_) => ai::default_for(&survey),
            };
            let player = Player { strategy, ..*player };
            let lane = match begins {
                Beginning::After(recording) => {
                    Lane::after(recording, player, rules.plan_wait.clone())
                }
                _ => Lane::new(&board, *seed, player, rules.plan_wait.clone())
                    .with_max_moves(level.default_max_moves())
                    .with_level(level, Mode { arcade: rules.arcade, grace: rules.grace }),
            };
            lane.with_effort(rules.effort)
        };
        let refused = autopilots(players).into_iter().filter_map(|row| survey.allows(row).err());
        let note = Unplayable::all_in_short(&refused.collect::<Vec<_>>());
        let lanes: Vec<Lane> = players.iter().take(MOST_LANES).map(lane).collect();
        (Self::of(setup, survey, lanes, rules, pace), note)
    }

    /// A match that goes on with this game, which need not be at its start.
    pub(in crate::ui) fn going_on(setup: Setup, lane: Lane, rules: Rules, pace: Pace) -> Self {
        let survey = Survey::new(lane.board().grid());
        Self::of(setup, survey, vec![lane], rules, pace)
    }

    /// A match that shows a game played earlier, in this lane.
    pub(in crate::ui) fn of_replay(setup: Setup, lane: Lane, rules: Rules, pace: Pace) -> Self {
        let shown = Self::going_on(setup, lane, rules, pace);
        Self { replays: true, motion: Motion::Running, ..shown }
    }

    fn of(setup: Setup, survey: Survey, lanes: Vec<Lane>, rules: Rules, pace: Pace) -> Self {
        let players = &setup.players;
        rules.plan_wait.workers.serve(lanes.len());
        let mut made = Self {
            survey,
            lanes,
            motion: if has_person(players) { Motion::Ready } else { Motion::Running },
            pace,
            grace: Grace::new(rules.grace),
            rules,
            steps: 0,
            moved_at: None,
            stretch: 1,
            order: (0..players.len().min(MOST_LANES)).collect(),
            beats: 0,
            rose_at: vec![None; MOST_LANES],
            best: None,
            counts: false,
            recorded: None,
            replays: false,
            setup,
        };
        // The pace may come from an arcade game that was fast by its end.
        made.pace.speed_up(0);
        made.hold();
        made
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

    /// How much its strategies search.
    pub(in crate::ui) fn effort(&self) -> Effort {
        self.rules.effort
    }

    /// The rules that bear on its score.
    pub(in crate::ui) fn mode(&self) -> Mode {
        Mode { arcade: self.rules.arcade, grace: self.rules.grace }
    }

    /// Takes note that the match was recorded as it is now.
    pub(in crate::ui) fn note_recorded(&mut self) {
        self.recorded = Some(self.progress());
    }

    /// Whether it was recorded as it is now.
    pub(in crate::ui) fn is_recorded(&self) -> bool {
        self.recorded == Some(self.progress())
    }

    /// The moves of all lanes, and whether they are over.
    fn progress(&self) -> (u64, bool) {
        (self.lanes.iter().map(|lane| lane.figures().moves).sum(), self.is_over())
    }

    /// Whether all games are over.
    pub(in crate::ui) fn is_over(&self) -> bool {
        self.lanes.iter().all(Lane::is_over)
    }

    /// The game that a person steers, if it is not over.
    pub(in crate::ui) fn steered(&self) -> Option<&Lane> {
        let first = self.lanes.first().filter(|_| !self.replays);
        first.filter(|lane| lane.driver() == Driver::Person && !lane.is_over())
    }

    /// The most apples that any lane has eaten.
    fn apples(&self) -> u64 {
        self.lanes.iter().map(|lane| lane.figures().apples).max().unwrap_or(0)
    }

    /// The lanes from the first place to the last: most apples, then fewest moves. Of equals
    /// the one that was in front stays there.
    pub(in crate::ui) fn ranking(&self) -> Vec<&Lane> {
        self.order.iter().map(|&lane| &self.lanes[lane]).collect()
    }

    /// The number of one of the lanes, from 0.
    pub(in crate::ui) fn number(&self, lane: &Lane) -> usize {
        self.lanes.iter().position(|other| std::ptr::eq(other, lane)).unwrap_or(0)
    }

    /// Whether a lane has overtaken another within about a second, at the speed of now. Not
    /// at max speed, where nobody could follow.
    pub(in crate::ui) fn has_risen(&self, lane: &Lane) -> bool {
        let lasts = u64::from(self.pace.speed());
        let rose_at = self.rose_at[self.number(lane)];
        let is_recent = rose_at.is_some_and(|at| self.beats - at < lasts);
        is_recent && !self.pace.full && !self.is_over()
    }

    /// Puts the lanes in order and takes note of who has overtaken whom.
    fn keep_order(&mut self) {
        self.beats += 1;
        let before = self.order.clone();
        self.order.sort_by_key(|&lane| standing(&self.lanes[lane]));
        let place = |order: &[usize], lane| order.iter().position(|&other| other == lane);
        for &lane in &before {
            if place(&self.order, lane) < place(&before, lane) {
                self.rose_at[lane] = Some(self.beats);
            }
        }
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

    /// Takes the first lane's lost game back to where survival was still possible. A
    /// person's waits for a turn, since straight on is where it died.
    /// Returns whether there was such a board.
    pub(in crate::ui) fn take_back(&mut self) -> bool {
        let is_back = self.lane_mut().take_back();
        if is_back {
            let is_person = self.lane().driver() == Driver::Person;
            self.motion = if is_person { Motion::Ready } else { Motion::Paused };
            self.hold();
        }
        is_back
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
        // Not `all`, which would take in no plan after the first that is missing.
        ready.fold(true, |all, one| all & one)
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
            self.keep_order();
        }
        if self.rules.arcade {
            self.pace.speed_up(self.apples());
        }
    }

    /// Puts a lane in the place of the first.
    #[cfg(test)]
    pub(in crate::ui) fn set_lane(&mut self, lane: Lane) {
        self.lanes[0] = lane;
    }
}

/// The strategies that play by themselves, as asked for.
pub(in crate::ui) fn autopilots(players: &[Player]) -> Vec<&'static StrategyRow> {
    let autopilots = players.iter().filter(|player| player.driver == Driver::Autopilot);
    autopilots.map(|player| player.strategy).collect()
}

/// Whether one of them is a person.
pub(in crate::ui) fn has_person(players: &[Player]) -> bool {
    players.iter().any(|player| player.driver == Driver::Person)
}

/// Orders lanes by their places, the first place first.
fn standing(lane: &Lane) -> (Reverse<u64>, u64) {
    (Reverse(lane.figures().apples), lane.figures().moves)
}

#[cfg(test)]
mod tests;
