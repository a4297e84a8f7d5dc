//! Joining the loops of a 2-factor into one tour.
//!
//! Where two loops run side by side, the square of four cells between them is flipped:
//! its two parallel steps are replaced by the two across, and the loops are one. Which
//! loops are one by now is kept in a union-find forest.

use super::links::{Links, beyond, ways};
use crate::ai::body::Body;
use crate::engine::{Cell, Direction, Grid};

/// Joins loops. Its tables are made once.
#[derive(Debug)]
pub(super) struct Merging {
    /// By cell: the loop it is on; the one through the head is number 0.
    label: Vec<u16>,
    /// The union-find forest. By loop: its parent, a loop of a smaller number that it
    /// was joined to; itself for a root.
    joined: Vec<u16>,
    /// The cells of the other loops.
    loose: Vec<Cell>,
    /// The finished tour.
    order: Vec<Cell>,
}

const UNSEEN: u16 = u16::MAX;

impl Merging {
    pub(super) fn new(grid: &Grid) -> Self {
        Self {
            label: vec![UNSEEN; grid.len()],
            joined: Vec::with_capacity(grid.len() / 4 + 2),
            loose: Vec::with_capacity(grid.len()),
            order: Vec::with_capacity(grid.len()),
        }
    }

    /// Makes one tour of `links`, which form loops, one of them through the body, and returns
    /// its order from the head on, for the caller to swap out; `None` where that could not be
    /// done with the body in order.
    pub(super) fn join(
        &mut self,
        grid: &Grid,
        body: &Body,
        links: &mut Links,
        body_links: &mut Links,
    ) -> Option<&mut Vec<Cell>> {
        let mut left = self.label_loops(grid, body, links);
        while left > 0 {
            let flipped = self.flip_free(grid, links, body_links);
            left -= flipped;
            if flipped > 0 {
                continue;
            }
            // Only where nothing else is left: it makes a gap in the body.
            let square = self.body_square(grid, body, links, body_links)?;
            let next = beyond(grid, square.other, square.way);
            body_links.toggle(square.other, square.way, next);
            self.flip(grid, links, &square);
            left -= 1;
        }
        self.write_order(grid, body, links, body_links)
    }

    /// Numbers the loops; returns how many there are besides the head's.
    fn label_loops(&mut self, grid: &Grid, body: &Body, links: &Links) -> usize {
        self.label.fill(UNSEEN);
        self.joined.clear();
        self.loose.clear();
        // The head's loop comes first, so that its number, the least, stays that of all that
        // is joined to it. Its cells are not loose.
        self.walk_loop(grid, links, body.head());
        self.loose.clear();
        for &cell in grid.cells() {
            if self.label[cell.index()] == UNSEEN && links.of(cell) != 0 {
                self.walk_loop(grid, links, cell);
            }
        }
        self.joined.len() - 1
    }

    /// Gives the next number to all cells of the loop through `start`.
    fn walk_loop(&mut self, grid: &Grid, links: &Links, start: Cell) {
        // There are fewer loops than cells.
        #[expect(clippy::cast_possible_truncation)]
        let number = self.joined.len() as u16;
        self.joined.push(number);
        let mut cell = start;
        let mut way = ways(links.of(start)).next().expect("a loop goes on");
        loop {
            self.label[cell.index()] = number;
            self.loose.push(cell);
            cell = beyond(grid, cell, way);
            if cell == start {
                return;
            }
            way = links.onward(cell, way);
        }
    }

    /// The root of the loop that `cell` is on, in the union-find forest, without path
    /// compression.
    fn find(&self, cell: Cell) -> u16 {
        let mut label = self.label[cell.index()];
        while self.joined[usize::from(label)] != label {
            label = self.joined[usize::from(label)];
        }
        label
    }

    /// Flips each square between two loops none of whose steps is the body's.
    /// Returns how many were flipped.
    fn flip_free(&mut self, grid: &Grid, links: &mut Links, body_links: &Links) -> usize {
        let mut flipped = 0;
        for i in 0..self.loose.len() {
            let cell = self.loose[i];
            let own = self.find(cell);
            if own == 0 {
                continue;
            }
            let square = squares(grid, links, cell, |square| {
                let fits =
                    self.find(square.other) != own && !body_links.has(square.other, square.way);
                fits.then_some(square)
            });
            if let Some(square) = square {
                self.flip(grid, links, &square);
                flipped += 1;
            }
        }
        flipped
    }

    /// Of the squares between a loop and a step of the body, the one whose step is nearest
    /// the tail, where it makes the shortest-lived gap; `None` if there are no such squares.
    fn body_square(
        &self,
        grid: &Grid,
        body: &Body,
        links: &Links,
        body_links: &Links,
    ) -> Option<Square> {
        let mut best: Option<(u16, Square)> = None;
        for &cell in &self.loose {
            if self.find(cell) == 0 {
                continue;
            }
            squares(grid, links, cell, |square| {
                let leaves = body.leaves_in(square.other);
                if body_links.has(square.other, square.way)
                    && best.as_ref().is_none_or(|best| leaves < best.0)
                {
                    best = Some((leaves, square));
                }
                None::<()>
            });
        }
        best.map(|(_, square)| square)
    }

    /// Replaces the two parallel steps of the square by the two across, which makes one
    /// loop of two.
    fn flip(&mut self, grid: &Grid, links: &mut Links, square: &Square) {
        let [next, other_next] =
            [square.cell, square.other].map(|cell| beyond(grid, cell, square.way));
        links.toggle(square.cell, square.way, next);
        links.toggle(square.other, square.way, other_next);
        links.toggle(square.cell, square.side, square.other);
        links.toggle(next, square.side, other_next);
        let (a, b) = (self.find(square.cell), self.find(square.other));
        self.joined[usize::from(a.max(b))] = a.min(b);
    }

    /// Writes down the tour from the head on, towards the tail, and returns its order; `None`
    /// if the body does not lie in order along it.
    fn write_order(
        &mut self,
        grid: &Grid,
        body: &Body,
        links: &Links,
        body_links: &Links,
    ) -> Option<&mut Vec<Cell>> {
        let head = body.head();
        // Where a flipped square has parted head and neck, neither step is the body's.
        let mut way = ways(links.of(head) & !body_links.of(head))
            .find(|&way| leads_to_tail(grid, body, links, way))?;
        self.order.clear();
        let mut cell = head;
        let mut parts = body.cells().iter().rev();
        loop {
            self.order.push(cell);
            cell = beyond(grid, cell, way);
            if !body.is_free(cell) && parts.next() != Some(&cell) {
                return None;
            }
            if cell == head {
                return Some(&mut self.order);
            }
            way = links.onward(cell, way);
        }
    }
}

/// Whether the first cell of the body that comes when the head goes `way` is
/// the tail.
fn leads_to_tail(grid: &Grid, body: &Body, links: &Links, mut way: Direction) -> bool {
    let mut cell = body.head();
    loop {
        cell = beyond(grid, cell, way);
        if !body.is_free(cell) {
            return cell == body.tail();
        }
        way = links.onward(cell, way);
    }
}

/// Two parallel steps, side by side: from `cell` and from `other`, which lies to
/// the `side` of it, both that `way`.
struct Square {
    cell: Cell,
    other: Cell,
    way: Direction,
    side: Direction,
}

/// Calls `each` for the squares with a step from `cell` and a parallel one beside
/// it, until it returns a value.
#[inline]
fn squares<T>(
    grid: &Grid,
    links: &Links,
    cell: Cell,
    mut each: impl FnMut(Square) -> Option<T>,
) -> Option<T> {
    for way in ways(links.of(cell)) {
        for side in way.across() {
            let Some(other) = grid.neighbour(cell, side) else { continue };
            if links.has(other, way)
                && let Some(found) = each(Square { cell, other, way, side })
            {
                return Some(found);
            }
        }
    }
    None
}
