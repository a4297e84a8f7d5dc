//! The loop that a safe snake can always follow.

use std::iter::successors;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::ai::following::observer::{Change, Observer};
use crate::ai::search::{BreadthFirst, CellSet, FirstStep, Stretcher};
use crate::ai::tour::Tour;
use crate::engine::{Board, Cell, Grid};

/// A way from the head to the tail through free cells.
///
/// Together with the body it is a closed loop, and the snake can follow it for ever,
/// whatever it eats: after a move that eats, the tail is still at the end of what is left
/// of the way; any other move takes the tail one cell on, and the way goes on to there. So
/// a snake with such a loop is never lost, and if it stays on the loop it eats every apple
/// dealt on it. If the loop runs through all free cells, that is every apple to come.
///
/// The free cells that the loop does not run through are left out. No method here makes
/// their number larger, unless it is told to allow some.
pub(super) struct TailLoop {
    observer: Observer,
    /// The cell it sets out from: the head on the board that was observed last.
    start: Cell,
    /// From the head, excluded, to the tail, included; empty if there is none.
    cells: Vec<Cell>,
    search: BreadthFirst,
    stretcher: Stretcher,
    /// The cells of `cells`, or of `trial`.
    on: CellSet,
    /// By cell of `cells`: its place there.
    place: Vec<usize>,
    /// A loop to compare with: up to the apple, and from there on.
    trial: Vec<Cell>,
    rest: Vec<Cell>,
    /// Places where the way to the apple could be shortened.
    cuts: Vec<(usize, usize)>,
}

impl TailLoop {
    pub(super) fn new(grid: &Grid) -> Self {
        Self {
            observer: Observer::default(),
            start: Cell::new(0),
            cells: Vec::with_capacity(grid.len()),
            search: BreadthFirst::new(grid),
            stretcher: Stretcher::new(grid),
            on: CellSet::new(grid),
            place: vec![0; grid.len()],
            trial: Vec::with_capacity(grid.len()),
            rest: Vec::with_capacity(grid.len()),
            cuts: Vec::with_capacity(2 * grid.len()),
        }
    }

    /// The way, from the head, excluded, to the tail, included.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The number of moves to the apple along the loop, if it lies on it.
    pub(super) fn moves_to_apple(&self, board: &Board) -> Option<usize> {
        let apple = board.apple()?;
        Some(self.cells.iter().position(|&cell| cell == apple)? + 1)
    }

    /// The number of free cells that are not on the loop.
    pub(super) fn left_out(&self, board: &Board) -> usize {
        board.free() + 1 - self.cells.len()
    }

    /// Brings the loop up to date: follows head and tail if the snake went along it,
    /// stretches it, and replaces it by a stretched shortest way to the tail if that leaves
    /// out fewer cells. Returns the loop, if there is one; a snake of one cell has none.
    pub(super) fn update(&mut self, board: &Board) -> Option<&[Cell]> {
        self.follow(board);
        if self.goes_on(board) {
            self.stretch(board);
        } else {
            self.cells.clear();
        }
        if let Some(way) = shortest(&mut self.search, board, &mut self.rest) {
            self.trial.clear();
            self.trial.extend_from_slice(way);
            let open = |cell| board.is_free(cell);
            let grid = board.grid();
            self.stretcher.stretch(grid, self.start, FirstStep::Stretched, open, &mut self.trial);
            if self.trial.len() > self.cells.len() {
                std::mem::swap(&mut self.trial, &mut self.cells);
            }
        }
        (!self.cells.is_empty()).then_some(&self.cells)
    }

    /// Lays the loop along a tour on which the body lies in order, if that leaves out
    /// fewer cells.
    pub(super) fn lay(&mut self, board: &Board, tour: &Tour) {
        if tour.ahead(board.head(), board.tail()) <= Some(self.cells.len()) {
            return;
        }
        self.start = board.head();
        self.cells.clear();
        let onward = |&cell: &Cell| tour.next(cell).filter(|_| cell != board.tail());
        self.cells.extend(successors(tour.next(board.head()), onward));
    }

    /// Drops the cell that the head came to and adds the one the tail went to; drops the
    /// whole loop where the snake has left it.
    fn follow(&mut self, board: &Board) {
        let (head, tail) = (board.head(), board.tail());
        match self.observer.observe(board) {
            Change::None => {}
            Change::Moved { .. } if self.cells.first() == Some(&head) => {
                self.cells.remove(0);
                let last = self.cells.last().copied().unwrap_or(head);
                if last != tail && board.grid().adjacent(last, tail) {
                    self.cells.push(tail);
                }
            }
            _ => self.cells.clear(),
        }
        self.start = head;
    }

    /// Whether the loop is one for this board.
    pub(super) fn goes_on(&self, board: &Board) -> bool {
        let Some((last, cells)) = self.cells.split_last() else { return false };
        self.start == board.head()
            && *last == board.tail()
            && cells.iter().all(|&cell| board.is_free(cell))
            && (board.len() > 2 || !cells.is_empty())
    }

    /// Stretches the loop over the cells that are left out, as far as they fit.
    pub(super) fn stretch(&mut self, board: &Board) {
        let open = |cell| board.is_free(cell);
        let grid = board.grid();
        self.stretcher.stretch(grid, self.start, FirstStep::Stretched, open, &mut self.cells);
    }

    /// Swaps cells that are left out for corners of the loop, each with even chance: the
    /// loop is as long with the one as with the other. This moves the cells left out about
    /// until two of them are neighbours and the loop can be stretched over them, and takes
    /// in an apple that was left out.
    pub(super) fn swap_corners(&mut self, board: &Board, rng: &mut ChaCha8Rng) {
        let grid = board.grid();
        self.mark();
        let mut before = self.start;
        for i in 0..self.cells.len() - 1 {
            let (corner, after) = (self.cells[i], self.cells[i + 1]);
            let across = grid.neighbours(before).iter().copied().find(|&cell| {
                !self.on.has(cell) && board.is_free(cell) && grid.adjacent(cell, after)
            });
            if let Some(cell) = across.filter(|_| rng.random_bool(0.5)) {
                self.on.unmark(corner);
                self.on.mark(cell);
                self.cells[i] = cell;
            }
            before = self.cells[i];
        }
    }

    /// Replaces the loop by a shortest route to the apple and a stretched way
    /// from there to the tail, if the apple is nearer then and at most `allowed`
    /// cells are left out.
    pub(super) fn go_straight(&mut self, board: &Board, allowed: usize) {
        let Some(apple) = board.apple() else { return };
        let (grid, head, tail) = (board.grid(), board.head(), board.tail());
        let open = |cell| board.is_free(cell);
        let Some(way) = self.search.route(grid, head, apple, open) else { return };
        self.trial.clear();
        self.trial.extend_from_slice(way);
        let now = self.moves_to_apple(board);
        if now.is_some_and(|now| now <= self.trial.len()) {
            return;
        }
        self.on.set_to(self.trial.iter().copied());
        let on = &self.on;
        let open = |cell| (board.is_free(cell) || cell == tail) && !on.has(cell);
        let Some(rest) = self.search.route(grid, apple, tail, open) else { return };
        self.rest.clear();
        self.rest.extend_from_slice(rest);
        self.try_trial(board, apple, allowed);
    }

    /// Shortens the way to the apple where the cells that this cuts off fit into the rest of
    /// the loop, so that at most `allowed` cells are left out. Makes up to `tries` tries, at
    /// random places.
    pub(super) fn cut_short(
        &mut self,
        board: &Board,
        allowed: usize,
        mut tries: usize,
        rng: &mut ChaCha8Rng,
    ) {
        let Some(apple) = board.apple() else { return };
        let mut at = self.moves_to_apple(board);
        while let Some(moves) = at {
            // A cut that is made changes the places of all others, so they are listed anew.
            self.list_cuts(board.grid(), moves);
            at = None;
            while at.is_none() && tries > 0 && !self.cuts.is_empty() {
                tries -= 1;
                let drawn = rng.random_range(0..self.cuts.len());
                let (from, to) = self.cuts.swap_remove(drawn);
                self.trial.clear();
                self.trial.extend_from_slice(&self.cells[..from]);
                self.trial.extend_from_slice(&self.cells[to..moves]);
                self.rest.clear();
                self.rest.extend_from_slice(&self.cells[moves..]);
                self.on.set_to(self.trial.iter().copied());
                at = self.try_trial(board, apple, allowed);
            }
        }
    }

    /// Lists the cuts on the first `moves` cells: the place of the first cell
    /// that is cut off, and the place of the first that is not.
    fn list_cuts(&mut self, grid: &Grid, moves: usize) {
        self.mark();
        for (place, cell) in self.cells.iter().enumerate() {
            self.place[cell.index()] = place;
        }
        self.cuts.clear();
        let mut before = self.start;
        for from in 0..moves {
            for &cell in grid.neighbours(before) {
                let to = self.place[cell.index()];
                if self.on.has(cell) && (from + 1..moves).contains(&to) {
                    self.cuts.push((from, to));
                }
            }
            before = self.cells[from];
        }
    }

    /// Stretches `rest`, the way from the apple on, over the free cells that are
    /// not marked as on `trial`, the way up to it. Makes the two the loop if at
    /// most `allowed` cells are left out, and returns the number of moves to the apple then.
    fn try_trial(&mut self, board: &Board, apple: Cell, allowed: usize) -> Option<usize> {
        let on = &self.on;
        let open = |cell| board.is_free(cell) && !on.has(cell);
        self.stretcher.stretch(board.grid(), apple, FirstStep::Stretched, open, &mut self.rest);
        let moves = self.trial.len();
        if board.free() + 1 - moves - self.rest.len() > allowed {
            return None;
        }
        self.trial.append(&mut self.rest);
        std::mem::swap(&mut self.trial, &mut self.cells);
        Some(moves)
    }

    /// Makes `self.on` the cells of the loop.
    fn mark(&mut self) {
        self.on.set_to(self.cells.iter().copied());
    }
}

/// Returns a shortest way from the head to the tail, if there is one. At length two the tail
/// is the neck, and only a way round counts; it is written into `spare`.
fn shortest<'a>(
    search: &'a mut BreadthFirst,
    board: &Board,
    spare: &'a mut Vec<Cell>,
) -> Option<&'a [Cell]> {
    let (grid, head, tail) = (board.grid(), board.head(), board.tail());
    let open = |cell| board.is_free(cell) || cell == tail;
    if board.len() > 2 {
        return search.route(grid, head, tail, open);
    }
    spare.clear();
    if head == tail {
        return None;
    }
    for &first in grid.neighbours(head).iter().filter(|&&cell| board.is_free(cell)) {
        let Some(route) = search.route(grid, first, tail, open) else { continue };
        if spare.is_empty() || route.len() + 1 < spare.len() {
            spare.clear();
            spare.push(first);
            spare.extend_from_slice(route);
        }
    }
    (!spare.is_empty()).then_some(spare)
}
