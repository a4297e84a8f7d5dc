//! A snake that moves along its path: numbers and the times that they hold at.
//!
//! The head moves on by a cell per move. The tail does so too, but waits for a move where an
//! apple is eaten. Between such moves all ends of the layers move evenly, so only those are
//! written down, and those where an end jumps over a detour of the path.

use std::io::{self, Write};

use super::track::Track;
use super::{BODY, apple, dashes, fewest, gap, head, is_dead, layers};
use crate::engine::Board;
use crate::ui::export::colours::{Colours, Rgb, hex};
use crate::ui::export::film::{Film, PAUSE, Player, SECOND};

/// What happens in a film.
pub(super) struct Story {
    track: Track,
    /// The length of the snake at the start, less its head.
    length: usize,
    /// The moves that ate, counted from 1 at the start of the film, in order.
    meals: Vec<usize>,
    /// Where the apple is from which move on; outside of the board where there is none.
    apples: Vec<(usize, String)>,
    /// The number of moves that the head made.
    moved: usize,
    /// The number of all moves.
    moves: usize,
    /// Whether the last move killed.
    dies: bool,
    /// The time of all moves and of the whole loop, in microseconds.
    end: u64,
    total: u64,
}

impl Story {
    /// Plays on to the end of the film.
    pub(super) fn of(player: &mut Player, film: &Film) -> Self {
        let board = player.game().board();
        let mut story = Self {
            track: Track::of_body(board),
            length: board.len() - 1,
            meals: Vec::new(),
            apples: vec![(0, place(board))],
            moved: 0,
            moves: film.to - film.from,
            dies: false,
            end: film.end(),
            total: film.end() + PAUSE,
        };
        for number in 1..=story.moves {
            let before = player.game().board();
            let (head, length) = (before.head(), before.len());
            player.step();
            let board = player.game().board();
            if board.head() != head {
                story.track.extend(board.grid(), head, board.head());
                story.moved = number;
            }
            if board.len() > length {
                story.meals.push(number);
                story.apples.push((number, place(board)));
            }
        }
        story.dies = is_dead(player.game());
        story
    }

    /// When so many moves have been made, as a part of the whole loop.
    fn time(&self, moves: f64) -> f64 {
        float(self.end) / float(self.total) * moves / float(self.moves.max(1))
    }

    /// How many decimals tell times and places apart that are a fiftieth of a cell apart.
    fn decimals(&self) -> usize {
        let moves = float(self.moves.max(1)) * float(self.total) / float(self.end.max(1));
        fewest(50.0 * moves.max(self.track.length()), 0).len()
    }

    /// Where tail and head are at the start, at the end, and where the tail begins or stops
    /// to wait for a meal: moves, tail, head.
    fn turns(&self) -> Vec<[f64; 3]> {
        let mut turns: Vec<[usize; 3]> = Vec::with_capacity(2 * self.meals.len() + 2);
        let mut add = |moves: usize, eaten: usize| {
            if turns.last().is_none_or(|last| last[0] < moves) {
                turns.push([moves, moves - eaten, moves + self.length]);
            }
        };
        add(0, 0);
        for (eaten, &meal) in self.meals.iter().enumerate() {
            add(meal - 1, eaten);
            add(meal, eaten + 1);
        }
        add(self.moved, self.meals.len());
        turns.into_iter().map(|turn| turn.map(float)).collect()
    }

    /// The moments of a layer that begins at this part of the way from the tail to the head:
    /// the moves, and the distances of its two ends along the path. Between two moments all
    /// three change evenly; two at the same time are a jump.
    fn moments(&self, part: f64) -> Vec<[f64; 3]> {
        let turns = self
            .turns()
            .into_iter()
            .map(|[moves, tail, head]| [moves, tail + (head - tail) * part, head]);
        let turns: Vec<[f64; 3]> = turns.collect();
        let mut passed = [turns[0][1], turns[0][2]].map(|end| self.track.detours_before(end));
        let mut moments = vec![self.moment(turns[0], passed)];
        for pair in turns.windows(2) {
            while let Some((at, end)) = self.next_detour(pair, passed) {
                moments.push(self.moment(at, passed));
                passed[end] += 1;
                moments.push(self.moment(at, passed));
            }
            moments.push(self.moment(pair[1], passed));
        }
        moments
    }

    /// Moves and places as moves and distances, once the ends have passed so many detours.
    fn moment(&self, [moves, start, end]: [f64; 3], passed: [usize; 2]) -> [f64; 3] {
        let distance = |place, passed| self.track.distance_after(place, passed);
        [moves, distance(start, passed[0]), distance(end, passed[1])]
    }

    /// Where one of the two ends comes to its next detour on the way from one turn to the
    /// next, and which.
    fn next_detour(&self, pair: &[[f64; 3]], passed: [usize; 2]) -> Option<([f64; 3], usize)> {
        let [from, to] = [pair[0], pair[1]];
        let arrives = |end: usize| {
            let at = self.track.detours().get(passed[end])?.at;
            let (start, stop) = (from[end + 1], to[end + 1]);
            (at <= stop && stop > start).then(|| ((at - start).max(0.0) / (stop - start), end))
        };
        let (part, end) =
            [0, 1].into_iter().filter_map(arrives).min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((std::array::from_fn(|i| from[i] + (to[i] - from[i]) * part), end))
    }
}

/// Where the apple is; outside of what is seen where there is none.
fn place(board: &Board) -> String {
    let place = board.apple().map(|apple| board.grid().coordinates(apple));
    place.map_or_else(|| "-9 -9".to_owned(), |(x, y)| format!("{x} {y}"))
}

#[expect(clippy::cast_precision_loss, reason = "far below what a float holds exactly")]
fn float(number: impl TryInto<u64>) -> f64 {
    number.try_into().unwrap_or_default() as f64
}

/// Writes snake and apple as they move.
pub(super) fn write(story: &Story, colours: &Colours, out: &mut dyn Write) -> io::Result<()> {
    let length = story.track.length();
    writeln!(out, "<defs><path id=\"p\" d=\"{}\"/></defs>", story.track.path())?;
    write_apple(story, colours, out)?;
    writeln!(out, "{BODY}")?;
    for (part, shade) in layers(colours) {
        let moments = story.moments(part);
        let gap = gap(length);
        let dashes = moments.iter().map(|&[_, start, end]| dashes([start, end], &gap));
        let times = moments.iter().map(|&[moves, ..]| moves);
        let list = list(story, times, dashes, "values");
        writeln!(
            out,
            "<use href=\"#p\" stroke=\"{shade}\"><animate attributeName=\"stroke-dasharray\" {list}/></use>"
        )?;
    }
    writeln!(out, "</g>")?;
    write_head(story, colours, out)?;
    writeln!(out, "</g>")
}

/// Writes the apple, which jumps from place to place.
fn write_apple(story: &Story, colours: &Colours, out: &mut dyn Write) -> io::Result<()> {
    let times = story.apples.iter().map(|(moves, _)| float(*moves));
    let places = story.apples.iter().map(|(_, place)| place.clone());
    let list = list(story, times, places, "values");
    writeln!(
        out,
        "<g>{}<animateTransform attributeName=\"transform\" type=\"translate\" calcMode=\"discrete\" {list}/></g>",
        apple(colours)
    )
}

/// Writes the head, which moves along the path and turns with it.
fn write_head(story: &Story, colours: &Colours, out: &mut dyn Write) -> io::Result<()> {
    let moments = story.moments(1.0);
    let decimals = story.decimals();
    let length = story.track.length().max(1.0);
    let points = moments.iter().map(|&[_, _, end]| fewest(end / length, decimals));
    let list_of_points = list(story, moments.iter().map(|&[moves, ..]| moves), points, "keyPoints");
    let dies = |from: Rgb, to: Rgb| {
        let times = [0.0, float(story.moves)].into_iter();
        let list = list(story, times, [hex(from), hex(to)].into_iter(), "values");
        format!("<animate attributeName=\"fill\" calcMode=\"discrete\" {list}/>")
    };
    let [fill, eyes] = colours.head;
    let changes = [0, 1].map(|part| {
        let change = || dies(colours.head[part], colours.dead[part]);
        if story.dies { change() } else { String::new() }
    });
    writeln!(
        out,
        "<g>{}<animateMotion rotate=\"auto\" calcMode=\"linear\" {list_of_points}><mpath href=\"#p\"/></animateMotion></g>",
        head(fill, eyes, [&changes[0], &changes[1]])
    )
}

/// The attributes of an animation that has these values at these moves, holds the last one and
/// begins again; `name` is that of the values.
fn list(
    story: &Story,
    moves: impl Iterator<Item = f64>,
    values: impl Iterator<Item = String>,
    name: &str,
) -> String {
    let decimals = story.decimals();
    let mut times: Vec<String> = moves.map(|moves| fewest(story.time(moves), decimals)).collect();
    let mut values: Vec<String> = values.collect();
    times.push("1".to_owned());
    values.extend(values.last().cloned());
    let seconds = fewest(float(story.total) / float(SECOND), 3);
    format!(
        "dur=\"{seconds}s\" repeatCount=\"indefinite\" keyTimes=\"{}\" {name}=\"{}\"",
        times.join(";"),
        values.join(";")
    )
}
