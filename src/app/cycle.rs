//! Selections that wrap around at both ends.

/// Returns the index `by` places after another one of `count`; the first follows the last. Returns 0 if `count` is 0.
pub fn step(index: usize, by: i32, count: usize) -> usize {
    let count = i64::try_from(count).unwrap_or(i64::MAX).max(1);
    let index = i64::try_from(index).unwrap_or(i64::MAX) % count;
    let next = (index + i64::from(by) % count).rem_euclid(count);
    usize::try_from(next).unwrap_or(0)
}

/// Returns the entry `by` places after `now`, or after the first one if `now` is not among them.
pub fn neighbour<T: Copy + PartialEq>(all: &[T], now: T, by: i32) -> T {
    let index = all.iter().position(|entry| *entry == now).unwrap_or(0);
    all.get(step(index, by, all.len())).copied().unwrap_or(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_wrap_at_both_ends() {
        let steps = [(0, 1), (2, 1), (0, -1), (1, -5), (1, 7), (7, 0)];
        let found = steps.map(|(index, by)| step(index, by, 3));
        assert_eq!(found, [1, 0, 2, 2, 2, 1]);
        assert_eq!(step(4, -1, 0), 0);
    }

    #[test]
    fn neighbours_of_unknown_entries_are_those_of_the_first() {
        let all = ['a', 'b', 'c'];
        assert_eq!(neighbour(&all, 'c', 1), 'a');
        assert_eq!(neighbour(&all, 'a', -1), 'c');
        assert_eq!(neighbour(&all, 'x', 1), 'b');
        assert_eq!(neighbour(&[], 'x', 1), 'x');
    }
}
