//! A match in time: when its next move is due, and the moves that are due.

use std::time::{Duration, Instant};

use super::Match;
use crate::ui::play::lane::Lane;
use crate::ui::play::planner::Stretch;

/// At max speed, lanes side by side play on by at most this many moves at a time,
/// since a frame is drawn only where all of them have made theirs.
const LONGEST_STRETCH: usize = 256;

impl Match {
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
            // This move is off the beat, so the next one is a whole beat away.
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
    pub(super) fn fatal_move_waits(&self) -> bool {
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

    /// Takes note of the time of a move that was made in another way than by [`Match::tick`];
    /// `None` for one that is not to be drawn under way.
    pub(in crate::ui) fn note_moved(&mut self, at: Option<Instant>) {
        self.moved_at = at;
    }

    /// Takes note of the time at which boards are first seen to be full.
    pub(in crate::ui) fn note_wins(&mut self, now: Instant) {
        self.lanes.iter_mut().for_each(|lane| lane.note_win(now));
    }

    /// Takes plans like [`Match::take_plans`]; at max speed the strategies play on by
    /// themselves until then.
    pub(super) fn take_plans_until(&mut self, until: Instant) -> bool {
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
            // Twice as many, so that a stretch grows again after a slow one.
            Some(least) => self.stretch = LONGEST_STRETCH.min(2 * least),
        }
        ready
    }

    /// Whether every lane's next move needs no further plan.
    fn is_ahead(&self) -> bool {
        self.lanes.iter().all(Lane::is_ahead)
    }
}
