//! The tests that drive the library and the binary from outside, as one binary.

mod layers;
mod rules;
mod strategies;
#[cfg(unix)]
mod terminal;
