//! Levels, the moment before a crash, arcade games and hints.

use super::*;
use crate::engine::BuiltIn;
use crate::ui::{After, Fit};

fn built_in(name: &str) -> Level {
    Level::read(name, BuiltIn::find(name).unwrap().picture, false).unwrap()
}

/// A level without a tour.
fn tourless() -> Level {
    Level::read("tourless", "#.#...\n......\n.>@...\n......", false).unwrap()
}

fn name(app: &App) -> &'static str {
    app.lane().strategy().name
}

#[test]
fn every_game_starts_on_the_level() {
    let level = built_in("rooms");
    let mut app = app_on(Start::Watch(None), level.clone(), Some(1)).unwrap();
    for keys in ["", "....r", "n"] {
        press(&mut app, keys);
        assert_eq!(app.lane().board().body(), level.board(1).body());
        assert_eq!(app.lane().board().grid().area(), 336);
    }
}

#[test]
fn each_seed_has_its_own_junk() {
    let level = built_in("bars").with_junk(20);
    let mut app = app_on(Start::Play, level.clone(), Some(7)).unwrap();
    let is = |app: &App, seed| {
        let (board, junk) = (app.lane().board(), level.board(seed));
        assert_eq!((app.lane().seed(), board.grid()), (seed, junk.grid()));
    };
    is(&app, 7);
    press(&mut app, "wr");
    is(&app, 7);
    press(&mut app, "n");
    let seed = app.lane().seed();
    assert!(seed >= 100);
    is(&app, seed);
}

#[test]
fn the_strategy_asked_for_plays_or_is_refused() {
    for row in STRATEGIES {
        assert!(app_on(Start::Watch(Some(row)), built_in("maze"), None).is_ok());
    }
    let refused = app_on(Start::Watch(ai::find("tour")), tourless(), None);
    assert_eq!(refused.err().map(|why| why.strategy), Some("tour"));
    // With none named, one that can play does.
    let app = app_on(Start::Watch(None), tourless(), None).unwrap();
    assert_eq!(app.game().survey().allows(app.lane().strategy()), Ok(()));
    assert!(app.note.unwrap().contains("cannot play this level"));
}

#[test]
fn a_strategy_that_cannot_play_is_not_switched_to() {
    let mut app = app_on(Start::Watch(ai::find("greedy")), tourless(), None).unwrap();
    let row = STRATEGIES.iter().position(|row| row.name == "tour").unwrap();
    press(&mut app, &(row + 1).to_string());
    assert_eq!(name(&app), "greedy");
    assert!(app.note.as_ref().unwrap().starts_with("tour cannot play"));
    // Tab goes by those.
    let players = STRATEGIES.iter().filter(|row| app.game().survey().allows(row).is_ok()).count();
    for _ in 0..players {
        press(&mut app, "\t");
        assert_eq!(app.game().survey().allows(app.lane().strategy()), Ok(()));
    }
    assert_eq!(name(&app), "greedy");
    for _ in 0..players {
        app.press(Key::BackTab);
        assert_eq!(app.game().survey().allows(app.lane().strategy()), Ok(()));
    }
    assert_eq!(name(&app), "greedy");
    // The menu starts another in its place.
    let mut app = app_on(Start::Menu, tourless(), None).unwrap();
    press(&mut app, &(row + 1).to_string());
    assert_eq!(app.game().survey().allows(app.lane().strategy()), Ok(()));
    assert!(app.note.unwrap().contains("tour cannot play"));
}

#[test]
fn a_new_seed_is_one_that_the_strategy_can_play() {
    let level = Level::new(&Grid::new(6, 6, false).unwrap()).unwrap().with_junk(6);
    let plays = |seed| Survey::new(level.board(seed).grid());
    let tour = ai::find("tour").unwrap();
    assert!((100..120).any(|seed| plays(seed).allows(tour).is_err()));
    let mut app = app_on(Start::Watch(Some(tour)), level.clone(), None).unwrap();
    for _ in 0..5 {
        assert_eq!((name(&app), plays(app.lane().seed()).allows(tour)), ("tour", Ok(())));
        press(&mut app, "n");
    }
}

/// A person's game, ten moves per second, two moves from the wall and on its way.
fn before_the_wall(grace: bool, now: Instant) -> App {
    let level = Level::read("wall", "......\n..>>@.\n......\n......\n*.....", false).unwrap();
    let seed = Some(1);
    let mut app = launched(Launch { level, seed, grace, ..launch(Start::Play) }).unwrap();
    press(&mut app, "d");
    pass(&mut app, now, 100);
    assert_eq!((moves(&app), app.game().motion), (1, Motion::Running));
    app
}

/// The time after a start.
fn at(start: Instant, app: &mut App, time: u64) {
    app.tick(start + ms(time), start + ms(1_000_000));
}

#[test]
fn a_move_that_would_kill_waits_for_a_turn() {
    let start = Instant::now();
    let mut app = before_the_wall(true, start);
    assert!(app.glide_at(start + ms(150)).is_some());
    at(start, &mut app, 200);
    assert_eq!(app.due(start + ms(200)), Some(start + ms(280)));
    let waiting = app.glide_at(start + ms(240));
    assert_eq!(waiting, None, "it does not glide to where it is once more");
    at(start, &mut app, 279);
    assert!(!app.lane().is_over());
    press(&mut app, "d");
    assert_eq!(app.due(start + ms(279)), Some(start + ms(280)), "this saves nothing");
    press(&mut app, "w");
    assert_eq!(app.due(start + ms(279)), Some(start + ms(279)), "it has waited enough");
    at(start, &mut app, 279);
    assert_eq!((moves(&app), app.lane().is_over()), (2, false));
    // The beat goes on from there. The next wall waits as well.
    assert_eq!(app.due(start + ms(279)), Some(start + ms(379)));
    at(start, &mut app, 379);
    assert_eq!(app.due(start + ms(379)), Some(start + ms(459)));
    at(start, &mut app, 459);
    assert!(app.lane().is_over());
}

#[test]
fn it_waits_once_and_eighty_milliseconds() {
    let start = Instant::now();
    let mut app = before_the_wall(true, start);
    pass(&mut app, start + ms(100), 179);
    assert!(!app.lane().is_over());
    at(start, &mut app, 280);
    assert!(app.lane().is_over());
    // A game begun anew owes nothing.
    press(&mut app, "r");
    assert_eq!((app.game().motion, app.due(start + ms(300))), (Motion::Ready, None));
}

#[test]
fn a_pause_in_that_moment_holds_the_game() {
    let start = Instant::now();
    let mut app = before_the_wall(true, start);
    at(start, &mut app, 200);
    press(&mut app, "p");
    pass(&mut app, start + ms(210), 1_000);
    assert!(!app.lane().is_over());
    press(&mut app, "p");
    at(start, &mut app, 2_000);
    assert_eq!(app.due(start + ms(2_000)), Some(start + ms(2_100)), "a whole beat");
}

#[test]
fn without_grace_the_snake_dies_at_once() {
    let start = Instant::now();
    let mut app = before_the_wall(false, start);
    at(start, &mut app, 200);
    assert!(app.lane().is_over());
}

#[test]
fn an_arcade_game_goes_faster_with_each_apple_and_begins_anew_at_its_speed() {
    let text = ">>@*..\n......";
    let play = |arcade| {
        let level = Level::read("lane", text, false).unwrap();
        let asked_for = launch(Start::Watch(ai::find("greedy")));
        let mut app = launched(Launch { level, arcade, ..asked_for }).unwrap();
        press(&mut app, "..");
        while app.lane().figures().apples < 4 {
            press(&mut app, ".");
        }
        app
    };
    assert_eq!(play(false).game().pace.speed(), WATCH_SPEED);
    let mut app = play(true);
    assert_eq!(app.game().pace.speed(), 22);
    press(&mut app, "r");
    assert_eq!(app.game().pace.speed(), WATCH_SPEED);
}

#[test]
fn a_hint_is_for_a_person() {
    let mut app = app(Start::Play);
    app.take_plans(Instant::now());
    assert!(app.lane().dots().is_empty());
    press(&mut app, "i");
    app.take_plans(Instant::now());
    let route = app.lane().dots().to_vec();
    assert!(app.lane().board().grid().adjacent(app.lane().board().head(), route[0]));
    assert_eq!(route.last().copied(), app.lane().board().apple());
    press(&mut app, "w.");
    app.take_plans(Instant::now());
    assert_eq!(app.lane().driver(), Driver::Person);
    assert!(!app.lane().dots().is_empty());
    press(&mut app, "n");
    app.take_plans(Instant::now());
    assert!(!app.lane().dots().is_empty(), "it stays on in the next game");
    press(&mut app, "i");
    app.take_plans(Instant::now());
    assert!(app.lane().dots().is_empty());
    let mut app = watching();
    press(&mut app, "i");
    assert!(app.note.unwrap().contains("greedy shows the way"));
}

fn race(level: &Level, names: &[&str], human: bool) -> Result<App, Unplayable> {
    let strategies = names.iter().filter_map(|name| ai::find(name)).collect();
    app_on(Start::Race { strategies, human }, level.clone(), Some(5))
}

#[test]
fn a_race_is_run_on_the_level_by_those_who_can() {
    let level = built_in("pillars").with_junk(3);
    let app = race(&level, &["greedy", "straight", "safe"], false).unwrap();
    for lane in app.game().lanes() {
        assert_eq!(lane.board().grid(), level.board(5).grid());
    }
    let refused = race(&tourless(), &["greedy", "tour"], false);
    assert_eq!(refused.err().map(|why| why.strategy), Some("tour"));
}

#[test]
fn a_person_who_races_has_that_moment_too() {
    let start = Instant::now();
    let level = Level::read("wall", "......\n..>>@.\n......\n......\n*.....", false).unwrap();
    let mut app = race(&level, &["greedy"], true).unwrap();
    press(&mut app, "d");
    pass(&mut app, start, 199);
    let lane = |app: &App, lane: usize| app.game().lanes()[lane].figures().moves;
    at(start, &mut app, 200);
    assert_eq!(app.due(start + ms(200)), Some(start + ms(280)));
    assert_eq!((lane(&app, 0), lane(&app, 1)), (1, 1), "all wait, and stay in step");
    press(&mut app, "w");
    at(start, &mut app, 210);
    assert_eq!((lane(&app, 0), lane(&app, 1)), (2, 2));
    assert!(!app.game().lanes()[0].is_over());
}

#[test]
fn a_game_left_before_the_wall_does_not_hold_up_the_one_behind_the_menu() {
    let start = Instant::now();
    let level = Level::read("wall", "......\n..>>@.\n......\n......\n*.....", false).unwrap();
    let mut app = app_on(Start::Menu, level, Some(1)).unwrap();
    app.resize(ratatui::layout::Rect::new(0, 0, 80, 24));
    press(&mut app, "pd.");
    assert!(app.lane().could_be_saved());
    press(&mut app, "\x1b\x1b");
    assert_eq!(app.screen(), Screen::Menu);
    app.tick(start, start + ms(1_000_000));
    pass(&mut app, start, 500);
    let demo = app.lane().figures().moves;
    assert_eq!(demo, 10);
}

#[test]
fn a_race_goes_on_at_its_speed_after_its_person_has_died() {
    let start = Instant::now();
    let level = Level::read("wall", "......\n..>>@.\n......\n......\n*.....", false).unwrap();
    let mut app = race(&level, &["greedy"], true).unwrap();
    press(&mut app, "d");
    pass(&mut app, start, 400);
    let lanes = |app: &App| {
        let race = app.game();
        race.lanes().iter().map(|lane| (lane.is_over(), lane.figures().moves)).collect::<Vec<_>>()
    };
    // The fatal move came 80 ms late, and the next after a whole beat.
    assert_eq!(lanes(&app), [(true, 1), (false, 3)]);
    pass(&mut app, start + ms(400), 500);
    assert_eq!(lanes(&app), [(true, 1), (false, 8)]);
}

#[test]
fn full_speed_ends_with_a_race_that_has_a_person_and_begins_with_none() {
    let start = Instant::now();
    let level = Level::read("wall", "......\n..>>@.\n......\n......\n*.....", false).unwrap();
    for again in ["r", "n"] {
        let mut app = race(&level, &["greedy"], true).unwrap();
        press(&mut app, "d");
        pass(&mut app, start, 400);
        press(&mut app, "m");
        assert!(app.game().pace.full, "nobody steers");
        pass(&mut app, start + ms(400), 200);
        assert_eq!(app.screen(), Screen::Table);
        press(&mut app, again);
        press(&mut app, "w");
        pass(&mut app, start + ms(1_000), 100);
        assert_eq!(app.game().lanes()[1].figures().moves, 1);
    }
    let mut app = app_on(Start::Watch(ai::find("greedy")), level, Some(5)).unwrap();
    press(&mut app, "mc");
    pass(&mut app, start, 100);
    assert_eq!(app.game().lanes()[0].figures().moves, 2);
    press(&mut app, "\x1b");
    assert!(app.game().pace.full, "the game goes on as it was left");
}

/// A race of four on boards with junk that are made to fit into 80x24, if it can begin.
fn race_with_junk(seed: Option<u64>) -> Result<App, Unplayable> {
    let strategies = ["certified", "tour", "hamiltonian", "safe"];
    let strategies = strategies.iter().filter_map(|name| ai::find(name)).collect();
    let start = Start::Race { strategies, human: false };
    let level = Level::new(&Grid::new(20, 20, false).unwrap()).unwrap().with_junk(12);
    let launch = Launch { seed, fit: Fit::Race, ..Launch::new(start, level) };
    launched_at(launch, (80, 24))
}

/// The names of the lanes; each can play on its board.
#[track_caller]
fn lanes(app: &App) -> Vec<&'static str> {
    let play = |lane: &Lane| {
        let survey = Survey::new(lane.board().grid());
        assert_eq!(survey.allows(lane.strategy()), Ok(()));
        lane.strategy().name
    };
    app.game().lanes().iter().map(play).collect()
}

#[test]
fn who_cannot_play_the_boards_that_fit_does_not_race_on_them() {
    let mut refused = 0;
    for seed in 1..=12 {
        match race_with_junk(Some(seed)) {
            Ok(app) => assert_eq!(lanes(&app)[..3], ["certified", "tour", "hamiltonian"]),
            Err(why) => {
                assert_eq!(why.strategy, "certified");
                refused += 1;
            }
        }
    }
    assert!((1..12).contains(&refused), "{refused}");
    // Hardly any seed will do on 12x17 with so much of it, and one is found.
    let strategies = ["certified", "tour"].iter().filter_map(|name| ai::find(name)).collect();
    let start = Start::Race { strategies, human: false };
    let level = Level::new(&Grid::new(12, 17, false).unwrap()).unwrap().with_junk(20);
    assert!(app_on(start, level, None).is_ok());
    let mut app = race_with_junk(None).unwrap();
    for _ in 0..5 {
        assert_eq!(lanes(&app)[..3], ["certified", "tour", "hamiltonian"]);
        assert_eq!((app.note.take(), app.game().grid().width()), (None, 8));
        press(&mut app, "n");
    }
    // One that is laid over a game has that game's seed, and others in their places.
    let level = Level::new(&Grid::new(20, 20, false).unwrap()).unwrap().with_junk(30);
    let mut replaced = 0;
    for seed in 1..=12 {
        let start = Start::Watch(ai::find("hamiltonian"));
        let launch =
            Launch { seed: Some(seed), fit: Fit::Race, ..Launch::new(start, level.clone()) };
        let Ok(mut app) = launched_at(launch, (40, 16)) else { continue };
        press(&mut app, "c");
        if lanes(&app)[0] != "hamiltonian" {
            let note = app.note.unwrap();
            assert!(note.contains("hamiltonian") && note.contains("cannot play this level"));
            replaced += 1;
        }
    }
    assert!(replaced > 0);
}

#[test]
fn the_strategy_asked_for_comes_back_after_a_board_that_it_could_not_play() {
    let level = Level::new(&Grid::new(20, 20, false).unwrap()).unwrap().with_junk(6);
    let saver = |seed, after| {
        let start = Start::Watch(ai::find("hamiltonian"));
        let launch = Launch { seed, after, fit: Fit::Always, ..Launch::new(start, level.clone()) };
        launched_at(launch, (16, 9))
    };
    let sized = |app: &mut App, width, height| app.resize(Rect::new(0, 0, width, height));
    let mut app = saver(None, After::Again { new_strategy: false }).unwrap();
    for width in 8..40 {
        assert_eq!(
            (name(&app), app.game().survey().allows(app.lane().strategy())),
            ("hamiltonian", Ok(()))
        );
        sized(&mut app, 2 * width, 9 + width % 3);
        app.go_on();
    }
    // A seed that was asked for stays, and somebody else plays until it goes well again.
    let mut app = (1..20).find_map(|seed| saver(Some(seed), After::Stay).ok()).unwrap();
    let mut players = Vec::new();
    for width in 8..40 {
        sized(&mut app, 2 * width, 9 + width % 3);
        let plays = app.game().survey().allows(ai::find("hamiltonian").unwrap()).is_ok();
        assert_eq!(plays, name(&app) == "hamiltonian");
        players.push(plays);
    }
    assert!(players.contains(&true) && players.contains(&false));
}
