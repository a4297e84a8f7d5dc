//! The state of the front end and what changes it: keys and the passing of
//! time. It knows nothing of the terminal.

mod idle;
mod thinking;
mod update;

use std::sync::Arc;
use std::time::{Duration, Instant};

use ratatui::layout::Rect;

use super::grace::Grace;
use super::input::Screen;
use super::layout::Drawing;
use super::look::{Look, Means};
use super::overlay::Overlay;
use super::pace::{FRAME, Pace};
use super::planner::Waiting;
use super::race::{Field, Race};
use super::round::{Driver, Round};
use super::{Launch, Start};
use crate::ai::{self, Effort, StrategyRow, Survey, Unplayable};
use crate::engine::{Grid, Level};
use idle::Idle;

/// Moves a second where none are asked for.
const PLAY_SPEED: u16 = 10;
const WATCH_SPEED: u16 = 20;

/// A snake that a person steers glides no longer than this, however slow the game:
/// where it is must be seen in time for the next turn.
const GLIDE: Duration = Duration::from_millis(100);

/// What the front end does not take from its state: time, chance and the terminal.
pub(super) struct Surroundings {
    /// The time, and how it waits for plans.
    pub(super) waiting: Waiting,
    /// The seed of the next new game.
    pub(super) seeds: Box<dyn FnMut() -> u64>,
    /// What the terminal can show.
    pub(super) means: Means,
    /// The screen at the start; empty where its size is not known yet.
    pub(super) screen: Rect,
}

/// What is left for the loop to do after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// Nothing but to show what has changed.
    None,
    /// Draw the whole screen anew.
    Redraw,
    /// Stop the process, for the shell to go on with.
    Suspend,
    /// Leave.
    Quit,
}

/// Whether the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Motion {
    /// It waits for a person's first turn.
    Ready,
    Running,
    Paused,
}

/// Whether the snake glides from cell to cell.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Gliding {
    /// It is not wanted.
    Off,
    /// Not now.
    Rest,
    /// The last move has come so far, from 0 to 1.
    At(f64),
}

impl Gliding {
    /// The same where nothing glides.
    fn at_rest(self) -> Self {
        if self == Self::Off { Self::Off } else { Self::Rest }
    }
}

/// All that is on the screen.
pub(super) struct App {
    pub(super) look: Look,
    /// What lies on what, the topmost last: that one takes the keys.
    screens: Vec<Screen>,
    /// The game; behind the start screen, the one that was left last.
    pub(super) round: Round,
    /// The race, behind a game where one was left.
    pub(super) race: Option<Race>,
    pub(super) motion: Motion,
    pub(super) pace: Pace,
    gliding: Gliding,
    /// When the last tick was made, if nothing has held the game since.
    moved: Option<Instant>,
    /// How game and beat were when a race was laid over them.
    left: Option<(Motion, Pace)>,
    /// For how long the plan has been thought about, where that is shown.
    thought: Option<Duration>,
    /// The steps asked for that are not made yet; any other key takes them back.
    steps: usize,
    /// Whether the planned route is shown.
    pub(super) show_dots: bool,
    /// Whether the panel has plots in place of figures and strategies.
    pub(super) show_plots: bool,
    /// What else is drawn over the board.
    pub(super) overlay: Overlay,
    /// The line chosen on the start screen: 0 to play, then the strategies.
    pub(super) chosen: usize,
    /// How many lines the help is scrolled.
    pub(super) scrolled: u16,
    /// What a key could not do, until the next key.
    pub(super) note: Option<String>,
    /// How the board on the screen is drawn; `None` where it does not fit.
    drawing: Option<Drawing>,
    /// What goes on by itself.
    idle: Idle,
    /// What every game starts from.
    level: Level,
    /// The strategy asked for last: where it cannot play, another does in its place.
    wanted: &'static StrategyRow,
    /// What is known of the board of the game on the screen.
    survey: Survey,
    /// The wait before a move of a person's that would kill.
    grace: Grace,
    /// Whether the game goes faster with each apple.
    arcade: bool,
    /// How hard the strategies think.
    effort: Effort,
    seed: Option<u64>,
    speed: Option<u16>,
    surroundings: Surroundings,
}

impl App {
    /// The front end at its start.
    ///
    /// # Errors
    /// [`Unplayable`] where the strategy asked for cannot play the level.
    pub(super) fn new(
        launch: Launch,
        look: Look,
        mut surroundings: Surroundings,
    ) -> Result<Self, Unplayable> {
        let (asked_for, driver, screen) = parts(&launch.start);
        let idle = Idle::new(launch.fit, launch.after, surroundings.screen);
        let level = idle.first_level(&launch, &look);
        let seed = launch.seed.unwrap_or_else(|| {
            let seeds = &mut surroundings.seeds;
            playable_seed(seeds(), &level, &asked_for, seeds)
        });
        let board = level.board(seed);
        let survey = Survey::new(board.grid());
        asked_for.iter().try_for_each(|row| survey.allows(row))?;
        let wanted = asked_for.first().copied().unwrap_or_else(ai::default_strategy);
        let (strategy, note) = player_for(&survey, wanted);
        let round = Round::new(&board, seed, strategy, driver, surroundings.waiting.clone());
        let round = round.thinking(launch.effort);
        let mut app = Self {
            look,
            screens: vec![screen],
            round: round.with(level.default_max_moves(), false),
            race: None,
            motion: Motion::Ready,
            pace: Pace::new(WATCH_SPEED),
            moved: None,
            left: None,
            thought: None,
            steps: 0,
            gliding: if launch.animate { Gliding::Rest } else { Gliding::Off },
            show_dots: true,
            show_plots: false,
            overlay: Overlay::Route,
            chosen: 0,
            scrolled: 0,
            note: note.filter(|_| driver == Driver::Autopilot && screen == Screen::Game),
            drawing: Some(Drawing::Squares),
            idle,
            level: if screen == Screen::Race { launch.level } else { level },
            wanted,
            survey,
            grace: Grace::new(launch.grace),
            arcade: launch.arcade,
            effort: launch.effort,
            seed: launch.seed,
            speed: launch.speed,
            surroundings,
        };
        app.set_off();
        if let Start::Race { strategies, human } = launch.start {
            app.begin_race(seed, Field { strategies, human });
            let usual = if human { PLAY_SPEED } else { WATCH_SPEED };
            app.pace = Pace::new(app.speed.unwrap_or(usual));
        }
        app.look_again();
        Ok(app)
    }

    /// A new seed, one with which these can play on the level if one turns up soon.
    fn new_seed_for(&mut self, level: &Level, strategies: &[&StrategyRow]) -> u64 {
        let seeds = &mut self.surroundings.seeds;
        playable_seed(seeds(), level, strategies, seeds)
    }

    /// The same seed on another board; where nobody has asked for that and its junk is
    /// in the way of these, another.
    fn seed_again(&mut self, seed: u64, level: &Level, strategies: &[&StrategyRow]) -> u64 {
        if self.seed == Some(seed) {
            return seed;
        }
        playable_seed(seed, level, strategies, &mut self.surroundings.seeds)
    }

    /// The speed and motion that a game begins with.
    fn set_off(&mut self) {
        let (motion, speed) = match self.round.driver() {
            Driver::Person => (Motion::Ready, PLAY_SPEED),
            Driver::Autopilot => (Motion::Running, WATCH_SPEED),
        };
        self.motion = motion;
        self.pace = Pace::new(self.speed.unwrap_or(speed));
    }

    /// What takes the keys.
    pub(super) fn screen(&self) -> Screen {
        self.screens.last().copied().unwrap_or(Screen::Menu)
    }

    /// What takes the keys once the help is closed.
    pub(super) fn below_help(&self) -> Screen {
        let below = self.screens.iter().rfind(|&&screen| screen != Screen::Help);
        below.copied().unwrap_or(Screen::Menu)
    }

    /// What the terminal can show.
    pub(super) fn means(&self) -> Means {
        self.surroundings.means
    }

    /// Has it drawn as for another terminal.
    #[cfg(test)]
    pub(super) fn set_means(&mut self, means: Means) {
        self.surroundings.means = means;
    }

    /// The cells of the boards that are played on, before there is junk on any.
    pub(super) fn grid(&self) -> &Arc<Grid> {
        self.level.grid()
    }

    /// What every game starts from.
    pub(super) fn level(&self) -> &Level {
        &self.level
    }

    /// Says how the board on the screen is drawn; where it does not fit, the game
    /// waits, and that of a person also once it fits again.
    fn set_drawing(&mut self, drawing: Option<Drawing>) {
        self.drawing = drawing;
        let is_steered = self.steered().is_some();
        if drawing.is_none() && is_steered && self.motion == Motion::Running {
            self.motion = Motion::Paused;
        }
    }

    /// Whether ticks are due by and by.
    pub(super) fn is_ticking(&self) -> bool {
        if self.screen() == Screen::Menu {
            return self.idle.demo.as_ref().is_some_and(|round| !round.is_over());
        }
        let is_over = match (self.screen(), &self.race) {
            (Screen::Game, _) => self.round.is_over(),
            (Screen::Race, Some(race)) => race.is_over(),
            _ => true,
        };
        self.motion == Motion::Running && self.drawing.is_some() && !is_over
    }

    /// When the next tick is due, `now` or later, or what comes after the end;
    /// `None` where nothing moves.
    pub(super) fn due(&mut self, now: Instant) -> Option<Instant> {
        if let Some(rest) = self.rests_until(now) {
            return Some(rest.max(now));
        }
        if !self.is_ticking() {
            self.rest();
            self.grace.reset();
            return None;
        }
        self.pace.run(now);
        match self.next_move().and_then(|number| self.grace.of(number)) {
            Some(end) if self.could_be_saved() => Some(end.max(now)),
            // It was saved, and has waited long enough.
            Some(_) => Some(now),
            None => self.pace.due(),
        }
    }

    /// The game under way that a person steers.
    fn steered(&self) -> Option<&Round> {
        let round = match (self.below_help(), &self.race) {
            (Screen::Menu, _) => None,
            (Screen::Race | Screen::Table, Some(race)) => race.person(),
            _ => Some(&self.round),
        };
        round.filter(|round| round.driver() == Driver::Person && !round.is_over())
    }

    /// The number of a person's next move, from 0.
    fn next_move(&self) -> Option<u64> {
        self.steered().map(|round| round.figures().moves)
    }

    /// Whether a person's next move would kill, and another would not.
    fn could_be_saved(&self) -> bool {
        self.steered().is_some_and(Round::could_be_saved)
    }

    /// Whether a person's next move has begun to wait.
    fn is_waiting(&self) -> bool {
        self.next_move().is_some_and(|number| self.grace.of(number).is_some())
    }

    /// Whether a person's next move, which is due now, has to wait.
    fn waits(&mut self, now: Instant) -> bool {
        let number = self.next_move().filter(|_| self.could_be_saved());
        number.is_some_and(|number| self.grace.end(number, now) > now)
    }

    /// Makes the ticks that are due and have their plans, at full speed as many as
    /// there is time for before `until`. Returns whether there were any.
    pub(super) fn tick(&mut self, now: Instant, until: Instant) -> bool {
        if self.make_steps() {
            return true;
        }
        let Some(due) = self.due(now) else { return false };
        if let Some(rest) = self.idle.rest {
            if now >= rest {
                self.go_on();
            }
            return now >= rest;
        }
        if due > now || !self.think_ahead(until) {
            return false;
        }
        if self.is_waiting() {
            self.tick_once();
            self.pace.hold();
            self.moved = Some(now);
            return true;
        }
        let most = self.pace.take(now);
        for made in 0..most {
            if self.waits(now) {
                return made > 0;
            }
            if !self.think_ahead(until) {
                break;
            }
            self.tick_once();
            self.moved = Some(now);
            if !self.is_ticking() || (!self.is_ahead() && self.time() >= until) {
                break;
            }
        }
        most > 0
    }

    /// The time.
    fn time(&self) -> Instant {
        (self.surroundings.waiting.clock)()
    }

    fn tick_once(&mut self) {
        if let (Screen::Menu, Some(round)) = (self.screen(), &mut self.idle.demo) {
            round.tick();
            return;
        }
        let apples = match &mut self.race {
            Some(race) if self.screens.contains(&Screen::Race) => {
                race.tick();
                if race.is_over() {
                    self.screens.push(Screen::Table);
                }
                race.apples()
            }
            _ => {
                self.round.tick();
                if self.round.is_over() {
                    self.screens.push(Screen::End);
                }
                self.round.figures().apples
            }
        };
        if self.arcade {
            self.pace.speed_up(apples);
        }
    }

    /// How what glides is to be drawn at this time. It is drawn as it will be by the
    /// next frame: it begins at once, and has arrived before the next tick.
    fn gliding_at(&self, now: Instant) -> Gliding {
        let drawn = self.look.glyphs.smooth && self.drawing == Some(Drawing::Squares);
        let (Some(moved), Some(beat)) = (self.moved, self.pace.beat()) else {
            return self.gliding.at_rest();
        };
        let time = if self.steered().is_some() { beat.min(GLIDE) } else { beat };
        let passed = (now + FRAME).saturating_duration_since(moved);
        if self.gliding == Gliding::Off || !drawn || !self.is_ticking() || passed >= time {
            return self.gliding.at_rest();
        }
        Gliding::At(passed.as_secs_f64() / time.as_secs_f64())
    }

    /// Whether the screen is not as it should be at this time, though nothing has
    /// happened.
    pub(super) fn is_behind(&self, now: Instant) -> bool {
        self.gliding != self.gliding_at(now) || self.thought != self.thought_at(now)
    }

    /// Has what changes with time alone drawn as it is at this time.
    pub(super) fn animate(&mut self, now: Instant) {
        self.thought = self.thought_at(now);
        self.gliding = self.gliding_at(now);
    }

    /// How far the last move has come on the screen, where that is shown.
    pub(super) fn glide(&self) -> Option<f64> {
        match self.gliding {
            Gliding::At(progress) => Some(progress),
            Gliding::Off | Gliding::Rest => None,
        }
    }

    /// Forgets the time that has passed: what was due is not made up for.
    pub(super) fn resync(&mut self) {
        self.rest();
    }

    /// Holds the beat; the last move is not drawn on its way again once it runs.
    fn rest(&mut self) {
        self.pace.hold();
        self.moved = None;
    }

    /// Makes ready what is drawn: the plan for the board as it is, if it is there.
    pub(super) fn prepare(&mut self) {
        self.think();
    }
}

/// The strategies asked for, who drives the first game, and its screen.
fn parts(start: &Start) -> (Vec<&'static StrategyRow>, Driver, Screen) {
    match start {
        Start::Menu => (vec![], Driver::Autopilot, Screen::Menu),
        Start::Play => (vec![], Driver::Person, Screen::Game),
        Start::Watch(strategy) => {
            (strategy.iter().copied().collect(), Driver::Autopilot, Screen::Game)
        }
        Start::Race { strategies, .. } => (strategies.clone(), Driver::Autopilot, Screen::Race),
    }
}

/// The strategy, if it can play there; else the one that plays in its place, and
/// words that say so.
fn player_for(
    survey: &Survey,
    strategy: &'static StrategyRow,
) -> (&'static StrategyRow, Option<String>) {
    match survey.allows(strategy) {
        Ok(()) => (strategy, None),
        Err(why) => {
            let player = ai::default_for(survey);
            (player, Some(why.in_short()))
        }
    }
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
mod tests;
