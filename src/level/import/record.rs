//! Reads the numbered slots of a record, with warnings for values that cannot be kept.

use super::Warning;
use crate::sim::num::{Fx, Vec2};
use crate::sim::world::area::Area;

/// A record of the original: integers, and for enemies also raw 16.16 numbers.
pub struct Record<'a> {
    /// Name of the record, for warnings.
    pub place: String,
    /// Integers.
    pub ints: &'a [i32],
    /// Raw 16.16 numbers; empty for items.
    pub raws: &'a [i32],
    /// Collects the warnings.
    pub warnings: &'a mut Vec<Warning>,
}

impl Record<'_> {
    /// Returns an integer.
    pub fn int(&self, slot: usize) -> i32 {
        self.ints.get(slot).copied().unwrap_or(0)
    }

    /// Returns true if an integer is not 0.
    pub fn flag(&self, slot: usize) -> bool {
        self.int(slot) != 0
    }

    /// Returns true if any of `bits` is set in an integer.
    pub fn bit(&self, slot: usize, bits: i32) -> bool {
        self.int(slot) & bits != 0
    }

    /// Returns a fixed-point number.
    pub fn fx(&self, slot: usize) -> Fx {
        Fx::from_raw(self.raws.get(slot).copied().unwrap_or(0))
    }

    /// Returns two fixed-point numbers, starting at `slot`.
    pub fn vec(&self, slot: usize) -> Vec2 {
        Vec2::new(self.fx(slot), self.fx(slot + 1))
    }

    /// Returns two integers, starting at `slot`.
    pub fn pair(&self, slot: usize) -> (i32, i32) {
        (self.int(slot), self.int(slot + 1))
    }

    /// Returns four integers, starting at `slot`.
    pub fn area(&self, slot: usize) -> Area {
        let (x, y) = self.pair(slot);
        let (w, h) = self.pair(slot + 2);
        Area { x, y, w, h }
    }

    /// Returns the high and low half of an integer.
    pub fn halves(&self, slot: usize) -> (i32, i32) {
        let word = self.int(slot) as u32;
        ((word >> 16) as i32, (word & 0xFFFF) as i32)
    }

    /// Adds a warning about a value that cannot be kept.
    pub fn warn(&mut self, field: &'static str, value: i32, lost: &'static str) {
        self.warnings.push(Warning {
            place: self.place.clone(),
            field,
            value: i64::from(value),
            lost,
        });
    }

    /// Converts a number with `parse`; returns `fallback` and warns if it is unknown.
    pub fn choice<T>(
        &mut self,
        slot: usize,
        field: &'static str,
        parse: impl Fn(i32) -> Option<T>,
        fallback: T,
    ) -> T {
        let number = self.int(slot);
        parse(number).unwrap_or_else(|| {
            self.warn(field, number, "unknown; the default is used");
            fallback
        })
    }

    /// Returns an integer from 0 to `max`; returns `fallback` and warns if it is out of range.
    pub fn bounded(&mut self, slot: usize, field: &'static str, max: u8, fallback: u8) -> u8 {
        let parse = |n: i32| u8::try_from(n).ok().filter(|n| *n <= max);
        self.choice(slot, field, parse, fallback)
    }

    /// Decodes an optional slot: 0 means none, other numbers are `base` plus a slot below `slots`.
    pub fn optional_slot(
        &mut self,
        slot: usize,
        field: &'static str,
        base: i32,
        slots: u8,
    ) -> Option<u8> {
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
