//! Random obstacles that leave a board worth playing.

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::engine::{Board, Cell, Direction, Grid};

/// The number of the random stream that obstacles are drawn from; the apples' is
/// stream 0 of the same seed.
const STREAM: u64 = 1;

/// `start` with up to `most` obstacles: see [`super::Level::board`].
pub(super) fn strewn(start: &Board, most: usize, seed: u64) -> Board {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(STREAM);
    let mut ground = Ground::new(start.grid());
    let kept = |cell| start.is_free(cell) && start.apple() != Some(cell);
    let head = start.grid().neighbours(start.head());
    let candidates = start.grid().cells().iter().copied();
    let candidates = candidates.filter(|&cell| kept(cell) && !head.contains(&cell));
    let (mut dark, mut light): (Vec<Cell>, Vec<Cell>) =
        candidates.partition(|&cell| ground.is_dark(cell));
    shuffle(&mut dark, &mut rng);
    shuffle(&mut light, &mut rng);
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
        // The draw is of a u32, since a draw of a usize would differ between
        // platforms.
        let most = u32::try_from(last).expect("a grid has fewer than 65,536 cells");
        cells.swap(last, rng.random_range(0..=most) as usize);
    }
}

/// A grid while walls are put on it.
struct Ground<'a> {
    grid: &'a Grid,
    /// By cell.
    open: Vec<bool>,
    /// How many more open cells are dark than light.
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

    /// The colour of a cell on a chessboard.
    fn is_dark(&self, cell: Cell) -> bool {
        let (x, y) = self.grid.coordinates(cell);
        (x + y) % 2 == 0
    }

    /// Whether a wall here makes no dead end and cuts nothing apart.
    fn has_room(&self, cell: Cell) -> bool {
        let is_open = |cell: &&Cell| self.open[cell.index()];
        let beside = || self.grid.neighbours(cell).iter().filter(is_open);
        let ways_out = |cell: &Cell| self.grid.neighbours(*cell).iter().filter(is_open).count();
        beside().all(|cell| ways_out(cell) > 2) && self.keeps_together(cell)
    }

    /// Whether the open cells beside `cell` are joined by those around it. Going
    /// round, one comes from each to the next by the cell between them; they are
    /// joined if there is one gap at most.
    fn keeps_together(&self, cell: Cell) -> bool {
        let open = |cell: Option<Cell>| cell.is_some_and(|cell| self.open[cell.index()]);
        let gap = |way: &Direction| {
            let side = self.grid.beyond(cell, *way);
            let turned = way.clockwise();
            let corner = side.and_then(|side| self.grid.beyond(side, turned));
            let next = self.grid.beyond(cell, turned);
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
