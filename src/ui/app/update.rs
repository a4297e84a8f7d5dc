//! What keys change.

use super::{App, Effect, Motion, player_for};
use crate::ai::{self, STRATEGIES, StrategyRow, Survey, Unplayable};
use crate::engine::Direction;
use crate::ui::boxes;
use crate::ui::input::{Action, Key, Screen};
use crate::ui::look::{Look, Means};
use crate::ui::race::{Field, Race};
use crate::ui::round::{Driver, Round};
use crate::ui::view;

impl App {
    /// Does what a key asks for.
    pub(in crate::ui) fn press(&mut self, key: Key) -> Effect {
        if self.is_screensaver() {
            return Effect::Quit;
        }
        self.note = None;
        let Some(action) = self.screen().action(key) else { return Effect::None };
        if action != Action::Step {
            self.steps = 0;
        }
        // Nobody moves what nobody sees.
        if self.drawing.is_none() && action.moves() {
            return Effect::None;
        }
        match action {
            Action::Quit => return Effect::Quit,
            Action::Redraw => return Effect::Redraw,
            Action::Suspend => return Effect::Suspend,
            Action::Back => return self.back(),
            Action::Help if self.screen() == Screen::Help => return self.back(),
            Action::Help => {
                self.screens.push(Screen::Help);
                self.scrolled = 0;
            }
            Action::Theme => self.change_look(Look::next_theme, Look::name_of_theme),
            Action::Glyphs => self.change_look(Look::next_glyphs, Look::name_of_glyphs),
            _ => match self.screen() {
                Screen::Menu => self.update_menu(action),
                Screen::Game | Screen::End => self.update_game(action),
                Screen::Race | Screen::Table => self.update_race(action),
                Screen::Help => self.update_help(action),
            },
        }
        self.look_again();
        Effect::None
    }

    /// Goes on to the next look. One in which the board would not fit, which does so in
    /// this one, is passed over, and that is noted.
    fn change_look(&mut self, next: fn(&mut Look, Means) -> String, name: fn(&Look) -> String) {
        let fits = |app: &Self| view::drawing(app, app.area()).is_some();
        let (means, must_fit) = (self.means(), fits(self));
        let mut note = next(&mut self.look, means);
        let mut passed_over = Vec::new();
        while must_fit && !fits(self) {
            passed_over.push(name(&self.look));
            note = next(&mut self.look, means);
        }
        if !passed_over.is_empty() {
            note = format!("{}; no room in {}", name(&self.look), passed_over.join(", "));
        }
        self.note = Some(note);
    }

    /// Closes what lies on top; quits where nothing does.
    fn back(&mut self) -> Effect {
        let closed = self.screens.pop();
        match self.screen() {
            Screen::Menu => self.set_demo_pace(),
            Screen::Game if closed == Some(Screen::Race) => self.come_back(),
            _ => {}
        }
        if self.screens.is_empty() { Effect::Quit } else { Effect::None }
    }

    fn update_help(&mut self, action: Action) {
        let most = boxes::most_scrolled(self, self.area());
        let scrolled = self.scrolled.min(most);
        self.scrolled = match action {
            Action::Above => scrolled.saturating_sub(1),
            Action::Below => most.min(scrolled + 1),
            _ => scrolled,
        };
    }

    fn update_menu(&mut self, action: Action) {
        let lines = STRATEGIES.len() + 1;
        match action {
            Action::Above => self.chosen = (self.chosen + lines - 1) % lines,
            Action::Below => self.chosen = (self.chosen + 1) % lines,
            Action::Play => self.leave_menu(0),
            Action::Choose => self.leave_menu(self.chosen),
            Action::Pick(row) if self.row(row).is_some() => self.leave_menu(row + 1),
            _ => {}
        }
    }

    /// Starts what the line says.
    fn leave_menu(&mut self, line: usize) {
        self.chosen = line;
        let (strategy, driver) = match line.checked_sub(1) {
            None => (ai::default_strategy(), Driver::Person),
            Some(row) => (&STRATEGIES[row], Driver::Autopilot),
        };
        match self.seed {
            Some(seed) => self.begin(seed, strategy, driver),
            None => self.begin_new(strategy, driver),
        }
        self.set_off();
        self.screens.push(Screen::Game);
    }

    fn update_game(&mut self, action: Action) {
        match action {
            Action::Again => self.again(),
            Action::New => self.begin_new(self.wanted, self.round.driver()),
            Action::Plots => self.show_plots = !self.show_plots,
            Action::Race => self.race_against_next(),
            Action::Dots | Action::Overlay | Action::Faster | Action::Slower => {
                self.update_sight(action);
            }
            Action::Pick(_) | Action::Next | Action::Previous => {
                if let Some(strategy) = self.asked_for(action) {
                    self.switch(strategy);
                }
            }
            Action::Hint => self.toggle_hints(),
            _ if self.round.is_over() => self.screens.push(Screen::End),
            Action::Steer(way) => {
                self.steer(way);
                self.pace.full = false;
                self.leave_ready();
            }
            Action::Hand => {
                self.round.hand_over();
                self.pace.full &= self.round.driver() == Driver::Autopilot;
                self.leave_ready();
            }
            Action::Pause | Action::Step => self.update_motion(action),
            Action::FullSpeed => {
                let why = "full speed is for the autopilot: Enter hands over";
                let has_person = self.round.driver() == Driver::Person;
                self.toggle_full_speed(has_person.then_some(why));
            }
            _ => {}
        }
    }

    /// What is shown, and how fast it goes.
    fn update_sight(&mut self, action: Action) {
        match action {
            Action::Dots => self.show_dots = !self.show_dots,
            Action::Overlay => {
                self.overlay = self.overlay.next();
                self.note = Some(format!("shown: {}", self.overlay.name()));
            }
            Action::Faster => self.pace.faster(),
            Action::Slower => self.pace.slower(),
            _ => {}
        }
    }

    fn update_motion(&mut self, action: Action) {
        if action == Action::Step {
            self.step();
            return;
        }
        let running = self.motion == Motion::Running;
        self.motion = if running { Motion::Paused } else { Motion::Running };
    }

    fn update_race(&mut self, action: Action) {
        let Some(race) = &mut self.race else { return };
        let (seed, field, has_person) = (race.seed(), race.field().clone(), race.person_runs());
        match action {
            Action::Again => self.begin_race(seed, field),
            Action::New => {
                let seed = self.new_seed_for(&self.level_of_race(&field), &field.strategies);
                self.begin_race(seed, field);
            }
            Action::Dots | Action::Overlay | Action::Faster | Action::Slower => {
                self.update_sight(action);
            }
            _ if race.is_over() => {
                self.screens.retain(|&screen| screen != Screen::Table);
                self.screens.push(Screen::Table);
            }
            Action::Steer(way) if has_person => {
                self.steer(way);
                self.leave_ready();
            }
            Action::Steer(_) => {
                let over = race.field().human;
                let why = if over { "your game is over" } else { "race --human lets you steer" };
                self.note = Some(why.to_owned());
            }
            Action::Pause | Action::Step => self.update_motion(action),
            Action::FullSpeed => {
                let why = "no full speed while you race";
                self.toggle_full_speed(has_person.then_some(why));
            }
            _ => {}
        }
    }

    /// Whether these keys would do nothing in the race on the screen.
    pub(in crate::ui) fn refuses(&self, keys: &[(Key, Action)]) -> bool {
        let Some(race) = self.race.as_ref().filter(|_| self.screen() == Screen::Race) else {
            return false;
        };
        keys.iter().all(|(_, action)| match action {
            Action::FullSpeed => race.is_over() || race.person_runs(),
            Action::Pause | Action::Step | Action::Faster | Action::Slower => race.is_over(),
            _ => false,
        })
    }

    /// Puts a race at its start on the screen; speed and full speed stay, but for a
    /// person. Strategies that cannot play there are replaced, and that is noted.
    pub(super) fn begin_race(&mut self, seed: u64, field: Field) {
        self.motion = if field.human { Motion::Ready } else { Motion::Running };
        self.pace.full &= !field.human;
        let level = self.level_of_race(&field);
        let board = level.board(seed);
        let survey = Survey::new(board.grid());
        self.note = refused(&survey, &field.strategies);
        let player = |row: &&'static StrategyRow| player_for(&survey, row).0;
        let players: Vec<_> = field.strategies.iter().map(player).collect();
        let race = Race::new(&board, seed, field, &players, &self.surroundings.waiting);
        let race = race.thinking(self.effort);
        self.race = Some(race.with_max_moves(level.default_max_moves()));
        self.grace.reset();
        self.pace.speed_up(0);
        self.screens.retain(|&screen| screen != Screen::Table);
        self.rest();
    }

    /// A race of the strategy at work against the next of the table, from the
    /// start of the same seed.
    fn race_against_next(&mut self) {
        let Some(next) = self.asked_for(Action::Next) else { return };
        let strategies = vec![self.round.strategy(), next];
        self.screens.retain(|&screen| screen != Screen::End);
        self.screens.push(Screen::Race);
        self.left = Some((self.motion, self.pace));
        // Else it would be over before it is seen.
        self.pace.full = false;
        self.begin_race(self.round.seed(), Field { strategies, human: false });
    }

    /// Goes from a race back to the game that it was laid over, as that was left. A
    /// person is given the time to look: what ran is paused.
    fn come_back(&mut self) {
        if let Some((motion, pace)) = self.left.take() {
            let rushes = motion == Motion::Running && self.round.driver() == Driver::Person;
            self.motion = if rushes { Motion::Paused } else { motion };
            self.pace = pace;
            self.rest();
        }
        self.grace.reset();
        self.fit_board();
    }

    /// Turns the person's snake, at the last moment if need be.
    fn steer(&mut self, way: Direction) {
        let waits = self.is_waiting();
        let round = match &mut self.race {
            Some(race) if self.screens.contains(&Screen::Race) => race.person_mut(),
            _ => Some(&mut self.round),
        };
        let Some(round) = round else { return };
        if !(waits && round.could_be_saved() && round.save(way)) {
            round.steer(way);
        }
    }

    fn leave_ready(&mut self) {
        if self.motion == Motion::Ready {
            self.motion = Motion::Running;
        }
    }

    fn toggle_hints(&mut self) {
        self.round.toggle_hints();
        let name = self.round.strategy().name;
        self.note = match (self.round.hints(), self.round.driver()) {
            (true, Driver::Autopilot) => {
                Some(format!("hints on: {name} shows the way while you steer"))
            }
            (false, Driver::Autopilot) => Some("hints off".to_owned()),
            (_, Driver::Person) => None,
        };
    }

    /// Goes at full speed, or no longer; not while a person steers, who is told this.
    fn toggle_full_speed(&mut self, person_is_told: Option<&str>) {
        match person_is_told {
            Some(why) => self.note = Some(why.to_owned()),
            None => self.pace.full = !self.pace.full,
        }
    }

    /// Goes on with another strategy; a game that is over is played again by it.
    fn switch(&mut self, strategy: &'static StrategyRow) {
        if let Err(why) = self.survey.allows(strategy) {
            self.note = Some(why.in_short());
        } else if self.round.is_over() {
            self.begin(self.round.seed(), strategy, Driver::Autopilot);
        } else {
            self.wanted = strategy;
            self.round.switch(strategy);
        }
    }

    /// The strategy that an action asks for, seen from the one that is chosen; next
    /// and before are those that can play.
    pub(super) fn asked_for(&mut self, action: Action) -> Option<&'static StrategyRow> {
        let rows = STRATEGIES.len();
        let is_chosen = |row: &StrategyRow| row.name == self.round.strategy().name;
        let chosen = STRATEGIES.iter().position(is_chosen).unwrap_or(0);
        let plays = |row: &usize| self.survey.allows(&STRATEGIES[*row]).is_ok();
        let mut after = (1..=rows).map(|further| (chosen + further) % rows);
        match action {
            Action::Next => after.find(plays).and_then(|row| self.row(row)),
            Action::Previous => after.rev().skip(1).find(plays).and_then(|row| self.row(row)),
            Action::Pick(row) => self.row(row),
            _ => None,
        }
    }

    fn row(&mut self, row: usize) -> Option<&'static StrategyRow> {
        let found = STRATEGIES.get(row);
        if found.is_none() {
            self.note = Some(format!("there are strategies 1 to {}", STRATEGIES.len()));
        }
        found
    }

    fn again(&mut self) {
        self.begin(self.round.seed(), self.wanted, self.round.driver());
    }

    /// Puts a game with a new seed on the screen, one that the strategy can play.
    pub(super) fn begin_new(&mut self, strategy: &'static StrategyRow, driver: Driver) {
        self.fit_level();
        let seed = self.new_seed_for(&self.level.clone(), &[strategy]);
        self.begin(seed, strategy, driver);
    }

    /// Puts a game at its start on the screen; speed and full speed stay. A strategy
    /// that cannot play there is replaced, and that is noted.
    pub(super) fn begin(&mut self, seed: u64, strategy: &'static StrategyRow, driver: Driver) {
        self.fit_level();
        let board = self.level.board(seed);
        self.survey = Survey::new(board.grid());
        self.wanted = strategy;
        let (strategy, note) = player_for(&self.survey, strategy);
        self.note = note.filter(|_| driver == Driver::Autopilot);
        let waiting = self.surroundings.waiting.clone();
        let round = Round::new(&board, seed, strategy, driver, waiting);
        let round = round.thinking(self.effort);
        self.round = round.with(self.level.default_max_moves(), self.round.hints());
        self.grace.reset();
        self.screens.retain(|&screen| screen != Screen::End);
        self.pace.speed_up(0);
        self.rest();
        self.motion = match driver {
            Driver::Person => Motion::Ready,
            Driver::Autopilot => Motion::Running,
        };
    }
}

/// Words that name the strategies which cannot play there, if there are any.
fn refused(survey: &Survey, strategies: &[&StrategyRow]) -> Option<String> {
    let refused = strategies.iter().filter_map(|row| survey.allows(row).err());
    Unplayable::all_in_short(&refused.collect::<Vec<_>>())
}
