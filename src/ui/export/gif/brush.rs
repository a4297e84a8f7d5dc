//! Cells as pixels: shapes with soft edges, drawn once each and stamped from then on.

use crate::ui::export::colours::{Rgb, mix};

/// Rows and columns of samples in a pixel.
const SAMPLES: u16 = 4;

/// The steps from a colour to what lies below it, without the latter.
pub(super) const STEPS: u8 = 4;

/// The steps of a colour over another, from faint to full.
pub(super) fn steps(over: Rgb, below: Rgb) -> [Rgb; STEPS as usize] {
    [25, 50, 75, 100].map(|percent| mix(below, over, percent))
}

/// How much of each pixel of a cell a shape covers, from 0 to [`STEPS`], in row
/// order. The shape says of a point, from -0.5 to 0.5 each way, whether it is part of it.
pub(super) fn cover(cell: u16, shape: impl Fn(f32, f32) -> bool) -> Vec<u8> {
    let side = f32::from(cell * SAMPLES);
    let at = |sample: u16| (f32::from(sample) + 0.5) / side - 0.5;
    let pixels = (0..cell).flat_map(|y| (0..cell).map(move |x| (x, y)));
    let covered = pixels.map(|(x, y)| {
        let samples = (0..SAMPLES).flat_map(|dy| (0..SAMPLES).map(move |dx| (dx, dy)));
        let hits = samples.filter(|(dx, dy)| shape(at(x * SAMPLES + dx), at(y * SAMPLES + dy)));
        let all = usize::from(SAMPLES * SAMPLES);
        let steps = (hits.count() * usize::from(STEPS) + all / 2) / all;
        u8::try_from(steps).unwrap_or(STEPS)
    });
    covered.collect()
}

/// A disc.
pub(super) fn disc([x, y]: [f32; 2], radius: f32) -> impl Fn(f32, f32) -> bool {
    move |px, py| (px - x).hypot(py - y) <= radius
}

/// A square with round corners in the middle of a cell; half a side, and the radius.
pub(super) fn block(half: f32, radius: f32) -> impl Fn(f32, f32) -> bool {
    let inner = half - radius;
    move |x, y| (x.abs() - inner).max(0.0).hypot((y.abs() - inner).max(0.0)) <= radius
}

/// A line as wide as the body from the middle of a cell to the sides of which `links` has the
/// bits: bit 0 up, 1 right, 2 down, 3 left.
pub(super) fn links(links: usize, half: f32) -> impl Fn(f32, f32) -> bool {
    move |x, y| {
        let ways = [(-y, x), (x, y), (y, x), (-x, y)];
        let mut ways = ways.into_iter().enumerate().filter(|(bit, _)| links >> bit & 1 == 1);
        ways.any(|(_, (along, across))| along >= 0.0 && across.abs() <= half)
    }
}

/// A line from one point to another with round ends; half its width.
pub(super) fn stroke(from: [f32; 2], to: [f32; 2], half: f32) -> impl Fn(f32, f32) -> bool {
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    move |x, y| {
        let part = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy);
        let part = part.clamp(0.0, 1.0);
        (x - from[0] - part * dx).hypot(y - from[1] - part * dy) <= half
    }
}
