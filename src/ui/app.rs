//! The state of the front end and what changes it: keys and the passing of
//! time. It knows nothing of the terminal.

mod update;

use std::sync::Arc;
use std::time::Instant;

use super::grace::Grace;
use super::input::Screen;
use super::look::Look;
use super::pace::Pace;
use super::round::{Driver, Round};
use super::{Launch, Start};
use crate::ai::{self, StrategyRow, Survey, Unplayable};
use crate::engine::{Grid, Level};

/// Moves a second where none are asked for.
const PLAY_SPEED: u16 = 10;
const WATCH_SPEED: u16 = 20;

/// What the front end does not take from its state: time and chance.
pub(super) struct Surroundings {
    /// The time.
    pub(super) clock: fn() -> Instant,
    /// The seed of the next new game.
    pub(super) seeds: Box<dyn FnMut() -> u64>,
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

/// All that is on the screen.
pub(super) struct App {
    pub(super) look: Look,
    /// What lies on what, the topmost last: that one takes the keys.
    screens: Vec<Screen>,
    /// The game; behind the start screen, the one that was left last.
    pub(super) round: Round,
    pub(super) motion: Motion,
    pub(super) pace: Pace,
    /// Whether the planned route is shown.
    pub(super) show_dots: bool,
    /// The line chosen on the start screen: 0 to play, then the strategies.
    pub(super) chosen: usize,
    /// How many lines the help is scrolled.
    pub(super) scrolled: u16,
    /// What a key could not do, until the next key.
    pub(super) note: Option<String>,
    /// Whether the board fits on the screen.
    fits: bool,
    /// What every game starts from.
    level: Level,
    /// What is known of the board of the game on the screen.
    survey: Survey,
    /// The wait before a move of a person's that would kill.
    grace: Grace,
    /// Whether the game goes faster with each apple.
    arcade: bool,
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
        let Launch { level, .. } = launch;
        let asked_for = match launch.start {
            Start::Watch(strategy) => strategy,
            Start::Menu | Start::Play => None,
        };
        let player = asked_for.unwrap_or_else(ai::default_strategy);
        let seed = launch.seed;
        let seed = seed.unwrap_or_else(|| playable_seed(&level, player, &mut surroundings.seeds));
        let board = level.board(seed);
        let survey = Survey::new(board.grid());
        if let Some(strategy) = asked_for {
            survey.allows(strategy)?;
        }
        let (strategy, note) = player_for(&survey, player);
        let driver = match launch.start {
            Start::Play => Driver::Person,
            Start::Watch(_) | Start::Menu => Driver::Autopilot,
        };
        let in_menu = matches!(launch.start, Start::Menu);
        let round = Round::new(&board, seed, strategy, driver, surroundings.clock);
        let mut app = Self {
            look,
            screens: vec![if in_menu { Screen::Menu } else { Screen::Game }],
            round: round.with(level.default_max_moves(), false),
            motion: Motion::Ready,
            pace: Pace::new(WATCH_SPEED),
            show_dots: true,
            chosen: 0,
            scrolled: 0,
            note: note.filter(|_| driver == Driver::Autopilot && !in_menu),
            fits: true,
            level,
            survey,
            grace: Grace::new(launch.grace),
            arcade: launch.arcade,
            seed: launch.seed,
            speed: launch.speed,
            surroundings,
        };
        app.set_off();
        Ok(app)
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

    /// The cells of the boards that are played on, before there is junk on any.
    pub(super) fn grid(&self) -> &Arc<Grid> {
        self.level.grid()
    }

    /// What every game starts from.
    pub(super) fn level(&self) -> &Level {
        &self.level
    }

    /// Says whether the board fits on the screen; where it does not, the game
    /// waits.
    pub(super) fn set_fits(&mut self, fits: bool) {
        self.fits = fits;
    }

    /// Whether ticks are due by and by.
    pub(super) fn is_ticking(&self) -> bool {
        self.screen() == Screen::Game
            && self.motion == Motion::Running
            && self.fits
            && !self.round.is_over()
    }

    /// When the next tick is due, `now` or later; `None` where nothing moves.
    pub(super) fn due(&mut self, now: Instant) -> Option<Instant> {
        if !self.is_ticking() {
            self.pace.hold();
            self.grace.reset();
            return None;
        }
        self.pace.run(now);
        match self.grace.of(self.next_move()) {
            Some(end) if self.round.could_be_saved() => Some(end.max(now)),
            // It was saved, and has waited long enough.
            Some(_) => Some(now),
            None => self.pace.due(),
        }
    }

    /// The number of the move that is made next, from 0.
    fn next_move(&self) -> u64 {
        self.round.figures().moves
    }

    /// Makes the ticks that are due, at full speed as many as there is time for
    /// before `until`. Returns whether there were any.
    pub(super) fn tick(&mut self, now: Instant, until: Instant) -> bool {
        let Some(due) = self.due(now) else { return false };
        if self.grace.of(self.next_move()).is_some() {
            if due > now {
                return false;
            }
            self.tick_once();
            self.pace.hold();
            return true;
        }
        let most = self.pace.take(now);
        for made in 0..most {
            if self.round.could_be_saved() && self.grace.end(self.next_move(), now) > now {
                return made > 0;
            }
            self.tick_once();
            if !self.is_ticking() || (self.surroundings.clock)() >= until {
                break;
            }
        }
        most > 0
    }

    fn tick_once(&mut self) {
        self.round.tick();
        if self.arcade {
            self.pace.speed_up(self.round.figures().apples);
        }
        if self.round.is_over() {
            self.screens.push(Screen::End);
        }
    }

    /// Forgets the time that has passed: what was due is not made up for.
    pub(super) fn resync(&mut self) {
        self.pace.hold();
    }

    /// Makes ready what is drawn: the plan for the board as it is.
    pub(super) fn prepare(&mut self) {
        if self.below_help() != Screen::Menu {
            self.round.plan_all();
        }
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
            (player, Some(format!("{} plays: {why}", player.name)))
        }
    }
}

/// Seeds that are tried for one whose junk a strategy can play.
const SEEDS: usize = 20;

/// A new seed, one with which the strategy can play, if one turns up soon.
fn playable_seed(level: &Level, strategy: &StrategyRow, seeds: &mut dyn FnMut() -> u64) -> u64 {
    let mut seed = seeds();
    if level.junk() > 0 {
        for _ in 1..SEEDS {
            if Survey::new(level.board(seed).grid()).allows(strategy).is_ok() {
                break;
            }
            seed = seeds();
        }
    }
    seed
}

#[cfg(test)]
mod tests;
