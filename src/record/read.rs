//! Reading the text of a recording. A move is made as soon as it is read, so what has been
//! read replays, and moves after the end of the game take no memory.

use std::str::FromStr;

use thiserror::Error;

use super::moves::{Moves, way_of};
use super::recording::END_WORDS;
use super::write::{CHECKSUM, MAGIC, edges, in_a_line};
use super::{End, Hand, MOST_MOVES, Mode, Recording, Stint, VERSION};
use crate::ai::Effort;
use crate::engine::{Direction, Game, Level, LevelError, Status};

/// Why a text is not a recording that can be replayed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {wrong}")]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub wrong: Wrong,
}

/// What is wrong in a line of a recording.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Wrong {
    /// The first line is another.
    #[error("not a recording; its first line should be \"{MAGIC} {VERSION}\"")]
    NotARecording,
    /// A newer version of the program wrote it.
    #[error(
        "written in version {0} of the format, and this program reads version {VERSION}; \
         a newer snakepilot reads it"
    )]
    Newer(u32),
    /// The last line is missing.
    #[error("the file is cut off: its last line should be \"{CHECKSUM}: \" and eight digits")]
    CutOff,
    /// Some line is not what was written.
    #[error(
        "the file is damaged or was changed: its checksum is {stated}, but its lines give \
         {found}; if you changed it yourself, put {found} there"
    )]
    Damaged {
        /// The checksum in the last line.
        stated: String,
        /// That of the lines before it.
        found: String,
    },
    /// A line that must be there is not.
    #[error("\"{0}:\" is expected here or before")]
    Missing(&'static str),
    /// A line is there twice.
    #[error("\"{0}:\" is here a second time")]
    Twice(&'static str),
    /// A value is not one that the line can have.
    #[error("\"{found}\" is not {wanted}")]
    Value {
        /// The value.
        found: String,
        /// What it should be.
        wanted: &'static str,
    },
    /// The level is not one.
    #[error("the start is not a board with a snake: {0}")]
    Level(#[from] LevelError),
    /// Size or edges are not those of the board that is drawn.
    #[error("the board drawn is {0}")]
    Board(String),
    /// A character has no meaning among the moves.
    #[error(
        "column {column} has {found:?} among the moves; allowed are u r d l, numbers and (back,count)"
    )]
    Letter {
        /// Its column, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// A pair points to before the first move.
    #[error("column {column} repeats moves from {back} moves back, where there are only {made}")]
    Back {
        /// Its column, from 1.
        column: usize,
        /// The number of moves to go back.
        back: usize,
        /// The number of moves made.
        made: usize,
    },
    /// The rules do not allow a move.
    #[error("column {column}, after {made} moves: {why}")]
    Move {
        /// The column of the run or pair that it belongs to, from 1.
        column: usize,
        /// The number of moves made before.
        made: usize,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The moves lead to another end.
    #[error("the moves lead to another end: {0}")]
    End(End),
}

impl ReadError {
    /// Returns true where the text is a recording of a version that is understood, but damaged
    /// or wrong; false where it is something else.
    #[must_use]
    pub fn is_recording(&self) -> bool {
        !matches!(self.wrong, Wrong::NotARecording | Wrong::Newer(_))
    }
}

type Read<T> = Result<T, ReadError>;

impl Recording {
    /// Reads a recording. Lines may end in CR and LF. Takes memory in proportion to the text,
    /// and at most two bits for each of [`MOST_MOVES`] moves; O(text + moves).
    ///
    /// # Errors
    /// A [`ReadError`] that names the line.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        let mut lines = Lines::new(text)?;
        let head = Head::read(&mut lines)?;
        let (level, seed, max_moves) = head.level(&mut lines)?;
        let stints = stints(&mut lines)?;
        let taken_back = taken_back(&mut lines)?;
        lines.expect("moves")?;
        let mut played = Played::new(&level, seed, max_moves);
        while let Some(line) = lines.next_unless(&["end"]) {
            played.read(line).map_err(|wrong| lines.error(wrong))?;
        }
        let stated = end(&mut lines)?;
        let end = End::of(&played.game);
        if end != stated {
            return Err(lines.error(Wrong::End(end)));
        }
        lines.expect_nothing()?;
        let Head { mode, date, .. } = head;
        let moves = played.moves;
        Ok(Self { level, seed, max_moves, mode, date, stints, taken_back, moves, end })
    }
}

/// The lines between the first and the checksum, which is right.
struct Lines<'a> {
    lines: Vec<&'a str>,
    /// The number of lines taken.
    taken: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Read<Self> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let first = text.lines().next().unwrap_or_default().trim_end();
        let fail = |line, wrong| Err(ReadError { line, wrong });
        match first.strip_prefix(MAGIC).and_then(|version| version.trim().parse::<u32>().ok()) {
            None | Some(0) => return fail(1, Wrong::NotARecording),
            Some(version) if version > VERSION => return fail(1, Wrong::Newer(version)),
            Some(_) => {}
        }
        let mut lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        while lines.last().is_some_and(|line| line.is_empty()) {
            lines.pop();
        }
        let last = lines.len();
        let stated = lines.pop().and_then(|line| value_of(line, CHECKSUM));
        let is_checksum = |stated: &&str| {
            stated.len() == 8 && stated.chars().all(|digit| digit.is_ascii_hexdigit())
        };
        let Some(stated) = stated.filter(is_checksum) else {
            return fail(last, Wrong::CutOff);
        };
        let found = checksum(&lines);
        if !found.eq_ignore_ascii_case(stated) {
            return fail(last, Wrong::Damaged { stated: stated.to_owned(), found });
        }
        Ok(Self { lines, taken: 1 })
    }

    /// An error in the line taken last.
    fn error(&self, wrong: Wrong) -> ReadError {
        ReadError { line: self.taken, wrong }
    }

    fn value_error(&self, found: &str, wanted: &'static str) -> ReadError {
        let found = found.chars().take(40).collect::<String>().escape_debug().to_string();
        self.error(Wrong::Value { found, wanted })
    }

    fn parse<T: FromStr>(&self, found: &str, wanted: &'static str) -> Read<T> {
        found.parse().map_err(|_| self.value_error(found, wanted))
    }

    /// The next line, unless it begins with one of these keys.
    fn next_unless(&mut self, keys: &[&str]) -> Option<&'a str> {
        let next = *self.lines.get(self.taken)?;
        if keys.iter().any(|key| self.is_next(key)) {
            return None;
        }
        self.taken += 1;
        Some(next)
    }

    /// Whether the next line has this key.
    fn is_next(&self, key: &str) -> bool {
        self.lines.get(self.taken).is_some_and(|next| value_of(next, key).is_some())
    }

    /// Takes the line with this key, which comes next, and returns its value.
    fn expect(&mut self, key: &'static str) -> Read<&'a str> {
        let value = self.lines.get(self.taken).and_then(|next| value_of(next, key));
        self.taken += 1;
        value.ok_or_else(|| self.error(Wrong::Missing(key)))
    }

    fn expect_nothing(&mut self) -> Read<()> {
        if self.taken == self.lines.len() {
            return Ok(());
        }
        self.taken += 1;
        Err(self.error(Wrong::Missing(CHECKSUM)))
    }
}

/// The checksum of lines, each ended by LF: CRC-32 as in gzip and PNG, in hexadecimal.
fn checksum(lines: &[&str]) -> String {
    let mut hasher = crc32fast::Hasher::new();
    for line in lines {
        hasher.update(line.as_bytes());
        hasher.update(b"\n");
    }
    format!("{:08x}", hasher.finalize())
}

/// The value of a line `key: value`, if it has this key.
fn value_of<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    Some(line.strip_prefix(key)?.strip_prefix(':')?.trim())
}

/// The lines before the board. Unknown ones are left out: they cannot change the game.
#[derive(Default)]
struct Head<'a> {
    date: Option<String>,
    level: Option<String>,
    size: Option<&'a str>,
    wraps: Option<bool>,
    junk: Option<usize>,
    seed: Option<u64>,
    max_moves: Option<u64>,
    mode: Mode,
}

impl<'a> Head<'a> {
    fn read(lines: &mut Lines<'a>) -> Read<Self> {
        let mut head = Self::default();
        while let Some(line) = lines.next_unless(&["start"]) {
            let Some((key, value)) = line.split_once(':') else {
                return Err(lines.value_error(line, "a line \"name: value\""));
            };
            head.take(lines, key, value.trim())?;
        }
        lines.expect("start")?;
        Ok(head)
    }

    fn take(&mut self, lines: &Lines, key: &str, value: &'a str) -> Read<()> {
        const NUMBER: &str = "a whole number";
        let once = |is_new: bool, key| {
            if is_new { Ok(()) } else { Err(lines.error(Wrong::Twice(key))) }
        };
        match key {
            "date" => self.date = Some(in_a_line(value).chars().take(40).collect()),
            "level" => once(self.level.replace(in_a_line(value)).is_none(), "level")?,
            "size" => once(self.size.replace(value).is_none(), "size")?,
            "edges" => {
                let wraps = [true, false].into_iter().find(|&wraps| edges(wraps) == value);
                let Some(wraps) = wraps else {
                    return Err(lines.value_error(value, "walls or joined"));
                };
                once(self.wraps.replace(wraps).is_none(), "edges")?;
            }
            "junk" => once(self.junk.replace(lines.parse(value, NUMBER)?).is_none(), "junk")?,
            "seed" => once(self.seed.replace(lines.parse(value, NUMBER)?).is_none(), "seed")?,
            "move limit" => {
                let limit = lines.parse(value, NUMBER)?;
                once(self.max_moves.replace(limit).is_none(), "move limit")?;
            }
            "mode" => self.mode = mode(lines, value)?,
            _ => {}
        }
        Ok(())
    }

    /// Reads the board. Returns the level, the seed and the move limit.
    fn level(&self, lines: &mut Lines<'a>) -> Read<(Level, u64, u64)> {
        let missing = |key| lines.error(Wrong::Missing(key));
        let wraps = self.wraps.ok_or_else(|| missing("edges"))?;
        let size = self.size.ok_or_else(|| missing("size"))?;
        let seed = self.seed.ok_or_else(|| missing("seed"))?;
        let max_moves = self.max_moves.ok_or_else(|| missing("move limit"))?;
        let line = lines.taken;
        // Blank lines, so that an error in the board names the line in the file.
        let mut rows = "\n".repeat(line);
        while let Some(row) = lines.next_unless(&["steered by"]) {
            rows.push_str(row);
            rows.push('\n');
        }
        let level = Level::read("", &rows, wraps)
            .map_err(|error| ReadError { line, wrong: error.into() })?;
        let (board, grid) = (level.board(seed), level.grid().clone());
        let drawn = format!("{}x{}", grid.width(), grid.height());
        if drawn != size {
            return Err(lines.error(Wrong::Board(drawn)));
        }
        if !rows.contains('@') {
            return Err(lines.error(Wrong::Board("without a snake; its head is @".to_owned())));
        }
        let level = level.with_name(self.level.as_deref()).with_junk(self.junk.unwrap_or(0));
        Ok((level.laid_out(&board), seed, max_moves))
    }
}

fn mode(lines: &Lines, value: &str) -> Read<Mode> {
    let mut mode = Mode::default();
    for word in value.split(',') {
        match word.trim() {
            "arcade" => mode.arcade = true,
            "no grace" => mode.grace = false,
            other => return Err(lines.value_error(other, "arcade or no grace")),
        }
    }
    Ok(mode)
}

/// Who steers from which move on.
fn stints(lines: &mut Lines) -> Read<Vec<Stint>> {
    lines.expect("steered by")?;
    let mut stints: Vec<Stint> = Vec::new();
    while let Some(line) = lines.next_unless(&["taken back to", "moves"]) {
        let stint = stint(line).ok_or_else(|| {
            lines.value_error(
                line,
                "the number of a move and \"person\" or a strategy and its effort",
            )
        })?;
        let is_next = stints.last().map_or(stint.from == 0, |last| last.from < stint.from);
        if !is_next {
            return Err(lines.value_error(line, "later than the line before, or 0 in the first"));
        }
        stints.push(stint);
    }
    Ok(stints)
}

/// Reads `412 certified normal` or `900 person with hints`.
fn stint(line: &str) -> Option<Stint> {
    let (words, hints) = match line.strip_suffix("with hints") {
        Some(words) => (words, true),
        None => (line, false),
    };
    let words: Vec<&str> = words.split_whitespace().collect();
    let is_name = |name: &str| {
        name.len() <= 40 && name.chars().all(|mark| mark.is_ascii_alphanumeric() || mark == '-')
    };
    let (from, hand) = match words[..] {
        [from, "person"] => (from, Hand::Person),
        [from, name, effort] if is_name(name) => {
            let effort: Effort = effort.parse().ok()?;
            (from, Hand::Strategy { name: name.to_owned(), effort })
        }
        _ => return None,
    };
    Some(Stint { from: from.parse().ok()?, hand, hints })
}

fn taken_back(lines: &mut Lines) -> Read<Vec<u64>> {
    if !lines.is_next("taken back to") {
        return Ok(Vec::new());
    }
    let numbers = lines.expect("taken back to")?;
    let number = |word| lines.parse(word, "the number of a move");
    numbers.split_whitespace().map(number).collect()
}

fn end(lines: &mut Lines) -> Read<End> {
    let value = lines.expect("end")?;
    let read = || {
        let mut parts = value.split(", ");
        let words = parts.next()?;
        let (status, _) = END_WORDS.into_iter().find(|(_, other)| *other == words)?;
        let mut number = || parts.next()?.split(' ').next()?.parse().ok();
        Some(End { status, moves: number()?, apples: number()? })
    };
    read().ok_or_else(|| {
        lines.value_error(value, "an end such as \"hit a wall, 81 moves, 9 apples\"")
    })
}

/// A game that is played as its moves are read.
struct Played {
    game: Game,
    moves: Moves,
}

impl Played {
    fn new(level: &Level, seed: u64, max_moves: u64) -> Self {
        let game = Game::from_board(level.board(seed), seed).with_max_moves(max_moves);
        Self { game, moves: Moves::default() }
    }

    /// Reads a line of moves.
    fn read(&mut self, line: &str) -> Result<(), Wrong> {
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            // Bytes and columns are the same up to the first letter that is not allowed.
            let column = 1 + line.len() - rest.len();
            let unknown = Wrong::Letter { column, found: first };
            if let Some(way) = way_of(first) {
                let (count, after) = number(&rest[1..]).unwrap_or((1, &rest[1..]));
                for _ in 0..count {
                    self.step(column, way)?;
                }
                rest = after;
            } else {
                let (back, count, after) = pair(rest).ok_or(unknown)?;
                let made = self.moves.len();
                let start = made.checked_sub(back).filter(|_| back > 0);
                let start = start.ok_or(Wrong::Back { column, back, made })?;
                for number in (start..).take(count) {
                    let way = self.moves.get(number).expect("it goes on before the end");
                    self.step(column, way)?;
                }
                rest = after;
            }
        }
        Ok(())
    }

    fn step(&mut self, column: usize, way: Direction) -> Result<(), Wrong> {
        let made = self.moves.len();
        let wrong = |why| Err(Wrong::Move { column, made, why });
        if self.game.status() != Status::Running {
            return wrong("the game is over, so no move can follow");
        }
        if self.game.board().effective(way) != way {
            return wrong("a move cannot lead back into the neck");
        }
        if self.moves.push(way).is_err() {
            debug_assert_eq!(made, MOST_MOVES);
            return wrong("there are more moves than a recording can hold");
        }
        self.game.step(way);
        Ok(())
    }
}

/// The number at the start, and what follows; `None` where there is none.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|mark: char| !mark.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    Some((digits.parse().ok()?, rest))
}

/// The numbers of `(back,count)` at the start, and what follows.
fn pair(text: &str) -> Option<(usize, usize, &str)> {
    let (back, rest) = number(text.strip_prefix('(')?)?;
    let (count, rest) = number(rest.strip_prefix(',')?)?;
    Some((back, count, rest.strip_prefix(')')?))
}
