//! The strategies, a file or folder each, named as on the command line. None knows
//! another; what several share lies in the rooms below.

mod bidirectional;
pub mod certified;
mod greedy;
mod hamiltonian;
mod longest;
mod safe;
mod straight;
mod tour;

pub(super) use bidirectional::Bidirectional;
pub(super) use certified::Certified;
pub(super) use greedy::Greedy;
pub(super) use hamiltonian::Hamiltonian;
pub(super) use longest::Longest;
pub(super) use safe::Safe;
pub(super) use straight::Straight;
pub(super) use tour::GrownTour;
