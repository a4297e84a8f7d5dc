//! The real binary in a pseudo-terminal.

mod keeping;
mod keys;
mod leaving;
mod load;
mod look;
mod motion;
mod play;
mod process;
mod pty;
mod recording;
mod replay;
mod storms;
mod streams;

use std::time::Duration;

pub use pty::Pty;

/// The process must be gone within this time of what ends it. It takes less than
/// a second where it has a processor to itself.
const GONE: Duration = Duration::from_secs(5);
