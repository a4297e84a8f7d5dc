//! The state of the front end and what changes it: keys and the passing of
//! time. It knows nothing of the terminal.

mod idle;
mod update;

use std::sync::Arc;
use std::time::Instant;

use super::input::Screen;
use super::look::{Look, Means};
use super::overlay::Overlay;
use super::pace::Pace;
use super::race::{Field, Race};
use super::round::{Driver, Round};
use super::{Launch, Start};
use crate::ai;
use crate::engine::{Board, BoardError, Grid};
use idle::Idle;

/// Moves a second where none are asked for.
const PLAY_SPEED: u16 = 10;
const WATCH_SPEED: u16 = 20;

/// What the front end does not take from its state: time, chance and the terminal.
pub(super) struct Surroundings {
    /// The time.
    pub(super) clock: fn() -> Instant,
    /// The seed of the next new game.
    pub(super) seeds: Box<dyn FnMut() -> u64>,
    /// What the terminal can show.
    pub(super) means: Means,
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
    /// Whether the board fits on the screen.
    fits: bool,
    /// What goes on by itself.
    idle: Idle,
    /// The board at the start of every game.
    start: Board,
    seed: Option<u64>,
    speed: Option<u16>,
    surroundings: Surroundings,
}

impl App {
    /// The front end at its start.
    ///
    /// # Errors
    /// [`BoardError::Closed`] where walls leave no room for the snake.
    pub(super) fn new(
        launch: Launch,
        look: Look,
        mut surroundings: Surroundings,
    ) -> Result<Self, BoardError> {
        let start = Board::new(launch.grid)?;
        let seed = launch.seed.unwrap_or_else(&mut surroundings.seeds);
        let (strategy, driver) = match &launch.start {
            Start::Play => (ai::default_strategy(), Driver::Person),
            Start::Watch(strategy) => {
                (strategy.unwrap_or_else(ai::default_strategy), Driver::Autopilot)
            }
            Start::Menu | Start::Race { .. } => (ai::default_strategy(), Driver::Autopilot),
        };
        let screen = match launch.start {
            Start::Menu => Screen::Menu,
            Start::Play | Start::Watch(_) => Screen::Game,
            Start::Race { .. } => Screen::Race,
        };
        let mut app = Self {
            look,
            screens: vec![screen],
            round: Round::new(&start, seed, strategy, driver, surroundings.clock),
            race: None,
            motion: Motion::Ready,
            pace: Pace::new(WATCH_SPEED),
            gliding: if launch.animate { Gliding::Rest } else { Gliding::Off },
            show_dots: true,
            show_plots: false,
            overlay: Overlay::Route,
            chosen: 0,
            scrolled: 0,
            note: None,
            fits: true,
            idle: Idle::new(launch.fit, launch.after),
            start,
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

    /// What the terminal can show.
    pub(super) fn means(&self) -> Means {
        self.surroundings.means
    }

    /// Has it drawn as for another terminal.
    #[cfg(test)]
    pub(super) fn set_means(&mut self, means: Means) {
        self.surroundings.means = means;
    }

    /// The cells of the boards that are played on.
    pub(super) fn grid(&self) -> &Arc<Grid> {
        self.start.grid()
    }

    /// Says whether the board fits on the screen; where it does not, the game
    /// waits.
    pub(super) fn set_fits(&mut self, fits: bool) {
        self.fits = fits;
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
        self.motion == Motion::Running && self.fits && !is_over
    }

    /// When the next tick is due, `now` or later, or what comes after the end;
    /// `None` where nothing moves.
    pub(super) fn due(&mut self, now: Instant) -> Option<Instant> {
        if let Some(rest) = self.rests_until(now) {
            return Some(rest.max(now));
        }
        if !self.is_ticking() {
            self.pace.hold();
            return None;
        }
        self.pace.run(now);
        self.pace.due()
    }

    /// Makes the ticks that are due, at full speed as many as there is time for
    /// before `until`. Returns whether there were any.
    pub(super) fn tick(&mut self, now: Instant, until: Instant) -> bool {
        if self.due(now).is_none() {
            return false;
        }
        if let Some(rest) = self.idle.rest {
            if now >= rest {
                self.go_on();
            }
            return now >= rest;
        }
        let most = self.pace.take(now);
        for _ in 0..most {
            self.tick_once();
            if !self.is_ticking() || (self.surroundings.clock)() >= until {
                break;
            }
        }
        most > 0
    }

    fn tick_once(&mut self) {
        if let (Screen::Menu, Some(round)) = (self.screen(), &mut self.idle.demo) {
            round.tick();
            return;
        }
        match &mut self.race {
            Some(race) if self.screens.contains(&Screen::Race) => {
                race.tick();
                if race.is_over() {
                    self.screens.push(Screen::Table);
                }
            }
            _ => {
                self.round.tick();
                if self.round.is_over() {
                    self.screens.push(Screen::End);
                }
            }
        }
    }

    /// Whether something glides on the screen, which then wants a new frame at all
    /// times.
    pub(super) fn is_gliding(&self, now: Instant) -> bool {
        let shown = self.gliding != Gliding::Off && self.look.glyphs.smooth && self.is_ticking();
        shown && self.pace.progress(now).is_some()
    }

    /// Has what glides drawn as it is at this time.
    pub(super) fn animate(&mut self, now: Instant) {
        if self.gliding != Gliding::Off {
            let progress = self.pace.progress(now).filter(|_| self.is_gliding(now));
            self.gliding = progress.map_or(Gliding::Rest, Gliding::At);
        }
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
        self.pace.hold();
    }

    /// Makes ready what is drawn: the plan for the board as it is.
    pub(super) fn prepare(&mut self) {
        match (self.below_help(), &mut self.race) {
            (Screen::Menu, _) => self.idle.demo.iter_mut().for_each(Round::plan_all),
            (Screen::Race | Screen::Table, Some(race)) => race.plan_all(),
            _ => self.round.plan_all(),
        }
    }
}

#[cfg(test)]
mod tests;
