//! A virtual walk: where the snake lies after it has walked a route.

use super::BreadthFirst;
use super::cell_set::CellSet;
use crate::engine::{Board, Cell, Grid};

/// The snake at the end of a route, growth included, in tables that are made
/// once for a grid.
///
/// The route, and when each cell of the body is left, say where it will lie, so no board
/// is copied: a walk costs O(route), and looking up a cell afterwards O(1).
#[derive(Debug)]
pub struct VirtualWalk {
    on_route: CellSet,
    /// By cell on the route: the number of the last move that came to it, from 1.
    entered: Vec<u32>,
    moves: usize,
    /// Of the snake at the end.
    len: usize,
    head: Cell,
    neck: Option<Cell>,
    tail: Cell,
}

impl VirtualWalk {
    /// Tables for boards on `grid`, with nothing walked yet.
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        Self {
            on_route: CellSet::new(grid),
            entered: vec![0; grid.len()],
            moves: 0,
            len: 0,
            head: Cell::new(0),
            neck: None,
            tail: Cell::new(0),
        }
    }

    /// Walks from the head of `board` along `route`, the head excluded, as
    /// [`Board::walk`] would, and eats the apple where it comes to it. Returns
    /// whether the snake survives all of it; only then do the other methods mean
    /// something, for the same board. O(route); allocates nothing.
    pub fn walk(&mut self, board: &Board, route: &[Cell]) -> bool {
        self.on_route.wipe();
        self.moves = 0;
        self.len = board.len();
        (self.head, self.neck) = (board.head(), board.neck());
        for &cell in route {
            // The tail's cell is left in the same move.
            let blocked = self.place(board, cell).is_some_and(|place| place + 1 < self.len);
            if blocked || self.neck == Some(cell) || !board.grid().adjacent(self.head, cell) {
                return false;
            }
            let eats = board.apple() == Some(cell) && !self.on_route.has(cell);
            self.moves += 1;
            self.on_route.mark(cell);
            // A route has fewer than 2^32 cells.
            #[expect(clippy::cast_possible_truncation)]
            let serial = self.moves as u32;
            self.entered[cell.index()] = serial;
            self.len += usize::from(eats);
            self.neck = (self.len > 1).then_some(self.head);
            self.head = cell;
        }
        let kept = self.len.checked_sub(self.moves + 1);
        self.tail = match kept {
            Some(place) => board.body()[place],
            None => route[self.moves - self.len],
        };
        true
    }

    /// The place of `cell` in the body, 0 for the head; `None` off the snake.
    fn place(&self, board: &Board, cell: Cell) -> Option<usize> {
        let place = if self.on_route.has(cell) {
            Some(self.moves - self.entered[cell.index()] as usize)
        } else {
            board.body_index(cell).map(|place| place + self.moves)
        };
        place.filter(|&place| place < self.len)
    }

    /// The cell the head is on.
    #[must_use]
    pub fn head(&self) -> Cell {
        self.head
    }

    /// The cell the tail is on.
    #[must_use]
    pub fn tail(&self) -> Cell {
        self.tail
    }

    /// Whether the snake is not on `cell`. O(1).
    #[must_use]
    pub fn is_free(&self, board: &Board, cell: Cell) -> bool {
        self.place(board, cell).is_none()
    }

    /// Whether the snake fills the board, or its head can reach its tail through
    /// free cells or is beside it: then it can go on for ever. Where the snake
    /// is two cells long its tail is its neck, and only a way round counts.
    /// O(cells); allocates nothing.
    pub fn keeps_tail(&self, board: &Board, search: &mut BreadthFirst) -> bool {
        if self.len == board.grid().area() {
            return true;
        }
        let open = |cell| cell == self.tail || self.is_free(board, cell);
        if self.len != 2 {
            return search.reaches(board.grid(), self.head, self.tail, open);
        }
        let beside = board.grid().neighbours(self.head).iter();
        beside
            .filter(|&&cell| self.is_free(board, cell))
            .any(|&cell| search.reaches(board.grid(), cell, self.tail, open))
    }
}
