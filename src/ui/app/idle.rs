//! What goes on by itself: the game beside the menu, what comes after a
//! game, and boards that are as large as the screen.

use std::time::{Duration, Instant};

use ratatui::layout::Rect;

use super::{App, Motion, WATCH_SPEED, playable_seed};
use crate::ai::{self, STRATEGIES, StrategyRow};
use crate::engine::{Grid, Level};
use crate::ui::After;
use crate::ui::input::{Action, Screen};
use crate::ui::layout::fitting;
use crate::ui::pace::Pace;
use crate::ui::race::Field;
use crate::ui::round::{Driver, Round};
use crate::ui::{menu_view, race_view, view};

/// How long the end of a game is shown before something else comes by itself.
const REST: Duration = Duration::from_millis(2_500);

/// What goes on by itself.
pub(super) struct Idle {
    /// The screen.
    area: Rect,
    /// Whether boards are as large as that.
    fit: bool,
    /// The game beside the menu.
    pub(super) demo: Option<Round>,
    /// What comes after a game, and when it is due.
    after: After,
    pub(super) rest: Option<Instant>,
    /// Whether it has come, and was the end.
    done: bool,
}

impl Idle {
    pub(super) fn new(fit: bool, after: After) -> Self {
        Self { area: Rect::default(), fit, demo: None, after, rest: None, done: false }
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
        let drawing = view::drawing(self, screen);
        self.set_drawing(drawing);
    }

    /// The screen.
    pub(super) fn area(&self) -> Rect {
        self.idle.area
    }

    /// Puts a new board on the screen where the one there is not as large as it
    /// should be; where a race lies over it, once that is left.
    pub(super) fn fit_board(&mut self) {
        let wanted = fitting(&self.look, self.idle.area);
        let grid = self.level.grid();
        let is_racing = self.screens.contains(&Screen::Race);
        if !self.idle.fit || is_racing || wanted == (grid.width(), grid.height()) {
            return;
        }
        let Some(level) = level(wanted, grid.wraps()) else { return };
        self.level = level.with_junk(self.level.junk());
        let motion = self.motion;
        self.begin(self.round.seed(), self.round.strategy(), self.round.driver());
        if motion == Motion::Paused {
            self.motion = motion;
        }
    }

    /// What a race of these starts from: boards that share the screen where they are
    /// to be as large as that.
    pub(super) fn level_of_race(&self, field: &Field) -> Level {
        let lanes = field.strategies.len() + usize::from(field.human);
        let wanted = race_view::fitting(&self.look, lanes, self.idle.area);
        let fit = level(wanted, self.level.grid().wraps()).filter(|_| self.idle.fit);
        fit.map_or_else(|| self.level.clone(), |level| level.with_junk(self.level.junk()))
    }

    /// Starts a race anew that began before the size of the screen was known. Later
    /// on a race keeps its boards: it is one race.
    fn fit_race(&mut self) {
        if let (true, Some(race)) = (self.idle.fit, &self.race) {
            self.begin_race(race.seed(), race.field().clone());
        }
    }

    /// Sees to it that the board beside the menu is as large as there is room for.
    fn fit_demo(&mut self) {
        let demo = self.idle.demo.as_ref();
        let grid = demo.map(|round| round.board().grid());
        let sides = grid.map(|grid| (grid.width(), grid.height()));
        if self.screens.first() == Some(&Screen::Menu) && sides != self.demo_sides() {
            self.demo(demo.map_or_else(ai::default_strategy, Round::strategy));
        }
    }

    fn demo_sides(&self) -> Option<(u16, u16)> {
        menu_view::sides(&self.look, self.idle.area)
    }

    /// Starts a game beside the menu, if there is room for one.
    fn demo(&mut self, strategy: &'static StrategyRow) {
        let start = self.demo_sides().and_then(|sides| level(sides, false));
        let seed = (self.surroundings.seeds)();
        let waiting = self.surroundings.waiting.clone();
        self.idle.demo = start.map(|start| {
            Round::new(&start.board(seed), seed, strategy, Driver::Autopilot, waiting)
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
            let shown = self.idle.demo.as_ref().map_or_else(ai::default_strategy, Round::strategy);
            let at = STRATEGIES.iter().position(|row| row.name == shown.name).unwrap_or(0);
            self.demo(&STRATEGIES[(at + 1) % STRATEGIES.len()]);
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

/// A plain board with these sides.
fn level((width, height): (u16, u16), wrap: bool) -> Option<Level> {
    Level::new(&Grid::new(width, height, wrap).ok()?).ok()
}
