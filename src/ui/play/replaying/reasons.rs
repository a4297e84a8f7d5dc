//! Why the strategy of a recording makes its next move. A recording holds moves and no reasons,
//! so the strategy is asked again; where it would now make another move, the reason is not
//! known.

use std::time::Duration;

use crate::ai::{Effort, StrategyRow};
use crate::record::{Hand, Replay, Stint};
use crate::ui::play::lane::Lane;
use crate::ui::play::planner::{BackgroundStrategy, PlanWait, Planned};

/// The greatest number of moves before the one asked for that the strategy looks on at. What it
/// plans can depend on what it planned before, most of all since the last apple.
const LEAD: usize = 400;

/// How long it looks on at most.
const LEAD_LASTS: Duration = Duration::from_millis(300);

/// Why the next move is made.
#[derive(Clone, Copy)]
pub(in crate::ui) enum Reason<'a> {
    /// A person has made it, or nobody knows who.
    None,
    /// No strategy of this version has the name, or it cannot play here.
    NoStrategy,
    /// Moves follow one another too fast, or backwards.
    NotAsked,
    /// It is being asked.
    Awaited,
    /// Asked again, the strategy would make another move.
    Differs,
    /// This plan.
    Planned(&'a Planned),
}

/// What is known of a move's reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Nothing,
    NoStrategy,
    NotAsked,
    Awaited,
    Differs,
    /// The lane has the plan.
    Planned,
}

/// The strategy that is asked, and what it has answered.
pub(super) struct Reasons {
    strategy: Option<BackgroundStrategy>,
    /// Who that is.
    hand: Option<(&'static str, Effort)>,
    /// The move that it was asked for last.
    asked: Option<usize>,
    /// The move that it has answered for.
    answered: Option<usize>,
    known: Known,
    plan_wait: PlanWait,
}

impl Reasons {
    pub(super) fn new(plan_wait: PlanWait) -> Self {
        Self {
            strategy: None,
            hand: None,
            asked: None,
            answered: None,
            known: Known::Nothing,
            plan_wait,
        }
    }

    /// What is known of the next move.
    pub(super) fn reason<'a>(&self, lane: &'a Lane) -> Reason<'a> {
        match self.known {
            Known::Nothing => Reason::None,
            Known::NoStrategy => Reason::NoStrategy,
            Known::NotAsked => Reason::NotAsked,
            Known::Awaited => Reason::Awaited,
            Known::Differs => Reason::Differs,
            Known::Planned => lane.planned().map_or(Reason::Awaited, Reason::Planned),
        }
    }

    /// Asks this strategy for the next move, if it is wanted and not asked yet, and shows the
    /// plan in the lane once it is there. Does not wait, but for the first half of a frame.
    pub(super) fn keep(
        &mut self,
        replay: &Replay,
        row: Option<&'static StrategyRow>,
        is_wanted: bool,
        lane: &mut Lane,
    ) {
        let stint = replay.recording().stint_at(replay.at() as u64);
        let is_strategy = matches!(stint, Some(Stint { hand: Hand::Strategy { .. }, .. }));
        let hand = row.zip(stint.and_then(effort_of));
        let (Some((row, effort)), Some(_)) = (hand, replay.next_move()) else {
            self.forget(lane);
            let is_unknown = is_strategy && replay.next_move().is_some();
            self.known = if is_unknown { Known::NoStrategy } else { Known::Nothing };
            return;
        };
        if self.hand != Some((row.name, effort)) || self.has_jumped(replay.at()) {
            self.forget(lane);
            self.hand = Some((row.name, effort));
        }
        if self.answered == Some(replay.at()) {
            return;
        }
        self.known = Known::Awaited;
        self.take_answer(replay, lane);
        if self.answered != Some(replay.at()) && is_wanted {
            self.ask(replay, row, effort);
            self.take_answer(replay, lane);
        } else if self.answered != Some(replay.at()) {
            self.known = Known::NotAsked;
        }
    }

    /// Whether the strategy was asked for a move from which it does not get to this one by
    /// looking on.
    fn has_jumped(&self, at: usize) -> bool {
        self.asked.is_some_and(|asked| at < asked || at - asked > LEAD)
    }

    fn forget(&mut self, lane: &mut Lane) {
        (self.strategy, self.asked, self.answered, self.hand) = (None, None, None, None);
        lane.show_plan(None);
    }

    /// Sends the request, unless another is not answered yet. The strategy looks on from the
    /// move after the one it was asked for last, or from the last apple.
    fn ask(&mut self, replay: &Replay, row: &'static StrategyRow, effort: Effort) {
        let at = replay.at();
        let from = self.asked.map_or_else(|| last_apple(replay), |asked| asked + 1).min(at);
        let strategy = self.strategy.get_or_insert_with(|| {
            let grid = replay.game().board().grid().clone();
            let create = move || row.create_with(&grid, effort);
            BackgroundStrategy::new(create, self.plan_wait.clone())
        });
        if strategy.planning_since().is_some() {
            return;
        }
        let ways = (from..at).filter_map(|number| replay.recording().moves().get(number));
        let until = (self.plan_wait.clock)() + LEAD_LASTS;
        if strategy.ask_along(&replay.game_at(from), ways.collect(), until).is_ok() {
            self.asked = Some(at);
        }
    }

    /// Takes in an answer, if there is one.
    fn take_answer(&mut self, replay: &Replay, lane: &mut Lane) {
        let answer = self.strategy.as_mut().and_then(BackgroundStrategy::answer);
        let Some(planned) = answer.and_then(|answer| answer.planned) else { return };
        if planned.number != replay.at() as u64 {
            return;
        }
        self.answered = Some(replay.at());
        let agrees = replay.next_move() == Some(planned.way);
        self.known = if agrees { Known::Planned } else { Known::Differs };
        lane.show_plan(agrees.then_some(planned));
    }
}

fn effort_of(stint: &Stint) -> Option<Effort> {
    match stint.hand {
        Hand::Strategy { effort, .. } => Some(effort),
        Hand::Person => None,
    }
}

/// The move after which the last apple had been eaten, or that who steers began with, if it is
/// not too far back.
fn last_apple(replay: &Replay) -> usize {
    let at = replay.at();
    let eaten = replay.apples().partition_point(|&apple| apple <= at);
    let apple = eaten.checked_sub(1).map_or(0, |last| replay.apples()[last]);
    let stint = replay.recording().stint_at(at as u64).map_or(0, |stint| stint.from);
    let begun = usize::try_from(stint).unwrap_or(0);
    apple.max(begun).max(at.saturating_sub(LEAD))
}
