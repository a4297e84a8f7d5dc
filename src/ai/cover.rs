//! Tours for bodies and for cells as they come.
//!
//! A tour in which a body, as it lies, is in order is a *certificate*: going round it
//! from the tail to the head the body's cells come in their own order (free cells may
//! lie between them, and the body need not use the tour's steps), so following the
//! tour never dies and reaches every cell.
//!
//! A certificate is a 2-factor of the cells, two steps at each, made of one loop: it is
//! found by bipartite matching with alternating paths, and by merging loops. See
//! `cover/repair.rs` for the method. Where only the cells are given and no
//! body, a walk round a spanning tree of 2x2 blocks is tried first.

pub(in crate::ai) mod certificate;
pub(in crate::ai) mod finder;
mod links;
mod matching;
mod merging;
pub(in crate::ai) mod repair;
mod spanning;

pub use certificate::Certificate;
pub use spanning::{find_tour, found_tours, known_tours};
