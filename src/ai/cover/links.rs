//! Steps between neighbouring cells, as bits.

use crate::engine::{Cell, Direction, Grid};

/// Steps between neighbouring cells: by cell, a bit for each direction in which
/// there is one. Every step has its bit at both ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Links(pub(super) Vec<u8>);

impl Links {
    pub(super) fn new(grid: &Grid) -> Self {
        Self(vec![0; grid.len()])
    }

    pub(super) fn of(&self, cell: Cell) -> u8 {
        self.0[cell.index()]
    }

    pub(super) fn has(&self, cell: Cell, way: Direction) -> bool {
        self.0[cell.index()] & bit(way) != 0
    }

    /// The way on from `cell` along a loop, to which the step that came there led `way`.
    #[inline]
    pub(super) fn onward(&self, cell: Cell, way: Direction) -> Direction {
        ways(self.of(cell) & !bit(way.opposite())).next().expect("a loop goes on")
    }

    /// Adds the step from `a` to `b`, which lies that way, or takes it out.
    // `a` and `way` would say where `b` is, but all callers have it at hand.
    pub(super) fn toggle(&mut self, a: Cell, way: Direction, b: Cell) {
        self.0[a.index()] ^= bit(way);
        self.0[b.index()] ^= bit(way.opposite());
    }
}

pub(super) fn bit(way: Direction) -> u8 {
    1 << way as u8
}

/// The cell that a step from `cell` leads to, which goes that way.
#[inline]
pub(super) fn beyond(grid: &Grid, cell: Cell, way: Direction) -> Cell {
    grid.neighbour(cell, way).expect("a step leads to a cell")
}

/// The directions of the lowest four bits that are set, in the order of
/// [`Direction::ALL`].
#[inline]
pub(super) fn ways(bits: u8) -> impl Iterator<Item = Direction> {
    let mut bits = bits & 15;
    std::iter::from_fn(move || {
        let way = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        Direction::ALL.get(way).copied()
    })
}
