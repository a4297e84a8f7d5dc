//! One move at a time, as pictures before and after.

use super::*;

fn board(picture: &str) -> Board {
    picture.parse().unwrap()
}

/// One move, as pictures before and after.
fn moves(before: &str, way: Direction, after: &str, step: Step) {
    let mut before = board(before);
    assert_eq!(before.step(way), step);
    assert_eq!(before.to_string(), board(after).to_string());
}

#[test]
fn starts_in_the_middle_row_heading_right() {
    let start = |w, h| Board::new(Arc::new(Grid::new(w, h, false).unwrap())).unwrap().to_string();
    assert_eq!(start(6, 3), "......\n.>>@..\n......\n");
    assert_eq!(start(4, 4), "....\n....\n>>@.\n....\n");
    assert_eq!(start(3, 2), "...\n>>@\n");
    assert_eq!(start(2, 2), "..\n>@\n");
}

#[test]
fn the_tail_leaves_as_the_head_goes_on() {
    moves("....\n>>@.\n....", Direction::Right, "....\n.>>@\n....", Step::Moved);
    moves("....\n>>@.\n....", Direction::Up, "..@.\n.>^.\n....", Step::Moved);
}

#[test]
fn eating_grows_by_one_and_leaves_no_apple() {
    moves("....\n>>@*\n....", Direction::Right, "....\n>>>@\n....", Step::Ate);
}

#[test]
fn the_cell_the_tail_is_on_may_be_entered() {
    moves("v<.\n>@.", Direction::Up, "v@.\n>^.", Step::Moved);
    moves(".>v\n.@<", Direction::Up, ".@v\n.^<", Step::Moved);
}

#[test]
fn filling_the_last_cell_wins() {
    moves(">>@*\n^<<<", Direction::Right, ">>>@\n^<<<", Step::Filled);
}

#[test]
fn death_leaves_the_snake_whole() {
    moves(">>@\n...", Direction::Right, ">>@\n...", Step::Died(Death::Wall));
    let coiled = ".v<<\n.>@^\n...^";
    moves(coiled, Direction::Up, coiled, Step::Died(Death::Body));
    moves(">@#\n...", Direction::Right, ">@#\n...", Step::Died(Death::Wall));
}

#[test]
fn a_reversal_goes_straight_on_from_length_two_up() {
    moves(">>@.\n....", Direction::Left, ".>>@\n....", Step::Moved);
    moves(">@..\n....", Direction::Left, ".>@.\n....", Step::Moved);
    moves(".@..\n....", Direction::Left, "@...\n....", Step::Moved);
    moves("..>@\n....", Direction::Left, "..>@\n....", Step::Died(Death::Wall));
}

#[test]
fn joined_edges_are_crossed() {
    moves("wrap\n...\n.>@\n...", Direction::Right, "wrap\n...\n@.>\n...", Step::Moved);
    moves("wrap\n.@.\n.^.\n...", Direction::Up, "wrap\n.^.\n...\n.@.", Step::Moved);
}

#[test]
fn bodies_that_cannot_lie_are_refused() {
    let grid = Arc::new(Grid::with_walls(4, 4, false, |c| c.index() == 5).unwrap());
    let cells = |list: &[usize]| list.iter().map(|&i| Cell::new(i)).collect::<Vec<_>>();
    let made = |list: &[usize], apple: Option<usize>| {
        Board::with_body(Arc::clone(&grid), &cells(list), apple.map(Cell::new)).map(|_| ())
    };
    assert_eq!(made(&[], None), Err(BoardError::Empty));
    assert_eq!(made(&[1, 5], None), Err(BoardError::Closed(5)));
    assert_eq!(made(&[16], None), Err(BoardError::Closed(16)));
    assert_eq!(made(&[0, 2], None), Err(BoardError::Broken(2)));
    assert_eq!(made(&[0, 1, 0], None), Err(BoardError::Twice(0)));
    assert_eq!(made(&[0, 1], Some(1)), Err(BoardError::Twice(1)));
    assert_eq!(made(&[0, 1], Some(5)), Err(BoardError::Closed(5)));
    assert_eq!(made(&[0, 1, 2], Some(3)), Ok(()));
}

#[test]
fn places_in_the_body_and_times_of_leaving() {
    let board = board("*.>v\n...@");
    let of = |i| (board.body_index(Cell::new(i)), board.leaves_in(Cell::new(i)));
    assert_eq!([of(7), of(3), of(2), of(0)], [(Some(0), 3), (Some(1), 2), (Some(2), 1), (None, 0)]);
    assert_eq!(board.exits().collect::<Vec<_>>(), [Cell::new(6)]);
}

#[test]
fn the_serial_number_counts_the_moves_that_are_made() {
    let mut board = board(">>@*\n....");
    let first = board.serial();
    for (moves, way) in [Direction::Right, Direction::Down, Direction::Left].iter().enumerate() {
        assert_eq!(board.serial(), first + moves as u64);
        board.step(*way);
    }
    assert_eq!(board.step(Direction::Down), Step::Died(Death::Wall));
    assert_eq!(board.serial(), first + 3);
}

#[test]
fn a_walk_ends_at_the_first_move_that_is_not_survived() {
    let cells = |list: &[usize]| list.iter().map(|&i| Cell::new(i)).collect::<Vec<_>>();
    let start = board(">>@*\n....");
    let mut walked = start.clone();
    assert!(walked.walk(&cells(&[3, 7, 6, 5, 4, 0])));
    assert_eq!(walked.to_string(), "@...\n^<<.\n");
    let mut stopped = start.clone();
    assert!(!stopped.walk(&cells(&[6, 5, 6])));
    assert!(!start.clone().walk(&cells(&[4])));
    let mut reused = start.clone();
    reused.clone_from(&walked);
    assert_eq!(reused, walked);
}

#[test]
fn a_vacant_cell_holds_neither_snake_nor_apple() {
    let board = board(">@*\n...");
    let vacant: Vec<usize> = (0..6).filter(|&cell| board.is_vacant(Cell::new(cell))).collect();
    assert_eq!(vacant, [3, 4, 5]);
}
