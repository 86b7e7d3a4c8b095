use super::instrument::Instrument::{
    self, Anvil, HandDrum, Hat, Heart, Kick, Ratchet, Snare, Tom, Wind, WoodBlock,
};
use super::score::Note;
use super::{Track, ambience};
use crate::measure::measure;
use crate::{RATE, loudness};
use purple_martians_sim::world::level_data::Backdrop;

/// The tracks whose harmony is plain: the themes of the worlds, the title, the finale and the results.
const THEMES: [Track; 8] = [
    Track::Canyon,
    Track::Caves,
    Track::Clockwork,
    Track::Sky,
    Track::Hive,
    Track::Title,
    Track::Finale,
    Track::Results,
];

/// Time in seconds that neighbouring notes may sound together, as passing notes do.
const PASSING: f64 = 0.3;

fn is_pitched(instrument: Instrument) -> bool {
    ![
        Anvil, HandDrum, Hat, Heart, Kick, Ratchet, Snare, Tom, Wind, WoodBlock,
    ]
    .contains(&instrument)
}

/// Returns true if two notes held together are a second or a minor ninth apart.
fn clash(one: &Note, other: &Note) -> bool {
    let end = (one.start + one.held).min(other.start + other.held);
    let apart = one.pitch.abs_diff(other.pitch);
    end - one.start.max(other.start) > PASSING && (apart % 12 == 1 || apart == 2)
}

#[test]
fn notes_held_together_do_not_clash_in_the_themes() {
    for track in THEMES {
        let mut notes: Vec<Note> = Vec::new();
        for score in [Some(track.score()), track.danger()].into_iter().flatten() {
            let pitched = score.parts.iter().filter(|p| is_pitched(p.instrument));
            notes.extend(pitched.flat_map(|p| score.notes(p).unwrap()));
        }
        for (i, one) in notes.iter().enumerate() {
            let other = notes[i + 1..].iter().find(|other| clash(one, other));
            assert_eq!(other, None, "{track:?}, with {one:?}");
        }
    }
}

#[test]
fn parts_end_with_the_loop_and_bars_have_even_steps() {
    for track in Track::ALL {
        let scores = [Some(track.score()), track.danger()].into_iter().flatten();
        for (score, part) in scores.flat_map(|score| score.parts.iter().map(move |p| (score, p))) {
            let name = part.instrument;
            assert_eq!(score.bars % part.bars.len(), 0, "{track:?}, {name:?}");
            for (i, bar) in part.bars.iter().enumerate() {
                let steps = bar.split_whitespace().count();
                let is_even = [1, 2, 3, 4, 6, 8, 12, 16].contains(&steps);
                assert!(is_even, "{track:?}, {name:?}, bar {}: {steps}", i + 1);
            }
        }
    }
}

#[test]
fn danger_layers_keep_step_with_their_tracks() {
    for track in Track::ALL {
        if let Some(danger) = track.danger() {
            let score = track.score();
            assert_eq!((danger.tempo, danger.bars), (score.tempo, score.bars));
        }
    }
}

#[test]
fn ambiences_are_quiet_seamless_loops() {
    use Backdrop::{Canyon, Caves, City, Hive, Ruins};
    for backdrop in [Canyon, Caves, City, Ruins, Hive] {
        let piece = ambience::render(backdrop).unwrap();
        let seconds = piece.len() as f64 / f64::from(RATE);
        assert!(
            (15.0..=40.0).contains(&seconds),
            "{backdrop:?}: {seconds} s"
        );
        let loud = loudness::integrated(&piece);
        assert!(
            (-32.0..=-20.0).contains(&loud),
            "{backdrop:?}: {loud:.1} LUFS"
        );
        for side in 0..2 {
            let of = measure(piece.iter().map(|both| both[side]));
            assert!(of.seam <= of.step, "{backdrop:?}: {of:?}");
            assert!(of.mean.abs() < 0.005, "{backdrop:?}: {of:?}");
            let channel: Vec<i16> = piece.iter().map(|both| both[side]).collect();
            assert!(loudness::true_peak(&channel) < 0.89, "{backdrop:?}");
        }
    }
}
