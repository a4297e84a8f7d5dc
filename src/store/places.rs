//! Where the user's files are.

use std::env;
use std::path::PathBuf;

use etcetera::BaseStrategy;

/// The variable that names another folder.
const VARIABLE: &str = "SNAKEPILOT_DATA";

/// Returns the folder for what the program keeps: that of `SNAKEPILOT_DATA`, else `~/.local/share/snakepilot` on Linux, or below
/// `XDG_DATA_HOME`; `~/Library/Application Support/snakepilot` on macOS; `snakepilot` in the
/// roaming application data on Windows. `None` where no home directory is known. It need not be
/// there yet.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    if let Some(folder) = env::var_os(VARIABLE).filter(|folder| !folder.is_empty()) {
        return Some(folder.into());
    }
    let places = etcetera::base_strategy::choose_native_strategy().ok()?;
    Some(places.data_dir().join("snakepilot"))
}
