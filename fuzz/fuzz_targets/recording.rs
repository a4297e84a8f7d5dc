//! Any text as a recording.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code)]
#[path = "../../tests/it/properties.rs"]
mod properties;

fuzz_target!(|text: &str| properties::recording(text));
