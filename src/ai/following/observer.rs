//! Whether a board is the one after the last.

use crate::engine::{Board, Cell};

/// How many body cells are remembered.
const SAMPLES: usize = 16;

/// What a board is to the one that was observed before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ai) enum Change {
    /// The same board.
    None,
    /// The board after one move.
    Moved {
        /// Whether the move ate.
        ate: bool,
    },
    /// Any other board: a later one, or one of another game.
    Other,
}

/// Observes the boards that a strategy is shown and says what each is to the last.
///
/// It remembers as much of a board as is needed to tell: the number of its last move,
/// which differs between the boards of one game, and, since it may be another game's,
/// the apple, the tail and up to [`SAMPLES`] cells of the body, evenly spread. Shorter
/// bodies are compared in full.
#[derive(Debug, Default)]
pub(in crate::ai) struct Observer {
    serial: u64,
    len: usize,
    apple: Option<Cell>,
    tail: Option<Cell>,
    samples: [Option<Cell>; SAMPLES],
}

impl Observer {
    /// Remembers `board` and returns what it is to the one before; [`Change::Other`]
    /// for the first one. O(1); allocates nothing.
    pub(in crate::ai) fn observe(&mut self, board: &Board) -> Change {
        let change = self.change(board);
        if change != Change::None {
            self.remember(board);
        }
        change
    }

    /// What `board` is to the one that was remembered last.
    fn change(&self, board: &Board) -> Change {
        let same_apple = board.apple() == self.apple;
        if board.serial() == self.serial {
            let same_ends = board.len() == self.len && Some(board.tail()) == self.tail;
            let is_same = same_ends && same_apple && self.lies(board, 0);
            return if is_same { Change::None } else { Change::Other };
        }
        let ate = board.len() == self.len + 1;
        let fits = ate || (board.len() == self.len && same_apple);
        if board.serial() == self.serial + 1 && fits && self.lies(board, 1) {
            Change::Moved { ate }
        } else {
            Change::Other
        }
    }

    fn remember(&mut self, board: &Board) {
        self.serial = board.serial();
        self.len = board.len();
        self.apple = board.apple();
        self.tail = Some(board.tail());
        for sample in 0..SAMPLES {
            self.samples[sample] = board.body().get(self.place(sample)).copied();
        }
    }

    /// The place in the body of a sample.
    fn place(&self, sample: usize) -> usize {
        sample * self.len.max(SAMPLES) / SAMPLES
    }

    /// Whether the remembered cells lie so many places farther back in the body
    /// now, as far as they are still in it.
    fn lies(&self, board: &Board, farther: usize) -> bool {
        (0..SAMPLES).all(|sample| {
            let place = self.place(sample) + farther;
            place >= board.len() || board.body().get(place).copied() == self.samples[sample]
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::engine::Grid;

    /// The slow answer, from the whole boards.
    fn change(before: &Board, board: &Board) -> Change {
        let (old, new) = (before.body(), board.body());
        let ate = new.len() == old.len() + 1;
        let shifted = new.iter().skip(1).eq(old.iter().take(new.len() - 1));
        let apple_fits = ate || before.apple() == board.apple();
        if before == board && before.serial() == board.serial() {
            Change::None
        } else if shifted && apple_fits && (ate || new.len() == old.len()) {
            Change::Moved { ate }
        } else {
            Change::Other
        }
    }

    /// Random walks in which boards are shown twice, once, or not at all.
    #[test]
    fn each_board_is_known_for_what_it_is_to_the_last() {
        let grid = Arc::new(Grid::new(8, 7, false).unwrap());
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut counts = [0; 4];
        let mut observer = Observer::default();
        for _ in 0..200 {
            let mut board = Board::new(Arc::clone(&grid)).unwrap();
            let mut last: Option<Board> = None;
            for _ in 0..300 {
                if rng.random_range(0..8) > 0 {
                    let found = observer.observe(&board);
                    if let Some(last) = &last {
                        assert_eq!(found, change(last, &board), "{last}\n{board}");
                        counts[match found {
                            Change::None => 0,
                            Change::Moved { ate: false } => 1,
                            Change::Moved { ate: true } => 2,
                            Change::Other => 3,
                        }] += 1;
                    }
                    last = Some(board.clone());
                }
                let exits: Vec<Cell> = board.exits().collect();
                let stays = rng.random_range(0..8) == 0;
                let Some(&cell) = exits.get(rng.random_range(0..exits.len().max(1))) else { break };
                if stays {
                    continue;
                }
                if board.is_free(cell) && rng.random_range(0..4) == 0 {
                    board.set_apple(cell);
                }
                board.step(grid.direction(board.head(), cell).unwrap());
            }
        }
        assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
    }

    #[test]
    fn a_board_of_another_game_is_another() {
        let [one, other]: [Board; 2] =
            [">@..\n...*", ".>@.\n...*"].map(|picture| picture.parse().unwrap());
        let mut observer = Observer::default();
        assert_eq!(observer.observe(&one), Change::Other);
        assert_eq!(observer.observe(&one), Change::None);
        assert_eq!(observer.observe(&other), Change::Other);
    }
}
