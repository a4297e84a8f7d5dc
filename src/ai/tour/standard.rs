//! The tours a grid has by its size.

use super::Tour;
use crate::engine::{Cell, Grid};

/// The tour for `grid`, or the near-tour where it has none: walled, with both
/// sides odd. `None` where there are walls inside. O(cells).
///
/// A near-tour leaves out the corner at the top left. The cell diagonally inside
/// of it lies between the corner's two neighbours, so the two can be swapped.
#[must_use]
pub fn standard(grid: &Grid) -> Option<Tour> {
    if grid.area() != grid.len() {
        return None;
    }
    let (width, height) = (grid.width(), grid.height());
    let order: Vec<Cell> = if height % 2 == 0 {
        lane_and_rows(width, 0, height).map(|(x, y)| grid.cell(x, y)).collect()
    } else if width % 2 == 0 {
        lane_and_rows(height, 0, width).map(|(y, x)| grid.cell(x, y)).collect()
    } else if grid.wraps() {
        // The last row ends at the right edge, which the lane lies beyond.
        lane_and_rows(width, 0, height).map(|(x, y)| grid.cell(x, y)).collect()
    } else {
        with_first_row_added(width, height).map(|(x, y)| grid.cell(x, y)).collect()
    };
    Tour::new(grid, order).ok()
}

/// Rows `from` to `height` from column 1 on, to the right and back in turn, then
/// column 0 back up: coordinates of the cells in that order.
fn lane_and_rows(width: u16, from: u16, height: u16) -> impl Iterator<Item = (u16, u16)> {
    let rows = (from..height).flat_map(move |y| {
        (1..width).map(move |x| (if (y - from).is_multiple_of(2) { x } else { width - x }, y))
    });
    rows.chain((from..height).rev().map(|y| (0, y)))
}

/// The same from row 1 on, with each second step along row 1 pushed up into row
/// 0, which takes in all of that row but its first cell: for odd sides.
fn with_first_row_added(width: u16, height: u16) -> impl Iterator<Item = (u16, u16)> {
    lane_and_rows(width, 1, height).flat_map(|(x, y)| {
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
