//! The README shows what the program does.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

/// Every `console` block of the README is a command and all that it prints.
#[test]
fn the_examples_of_the_readme_are_what_is_printed() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = fs::read_to_string(file).unwrap();
    let blocks: Vec<_> = readme.split("```console\n$ snakepilot ").skip(1).collect();
    assert!(!blocks.is_empty());
    for block in blocks {
        let (block, _) = block.split_once("```").unwrap();
        let (arguments, shown) = block.split_once('\n').unwrap();
        let mut command = Command::cargo_bin("snakepilot").unwrap();
        command.args(arguments.split(' ')).assert().success().stdout(shown.to_string());
    }
}
