//! The rules once more, slowly and on their own: a snake as a plain list of
//! coordinates, and every figure of a board worked out from that list.

use std::collections::HashSet;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use snakepilot::engine::{Board, Cell, Death, Direction, Figures, Grid, Step};

/// A column and a row.
type Place = (i32, i32);

/// A board that knows nothing of grids, tables or move numbers.
#[derive(Clone)]
pub struct Twin {
    size: (i32, i32),
    wrap: bool,
    /// By row, then column.
    walls: Vec<Vec<bool>>,
    /// The number of places that are not walls.
    open: usize,
    /// Head first.
    body: Vec<Place>,
    apple: Option<Place>,
}

impl Twin {
    /// The twin of a board as it is now.
    pub fn of(board: &Board) -> Self {
        let grid = board.grid();
        let at = |cell: Cell| {
            let (x, y) = grid.coordinates(cell);
            (i32::from(x), i32::from(y))
        };
        let wall = |x, y| grid.is_wall(grid.cell(x, y));
        let row = |y| (0..grid.width()).map(|x| wall(x, y)).collect::<Vec<_>>();
        let walls: Vec<Vec<bool>> = (0..grid.height()).map(row).collect();
        Self {
            size: (grid.width().into(), grid.height().into()),
            wrap: grid.wraps(),
            open: walls.iter().flatten().filter(|&&wall| !wall).count(),
            walls,
            body: board.body().iter().map(|&cell| at(cell)).collect(),
            apple: board.apple().map(at),
        }
    }

    /// The place beside another; `None` where a wall is.
    fn beside(&self, (x, y): Place, way: Direction) -> Option<Place> {
        let (x, y) = match way {
            Direction::Up => (x, y - 1),
            Direction::Right => (x + 1, y),
            Direction::Down => (x, y + 1),
            Direction::Left => (x - 1, y),
        };
        let (w, h) = self.size;
        let outside = !(0..w).contains(&x) || !(0..h).contains(&y);
        if outside && !self.wrap {
            return None;
        }
        let (x, y) = (x.rem_euclid(w), y.rem_euclid(h));
        let wall = self.walls[usize::try_from(y).unwrap()][usize::try_from(x).unwrap()];
        (!wall).then_some((x, y))
    }

    /// Whether a move would turn back into the neck.
    fn turns_back(&self, way: Direction) -> bool {
        let target = self.beside(self.body[0], way);
        target.is_some() && target == self.body.get(1).copied()
    }

    /// Makes a move and returns what came of it.
    pub fn step(&mut self, way: Direction) -> Step {
        let way = if self.turns_back(way) { way.opposite() } else { way };
        let Some(target) = self.beside(self.body[0], way) else {
            return Step::Died(Death::Wall);
        };
        let eats = self.apple == Some(target);
        let stays = if eats { self.body.len() } else { self.body.len() - 1 };
        if self.body[..stays].contains(&target) {
            return Step::Died(Death::Body);
        }
        self.body.truncate(stays);
        self.body.insert(0, target);
        if !eats {
            return Step::Moved;
        }
        self.apple = None;
        if self.body.len() == self.open { Step::Filled } else { Step::Ate }
    }

    /// The number of ways to make so many moves one after the other and survive them.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        for way in Direction::ALL {
            let mut next = self.clone();
            if !self.turns_back(way) && !matches!(next.step(way), Step::Died(_)) {
                count += next.perft(depth - 1);
            }
        }
        count
    }

    /// Puts the apple on a cell.
    pub fn set_apple(&mut self, grid: &Grid, cell: Cell) {
        let (x, y) = grid.coordinates(cell);
        self.apple = Some((x.into(), y.into()));
    }

    /// Deals an apple as a game does, from the same random stream, and counts it.
    pub fn deal(&mut self, rng: &mut ChaCha8Rng, figures: &mut Figures) {
        let (w, h) = self.size;
        let places = (0..h).flat_map(|y| (0..w).map(move |x| (x, y)));
        let is_wall =
            |(x, y): Place| self.walls[usize::try_from(y).unwrap()][usize::try_from(x).unwrap()];
        let free: Vec<Place> =
            places.filter(|&place| !is_wall(place) && !self.body.contains(&place)).collect();
        let drawn = rng.random_range(0..u32::try_from(free.len()).unwrap());
        let apple = free[drawn as usize];
        self.apple = Some(apple);
        figures.dealt += 1;
        figures.distance += self.moves_to(apple);
    }

    /// The least number of moves from the head to a place, if there were no body.
    fn moves_to(&self, target: Place) -> u64 {
        let mut seen = HashSet::from([self.body[0]]);
        let mut ring = vec![self.body[0]];
        let mut moves = 0;
        while !ring.contains(&target) {
            let mut next = vec![];
            for place in ring {
                let beside = Direction::ALL.into_iter().filter_map(|way| self.beside(place, way));
                next.extend(beside.filter(|&place| seen.insert(place)));
            }
            assert!(!next.is_empty(), "the apple is out of reach");
            ring = next;
            moves += 1;
        }
        moves
    }

    fn cell(&self, (x, y): Place) -> Cell {
        Cell::new(usize::try_from(y * self.size.0 + x).unwrap())
    }

    /// Compares size, walls and neighbours of every cell of the grid.
    pub fn assert_grid(&self, grid: &Grid) {
        assert_eq!(grid.area(), self.open);
        let (w, h) = self.size;
        let mut cells = grid.cells().iter();
        for place in (0..h).flat_map(|y| (0..w).map(move |x| (x, y))) {
            let cell = self.cell(place);
            let wall =
                self.walls[usize::try_from(place.1).unwrap()][usize::try_from(place.0).unwrap()];
            assert_eq!(grid.is_wall(cell), wall);
            if wall {
                assert!(grid.neighbours(cell).is_empty());
                continue;
            }
            assert_eq!(cells.next(), Some(&cell));
            let mut list = vec![];
            for way in Direction::ALL {
                let beside = self.beside(place, way).map(|place| self.cell(place));
                assert_eq!(grid.neighbour(cell, way), beside);
                list.extend(beside);
                assert!(beside.is_none_or(|beside| grid.direction(cell, beside) == Some(way)));
            }
            assert_eq!(grid.neighbours(cell), list);
        }
    }

    /// Compares everything that a board says of itself with what the list says: the ends,
    /// the counts, each cell's place in the body, and where the head can go.
    pub fn assert_like(&self, board: &Board) {
        let cells: Vec<Cell> = self.body.iter().map(|&place| self.cell(place)).collect();
        let len = cells.len();
        assert!(board.body().iter().eq(&cells), "{board}");
        let ends = (board.head(), board.tail(), board.neck());
        assert_eq!(ends, (cells[0], cells[len - 1], cells.get(1).copied()), "{board}");
        assert_eq!(board.apple(), self.apple.map(|place| self.cell(place)), "{board}");
        let counts = (board.len(), board.free(), board.is_full());
        assert_eq!(counts, (len, self.open - len, len == self.open), "{board}");
        let mut leaves = vec![0; board.grid().len()];
        for (cell, number) in cells.iter().rev().zip(1..) {
            leaves[cell.index()] = number;
        }
        for (index, &leaves) in leaves.iter().enumerate() {
            let cell = Cell::new(index);
            assert_eq!(board.leaves_in(cell), leaves, "{board}");
            assert_eq!(board.is_free(cell), leaves == 0, "{board}");
            assert_eq!(board.body_index(cell), (leaves > 0).then(|| len - leaves), "{board}");
        }
        self.assert_exits(board);
    }

    fn assert_exits(&self, board: &Board) {
        let (head, neck) = (self.body[0], self.body.get(1));
        let mut exits = vec![];
        for way in Direction::ALL {
            assert_eq!(board.effective(way) != way, self.turns_back(way), "{board}");
            let Some(beside) = self.beside(head, way) else { continue };
            let stays = &self.body[..self.body.len() - 1];
            let open = !stays.contains(&beside) && neck != Some(&beside);
            assert_eq!(board.can_enter(self.cell(beside)), open, "{board}");
            exits.extend(open.then(|| self.cell(beside)));
        }
        assert!(board.exits().eq(exits), "{board}");
        let back = Direction::ALL.into_iter().find(|&way| self.turns_back(way));
        assert_eq!(board.heading(), back.map(Direction::opposite), "{board}");
    }
}
