//! Decides which sounds a tick plays, and how loud by distance, without a device. Which event plays which sound is in `effect.rs`.

use super::cues::{footsteps, heartbeats, near_misses};
use super::effect::{Cue, Effect, cue};
use super::lifts;
use crate::sim::num::Fx;
use crate::sim::rules::events::Event;
use crate::sim::world::item::{BombPhase, ItemKind};
use crate::sim::world::player::Player;
use crate::sim::world::{DonePhase, World};

/// Distance up to which sounds have full volume, level pixels.
const NEAR: f32 = 320.0;
/// Distance beyond which the volume does not drop any further, level pixels.
const FAR: f32 = 1400.0;
/// Minimum volume: everything remains audible.
const MIN_GAIN: f32 = 0.4;
/// Horizontal distance of full panning, level pixels.
const WIDE: f32 = 700.0;
/// Maximum panning; 1 would be one side only.
const MAX_PAN: f32 = 0.5;
/// Falls faster than this make a landing sound, pixels per tick.
const FALL: Fx = Fx::int(3);
/// Coins taken within this many ticks of the last one continue its scale.
const COIN_CHAIN: i32 = 120;
/// Notes of the major scale, semitones above the first.
const SCALE: [i32; 7] = [0, 2, 4, 5, 7, 9, 11];
/// Playback rates of footsteps, of other frequent effects, and of coins, which stay in tune. No two in a row are the same.
const STEP_RATES: &[f64] = &[1.0, 0.9, 1.07, 0.95, 1.12];
const VARIED_RATES: &[f64] = &[1.0, 0.95, 1.05];
const COIN_RATES: &[f64] = &[1.0, 0.993, 1.007];
/// The highest note of a chain of coins: two octaves above the first.
const HIGHEST_NOTE: i32 = 14;

/// A sound to start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Play {
    /// The effect.
    pub effect: Effect,
    /// Volume relative to the sound file.
    pub gain: f32,
    /// Panning: -1 left, 1 right.
    pub pan: f32,
    /// Speed relative to the sound file; 2 is an octave higher.
    pub rate: f64,
}

/// The combined hiss of all fuses and rockets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hiss {
    /// Volume relative to the sound file, 1 for full volume.
    pub gain: f32,
    /// Panning: -1 left, 1 right.
    pub pan: f32,
}

/// Sounds to play for one tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TickSounds {
    /// Sounds that start.
    pub plays: Vec<Play>,
    /// The hiss; none for silence.
    pub hiss: Option<Hiss>,
}

/// Remembers when effects were played last, for those with a minimum interval (spec 06 §10).
#[derive(Clone, Debug)]
pub struct SoundQueue {
    last: [i32; Effect::ALL.len()],
    /// Index of the rate that each effect was played with last.
    rates: [usize; Effect::ALL.len()],
    /// The tick of the last coin and its note in the scale.
    coin: Option<(i32, i32)>,
}

impl SoundQueue {
    /// Starts a level at this tick: effects with a minimum interval are silent for a moment.
    pub fn new(tick: i32) -> SoundQueue {
        SoundQueue {
            last: [tick; Effect::ALL.len()],
            rates: [0; Effect::ALL.len()],
            coin: None,
        }
    }

    /// Returns the sounds of a tick: of its events, and of changes between the previous and current
    /// world. `listeners` are in level pixels; the nearest one counts. Without any, every sound is near.
    pub fn on_tick(
        &mut self,
        before: &World,
        now: &World,
        events: &[Event],
        listeners: &[(f32, f32)],
    ) -> TickSounds {
        let mut plays = Vec::new();
        // The health of others far away is theirs.
        let is_here = |cue: &Cue| placed(cue.place, listeners).0 >= 1.0;
        let cues = events.iter().filter_map(|&event| cue(now, event));
        for cue in cues
            .chain(landings(before, now))
            .chain(fanfare(before, now))
            .chain(footsteps(before, now))
            .chain(near_misses(before, now))
            .chain(lifts::cues(before, now))
            .chain(heartbeats(now).filter(is_here))
        {
            self.add(cue, now.globals.tick, listeners, &mut plays);
        }
        TickSounds {
            plays,
            hiss: hiss(now, listeners),
        }
    }

    /// Starts an effect unless its minimum interval is still running. Each effect starts at most once a tick,
    /// at the nearest position.
    fn add(&mut self, cue: Cue, tick: i32, listeners: &[(f32, f32)], plays: &mut Vec<Play>) {
        let (gain, pan) = placed(cue.place, listeners);
        let play = Play {
            effect: cue.effect,
            gain: cue.gain * gain,
            pan,
            rate: 1.0,
        };
        if let Some(same) = plays.iter_mut().find(|p| p.effect == play.effect) {
            if same.gain < play.gain {
                *same = Play {
                    rate: same.rate,
                    ..play
                };
            }
            return;
        }
        let last = &mut self.last[cue.effect as usize];
        // A tick earlier than the last one means that the world was rolled back.
        let waits = cue.hold_off > 0 && (*last..=*last + cue.hold_off).contains(&tick);
        if !waits {
            *last = tick;
            let varied = self.varied_rate(cue.effect, tick);
            let rate = match cue.effect {
                Effect::Coin => varied * self.coin_rate(tick),
                _ => varied,
            };
            plays.push(Play { rate, ..play });
        }
    }

    /// Returns the playback rate of an effect: frequent ones never sound the same twice in a row.
    fn varied_rate(&mut self, effect: Effect, tick: i32) -> f64 {
        let rates = match effect {
            Effect::StepStone | Effect::StepMetal | Effect::StepSoft => STEP_RATES,
            Effect::Coin => COIN_RATES,
            Effect::Shoot
            | Effect::Jump
            | Effect::Land
            | Effect::HurtShot
            | Effect::HurtTouch
            | Effect::EnemyKilled => VARIED_RATES,
            _ => return 1.0,
        };
        let last = &mut self.rates[effect as usize];
        // Any of the others.
        let step = 1 + tick.rem_euclid(rates.len() as i32 - 1) as usize;
        *last = (*last + step) % rates.len();
        rates[*last]
    }

    /// Returns the playback rate of a coin: coins taken in quick succession play a rising scale.
    fn coin_rate(&mut self, tick: i32) -> f64 {
        let continued = self
            .coin
            .filter(|(last, _)| (*last..=*last + COIN_CHAIN).contains(&tick));
        let note = continued.map_or(0, |(_, note)| (note + 1).min(HIGHEST_NOTE));
        self.coin = Some((tick, note));
        let octaves = note.div_euclid(7);
        let semitones = 12 * octaves + SCALE[note.rem_euclid(7) as usize];
        2f64.powf(f64::from(semitones) / 12.0)
    }
}

/// Returns volume and panning of a position for the nearest listener.
fn placed(place: Option<(i32, i32)>, listeners: &[(f32, f32)]) -> (f32, f32) {
    let ways = place.into_iter().flat_map(|(x, y)| {
        let (x, y) = (x as f32 + 10.0, y as f32 + 10.0);
        listeners.iter().map(move |ear| (x - ear.0, y - ear.1))
    });
    let Some((dx, dy)) = ways.min_by(|a, b| a.0.hypot(a.1).total_cmp(&b.0.hypot(b.1))) else {
        return (1.0, 0.0);
    };
    let away = ((dx.hypot(dy) - NEAR) / (FAR - NEAR)).clamp(0.0, 1.0);
    let pan = (dx / WIDE).clamp(-1.0, 1.0) * MAX_PAN;
    (1.0 - away * (1.0 - MIN_GAIN), pan)
}

/// Returns the falls that have just ended.
fn landings(before: &World, now: &World) -> impl Iterator<Item = Cue> {
    let walks = |p: &Player| p.is_present() && !p.on_ladder && !p.on_rope;
    let players = before.players.iter().zip(&now.players);
    players.filter_map(move |(was, is)| {
        let landed = was.vel.y > FALL && is.vel.y == Fx::ZERO;
        (landed && walks(was) && walks(is)).then(|| Cue {
            effect: Effect::Land,
            gain: (was.vel.y.to_f64() as f32 / 8.0).min(1.0),
            place: Some(is.pos.round()),
            hold_off: 4,
        })
    })
}

/// Returns the fanfare if the results of a level have just appeared.
fn fanfare(before: &World, now: &World) -> Option<Cue> {
    let shown = |world: &World| world.globals.done.phase == DonePhase::Results;
    (shown(now) && !shown(before)).then_some(Cue {
        effect: Effect::Fanfare,
        gain: 0.8,
        place: None,
        hold_off: 0,
    })
}

/// Returns the hiss of burning fuses and flying rockets, as loud as the nearest.
fn hiss(world: &World, listeners: &[(f32, f32)]) -> Option<Hiss> {
    if world.globals.done.phase != DonePhase::Playing {
        return None;
    }
    let hisses = |kind: &ItemKind| match kind {
        ItemKind::LitBomb(lit) => lit.phase == BombPhase::Fuse,
        ItemKind::LitRocket(_) => true,
        _ => false,
    };
    let lit = world.items.iter().filter(|item| hisses(&item.kind));
    lit.map(|item| placed(Some(item.body.pos.round()), listeners))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(gain, pan)| Hiss {
            gain: gain * 0.6,
            pan,
        })
}
