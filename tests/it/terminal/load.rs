//! What it costs to do nothing, and how soon it is gone.

use std::time::{Duration, Instant};

use super::pty::Pty;

/// Screens on which nothing moves: arguments, keys, and what is to be seen by then.
const AT_REST: [(&[&str], &str, &str); 7] = [
    (&["watch", "greedy", "--seed", "1"], " ", "paused"),
    (&["watch", "certified", "--seed", "1"], " ", "paused"),
    (&["watch", "greedy", "--seed", "1"], "?", "Ctrl-Z"),
    (&["play", "--seed", "1"], "dp", "paused"),
    (&["play", "--seed", "1"], "", "press an arrow key or Enter to start"),
    (&["race", "greedy", "tour", "--seed", "1", "--size", "8x8"], " ", "paused"),
    (&["race", "greedy", "greedy", "--size", "4x4", "--seed", "1"], "m", "Final standings"),
];

fn shown(args: &[&str], keys: &str, wanted: &str) -> Pty {
    let mut pty = Pty::new(120, 60).run(args, &[]);
    pty.wait_for("a board", |screen| screen.contains('╭'));
    pty.type_keys(keys);
    pty.wait_for(wanted, |screen| screen.contains(wanted));
    pty
}

/// The share of a processor, in percent, that each screen at rest takes over this time.
fn shares_at_rest(time: Duration) -> Vec<f64> {
    let mut all: Vec<Pty> =
        AT_REST.iter().map(|(args, keys, wanted)| shown(args, keys, wanted)).collect();
    // What was under way comes to its end.
    std::thread::sleep(Duration::from_millis(300));
    let (start, before) = (Instant::now(), all.iter().map(Pty::work).collect::<Vec<_>>());
    std::thread::sleep(time);
    let passed = start.elapsed();
    let share = |(pty, before): (&Pty, Duration)| {
        100.0 * pty.work().saturating_sub(before).as_secs_f64() / passed.as_secs_f64()
    };
    let shares = all.iter().zip(before).map(share).collect();
    for pty in &mut all {
        pty.quit("\x03");
    }
    shares
}

#[test]
fn at_rest_it_does_not_work() {
    // A game under way is seen to work, so a screen without any work is one at rest.
    let mut busy = shown(&["watch", "greedy", "--seed", "1"], "", "shortest possible");
    let before = busy.work();
    busy.wait_for("moves", |_| busy.figure("moves") >= 10);
    assert!(busy.work() > before + Duration::from_millis(1), "{:?}", busy.work());
    busy.quit("q");
    let shares = shares_at_rest(Duration::from_secs(1));
    assert!(shares.iter().all(|&share| share < 10.0), "{shares:?} percent");
}

#[test]
#[ignore = "a measurement of ten seconds, on a machine that does nothing else"]
fn at_rest_it_takes_less_than_a_hundredth_of_a_processor() {
    let shares = shares_at_rest(Duration::from_secs(10));
    for ((args, keys, _), share) in AT_REST.iter().zip(&shares) {
        println!("{share:.5} % {args:?} {keys:?}");
    }
    assert!(shares.iter().all(|&share| share < 1.0), "{shares:?} percent");
}

/// Every screen there is: arguments, keys, what is to be seen by then, and the key that quits.
const SCREENS: [(&[&str], &str, &str, &str); 15] = [
    (&[], "", "Play", "q"),
    (&[], "?", "Ctrl-Z", "q"),
    (&["watch", "greedy"], "", "shortest possible", "q"),
    (&["watch", "greedy"], "?", "Ctrl-Z", "q"),
    (&["watch", "greedy"], " ", "paused", "q"),
    (&["watch", "hamiltonian", "--size", "60x40"], "m", "max speed", "q"),
    (&["play"], "", "press an arrow key or Enter to start", "q"),
    (&["play"], "dp", "paused", "qq"),
    (&["play", "--size", "4x4", "--speed", "60"], "d", "hit the wall", "q"),
    (&["race", "greedy", "tour", "--size", "8x8"], "", "moves", "q"),
    (&["race", "greedy", "greedy", "--size", "4x4", "--seed", "1"], "m", "Final standings", "q"),
    (&["race", "greedy", "greedy", "--size", "4x4", "--seed", "1"], "m?", "Ctrl-Z", "q"),
    (&["watch", "certified", "--size", "100x100", "--effort", "max"], "", "thinking", "q"),
    (&["watch", "certified", "--size", "100x100", "--effort", "max"], "m", "thinking", "q"),
    (&["watch", "--screensaver"], "", "any key quits", "q"),
];

/// The longest time from a key to the end of the process, over so many tries.
fn time_to_leave(screen: (&[&str], &str, &str, &str), keys: &str, tries: usize) -> Duration {
    let (args, pressed, wanted, _) = screen;
    let measure = |_| {
        let mut pty = shown(args, pressed, wanted);
        let start = Instant::now();
        pty.type_keys(keys);
        assert!(pty.wait_exit(Duration::from_secs(30)).success());
        let time = start.elapsed();
        pty.expect_restored();
        time
    };
    (0..tries).map(measure).max().unwrap_or_default()
}

#[test]
fn every_screen_is_left_within_a_second() {
    for screen in SCREENS {
        for keys in [screen.3, "\x03"] {
            let time = time_to_leave(screen, keys, 1);
            assert!(time < Duration::from_secs(1), "{time:?} by {keys:?} from {screen:?}");
        }
    }
}

#[test]
#[ignore = "a measurement of minutes, on a machine that does nothing else"]
fn every_screen_is_left_within_a_tenth_of_a_second() {
    for screen in SCREENS {
        for keys in [screen.3, "\x03"] {
            let time = time_to_leave(screen, keys, 20);
            println!("{time:?} by {keys:?} from {screen:?}");
            assert!(time < Duration::from_millis(100));
        }
    }
}
