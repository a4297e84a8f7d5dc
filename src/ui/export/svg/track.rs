//! The path of all cells that a head has been on.

use super::number;
use crate::engine::{Board, Cell, Direction, Grid};

/// Where a head has been, as the path of a drawing. A place on it is counted in cells from
/// its first one.
///
/// Where the snake leaves over an edge and comes in on the other side, the path goes round the
/// outside of the board, where nothing is seen: a dash pattern would begin anew where a path
/// is interrupted. So a distance along the path may be longer than the way in cells.
pub(super) struct Track {
    path: String,
    /// The way that the path goes on at its end; `None` at its start.
    way: Option<Direction>,
    last: (u16, u16),
    /// The number of cells, without the first.
    cells: usize,
    detours: Vec<Detour>,
}

/// A way round the outside of the board.
#[derive(Clone, Copy)]
pub(super) struct Detour {
    /// Where it is: between two cells.
    pub(super) at: f64,
    /// The length of this and all earlier ones.
    pub(super) total: f64,
}

/// How far outside of the board a detour runs.
const OUTSIDE: f64 = 1.0;

impl Track {
    /// The path of a body, from the tail to the head.
    pub(super) fn of_body(board: &Board) -> Self {
        let grid = board.grid();
        let (x, y) = grid.coordinates(board.tail());
        let path = format!("M{x} {y}");
        let mut track = Self { path, way: None, last: (x, y), cells: 0, detours: Vec::new() };
        let mut from = board.tail();
        for &cell in board.body().iter().rev().skip(1) {
            track.extend(grid, from, cell);
            from = cell;
        }
        track
    }

    /// Goes on from its last cell to a neighbour of that.
    pub(super) fn extend(&mut self, grid: &Grid, from: Cell, to: Cell) {
        let Some(way) = grid.direction(from, to) else { return };
        let (here, there) = (grid.coordinates(from), grid.coordinates(to));
        if self.way.is_some_and(|before| before != way) {
            self.draw_to_last();
        }
        if here.0.abs_diff(there.0) + here.1.abs_diff(there.1) > 1 {
            self.go_round(grid, way, here);
        }
        (self.way, self.last) = (Some(way), there);
        self.cells += 1;
    }

    /// Draws the line to the last cell.
    fn draw_to_last(&mut self) {
        self.path += &line(self.way, self.last);
    }

    /// Leaves the board from the cell `here` and comes to its other side.
    fn go_round(&mut self, grid: &Grid, way: Direction, here: (u16, u16)) {
        let [width, height] = [grid.width(), grid.height()].map(f64::from);
        let [x, y] = [here.0, here.1].map(f64::from);
        let before = -0.5 - OUTSIDE;
        let behind = |side: f64| side - 0.5 + OUTSIDE;
        let ([along, aside], from, to, across, side) = match way {
            Direction::Right => (['H', 'V'], behind(width), before, y, width),
            Direction::Left => (['H', 'V'], before, behind(width), y, width),
            Direction::Down => (['V', 'H'], behind(height), before, x, height),
            Direction::Up => (['V', 'H'], before, behind(height), x, height),
        };
        for (letter, to) in [(along, from), (aside, before), (along, to), (aside, across)] {
            self.path.push(letter);
            self.path += &number(to);
        }
        // Out and in, along the whole side, and there and back across.
        let length = 2.0 * OUTSIDE + side + 2.0 * OUTSIDE + 2.0 * (across - before);
        let total = length + self.detours.last().map_or(0.0, |detour| detour.total);
        self.detours.push(Detour { at: self.end() + 0.5, total });
    }

    /// The place of its last cell.
    pub(super) fn end(&self) -> f64 {
        // At most the moves of a drawing and the cells of a board.
        f64::from(u32::try_from(self.cells).unwrap_or(u32::MAX))
    }

    /// The detours, in order.
    pub(super) fn detours(&self) -> &[Detour] {
        &self.detours
    }

    /// The distance of a place from the start of the path, after so many detours.
    pub(super) fn distance_after(&self, place: f64, detours: usize) -> f64 {
        place + detours.checked_sub(1).map_or(0.0, |last| self.detours[last].total)
    }

    /// The distance of a place from the start of the path.
    pub(super) fn distance(&self, place: f64) -> f64 {
        self.distance_after(place, self.detours_before(place))
    }

    /// The number of detours before a place.
    pub(super) fn detours_before(&self, place: f64) -> usize {
        self.detours.partition_point(|detour| detour.at < place)
    }

    /// The length of the path.
    pub(super) fn length(&self) -> f64 {
        self.distance(self.end())
    }

    /// The path as SVG writes it.
    pub(super) fn path(&self) -> String {
        self.path.clone() + &line(self.way, self.last)
    }
}

/// The line this way to a cell; nothing where there is no way.
fn line(way: Option<Direction>, (x, y): (u16, u16)) -> String {
    match way {
        Some(Direction::Left | Direction::Right) => format!("H{x}"),
        Some(Direction::Up | Direction::Down) => format!("V{y}"),
        None => String::new(),
    }
}
