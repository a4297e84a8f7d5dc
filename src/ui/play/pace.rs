//! When the next tick is due.

use std::time::{Duration, Instant};

/// The shortest time between two frames: a screen shows no more of them, and a
/// slow line is not flooded.
pub(in crate::ui) const FRAME: Duration = Duration::from_micros(16_667);

/// The lowest and the highest speed, in moves per second.
const LEAST: u16 = 1;
const GREATEST: u16 = 240;

/// In an arcade game: the factor by which each apple shortens the time between ticks,
/// and the least share of it that is left.
const APPLE: f64 = 0.98;
const FLOOR: f64 = 0.4;

/// The speeds that a key goes through.
const SPEEDS: &[u16] = &[
    LEAST, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120, 160, 200, GREATEST,
];

/// The beat of the game. It is told the time and never asks for it.
#[derive(Clone, Copy, Debug)]
pub(in crate::ui) struct Pace {
    /// At max speed ticks are due at all times, as many as there is time for.
    pub(in crate::ui) full: bool,
    speed: u16,
    /// The share of the time between ticks that is left in an arcade game, 0 to 1.
    share: f64,
    /// When the next tick is due; `None` while the beat is held.
    due: Option<Instant>,
}

impl Pace {
    /// Returns a beat of `speed` moves per second, or the nearest possible; it does not
    /// run yet.
    pub(in crate::ui) fn new(speed: u16) -> Self {
        Self { full: false, speed: speed.clamp(LEAST, GREATEST), share: 1.0, due: None }
    }

    /// The speed in moves per second, rounded.
    pub(in crate::ui) fn speed(&self) -> u16 {
        // At most 240 / 0.4.
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let speed = (f64::from(self.speed) / self.share).round() as u16;
        speed.min(GREATEST)
    }

    /// Sets the speed of an arcade game after so many apples: each takes 2 % off the time
    /// between ticks, until 40 % of it are left.
    pub(in crate::ui) fn speed_up(&mut self, apples: u64) {
        let apples = i32::try_from(apples).unwrap_or(i32::MAX);
        self.share = APPLE.powi(apples).max(FLOOR);
    }

    /// Changes to the next higher speed.
    pub(in crate::ui) fn faster(&mut self) {
        self.speed = SPEEDS.iter().copied().find(|&speed| speed > self.speed).unwrap_or(GREATEST);
    }

    /// Changes to the next lower speed.
    pub(in crate::ui) fn slower(&mut self) {
        let slower = SPEEDS.iter().copied().rev().find(|&speed| speed < self.speed);
        self.speed = slower.unwrap_or(LEAST);
    }

    /// Changes from one speed to another; where the speed is neither, it stays.
    pub(in crate::ui) fn replace(&mut self, from: u16, to: u16) {
        if self.speed == from {
            self.speed = to;
        }
    }

    fn interval(&self) -> Duration {
        let interval = (Duration::from_secs(1) / u32::from(self.speed)).mul_f64(self.share);
        interval.max(Duration::from_secs(1) / u32::from(GREATEST))
    }

    /// Lets the beat run. Where it was held, the next tick is a whole interval away.
    pub(in crate::ui) fn run(&mut self, now: Instant) {
        // Never farther ahead than an interval, lest a change from slow to fast
        // waits out the slow one.
        let next = if self.full { now } else { now + self.interval() };
        self.due = Some(self.due.map_or(next, |due| due.min(next)));
    }

    /// Holds the beat. The time until [`Pace::run`] does not count.
    pub(in crate::ui) fn hold(&mut self) {
        self.due = None;
    }

    /// When the next tick is due; `None` while the beat is held.
    pub(in crate::ui) fn due(&self) -> Option<Instant> {
        self.due
    }

    /// The time between two ticks; `None` where it has no room for two frames.
    pub(in crate::ui) fn beat(&self) -> Option<Duration> {
        Some(self.interval()).filter(|&interval| !self.full && interval >= 2 * FRAME)
    }

    /// Takes the ticks that are due and returns their number. If that is more than fit
    /// into two frames, the beat is far behind: the rest is dropped and it starts anew from
    /// `now`. At max speed the number is unlimited.
    pub(in crate::ui) fn take(&mut self, now: Instant) -> u32 {
        if self.full && self.due.is_some() {
            return u32::MAX;
        }
        let Some(late) = self.due.and_then(|due| now.checked_duration_since(due)) else {
            return 0;
        };
        let interval = self.interval();
        let whole = |time: Duration| {
            u32::try_from(time.as_nanos() / interval.as_nanos()).unwrap_or(u32::MAX)
        };
        let ticks = whole(late).saturating_add(1);
        let most = 1 + whole(2 * FRAME);
        self.due = if ticks > most {
            Some(now + interval)
        } else {
            self.due.map(|due| due + interval * ticks)
        };
        ticks.min(most)
    }
}

/// The speed before or after, for `by` of -1 or 1, of those that a key goes through. `None` is
/// the usual speed, which comes after `usual` and before all that are faster. At both ends there
/// is no further one.
pub(in crate::ui) fn change(speed: Option<u16>, by: isize, usual: u16) -> Option<u16> {
    let higher = |than: u16| SPEEDS.iter().copied().find(|&speed| speed > than);
    let lower = |than: u16| SPEEDS.iter().copied().rev().find(|&speed| speed < than);
    match (speed, by > 0) {
        (None, true) => higher(usual),
        (None, false) => Some(usual),
        (Some(speed), true) if speed == usual => None,
        (Some(speed), true) => higher(speed).or(Some(speed)),
        (Some(speed), false) if Some(speed) == higher(usual) => None,
        (Some(speed), false) => lower(speed).or(Some(speed)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    #[test]
    fn a_tick_comes_once_an_interval_and_does_not_drift() {
        let start = Instant::now();
        let mut pace = Pace::new(10);
        pace.run(start);
        let mut ticks = 0;
        // Asked every 7 ms, as keys might make the loop do.
        for asked in 0..=143 {
            pace.run(start + ms(7 * asked));
            ticks += pace.take(start + ms(7 * asked));
        }
        assert_eq!(ticks, 10);
        assert_eq!(pace.due(), Some(start + ms(1_100)));
    }

    #[test]
    fn at_high_speed_a_frame_holds_many() {
        let start = Instant::now();
        let mut pace = Pace::new(240);
        pace.run(start);
        let ticks: u32 = (1..=60).map(|frame| pace.take(start + FRAME * frame)).sum();
        assert!((239..=241).contains(&ticks), "{ticks}");
    }

    #[test]
    fn far_behind_it_starts_anew_instead_of_bursting() {
        let start = Instant::now();
        for (speed, most) in [(20, 1), (240, 9)] {
            let mut pace = Pace::new(speed);
            pace.run(start);
            let late = start + ms(5_000);
            let ticks = pace.take(late);
            assert!((1..=most).contains(&ticks), "{ticks} ticks at once");
            assert_eq!(pace.take(late), 0);
        }
    }

    #[test]
    fn a_beat_has_room_for_frames_or_is_none() {
        let beat = |speed: u16| Pace::new(speed).beat();
        assert_eq!([1, 10, 20].map(beat), [ms(1_000), ms(100), ms(50)].map(Some));
        assert_eq!([30, 240].map(beat), [None; 2]);
        let mut pace = Pace::new(10);
        pace.full = true;
        assert_eq!(pace.beat(), None);
    }

    #[test]
    fn held_it_owes_nothing() {
        let start = Instant::now();
        let mut pace = Pace::new(20);
        pace.run(start);
        pace.hold();
        assert_eq!((pace.due(), pace.take(start + ms(900))), (None, 0));
        pace.run(start + ms(900));
        assert_eq!(pace.due(), Some(start + ms(950)));
    }

    #[test]
    fn a_higher_speed_counts_at_once() {
        let start = Instant::now();
        let mut pace = Pace::new(1);
        pace.run(start);
        for _ in 0..30 {
            pace.faster();
        }
        pace.run(start + ms(1));
        assert!(pace.due().unwrap() < start + ms(6));
    }

    #[test]
    fn an_arcade_game_goes_faster_down_to_a_floor() {
        let mut pace = Pace::new(10);
        let mut at = |apples| {
            pace.speed_up(apples);
            (pace.speed(), pace.interval())
        };
        assert_eq!(at(0), (10, ms(100)));
        assert_eq!(at(1), (10, ms(98)));
        assert_eq!(at(10).0, 12);
        assert!(at(44).1 > ms(40) && at(45).1 < ms(41));
        assert_eq!(at(46), (25, ms(40)));
        assert_eq!(at(u64::MAX), (25, ms(40)));
        let mut fast = Pace::new(200);
        fast.speed_up(100);
        assert_eq!((fast.speed(), fast.interval()), (240, Duration::from_secs(1) / 240));
    }

    #[test]
    fn speeds_go_up_and_down_between_the_ends() {
        let mut pace = Pace::new(17);
        pace.faster();
        assert_eq!(pace.speed(), 20);
        pace.slower();
        assert_eq!(pace.speed(), 15);
        let ends = |speed: u16| Pace::new(speed).speed();
        assert_eq!((ends(0), ends(9_999)), (LEAST, GREATEST));
        for _ in 0..40 {
            pace.slower();
        }
        assert_eq!(pace.speed(), LEAST);
        for _ in 0..40 {
            pace.faster();
        }
        assert_eq!(pace.speed(), GREATEST);
    }
}
