//! What is begun: matches at their start, and the seeds they start with.

use std::mem;
use std::sync::Arc;

use super::App;
use super::scene::Scene;
use crate::ai::{self, StrategyRow, Survey, Unplayable};
use crate::engine::{Grid, Level};
use crate::record::Recording;
use crate::store::{Date, daily};
use crate::ui::launch::Start;
use crate::ui::play::lane::{Driver, Player};
use crate::ui::play::pace::Pace;
use crate::ui::play::playing::{Beginning, Match, Setup, has_person};

impl App {
    /// The match to start with; `None` for the start screen.
    pub(super) fn first_scene(&mut self, start: &Start) -> Result<Option<Scene>, Unplayable> {
        let default = ai::default_strategy();
        let (players, asked_for, is_race) = match start {
            Start::Menu => return Ok(None),
            Start::Play => (vec![Player::person(default)], vec![], false),
            Start::Daily(date) => return Ok(self.daily_game(*date).map(Scene::Game)),
            Start::Resume(recording) => {
                return Ok(Some(Scene::Game(self.resumed(recording))));
            }
            // Nobody has asked for the default by name: it gives way where it cannot play.
            Start::Watch(None) => (vec![Player::autopilot(default)], vec![], false),
            Start::Watch(Some(row)) => (vec![Player::autopilot(row)], vec![*row], false),
            Start::Race { strategies, human } => {
                let person = human.then(|| Player::person(default));
                let others = strategies.iter().map(|&row| Player::autopilot(row));
                (person.into_iter().chain(others).collect(), strategies.clone(), true)
            }
            Start::Replay(recording) => return Ok(Some(self.replay_of(recording))),
        };
        let level = if is_race { self.level_of_race(players.len()) } else { self.level_of_game() };
        let seed = match self.options.seed {
            Some(seed) => seed,
            None => self.new_seed(&level, &asked_for),
        };
        let pace = Pace::new(self.options.speed_of(players[0].driver));
        let setup = Setup { level, seed, players, begins: self.beginning(), daily: None };
        let playing = self.new_match(setup, pace);
        asked_for.iter().try_for_each(|row| playing.survey().allows(row))?;
        Ok(Some(if is_race { Scene::Race(playing) } else { Scene::Game(playing) }))
    }

    /// The game of a recording, to be gone on with by a person.
    pub(super) fn resumed(&mut self, recording: &Arc<Recording>) -> Match {
        let setup = Setup {
            level: recording.level().clone(),
            seed: recording.seed(),
            players: vec![Player::person(ai::default_strategy())],
            begins: Beginning::After(Arc::clone(recording)),
            daily: None,
        };
        let pace = Pace::new(self.options.speed_of(Driver::Person));
        self.new_match(setup, pace)
    }

    /// The game of a day, to be played by a person.
    pub(super) fn daily_game(&mut self, date: Date) -> Option<Match> {
        let level = Level::new(&Grid::new(daily::SIDE, daily::SIDE, false).ok()?).ok()?;
        let setup = Setup {
            level,
            seed: daily::seed(date),
            players: vec![Player::person(ai::default_strategy())],
            begins: Beginning::AtStart,
            daily: Some(date),
        };
        let pace = Pace::new(self.options.speed_of(Driver::Person));
        Some(self.new_match(setup, pace))
    }

    /// The level of the next game: that of the game on the screen where it is not the one of
    /// the settings.
    fn level_of_next(&self) -> Level {
        match self.scene() {
            Scene::Game(playing) if playing.setup().has_own_level() => {
                playing.setup().level.clone()
            }
            _ => self.level_of_game(),
        }
    }

    /// The day whose game one with this seed is, after the game on the screen.
    fn daily_of_next(&self, seed: u64) -> Option<Date> {
        let Scene::Game(playing) = self.scene() else { return None };
        playing.setup().daily.filter(|&date| daily::seed(date) == seed)
    }

    /// Where games begin: those of a screensaver in the middle.
    fn beginning(&self) -> Beginning {
        if self.is_screensaver() { Beginning::AThirdFull } else { Beginning::AtStart }
    }

    /// A new seed, one with which these can play on the level if one turns up soon.
    pub(super) fn new_seed(&mut self, level: &Level, strategies: &[&StrategyRow]) -> u64 {
        let seed = (self.seeds)();
        playable_seed(seed, level, strategies, &mut self.seeds)
    }

    /// The same seed on another board; where nobody has asked for that seed and its junk
    /// is in the way of these strategies, another.
    pub(super) fn same_seed(
        &mut self,
        seed: u64,
        level: &Level,
        strategies: &[&StrategyRow],
    ) -> u64 {
        if self.options.seed == Some(seed) {
            return seed;
        }
        playable_seed(seed, level, strategies, &mut self.seeds)
    }

    /// Puts a race at its start on the screen, in place of the one there or laid over the
    /// game there, at its speed; not at max speed where a person takes part or it would
    /// be over before it is seen.
    pub(super) fn begin_race(&mut self, seed: u64, players: Vec<Player>) {
        let usual = || Pace::new(self.options.speed_of(players[0].driver));
        let mut pace = match self.scene() {
            Scene::Game(playing) | Scene::Race(playing) => playing.pace,
            _ => usual(),
        };
        pace.full &= !has_person(&players) && matches!(self.scene(), Scene::Race(_));
        let level = self.level_of_race(players.len());
        let race = self.new_match(
            Setup { level, seed, players, begins: Beginning::AtStart, daily: None },
            pace,
        );
        self.put(Scene::Race(race));
    }

    /// A match at its start. Strategies that cannot play there are replaced, and that is
    /// noted.
    fn new_match(&mut self, setup: Setup, pace: Pace) -> Match {
        let seen = self.bests.of(&setup.level);
        let (mut playing, note) = Match::new(setup, self.options.rules.clone(), pace);
        let kept = self.keeper.best(&playing.setup().level, playing.mode());
        playing.best = seen.max(kept);
        if let Some(note) = note {
            self.say(note);
        }
        playing
    }

    /// Puts a scene on the screen: in place of the one there if that is of its kind, else
    /// over it.
    pub(super) fn put(&mut self, scene: Scene) {
        self.results = false;
        self.remember_played();
        if mem::discriminant(self.scene()) == mem::discriminant(&scene) {
            self.let_go();
            *self.scene_mut() = scene;
        } else {
            self.playing_mut().into_iter().for_each(Match::hold);
            self.scenes.push(scene);
        }
    }

    /// Puts a game with a new seed on the screen, one that the player's strategy can play.
    pub(super) fn begin_new_game(&mut self, player: Player) {
        let seed = self.new_seed(&self.level_of_next(), &[player.strategy]);
        self.begin_game(seed, player);
    }

    /// Puts a game at its start on the screen: in place of the one there, at its speed,
    /// or over the menu.
    pub(super) fn begin_game(&mut self, seed: u64, player: Player) {
        let (level, daily) = (self.level_of_next(), self.daily_of_next(seed));
        let begins = self.beginning();
        let setup = Setup { level, seed, players: vec![player], begins, daily };
        let pace = match self.scene() {
            Scene::Game(playing) => playing.pace,
            _ => Pace::new(self.options.speed_of(player.driver)),
        };
        let mut playing = self.new_match(setup, pace);
        playing.lane_mut().set_hints(self.options.hints);
        self.put(Scene::Game(playing));
    }
}

/// The least and the greatest number of seeds that are tried in search of one whose junk
/// the strategies can play.
const SEEDS: [usize; 2] = [20, 100];
/// Between these bounds, so many seeds are tried that their boards have about this many
/// cells in all: to survey a board takes longer the larger it is, and a key waits for it.
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
        // From 1, since the last seed drawn is taken as it is.
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
