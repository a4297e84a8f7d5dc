//! What a picture says of its game.

use crate::engine::{Game, Status};
use crate::record::{End, Recording};
use crate::ui::text::{counted, grouped};

/// Who plays: each once, in the order in which they came to it.
pub(super) fn players(recording: &Recording) -> String {
    let mut names: Vec<&str> = Vec::new();
    for stint in recording.stints() {
        if !names.contains(&stint.hand.name()) {
            names.push(stint.hand.name());
        }
    }
    names.join(", ")
}

/// The level, its size and the seed.
pub(super) fn board(recording: &Recording) -> String {
    let level = recording.level();
    let grid = level.grid();
    let name = level.name().map(|name| format!("{name} ")).unwrap_or_default();
    let joined = if grid.wraps() { " wrapped" } else { "" };
    format!("{name}{}x{}{joined}", grid.width(), grid.height())
}

/// What a player of films calls it.
pub(super) fn title(recording: &Recording) -> String {
    let parts = ["snakepilot".to_owned(), players(recording), board(recording)];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

/// What the game has come to: moves and apples, and how it ended or where it is.
pub(super) fn figures(recording: &Recording, game: &Game) -> String {
    let End { moves, apples, .. } = End::of(game);
    let apples = counted(apples, "apple");
    let all = recording.end().moves;
    if game.status() == Status::Running && moves < all {
        return format!("{apples}, move {} of {}", grouped(moves), grouped(all));
    }
    format!("{apples} in {}, {}", counted(moves, "move"), End::of(game).in_words())
}

/// All of it in one line, and shorter lines that leave out more and more.
pub(super) fn lines(recording: &Recording, game: &Game) -> [String; 4] {
    let (players, figures) = (players(recording), figures(recording, game));
    let End { moves, apples, .. } = End::of(game);
    let counts = format!("{} in {}", counted(apples, "apple"), counted(moves, "move"));
    let joined = |parts: &[&str]| {
        let parts: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
        parts.join(" · ")
    };
    [
        joined(&[&players, &board(recording), &figures]),
        joined(&[&players, &figures]),
        joined(&[&players, &counts]),
        counts,
    ]
}
