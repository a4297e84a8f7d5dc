//! What tests of the front end look at and change in an app besides what keys do.

use super::*;

impl App {
    /// The match on the screen, which there is.
    pub(in crate::ui) fn game(&self) -> &Match {
        self.playing().expect("a match is on the screen")
    }

    /// Its first lane.
    pub(in crate::ui) fn lane(&self) -> &Lane {
        self.game().lane()
    }

    /// The match on the screen, to be changed.
    pub(in crate::ui) fn game_mut(&mut self) -> &mut Match {
        self.playing_mut().expect("a match is on the screen")
    }

    /// Takes in the plans, and leaves what changes with time as it was drawn.
    pub(in crate::ui) fn plan(&mut self) {
        self.ask_for_plans();
    }

    /// Has what changes with time drawn as it is now, without a look for plans.
    pub(in crate::ui) fn animate(&mut self, now: Instant) {
        self.animation = self.animation_at(now);
    }

    /// When the next move is due.
    pub(in crate::ui) fn next_due(&self, now: Instant) -> Option<Instant> {
        self.due(now)
    }

    /// Puts a lane in the place of its first.
    pub(in crate::ui) fn set_lane(&mut self, lane: Lane) {
        self.game_mut().set_lane(lane);
    }

    /// Has it drawn with this zoom; without one, with the largest that fits.
    pub(in crate::ui) fn set_zoom(&mut self, zoom: Option<Zoom>) {
        self.options.zoom = zoom;
        self.lay_out();
    }

    /// Has it drawn as for another terminal.
    pub(in crate::ui) fn set_capabilities(&mut self, capabilities: Capabilities) {
        self.capabilities = capabilities;
    }
}

#[test]
fn who_is_asked_has_to_answer_with_the_same_key() {
    let under_way = || {
        let mut app = app(Start::Play);
        press(&mut app, "w.");
        app
    };
    for keys in ["q\x1bq", "qxq", "\x1bq", "\x1b\tq"] {
        let mut app = under_way();
        assert_ne!(press(&mut app, keys), Effect::Quit, "{keys:?}");
        assert!(app.note().unwrap_or_default().contains("q again quits"), "{keys:?}");
        assert_eq!(press(&mut app, "q"), Effect::Quit);
    }
}

#[test]
fn a_snake_that_faces_a_wall_does_not_start_into_it() {
    let level = Level::read("hall", ".....\n..>>@#\n......", false);
    let level = level.or_else(|_| Level::read("hall", "......\n..>>@#\n......", false)).unwrap();
    for key in ["\n", " "] {
        let mut app = app_on(Start::Play, level.clone(), Some(1)).unwrap();
        press(&mut app, key);
        assert_eq!(app.game().motion, Motion::Ready);
        assert!(app.note().unwrap().contains("press an arrow key that leads away"));
        press(&mut app, "w");
        assert_eq!(app.game().motion, Motion::Running);
        press(&mut app, ".");
        assert!(!app.lane().is_over());
    }
}

#[test]
fn a_race_of_a_person_has_the_speed_of_a_person() {
    let mut app = app(Start::Menu);
    press(&mut app, "c");
    assert_eq!(app.playing().unwrap().pace.speed(), PLAY_SPEED);
    assert_eq!(app.playing().unwrap().seed(), 1, "the seed that was asked for");
}

#[test]
fn a_screensaver_of_the_start_screen_leaves_no_line() {
    let mut app = app(Start::Menu);
    press(&mut app, "s");
    assert_eq!(app.lane().seed(), 1);
    let mut now = Instant::now();
    for _ in 0..20_000 {
        now += ms(500);
        app.tick(now, now);
        if app.lane().seed() != 1 {
            break;
        }
    }
    assert_ne!(app.lane().seed(), 1, "another game");
    press(&mut app, "x");
    assert_eq!(app.farewell(), None);
}
