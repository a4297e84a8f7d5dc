//! What strategies share to follow a route or a tour from one move to the next.

pub(super) mod follower;
pub(super) mod kept_route;
pub(super) mod observer;
pub(super) mod retry;
pub(super) mod tail_chaser;
pub(super) mod tour_player;
