//! Steps to a neighbouring value, and selections that wrap around at both ends.

/// A step from a value to one beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the previous or next lower value.
    Previous,
    /// To the next or next higher value.
    Next,
}

impl Step {
    /// Returns the change of an index or a number: -1 or 1.
    pub const fn offset(self) -> i16 {
        match self {
            Step::Previous => -1,
            Step::Next => 1,
        }
    }
}

/// Returns the index beside another one of `count`; the first follows the last. Returns 0 if `count` is 0.
pub fn beside(index: usize, step: Step, count: usize) -> usize {
    let last = count.saturating_sub(1);
    match step {
        Step::Previous if index == 0 => last,
        Step::Previous => (index - 1).min(last),
        Step::Next if index >= last => 0,
        Step::Next => index + 1,
    }
}

/// Returns the entry beside `now`, or beside the first one if `now` is not among them.
pub fn neighbour<T: Copy + PartialEq>(all: &[T], now: T, step: Step) -> T {
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
        assert_eq!(all(Step::Next), [1, 2, 0, 0]);
        assert_eq!(all(Step::Previous), [2, 0, 1, 2]);
        assert_eq!(beside(4, Step::Previous, 0), 0);
        assert_eq!(beside(0, Step::Next, 0), 0);
    }

    #[test]
    fn neighbours_of_unknown_entries_are_those_of_the_first() {
        let all = ['a', 'b', 'c'];
        assert_eq!(neighbour(&all, 'c', Step::Next), 'a');
        assert_eq!(neighbour(&all, 'a', Step::Previous), 'c');
        assert_eq!(neighbour(&all, 'x', Step::Next), 'b');
        assert_eq!(neighbour(&[], 'x', Step::Next), 'x');
    }
}
