//! Keys and what they do: one table per screen, in [`tables`], from which the help and
//! the line of keys are made too.

mod entry;
mod tables;

use crate::engine::Direction;
pub(in crate::ui) use entry::Entry;

/// A key of the tables. Letters are lower case; capitals act alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Key {
    /// A character.
    Char(char),
    /// A letter with Ctrl held.
    Ctrl(char),
    Up,
    Right,
    Down,
    Left,
    Enter,
    Esc,
    Home,
    End,
    Tab,
    /// Tab with Shift held.
    BackTab,
    /// Any key that no table has.
    Other,
}

impl Key {
    /// The key that types this character.
    pub(in crate::ui) fn typed(letter: char) -> Self {
        Self::Char(by_place(letter).to_ascii_lowercase())
    }

    /// The key that types this letter, with Ctrl held.
    pub(in crate::ui) fn with_ctrl(letter: char) -> Self {
        match by_place(letter).to_ascii_lowercase() {
            // A line feed.
            'j' => Self::Enter,
            letter => Self::Ctrl(letter),
        }
    }
}

/// Letters of other keyboard layouts, and the Latin letters of a US keyboard in the same
/// places: Russian and Ukrainian, Greek, Hebrew.
const PLACES: [(&str, &str); 3] = [
    ("йцукенгшщзфывапролдячсмитьі", "qwertyuiopasdfghjklzxcvbnms"),
    (";ςερτυθιοπασδφγηξκλζχψωβνμ", "qwertyuiopasdfghjklzxcvbnm"),
    ("/'קראטוןםפשדגכעיחלךזסבהנמצ", "qwertyuiopasdfghjklzxcvbnm"),
];

/// The Latin letter in the place of this letter on the keyboard, so that keys work in every
/// layout; any other character stays as it is.
fn by_place(letter: char) -> char {
    if letter.is_ascii() {
        return letter;
    }
    let small = letter.to_lowercase().next().unwrap_or(letter);
    let found = PLACES.iter().find_map(|(letters, latin)| {
        let place = letters.chars().position(|other| other == small)?;
        latin.chars().nth(place)
    });
    found.unwrap_or(letter)
}

/// What the mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Mouse {
    /// Its first button was pressed on this column and row, from 0.
    Click { x: u16, y: u16 },
    /// Its wheel was turned up.
    WheelUp,
    /// Its wheel was turned down.
    WheelDown,
}

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Action {
    /// Turn the snake; a person takes over from the autopilot.
    Steer(Direction),
    /// Start a person's snake, give it to the autopilot, or take it back.
    Hand,
    /// Start a match that waits for a person's first turn.
    Start,
    /// Pause the match, or resume it.
    Pause,
    /// Pause the match and make one move.
    Step,
    /// More moves per second.
    Faster,
    /// Fewer moves per second.
    Slower,
    /// Max speed on or off: as many moves per second as the machine can make.
    FullSpeed,
    /// The strategy in this row of the table, from 0.
    Pick(usize),
    /// The next strategy of the table.
    Next,
    /// The previous strategy of the table.
    Previous,
    /// The match from its start, with the same seed.
    Again,
    /// A match with a new seed.
    New,
    /// The game from its start with the same seed, played by the default strategy.
    WatchThese,
    /// A lost game as it was where survival was still possible.
    TakeBack,
    /// The planned route of the autopilot on or off.
    Dots,
    /// Hints on or off: the route that the strategy would take, shown to a person.
    Hint,
    /// Plots in the panel on or off.
    Plots,
    /// A race against the next strategy.
    Race,
    /// The next overlay.
    Overlay,
    /// The next theme.
    Theme,
    /// The next glyphs.
    Glyphs,
    /// The next zoom.
    Zoom,
    /// A recording of the match as it is now.
    Save,
    /// Another move of a recording.
    Go(Goal),
    /// Pause a recording and go one move back.
    StepBack,
    /// A recording backwards, or forwards again.
    Backwards,
    /// The game of a recording from here on, steered by a person.
    PlayOn,
    /// The game of a recording from here on, steered by a strategy.
    LetPlayOn,
    /// The line above in a list, or one line up.
    Above,
    /// The line below in a list, or one line down.
    Below,
    /// The value before, of a setting on the start screen.
    Less,
    /// The value after, of a setting on the start screen.
    More,
    /// Start, open or change what is chosen on the start screen.
    Choose,
    /// Do the same with this line of the start screen.
    Enter(Entry),
    /// Choose a player of a race, or take one out.
    Mark,
    /// The line of a list that has no number.
    First,
    /// Open or close the help.
    Help,
    /// Close what lies on top, or leave the scene, or quit where it is the last one.
    Back,
    /// Redraw the whole screen.
    Redraw,
    /// Suspend the process and give the terminal back to the shell.
    Suspend,
    /// Quit.
    Quit,
}

impl Action {
    /// Whether it moves a snake, or starts or stops one.
    pub(in crate::ui) fn moves(self) -> bool {
        let moves = matches!(self, Self::Steer(_) | Self::Hand | Self::Start | Self::Pause);
        let steps = matches!(self, Self::Step | Self::StepBack | Self::Go(_) | Self::Backwards);
        moves || steps || matches!(self, Self::PlayOn | Self::LetPlayOn)
    }
}

/// Where to go in a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Goal {
    /// So many moves further.
    Further(usize),
    /// So many moves back.
    Back(usize),
    /// To just after the next apple that is eaten, or to the end.
    NextApple,
    /// To just after the last apple eaten before, or to the start.
    PreviousApple,
    /// So many tenths of it from the start.
    Tenth(usize),
    /// To where so many moves have been made.
    Move(usize),
}

/// Keys that do the same or opposite things: a line of the help.
pub(in crate::ui) struct Binding {
    /// The keys, as the help names them.
    pub(in crate::ui) keys: &'static str,
    /// What they do, as the help says it.
    pub(in crate::ui) does: &'static str,
    /// Key and effect in the fewest words, for the line of keys; `None` where that line
    /// leaves them out.
    pub(in crate::ui) short: Option<(&'static str, &'static str)>,
    /// The keys, each with its action.
    pub(in crate::ui) on: &'static [(Key, Action)],
}

/// What a key is for: each has a table of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Screen {
    /// The start screen.
    Menu,
    /// A list on the start screen.
    List,
    /// The list of the players of a race on the start screen.
    Racers,
    /// A game.
    Game,
    /// The box with the figures of a game that is over, on top of it.
    End,
    /// Several games side by side.
    Race,
    /// The final standings of a race that is over, on top of it.
    Table,
    /// A recording.
    Replay,
    /// The help, on top of any other.
    Help,
}

impl Screen {
    /// The keys that are this screen's own.
    pub(in crate::ui) fn own(self) -> &'static [Binding] {
        match self {
            Self::Menu => tables::MENU,
            Self::List => tables::LIST,
            Self::Racers => tables::RACERS,
            Self::Game => tables::GAME,
            Self::End => tables::END,
            Self::Race => tables::RACE,
            Self::Table => tables::TABLE,
            Self::Replay => tables::REPLAY,
            Self::Help => tables::HELP,
        }
    }

    /// The keys of every screen.
    pub(in crate::ui) fn always() -> &'static [Binding] {
        tables::ALWAYS
    }

    /// All keys of this screen, in the order of its help.
    pub(in crate::ui) fn bindings(self) -> impl Iterator<Item = &'static Binding> {
        self.own().iter().chain(Self::always())
    }

    /// What `key` does on this screen; `None` for nothing.
    pub(in crate::ui) fn action(self, key: Key) -> Option<Action> {
        let mut keys = self.bindings().flat_map(|binding| binding.on);
        keys.find(|(other, _)| *other == key).map(|(_, action)| *action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREENS: [Screen; 9] = [
        Screen::Menu,
        Screen::List,
        Screen::Racers,
        Screen::Game,
        Screen::End,
        Screen::Race,
        Screen::Table,
        Screen::Replay,
        Screen::Help,
    ];

    #[test]
    fn each_line_of_the_start_screen_has_its_letter() {
        for entry in Entry::ALL {
            let action = Screen::Menu.action(Key::Char(entry.letter()));
            let other = match entry {
                Entry::Speed => Action::Faster,
                Entry::Theme => Action::Theme,
                Entry::Glyphs => Action::Glyphs,
                entry => Action::Enter(entry),
            };
            assert_eq!(action, Some(other), "{entry:?}");
        }
    }

    #[test]
    fn no_screen_has_a_key_twice() {
        for screen in SCREENS {
            let keys: Vec<Key> =
                screen.bindings().flat_map(|binding| binding.on).map(|(key, _)| *key).collect();
            for (i, key) in keys.iter().enumerate() {
                assert!(!keys[..i].contains(key), "{screen:?} has {key:?} twice");
            }
        }
    }

    #[test]
    fn tables_hold_small_letters_only_and_the_help_names_each_key() {
        for screen in SCREENS {
            for binding in screen.bindings() {
                assert!(!binding.does.is_empty());
                for (key, _) in binding.on {
                    let name = match key {
                        Key::Char(' ') => "space".to_owned(),
                        // The same keys as + and -, with or without Shift.
                        Key::Char('=' | '_') => continue,
                        Key::Char('0'..='9') if binding.keys == "0 to 9" => continue,
                        Key::Char('1'..='9') => "1 to 9".to_owned(),
                        Key::Char(letter) => {
                            assert!(!letter.is_uppercase());
                            letter.to_string()
                        }
                        Key::Ctrl(letter) => format!("ctrl-{letter}"),
                        Key::BackTab => "shift-tab".to_owned(),
                        Key::Up | Key::Down | Key::Right | Key::Left
                            if binding.keys.contains("arrows") =>
                        {
                            continue;
                        }
                        Key::Right | Key::Left => "left, right".to_owned(),
                        other => format!("{other:?}").to_lowercase(),
                    };
                    let named = binding.keys.to_lowercase();
                    assert!(named.contains(&name), "{screen:?}: {named} does not name {name}");
                }
            }
        }
    }

    #[test]
    fn every_screen_can_be_left() {
        for screen in SCREENS {
            assert_eq!(screen.action(Key::Char('q')), Some(Action::Quit));
            assert_eq!(screen.action(Key::Ctrl('c')), Some(Action::Quit));
            assert_eq!(screen.action(Key::Esc), Some(Action::Back));
            assert_eq!(screen.action(Key::Ctrl('l')), Some(Action::Redraw));
        }
    }

    #[test]
    fn capitals_act_as_small_letters() {
        assert_eq!(Key::typed('Q'), Key::Char('q'));
        assert_eq!(Key::with_ctrl('C'), Key::Ctrl('c'));
        assert_eq!(Key::typed('?'), Key::Char('?'));
    }

    #[test]
    fn letters_of_other_layouts_are_taken_by_their_place() {
        for (letters, latin) in PLACES {
            assert_eq!(letters.chars().count(), latin.chars().count());
        }
        for (letter, wanted) in "йцфывЙЦςש;é".chars().zip("qwasdqwwa;é".chars()) {
            assert_eq!(Key::typed(letter), Key::Char(wanted), "{letter}");
        }
        assert_eq!(Key::with_ctrl('с'), Key::Ctrl('c'));
    }

    #[test]
    fn keys_that_no_table_has_do_nothing() {
        for key in [Key::Other, Key::Ctrl('h')] {
            assert!(SCREENS.iter().all(|screen| screen.action(key).is_none()));
        }
    }
}
