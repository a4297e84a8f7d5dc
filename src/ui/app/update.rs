//! What keys change.

use std::mem;

use super::help::OpenHelp;
use super::scene::{Menu, Scene};
use super::{App, Effect};
use crate::ai::{self, STRATEGIES, StrategyRow};
use crate::ui::input::{Action, Key, Screen};
use crate::ui::look::{Capabilities, Look};
use crate::ui::play::lane::{Driver, Player};
use crate::ui::play::playing::{Match, Motion, Setup, autopilots};

impl App {
    /// Does what a key asks for.
    pub(in crate::ui) fn press(&mut self, key: Key) -> Effect {
        if self.is_screensaver() {
            return Effect::Quit;
        }
        self.note = None;
        let Some(action) = self.screen().action(key) else { return Effect::None };
        // A step that still waits for its plan would come as a surprise after another key.
        if action != Action::Step {
            self.playing_mut().into_iter().for_each(Match::cancel_steps);
        }
        if self.holds_back(action, key) {
            return Effect::None;
        }
        // Nobody moves what nobody sees.
        if self.drawing().is_none() && action.moves() {
            return Effect::None;
        }
        let effect = self.act(action);
        self.lay_out();
        effect
    }

    /// Whether an action would end a person's game under way by a key that may have been hit
    /// by chance. The first of them pauses the game and says what the next one does. Ctrl-C
    /// never asks.
    fn holds_back(&mut self, action: Action, key: Key) -> bool {
        let leaves = match action {
            Action::Quit => key != Key::Ctrl('c'),
            Action::Back => self.help.is_none() && !self.results,
            _ => false,
        };
        let asked = mem::replace(&mut self.asked_to_leave, false);
        let begun = self.playing().filter(|playing| playing.motion != Motion::Ready);
        let is_under_way = begun.is_some_and(|playing| playing.steered().is_some());
        if !leaves || asked || !is_under_way {
            return false;
        }
        self.asked_to_leave = true;
        self.pause_person();
        let again = if action == Action::Quit { "q again quits" } else { "Esc again leaves" };
        self.note = Some(format!("paused; {again} this game, Space resumes"));
        true
    }

    fn act(&mut self, action: Action) -> Effect {
        match action {
            Action::Quit => return Effect::Quit,
            Action::Redraw => return Effect::Redraw,
            Action::Suspend => return Effect::Suspend,
            Action::Back => return self.back(),
            Action::Help if self.help.is_some() => return self.back(),
            Action::Help => self.help = Some(OpenHelp::new(self.new_help())),
            Action::Theme => self.change_look(Look::next_theme, Look::name_of_theme),
            Action::Glyphs => self.change_look(Look::next_glyphs, Look::name_of_glyphs),
            Action::Zoom => self.change_zoom(),
            _ => match self.screen() {
                Screen::Menu => self.update_menu(action),
                Screen::Game | Screen::End => self.update_game(action),
                Screen::Race | Screen::Table => self.update_race(action),
                Screen::Help => self.help.iter_mut().for_each(|help| help.scroll(action)),
            },
        }
        Effect::None
    }

    /// Changes to the next look. One in which the board would not fit, which does so in
    /// this one, is passed over, and that is noted; where no other is left, it stays as it is.
    fn change_look(
        &mut self,
        next: fn(&mut Look, Capabilities) -> String,
        name: fn(&Look) -> String,
    ) {
        let fits = |app: &Self| app.new_layout().drawing().is_some();
        let (capabilities, must_fit, before) = (self.capabilities, fits(self), self.look);
        let mut note = next(&mut self.look, capabilities);
        let mut passed_over = Vec::new();
        // Comes round to the look of now at the latest, in which the board fits.
        while must_fit && !fits(self) {
            let passed = name(&self.look);
            // Not every look leads back to the first: from ASCII there may be no way on.
            if passed_over.contains(&passed) {
                self.look = before;
                break;
            }
            passed_over.push(passed);
            note = next(&mut self.look, capabilities);
        }
        if !passed_over.is_empty() {
            note = format!("{}; no room in {}", name(&self.look), passed_over.join(", "));
        }
        self.note = Some(note);
    }

    /// Closes what lies on top, or leaves the scene; quits where it is the last one.
    fn back(&mut self) -> Effect {
        if self.help.take().is_some() || mem::take(&mut self.results) {
            return Effect::None;
        }
        if self.scenes.len() == 1 {
            return Effect::Quit;
        }
        self.scenes.pop();
        self.come_back();
        Effect::None
    }

    /// Goes on with a scene as it was left. A person is given the time to look: what ran
    /// is paused.
    fn come_back(&mut self) {
        if let Some(playing) = self.playing_mut() {
            playing.hold();
            playing.pause_person();
        }
        self.fit_game();
    }

    fn update_menu(&mut self, action: Action) {
        let Scene::Menu(Menu { chosen, .. }) = self.scene_mut() else { return };
        let lines = STRATEGIES.len() + 1;
        match action {
            Action::Above => *chosen = (*chosen + lines - 1) % lines,
            Action::Below => *chosen = (*chosen + 1) % lines,
            Action::Play => self.leave_menu(0),
            Action::Choose => {
                let chosen = *chosen;
                self.leave_menu(chosen);
            }
            Action::Pick(row) if self.row(row).is_some() => self.leave_menu(row + 1),
            _ => {}
        }
    }

    /// Starts what the line of the menu says.
    fn leave_menu(&mut self, line: usize) {
        if let Scene::Menu(menu) = self.scene_mut() {
            menu.chosen = line;
        }
        let player = match line.checked_sub(1) {
            None => Player::person(ai::default_strategy()),
            Some(row) => Player::autopilot(&STRATEGIES[row]),
        };
        match self.options.seed {
            Some(seed) => self.begin_game(seed, player),
            None => self.begin_new_game(player),
        }
    }

    fn update_game(&mut self, action: Action) {
        let Scene::Game(playing) = self.scene_mut() else { return };
        match action {
            Action::Again => {
                let (seed, player) = (playing.seed(), next_player(playing));
                self.begin_game(seed, player);
            }
            Action::New => {
                let player = next_player(playing);
                self.begin_new_game(player);
            }
            Action::Plots => self.sight.plots = !self.sight.plots,
            Action::Race => self.race_against_next(),
            Action::Dots | Action::Overlay | Action::Faster | Action::Slower => {
                self.update_sight(action);
            }
            Action::Pick(_) | Action::Next | Action::Previous => {
                if let Some(strategy) = self.strategy_at(action) {
                    self.switch(strategy);
                }
            }
            Action::Hint => self.toggle_hints(),
            _ if playing.is_over() => self.results = true,
            Action::Steer(way) => {
                playing.steer(way);
                // Nobody can steer at max speed.
                playing.pace.full = false;
                playing.leave_ready();
            }
            Action::Hand => {
                playing.lane_mut().hand_over();
                playing.pace.full &= playing.lane().driver() == Driver::Autopilot;
                playing.leave_ready();
            }
            Action::Pause => playing.toggle_pause(),
            Action::Step => self.step(),
            Action::FullSpeed if playing.lane().driver() == Driver::Person => {
                self.note = Some("max speed is for the autopilot; press Enter first".to_owned());
            }
            Action::FullSpeed => playing.pace.full = !playing.pace.full,
            _ => {}
        }
    }

    /// Changes what is shown, and how fast it goes.
    fn update_sight(&mut self, action: Action) {
        match (action, self.playing_mut()) {
            (Action::Dots, _) => self.sight.dots = !self.sight.dots,
            (Action::Overlay, _) => {
                self.sight.overlay = self.sight.overlay.next();
                self.note = Some(format!("overlay: {}", self.sight.overlay.name()));
            }
            (Action::Faster, Some(playing)) => playing.pace.faster(),
            (Action::Slower, Some(playing)) => playing.pace.slower(),
            _ => {}
        }
    }

    /// Makes one move and waits for more keys; where the plan is still in the making, the
    /// move is made once it is there.
    fn step(&mut self) {
        self.playing_mut().into_iter().for_each(Match::ask_for_step);
        self.show_results();
    }

    fn update_race(&mut self, action: Action) {
        let Scene::Race(playing) = self.scene_mut() else { return };
        match action {
            Action::Again => {
                let Setup { seed, players, .. } = playing.setup().clone();
                self.begin_race(seed, players);
            }
            Action::New => {
                let players = playing.setup().players.clone();
                let level = self.level_of_race(players.len());
                let seed = self.new_seed(&level, &autopilots(&players));
                self.begin_race(seed, players);
            }
            Action::Dots | Action::Overlay | Action::Faster | Action::Slower => {
                self.update_sight(action);
            }
            _ if playing.is_over() => self.results = true,
            Action::Steer(way) if playing.steered().is_some() => {
                playing.steer(way);
                playing.leave_ready();
            }
            Action::Steer(_) => {
                let is_over = playing.lane().driver() == Driver::Person;
                let why = if is_over { "your game is over" } else { "race --human lets you steer" };
                self.note = Some(why.to_owned());
            }
            Action::Pause => playing.toggle_pause(),
            Action::Step => self.step(),
            Action::FullSpeed if playing.steered().is_some() => {
                self.note = Some("no max speed while you race".to_owned());
            }
            Action::FullSpeed => playing.pace.full = !playing.pace.full,
            _ => {}
        }
    }

    /// Whether these keys would do nothing in the race on the screen.
    pub(in crate::ui) fn refuses(&self, keys: &[(Key, Action)]) -> bool {
        let (Scene::Race(playing), Screen::Race) = (self.scene(), self.screen()) else {
            return false;
        };
        keys.iter().all(|(_, action)| match action {
            Action::FullSpeed => playing.is_over() || playing.steered().is_some(),
            Action::Pause | Action::Step | Action::Faster | Action::Slower => playing.is_over(),
            _ => false,
        })
    }

    /// A race of the strategy at work against the next of the table, from the
    /// start of the same seed.
    fn race_against_next(&mut self) {
        let Some(next) = self.strategy_at(Action::Next) else { return };
        let Scene::Game(playing) = self.scene() else { return };
        let players = vec![playing.lane().strategy(), next];
        let players = players.into_iter().map(Player::autopilot).collect();
        self.begin_race(playing.seed(), players);
    }

    fn toggle_hints(&mut self) {
        let hints = !self.options.hints;
        self.options.hints = hints;
        let Scene::Game(playing) = self.scene_mut() else { return };
        playing.lane_mut().set_hints(hints);
        let name = playing.lane().strategy().name;
        self.note = match (hints, playing.lane().driver()) {
            (true, Driver::Autopilot) => {
                Some(format!("hints on: {name} shows the way while you steer"))
            }
            (false, Driver::Autopilot) => Some("hints off".to_owned()),
            (_, Driver::Person) => None,
        };
    }

    /// Goes on with another strategy; a game that is over is played again by it.
    fn switch(&mut self, strategy: &'static StrategyRow) {
        let Scene::Game(playing) = self.scene_mut() else { return };
        if let Err(why) = playing.survey().allows(strategy) {
            self.note = Some(why.in_short());
        } else if playing.is_over() {
            let seed = playing.seed();
            self.begin_game(seed, Player::autopilot(strategy));
        } else {
            playing.switch(strategy);
        }
    }

    /// The strategy that an action asks for, seen from the one at work; the next and the
    /// previous are those that can play.
    pub(super) fn strategy_at(&mut self, action: Action) -> Option<&'static StrategyRow> {
        let playing = self.playing()?;
        let rows = STRATEGIES.len();
        let is_chosen = |row: &StrategyRow| row.name == playing.lane().strategy().name;
        let chosen = STRATEGIES.iter().position(is_chosen).unwrap_or(0);
        let plays = |row: &usize| playing.survey().allows(&STRATEGIES[*row]).is_ok();
        let mut after = (1..=rows).map(|further| (chosen + further) % rows);
        let row = match action {
            Action::Next => after.find(plays),
            // The last of them is the one at work.
            Action::Previous => after.rev().skip(1).find(plays),
            Action::Pick(row) => Some(row),
            _ => None,
        };
        self.row(row?)
    }

    /// The strategy in this row of the table; where there is none, that is noted.
    fn row(&mut self, row: usize) -> Option<&'static StrategyRow> {
        let found = STRATEGIES.get(row);
        if found.is_none() {
            self.note = Some(format!("there are strategies 1 to {}", STRATEGIES.len()));
        }
        found
    }
}

/// Who plays the next game: the driver of now, with the strategy asked for last.
fn next_player(playing: &Match) -> Player {
    Player { driver: playing.lane().driver(), ..playing.setup().players[0] }
}
