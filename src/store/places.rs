//! Where the user's files are.

use std::path::PathBuf;

use etcetera::BaseStrategy;

/// Returns the folder for what the program keeps: `~/.local/share/snakepilot` on Linux, or below
/// `XDG_DATA_HOME`; `~/Library/Application Support/snakepilot` on macOS; `snakepilot` in the
/// roaming application data on Windows. `None` where no home directory is known. It need not be
/// there yet.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    let places = etcetera::base_strategy::choose_native_strategy().ok()?;
    Some(places.data_dir().join("snakepilot"))
}
