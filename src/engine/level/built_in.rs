//! The levels that come with the program.

/// A level that comes with the program.
#[derive(Debug)]
pub struct BuiltIn {
    /// The name on the command line: one lower-case word.
    pub name: &'static str,
    /// What it looks like, in a few words, and its size.
    pub summary: &'static str,
    /// Its picture in the board notation.
    pub picture: &'static str,
}

/// The levels that come with the program. Each has a tour of its open cells, so
/// every strategy can play it.
pub static BUILT_IN: &[BuiltIn] = &[
    BuiltIn {
        name: "pillars",
        summary: "sixteen pillars in rows, 20x20",
        picture: include_str!("pillars.txt"),
    },
    BuiltIn {
        name: "stones",
        summary: "flat stones scattered about, 20x20",
        picture: include_str!("stones.txt"),
    },
    BuiltIn {
        name: "cross",
        summary: "two walls that cross in the middle, 22x18",
        picture: include_str!("cross.txt"),
    },
    BuiltIn {
        name: "bars",
        summary: "two long walls from either side, 20x20",
        picture: include_str!("bars.txt"),
    },
    BuiltIn {
        name: "rooms",
        summary: "four rooms with doors, 22x18",
        picture: include_str!("rooms.txt"),
    },
    BuiltIn {
        name: "maze",
        summary: "corridors and a court in the middle, 22x18",
        picture: include_str!("maze.txt"),
    },
    BuiltIn {
        name: "spiral",
        summary: "a long way in and the same way out, 22x18",
        picture: include_str!("spiral.txt"),
    },
    BuiltIn {
        name: "tunnels",
        summary: "a yard with a gate on each side that leads to the other, 20x20, edges joined",
        picture: include_str!("tunnels.txt"),
    },
];

impl BuiltIn {
    /// Returns the level with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        BUILT_IN.iter().find(|level| level.name == name)
    }
}
