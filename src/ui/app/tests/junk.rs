//! Boards with junk, which not every strategy can play.

use super::levels::{built_in, name};
use super::*;
use crate::ui::{After, Fit};

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

/// A race of four on boards with junk that are made to fit into 80x24, if it can begin.
fn race_with_junk(seed: Option<u64>) -> Result<App, Unplayable> {
    let strategies = ["certified", "tour", "hamiltonian", "safe"];
    let strategies = strategies.iter().filter_map(|name| ai::find(name)).collect();
    let start = Start::Race { strategies, human: false };
    let level = Level::new(&Grid::new(20, 20, false).unwrap()).unwrap().with_junk(12);
    let launch = Launch { seed, fit: Fit::Small, ..Launch::new(start, level) };
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
        assert_eq!((app.note(), app.game().grid().width()), (None, 8));
        press(&mut app, "n");
    }
    // One that is laid over a game has that game's seed, and others in their places.
    let level = Level::new(&Grid::new(20, 20, false).unwrap()).unwrap().with_junk(30);
    let mut replaced = 0;
    for seed in 1..=12 {
        let start = Start::Watch(ai::find("hamiltonian"));
        let launch =
            Launch { seed: Some(seed), fit: Fit::Small, ..Launch::new(start, level.clone()) };
        let Ok(mut app) = launched_at(launch, (40, 16)) else { continue };
        press(&mut app, "c");
        if lanes(&app)[0] != "hamiltonian" {
            let note = app.note().unwrap();
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
