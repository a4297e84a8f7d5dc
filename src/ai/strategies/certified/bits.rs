//! Sets of cells as bits (a bitboard), for work on up to 64 cells at once.
//!
//! The rows of the board follow one another, each with an empty column after it. So one shift
//! moves all cells to a neighbour, and none crosses an edge.

use crate::engine::{Cell, Grid};

/// The places of a grid's cells in a set of bits.
#[derive(Clone, Debug)]
pub(super) struct BitGrid {
    /// By cell: the word, and the bit in it.
    bits: Vec<(u32, u32)>,
    /// The number of bits from one row to the next.
    stride: usize,
    /// The number of words before the first and after the last word with cells. They are
    /// always 0, so that no shift has to check where the set ends.
    margin: usize,
    /// The number of words with cells.
    words: usize,
    /// The edges of a wrapped board, for columns and then for rows: the shift that carries
    /// the first to the last, the cells of the first, and those of the last.
    seams: Vec<(usize, Bits, Bits)>,
}

/// A set of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bits(pub(super) Vec<u64>);

impl BitGrid {
    pub(super) fn new(grid: &Grid) -> Self {
        let (width, height) = (usize::from(grid.width()), usize::from(grid.height()));
        let stride = width + 1;
        let words = (stride * height).div_ceil(64);
        let margin = if grid.wraps() { words + 1 } else { (stride + 1) / 64 + 1 };
        let bits = (0..grid.len()).map(|i| {
            let bit = i / width * stride + i % width;
            ((margin + bit / 64) as u32, (bit % 64) as u32)
        });
        let mut bit_grid = Self { bits: bits.collect(), stride, margin, words, seams: Vec::new() };
        if grid.wraps() {
            let cells = |keep: &dyn Fn(usize, usize) -> bool| {
                let mut set = bit_grid.empty();
                let kept = grid
                    .cells()
                    .iter()
                    .filter(|cell| keep(cell.index() % width, cell.index() / width));
                kept.for_each(|&cell| bit_grid.insert(&mut set, cell));
                set
            };
            let columns = (width - 1, cells(&|x, _| x == 0), cells(&|x, _| x == width - 1));
            let rows =
                (stride * (height - 1), cells(&|_, y| y == 0), cells(&|_, y| y == height - 1));
            bit_grid.seams = vec![columns, rows];
        }
        bit_grid
    }

    /// Returns the empty set.
    pub(super) fn empty(&self) -> Bits {
        Bits(vec![0; self.words + 2 * self.margin])
    }

    pub(super) fn insert(&self, set: &mut Bits, cell: Cell) {
        let (word, bit) = self.bits[cell.index()];
        set.0[word as usize] |= 1 << bit;
    }

    pub(super) fn remove(&self, set: &mut Bits, cell: Cell) {
        let (word, bit) = self.bits[cell.index()];
        set.0[word as usize] &= !(1 << bit);
    }

    /// Returns the indices of the words that hold cells.
    pub(super) fn range(&self) -> std::ops::Range<usize> {
        self.margin..self.margin + self.words
    }

    /// Returns word `i` of the cells whose neighbour across the lower right corner is in
    /// `set`. Edges are not wrapped here.
    #[inline]
    pub(super) fn diagonal(&self, set: &Bits, i: usize) -> u64 {
        let far = self.stride + 1;
        let (skip, shift) = (far / 64, far % 64);
        // The second word is shifted in two steps, since by 64 bits at once, where `shift` is 0,
        // no word can be shifted.
        set.0[i + skip] >> shift | (set.0[i + skip + 1] << 1) << (63 - shift)
    }

    /// Returns word `i` of four sets: of the cells whose right, left, lower and upper
    /// neighbour is in `set`.
    #[inline]
    pub(super) fn beside(&self, set: &Bits, i: usize) -> [u64; 4] {
        let words = &set.0;
        let (skip, shift) = (self.stride / 64, self.stride % 64);
        let mut beside = [
            words[i] >> 1 | words[i + 1] << 63,
            words[i] << 1 | words[i - 1] >> 63,
            words[i + skip] >> shift | (words[i + skip + 1] << 1) << (63 - shift),
            words[i - skip] << shift | (words[i - skip - 1] >> 1) >> (63 - shift),
        ];
        for (k, (far, first, last)) in self.seams.iter().enumerate() {
            let (skip, shift) = (far / 64, far % 64);
            // The right neighbours of the last column are in the first, and so on.
            let masked = |at: usize, edge: &Bits| words[at] & edge.0[at];
            beside[2 * k] |= masked(i - skip, first) << shift
                | (masked(i - skip - 1, first) >> 1) >> (63 - shift);
            beside[2 * k + 1] |=
                masked(i + skip, last) >> shift | (masked(i + skip + 1, last) << 1) << (63 - shift);
        }
        beside
    }
}
