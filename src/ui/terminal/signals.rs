//! Signals, and a terminal that hangs up: each watched by a thread of its own.

use std::io;
use std::sync::mpsc::Sender;
use std::thread;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{Signal, getpgrp, getsid, kill_current_process_group};
use signal_hook::consts::{
    SIGABRT, SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1,
    SIGUSR2, SIGVTALRM, SIGWINCH, SIGXCPU, SIGXFSZ,
};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::display;
use crate::ui::event::Event;

/// The signals that end a process unless it handles them and that come from
/// outside. Those of a faulty instruction are not among them: the instruction
/// would be tried again after each.
const ENDING: [i32; 11] = [
    SIGTERM, SIGHUP, SIGQUIT, SIGINT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
    SIGABRT,
];

/// Starts the threads; they end with the process.
pub(in crate::ui) fn spawn(events: &Sender<Event>) -> io::Result<()> {
    let mut signals =
        Signals::new(ENDING.iter().chain(&[SIGTSTP, SIGCONT, SIGWINCH, SIGIO, SIGXFSZ]))?;
    let sender = events.clone();
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            match signal {
                SIGTSTP => send(&sender, Event::Stop),
                SIGCONT => send(&sender, Event::Continued),
                SIGWINCH => send(&sender, Event::Resized),
                // Nobody asked for it. Elsewhere it is ignored; on Linux it would kill.
                // Of the other one, the write that it is about fails, and that is said.
                SIGIO | SIGXFSZ => {}
                other => end(&sender, other),
            }
        }
    })?;
    let sender = events.clone();
    thread::Builder::new().name("hang-up".to_owned()).spawn(move || {
        if wait_for_hangup() {
            end(&sender, SIGHUP);
        }
    })?;
    Ok(())
}

fn send(events: &Sender<Event>, event: Event) {
    // The loop is gone where nobody listens, and the process soon after.
    let _ = events.send(event);
}

/// Has the loop end the process; where it cannot, does so without it.
fn end(events: &Sender<Event>, signal: i32) {
    send(events, Event::End(signal));
    display::end_after_timeout(|| false, || die_of(signal));
}

/// Waits until the terminal hangs up; returns whether it has, or `false` where
/// that cannot be watched. A process that is not in the session of its terminal
/// gets no signal, and one that waits for keys alone would never know.
fn wait_for_hangup() -> bool {
    let out = io::stdout();
    loop {
        // A hang-up is reported whether or not it is asked for.
        let mut watched = [PollFd::new(&out, PollFlags::empty())];
        match poll(&mut watched, None) {
            Ok(_) => return watched[0].revents().contains(PollFlags::HUP),
            Err(rustix::io::Errno::INTR) => {}
            Err(_) => return false,
        }
    }
}

/// Ends the process as `signal` does where nobody handles it.
pub(in crate::ui) fn die_of(signal: i32) {
    // It knows all the signals that are handled here.
    let _ = emulate_default_handler(signal);
}

/// Does what Ctrl-Z does outside of raw mode: asks the whole job to stop, this
/// process among it, by a signal. Where no shell is there to go on with, and
/// nothing could wake the job again, it does nothing.
pub(in crate::ui) fn stop_job() {
    if has_shell() {
        let _ = kill_current_process_group(Signal::TSTP);
    }
}

/// Gives the terminal back and stops this process; returns once it goes on, and
/// [`Event::Continued`] follows. Does nothing where no shell is there.
pub(in crate::ui) fn stop() {
    if has_shell() {
        display::restore();
        let _ = emulate_default_handler(SIGTSTP);
    }
}

/// Whether this is a job of a shell: the leader of the session is in another
/// process group.
fn has_shell() -> bool {
    getsid(None).is_ok_and(|leader| leader != getpgrp())
}
