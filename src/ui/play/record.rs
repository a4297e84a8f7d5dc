//! The moves of a game, for going back.

use crate::ai::hindsight::{self, Hindsight};
use crate::engine::{Cell, Direction, Game};

/// The number of moves, as a rule, after which the board they start from moves on: more than a
/// snake without a way out can still make on the largest board. So the last way out is among
/// the moves kept, and a game that goes on for ever takes no more memory.
pub(in crate::ui) const KEPT: usize = 1 << 16;

/// The last moves of a game and the game they start from: a byte per move.
pub(in crate::ui) struct Record {
    base: Game,
    ways: Vec<Direction>,
    /// The apples dealt since `base`, in order.
    apples: Vec<Cell>,
}

impl Record {
    /// No moves, from here on.
    pub(super) fn new(game: &Game) -> Self {
        Self { base: game.clone(), ways: Vec::new(), apples: Vec::new() }
    }

    /// Returns `self` for a game with this limit on moves.
    pub(super) fn with_max_moves(self, max_moves: u64) -> Self {
        Self { base: self.base.with_max_moves(max_moves), ..self }
    }

    /// Adds the move `way`, which has led to `game`; `ate` says whether it ate an apple.
    pub(super) fn push(&mut self, way: Direction, ate: bool, game: &Game) {
        self.ways.push(way);
        if ate {
            self.apples.extend(game.board().apple());
        }
        if self.ways.len() == 2 * KEPT {
            let before = self.base.figures().apples;
            for way in self.ways.drain(..KEPT) {
                self.base.step(way);
            }
            // Below the number of moves made since.
            let eaten = usize::try_from(self.base.figures().apples - before).unwrap_or(usize::MAX);
            self.apples.drain(..eaten.min(self.apples.len()));
        }
    }

    /// Until when survival was possible, by the number of moves of the game.
    pub(super) fn look_back(&self) -> WayOut {
        match hindsight::look_back(self.base.board(), &self.ways, &self.apples) {
            Hindsight::Until(made) => WayOut::After(self.base.figures().moves + made as u64),
            Hindsight::Never => WayOut::Never,
            Hindsight::Unknown => WayOut::Unknown,
        }
    }

    /// Returns the game as it was after so many moves, or as early as is known, and forgets
    /// those that came later. The seed and the moves give the same apples as before.
    pub(super) fn go_back(&mut self, moves: u64) -> Game {
        let made = usize::try_from(moves.saturating_sub(self.base.figures().moves));
        self.ways.truncate(made.unwrap_or(usize::MAX));
        let mut game = self.base.clone();
        for &way in &self.ways {
            game.step(way);
        }
        let eaten = usize::try_from(game.figures().apples - self.base.figures().apples);
        self.apples.truncate(eaten.unwrap_or(usize::MAX));
        game
    }
}

/// The last board of a lost game from which survival was possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum WayOut {
    /// The one after so many moves.
    After(u64),
    /// There was none.
    Never,
    /// It is not known: the search was cut short.
    Unknown,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Board, Status};

    #[test]
    fn the_same_apples_come_again_after_going_back() {
        let start: Board = ">>@...\n......\n.....*\n......".parse().unwrap();
        let mut game = Game::from_board(start, 5);
        let mut record = Record::new(&game);
        let mut seen = Vec::new();
        // Round and round the board.
        let tour = "rrrdddlllllurrrrulllluulllldddrrrrruuulllll";
        for letter in tour.chars().cycle().take(400) {
            let way = match letter {
                'r' => Direction::Right,
                'd' => Direction::Down,
                'l' => Direction::Left,
                _ => Direction::Up,
            };
            seen.push((game.board().clone(), game.figures()));
            let apples = game.figures().apples;
            game.step(way);
            if game.status() != Status::Running {
                break;
            }
            record.push(way, game.figures().apples > apples, &game);
        }
        assert!(seen.len() > 20 && game.figures().apples > 1, "{:?}", game.figures());
        for moves in (0..seen.len()).rev() {
            let game = record.go_back(moves as u64);
            assert_eq!((game.board(), game.figures()), (&seen[moves].0, seen[moves].1));
            assert_eq!(record.apples.len() as u64, game.figures().apples);
        }
    }

    #[test]
    fn a_game_without_end_takes_no_more_memory() {
        let start: Board = "wrap\n>>@.\n....\n...*".parse().unwrap();
        let mut game = Game::from_board(start, 1).with_max_moves(u64::MAX);
        let mut record = Record::new(&game);
        for _ in 0..5 * KEPT {
            game.step(Direction::Right);
            record.push(Direction::Right, false, &game);
            assert!(record.ways.len() < 2 * KEPT);
        }
        let moves = game.figures().moves;
        assert_eq!(record.go_back(moves - 7).figures().moves, moves - 7);
        assert!(record.go_back(0).figures().moves > 0, "as early as is known");
    }
}
