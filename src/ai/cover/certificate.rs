//! Certificates: tours along which a body lies in order.

use super::links::Links;
use crate::ai::tour::Tour;
use crate::engine::{Cell, Grid};

/// A tour along which a body lies in order, numbered from the body's head on.
#[derive(Clone, Debug)]
pub struct Certificate {
    pub(super) tour: Tour,
    /// The tour's own steps.
    pub(super) links: Links,
}

impl Certificate {
    /// One that holds no tour yet, for boards on `grid`.
    #[must_use]
    pub fn empty(grid: &Grid) -> Self {
        Self { tour: Tour::blank(grid), links: Links::new(grid) }
    }

    /// The first of `tours` that is one of `grid`, as a certificate of the bodies that lie in
    /// order along it. O(cells) for each tour.
    pub(in crate::ai) fn of_first(grid: &Grid, tours: &[Tour]) -> Option<Self> {
        let order = |tour: &Tour| tour.order().to_vec();
        let tour = tours.iter().find_map(|tour| Tour::new(grid, order(tour)).ok())?;
        let mut links = Links::new(grid);
        for (&cell, &next) in tour.order().iter().zip(tour.order().iter().cycle().skip(1)) {
            let way = grid.direction(cell, next).expect("a tour is joined");
            links.toggle(cell, way, next);
        }
        Some(Self { tour, links })
    }

    /// The tour; the head has position 0, then come free cells, then the tail, and
    /// so on to the neck.
    #[must_use]
    pub fn tour(&self) -> &Tour {
        &self.tour
    }

    /// Becomes the same as `other`, which is for the same grid. Allocates nothing.
    pub(in crate::ai) fn copy(&mut self, other: &Self) {
        self.tour.clone_from(&other.tour);
        self.links.0.clone_from(&other.links.0);
    }

    /// Numbers the tour from `head` on.
    pub(in crate::ai) fn begin_at(&mut self, head: Cell) {
        self.tour.begin_at(head);
    }

    /// Turns the tour round, from the head on; of use to a snake of one cell only.
    pub(in crate::ai) fn turn_round(&mut self) {
        self.tour.turn_round();
    }

    /// Leaves out `twin`, one of the tour's twins, in place of the cell left out.
    pub(in crate::ai) fn swap(&mut self, grid: &Grid, twin: Cell) {
        let joins = self.tour.left_out().expect("only a near-tour swaps cells");
        let before = self.tour.before(twin).expect("a twin lies on the tour");
        let after = self.tour.next(twin).expect("a twin lies on the tour");
        for end in [before, after] {
            // There are steps to the twin, which go, and none to the other, which come.
            for middle in [twin, joins] {
                let way = grid.direction(end, middle).expect("a twin lies beside both ends");
                self.links.toggle(end, way, middle);
            }
        }
        self.tour.swap(twin);
    }
}
