//! ParsedLevel the numbered slots of one record, with warnings for what cannot be kept.

use super::Warning;
use crate::sim::num::{Fx, Vec2};
use crate::sim::world::area::Area;

/// One record of the original: whole numbers, and for enemies also raw 16.16 numbers.
pub struct Record<'a> {
    /// What the record is, for warnings.
    pub place: String,
    /// Whole numbers.
    pub ints: &'a [i32],
    /// Raw 16.16 numbers; empty for items.
    pub raws: &'a [i32],
    /// Where warnings go.
    pub warnings: &'a mut Vec<Warning>,
}

impl Record<'_> {
    /// A whole number.
    pub fn int(&self, slot: usize) -> i32 {
        self.ints.get(slot).copied().unwrap_or(0)
    }

    /// True if a whole number is not 0.
    pub fn flag(&self, slot: usize) -> bool {
        self.int(slot) != 0
    }

    /// True if any of `bits` is set in a whole number.
    pub fn bit(&self, slot: usize, bits: i32) -> bool {
        self.int(slot) & bits != 0
    }

    /// A fixed-point number.
    pub fn fx(&self, slot: usize) -> Fx {
        Fx::from_raw(self.raws.get(slot).copied().unwrap_or(0))
    }

    /// Two fixed-point numbers, starting with `slot`.
    pub fn vec(&self, slot: usize) -> Vec2 {
        Vec2::new(self.fx(slot), self.fx(slot + 1))
    }

    /// Two whole numbers, starting with `slot`.
    pub fn pair(&self, slot: usize) -> (i32, i32) {
        (self.int(slot), self.int(slot + 1))
    }

    /// Four whole numbers, starting with `slot`.
    pub fn area(&self, slot: usize) -> Area {
        let (x, y) = self.pair(slot);
        let (w, h) = self.pair(slot + 2);
        Area { x, y, w, h }
    }

    /// The high and the low half of a whole number.
    pub fn halves(&self, slot: usize) -> (i32, i32) {
        let word = self.int(slot) as u32;
        ((word >> 16) as i32, (word & 0xFFFF) as i32)
    }

    /// Reports what cannot be kept.
    pub fn warn(&mut self, field: &'static str, value: i32, lost: &'static str) {
        self.warnings.push(Warning {
            place: self.place.clone(),
            field,
            value: i64::from(value),
            lost,
        });
    }

    /// The value that `known` finds for a number, or `instead` with a warning.
    pub fn choice<T>(
        &mut self,
        slot: usize,
        field: &'static str,
        known: impl Fn(i32) -> Option<T>,
        instead: T,
    ) -> T {
        let number = self.int(slot);
        known(number).unwrap_or_else(|| {
            self.warn(field, number, "unknown; the usual value is used");
            instead
        })
    }

    /// A whole number from 0 to `max`, or `instead` with a warning.
    pub fn small(&mut self, slot: usize, field: &'static str, max: u8, instead: u8) -> u8 {
        let known = |n: i32| u8::try_from(n).ok().filter(|n| *n <= max);
        self.choice(slot, field, known, instead)
    }

    /// A number that is 0 for nothing and otherwise `base` more than a slot below `slots`.
    pub fn tagged(&mut self, slot: usize, field: &'static str, base: i32, slots: u8) -> Option<u8> {
        let number = self.int(slot);
        if number == 0 {
            return None;
        }
        let tag = u8::try_from(number.wrapping_sub(base))
            .ok()
            .filter(|n| *n < slots);
        if tag.is_none() {
            self.warn(field, number, "refers to nothing; dropped");
        }
        tag
    }
}
