//! The only place that touches the user's files.

pub mod daily;
mod date;
mod names;
mod output;
mod places;
mod read;
mod replace;
pub mod scores;
pub mod unfinished;

pub use date::{Date, DateError};
pub use names::{with_part, write_numbered};
pub use output::{Output, OutputError, standard};
pub use places::data_folder;
pub use read::{CannotRead, read_whole};
