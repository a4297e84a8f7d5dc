//! Following a tour that the body lies in order along, with shortcuts or
//! without.
//!
//! # What a shortcut costs
//!
//! A jump ahead saves a move for each cell of the tour it leaves behind. But a
//! cell left behind is a gap in the body: an apple dealt there lies behind the
//! tail, and is out of reach until the tail has passed it. With the whole tour
//! full of gaps a lap still takes as many moves as the snake is long, and half a
//! lap lies between one apple and the next; without gaps, all free cells lie
//! ahead, and half of them lie before the apple. So the moves an apple are about
//! half the length in the one case and half the free cells in the other, which is
//! why a cut-off by length alone is best at one half of the board.
//!
//! Two things do better than a cut-off by length alone. A shortcut is worth more
//! the farther the apple still is after it, so the cut-off moves with that
//! distance: see [`worth_it`]. And an apple behind the tail is not reached the
//! sooner for running up to the tail, so no more cells are left behind than bring
//! the head there just as the tail has passed.

use super::tour::Tour;
use super::{Intent, Plan};
use crate::engine::{Board, Cell};

/// Follows tours. Which one, it is told with each board.
pub(super) struct Follower {
    shortcuts: bool,
    /// The apple when it lies behind the tail, and the body cell that comes next
    /// after it along the tour.
    behind: Option<(Cell, Cell)>,
    route: Vec<Cell>,
}

/// Where to go along the tour.
struct Errand {
    /// The position to go to; `None` to go round and round.
    goal: Option<usize>,
    /// The least number of the move, from 1, that may lead there.
    earliest: usize,
    /// The cell left out, if it takes the goal's place on the tour with the move
    /// that leads there.
    swaps_in: Option<Cell>,
}

/// One move along the tour: to where, and how far.
struct Stride {
    cell: Cell,
    ahead: usize,
}

impl Follower {
    /// One that takes shortcuts, or never does, with room for routes of boards
    /// with `cells` cells.
    pub(super) fn new(cells: usize, shortcuts: bool) -> Self {
        Self { shortcuts, behind: None, route: Vec::with_capacity(2 * cells) }
    }

    /// Drops what is known of earlier boards: to be called when the tour is
    /// another one or the board does not follow from the last.
    pub(super) fn forget(&mut self) {
        self.behind = None;
    }

    /// The plan along `tour`, which the body must lie in order along: up to the
    /// apple, or `most` cells. The first move costs O(1), and once an apple the
    /// length of the gap it lies in; each further cell of the route costs the
    /// same. Allocates nothing.
    ///
    /// Where the apple is on the cell that a near-tour leaves out, that cell is
    /// swapped onto the tour as soon as one of its twins is free.
    pub(super) fn plan(&mut self, board: &Board, tour: &mut Tour, most: usize) -> Plan<'_> {
        let errand = self.errand(board, tour);
        self.route.clear();
        let mut at = board.head();
        let mut skips = 0;
        while self.route.len() < most.min(2 * tour.len()) {
            let stride = self.stride(board, tour, at, &errand);
            if self.route.is_empty() {
                skips = stride.ahead - 1;
            }
            self.route.push(stride.cell);
            if board.apple() == Some(stride.cell) {
                break;
            }
            at = stride.cell;
        }
        let intent = if skips == 0 { Intent::Following } else { Intent::Shortcut { skips } };
        Plan { route: &self.route, intent }
    }

    fn errand(&mut self, board: &Board, tour: &mut Tour) -> Errand {
        let none = Errand { goal: None, earliest: 0, swaps_in: None };
        let Some(apple) = board.apple() else { return none };
        if tour.left_out() == Some(apple) {
            let free = tour.twins(board.grid()).find(|&twin| board.is_free(twin));
            match free {
                Some(twin) => tour.swap(twin),
                None => return errand_to_the_cell_left_out(board, tour).unwrap_or(none),
            }
        }
        let earliest = self.earliest(board, tour, apple);
        Errand { goal: tour.position(apple), earliest, swaps_in: None }
    }

    /// The least number of the move that may lead to the apple: 0 where it lies
    /// before the tail, else that with which the tail comes to the body cell
    /// after it.
    fn earliest(&mut self, board: &Board, tour: &Tour, apple: Cell) -> usize {
        let head = board.head();
        if lap(tour, head, apple) < lap(tour, head, board.tail()) {
            return 0;
        }
        let known = self.behind.filter(|&(cell, after)| cell == apple && !board.is_free(after));
        let after = known.map_or_else(|| body_cell_after(board, tour, apple), |(_, after)| after);
        self.behind = Some((apple, after));
        board.leaves_in(after)
    }

    /// The move from `at`, which the moves of `self.route` have led to.
    fn stride(&self, board: &Board, tour: &Tour, at: Cell, errand: &Errand) -> Stride {
        let made = self.route.len();
        let to_goal = errand.goal.map_or(usize::MAX, |goal| lap(tour, at, tour.order()[goal]));
        let in_time = made + 1 >= errand.earliest;
        if let Some(cell) = errand.swaps_in.filter(|_| to_goal == 1 && in_time) {
            return Stride { cell, ahead: 1 };
        }
        let next = tour.next(at).expect("the head is on the tour");
        let mut best = Stride { cell: next, ahead: 1 };
        if !self.shortcuts || errand.goal.is_none() {
            return best;
        }
        // As far as the tail's cell, which is free by then, unless the tail is
        // the neck. A cell that is swapped in is reached from the one before.
        let to_tail = lap(tour, at, self.tail(board)) - usize::from(board.len() == 2);
        let reach = to_tail.min(to_goal - usize::from(errand.swaps_in.is_some()));
        let spare = (made + to_goal).saturating_sub(errand.earliest);
        for &cell in board.grid().neighbours(at) {
            let Some(ahead) = tour.ahead(at, cell) else { continue };
            let allowed = ahead <= reach && ahead <= spare + 1;
            if allowed && ahead > best.ahead && worth_it(board, tour, to_goal - ahead) {
                best = Stride { cell, ahead };
            }
        }
        best
    }

    /// The tail after the moves of `self.route`, none of which eats.
    fn tail(&self, board: &Board) -> Cell {
        let made = self.route.len();
        match made.checked_sub(board.len()) {
            None => board.body()[board.len() - 1 - made],
            Some(walked) => self.route[walked],
        }
    }
}

/// Whether to take a shortcut after which `remaining` cells of the tour lie up
/// to the apple: while the snake is shorter than that and 0.35 of the cells
/// together. Both figures were found by playing: 49.9 moves an apple on 20x20,
/// where the best cut-off by length alone has 52.0.
fn worth_it(board: &Board, tour: &Tour, remaining: usize) -> bool {
    20 * board.len() < 7 * tour.len() + 20 * remaining
}

/// The number of moves along the tour from one cell of it to another; a whole
/// lap from a cell to itself.
fn lap(tour: &Tour, from: Cell, to: Cell) -> usize {
    match tour.ahead(from, to) {
        Some(0) | None => tour.len(),
        Some(ahead) => ahead,
    }
}

/// The first body cell that comes after `cell` along the tour.
fn body_cell_after(board: &Board, tour: &Tour, cell: Cell) -> Cell {
    let round = |cell: &Cell| tour.next(*cell);
    let mut after = std::iter::successors(tour.next(cell), round).take(tour.len());
    after.find(|&cell| !board.is_free(cell)).unwrap_or(board.head())
}

/// The errand where the apple is on the cell left out and every twin is body: to
/// the twin whose place it can take first.
///
/// A twin must have left the body before it leaves the tour: while it is the
/// tail, eating at its place would keep the tail on a cell that is no longer on
/// the tour, and the next move could run into the body. The last cell of all is
/// taken at once, since the game ends there.
fn errand_to_the_cell_left_out(board: &Board, tour: &Tour) -> Option<Errand> {
    let last = board.free() == 1;
    let earliest = |twin| board.leaves_in(twin) + usize::from(!last);
    let arrival = |twin: Cell| lap(tour, board.head(), twin).max(earliest(twin));
    let twin = tour.twins(board.grid()).min_by_key(|&twin| arrival(twin))?;
    let goal = tour.position(twin);
    Some(Errand { goal, earliest: earliest(twin), swaps_in: tour.left_out() })
}
