//! A front end that is driven by any bytes, for tests and for fuzzing: whatever keys, sizes
//! and times come, it does not panic, and each frame is what a fresh screen would show.

use std::sync::OnceLock;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;

use super::app::{App, Surroundings};
use super::input::{Key, Mouse};
use super::look::color_depth::ColorDepth;
use super::look::{Capabilities, Choice, Glyphs, Look, Theme};
use super::play::pace::FRAME;
use super::play::planner::{PlanWait, Workers};
use super::view;
use super::{After, Fit, Launch, Start, Zoom};
use crate::ai::{Effort, STRATEGIES, StrategyRow, Survey};
use crate::engine::{BUILT_IN, Grid, Level};
use crate::record::{Hand, Recorder, Recording, Stint};

/// A key for each byte below this table's length: all that some screen has, and others.
const KEYS: &[Key] = &[
    Key::Up,
    Key::Right,
    Key::Down,
    Key::Left,
    Key::Enter,
    Key::Esc,
    Key::Tab,
    Key::BackTab,
    Key::Other,
    Key::Ctrl('c'),
    Key::Ctrl('l'),
    Key::Ctrl('s'),
    Key::Ctrl('z'),
    Key::Char('\u{0}'),
    Key::Char('é'),
    Key::Home,
    Key::End,
];

/// The bytes that say what to do, read one by one; zeros once they are used up.
struct Script<'a>(std::slice::Iter<'a, u8>);

impl Script<'_> {
    fn next(&mut self) -> u8 {
        self.0.next().copied().unwrap_or_default()
    }

    fn flag(&mut self) -> bool {
        self.next() % 2 == 1
    }

    /// One of `all`, which are not none.
    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[usize::from(self.next()) % all.len()]
    }

    /// A size at which frames are fast.
    fn size(&mut self) -> Rect {
        let (width, height) = (self.next() % 100, self.next() % 32);
        Rect::new(0, 0, width.into(), height.into())
    }

    fn strategy(&mut self) -> &'static StrategyRow {
        &STRATEGIES[usize::from(self.next()) % STRATEGIES.len()]
    }

    /// Clicks somewhere, or turns the wheel.
    fn mouse(&mut self, app: &mut App) {
        let mouse = match self.next() {
            254 => Mouse::WheelUp,
            255 => Mouse::WheelDown,
            x => Mouse::Click { x: (x % 100).into(), y: (self.next() % 32).into() },
        };
        if let Some(key) = view::key_of(mouse, app) {
            app.press(key);
        } else if let Some(moves) = view::move_of(mouse, app) {
            app.go_to(moves);
        }
    }

    /// A small board, or a level that comes with the program.
    fn level(&mut self) -> Option<Level> {
        let (width, height, wrap) = (self.next() % 12, self.next() % 12, self.flag());
        let level = if width == 0 {
            let built_in = &BUILT_IN[usize::from(height) % BUILT_IN.len()];
            Level::read(built_in.name, built_in.picture, wrap).ok()
        } else {
            Grid::new(width.into(), height.into(), wrap).ok().and_then(|it| Level::new(&it).ok())
        };
        let junk = self.next();
        level.map(|level| level.with_junk(if junk < 128 { 0 } else { (junk % 16).into() }))
    }

    fn start(&mut self, level: &Level) -> Start {
        match self.next() % 6 {
            0 => Start::Menu,
            1 => Start::Play,
            2 => Start::Watch(None),
            3 => Start::Watch(Some(self.strategy())),
            4 => Start::Replay(Box::new(self.recording(level))),
            _ => {
                let human = self.flag();
                let count = self.next() % 4 + u8::from(!human);
                Start::Race { strategies: (0..count).map(|_| self.strategy()).collect(), human }
            }
        }
    }

    /// A game of two strategies, or of a person and one.
    fn recording(&mut self, level: &Level) -> Recording {
        let mut game = level.game(7);
        let mut recorder = Recorder::new(&level.board(7), &game).with_level(level);
        for _ in 0..2 {
            let (row, moves) = (self.strategy(), self.next());
            let row = if Survey::new(game.board().grid()).allows(row).is_ok() {
                row
            } else {
                &STRATEGIES[0]
            };
            let name = row.name.to_owned();
            let hand = if self.flag() {
                Hand::Person
            } else {
                Hand::Strategy { name, effort: Effort::NORMAL }
            };
            recorder.steered(Stint::by(game.figures().moves, hand));
            let mut strategy = row.create(game.board().grid());
            for _ in 0..moves {
                let way = strategy.plan(game.board(), 1).direction(game.board());
                if game.step(way).is_none() {
                    break;
                }
                recorder.push(way);
            }
        }
        recorder.recording(&game).expect("it is short")
    }

    fn launch(&mut self) -> Option<Launch> {
        let level = self.level()?;
        let again = After::Again { new_strategy: self.flag() };
        let after = self.pick(&[After::Stay, After::Stay, After::Stay, After::Exit, again]);
        Some(Launch {
            seed: self.flag().then_some(7),
            speed: self.flag().then(|| u16::from(self.next()).clamp(1, 240)),
            effort: Effort::new(self.pick(&[1, 10])).ok()?,
            fit: self.pick(&[Fit::Never, Fit::Small, Fit::Always]),
            zoom: self.pick(&[None, Some(Zoom::One), Some(Zoom::Two), Some(Zoom::Three)]),
            after,
            grace: self.flag(),
            arcade: self.flag(),
            animate: self.flag(),
            ..Launch::new(self.start(&level), level)
        })
    }

    /// The front end at its start; `None` where the bytes ask for one that there is not.
    fn app(&mut self) -> Option<App> {
        let launch = self.launch()?;
        let depths = [ColorDepth::Full, ColorDepth::Table, ColorDepth::Sixteen, ColorDepth::None];
        let capabilities =
            Capabilities { depth: self.pick(&depths), utf8: self.flag(), doubtful: self.flag() };
        let look =
            Look::new(Some(self.pick(Theme::all())), Some(self.pick(Glyphs::all())), capabilities);
        let (events, _) = mpsc::channel();
        // Plans are waited for, or come when they come.
        let patience = Duration::from_secs(if self.next() < 32 { 0 } else { 600 });
        let mut seeds = 0_u64..;
        let surroundings = Surroundings {
            plan_wait: PlanWait { clock: still, patience, events, workers: Workers::default() },
            seeds: Box::new(move || seeds.next().unwrap_or_default()),
            capabilities,
            screen: self.size(),
        };
        App::new(launch, look, surroundings).ok()
    }
}

/// A clock that stands still, so that planning takes no time.
fn still() -> Instant {
    static NOW: OnceLock<Instant> = OnceLock::new();
    *NOW.get_or_init(Instant::now)
}

/// Starts a front end as the first bytes say, and has come to it what the others say.
///
/// # Panics
/// Where the front end does, and where a frame differs from that of a fresh screen.
pub fn drive(bytes: &[u8]) {
    let mut script = Script(bytes.iter());
    let Some(mut app) = script.app() else { return };
    let mut screen = Screen { area: app.area(), terminal: None };
    let mut now = still();
    // The time for a tick at max speed is always over after its first move: by a clock that
    // stands still it would never be, and each tick would play a game to its end.
    while !script.0.as_slice().is_empty() && !app.is_done() {
        match script.next() {
            byte @ 128.. => {
                let letter = Key::Char(char::from(byte - 128).to_ascii_lowercase());
                let key = KEYS.get(usize::from(byte - 128)).copied();
                app.press(key.unwrap_or(letter));
            }
            0 => screen.area = script.size(),
            1 => app.pause_person(),
            2 => app.resync(),
            3 => script.mouse(&mut app),
            4..32 => {
                now += FRAME;
                app.tick(now, still());
            }
            byte => {
                now += Duration::from_millis(u64::from(byte - 31).pow(2));
                app.tick(now, still());
            }
        }
        screen.draw(&mut app, now);
    }
}

/// The screen of a terminal.
struct Screen {
    area: Rect,
    /// What was drawn last, in that size.
    terminal: Option<Terminal<TestBackend>>,
}

impl Screen {
    /// Draws a frame over the last one, as the loop does.
    fn draw(&mut self, app: &mut App, now: Instant) {
        app.resize(self.area);
        app.take_plans(now);
        assert!(!app.is_behind(now), "one frame is enough");
        let _ = app.wakes(now);
        let new = || Terminal::new(TestBackend::new(self.area.width, self.area.height));
        let frame = |terminal: &mut Terminal<TestBackend>| {
            terminal.draw(|frame| view::draw(app, frame)).expect("nothing fails there");
            terminal.backend().buffer().clone()
        };
        let last = self.terminal.take();
        let same = last.filter(|last| last.backend().buffer().area == self.area);
        let mut terminal = same.unwrap_or_else(|| new().expect("nothing fails there"));
        let over = frame(&mut terminal);
        assert_eq!(over, frame(&mut new().expect("nothing fails there")), "a fresh screen");
        self.terminal = Some(terminal);
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

        #[test]
        fn whatever_comes_each_frame_is_as_on_a_fresh_screen(bytes in vec(any::<u8>(), 20..120)) {
            drive(&bytes);
        }
    }

    /// The bytes reach what they are to reach.
    #[test]
    fn every_key_of_the_tables_can_come() {
        use crate::ui::input::Screen::{End, Game, Help, List, Menu, Race, Racers, Table};
        let reached = |key: Key| {
            KEYS.contains(&key)
                || matches!(key, Key::Char(letter) if (letter as usize) >= KEYS.len() && letter.is_ascii())
        };
        for screen in [Menu, List, Racers, Game, End, Race, Table, Help] {
            for (key, _) in screen.bindings().flat_map(|binding| binding.on) {
                assert!(reached(*key), "{key:?}");
            }
        }
    }
}
