use super::story::YOU;
use super::*;
use crate::ai;

fn lane(picture: &str, driver: Driver) -> Lane {
    let start: Board = picture.parse().unwrap();
    let player = Player { driver, strategy: ai::find("greedy").unwrap() };
    Lane::new(&start, 1, player, PlanWait::patient(Instant::now))
}

#[test]
fn the_dots_are_the_route_after_the_move_and_the_move_is_made() {
    let mut lane = lane(">>@...\n.....*", Driver::Autopilot);
    assert!(lane.dots().is_empty());
    lane.take_plan();
    let route = lane.planned().unwrap().route.clone();
    assert_eq!(route.len(), 4);
    assert_eq!(lane.dots(), &route[1..]);
    for &cell in &route {
        lane.take_plan();
        assert_eq!(lane.planned().unwrap().route[0], cell);
        lane.tick();
        assert_eq!(lane.board().head(), cell);
    }
    assert_eq!(lane.figures().apples, 1);
}

#[test]
fn a_person_drives_from_the_first_turn_on() {
    let mut lane = lane(">>@...\n.....*", Driver::Autopilot);
    lane.take_plan();
    lane.steer(Direction::Down);
    lane.take_plan();
    assert_eq!(lane.driver(), Driver::Person);
    assert!(lane.planned().is_none());
    lane.tick();
    assert_eq!(lane.board().to_string(), ".>v...\n..@..*\n");
    lane.hand_over();
    lane.take_plan();
    assert_eq!(lane.dots().len(), 2);
}

#[test]
fn a_hint_shows_a_person_the_whole_route_and_steers_nothing() {
    let mut lane = lane(">>@...\n.....*", Driver::Person);
    lane.take_plan();
    assert!(lane.planned().is_none());
    lane.set_hints(!lane.hints());
    lane.take_plan();
    assert_eq!(lane.dots().len(), 4);
    lane.steer(Direction::Down);
    lane.tick();
    assert_eq!(lane.board().to_string(), ".>v...\n..@..*\n");
    assert!(lane.dots().is_empty(), "no hint for a board that was");
    lane.take_plan();
    assert_eq!(lane.dots().len(), 3);
    lane.hand_over();
    lane.take_plan();
    assert_eq!((lane.driver(), lane.dots().len()), (Driver::Autopilot, 2));
    lane.hand_over();
    lane.set_hints(!lane.hints());
    lane.take_plan();
    assert!(lane.dots().is_empty());
}

#[test]
fn a_turn_saves_a_snake_that_would_die() {
    let mut lane = lane("....\n.>>@\n.*..", Driver::Person);
    assert!(lane.could_be_saved());
    assert!(!lane.save(Direction::Right) && !lane.save(Direction::Left));
    assert!(lane.save(Direction::Down) && !lane.could_be_saved());
    lane.tick();
    assert_eq!(lane.board().to_string(), "....\n..>v\n.*.@\n");
    // A turn into the wall gives way to one straight on.
    let mut lane = self::lane(">>@.\n*...", Driver::Person);
    lane.steer(Direction::Up);
    assert!(lane.could_be_saved() && lane.save(Direction::Right));
    lane.tick();
    assert_eq!(lane.board().to_string(), ".>>@\n*...\n");
    // Nothing saves this one.
    assert!(!self::lane("*>>@\n.^<<\n...^", Driver::Person).could_be_saved());
    assert!(!self::lane("....\n.>>@\n.*..", Driver::Autopilot).could_be_saved());
}

#[test]
fn what_each_apple_took_adds_up_to_the_figures() {
    let mut lane = lane(">>@...\n.....*\n......\n......", Driver::Autopilot);
    while !lane.is_over() {
        lane.tick();
        let figures = lane.figures();
        assert_eq!(lane.legs().len() as u64, figures.apples);
        let sum = |figure: fn(&Leg) -> u32| {
            lane.legs().iter().map(|leg| u64::from(figure(leg))).sum::<u64>()
        };
        assert!(sum(|leg| leg.moves) <= figures.moves);
        assert!(sum(|leg| leg.bound) <= figures.distance);
    }
    assert_eq!(lane.legs()[0], Leg { moves: 4, bound: 4 });
    assert!(lane.legs().iter().all(|leg| leg.moves >= leg.bound));
}

#[test]
fn over_is_over() {
    let mut lane = lane(">>@\n*..", Driver::Person);
    lane.tick();
    assert!(lane.is_over());
    let before = lane.figures();
    lane.hand_over();
    lane.take_plan();
    lane.tick();
    assert!(lane.planned().is_none());
    assert_eq!(lane.figures(), before);
}

/// However it is played, the recording replays to the same board, and says who has played.
#[test]
fn the_recording_of_a_lane_replays() {
    use crate::record::Replay;
    let start: Board = ".....#\n..>>@.\n......\n.#....\n......\n......".parse().unwrap();
    let level = Level::from_board(&start).with_name(Some("corner")).with_junk(3);
    for seed in 0..60_u64 {
        let player = Player { driver: Driver::Person, strategy: ai::find("safe").unwrap() };
        let plans = PlanWait::patient(Instant::now);
        let mode = Mode { arcade: true, grace: false };
        let mut lane =
            Lane::new(&start, seed, player, plans).with_max_moves(150).with_level(&level, mode);
        let mut dice = seed;
        for _ in 0..200 {
            dice = dice
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            match usize::try_from((dice >> 33) % 20).unwrap() {
                way @ 0..4 => lane.steer(Direction::ALL[way]),
                4..6 => lane.hand_over(),
                6 => lane.set_hints(!lane.hints()),
                7 => {
                    let other = if seed % 2 == 0 { "greedy" } else { "longest" };
                    lane.switch(ai::find(other).unwrap());
                }
                _ => {}
            }
            lane.tick();
            if lane.is_over() && seed % 3 == 0 {
                lane.look_back();
                lane.take_back();
            }
        }
        let text = lane.recording("2026-01-31").unwrap().to_string();
        let read = crate::record::Recording::read(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!((read.level().name(), read.level().junk()), (Some("corner"), 3));
        assert_eq!((read.mode(), read.max_moves()), (mode, 150));
        assert_eq!(read.taken_back().is_empty(), !lane.taken_back());
        let strategies: Vec<&str> = lane.hands().iter().copied().filter(|&it| it != YOU).collect();
        let named = |name: &str| read.stints().iter().any(|stint| stint.hand.name() == name);
        // A hand whose moves were all taken back is not named any more.
        assert!(lane.taken_back() || strategies.iter().all(|name| named(name)), "{text}");
        let mut replay = Replay::new(read);
        replay.seek(usize::MAX);
        assert_eq!(replay.game().board(), lane.board());
        assert_eq!(
            (replay.game().figures(), replay.game().status()),
            (lane.figures(), lane.status())
        );
    }
}
