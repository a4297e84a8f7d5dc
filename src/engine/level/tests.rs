//! Levels as pictures.

use super::*;
use crate::engine::Direction;

fn level(text: &str) -> Level {
    Level::read("test", text, false).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error(text: &str) -> LevelError {
    Level::read("test", text, false).unwrap_err()
}

/// The start of a level, as it is drawn and as it should be.
fn starts(text: &str, wanted: &str) {
    let wanted: Board = wanted.parse().unwrap();
    assert_eq!(level(text).board(1).to_string(), wanted.to_string());
}

#[test]
fn the_snake_starts_as_usual_where_it_has_room() {
    starts("......\n......\n#.....\n......", "......\n......\n#>>@..\n......");
    // A wall ahead, and a way aside.
    starts("......\n......\n....#.\n......", "......\n......\n.>>@#.\n......");
}

#[test]
fn else_it_starts_at_the_nearest_place() {
    // With the head where it would be, heading down.
    starts("......\n......\n..#...\n......", "...v..\n...v..\n..#@..\n......");
    starts("......\n.#.#.#\n.#.#..\n......", "......\n.#.#.#\n.#.#..\n.>>@..");
    // Two places are as near as each other: heading right comes first, then the
    // upper row.
    starts(".....\n.....\n..#..\n.....\n.....", ".....\n>>@..\n..#..\n.....\n.....");
    starts(".....\n#####\n##.##\n#####\n.....", ">>@..\n#####\n#####\n#####\n#####");
    starts("#.###\n#.###\n#.###\n#.###\n#..##", "#v###\n#v###\n#@###\n#.###\n#..##");
    // A head needs a way on.
    assert_eq!(error("##.##\n##.##\n##.##\n#####"), LevelError::NoStart { length: 3 });
    starts("##.##\n##.##\n##.##\n##.##\n#####", "##v##\n##v##\n##@##\n##.##\n#####");
}

#[test]
fn a_level_may_show_the_snake_and_the_first_apple() {
    starts("@<..\n.^#*", "@<..\n.^#*");
    starts("wrap\n@.>\n...\n#.*", "wrap\n@.>\n...\n#.*");
    let joined = Level::read("test", "@.>\n...\n#.*", true).unwrap();
    assert!(joined.grid().wraps());
}

#[test]
fn what_cannot_be_reached_is_wall() {
    starts(".#....\n##....\n......\n....##\n....#.", "##....\n##....\n.>>@..\n....##\n....##");
    let grid = Grid::with_walls(6, 5, false, |cell| [1, 6, 7].contains(&cell.index())).unwrap();
    assert_eq!(Level::new(&grid).unwrap().grid().area(), 26);
}

#[test]
fn what_is_no_level_says_why() {
    assert_eq!(error("#.#\n.#.\n#.#"), LevelError::NoStart { length: 3 });
    assert_eq!(error(">>@\n###"), LevelError::Full);
    assert_eq!(error("@..#*\n...#."), LevelError::AppleOutOfReach { row: 1, column: 5 });
    let said = |text| error(text).to_string();
    assert!(said("@..\n.x.").contains("line 2, column 2 has 'x'; allowed are . # * @"));
    assert!(said("@..\n..").contains("line 2 has 2 cells, but the first row has 3"));
    assert!(said("@..\n..@").contains("line 2, column 3 has a second @"));
    assert!(said("@..\n..>").contains("see line 2, column 3"));
    assert!(said("").contains("from 2 to 250"));
    assert!(said("###\n###").contains("at least one cell"));
    assert!(said("wrap\n@.\n..").contains("from 3 to 250"));
    assert!(said(&"....\n".repeat(251)).contains("4x251"));
}

/// Every open cell can be reached, and has at least `ways` neighbours.
fn is_sound(board: &Board, ways: usize) {
    let grid = board.grid();
    assert_eq!(start::reachable(grid, board.head()).area(), grid.area(), "{board}");
    for &cell in grid.cells() {
        assert!(grid.neighbours(cell).len() >= ways, "a dead end\n{board}");
    }
}

#[test]
fn the_built_in_levels_are_sound() {
    assert!(BUILT_IN.len() >= 6);
    for (i, found) in BUILT_IN.iter().enumerate() {
        assert!(BUILT_IN[..i].iter().all(|other| other.name != found.name));
        let level = Level::read(found.name, found.picture, false).unwrap();
        let grid = level.grid();
        is_sound(&level.board(1), 2);
        let drawn = found.picture.matches('.').count();
        assert_eq!(drawn, grid.area(), "{}: a part is walled off", found.name);
        let size = format!("{}x{}", grid.width(), grid.height());
        assert!(found.summary.contains(&size) && grid.width() <= 24 && grid.height() <= 20);
        assert_eq!(BuiltIn::find(found.name).unwrap().picture, found.picture);
    }
}

/// The boards that junk is scattered on here, and how many obstacles each takes
/// at least.
fn grounds() -> Vec<(Level, usize)> {
    let open = |width, height, wrap| {
        let grid = Grid::new(width, height, wrap).unwrap();
        Level::new(&grid).unwrap()
    };
    let mut grounds = vec![
        (open(20, 20, false), 80),
        (open(20, 20, true), 80),
        (open(9, 7, false), 8),
        (open(4, 4, false), 0),
        (open(3, 3, true), 0),
        (open(250, 4, false), 60),
    ];
    for built_in in BUILT_IN {
        let level = Level::read(built_in.name, built_in.picture, false).unwrap();
        grounds.push((level, if built_in.name == "stones" { 20 } else { 0 }));
    }
    grounds
}

#[test]
fn junk_makes_no_dead_end_and_never_cuts_the_cells_apart() {
    for (level, room) in grounds() {
        let before = level.grid().area();
        for seed in 0..20 {
            for most in [1, 5, 30, usize::MAX] {
                let board = level.clone().with_junk(most).board(seed);
                is_sound(&board, 2);
                let junk = before - board.grid().area();
                assert!(junk >= room.min(most), "{junk} of {most} on\n{board}");
                assert!(junk <= most && board.body() == level.start.body());
                let ahead = board.grid().neighbours(board.head());
                assert_eq!(ahead, level.grid().neighbours(board.head()));
            }
        }
    }
}

#[test]
fn junk_is_the_seeds_and_leaves_the_apples_alone() {
    let plain = Level::new(&Grid::new(8, 6, false).unwrap()).unwrap();
    let level = plain.clone().with_junk(5);
    assert_eq!(level.board(3), level.board(3));
    assert_ne!(level.board(3), level.board(4));
    assert!(plain.is_plain() && !level.is_plain());
    // On every platform, in every version that keeps its games.
    let drawn = level.board(3).to_string();
    assert_eq!(drawn, level.game(3).board().to_string().replace('*', "."));
    // The first obstacles of many are those of few.
    let more = plain.with_junk(6).board(3);
    for &cell in more.grid().cells() {
        assert!(!level.board(3).grid().is_wall(cell));
    }
}

#[test]
fn junk_keeps_the_colours_even() {
    let level = Level::new(&Grid::new(20, 20, false).unwrap()).unwrap();
    for junk in 0..60 {
        let board = level.clone().with_junk(junk).board(7);
        let grid = board.grid();
        let dark = |cell: &&Cell| {
            (grid.coordinates(**cell).0 + grid.coordinates(**cell).1).is_multiple_of(2)
        };
        let dark = grid.cells().iter().filter(dark).count();
        assert_eq!((grid.area(), dark), (400 - junk, (400 - junk) / 2), "{junk}");
    }
}

#[test]
fn the_bound_goes_round_the_walls() {
    let mut game = level("@.#*\n..#.\n....").game(1);
    assert_eq!(game.figures().distance, 7);
    game.step(Direction::Down);
    assert_eq!(game.figures().dealt, 1);
}
