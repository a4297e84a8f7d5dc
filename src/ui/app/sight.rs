//! What is shown of a match besides the snake and the apple.

/// What the person wants to see.
#[derive(Clone, Copy, Debug)]
pub(in crate::ui) struct Sight {
    /// Whether the planned route is shown.
    pub(in crate::ui) dots: bool,
    /// Whether the panel has plots in place of figures and strategies.
    pub(in crate::ui) plots: bool,
    /// What else is drawn over the board.
    pub(in crate::ui) overlay: Overlay,
}

impl Default for Sight {
    fn default() -> Self {
        Self { dots: true, plots: false, overlay: Overlay::Route }
    }
}

/// The kinds of overlay, in the order of the key that goes through them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Overlay {
    /// The planned route alone.
    Route,
    /// The tour that the strategy goes by.
    Tour,
    /// Cells that cannot be reached, and cells that there is no way on from.
    Closed,
    /// How far cells are from the head.
    Heat,
    /// The moves that the strategy compares.
    Weighed,
}

impl Overlay {
    pub(in crate::ui) const ALL: [Self; 5] =
        [Self::Route, Self::Tour, Self::Closed, Self::Heat, Self::Weighed];

    /// The next one, after the last the first.
    pub(in crate::ui) fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }

    /// What it shows, in a few words.
    pub(in crate::ui) fn name(self) -> &'static str {
        match self {
            Self::Route => "planned route only",
            Self::Tour => "tour it follows",
            Self::Closed => "cut-off cells and dead ends",
            Self::Heat => "distance from the head",
            Self::Weighed => "routes compared",
        }
    }
}
