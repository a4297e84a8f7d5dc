//! What holds for any text that is read as a board, a level, a recording or scores. Fuzzing takes this file in.

use snakepilot::ai::Survey;
use snakepilot::engine::{Board, Direction, Level, Status};
use snakepilot::record::{End, Recording, Replay};
use snakepilot::store::scores::{ScoreFile, Scores};

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

/// Reads a text as a recording, with the checksum that it should have, and as it is.
///
/// # Panics
/// Where reading does, where what was read is not what is written, or replays to another end, and
/// where an error says nothing, or could steer the terminal.
pub fn recording(text: &str) {
    let lines = text.lines().filter(|line| !line.starts_with("checksum:"));
    let lines: Vec<&str> = lines.map(str::trim_end).collect();
    let body = lines.join("\n").trim_end_matches('\n').to_owned() + "\n";
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(body.as_bytes());
    let sealed = format!("{body}checksum: {:08x}\n", checksum.finalize());
    for text in [text, &sealed] {
        let recording = match Recording::read(text) {
            Ok(recording) => recording,
            Err(error) => {
                says_why(&error.to_string());
                continue;
            }
        };
        let again = Recording::read(&recording.to_string()).expect("it was written");
        assert_eq!(again.to_string(), recording.to_string());
        assert_eq!((again.moves(), again.end()), (recording.moves(), recording.end()));
        let (end, half) = (recording.end(), recording.moves().len() / 2);
        let mut replay = Replay::new(recording);
        replay.seek(half);
        replay.seek(usize::MAX);
        assert_eq!(End::of(replay.game()), end);
    }
}

/// Reads a text as scores.
///
/// # Panics
/// Where reading does, and where scores that were read are not those that are written.
pub fn scores(text: &str) {
    if let Ok(scores) = Scores::parse(text) {
        assert_eq!(Scores::parse(&ScoreFile::text(&scores)).as_ref(), Ok(&scores));
    }
}

fn says_why(error: &str) {
    assert!(!error.is_empty() && !error.contains(char::is_control), "{error:?}");
}
