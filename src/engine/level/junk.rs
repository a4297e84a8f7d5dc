//! Random obstacles that leave a board worth playing.

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::engine::{Board, Cell, Direction, Grid};

/// The number of the random stream that obstacles are drawn from; the apples' is
/// stream 0 of the same seed.
const STREAM: u64 = 1;

/// Returns `start` with up to `most` obstacles: see [`super::Level::board`].
pub(super) fn scatter(start: &Board, most: usize, seed: u64) -> Board {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(STREAM);
    let mut ground = Ground::new(start.grid());
    let head = start.grid().neighbours(start.head());
    let candidates = start.grid().cells().iter().copied();
    let candidates = candidates.filter(|&cell| start.is_vacant(cell) && !head.contains(&cell));
    let (mut dark, mut light): (Vec<Cell>, Vec<Cell>) =
        candidates.partition(|&cell| ground.is_dark(cell));
    shuffle(&mut dark, &mut rng);
    shuffle(&mut light, &mut rng);
    // A cell without room is not tried again, though walls to come may give it some, so
    // that this stays O(cells).
    for _ in 0..most {
        let majority =
            if ground.more_dark >= 0 { [&mut dark, &mut light] } else { [&mut light, &mut dark] };
        let mut drawn = majority.into_iter().flat_map(|cells| std::iter::from_fn(|| cells.pop()));
        let Some(cell) = drawn.find(|&cell| ground.has_room(cell)) else { break };
        ground.wall_up(cell);
    }
    let grid = ground.into_grid();
    let body: Vec<Cell> = start.body().iter().copied().collect();
    let board = Board::with_body(Arc::new(grid), &body, start.apple());
    board.expect("no obstacle is on the snake or the apple")
}

/// Puts cells into a random order, each as likely as any other: R. Durstenfeld,
/// Algorithm 235, <https://doi.org/10.1145/364520.364540>.
fn shuffle(cells: &mut [Cell], rng: &mut ChaCha8Rng) {
    for last in (1..cells.len()).rev() {
        // A u32, because draws of a usize differ between platforms.
        let most = u32::try_from(last).expect("a grid has fewer than 65,536 cells");
        cells.swap(last, rng.random_range(0..=most) as usize);
    }
}

/// A grid that walls are being put on.
struct Ground<'a> {
    grid: &'a Grid,
    /// By cell: whether it is open.
    open: Vec<bool>,
    /// The number of dark open cells minus that of light ones, coloured like a
    /// chessboard.
    more_dark: isize,
}

impl<'a> Ground<'a> {
    fn new(grid: &'a Grid) -> Self {
        let mut ground = Self { grid, open: vec![false; grid.len()], more_dark: 0 };
        for &cell in grid.cells() {
            ground.open[cell.index()] = true;
            ground.more_dark += if ground.is_dark(cell) { 1 } else { -1 };
        }
        ground
    }

    /// Returns true for the cells of the top left corner's colour.
    fn is_dark(&self, cell: Cell) -> bool {
        let (x, y) = self.grid.coordinates(cell);
        (x + y) % 2 == 0
    }

    /// Returns true if a wall on `cell` makes no dead end and cuts nothing off.
    fn has_room(&self, cell: Cell) -> bool {
        let is_open = |cell: &&Cell| self.open[cell.index()];
        let beside = || self.grid.neighbours(cell).iter().filter(is_open);
        let ways_out = |cell: &Cell| self.grid.neighbours(*cell).iter().filter(is_open).count();
        beside().all(|cell| ways_out(cell) > 2) && self.keeps_together(cell)
    }

    /// Returns true if the open neighbours of `cell` are connected through the
    /// eight cells around it. On the way around, a neighbour and the next are
    /// connected if both and the corner between them are open; with at most one
    /// gap in the circle all are connected.
    fn keeps_together(&self, cell: Cell) -> bool {
        let open = |cell: Option<Cell>| cell.is_some_and(|cell| self.open[cell.index()]);
        let gap = |way: &Direction| {
            let side = self.grid.beyond(cell, *way);
            let turned = way.clockwise();
            let corner = side.and_then(|side| self.grid.beyond(side, turned));
            let next = self.grid.beyond(cell, turned);
            // A cell over a walled edge counts as closed, and so do the corners beside it.
            open(side) && !(open(corner) && open(next))
        };
        Direction::ALL.iter().filter(|way| gap(way)).count() <= 1
    }

    fn wall_up(&mut self, cell: Cell) {
        self.open[cell.index()] = false;
        self.more_dark -= if self.is_dark(cell) { 1 } else { -1 };
    }

    fn into_grid(self) -> Grid {
        let (width, height) = (self.grid.width(), self.grid.height());
        let wall = |cell: Cell| !self.open[cell.index()];
        let grid = Grid::with_walls(width, height, self.grid.wraps(), wall);
        grid.expect("the size is the grid's and the snake's cells are open")
    }
}
