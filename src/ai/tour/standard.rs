//! The tours a grid has by its size.

use super::Tour;
use crate::engine::{Cell, Grid};

/// The tour for `grid`, or the near-tour where it has none: walled, with both
/// sides odd. `None` where there are walls inside. O(cells).
///
/// It consists of two combs back to back, whose teeth are two rows each and meet at a
/// seam: it goes down along the teeth on the right and up along those on the left. On a
/// walled grid the seam is in the middle; on a wrapped one it is beside the first column,
/// which then is the lane back. Where the height is odd and the width is not, or both are
/// even and the height is the greater, the teeth are columns.
///
/// It was chosen by playing with shortcuts. Moves per apple on a walled 20x20: two
/// combs 50.2, one comb with a lane back 50.6, tours round spanning trees of blocks
/// of 2x2 that branch from the middle 50.3, random ones 52.1, a spiral 65.5. On
/// 16x16 a Hilbert curve of blocks has 35.0 against 32.9. On a long board teeth
/// along the short side are 3 % worse.
///
/// A near-tour leaves out the corner at the top left. The cell diagonally inside
/// of it lies between the corner's two neighbours, so the two can be swapped.
#[must_use]
pub fn standard(grid: &Grid) -> Option<Tour> {
    if grid.area() != grid.len() {
        return None;
    }
    let (width, height) = (grid.width(), grid.height());
    let (wide, high) = (width.is_multiple_of(2), height.is_multiple_of(2));
    let seam = |across: u16| if grid.wraps() { 1 } else { across / 2 };
    let order: Vec<Cell> = if high && (width >= height || !wide) {
        combs(width, seam(width), 0, height).map(|(x, y)| grid.cell(x, y)).collect()
    } else if wide {
        combs(height, seam(height), 0, width).map(|(y, x)| grid.cell(x, y)).collect()
    } else if grid.wraps() {
        combs(width, seam(width), 0, height).map(|(x, y)| grid.cell(x, y)).collect()
    } else {
        with_first_row_added(width, height).map(|(x, y)| grid.cell(x, y)).collect()
    };
    Tour::new(grid, order).ok()
}

/// All forms of [`standard`] along which a body may lie in order: in both directions, and,
/// for a near-tour, with either of the two cells left out. Empty where there are walls
/// inside.
#[must_use]
pub fn standards(grid: &Grid) -> Vec<Tour> {
    variants(grid, standard(grid))
}

/// All forms of a tour, if there is one: see [`standards`].
pub(in crate::ai) fn variants(grid: &Grid, tour: Option<Tour>) -> Vec<Tour> {
    let mut tours = Vec::from_iter(tour);
    for i in 0..tours.len() {
        let twin = tours[i].twins(grid).next();
        if let Some(twin) = twin {
            let mut swapped = tours[i].clone();
            swapped.swap(twin);
            tours.push(swapped);
        }
    }
    for i in 0..tours.len() {
        let mut reversed = tours[i].clone();
        reversed.reverse();
        tours.push(reversed);
    }
    tours
}

/// Two combs over rows `from` to `height`, as coordinates in the order of the
/// tour: each row from column `seam` on, to the right and back in turn, all the
/// way down, then what is left of the rows, back up.
///
/// With an odd number of rows the last right part ends at the right edge, and the
/// left part of that row goes on from the left edge, which lies beyond it on a
/// wrapped grid.
fn combs(width: u16, seam: u16, from: u16, height: u16) -> impl Iterator<Item = (u16, u16)> {
    let row = move |y: u16, start: u16, end: u16| {
        let back = !(y - from).is_multiple_of(2);
        (start..end).map(move |x| (if back { start + end - 1 - x } else { x }, y))
    };
    let down = (from..height).flat_map(move |y| row(y, seam, width));
    let up = (from..height).rev().flat_map(move |y| row(y, 0, seam));
    down.chain(up)
}

/// The combs from row 1 on, with each second step along row 1 pushed up into row
/// 0, which takes in all of that row but its first cell: for odd sides. Row 1 is
/// the first on the right of the seam and the last on the left, and goes to the
/// right on both.
fn with_first_row_added(width: u16, height: u16) -> impl Iterator<Item = (u16, u16)> {
    combs(width, width / 2, 1, height).flat_map(|(x, y)| {
        let mut cells = vec![(x, y)];
        if y == 1 && x > 0 {
            cells.insert(usize::from(x % 2), (x, 0));
        }
        cells
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_grid_has_one() {
        let sides = [2, 3, 4, 5, 6, 7, 8, 9, 20, 21, 249, 250];
        for width in sides {
            for height in sides {
                for wrap in [false, true] {
                    let Ok(grid) = Grid::new(width, height, wrap) else { continue };
                    let tour = standard(&grid).expect("a grid without walls inside has one");
                    let near = !wrap && grid.area() % 2 == 1;
                    assert_eq!(tour.left_out(), near.then_some(Cell::new(0)));
                    let twins: Vec<Cell> = tour.twins(&grid).collect();
                    assert_eq!(twins, if near { vec![grid.cell(1, 1)] } else { vec![] });
                }
            }
        }
    }

    #[test]
    fn walls_inside_have_no_standard_tour() {
        let grid = Grid::with_walls(4, 4, false, |cell| cell.index() == 5).unwrap();
        assert_eq!(standard(&grid), None);
    }
}
