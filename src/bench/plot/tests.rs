use std::sync::atomic::AtomicBool;

use roxmltree::{Document, Node};

use super::*;
use crate::ai;
use crate::bench::{self, Setup};
use crate::engine::{Grid, Level};

fn results(strategies: &[&str], games: u32, threads: usize) -> Results {
    let level = Level::new(&Grid::new(8, 8, false).unwrap()).unwrap();
    let setup = Setup {
        strategies: strategies.iter().map(|name| ai::find(name).unwrap()).collect(),
        games,
        timing: false,
        threads: Some(threads),
        courses: true,
        ..Setup::new(level)
    };
    bench::run(&setup, &AtomicBool::new(false), |_| ()).unwrap()
}

fn texts(document: &Document) -> Vec<String> {
    let is_text = |node: &Node| node.has_tag_name("text");
    let texts = document.descendants().filter(is_text);
    texts.map(|node| node.text().unwrap_or_default().trim().to_owned()).collect()
}

/// All coordinates of lines, boxes and texts.
fn coordinates(document: &Document) -> Vec<(f64, f64)> {
    let mut found = Vec::new();
    for node in document.descendants() {
        let number = |name: &str| node.attribute(name).and_then(|it| it.parse::<f64>().ok());
        found.extend(number("x").zip(number("y")));
        let points = node.attribute("points").unwrap_or_default().split_whitespace();
        found.extend(points.filter_map(|point| {
            let (x, y) = point.split_once(',')?;
            Some((x.parse().ok()?, y.parse().ok()?))
        }));
    }
    found
}

#[test]
fn it_says_what_it_shows_and_keeps_within_the_picture() {
    for (strategies, games) in
        [(&["greedy", "certified", "tour"][..], 20), (&["straight"], 1), (&["greedy"], 3)]
    {
        let results = results(strategies, games, 2);
        let text = plot(&results).unwrap();
        let document = Document::parse(&text).unwrap();
        let texts = texts(&document);
        let has = |words: &str| texts.iter().any(|text| text.contains(words));
        for words in ["length of the snake, in cells", "moves per apple", "moves per game"] {
            assert!(has(words), "{words} is not in {texts:?}");
        }
        assert!(
            has("shortest possible")
                && has("2 standard errors")
                && has("8x8")
                && has("from seed 1"),
            "{texts:?}"
        );
        for row in &results.results {
            assert!(texts.iter().any(|text| text == row.strategy), "{texts:?}");
            assert!(has(&format!("{}: {} of {games} won", row.strategy, row.won)), "{texts:?}");
        }
        let root = document.root_element();
        let side = |name| root.attribute(name).unwrap().parse::<f64>().unwrap();
        let (width, height) = (side("width"), side("height"));
        let all = coordinates(&document);
        assert!(all.len() > 60);
        let is_inside =
            |&(x, y): &(f64, f64)| (0.0..=width).contains(&x) && (0.0..=height).contains(&y);
        assert!(all.iter().all(is_inside), "{:?}", all.iter().find(|it| !is_inside(it)));
    }
}

#[test]
fn the_same_results_give_the_same_picture_on_any_number_of_threads() {
    let names = ["certified", "greedy", "safe"];
    assert_eq!(plot(&results(&names, 12, 1)).unwrap(), plot(&results(&names, 12, 2)).unwrap());
}

#[test]
fn the_curve_is_that_of_the_games() {
    let results = results(&["certified"], 9, 1);
    let row = &results.results[0];
    let sum = |part: fn(&bench::Bin) -> u64| row.course.bins.iter().map(part).sum::<u64>();
    assert_eq!((sum(|bin| bin.apples), sum(|bin| bin.moves)), (row.apples, row.moves));
    assert_eq!(row.course.bins.len(), 31, "64 cells, from length 3, two lengths in each");
    // A band that has no width would be no band.
    // At the very end all games may take as long.
    let has_band = |bin: &&bench::Bin| bin.error().unwrap() > 0.0;
    assert!(row.course.bins.iter().filter(has_band).count() > 25);
    let games = results.results[0].moves_of_games.len();
    assert_eq!(games, 9);
}

/// Text and lines stand out from the background: a contrast of 3 to 1 at least (WCAG 2.2, 1.4.11).
#[test]
fn colours_stand_out_from_white() {
    let part = |value: u8| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    for colour in COLOURS.into_iter().chain([INK, FAINT]) {
        let light = 0.2126 * part(colour.0) + 0.7152 * part(colour.1) + 0.0722 * part(colour.2);
        assert!(1.05 / (light + 0.05) >= 3.0, "{colour:?}");
    }
}
