//! The uncompressed delta format: which words of two images of equal length differ, and by how much.
//!
//! Snapshots a few ticks apart differ in few words, and mostly by small numbers. The changed 32-bit words are listed as
//! runs: distances between run starts, then run lengths. The changes follow, split into byte planes because the high bytes
//! of small changes are alike. Positions of evenly moving objects are delta-coded against the velocity stored a few
//! words later in the same record: a hint gives its distance, and the residual is zero. The result leaves little for a
//! general-purpose compressor to remove.

use super::DeltaError;
use crate::varint::{self, unzigzag, zigzag};

/// Bytes per word.
const WORD: usize = 4;
/// Number of runs for which memory is reserved.
const EXPECTED_RUNS: usize = 512;

fn word(bytes: &[u8], index: usize) -> u32 {
    let at = index * WORD;
    match bytes.get(at..at + WORD) {
        Some([a, b, c, d]) => u32::from_le_bytes([*a, *b, *c, *d]),
        // The last word of an image whose length is not a multiple of four.
        _ => bytes
            .get(at..)
            .unwrap_or_default()
            .iter()
            .rev()
            .fold(0, |all, byte| all << 8 | u32::from(*byte)),
    }
}

/// Zigzag-encodes a change, so that small changes in either direction become small numbers.
fn encoded_change(change: u32) -> u32 {
    zigzag(i64::from(change as i32)) as u32
}

/// Decodes an [encoded change](encoded_change).
fn decoded_change(encoded: u32) -> u32 {
    unzigzag(encoded.into()) as u32
}

fn put_number(out: &mut Vec<u8>, value: usize) {
    varint::push(out, value as u64);
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

/// Returns the runs of changed words, each with its first word and the word after its last.
fn runs(baseline: &[u8], new: &[u8]) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::with_capacity(EXPECTED_RUNS);
    let mut add = |index| match runs.last_mut() {
        Some(run) if run.1 == index => run.1 = index + 1,
        _ => runs.push((index, index + 1)),
    };
    // Most of the images is equal, and comparing whole blocks first is fast.
    const BLOCK: usize = 32;
    let (base_words, base_rest) = baseline.as_chunks();
    let (new_words, new_rest) = new.as_chunks();
    let blocks = base_words.chunks(BLOCK).zip(new_words.chunks(BLOCK));
    for (number, (a, b)) in blocks.enumerate() {
        if a.as_flattened() == b.as_flattened() {
            continue;
        }
        let words = a.iter().zip(b).enumerate();
        let changed = words.filter(|(_, (a, b)): &(usize, (&[u8; WORD], _))| a != b);
        changed.for_each(|(index, _)| add(number * BLOCK + index));
    }
    if base_rest != new_rest {
        add(new_words.len());
    }
    runs
}

/// Maximum distance of a hint in words.
const MAX_HINT_DISTANCE: usize = 15;
/// Maximum number of ticks between two snapshots for velocity prediction.
const MAX_TICKS: u32 = 255;
/// Smallest zigzag-encoded change for which a hint is searched.
const MIN_HINTED_CHANGE: u32 = 256;

/// Returns the predicted change of a word over `ticks` ticks from the velocity stored `hint` words later; 0 without a
/// hint.
fn expected(baseline: &[u8], index: usize, hint: usize, ticks: u32) -> u32 {
    match hint {
        0 => 0,
        _ => word(baseline, index + hint).wrapping_mul(ticks),
    }
}

/// Returns the distance in words to a velocity that predicts the change exactly, or 0 if there is none.
fn hint(baseline: &[u8], index: usize, change: u32, ticks: u32) -> usize {
    if encoded_change(change) < MIN_HINTED_CHANGE {
        return 0;
    }
    let (words, _) = baseline.as_chunks::<WORD>();
    let after = words.get(index + 1..).unwrap_or_default();
    let velocities = after.iter().take(MAX_HINT_DISTANCE);
    let fits = |word: &[u8; WORD]| u32::from_le_bytes(*word).wrapping_mul(ticks) == change;
    velocities
        .map(fits)
        .position(|fits| fits)
        .map_or(0, |index| index + 1)
}

/// Appends the delta from `baseline` to `new`, which must have the same length; at most [`crate::net::limits::unpacked_delta_max`] bytes.
pub(super) fn write(baseline: &[u8], new: &[u8], out: &mut Vec<u8>) {
    let runs = runs(baseline, new);
    put_number(out, runs.len());
    let mut last = 0;
    for (start, _) in &runs {
        put_number(out, start - last);
        last = *start;
    }
    for (start, end) in &runs {
        put_number(out, end - start);
    }
    // The first word of a world's image is its tick.
    let ticks = word(new, 0).wrapping_sub(word(baseline, 0)).min(MAX_TICKS);
    put_number(out, ticks as usize);
    let mut changes = Vec::with_capacity(runs.iter().map(|(start, end)| end - start).sum());
    for index in runs.iter().flat_map(|(start, end)| *start..*end) {
        let change = word(new, index).wrapping_sub(word(baseline, index));
        let hint = hint(baseline, index, change, ticks);
        let rest = change.wrapping_sub(expected(baseline, index, hint, ticks));
        out.push(hint as u8);
        changes.push(encoded_change(rest));
    }
    for shift in [0, 8, 16, 24] {
        out.extend(changes.iter().map(|change| (change >> shift) as u8));
    }
}

/// Applies a delta, which turns `image` from the baseline into the new image.
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
    if ticks > MAX_TICKS as usize {
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
        if hint > MAX_HINT_DISTANCE {
            return Err(DeltaError::Malformed("a hint that points too far"));
        }
        // Later words still have the values of the baseline.
        let value = word(image, index)
            .wrapping_add(expected(image, index, hint, ticks as u32))
            .wrapping_add(decoded_change(change))
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
        fn any_image_can_be_encoded_against_any_other(
            pairs in proptest::collection::vec((any::<u8>(), any::<u8>(), 0..4_u8), 0..600)
        ) {
            let baseline: Vec<u8> = pairs.iter().map(|(a, _, _)| *a).collect();
            let new: Vec<u8> = pairs.iter().map(|(a, b, same)| if *same > 0 { *a } else { *b }).collect();
            let mut delta = Vec::new();
            write(&baseline, &new, &mut delta);
            prop_assert!(delta.len() <= crate::net::limits::unpacked_delta_max(new.len()));
            let mut image = baseline;
            apply(&delta, &mut image).unwrap();
            prop_assert_eq!(image, new);
        }

        #[test]
        fn arbitrary_bytes_are_applied_or_rejected(bytes in proptest::collection::vec(any::<u8>(), 0..80), length in 0..100_usize) {
            let _ = apply(&bytes, &mut vec![7; length]);
        }
    }

    #[test]
    fn equal_images_encode_to_two_bytes() {
        let mut delta = Vec::new();
        write(&[5; 1000], &[5; 1000], &mut delta);
        assert_eq!(delta, [0, 0]);
    }

    #[test]
    fn a_change_predicted_by_the_velocity_leaves_no_residual() {
        let world = |words: [u32; 5]| words.map(u32::to_le_bytes).concat();
        // Tick, position, other, velocity, other.
        let baseline = world([100, 70_000, 1, 3000, 2]);
        let new = world([104, 82_000, 1, 3000, 2]);
        let mut delta = Vec::new();
        write(&baseline, &new, &mut delta);
        // A run of two words at the start; four ticks; no hint, a hint of two words; the changes.
        assert_eq!(delta, [1, 0, 2, 4, 0, 2, 8, 0, 0, 0, 0, 0, 0, 0]);
        let mut image = baseline;
        apply(&delta, &mut image).unwrap();
        assert_eq!(image, new);
    }

    #[test]
    fn overlapping_or_out_of_range_runs_are_rejected() {
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
