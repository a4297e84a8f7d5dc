//! The state of the front end and what changes it: keys, the size of the screen, and
//! the passing of time. It knows nothing of the terminal, and draws nothing.

mod fit;
mod idle;
pub(super) mod scene;
pub(super) mod sight;
mod update;

use std::time::{Duration, Instant};

use ratatui::layout::{Rect, Size};

use super::input::Screen;
use super::launch::{Launch, Start};
use super::layout::{Drawing, Layout};
use super::look::color_depth::ColorDepth;
use super::look::{Capabilities, Look};
use super::play::lane::Player;
use super::play::pace::{FRAME, Pace};
use super::play::planner::PlanWait;
use super::play::playing::{Match, Motion, Rules, Setup};
use crate::ai::{self, StrategyRow, Survey, Unplayable};
use crate::engine::Level;
use fit::Options;
use idle::Afterwards;
use scene::{Menu, Scene};
use sight::Sight;

/// Moves per second where no speed is asked for.
const PLAY_SPEED: u16 = 10;
const WATCH_SPEED: u16 = 20;

/// A snake that a person steers glides no longer than this, however slow the game:
/// where it is must be seen in time for the next turn.
const GLIDE: Duration = Duration::from_millis(100);

/// A plan that takes longer than this is reported on the screen, and the report is
/// renewed this often.
const LONG: Duration = Duration::from_millis(250);

/// What the front end does not have in its state: time, chance and the terminal.
pub(super) struct Surroundings {
    /// The clock, and how long to wait for plans.
    pub(super) plan_wait: PlanWait,
    /// Draws the seed of the next new game.
    pub(super) seeds: Box<dyn FnMut() -> u64>,
    /// What the terminal can show.
    pub(super) capabilities: Capabilities,
    /// The screen at the start; empty where its size is not known yet.
    pub(super) screen: Rect,
}

/// What is left for the loop to do after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// Nothing but to show what has changed.
    None,
    /// Redraw the whole screen.
    Redraw,
    /// Suspend the process and leave the terminal to the shell.
    Suspend,
    /// Leave.
    Quit,
}

/// What changes on the screen with time alone.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Animation {
    /// How far the last move has come, from 0 to 1; `None` where nothing glides.
    glide: Option<f64>,
    /// For how long the missing plan has been in the making, in steps of [`LONG`];
    /// `None` where that is not long.
    planning: Option<Duration>,
}

/// All that is on the screen.
pub(super) struct App {
    pub(super) look: Look,
    capabilities: Capabilities,
    /// The scenes, each laid over the one before; never empty. The last is on the screen.
    scenes: Vec<Scene>,
    /// Whether the figures of the end, or a race's table, lie on top of the scene.
    results: bool,
    /// The help on top of all, and the number of lines it is scrolled.
    help: Option<u16>,
    /// The screen; empty where its size is not known yet.
    area: Rect,
    /// Where things are on it; `None` where its size is not known yet.
    layout: Option<Layout>,
    pub(super) sight: Sight,
    /// Whether the last key asked to leave a person's game under way, which the next one
    /// then does.
    asked_to_leave: bool,
    /// What a key did or could not do, until the next key.
    pub(super) note: Option<String>,
    /// What was drawn last of what changes with time.
    animation: Animation,
    /// What the next match starts with.
    options: Options,
    afterwards: Afterwards,
    seeds: Box<dyn FnMut() -> u64>,
}

impl App {
    /// The front end at its start.
    ///
    /// # Errors
    /// [`Unplayable`] where a strategy asked for cannot play the level.
    pub(super) fn new(
        launch: Launch,
        look: Look,
        surroundings: Surroundings,
    ) -> Result<Self, Unplayable> {
        let Surroundings { plan_wait, seeds, capabilities, screen } = surroundings;
        let rules =
            Rules { effort: launch.effort, grace: launch.grace, arcade: launch.arcade, plan_wait };
        let mut app = Self {
            look,
            capabilities,
            scenes: vec![Scene::Menu(Menu::default())],
            results: false,
            help: None,
            area: screen,
            layout: None,
            sight: Sight::default(),
            asked_to_leave: false,
            note: None,
            animation: Animation::default(),
            afterwards: Afterwards::new(launch.after),
            options: Options {
                level: launch.level,
                fit: launch.fit,
                seed: launch.seed,
                speed: launch.speed,
                animates: launch.animate,
                hints: false,
                rules,
            },
            seeds,
        };
        if let Some(scene) = app.first_scene(&launch.start)? {
            app.scenes = vec![scene];
        }
        app.lay_out();
        Ok(app)
    }

    /// The match to start with; `None` for the start screen.
    fn first_scene(&mut self, start: &Start) -> Result<Option<Scene>, Unplayable> {
        let default = ai::default_strategy();
        let (players, asked_for, is_race) = match start {
            Start::Menu => return Ok(None),
            Start::Play => (vec![Player::person(default)], vec![], false),
            Start::Watch(None) => (vec![Player::autopilot(default)], vec![], false),
            Start::Watch(Some(row)) => (vec![Player::autopilot(row)], vec![*row], false),
            Start::Race { strategies, human } => {
                let person = human.then(|| Player::person(default));
                let others = strategies.iter().map(|&row| Player::autopilot(row));
                (person.into_iter().chain(others).collect(), strategies.clone(), true)
            }
        };
        let level = if is_race { self.level_of_race(players.len()) } else { self.level_of_game() };
        let seed = match self.options.seed {
            Some(seed) => seed,
            None => self.new_seed(&level, &asked_for),
        };
        let pace = Pace::new(self.options.speed_of(players[0].driver));
        let setup = Setup { level, seed, players };
        let (playing, note) = Match::new(setup, self.options.rules.clone(), pace);
        asked_for.iter().try_for_each(|row| playing.survey().allows(row))?;
        self.note = note;
        Ok(Some(if is_race { Scene::Race(playing) } else { Scene::Game(playing) }))
    }

    /// A new seed, one with which these can play on the level if one turns up soon.
    fn new_seed(&mut self, level: &Level, strategies: &[&StrategyRow]) -> u64 {
        let seed = (self.seeds)();
        playable_seed(seed, level, strategies, &mut self.seeds)
    }

    /// The same seed on another board; where nobody has asked for that seed and its junk
    /// is in the way of these strategies, another.
    fn same_seed(&mut self, seed: u64, level: &Level, strategies: &[&StrategyRow]) -> u64 {
        if self.options.seed == Some(seed) {
            return seed;
        }
        playable_seed(seed, level, strategies, &mut self.seeds)
    }

    /// What the screen is about: what a key or a tick is for.
    pub(super) fn scene(&self) -> &Scene {
        let [.., top] = &self.scenes[..] else { unreachable!("there is always a scene") };
        top
    }

    fn scene_mut(&mut self) -> &mut Scene {
        let [.., top] = &mut self.scenes[..] else { unreachable!("there is always a scene") };
        top
    }

    /// The match on the screen.
    pub(super) fn playing(&self) -> Option<&Match> {
        self.scene().playing()
    }

    fn playing_mut(&mut self) -> Option<&mut Match> {
        self.scene_mut().playing_mut()
    }

    /// Which table of keys holds.
    pub(super) fn screen(&self) -> Screen {
        if self.help.is_some() { Screen::Help } else { self.screen_below_help() }
    }

    /// Which table of keys holds once the help is closed.
    pub(super) fn screen_below_help(&self) -> Screen {
        match (self.scene(), self.results) {
            (Scene::Menu(_), _) => Screen::Menu,
            (Scene::Game(_), false) => Screen::Game,
            (Scene::Game(_), true) => Screen::End,
            (Scene::Race(_), false) => Screen::Race,
            (Scene::Race(_), true) => Screen::Table,
        }
    }

    /// The number of lines that the help is scrolled; `None` where it is closed.
    pub(super) fn help(&self) -> Option<u16> {
        self.help
    }

    /// The screen.
    pub(super) fn area(&self) -> Rect {
        self.area
    }

    /// Where things are on the screen; `None` before its size is known.
    pub(super) fn layout(&self) -> Option<&Layout> {
        self.layout.as_ref()
    }

    /// The size that the game or race needs, where it does not fit.
    pub(super) fn size_needed(&self) -> Option<Size> {
        match self.layout {
            Some(Layout::TooSmall(needed)) => Some(needed),
            _ => None,
        }
    }

    /// The number of colours that the terminal has.
    pub(super) fn color_depth(&self) -> ColorDepth {
        self.capabilities.depth
    }

    /// How the boards are drawn; `None` where they are not in sight.
    fn drawing(&self) -> Option<Drawing> {
        self.layout.as_ref().map_or(Some(Drawing::Squares), Layout::drawing)
    }

    /// Whether the match on the screen goes on by itself.
    pub(super) fn is_ticking(&self) -> bool {
        let runs = |playing: &Match| playing.motion == Motion::Running && !playing.is_over();
        self.help.is_none() && self.drawing().is_some() && self.playing().is_some_and(runs)
    }

    /// Requests the plans that are missing on the screen, takes in those that come soon,
    /// and has what changes with time drawn as it is now.
    pub(super) fn take_plans(&mut self, now: Instant) {
        if let Some(playing) = self.playing_mut() {
            playing.take_plans();
        }
        self.stop_without_plans();
        self.animation = self.animation_at(now);
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
        self.note = Some(note);
    }

    /// Makes the moves that are due and have their plans, at max speed as many as there
    /// is time for before `until`, or starts what comes after the end. Returns whether
    /// anything happened.
    pub(super) fn tick(&mut self, now: Instant, until: Instant) -> bool {
        let happened = self.make_moves(now, until);
        self.keep_time(now);
        happened
    }

    fn make_moves(&mut self, now: Instant, until: Instant) -> bool {
        if self.playing_mut().is_some_and(Match::make_steps) {
            self.show_results();
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
        let made = is_ticking && self.playing_mut().is_some_and(|it| it.advance(now, until));
        if made {
            self.show_results();
        }
        made
    }

    /// Lays the figures of the end on top of a match that is over.
    fn show_results(&mut self) {
        let is_menu = matches!(self.scene(), Scene::Menu(_));
        self.results |= !is_menu && self.playing().is_some_and(Match::is_over);
    }

    /// Lets the time of the match run where it goes on, and has it stand still where not.
    fn keep_time(&mut self, now: Instant) {
        let is_ticking = self.is_ticking();
        match self.playing_mut() {
            Some(playing) if is_ticking => playing.run(now),
            Some(playing) => playing.hold(),
            None => {}
        }
        self.keep_rest(now);
    }

    /// Pauses a person's match that runs: nobody looks at it, or a key asks to leave it.
    pub(super) fn pause_person(&mut self) {
        if let Some(playing) = self.playing_mut() {
            playing.pause_person();
        }
    }

    /// Forgets the time that has passed while the process was suspended: nothing is made
    /// up for.
    pub(super) fn resync(&mut self) {
        if let Some(playing) = self.playing_mut() {
            playing.hold();
        }
    }

    /// When the next move or what comes after the end is due, `now` or later; `None`
    /// where nothing is.
    fn due(&self, now: Instant) -> Option<Instant> {
        match self.afterwards.due() {
            Some(due) => Some(due.max(now)),
            None if self.is_ticking() => self.playing()?.due(now),
            None => None,
        }
    }

    /// When there is something to do that no event announces; `None` where nothing
    /// moves.
    pub(super) fn wakes(&self, now: Instant) -> Option<Instant> {
        let is_delayed = self.playing().is_some_and(|playing| playing.is_delayed(now));
        let due = self.due(now).filter(|_| !is_delayed);
        let since = self.playing().and_then(Match::planning_since);
        let report = since.map(|since| since + LONG * (steps_of_long(since, now) + 1));
        due.into_iter().chain(report).min()
    }

    /// Whether what changes with time is not drawn as it should be at this time.
    pub(super) fn is_behind(&self, now: Instant) -> bool {
        self.animation != self.animation_at(now)
    }

    fn animation_at(&self, now: Instant) -> Animation {
        Animation { glide: self.glide_at(now), planning: self.planning_at(now) }
    }

    /// How far the last move has come by the next frame: it begins at once, and has
    /// arrived before the next move.
    fn glide_at(&self, now: Instant) -> Option<f64> {
        let is_drawn = self.look.glyphs.smooth && self.drawing() == Some(Drawing::Squares);
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

    /// How far the last move has come on the screen, where that is shown.
    pub(super) fn glide(&self) -> Option<f64> {
        self.animation.glide
    }

    /// For how long the missing plan has been in the making, where that is shown.
    pub(super) fn planning(&self) -> Option<Duration> {
        self.animation.planning
    }
}

/// How often [`LONG`] has passed.
fn steps_of_long(since: Instant, now: Instant) -> u32 {
    let passed = now.saturating_duration_since(since).as_millis() / LONG.as_millis();
    u32::try_from(passed).unwrap_or(u32::MAX / 2)
}

/// The least and the greatest number of seeds that are tried for one whose junk a
/// strategy can play.
const SEEDS: [usize; 2] = [20, 100];
/// So many cells are looked over for that, where it is not the least number.
const CELLS: usize = 40_000;

/// A seed with which the strategies can play: this one, or another if one turns up
/// soon.
fn playable_seed(
    mut seed: u64,
    level: &Level,
    strategies: &[&StrategyRow],
    seeds: &mut dyn FnMut() -> u64,
) -> u64 {
    if level.junk() > 0 {
        let [least, most] = SEEDS;
        for _ in 1..(CELLS / level.grid().area()).clamp(least, most) {
            let survey = Survey::new(level.board(seed).grid());
            if strategies.iter().all(|row| survey.allows(row).is_ok()) {
                break;
            }
            seed = seeds();
        }
    }
    seed
}

#[cfg(test)]
impl App {
    /// The match on the screen, which there is.
    pub(super) fn game(&self) -> &Match {
        self.playing().expect("a match is on the screen")
    }

    /// Its first lane.
    pub(super) fn lane(&self) -> &super::play::lane::Lane {
        self.game().lane()
    }

    /// The match on the screen, to be changed.
    pub(super) fn game_mut(&mut self) -> &mut Match {
        self.playing_mut().expect("a match is on the screen")
    }

    /// Takes in the plans, and leaves what changes with time as it was drawn.
    pub(super) fn plan(&mut self) {
        self.playing_mut().map(Match::take_plans);
    }

    /// Has what changes with time drawn as it is now, without a look for plans.
    pub(super) fn animate(&mut self, now: Instant) {
        self.animation = self.animation_at(now);
    }

    /// When the next move is due.
    pub(super) fn next_due(&self, now: Instant) -> Option<Instant> {
        self.due(now)
    }

    /// Puts a lane in the place of its first.
    pub(super) fn set_lane(&mut self, lane: super::play::lane::Lane) {
        self.game_mut().set_lane(lane);
    }

    /// Has it drawn as for another terminal.
    pub(super) fn set_capabilities(&mut self, capabilities: Capabilities) {
        self.capabilities = capabilities;
    }
}

#[cfg(test)]
mod tests;
