//! What goes on by itself: the game beside the menu, what comes after a
//! game, and boards that are as large as the screen.

use std::time::{Duration, Instant};

use ratatui::layout::Rect;

use super::{App, Motion, WATCH_SPEED, player_for};
use crate::ai::{self, STRATEGIES, StrategyRow, Survey};
use crate::engine::{Grid, Level};
use crate::ui::input::{Action, Screen};
use crate::ui::layout::fitting;
use crate::ui::look::Look;
use crate::ui::pace::Pace;
use crate::ui::race::Field;
use crate::ui::round::{Driver, Round};
use crate::ui::{After, Fit, Launch, Start};
use crate::ui::{menu_view, race_view, view};

/// How long the end of a game is shown before something else comes by itself.
const REST: Duration = Duration::from_millis(2_500);

/// What goes on by itself.
pub(super) struct Idle {
    /// The screen.
    area: Rect,
    /// Whether boards are as large as that.
    fit: Fit,
    /// The screen that the board at hand was made for.
    fitted: Rect,
    /// The game beside the menu.
    pub(super) demo: Option<Round>,
    /// What comes after a game, and when it is due.
    after: After,
    pub(super) rest: Option<Instant>,
    /// Whether it has come, and was the end.
    done: bool,
}

impl Idle {
    pub(super) fn new(fit: Fit, after: After, area: Rect) -> Self {
        Self { area, fit, fitted: area, demo: None, after, rest: None, done: false }
    }

    /// What the first game or race starts from.
    pub(super) fn first_level(&self, launch: &Launch, look: &Look) -> Level {
        match &launch.start {
            Start::Race { strategies, human } => {
                let field = Field { strategies: strategies.clone(), human: *human };
                self.level_of_race(&launch.level, look, field.lanes())
            }
            _ => self.level_of_game(&launch.level, look),
        }
    }

    /// What a game starts from: the level asked for, or a board as large as the screen
    /// if it is to be so.
    pub(super) fn level_of_game(&self, asked: &Level, look: &Look) -> Level {
        let fits = self.fit == Fit::Always && !self.area.is_empty();
        let fit = fits.then(|| level_of(asked, fitting(look, self.area)));
        fit.flatten().unwrap_or_else(|| asked.clone())
    }

    /// What a race of so many starts from: boards that share the screen where they are
    /// to be as large as that, or where nobody has asked for any that do not fit. Where
    /// no boards do, it is the level asked for.
    pub(super) fn level_of_race(&self, asked: &Level, look: &Look, lanes: usize) -> Level {
        let fits = |level: &Level| race_view::arrange(level.grid(), look, lanes, self.area).is_ok();
        let stays = match self.fit {
            Fit::Never => true,
            Fit::Race => self.area.is_empty() || fits(asked),
            Fit::Always => self.area.is_empty(),
        };
        let fit = || level_of(asked, race_view::fitting(look, lanes, self.area)).filter(fits);
        if stays { None } else { fit() }.unwrap_or_else(|| asked.clone())
    }
}

impl App {
    /// Takes note of the size of the screen: boards that are to be as large as it
    /// are made anew where it has changed.
    pub(in crate::ui) fn resize(&mut self, screen: Rect) {
        if self.idle.area != screen {
            self.idle.area = screen;
            self.fit_board();
            self.fit_race();
        }
        self.fit_demo();
        self.look_again();
    }

    /// Takes note of how what is on the screen is drawn, once there is one.
    pub(super) fn look_again(&mut self) {
        if !self.idle.area.is_empty() {
            let drawing = view::drawing(self, self.idle.area);
            self.set_drawing(drawing);
        }
    }

    /// The screen.
    pub(super) fn area(&self) -> Rect {
        self.idle.area
    }

    /// Puts a new board on the screen where it should be as large as that and was made
    /// for another; where a race lies over it, once that is left. A game that a person
    /// is in the middle of keeps its board, and so does one that is over.
    pub(super) fn fit_board(&mut self) {
        let is_racing = self.screens.contains(&Screen::Race);
        let is_played = self.round.driver() == Driver::Person && self.motion != Motion::Ready;
        let keeps = is_racing || is_played || self.round.is_over();
        if self.idle.fit != Fit::Always || self.idle.fitted == self.idle.area || keeps {
            return;
        }
        let motion = self.motion;
        self.fit_level();
        let (level, wanted) = (self.level.clone(), self.wanted);
        let seed = self.seed_again(self.round.seed(), &level, &[wanted]);
        self.begin(seed, wanted, self.round.driver());
        if motion == Motion::Paused {
            self.motion = motion;
        }
    }

    /// Has the next game start on a board as large as the screen, if it is to be so.
    pub(super) fn fit_level(&mut self) {
        self.level = self.idle.level_of_game(&self.level, &self.look);
        self.idle.fitted = self.idle.area;
    }

    /// What a race of these starts from.
    pub(super) fn level_of_race(&self, field: &Field) -> Level {
        self.idle.level_of_race(&self.level, &self.look, field.lanes())
    }

    /// Starts the race on the screen anew where its boards should be others than they
    /// are and it has not made a move. Later on a race keeps its boards: it is one race.
    fn fit_race(&mut self) {
        let Some(race) = self.race.as_ref().filter(|_| self.screens.contains(&Screen::Race)) else {
            return;
        };
        let (seed, field, motion) = (race.seed(), race.field().clone(), self.motion);
        let level = self.level_of_race(&field);
        if race.has_begun() || sides(race.grid()) == sides(level.grid()) {
            return;
        }
        let seed = self.seed_again(seed, &level, &field.strategies);
        self.begin_race(seed, field);
        self.motion = motion;
    }

    /// Sees to it that the board beside the menu is as large as there is room for.
    fn fit_demo(&mut self) {
        let demo = self.idle.demo.as_ref();
        let has = demo.map(|round| sides(round.board().grid()));
        if self.screens.first() == Some(&Screen::Menu) && has != self.demo_sides() {
            self.demo(demo.map_or_else(ai::default_strategy, Round::strategy));
        }
    }

    /// The sides of the board beside the menu, if there is room for one: those of the
    /// level asked for if it has walls and fits, else as large as there is room for.
    fn demo_sides(&self) -> Option<(u16, u16)> {
        let room = menu_view::sides(&self.look, self.idle.area)?;
        let level = sides(self.level.grid());
        let fits = self.level.name().is_some() && level.0 <= room.0 && level.1 <= room.1;
        Some(if fits { level } else { room })
    }

    /// What the game beside the menu starts from, if there is room for one.
    fn demo_level(&self) -> Option<Level> {
        let wanted = self.demo_sides()?;
        let fits = self.level.name().is_some() && wanted == sides(self.level.grid());
        if fits { Some(self.level.clone()) } else { level_of(&self.level, wanted) }
    }

    /// Starts a game beside the menu, if there is room for one, played by this strategy
    /// or another that can play there.
    fn demo(&mut self, strategy: &'static StrategyRow) {
        let start = self.demo_level();
        let seed = (self.surroundings.seeds)();
        let (waiting, effort) = (self.surroundings.waiting.clone(), self.effort);
        self.idle.demo = start.map(|start| {
            let board = start.board(seed);
            let (strategy, _) = player_for(&Survey::new(board.grid()), strategy);
            Round::new(&board, seed, strategy, Driver::Autopilot, waiting)
                .with(start.default_max_moves(), false)
                .thinking(effort)
        });
    }

    /// The speed of the game beside the menu.
    pub(super) fn set_demo_pace(&mut self) {
        self.pace = Pace::new(self.speed.unwrap_or(WATCH_SPEED));
        self.idle.rest = None;
        self.rest();
    }

    /// The game beside the menu.
    pub(in crate::ui) fn demo_round(&self) -> Option<&Round> {
        self.idle.demo.as_ref()
    }

    /// Whether this is a screensaver, which any key ends.
    pub(in crate::ui) fn is_screensaver(&self) -> bool {
        matches!(self.idle.after, After::Again { .. })
    }

    /// Whether the front end has come to its own end.
    pub(in crate::ui) fn is_done(&self) -> bool {
        self.idle.done
    }

    /// When something comes by itself after the end of what is on the screen;
    /// `None` where it has not ended, or nothing comes.
    pub(super) fn rests_until(&mut self, now: Instant) -> Option<Instant> {
        let (is_over, goes_on) = match (self.below_help(), &self.race) {
            (Screen::Menu, _) => {
                let shown = self.screen() == Screen::Menu;
                (shown && self.idle.demo.as_ref().is_some_and(Round::is_over), true)
            }
            (Screen::Race | Screen::Table, Some(race)) => {
                (race.is_over(), self.idle.after != After::Stay)
            }
            _ => (self.round.is_over(), self.idle.after != After::Stay),
        };
        if !is_over || !goes_on {
            self.idle.rest = None;
        } else if self.idle.rest.is_none() {
            self.idle.rest = Some(now + REST);
        }
        self.idle.rest
    }

    /// Does what comes after the end of what is on the screen.
    pub(super) fn go_on(&mut self) {
        self.idle.rest = None;
        if self.screen() == Screen::Menu {
            let next = self.idle.demo.as_ref().and_then(next_of);
            self.demo(next.unwrap_or_else(ai::default_strategy));
            return;
        }
        match self.idle.after {
            After::Stay => {}
            After::Exit => self.idle.done = true,
            After::Again { new_strategy } => {
                let next = if new_strategy { self.asked_for(Action::Next) } else { None };
                self.begin_new(next.unwrap_or(self.wanted), Driver::Autopilot);
            }
        }
    }
}

/// A board with these sides, with edges and junk as they were asked for.
fn level_of(asked: &Level, (width, height): (u16, u16)) -> Option<Level> {
    let grid = Grid::new(width, height, asked.grid().wraps()).ok()?;
    Some(Level::new(&grid).ok()?.with_junk(asked.junk()))
}

/// The width and the height of a board.
fn sides(grid: &Grid) -> (u16, u16) {
    (grid.width(), grid.height())
}

/// The next strategy after that of this game that can play on its board.
fn next_of(round: &Round) -> Option<&'static StrategyRow> {
    let survey = Survey::new(round.board().grid());
    let at = STRATEGIES.iter().position(|row| row.name == round.strategy().name)?;
    let mut after = STRATEGIES.iter().cycle().skip(at + 1).take(STRATEGIES.len());
    after.find(|row| survey.allows(row).is_ok())
}
