//! The line that stays on the shell: what was played last, and how to see it again.

use super::App;
use super::scene::Scene;
use crate::ui::again::{Again, Command};
use crate::ui::play::lane::{Driver, Lane};
use crate::ui::play::playing::Match;
use crate::ui::text::counted;

impl App {
    /// The line on what was played last; `None` where no move was made, and in a screensaver.
    pub(in crate::ui) fn farewell(&self) -> Option<String> {
        if self.is_screensaver() {
            return None;
        }
        self.line_on(self.scene()).or_else(|| self.last_played.clone())
    }

    /// Takes note of what is on the screen before it goes or is laid over.
    pub(super) fn remember_played(&mut self) {
        if let Some(line) = self.line_on(self.scene()) {
            self.last_played = Some(line);
        }
    }

    /// Who has played, their apples and moves, and the command line that shows it; `None` for
    /// the menu, and where no move was made.
    fn line_on(&self, scene: &Scene) -> Option<String> {
        let (Scene::Game(playing) | Scene::Race(playing)) = scene else { return None };
        if !playing.has_begun() {
            return None;
        }
        let lanes: Vec<String> = playing.ranking().into_iter().map(result).collect();
        let command = self.again(scene, playing);
        Some(format!("{}{}{command}", lanes.join(", "), self.look.glyphs.separator))
    }

    /// The command line that shows this match.
    fn again(&self, scene: &Scene, playing: &Match) -> String {
        let (lane, setup) = (playing.lane(), playing.setup());
        let is_autopilot = |lane: &&Lane| lane.driver() == Driver::Autopilot;
        let autopilots = playing.lanes().iter().filter(is_autopilot);
        let strategies: Vec<&str> = autopilots.map(|lane| lane.strategy().name).collect();
        let human = lane.driver() == Driver::Person;
        let command = match scene {
            Scene::Race(_) => Command::Race { strategies: &strategies, human },
            _ if human => Command::Play,
            _ => Command::Watch(lane.strategy().name),
        };
        let grid = setup.level.grid();
        // A board as large as the screen has none, whatever was given.
        let walls = self.options.walls.as_ref().filter(|_| setup.level.name().is_some());
        let rules = &self.options.rules;
        let again = Again {
            command,
            seed: playing.seed(),
            size: walls.is_none().then(|| (grid.width(), grid.height())),
            walls: walls.map(|walls| walls.given.as_str()),
            wrap: walls.map_or(grid.wraps(), |walls| walls.wrap),
            junk: setup.level.junk(),
            effort: rules.effort,
            arcade: rules.arcade,
            grace: rules.grace,
        };
        again.command_line()
    }
}

/// Who has played, and what came of it.
fn result(lane: &Lane) -> String {
    let figures = lane.figures();
    let hands =
        if lane.hands().is_empty() { lane.name().to_owned() } else { lane.hands().join(" and ") };
    let (apples, moves) = (counted(figures.apples, "apple"), counted(figures.moves, "move"));
    format!("{hands}: {apples} in {moves}")
}
