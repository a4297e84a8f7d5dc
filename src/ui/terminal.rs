//! The terminal: what is written to it, and the keys and signals that come from it.

mod display;
mod frames;
pub(super) mod keys;
#[cfg(unix)]
pub(super) mod signals;

pub(super) use display::{Display, restore_on_panic, screen};
pub(super) use frames::Frames;
