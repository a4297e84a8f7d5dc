//! The lines of the start screen.

/// A line of the start screen: something to start, or a setting of what is started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Entry {
    /// The game that was cut off, where there is one.
    Resume,
    /// A game played by hand.
    Play,
    /// The game of the day.
    Daily,
    /// A race of a person against the strongest strategy.
    Against,
    /// The list of strategies to watch.
    Watch,
    /// The list of players of a race.
    Race,
    /// Game after game until a key is pressed.
    Screensaver,
    /// The best games.
    Scores,
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
    pub(in crate::ui) const ALL: [Self; 14] = [
        Self::Resume,
        Self::Play,
        Self::Daily,
        Self::Against,
        Self::Watch,
        Self::Race,
        Self::Screensaver,
        Self::Scores,
        Self::Level,
        Self::Size,
        Self::Edges,
        Self::Speed,
        Self::Theme,
        Self::Glyphs,
    ];

    /// Whether it is a setting, of what the lines above start.
    pub(in crate::ui) fn is_setting(self) -> bool {
        matches!(
            self,
            Self::Level | Self::Size | Self::Edges | Self::Speed | Self::Theme | Self::Glyphs
        )
    }

    /// The key that does the same as Enter on this line.
    pub(in crate::ui) fn letter(self) -> char {
        match self {
            Self::Resume => 'u',
            Self::Play => 'p',
            Self::Daily => 'd',
            Self::Against => 'c',
            Self::Watch => 'w',
            Self::Race => 'r',
            Self::Screensaver => 's',
            Self::Scores => 'h',
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
            Self::Resume => ["Go on with your game", "Go on"],
            Self::Play => ["Play", "Play"],
            Self::Daily => ["Daily game", "Daily"],
            Self::Against => ["Play against certified", "Versus"],
            Self::Watch => ["Watch a strategy", "Watch"],
            Self::Race => ["Race", "Race"],
            Self::Screensaver => ["Screensaver", "Screensaver"],
            Self::Scores => ["High scores", "Scores"],
            Self::Level => ["Level", "Level"],
            Self::Size => ["Board", "Board"],
            Self::Edges => ["Edges", "Edges"],
            Self::Speed => ["Speed", "Speed"],
            Self::Theme => ["Theme", "Theme"],
            Self::Glyphs => ["Glyphs", "Glyphs"],
        }
    }
}
