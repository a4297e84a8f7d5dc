//! What is being played, and its time: matches of one to four lanes.

mod grace;
mod head_start;
pub(in crate::ui) mod lane;
pub(in crate::ui) mod pace;
pub(in crate::ui) mod planner;
pub(in crate::ui) mod playing;
pub(in crate::ui) mod record;
pub(in crate::ui) mod replaying;
mod turns;
