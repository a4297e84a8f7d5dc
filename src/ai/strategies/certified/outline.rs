//! The outline of a body: the shapes of the free cells, and the walls between them.

use super::bits::{BitGrid, Bits};
use super::valuer::Features;
use super::weights::Feature;
use crate::ai::body::Body;
use crate::engine::{Cell, Grid};

/// Sums over what lies beside each cell of a body. They are updated cell by cell, so that a
/// route costs time by its own length and not by the body's.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    /// By cell: the number of the move with which the body has left it, counted from the
    /// state that is `since` moves before this one; 0 for a free cell.
    leaves: Vec<u16>,
    since: u16,
    free: Bits,
    length: usize,
    walls: Walls,
}

/// Sums over pairs of cells side by side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Walls {
    /// The number of pairs of a free cell and a body cell.
    pairs: u64,
    /// Over these pairs: the moves until the body cell is left.
    ages: u64,
    /// Over these pairs: the squares of the moves until the body cell is left.
    squares: u64,
    /// Over pairs of body cells that do not follow one another: how many moves later one is
    /// left than the other. Each pair counts twice.
    interleaving: u64,
}

impl Outline {
    pub(super) fn new(grid: &Grid, bit_grid: &BitGrid) -> Self {
        let free = bit_grid.empty();
        Self { leaves: vec![0; grid.len()], since: 0, free, length: 0, walls: Walls::default() }
    }

    /// Sets this to the outline of a body of `length` cells, given head first; `open` are the
    /// cells of the grid. The body may go on after `length` cells. O(cells).
    pub(super) fn lay(
        &mut self,
        grid: &Grid,
        bit_grid: &BitGrid,
        open: &Bits,
        length: usize,
        body: impl Iterator<Item = Cell>,
    ) {
        self.leaves.fill(0);
        self.since = 0;
        self.free.0.copy_from_slice(&open.0);
        self.length = 0;
        self.walls = Walls::default();
        for (cell, leaves) in body.zip((1..=length as u16).rev()) {
            self.enter(grid, bit_grid, cell, leaves);
        }
    }

    /// Sets this to the outline of the body that `body` becomes by walking `route`, which is
    /// no longer, and eating on its last cell. `before` is the outline of `body`. O(length
    /// of the route), apart from a copy of the tables.
    pub(super) fn walk(
        &mut self,
        grid: &Grid,
        bit_grid: &BitGrid,
        (body, before): (&Body, &Self),
        route: &[Cell],
    ) {
        self.leaves.copy_from_slice(&before.leaves);
        self.free.0.copy_from_slice(&before.free.0);
        self.length = before.length;
        self.walls = before.walls;
        let mut head = body.cells().len() as u16;
        // With the last move it eats, and the tail stays.
        for &cell in body.cells().iter().rev().take(route.len() - 1) {
            self.leave(grid, bit_grid, cell);
        }
        for &cell in route {
            head += 1;
            self.enter(grid, bit_grid, cell, head);
        }
        self.since = head - self.length as u16;
    }

    /// Adds a cell to the body, which is left with move `leaves`.
    fn enter(&mut self, grid: &Grid, bit_grid: &BitGrid, cell: Cell, leaves: u16) {
        bit_grid.remove(&mut self.free, cell);
        self.length += 1;
        self.leaves[cell.index()] = leaves;
        for &beside in grid.neighbours(cell) {
            match self.leaves[beside.index()] {
                0 => self.walls.add(leaves),
                other => {
                    self.walls.remove(other);
                    self.walls.interleaving += apart(leaves, other);
                }
            }
        }
    }

    /// Takes a cell off the body.
    fn leave(&mut self, grid: &Grid, bit_grid: &BitGrid, cell: Cell) {
        bit_grid.insert(&mut self.free, cell);
        self.length -= 1;
        let leaves = std::mem::take(&mut self.leaves[cell.index()]);
        for &beside in grid.neighbours(cell) {
            match self.leaves[beside.index()] {
                0 => self.walls.remove(leaves),
                other => {
                    self.walls.add(other);
                    self.walls.interleaving -= apart(leaves, other);
                }
            }
        }
    }

    /// Writes the features of this outline into `features`. `border` are the cells at a wall;
    /// at least one cell is free.
    pub(super) fn describe(&self, bit_grid: &BitGrid, border: &Bits, features: &mut Features) {
        let length = self.length as f64;
        let walls = self.walls.after(self.since.into());
        if walls.pairs > 0 {
            let pairs = walls.pairs as f64;
            features[Feature::WallAge as usize] = 100.0 * walls.ages as f64 / pairs / length;
            features[Feature::WallSquare as usize] =
                100.0 * walls.squares as f64 / pairs / length / length;
        }
        features[Feature::WallSum as usize] = walls.ages as f64 / length;
        features[Feature::Interleaving as usize] = walls.interleaving as f64 / length;
        self.describe_shapes(bit_grid, border, features);
    }

    /// Writes the features of the free cells, counted 64 cells at a time.
    fn describe_shapes(&self, bit_grid: &BitGrid, border: &Bits, features: &mut Features) {
        let mut counts = [0; 7];
        for i in bit_grid.range() {
            let here = self.free.0[i];
            if here == 0 {
                continue;
            }
            let [right, left, below, above] = bit_grid.beside(&self.free, i);
            let (lying, standing) = (right & left, below & above);
            let (any_lying, any_standing) = (right | left, below | above);
            let two = lying | standing | (any_lying & any_standing);
            let straight = (lying & !any_standing) | (standing & !any_lying);
            let bent = any_lying & any_standing & !lying & !standing;
            // The 2x2 squares by their upper left cell: the lower right one is the
            // right neighbour of the lower one.
            let diagonal = bit_grid.diagonal(&self.free, i);
            counts[0] += (here & right).count_ones() + (here & below).count_ones();
            counts[1] += (here & !two).count_ones();
            counts[2] += (here & right & below & diagonal).count_ones();
            counts[3] += (here & straight).count_ones();
            counts[4] += (here & bent).count_ones();
            counts[5] += (here & border.0[i]).count_ones();
            counts[6] += here.count_ones();
        }
        features[Feature::Perimeter as usize] = f64::from(4 * counts[6]) - f64::from(2 * counts[0]);
        features[Feature::DeadEnds as usize] = f64::from(counts[1]);
        features[Feature::Blocks as usize] = f64::from(counts[2]);
        features[Feature::Corridors as usize] = f64::from(counts[3]);
        features[Feature::Corners as usize] = f64::from(counts[4]);
        features[Feature::Border as usize] = f64::from(counts[5]);
    }
}

impl Walls {
    fn add(&mut self, leaves: u16) {
        let leaves = u64::from(leaves);
        self.pairs += 1;
        self.ages += leaves;
        self.squares += leaves * leaves;
    }

    fn remove(&mut self, leaves: u16) {
        let leaves = u64::from(leaves);
        self.pairs -= 1;
        self.ages -= leaves;
        self.squares -= leaves * leaves;
    }

    /// Returns the sums as they are when this many moves have been made.
    fn after(&self, moves: u64) -> Self {
        let Self { pairs, ages, squares, interleaving } = *self;
        Self {
            pairs,
            ages: ages - moves * pairs,
            squares: squares + moves * moves * pairs - 2 * moves * ages,
            interleaving,
        }
    }
}

/// Returns what two body cells side by side add to [`Walls::interleaving`], given when they
/// are left.
fn apart(a: u16, b: u16) -> u64 {
    let apart = u64::from(a.abs_diff(b));
    if apart > 1 { 2 * apart } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::strategies::certified::weights::FEATURES;
    use crate::engine::Board;
    use std::sync::Arc;

    /// The outline of `body`, and what it says.
    fn laid(grid: &Grid, body: &Body) -> (Outline, Features) {
        let bit_grid = BitGrid::new(grid);
        let mut open = bit_grid.empty();
        grid.cells().iter().for_each(|&cell| bit_grid.insert(&mut open, cell));
        let mut outline = Outline::new(grid, &bit_grid);
        let cells = body.cells();
        outline.lay(grid, &bit_grid, &open, cells.len(), cells.iter().copied());
        let mut features = [0.0; FEATURES];
        outline.describe(&bit_grid, &bit_grid.empty(), &mut features);
        (outline, features)
    }

    fn body_of(text: &str) -> (Arc<Grid>, Body) {
        let board: Board = text.parse().unwrap();
        let mut body = Body::new(board.grid());
        body.copy(&board);
        (Arc::clone(board.grid()), body)
    }

    #[test]
    fn walls_are_counted_pair_by_pair() {
        // Each cell of the body has one free cell beside it, and they are left in
        // one move, two, three and four.
        let (grid, body) = body_of(">>>@\n....\n....");
        let (outline, features) = laid(&grid, &body);
        assert_eq!(outline.walls, Walls { pairs: 4, ages: 10, squares: 30, interleaving: 0 });
        assert!((features[Feature::WallAge as usize] - 62.5).abs() < 1e-9);
        let shapes = [Feature::Perimeter, Feature::Blocks, Feature::Corners, Feature::DeadEnds];
        let counts = shapes.map(|shape| format!("{}", features[shape as usize]));
        assert_eq!(counts, ["12", "3", "4", "0"]);
    }

    #[test]
    fn a_walk_leaves_what_laying_the_body_down_does() {
        let grid = Grid::new(7, 6, false).unwrap();
        let bit_grid = BitGrid::new(&grid);
        let lap: Vec<Cell> = crate::ai::tour::standard(&grid).unwrap().order().to_vec();
        let at = |i: usize| lap[i % lap.len()];
        for length in 3..30 {
            let board: Vec<Cell> = (0..length).map(|i| at(length - 1 - i)).collect();
            let mut before = Body::new(&grid);
            let start = Board::with_body(Arc::new(grid.clone()), &board, None).unwrap();
            before.copy(&start);
            let (outline, _) = laid(&grid, &before);
            for steps in 1..=length.min(lap.len() - length) {
                let route: Vec<Cell> = (length..length + steps).map(at).collect();
                let mut walked = Outline::new(&grid, &bit_grid);
                walked.walk(&grid, &bit_grid, (&before, &outline), &route);
                let mut after = Body::new(&grid);
                after.arrive(&before, &route);
                let (anew, _) = laid(&grid, &after);
                assert_eq!(walked.walls.after(walked.since.into()), anew.walls, "{length} {steps}");
                assert_eq!((&walked.free, walked.length), (&anew.free, anew.length));
            }
        }
    }
}
