//! The keys of a recording.

use super::{DOTS, OVERLAY, PAUSE, PLOTS, SPEED, line};
use crate::ui::input::{Action, Binding, Goal, Key};

/// The tenths of a recording.
const TENTHS: &[(Key, Action)] = &[
    (Key::Char('0'), Action::Go(Goal::Tenth(0))),
    (Key::Char('1'), Action::Go(Goal::Tenth(1))),
    (Key::Char('2'), Action::Go(Goal::Tenth(2))),
    (Key::Char('3'), Action::Go(Goal::Tenth(3))),
    (Key::Char('4'), Action::Go(Goal::Tenth(4))),
    (Key::Char('5'), Action::Go(Goal::Tenth(5))),
    (Key::Char('6'), Action::Go(Goal::Tenth(6))),
    (Key::Char('7'), Action::Go(Goal::Tenth(7))),
    (Key::Char('8'), Action::Go(Goal::Tenth(8))),
    (Key::Char('9'), Action::Go(Goal::Tenth(9))),
];

/// The moves that an arrow key goes in a recording.
const LEAP: usize = 10;

/// The keys of a recording.
pub(in crate::ui) const REPLAY: &[Binding] = &[
    PAUSE,
    line(
        "Enter",
        "play on from here yourself; Esc comes back",
        Some(("Enter", "play on")),
        &[(Key::Enter, Action::PlayOn)],
    ),
    line(
        "a",
        "let the strategy play on from here; Esc comes back",
        Some(("a", "autopilot")),
        &[(Key::Char('a'), Action::LetPlayOn)],
    ),
    line(
        "[, ], up, down",
        "previous / next apple",
        Some(("[ ]", "apple")),
        &[
            (Key::Char('['), Action::Go(Goal::PreviousApple)),
            (Key::Char(']'), Action::Go(Goal::NextApple)),
            (Key::Up, Action::Go(Goal::NextApple)),
            (Key::Down, Action::Go(Goal::PreviousApple)),
        ],
    ),
    line(
        ", .",
        "pause and go one move back / forward",
        Some((", .", "step")),
        &[(Key::Char(','), Action::StepBack), (Key::Char('.'), Action::Step)],
    ),
    line(
        "left, right",
        "10 moves back / forward",
        Some(("left right", "10 moves")),
        &[(Key::Left, Action::Go(Goal::Back(LEAP))), (Key::Right, Action::Go(Goal::Further(LEAP)))],
    ),
    line("b", "backwards on/off", Some(("b", "backwards")), &[(Key::Char('b'), Action::Backwards)]),
    line("0 to 9", "to the start, to 10 %, to 20 %, ...", Some(("0-9", "jump")), TENTHS),
    line(
        "Home, End",
        "to the start, to the end",
        None,
        &[(Key::Home, Action::Go(Goal::Move(0))), (Key::End, Action::Go(Goal::Move(usize::MAX)))],
    ),
    line(
        "u",
        "to where a lost game could still be saved",
        None,
        &[(Key::Char('u'), Action::TakeBack)],
    ),
    SPEED,
    line(
        "m",
        "max speed on/off: all of it in 15 s or less",
        Some(("m", "max")),
        &[(Key::Char('m'), Action::FullSpeed)],
    ),
    DOTS,
    OVERLAY,
    PLOTS,
];
