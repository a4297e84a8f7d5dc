//! The weights of the features, by the size of the board and how full it is.
//!
//! `examples/fit.rs` fitted them to games: see there.

use crate::engine::Grid;

/// What a state is valued by: means or counts over its free cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feature {
    /// Mean cost of the cheapest monotone way along the certificate to a free cell, in
    /// moves.
    TourDistance,
    /// Free cells between body cells along the certificate, weighted by how long an apple
    /// there would be out of reach.
    Gaps,
    /// Mean distance of the free cells from the head, where the body moves on meanwhile.
    HeadDistance,
    /// Mean time until a body cell beside a free one is left, in percent of the length.
    WallAge,
    /// Sides of free cells that border on no free cell.
    Perimeter,
    /// Free cells with three or more such sides.
    DeadEnds,
    /// 2x2 squares of free cells.
    Blocks,
    /// Free cells with two free neighbours opposite one another.
    Corridors,
    /// Free cells with two free neighbours at a right angle.
    Corners,
    /// Free cells at a wall.
    Border,
    /// Like [`Feature::WallAge`], but the sum, in lengths.
    WallSum,
    /// Like [`Feature::WallAge`], but the mean of the squares, in percent of the length
    /// squared.
    WallSquare,
    /// Mean distance from the head beyond the side of a square board of as many
    /// cells.
    Far,
    /// Over neighbouring body cells, how much later one is left than the other, in
    /// lengths.
    Interleaving,
    /// Turns of the certificate.
    Turns,
}

/// The number of features.
pub(super) const FEATURES: usize = 15;

/// One weight per feature, in moves.
pub(super) type Weights = [f64; FEATURES];

/// The most that one cell of a gap can count for.
pub(super) const GAP_MOST: f64 = 15.0;

/// The fills, 0 to 1, for which weights are given; between them they are interpolated
/// linearly.
pub const FILLS: [f64; 6] = [0.05, 0.2, 0.4, 0.6, 0.8, 0.97];

/// By feature, the weights at each of [`FILLS`].
type Table = [[f64; FILLS.len()]; FEATURES];

/// The tables, by the side of a square board of as many cells; between them weights are
/// interpolated linearly.
const TABLES: [(f64, Table); 4] = [
    (
        10.0,
        [
            [-0.0021, 0.1224, 0.6815, 0.1633, 0.8446, 1.4140], // TourDistance
            [0.2249, -0.1103, 0.3040, 1.0638, 1.0017, 0.2247], // Gaps
            [0.8871, 1.9947, 1.9702, 0.9841, 0.3958, -0.0727], // HeadDistance
            [0.0552, -0.3186, -0.7444, 0.1201, 0.2007, -0.0426], // WallAge
            [0.0296, -0.3331, -0.5211, 0.0925, 0.2263, 0.6113], // Perimeter
            [0.0759, 1.4160, 1.1156, -0.3591, -0.6663, -0.9565], // DeadEnds
            [-0.1341, 0.0478, -1.0629, -0.5121, -0.4158, 0.1504], // Blocks
            [-0.0041, -0.0712, -0.3379, -0.5354, -0.6316, -0.3575], // Corridors
            [0.0022, 0.2968, 0.2196, -0.0874, -0.2191, -0.3619], // Corners
            [-0.2001, 0.7958, 0.4524, 0.1800, 0.1138, -0.1184], // Border
            [-0.1419, 0.5119, 0.3172, 0.6519, 0.5195, -0.0365], // WallSum
            [-0.0510, 0.3251, 0.9401, 0.0314, -0.1424, 0.0427], // WallSquare
            [0.1550, -2.0813, -2.1259, -1.2302, -0.5072, 0.8434], // Far
            [0.0989, -0.1371, 0.3311, 0.5381, 0.3441, 0.0163], // Interleaving
            [-0.0117, 0.1574, 0.4601, 0.2185, 0.2636, 0.0278], // Turns
        ],
    ),
    (
        15.0,
        [
            [-0.0052, 0.2071, 0.8196, 0.6637, 0.5158, 0.7412], // TourDistance
            [-0.0304, 0.1010, 0.0632, 0.6727, 0.9180, 1.9913], // Gaps
            [1.1093, 2.0091, 0.9822, 1.0090, 0.3111, -0.7943], // HeadDistance
            [0.0608, -0.3976, -0.8935, 0.4647, 0.3909, 0.0088], // WallAge
            [0.0287, -0.1942, -0.2900, 0.0774, 0.5497, 1.8476], // Perimeter
            [0.2063, 2.8017, 1.6314, 0.1510, -0.3653, -2.4701], // DeadEnds
            [-0.0543, -0.0094, -0.9483, -0.9682, 0.2128, 1.9867], // Blocks
            [-0.0080, -0.1031, -0.6117, -0.7197, -0.3972, -0.3924], // Corridors
            [0.0122, 0.4563, 0.1800, -0.3585, 0.1814, -2.6264], // Corners
            [-0.0626, 0.6868, 0.5800, 0.1052, 0.0897, 0.0993], // Border
            [-0.1539, 0.3693, 0.6515, 0.7870, 0.3844, 0.4020], // WallSum
            [-0.0540, 0.5268, 1.1334, -0.2337, -0.2405, -0.0516], // WallSquare
            [-0.5277, -2.0228, -0.8728, -1.1287, -0.5148, 0.9722], // Far
            [-0.1032, 0.0851, 0.4667, 0.6271, 0.3291, 0.1026], // Interleaving
            [-0.0063, 0.1717, 0.5502, 0.3891, 0.2925, 0.3401], // Turns
        ],
    ),
    (
        20.0,
        [
            [-0.0020, 0.2678, 1.1453, 0.7072, 0.5662, 0.5181], // TourDistance
            [0.0525, 0.1148, 0.0470, 0.3911, 1.0434, 1.7361],  // Gaps
            [1.0976, 2.0504, 1.6364, 1.0348, 0.5854, 0.0491],  // HeadDistance
            [-0.0224, -0.7553, -0.4236, 1.0053, 1.0177, 0.1306], // WallAge
            [0.0314, -0.5207, -0.8986, 0.3526, 0.5509, 0.8148], // Perimeter
            [0.6114, 4.2244, 1.6685, 0.2240, -0.1461, -0.8826], // DeadEnds
            [0.0658, -0.6246, -2.4864, -0.1945, 0.1504, 0.5429], // Blocks
            [0.0002, -0.1901, -0.4839, -0.5525, -0.4741, -0.5618], // Corridors
            [0.0433, 0.4933, 0.5696, 0.1117, 0.0066, -0.4608], // Corners
            [-0.0166, 0.7628, 0.2466, 0.2331, 0.1793, -0.0620], // Border
            [0.0625, 0.4978, 0.3622, 0.8413, 0.5122, 0.1350],  // WallSum
            [0.0056, 0.8325, 1.0032, -0.6143, -0.8457, -0.1270], // WallSquare
            [-0.2217, -2.1455, -1.6922, -0.8288, -0.8380, -0.0029], // Far
            [0.0724, 0.0942, 0.4704, 0.5330, 0.3437, 0.1008],  // Interleaving
            [-0.0096, 0.2524, 0.6443, 0.3938, 0.3807, 0.2089], // Turns
        ],
    ),
    (
        30.0,
        [
            [0.0266, 0.5337, 1.3164, 0.5804, 0.7040, 0.6243], // TourDistance
            [0.0866, 0.0173, 0.0370, 0.4790, 1.0288, 2.2895], // Gaps
            [1.1589, 2.0693, 1.9057, 1.3521, 0.3775, 0.0245], // HeadDistance
            [-0.0264, -0.8757, -0.6599, 0.8292, 0.9765, 0.1065], // WallAge
            [-0.0024, -0.3906, -0.8460, 0.3282, 0.5996, 0.9399], // Perimeter
            [2.7221, 7.8182, 5.6424, 2.6149, 1.4024, -1.9829], // DeadEnds
            [-0.0393, -0.4772, -2.9431, -0.4432, 0.0426, 1.0828], // Blocks
            [0.0003, -0.4146, -1.0592, -0.6233, -0.4318, -0.2060], // Corridors
            [0.0794, 0.7173, 1.2640, -0.2477, 0.4804, -1.0762], // Corners
            [-0.0446, 0.7106, 0.5123, 0.3658, 0.0722, 0.1209], // Border
            [0.0624, 0.5035, 0.4504, 1.1526, 0.6963, 0.1471], // WallSum
            [0.0459, 0.7130, 2.0006, -0.2241, -0.5212, -0.0240], // WallSquare
            [-0.5169, -1.7620, -1.9594, -1.5020, -1.1245, -0.7105], // Far
            [0.0749, 0.0829, 0.4716, 0.4433, 0.5670, 0.0880], // Interleaving
            [-0.0083, 0.2190, 1.0735, 0.6452, 0.3549, 0.3715], // Turns
        ],
    ),
];

/// The weights for a board on `grid` that is `fill` (0 to 1) full.
pub(super) fn at(grid: &Grid, fill: f64) -> Weights {
    let side = (grid.area() as f64).sqrt();
    let (upper, share) = between(TABLES.map(|(side, _)| side), side);
    let (smaller, larger) = (&TABLES[upper - 1].1, &TABLES[upper].1);
    let (column, along) = between(FILLS, fill);
    std::array::from_fn(|feature| {
        let at = |table: &Table| {
            let row = table[feature];
            row[column - 1] + along * (row[column] - row[column - 1])
        };
        at(smaller) + share * (at(larger) - at(smaller))
    })
}

/// Which two knots `value` lies between, by the index of the upper one, and how
/// far (0 to 1) from the lower to the upper. Values outside count as the knot next
/// to them.
fn between<const N: usize>(knots: [f64; N], value: f64) -> (usize, f64) {
    let upper = knots.iter().position(|&knot| value < knot).unwrap_or(N - 1).max(1);
    let (from, to) = (knots[upper - 1], knots[upper]);
    (upper, ((value - from) / (to - from)).clamp(0.0, 1.0))
}

/// By tenth of fill: a factor on the cost of passing over cells.
const KAPPA: [f64; 10] = [1.2, 1.2, 1.2, 1.2, 1.2, 1.5, 2.0, 2.5, 1.2, 1.0];
/// The greatest cost of passing over one cell, in moves.
const PASSED_MOST: f64 = 20.0;

/// The cost of passing over one cell on a monotone way, in moves, for a snake of `length`
/// on a board of `cells`. The cell becomes a gap: an apple in it is out of reach for about
/// `length` moves, and the fewer cells are free, the likelier an apple is dealt there.
pub(super) fn passed(length: usize, cells: usize) -> f64 {
    if length >= cells {
        return 0.0;
    }
    let kappa = KAPPA[(10 * length / cells).min(9)];
    let (length, cells) = (length as f64, cells as f64);
    (kappa * length * length / (2.0 * cells.sqrt() * (cells - length))).min(PASSED_MOST)
}
