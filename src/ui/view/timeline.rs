//! The timeline of a recording: where it is, how many apples were eaten when, who steered, and
//! where moves were taken back.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

use crate::ui::look::Look;
use crate::ui::text::fitted;

/// What the timeline shows.
pub(super) struct Timeline<'a> {
    /// The number of all moves.
    pub(super) len: usize,
    /// The number of moves made.
    pub(super) at: usize,
    /// The numbers of moves after which an apple had just been eaten, in order.
    pub(super) apples: &'a [usize],
    /// Who steers from which move on, in order.
    pub(super) stints: Vec<(usize, &'a str)>,
    /// The numbers of moves that the game was taken back to.
    pub(super) taken_back: Vec<usize>,
}

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// Where the recording is.
    Here,
    /// Somebody else steers from here on.
    Change,
    /// The game was taken back to here.
    TakenBack,
    /// So many apples, which may be none.
    Apples(usize),
}

/// The letter for a place that the game was taken back to: the key that does that.
const TAKEN_BACK: char = 'u';

/// The least number of eighths of a column that an apple fills, so that one can be told from
/// none.
const LEAST: usize = 4;

impl Timeline<'_> {
    /// The column, of so many, in which a move is.
    fn column(&self, moves: usize, columns: usize) -> usize {
        // Rounded. Moves are fewer than 2^26, so nothing overflows.
        let last = columns.saturating_sub(1);
        let len = self.len.max(1);
        (moves.min(self.len) * last + len / 2) / len
    }

    /// The move in the middle of a column: the first and the last column are the start and the
    /// end.
    pub(super) fn move_at(&self, column: usize, columns: usize) -> usize {
        let last = columns.saturating_sub(1).max(1);
        (column.min(last) * self.len + last / 2) / last
    }

    /// What stands in each of so many columns. Of several things in one, the first of [`Mark`]
    /// is shown.
    fn marks(&self, columns: usize) -> Vec<Mark> {
        let mut marks = vec![Mark::Apples(0); columns];
        if columns == 0 {
            return marks;
        }
        for &apple in self.apples {
            if let Mark::Apples(count) = &mut marks[self.column(apple, columns)] {
                *count += 1;
            }
        }
        for &moves in &self.taken_back {
            marks[self.column(moves, columns)] = Mark::TakenBack;
        }
        for &(from, _) in self.stints.iter().filter(|(from, _)| *from > 0) {
            marks[self.column(from, columns)] = Mark::Change;
        }
        marks[self.column(self.at, columns)] = Mark::Here;
        marks
    }

    /// Draws the line itself. What lies before the place it is at has a colour of its own.
    pub(super) fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) {
        let (theme, glyphs) = (look.theme, look.glyphs);
        let marks = self.marks(usize::from(area.width));
        let count = |mark: &Mark| if let Mark::Apples(count) = mark { *count } else { 0 };
        let most = marks.iter().map(count).max().unwrap_or(0).max(1);
        let here = self.column(self.at, marks.len());
        for (column, (mark, x)) in marks.iter().zip(area.x..area.right()).enumerate() {
            let done = if column < here { theme.body(0, 1) } else { theme.label };
            let (symbol, style) = match mark {
                Mark::Here => (glyphs.head[0], theme.head),
                Mark::Change => (change(look), theme.notice),
                Mark::TakenBack => (TAKEN_BACK, theme.notice),
                Mark::Apples(0) => (base(look), if column < here { done } else { theme.border }),
                Mark::Apples(count) => (glyphs.eighths[eighths(*count, most)], done),
            };
            let place = &mut buffer[(x, area.y)];
            place.set_char(symbol).set_style(style);
        }
    }

    /// Draws who steers, each name where that begins, as far as it does not run into the next.
    pub(super) fn draw_names(&self, look: &Look, area: Rect, buffer: &mut Buffer) {
        let columns = usize::from(area.width);
        let now = self.stints.partition_point(|(from, _)| *from <= self.at).saturating_sub(1);
        let starts = self.stints.iter().map(|&(from, _)| self.column(from, columns));
        let ends = starts.clone().skip(1).map(|start| start.saturating_sub(1));
        for (number, (start, end)) in starts.zip(ends.chain([columns])).enumerate() {
            let name = fitted(self.stints[number].1, end.saturating_sub(start), look.glyphs.cut);
            let style = if number == now { look.theme.title } else { look.theme.label };
            let x = area.x + u16::try_from(start).unwrap_or(u16::MAX);
            buffer.set_span(x, area.y, &Span::styled(name, Style::new().patch(style)), area.width);
        }
    }
}

/// How high a column with so many apples is, in eighths.
fn eighths(count: usize, most: usize) -> usize {
    // One alone is not drawn as a full column: it is no more than another.
    let most = most.max(2);
    (LEAST + (8 - LEAST) * (count - 1) / (most - 1)).min(8)
}

/// The character of a column without an apple.
fn base(look: &Look) -> char {
    if look.glyphs.ascii { '_' } else { look.glyphs.eighths[1] }
}

/// The character of a column in which somebody else begins to steer.
fn change(look: &Look) -> char {
    if look.glyphs.ascii { '/' } else { '│' }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::look::glyphs::{ASCII, BLOCKS};
    use crate::ui::look::themes::{COLOURED, MONO};
    use crate::ui::pictures::picture;

    const LOOK: Look = Look { theme: &COLOURED, glyphs: &BLOCKS };
    const PLAIN: Look = Look { theme: &MONO, glyphs: &ASCII };

    /// A game with so many apples, more of them early on, in which a person takes over twice.
    fn timeline(apples: &[usize], at: usize) -> Timeline<'_> {
        Timeline {
            len: 8_603,
            at,
            apples,
            stints: vec![(0, "certified"), (3_000, "you"), (3_300, "greedy"), (6_000, "you")],
            taken_back: vec![6_900],
        }
    }

    fn apples(count: usize) -> Vec<usize> {
        (1..=count).map(|apple| apple * apple * 8_600 / (count * count)).collect()
    }

    fn pictures(count: usize, look: &Look) -> String {
        let apples = apples(count);
        let lines = [30, 80, 200].map(|width| {
            let mut buffer = Buffer::empty(Rect::new(0, 0, width, 2));
            let timeline = timeline(&apples, 4_321);
            timeline.draw_names(look, Rect::new(0, 0, width, 1), &mut buffer);
            timeline.draw(look, Rect::new(0, 1, width, 1), &mut buffer);
            picture(&buffer)
        });
        lines.concat()
    }

    #[test]
    fn few_apples_and_many_on_narrow_screens_and_wide_ones() {
        insta::assert_snapshot!("few_apples", pictures(20, &LOOK));
        insta::assert_snapshot!("many_apples", pictures(397, &LOOK));
    }

    #[test]
    fn in_ascii_and_without_colour_all_is_there_too() {
        let drawn = pictures(397, &PLAIN);
        assert!(drawn.is_ascii());
        insta::assert_snapshot!("many_apples_in_ascii", drawn);
        insta::assert_snapshot!("few_apples_in_ascii", pictures(20, &PLAIN));
    }

    #[test]
    fn every_move_has_its_place_and_each_column_leads_to_itself() {
        for len in [0, 1, 7, 80, 8_603, 50_000_000] {
            for columns in [1, 2, 30, 80, 200] {
                let timeline =
                    Timeline { len, at: 0, apples: &[], stints: vec![], taken_back: vec![] };
                assert_eq!(timeline.column(0, columns), 0);
                assert_eq!(timeline.column(len, columns), if len == 0 { 0 } else { columns - 1 });
                assert_eq!(timeline.move_at(0, columns), 0);
                assert!(timeline.move_at(columns - 1, columns) == len || columns == 1);
                for column in (0..columns).filter(|_| len >= 2 * columns) {
                    let moves = timeline.move_at(column, columns);
                    assert!(columns == 1 || timeline.column(moves, columns) == column);
                }
            }
        }
    }

    #[test]
    fn the_place_is_shown_before_all_else_and_a_recording_without_moves_has_one() {
        let apples = apples(397);
        let mut timeline = timeline(&apples, 3_000);
        for columns in [30, 80] {
            let here = timeline.column(3_000, columns);
            assert_eq!(timeline.marks(columns)[here], Mark::Here);
        }
        timeline.at = 0;
        assert!(timeline.marks(30).contains(&Mark::Change));
        assert!(timeline.marks(30).contains(&Mark::TakenBack));
        let empty = Timeline { len: 0, at: 0, apples: &[], stints: vec![], taken_back: vec![] };
        assert_eq!(empty.marks(3)[0], Mark::Here);
        assert!(empty.marks(0).is_empty());
    }

    #[test]
    fn one_apple_is_seen_beside_many() {
        assert_eq!([1, 2].map(|count| eighths(count, 2)), [LEAST, 8]);
        assert_eq!([1, 5, 10].map(|count| eighths(count, 10)), [LEAST, 5, 8]);
        assert_eq!(eighths(1, 1), LEAST);
    }
}
