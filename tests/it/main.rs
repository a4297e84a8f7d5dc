//! The tests that drive the library and the binary from outside, as one binary.

mod following;
mod handover;
mod layers;
mod rules;
mod strategies;
mod tours;
