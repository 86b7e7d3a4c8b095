//! Steps to a neighbouring value, and selections that wrap around at both ends.

/// A step from a value to one beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CycleStep {
    /// To the previous or next lower value.
    Previous,
    /// To the next or next higher value.
    Next,
}

impl CycleStep {
    /// Returns the change of an index or a number: -1 or 1.
    pub const fn offset(self) -> i16 {
        match self {
            CycleStep::Previous => -1,
            CycleStep::Next => 1,
        }
    }
}

/// Returns the index beside another one of `count`; the first follows the last. Returns 0 if `count` is 0.
pub fn beside(index: usize, step: CycleStep, count: usize) -> usize {
    let last = count.saturating_sub(1);
    match step {
        CycleStep::Previous if index == 0 => last,
        CycleStep::Previous => (index - 1).min(last),
        CycleStep::Next if index >= last => 0,
        CycleStep::Next => index + 1,
    }
}

/// Returns the entry beside `now`, or beside the first one if `now` is not among them.
pub fn neighbour<T: Copy + PartialEq>(all: &[T], now: T, step: CycleStep) -> T {
    let index = all.iter().position(|entry| *entry == now).unwrap_or(0);
    let next = beside(index, step, all.len());
    all.get(next).copied().unwrap_or(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_wrap_at_both_ends() {
        let all = |step| [0, 1, 2, 7].map(|index| beside(index, step, 3));
        assert_eq!(all(CycleStep::Next), [1, 2, 0, 0]);
        assert_eq!(all(CycleStep::Previous), [2, 0, 1, 2]);
        assert_eq!(beside(4, CycleStep::Previous, 0), 0);
        assert_eq!(beside(0, CycleStep::Next, 0), 0);
    }

    #[test]
    fn an_unknown_entry_has_the_neighbours_of_the_first_one() {
        let all = ['a', 'b', 'c'];
        assert_eq!(neighbour(&all, 'c', CycleStep::Next), 'a');
        assert_eq!(neighbour(&all, 'a', CycleStep::Previous), 'c');
        assert_eq!(neighbour(&all, 'x', CycleStep::Next), 'b');
        assert_eq!(neighbour(&[], 'x', CycleStep::Next), 'x');
    }
}
