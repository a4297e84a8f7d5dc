//! The tests that drive the library and the binary from outside, as one binary.

mod bench;
mod certified;
mod cli;
mod command;
mod following;
mod golden;
mod handover;
mod layers;
mod levels;
mod random_steps;
mod readme;
mod reports;
mod rules;
mod soak;
mod strategies;
mod support;
mod takeovers;
#[cfg(unix)]
mod terminal;
mod tours;
mod twin;
