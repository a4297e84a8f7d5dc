//! The start screen: its lines and lists, what they start, and what they change.

mod board;
mod command;

use super::scene::Scene;
use super::scene::menu::{List, ListOf, Menu, listed_strategies};
use super::{App, Effect, WATCH_SPEED};
use crate::ai::{self, STRATEGIES, StrategyRow, Survey};
use crate::engine::Level;
use crate::ui::input::{Action, Entry};
use crate::ui::launch::After;
use crate::ui::look::Look;
use crate::ui::play::lane::{Driver, Player};
use crate::ui::play::pace;
use crate::ui::play::playing::{MOST_LANES, autopilots};

impl App {
    fn menu(&self) -> Option<&Menu> {
        match self.scene() {
            Scene::Menu(menu) => Some(menu),
            _ => None,
        }
    }

    fn menu_mut(&mut self) -> Option<&mut Menu> {
        match self.scene_mut() {
            Scene::Menu(menu) => Some(menu),
            _ => None,
        }
    }

    /// The number of lines of the start screen, or of the list that is open.
    pub(in crate::ui) fn menu_lines(&self) -> usize {
        match self.menu().and_then(Menu::list).map(|list| list.of) {
            // With an empty one before the settings.
            None => self.menu().map_or(0, |menu| menu.entries.len()) + 1,
            Some(ListOf::Strategies) => STRATEGIES.len(),
            Some(ListOf::Racers) => STRATEGIES.len() + 1,
            Some(ListOf::Levels) => self.level_rows().len(),
        }
    }

    /// Does what a key of the start screen asks for.
    pub(super) fn update_menu(&mut self, action: Action) {
        let listed = self.menu_lines();
        let Some(menu) = self.menu_mut() else { return };
        let lines = if menu.list.is_some() { listed } else { menu.entries.len() };
        let chosen = menu.list.as_mut().map_or(&mut menu.chosen, |list| &mut list.chosen);
        match action {
            Action::Above => *chosen = (*chosen + lines - 1) % lines,
            Action::Below => *chosen = (*chosen + 1) % lines,
            Action::Choose => self.take_line(),
            Action::Mark => self.mark_line(),
            Action::Pick(number) => return self.pick(number),
            Action::First => return self.pick_first(),
            Action::Enter(entry) => {
                self.choose(entry);
                return self.enter(entry);
            }
            Action::Less => return self.change(-1),
            Action::More => return self.change(1),
            Action::Faster | Action::Slower => {
                self.choose(Entry::Speed);
                return self.change_speed(if action == Action::Faster { 1 } else { -1 });
            }
            _ => {}
        }
        self.show_in_demo();
    }

    /// Closes the list that is open; returns whether there was one.
    pub(super) fn close_list(&mut self) -> bool {
        let closed = self.menu_mut().is_some_and(|menu| menu.list.take().is_some());
        if closed {
            self.renew_demo();
        }
        closed
    }

    fn choose(&mut self, entry: Entry) {
        if let Some(menu) = self.menu_mut() {
            let line = menu.entries.iter().position(|&other| other == entry);
            menu.chosen = line.unwrap_or(menu.chosen);
        }
    }

    /// Does what the line chosen is for.
    fn take_line(&mut self) {
        let Some(menu) = self.menu() else { return };
        let Some(List { of, chosen, .. }) = menu.list else { return self.enter(menu.entry()) };
        match of {
            ListOf::Strategies => {
                if let Some(row) = listed_strategies().nth(chosen) {
                    self.watch(row);
                }
            }
            ListOf::Racers => self.race_the_marked(),
            ListOf::Levels => {
                self.take_level(chosen);
                self.close_list();
            }
        }
    }

    /// Does what a line of the start screen is for.
    fn enter(&mut self, entry: Entry) {
        match entry {
            Entry::Play => self.begin_from_menu(Player::person(ai::default_strategy())),
            Entry::Against => {
                let strategy = ai::default_strategy();
                self.begin_race_of(vec![Player::person(strategy), Player::autopilot(strategy)]);
            }
            Entry::Watch => self.open(ListOf::Strategies),
            Entry::Race => self.open(ListOf::Racers),
            Entry::Screensaver => {
                self.afterwards.set(After::Again { new_strategy: false });
                self.begin_from_menu(Player::autopilot(ai::default_strategy()));
            }
            Entry::Daily => self.begin_daily(),
            Entry::Resume => self.resume(),
            Entry::Scores => self.open_scores(),
            Entry::Level => self.open(ListOf::Levels),
            Entry::Size | Entry::Edges | Entry::Speed | Entry::Theme | Entry::Glyphs => {
                self.change(1);
            }
        }
    }

    /// Opens a list with the first line chosen, in the list of levels that of the level of now.
    fn open(&mut self, of: ListOf) {
        let chosen = if of == ListOf::Levels { self.level_row() } else { 0 };
        let survey = Survey::new(self.options.level.grid());
        if let Some(menu) = self.menu_mut() {
            menu.list = Some(List { of, chosen, survey });
        }
        self.show_in_demo();
    }

    /// Changes the setting in the line chosen to the value before or after.
    fn change(&mut self, by: isize) {
        let Some(menu) = self.menu().filter(|menu| menu.list.is_none()) else { return };
        match menu.entry() {
            Entry::Level => self.change_level(by),
            Entry::Size => self.change_size(by),
            Entry::Edges => self.change_edges(),
            Entry::Speed => self.change_speed(by),
            Entry::Theme => self.change_look_by(by, Look::next_theme, Look::name_of_theme),
            Entry::Glyphs => self.change_look_by(by, Look::next_glyphs, Look::name_of_glyphs),
            _ => {}
        }
    }

    /// Changes the speed: faster than the usual one is faster than that of strategies.
    fn change_speed(&mut self, by: isize) {
        self.options.speed = pace::change(self.options.speed, by, WATCH_SPEED);
        let speed = self.options.speed_of(Driver::Autopilot);
        if let Some(demo) = self.playing_mut() {
            demo.pace = pace::Pace::new(speed);
        }
    }

    /// Does the same with the line that has no number: the person, or no level.
    fn pick_first(&mut self) {
        let Some(list) = self.menu_mut().and_then(|menu| menu.list.as_mut()) else { return };
        list.chosen = 0;
        match list.of {
            ListOf::Strategies => {}
            ListOf::Racers => self.mark_line(),
            ListOf::Levels => self.take_line(),
        }
    }

    /// Watches the strategy with this number, or has it take part in the race.
    fn pick(&mut self, number: usize) {
        let of = self.menu().and_then(Menu::list).map(|list| list.of);
        match of {
            None | Some(ListOf::Strategies) => {
                if let Some(row) = self.row(number) {
                    self.watch(row);
                }
            }
            Some(ListOf::Racers) => {
                let Some(row) = self.row(number) else { return };
                let line = listed_strategies().position(|other| other.name == row.name);
                if let Some(list) = self.menu_mut().and_then(|menu| menu.list.as_mut()) {
                    list.chosen = line.map_or(0, |line| line + 1);
                }
                self.mark_line();
            }
            Some(ListOf::Levels) => {
                // The numbers begin with the second line.
                if number + 1 < self.menu_lines() {
                    self.take_level(number + 1);
                    self.close_list();
                }
            }
        }
    }

    /// Watches a strategy; where it cannot play, that is said.
    fn watch(&mut self, row: &'static StrategyRow) {
        match Survey::new(self.options.level.grid()).allows(row) {
            Ok(()) => self.begin_from_menu(Player::autopilot(row)),
            Err(why) => self.say(why.in_short()),
        }
    }

    fn begin_from_menu(&mut self, player: Player) {
        match self.options.seed {
            Some(seed) => self.begin_game(seed, player),
            None => self.begin_new_game(player),
        }
    }

    /// Has the player in the line chosen take part in the race, or not.
    fn mark_line(&mut self) {
        let Some(menu) = self.menu_mut() else { return };
        let Some(List { chosen, survey, .. }) = menu.list else { return };
        let refused = chosen.checked_sub(1).and_then(|line| listed_strategies().nth(line));
        let refused = refused.and_then(|row| survey.allows(row).err());
        let racers = menu.racers.iter().filter(|&&is_in| is_in).count();
        let is_in = &mut menu.racers[chosen];
        match refused {
            _ if *is_in => *is_in = false,
            Some(why) => self.say(why.in_short()),
            None if racers == MOST_LANES => self.say("a race has at most four players"),
            None => *is_in = true,
        }
    }

    fn race_the_marked(&mut self) {
        let Some(menu) = self.menu() else { return };
        let (human, strategies) = menu.racers();
        let person = human.then(|| Player::person(ai::default_strategy()));
        let players: Vec<Player> =
            person.into_iter().chain(strategies.into_iter().map(Player::autopilot)).collect();
        if players.len() < 2 {
            self.say("a race needs two players or more: Space takes the one chosen in");
        } else {
            self.begin_race_of(players);
        }
    }

    fn begin_race_of(&mut self, players: Vec<Player>) {
        let level = self.level_of_race(players.len());
        let strategies = autopilots(&players);
        let seed = self.options.seed;
        let seed = seed.unwrap_or_else(|| self.new_seed(&level, &strategies));
        self.begin_race(seed, players);
    }

    /// Shows beside the start screen what is chosen in the list: the strategy, or the level.
    fn show_in_demo(&mut self) {
        let Some(menu) = self.menu_mut() else { return };
        let Some(List { of, chosen, .. }) = menu.list else { return };
        let line = match of {
            ListOf::Strategies => Some(chosen),
            ListOf::Racers => chosen.checked_sub(1),
            ListOf::Levels => {
                let has = menu.demo.as_ref().map(|demo| demo.setup().level.clone());
                if has != self.demo_level() {
                    self.renew_demo();
                }
                return;
            }
        };
        let strategy = line.and_then(|line| listed_strategies().nth(line));
        match (&mut menu.demo, strategy) {
            (Some(demo), Some(row)) if demo.survey().allows(row).is_err() => {}
            (Some(demo), Some(row)) if !demo.is_over() => demo.switch(row),
            (Some(_), Some(row)) => self.begin_demo(row),
            _ => {}
        }
    }

    /// Begins the game beside the start screen anew, on the board that is chosen now.
    fn renew_demo(&mut self) {
        let demo = self.playing().map(|demo| demo.setup().players[0].strategy);
        if let Some(strategy) = demo {
            self.begin_demo(strategy);
        }
    }

    /// The level that the start screen shows: the one chosen in the list, or the one that
    /// games are played on.
    pub(super) fn shown_level(&self) -> Level {
        let list = self.menu().and_then(Menu::list).filter(|list| list.of == ListOf::Levels);
        let listed = list.and_then(|list| self.level_in(list.chosen));
        listed.unwrap_or_else(|| self.options.level.clone())
    }

    /// Leaves the screensaver: to the start screen where it was begun there.
    pub(super) fn leave_screensaver(&mut self) -> Effect {
        if !self.has_scene_below() {
            return Effect::Quit;
        }
        self.afterwards.set(After::Stay);
        self.scenes.pop();
        self.results = false;
        self.come_back();
        Effect::None
    }
}
