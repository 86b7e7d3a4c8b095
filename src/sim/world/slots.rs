//! Slots: an array whose places are used and become free, with a bound on where the used ones end.

use std::ops::{Deref, Index, IndexMut};
use std::slice::SliceIndex;

use super::image::{Image, ImageError};

/// What can lie in a slot.
pub trait Slot {
    /// True if the slot is free, whatever it has kept of what was in it.
    fn is_free(&self) -> bool;
}

/// `N` slots. What lies in one stays there, so that an index is good as long as it lives.
///
/// Loops over what is used end at a bound that is never too low: it rises by itself with every
/// slot that is given out to be changed, and is lowered by [`Slots::trim`]. It is no part of the
/// state: slots with the same contents are equal, and the byte image does not have it.
#[derive(Clone, Copy, Debug)]
pub struct Slots<T, const N: usize> {
    slots: [T; N],
    end: usize,
}

impl<T: Slot, const N: usize> Slots<T, N> {
    /// One past the last slot that may be used.
    pub fn end(&self) -> usize {
        self.end
    }

    /// Lowers the bound to one past the last used slot.
    pub fn trim(&mut self) {
        while self.end > 0 && self.slots[self.end - 1].is_free() {
            self.end -= 1;
        }
    }

    /// Every slot that may be used; free ones among them.
    pub fn up_to_end(&self) -> &[T] {
        &self.slots[..self.end]
    }

    /// The same, to be changed.
    pub fn up_to_end_mut(&mut self) -> &mut [T] {
        &mut self.slots[..self.end]
    }

    /// What is used, with the numbers of the slots.
    pub fn used(&self) -> impl Iterator<Item = (usize, &T)> {
        let slots = self.up_to_end().iter().enumerate();
        slots.filter(|(_, slot)| !slot.is_free())
    }

    /// What is used, to be changed.
    pub fn used_mut(&mut self) -> impl Iterator<Item = (usize, &mut T)> {
        let slots = self.up_to_end_mut().iter_mut().enumerate();
        slots.filter(|(_, slot)| !slot.is_free())
    }

    /// The number of the first free slot.
    pub fn first_free(&self) -> Option<usize> {
        let before_end = self.up_to_end().iter().position(T::is_free);
        before_end.or((self.end < N).then_some(self.end))
    }
}

impl<T: Copy + Default, const N: usize> Default for Slots<T, N> {
    fn default() -> Self {
        [T::default(); N].into()
    }
}

/// Nothing is known about the slots yet, so the bound is behind all of them.
impl<T, const N: usize> From<[T; N]> for Slots<T, N> {
    fn from(slots: [T; N]) -> Self {
        Slots { slots, end: N }
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Slots<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.slots == other.slots
    }
}

impl<T: Eq, const N: usize> Eq for Slots<T, N> {}

impl<T, const N: usize> Deref for Slots<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.slots
    }
}

impl<T, I: SliceIndex<[T]>, const N: usize> Index<I> for Slots<T, N> {
    type Output = I::Output;
    fn index(&self, slot: I) -> &I::Output {
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

/// Any slot may be used afterwards.
impl<'a, T, const N: usize> IntoIterator for &'a mut Slots<T, N> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.end = N;
        self.slots.iter_mut()
    }
}

impl<T: Image + Copy + Default, const N: usize> Image for Slots<T, N> {
    const SIZE: usize = <[T; N]>::SIZE;
    fn write(&self, out: &mut [u8]) {
        self.slots.write(out);
    }
    fn read(bytes: &[u8]) -> Result<Self, ImageError> {
        <[T; N]>::read(bytes).map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Slot for u8 {
        fn is_free(&self) -> bool {
            *self == 0
        }
    }

    fn used(slots: &Slots<u8, 8>) -> Vec<(usize, u8)> {
        slots.used().map(|(slot, &value)| (slot, value)).collect()
    }

    #[test]
    fn whatever_is_put_into_a_slot_lies_before_the_end() {
        let mut slots = Slots::<u8, 8>::default();
        slots.trim();
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
    fn the_end_comes_back_when_the_last_slots_become_free() {
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
    fn the_end_is_no_part_of_the_state() {
        let slots = Slots::<u8, 8>::from([1, 0, 0, 0, 0, 0, 0, 0]);
        let mut trimmed = slots;
        trimmed.trim();
        assert!(slots == trimmed);
        let mut image = [9; 8];
        trimmed.write(&mut image);
        assert_eq!(image, [1, 0, 0, 0, 0, 0, 0, 0]);
        assert!(Slots::read(&image) == Ok(trimmed));
    }
}
