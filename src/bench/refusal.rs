//! Strategies that cannot play the games asked for, found before the first game.

use thiserror::Error;

use super::Setup;
use crate::ai::{Needs, Survey, Unplayable};

/// A strategy that cannot play one of the games.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{why}{}", of_seed(*.seed))]
pub struct Refusal {
    /// Which strategy, and why.
    pub why: Unplayable,
    /// The seed of that game if junk differs from game to game.
    pub seed: Option<u64>,
}

impl Refusal {
    /// Says in one line per reason which strategies are left out, and why.
    #[must_use]
    pub fn all_in_short(refusals: &[Self]) -> Vec<String> {
        let alike = |a: &Self, b: &Self| (a.why.reason, a.seed) == (b.why.reason, b.seed);
        let lines = refusals.chunk_by(alike).map(|group| {
            let names: Vec<&str> = group.iter().map(|refusal| refusal.why.strategy).collect();
            let Self { why, seed } = &group[0];
            format!("{}: {}{}", names.join(", "), why.reason, of_seed(*seed))
        });
        lines.collect()
    }
}

fn of_seed(seed: Option<u64>) -> String {
    seed.map_or_else(String::new, |seed| format!(" (with the junk of seed {seed})"))
}

impl Setup {
    /// The strategies that cannot play all of the games, each once, with the first
    /// game that it cannot. O(cells) per board that is looked over: one, or,
    /// where there is junk, one per game.
    #[must_use]
    pub fn refusals(&self) -> Vec<Refusal> {
        let junk = self.level.junk() > 0;
        let mut rows = self.strategies.clone();
        rows.retain(|row| row.needs != Needs::Nothing);
        let mut refusals = Vec::new();
        for game in 0..if junk { u64::from(self.games) } else { 1 } {
            if rows.is_empty() {
                break;
            }
            let seed = self.seed.wrapping_add(game);
            let survey = Survey::new(self.level.board(seed).grid());
            rows.retain(|row| match survey.allows(row) {
                Ok(()) => true,
                Err(why) => {
                    refusals.push(Refusal { why, seed: junk.then_some(seed) });
                    false
                }
            });
        }
        refusals
    }
}
