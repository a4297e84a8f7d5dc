//! The start screen: what is chosen on it, and the game beside it.

use crate::ai::{self, STRATEGIES, StrategyRow, Survey};
use crate::ui::input::Entry;
use crate::ui::play::playing::Match;

/// The start screen.
pub(in crate::ui) struct Menu {
    /// The lines there are.
    pub(in crate::ui) entries: Vec<Entry>,
    /// The line chosen of them.
    pub(in crate::ui::app) chosen: usize,
    /// The list that is open over the lines.
    pub(in crate::ui::app) list: Option<List>,
    /// Who takes part in the next race: the person, then the strategies as they are listed.
    pub(in crate::ui::app) racers: Vec<bool>,
    /// The game beside it, which plays itself; `None` where there is no room for one.
    pub(in crate::ui) demo: Option<Match>,
}

/// A list that is open on the start screen.
pub(in crate::ui) struct List {
    pub(in crate::ui) of: ListOf,
    /// The line chosen.
    pub(in crate::ui) chosen: usize,
    /// What the level chosen allows.
    pub(in crate::ui) survey: Survey,
}

/// What a list is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum ListOf {
    /// The strategies to watch.
    Strategies,
    /// The players of a race: the person, then the strategies.
    Racers,
    Levels,
}

impl Default for Menu {
    fn default() -> Self {
        // The person against nobody would be no race.
        let racers = (0..=STRATEGIES.len()).map(|line| line == 1 || line == STRATEGIES.len() - 1);
        let entries = Entry::ALL.into_iter().filter(|&entry| entry != Entry::Resume).collect();
        Self { entries, chosen: 0, list: None, racers: racers.collect(), demo: None }
    }
}

impl Menu {
    /// The line chosen on the start screen itself.
    pub(in crate::ui) fn entry(&self) -> Entry {
        self.entries[self.chosen]
    }

    /// Adds the line that goes on with a game, or takes it away.
    pub(in crate::ui::app) fn offer_resume(&mut self, is_offered: bool) {
        let entry = self.entry();
        self.entries.retain(|&entry| entry != Entry::Resume);
        if is_offered {
            self.entries.insert(0, Entry::Resume);
        }
        let chosen = self.entries.iter().position(|&other| other == entry);
        self.chosen = chosen.filter(|_| !is_offered).unwrap_or(0);
    }

    /// The list that is open.
    pub(in crate::ui) fn list(&self) -> Option<&List> {
        self.list.as_ref()
    }

    /// Whether the person takes part in the next race, and the strategies that do.
    pub(in crate::ui) fn racers(&self) -> (bool, Vec<&'static StrategyRow>) {
        let strategies = listed_strategies().zip(&self.racers[1..]);
        let marked = strategies.filter_map(|(row, &is_in)| is_in.then_some(row));
        (self.racers[0], marked.collect())
    }

    /// Whether the player in this line of the list takes part in the next race.
    pub(in crate::ui) fn is_racer(&self, line: usize) -> bool {
        self.racers.get(line).is_some_and(|&is_in| is_in)
    }
}

/// The strategies as lists have them: the recommended one, then those of the table.
pub(in crate::ui) fn listed_strategies() -> impl Iterator<Item = &'static StrategyRow> {
    let first = ai::default_strategy();
    let others = STRATEGIES.iter().filter(|row| row.name != first.name);
    std::iter::once(first).chain(others)
}

/// The number of a strategy, from 1, as the keys have it: its row in the table.
pub(in crate::ui) fn number_of(strategy: &StrategyRow) -> usize {
    let row = STRATEGIES.iter().position(|row| row.name == strategy.name);
    row.map_or(0, |row| row + 1)
}
