//! What holds for any text that is read as a board or a level. Fuzzing takes this file in.

use snakepilot::ai::Survey;
use snakepilot::engine::{Board, Direction, Level, Status};

/// Reads a text as a board.
///
/// # Panics
/// Where reading does, where a board that was read is not the one that is written, and
/// where an error says nothing, or could steer the terminal.
pub fn board(text: &str) {
    match text.parse::<Board>() {
        Ok(board) => {
            let picture = board.to_string();
            assert_eq!(picture.parse::<Board>().as_ref(), Ok(&board), "{picture}");
            assert!(board.body().iter().all(|&cell| !board.is_free(cell)), "{picture}");
        }
        Err(error) => says_why(&error.to_string()),
    }
}

/// Reads a text as a level, with this much junk, and plays a little of a game on it.
///
/// # Panics
/// As [`board`], and where a game is none, or junk is where it must not be.
pub fn level(text: &str, wrap: bool, junk: usize) {
    let level = match Level::read("level", text, wrap) {
        Ok(level) => level,
        Err(error) => return says_why(&error.to_string()),
    };
    let start = level.board(0);
    let again = Level::read("level", &start.to_string(), false);
    assert_eq!(again.as_ref(), Ok(&level), "{start}");
    assert!(!start.is_full(), "{start}");
    let level = level.with_junk(junk);
    let board = level.board(1);
    assert_eq!((board.body(), board.apple()), (start.body(), start.apple()), "{board}");
    let lost = start.grid().area() - board.grid().area();
    assert!(lost <= junk, "{board}");
    let again = Level::read("level", &board.to_string(), false).expect("it is a level");
    assert_eq!(again.grid().area(), board.grid().area(), "junk cuts nothing off:\n{board}");
    // Whether there is a tour is looked for before each game.
    let _ = Survey::new(board.grid());
    let mut game = level.game(1);
    for way in Direction::ALL.into_iter().cycle().take(40) {
        assert!(game.board().apple().is_some() || game.status() != Status::Running);
        game.step(way);
    }
}

fn says_why(error: &str) {
    assert!(!error.is_empty() && !error.contains(char::is_control), "{error:?}");
}
