//! A fixed number of reusable slots, with an upper bound on where the used ones end.

use std::ops::{Index, IndexMut};

use super::image::{Image, ImageError};

/// A value that can be stored in a slot.
pub trait Slot: Copy + PartialEq + 'static {
    /// Returns true if the slot is free, whatever it still contains.
    fn is_free(&self) -> bool;

    /// Returns the contents of a slot that was never used.
    fn blank() -> &'static Self;
}

/// `N` slots. A value never moves to another slot, so its index stays valid for its lifetime.
///
/// Loops over used slots stop at a bound, [`Slots::end`], which is never too low: handing out a slot for writing raises it,
/// [`Slots::trim`] lowers it. The bound is not part of the state: comparisons and the byte image ignore it.
///
/// Slots past the last one ever handed out for writing are blank and take no memory, so the size of a copy depends on what
/// the level uses.
#[derive(Debug)]
pub struct Slots<T, const N: usize> {
    /// At most `N` slots; all slots past these are blank.
    slots: Vec<T>,
    /// At most `slots.len()`.
    end: usize,
}

impl<T: Slot, const N: usize> Slots<T, N> {
    /// Returns the number of slots, `N`.
    pub const fn len(&self) -> usize {
        N
    }

    /// Returns false: there are always `N` slots.
    pub const fn is_empty(&self) -> bool {
        N == 0
    }

    /// Returns one past the last slot that may be used.
    pub fn end(&self) -> usize {
        self.end
    }

    /// Lowers the end to one past the last used slot.
    pub fn trim(&mut self) {
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

    /// Returns a slot, or `None` if there is no such slot.
    pub fn get(&self, slot: usize) -> Option<&T> {
        match self.slots.get(slot) {
            None if slot < N => Some(T::blank()),
            found => found,
        }
    }

    /// Iterates over all `N` slots.
    pub fn iter(&self) -> Iter<'_, T> {
        let blank = std::iter::repeat_n(T::blank(), N - self.slots.len());
        self.slots.iter().chain(blank)
    }

    /// Returns the memory allocated, bytes.
    pub fn heap_bytes(&self) -> usize {
        self.slots.capacity() * size_of::<T>()
    }

    /// Grows the storage to `count` slots.
    #[cold]
    fn grow(&mut self, count: usize) {
        assert!(count <= N, "slot {} of {N}", count - 1);
        // Reserve for all `N` slots, so that a copy allocates at most once in its lifetime.
        self.slots.reserve_exact(N - self.slots.len());
        self.slots.resize(count, *T::blank());
    }
}

/// An iterator over all slots, blank ones included.
pub type Iter<'a, T> = std::iter::Chain<std::slice::Iter<'a, T>, std::iter::RepeatN<&'a T>>;

impl<T: Copy, const N: usize> Clone for Slots<T, N> {
    fn clone(&self) -> Self {
        Slots {
            slots: self.slots.clone(),
            end: self.end,
        }
    }

    /// Copies into the existing allocation.
    fn clone_from(&mut self, other: &Self) {
        self.slots.clone_from(&other.slots);
        self.end = other.end;
    }
}

/// All slots blank, with memory reserved for all of them.
impl<T: Slot, const N: usize> Default for Slots<T, N> {
    fn default() -> Self {
        Slots {
            slots: Vec::with_capacity(N),
            end: 0,
        }
    }
}

/// Trailing blank slots are not stored.
impl<T: Slot, const N: usize> From<[T; N]> for Slots<T, N> {
    fn from(slots: [T; N]) -> Self {
        let mut all = Slots::default();
        let blank = slots.iter().rev().take_while(|slot| *slot == T::blank());
        all.slots.extend(&slots[..N - blank.count()]);
        all.end = all.slots.len();
        all
    }
}

impl<T: Slot, const N: usize> PartialEq for Slots<T, N> {
    fn eq(&self, other: &Self) -> bool {
        let common = self.slots.len().min(other.slots.len());
        let mut rest = self.slots[common..].iter().chain(&other.slots[common..]);
        self.slots[..common] == other.slots[..common] && rest.all(|slot| slot == T::blank())
    }
}

impl<T: Slot + Eq, const N: usize> Eq for Slots<T, N> {}

impl<T: Slot, const N: usize> Index<usize> for Slots<T, N> {
    type Output = T;
    fn index(&self, slot: usize) -> &T {
        match self.slots.get(slot) {
            Some(used) => used,
            None => {
                assert!(slot < N, "slot {slot} of {N}");
                T::blank()
            }
        }
    }
}

impl<T: Slot, const N: usize> IndexMut<usize> for Slots<T, N> {
    fn index_mut(&mut self, slot: usize) -> &mut T {
        if slot >= self.slots.len() {
            self.grow(slot + 1);
        }
        self.end = self.end.max(slot + 1);
        &mut self.slots[slot]
    }
}

impl<'a, T: Slot, const N: usize> IntoIterator for &'a Slots<T, N> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Hands out all slots for writing, which raises the end to `N`.
impl<'a, T: Slot, const N: usize> IntoIterator for &'a mut Slots<T, N> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        if self.slots.len() < N {
            self.grow(N);
        }
        self.end = N;
        self.slots.iter_mut()
    }
}

impl<T: Slot + Image, const N: usize> Image for Slots<T, N> {
    const SIZE: usize = N * T::SIZE;

    fn write(&self, out: &mut [u8]) {
        let (used, blank) = out.split_at_mut(self.slots.len() * T::SIZE);
        for (slot, chunk) in self.slots.iter().zip(used.chunks_exact_mut(T::SIZE)) {
            slot.write(chunk);
        }
        if !blank.is_empty() {
            T::blank().write(&mut blank[..T::SIZE]);
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
        let mut blank = vec![0; T::SIZE];
        T::blank().write(&mut blank);
        let chunks = bytes.chunks_exact(T::SIZE);
        let used = chunks.clone().rposition(|chunk| chunk != blank);
        let mut all = Slots::default();
        for chunk in chunks.take(used.map_or(0, |last| last + 1)) {
            all.slots.push(T::read(chunk)?);
        }
        all.end = all.slots.len();
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Slot for u8 {
        fn is_free(&self) -> bool {
            *self == 0
        }
        fn blank() -> &'static u8 {
            &0
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
    fn end_and_allocation_are_not_part_of_the_state() {
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
    #[should_panic(expected = "slot 8 of 8")]
    fn writing_past_the_last_slot_panics() {
        let mut slots = Slots::<u8, 8>::default();
        slots[8] = 1;
    }
}
