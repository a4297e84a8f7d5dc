//! Random steps on random boards: the board and the game are what their slow twin
//! foretells, in every figure, after every step.

use std::ops::AddAssign;
use std::sync::Arc;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use snakepilot::engine::{
    BUILT_IN, Board, Cell, Death, Direction, Figures, Grid, Level, Status, Step,
};

use super::support::{any, grown_board, rng};
use super::twin::Twin;

/// What the steps came to.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    moved: u64,
    ate: u64,
    filled: u64,
    wall: u64,
    body: u64,
    stalled: u64,
    /// The length of the longest snake.
    longest: usize,
}

impl Seen {
    fn steps(&self) -> u64 {
        self.moved + self.ate + self.filled + self.wall + self.body
    }

    fn note(&mut self, board: &Board, step: Step) {
        self.longest = self.longest.max(board.len());
        *match step {
            Step::Moved => &mut self.moved,
            Step::Ate => &mut self.ate,
            Step::Filled => &mut self.filled,
            Step::Died(Death::Wall) => &mut self.wall,
            Step::Died(Death::Body) => &mut self.body,
        } += 1;
    }
}

impl AddAssign for Seen {
    fn add_assign(&mut self, other: Self) {
        self.moved += other.moved;
        self.ate += other.ate;
        self.filled += other.filled;
        self.wall += other.wall;
        self.body += other.body;
        self.stalled += other.stalled;
        self.longest = self.longest.max(other.longest);
    }
}

/// Mostly small, up to 40x40; some as long as can be, and now and then the largest.
fn any_size(rng: &mut ChaCha8Rng) -> (u16, u16) {
    let mut to = |least, most| rng.random_range(least..=most);
    match to(0, 199) {
        0 => (250, 250),
        1..=9 => (to(2, 4), to(100, 250)),
        10..=19 => (to(100, 250), to(2, 4)),
        20..=119 => (to(2, 8), to(2, 8)),
        _ => (to(2, 40), to(2, 40)),
    }
}

/// Walled or wrapped, every other time with walls inside, few or many.
fn any_grid(rng: &mut ChaCha8Rng) -> Arc<Grid> {
    let (width, height) = any_size(rng);
    let wrap = width.min(height) > 2 && rng.random_bool(0.5);
    let share = if rng.random_bool(0.5) { 0.0 } else { rng.random_range(0.0..0.4) };
    let cells = usize::from(width) * usize::from(height);
    let walls: Vec<bool> = (0..cells).map(|_| rng.random_bool(share)).collect();
    // One cell is always open.
    let is_wall = |cell: Cell| cell.index() > 0 && walls[cell.index()];
    Arc::new(Grid::with_walls(width, height, wrap, is_wall).unwrap())
}

/// The most moves on one board: fewer on large ones, where each takes longer to look at.
fn enough(grid: &Grid) -> u64 {
    400_000 / grid.len().max(300) as u64
}

/// A way of steering, drawn once for a snake.
struct Driver {
    /// How often it goes straight on, and how often it looks before it moves.
    straight: f64,
    careful: f64,
    way: Direction,
}

impl Driver {
    fn new(rng: &mut ChaCha8Rng) -> Self {
        let careful = [0.8, 0.99, 1.0][rng.random_range(0..3)];
        Self { straight: rng.random_range(0.0..0.95), careful, way: Direction::Right }
    }

    fn draw(&mut self, rng: &mut ChaCha8Rng, board: &Board) -> Direction {
        if !rng.random_bool(self.straight) {
            self.way = Direction::ALL[rng.random_range(0..4)];
        }
        let target = board.grid().neighbour(board.head(), board.effective(self.way));
        let survived = target.is_some_and(|cell| board.can_enter(cell));
        if !survived && rng.random_bool(self.careful) {
            let exits: Vec<Cell> = board.exits().collect();
            if !exits.is_empty() {
                let exit = any(rng, &exits);
                self.way = board.grid().direction(board.head(), exit).unwrap();
            }
        }
        self.way
    }
}

/// A snake of any length that lies to and fro, row by row or column by column, as far as
/// walls let it.
fn coiled(rng: &mut ChaCha8Rng, grid: &Arc<Grid>) -> Board {
    let (rows, upward) = (rng.random_bool(0.5), rng.random_bool(0.5));
    let (long, lines) =
        if rows { (grid.width(), grid.height()) } else { (grid.height(), grid.width()) };
    let line = |line: u16| {
        let along = move |i| if line.is_multiple_of(2) { i } else { long - 1 - i };
        (0..long).map(along).map(move |i| if rows { (i, line) } else { (line, i) })
    };
    let mut order: Vec<Cell> = (0..lines).flat_map(line).map(|(x, y)| grid.cell(x, y)).collect();
    if upward {
        order.reverse();
    }
    let first = any(rng, grid.cells());
    let from = order.iter().position(|&cell| cell == first).unwrap();
    let most = rng.random_range(1..=order.len() - from);
    let body = order[from..from + most].iter().copied();
    let body: Vec<Cell> = body.take_while(|&cell| !grid.is_wall(cell)).collect();
    Board::with_body(Arc::clone(grid), &body, None).unwrap()
}

/// Steers a snake of any length on a board of any kind, and puts an apple in front of it
/// every now and then. What would kill it moves nothing, so it goes on after that, and
/// also once it fills the board.
fn feed_a_snake(rng: &mut ChaCha8Rng, seen: &mut Seen) {
    let grid = any_grid(rng);
    let mut board = if rng.random_bool(0.5) {
        grown_board(rng, &grid, grid.area())
    } else {
        coiled(rng, &grid)
    };
    let mut twin = Twin::of(&board);
    twin.assert_grid(&grid);
    let mut driver = Driver::new(rng);
    let hunger = rng.random_range(0.0..1.0);
    for moves in 0..enough(&grid) {
        if rng.random_bool(hunger) {
            let free: Vec<Cell> = board.exits().filter(|&cell| board.is_free(cell)).collect();
            if !free.is_empty() {
                let apple = any(rng, &free);
                board.set_apple(apple);
                twin.set_apple(&grid, apple);
            }
        }
        let way = driver.draw(rng, &board);
        let foretold = twin.step(way);
        seen.note(&board, foretold);
        assert_eq!(board.step(way), foretold, "{way:?}\n{board}");
        twin.assert_like(&board);
        if board.exits().next().is_none() && rng.random_bool(0.2) {
            break;
        }
        if moves % 64 == 0 && (1..2_000).contains(&grid.len()) {
            assert_eq!(board.to_string().parse::<Board>().as_ref(), Ok(&board));
        }
    }
}

/// A level of any kind: any grid, or a built-in one; with junk every other time.
fn any_level(rng: &mut ChaCha8Rng) -> Option<Level> {
    let level = if rng.random_bool(0.1) {
        let built_in = &BUILT_IN[rng.random_range(0..BUILT_IN.len())];
        Level::read(built_in.name, built_in.picture, rng.random_bool(0.5)).unwrap()
    } else {
        Level::new(&any_grid(rng)).ok()?
    };
    let junk = if rng.random_bool(0.5) { 0 } else { rng.random_range(1..20) };
    Some(level.with_junk(junk))
}

/// Plays a game on a level of any kind. Its apples, figures and end are foretold too.
fn play_a_game(rng: &mut ChaCha8Rng, sum: &mut Seen) {
    let Some(level) = any_level(rng) else { return };
    let seed = rng.random();
    let cap = rng.random_range(1..=enough(level.grid()));
    let mut game = level.game(seed).with_max_moves(cap);
    let mut twin = Twin::of(&level.board(seed));
    twin.assert_grid(game.board().grid());
    let (mut apples, mut figures) = (super::support::rng(seed), Figures::default());
    twin.deal(&mut apples, &mut figures);
    twin.assert_like(game.board());
    let mut driver = Driver::new(rng);
    while game.status() == Status::Running {
        let way = driver.draw(rng, game.board());
        let foretold = twin.step(way);
        sum.note(game.board(), foretold);
        figures.moves += u64::from(!matches!(foretold, Step::Died(_)));
        figures.apples += u64::from(matches!(foretold, Step::Ate | Step::Filled));
        if foretold == Step::Ate {
            twin.deal(&mut apples, &mut figures);
        }
        let status = match foretold {
            Step::Died(death) => Status::Died(death),
            Step::Filled => Status::Won,
            _ if figures.moves == cap => Status::Stalled,
            _ => Status::Running,
        };
        sum.stalled += u64::from(status == Status::Stalled);
        assert_eq!(game.step(way), Some(foretold), "seed {seed}, {way:?}\n{}", game.board());
        assert_eq!((game.status(), game.figures()), (status, figures), "seed {seed}");
        twin.assert_like(game.board());
    }
    assert_eq!(game.step(driver.way), None);
    twin.assert_like(game.board());
}

/// So many hundred thousand steps, on all cores; a hundred thousand a seed.
fn hundred_thousands(count: u64) -> Seen {
    let steps = |seed| {
        let (mut rng, mut seen) = (rng(seed), Seen::default());
        while seen.steps() < 100_000 {
            if rng.random_bool(0.5) {
                feed_a_snake(&mut rng, &mut seen);
            } else {
                play_a_game(&mut rng, &mut seen);
            }
        }
        seen
    };
    let sum = (0..count).into_par_iter().map(steps);
    let sum = sum.reduce(Seen::default, |mut sum, seen| {
        sum += seen;
        sum
    });
    let rarest = [sum.ate, sum.filled, sum.wall, sum.body, sum.stalled].into_iter().min();
    assert!(rarest.unwrap() > 10 * count, "each kind of step is taken: {sum:?}");
    assert!(sum.longest > 1_000, "{sum:?}");
    sum
}

#[test]
fn every_step_is_foretold() {
    hundred_thousands(5);
}

#[test]
#[ignore = "ten million steps take a minute"]
fn ten_million_steps_are_foretold() {
    let seen = hundred_thousands(100);
    println!("{} steps: {seen:?}", seen.steps());
}
