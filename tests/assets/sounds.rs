//! The committed sounds match their sources and meet technical limits: loudness, silent ends, seamless loops.

use crate::passed::{Inputs, Passed};
use purple_martians::synth::clip::Clip;
use purple_martians::synth::loudness;
use purple_martians::synth::measure::{ClipMeasurements, measure};
use purple_martians::synth::music::{CALM_IN_DANGER, Track};
use purple_martians::synth::{RATE, wav};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use xxhash_rust::xxh3::xxh3_64;

/// What the sources make, by name.
static EFFECTS: LazyLock<Vec<(&str, Clip)>> = LazyLock::new(crate::effects::all);

/// The music as it is rendered, without danger layers.
static MUSIC: LazyLock<Vec<(Track, Vec<[i16; 2]>)>> = LazyLock::new(|| {
    let render = |track: &Track| (*track, track.render().expect("a track that renders"));
    Track::ALL.iter().map(render).collect()
});

const REMEDY: &str = "run `cargo run --release --example make_sounds` and commit the result";

fn sounds() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sounds")
}

/// Returns the committed samples of an effect.
fn committed(name: &str) -> Vec<i16> {
    let path = sounds().join(format!("{name}.wav"));
    let bytes = fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}; {REMEDY}", path.display()));
    wav::read(&bytes).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn decibels(x: f64) -> f64 {
    20.0 * x.log10()
}

#[test]
fn committed_sounds_match_their_sources_byte_for_byte() {
    for (name, clip) in EFFECTS.iter() {
        let made = wav::write(&clip.pcm()).unwrap();
        let found = fs::read(sounds().join(format!("{name}.wav"))).unwrap_or_default();
        assert!(found == made, "{name}.wav differs; {REMEDY}");
    }
}

#[test]
fn every_sound_file_has_a_source() {
    let made: Vec<String> = EFFECTS.iter().map(|e| format!("{}.wav", e.0)).collect();
    for entry in fs::read_dir(sounds()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(made.contains(&name), "{name} has no source");
    }
}

#[test]
fn the_loudness_of_effects_is_in_range() {
    for (name, _) in EFFECTS.iter() {
        let ClipMeasurements {
            peak, mean, rms, ..
        } = measure(committed(name).into_iter());
        assert!(
            decibels(peak) <= -1.0,
            "{name}: peak {:.1} dB",
            decibels(peak)
        );
        assert!(mean.abs() < 0.005, "{name}: constant part {mean}");
        let power = decibels(rms);
        assert!(
            (-26.0..=-8.0).contains(&power),
            "{name}: power {power:.1} dB"
        );
    }
}

/// Returns the loudness of the loudest 400 ms of an effect on both sides, LUFS.
fn loudest_block(name: &str) -> f64 {
    let samples = committed(name);
    let block = RATE as usize * 2 / 5;
    let least = samples.len().max(block);
    let sample = |at: usize| samples.get(at).copied().unwrap_or(0);
    let piece: Vec<[i16; 2]> = (0..least).map(|at| [sample(at); 2]).collect();
    let starts = (0..=least - block).step_by(block / 4);
    let blocks = starts.map(|start| loudness::integrated(&piece[start..start + block]));
    blocks.fold(f64::NEG_INFINITY, f64::max)
}

#[test]
fn effects_are_between_a_footstep_and_an_explosion_and_lifts_below_shots() {
    for (name, _) in EFFECTS.iter() {
        let loud = loudest_block(name);
        assert!((-26.0..=-1.0).contains(&loud), "{name}: {loud:.1} LUFS");
    }
    // Lifts start and stop all the time.
    for lift in ["lift_start", "lift_stop"] {
        let (lift, shot) = (loudest_block(lift), loudest_block("shoot"));
        assert!(lift < shot, "{lift:.1} LUFS, a shot {shot:.1} LUFS");
    }
}

#[test]
fn effects_start_and_end_in_silence_and_do_not_click() {
    for (name, _) in EFFECTS.iter().filter(|e| e.0 != "fuse") {
        let samples = committed(name);
        let ends = [samples[0], samples[samples.len() - 1]];
        assert_eq!(ends, [0, 0], "{name}");
        // The last 2 ms are much quieter than the rest.
        let last = measure(samples[samples.len() - 88..].iter().copied());
        assert!(
            decibels(last.peak) < -40.0,
            "{name} breaks off at {:.4}",
            last.peak
        );
    }
}

#[test]
fn the_fuse_loops_without_a_seam() {
    let found = measure(committed("fuse").into_iter());
    assert!(found.seam <= found.step, "{found:?}");
    // The loudness around the loop point matches that of the middle.
    let samples = committed("fuse");
    let count = samples.len();
    let around = measure((0..4410).map(|i| samples[(count - 2205 + i) % count]));
    assert!((decibels(around.rms) - decibels(found.rms)).abs() < 4.0);
}

#[test]
fn all_effects_together_are_below_two_megabytes() {
    let bytes: u64 = EFFECTS
        .iter()
        .map(|(name, _)| {
            fs::metadata(sounds().join(format!("{name}.wav")))
                .unwrap()
                .len()
        })
        .sum();
    assert!(bytes < 2_000_000, "{bytes}");
}

/// The checksums are those of the samples on all platforms. After changing a piece or an instrument,
/// put the new ones here.
#[test]
fn music_loops_without_a_seam_and_is_reproducible() {
    let nothing = Inputs::bytes([[]; 0]);
    Passed::of_test("music").unless_passed("pieces", nothing, check_music);
}

fn check_music() {
    let checksums = [
        (Track::Canyon, 1_736_798_167_395_265_630),
        (Track::Caves, 7_840_114_272_368_598_903),
        (Track::Clockwork, 9_677_483_663_407_330_392),
        (Track::Sky, 11_148_295_831_735_940_900),
        (Track::Hive, 1_809_915_749_428_239_048),
        (Track::Dream, 13_911_613_968_598_365_186),
        (Track::Chip, 8_821_475_895_422_547_618),
        (Track::Mars, 14_815_979_320_027_400_759),
        (Track::Title, 2_181_775_325_458_754_983),
        (Track::Finale, 9_074_324_867_244_556_476),
        (Track::Results, 8_143_899_903_433_259_008),
    ];
    let mut found = Vec::new();
    for (track, piece) in MUSIC.iter() {
        let seconds = piece.len() as f64 / f64::from(RATE);
        let lengths = match track {
            Track::Results => 15.0..=30.0,
            _ => 60.0..=120.0,
        };
        assert!(lengths.contains(&seconds), "{track:?}: {seconds} s");
        let loud = loudness::integrated(piece);
        assert!((-20.0..=-12.0).contains(&loud), "{track:?}: {loud:.1} LUFS");
        for side in 0..2 {
            let of = measure(piece.iter().map(|both| both[side]));
            assert!(decibels(of.peak) <= -1.0, "{track:?}: {of:?}");
            assert!(of.mean.abs() < 0.005, "{track:?}: {of:?}");
            assert!(
                (-22.0..=-14.0).contains(&decibels(of.rms)),
                "{track:?}: {of:?}"
            );
            assert!(of.seam <= of.step, "{track:?}: {of:?}");
            let channel: Vec<i16> = piece.iter().map(|both| both[side]).collect();
            let peak = decibels(loudness::true_peak(&channel));
            assert!(peak <= -1.0, "{track:?}: true peak {peak:.2} dBFS");
        }
        let bytes: Vec<u8> = piece
            .iter()
            .flatten()
            .flat_map(|x| x.to_le_bytes())
            .collect();
        found.push((*track, xxh3_64(&bytes)));
    }
    assert_eq!(found, checksums);
}

#[test]
fn danger_layers_fit_their_tracks_and_are_audible_but_no_louder_than_all_music() {
    let nothing = Inputs::bytes([[]; 0]);
    Passed::of_test("music").unless_passed("danger layers", nothing, check_danger_layers);
}

fn check_danger_layers() {
    for (track, calm) in MUSIC.iter() {
        let Some(danger) = track.render_danger().unwrap() else {
            continue;
        };
        assert_eq!(danger.len(), calm.len(), "{track:?}");
        let mix = |both: (&[i16; 2], &[i16; 2])| {
            let level = |side: usize| f32::from(both.0[side]) * CALM_IN_DANGER;
            [0, 1].map(|side| (level(side) + f32::from(both.1[side])) as i16)
        };
        let both: Vec<[i16; 2]> = calm.iter().zip(&danger).map(mix).collect();
        let (quiet, loud) = (loudness::integrated(calm), loudness::integrated(&both));
        let layer = loudness::integrated(&danger);
        println!("{track:?}: {quiet:.1} LUFS, layer {layer:.1}, together {loud:.1}");
        assert!(
            (-26.0..=-16.0).contains(&layer),
            "{track:?}: {layer:.1} LUFS"
        );
        assert!(
            (loud - quiet).abs() <= 2.5,
            "{track:?}: {quiet:.1}, {loud:.1}"
        );
        for side in 0..2 {
            let channel: Vec<i16> = both.iter().map(|both| both[side]).collect();
            let peak = decibels(loudness::true_peak(&channel));
            assert!(peak <= -1.0, "{track:?}: true peak {peak:.2} dBFS");
            let of = measure(danger.iter().map(|both| both[side]));
            assert!(of.seam <= of.step, "{track:?}: {of:?}");
        }
    }
}
