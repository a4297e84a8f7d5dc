//! The state of the front end and what changes it: keys, the size of the screen, and
//! the passing of time. It knows nothing of the terminal, and draws nothing.

mod bests;
pub(super) mod daily;
mod ending;
mod farewell;
mod fit;
pub(super) mod help;
mod hints;
mod idle;
mod keep;
pub(super) mod menu;
mod note;
mod replay;
pub(super) mod scene;
mod scores;
pub(super) mod sight;
mod start;
mod steering;
mod time;
mod update;
mod zoom;

use ratatui::layout::{Rect, Size};

use super::input::{Action, Screen};
use super::launch::{Fit, Launch};
use super::layout::{Drawing, Layout};
use super::look::color_depth::ColorDepth;
use super::look::{Capabilities, Look, Zoom};
use super::play::planner::PlanWait;
use super::play::playing::{Match, Rules};
use crate::ai::Unplayable;
use bests::Bests;
use ending::Calm;
use fit::{Options, is_given, open_sides};
use help::OpenHelp;
use idle::Afterwards;
use keep::Keeper;
use note::Note;
use scene::Scene;
use scene::menu::{ListOf, Menu};
use sight::Sight;
use time::Animation;

/// Moves per second where no speed is asked for.
const PLAY_SPEED: u16 = 10;
const WATCH_SPEED: u16 = 20;

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

/// All that is on the screen.
pub(super) struct App {
    pub(super) look: Look,
    capabilities: Capabilities,
    /// The scenes, each laid over the one before; never empty. The last is on the screen.
    scenes: Vec<Scene>,
    /// Whether the figures of the end, or a race's table, lie on top of the scene.
    results: bool,
    /// The help on top of all; `None` where it is closed.
    help: Option<OpenHelp>,
    /// The screen; empty where its size is not known yet.
    area: Rect,
    /// Where things are on it; `None` where its size is not known yet.
    layout: Option<Layout>,
    pub(super) sight: Sight,
    /// What the last key asked for that leaves a person's game under way: the same key once
    /// more then does it.
    asked_to_leave: Option<Action>,
    note: Option<Note>,
    /// Whether keys that steer are dead, after the end of a person's game.
    calm: Calm,
    /// The line on the last match that was played before the one on the screen.
    last_played: Option<String>,
    /// The line to share of the last game of a day that was played to its end.
    to_share: Option<String>,
    bests: Bests,
    keeper: Keeper,
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
            asked_to_leave: None,
            calm: Calm::default(),
            last_played: None,
            to_share: None,
            bests: Bests::default(),
            keeper: Keeper::new(launch.keep),
            note: None,
            animation: Animation::default(),
            afterwards: Afterwards::new(launch.after),
            options: Options {
                wrap: launch.level.grid().wraps(),
                given: Some(launch.level.clone()).filter(is_given),
                walls: launch.walls,
                open_sides: open_sides(&launch.level),
                open_fit: if launch.level.name().is_some() { Fit::Small } else { launch.fit },
                level: launch.level,
                zoom: launch.zoom,
                fit: launch.fit,
                seed: launch.seed,
                speed: launch.speed,
                animates: launch.animate,
                bare: launch.bare,
                hints: false,
                rules,
            },
            seeds,
        };
        // Only now: how large its board is may depend on the screen and the look.
        match app.first_scene(&launch.start)? {
            Some(scene) => app.scenes = vec![scene],
            None => app.offer_unfinished(),
        }
        app.lay_out();
        Ok(app)
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
        // The box of results is text, so bare boards have none.
        match (self.scene(), self.results && !self.options.bare) {
            (Scene::Menu(menu), _) => match menu.list().map(|list| list.of) {
                None => Screen::Menu,
                Some(ListOf::Racers) => Screen::Racers,
                Some(ListOf::Strategies | ListOf::Levels) => Screen::List,
            },
            (Scene::Game(playing), false) if !playing.is_over() => Screen::Game,
            (Scene::Game(_), _) => Screen::End,
            (Scene::Race(_), false) => Screen::Race,
            (Scene::Race(_), true) => Screen::Table,
            (Scene::Replay(_), _) => Screen::Replay,
            (Scene::Scores(_), _) => Screen::Scores,
        }
    }

    /// The help on top of all; `None` where it is closed.
    pub(super) fn help(&self) -> Option<&OpenHelp> {
        self.help.as_ref()
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
        self.layout.as_ref().map_or(Some(Drawing::Squares(Zoom::One)), Layout::drawing)
    }
}

#[cfg(test)]
mod tests;
