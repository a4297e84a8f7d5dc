//! The picture of a board, cell by cell.

use std::borrow::Cow;
use std::collections::BTreeMap;

use ::gif::{DisposalMethod, Frame};

use super::brush::{STEPS, block, cover, disc, links, steps, stroke};
use super::margin;
use crate::engine::{Board, Cell, Direction, Game, Grid, Status};
use crate::ui::export::colours::{Colours, Rgb};

/// What is drawn in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    Floor,
    Wall,
    Apple,
    /// A body cell: its shade, and the sides that it goes on at.
    Body {
        shade: usize,
        links: usize,
    },
    /// The head: the sides that it goes on at, the way it looks, and whether it is dead.
    Head {
        links: usize,
        way: usize,
        dead: bool,
    },
}

/// Places of colours in the palette. From each of the last ones on there are [`STEPS`].
const CLEAR: u8 = 0;
const GROUND: u8 = 1;
const FLOOR: u8 = 2;
const EDGE: u8 = 3;
const WALL: u8 = 4;
const APPLE: u8 = WALL + STEPS;
const HEAD: u8 = APPLE + STEPS;
const EYES: u8 = HEAD + STEPS;
const DEAD: u8 = EYES + STEPS;
const DEAD_EYES: u8 = DEAD + STEPS;
const BODY: u8 = DEAD_EYES + STEPS;

/// A picture of a board that is drawn over and over, and remembers what it shows.
pub(super) struct Canvas {
    width: u16,
    height: u16,
    /// The side of a cell in pixels.
    cell: u16,
    palette: Vec<u8>,
    shades: usize,
    /// By cell: what it shows. Empty before the first frame.
    shown: Vec<Mark>,
    /// The pixels of a cell with each mark that was drawn so far.
    stamps: BTreeMap<Mark, Vec<u8>>,
    columns: u16,
    rows: u16,
    wraps: bool,
}

impl Canvas {
    /// No picture yet.
    pub(super) fn new(grid: &Grid, colours: &Colours, cell: u16) -> Self {
        let (columns, rows) = (grid.width(), grid.height());
        let side = |cells: u16| cells * cell + 2 * margin(cell);
        Self {
            width: side(columns),
            height: side(rows),
            cell,
            palette: palette(colours),
            shades: colours.body.len(),
            shown: Vec::new(),
            stamps: BTreeMap::new(),
            columns,
            rows,
            wraps: grid.wraps(),
        }
    }

    /// Width and height in pixels.
    pub(super) fn size(&self) -> (u16, u16) {
        (self.width, self.height)
    }

    /// The colours, three bytes each.
    pub(super) fn palette(&self) -> Vec<u8> {
        self.palette.clone()
    }

    /// The next frame, shown for so many hundredths of a second: the smallest rectangle around
    /// what has changed. What has not changed in it is clear.
    pub(super) fn next(&mut self, game: &Game, delay: u16) -> Frame<'static> {
        let marks = marks(game, self.shades);
        let before = std::mem::replace(&mut self.shown, marks);
        let (place, pixels) = if before.is_empty() {
            ([0, 0, self.width, self.height], self.whole())
        } else {
            self.changes(&before)
        };
        let [left, top, width, height] = place;
        Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(CLEAR),
            left,
            top,
            width,
            height,
            buffer: Cow::Owned(pixels),
            ..Frame::default()
        }
    }
}

impl Canvas {
    /// The whole picture.
    fn whole(&mut self) -> Vec<u8> {
        let (width, height) = (usize::from(self.width), usize::from(self.height));
        let mut pixels = vec![GROUND; width * height];
        self.draw_edge(&mut pixels);
        let margin = margin(self.cell);
        for row in 0..self.rows {
            for column in 0..self.columns {
                let mark = self.shown[self.index(column, row)];
                let at = [column, row].map(|at| usize::from(at * self.cell + margin));
                self.stamp(mark, &mut pixels, width, at);
            }
        }
        pixels
    }

    fn index(&self, column: u16, row: u16) -> usize {
        usize::from(row) * usize::from(self.columns) + usize::from(column)
    }

    /// Draws a line around the board, broken where the edges are joined.
    fn draw_edge(&self, pixels: &mut [u8]) {
        let (margin, thick) = (margin(self.cell), (self.cell / 10).max(1));
        let dash = (self.cell / 4).max(1);
        for y in margin - thick..self.height - margin + thick {
            for x in margin - thick..self.width - margin + thick {
                let outside = |at: u16, side: u16| at < margin || at >= side - margin;
                let is_edge = outside(x, self.width) || outside(y, self.height);
                let along = if outside(y, self.height) { x } else { y } - (margin - thick);
                let is_gap = self.wraps && (along / dash) % 2 == 1;
                if is_edge && !is_gap {
                    pixels[usize::from(y) * usize::from(self.width) + usize::from(x)] = EDGE;
                }
            }
        }
    }

    /// The smallest rectangle of cells around those that show something else than before: its
    /// place and size, and its pixels.
    fn changes(&mut self, before: &[Mark]) -> ([u16; 4], Vec<u8>) {
        let cells = (0..self.rows).flat_map(|y| (0..self.columns).map(move |x| (x, y)));
        let changed: Vec<(u16, u16)> = cells
            .filter(|&(x, y)| before[self.index(x, y)] != self.shown[self.index(x, y)])
            .collect();
        let Some(&first) = changed.first() else { return ([0, 0, 1, 1], vec![CLEAR]) };
        let ends = changed.iter().fold([first, first], |[least, most], &(x, y)| {
            [(least.0.min(x), least.1.min(y)), (most.0.max(x), most.1.max(y))]
        });
        let [(left, top), (right, bottom)] = ends;
        let (cell, margin) = (self.cell, margin(self.cell));
        let (width, height) = ((right - left + 1) * cell, (bottom - top + 1) * cell);
        let mut pixels = vec![CLEAR; usize::from(width) * usize::from(height)];
        for (x, y) in changed {
            let mark = self.shown[self.index(x, y)];
            let at = [x - left, y - top].map(|at| usize::from(at * cell));
            self.stamp(mark, &mut pixels, usize::from(width), at);
        }
        ([left * cell + margin, top * cell + margin, width, height], pixels)
    }

    /// Draws a cell with its upper left pixel there, into a picture of this width.
    fn stamp(&mut self, mark: Mark, pixels: &mut [u8], width: usize, [x, y]: [usize; 2]) {
        let cell = self.cell;
        let stamp = self.stamps.entry(mark).or_insert_with(|| drawn(mark, cell));
        let side = usize::from(cell);
        for (row, line) in stamp.chunks(side).enumerate() {
            let start = (y + row) * width + x;
            pixels[start..start + side].copy_from_slice(line);
        }
    }
}

/// What each cell shows.
fn marks(game: &Game, shades: usize) -> Vec<Mark> {
    let board = game.board();
    let grid = board.grid();
    let mut marks: Vec<Mark> = (0..grid.len())
        .map(|cell| if grid.is_wall(Cell::new(cell)) { Mark::Wall } else { Mark::Floor })
        .collect();
    if let Some(apple) = board.apple() {
        marks[apple.index()] = Mark::Apple;
    }
    let length = board.len();
    for (place, &cell) in board.body().iter().enumerate() {
        let links = links_of(board, place);
        marks[cell.index()] = if place == 0 {
            let dead = matches!(game.status(), Status::Died(_));
            let way = board.heading().unwrap_or(Direction::Right) as usize;
            Mark::Head { links, way, dead }
        } else {
            // The head is not counted.
            let shade = (place - 1) * shades / (length - 1);
            Mark::Body { shade, links }
        };
    }
    marks
}

/// The sides at which the body goes on from its cell at this place: bit 0 up, 1 right, 2 down,
/// 3 left.
fn links_of(board: &Board, place: usize) -> usize {
    let (grid, body) = (board.grid(), board.body());
    let others = [place.checked_sub(1), Some(place + 1)];
    let others = others.into_iter().flatten().filter_map(|other| body.get(other));
    let ways = others.filter_map(|&other| grid.direction(body[place], other));
    ways.fold(0, |links, way| links | 1 << way as usize)
}

/// Half the width of the body.
const HALF: f32 = 0.36;

/// The pixels of a cell with this mark.
fn drawn(mark: Mark, cell: u16) -> Vec<u8> {
    let mut pixels = vec![FLOOR; usize::from(cell) * usize::from(cell)];
    let mut paint = |colour: u8, covered: &[u8]| {
        for (pixel, &step) in pixels.iter_mut().zip(covered).filter(|(_, step)| **step > 0) {
            *pixel = colour + step - 1;
        }
    };
    let joined = |radius: f32, sides: usize| {
        let (disc, links) = (disc([0.0, 0.0], radius), links(sides, HALF));
        cover(cell, move |x, y| disc(x, y) || links(x, y))
    };
    match mark {
        Mark::Floor => {}
        Mark::Wall => paint(WALL, &cover(cell, block(0.46, 0.12))),
        Mark::Apple => {
            paint(WALL, &cover(cell, stroke([0.0, -0.2], [0.14, -0.42], 0.05)));
            paint(APPLE, &cover(cell, disc([0.0, 0.04], 0.33)));
        }
        Mark::Body { shade, links } => {
            // A theme has a few shades.
            let shade = u8::try_from(shade).unwrap_or_default();
            paint(BODY + shade * STEPS, &joined(HALF, links));
        }
        Mark::Head { links, way, dead } => {
            let (head, colour) = if dead { (DEAD, DEAD_EYES) } else { (HEAD, EYES) };
            paint(head, &joined(0.46, links));
            for eye in eyes(way) {
                paint(colour, &cover(cell, disc(eye, 0.11)));
            }
        }
    }
    pixels
}

/// The centres of the eyes of a head that looks up, right, down or left.
fn eyes(way: usize) -> [[f32; 2]; 2] {
    let (ahead, aside) = (0.14, 0.2);
    let [a, b] = [[ahead, -aside], [ahead, aside]];
    [a, b].map(|[x, y]| match way {
        0 => [y, -x],
        1 => [x, y],
        2 => [y, x],
        _ => [-x, y],
    })
}

/// All colours, three bytes each, in the order of their places.
fn palette(colours: &Colours) -> Vec<u8> {
    let [head, eyes] = colours.head;
    let [dead, dead_eyes] = colours.dead;
    let floor = colours.floor;
    // What is clear is never seen.
    let mut all: Vec<Rgb> = vec![colours.ground, colours.ground, floor, colours.edge];
    let over = [
        (colours.wall, floor),
        (colours.apple, floor),
        (head, floor),
        (eyes, head),
        (dead, floor),
        (dead_eyes, dead),
    ];
    let body = colours.body.iter().map(|&shade| (shade, floor));
    all.extend(over.into_iter().chain(body).flat_map(|(colour, below)| steps(colour, below)));
    all.concat()
}
