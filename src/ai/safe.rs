//! `safe`: never a step that gives up the way to the tail.

mod tail_loop;
#[cfg(test)]
mod tests;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::finder::Finder;
use super::kept_route::{Followed, KeptRoute};
use super::rounds::Rounds;
use super::search::{BreadthFirst, FirstStep, Stretcher, VirtualWalk};
use super::{Intent, Plan, Strategy};
use crate::engine::{Board, Cell, Grid};
use tail_loop::TailLoop;

/// While more than this part of the board is free, in percent, an apple route
/// only has to keep the tail in reach. From then on the loop decides. Of 40, 50,
/// 60 and 70 this takes the fewest moves. At 50 and below there is too little time
/// left to fit the left-out cells in, and some games end in an orbit: at 40, five
/// of a hundred on 20x20.
const PLENTY: usize = 60;
/// How often a tick tries to cut the way to the apple short.
const CUTS: usize = 10;
/// How often a tick moves the left-out cells about.
const SWAPS: usize = 8;
/// After so many moves without an apple, in times the cells of the board, the
/// snake is in an orbit. Going once round any loop takes fewer than one.
const ORBIT: usize = 2;

/// Keeps a way from its head to its tail through free cells, always: then there
/// is a move that is survived and keeps one too, so it never dies.
///
/// 1. While there is plenty of room: a shortest route to the apple, if the tail
///    can be reached at its end, which a virtual walk tells, and after its first
///    step, so that the way is there at every tick.
/// 2. Else along a [`TailLoop`], the way to the tail stretched over as many free
///    cells as will fit, with the way to the apple cut short wherever no more
///    cells are left out by it. In the end the loop runs through all free cells,
///    and no apple can be missed. This is what following the tail with no such
///    loop lacks: near the end it goes round and round a few holes for ever.
/// 3. Left-out cells are moved about until they fit, and an apple on one of them
///    is taken in.
/// 4. If all that has not led to an apple for a long time, the snake is in an
///    orbit. It then lays its loop along a tour on which its body lies in order, and
///    nothing is left out from there on. While none is found, it takes any way round
///    by the tail and, in turns with that, steps drawn by lot out of those that keep
///    the tail in reach. On a level with walls inside it seeks that tour as soon as
///    the loop decides: in corridors a body soon locks holes in that no tour takes up.
///
/// Handed a snake that cannot reach its tail, it goes the longest way to the
/// part of the body that will be left first.
pub(super) struct Safe {
    search: BreadthFirst,
    walk: VirtualWalk,
    stretcher: Stretcher,
    /// To the apple, or a step, or a way out.
    route: KeptRoute,
    tail_loop: TailLoop,
    /// For the way out of an orbit.
    finder: Finder,
    rounds: Rounds,
    /// Its own, so that the same boards get the same plans.
    rng: ChaCha8Rng,
    /// Of the board the last plan was for.
    seen: Seen,
    /// The last plan: why, and whether it is along the loop.
    intent: Intent,
    on_loop: bool,
    /// Moves since the snake last grew.
    hungry: usize,
}

/// What tells one tick from the next.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Seen {
    head: Cell,
    len: usize,
    apple: Option<Cell>,
}

impl Seen {
    fn of(board: &Board) -> Self {
        Self { head: board.head(), len: board.len(), apple: board.apple() }
    }
}

impl Safe {
    pub(super) fn new(grid: &Grid) -> Self {
        Self {
            search: BreadthFirst::new(grid),
            walk: VirtualWalk::new(grid),
            stretcher: Stretcher::new(grid),
            route: KeptRoute::new(grid),
            tail_loop: TailLoop::new(grid),
            finder: Finder::new(grid),
            rounds: Rounds::new(grid),
            rng: ChaCha8Rng::seed_from_u64(20),
            seen: Seen { head: Cell::new(0), len: 0, apple: None },
            intent: Intent::Doomed,
            on_loop: false,
            hungry: 0,
        }
    }

    /// Makes a plan: sets `intent` and `on_loop`, and the route or the loop.
    fn decide(&mut self, board: &Board) {
        let area = board.grid().area();
        let has_walls = area < board.grid().len();
        let orbits = self.hungry > ORBIT * area;
        if !orbits {
            self.rounds.end();
        }
        let plenty = 100 * board.free() > PLENTY * area;
        let eager = plenty || orbits || board.free() == 1;
        self.on_loop = false;
        self.intent = if (orbits || has_walls && !plenty) && self.lays_loop(board) {
            self.on_loop = true;
            self.along_loop(board, 0)
        } else if eager && self.apple_route(board) {
            Intent::SafeShortest
        } else if orbits && self.breaks_out(board) {
            Intent::BreakOrbit { moves: self.hungry }
        } else if self.tail_loop.update(board) {
            self.on_loop = true;
            self.along_loop(board, if plenty { board.free() - PLENTY * area / 100 } else { 0 })
        } else if self.apple_route(board) {
            Intent::SafeShortest
        } else if self.aside(board) {
            Intent::FollowTail
        } else if self.out(board) {
            Intent::WayOut
        } else {
            Intent::Doomed
        };
    }

    /// Whether there is a shortest route to the apple that keeps the tail in
    /// reach. A kept route is walked to its end.
    fn apple_route(&mut self, board: &Board) -> bool {
        let kept = self.route.follow(board) != Followed::Left && self.route.leads_to_apple(board);
        if kept && self.keeps_tail(board, 1) && self.keeps_tail(board, self.route.cells.len()) {
            return true;
        }
        let route = self.route.begin(board);
        let Some(apple) = board.apple() else { return false };
        let open = |cell| board.can_enter(cell);
        self.search.route(board.grid(), board.head(), apple, open, route)
            && self.keeps_tail(board, 1)
            && self.keeps_tail(board, self.route.cells.len())
    }

    /// Whether the first `moves` moves of the route are survived and the tail is
    /// in reach after them.
    fn keeps_tail(&mut self, board: &Board, moves: usize) -> bool {
        self.walk.walk(board, &self.route.cells[..moves])
            && self.walk.keeps_tail(board, &mut self.search)
    }

    /// Whether the loop leads to the apple, once it is laid along a tour if it leaves
    /// out more than that would.
    fn lays_loop(&mut self, board: &Board) -> bool {
        if !self.tail_loop.update(board) {
            return false;
        }
        if self.tail_loop.left_out(board) > 1
            && let Some(found) = self.finder.find(board)
        {
            self.tail_loop.lay(board, found.tour());
        }
        self.tail_loop.moves_to_apple(board).is_some()
    }

    /// Whether there is a step out of an orbit: for a lap those of any ways round, for
    /// the next lap some by lot, in turns.
    fn breaks_out(&mut self, board: &Board) -> bool {
        let laps = self.hungry / board.grid().area();
        if laps.is_multiple_of(2) { self.round(board) } else { self.aside(board) }
    }

    /// Whether there is a way round by the tail, another than before.
    fn round(&mut self, board: &Board) -> bool {
        let plan = self.rounds.plan(board, true, usize::MAX);
        self.route.begin(board).extend_from_slice(plan.route);
        !self.route.cells.is_empty() && self.keeps_tail(board, 1)
    }

    /// A step drawn by lot out of those that keep the tail in reach, if there is
    /// one.
    fn aside(&mut self, board: &Board) -> bool {
        let exits = board.exits().count();
        let first = if exits == 0 { 0 } else { self.rng.random_range(0..exits) };
        (0..exits).any(|i| {
            let cell = board.exits().nth((first + i) % exits);
            self.route.begin(board).extend(cell);
            self.keeps_tail(board, 1)
        })
    }

    /// Betters the loop, but leaves no more than `allowed` cells out by it,
    /// unless there are more already.
    fn along_loop(&mut self, board: &Board, allowed: usize) -> Intent {
        let tail_loop = &mut self.tail_loop;
        for _ in 0..SWAPS {
            // On a walled board with an odd number of cells, one is always left
            // out; it may well stay so until an apple lies on it.
            let fine = usize::from(tail_loop.moves_to_apple(board).is_some());
            if tail_loop.left_out(board) <= fine.max(allowed) {
                break;
            }
            tail_loop.swap_corners(board, &mut self.rng);
            tail_loop.stretch(board);
        }
        let allowed = allowed.max(tail_loop.left_out(board));
        tail_loop.go_straight(board, allowed);
        tail_loop.cut_short(board, allowed, CUTS, &mut self.rng);
        match tail_loop.moves_to_apple(board) {
            Some(_) => Intent::Loop { left_out: tail_loop.left_out(board) },
            None => Intent::FollowTail,
        }
    }

    /// Whether there is a way, stretched, to a cell of the body: the one nearest
    /// to the tail of those beside free cells in reach, since it is left first.
    fn out(&mut self, board: &Board) -> bool {
        let (grid, head) = (board.grid(), board.head());
        let route = self.route.begin(board);
        let free = |cell| board.is_free(cell);
        // The tail is not free, so the search goes through all cells in reach.
        self.search.reaches(grid, head, board.tail(), free);
        let search = &self.search;
        let found = board.body().iter().rev().find_map(|&gate| {
            let mut beside = grid.neighbours(gate).iter();
            Some((gate, *beside.find(|&&cell| free(cell) && search.has_reached(cell))?))
        });
        let Some((gate, before)) = found else { return false };
        self.search.route(grid, head, before, free, route);
        route.push(gate);
        self.stretcher.stretch(grid, head, FirstStep::Stretched, free, route);
        true
    }

    /// Whether the last plan was for this board and is still good.
    fn stands(&mut self, board: &Board) -> bool {
        Seen::of(board) == self.seen
            && if self.on_loop {
                self.tail_loop.goes_on(board)
            } else {
                !self.route.cells.is_empty() && self.keeps_tail(board, 1)
            }
    }
}

impl Strategy for Safe {
    fn plan(&mut self, board: &Board, most: usize) -> Plan<'_> {
        if !self.stands(board) {
            let grew = board.len() != self.seen.len;
            self.hungry = if grew { 0 } else { self.hungry + 1 };
            self.seen = Seen::of(board);
            self.decide(board);
        }
        let route = if self.on_loop {
            let cells = self.tail_loop.cells();
            &cells[..self.tail_loop.moves_to_apple(board).unwrap_or(cells.len())]
        } else {
            &self.route.cells
        };
        Plan { route: &route[..most.min(route.len())], intent: self.intent, tour: None }
    }
}
