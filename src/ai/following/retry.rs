//! When to seek again what was not found.

/// Says for which boards of a game it is worth to seek something, after it was not found.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::ai) struct Retry {
    /// The searches in a row that have found nothing.
    failures: usize,
    /// The boards that are left out before the next one.
    wait: usize,
}

impl Retry {
    /// On a board of so many cells, each failure adds one to the boards that are left out.
    /// What a search costs grows faster than the board, and a body on a large one changes
    /// little by one move; on a small one each body is worth a search.
    const CELLS: usize = 4_096;

    /// Whether to seek for this board.
    pub(in crate::ai) fn is_due(&mut self) -> bool {
        let is_due = self.wait == 0;
        self.wait = self.wait.saturating_sub(1);
        is_due
    }

    /// Takes note of a failure on a board of `area` cells.
    pub(in crate::ai) fn put_off(&mut self, area: usize) {
        self.failures += 1;
        self.wait = self.failures * area / Self::CELLS;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The searches for so many boards in a row, all of which fail.
    fn searches(area: usize, boards: usize) -> usize {
        let mut retry = Retry::default();
        let is_sought = |_: &usize| {
            let is_due = retry.is_due();
            if is_due {
                retry.put_off(area);
            }
            is_due
        };
        (0..boards).filter(is_sought).count()
    }

    #[test]
    fn the_larger_the_board_and_the_more_failures_the_fewer_searches() {
        assert_eq!(searches(100, 40), 40);
        assert_eq!(searches(400, 20), 15);
        assert_eq!(searches(62_500, 1), 1);
        assert_eq!(searches(62_500, 16), 1);
        assert_eq!(searches(62_500, 1_000), 11);
    }
}
