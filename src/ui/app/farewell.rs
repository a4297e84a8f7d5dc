//! The line that stays on the shell: what was played last, and how to see it again.

use std::path::PathBuf;

use super::App;
use super::scene::Scene;
use crate::engine::{BuiltIn, Level};
use crate::ui::again::{Again, BoardSize, Command, quoted};
use crate::ui::launch::Farewell;
use crate::ui::play::lane::{Driver, Lane};
use crate::ui::play::playing::Match;
use crate::ui::text::counted;

/// The most recordings that are named.
const MOST_RECORDED: usize = 4;

impl App {
    /// What is left on the shell.
    pub(in crate::ui) fn left_behind(&self) -> Farewell {
        let written = self.recordings();
        let recorded = |path: &PathBuf| {
            let path = quoted(&path.to_string_lossy());
            format!("recorded{}snakepilot replay {path}", self.look.glyphs.separator)
        };
        let more = written.len().saturating_sub(MOST_RECORDED);
        let more = (more > 0).then(|| format!("and {} more", counted(more as u64, "recording")));
        let lines = self.farewell().into_iter().chain(self.to_share.clone());
        let lines = lines.chain(written.iter().take(MOST_RECORDED).map(recorded)).chain(more);
        Farewell {
            lines: lines.collect(),
            warnings: self.warnings().to_vec(),
            failure: self.recording_failure().map(str::to_owned),
        }
    }

    /// The line on what was played last; `None` where no move was made, and in a screensaver.
    pub(in crate::ui) fn farewell(&self) -> Option<String> {
        if self.is_screensaver() {
            return None;
        }
        self.line_on(self.scene()).or_else(|| self.last_played.clone())
    }

    /// Takes note of what is on the screen before it goes or is laid over.
    pub(super) fn remember_played(&mut self) {
        // A game of a screensaver begins in the middle, which no command line shows.
        let line = if self.is_screensaver() { None } else { self.line_on(self.scene()) };
        if let Some(line) = line {
            self.last_played = Some(line);
        }
    }

    /// Who has played, their apples and moves, and the command line that shows it; `None` for
    /// the menu, and where no move was made.
    fn line_on(&self, scene: &Scene) -> Option<String> {
        let (Scene::Game(playing) | Scene::Race(playing)) = scene else { return None };
        // No command line shows a game that goes on with a recorded one.
        if !playing.has_begun() || playing.lane().goes_on() {
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
        let size = BoardSize::Cells(grid.width(), grid.height());
        let again = Again {
            seed: Some(playing.seed()),
            size: setup.level.name().is_none().then_some(size),
            ..self.asked_for(command, &setup.level)
        };
        again.command_line()
    }

    /// The command on this level, as far as the game goes: without a size, and without what
    /// changes only how it looks.
    pub(super) fn asked_for<'a>(&'a self, command: Command<'a>, level: &'a Level) -> Again<'a> {
        let (walls, wrap) = self.walls_of(level);
        let rules = &self.options.rules;
        Again {
            command,
            seed: None,
            size: None,
            walls,
            wrap,
            junk: level.junk(),
            speed: None,
            effort: rules.effort,
            arcade: rules.arcade,
            grace: rules.grace,
            theme: None,
            glyphs: None,
            animates: true,
        }
    }

    /// How a level is called on the command line, and whether its edges have to be asked to be
    /// joined.
    fn walls_of<'a>(&'a self, level: &'a Level) -> (Option<&'a str>, bool) {
        let wraps = level.grid().wraps();
        let given = self.options.given.as_ref().filter(|given| given.name() == level.name());
        match (level.name(), given.and(self.options.walls.as_ref())) {
            (_, Some(walls)) => (Some(&walls.given), walls.wrap),
            (Some(name), None) => {
                let wraps_itself =
                    BuiltIn::find(name).is_some_and(|it| it.picture.starts_with("wrap"));
                (Some(name), wraps && !wraps_itself)
            }
            (None, None) => (None, wraps),
        }
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
