use std::num::NonZeroU16;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::Color;
use serde_json::Value;

use super::*;
use crate::ui::app::App;
use crate::ui::export::cast;
use crate::ui::view;

/// The header of a cast and its events: seconds, and what the terminal gets.
fn read(cast: &str) -> (Value, Vec<(f64, String)>) {
    let mut lines = cast.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let header = lines.next().unwrap();
    let events = lines.map(|event| {
        assert_eq!((event.as_array().unwrap().len(), &event[1]), (3, &Value::from("o")));
        (event[0].as_f64().unwrap(), event[2].as_str().unwrap().to_owned())
    });
    (header, events.collect())
}

/// The front end with a recording, on its screen.
struct Shown(App);

impl Shown {
    fn new(recording: &Recording, look: Look) -> Self {
        let area = cast::area(recording.level().grid());
        let film = Film::new(0, recording.moves().len(), None);
        Self(cast::app(recording, &film, (look, None), area).unwrap())
    }

    /// The screen after so many moves.
    fn at(&mut self, moves: usize) -> Buffer {
        cast::show(&mut self.0, moves);
        let area = self.0.area();
        let mut terminal = Terminal::new(TestBackend::new(area.width, area.height)).unwrap();
        terminal.draw(|frame| view::draw(&self.0, frame)).unwrap();
        terminal.backend().buffer().clone()
    }
}

fn colour(colour: vt100::Color) -> Color {
    match colour {
        vt100::Color::Default => Color::Reset,
        vt100::Color::Idx(index) => Color::Indexed(index),
        vt100::Color::Rgb(red, green, blue) => Color::Rgb(red, green, blue),
    }
}

/// Checks that a terminal shows what is in the buffer, colours included.
fn check(screen: &vt100::Screen, buffer: &Buffer, what: &str) {
    for y in 0..buffer.area.height {
        for x in 0..buffer.area.width {
            let (found, wanted) = (screen.cell(y, x).unwrap(), &buffer[(x, y)]);
            let letter = if found.has_contents() { found.contents() } else { " " };
            assert_eq!(letter, wanted.symbol(), "{what}, {x} {y}:\n{}", screen.contents());
            let colours = [found.fgcolor(), found.bgcolor()].map(colour);
            let is_seen = letter != " ";
            assert!(colours[0] == wanted.fg || !is_seen, "{what}, {x} {y}: {colours:?}");
            assert_eq!(colours[1], wanted.bg, "{what}, {x} {y}");
        }
    }
}

#[test]
fn a_terminal_shows_what_the_program_would() {
    let themes = ["calm", "day"].map(|name| Theme::find(name).unwrap());
    for (recording, theme) in games().iter().zip(themes.into_iter().cycle()) {
        let wishes = Wishes { theme: Some(theme), ..Wishes::default() };
        let (header, events) = read(&text(recording, Form::Cast, &wishes));
        let side = |name: &str| u16::try_from(header[name].as_u64().unwrap()).unwrap();
        let [rows, columns] = ["height", "width"].map(|name| NonZeroU16::new(side(name)).unwrap());
        let last = recording.moves().len();
        // The cursor is hidden before the first frame and comes back after the last.
        assert_eq!((&header["version"], events.len()), (&Value::from(2), last + 3));
        let film = Film::new(0, last, None);
        let mut terminal = vt100::Parser::new(rows, columns, 0);
        let mut shown = Shown::new(recording, Look { theme, glyphs: Glyphs::all()[0] });
        let mut wanted = Buffer::default();
        for (number, (time, bytes)) in events.iter().enumerate() {
            terminal.process(bytes.as_bytes());
            let frame = number.checked_sub(1).filter(|&moves| moves <= last);
            if let Some(moves) = frame {
                assert!((time - seconds(film.time(moves))).abs() < 1e-6);
                assert!(terminal.screen().hide_cursor());
                wanted = shown.at(moves);
                check(terminal.screen(), &wanted, &format!("move {moves}"));
            }
        }
        let (time, end) = &events[events.len() - 1];
        assert!(end.starts_with("\u{1b}[0m"), "{end:?}");
        assert!((time - seconds(film.end() + film::PAUSE)).abs() < 1e-6);
        check(terminal.screen(), &wanted, "the end");
        assert!(!terminal.screen().hide_cursor());
        let colours = [terminal.screen().fgcolor(), terminal.screen().bgcolor()];
        assert_eq!(colours, [vt100::Color::Default; 2]);
    }
}

#[test]
fn it_says_why_the_snake_goes_there() {
    let recording = recorded(&plain(6, 6, false), 1, "certified", u64::MAX);
    let screen = crate::ui::pictures::picture(
        &Shown::new(&recording, Look { theme: Theme::all()[0], glyphs: Glyphs::all()[0] }).at(3),
    );
    for words in ["certified", "stays on the safe loop", "move   3 of "] {
        assert!(screen.contains(words), "{words:?} is not on\n{screen}");
    }
}

#[test]
fn a_frame_holds_only_what_has_changed() {
    let recording = recorded(&plain(20, 20, false), 2, "hamiltonian", 400);
    let (_, events) = read(&text(&recording, Form::Cast, &Wishes::default()));
    let mut sizes: Vec<usize> = events.iter().map(|(_, text)| text.len()).collect();
    sizes.sort_unstable();
    assert!(sizes[sizes.len() / 2] < 600, "{}", sizes[sizes.len() / 2]);
}

#[test]
fn a_large_board_has_a_large_terminal() {
    let size = |width, height| {
        let area = cast::area(&Grid::new(width, height, false).unwrap());
        (area.width, area.height)
    };
    assert_eq!(size(4, 4), (80, 24));
    assert_eq!(size(40, 30), (122, 36));
    assert_eq!(size(250, 250), (200, 60));
}
