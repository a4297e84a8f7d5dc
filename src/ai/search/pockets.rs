//! Free cells that a snake cannot reach, or cannot leave again.

use crate::engine::{Board, Cell, Grid};

/// How a free cell can be reached from the head, and left toward the tail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// It is on a simple path of free cells from the head to the tail.
    Open,
    /// It can be reached, but not left toward the tail except by the cells that led there.
    DeadEnd,
    /// No free cells lead there.
    CutOff,
}

/// Classifies free cells by their [`Access`], with tables that are made once for a grid.
///
/// A cell is on a simple path from head to tail if and only if it would be in the same
/// biconnected component as an edge between these two. One depth-first search finds that,
/// by noting how far up each part of its tree leads back (J. Hopcroft and R. Tarjan,
/// "Algorithm 447: efficient algorithms for graph manipulation", 1973).
#[derive(Debug)]
pub struct Pockets {
    access: Vec<Access>,
    /// By cell: its number in the order of the search; 0 if the search has not reached it.
    met: Vec<u32>,
    /// By cell: the least number that it or a cell below leads back to.
    back: Vec<u32>,
    /// By cell: the one it was reached from.
    from: Vec<Cell>,
    order: Vec<Cell>,
    /// The stack of the search: each cell with the number of its neighbours that are done.
    down: Vec<(Cell, usize)>,
}

impl Pockets {
    /// Tables for boards on `grid`.
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        let len = grid.len();
        Self {
            access: vec![Access::CutOff; len],
            met: vec![0; len],
            back: vec![0; len],
            from: vec![Cell::new(0); len],
            order: Vec::with_capacity(len),
            down: Vec::with_capacity(len),
        }
    }

    /// Returns the access of each free cell, by cell; the entries of walls and of the
    /// snake's cells mean nothing. O(cells); allocates nothing.
    pub fn sort(&mut self, board: &Board) -> &[Access] {
        self.access.fill(Access::CutOff);
        self.met.fill(0);
        self.order.clear();
        self.search(board);
        let head = board.head();
        self.access[head.index()] = Access::Open;
        // In the order of the search, so that what lies above a cell is known before it.
        for &cell in &self.order[1..] {
            let above = self.from[cell.index()];
            let leads_on = self.back[cell.index()] < self.met[above.index()];
            let open = self.access[above.index()] == Access::Open && leads_on;
            self.access[cell.index()] = if open { Access::Open } else { Access::DeadEnd };
        }
        &self.access
    }

    /// Searches from the head. The head's number is 2 and the tail's is 1, as if
    /// the search had come from there.
    fn search(&mut self, board: &Board) {
        self.meet(board.head(), board.head());
        while let Some((cell, done)) = self.down.pop() {
            let Some(&beside) = board.grid().neighbours(cell).get(done) else {
                let above = self.from[cell.index()].index();
                self.back[above] = self.back[above].min(self.back[cell.index()]);
                continue;
            };
            self.down.push((cell, done + 1));
            let number = match self.met[beside.index()] {
                _ if beside == board.tail() => 1,
                0 if board.is_free(beside) => {
                    self.meet(beside, cell);
                    continue;
                }
                0 => continue,
                number => number,
            };
            self.back[cell.index()] = self.back[cell.index()].min(number);
        }
    }

    /// Gives `cell` the next number and puts it on the stack.
    fn meet(&mut self, cell: Cell, from: Cell) {
        self.order.push(cell);
        let number = u32::try_from(self.order.len() + 1).unwrap_or(u32::MAX);
        self.met[cell.index()] = number;
        self.back[cell.index()] = number;
        self.from[cell.index()] = from;
        self.down.push((cell, 0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of the free cells: open, dead ends `~`, cut off `%`.
    fn sorted(picture: &str) -> String {
        let board: Board = picture.parse().unwrap();
        let mut pockets = Pockets::new(board.grid());
        pockets.sort(&board.clone());
        let access = pockets.sort(&board).to_vec();
        let letter = |cell: Cell| match access[cell.index()] {
            _ if !board.is_free(cell) || board.grid().is_wall(cell) => '#',
            Access::Open => '.',
            Access::DeadEnd => '~',
            Access::CutOff => '%',
        };
        let width = usize::from(board.grid().width());
        let letters: Vec<char> = (0..board.grid().len()).map(|i| letter(Cell::new(i))).collect();
        letters.chunks(width).map(|row| row.iter().collect::<String>() + "\n").collect()
    }

    #[test]
    fn an_open_board_has_no_pockets() {
        assert_eq!(sorted(">>@.\n....\n...."), "###.\n....\n....\n");
    }

    #[test]
    fn what_lies_behind_the_body_is_cut_off() {
        assert_eq!(sorted("v<<<.\nv.@<.\n>>>^."), "####%\n#~##%\n####%\n");
    }

    #[test]
    fn a_blind_alley_is_a_dead_end_and_the_ring_is_open() {
        assert_eq!(
            sorted(">>@..\n.###.\n.....\n.###.\n.##.."),
            "###..\n.###.\n.....\n~###~\n~##~~\n"
        );
    }

    /// Whether some way of free cells leads from the head by `over` to the tail:
    /// all are tried.
    fn leads_over(board: &Board, over: Cell) -> bool {
        fn go(board: &Board, at: Cell, over: Cell, walked: &mut Vec<Cell>) -> bool {
            board.grid().neighbours(at).iter().any(|&beside| {
                if beside == board.tail() {
                    return walked.contains(&over);
                }
                if !board.is_free(beside) || walked.contains(&beside) {
                    return false;
                }
                walked.push(beside);
                let found = go(board, beside, over, walked);
                walked.pop();
                found
            })
        }
        go(board, board.head(), over, &mut Vec::new())
    }

    #[test]
    fn it_finds_what_trying_all_ways_finds() {
        for picture in [
            ">>@.\n....\n....",
            "....\n>v..\n.>v.\n..@.",
            "v<..\n>>v.\n..@.\n....",
            ".v<.\n.>v.\n..@.\n....",
            ">@#.\n..#.\n.#..",
            "..#..\n>v#..\n.@...\n.#.#.",
            "wrap\n.v.\n.v.\n.@.",
        ] {
            let board: Board = picture.parse().unwrap();
            let mut pockets = Pockets::new(board.grid());
            let access = pockets.sort(&board);
            for &cell in board.grid().cells().iter().filter(|&&cell| board.is_free(cell)) {
                let open = access[cell.index()] == Access::Open;
                assert_eq!(open, leads_over(&board, cell), "{picture}\n{cell:?}");
            }
        }
    }
}
