//! The words of the start screen: its lines and lists, what the chosen one is about, and the
//! command line that does the same.

use crate::ai::{self, Promise, STRATEGIES, StrategyRow};
use crate::ui::again::{BoardSize, Command};
use crate::ui::app::scene::menu::{List, ListOf, Menu, listed_strategies, number_of};
use crate::ui::app::{App, daily};
use crate::ui::input::Entry;

/// A line.
pub(super) struct Row {
    /// The key that does the same as Enter; empty where there is none.
    pub(super) key: String,
    /// The name, in full and in a few letters.
    pub(super) names: [String; 2],
    /// What a setting is now, or what is to be known of a strategy; may be empty.
    pub(super) value: String,
    pub(super) is_chosen: bool,
    /// Whether it cannot be taken.
    pub(super) is_dim: bool,
}

/// The heading of the list that is open.
pub(super) fn heading(menu: &Menu) -> Option<&'static str> {
    Some(match menu.list()?.of {
        ListOf::Strategies => "Watch: who plays?",
        ListOf::Racers => "Race: two to four players",
        ListOf::Levels => "Level: walls on the board",
    })
}

/// The lines of the start screen, or of the list that is open.
pub(super) fn rows(app: &App, menu: &Menu) -> Vec<Row> {
    match menu.list() {
        None => entries(app, menu),
        Some(list) => match list.of {
            ListOf::Strategies => listed_strategies()
                .enumerate()
                .map(|(line, row)| strategy(list, line, row))
                .collect(),
            ListOf::Racers => racers(menu, list),
            ListOf::Levels => levels(app, list),
        },
    }
}

/// The lines of the start screen itself: what can be started, an empty one, the settings.
fn entries(app: &App, menu: &Menu) -> Vec<Row> {
    let row = |entry: Entry| {
        let is_chosen = menu.entry() == entry;
        let value = value(app, entry);
        // Left and right change what stands between these.
        let value = if is_chosen && !value.is_empty() { format!("< {value} >") } else { value };
        let names = entry.names().map(str::to_owned);
        Row { key: entry.letter().to_string(), names, value, is_chosen, is_dim: false }
    };
    let mut rows: Vec<Row> = menu.entries.iter().copied().map(row).collect();
    let starts = menu.entries.iter().filter(|entry| !entry.is_setting()).count();
    rows.insert(starts, empty());
    rows
}

fn empty() -> Row {
    let names = Default::default();
    Row { key: String::new(), names, value: String::new(), is_chosen: false, is_dim: false }
}

/// What a setting is now; empty for what is no setting.
fn value(app: &App, entry: Entry) -> String {
    match entry {
        Entry::Level => app.level().name().unwrap_or("none").to_owned(),
        Entry::Size => match app.board_size() {
            BoardSize::Cells(width, height) => format!("{width}x{height}"),
            BoardSize::Fit => "all of the screen".to_owned(),
        },
        Entry::Edges if app.level().grid().wraps() => "joined".to_owned(),
        Entry::Edges => "walls".to_owned(),
        Entry::Speed => app.speed().map_or("usual".to_owned(), in_words),
        Entry::Theme => app.look.theme.name.to_owned(),
        Entry::Glyphs => app.look.glyphs.name.to_owned(),
        _ => String::new(),
    }
}

/// A speed.
fn in_words(speed: u16) -> String {
    if speed == 1 { "1 move/s".to_owned() } else { format!("{speed} moves/s") }
}

/// The line of a strategy in a list.
fn strategy(list: &List, line: usize, row: &StrategyRow) -> Row {
    let refused = list.survey.allows(row).is_err();
    let value = if refused { "cannot play here" } else { promise(row) };
    Row {
        key: number_of(row).to_string(),
        names: [row.name.to_owned(), row.name.to_owned()],
        value: value.to_owned(),
        is_chosen: list.chosen == line,
        is_dim: refused,
    }
}

/// What a strategy promises, in a few words.
fn promise(row: &StrategyRow) -> &'static str {
    match row.promise {
        _ if row.name == ai::DEFAULT => "never loses; the best",
        Promise::AlwaysWins => "never loses",
        Promise::NeverDies => "never dies",
        Promise::Nothing => "traps itself",
    }
}

/// The players of a race, those that take part marked.
fn racers(menu: &Menu, list: &List) -> Vec<Row> {
    let you = Row {
        names: ["you", "you"].map(str::to_owned),
        is_chosen: list.chosen == 0,
        key: "0".to_owned(),
        ..empty()
    };
    let strategies = listed_strategies().enumerate().map(|(i, row)| strategy(list, i + 1, row));
    let mut rows: Vec<Row> = std::iter::once(you).chain(strategies).collect();
    for (line, row) in rows.iter_mut().enumerate() {
        let mark = if menu.is_racer(line) { "[x]" } else { "[ ]" };
        row.names = row.names.clone().map(|name| format!("{mark} {name}"));
    }
    rows
}

fn levels(app: &App, list: &List) -> Vec<Row> {
    let rows = app.level_rows().into_iter().enumerate();
    let rows = rows.map(|(line, row)| Row {
        key: line.to_string(),
        names: [row.name.clone(), row.name],
        is_chosen: list.chosen == line,
        ..empty()
    });
    rows.collect()
}

/// What the chosen line is about.
pub(super) fn about(app: &App, menu: &Menu) -> String {
    let Some(list) = menu.list() else { return about_entry(app, menu.entry()) };
    match list.of {
        ListOf::Strategies => listed_strategies()
            .nth(list.chosen)
            .map_or_else(String::new, |row| about_strategy(list, row)),
        ListOf::Racers => {
            match list.chosen.checked_sub(1).and_then(|line| listed_strategies().nth(line)) {
                Some(row) => about_strategy(list, row),
                None => "you: steer the first snake yourself".to_owned(),
            }
        }
        ListOf::Levels => {
            let row = app.level_rows().into_iter().nth(list.chosen);
            row.map_or_else(String::new, |row| row.summary)
        }
    }
}

/// What a strategy does, and what it promises, or why it cannot play.
fn about_strategy(list: &List, row: &StrategyRow) -> String {
    match list.survey.allows(row) {
        Ok(()) => format!("{}: {}", row.summary, promise_in_full(row)),
        Err(why) => format!("cannot play this level: {}", why.reason),
    }
}

fn promise_in_full(row: &StrategyRow) -> &'static str {
    match row.promise {
        _ if row.name == ai::DEFAULT => "fills every board, in the fewest moves of all",
        Promise::AlwaysWins => "fills every board",
        Promise::NeverDies => "never dies, but may not fill the board",
        Promise::Nothing => "traps itself sooner or later",
    }
}

fn about_entry(app: &App, entry: Entry) -> String {
    let default = ai::DEFAULT;
    match entry {
        Entry::Daily => daily::about(),
        Entry::Resume => app.about_unfinished(),
        Entry::Scores => {
            "Your best games, and those of the strategies you have watched.".to_owned()
        }
        Entry::Play => {
            format!("Steer the snake yourself. While you play, Enter lets {default} take over.")
        }
        Entry::Against => format!("You and {default} side by side, on the same apples."),
        Entry::Watch => {
            format!("{} strategies, from the simplest to one that never loses.", STRATEGIES.len())
        }
        Entry::Race => {
            "Strategies, and you if you like, side by side on the same apples.".to_owned()
        }
        Entry::Screensaver => "Game after game, until a key is pressed.".to_owned(),
        Entry::Level => {
            let row =
                app.level_rows().into_iter().find(|row| Some(&*row.name) == app.level().name());
            let summary = row.map_or("an open board".to_owned(), |row| row.summary);
            format!("{summary}. Enter shows all levels.")
        }
        Entry::Size => "The size of the board, in cells.".to_owned(),
        Entry::Edges => {
            "Walls all around, or joined: leaving one edge enters at the opposite one.".to_owned()
        }
        Entry::Speed => "Usual: 10 moves/s when you play, 20 when you watch.".to_owned(),
        Entry::Theme => app.look.theme.summary.to_owned(),
        Entry::Glyphs => app.look.glyphs.summary.to_owned(),
    }
}

/// The command line that does what is chosen.
pub(super) fn command(app: &App, menu: &Menu) -> String {
    let (human, strategies) = menu.racers();
    let racers: Vec<&str> = strategies.iter().map(|row| row.name).collect();
    let command = match (menu.list(), menu.entry()) {
        (Some(List { of: ListOf::Strategies, chosen, .. }), _) => {
            Command::Watch(listed_strategies().nth(*chosen).map_or(ai::DEFAULT, |row| row.name))
        }
        (Some(List { of: ListOf::Racers, .. }), _) | (None, Entry::Race) => {
            Command::Race { strategies: &racers, human }
        }
        (None, Entry::Resume) => return "snakepilot play --resume".to_owned(),
        (None, Entry::Daily) => return "snakepilot play --daily".to_owned(),
        (None, Entry::Scores) => return "snakepilot scores".to_owned(),
        (None, Entry::Play) => Command::Play,
        (None, Entry::Against) => Command::Race { strategies: &[ai::DEFAULT], human: true },
        (None, Entry::Watch) => Command::Watch(ai::DEFAULT),
        (None, Entry::Screensaver) => Command::Screensaver,
        _ => Command::Start,
    };
    app.command_line(command)
}
