//! The moves that a strategy compared, in the order of their costs.

use crate::ai::Weighed;
use crate::engine::{Board, Cell, Direction};

/// The moves that were compared for a plan, the cheapest first in each part. Of moves
/// whose costs read alike, one stands for all.
pub(in crate::ui::view::board) struct Ranking {
    /// Those that leave from the head or from the route ahead of it.
    pub(super) to_come: Vec<Weighed>,
    /// Those whose place to leave the route lies behind the head by now.
    pub(super) passed: Vec<Weighed>,
}

impl Ranking {
    /// Ranks `moves` for a snake with this head and this planned route.
    pub(super) fn new(moves: &[Weighed], route: &[Cell], head: Cell) -> Self {
        let mut moves = moves.to_vec();
        let is_other = |weighed: &Weighed| !route.contains(&weighed.cell);
        // Of equal costs the planned move comes first, so that it is the one kept below.
        moves.sort_by(|a, b| a.cost.total_cmp(&b.cost).then(is_other(a).cmp(&is_other(b))));
        let is_ahead = |weighed: &Weighed| weighed.from == head || route.contains(&weighed.from);
        let (mut to_come, mut passed): (Vec<_>, Vec<_>) = moves.into_iter().partition(is_ahead);
        to_come.dedup_by_key(|weighed| cost_text(weighed.cost));
        passed.dedup_by_key(|weighed| cost_text(weighed.cost));
        Self { to_come, passed }
    }

    /// What each move costs more than the cheapest, by rank: all moves in many words and
    /// in fewer, then ever fewer of the moves.
    pub(super) fn legends(&self, board: &Board, separator: &str, cut: &str) -> Vec<String> {
        let all = || self.to_come.iter().chain(&self.passed);
        let least = all().map(|weighed| weighed.cost).fold(f64::INFINITY, f64::min);
        let ranked = |(weighed, rank): (&Weighed, usize)| {
            let extra = cost_text(weighed.cost - least);
            format!("{rank}{} +{extra}", arrow(board, weighed))
        };
        let costs: Vec<String> = all().zip(1..).map(ranked).collect();
        let first = |count: usize| {
            let (to_come, passed) = costs[..count].split_at(self.to_come.len().min(count));
            let to_come = to_come.join("  ");
            match (to_come.is_empty(), passed.is_empty()) {
                (_, true) => to_come,
                (true, false) => format!("passed: {}", passed.join("  ")),
                (false, false) => format!("{to_come}{separator}passed: {}", passed.join("  ")),
            }
        };
        let whole = first(costs.len());
        let mut forms = vec![format!("extra moves: {whole}"), whole];
        forms.extend((1..costs.len()).rev().map(|count| format!("{} {cut}", first(count))));
        forms
    }
}

/// The direction of a move as a character of the board notation.
pub(super) fn arrow(board: &Board, weighed: &Weighed) -> char {
    board.grid().direction(weighed.from, weighed.cell).map_or(' ', Direction::to_char)
}

/// A cost with one decimal, or without it where that is 0.
fn cost_text(cost: f64) -> String {
    let text = format!("{cost:.1}");
    text.trim_end_matches(".0").to_owned()
}
