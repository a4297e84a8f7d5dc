//! Keys from the bytes of a terminal.

use std::fs::File;
use std::io::{self, IsTerminal};
use std::os::fd::{AsFd, OwnedFd};
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::decoder::{Decoder, Input};
use crate::ui::event::Event;

/// The bytes that are read at once.
const ROOM: usize = 1_024;

/// How long the thread that watches for a hang-up has to end the process, which it does with
/// the code of the signal, before the error of the read ends it.
const HANG_UP: Duration = Duration::from_millis(500);

/// The keys of the terminal that the process is in.
pub(super) struct Keys {
    tty: OwnedFd,
    decoder: Decoder,
}

impl Keys {
    /// Those of standard input, or, where that is no terminal, of the controlling one.
    pub(super) fn open() -> io::Result<Self> {
        let input = io::stdin();
        let tty = if input.is_terminal() {
            input.as_fd().try_clone_to_owned()?
        } else {
            File::open("/dev/tty")?.into()
        };
        Ok(Self { tty, decoder: Decoder::default() })
    }

    /// The next key, or loss of the focus, or the error that ends them. It may be stuck for
    /// as long as it likes.
    pub(super) fn next(&mut self) -> Event {
        loop {
            match self.decoder.next() {
                Some(Input::Key(key)) => return Event::Key(key),
                Some(Input::Mouse(mouse)) => return Event::Mouse(mouse),
                Some(Input::Unfocused) => return Event::Unfocused,
                None => {}
            }
            if let Err(error) = self.read() {
                thread::sleep(HANG_UP);
                return Event::Failed(error);
            }
        }
    }

    /// Waits for bytes, and decodes them.
    fn read(&mut self) -> io::Result<()> {
        // None of these is a time that does not fit.
        let patience = self.decoder.patience().and_then(|time| Timespec::try_from(time).ok());
        let mut watched = [PollFd::new(&self.tty, PollFlags::IN)];
        match poll(&mut watched, patience.as_ref()) {
            Ok(0) => {
                self.decoder.pause();
                return Ok(());
            }
            Ok(_) => {}
            Err(Errno::INTR) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
        let mut bytes = [0; ROOM];
        match rustix::io::read(&self.tty, &mut bytes) {
            Ok(0) => Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => {
                self.decoder.add(&bytes[..count]);
                Ok(())
            }
            Err(Errno::INTR | Errno::AGAIN) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}
