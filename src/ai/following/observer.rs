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

impl Change {
    /// This change, if the whole body of `board` bears it out where the snake lay on
    /// `before`, head first; else [`Change::Other`]. O(length of the snake).
    pub(in crate::ai) fn confirmed(self, before: &[Cell], board: &Board) -> Self {
        let moves = match self {
            Self::None => 0,
            Self::Moved { .. } => 1,
            Self::Other => return Self::Other,
        };
        let stayed = board.len() - moves;
        let is_so = before.get(..stayed).is_some_and(|old| board.body().range(moves..).eq(old));
        if is_so { self } else { Self::Other }
    }
}

/// Observes the boards that a strategy is shown and says what each is to the last.
///
/// Boards of one game are never mistaken for each other: the number of a board's last
/// move tells them apart. Since a board may be another game's, it also remembers the
/// apple, the tail and up to [`SAMPLES`] cells of the body, evenly spread; of bodies that
/// are no longer than that, all cells. Who must not mistake a longer body that differs
/// only in between compares it in full: see [`Change::confirmed`].
#[derive(Debug)]
pub(in crate::ai) struct Observer {
    serial: u64,
    /// 0 where no board was observed yet.
    len: usize,
    apple: Option<Cell>,
    tail: Cell,
    /// The places in the body from one sample to the next.
    stride: usize,
    /// The head, and the cells so many places behind it.
    samples: [Cell; SAMPLES],
}

impl Default for Observer {
    fn default() -> Self {
        let none = Cell::new(0);
        Self { serial: 0, len: 0, apple: None, tail: none, stride: 1, samples: [none; SAMPLES] }
    }
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
            let same_ends = board.len() == self.len && board.tail() == self.tail;
            let is_same = same_ends && same_apple && self.lies(board, 0);
            return if is_same { Change::None } else { Change::Other };
        }
        let ate = board.len() == self.len + 1;
        let fits = ate || (board.len() == self.len && same_apple);
        let is_next = board.serial() == self.serial + 1 && self.len > 0;
        if is_next && fits && self.lies(board, 1) { Change::Moved { ate } } else { Change::Other }
    }

    fn remember(&mut self, board: &Board) {
        let body = board.body();
        self.serial = board.serial();
        self.len = body.len();
        self.apple = board.apple();
        self.tail = board.tail();
        self.stride = body.len().div_ceil(SAMPLES);
        let places = (0..body.len()).step_by(self.stride);
        for (sample, place) in self.samples.iter_mut().zip(places) {
            *sample = body[place];
        }
    }

    /// Whether the remembered cells lie so many places farther back in the body
    /// now, as far as they are still in it.
    fn lies(&self, board: &Board, farther: usize) -> bool {
        let body = board.body();
        let places = (farther..body.len()).step_by(self.stride);
        places.zip(&self.samples).all(|(place, &cell)| body[place] == cell)
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
                        let before: Vec<Cell> = last.body().iter().copied().collect();
                        assert_eq!(found.confirmed(&before, &board), found);
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
    fn the_first_board_is_another() {
        for picture in ["@..\n...", ">@..\n...*"] {
            let board: Board = picture.parse().unwrap();
            assert_eq!(Observer::default().observe(&board), Change::Other, "{board}");
        }
    }

    /// What lies between the samples is seen by the comparison in full.
    #[test]
    fn a_change_of_a_long_body_is_confirmed_cell_by_cell() {
        let [one, mut other]: [Board; 2] =
            [".>>>>>>>>>v\n@^........v\n^<<<<<<<<<<", ".>>>>>>>>v.\n@^.......>v\n^<<<<<<<<<<"]
                .map(|picture| picture.parse().unwrap());
        let before: Vec<Cell> = one.body().iter().copied().collect();
        assert_eq!(Change::None.confirmed(&before, &one), Change::None);
        assert_eq!(Change::None.confirmed(&before, &other), Change::Other);
        let moved = Change::Moved { ate: false };
        let mut next = one.clone();
        assert!(next.walk(&[Cell::new(0)]) && other.walk(&[Cell::new(0)]));
        assert_eq!(moved.confirmed(&before, &next), moved);
        assert_eq!(moved.confirmed(&before, &other), Change::Other);
        assert_eq!(moved.confirmed(&[], &next), Change::Other);
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
