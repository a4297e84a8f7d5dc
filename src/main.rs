//! The `snakepilot` command.

fn main() {}
