//! A fixed number of reusable slots, with an upper bound on where the used ones end: how many lifts, enemies, items and
//! shots a world can have.

use std::ops::{Deref, Index, IndexMut};

use super::image::{Image, ImageError};

/// Number of enemy slots.
pub const ENEMIES: usize = 100;
/// Number of item slots.
pub const ITEMS: usize = 500;
/// Number of lift slots.
pub const LIFTS: usize = 40;
/// Number of slots for shots of players, and as many for shots of enemies.
pub const SHOTS: usize = 50;

/// A value that can be stored in a slot.
pub trait Slot: Copy + PartialEq + 'static {
    /// Contents of a slot that was never used.
    const BLANK: Self;

    /// Returns true if the slot is free, whatever it still contains.
    fn is_free(&self) -> bool;
}

/// `N` slots. A value never moves to another slot, so its index stays valid for its lifetime.
///
/// Loops over used slots stop at a bound, [`Slots::end`], which is never too low: borrowing a slot mutably raises it,
/// [`Slots::trim`] lowers it. `clone_from` copies only slots that were ever borrowed mutably, since all others are blank.
/// Neither bound is part of the state: comparisons and the byte image ignore them.
#[derive(Debug)]
pub struct Slots<T, const N: usize> {
    slots: [T; N],
    end: usize,
    /// All slots at or past both this and `end` are blank.
    written: usize,
}

impl<T, const N: usize> Slots<T, N> {
    /// Returns one past the last slot that may be used.
    pub fn end(&self) -> usize {
        self.end
    }

    /// Returns one past the last slot that was ever borrowed mutably; all others are blank.
    fn written(&self) -> usize {
        self.written.max(self.end)
    }
}

impl<T: Slot, const N: usize> Slots<T, N> {
    /// Lowers the end to one past the last used slot.
    pub fn trim(&mut self) {
        self.written = self.written();
        while self.end > 0 && self.slots[self.end - 1].is_free() {
            self.end -= 1;
        }
    }

    /// Returns all slots before the end, including free ones.
    pub fn up_to_end(&self) -> &[T] {
        &self.slots[..self.end]
    }

    /// Returns all slots before the end for writing, including free ones.
    pub fn up_to_end_mut(&mut self) -> &mut [T] {
        &mut self.slots[..self.end]
    }

    /// Iterates over the used slots with their numbers.
    pub fn used(&self) -> impl Iterator<Item = (usize, &T)> {
        let slots = self.up_to_end().iter().enumerate();
        slots.filter(|(_, slot)| !slot.is_free())
    }

    /// Iterates mutably over the used slots with their numbers.
    pub fn used_mut(&mut self) -> impl Iterator<Item = (usize, &mut T)> {
        let slots = self.up_to_end_mut().iter_mut().enumerate();
        slots.filter(|(_, slot)| !slot.is_free())
    }

    /// Returns the number of the first free slot.
    pub fn first_free(&self) -> Option<usize> {
        let before_end = self.up_to_end().iter().position(T::is_free);
        before_end.or((self.end < N).then_some(self.end))
    }
}

impl<T: Slot, const N: usize> Clone for Slots<T, N> {
    fn clone(&self) -> Self {
        Slots {
            slots: self.slots,
            end: self.end,
            written: self.written(),
        }
    }

    /// Copies only slots that are not blank in both.
    fn clone_from(&mut self, other: &Self) {
        let (before, after) = (self.written(), other.written());
        self.slots[..after].copy_from_slice(&other.slots[..after]);
        if before > after {
            self.slots[after..before].fill(T::BLANK);
        }
        (self.end, self.written) = (other.end, after);
    }
}

/// All slots blank.
impl<T: Slot, const N: usize> Default for Slots<T, N> {
    fn default() -> Self {
        Slots {
            slots: [T::BLANK; N],
            end: 0,
            written: 0,
        }
    }
}

impl<T: Slot, const N: usize> From<[T; N]> for Slots<T, N> {
    fn from(slots: [T; N]) -> Self {
        let last = slots.iter().rposition(|slot| *slot != T::BLANK);
        let end = last.map_or(0, |last| last + 1);
        Slots {
            slots,
            end,
            written: end,
        }
    }
}

impl<T: Slot, const N: usize> PartialEq for Slots<T, N> {
    fn eq(&self, other: &Self) -> bool {
        let written = self.written().max(other.written());
        self.slots[..written] == other.slots[..written]
    }
}

impl<T: Slot + Eq, const N: usize> Eq for Slots<T, N> {}

impl<T, const N: usize> Deref for Slots<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.slots
    }
}

impl<T, const N: usize> Index<usize> for Slots<T, N> {
    type Output = T;
    fn index(&self, slot: usize) -> &T {
        &self.slots[slot]
    }
}

impl<T, const N: usize> IndexMut<usize> for Slots<T, N> {
    fn index_mut(&mut self, slot: usize) -> &mut T {
        self.end = self.end.max(slot + 1);
        &mut self.slots[slot]
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Slots<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.slots.iter()
    }
}

/// Borrows all slots mutably, which raises the end to `N`.
impl<'a, T, const N: usize> IntoIterator for &'a mut Slots<T, N> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.end = N;
        self.slots.iter_mut()
    }
}

impl<T: Slot + Image, const N: usize> Image for Slots<T, N> {
    const SIZE: usize = N * T::SIZE;

    fn write(&self, out: &mut [u8]) {
        let (written, blank) = out.split_at_mut(self.written() * T::SIZE);
        for (slot, chunk) in self.slots.iter().zip(written.chunks_exact_mut(T::SIZE)) {
            slot.write(chunk);
        }
        if !blank.is_empty() {
            T::BLANK.write(&mut blank[..T::SIZE]);
        }
        // Fill the rest by copying the blank image, doubling the copied length each time.
        let mut done = T::SIZE;
        while done < blank.len() {
            let more = done.min(blank.len() - done);
            blank.copy_within(..more, done);
            done += more;
        }
    }

    fn read(bytes: &[u8]) -> Result<Self, ImageError> {
        let mut all = Slots::default();
        for (slot, chunk) in all.slots.iter_mut().zip(bytes.chunks_exact(T::SIZE)) {
            *slot = T::read(chunk)?;
        }
        Ok(all.slots.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Slot for u8 {
        const BLANK: u8 = 0;

        fn is_free(&self) -> bool {
            *self == 0
        }
    }

    fn used(slots: &Slots<u8, 8>) -> Vec<(usize, u8)> {
        slots.used().map(|(slot, &value)| (slot, value)).collect()
    }

    #[test]
    fn used_slots_lie_before_the_end() {
        let mut slots = Slots::<u8, 8>::default();
        assert_eq!((slots.end(), slots.first_free()), (0, Some(0)));
        slots[5] = 7;
        slots[2] = 3;
        assert_eq!((slots.end(), slots.first_free()), (6, Some(0)));
        assert_eq!(used(&slots), [(2, 3), (5, 7)]);
        for slot in &mut slots {
            *slot += 1;
        }
        assert_eq!((slots.end(), slots.first_free()), (8, None));
    }

    #[test]
    fn trim_lowers_the_end_when_trailing_slots_are_free() {
        let mut slots = Slots::from([1, 2, 3, 0, 5, 0, 0, 0u8]);
        slots.trim();
        assert_eq!(slots.end(), 5);
        slots[4] = 0;
        slots[1] = 0;
        slots.trim();
        assert_eq!((slots.end(), used(&slots)), (3, vec![(0, 1), (2, 3)]));
        slots[1] = 4;
        assert_eq!(slots.first_free(), Some(3));
    }

    #[test]
    fn bounds_are_not_part_of_the_state() {
        let slots = Slots::<u8, 8>::from([1, 0, 0, 0, 0, 0, 0, 0]);
        let mut grown = slots.clone();
        grown[6] = 0;
        assert!(slots == grown);
        let mut image = [9; 8];
        for slots in [&slots, &grown] {
            slots.write(&mut image);
            assert_eq!(image, [1, 0, 0, 0, 0, 0, 0, 0]);
            assert!(Slots::read(&image).as_ref() == Ok(slots));
        }
        grown[6] = 2;
        assert!(slots != grown);
        grown.write(&mut image);
        assert_eq!(image, [1, 0, 0, 0, 0, 0, 2, 0]);
        assert!(Slots::read(&image) == Ok(grown));
    }

    #[test]
    fn unused_slots_exist_and_are_blank() {
        let mut slots = Slots::<u8, 8>::from([1, 2, 0, 0, 0, 0, 0, 0]);
        assert_eq!((slots.len(), slots.iter().count()), (8, 8));
        assert_eq!((slots[7], slots.get(7), slots.get(8)), (0, Some(&0), None));
        assert!(slots.iter().copied().eq([1, 2, 0, 0, 0, 0, 0, 0]));
        let snapshot = slots.clone();
        slots[7] = 5;
        slots.clone_from(&snapshot);
        assert!(slots == snapshot && slots[7] == 0 && slots.end() == 2);
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn writing_past_the_last_slot_panics() {
        let mut slots = Slots::<u8, 8>::default();
        slots[8] = 1;
    }
}
