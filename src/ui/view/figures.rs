//! What several parts of the screen share: names, figures, words for endings, borders.

use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::Block;

use crate::engine::{Death, Direction, Grid, Status};
use crate::ui::app::App;
use crate::ui::look::Look;
use crate::ui::play::lane::{Driver, Lane};
use crate::ui::play::playing::{Match, Motion};
use crate::ui::play::record::WayOut;
use crate::ui::text::{decimal, fitted, grouped, percent};

/// How a person starts a game.
pub(super) const HOW_TO_START: &str = "press an arrow key or Enter to start";

/// What any key does in a screensaver, in many words and in few, for the border of a box.
pub(super) fn any_key(app: &App) -> [&'static str; 2] {
    let long = if app.has_scene_below() { " any key goes back " } else { " any key quits " };
    [long, " any key "]
}

/// The lines around a board; other ones where the board wraps around.
pub(super) fn board_lines(look: &Look, grid: &Grid) -> border::Set<'static> {
    if grid.wraps() { look.glyphs.joined } else { look.glyphs.border }
}

/// The border of a board.
pub(super) fn board_block(look: &Look, grid: &Grid) -> Block<'static> {
    Block::bordered().border_set(board_lines(look, grid)).border_style(look.theme.border)
}

/// The name of the player: "you", or the strategy.
pub(super) fn player_name(lane: &Lane) -> &'static str {
    lane.name()
}

/// The state of the match in a word or two; empty where it just runs.
pub(super) fn motion(app: &App, playing: &Match) -> &'static str {
    match playing.motion {
        _ if playing.is_over() => "over",
        Motion::Ready => "ready",
        Motion::Paused => "paused",
        Motion::Running if app.planning().is_some() => "thinking",
        Motion::Running if playing.pace.full => "max speed",
        Motion::Running => "",
    }
}

/// The turns that a person's paused game goes on with; `None` where there are none.
pub(super) fn turns_to_come(playing: &Match) -> Option<String> {
    let lane = playing.steered().filter(|_| playing.motion == Motion::Paused)?;
    let name = |way| match way {
        Direction::Up => "up",
        Direction::Right => "right",
        Direction::Down => "down",
        Direction::Left => "left",
    };
    let names: Vec<&str> = lane.turns().all().map(name).collect();
    (!names.is_empty()).then(|| format!("next: {}", names.join(", then ")))
}

/// The speed, in moves per second.
pub(super) fn speed(playing: &Match) -> String {
    match (playing.pace.full, playing.pace.speed()) {
        (true, _) => "max speed".to_owned(),
        (false, 1) => "1 move/s".to_owned(),
        (false, speed) => format!("{speed} moves/s"),
    }
}

/// The words for the end of a game, in one word and in a few; `None` for a game that is
/// not over.
pub(super) fn ending(status: Status) -> Option<(&'static str, &'static str)> {
    match status {
        Status::Running => None,
        Status::Won => Some(("won", "the board is full")),
        Status::Died(Death::Wall) => Some(("lost", "hit the wall")),
        Status::Died(Death::Body) => Some(("lost", "hit its own body")),
        Status::Stalled => Some(("stalled", "reached the move limit")),
    }
}

/// How a game ended, in a few words: for a lost one, whether there was a way out; `None` for
/// one that is not over.
pub(super) fn cause(lane: &Lane) -> Option<String> {
    let (_, how) = ending(lane.status())?;
    let hit = match lane.status() {
        Status::Died(Death::Wall) if lane.died_turning() => "turned into the wall",
        Status::Died(Death::Body) if lane.died_turning() => "turned into its own body",
        _ => how,
    };
    Some(match lane.way_out() {
        None => hit.to_owned(),
        Some(WayOut::After(moves)) if moves == lane.figures().moves => {
            format!("{hit}: there was a way out")
        }
        // The move after that one closed it.
        Some(WayOut::After(moves)) => {
            format!("boxed in: no way out since move {}", grouped(moves + 1))
        }
        Some(WayOut::Never) => "boxed in: no way out from the start".to_owned(),
        Some(WayOut::Unknown) => format!("{hit}: not known if there was a way out"),
    })
}

/// What is said beside the score of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BesideScore {
    Nothing,
    /// The most apples of earlier games.
    Best(u64),
    /// There are more than in any earlier game, of which the best had so many.
    NewBest(u64),
    /// Moves were taken back, so it does not count.
    TakenBack,
    /// It goes on with a recorded game, so it does not count.
    Continued,
}

impl BesideScore {
    /// The words for it, if any.
    pub(super) fn words(self) -> Option<String> {
        match self {
            Self::Nothing => None,
            Self::Best(best) => Some(format!("best {}", grouped(best))),
            Self::NewBest(_) => Some("new best".to_owned()),
            Self::TakenBack => Some("taken back".to_owned()),
            Self::Continued => Some("continued".to_owned()),
        }
    }
}

/// What is said beside the score of the first lane.
pub(super) fn beside_score(playing: &Match) -> BesideScore {
    let lane = playing.lane();
    match playing.best {
        _ if lane.goes_on() => BesideScore::Continued,
        _ if lane.taken_back() => BesideScore::TakenBack,
        Some(best) if lane.is_persons_own() && lane.figures().apples > best => {
            BesideScore::NewBest(best)
        }
        Some(best) if lane.driver() == Driver::Person => BesideScore::Best(best),
        _ => BesideScore::Nothing,
    }
}

/// The apples, in a line of `width` columns, and what is said beside them.
pub(super) fn score(look: &Look, playing: &Match, width: usize) -> Line<'static> {
    let apples = grouped(playing.lane().figures().apples);
    let beside = beside_score(playing);
    let Some(words) = beside.words() else { return row(look, "apples", &apples, width) };
    let mut line = row(look, "apples", &format!("{apples}{}{words}", look.glyphs.separator), width);
    if let (BesideScore::NewBest(_), Some(figure)) = (beside, line.spans.last_mut()) {
        figure.style = look.theme.good;
    }
    line
}

/// How much of the board is full, in percent.
pub(super) fn fill(lane: &Lane) -> String {
    percent(lane.board().len(), lane.board().grid().area())
}

/// The figures of a game, each with its name.
pub(super) fn game_figures(lane: &Lane) -> Vec<(&'static str, String)> {
    let (board, figures) = (lane.board(), lane.figures());
    let (length, cells) = (board.len(), board.grid().area());
    vec![
        ("length", format!("{} of {}", grouped(length as u64), grouped(cells as u64))),
        ("fill", fill(lane)),
        ("moves", grouped(figures.moves)),
        ("moves per apple", decimal(figures.moves_per_apple())),
        ("shortest possible", decimal(figures.bound())),
        ("seed", lane.seed().to_string()),
    ]
}

/// A line of `width` columns with a name on the left and a figure on the right; the figure
/// alone where both do not fit.
pub(super) fn row(look: &Look, name: &'static str, figure: &str, width: usize) -> Line<'static> {
    let room = width.saturating_sub(name.len());
    if Span::raw(figure).width() >= room {
        return Line::styled(fitted(figure, width, look.glyphs.cut), look.theme.value);
    }
    let figure = format!("{figure:>room$}");
    Line::from(vec![Span::styled(name, look.theme.label), Span::styled(figure, look.theme.value)])
}

/// A bar of `width` columns that shows how full the board is.
pub(super) fn fill_bar(look: &Look, lane: &Lane, width: usize) -> Line<'static> {
    Line::from(fill_parts(look, lane, width, look.theme.body(0, 1)).to_vec())
}

/// The full part of such a bar, in this style, and the empty one.
pub(super) fn fill_parts(
    look: &Look,
    lane: &Lane,
    width: usize,
    style: Style,
) -> [Span<'static>; 2] {
    let board = lane.board();
    let full = width * board.len() / board.grid().area();
    let [on, off] = look.glyphs.bar;
    [
        Span::styled(on.repeat(full), style),
        Span::styled(off.repeat(width - full), look.theme.border),
    ]
}
