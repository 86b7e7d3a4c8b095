//! The difference of two images of equal length: which words changed, and by how much.
//!
//! SnapshotPair that are a few ticks apart differ in few of their words, and mostly by small numbers. So
//! the changed 32-bit words are listed as runs: how many words stay before the run, how many
//! change; and after all runs the changes, byte by byte of equal weight, because the high bytes of
//! small changes are alike. What moves evenly changes by its speed, which stands a few words further
//! on in the same record: then a hint says how far, and nothing is left of the change. A general
//! compressor finds little that is left to find.

use super::DeltaError;

/// Bytes of a word.
const WORD: usize = 4;

fn word(bytes: &[u8], index: usize) -> u32 {
    let at = index * WORD;
    match bytes.get(at..at + WORD) {
        Some([a, b, c, d]) => u32::from_le_bytes([*a, *b, *c, *d]),
        // The last word of an image whose length is no multiple of four.
        _ => bytes
            .get(at..)
            .unwrap_or_default()
            .iter()
            .rev()
            .fold(0, |all, byte| all << 8 | u32::from(*byte)),
    }
}

/// Small changes up and down as small numbers.
fn fold(change: u32) -> u32 {
    let change = change as i32;
    ((change << 1) ^ (change >> 31)) as u32
}

fn unfold(folded: u32) -> u32 {
    (folded >> 1) ^ (folded & 1).wrapping_neg()
}

fn put_number(out: &mut Vec<u8>, mut value: usize) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn take_number(input: &mut &[u8]) -> Result<usize, DeltaError> {
    let mut value = 0;
    for shift in [0, 7, 14, 21] {
        let (byte, rest) = input.split_first().ok_or(DeltaError::Truncated)?;
        *input = rest;
        value |= usize::from(byte & 0x7F) << shift;
        if *byte < 0x80 {
            return Ok(value);
        }
    }
    Err(DeltaError::Malformed("a number of more than 28 bits"))
}

/// Runs of changed words: first word and one past the last.
fn runs(base: &[u8], new: &[u8], words: usize) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    // Most of the images is equal; blocks are compared first because that is fast.
    const BLOCK: usize = 64;
    for (number, (a, b)) in base.chunks(BLOCK).zip(new.chunks(BLOCK)).enumerate() {
        if a == b {
            continue;
        }
        let first = number * BLOCK / WORD;
        let end = (first + BLOCK / WORD).min(words);
        for index in first..end {
            if word(base, index) == word(new, index) {
                continue;
            }
            match runs.last_mut() {
                Some(run) if run.1 == index => run.1 = index + 1,
                _ => runs.push((index, index + 1)),
            }
        }
    }
    runs
}

/// Farthest that a hint points, words.
const FARTHEST_HINT: usize = 15;
/// Most ticks between two worlds that hints reckon with.
const MOST_TICKS: u32 = 255;
/// Changes below this are not worth a hint.
const HINTED_FROM: u32 = 256;

/// What a word is expected to change by in some ticks, if its speed is the word `hint` words
/// further on; nothing without a hint.
fn expected(base: &[u8], index: usize, hint: usize, ticks: u32) -> u32 {
    match hint {
        0 => 0,
        _ => word(base, index + hint).wrapping_mul(ticks),
    }
}

/// How far on the speed of a word stands that changed, if it does.
fn hint(base: &[u8], index: usize, change: u32, ticks: u32) -> usize {
    if fold(change) < HINTED_FROM {
        return 0;
    }
    let fits = |hint: &usize| expected(base, index, *hint, ticks) == change;
    (1..=FARTHEST_HINT).find(fits).unwrap_or(0)
}

/// Appends the difference from `base` to `new`, which are equally long.
pub(super) fn write(base: &[u8], new: &[u8], out: &mut Vec<u8>) {
    let runs = runs(base, new, new.len().div_ceil(WORD));
    put_number(out, runs.len());
    let mut last = 0;
    for (start, _) in &runs {
        put_number(out, start - last);
        last = *start;
    }
    for (start, end) in &runs {
        put_number(out, end - start);
    }
    // The first word of a world is its frame.
    let ticks = word(new, 0).wrapping_sub(word(base, 0)).min(MOST_TICKS);
    put_number(out, ticks as usize);
    let mut changes = Vec::new();
    for index in runs.iter().flat_map(|(start, end)| *start..*end) {
        let change = word(new, index).wrapping_sub(word(base, index));
        let hint = hint(base, index, change, ticks);
        let rest = change.wrapping_sub(expected(base, index, hint, ticks));
        out.push(hint as u8);
        changes.push(fold(rest));
    }
    for shift in [0, 8, 16, 24] {
        out.extend(changes.iter().map(|change| (change >> shift) as u8));
    }
}

/// The greatest number of bytes that [`write`] can make for images of this length.
pub(super) fn longest(length: usize) -> usize {
    // Every second word changed, with two numbers of at most four bytes for each.
    let words = length.div_ceil(WORD);
    6 + words * (WORD + 1) + words.div_ceil(2) * 8
}

/// Changes `image` from the base to the new one.
pub(super) fn apply(mut input: &[u8], image: &mut [u8]) -> Result<(), DeltaError> {
    let words = image.len().div_ceil(WORD);
    let count = take_number(&mut input)?;
    if count > words {
        return Err(DeltaError::Malformed("more runs than words"));
    }
    let mut runs = Vec::with_capacity(count);
    let mut start = 0;
    for _ in 0..count {
        start += take_number(&mut input)?;
        runs.push((start, 0));
    }
    let mut total = 0;
    let mut free = 0;
    for (start, length) in &mut runs {
        *length = take_number(&mut input)?;
        if *start < free || *length == 0 || *start + *length > words {
            return Err(DeltaError::Malformed("runs overlap or leave the image"));
        }
        free = *start + *length;
        total += *length;
    }
    let ticks = take_number(&mut input)?;
    if ticks > MOST_TICKS as usize {
        return Err(DeltaError::Malformed("too many ticks"));
    }
    if input.len() != total * (WORD + 1) {
        return Err(DeltaError::Malformed("the changes do not fit the runs"));
    }
    let (hints, changes) = input.split_at(total);
    let (low, high) = changes.split_at(total * 2);
    let planes = [&low[..total], &low[total..], &high[..total], &high[total..]];
    let indices = runs
        .iter()
        .flat_map(|(start, length)| *start..*start + *length);
    for (number, index) in indices.enumerate() {
        let change = u32::from_le_bytes(planes.map(|plane| plane[number]));
        let hint = usize::from(hints[number]);
        if hint > FARTHEST_HINT {
            return Err(DeltaError::Malformed("a hint that points too far"));
        }
        // What lies further on still is as in the base.
        let value = word(image, index)
            .wrapping_add(expected(image, index, hint, ticks as u32))
            .wrapping_add(unfold(change))
            .to_le_bytes();
        let at = index * WORD;
        let end = (at + WORD).min(image.len());
        if value[end - at..].iter().any(|byte| *byte != 0) {
            return Err(DeltaError::Malformed(
                "a change beyond the end of the image",
            ));
        }
        image[at..end].copy_from_slice(&value[..end - at]);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_image_can_be_reached_from_any_other(
            pairs in proptest::collection::vec((any::<u8>(), any::<u8>(), 0..4_u8), 0..600)
        ) {
            let base: Vec<u8> = pairs.iter().map(|(a, _, _)| *a).collect();
            let new: Vec<u8> = pairs.iter().map(|(a, b, same)| if *same > 0 { *a } else { *b }).collect();
            let mut dif = Vec::new();
            write(&base, &new, &mut dif);
            prop_assert!(dif.len() <= longest(new.len()));
            let mut image = base;
            apply(&dif, &mut image).unwrap();
            prop_assert_eq!(image, new);
        }

        #[test]
        fn any_bytes_are_applied_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..80), length in 0..100_usize) {
            let _ = apply(&bytes, &mut vec![7; length]);
        }
    }

    #[test]
    fn equal_images_need_two_bytes() {
        let mut dif = Vec::new();
        write(&[5; 1000], &[5; 1000], &mut dif);
        assert_eq!(dif, [0, 0]);
    }

    #[test]
    fn nothing_is_left_of_a_change_by_the_speed_further_on() {
        let world = |words: [u32; 5]| words.map(u32::to_le_bytes).concat();
        // Frame, place, something, speed, something.
        let base = world([100, 70_000, 1, 3000, 2]);
        let new = world([104, 82_000, 1, 3000, 2]);
        let mut dif = Vec::new();
        write(&base, &new, &mut dif);
        // A run of two words at the start; four ticks; no hint, a hint of two words; the changes.
        assert_eq!(dif, [1, 0, 2, 4, 0, 2, 8, 0, 0, 0, 0, 0, 0, 0]);
        let mut image = base;
        apply(&dif, &mut image).unwrap();
        assert_eq!(image, new);
    }

    #[test]
    fn runs_that_overlap_or_leave_the_image_are_refused() {
        let image = &mut [0; 16];
        let beyond = [&[1, 3, 2, 0][..], &[0; 10]].concat();
        assert!(matches!(
            apply(&beyond, image),
            Err(DeltaError::Malformed(_))
        ));
        let overlap = [&[2, 0, 1, 2, 1, 0][..], &[0; 15]].concat();
        assert!(matches!(
            apply(&overlap, image),
            Err(DeltaError::Malformed(_))
        ));
        let too_far = [1, 0, 1, 1, 16, 0, 0, 0, 0];
        assert!(matches!(
            apply(&too_far, image),
            Err(DeltaError::Malformed(_))
        ));
        let missing = [1, 0, 1, 0, 0, 0, 0];
        assert!(matches!(
            apply(&missing, image),
            Err(DeltaError::Malformed(_))
        ));
        let too_many = [0xFF, 0xFF, 0x7F];
        assert!(matches!(
            apply(&too_many, image),
            Err(DeltaError::Malformed(_))
        ));
        assert_eq!(apply(&[], image), Err(DeltaError::Truncated));
    }
}
