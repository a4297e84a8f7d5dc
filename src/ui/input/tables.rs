//! The tables of keys, one per screen.

mod replay;

use super::{Action, Binding, Entry, Key};
use crate::engine::Direction;
pub(in crate::ui) use replay::REPLAY;

/// A line of a key table.
const fn line(
    keys: &'static str,
    does: &'static str,
    short: Option<(&'static str, &'static str)>,
    on: &'static [(Key, Action)],
) -> Binding {
    Binding { keys, does, short, on }
}

/// A digit for each of the first nine strategies.
const DIGITS: &[(Key, Action)] = &[
    (Key::Char('1'), Action::Pick(0)),
    (Key::Char('2'), Action::Pick(1)),
    (Key::Char('3'), Action::Pick(2)),
    (Key::Char('4'), Action::Pick(3)),
    (Key::Char('5'), Action::Pick(4)),
    (Key::Char('6'), Action::Pick(5)),
    (Key::Char('7'), Action::Pick(6)),
    (Key::Char('8'), Action::Pick(7)),
    (Key::Char('9'), Action::Pick(8)),
];

const TABS: &[(Key, Action)] = &[(Key::Tab, Action::Next), (Key::BackTab, Action::Previous)];

/// The turns, in three sets of keys.
const STEER: &[(Key, Action)] = &[
    (Key::Up, Action::Steer(Direction::Up)),
    (Key::Char('w'), Action::Steer(Direction::Up)),
    (Key::Char('k'), Action::Steer(Direction::Up)),
    (Key::Right, Action::Steer(Direction::Right)),
    (Key::Char('d'), Action::Steer(Direction::Right)),
    (Key::Char('l'), Action::Steer(Direction::Right)),
    (Key::Down, Action::Steer(Direction::Down)),
    (Key::Char('s'), Action::Steer(Direction::Down)),
    (Key::Char('j'), Action::Steer(Direction::Down)),
    (Key::Left, Action::Steer(Direction::Left)),
    (Key::Char('a'), Action::Steer(Direction::Left)),
    (Key::Char('h'), Action::Steer(Direction::Left)),
];

/// Up and down in a list.
const SCROLL: &[(Key, Action)] = &[
    (Key::Up, Action::Above),
    (Key::Char('k'), Action::Above),
    (Key::Char('w'), Action::Above),
    (Key::Down, Action::Below),
    (Key::Char('j'), Action::Below),
    (Key::Char('s'), Action::Below),
];

const PAUSE: Binding = line(
    "Space, p",
    "pause and resume",
    Some(("Space", "pause")),
    &[(Key::Char(' '), Action::Pause), (Key::Char('p'), Action::Pause)],
);

const STEP: Binding = line(".", "pause and make one move", None, &[(Key::Char('.'), Action::Step)]);

const SPEED: Binding = line(
    "+, -",
    "faster, slower",
    Some(("+-", "speed")),
    &[
        (Key::Char('+'), Action::Faster),
        (Key::Char('='), Action::Faster),
        (Key::Char('-'), Action::Slower),
        (Key::Char('_'), Action::Slower),
    ],
);

const DOTS: Binding = line("o", "planned route on/off", None, &[(Key::Char('o'), Action::Dots)]);

const OVERLAY: Binding = line(
    "v",
    "next overlay: tour, dead ends, distance, routes, why not",
    None,
    &[(Key::Char('v'), Action::Overlay)],
);

const SAVE: Binding = line("Ctrl-S", "save a recording", None, &[(Key::Ctrl('s'), Action::Save)]);

const RESTART: Binding = line(
    "r",
    "restart with the same apples",
    Some(("r", "restart")),
    &[(Key::Char('r'), Action::Again)],
);

/// The keys of a game.
pub(in crate::ui) const GAME: &[Binding] = &[
    line("arrows, wasd, hjkl", "steer; the first one pauses the autopilot", None, STEER),
    PAUSE,
    line(
        "Enter",
        "start; autopilot on/off",
        Some(("Enter", "autopilot")),
        &[(Key::Enter, Action::Hand)],
    ),
    STEP,
    line("Tab, Shift-Tab", "next / previous strategy", Some(("Tab", "strategy")), TABS),
    line("1 to 9", "the strategy with that number", None, DIGITS),
    SPEED,
    line(
        "m",
        "max speed for the autopilot on/off",
        Some(("m", "max")),
        &[(Key::Char('m'), Action::FullSpeed)],
    ),
    RESTART,
    line("n", "new game with new apples", Some(("n", "new")), &[(Key::Char('n'), Action::New)]),
    DOTS,
    OVERLAY,
    line(
        "i",
        "hints on/off: the strategy's route while you steer",
        None,
        &[(Key::Char('i'), Action::Hint)],
    ),
    PLOTS,
    line(
        "c",
        "race against the next strategy, same apples",
        None,
        &[(Key::Char('c'), Action::Race)],
    ),
    SAVE,
];

const PLOTS: Binding =
    line("f", "plots in the panel on/off", None, &[(Key::Char('f'), Action::Plots)]);

const AGAIN: Binding = line(
    "r",
    "play the same apples again",
    Some(("r", "same apples again")),
    &[(Key::Char('r'), Action::Again)],
);

/// The keys of a game that is over. Of those that steer, which may still be pressed for the
/// snake that has just died, only `w` does anything here.
pub(in crate::ui) const END: &[Binding] = &[
    line(
        "Enter, n",
        "new game with new apples",
        Some(("Enter, n", "new apples")),
        &[(Key::Enter, Action::New), (Key::Char('n'), Action::New)],
    ),
    line(
        "r",
        "play the same apples again",
        Some(("r", "same apples")),
        &[(Key::Char('r'), Action::Again)],
    ),
    line(
        "w",
        "watch a strategy play the same apples",
        Some(("w", "watch")),
        &[(Key::Char('w'), Action::WatchThese)],
    ),
    line(
        "u",
        "back to where survival was still possible",
        Some(("u", "back")),
        &[(Key::Char('u'), Action::TakeBack)],
    ),
    line(
        "Tab, Shift-Tab",
        "same apples, next / previous strategy",
        Some(("Tab", "next strategy")),
        TABS,
    ),
    line("1 to 9", "same apples, the strategy with that number", None, DIGITS),
    line("c", "race against the next strategy", None, &[(Key::Char('c'), Action::Race)]),
    DOTS,
    OVERLAY,
    PLOTS,
    SAVE,
];

/// The keys of a race.
pub(in crate::ui) const RACE: &[Binding] = &[
    line("arrows, wasd, hjkl", "steer, if you take part", None, STEER),
    line("Enter", "start, if you take part", None, &[(Key::Enter, Action::Start)]),
    PAUSE,
    STEP,
    SPEED,
    line("m", "max speed on/off", Some(("m", "max")), &[(Key::Char('m'), Action::FullSpeed)]),
    RESTART,
    line("n", "new race with new apples", Some(("n", "new")), &[(Key::Char('n'), Action::New)]),
    DOTS,
    OVERLAY,
    SAVE,
];

/// The keys of a race that is over.
pub(in crate::ui) const TABLE: &[Binding] = &[
    AGAIN,
    line(
        "n, Enter",
        "new race with new apples",
        Some(("n", "new apples")),
        &[(Key::Char('n'), Action::New), (Key::Enter, Action::New)],
    ),
    SAVE,
];

/// Up and down on the start screen, where other letters start something.
const LINES: Binding = line(
    "up, down, jk",
    "choose",
    Some(("up down", "choose")),
    &[
        (Key::Up, Action::Above),
        (Key::Char('k'), Action::Above),
        (Key::Down, Action::Below),
        (Key::Char('j'), Action::Below),
    ],
);

/// The keys of the start screen.
pub(in crate::ui) const MENU: &[Binding] = &[
    LINES,
    line(
        "Enter, Space",
        "start, open or change",
        Some(("Enter", "start")),
        &[(Key::Enter, Action::Choose), (Key::Char(' '), Action::Choose)],
    ),
    line(
        "left, right",
        "change a setting",
        Some(("left right", "change")),
        &[(Key::Left, Action::Less), (Key::Right, Action::More)],
    ),
    line("p", "play by hand", None, &[(Key::Char('p'), Action::Enter(Entry::Play))]),
    line("d", "the game of the day", None, &[(Key::Char('d'), Action::Enter(Entry::Daily))]),
    line(
        "c",
        "play against the strongest strategy, side by side",
        None,
        &[(Key::Char('c'), Action::Enter(Entry::Against))],
    ),
    line("w", "choose a strategy to watch", None, &[(Key::Char('w'), Action::Enter(Entry::Watch))]),
    line("1 to 9", "watch the strategy with that number", None, DIGITS),
    line(
        "r",
        "choose the players of a race",
        None,
        &[(Key::Char('r'), Action::Enter(Entry::Race))],
    ),
    line("s", "screensaver", None, &[(Key::Char('s'), Action::Enter(Entry::Screensaver))]),
    line(
        "u",
        "go on with a game that was cut off",
        None,
        &[(Key::Char('u'), Action::Enter(Entry::Resume))],
    ),
    line("h", "high scores", None, &[(Key::Char('h'), Action::Enter(Entry::Scores))]),
    line("l", "choose a level", None, &[(Key::Char('l'), Action::Enter(Entry::Level))]),
    line("b", "next board size", None, &[(Key::Char('b'), Action::Enter(Entry::Size))]),
    line("e", "edges: walls, or joined", None, &[(Key::Char('e'), Action::Enter(Entry::Edges))]),
    Binding { short: None, ..SPEED },
];

/// The keys of a list on the start screen.
pub(in crate::ui) const LIST: &[Binding] = &[
    LINES,
    line(
        "Enter, Space",
        "take the one chosen",
        Some(("Enter", "take it")),
        &[(Key::Enter, Action::Choose), (Key::Char(' '), Action::Choose)],
    ),
    line("1 to 9", "take the one with that number", None, DIGITS),
    line("0", "no level", None, &[(Key::Char('0'), Action::First)]),
];

/// The keys of the list of players of a race.
pub(in crate::ui) const RACERS: &[Binding] = &[
    LINES,
    line(
        "Space",
        "in the race, or not",
        Some(("Space", "in or out")),
        &[(Key::Char(' '), Action::Mark)],
    ),
    line("Enter", "start the race", Some(("Enter", "start")), &[(Key::Enter, Action::Choose)]),
    line("1 to 9", "the strategy with that number in, or out", None, DIGITS),
    line("0", "you in, or out", None, &[(Key::Char('0'), Action::First)]),
];

/// The keys of the scores.
pub(in crate::ui) const SCORES: &[Binding] = &[Binding {
    short: Some(("up down", "scroll")),
    ..line("up, down, jk, ws", "scroll", None, SCROLL)
}];

/// The keys of the help itself.
pub(in crate::ui) const HELP: &[Binding] = &[
    line("up, down, jk, ws", "scroll", None, SCROLL),
    line(
        "Enter, Space",
        "close the help",
        None,
        &[(Key::Enter, Action::Back), (Key::Char(' '), Action::Back)],
    ),
];

/// The keys that every screen takes.
pub(in crate::ui) const ALWAYS: &[Binding] = &[
    line("?", "this help", Some(("?", "help")), &[(Key::Char('?'), Action::Help)]),
    line(
        "t, g, z",
        "next theme, glyphs, zoom",
        None,
        &[
            (Key::Char('t'), Action::Theme),
            (Key::Char('g'), Action::Glyphs),
            (Key::Char('z'), Action::Zoom),
        ],
    ),
    line("Esc", "close, back to the menu, or quit", None, &[(Key::Esc, Action::Back)]),
    line(
        "q, Ctrl-C",
        "quit; in your own game q asks first",
        Some(("q", "quit")),
        &[(Key::Char('q'), Action::Quit), (Key::Ctrl('c'), Action::Quit)],
    ),
    line("Ctrl-L", "redraw the screen", None, &[(Key::Ctrl('l'), Action::Redraw)]),
    line("Ctrl-Z", "suspend (fg resumes)", None, &[(Key::Ctrl('z'), Action::Suspend)]),
];
