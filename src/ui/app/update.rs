//! What keys change.

use std::mem;

use super::help::OpenHelp;
use super::scene::Scene;
use super::{App, Effect};
use crate::ai::{STRATEGIES, StrategyRow};
use crate::ui::input::{Action, Key, Screen};
use crate::ui::layout::Layout;
use crate::ui::look::{Capabilities, Look};
use crate::ui::play::lane::{Driver, Player};
use crate::ui::play::playing::{Match, Motion, Setup, autopilots};

/// More than there are themes or sets of glyphs.
const MOST_LOOKS: usize = 50;

impl App {
    /// Does what a key asks for.
    pub(in crate::ui) fn press(&mut self, key: Key) -> Effect {
        if self.is_screensaver() {
            let quits = Screen::Game.action(key) == Some(Action::Quit);
            return if quits { Effect::Quit } else { self.leave_screensaver() };
        }
        self.note = None;
        if self.is_late_turn(key) {
            return Effect::None;
        }
        let Some(action) = self.screen().action(key) else {
            // A question that is no longer on the screen is no longer asked.
            self.asked_to_leave = None;
            // Any other key brings the card of the end back.
            if self.screen() == Screen::End {
                self.show_results();
            }
            return Effect::None;
        };
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
        let asked = self.asked_to_leave.take() == Some(action);
        let begun = self.playing().filter(|playing| playing.motion != Motion::Ready);
        let is_under_way = begun.is_some_and(|playing| playing.steered().is_some());
        // Bare boards have no line to ask on.
        if !leaves || asked || !is_under_way || self.options.bare {
            return false;
        }
        self.asked_to_leave = Some(action);
        self.pause_person();
        let again =
            if action == Action::Quit { "q again quits" } else { "Esc again leaves this game" };
        self.say(format!("paused; {again}, Space resumes"));
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
            Action::Save => self.save(),
            _ => match self.screen() {
                Screen::Menu | Screen::List | Screen::Racers => self.update_menu(action),
                Screen::Game | Screen::End => self.update_game(action),
                Screen::Race | Screen::Table => self.update_race(action),
                Screen::Replay => self.update_replay(action),
                Screen::Scores => self.scroll_scores(action),
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
        self.say(note);
    }

    /// Changes to the next look, or, for -1, to the one before: the last of all others.
    pub(super) fn change_look_by(
        &mut self,
        by: isize,
        next: fn(&mut Look, Capabilities) -> String,
        name: fn(&Look) -> String,
    ) {
        let before = name(&self.look);
        self.change_look(next, name);
        let mut seen = 0;
        while by < 0 && seen < MOST_LOOKS {
            let mut after = self.look;
            next(&mut after, self.capabilities);
            if name(&after) == before {
                break;
            }
            self.change_look(next, name);
            seen += 1;
        }
    }

    /// Closes what lies on top, or leaves the scene; quits where it is the last one.
    fn back(&mut self) -> Effect {
        if self.help.take().is_some() || self.close_list() {
            return Effect::None;
        }
        // Beside bare boards there is no box to close.
        if mem::take(&mut self.results) && !self.options.bare {
            return Effect::None;
        }
        if self.scenes.len() == 1 {
            return Effect::Quit;
        }
        self.remember_played();
        self.let_go();
        self.scenes.pop();
        self.come_back();
        Effect::None
    }

    /// Goes on with a scene as it was left. A person is given the time to look: what ran
    /// is paused.
    pub(super) fn come_back(&mut self) {
        if let Some(playing) = self.playing_mut() {
            playing.hold();
            playing.pause_person();
        }
        self.fit_game();
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
            Action::Plots => self.toggle_plots(),
            Action::WatchThese => self.watch_these_apples(),
            Action::TakeBack => self.take_back(),
            Action::Race => self.race_against_next(),
            Action::Dots | Action::Overlay | Action::Faster | Action::Slower => {
                self.uncover();
                self.update_sight(action);
            }
            Action::Pick(_) | Action::Next | Action::Previous => {
                if let Some(strategy) = self.strategy_at(action) {
                    self.switch(strategy);
                }
            }
            Action::Hint => self.toggle_hints(),
            _ if playing.is_over() => self.results = true,
            Action::Steer(way) => self.steer(way),
            Action::Hand => self.hand(),
            Action::Pause if playing.motion == Motion::Ready => self.start_straight_on(),
            Action::Pause => playing.toggle_pause(),
            Action::Step => self.step(),
            Action::FullSpeed if playing.lane().driver() == Driver::Person => {
                self.say("max speed is for the autopilot; press Enter first");
            }
            Action::FullSpeed => playing.pace.full = !playing.pace.full,
            _ => {}
        }
    }

    /// Changes what is shown, and how fast it goes.
    pub(super) fn update_sight(&mut self, action: Action) {
        let overlay = self.sight.overlay;
        match (action, self.playing_mut()) {
            (Action::Dots, _) => self.sight.dots = !self.sight.dots,
            (Action::Overlay, Some(playing)) => {
                let next = overlay.next(playing.lanes());
                self.sight.overlay = next;
                self.say(format!("overlay: {}", next.name()));
            }
            (Action::Faster, Some(playing)) => playing.pace.faster(),
            (Action::Slower, Some(playing)) => playing.pace.slower(),
            _ => {}
        }
    }

    /// Switches plots on or off. Where the card of the end lies in their place, it gives way.
    pub(super) fn toggle_plots(&mut self) {
        let was_covered = mem::take(&mut self.results);
        self.sight.plots = was_covered || !self.sight.plots;
    }

    /// Closes the card of the end where it lies on the board, for something drawn there.
    pub(super) fn uncover(&mut self) {
        let panel = match &self.layout {
            Some(Layout::Game(places)) => places.panel,
            Some(Layout::Replay(places)) => places.game.panel,
            _ => None,
        };
        self.results &= panel.is_some();
    }

    /// Makes one move and waits for more keys; where the plan is still in the making, the
    /// move is made once it is there.
    fn step(&mut self) {
        self.playing_mut().into_iter().for_each(Match::ask_for_step);
        self.note_moves();
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
                self.say(why);
            }
            Action::Pause if playing.motion == Motion::Ready => self.start_straight_on(),
            Action::Pause => playing.toggle_pause(),
            Action::Start => self.start_straight_on(),
            Action::Step => self.step(),
            Action::FullSpeed if playing.steered().is_some() => {
                self.say("no max speed while you race");
            }
            Action::FullSpeed => playing.pace.full = !playing.pace.full,
            _ => {}
        }
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
        match (hints, playing.lane().driver()) {
            (true, Driver::Autopilot) => {
                self.say(format!("hints on: {name} shows the way while you steer"));
            }
            (false, Driver::Autopilot) => self.say("hints off"),
            // The dots show it.
            (_, Driver::Person) => {}
        }
    }

    /// Goes on with another strategy; a game that is over is played again by it.
    fn switch(&mut self, strategy: &'static StrategyRow) {
        let Scene::Game(playing) = self.scene_mut() else { return };
        if let Err(why) = playing.survey().allows(strategy) {
            self.say(why.in_short());
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
    pub(super) fn row(&mut self, row: usize) -> Option<&'static StrategyRow> {
        let found = STRATEGIES.get(row);
        if found.is_none() {
            self.say(format!("there are strategies 1 to {}", STRATEGIES.len()));
        }
        found
    }
}

/// Who plays the next game: the driver of now, with the strategy asked for last.
fn next_player(playing: &Match) -> Player {
    Player { driver: playing.lane().driver(), ..playing.setup().players[0] }
}
