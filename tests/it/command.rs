//! The binary as a command: what it prints and says, and its exit code.

use std::ffi::OsStr;
use std::process::{Command, Output};

/// The binary, which finds no scores and keeps none of the user's.
pub fn snakepilot() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_snakepilot"));
    command.env("SNAKEPILOT_DATA", std::env::temp_dir().join("snakepilot-tests-keep-nothing"));
    command
}

/// What came of a command.
#[derive(Debug)]
pub struct Ran {
    /// Standard output.
    pub printed: String,
    /// Standard error.
    pub said: String,
    /// The exit code.
    pub code: i32,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Self {
            printed: text(output.stdout),
            said: text(output.stderr),
            code: output.status.code().unwrap(),
        }
    }
}

/// Runs the binary with these words as its arguments and nothing to read.
pub fn ran(arguments: &str) -> Ran {
    ran_with(arguments.split_whitespace())
}

/// Runs the binary with these arguments.
pub fn ran_with(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Ran {
    snakepilot().args(arguments).output().unwrap().into()
}

impl Ran {
    /// Fails unless it prints nothing, ends with this code and says all these words.
    #[track_caller]
    pub fn fails(&self, code: i32, words: &[&str]) {
        assert_eq!((self.printed.as_str(), self.code), ("", code), "{}", self.said);
        self.says(words);
    }

    /// Fails unless standard error holds all these words.
    #[track_caller]
    pub fn says(&self, words: &[&str]) {
        for word in words {
            assert!(self.said.contains(word), "{word:?} is not in\n{}", self.said);
        }
    }

    /// What it printed; fails where it did not end well, or said anything.
    #[track_caller]
    pub fn succeeds(self) -> String {
        assert_eq!((self.said.as_str(), self.code), ("", 0), "{}", self.printed);
        self.printed
    }
}

/// The command line is refused with exit code 2 and words that hold all these.
#[track_caller]
pub fn refused(arguments: &str, words: &[&str]) {
    ran(arguments).fails(2, words);
}
