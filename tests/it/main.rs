//! The tests that drive the library and the binary from outside, as one binary.

mod bench;
mod bench_records;
mod certified;
mod cli;
mod command;
mod export;
#[cfg(unix)]
mod files;
mod following;
mod golden;
mod handover;
#[cfg(unix)]
mod harm;
mod hindsight;
mod hostile;
mod layers;
mod levels;
mod properties;
mod random_steps;
mod readme;
mod replay;
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
