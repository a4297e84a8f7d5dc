//! What the next match starts with, and boards that are as large as the screen.

use ratatui::layout::{Rect, Size};

use super::scene::Scene;
use super::{App, PLAY_SPEED, WATCH_SPEED};
use crate::ai::{self, StrategyRow};
use crate::engine::{BuiltIn, Grid, Level};
use crate::ui::launch::{Fit, Walls};
use crate::ui::layout::help::Help;
use crate::ui::layout::{self, Drawing, Layout, Sizing};
use crate::ui::look::Zoom;
use crate::ui::play::lane::{Driver, Player};
use crate::ui::play::pace::Pace;
use crate::ui::play::playing::{Beginning, Match, Motion, Rules, Setup, autopilots};

/// What the next match starts with.
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(super) struct Options {
    /// The level asked for.
    pub(super) level: Level,
    /// How it was asked for on the command line, where it has walls.
    pub(super) walls: Option<Walls>,
    /// Whether edges are to be joined.
    pub(super) wrap: bool,
    /// The level of the command line, where it is none that comes with the program.
    pub(super) given: Option<Level>,
    /// The size of boards without walls, and when they are as large as the screen.
    pub(super) open_sides: (u16, u16),
    pub(super) open_fit: Fit,
    /// How large cells are drawn; `None` for as large as there is room for.
    pub(super) zoom: Option<Zoom>,
    /// When boards are as large as the screen, whatever the size of `level`.
    pub(super) fit: Fit,
    /// The seed asked for.
    pub(super) seed: Option<u64>,
    /// The speed asked for, in moves per second.
    pub(super) speed: Option<u16>,
    /// Whether the snake glides from cell to cell.
    pub(super) animates: bool,
    /// Whether boards are shown alone.
    pub(super) bare: bool,
    /// Whether a person who plays alone is shown what the strategy would do.
    pub(super) hints: bool,
    pub(super) rules: Rules,
}

impl Options {
    /// The speed of a match in which the first lane is steered so.
    pub(super) fn speed_of(&self, driver: Driver) -> u16 {
        self.speed.unwrap_or(match driver {
            Driver::Person => PLAY_SPEED,
            Driver::Autopilot => WATCH_SPEED,
        })
    }
}

impl App {
    /// Takes note of the size of the screen: boards that are to be as large as it
    /// are made anew where it has changed.
    pub(in crate::ui) fn resize(&mut self, screen: Rect) {
        if self.area != screen {
            self.area = screen;
            self.fit_game();
            self.fit_race();
            let help = self.new_help();
            if let Some(open) = &mut self.help {
                open.lay_out(help);
            }
        }
        // In each frame: the scene may have changed by a key or with time alone.
        self.fit_demo();
        self.lay_out();
    }

    /// Works out where things are. A person's match that has no room is paused.
    pub(super) fn lay_out(&mut self) {
        if self.area.is_empty() {
            return;
        }
        let layout = self.new_layout();
        let is_in_sight = layout.drawing().is_some();
        self.layout = Some(layout);
        if let Some(playing) = self.playing_mut().filter(|_| !is_in_sight) {
            playing.pause_person();
        }
    }

    /// Where things are on the screen with the look and the scene of now.
    pub(super) fn new_layout(&self) -> Layout {
        match self.scene() {
            Scene::Menu(menu) => {
                let demo = menu.demo.as_ref().map(Match::grid);
                Layout::of_menu(self.menu_lines(), demo, self.sizing(), self.area)
            }
            Scene::Game(playing) => {
                let bare = self.options.bare;
                let layout = self.layout_of_game(playing.grid());
                self.or_least(layout, playing, |sizing| {
                    if bare {
                        layout::bare::least_size(1, sizing)
                    } else {
                        layout::game::least_size(sizing)
                    }
                })
            }
            Scene::Replay(replaying) => {
                Layout::of_replay(replaying.playing().grid(), self.sizing(), self.area)
            }
            Scene::Scores(_) => Layout::of_page(self.area),
            Scene::Race(playing) => {
                let lanes = playing.lanes().len();
                let least = if self.options.bare {
                    layout::bare::least_size
                } else {
                    layout::race::least_size
                };
                let layout = self.layout_of_race(playing.grid(), lanes);
                self.or_least(layout, playing, |sizing| least(lanes, sizing))
            }
        }
    }

    /// Where a game on this grid is on the screen.
    fn layout_of_game(&self, grid: &Grid) -> Layout {
        if self.options.bare {
            Layout::of_boards(grid, 1, self.sizing(), self.area)
        } else {
            Layout::of_game(grid, self.sizing(), self.area)
        }
    }

    /// Where a race of so many lanes on this grid is on the screen.
    fn layout_of_race(&self, grid: &Grid, lanes: usize) -> Layout {
        let of = if self.options.bare { Layout::of_boards } else { Layout::of_race };
        of(grid, lanes, self.sizing(), self.area)
    }

    /// A layout; where it has no room and its boards would become smaller in a terminal that
    /// has room for any, it says what those need.
    fn or_least(&self, layout: Layout, playing: &Match, least: impl Fn(Sizing) -> Size) -> Layout {
        match layout {
            Layout::TooSmall(_) if self.options.fit != Fit::Never && !playing.has_begun() => {
                Layout::TooSmall(least(self.sizing()))
            }
            layout => layout,
        }
    }

    /// What decides on how boards are drawn.
    pub(super) fn sizing(&self) -> Sizing<'_> {
        Sizing { look: &self.look, zoom: self.options.zoom }
    }

    /// The help for the screen below it, at the size of now.
    pub(super) fn new_help(&self) -> Help {
        Help::new(self.screen_below_help().bindings(), self.area)
    }

    /// What a game starts from: the level asked for, or a board as large as the screen
    /// if it is to be so, or if nobody has asked for one that has no room there.
    pub(super) fn level_of_game(&self) -> Level {
        let asked = &self.options.level;
        let drawing = self.layout_of_game(asked.grid()).drawing();
        let fits = match self.options.fit {
            Fit::Never => false,
            Fit::Small => !self.area.is_empty() && drawing.is_none_or(Drawing::is_dense),
            Fit::Always => !self.area.is_empty(),
        };
        let sides = || {
            if self.options.bare {
                layout::bare::fitting(self.sizing(), 1, self.area)
            } else {
                layout::game::fitting(self.sizing(), self.area)
            }
        };
        let fit = fits.then(|| open_level(asked, sides()));
        fit.flatten().unwrap_or_else(|| asked.clone())
    }

    /// What a race of so many starts from: boards that share the screen where they are
    /// to be as large as that, or where nobody has asked for any that do not fit in the
    /// largest drawing. Where no boards do, it is the level asked for.
    pub(super) fn level_of_race(&self, lanes: usize) -> Level {
        let asked = &self.options.level;
        let drawing = |level: &Level| self.layout_of_race(level.grid(), lanes).drawing();
        let has_squares = self.look.glyphs.squares;
        let is_whole = |it: Drawing| it.has_columns() || !(has_squares || it.is_dense());
        let stays = match self.options.fit {
            Fit::Never => true,
            Fit::Small => self.area.is_empty() || drawing(asked).is_some_and(is_whole),
            Fit::Always => self.area.is_empty(),
        };
        let fitting = if self.options.bare { layout::bare::fitting } else { layout::race::fitting };
        let sides = fitting(self.sizing(), lanes, self.area);
        let fit = || open_level(asked, sides).filter(|level| drawing(level).is_some());
        if stays { None } else { fit() }.unwrap_or_else(|| asked.clone())
    }

    /// Puts a new board on the screen where it should have another size than it has. A
    /// game that a person is in the middle of keeps its board, and so does one that is
    /// over, and where boards are only to have room any game that has begun.
    pub(super) fn fit_game(&mut self) {
        let Scene::Game(playing) = self.scene() else { return };
        let (motion, driver) = (playing.motion, playing.lane().driver());
        // One that was taken back waits for a turn as well.
        let is_played =
            driver == Driver::Person && (motion != Motion::Ready || playing.has_begun());
        let level = self.level_of_game();
        let is_fitted = sides(level.grid()) == sides(playing.grid());
        let is_kept = match self.options.fit {
            Fit::Never => true,
            Fit::Small => playing.has_begun() || is_played,
            Fit::Always => is_played || playing.is_over() || playing.lane().taken_back(),
        };
        if is_kept || is_fitted || playing.setup().has_own_level() {
            return;
        }
        let Player { strategy, .. } = playing.setup().players[0];
        let seed = self.same_seed(playing.seed(), &level, &[strategy]);
        self.begin_game(seed, Player { driver, strategy });
        // What was paused is not set going by another size of the screen.
        if let Some(playing) = self.playing_mut().filter(|_| motion == Motion::Paused) {
            playing.motion = motion;
        }
    }

    /// Starts the race on the screen anew where its boards should have another size than
    /// they have and it has not made a move. Later a race keeps its boards: it is one race.
    fn fit_race(&mut self) {
        let Scene::Race(playing) = self.scene() else { return };
        let motion = playing.motion;
        let Setup { seed, players, .. } = playing.setup().clone();
        let level = self.level_of_race(players.len());
        if playing.has_begun() || sides(playing.grid()) == sides(level.grid()) {
            return;
        }
        let seed = self.same_seed(seed, &level, &autopilots(&players));
        self.begin_race(seed, players);
        if let Some(playing) = self.playing_mut() {
            playing.motion = motion;
        }
    }

    /// Sees to it that the board beside the menu is as large as there is room for.
    fn fit_demo(&mut self) {
        let Scene::Menu(menu) = self.scene() else { return };
        let has = menu.demo.as_ref().map(|demo| sides(demo.grid()));
        if has != self.demo_sides() {
            let strategy = menu.demo.as_ref().map(|demo| demo.setup().players[0].strategy);
            self.begin_demo(strategy.unwrap_or_else(ai::default_strategy));
        }
    }

    /// The sides of the board beside the menu, if there is room for one: those of the level
    /// shown, or without walls as large as there is room for where that is less.
    fn demo_sides(&self) -> Option<(u16, u16)> {
        let room = layout::menu::fitting(self.sizing(), self.area)?;
        let shown = self.shown_level();
        let (width, height) = sides(shown.grid());
        let has_walls = shown.name().is_some();
        Some(if has_walls && layout::menu::has_room(shown.grid(), self.sizing(), self.area) {
            (width, height)
        } else if has_walls || self.options.fit == Fit::Always {
            room
        } else {
            (width.min(room.0), height.min(room.1))
        })
    }

    /// What the game beside the menu starts from, if there is room for one.
    pub(super) fn demo_level(&self) -> Option<Level> {
        let (shown, wanted) = (self.shown_level(), self.demo_sides()?);
        if wanted == sides(shown.grid()) { Some(shown) } else { open_level(&shown, wanted) }
    }

    /// Starts a game beside the menu, if there is room for one, played by this strategy
    /// or another that can play there.
    pub(super) fn begin_demo(&mut self, strategy: &'static StrategyRow) {
        let players = vec![Player::autopilot(strategy)];
        // By chance even where a seed was asked for: that one is for the games to come.
        let seed = (self.seeds)();
        let pace = Pace::new(self.options.speed_of(Driver::Autopilot));
        let demo = self.demo_level().map(|level| {
            let setup = Setup { level, seed, players, begins: Beginning::AThirdFull, daily: None };
            Match::new(setup, self.options.rules.clone(), pace).0
        });
        if let Scene::Menu(menu) = self.scene_mut() {
            menu.demo = demo;
        }
    }
}

/// A board without walls and with these sides; its edges and junk are those asked for.
pub(super) fn open_level(asked: &Level, (width, height): (u16, u16)) -> Option<Level> {
    let grid = Grid::new(width, height, asked.grid().wraps()).ok()?;
    Some(Level::new(&grid).ok()?.with_junk(asked.junk()))
}

/// The width and the height of a board.
pub(super) fn sides(grid: &Grid) -> (u16, u16) {
    (grid.width(), grid.height())
}

/// Whether a level is one of the command line that does not come with the program.
pub(super) fn is_given(level: &Level) -> bool {
    let comes_with = |name: &str| {
        let built_in = BuiltIn::find(name);
        let made = built_in.map(|it| Level::read(name, it.picture, level.grid().wraps()));
        made.is_some_and(|made| made.is_ok_and(|made| made.with_junk(level.junk()) == *level))
    };
    level.name().is_some_and(|name| !comes_with(name))
}

/// The size of boards without walls beside this level: its own, where it is one.
pub(super) fn open_sides(level: &Level) -> (u16, u16) {
    if level.name().is_some() { USUAL_SIDES } else { sides(level.grid()) }
}

/// The size of a board where none is asked for.
const USUAL_SIDES: (u16, u16) = (20, 20);
