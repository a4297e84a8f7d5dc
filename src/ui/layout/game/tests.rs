//! Where the parts of a game are, at many sizes.

use Zoom::{One, Three, Two};

use super::*;
use crate::ui::look::glyphs::{ASCII, BLOCKS, Glyphs};
use crate::ui::look::themes::{COLOURED, MONO};
use crate::ui::look::{Choice, Look};

const LOOK: Look = Look { theme: &COLOURED, glyphs: &BLOCKS };

fn at(cells: (u16, u16), screen: (u16, u16), look: Look) -> Result<Places, Size> {
    zoomed(cells, screen, look, None)
}

fn zoomed(
    cells: (u16, u16),
    screen: (u16, u16),
    look: Look,
    zoom: Option<Zoom>,
) -> Result<Places, Size> {
    let grid = Grid::new(cells.0, cells.1, false).unwrap();
    places(&grid, Sizing { look: &look, zoom }, Rect::new(0, 0, screen.0, screen.1))
}

fn fitting(look: &Look, screen: (u16, u16)) -> (u16, u16) {
    super::fitting(Sizing { look, zoom: None }, Rect::new(0, 0, screen.0, screen.1))
}

fn drawing(cells: (u16, u16), screen: (u16, u16)) -> Result<Drawing, Size> {
    at(cells, screen, LOOK).map(|places| places.drawing)
}

const SQUARES: Drawing = Drawing::Squares(Zoom::One);

#[test]
fn the_default_board_fills_80x24_exactly() {
    let places = at((20, 20), (80, 24), LOOK).unwrap();
    assert_eq!(places.drawing, SQUARES);
    assert_eq!(places.board, Rect::new(0, 0, 42, 22));
    assert_eq!(places.panel, Some(Rect::new(44, 0, 36, 22)));
    assert_eq!(places.status, Rect::new(0, 22, 80, 1));
    assert_eq!(places.keys, Rect::new(0, 23, 80, 1));
}

#[test]
fn on_a_large_screen_it_is_large_and_in_the_middle() {
    let places = at((20, 20), (200, 60), LOOK).unwrap();
    assert_eq!(places.drawing, Drawing::Squares(Zoom::Two));
    assert_eq!(places.board, Rect::new(40, 8, 82, 42));
    assert_eq!(places.panel, Some(Rect::new(124, 8, 36, 42)));
    assert_eq!(places.status, Rect::new(40, 50, 120, 1));
    assert_eq!((places.keys.x, places.keys.y), (40, 51));
}

#[test]
fn the_zoom_is_the_largest_that_keeps_the_panel() {
    let zoom = |screen, asked| {
        let places = zoomed((20, 20), screen, LOOK, asked).unwrap();
        let Drawing::Squares(zoom) = places.drawing else { panic!("{:?}", places.drawing) };
        (zoom, places.panel.is_some())
    };
    // Just as much as each needs, and a little less.
    for (screen, wanted) in [
        ((112, 44), (Two, true)),
        ((111, 44), (One, true)),
        ((112, 43), (One, true)),
        ((152, 64), (Three, true)),
        ((151, 64), (Two, true)),
        ((152, 63), (Two, true)),
        // Without room for a panel there is none to lose.
        ((71, 60), (One, false)),
        ((300, 300), (Three, true)),
    ] {
        assert_eq!(zoom(screen, None), wanted, "{screen:?}");
    }
    // One that was asked for may take its place, but not that of the board.
    assert_eq!(zoom((90, 44), Some(Two)), (Two, false));
    assert_eq!(zoom((90, 44), Some(Three)), (Two, false));
    assert_eq!(zoom((80, 24), Some(Three)), (One, true));
    assert_eq!(zoom((300, 300), Some(One)), (One, true));
    // A tall screen has room for no panel either way.
    let places = zoomed((10, 20), (50, 60), LOOK, None).unwrap();
    assert_eq!((places.drawing, places.panel), (Drawing::Squares(Two), None));
}

#[test]
fn the_lines_begin_where_the_board_does() {
    for cells in [(8, 8), (20, 20), (30, 10)] {
        for (width, height) in [(80, 24), (100, 30), (120, 24), (200, 60), (300, 100)] {
            let places = at(cells, (width, height), LOOK).unwrap();
            let (board, panel) = (places.board, places.panel.unwrap_or(places.board));
            assert_eq!([places.status.x, places.keys.x], [board.x; 2], "{width}x{height}");
            assert_eq!(places.keys.right(), width);
            assert_eq!(places.status.right(), panel.right());
        }
    }
    // In a narrow terminal they need all of it.
    let places = at((20, 20), (70, 24), LOOK).unwrap();
    assert_eq!((places.board.x, places.status), (14, Rect::new(0, 22, 70, 1)));
    assert_eq!(places.keys, Rect::new(0, 23, 70, 1));
}

#[test]
fn a_board_larger_than_the_screen_is_drawn_smaller() {
    assert_eq!(drawing((20, 20), (42, 24)), Ok(SQUARES));
    assert_eq!(drawing((20, 20), (41, 24)), Ok(Drawing::Halves));
    assert_eq!(drawing((20, 20), (80, 23)), Ok(Drawing::Halves));
    assert_eq!(drawing((21, 21), (24, 15)), Ok(Drawing::Halves));
    assert_eq!(drawing((100, 50), (200, 60)), Ok(Drawing::Halves));
    assert_eq!(drawing((100, 40), (80, 24)), Ok(Drawing::Quadrants));
    assert_eq!(drawing((100, 41), (80, 24)), Ok(Drawing::Braille));
    assert_eq!(drawing((100, 100), (80, 29)), Ok(Drawing::Braille));
    // Where even that is too large, a part of the board is shown.
    let part = at((100, 100), (80, 24), LOOK).unwrap();
    assert_eq!((part.drawing, part.board.height), (Drawing::Braille, 22));
    assert_eq!(at((250, 250), (24, 10), LOOK).unwrap().board, Rect::new(0, 0, 24, 8));
    assert_eq!(drawing((250, 250), (23, 10)), Err(Size::new(24, 10)));
    assert_eq!(drawing((20, 20), (11, 10)), Err(Size::new(12, 9)));
    assert_eq!(drawing((20, 20), (12, 14)), Ok(Drawing::Quadrants));
    assert_eq!(drawing((20, 20), (12, 13)), Ok(Drawing::Braille));
    for look in [Look { theme: &MONO, ..LOOK }, Look { glyphs: &ASCII, ..LOOK }] {
        let found = at((30, 20), (32, 24), look).map(|places| places.drawing);
        assert_eq!(found, Ok(Drawing::Letters));
    }
}

#[test]
fn a_board_can_be_as_large_as_the_screen() {
    for (screen, cells) in [((80, 24), (39, 20)), ((81, 25), (39, 21)), ((200, 60), (99, 56))] {
        assert_eq!(fitting(&LOOK, screen), cells);
        assert_eq!(drawing(cells, screen), Ok(SQUARES));
    }
    assert_eq!(fitting(&LOOK, (900, 900)), (250, 250));
    assert_eq!(fitting(&LOOK, (3, 3)), (4, 4));
    // Where the large drawing has no room, the board is for the next one.
    assert_eq!(fitting(&LOOK, (10, 8)), (4, 4));
    assert_eq!(fitting(&LOOK, (10, 7)), (8, 6));
    let compact = Look { glyphs: Glyphs::find("compact").unwrap(), ..LOOK };
    assert_eq!(fitting(&compact, (80, 24)), (78, 40));
    // For a zoom that was asked for it has fewer cells.
    let sides = |zoom| {
        let sizing = Sizing { look: &LOOK, zoom: Some(zoom) };
        super::fitting(sizing, Rect::new(0, 0, 80, 24))
    };
    assert_eq!(Zoom::ALL.map(sides), [(39, 20), (19, 10), (13, 6)]);
}

#[test]
fn too_small_says_the_size_that_is_just_enough() {
    assert_eq!(drawing((20, 20), (11, 30)), Err(Size::new(12, 9)));
    assert_eq!(drawing((100, 100), (80, 9)), Err(Size::new(24, 10)));
    assert_eq!(drawing((5, 250), (80, 9)), Err(Size::new(5, 10)));
    assert_eq!(drawing((4, 4), (6, 6)), Ok(Drawing::Halves));
    assert_eq!(at((30, 20), (80, 20), Look { theme: &MONO, ..LOOK }), Err(Size::new(32, 24)));
    for cells in [(4, 4), (20, 20), (250, 250), (5, 250), (250, 5)] {
        for look in [LOOK, Look { glyphs: &ASCII, ..LOOK }] {
            let size = at(cells, (0, 0), look).unwrap_err();
            assert!(at(cells, (size.width, size.height), look).is_ok());
            assert!(at(cells, (size.width - 1, size.height), look).is_err());
            assert!(at(cells, (size.width, size.height - 1), look).is_err());
        }
    }
}

#[test]
fn everything_stays_within_the_screen() {
    let zooms = [None, Some(Zoom::One), Some(Zoom::Two), Some(Zoom::Three)];
    let widths = (0..130).chain([151, 152, 200, 301]);
    for (width, height) in widths.flat_map(|width| (0..70).map(move |height| (width, height))) {
        for (cells, zoom) in [(4, 4), (20, 20), (50, 9)]
            .into_iter()
            .zip(zooms.into_iter().cycle().skip(usize::from(width + height)))
        {
            let Ok(places) = zoomed(cells, (width, height), LOOK, zoom) else { continue };
            let screen = Rect::new(0, 0, width, height);
            let all = [places.board, places.status, places.keys];
            for place in all.into_iter().chain(places.panel) {
                assert_eq!(place.intersection(screen), place);
            }
            let panel = places.panel.unwrap_or_default();
            assert!(!places.board.intersects(places.status));
            assert!(!places.board.intersects(panel) && !panel.intersects(places.status));
        }
    }
}
