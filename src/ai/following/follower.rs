//! Following a tour that the body lies in order along, with shortcuts or
//! without.
//!
//! # What a shortcut costs
//!
//! A jump ahead saves a move for each cell of the tour it leaves behind. But a
//! cell left behind is a gap in the body: an apple dealt there is out of reach
//! until the tail has passed it. With all free cells turned into gaps, the head
//! runs up behind the tail, a lap takes as many moves as the snake is long, and
//! half a lap lies between one apple and the next. Without gaps all free cells lie
//! ahead, and half of them lie before the apple. So an apple costs half the length
//! in moves if every shortcut is taken and half the free cells if none is; which
//! is why of all cut-offs by length alone the one near half the board is best, and
//! why a fixed tour with shortcuts needs about an eighth of the cells in moves for
//! each apple in the mean.
//!
//! Since each skipped cell saves one move and makes one gap, charging shortcuts for
//! their gaps comes to a cut-off again. But a shortcut is worth more the farther
//! the apple still is after it, so the cut-off moves with that distance: see
//! [`worth_it`].

use crate::ai::intent::Intent;
use crate::ai::strategy::{Plan, Weighed};
use crate::ai::tour::Tour;
use crate::engine::{Board, Cell};

/// Follows the tour that it is given with each board.
pub(in crate::ai) struct Follower {
    shortcuts: bool,
    route: Vec<Cell>,
    /// The moves that were compared for the last long plan.
    weighed: Vec<Weighed>,
}

/// Where to go along the tour.
struct Errand {
    /// The position to go to; `None` to go round and round.
    goal: Option<usize>,
    /// The least number of the move, from 1, that should lead there.
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
    /// A follower that takes shortcuts, or never does, with room for routes on boards of
    /// `cells` cells.
    pub(in crate::ai) fn new(cells: usize, shortcuts: bool) -> Self {
        Self { shortcuts, route: Vec::with_capacity(2 * cells), weighed: Vec::with_capacity(4) }
    }

    /// The moves that were compared for the last plan of more than a cell, with
    /// the cells of the tour that each leaves to the apple.
    pub(in crate::ai) fn weighed(&self) -> &[Weighed] {
        &self.weighed
    }

    /// The plan along `tour`, which the body must lie in order along: up to the
    /// apple, or `most` cells. O(1) for each cell of the route; allocates nothing.
    ///
    /// Where the apple is on the cell that a near-tour leaves out, that cell is
    /// swapped onto the tour as soon as one of its twins is free.
    pub(in crate::ai) fn plan<'a>(
        &'a mut self,
        board: &Board,
        tour: &'a mut Tour,
        most: usize,
    ) -> Plan<'a> {
        let errand = errand(board, tour);
        self.route.clear();
        self.weighed.clear();
        // Only a screen shows what was weighed, and it asks for more than one cell.
        if most > 1 && self.shortcuts {
            self.weigh(board, tour, &errand);
        }
        let mut at = board.head();
        let mut skips = 0;
        // Without an apple the way would have no end. To one on the cell left out it may take
        // more than a lap, until its twin is free.
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
        Plan { route: &self.route, intent, tour: Some(tour) }
    }

    /// Puts the moves that [`Self::stride`] has to choose from into
    /// `self.weighed`.
    fn weigh(&mut self, board: &Board, tour: &Tour, errand: &Errand) {
        let Some(goal) = errand.goal else { return };
        let head = board.head();
        let to_goal = lap(tour, head, tour.order()[goal]);
        for &cell in board.grid().neighbours(head) {
            let Some(ahead) = tour.ahead(head, cell).filter(|&ahead| ahead <= to_goal) else {
                continue;
            };
            if ahead == 1 || self.keeps_order(board, tour, head, cell) {
                let left = u32::try_from(to_goal - ahead).unwrap_or(u32::MAX);
                self.weighed.push(Weighed { from: head, cell, cost: f64::from(left) });
            }
        }
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
        // A cell that is swapped in is reached from the one before.
        let reach = to_goal - usize::from(errand.swaps_in.is_some());
        let spare = (made + to_goal).saturating_sub(errand.earliest);
        for &cell in board.grid().neighbours(at) {
            let Some(ahead) = tour.ahead(at, cell) else { continue };
            if ahead > best.ahead
                && ahead <= reach.min(spare + 1)
                && self.keeps_order(board, tour, at, cell)
                && worth_it(board, tour, to_goal - ahead)
            {
                best = Stride { cell, ahead };
            }
        }
        best
    }

    /// Whether the body, after the moves of `self.route` to `at` and one more to
    /// `cell`, lies in order: whether that comes before the tail, on the cell that
    /// the tail will then be on.
    fn keeps_order(&self, board: &Board, tour: &Tour, at: Cell, cell: Cell) -> bool {
        let made = self.route.len();
        match board.len() {
            1 => true,
            // The tail is the neck.
            2 => cell != self.tail(board, made),
            _ => {
                let eats = board.apple() == Some(cell);
                let tail = self.tail(board, made + usize::from(!eats));
                tour.ahead(at, cell) < tour.ahead(at, tail)
            }
        }
    }

    /// The tail after so many moves, not more than one past `self.route`, none of
    /// which eats; the snake is longer than one cell.
    fn tail(&self, board: &Board, moves: usize) -> Cell {
        match moves.checked_sub(board.len()) {
            None => board.body()[board.len() - 1 - moves],
            Some(walked) => self.route[walked],
        }
    }
}

/// Whether to take a shortcut after which `remaining` cells of the tour lie up
/// to the apple: while the snake is shorter than that and 0.35 of the cells
/// together. Both figures were found by playing: 50.0 moves per apple on 20x20,
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

/// Where to go: to the apple. One on the cell left out is first swapped onto the
/// tour, if a twin is free.
fn errand(board: &Board, tour: &mut Tour) -> Errand {
    let none = Errand { goal: None, earliest: 0, swaps_in: None };
    let Some(apple) = board.apple() else { return none };
    if tour.left_out() == Some(apple) {
        let free = tour.twins(board.grid()).find(|&twin| board.is_free(twin));
        match free {
            Some(twin) => tour.swap(twin),
            None => return errand_to_the_cell_left_out(board, tour).unwrap_or(none),
        }
    }
    Errand { goal: tour.position(apple), ..none }
}

/// Where to go if the apple is on the cell left out and every twin is body: to the twin
/// whose place the cell can take first.
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
