//! The scene of a race: the boards, the standings, and the final standings in a box.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::board::BoardView;
use super::figures::{
    HOW_TO_START, board_block, ending, fill, motion, player_name, speed, turns_to_come,
};
use super::popups::{LEAVING, draw_box_over, key_lines};
use super::status::draw_keys;
use crate::engine::Status;
use crate::ui::app::App;
use crate::ui::app::sight::Overlay;
use crate::ui::input::Screen;
use crate::ui::layout::race::Places;
use crate::ui::layout::{BOX_SIDES, Drawing};
use crate::ui::look::Look;
use crate::ui::play::lane::{Driver, Lane};
use crate::ui::play::playing::{Match, Motion};
use crate::ui::text::{counted, decimal, fitted, grouped, longest};

/// The columns for a name in the standings.
const NAME: usize = 13;

/// Draws a race: the boards, and the standings or, at its end, their box.
pub(super) fn draw(app: &App, race: &Match, places: &Places, buffer: &mut Buffer) {
    for (number, &area) in places.boards.iter().enumerate().take(race.lanes().len()) {
        draw_lane(app, race, number, places.drawing, area, buffer);
    }
    let outcome = outcome(race).filter(|_| app.screen_below_help() == Screen::Table);
    match (outcome, places.table) {
        (Some(outcome), Some((below, keys))) => {
            draw_table(app, table(app, race, outcome, buffer.area), below, buffer);
            draw_keys(app, app.screen(), keys, buffer);
        }
        (outcome, _) => {
            draw_standings(app, race, places, buffer);
            draw_keys(app, app.screen(), places.keys, buffer);
            if let Some(outcome) = outcome {
                let mut lines = table(app, race, outcome, buffer.area);
                lines.insert(1, Line::raw(""));
                lines.push(Line::raw(""));
                // The box may hide the line of keys.
                lines.extend(key_lines(&app.look, Screen::Table));
                draw_table(app, lines, buffer.area, buffer);
            }
        }
    }
}

/// Draws the state of the race, or a note in its place, and the standings.
fn draw_standings(app: &App, race: &Match, places: &Places, buffer: &mut Buffer) {
    let room = usize::from(places.standings.width);
    let (look, cut) = (&app.look, app.look.glyphs.cut);
    let first = match &app.note {
        Some(note) => Line::styled(fitted(note, room, cut), look.theme.notice),
        None => Line::styled(longest(&about(app, race), room, cut), look.theme.label),
    };
    let mut lines = vec![first];
    lines.extend(standings(look, race, room));
    Paragraph::new(lines).render(places.standings, buffer);
}

/// The seed, the size of the boards, the state of the race or its speed, and the overlay,
/// in many words and in ever fewer.
fn about(app: &App, race: &Match) -> [String; 3] {
    let state = match (motion(app, race), race.is_over()) {
        (_, true) => "over".to_owned(),
        ("", _) => speed(race),
        _ if race.motion == Motion::Ready => HOW_TO_START.to_owned(),
        (motion, _) => match turns_to_come(race) {
            Some(turns) => format!("{motion}, {turns}"),
            None => motion.to_owned(),
        },
    };
    let separator = app.look.glyphs.separator;
    let shown = match app.sight.overlay {
        Overlay::Route => String::new(),
        overlay => format!("{separator}{}", overlay.name()),
    };
    let (seed, grid) = (race.seed(), race.grid());
    let size = format!("{}x{}", grid.width(), grid.height());
    let seed = format!("seed {seed}{separator}");
    [format!("{seed}{size}{separator}{state}{shown}"), format!("{seed}{state}"), state]
}

/// Draws a board with its player, place and figures in the border.
fn draw_lane(
    app: &App,
    race: &Match,
    number: usize,
    drawing: Drawing,
    area: Rect,
    buffer: &mut Buffer,
) {
    let (theme, glyphs) = (app.look.theme, app.look.glyphs);
    let lane = &race.lanes()[number];
    let view = BoardView::new(&app.look, lane, app.sight, app.glide())
        .with_wave(app.wave(number), app.color_depth());
    let room = usize::from(area.width.saturating_sub(4));
    let foot = match (ending(lane.status()), app.sight.overlay) {
        (None, Overlay::Route) => longest(&running(lane), room, glyphs.cut),
        (None, _) => view.legend(drawing, room),
        (Some((word, _)), _) => {
            let moves = lane.figures().moves;
            let after = format!("{word} after {}", counted(moves, "move"));
            let forms = [after, format!("{word} {}", grouped(moves))];
            longest(&[&forms[..], &[word.to_owned()]].concat(), room, glyphs.cut)
        }
    };
    // The place needs room on the same line.
    let name = fitted(player_name(lane), room.saturating_sub(3), glyphs.cut);
    let block = board_block(&app.look, lane.board().grid())
        .title(Line::styled(format!(" {name} "), theme.title))
        .title(Line::styled(format!(" {} ", race.place(lane)), theme.key).right_aligned())
        .title_bottom(Line::styled(format!(" {foot} "), theme.label));
    let inside = block.inner(area);
    block.render(area, buffer);
    view.draw(drawing, inside, buffer);
}

/// The figures of a game that is not over, in few words and in fewer.
fn running(lane: &Lane) -> [String; 2] {
    let length = grouped(lane.board().len() as u64);
    [format!("{length}  {}", fill(lane)), length]
}

/// A line for each game, from the first place to the last, in the longest form with which
/// all of them fit in `room` columns.
fn standings(look: &Look, race: &Match, room: usize) -> Vec<Line<'static>> {
    let ranking = race.ranking();
    let lines = |form: Form| -> Vec<Line<'static>> {
        ranking.iter().map(|lane| standing(look, race, lane, form, room)).collect()
    };
    let fits = |form: &Form| lines(*form).iter().all(|line| line.width() <= room);
    lines(Form::ALL.into_iter().find(fits).unwrap_or(Form::Figures))
}

/// The forms of a line of the standings, by what they hold besides place and name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Apples, moves, moves per apple, and how the game ended.
    All,
    /// Apples, moves, and how the game ended.
    NoMean,
    /// Apples and moves.
    Words,
    /// Apples and moves, their names shortened, and the player's too if need be.
    Figures,
}

impl Form {
    const ALL: [Self; 4] = [Self::All, Self::NoMean, Self::Words, Self::Figures];
}

/// The line of one game in the standings.
fn standing(look: &Look, race: &Match, lane: &Lane, form: Form, room: usize) -> Line<'static> {
    let theme = look.theme;
    let figures = lane.figures();
    let (apples, moves) = (grouped(figures.apples), grouped(figures.moves));
    let counts = if form == Form::Figures {
        format!("{apples:>6} ap {moves:>7} mv")
    } else {
        // As wide in the singular.
        let apple = if figures.apples == 1 { "apple " } else { "apples" };
        let unit = if figures.moves == 1 { "move " } else { "moves" };
        format!("{apples:>6} {apple}{moves:>9} {unit}")
    };
    let mean = match form {
        Form::All => format!("{:>8}/apple", decimal(figures.moves_per_apple())),
        _ => String::new(),
    };
    let state = match (form, ending(lane.status())) {
        (Form::All | Form::NoMean, Some((word, _))) => format!("  {word}"),
        _ => String::new(),
    };
    let style = match lane.status() {
        Status::Won => theme.good,
        Status::Died(_) => theme.bad,
        _ => theme.notice,
    };
    let place = format!("{} ", race.place(lane));
    let columns = match form {
        Form::Figures => room.saturating_sub(place.len() + counts.len()).min(NAME),
        _ => NAME,
    };
    let name = fitted(player_name(lane), columns, look.glyphs.cut);
    Line::from(vec![
        Span::styled(place, theme.key),
        Span::styled(format!("{name:<columns$}"), theme.title),
        Span::styled(counts, theme.value),
        Span::styled(mean, theme.label),
        Span::styled(state, style),
    ])
}

/// Who has won, in a few words; `None` where there is only one game.
fn outcome(race: &Match) -> Option<String> {
    let [best, second, ..] = race.ranking()[..] else { return None };
    let is_tie = race.place(best) == race.place(second);
    Some(match (is_tie, best.driver()) {
        (true, _) => "a tie".to_owned(),
        (false, Driver::Person) => "you win the race".to_owned(),
        (false, Driver::Autopilot) => format!("{} wins the race", player_name(best)),
    })
}

/// The lines of the final standings, in a box on this screen.
fn table(app: &App, race: &Match, outcome: String, screen: Rect) -> Vec<Line<'static>> {
    let room = usize::from(screen.width.saturating_sub(BOX_SIDES));
    let mut lines = vec![Line::styled(outcome, app.look.theme.value)];
    lines.extend(standings(&app.look, race, room));
    lines
}

/// Draws the box of the final standings in the middle of `area`.
fn draw_table(app: &App, lines: Vec<Line>, area: Rect, buffer: &mut Buffer) {
    let title = Span::styled(" Final standings ", app.look.theme.title);
    draw_box_over(&app.look, title, &LEAVING, area, lines, buffer);
}
