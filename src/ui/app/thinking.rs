//! What waits for plans, which are made on threads of their own.

use std::time::{Duration, Instant};

use super::{App, Motion};
use crate::ui::input::Screen;
use crate::ui::planner::Stretch;
use crate::ui::race::Race;
use crate::ui::round::Round;

/// A thought that takes longer is told of, and how much longer is told this often.
const LONG: Duration = Duration::from_millis(250);

impl App {
    /// Has the games on the screen think, and takes in the plans that are there or
    /// come soon. Returns whether a tick can be made.
    pub(super) fn think(&mut self) -> bool {
        match (self.below_help(), &mut self.race) {
            (Screen::Menu, _) => self.idle.demo.as_mut().is_none_or(Round::think),
            (Screen::Race | Screen::Table, Some(race)) => race.think(),
            _ => self.round.think(),
        }
    }

    /// The same before a tick: at full speed the strategies play on until then.
    pub(super) fn think_ahead(&mut self, until: Instant) -> bool {
        match (self.screen(), &mut self.race) {
            (Screen::Race, Some(race)) if self.pace.full => race.rush(until),
            (Screen::Game, _) if self.pace.full => {
                self.round.think_on(Some(Stretch { until, most: usize::MAX }))
            }
            _ => self.think(),
        }
    }

    /// Whether the next tick is made without another thought.
    pub(super) fn is_ahead(&self) -> bool {
        match (self.screen(), &self.race) {
            (Screen::Race, Some(race)) => race.is_ahead(),
            (Screen::Game, _) => self.round.is_ahead(),
            _ => false,
        }
    }

    /// Since when a plan has been thought about that is missing on the screen.
    fn thinks_since(&self) -> Option<Instant> {
        match (self.below_help(), &self.race) {
            (Screen::Menu, _) => self.idle.demo.as_ref().and_then(Round::thinks_since),
            (Screen::Race | Screen::Table, Some(race)) => race.thinks_since(),
            _ => self.round.thinks_since(),
        }
    }

    /// Whether a tick is due that waits for a plan. A person waits for no hint.
    pub(super) fn is_held(&self, now: Instant) -> bool {
        let is_due = self.pace.due().is_some_and(|due| due <= now);
        let is_hint = self.steered().is_some_and(Round::hints);
        is_due && !is_hint && self.thinks_since().is_some()
    }

    /// When there is something to do that no event tells of; `None` where nothing
    /// moves.
    pub(in crate::ui) fn wakes(&mut self, now: Instant) -> Option<Instant> {
        let due = self.due(now).filter(|_| !self.is_held(now));
        let since = self.thinks_since();
        let told = since.map(|since| since + LONG * (quarters(since, now) + 1));
        due.into_iter().chain(told).min()
    }

    /// How long the plan has been thought about, where that is worth telling.
    pub(super) fn thought_at(&self, now: Instant) -> Option<Duration> {
        let quarters = quarters(self.thinks_since()?, now);
        (quarters > 0).then(|| LONG * quarters)
    }

    /// The same, as it was when this was last looked at.
    pub(in crate::ui) fn thought(&self) -> Option<Duration> {
        self.thought
    }

    /// Makes one move and waits for more keys; where the plan is still thought
    /// about, as soon as it is there.
    pub(super) fn step(&mut self) {
        self.motion = Motion::Paused;
        self.steps += 1;
        self.make_steps();
    }

    /// Makes the steps that can be made; returns whether there were any.
    pub(super) fn make_steps(&mut self) -> bool {
        let asked = self.steps;
        while self.steps > 0 && self.think() {
            self.tick_once();
            let is_over = match (self.below_help(), &self.race) {
                (Screen::Race | Screen::Table, race) => race.as_ref().is_some_and(Race::is_over),
                _ => self.round.is_over(),
            };
            self.steps = if is_over { 0 } else { self.steps - 1 };
        }
        self.steps < asked
    }
}

/// How often [`LONG`] has passed.
fn quarters(since: Instant, now: Instant) -> u32 {
    let passed = now.saturating_duration_since(since).as_millis() / LONG.as_millis();
    u32::try_from(passed).unwrap_or(u32::MAX / 2)
}
