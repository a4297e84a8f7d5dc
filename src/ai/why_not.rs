//! Why a plan does not take the shortest route to the apple: what would come of it.

use super::body::Body;
use super::intent::Intent;
use super::search::{Access, BreadthFirst, Pockets, VirtualWalk};
use super::strategies::certified;
use super::tour::Tour;
use crate::engine::{Board, Cell};

/// A shortest route to the apple that a plan does not take, and what would come of it.
#[derive(Clone, Debug, PartialEq)]
pub struct WhyNot {
    /// The route, the head excluded and the apple included. Cells that the body leaves in
    /// time count as free. Empty where the plan is as short, or where there is no route.
    pub route: Vec<Cell>,
    /// The number of moves by which it is shorter than the plan; `None` where the plan does
    /// not lead to the apple.
    pub shorter: Option<usize>,
    /// What is to be said of it.
    pub verdict: Verdict,
}

/// What is to be said of the shortest route.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The plan is one.
    Taken,
    /// There is none as the body lies.
    NoRoute,
    /// It does harm: the gravest comes first, and there is at least one.
    Harmful(Vec<Harm>),
    /// None of the checks has found any harm in it.
    Harmless(Preference),
}

/// What is wrong once a route is walked and the apple eaten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harm {
    /// The head cannot reach the tail through free cells.
    NoWayBack,
    /// It can at the end, but not after the first move.
    NoWayBackAtFirst,
    /// The body is out of order along the tour that the plan follows.
    BreaksOrder,
    /// It is in order at the end, but not all the way.
    BreaksOrderOnTheWay,
    /// No certificate is found, from the one that the plan ends with.
    NoProof,
    /// The head cannot reach so many free cells that are not out of its reach now.
    CutsOff(usize),
}

/// Why a route without harm is not the plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Preference {
    /// It ends with a certificate too. So many moves more are estimated to come after it
    /// than after the plan, which outweighs what it saves.
    CostsMore(f64),
    /// It ends with a certificate too, and is estimated to cost no more.
    AsGood,
    /// It keeps the order of the tour, and skips so many of its cells.
    Skips(usize),
    /// The plan is on a loop by the tail.
    LeavesLoop,
    /// The plan is to get out of an orbit.
    Orbit,
    /// The plan is to get onto a tour.
    SeeksTour,
    /// It leads over cells that the body has not left yet.
    CrossesBody,
    /// It leads over free cells alone, which were not all free when the plan was made.
    Opened,
    /// Nothing more is known.
    Unknown,
}

/// Returns what there is to say of the shortest route for a plan of this route and intent,
/// made for `board`, with the cells of its tour if it has one. The checks are those of the
/// strategies that look past the apple: `safe`, `hamiltonian`, `tour` and `certified`.
/// O(cells) in practice; makes its tables anew.
#[must_use]
pub fn why_not(board: &Board, plan: &[Cell], intent: Intent, tour: Option<&[Cell]>) -> WhyNot {
    let leads_there = plan.last().is_some_and(|&last| board.apple() == Some(last));
    let nothing = |verdict| WhyNot { route: Vec::new(), shorter: None, verdict };
    match shortest(board) {
        Some(route) if leads_there && plan.len() <= route.len() => nothing(Verdict::Taken),
        None if leads_there => nothing(Verdict::Taken),
        None => nothing(Verdict::NoRoute),
        Some(route) => {
            let shorter = leads_there.then(|| plan.len() - route.len());
            let verdict = Judge { board, plan, intent, tour, route: &route }.verdict();
            WhyNot { route, shorter, verdict }
        }
    }
}

/// A shortest route to the apple over cells that are free when the head comes there: a
/// breadth-first search that knows when the body leaves its cells.
fn shortest(board: &Board) -> Option<Vec<Cell>> {
    let (grid, apple) = (board.grid(), board.apple()?);
    let mut body = Body::new(grid);
    body.copy(board);
    // By cell: the one it was reached from, and the number of moves.
    let mut reached: Vec<Option<(Cell, usize)>> = vec![None; grid.len()];
    let mut queue = vec![board.head()];
    reached[board.head().index()] = Some((board.head(), 0));
    let mut next = 0;
    while next < queue.len() && reached[apple.index()].is_none() {
        let cell = queue[next];
        next += 1;
        let moves = reached[cell.index()].map_or(0, |(_, moves)| moves) + 1;
        for &beside in grid.neighbours(cell) {
            let open = usize::from(body.leaves_in(beside)) <= moves;
            let turns_back = moves == 1 && board.neck() == Some(beside);
            if open && !turns_back && reached[beside.index()].is_none() {
                reached[beside.index()] = Some((cell, moves));
                queue.push(beside);
            }
        }
    }
    let mut route = Vec::new();
    let mut cell = apple;
    while cell != board.head() {
        route.push(cell);
        (cell, _) = reached[cell.index()]?;
    }
    route.reverse();
    Some(route)
}

/// A plan and a shorter route, to be judged.
struct Judge<'a> {
    board: &'a Board,
    plan: &'a [Cell],
    intent: Intent,
    tour: Option<&'a [Cell]>,
    route: &'a [Cell],
}

impl Judge<'_> {
    fn verdict(&self) -> Verdict {
        let mut after = self.board.clone();
        let survives = after.walk(self.route);
        debug_assert!(survives, "the search knows when the body leaves its cells");
        if after.is_full() {
            return Verdict::Harmless(self.preference());
        }
        let cut_off = newly_cut_off(self.board, &after);
        let loss = (cut_off > 0).then_some(Harm::CutsOff(cut_off));
        match (self.check(&after), loss) {
            // A tour leads to every cell in the end.
            (Ok(preference), _) if self.tour.is_some() => Verdict::Harmless(preference),
            (Ok(preference), None) => Verdict::Harmless(preference),
            (checked, loss) => Verdict::Harmful(checked.err().into_iter().chain(loss).collect()),
        }
    }

    /// What the strategy itself checks of the state `after` the route and of the way there.
    fn check(&self, after: &Board) -> Result<Preference, Harm> {
        // Order and proof hold only where there is such a way, and cost more to check.
        if !self.keeps_tail(self.route.len()) {
            return Err(Harm::NoWayBack);
        }
        match (self.tour, self.intent) {
            (Some(order), Intent::Certain { .. }) => self.check_proof(after, order),
            (Some(order), _) => self.check_order(after, order),
            (None, _) if !self.keeps_tail(1) => Err(Harm::NoWayBackAtFirst),
            (None, _) => Ok(self.preference()),
        }
    }

    /// Whether the head can reach the tail after so many moves of the route.
    fn keeps_tail(&self, moves: usize) -> bool {
        let grid = self.board.grid();
        let mut walk = VirtualWalk::new(grid);
        walk.walk(self.board, &self.route[..moves])
            && walk.keeps_tail(self.board, &mut BreadthFirst::new(grid))
    }

    /// Whether the route ends with a certificate, and what comes later then.
    fn check_proof(&self, after: &Board, order: &[Cell]) -> Result<Preference, Harm> {
        let later = certified::later_cost(self.board, self.plan, order, (self.route, after));
        let Some(later) = later else {
            let tour = Tour::new(self.board.grid(), order.to_vec());
            let is_proof = tour.is_ok_and(|tour| tour.in_order(after));
            return if is_proof { Ok(Preference::Unknown) } else { Err(Harm::NoProof) };
        };
        let saved = self.plan.len() - self.route.len();
        let saved = f64::from(u32::try_from(saved).unwrap_or(u32::MAX));
        // What rounds to nothing is nothing.
        let costs_more = later - saved >= 0.05;
        Ok(if costs_more { Preference::CostsMore(later) } else { Preference::AsGood })
    }

    /// Whether the body stays in order along the tour.
    fn check_order(&self, after: &Board, order: &[Cell]) -> Result<Preference, Harm> {
        let tour = Tour::new(self.board.grid(), order.to_vec()).map_err(|_| Harm::BreaksOrder)?;
        if !tour.in_order(after) {
            return Err(Harm::BreaksOrder);
        }
        let skips = skipped(self.board, self.route, &tour).map(Preference::Skips);
        skips.ok_or(Harm::BreaksOrderOnTheWay)
    }

    /// What the plan prefers to a harmless route, from its intent.
    fn preference(&self) -> Preference {
        match self.intent {
            Intent::Certain { .. } => Preference::AsGood,
            Intent::Loop { .. } | Intent::FollowTail => Preference::LeavesLoop,
            Intent::BreakOrbit { .. } => Preference::Orbit,
            Intent::Joining | Intent::CutOff => Preference::SeeksTour,
            _ if self.crosses_body() => Preference::CrossesBody,
            Intent::SafeShortest => Preference::Opened,
            _ => Preference::Unknown,
        }
    }

    fn crosses_body(&self) -> bool {
        self.route.iter().any(|&cell| !self.board.can_enter(cell))
    }
}

/// The number of free cells that the head cannot reach on `after`, without those that are
/// free and out of its reach on `before` too.
fn newly_cut_off(before: &Board, after: &Board) -> usize {
    let grid = before.grid();
    let mut pockets = Pockets::new(grid);
    let mut cut_off = |board: &Board| -> Vec<bool> {
        let access = pockets.sort(board);
        let is_cut_off = |cell| board.is_free(cell) && access[cell.index()] == Access::CutOff;
        grid.cells().iter().map(|&cell| is_cut_off(cell)).collect()
    };
    let (was, is) = (cut_off(before), cut_off(after));
    was.iter().zip(&is).filter(|&(was, is)| *is && !*was).count()
}

/// The number of cells of the tour that the route skips if the body stays in order along it
/// with every move; `None` if it does not.
fn skipped(board: &Board, route: &[Cell], tour: &Tour) -> Option<usize> {
    let mut walked = board.clone();
    let mut skipped = 0;
    for &cell in route {
        let head = walked.head();
        let turns_back = walked.len() == 2 && cell == walked.tail();
        if turns_back || !walked.walk(&[cell]) {
            return None;
        }
        let ahead = tour.ahead(head, cell)?;
        if walked.len() > 1 && ahead >= tour.ahead(head, walked.tail())? {
            return None;
        }
        skipped += ahead - 1;
    }
    Some(skipped)
}

#[cfg(test)]
mod tests;
