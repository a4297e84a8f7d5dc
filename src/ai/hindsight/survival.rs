//! Whether a snake can live on: an exact search with a limit.

use crate::ai::search::CellSet;
use crate::engine::{Board, Cell, Direction, Grid};

/// The limit that [`super::look_back`] sets for one board: the number of cells looked at.
pub const WORK: usize = 30_000;

/// Whether survival is possible on `board`, as [`super`] defines it; `None` where that takes
/// a look at more than some `work` cells besides a first one at each cell.
#[must_use]
pub fn survival(board: &Board, work: usize) -> Option<bool> {
    let fills = |cell: Cell| board.free() == 1 && board.apple() == Some(cell);
    if board.exits().any(fills) {
        return Some(true);
    }
    Search::new(board, work + board.grid().len()).run()
}

/// What a cell of the walk costs besides the cells looked at from there.
const NODE: usize = 8;
/// Where there are more cells to go on to, looking at all of them after each move would take
/// longer than what it spares.
const LARGE: usize = 200;

/// What is known of the cells that a walk can go on to.
#[derive(Clone, Copy)]
struct Outlook {
    /// No walk from here is longer.
    most: usize,
    /// No cell beside them that the snake is on, but for its neck, may be entered before this
    /// move.
    earliest: usize,
}

/// A walk as far as it has come, and what else there was to try.
struct Search<'a> {
    board: &'a Board,
    grid: &'a Grid,
    /// The cells of the walk, the first of them the head as it lies.
    walk: Vec<Cell>,
    /// By cell: the number of the move that came there, plus 1; 0 off the walk.
    walked: Vec<u32>,
    /// For each cell of the walk: what was known there, and how many of `untried` belong to
    /// the cells before it.
    nodes: Vec<(Outlook, usize)>,
    /// The cells that could come next and were not tried yet, those of the last cell last.
    untried: Vec<Cell>,
    /// The move with which the apple was eaten.
    ate: Option<usize>,
    /// Cells seen in the flood of now, and its queue.
    seen: CellSet,
    queue: Vec<Cell>,
    work: usize,
    /// Whether neighbouring cells are always of different colours, as on a chessboard.
    chessboard: bool,
}

impl<'a> Search<'a> {
    fn new(board: &'a Board, work: usize) -> Self {
        let grid: &Grid = board.grid();
        let even = |side: u16| side.is_multiple_of(2);
        let mut walked = vec![0; grid.len()];
        walked[board.head().index()] = 1;
        Self {
            board,
            grid,
            walk: vec![board.head()],
            walked,
            nodes: Vec::new(),
            untried: Vec::new(),
            ate: None,
            seen: CellSet::new(grid),
            queue: Vec::new(),
            work,
            chessboard: !grid.wraps() || (even(grid.width()) && even(grid.height())),
        }
    }

    /// Goes on until there is a way, or nothing left to try, or no more work allowed.
    fn run(&mut self) -> Option<bool> {
        loop {
            let outlook = self.outlook();
            let next = self.moves() + 1;
            if outlook.earliest <= next {
                return Some(true);
            }
            self.nodes.push((outlook, self.untried.len()));
            // Else it runs out of cells before any is left.
            if outlook.earliest <= next + outlook.most {
                self.add_untried();
            }
            while self.nodes.last().is_some_and(|&(_, first)| first == self.untried.len()) {
                self.step_back();
            }
            let Some(cell) = self.untried.pop() else { return Some(false) };
            if self.work == 0 {
                return None;
            }
            self.step(cell);
        }
    }

    fn step(&mut self, cell: Cell) {
        self.walk.push(cell);
        self.mark(cell, self.walk.len());
        if self.board.apple() == Some(cell) {
            self.ate = Some(self.walk.len() - 1);
        }
    }

    fn step_back(&mut self) {
        self.nodes.pop();
        if let Some(cell) = self.walk.pop() {
            self.mark(cell, 0);
            self.ate = self.ate.filter(|&ate| ate < self.walk.len());
        }
    }

    fn mark(&mut self, cell: Cell, number: usize) {
        // A board has fewer than 65,536 cells.
        self.walked[cell.index()] = u32::try_from(number).unwrap_or(u32::MAX);
    }

    /// The number of moves made.
    fn moves(&self) -> usize {
        self.walk.len() - 1
    }

    fn head(&self) -> Cell {
        self.walk[self.moves()]
    }

    /// The second cell of the snake, into which it cannot turn back.
    fn neck(&self) -> Option<Cell> {
        let length = self.board.len() + usize::from(self.ate.is_some());
        match self.moves() {
            0 => self.board.neck(),
            moves => (length > 1).then(|| self.walk[moves - 1]),
        }
    }

    /// The first move, counted from 1, that may enter this cell again; `None` where the snake
    /// was not on it.
    fn leaves(&self, cell: Cell) -> Option<usize> {
        let leaves = match self.walked[cell.index()] {
            0 => self.board.len() - self.board.body_index(cell)?,
            number => number as usize - 1 + self.board.len(),
        };
        // The tail stays in the move in which the head eats.
        Some(leaves + usize::from(self.ate.is_some_and(|ate| ate <= leaves)))
    }

    /// Adds the free cells beside the head to those to be tried, the most promising last: the
    /// one with the fewest free cells beside it.
    fn add_untried(&mut self) {
        let beside = self.grid.neighbours(self.head()).iter().copied();
        let free = beside.filter(|&cell| self.is_free(cell));
        let mut next: Vec<Cell> = free.collect();
        next.sort_by_key(|&cell| std::cmp::Reverse(self.ways_on(cell)));
        self.untried.extend(next);
        self.work = self.work.saturating_sub(NODE);
    }

    /// Whether the snake was never on this cell.
    fn is_free(&self, cell: Cell) -> bool {
        self.walked[cell.index()] == 0 && self.board.is_free(cell)
    }

    /// The number of free cells beside this one.
    fn ways_on(&self, cell: Cell) -> usize {
        self.grid.neighbours(cell).iter().filter(|&&beside| self.is_free(beside)).count()
    }

    /// What is known of the cells in reach: what was known before the last move, less that
    /// move, where there are many and it cannot have cut them in two.
    fn outlook(&mut self) -> Outlook {
        let head = self.head();
        let is_known = |before: &Outlook| {
            before.most > LARGE && before.earliest > self.moves() + 1 && !self.may_cut(head)
        };
        match self.nodes.last().map(|&(before, _)| before).filter(is_known) {
            Some(Outlook { most, earliest }) => {
                let own = self.board.len() + self.moves();
                Outlook { most: most - 1, earliest: earliest.min(own) }
            }
            None => self.flood(),
        }
    }

    /// Whether the free cells around this one are not connected around it.
    fn may_cut(&self, cell: Cell) -> bool {
        let free_beside = |cell: Option<Cell>, way| {
            cell.and_then(|cell| self.grid.neighbour(cell, way)).filter(|&next| self.is_free(next))
        };
        let gaps = Direction::ALL.into_iter().filter(|&way| {
            let side = free_beside(Some(cell), way);
            let corner = free_beside(side, way.clockwise());
            side.is_some()
                && (corner.is_none() || free_beside(Some(cell), way.clockwise()).is_none())
        });
        gaps.count() > 1
    }

    /// Looks at the cells in reach: whether the head reaches its tail through them, and if
    /// not, how long it may be on its way before a cell beside them is left.
    fn flood(&mut self) -> Outlook {
        self.seen.wipe();
        self.queue.clear();
        self.queue.push(self.head());
        let (head, neck, next) = (self.head(), self.neck(), self.moves() + 1);
        let (mut colours, mut earliest, mut looked) = ([0, 0], usize::MAX, 0);
        while let Some(&cell) = self.queue.get(looked).filter(|_| earliest > next) {
            looked += 1;
            for &beside in self.grid.neighbours(cell) {
                match self.leaves(beside) {
                    Some(_) if cell == head && neck == Some(beside) => {}
                    Some(leaves) => earliest = earliest.min(leaves),
                    None if !self.seen.has(beside) => {
                        self.seen.mark(beside);
                        self.queue.push(beside);
                        colours[usize::from(self.colour(beside) == self.colour(head))] += 1;
                    }
                    None => {}
                }
            }
        }
        self.work = self.work.saturating_sub(looked);
        let [other, same]: [usize; 2] = colours;
        // On a chessboard a walk goes to each colour by turns, to the other one first.
        let by_turns = other.min(same + 1) + same.min(other);
        Outlook { most: if self.chessboard { by_turns } else { other + same }, earliest }
    }

    /// The colour of a cell on a chessboard.
    fn colour(&self, cell: Cell) -> u16 {
        let (x, y) = self.grid.coordinates(cell);
        (x + y) % 2
    }
}
