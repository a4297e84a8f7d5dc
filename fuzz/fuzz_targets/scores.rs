//! Any text as a file of scores.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code)]
#[path = "../../tests/it/properties.rs"]
mod properties;

fuzz_target!(|text: &str| properties::scores(text));
