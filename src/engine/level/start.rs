//! Where the snake starts on a level, and which cells it can reach.

use super::LevelError;
use crate::engine::board::standard_start;
use crate::engine::{Cell, Direction, Grid};

/// The order of preference among equally near places.
const HEADINGS: [Direction; 4] =
    [Direction::Right, Direction::Down, Direction::Left, Direction::Up];

/// Returns the starting snake, head first: see [`super::Level::new`].
pub(super) fn body(grid: &Grid) -> Result<Vec<Cell>, LevelError> {
    let standard = standard_start(grid);
    let (head, length) = (standard[0], standard.len());
    let fits =
        |(_, way, head): &(usize, usize, Cell)| has_room(grid, *head, HEADINGS[*way], length);
    let heads = grid.cells().iter().map(|&cell| (grid.distance(head, cell), cell));
    // Tuples compare from the left, so the least of these is the place that is preferred.
    let places = heads.flat_map(|(apart, cell)| (0..4).map(move |way| (apart, way, cell)));
    let Some((_, way, head)) = places.filter(fits).min() else {
        return Err(LevelError::NoStart { length });
    };
    Ok(back_from(grid, head, HEADINGS[way], length).collect())
}

/// Returns true if a straight snake has room here, and a cell to move to.
fn has_room(grid: &Grid, head: Cell, heading: Direction, length: usize) -> bool {
    let cells: Vec<Cell> = back_from(grid, head, heading, length).collect();
    cells.len() == length && grid.neighbours(head).iter().any(|beside| !cells.contains(beside))
}

/// Returns the cells of a straight snake, head first, as far as they are open.
fn back_from(
    grid: &Grid,
    head: Cell,
    heading: Direction,
    length: usize,
) -> impl Iterator<Item = Cell> {
    let back = move |cell: &Cell| grid.neighbour(*cell, heading.opposite());
    std::iter::successors(Some(head), back).take(length)
}

/// Returns `grid` with walls on all cells that cannot be reached from `start`.
pub(super) fn reachable(grid: &Grid, start: Cell) -> Grid {
    let mut reached = vec![false; grid.len()];
    reached[start.index()] = true;
    let mut queue = vec![start];
    while let Some(cell) = queue.pop() {
        for &beside in grid.neighbours(cell) {
            if !std::mem::replace(&mut reached[beside.index()], true) {
                queue.push(beside);
            }
        }
    }
    let wall = |cell: Cell| !reached[cell.index()];
    let (width, height) = (grid.width(), grid.height());
    Grid::with_walls(width, height, grid.wraps(), wall).expect("the size is the grid's")
}
