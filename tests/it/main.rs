//! The tests that drive the library and the binary from outside, as one binary.

mod bench;
mod certified;
mod cli;
mod command;
#[cfg(unix)]
mod files;
mod following;
mod golden;
mod handover;
#[cfg(unix)]
mod harm;
mod hostile;
mod layers;
mod levels;
mod properties;
mod readme;
mod reports;
mod rules;
mod strategies;
mod support;
#[cfg(unix)]
mod terminal;
mod tours;
