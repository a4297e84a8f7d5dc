use std::time::Duration;

use super::*;
use crate::engine::{Cell, Game};
use crate::ui::export::colours::{Colours, Rgb};

/// A frame as it is seen: how long, and the colour of each pixel.
struct Seen {
    lasts: Duration,
    width: usize,
    pixels: Vec<Rgb>,
}

impl Seen {
    /// The colour at a point of a cell, both in parts of a cell from its upper left corner.
    fn at(&self, grid: &Grid, cell: Cell, side: usize, [x, y]: [f32; 2]) -> Rgb {
        let (column, row) = grid.coordinates(cell);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        #[expect(clippy::cast_precision_loss)]
        let inside = |part: f32| (part * side as f32) as usize;
        let pixel = |at: u16, part| side / 2 + usize::from(at) * side + inside(part);
        self.pixels[pixel(row, y) * self.width + pixel(column, x)]
    }
}

/// All frames, each drawn over the ones before it.
fn seen(bytes: &[u8]) -> Vec<Seen> {
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).unwrap();
    assert_eq!(decoder.repeat(), ::gif::Repeat::Infinite);
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut pixels = vec![[0; 3]; width * height];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert!(frame.delay >= 2, "browsers slow it down");
        let lasts = Duration::from_millis(10) * u32::from(frame.delay);
        let rows = frame.buffer.chunks(4 * usize::from(frame.width));
        for (row, line) in rows.enumerate() {
            let start = (usize::from(frame.top) + row) * width + usize::from(frame.left);
            for (column, pixel) in line.chunks(4).enumerate().filter(|(_, pixel)| pixel[3] > 0) {
                pixels[start + column] = [pixel[0], pixel[1], pixel[2]];
            }
        }
        frames.push(Seen { lasts, width, pixels: pixels.clone() });
    }
    frames
}

/// Checks that a frame shows this game.
fn check(frame: &Seen, game: &Game, colours: &Colours, side: usize) {
    let board = game.board();
    let grid = board.grid();
    let died = matches!(game.status(), Status::Died(_));
    for cell in (0..grid.len()).map(Cell::new) {
        // Beside the middle, where the head has no eye whichever way it looks.
        let found = frame.at(grid, cell, side, [0.5, 0.5]);
        let place = board.body_index(cell);
        let wanted = match place {
            Some(0) => vec![if died { colours.dead[0] } else { colours.head[0] }],
            Some(_) => colours.body.clone(),
            None if board.apple() == Some(cell) => vec![colours.apple],
            None if grid.is_wall(cell) => vec![colours.wall],
            None => vec![colours.floor],
        };
        assert!(wanted.contains(&found), "{found:?} at {cell:?}, {place:?} of\n{board}");
    }
}

#[test]
fn each_frame_shows_the_board_at_its_move() {
    for recording in games() {
        for theme in ["night", "day", "mono"].map(|name| Theme::find(name).unwrap()) {
            let wishes = Wishes {
                theme: Some(theme),
                speed: Some(25),
                cell: Some(10),
                from: Some(2),
                ..Wishes::default()
            };
            let frames = seen(&bytes(&recording, Form::Gif, &wishes));
            let last = recording.moves().len();
            assert_eq!(frames.len(), last - 1, "a frame per move and one for the start");
            for (number, frame) in frames.iter().enumerate() {
                check(frame, &game_at(&recording, number + 2), &Colours::of(theme), 10);
                let pause = if number + 3 > last { 3_000 } else { 40 };
                assert_eq!(frame.lasts, Duration::from_millis(pause));
            }
        }
    }
}

#[test]
fn what_is_too_fast_skips_moves_and_keeps_its_time() {
    let recording = recorded(&plain(7, 5, true), 3, "safe", 240);
    let last = recording.moves().len();
    let wishes = Wishes { speed: Some(240), cell: Some(12), ..Wishes::default() };
    let frames = seen(&bytes(&recording, Form::Gif, &wishes));
    assert!(last > 100 && frames.len() <= 1 + last / 10, "{} of {last}", frames.len());
    let time: Duration = frames.iter().map(|frame| frame.lasts).sum();
    let wanted = Film::new(0, last, Some(240)).end() + film::PAUSE;
    assert_eq!(time.as_millis(), u128::from(wanted / 10_000 * 10));
    let colours = Colours::of(usual_theme(Form::Svg));
    check(&frames[frames.len() - 1], &game_at(&recording, last), &colours, 12);
    // Two moves in less time than browsers keep to.
    let wishes = Wishes { from: Some(last - 2), ..wishes };
    assert_eq!(seen(&bytes(&recording, Form::Gif, &wishes)).len(), 2);
}

#[test]
fn the_body_is_one_line_with_gaps_beside_it() {
    let recording = recorded(&plain(6, 6, false), 1, "certified", u64::MAX);
    let wishes = Wishes { cell: Some(16), ..Wishes::default() };
    let frames = seen(&bytes(&recording, Form::Gif, &wishes));
    let (frame, game) = (&frames[frames.len() - 1], game_at(&recording, usize::MAX));
    let (board, floor) = (game.board(), Colours::of(usual_theme(Form::Svg)).floor);
    let grid = board.grid();
    for &cell in grid.cells().iter().filter(|&&cell| grid.coordinates(cell).0 < 5) {
        let right = grid.neighbour(cell, Direction::Right).unwrap();
        let places = [cell, right].map(|cell| board.body_index(cell).unwrap());
        let is_joined = places[0].abs_diff(places[1]) == 1;
        assert_eq!(frame.at(grid, cell, 16, [0.99, 0.5]) != floor, is_joined, "{cell:?}\n{board}");
    }
}
