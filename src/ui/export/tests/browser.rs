//! Drawings as a browser shows them, where one is installed.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;
use std::process::{Command, Stdio};

use super::*;
use crate::engine::{Cell, Game};
use crate::ui::export::colours::{Colours, Rgb};

/// What browsers are called.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// The side of a cell in pixels.
const SIDE: usize = 20;

/// A browser; `None`, and a word on it, where none is installed.
fn browser() -> Option<&'static str> {
    let is_there = |name: &&str| {
        let version = Command::new(name).arg("--version").stdout(Stdio::null()).status();
        version.is_ok_and(|status| status.success())
    };
    let found = NAMES.into_iter().find(is_there);
    if found.is_none() {
        eprintln!("skipped: no browser, none of {NAMES:?}");
    }
    found
}

/// A picture as rows of colours.
struct Shot {
    width: usize,
    pixels: Vec<Rgb>,
}

/// What the browser shows of a page after so many milliseconds of its own time.
fn shot(
    browser: &str,
    folder: &Path,
    page: &str,
    (width, height): (usize, usize),
    time: u32,
) -> Shot {
    let (page_at, picture) = (folder.join("page.html"), folder.join("shot.png"));
    fs::write(&page_at, page).unwrap();
    let profile = tempfile::tempdir().unwrap();
    let done = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .args(["--hide-scrollbars", "--force-device-scale-factor=1"])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!("--virtual-time-budget={time}"))
        .arg(format!("--window-size={width},{height}"))
        .arg(format!("--screenshot={}", picture.display()))
        .arg(format!("file://{}", page_at.display()))
        .stderr(Stdio::null())
        .status();
    assert!(done.unwrap().success());
    let decoder = png::Decoder::new(BufReader::new(File::open(picture).unwrap()));
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    let size = info.color_type.samples();
    let pixels = bytes.chunks(size).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    Shot { width: info.width as usize, pixels }
}

/// A drawing on a page, to be seen at some time.
struct Exhibit {
    svg: String,
    game: Game,
}

impl Exhibit {
    fn still(recording: &Recording, at: usize) -> Self {
        let wishes = Wishes { at: Some(at), cell: Some(20), ..Wishes::default() };
        Self { svg: text(recording, Form::Svg, &wishes), game: game_at(recording, at) }
    }

    /// One that moves, stopped as soon as so many moves are made.
    fn stopped(recording: &Recording, at: usize) -> Self {
        let wishes = Wishes { animate: true, cell: Some(20), ..Wishes::default() };
        let film = Film::new(0, recording.moves().len(), None);
        // A little later, as times are rounded.
        let seconds = seconds(film.time(at) + 500);
        let stop = format!(
            "<script>const it = document.documentElement; it.pauseAnimations(); \
             it.setCurrentTime({seconds})</script></svg>"
        );
        let svg = text(recording, Form::Svg, &wishes).replace("</svg>", &stop);
        Self { svg, game: game_at(recording, at) }
    }
}

/// Checks that a picture shows this game with the first cell's corner there.
fn check(shot: &Shot, game: &Game, (left, top): (usize, usize)) {
    let colours = Colours::of(usual_theme(Form::Svg));
    let board = game.board();
    let grid = board.grid();
    let died = matches!(game.status(), Status::Died(_));
    for cell in (0..grid.len()).map(Cell::new) {
        let (column, row) = grid.coordinates(cell);
        let [x, y] = [column, row].map(|at| usize::from(at) * SIDE + SIDE / 2);
        let found = shot.pixels[(top + y) * shot.width + left + x];
        let wanted = match board.body_index(cell) {
            Some(0) => vec![if died { colours.dead[0] } else { colours.head[0] }],
            Some(_) => colours.body.clone(),
            None if board.apple() == Some(cell) => vec![colours.apple],
            None if grid.is_wall(cell) => vec![colours.wall],
            None => vec![colours.floor],
        };
        // Where one shade ends, a pixel may be between it and the next one.
        let mut pairs = wanted.iter().zip(wanted.iter().skip(1).chain(wanted.last()));
        let is_between = |(one, other): (&Rgb, &Rgb)| {
            (0..3).all(|part| {
                let (least, most) = (one[part].min(other[part]), one[part].max(other[part]));
                (least.saturating_sub(3)..=most.saturating_add(3)).contains(&found[part])
            })
        };
        assert!(pairs.any(is_between), "{found:?} in {column}, {row} of\n{board}");
    }
}

#[test]
fn a_browser_shows_the_board() {
    let Some(browser) = browser() else { return };
    let mut exhibits = Vec::new();
    for recording in games() {
        let last = recording.moves().len();
        exhibits.push(Exhibit::still(&recording, last / 2));
        exhibits.push(Exhibit::still(&recording, last));
        for at in [0, last / 3, last / 2, 2 * last / 3, last - 1, last] {
            exhibits.push(Exhibit::stopped(&recording, at));
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let mut pages = vec!["<body style='margin:0'>".to_owned()];
    let (mut top, mut places) = (0, Vec::new());
    for (number, Exhibit { svg, game }) in exhibits.iter().enumerate() {
        fs::write(folder.path().join(format!("{number}.svg")), svg).unwrap();
        pages.push(format!(
            "<iframe src='{number}.svg' width=600 height=440 \
             style='position:absolute;border:0;top:{top}px;left:0'></iframe>"
        ));
        places.push((SIDE / 2, top + SIDE / 2));
        top += (usize::from(game.board().grid().height()) + 3) * SIDE;
    }
    let shot = shot(browser, folder.path(), &pages.concat(), (600, top), 2_000);
    for (Exhibit { game, .. }, place) in exhibits.iter().zip(places) {
        check(&shot, game, place);
    }
}

#[test]
fn a_drawing_moves_as_a_picture_of_a_page() {
    let Some(browser) = browser() else { return };
    let recording = recorded(&plain(8, 8, false), 1, "certified", u64::MAX);
    let wishes = Wishes { animate: true, cell: Some(20), ..Wishes::default() };
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.svg"), text(&recording, Form::Svg, &wishes)).unwrap();
    let page = "<body style='margin:0'><img src='a.svg'>";
    let shots = [500, 6_000].map(|time| shot(browser, folder.path(), page, (180, 200), time));
    let head = Colours::of(usual_theme(Form::Svg)).head[0];
    for shot in &shots {
        assert!(shot.pixels.contains(&head), "a head is seen");
    }
    assert!(shots[0].pixels != shots[1].pixels, "it moves");
}
