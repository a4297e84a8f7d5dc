//! Any text as a level. The first two bytes say whether edges are joined and how much junk
//! there is.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code)]
#[path = "../../tests/it/properties.rs"]
mod properties;

fuzz_target!(|input: (bool, u8, &str)| {
    let (wrap, junk, text) = input;
    properties::level(text, wrap, junk.into());
});
