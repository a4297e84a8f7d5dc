//! Any command line, one argument per line.

#![no_main]

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;

use libfuzzer_sys::fuzz_target;

/// The modules of the binary, which no library has.
#[allow(dead_code)]
#[path = "../../src"]
mod binary {
    pub mod cli;
}

fuzz_target!(|bytes: &[u8]| {
    let words = bytes.split(|&byte| byte == b'\n');
    let words: Vec<OsString> = words.map(|word| OsString::from_vec(word.to_vec())).collect();
    binary::cli::trial::parse(&words);
});
