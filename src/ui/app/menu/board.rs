//! The board that games are played on, as it is chosen on the start screen.

use super::super::App;
use super::super::fit::{open_level, sides};
use crate::engine::{BUILT_IN, Grid, Level};
use crate::ui::again::BoardSize;
use crate::ui::launch::Fit;

/// The sides of the boards that the start screen offers, in cells.
const SIDES: [u16; 9] = [6, 8, 10, 15, 20, 30, 40, 60, 100];

/// A level in the list of levels.
pub(in crate::ui) struct LevelRow {
    pub(in crate::ui) name: String,
    pub(in crate::ui) summary: String,
}

impl App {
    /// The level that games are played on.
    pub(in crate::ui) fn level(&self) -> &Level {
        &self.options.level
    }

    /// The size that is asked for.
    pub(in crate::ui) fn board_size(&self) -> BoardSize {
        let (width, height) = sides(self.options.level.grid());
        if self.options.fit == Fit::Always {
            BoardSize::Fit
        } else {
            BoardSize::Cells(width, height)
        }
    }

    /// The speed that is asked for, in moves per second.
    pub(in crate::ui) fn speed(&self) -> Option<u16> {
        self.options.speed
    }

    /// All levels: none, those that come with the program, and the one of the command line.
    pub(in crate::ui) fn level_rows(&self) -> Vec<LevelRow> {
        let none = LevelRow { name: "none".to_owned(), summary: "an open board".to_owned() };
        let built_in = BUILT_IN.iter().map(|level| LevelRow {
            name: level.name.to_owned(),
            summary: level.summary.to_owned(),
        });
        let given = self.options.given.as_ref().map(|level| LevelRow {
            name: level.name().unwrap_or_default().to_owned(),
            summary: format!(
                "the level you gave, {}x{}",
                level.grid().width(),
                level.grid().height()
            ),
        });
        std::iter::once(none).chain(built_in).chain(given).collect()
    }

    /// The row of the level that games are played on.
    pub(super) fn level_row(&self) -> usize {
        let level = &self.options.level;
        let is_given =
            self.options.given.as_ref().is_some_and(|given| given.name() == level.name());
        match level.name() {
            None => 0,
            Some(_) if is_given => BUILT_IN.len() + 1,
            Some(name) => BUILT_IN.iter().position(|row| row.name == name).map_or(0, |row| row + 1),
        }
    }

    /// The level in a row of the list, with the junk that is asked for, and with joined edges
    /// where these are; `None` where it cannot be made.
    pub(super) fn level_in(&self, row: usize) -> Option<Level> {
        let asked = &self.options.level;
        let level = match row.checked_sub(1) {
            None => {
                let (width, height) = self.options.open_sides;
                Level::new(&Grid::new(width, height, self.options.wrap).ok()?).ok()?
            }
            Some(row) => match BUILT_IN.get(row) {
                Some(built_in) => {
                    Level::read(built_in.name, built_in.picture, self.options.wrap).ok()?
                }
                None => self.options.given.clone()?,
            },
        };
        Some(level.with_junk(asked.junk()))
    }

    /// Has games played on the level in this row.
    pub(super) fn take_level(&mut self, row: usize) {
        let Some(level) = self.level_in(row) else { return };
        self.options.fit = if row == 0 { self.options.open_fit } else { Fit::Never };
        self.options.level = level;
    }

    /// Changes to the level before or after.
    pub(super) fn change_level(&mut self, by: isize) {
        let rows = self.level_rows().len();
        self.take_level(stepped(self.level_row(), by, rows));
        self.renew_demo();
    }

    /// Changes the size of boards without walls.
    pub(super) fn change_size(&mut self, by: isize) {
        if self.options.level.name().is_some() {
            self.say("the level has its own size; choose level none for others");
            return;
        }
        let squares = SIDES.map(|side| BoardSize::Cells(side, side));
        let mut sizes = squares.to_vec();
        sizes.push(BoardSize::Fit);
        let now = self.board_size();
        if !sizes.contains(&now) {
            sizes.push(now);
            sizes.sort_by_key(|size| match *size {
                BoardSize::Cells(width, height) => u32::from(width) * u32::from(height),
                BoardSize::Fit => u32::MAX,
            });
        }
        let place = sizes.iter().position(|&size| size == now).unwrap_or(0);
        match sizes[stepped(place, by, sizes.len())] {
            BoardSize::Fit => self.options.fit = Fit::Always,
            BoardSize::Cells(width, height) => {
                self.options.fit = Fit::Never;
                self.options.open_sides = (width, height);
                if let Some(level) = open_level(&self.options.level, (width, height)) {
                    self.options.level = level;
                }
            }
        }
        self.options.open_fit = self.options.fit;
        self.renew_demo();
    }

    /// Joins the edges, or puts walls there.
    pub(super) fn change_edges(&mut self) {
        let before = self.options.level.clone();
        self.options.wrap = !before.grid().wraps();
        if let Some(level) = self.level_in(self.level_row()) {
            self.options.level = level;
        }
        if self.options.level == before {
            self.options.wrap = !self.options.wrap;
            self.say("this level says itself what its edges are");
        }
        self.renew_demo();
    }
}

/// The place before or after one of so many, round and round.
fn stepped(place: usize, by: isize, count: usize) -> usize {
    let count = isize::try_from(count).unwrap_or(isize::MAX).max(1);
    let place = isize::try_from(place).unwrap_or(0) + by;
    usize::try_from(place.rem_euclid(count)).unwrap_or(0)
}
