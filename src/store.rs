//! The only place that touches the user's files.

mod names;
mod output;

pub use names::{with_part, write_numbered};
pub use output::{Output, OutputError, standard};
