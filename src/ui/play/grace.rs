//! The wait before a fatal move, for a turn that saves the snake.

use std::time::{Duration, Instant};

/// How long a fatal move waits.
const LENGTH: Duration = Duration::from_millis(80);

/// The wait before a fatal move. It is told the time and never asks for it.
#[derive(Clone, Copy, Debug)]
pub(in crate::ui) struct Grace {
    on: bool,
    /// The wait under way or over: the number of the move it is for, and when it
    /// ends.
    wait: Option<(u64, Instant)>,
}

impl Grace {
    /// Returns one that has not begun; where it is not `on`, it never does.
    pub(in crate::ui) fn new(on: bool) -> Self {
        Self { on, wait: None }
    }

    /// Begins the wait before move `number`, which is fatal and due `now`, unless it has
    /// begun already. Returns the end of the wait: `now` where there is none.
    pub(in crate::ui) fn begin(&mut self, number: u64, now: Instant) -> Instant {
        if !self.on {
            return now;
        }
        match self.wait {
            Some((waiting, end)) if waiting == number => end,
            _ => {
                self.wait = Some((number, now + LENGTH));
                now + LENGTH
            }
        }
    }

    /// The end of the wait before move `number`, if it has begun.
    pub(in crate::ui) fn end_of(&self, number: u64) -> Option<Instant> {
        self.wait.filter(|(waiting, _)| *waiting == number).map(|(_, end)| end)
    }

    /// Forgets the wait: for another game, and where time stands still.
    pub(in crate::ui) fn reset(&mut self) {
        self.wait = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_waits_once() {
        let start = Instant::now();
        let later = |time: u64| start + Duration::from_millis(time);
        let mut grace = Grace::new(true);
        assert_eq!(grace.end_of(7), None);
        assert_eq!(grace.begin(7, start), later(80));
        assert_eq!(grace.begin(7, later(60)), later(80));
        assert_eq!(grace.begin(7, later(500)), later(80));
        assert_eq!((grace.end_of(7), grace.end_of(8)), (Some(later(80)), None));
        assert_eq!(grace.begin(8, later(600)), later(680));
        grace.reset();
        assert_eq!(grace.begin(8, later(700)), later(780));
    }

    #[test]
    fn switched_off_no_move_waits() {
        let now = Instant::now();
        assert_eq!(Grace::new(false).begin(1, now), now);
    }
}
