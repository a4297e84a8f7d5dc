//! What time changes: the moves that are due, and what is drawn of them and of long plans.

use std::time::{Duration, Instant};

use super::App;
use super::scene::Scene;
use crate::ui::layout::Drawing;
use crate::ui::play::pace::FRAME;
use crate::ui::play::playing::{MOST_LANES, Match, Motion};

/// A snake that a person steers glides no longer than this, however slow the game:
/// where it is must be seen in time for the next turn.
const GLIDE: Duration = Duration::from_millis(100);

/// How long the wave runs along a snake that fills the board.
const WAVE: Duration = Duration::from_millis(1_500);

/// A plan that takes longer than this is reported on the screen, and the report is
/// renewed this often.
const LONG: Duration = Duration::from_millis(250);

/// What changes on the screen with time alone.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Animation {
    /// How far the last move has come, from 0 to 1; `None` where nothing glides.
    glide: Option<f64>,
    /// For how long the missing plan has been in the making, in steps of [`LONG`];
    /// `None` where that is not long.
    planning: Option<Duration>,
    /// How far the wave along each lane's snake that fills the board has come, from 0 to 1;
    /// `None` where there is none.
    waves: [Option<f64>; MOST_LANES],
}

impl App {
    /// Whether the match on the screen goes on by itself.
    pub(in crate::ui) fn is_ticking(&self) -> bool {
        let runs = match self.scene() {
            Scene::Replay(replaying) => replaying.is_running(),
            scene => scene
                .playing()
                .is_some_and(|playing| playing.motion == Motion::Running && !playing.is_over()),
        };
        self.help.is_none() && self.drawing().is_some() && runs
    }

    /// Requests the plans that are missing on the screen, takes in those that come soon,
    /// and has what changes with time drawn as it is now.
    pub(in crate::ui) fn take_plans(&mut self, now: Instant) {
        self.ask_for_plans();
        self.stop_without_plans();
        self.animation = self.animation_at(now);
    }

    /// Requests the plans that are missing and takes in those that come soon; for a recording
    /// the reason of its next move.
    pub(super) fn ask_for_plans(&mut self) {
        match self.scene_mut() {
            Scene::Replay(replaying) => replaying.take_reason(),
            scene => scene.playing_mut().into_iter().for_each(|playing| {
                playing.take_plans();
            }),
        }
    }

    /// Pauses a match for which plans cannot be requested, and says why. It asks again once
    /// the match goes on.
    fn stop_without_plans(&mut self) {
        let Some(playing) = self.playing_mut() else { return };
        let Some(error) = playing.failure() else { return };
        let note = format!("no thread to plan on: {error}");
        if playing.motion == Motion::Running {
            playing.motion = Motion::Paused;
        }
        self.say(note);
    }

    /// Makes the moves that are due and have their plans, at max speed as many as there
    /// is time for before `until`, or starts what comes after the end. Returns whether
    /// anything happened.
    pub(in crate::ui) fn tick(&mut self, now: Instant, until: Instant) -> bool {
        let happened = self.keep_note(now) | self.make_moves(now, until);
        // The move may have ended the match, and with it its time.
        self.keep_time(now);
        self.keep_calm(now);
        self.write_ahead(now);
        self.playing_mut().into_iter().for_each(|playing| playing.note_wins(now));
        happened
    }

    fn make_moves(&mut self, now: Instant, until: Instant) -> bool {
        // Steps are made while the match is paused, so they do not wait for its time.
        if self.playing_mut().is_some_and(Match::make_steps) {
            self.note_moves();
            return true;
        }
        self.keep_time(now);
        if let Some(due) = self.afterwards.due() {
            if now >= due {
                self.go_on();
            }
            return now >= due;
        }
        let is_ticking = self.is_ticking();
        let made = is_ticking
            && match self.scene_mut() {
                Scene::Replay(replaying) => replaying.advance(now),
                scene => scene.playing_mut().is_some_and(|it| it.advance(now, until)),
            };
        if made {
            self.note_moves();
        }
        made
    }

    /// Lets the time of the match run where it goes on, and has it stand still where not.
    pub(super) fn keep_time(&mut self, now: Instant) {
        let is_ticking = self.is_ticking();
        match (self.scene_mut(), is_ticking) {
            (Scene::Replay(replaying), true) => replaying.run(now),
            (Scene::Replay(replaying), false) => replaying.hold(),
            (scene, true) => scene.playing_mut().into_iter().for_each(|it| it.run(now)),
            (scene, false) => scene.playing_mut().into_iter().for_each(Match::hold),
        }
        self.keep_rest(now);
    }

    /// Pauses a person's match that runs: nobody looks at it, or a key asks to leave it.
    pub(in crate::ui) fn pause_person(&mut self) {
        if let Some(playing) = self.playing_mut() {
            playing.pause_person();
        }
    }

    /// Forgets the time that has passed while the process was suspended: nothing is made
    /// up for.
    pub(in crate::ui) fn resync(&mut self) {
        match self.scene_mut() {
            Scene::Replay(replaying) => replaying.hold(),
            scene => scene.playing_mut().into_iter().for_each(Match::hold),
        }
    }

    /// When the next move or what comes after the end is due, `now` or later; `None`
    /// where nothing is.
    pub(super) fn due(&self, now: Instant) -> Option<Instant> {
        match self.afterwards.due() {
            Some(due) => Some(due.max(now)),
            None if self.is_ticking() => match self.scene() {
                Scene::Replay(replaying) => replaying.due(now),
                scene => scene.playing()?.due(now),
            },
            None => None,
        }
    }

    /// When there is something to do that no event announces; `None` where nothing
    /// moves.
    pub(in crate::ui) fn wakes(&self, now: Instant) -> Option<Instant> {
        let is_delayed = self.playing().is_some_and(|playing| playing.is_delayed(now));
        // A move that waits for a plan is woken up by the plan's event.
        let due = self.due(now).filter(|_| !is_delayed);
        let since = self.playing().and_then(Match::planning_since);
        let report = since.map(|since| since + LONG * (steps_of_long(since, now) + 1));
        let others = self.note_ends().into_iter().chain(self.calm_comes());
        due.into_iter().chain(report).chain(others).min()
    }

    /// Whether what changes with time is not drawn as it should be at this time.
    pub(in crate::ui) fn is_behind(&self, now: Instant) -> bool {
        self.animation != self.animation_at(now)
    }

    pub(super) fn animation_at(&self, now: Instant) -> Animation {
        Animation {
            glide: self.glide_at(now),
            planning: self.planning_at(now),
            waves: self.waves_at(now),
        }
    }

    /// How far the last move has come by the next frame: it begins at once, and has
    /// arrived before the next move.
    pub(super) fn glide_at(&self, now: Instant) -> Option<f64> {
        let is_drawn = self.look.glyphs.smooth && self.drawing().is_some_and(Drawing::has_columns);
        if !(self.options.animates && is_drawn && self.is_ticking()) {
            return None;
        }
        let playing = self.playing()?;
        let (passed, beat) = playing.since_move(now + FRAME)?;
        let time = if playing.steered().is_some() { beat.min(GLIDE) } else { beat };
        (passed < time).then(|| passed.as_secs_f64() / time.as_secs_f64())
    }

    /// For how long the missing plan has been in the making, where that is long.
    fn planning_at(&self, now: Instant) -> Option<Duration> {
        let steps = steps_of_long(self.playing()?.planning_since()?, now);
        (steps > 0).then(|| LONG * steps)
    }

    /// How far the wave along each lane's snake has come that fills the board. It is drawn
    /// whether or not moves glide.
    fn waves_at(&self, now: Instant) -> [Option<f64>; MOST_LANES] {
        let mut waves = [None; MOST_LANES];
        // The game beside the start screen has none.
        let is_menu = matches!(self.scene(), Scene::Menu(_));
        let is_shown = !is_menu && self.drawing().is_some();
        let lanes = self.playing().filter(|_| is_shown).map(Match::lanes);
        for (wave, lane) in waves.iter_mut().zip(lanes.unwrap_or_default()) {
            let passed = lane.won_at().map(|at| now.saturating_duration_since(at));
            let passed = passed.filter(|&passed| passed < WAVE);
            *wave = passed.map(|passed| passed.as_secs_f64() / WAVE.as_secs_f64());
        }
        waves
    }

    /// How far the wave along the snake of this lane has come on the screen, where there is
    /// one.
    pub(in crate::ui) fn wave(&self, lane: usize) -> Option<f64> {
        self.animation.waves[lane]
    }

    /// How far the last move has come on the screen, where that is shown.
    pub(in crate::ui) fn glide(&self) -> Option<f64> {
        self.animation.glide
    }

    /// For how long the missing plan has been in the making, where that is shown.
    pub(in crate::ui) fn planning(&self) -> Option<Duration> {
        self.animation.planning
    }
}

/// How often [`LONG`] has passed.
fn steps_of_long(since: Instant, now: Instant) -> u32 {
    let passed = now.saturating_duration_since(since).as_millis() / LONG.as_millis();
    // Not the greatest number: callers add one.
    u32::try_from(passed).unwrap_or(u32::MAX / 2)
}
