use super::*;

fn board(picture: &str) -> Board {
    picture.parse().unwrap()
}

/// Whether survival is possible on this board, found without a limit.
fn survives(picture: &str) -> bool {
    survival(&board(picture), usize::MAX / 2).unwrap()
}

#[test]
fn a_snake_beside_its_tail_or_with_a_free_way_to_it_survives() {
    assert!(survives(">v\n^@"));
    assert!(survives("....\n>>@.\n...."));
    assert!(survives(">>v\n^.v\n^@<"));
    // Through the apple: the tail goes on after that.
    assert!(survives("v<<\nv*^\n>@."), "straight on and round");
}

#[test]
fn a_snake_in_a_room_without_a_door_does_not() {
    assert!(!survives("#@<.\n####\n...*"));
    assert!(!survives(".>>v\n.^@<\n.^<<"), "no move at all");
    // One cell to go, and the body beside that is left after many moves.
    assert!(!survives("vv<<\nv@.^\n>>>^"));
}

#[test]
fn a_detour_gives_the_time_for_a_door_to_open() {
    // The cell two to the left and one below is left with the third move, and the room has
    // four cells: round them there is a way, and straight there is none.
    assert!(survives("vv<<\nv@.^\nv..^\n>>>^"));
    // An apple in the room keeps the tail for a move, which the way round has to spare.
    assert!(survives("vv<<\nv@.^\nv.*^\n>>>^"));
}

#[test]
fn what_cannot_be_told_is_not() {
    assert_eq!(survival(&board(".....\n.>>@.\n.....\n....."), 0), Some(true), "at first sight");
    // A room that is large enough, or nearly so, with a door that opens late.
    let hall = "#.......\n#.......\n#.......\n@.......\n^<<<<<<<\n>>>>>>>^\n^<<<<<<<\n>>>>>>>^";
    assert_eq!(survival(&board(hall), 0), None);
    let closed = board("#@<.\n####\n...*");
    assert_eq!(look_back(&closed, &[], &[]), Hindsight::Never);
}
