//! A tour of any cells, by a bounded search.
//!
//! The search begins with a loop round one 2x2 square of cells and inserts one square
//! after the other that lies beside the loop. Where the open cells are made of such
//! squares, aligned to even columns and rows, the loop then runs round a spanning tree of
//! them and is a tour (spanning-tree coverage: Y. Gabriely and E. Rimon,
//! <https://doi.org/10.1023/A:1016610507833>). Cells that the squares leave out are
//! inserted two by two where they fit. Where that gives no tour, matching is tried, as in
//! [`super::repair`].

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::finder::Finder;
use crate::ai::tour::{Tour, standards, variants};
use crate::engine::{Board, Cell, Direction, Grid};

/// The number of places of a one-cell snake that matching is tried for.
const PLACES: usize = 24;
/// The number of loops that are begun.
const ROUNDS: usize = 24;

/// A tour of the open cells, or a near-tour that can fill them; `None` where none
/// is found, which is no proof that there is none. The same for the same grid.
/// O(cells log cells).
#[must_use]
pub fn find_tour(grid: &Grid) -> Option<Tour> {
    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().cycle();
    let mut draws = Draws(ChaCha8Rng::seed_from_u64(0));
    let grown = corners.take(ROUNDS).find_map(|corner| {
        let mut round = Round::begin(grid, corner)?;
        round.insert_squares(corner, &mut draws);
        round.insert_pairs();
        let tour = Tour::new(grid, round.order()).ok()?;
        tour.can_fill(grid).then_some(tour)
    });
    grown.or_else(|| matched(grid))
}

/// A tour for a snake of one cell, by matching cells and joining the loops they form;
/// tried for some places of the snake.
fn matched(grid: &Grid) -> Option<Tour> {
    let shared = Arc::new(grid.clone());
    let mut finder = Finder::new(grid);
    let places = grid.cells().iter().step_by((grid.area() / PLACES).max(1));
    places.take(PLACES).find_map(|&cell| {
        let board = Board::with_body(Arc::clone(&shared), &[cell], None).ok()?;
        finder.find(&board).map(|certificate| certificate.tour().clone())
    })
}

/// Random draws, the same every time.
struct Draws(ChaCha8Rng);

impl Draws {
    /// A number below `count`.
    fn below(&mut self, count: usize) -> usize {
        let count = u32::try_from(count).expect("a grid has fewer than 65,536 cells");
        self.0.random_range(0..count) as usize
    }
}

/// The tour that [`find_tour`] finds in all forms that a body may lie in order along,
/// as [`standards`]; empty where it finds none.
#[must_use]
pub fn found_tours(grid: &Grid) -> Vec<Tour> {
    variants(grid, find_tour(grid))
}

/// The tours that the grid has by its size, or, with walls inside, the one that
/// [`find_tour`] finds in all its forms.
#[must_use]
pub fn known_tours(grid: &Grid) -> Vec<Tour> {
    let standard = standards(grid);
    if standard.is_empty() { found_tours(grid) } else { standard }
}

/// A loop through some of the cells.
struct Round<'a> {
    grid: &'a Grid,
    start: Cell,
    /// By cell: the next one on the loop; `None` off it.
    next: Vec<Option<Cell>>,
}

impl<'a> Round<'a> {
    /// The loop round the first square of open cells whose corner at the top left has
    /// these remainders of column and row by two; `None` where there is no such square.
    fn begin(grid: &'a Grid, (right, down): (u16, u16)) -> Option<Self> {
        let aligned = |cell: &Cell| {
            let (x, y) = grid.coordinates(*cell);
            (x % 2, y % 2) == (right, down)
        };
        let square = grid.cells().iter().copied().filter(aligned).find_map(|c| square(grid, c))?;
        let mut round = Self { grid, start: square[0], next: vec![None; grid.len()] };
        for i in 0..4 {
            round.next[square[i].index()] = Some(square[(i + 1) % 4]);
        }
        Some(round)
    }

    fn has(&self, cell: Cell) -> bool {
        self.next[cell.index()].is_some()
    }

    /// The cells on it, in order.
    fn order(&self) -> Vec<Cell> {
        let on = |cell: &Cell| self.next[cell.index()].filter(|&next| next != self.start);
        std::iter::successors(Some(self.start), on).collect()
    }

    /// The open cells that are not on it.
    fn left_out(&self) -> Vec<Cell> {
        self.grid.cells().iter().copied().filter(|&cell| !self.has(cell)).collect()
    }

    /// Puts two neighbouring cells that are not on it between two consecutive ones that
    /// are and that lie beside them. Returns whether there were two such.
    fn insert_pair(&mut self, c: Cell, d: Cell) -> bool {
        let across = Direction::ALL.into_iter().filter_map(|way| {
            let pair = (self.grid.neighbour(c, way)?, self.grid.neighbour(d, way)?);
            Some(pair)
        });
        for (a, b) in across {
            let ends = match (self.next[a.index()], self.next[b.index()]) {
                (Some(next), _) if next == b => [a, c, d, b],
                (_, Some(next)) if next == a => [b, d, c, a],
                _ => continue,
            };
            for i in 0..3 {
                self.next[ends[i].index()] = Some(ends[i + 1]);
            }
            return true;
        }
        false
    }

    /// Inserts squares one after the other: those aligned with the first square before
    /// any others.
    fn insert_squares(&mut self, (right, down): (u16, u16), draws: &mut Draws) {
        let aligned = |cell: Cell| {
            let (x, y) = self.grid.coordinates(cell);
            (x % 2, y % 2) == (right, down)
        };
        let (first, others): (Vec<Cell>, Vec<Cell>) =
            self.grid.cells().iter().partition(|&&cell| aligned(cell));
        for corners in [first, others] {
            // The grid's cells are in row order, and so both lists are sorted.
            let is_corner = |cell: Cell| corners.binary_search(&cell).is_ok();
            let mut queue = corners.clone();
            while !queue.is_empty() {
                let corner = queue.swap_remove(draws.below(queue.len()));
                if self.insert_square(corner) {
                    queue.extend(self.within_two(corner).filter(|&cell| is_corner(cell)));
                }
            }
        }
    }

    /// Inserts a square of cells none of which is on it. Returns whether there was a place
    /// for it.
    fn insert_square(&mut self, corner: Cell) -> bool {
        let Some(square) = square(self.grid, corner) else { return false };
        if square.iter().any(|&cell| self.has(cell)) {
            return false;
        }
        (0..4).any(|i| {
            let side = |turn: usize| square[(i + turn) % 4];
            self.insert_pair(side(0), side(1)) && self.insert_pair(side(3), side(2))
        })
    }

    /// The cells at most two columns and two rows away: the corners of all squares that
    /// may touch one at `cell`.
    fn within_two(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let (grid, (x, y)) = (self.grid, self.grid.coordinates(cell));
        let step = |at: u16, by: i32, side: u16| {
            let to = i32::from(at) + by;
            let to = if grid.wraps() { to.rem_euclid(i32::from(side)) } else { to };
            u16::try_from(to).ok().filter(|&to| to < side)
        };
        let around = (-2..=2).flat_map(|down| (-2..=2).map(move |right| (right, down)));
        around.filter_map(move |(right, down)| {
            Some(grid.cell(step(x, right, grid.width())?, step(y, down, grid.height())?))
        })
    }

    /// Inserts cells two by two until no two fit.
    fn insert_pairs(&mut self) {
        let mut queue = self.left_out();
        while let Some(cell) = queue.pop() {
            if self.insert_with_neighbour(cell) {
                queue.extend(
                    self.within_two(cell)
                        .filter(|&near| !self.has(near) && !self.grid.neighbours(near).is_empty()),
                );
            }
        }
    }

    /// Inserts a cell together with one beside it. Returns whether two fitted.
    fn insert_with_neighbour(&mut self, cell: Cell) -> bool {
        let grid = self.grid;
        let mut beside = grid.neighbours(cell).iter();
        !self.has(cell) && beside.any(|&other| !self.has(other) && self.insert_pair(cell, other))
    }
}

/// Four open cells in a square, clockwise from its corner at the top left.
fn square(grid: &Grid, corner: Cell) -> Option<[Cell; 4]> {
    let right = grid.neighbour(corner, Direction::Right)?;
    let below = grid.neighbour(corner, Direction::Down)?;
    let across = grid.neighbour(right, Direction::Down)?;
    (grid.neighbour(below, Direction::Right) == Some(across))
        .then_some([corner, right, across, below])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{BUILT_IN, Board, Level};

    fn of(picture: &str) -> Option<Tour> {
        find_tour(picture.parse::<Board>().unwrap().grid())
    }

    #[test]
    fn every_built_in_level_has_one() {
        for built_in in BUILT_IN {
            let level = Level::read(built_in.name, built_in.picture, false).unwrap();
            let tour = find_tour(level.grid()).expect(built_in.name);
            assert_eq!(tour.left_out(), None);
            assert_eq!(find_tour(level.grid()), Some(tour), "the same every time");
        }
    }

    #[test]
    fn what_the_squares_leave_out_is_taken_in() {
        let tour = of(">>@...\n......\n..##..\n......\n......\n......").unwrap();
        assert_eq!((tour.len(), tour.left_out()), (34, None));
        let odd = of(">>@...\n......\n..#...\n......\n......\n......").unwrap();
        assert_eq!(odd.len(), 34);
        assert!(odd.left_out().is_some());
    }

    #[test]
    fn where_there_is_none_none_is_found() {
        assert_eq!(of(">>@.\n....\n.#.#\n.#.#"), None, "dead ends");
        assert_eq!(of(">>@...\n######"), None, "no square");
        assert_eq!(of("@.##..\n^.....\n..##..\n..##.."), None, "one way between two rooms");
    }

    #[test]
    fn a_wrapped_level_is_gone_round_over_its_edges() {
        let tour = of("wrap\n@###\n^###\n....\n....").unwrap();
        assert_eq!(tour.len(), 10, "no square leads there, matching does");
        let tour = of("wrap\n@##.\n.##.\n....\n....").unwrap();
        assert_eq!(tour.len(), 12);
    }
}
