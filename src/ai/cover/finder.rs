//! Certificates for the body of a board as it lies.

use super::certificate::Certificate;
use super::repair::Repair;
use crate::ai::body::Body;
use crate::ai::tour::Tour;
use crate::engine::{Board, Grid};

/// The number of cells that are tried as the one left out, where the number of cells is
/// odd.
pub(in crate::ai) const SPARES: u32 = 60;

/// The grid on which certificates for `grid` are sought: `grid` itself, or, where joined
/// edges break the chequered pattern that matching needs, the same with walled edges. A
/// tour of that is one of `grid` too.
pub(in crate::ai) fn chequered(grid: &Grid) -> Grid {
    let odd = !grid.width().is_multiple_of(2) || !grid.height().is_multiple_of(2);
    if grid.wraps() && odd {
        let walls = |cell| grid.is_wall(cell);
        let walled = Grid::with_walls(grid.width(), grid.height(), false, walls);
        walled.expect("a wrapped grid is large enough for a walled one")
    } else {
        grid.clone()
    }
}

/// Finds a tour along which a body lies in order, from nothing but the body.
pub(in crate::ai) struct Finder {
    grid: Grid,
    repair: Repair,
    body: Body,
    nothing: Certificate,
    /// A tour of the grid, to start from where nothing does not lead to a tour.
    known: Option<Certificate>,
    found: Certificate,
}

impl Finder {
    pub(in crate::ai) fn new(grid: &Grid) -> Self {
        let grid = chequered(grid);
        Self {
            repair: Repair::new(&grid),
            body: Body::new(&grid),
            nothing: Certificate::empty(&grid),
            known: None,
            found: Certificate::empty(&grid),
            grid,
        }
    }

    /// The same that also starts from one of these tours, if any is one of the grid.
    pub(in crate::ai) fn with_tours(self, tours: &[Tour]) -> Self {
        let known = Certificate::of_first(&self.grid, tours);
        Self { known, ..self }
    }

    /// A certificate for the snake of `board`, if one is found. O(cells) in
    /// practice; allocates nothing.
    pub(in crate::ai) fn find(&mut self, board: &Board) -> Option<&Certificate> {
        self.body.copy(board);
        let Self { grid, repair, body, nothing, known, found } = self;
        if !body.is_joined(grid) || board.is_full() {
            return None;
        }
        let mut near = std::iter::once(&*nothing).chain(known.as_ref());
        let certified = near.any(|near| repair.certify(grid, body, near, SPARES, found).is_ok());
        certified.then_some(&*found)
    }
}
