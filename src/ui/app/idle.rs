//! What goes on by itself: the game beside the menu, what comes after a
//! game, and boards that are as large as the screen.

use std::time::{Duration, Instant};

use ratatui::layout::Rect;

use super::{App, Motion, WATCH_SPEED, playable_seed, player_for};
use crate::ai::{self, STRATEGIES, StrategyRow, Survey};
use crate::engine::{Grid, Level};
use crate::ui::input::{Action, Screen};
use crate::ui::layout::fitting;
use crate::ui::pace::Pace;
use crate::ui::race::Field;
use crate::ui::round::{Driver, Round};
use crate::ui::{After, Fit};
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
    pub(super) fn new(fit: Fit, after: After) -> Self {
        let area = Rect::default();
        Self { area, fit, fitted: area, demo: None, after, rest: None, done: false }
    }
}

impl App {
    /// Takes note of the size of the screen: boards that are to be as large as it
    /// are made anew where it has changed.
    pub(in crate::ui) fn resize(&mut self, screen: Rect) {
        if self.idle.area != screen {
            let was_known = self.idle.area != Rect::default();
            self.idle.area = screen;
            self.fit_board();
            if !was_known {
                self.fit_race();
            }
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
        self.begin(self.round.seed(), self.round.strategy(), self.round.driver());
        if motion == Motion::Paused {
            self.motion = motion;
        }
    }

    /// Has the next game start on a board as large as the screen, if it is to be so.
    pub(super) fn fit_level(&mut self) {
        if self.idle.fit == Fit::Always && !self.idle.area.is_empty() {
            let wanted = fitting(&self.look, self.idle.area);
            self.level = self.level_of(wanted).unwrap_or_else(|| self.level.clone());
            self.idle.fitted = self.idle.area;
        }
    }

    /// A board with these sides, with edges and junk as they were asked for.
    fn level_of(&self, (width, height): (u16, u16)) -> Option<Level> {
        let grid = Grid::new(width, height, self.level.grid().wraps()).ok()?;
        Some(Level::new(&grid).ok()?.with_junk(self.level.junk()))
    }

    /// What a race of these starts from: boards that share the screen where they are
    /// to be as large as that, or where nobody has asked for any that do not fit.
    pub(super) fn level_of_race(&self, field: &Field) -> Level {
        let (look, area) = (&self.look, self.idle.area);
        let lanes = field.strategies.len() + usize::from(field.human);
        let fits = || race_view::arrange(self.level.grid(), look, lanes, area).is_ok();
        let stays = match self.idle.fit {
            Fit::Never => true,
            Fit::Race => area.is_empty() || fits(),
            Fit::Always => area.is_empty(),
        };
        let fit = (!stays).then(|| self.level_of(race_view::fitting(look, lanes, area)));
        fit.flatten().unwrap_or_else(|| self.level.clone())
    }

    /// Starts a race anew that began before the size of the screen was known. Later
    /// on a race keeps its boards: it is one race.
    fn fit_race(&mut self) {
        if let (Fit::Race | Fit::Always, Some(race)) = (self.idle.fit, &self.race) {
            self.begin_race(race.seed(), race.field().clone());
        }
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
        if fits { Some(self.level.clone()) } else { self.level_of(wanted) }
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
                let strategy = next.unwrap_or_else(|| self.round.strategy());
                let seeds = &mut self.surroundings.seeds;
                let seed = playable_seed(&self.level, &[strategy], seeds);
                self.begin(seed, strategy, Driver::Autopilot);
            }
        }
    }
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
