//! `safe`: never a step that gives up the way to the tail.

mod tail_loop;
#[cfg(test)]
mod tests;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::ai::cover::finder::Finder;
use crate::ai::following::kept_route::KeptRoute;
use crate::ai::following::observer::{Change, Observer};
use crate::ai::following::tail_chaser::TailChaser;
use crate::ai::intent::Intent;
use crate::ai::search::{BreadthFirst, FirstStep, Stretcher, VirtualWalk};
use crate::ai::strategy::{Plan, Strategy};
use crate::engine::{Board, Cell, Grid};
use tail_loop::TailLoop;

/// While more than this percentage of the board is free, a route to the apple only has to
/// keep the tail in reach. After that the loop decides. Of 40, 50, 60 and 70 this value
/// takes the fewest moves. At 50 and below there is too little time left to fit in the
/// cells left out, and some games end in an orbit: at 40, five of a hundred on 20x20.
const PLENTY: usize = 60;
/// The number of tries per move to shorten the way to the apple.
const CUTS: usize = 10;
/// The number of times per move that the cells left out are moved about.
const SWAPS: usize = 8;
/// After this many moves without an apple, in multiples of the cells of the board, the
/// snake is in an orbit. One lap of any loop takes fewer moves than there are cells.
const ORBIT: usize = 2;

/// Always keeps a way from its head to its tail through free cells. Then there is a move
/// that it survives and that keeps such a way, so it never dies.
///
/// 1. While there is plenty of room, it takes a shortest route to the apple, if the tail
///    can be reached at its end, which a virtual walk tells, and after its first step, so
///    that there is a way at every move.
/// 2. Else it follows a [`TailLoop`]: the way to the tail, stretched over as many free
///    cells as will fit, with the way to the apple shortened wherever that leaves out no
///    more cells. In the end the loop runs through all free cells and misses no apple.
///    Following the tail without such a loop circles a few holes for ever near the end.
/// 3. It moves the cells left out about until they fit in, and takes in an apple that lies
///    on one of them.
/// 4. If it has had no apple for a long time all the same, it is in an orbit. It then lays
///    the loop along a tour on which its body lies in order, which leaves nothing out.
///    While no such tour is found, it alternates between any way round by the tail and
///    random steps that keep the tail in reach. On a level with walls inside it looks for
///    the tour as soon as the loop decides: in corridors a body soon locks in holes that
///    no tour takes up.
///
/// A snake that cannot reach its tail goes the longest way to the part of the body that
/// will be left first.
pub(in crate::ai) struct Safe {
    search: BreadthFirst,
    walk: VirtualWalk,
    stretcher: Stretcher,
    /// To the apple, or a step, or a way out.
    route: KeptRoute,
    tail_loop: TailLoop,
    /// Finds the tour that leads out of an orbit.
    finder: Finder,
    chaser: TailChaser,
    /// A generator of its own, so that the same boards get the same plans.
    rng: ChaCha8Rng,
    observer: Observer,
    /// The last plan.
    decision: Decision,
    /// Moves since the snake last grew.
    hungry: usize,
}

/// A plan: where its cells are, and why.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Decision {
    /// Whether it is along the loop, in place of the route.
    on_loop: bool,
    intent: Intent,
}

impl Decision {
    /// Along the loop.
    fn on_loop(intent: Intent) -> Self {
        Self { on_loop: true, intent }
    }

    /// Along the route.
    fn on_route(intent: Intent) -> Self {
        Self { on_loop: false, intent }
    }
}

/// What the board is like, as far as a decision depends on it.
struct Situation {
    /// There is plenty of room: the loop may leave cells out.
    plenty: bool,
    /// The snake has not eaten for so long that it must be in an orbit.
    orbits: bool,
    has_walls: bool,
    /// The number of cells that the loop may leave out.
    allowed: usize,
}

impl Safe {
    pub(in crate::ai) fn new(grid: &Grid) -> Self {
        Self {
            search: BreadthFirst::new(grid),
            walk: VirtualWalk::new(grid),
            stretcher: Stretcher::new(grid),
            route: KeptRoute::new(grid),
            tail_loop: TailLoop::new(grid),
            finder: Finder::new(grid),
            chaser: TailChaser::new(grid),
            rng: ChaCha8Rng::seed_from_u64(20),
            observer: Observer::default(),
            decision: Decision::on_route(Intent::Doomed),
            hungry: 0,
        }
    }

    fn situation(&self, board: &Board) -> Situation {
        let area = board.grid().area();
        let reserve = PLENTY * area;
        Situation {
            plenty: 100 * board.free() > reserve,
            orbits: self.hungry > ORBIT * area,
            has_walls: area < board.grid().len(),
            allowed: board.free().saturating_sub(reserve / 100),
        }
    }

    /// Decides what to do, and leaves the cells in the route or the loop: the first of
    /// these attempts that succeeds.
    fn decide(&mut self, board: &Board) -> Decision {
        let situation = self.situation(board);
        if !situation.orbits {
            self.chaser.reset();
        }
        self.take_loop_on_tour(board, &situation)
            .or_else(|| self.take_early_apple_route(board, &situation))
            .or_else(|| self.leave_orbit(board, &situation))
            .or_else(|| self.take_loop(board, &situation))
            .or_else(|| self.take_apple_route(board))
            .or_else(|| self.step_at_random(board, Intent::FollowTail))
            .or_else(|| self.take_way_out(board))
            .unwrap_or(Decision::on_route(Intent::Doomed))
    }

    /// Attempt, in an orbit and among walls: the loop, laid along a tour if it would leave
    /// out more cells than that.
    fn take_loop_on_tour(&mut self, board: &Board, situation: &Situation) -> Option<Decision> {
        let is_due = situation.orbits || situation.has_walls && !situation.plenty;
        if !is_due {
            return None;
        }
        self.tail_loop.update(board)?;
        if self.tail_loop.left_out(board) > 1
            && let Some(found) = self.finder.find(board)
        {
            self.tail_loop.lay(board, found.tour());
        }
        self.tail_loop.moves_to_apple(board)?;
        Some(self.better_loop(board, 0))
    }

    /// Attempt, where there is plenty of room, in an orbit, and for the last apple: a
    /// shortest route to the apple.
    fn take_early_apple_route(&mut self, board: &Board, situation: &Situation) -> Option<Decision> {
        let is_due = situation.plenty || situation.orbits || board.free() == 1;
        if is_due { self.take_apple_route(board) } else { None }
    }

    /// Attempt, in an orbit: for one lap steps along any ways round by the tail, for the
    /// next one random steps, in turns.
    fn leave_orbit(&mut self, board: &Board, situation: &Situation) -> Option<Decision> {
        if !situation.orbits {
            return None;
        }
        // Either alone may lead round and round as well.
        let laps = self.hungry / board.grid().area();
        let intent = Intent::BreakOrbit { moves: self.hungry };
        if laps.is_multiple_of(2) {
            self.go_round(board, intent)
        } else {
            self.step_at_random(board, intent)
        }
    }

    /// Attempt: along the loop.
    fn take_loop(&mut self, board: &Board, situation: &Situation) -> Option<Decision> {
        self.tail_loop.update(board)?;
        Some(self.better_loop(board, situation.allowed))
    }

    /// Attempt: a shortest route to the apple that keeps the tail in reach. A kept route
    /// is followed to its end.
    fn take_apple_route(&mut self, board: &Board) -> Option<Decision> {
        let shortest = Decision::on_route(Intent::SafeShortest);
        let kept = self.route.follow_to_apple(board).map(<[Cell]>::len);
        if kept.is_some_and(|moves| self.keeps_tail_on_the_way(board, moves)) {
            return Some(shortest);
        }
        let route = self.route.begin(board);
        let open = |cell| board.can_enter(cell);
        let found = self.search.route(board.grid(), board.head(), board.apple()?, open)?;
        route.extend_from_slice(found);
        let moves = route.len();
        self.keeps_tail_on_the_way(board, moves).then_some(shortest)
    }

    /// Whether the first `moves` moves of the route are survived and the tail is in reach
    /// after the first and after the last of them.
    fn keeps_tail_on_the_way(&mut self, board: &Board, moves: usize) -> bool {
        // After the next move the route is judged anew, so what lies between need not be
        // looked at.
        self.keeps_tail(board, 1) && self.keeps_tail(board, moves)
    }

    /// Whether the first `moves` moves of the route are survived and the tail is
    /// in reach after them.
    fn keeps_tail(&mut self, board: &Board, moves: usize) -> bool {
        self.walk.walk(board, &self.route.cells[..moves])
            && self.walk.keeps_tail(board, &mut self.search)
    }

    /// Attempt: another way round by the tail than before, if its first step keeps the tail
    /// in reach.
    fn go_round(&mut self, board: &Board, intent: Intent) -> Option<Decision> {
        let plan = self.chaser.plan(board, true, usize::MAX);
        self.route.begin(board).extend_from_slice(plan.route);
        let is_safe = !self.route.cells.is_empty() && self.keeps_tail(board, 1);
        is_safe.then_some(Decision::on_route(intent))
    }

    /// Attempt: one random step that keeps the tail in reach.
    fn step_at_random(&mut self, board: &Board, intent: Intent) -> Option<Decision> {
        let exits = board.exits().count();
        let first = if exits == 0 { 0 } else { self.rng.random_range(0..exits) };
        (0..exits).find_map(|i| {
            let cell = board.exits().nth((first + i) % exits);
            self.route.begin(board).extend(cell);
            self.keeps_tail(board, 1).then_some(Decision::on_route(intent))
        })
    }

    /// Improves the loop, which leaves out no more than `allowed` cells then unless there
    /// are more already, and goes along it.
    fn better_loop(&mut self, board: &Board, allowed: usize) -> Decision {
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
        // Cuts are made on the way to the apple, so the loop should lead there first.
        tail_loop.go_straight(board, allowed);
        tail_loop.cut_short(board, allowed, CUTS, &mut self.rng);
        Decision::on_loop(match tail_loop.moves_to_apple(board) {
            Some(_) => Intent::Loop { left_out: tail_loop.left_out(board) },
            None => Intent::FollowTail,
        })
    }

    /// Attempt: a way, stretched, to a cell of the body: the one nearest to the tail of
    /// those beside free cells in reach, since it is left first.
    fn take_way_out(&mut self, board: &Board) -> Option<Decision> {
        let (grid, head) = (board.grid(), board.head());
        let route = self.route.begin(board);
        let free = |cell| board.is_free(cell);
        // The tail is not free, so the search goes through all cells in reach.
        self.search.reaches(grid, head, board.tail(), free);
        let search = &self.search;
        let (gate, before) = board.body().iter().rev().find_map(|&gate| {
            let mut beside = grid.neighbours(gate).iter();
            Some((gate, *beside.find(|&&cell| free(cell) && search.has_reached(cell))?))
        })?;
        route.extend_from_slice(self.search.route(grid, head, before, free)?);
        route.push(gate);
        self.stretcher.stretch(grid, head, FirstStep::Stretched, free, route);
        Some(Decision::on_route(Intent::WayOut))
    }

    /// Decides again for the board of the last plan if that plan does not keep the tail in
    /// reach. Leaves the random stream as it was, so that later plans do not depend on how
    /// often this one is asked for.
    fn reconsider(&mut self, board: &Board) {
        if !self.is_good(board) {
            let rng = self.rng.clone();
            self.decision = self.decide(board);
            self.rng = rng;
        }
    }

    /// Whether the last plan, which was for this board, is still good.
    fn is_good(&mut self, board: &Board) -> bool {
        if self.decision.on_loop {
            self.tail_loop.goes_on(board)
        } else {
            !self.route.cells.is_empty() && self.keeps_tail(board, 1)
        }
    }
}

impl Strategy for Safe {
    fn plan(&mut self, board: &Board, most: usize) -> Plan<'_> {
        match self.observer.observe(board) {
            Change::None => self.reconsider(board),
            change => {
                let waits = change == (Change::Moved { ate: false });
                self.hungry = if waits { self.hungry + 1 } else { 0 };
                self.decision = self.decide(board);
            }
        }
        let Decision { on_loop, intent } = self.decision;
        let route = if on_loop {
            let cells = self.tail_loop.cells();
            &cells[..self.tail_loop.moves_to_apple(board).unwrap_or(cells.len())]
        } else {
            &self.route.cells
        };
        Plan::along(route, most, intent)
    }
}
