//! A recording on the screen: at one of its moves, playing forwards or backwards, or paused.

mod reasons;
#[cfg(test)]
pub(in crate::ui) mod tests;

use std::time::{Duration, Instant};

use super::lane::story::YOU;
use super::lane::story::past::Position;
use super::lane::{Driver, Lane, LastMove, Leg, Player};
use super::pace::{FRAME, Pace};
use super::playing::{Match, Motion, Rules, Setup};
use super::record::KEPT;
use crate::ai::{self, StrategyRow, Survey};
use crate::engine::Status;
use crate::record::{Hand, Recording, Replay, Stint};
use crate::ui::input::Goal;
pub(in crate::ui) use reasons::Reason;
use reasons::Reasons;

/// At max speed a recording takes this long, or less where [`LEAST_FULL`] is faster.
const FULL_LASTS: Duration = Duration::from_secs(15);

/// The least number of moves in a frame at max speed.
const LEAST_FULL: usize = 16;

/// A recording on the screen.
pub(in crate::ui) struct Replaying {
    /// What is shown: one lane with the game as it is here.
    playing: Match,
    replay: Replay,
    /// The moves of all apples of the recording.
    legs: Vec<Leg>,
    backwards: bool,
    reasons: Reasons,
    /// When the next frame is due at max speed; `None` while time stands still.
    full_due: Option<Instant>,
    /// Whether the lane knows the last moves of the game.
    knows_past: bool,
    rules: Rules,
}

impl Replaying {
    /// The recording at its start, running.
    pub(in crate::ui) fn new(recording: Recording, rules: Rules, pace: Pace) -> Self {
        let replay = Replay::new(recording);
        let legs = legs(&replay);
        let recording = replay.recording();
        let (level, seed) = (recording.level().clone(), recording.seed());
        let start = level.board(seed);
        let player = player_of(recording.stint_at(0), &Survey::new(start.grid()));
        let lane = Lane::new(&start, seed, player, rules.plan_wait.clone())
            .with_max_moves(recording.max_moves());
        let setup = Setup { level, seed, players: vec![player], head_start: false };
        let reasons = Reasons::new(rules.plan_wait.clone());
        let playing = Match::of_replay(setup, lane, rules.clone(), pace);
        let mut made = Self {
            playing,
            replay,
            legs,
            backwards: false,
            reasons,
            full_due: None,
            knows_past: false,
            rules,
        };
        made.show(None);
        made
    }

    /// What is shown.
    pub(in crate::ui) fn playing(&self) -> &Match {
        &self.playing
    }

    /// What is shown, to be changed.
    pub(in crate::ui) fn playing_mut(&mut self) -> &mut Match {
        &mut self.playing
    }

    /// The recording and where it is.
    pub(in crate::ui) fn replay(&self) -> &Replay {
        &self.replay
    }

    /// Whether it plays backwards.
    pub(in crate::ui) fn backwards(&self) -> bool {
        self.backwards
    }

    /// Whether all moves are made.
    pub(in crate::ui) fn is_at_end(&self) -> bool {
        self.replay.at() == self.replay.len()
    }

    /// Whether moves are to be shown by themselves.
    pub(in crate::ui) fn is_running(&self) -> bool {
        self.playing.motion == Motion::Running && !self.is_at_limit()
    }

    /// Whether there is no further move in the direction of now.
    fn is_at_limit(&self) -> bool {
        if self.backwards { self.replay.at() == 0 } else { self.is_at_end() }
    }

    /// Who makes the next move, or at the end made the last one; `None` where nobody is named.
    pub(in crate::ui) fn stint(&self) -> Option<&Stint> {
        let last = self.replay.len().saturating_sub(1);
        self.replay.recording().stint_at(self.replay.at().min(last) as u64)
    }

    /// The name of who steers.
    pub(in crate::ui) fn name(&self) -> &str {
        self.stint().map_or("nobody", |stint| name_of(&stint.hand))
    }

    /// Who made moves, each once, in the order of their first.
    pub(in crate::ui) fn players(&self) -> Vec<&str> {
        let mut names = Vec::new();
        for stint in self.replay.recording().stints() {
            let name = name_of(&stint.hand);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// Why the next move is made, as far as that is known.
    pub(in crate::ui) fn reason(&self) -> Reason<'_> {
        self.reasons.reason(self.playing.lane())
    }

    /// Pauses, or lets it go on; at the end it begins anew.
    pub(in crate::ui) fn toggle_pause(&mut self) {
        if self.is_running() {
            self.playing.motion = Motion::Paused;
            return;
        }
        if self.is_at_limit() && self.backwards {
            self.backwards = false;
        } else if self.is_at_limit() {
            self.go(Goal::Move(0));
        }
        self.playing.motion = Motion::Running;
    }

    /// Plays backwards, or forwards again. A recording that is paused goes on.
    pub(in crate::ui) fn turn_round(&mut self) {
        self.backwards = !self.backwards;
        self.playing.motion = Motion::Running;
        self.playing.note_moved(None);
    }

    /// Pauses and goes so far.
    pub(in crate::ui) fn step(&mut self, goal: Goal) {
        self.playing.motion = Motion::Paused;
        self.go(goal);
    }

    /// Goes there. Whether it runs stays.
    pub(in crate::ui) fn go(&mut self, goal: Goal) {
        let (at, len) = (self.replay.at(), self.replay.len());
        match goal {
            Goal::Further(moves) => self.replay.seek(at.saturating_add(moves)),
            Goal::Back(moves) => self.replay.seek(at.saturating_sub(moves)),
            Goal::NextApple => self.replay.seek_next_apple(),
            Goal::PreviousApple => self.replay.seek_previous_apple(),
            // At most 50 million moves, so this does not overflow.
            Goal::Tenth(tenths) => self.replay.seek(len * tenths / 10),
            Goal::Move(moves) => self.replay.seek(moves),
        }
        self.playing.note_moved(None);
        self.show(None);
    }

    /// Goes to the last board of a lost game from which survival was possible. Returns whether
    /// there is one.
    pub(in crate::ui) fn go_to_way_out(&mut self) -> bool {
        let before = self.replay.at();
        self.go(Goal::Move(usize::MAX));
        self.look_back();
        let back = self.playing.lane().back_to();
        let back = back.and_then(|moves| usize::try_from(moves).ok());
        self.step(Goal::Move(back.unwrap_or(before)));
        back.is_some()
    }

    /// Looks back at a game that is lost here, to say until when survival was possible.
    pub(in crate::ui) fn look_back(&mut self) {
        if !self.is_at_end() {
            return;
        }
        if !self.knows_past {
            self.knows_past = true;
            let len = self.replay.len();
            note_past(self.playing.lane_mut(), &self.replay, len);
        }
        self.playing.lane_mut().look_back();
    }

    /// Lets time run.
    pub(in crate::ui) fn run(&mut self, now: Instant) {
        self.playing.run(now);
        self.full_due.get_or_insert(now + FRAME);
    }

    /// Has time stand still.
    pub(in crate::ui) fn hold(&mut self) {
        self.playing.hold();
        self.full_due = None;
    }

    /// When the next move is due; `None` while time stands still.
    pub(in crate::ui) fn due(&self, now: Instant) -> Option<Instant> {
        if self.playing.pace.full { self.full_due } else { self.playing.due(now) }
    }

    /// Makes the moves that are due, or takes them back. Returns whether there were any.
    pub(in crate::ui) fn advance(&mut self, now: Instant) -> bool {
        let is_full = self.playing.pace.full;
        let moves = match self.full_due {
            Some(due) if is_full && now >= due => {
                self.full_due = Some(now + FRAME);
                self.moves_of_frame()
            }
            _ if is_full => 0,
            _ => usize::try_from(self.playing.pace.take(now)).unwrap_or(usize::MAX),
        };
        if moves == 0 {
            return false;
        }
        let at = self.replay.at();
        if self.backwards {
            self.replay.seek(at.saturating_sub(moves));
            self.playing.note_moved(None);
            self.show(None);
        } else {
            self.replay.seek(at.saturating_add(moves - 1));
            let last_move = self.make_move();
            self.playing.note_moved(Some(now));
            self.show(last_move);
        }
        if self.is_at_limit() {
            self.playing.motion = Motion::Paused;
        }
        true
    }

    /// The number of moves in a frame at max speed.
    fn moves_of_frame(&self) -> usize {
        let frames = FULL_LASTS.as_micros() / FRAME.as_micros();
        (self.replay.len() / usize::try_from(frames).unwrap_or(1)).max(LEAST_FULL)
    }

    /// Makes the next move, and returns what is drawn of it.
    fn make_move(&mut self) -> Option<LastMove> {
        let tail = self.replay.game().board().tail();
        let moves = self.replay.game().figures().moves;
        self.replay.forward()?;
        let game = self.replay.game();
        let left = (game.board().tail() != tail).then_some(tail);
        (game.figures().moves > moves).then_some(LastMove { left })
    }

    /// Has the lane show the game as it is here.
    fn show(&mut self, last_move: Option<LastMove>) {
        let player = player_of(self.stint(), self.playing.survey());
        let position = Position {
            game: self.replay.game(),
            player,
            last_move,
            legs: &self.legs[..self.apples_eaten()],
        };
        self.playing.lane_mut().show(&position);
    }

    /// The number of apples eaten so far.
    fn apples_eaten(&self) -> usize {
        let at = self.replay.at();
        self.replay.apples().partition_point(|&apple| apple <= at)
    }

    /// Asks for the reason for the next move, where it can be seen before the one after it, and
    /// takes it in once it is there.
    pub(in crate::ui) fn take_reason(&mut self) {
        let is_slow = !self.is_running() || (self.playing.pace.beat().is_some() && !self.backwards);
        let row = strategy_of(self.stint(), self.playing.survey());
        let lane = self.playing.lane_mut();
        self.reasons.keep(&self.replay, row, is_slow, lane);
    }

    /// A game that goes on from here, steered by a person or by the strategy that steered here,
    /// or else by the default one; `None` where the game is over. A person's waits for the
    /// first turn.
    pub(in crate::ui) fn going_on(&self, driver: Driver, pace: Pace) -> Option<Match> {
        let (game, recording) = (self.replay.game(), self.replay.recording());
        if game.status() != Status::Running {
            return None;
        }
        let survey = self.playing.survey();
        let strategy = strategy_of(self.stint(), survey).unwrap_or_else(|| ai::default_for(survey));
        let player = Player { driver, strategy };
        let legs = &self.legs[..self.apples_eaten()];
        let position = Position { game, player, last_move: None, legs };
        let mode = recording.mode();
        let mut rules = Rules { grace: mode.grace, arcade: mode.arcade, ..self.rules.clone() };
        if let Some(Stint { hand: Hand::Strategy { effort, .. }, .. }) = self.stint() {
            rules.effort = *effort;
        }
        let lane = Lane::going_on(recording, &position, rules.plan_wait.clone());
        let mut lane = lane.with_effort(rules.effort);
        note_past(&mut lane, &self.replay, self.replay.at());
        let setup = Setup {
            level: recording.level().clone(),
            seed: recording.seed(),
            players: vec![player],
            head_start: false,
        };
        Some(Match::going_on(setup, lane, rules, pace))
    }
}

/// What a hand is called on the screen.
pub(in crate::ui) fn name_of(hand: &Hand) -> &str {
    match hand {
        Hand::Person => YOU,
        Hand::Strategy { name, .. } => name,
    }
}

/// The strategy that steers; `None` for a person, and where this version has none of that name
/// or it could not play here.
fn strategy_of(stint: Option<&Stint>, survey: &Survey) -> Option<&'static StrategyRow> {
    let Hand::Strategy { name, .. } = &stint?.hand else { return None };
    ai::find(name).filter(|row| survey.allows(row).is_ok())
}

/// Who steers, as far as a lane can tell: it knows only the strategies of this version.
fn player_of(stint: Option<&Stint>, survey: &Survey) -> Player {
    let is_person = stint.is_some_and(|stint| stint.hand == Hand::Person);
    let strategy = strategy_of(stint, survey).unwrap_or_else(|| ai::default_for(survey));
    if is_person { Player::person(strategy) } else { Player::autopilot(strategy) }
}

/// Has a lane know the last of the first `moves` moves.
fn note_past(lane: &mut Lane, replay: &Replay, moves: usize) {
    let from = moves.saturating_sub(KEPT);
    let ways = (from..moves).filter_map(|number| replay.recording().moves().get(number));
    lane.note_past(&replay.game_at(from), ways);
}

/// The moves that each apple of the recording took.
fn legs(replay: &Replay) -> Vec<Leg> {
    let mut last = 0;
    let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let apples = replay.apples().iter().zip(replay.bounds());
    let leg = |(&apple, &bound): (&usize, &u64)| {
        let moves = small((apple - last) as u64);
        last = apple;
        Leg { moves, bound: small(bound) }
    };
    apples.map(leg).collect()
}
