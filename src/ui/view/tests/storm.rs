//! Storms of sizes: every scene at every size, while its match runs on.

use rand::RngExt;
use rand::seq::SliceRandom;
use ratatui::{TerminalOptions, Viewport};

use super::*;
use crate::support::rng;
use crate::ui::play::playing::Motion;

/// The longest side that a screen has here.
const SIDE: u16 = 300;

/// Makes one move where one is due, and lets time pass for the next one.
fn tick(app: &mut App, now: &mut Instant) {
    *now += Duration::from_millis(100);
    // The clock of the plans stands still there, so that no more than one is made.
    app.tick(*now, still());
}

/// Every scene there is and its name, those that play by themselves at max speed.
fn scenes() -> Vec<(&'static str, App)> {
    let names = ["greedy", "hamiltonian", "tour", "safe"];
    let keyed = |mut app: App, keys: &str| {
        press(&mut app, keys);
        app
    };
    let end = || keyed(showing(">>@\n*..", Driver::Person), ".");
    let table = || {
        let mut race = racing(&["greedy", "greedy"], false, LOOK);
        while race.screen() != Screen::Table {
            press(&mut race, ".");
        }
        race
    };
    let mut scenes = vec![
        ("menu", app(Start::Menu, (20, 20), false, LOOK)),
        ("person", app(Start::Play, (20, 20), true, LOOK)),
        ("watched", keyed(watching(), "m")),
        ("large", keyed(app(Start::Watch(ai::find("greedy")), (250, 60), true, PLAIN), "m")),
        ("race of 2", keyed(racing(&names[..2], false, LOOK), "m")),
        ("race of 4", keyed(racing(&names, false, LOOK), "m")),
        ("race of a person", racing(&names[..1], true, PLAIN)),
        ("end", end()),
        ("table", table()),
        ("help over the menu", keyed(app(Start::Menu, (20, 20), false, LOOK), "?")),
        ("help over a game", keyed(watching(), "m?")),
        ("help over a race", keyed(racing(&names, false, LOOK), "m?")),
        ("help over an end", keyed(end(), "?")),
        ("help over a table", keyed(table(), "?")),
    ];
    for (_, app) in &mut scenes {
        app.set_zoom(None);
    }
    scenes
}

/// So many sizes: some of up to 300 columns and rows, most of them small.
fn sizes(count: usize, seed: u64) -> Vec<(u16, u16)> {
    let mut rng = rng(seed);
    let mut sides = || {
        let mut sides: Vec<u16> = (0..=SIDE).step_by(20).collect();
        sides.shuffle(&mut rng);
        sides
    };
    let mut all: Vec<(u16, u16)> = sides().into_iter().zip(sides()).collect();
    let small = |_| (rng.random_range(0..110), rng.random_range(0..45));
    all.extend((all.len()..count).map(small));
    all.shuffle(&mut rng);
    all
}

/// A terminal that is sent what changes, as the real one is, and that keeps what was on it
/// where it becomes larger or smaller.
struct Glass {
    terminal: Terminal<TestBackend>,
    area: Rect,
}

impl Glass {
    fn new() -> Self {
        let area = Rect::new(0, 0, 80, 24);
        let options = TerminalOptions { viewport: Viewport::Fixed(area) };
        let backend = TestBackend::new(area.width, area.height);
        Self { terminal: Terminal::with_options(backend, options).unwrap(), area }
    }

    /// Shows the app at this size, and compares that with what is drawn onto nothing.
    #[track_caller]
    fn show(&mut self, app: &App, area: Rect, scene: &str) {
        if self.area != area {
            self.terminal.backend_mut().resize(area.width, area.height);
            self.terminal.resize(area).unwrap();
            self.area = area;
        }
        self.terminal.draw(|frame| draw(app, frame)).unwrap();
        let mut anew = Terminal::new(TestBackend::new(area.width, area.height)).unwrap();
        anew.draw(|frame| draw(app, frame)).unwrap();
        let (shown, anew) = (self.terminal.backend().buffer(), anew.backend().buffer());
        assert!(shown == anew, "{scene} at {area}:\n{}{}", picture(shown), picture(anew));
    }
}

/// Sends a scene through these sizes, a move and a frame or two at each of them.
fn storm(scene: &str, app: &mut App, sizes: &[(u16, u16)]) {
    let (mut now, mut glass) = (still(), Glass::new());
    for (i, &(width, height)) in sizes.iter().enumerate() {
        let area = Rect::new(0, 0, width, height);
        for _ in 0..=i % 2 {
            tick(app, &mut now);
            app.resize(area);
            app.take_plans(now);
            if !area.is_empty() {
                glass.show(app, area, scene);
            }
        }
    }
}

#[test]
fn a_storm_of_sizes_smears_no_scene() {
    for (i, (scene, mut app)) in scenes().into_iter().enumerate() {
        let before = (app.screen(), app.playing().map_or(0, |playing| moves_of(playing.lane())));
        // Where a strategy begins anew on each size, fewer will do.
        let count = match scene {
            "watched" | "race of 4" => 1_000,
            "menu" | "help over the menu" => 60,
            _ => 200,
        };
        storm(scene, &mut app, &sizes(count, i as u64));
        let goes_on = ["watched", "large", "race of 2", "race of 4"].contains(&scene);
        assert!(!goes_on || moves_of(app.lane()) > before.1, "{scene} stands still");
        let stays = before.0 != Screen::Race && before.0 != Screen::Game;
        assert!(!stays || app.screen() == before.0, "{scene} was left");
    }
}

fn moves_of(lane: &Lane) -> u64 {
    lane.figures().moves
}

#[test]
#[ignore = "takes minutes: 1,000 sizes at random and every eighth width and height, in all scenes"]
fn no_size_smears_any_scene() {
    let rows = |width| (0..=SIDE).step_by(8).map(move |height| (width, height));
    let mut all: Vec<(u16, u16)> = (0..=SIDE).step_by(8).flat_map(rows).collect();
    all.extend(sizes(1_000, 40));
    for (scene, mut app) in scenes() {
        storm(scene, &mut app, &all);
    }
}

/// All that a person's game is, time left aside.
fn state(app: &App) -> (String, u64, Vec<crate::engine::Direction>) {
    let lane = app.lane();
    (lane.board().to_string(), moves_of(lane), lane.turns().all().collect())
}

#[test]
fn a_persons_game_stands_still_while_it_is_too_small_and_is_the_same_after() {
    for (human, mut app) in [
        (false, app(Start::Play, (20, 20), true, LOOK)),
        (true, racing(&["tour", "greedy"], true, LOOK)),
    ] {
        let (mut now, mut frozen) = (still(), 0);
        app.resize(Rect::new(0, 0, 80, 24));
        for (width, height) in sizes(1_000, 40) {
            app.resize(Rect::new(0, 0, 120, 40));
            if app.game().is_over() {
                press(&mut app, "r");
            }
            // Round and round, so that the game lasts.
            let turn = ["w", "a", "s", "d"][usize::try_from(moves_of(app.lane()) % 4).unwrap()];
            press(&mut app, turn);
            if app.game().motion == Motion::Paused {
                press(&mut app, " ");
            }
            tick(&mut app, &mut now);
            app.resize(Rect::new(0, 0, width, height));
            if width == 0 || height == 0 || app.size_needed().is_none() {
                continue;
            }
            let before = state(&app);
            press(&mut app, "wa .\r");
            tick(&mut app, &mut now);
            tick(&mut app, &mut now);
            assert_eq!(state(&app), before, "{width}x{height}");
            app.resize(Rect::new(0, 0, 100, 30));
            tick(&mut app, &mut now);
            assert_eq!(state(&app), before, "{width}x{height}, race {human}");
            assert!(app.game().is_over() || app.game().motion == Motion::Paused);
            frozen += 1;
        }
        assert!(frozen > 100, "{frozen}");
    }
}
