//! What is shown of a match besides the snake and the apple.

use crate::ai::Extra;
use crate::ui::play::lane::{Driver, Lane};

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
    /// The shortest route, where the plan is a longer one, and what is wrong with it.
    WhyNot,
}

impl Overlay {
    pub(in crate::ui) const ALL: [Self; 6] =
        [Self::Route, Self::Tour, Self::Closed, Self::Heat, Self::Weighed, Self::WhyNot];

    /// The next one that one of these lanes has, after the last the first.
    pub(in crate::ui) fn next(self, lanes: &[Lane]) -> Self {
        let all = Self::ALL.iter().cycle().skip(self as usize + 1);
        let is_there = |overlay: &Self| lanes.iter().any(|lane| overlay.is_of(lane));
        all.take(Self::ALL.len()).copied().find(is_there).unwrap_or(Self::Route)
    }

    /// Whether the strategy at work in a lane has it.
    fn is_of(self, lane: &Lane) -> bool {
        let extra = match self {
            Self::Route | Self::Closed | Self::Heat => return true,
            Self::Tour => Extra::Tour,
            Self::Weighed => Extra::Weighed,
            Self::WhyNot => Extra::WhyNot,
        };
        let is_at_work = lane.driver() == Driver::Autopilot || lane.hints();
        is_at_work && lane.strategy().has(extra)
    }

    /// What it shows, in a few words.
    pub(in crate::ui) fn name(self) -> &'static str {
        match self {
            Self::Route => "planned route only",
            Self::Tour => "tour it follows",
            Self::Closed => "cut-off cells and dead ends",
            Self::Heat => "distance from the head",
            Self::Weighed => "routes compared",
            Self::WhyNot => "why not the shortest route",
        }
    }
}
