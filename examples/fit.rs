//! Fits the weights of `certified`'s valuation to what followed from choices.
//!
//! `cargo run --release --example fit -- WIDTH HEIGHT FIRST_SEED GAMES EVERY`
//! plays so many games, learns from about one apple in `EVERY`, and prints a table
//! for `src/ai/strategies/certified/weights.rs`. The tables there are of 250 to 700 games on
//! each size, seeds from 5,000 on; that of 20x20 of 470,000 lessons, seeds from 60,000
//! on.
//!
//! Of the alternatives for one apple only the differences count, so the mean of
//! each group is taken out of costs and features. The weights of a lesson are the
//! inverse of the spread of costs at its fill. What is solved is ridge regression
//! over hat functions of the fill, the features brought to one scale.

use std::error::Error;

use snakepilot::ai::certified::lessons::{FILLS, Lesson, lessons};
use snakepilot::engine::Grid;

/// How strongly weights are held near 0.
const RIDGE: f64 = 300.0;

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Vec<u64> =
        std::env::args().skip(1).map(|text| text.parse()).collect::<Result<_, _>>()?;
    let [width, height, first, games, every] = numbers[..] else {
        return Err("give WIDTH HEIGHT FIRST_SEED GAMES EVERY, five numbers".into());
    };
    let grid = Grid::new(width.try_into()?, height.try_into()?, false)?;
    let every = u32::try_from(every)?.max(1);
    let mut all = Vec::new();
    for seed in first..first + games {
        all.extend(lessons(&grid, seed, every)?);
        eprint!("\r{} lessons", all.len());
    }
    eprintln!();
    for row in fit(&centred(&all)).chunks(FILLS.len()) {
        let row: Vec<String> = row.iter().map(|weight| format!("{weight:.4}")).collect();
        println!("[{}],", row.join(", "));
    }
    Ok(())
}

/// The lessons with the mean of their group taken out.
fn centred(all: &[Lesson]) -> Vec<Lesson> {
    let mut out = Vec::with_capacity(all.len());
    for group in all.chunk_by(|a, b| a.group == b.group) {
        let mean = |of: &dyn Fn(&Lesson) -> f64| {
            group.iter().map(of).sum::<f64>() / f64::from(u32::try_from(group.len()).unwrap_or(1))
        };
        let cost = mean(&|lesson| lesson.cost);
        for lesson in group {
            let mut lesson = lesson.clone();
            lesson.cost -= cost;
            for i in 0..lesson.features.len() {
                lesson.features[i] -= mean(&|other: &Lesson| other.features[i]);
            }
            out.push(lesson);
        }
    }
    out
}

/// The index of a tenth of fill.
fn tenth(fill: f64) -> usize {
    (1..10).filter(|&tenth| fill * 10.0 >= f64::from(tenth)).count()
}

/// By tenth of fill, one over the spread of costs.
fn certainty(all: &[Lesson]) -> [f64; 10] {
    let mut sums = [(0.0, 0.0); 10];
    for lesson in all {
        let (count, squares) = &mut sums[tenth(lesson.fill)];
        *count += 1.0;
        *squares += lesson.cost * lesson.cost;
    }
    sums.map(|(count, squares)| if squares > 0.0 { (count / squares).sqrt() } else { 0.0 })
}

/// How much each of [`FILLS`] counts at `fill`.
fn hats(fill: f64) -> [f64; FILLS.len()] {
    let fill = fill.clamp(FILLS[0], FILLS[FILLS.len() - 1]);
    let upper = (1..FILLS.len() - 1).find(|&i| fill < FILLS[i]).unwrap_or(FILLS.len() - 1);
    let share = (fill - FILLS[upper - 1]) / (FILLS[upper] - FILLS[upper - 1]);
    let mut hats = [0.0; FILLS.len()];
    hats[upper - 1] = 1.0 - share;
    hats[upper] = share;
    hats
}

/// The weights, by feature and then by fill.
fn fit(all: &[Lesson]) -> Vec<f64> {
    let certainty = certainty(all);
    let rows: Vec<(Vec<f64>, f64)> = all
        .iter()
        .map(|lesson| {
            let sure = certainty[tenth(lesson.fill)];
            let hats = hats(lesson.fill);
            let columns = lesson.features.iter().flat_map(|&x| hats.map(|hat| x * hat * sure));
            (columns.collect(), lesson.cost * sure)
        })
        .collect();
    let size = rows.first().map_or(0, |(columns, _)| columns.len());
    let count = f64::from(u32::try_from(rows.len()).unwrap_or(u32::MAX)).max(1.0);
    let scale: Vec<f64> = (0..size)
        .map(|i| (rows.iter().map(|(x, _)| x[i] * x[i]).sum::<f64>() / count).sqrt().max(1e-9))
        .collect();
    let mut matrix = vec![vec![0.0; size + 1]; size];
    for (columns, cost) in &rows {
        let scaled: Vec<f64> = columns.iter().zip(&scale).map(|(x, scale)| x / scale).collect();
        for (line, a) in matrix.iter_mut().zip(&scaled) {
            for (sum, b) in line.iter_mut().zip(scaled.iter().chain([cost])) {
                *sum += a * b;
            }
        }
    }
    for (i, line) in matrix.iter_mut().enumerate() {
        line[i] += RIDGE;
    }
    let solved = solve(matrix);
    solved.iter().zip(&scale).map(|(weight, scale)| weight / scale).collect()
}

/// Solves the equations whose lines end in their right sides, by elimination; the
/// ridge keeps the pivots away from 0.
fn solve(mut matrix: Vec<Vec<f64>>) -> Vec<f64> {
    let size = matrix.len();
    for i in 0..size {
        let pivot = matrix[i].clone();
        for line in &mut matrix[i + 1..] {
            let factor = line[i] / pivot[i];
            for (value, above) in line.iter_mut().zip(&pivot) {
                *value -= factor * above;
            }
        }
    }
    let mut solved = vec![0.0; size];
    for i in (0..size).rev() {
        let known: f64 = (i + 1..size).map(|j| matrix[i][j] * solved[j]).sum();
        solved[i] = (matrix[i][size] - known) / matrix[i][i];
    }
    solved
}
