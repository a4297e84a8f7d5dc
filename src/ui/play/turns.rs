//! The queue of a person's turns that the snake has not made yet.

use crate::engine::Direction;

/// At most two turns, oldest first: a corner and the next one can be asked for
/// within one tick, and a third would come as a surprise.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::ui) struct Turns {
    first: Option<Direction>,
    second: Option<Direction>,
}

impl Turns {
    /// Queues a turn, if it is one from the direction that the snake will have by then:
    /// that of the last turn queued, or `heading` where there is none. A key for straight
    /// on or back is dropped, and so is a third turn, so a held key adds nothing after its
    /// first turn.
    pub(in crate::ui) fn push(&mut self, heading: Option<Direction>, way: Direction) {
        let last = self.second.or(self.first).or(heading);
        if last.is_some_and(|last| way == last || way == last.opposite()) {
            return;
        }
        if self.first.is_none() {
            self.first = Some(way);
        } else if self.second.is_none() {
            self.second = Some(way);
        }
    }

    /// Replaces all queued turns by this one.
    pub(in crate::ui) fn replace(&mut self, way: Direction) {
        *self = Self { first: Some(way), second: None };
    }

    /// The oldest turn, which stays in the queue.
    pub(in crate::ui) fn first(self) -> Option<Direction> {
        self.first
    }

    /// All queued turns, oldest first.
    pub(in crate::ui) fn all(self) -> impl Iterator<Item = Direction> {
        self.first.into_iter().chain(self.second)
    }

    /// Removes and returns the oldest turn.
    pub(in crate::ui) fn pop(&mut self) -> Option<Direction> {
        let oldest = self.first;
        self.first = self.second.take();
        oldest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Direction::{Down, Left, Right, Up};

    /// What is left of `asked` for a snake that heads right.
    fn kept(asked: &[Direction]) -> Vec<Direction> {
        let mut turns = Turns::default();
        for &way in asked {
            turns.push(Some(Right), way);
        }
        std::iter::from_fn(|| turns.pop()).collect()
    }

    #[test]
    fn two_turns_are_kept_in_order() {
        assert_eq!(kept(&[Up, Left]), [Up, Left]);
        assert_eq!(kept(&[Up, Left, Down]), [Up, Left]);
    }

    #[test]
    fn each_is_checked_against_the_last_one_asked_for() {
        assert_eq!(kept(&[Left]), []);
        assert_eq!(kept(&[Right]), []);
        assert_eq!(kept(&[Up, Down]), [Up]);
        assert_eq!(kept(&[Up, Up, Up]), [Up]);
        assert_eq!(kept(&[Down, Right]), [Down, Right]);
    }

    #[test]
    fn one_way_takes_the_place_of_all() {
        let mut turns = Turns::default();
        turns.push(Some(Right), Up);
        turns.push(Some(Right), Left);
        assert_eq!(turns.first(), Some(Up));
        turns.replace(Right);
        assert_eq!((turns.first(), turns.pop(), turns.pop()), (Some(Right), Some(Right), None));
    }

    #[test]
    fn there_is_room_again_once_one_is_taken() {
        let mut turns = Turns::default();
        turns.push(Some(Right), Up);
        turns.push(Some(Right), Left);
        assert_eq!(turns.pop(), Some(Up));
        turns.push(Some(Up), Down);
        assert_eq!((turns.pop(), turns.pop(), turns.pop()), (Some(Left), Some(Down), None));
    }
}
