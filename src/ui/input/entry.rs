//! The lines of the start screen.

/// A line of the start screen: something to start, or a setting of what is started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Entry {
    /// A game played by hand.
    Play,
    /// A race of a person against the strongest strategy.
    Against,
    /// The list of strategies to watch.
    Watch,
    /// The list of players of a race.
    Race,
    /// Game after game until a key is pressed.
    Screensaver,
    /// The list of levels.
    Level,
    /// The size of boards without walls.
    Size,
    /// Whether the edges are joined.
    Edges,
    /// Moves per second.
    Speed,
    /// The colours.
    Theme,
    /// The characters.
    Glyphs,
}

impl Entry {
    /// All lines, from the top.
    pub(in crate::ui) const ALL: [Self; 11] = [
        Self::Play,
        Self::Against,
        Self::Watch,
        Self::Race,
        Self::Screensaver,
        Self::Level,
        Self::Size,
        Self::Edges,
        Self::Speed,
        Self::Theme,
        Self::Glyphs,
    ];

    /// The number of lines that start something. The settings follow.
    pub(in crate::ui) const STARTS: usize = 5;

    /// The key that does the same as Enter on this line.
    pub(in crate::ui) fn letter(self) -> char {
        match self {
            Self::Play => 'p',
            Self::Against => 'c',
            Self::Watch => 'w',
            Self::Race => 'r',
            Self::Screensaver => 's',
            Self::Level => 'l',
            Self::Size => 'b',
            Self::Edges => 'e',
            Self::Speed => '+',
            Self::Theme => 't',
            Self::Glyphs => 'g',
        }
    }

    /// The name, in full and in a few letters.
    pub(in crate::ui) fn names(self) -> [&'static str; 2] {
        match self {
            Self::Play => ["Play", "Play"],
            Self::Against => ["Play against certified", "Versus"],
            Self::Watch => ["Watch a strategy", "Watch"],
            Self::Race => ["Race", "Race"],
            Self::Screensaver => ["Screensaver", "Screensaver"],
            Self::Level => ["Level", "Level"],
            Self::Size => ["Board", "Board"],
            Self::Edges => ["Edges", "Edges"],
            Self::Speed => ["Speed", "Speed"],
            Self::Theme => ["Theme", "Theme"],
            Self::Glyphs => ["Glyphs", "Glyphs"],
        }
    }
}
