use super::*;
use crate::ai::Effort;
use crate::engine::{Board, Death, Direction, Grid, Level};
use crate::record::{End, Recorder};
use crate::ui::play::planner::PlanWait;

fn strategy(name: &str) -> Hand {
    Hand::Strategy { name: name.to_owned(), effort: Effort::NORMAL }
}

/// A game on a square board that these play in turn, each for so many moves; the last one to
/// the end. A person plays like `safe`.
pub(in crate::ui) fn recorded(side: u16, seed: u64, hands: &[(Hand, u64)]) -> Recording {
    let level = Level::new(&Grid::new(side, side, false).unwrap()).unwrap();
    recorded_on(&level, seed, hands)
}

/// The same on a level.
pub(in crate::ui) fn recorded_on(level: &Level, seed: u64, hands: &[(Hand, u64)]) -> Recording {
    let mut game = level.game(seed);
    let mut recorder = Recorder::new(&level.board(seed), &game).with_level(level);
    for (hand, moves) in hands {
        let from = game.figures().moves;
        recorder.steered(Stint::by(from, hand.clone()));
        let name = if *hand == Hand::Person { "safe" } else { hand.name() };
        let row = ai::find(name).unwrap_or_else(ai::default_strategy);
        let mut strategy = row.create(game.board().grid());
        while game.status() == Status::Running && game.figures().moves - from < *moves {
            let way = strategy.plan(game.board(), 1).direction(game.board());
            game.step(way);
            recorder.push(way);
        }
    }
    recorder.recording(&game).unwrap()
}

/// One game of this strategy to its end.
pub(in crate::ui) fn played_by(name: &str, side: u16, seed: u64) -> Recording {
    recorded(side, seed, &[(strategy(name), u64::MAX)])
}

/// A game in which a person steers between two stints of a strategy.
pub(in crate::ui) fn mixed() -> Recording {
    let hands = [(strategy("greedy"), 60), (Hand::Person, 100), (strategy("tour"), u64::MAX)];
    recorded(8, 3, &hands)
}

fn replaying(recording: Recording) -> Replaying {
    let plan_wait = PlanWait::patient(Instant::now);
    let rules = Rules { effort: Effort::NORMAL, grace: true, arcade: false, plan_wait };
    Replaying::new(recording, rules, Pace::new(20))
}

/// The lane shows what the recording has, however it came there.
#[track_caller]
fn is_right(replaying: &Replaying, games: &[crate::engine::Game]) {
    let (lane, game) = (replaying.playing().lane(), &games[replaying.replay().at()]);
    assert_eq!((lane.board(), lane.figures()), (game.board(), game.figures()));
    assert_eq!(lane.legs().len() as u64, game.figures().apples);
    let moves: u64 = lane.legs().iter().map(|leg| u64::from(leg.moves)).sum();
    assert!(moves <= game.figures().moves);
    let bounds: u64 = lane.legs().iter().map(|leg| u64::from(leg.bound)).sum();
    if game.status() == Status::Running {
        assert_eq!(bounds + lane.bound(), game.figures().distance);
    }
}

#[test]
fn every_way_to_a_move_shows_the_same() {
    let recording = mixed();
    let mut game = recording.game();
    let mut games = vec![game.clone()];
    for way in recording.moves().iter() {
        game.step(way);
        games.push(game.clone());
    }
    let mut shown = replaying(recording);
    is_right(&shown, &games);
    let len = games.len() - 1;
    for goal in [
        Goal::Further(1),
        Goal::Further(10),
        Goal::NextApple,
        Goal::Tenth(5),
        Goal::Back(10),
        Goal::PreviousApple,
        Goal::Move(usize::MAX),
        Goal::Back(1),
        Goal::Further(500),
        Goal::Tenth(0),
        Goal::Back(3),
        Goal::Move(len / 3),
    ] {
        shown.go(goal);
        is_right(&shown, &games);
    }
    shown.go(Goal::Tenth(5));
    assert_eq!(shown.replay().at(), len / 2);
    shown.go(Goal::Move(usize::MAX));
    assert!(shown.is_at_end());
}

#[test]
fn it_plays_forwards_and_backwards_at_its_pace_and_stops_at_the_ends() {
    let mut shown = replaying(played_by("tour", 6, 1));
    let start = Instant::now();
    let at = |ms: u64| start + Duration::from_millis(ms);
    let pass = |shown: &mut Replaying, from: u64, to: u64| {
        for ms in (from..to).step_by(5) {
            if shown.is_running() {
                shown.run(at(ms));
                shown.advance(at(ms));
            } else {
                shown.hold();
            }
        }
    };
    pass(&mut shown, 0, 1_000);
    assert_eq!(shown.replay().at(), 19);
    shown.turn_round();
    pass(&mut shown, 1_000, 1_505);
    assert_eq!(shown.replay().at(), 8);
    assert!(shown.playing().lane().last_move().is_none(), "nothing glides backwards");
    pass(&mut shown, 1_505, 4_000);
    assert_eq!((shown.replay().at(), shown.is_running()), (0, false));
    shown.toggle_pause();
    assert!(!shown.backwards() && shown.is_running());
    shown.playing_mut().pace.full = true;
    pass(&mut shown, 4_000, 20_000);
    assert!(shown.is_at_end() && !shown.is_running());
    shown.toggle_pause();
    assert_eq!((shown.replay().at(), shown.is_running()), (0, true));
}

/// Asked anew at any move, a strategy gives the move that was recorded: those without a memory
/// always, the others mostly.
#[test]
fn reasons_are_found_again_after_any_jump() {
    for (name, least) in
        [("greedy", 100), ("hamiltonian", 100), ("tour", 90), ("safe", 90), ("certified", 80)]
    {
        let recording = played_by(name, 10, 2);
        let mut shown = replaying(recording);
        let len = shown.replay().len();
        let places: Vec<usize> = (0..40).map(|place| place * 7919 % len).collect();
        let mut found = 0;
        for &place in &places {
            shown.step(Goal::Move(place));
            shown.take_reason();
            match shown.reason() {
                Reason::Planned(planned) => {
                    assert_eq!(Some(planned.way), shown.replay().next_move());
                    assert_eq!(planned.number, place as u64);
                    found += 1;
                }
                Reason::Differs => assert!(shown.playing().lane().planned().is_none()),
                _ => panic!("{name} has not answered at move {place}"),
            }
        }
        assert!(100 * found >= least * places.len(), "{name}: {found} of {}", places.len());
    }
}

#[test]
fn a_reason_is_only_shown_where_the_strategy_would_move_so() {
    // The moves of `tour` under the name of `greedy`.
    let real = played_by("tour", 8, 1).to_string();
    let body = real.replace("0 tour normal", "0 greedy normal");
    let body = body.split("checksum").next().unwrap();
    let text = format!("{body}checksum: {:08x}\n", crc32fast::hash(body.as_bytes()));
    let mut shown = replaying(Recording::read(&text).unwrap());
    let (mut planned, mut differs) = (0, 0);
    for place in 0..60 {
        shown.step(Goal::Move(place));
        shown.take_reason();
        match shown.reason() {
            Reason::Planned(plan) => {
                planned += 1;
                assert_eq!(Some(plan.way), shown.replay().next_move());
            }
            Reason::Differs => {
                differs += 1;
                assert!(shown.playing().lane().planned().is_none());
                assert!(shown.playing().lane().dots().is_empty());
            }
            _ => panic!("not answered at {place}"),
        }
    }
    assert!(planned > 0 && differs > 0, "{planned} {differs}");
}

#[test]
fn nobody_is_asked_of_a_persons_moves_or_an_unknown_strategys_or_where_moves_are_fast() {
    let mut shown = replaying(mixed());
    shown.step(Goal::Move(100));
    shown.take_reason();
    assert!(matches!(shown.reason(), Reason::None));
    assert_eq!((shown.name(), shown.playing().lane().driver()), ("you", Driver::Person));
    let unknown = recorded(6, 1, &[(strategy("newest"), u64::MAX)]);
    let mut shown = replaying(unknown);
    shown.take_reason();
    assert!(matches!(shown.reason(), Reason::NoStrategy));
    assert_eq!(shown.name(), "newest");
    let mut shown = replaying(played_by("greedy", 8, 1));
    let fast = |shown: &mut Replaying, speed| {
        shown.playing_mut().pace = Pace::new(speed);
        shown.go(Goal::Further(1));
        shown.playing_mut().motion = Motion::Running;
        shown.take_reason();
        matches!(shown.reason(), Reason::NotAsked)
    };
    assert!(fast(&mut shown, 30) && !fast(&mut shown, 25));
    shown.turn_round();
    assert!(fast(&mut shown, 25), "backwards");
    shown.playing_mut().motion = Motion::Paused;
    shown.take_reason();
    assert!(matches!(shown.reason(), Reason::Planned(_)));
}

#[test]
fn the_last_way_out_is_found_as_in_the_game_itself() {
    let recording = played_by("greedy", 10, 2);
    assert!(matches!(recording.end().status, Status::Died(_)));
    let mut shown = replaying(recording);
    assert!(shown.go_to_way_out());
    let back = shown.replay().at();
    assert!(back < shown.replay().len() && !shown.is_running());
    shown.go(Goal::Move(usize::MAX));
    shown.look_back();
    assert_eq!(shown.playing().lane().back_to(), Some(back as u64));
    let mut won = replaying(played_by("tour", 6, 1));
    won.go(Goal::Move(7));
    assert!(!won.go_to_way_out());
    assert_eq!(won.replay().at(), 7);
}

#[test]
fn a_game_that_goes_on_has_the_same_apples_and_is_nobodys_score() {
    let recording = played_by("hamiltonian", 6, 4);
    let mut shown = replaying(recording.clone());
    shown.go(Goal::Move(90));
    for driver in [Driver::Person, Driver::Autopilot] {
        let mut playing = shown.going_on(driver, Pace::new(10)).unwrap();
        let is_person = driver == Driver::Person;
        assert_eq!(playing.motion == Motion::Ready, is_person);
        assert_eq!(playing.lane().board(), shown.playing().lane().board());
        assert!(playing.lane().goes_on() && !playing.lane().is_persons_own());
        assert_eq!(playing.lane().strategy().name, "hamiltonian");
        if !is_person {
            while !playing.is_over() {
                playing.tick();
            }
            // The same strategy makes the same moves, so the apples were the same.
            let figures = playing.lane().figures();
            let End { moves, apples, .. } = recording.end();
            assert_eq!((figures.moves, figures.apples), (moves, apples));
            let kept = playing.lane().recording().unwrap();
            let read = Recording::read(&kept.to_string()).unwrap();
            assert_eq!(read.taken_back(), [90]);
            assert!(!read.is_persons_own());
        }
    }
    assert_eq!(shown.replay().at(), 90, "the recording stays where it is");
    shown.go(Goal::Move(usize::MAX));
    assert!(shown.going_on(Driver::Person, Pace::new(10)).is_none());
}

/// A way out before the hand-over is known too.
#[test]
fn a_lost_game_that_goes_on_is_looked_back_at_to_before_it_went_on() {
    let start: Board = ">>@..\n.....\n.....\n*....\n.....".parse().unwrap();
    let game = crate::engine::Game::from_board(start.clone(), 1);
    let mut recorder = Recorder::new(&start, &game);
    recorder.steered(Stint::by(0, Hand::Person));
    let mut game = game;
    for way in [Direction::Right, Direction::Right] {
        game.step(way);
        recorder.push(way);
    }
    let mut shown = replaying(recorder.recording(&game).unwrap());
    shown.go(Goal::Move(2));
    let mut playing = shown.going_on(Driver::Person, Pace::new(10)).unwrap();
    playing.tick();
    assert_eq!(playing.lane().status(), Status::Died(Death::Wall));
    playing.lane_mut().look_back();
    assert_eq!(playing.lane().back_to(), Some(2));
    assert!(playing.take_back());
    assert_eq!(playing.lane().board(), game.board());
}

/// A key is answered at once wherever it leads.
#[test]
fn a_long_recording_is_at_any_move_at_once() {
    let mut shown = replaying(recorded(20, 1, &[(strategy("tour"), 40_000)]));
    let len = shown.replay().len();
    assert!(len > 20_000);
    let start = Instant::now();
    for step in 0..200 {
        shown.go(Goal::Move(len - step * 100));
        shown.go(Goal::Back(1));
    }
    // Far more than it takes: some 10 ms.
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}
