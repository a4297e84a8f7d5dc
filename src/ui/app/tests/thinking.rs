//! Plans that take long.

use std::sync::mpsc::{Receiver, Sender};

use super::*;
use crate::ui::event::Event;
use crate::ui::play::planner::tests::{Slow, impatient, wait_for_plan};

/// A game that is watched, whose strategy plans when it is told to.
struct Slowly {
    app: App,
    tell: Sender<()>,
    events: Receiver<Event>,
}

impl Slowly {
    fn new() -> Self {
        Self::driven_by(Driver::Autopilot)
    }

    fn driven_by(driver: Driver) -> Self {
        let mut app = watching();
        let (plan_wait, events) = impatient();
        let (slow, tell) = Slow::told();
        let (board, row) = (app.options.level.board(1), app.lane().strategy());
        let round = Lane::new(&board, 1, Player { driver, strategy: row }, plan_wait);
        app.set_lane(round.played_by(slow));
        Self { app, tell, events }
    }

    /// Has it plan, and waits for that.
    fn plan(&self) {
        self.tell.send(()).unwrap();
        wait_for_plan(&self.events);
    }
}

#[test]
fn the_game_holds_still_and_makes_up_for_nothing() {
    let start = Instant::now();
    let mut slowly = Slowly::new();
    pass(&mut slowly.app, start, 1_000);
    assert_eq!(moves(&slowly.app), 0);
    slowly.plan();
    pass(&mut slowly.app, start + ms(1_000), 500);
    assert_eq!(moves(&slowly.app), 1);
    for moves in 2..4 {
        slowly.app.take_plans(Instant::now());
        slowly.plan();
        slowly.app.tick(start + ms(1_000 * moves), start);
        assert_eq!(slowly.app.lane().figures().moves, moves);
    }
}

#[test]
fn while_it_thinks_the_loop_sleeps_and_the_screen_says_so() {
    let mut slowly = Slowly::new();
    let app = &mut slowly.app;
    app.take_plans(Instant::now());
    let start = app.lane().planning_since().unwrap();
    app.tick(start, start);
    app.tick(start + ms(60), start);
    assert!(app.game().is_delayed(start + ms(60)) && !app.is_behind(start + ms(240)));
    assert_eq!(app.wakes(start + ms(60)), Some(start + ms(250)));
    assert!(app.is_behind(start + ms(250)));
    app.animate(start + ms(1_300));
    assert_eq!(app.planning(), Some(ms(1_250)));
    assert_eq!(app.wakes(start + ms(1_300)), Some(start + ms(1_500)));
    slowly.plan();
    slowly.app.tick(start + ms(1_400), start);
    assert_eq!(moves(&slowly.app), 1);
}

#[test]
fn keys_are_answered_while_it_thinks() {
    let start = Instant::now();
    let mut slowly = Slowly::new();
    let app = &mut slowly.app;
    pass(app, start, 200);
    press(app, "p");
    assert_eq!(app.game().motion, Motion::Paused);
    press(app, "p?");
    assert_eq!(app.screen(), Screen::Help);
    press(app, "?ww");
    pass(app, start + ms(300), 200);
    assert_eq!((app.lane().driver(), moves(app)), (Driver::Person, 3));
    assert_eq!(press(&mut Slowly::new().app, "q"), Effect::Quit);
}

#[test]
fn steps_wait_for_their_plans_until_another_key_takes_them_back() {
    let start = Instant::now();
    let mut slowly = Slowly::new();
    press(&mut slowly.app, "...");
    assert_eq!((moves(&slowly.app), slowly.app.game().motion), (0, Motion::Paused));
    for made in [1, 2, 3, 3] {
        slowly.plan();
        slowly.app.tick(start, start);
        assert_eq!(moves(&slowly.app), made);
        slowly.app.take_plans(Instant::now());
    }
    press(&mut slowly.app, ".");
    assert_eq!(moves(&slowly.app), 4);
    press(&mut slowly.app, ".o");
    slowly.plan();
    slowly.app.tick(start, start);
    assert_eq!(moves(&slowly.app), 4);
}

#[test]
fn a_person_waits_for_no_hint() {
    let start = Instant::now();
    let mut slowly = Slowly::driven_by(Driver::Person);
    let app = &mut slowly.app;
    press(app, "i");
    app.take_plans(Instant::now());
    pass(app, start, 200);
    assert_eq!((moves(app), app.lane().planned().is_none()), (4, true));
    assert_eq!(app.wakes(start + ms(500)), Some(start + ms(250)), "the tick that is late");
}

/// No system gives a thread this much memory.
#[test]
fn where_there_is_no_thread_to_plan_on_the_match_pauses_and_says_why() {
    let mut app = watching();
    let plan_wait = PlanWait { workers: Workers::with_stack(1 << 60), ..impatient().0 };
    let (board, row) = (app.options.level.board(1), app.lane().strategy());
    let lane = |plan_wait| Lane::new(&board, 1, Player::autopilot(row), plan_wait);
    app.set_lane(lane(plan_wait));
    app.take_plans(Instant::now());
    assert_eq!(app.game().motion, Motion::Paused);
    assert!(app.note().unwrap().starts_with("no thread to plan on: "));
    // It is a note: a key takes it away, and the game can be gone on with.
    app.set_lane(lane(impatient().0));
    press(&mut app, " ");
    app.take_plans(Instant::now());
    assert_eq!((app.game().motion, app.note()), (Motion::Running, None));
}
