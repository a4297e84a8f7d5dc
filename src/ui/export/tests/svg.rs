use std::collections::BTreeSet;

use roxmltree::{Document, Node};

use super::*;
use crate::engine::{Cell, Game};
use crate::ui::export::colours::{Colours, hex};

/// An attribute of a node, which must have it.
fn attribute<'a>(node: Node<'a, '_>, name: &str) -> &'a str {
    node.attribute(name).unwrap_or_else(|| panic!("{node:?} has no {name}"))
}

fn numbers(list: &str) -> Vec<f64> {
    list.split_whitespace().map(|number| number.parse().unwrap()).collect()
}

/// The corners of a path of `M`, `H` and `V`.
fn corners(path: &str) -> Vec<[f64; 2]> {
    let mut corners: Vec<[f64; 2]> = Vec::new();
    let starts: Vec<usize> = path.match_indices(['M', 'H', 'V']).map(|(at, _)| at).collect();
    for (i, &start) in starts.iter().enumerate() {
        let end = starts.get(i + 1).copied().unwrap_or(path.len());
        let given = numbers(&path[start + 1..end]);
        let last = corners.last().copied().unwrap_or_default();
        corners.push(match &path[start..=start] {
            "M" => [given[0], given[1]],
            "H" => [given[0], last[1]],
            _ => [last[0], given[0]],
        });
    }
    corners
}

/// The point at a distance along a path.
fn point(corners: &[[f64; 2]], distance: f64) -> [f64; 2] {
    let mut left = distance;
    for pair in corners.windows(2) {
        let (dx, dy) = (pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]);
        let length = dx.abs() + dy.abs();
        if left <= length {
            let part = if length > 0.0 { left / length } else { 0.0 };
            return [pair[0][0] + dx * part, pair[0][1] + dy * part];
        }
        left -= length;
    }
    corners[corners.len() - 1]
}

/// The cells whose middles a line covers that is drawn with these dashes.
fn covered(grid: &Grid, path: &str, dashes: &[f64]) -> BTreeSet<Cell> {
    let &[first, before, length, gap] = dashes else { panic!("{dashes:?}") };
    let corners = corners(path);
    // In steps of a fiftieth of a cell, since ends may be off by so much.
    let start = before - first;
    let steps = (0..).map(|step| start + f64::from(step) * 0.02);
    let mut cells = BTreeSet::new();
    for [x, y] in steps.take_while(|&at| at <= start + length).map(|at| point(&corners, at)) {
        let inside = |at: f64, side: u16| at > -0.5 && at < f64::from(side) - 0.5;
        if inside(x, grid.width()) && inside(y, grid.height()) {
            let near = (x - x.round()).abs().max((y - y.round()).abs()) < 0.2;
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let cell = grid.cell(x.round() as u16, y.round() as u16);
            cells.extend(near.then_some(cell));
        }
    }
    let all: f64 = corners
        .windows(2)
        .map(|it| (it[1][0] - it[0][0]).abs() + (it[1][1] - it[0][1]).abs())
        .sum();
    assert!(gap > all, "the pattern does not come round");
    cells
}

/// The value of an animation at a part of its time, as its list of values has it.
fn value_at(animation: Node, values: &str, time: f64) -> Vec<f64> {
    let times: Vec<f64> =
        attribute(animation, "keyTimes").split(';').map(|time| time.parse().unwrap()).collect();
    let values: Vec<Vec<f64>> = attribute(animation, values).split(';').map(numbers).collect();
    assert_eq!((times.len(), times[0], times[times.len() - 1]), (values.len(), 0.0, 1.0));
    assert!(times.is_sorted());
    // As SMIL has it: of values at the same time the last one counts.
    let before = times.partition_point(|&other| other <= time) - 1;
    let is_discrete = animation.attribute("calcMode") == Some("discrete");
    let Some(after) = times.get(before + 1).filter(|_| !is_discrete) else {
        return values[before].clone();
    };
    let part = (time - times[before]) / (after - times[before]);
    let pairs = values[before].iter().zip(&values[before + 1]);
    pairs.map(|(from, to)| from + (to - from) * part).collect()
}

/// The nodes with this name whose ancestors have the class.
fn inside<'a>(document: &'a Document, class: &str, name: &str) -> Vec<Node<'a, 'a>> {
    let group = document.descendants().find(|node| node.attribute("class") == Some(class));
    group.unwrap().descendants().filter(|node| node.has_tag_name(name)).collect()
}

fn drawn(recording: &Recording, wishes: &Wishes) -> String {
    text(recording, Form::Svg, wishes)
}

fn path_of(document: &Document, id: &str) -> String {
    let path = document.descendants().find(|node| node.attribute("id") == Some(id));
    attribute(path.unwrap(), "d").to_owned()
}

fn body_of(game: &Game) -> BTreeSet<Cell> {
    game.board().body().iter().copied().collect()
}

#[test]
fn a_still_shows_the_board() {
    for recording in games() {
        let last = recording.moves().len();
        for at in [0, 1, last / 3, last / 2, last - 1, last] {
            let svg = drawn(&recording, &Wishes { at: Some(at), ..Wishes::default() });
            let document = Document::parse(&svg).unwrap();
            let game = game_at(&recording, at);
            let grid = game.board().grid();
            let layers: Vec<Node> =
                document.descendants().filter(|node| node.has_tag_name("use")).collect();
            let dashes = |layer: usize| numbers(attribute(layers[layer], "stroke-dasharray"));
            let path = path_of(&document, "p");
            assert_eq!(covered(grid, &path, &dashes(0)), body_of(&game), "{svg}");
            // Each layer lies on the one before and ends at the head as well.
            let front = covered(grid, &path, &dashes(layers.len() - 1));
            assert!(front.contains(&game.board().head()));
            assert!(front.len() < body_of(&game).len());
            let (x, y) = grid.coordinates(game.board().head());
            assert!(svg.contains(&format!("translate({x} {y}) rotate(")), "{svg}");
            let dead = hex(Colours::of(usual_theme(Form::Svg)).dead[0]);
            assert_eq!(svg.contains(&dead), matches!(game.status(), Status::Died(_)));
        }
    }
}

#[test]
fn a_drawing_that_moves_shows_the_board_at_every_move() {
    for recording in games() {
        let last = recording.moves().len();
        let wishes = Wishes { animate: true, from: Some(1), ..Wishes::default() };
        let svg = drawn(&recording, &wishes);
        let document = Document::parse(&svg).unwrap();
        let path = path_of(&document, "p");
        let body = inside(&document, "m", "animate")[0];
        let apple = inside(&document, "m", "animateTransform")[0];
        let head = inside(&document, "m", "animateMotion")[0];
        let film = Film::new(1, last, None);
        let whole = seconds(film.end() + film::PAUSE);
        let corners = corners(&path);
        let length: f64 = corners
            .windows(2)
            .map(|it| (it[1][0] - it[0][0]).abs() + (it[1][1] - it[0][1]).abs())
            .sum();
        for at in 1..=last {
            // A little later, as times are rounded.
            let time = seconds(film.time(at) + 200) / whole;
            let game = game_at(&recording, at);
            let board = game.board();
            let found = covered(board.grid(), &path, &value_at(body, "values", time));
            assert_eq!(found, body_of(&game), "move {at} of\n{svg}");
            let place = value_at(apple, "values", time);
            let wanted = board.apple().map(|apple| board.grid().coordinates(apple));
            let wanted = wanted.map_or(vec![-9.0; 2], |(x, y)| vec![f64::from(x), f64::from(y)]);
            assert_eq!(place, wanted, "move {at}");
            let [x, y] = point(&corners, value_at(head, "keyPoints", time)[0] * length);
            let (column, row) = board.grid().coordinates(board.head());
            let off = (x - f64::from(column)).abs().max((y - f64::from(row)).abs());
            assert!(off < 0.1, "the head is at {x} {y} after move {at}, not {column} {row}");
        }
    }
}

#[test]
fn all_that_moves_begins_again_at_once() {
    for recording in games() {
        let svg = drawn(&recording, &Wishes { animate: true, ..Wishes::default() });
        let document = Document::parse(&svg).unwrap();
        let is_animation = |node: &Node| node.tag_name().name().starts_with("animate");
        let all: Vec<Node> = document.descendants().filter(is_animation).collect();
        assert!(all.len() > 6);
        for node in all {
            assert_eq!(
                attribute(node, "dur"),
                attribute(inside(&document, "m", "animate")[0], "dur")
            );
            assert_eq!(attribute(node, "repeatCount"), "indefinite");
        }
        // What cannot move shows the end.
        let still = drawn(&recording, &Wishes::default());
        let path = path_of(&Document::parse(&still).unwrap(), "p");
        assert_eq!(path_of(&document, "q"), path);
    }
}

#[test]
fn a_whole_game_is_small() {
    let recording = recorded(&plain(20, 20, false), 2, "certified", u64::MAX);
    let svg = drawn(&recording, &Wishes { animate: true, ..Wishes::default() });
    assert!(svg.len() < 150_000, "{} bytes", svg.len());
    assert!(!svg.contains("<script") && !svg.contains("http://www.w3.org/1999/xlink"));
}

#[test]
fn names_cannot_break_the_drawing() {
    let level = Level::read("<a> & \"b\"\u{1b}\u{7}", "......\n......\n......", false).unwrap();
    let recording = recorded(&level, 1, "greedy", 5);
    let svg = drawn(&recording, &Wishes::default());
    let document = Document::parse(&svg).unwrap();
    let title = document.descendants().find(|node| node.has_tag_name("title")).unwrap();
    assert!(title.text().unwrap().contains("<a> & \"b\"?? 6x3"), "{svg}");
}

#[test]
fn every_theme_draws_in_its_own_colours() {
    let recording = recorded(&built_in("maze"), 1, "greedy", 60);
    for theme in Theme::all() {
        let svg = drawn(&recording, &Wishes { theme: Some(theme), ..Wishes::default() });
        assert!(Document::parse(&svg).is_ok());
        let colours = Colours::of(theme);
        let all = [colours.ground, colours.floor, colours.wall, colours.head[0], colours.apple];
        for colour in all.into_iter().chain(colours.body) {
            assert!(svg.contains(&hex(colour)), "{} lacks {colour:?}", theme.name());
        }
    }
}

#[test]
fn a_still_is_as_documented() {
    let recording = recorded(&plain(6, 4, true), 5, "greedy", 12);
    insta::assert_snapshot!(drawn(&recording, &Wishes::default()));
}
