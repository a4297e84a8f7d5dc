//! The most apples that a person has eaten alone in this run of the program, for each board.

use crate::engine::Level;
use crate::ui::play::playing::Match;

/// What a best is for: games on it can be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Kind {
    width: u16,
    height: u16,
    wraps: bool,
    /// The level with walls.
    name: Option<String>,
    junk: usize,
}

impl Kind {
    fn of(level: &Level) -> Self {
        let grid = level.grid();
        Self {
            width: grid.width(),
            height: grid.height(),
            wraps: grid.wraps(),
            name: level.name().map(str::to_owned),
            junk: level.junk(),
        }
    }
}

/// The bests of this run of the program, from the very move that makes them. Those that
/// outlive it are in the scores.
#[derive(Debug, Default)]
pub(super) struct Bests(Vec<(Kind, u64)>);

impl Bests {
    /// The best on the board of this level.
    pub(super) fn of(&self, level: &Level) -> Option<u64> {
        let kind = Kind::of(level);
        self.0.iter().find(|(other, _)| *other == kind).map(|&(_, best)| best)
    }

    /// Takes note of a game that a person plays alone. Returns whether it is a new best.
    pub(super) fn note(&mut self, playing: &Match) -> bool {
        let (lane, level) = (playing.lane(), &playing.setup().level);
        let apples = lane.figures().apples;
        if !lane.is_persons_own() || apples == 0 || self.of(level) >= Some(apples) {
            return false;
        }
        let kind = Kind::of(level);
        match self.0.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, best)) => *best = apples,
            None => self.0.push((kind, apples)),
        }
        true
    }
}
