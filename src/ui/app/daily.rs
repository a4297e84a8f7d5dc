//! The game of the day.

use super::App;
use super::scene::Scene;
use crate::engine::Status;
use crate::store::{Date, daily};
use crate::ui::play::lane::Leg;
use crate::ui::play::playing::Match;
use crate::ui::text::decimal;

/// The columns of the bar, at most.
const COLUMNS: usize = 12;

/// What there is to know of today's game.
pub(in crate::ui) fn about() -> String {
    let (date, side) = (Date::today(), daily::SIDE);
    format!("{date}: the same apples for everybody, {side}x{side}. The first game counts.")
}

impl App {
    /// Lays today's game over the start screen.
    pub(super) fn begin_daily(&mut self) {
        if let Some(playing) = self.daily_game(Date::today()) {
            self.scenes.push(Scene::Game(playing));
        }
    }

    /// What the card of the end says of the game of a day, in many words and in few: whether it
    /// counts.
    pub(in crate::ui) fn daily_words(&self, playing: &Match) -> Option<[String; 3]> {
        let date = playing.setup().daily?;
        let short = format!("daily {date}");
        let counts = self.keeper.daily(&playing.setup().level, date);
        let [long, middle] = match counts {
            _ if playing.counts => ["this one counts".to_owned(), "it counts".to_owned()],
            Some(apples) => [format!("again for fun, {apples} counts"), "for fun".to_owned()],
            None => return Some([short.clone(), short.clone(), short]),
        };
        Some([format!("{short}: {long}"), format!("{short}: {middle}"), short])
    }

    /// The line to share of the game of a day that is over.
    pub(super) fn line_to_share(&self, playing: &Match) -> Option<String> {
        let (date, lane) = (playing.setup().daily?, playing.lane());
        if !lane.is_over() {
            return None;
        }
        let separator = self.look.glyphs.separator;
        let full = if lane.status() == Status::Won { " (full)" } else { "" };
        let with_help = if lane.is_persons_own() { "" } else { ", with help" };
        let length = lane.board().len();
        let moves = decimal(lane.figures().moves_per_apple());
        let bar = bar(lane.legs(), &self.look.glyphs.eighths[1..]);
        let course = if bar.is_empty() { bar } else { format!("{separator}{bar}") };
        Some(format!(
            "snakepilot daily {date}{separator}length {length}{full}{with_help}{separator}\
             {moves} moves per apple{course}"
        ))
    }
}

/// The course of a game: how many moves its apples took, a few apples per column.
fn bar(legs: &[Leg], blocks: &[char]) -> String {
    let columns = legs.len().min(COLUMNS);
    let part = |column: usize| {
        let (from, to) = (column * legs.len() / columns, (column + 1) * legs.len() / columns);
        let moves: u64 = legs[from..to].iter().map(|leg| u64::from(leg.moves)).sum();
        moves / (to - from) as u64
    };
    let heights: Vec<u64> = (0..columns).map(part).collect();
    let most = heights.iter().copied().max().unwrap_or(0).max(1);
    let last = blocks.len() as u64 - 1;
    let block = |height: &u64| {
        // At most the last one.
        blocks[usize::try_from(height * last / most).unwrap_or(0)]
    };
    heights.iter().map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_shows_where_apples_took_long() {
        let leg = |moves| Leg { moves, bound: 1 };
        let blocks = ['1', '2', '3', '4'];
        let bar_of =
            |moves: &[u32]| bar(&moves.iter().map(|&it| leg(it)).collect::<Vec<_>>(), &blocks);
        assert_eq!(bar_of(&[]), "");
        assert_eq!(bar_of(&[7]), "4");
        assert_eq!(bar_of(&[1, 2, 3, 9]), "1124");
        assert_eq!(bar_of(&[5; 100]), "4".repeat(12));
        let rising: Vec<u32> = (0..120).collect();
        assert_eq!(bar_of(&rising), "111122223334");
    }
}
