//! A 2-factor of the free cells: two steps for each, and one each for head and tail.
//!
//! Steps lead from one colour of the chequered board to the other, so this is a maximum
//! matching of a bipartite graph in which a cell is matched twice. It is repaired by
//! alternating paths, found by breadth-first search: a matching is maximum once none is
//! left that makes it larger (C. Berge, "Two theorems in graph theory", 1957).

use super::links::{Links, beyond, ways};
use crate::ai::body::Body;
use crate::engine::{Cell, Direction, Grid};

/// The number of steps that four bits of links stand for.
const STEPS: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/// There is no 2-factor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unmatched;

/// Finds 2-factors. Its tables are made once.
#[derive(Debug)]
pub(super) struct Matching {
    /// By cell: how many steps it is to have, and how many of them it lacks.
    wanted: Vec<u8>,
    lacking: Vec<u8>,
    /// By cell: 2, or 0 for a wall.
    open: Vec<u8>,
    /// The cells that may lack steps; some perhaps twice.
    short: Vec<Cell>,
    /// By cell: the colour on the chequered board.
    white: Vec<bool>,
    /// By cell: the search that reached it last, by the colour it started from.
    reached: [Vec<u32>; 2],
    search: u32,
    /// The searches that failed last, by the colour they started from.
    failed: [u32; 2],
    /// By cell: the step by which a search reached it.
    came: Vec<u8>,
    queue: Vec<Cell>,
    /// Where head and tail may not be joined: both; else twice the same cell.
    apart: (Cell, Cell),
}

impl Matching {
    pub(super) fn new(grid: &Grid) -> Self {
        let len = grid.len();
        let is_white = |cell| {
            let (x, y) = grid.coordinates(cell);
            (x + y) % 2 == 1
        };
        Self {
            wanted: vec![0; len],
            lacking: vec![0; len],
            open: (0..len).map(|i| if grid.is_wall(Cell::new(i)) { 0 } else { 2 }).collect(),
            short: Vec::with_capacity(2 * len),
            white: (0..len).map(|i| is_white(Cell::new(i))).collect(),
            reached: [vec![0; len], vec![0; len]],
            search: 0,
            failed: [0; 2],
            came: vec![0; len],
            queue: Vec::with_capacity(len),
            apart: (Cell::new(0), Cell::new(0)),
        }
    }

    /// Whether `cell` is a white one of the chequered board.
    pub(super) fn is_white(&self, cell: Cell) -> bool {
        self.white[cell.index()]
    }

    /// Turns `links`, those of some tour, into links with two steps for each free
    /// cell, one each for head and tail and none for the rest, changing as little
    /// as it can.
    ///
    /// # Errors
    /// [`Unmatched`] where that is not possible; see [`Matching::blame`].
    pub(super) fn fill(
        &mut self,
        grid: &Grid,
        body: &Body,
        left_out: Option<Cell>,
        links: &mut Links,
    ) -> Result<(), Unmatched> {
        self.want(grid, body, left_out);
        self.cut(grid, body, left_out, links);
        self.short.clear();
        for (i, &wanted) in self.wanted.iter().enumerate() {
            let lacking = wanted - STEPS[usize::from(links.0[i])];
            self.lacking[i] = lacking;
            if lacking > 0 {
                self.short.push(Cell::new(i));
            }
        }
        self.failed = [0; 2];
        let lacks = |white: bool| {
            let side = self.short.iter().filter(|cell| self.white[cell.index()] == white);
            side.map(|cell| u32::from(self.lacking[cell.index()])).sum::<u32>()
        };
        // A path gives a step to one cell of each colour, so with unequal needs some are left.
        if lacks(true) != lacks(false) {
            return Err(Unmatched);
        }
        self.augment_all(grid, links)
    }

    /// Goes on after [`Matching::fill`] failed, with a body that differs from that
    /// one's: two neighbouring free cells, `bent`, are on it now, and it has left
    /// its last two cells.
    ///
    /// # Errors
    /// As [`Matching::fill`].
    pub(super) fn refill(
        &mut self,
        grid: &Grid,
        body: &Body,
        bent: [Cell; 2],
        left: [Cell; 2],
        links: &mut Links,
    ) -> Result<(), Unmatched> {
        for cell in bent {
            self.wanted[cell.index()] = 0;
            for way in ways(links.of(cell)) {
                let beside = beyond(grid, cell, way);
                links.toggle(cell, way, beside);
                self.lack(beside, 1);
            }
        }
        // After both, since the two were each other's neighbours and may have noted a lack.
        for cell in bent {
            self.lacking[cell.index()] = 0;
        }
        let [last, before] = left;
        self.wanted[last.index()] = 2;
        self.lack(last, 1);
        self.wanted[before.index()] = 2;
        self.lack(before, 2);
        self.wanted[body.tail().index()] = 1;
        self.lack(body.tail(), 1);
        self.apart = (body.head(), body.tail());
        self.augment_all(grid, links)
    }

    /// Notes that `cell` lacks so many more steps.
    fn lack(&mut self, cell: Cell, more: u8) {
        self.lacking[cell.index()] += more;
        self.short.push(cell);
    }

    /// Sets the number of steps that each cell is to have.
    fn want(&mut self, grid: &Grid, body: &Body, left_out: Option<Cell>) {
        for ((wanted, &open), &leaves) in self.wanted.iter_mut().zip(&self.open).zip(body.leaves())
        {
            *wanted = if leaves == 0 { open } else { 0 };
        }
        self.wanted[body.head().index()] += 1;
        self.wanted[body.tail().index()] += 1;
        if let Some(cell) = left_out {
            self.wanted[cell.index()] = 0;
        }
        let full = body.cells().len() + usize::from(left_out.is_some()) == grid.area();
        self.apart = if full { (body.head(), body.head()) } else { (body.head(), body.tail()) };
    }

    /// Takes out the steps of cells that are to have fewer.
    fn cut(&mut self, grid: &Grid, body: &Body, left_out: Option<Cell>, links: &mut Links) {
        let inner = body.cells().get(1..body.cells().len() - 1).unwrap_or_default();
        for &cell in inner.iter().chain(&left_out) {
            for way in ways(links.of(cell)) {
                let beside = beyond(grid, cell, way);
                links.toggle(cell, way, beside);
            }
        }
        let (head, tail) = (body.head(), body.tail());
        if let Some(way) = grid.direction(head, tail)
            && links.has(head, way)
            && self.barred(head, tail)
        {
            links.toggle(head, way, tail);
        }
        for end in [head, tail] {
            while links.of(end).count_ones() > u32::from(self.wanted[end.index()]) {
                let way = ways(links.of(end)).next().expect("it has links");
                let beside = beyond(grid, end, way);
                links.toggle(end, way, beside);
            }
        }
    }

    /// Whether no step may join `a` and `b`: they are head and tail, and free cells are left
    /// that such a step would cut off.
    fn barred(&self, a: Cell, b: Cell) -> bool {
        a != b && (self.apart == (a, b) || self.apart == (b, a))
    }

    /// Gives all cells the steps that they lack, as far as that is possible.
    fn augment_all(&mut self, grid: &Grid, links: &mut Links) -> Result<(), Unmatched> {
        self.failed = [0; 2];
        for i in 0..self.short.len() {
            let cell = self.short[i];
            // The black cells only: each path ends at a white one, so with them all are served.
            while !self.white[cell.index()] && self.lacking[cell.index()] > 0 {
                let Some(end) = self.find_path(grid, links, cell) else {
                    self.blame_white(grid, links);
                    return Err(Unmatched);
                };
                self.flip(grid, links, cell, end);
            }
        }
        Ok(())
    }

    /// Searches from a white cell too, after the search from a black one has failed, so
    /// that [`Matching::blame`] knows both sides.
    fn blame_white(&mut self, grid: &Grid, links: &mut Links) {
        let lacks = |cell: &&Cell| self.white[cell.index()] && self.lacking[cell.index()] > 0;
        let Some(&white) = self.short.iter().find(lacks) else { return };
        // There may be a path, to another black cell. It makes the matching larger, which helps
        // where the work goes on with a bent body.
        if let Some(end) = self.find_path(grid, links, white) {
            self.flip(grid, links, white, end);
        }
    }

    /// Finds an alternating path by which `source` could have one more step. Returns its end,
    /// a cell of the other colour that lacks one too. Where there is none, the cells that were
    /// reached are to blame.
    fn find_path(&mut self, grid: &Grid, links: &Links, source: Cell) -> Option<Cell> {
        let side = usize::from(self.white[source.index()]);
        self.search += 1;
        self.queue.clear();
        self.queue.push(source);
        self.reached[side][source.index()] = self.search;
        let mut next = 0;
        while let Some(&cell) = self.queue.get(next) {
            next += 1;
            for way in ways(!links.of(cell)) {
                let Some(beside) = grid.neighbour(cell, way) else { continue };
                if self.wanted[beside.index()] == 0
                    || self.reached[side][beside.index()] == self.search
                    || self.barred(cell, beside)
                {
                    continue;
                }
                self.reached[side][beside.index()] = self.search;
                self.came[beside.index()] = way as u8;
                if self.lacking[beside.index()] > 0 {
                    return Some(beside);
                }
                self.expand(grid, links, side, beside);
            }
        }
        self.failed[side] = self.search;
        None
    }

    /// Adds to the queue the cells that `cell` has a step to.
    fn expand(&mut self, grid: &Grid, links: &Links, side: usize, cell: Cell) {
        for way in ways(links.of(cell)) {
            let beside = beyond(grid, cell, way);
            if self.reached[side][beside.index()] != self.search {
                self.reached[side][beside.index()] = self.search;
                self.came[beside.index()] = way as u8;
                self.queue.push(beside);
            }
        }
    }

    /// Flips the alternating path from `source` to `end` that was found last: what was no step
    /// becomes one, and the other way round.
    fn flip(&mut self, grid: &Grid, links: &mut Links, source: Cell, end: Cell) {
        self.lacking[source.index()] -= 1;
        self.lacking[end.index()] -= 1;
        let mut cell = end;
        while cell != source {
            let came = Direction::ALL[usize::from(self.came[cell.index()])];
            let before = grid.neighbour(cell, came.opposite()).expect("it was reached from there");
            links.toggle(before, came, cell);
            cell = before;
        }
    }

    /// See [`super::repair::Repair::blame`].
    pub(super) fn blame(&self, cell: Cell) -> i32 {
        let within = |side: usize| {
            i32::from(
                self.failed[side] != 0 && self.reached[side][cell.index()] == self.failed[side],
            )
        };
        let own = usize::from(self.white[cell.index()]);
        within(own) - within(1 - own)
    }
}
