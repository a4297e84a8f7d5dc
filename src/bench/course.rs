//! How many moves apples take while the snake grows: sums over games, for the plot.
//!
//! All sums are whole numbers, so they do not depend on the order in which games end.

use crate::engine::Figures;

/// The most bins that lengths are put into.
const MOST_BINS: usize = 60;

/// The apples of one strategy by the length of the snake that ate them, in bins of equally many
/// lengths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// The length at the start: that of the snake which eats the first apple.
    pub first: usize,
    /// The lengths per bin.
    pub width: usize,
    /// The bins, from the shortest snake on.
    pub bins: Vec<Bin>,
}

/// The apples eaten by snakes of some lengths, summed over games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bin {
    /// Games with at least one apple here.
    pub games: u64,
    /// Apples.
    pub apples: u64,
    /// The moves that they took.
    pub moves: u64,
    /// The distances to them when they were dealt, the body ignored.
    pub bound: u64,
    /// Sums over games of moves times moves, moves times apples and apples times apples.
    pub(super) squares: [u128; 3],
}

impl Course {
    /// Returns a course without games, for snakes that grow from `first` to `cells`.
    #[must_use]
    pub(super) fn new(first: usize, cells: usize) -> Self {
        let lengths = cells.saturating_sub(first).max(1);
        let width = lengths.div_ceil(MOST_BINS);
        Self { first, width, bins: vec![Bin::default(); lengths.div_ceil(width)] }
    }

    /// Adds the games of another course of the same lengths.
    pub(super) fn add(&mut self, other: &Self) {
        if self.bins.is_empty() {
            self.clone_from(other);
            return;
        }
        for (bin, more) in self.bins.iter_mut().zip(&other.bins) {
            bin.games += more.games;
            bin.apples += more.apples;
            bin.moves += more.moves;
            bin.bound += more.bound;
            for (sum, more) in bin.squares.iter_mut().zip(more.squares) {
                *sum += more;
            }
        }
    }

    /// Returns the length in the middle of a bin.
    #[must_use]
    pub fn middle(&self, bin: usize) -> f64 {
        let lengths = self.first + bin * self.width;
        // Lengths stay below 2^16.
        #[expect(clippy::cast_precision_loss)]
        let middle = lengths as f64 + (self.width as f64 - 1.0) / 2.0;
        middle
    }
}

impl Bin {
    fn add_game(&mut self, apples: u64, moves: u64, bound: u64) {
        self.games += 1;
        self.apples += apples;
        self.moves += moves;
        self.bound += bound;
        let (apples, moves) = (u128::from(apples), u128::from(moves));
        let products = [moves * moves, moves * apples, apples * apples];
        for (sum, more) in self.squares.iter_mut().zip(products) {
            *sum += more;
        }
    }

    /// Returns the moves per apple; `None` without apples.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        ratio(self.moves, self.apples)
    }

    /// Returns the mean distance to an apple; `None` without apples.
    #[must_use]
    pub fn shortest(&self) -> Option<f64> {
        ratio(self.bound, self.apples)
    }

    /// Returns the standard error of [`Bin::mean`], as a ratio of two sums over games that are
    /// independent of each other; `None` for fewer than two games. See Cochran, Sampling
    /// Techniques, 2.11.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "far below 2^52, or squares of such")]
    pub fn error(&self) -> Option<f64> {
        let (mean, games) = (self.mean()?, self.games as f64);
        if self.games < 2 {
            return None;
        }
        let [moves, both, apples] = self.squares.map(|sum| sum as f64);
        let squares = (moves - 2.0 * mean * both + mean * mean * apples).max(0.0);
        Some((squares / (games - 1.0) * games).sqrt() / self.apples as f64)
    }
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
fn ratio(total: u64, count: u64) -> Option<f64> {
    (count > 0).then(|| total as f64 / count as f64)
}

/// The course of one game while it is played.
pub(super) struct Runner {
    course: Course,
    /// The figures when the last apple was eaten.
    last: Figures,
    /// The distance to the apple on the board when it was dealt.
    bound: u64,
    /// The bin of the apples since, with their number, moves and distances.
    bin: usize,
    sums: [u64; 3],
}

impl Runner {
    /// A game at its start, with a snake of this length on so many cells.
    pub(super) fn new(length: usize, cells: usize, start: Figures) -> Self {
        let course = Course::new(length, cells);
        Self { course, last: start, bound: start.distance, bin: 0, sums: [0; 3] }
    }

    /// Takes note of the figures after a move.
    pub(super) fn note(&mut self, now: Figures) {
        if now.apples == self.last.apples {
            return;
        }
        // Below the number of cells.
        let eaten = usize::try_from(self.last.apples).unwrap_or(usize::MAX);
        let bin = (eaten / self.course.width).min(self.course.bins.len() - 1);
        if bin != self.bin {
            self.flush();
            self.bin = bin;
        }
        self.sums[0] += 1;
        self.sums[1] += now.moves - self.last.moves;
        self.sums[2] += self.bound;
        self.bound = now.distance - self.last.distance;
        self.last = now;
    }

    fn flush(&mut self) {
        let [apples, moves, bound] = std::mem::take(&mut self.sums);
        if apples > 0 {
            self.course.bins[self.bin].add_game(apples, moves, bound);
        }
    }

    /// The course of the game, which has ended.
    pub(super) fn finish(mut self) -> Course {
        self.flush();
        self.course
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_the_games_and_do_not_depend_on_their_order() {
        let figures =
            |moves, apples, distance| Figures { moves, apples, dealt: apples + 1, distance };
        let game = |legs: &[(u64, u64)]| {
            let mut now = figures(0, 0, legs[0].1);
            let mut runner = Runner::new(3, 200, now);
            for (number, &(moves, _)) in legs.iter().enumerate() {
                let next = legs.get(number + 1).map_or(0, |leg| leg.1);
                runner.note(figures(now.moves + moves - 1, now.apples, now.distance));
                now = figures(now.moves + moves, now.apples + 1, now.distance + next);
                runner.note(now);
            }
            runner.finish()
        };
        let games = [vec![(5, 4), (9, 2), (4, 4), (8, 1), (6, 6)], vec![(2, 1); 4], vec![(7, 7)]];
        let courses: Vec<Course> = games.iter().map(|legs| game(legs)).collect();
        let sum = |order: [usize; 3]| {
            let mut all = Course::default();
            for at in order {
                all.add(&courses[at]);
            }
            all
        };
        let all = sum([0, 1, 2]);
        assert_eq!(all, sum([2, 0, 1]));
        // 197 lengths in bins of four.
        assert_eq!((all.width, all.bins.len(), all.middle(0)), (4, 50, 4.5));
        let Bin { games, apples, moves, bound, .. } = all.bins[0];
        assert_eq!((games, apples, moves, bound), (3, 9, 26 + 8 + 7, 11 + 4 + 7));
        assert_eq!((all.bins[1].games, all.bins[1].moves, all.bins[1].bound), (1, 6, 6));
        // By hand: sums over games of (moves - R apples)^2, with R = 41/9.
        let mean = 41.0 / 9.0;
        let squares: f64 = [(26.0, 4.0), (8.0, 4.0), (7.0, 1.0)]
            .map(|(moves, apples): (f64, f64)| (moves - mean * apples).powi(2))
            .iter()
            .sum();
        let error = (squares / 2.0 / 3.0).sqrt() / 3.0;
        assert!((all.bins[0].error().unwrap() - error).abs() < 1e-12);
        assert_eq!(all.bins[1].error(), None, "one game");
    }
}
