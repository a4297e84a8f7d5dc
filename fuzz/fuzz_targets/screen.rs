//! Any keys, sizes and times at the front end.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| snakepilot::ui::trial::drive(bytes));
