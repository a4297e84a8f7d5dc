//! The terminal is given back whatever happens.

use std::env;
use std::io::Read;
use std::num::NonZero;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use ratatui::style::{Color, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget};

use super::*;
use crate::ai::{self, Plan, Strategy};
use crate::engine::Board;
use crate::ui::play::lane::{Lane, Player};
use crate::ui::play::planner::PlanWait;

/// Says to the test below, in a process of its own, where to panic.
const PLACE: &str = "SNAKEPILOT_TEST_PLACE";

/// Not a test: the process that those below start.
#[test]
#[ignore = "run by other tests in a terminal of its own"]
fn panics() {
    let Ok(place) = env::var(PLACE) else { return };
    restore_on_panic();
    let mut display = Display::take(true).unwrap();
    let named = |name: &str, run: fn()| {
        thread::Builder::new().name(name.to_owned()).spawn(run).unwrap();
        thread::sleep(Duration::from_secs(30));
    };
    match place.as_str() {
        "a frame" => {
            let frame = |frame: &mut Frame| {
                Paragraph::new("half of a frame").render(frame.area(), frame.buffer_mut());
                panic!("message from a frame");
            };
            display.draw(Rect::new(0, 0, 80, 24), ColorDepth::Full, frame).unwrap();
        }
        "a plan" => {
            let board: Board = ">>@.\n...*".parse().unwrap();
            let player = Player::autopilot(ai::find("greedy").unwrap());
            let lane = Lane::new(&board, 1, player, PlanWait::patient(Instant::now));
            lane.played_by(Box::new(Panics)).take_plan();
            thread::sleep(Duration::from_secs(30));
        }
        "the keys" => named("keys", || panic!("message from the keys")),
        "signals" => named("signals", || panic!("message from signals")),
        _ => panic!("message from the loop"),
    }
}

/// A strategy that fails.
struct Panics;

impl Strategy for Panics {
    fn plan(&mut self, _: &Board, _: usize) -> Plan<'_> {
        panic!("message from a plan")
    }
}

/// Runs that and returns what it sent to its terminal, and its exit code.
fn run(place: &str) -> (String, u32) {
    let pty = native_pty_system().openpty(PtySize::default()).unwrap();
    let mut command = CommandBuilder::new(env::current_exe().unwrap());
    command.args(["ui::terminal::display::tests::panics", "--exact", "--ignored", "--nocapture"]);
    command.env(PLACE, place);
    let mut child = pty.slave.spawn_command(command).unwrap();
    drop(pty.slave);
    let mut reader = pty.master.try_clone_reader().unwrap();
    let mut sent = Vec::new();
    // It ends with an error where the other side is gone.
    let _ = reader.read_to_end(&mut sent);
    (String::from_utf8_lossy(&sent).into_owned(), child.wait().unwrap().exit_code())
}

#[test]
fn a_panic_gives_the_terminal_back_before_its_message() {
    for from in ["the loop", "a frame", "a plan", "the keys", "signals"] {
        let (sent, code) = run(from);
        let place = |text: &str| sent.find(text).unwrap_or_else(|| panic!("no {text} in {sent}"));
        let taken = place("\x1b[?1049h");
        let given_back = place("\x1b[?1049l");
        let message = place(&format!("message from {from}"));
        assert!(taken < given_back && given_back < message, "{sent}");
        assert!(place("\x1b[?25h") < message && place("\x1b[?2004l") < message);
        assert!(!sent[given_back..].contains("\x1b[?1049h"));
        assert!(!sent.contains("half of"), "a frame is written as a whole or not at all");
        assert_eq!(code, 101);
    }
}

fn parser() -> vt100::Parser {
    let [width, height] = [30, 8].map(|side| NonZero::new(side).unwrap());
    vt100::Parser::new(height, width, 0)
}

/// A write that fails may have sent any part of a frame, which may end within an escape
/// sequence or a character. What comes after that still gives the terminal back.
#[test]
fn the_terminal_is_given_back_after_any_part_of_a_frame() {
    let area = Rect::new(0, 0, 30, 8);
    let mut frames = Frames::new(area).unwrap();
    let frame = frames.next(area, ColorDepth::Full, |frame| {
        let line = "╭─•─▀ snake ×╮";
        let style =
            Style::new().fg(Color::Rgb(9, 99, 199)).bg(Color::Indexed(33)).bold().reversed();
        Paragraph::new(vec![Line::styled(line, style); 5]).render(frame.area(), frame.buffer_mut());
    });
    let frame = [taking(true).unwrap(), frame.unwrap()].concat();
    for sent in 0..=frame.len() {
        let mut parser = parser();
        parser.process(b"$ snakepilot\r\n");
        parser.process(&frame[..sent]);
        assert_eq!(parser.screen().alternate_screen(), sent >= "\x1b[?1049h".len());
        parser.process(&giving_back(Some((30, 8))));
        let after = parser.screen();
        let modes = [after.alternate_screen(), after.hide_cursor(), after.bracketed_paste()];
        assert_eq!(modes, [false; 3], "after {sent} bytes");
        parser.process(b"$");
        let styled = |screen: &vt100::Screen| {
            let (row, column) = screen.cursor_position();
            let cell = screen.cell(row, column.saturating_sub(1)).unwrap();
            (cell.contents().to_owned(), cell.fgcolor(), cell.bgcolor(), cell.bold())
        };
        let plain = ("$".to_owned(), vt100::Color::Default, vt100::Color::Default, false);
        assert_eq!(styled(parser.screen()), plain, "after {sent} bytes");
        if sent >= "\x1b[?1049h".len() {
            let kept = parser.screen().contents();
            assert!(kept.starts_with("$ snakepilot\n$"), "after {sent} bytes: {kept}");
        }
    }
}

#[test]
fn no_more_is_drawn_to_than_memory_has_room_for() {
    let size = |width, height| {
        let Rect { width, height, .. } = drawn_to((width, height));
        (width, height)
    };
    assert_eq!(size(0, 0), (80, 24));
    assert_eq!(size(0, 50), (80, 50));
    assert_eq!(size(1, 1), (1, 1));
    assert_eq!(size(999, 499), (999, 499));
    assert_eq!(size(u16::MAX, u16::MAX), (1_000, 500));
    assert_eq!(size(100, u16::MAX), (100, 500));
}
