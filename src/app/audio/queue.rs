//! What is to be heard of a frame, decided without any device.

use super::effect::{Cue, Effect, cue};
use crate::sim::num::Fx;
use crate::sim::rules::events::Event;
use crate::sim::world::item::{BombPhase, ItemKind};
use crate::sim::world::player::Player;
use crate::sim::world::{DonePhase, World};

/// Up to here everything is as loud as at the listener, level pixels.
const NEAR: f32 = 320.0;
/// From here on nothing gets quieter any more, level pixels.
const FAR: f32 = 1400.0;
/// Loudness from there on: everything that happens is heard everywhere.
const LEAST_GAIN: f32 = 0.4;
/// Sideways distance of what is heard most from one side, level pixels.
const WIDE: f32 = 700.0;
/// How much it is heard from that side; 1 would be from there alone.
const MOST_PAN: f32 = 0.5;
/// Falls faster than this are heard when they end, pixels per frame.
const FALL: Fx = Fx::int(3);

/// A sound to be started.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Play {
    /// What.
    pub effect: Effect,
    /// Loudness, 1 is that of the file.
    pub gain: f32,
    /// -1 left, 1 right.
    pub pan: f32,
}

/// The hiss of all fuses and rockets together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hiss {
    /// Loudness, 1 is that of the file.
    pub gain: f32,
    /// -1 left, 1 right.
    pub pan: f32,
}

/// What is to be heard of a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TickSounds {
    /// What starts now.
    pub plays: Vec<Play>,
    /// What hisses; none for silence.
    pub hiss: Option<Hiss>,
}

/// Remembers when what was heard, for the sounds that are not repeated at once (spec 06 §10).
#[derive(Clone, Debug)]
pub struct SoundQueue {
    last: [i32; Effect::ALL.len()],
}

impl SoundQueue {
    /// A level begins in this frame: for a moment, sounds with a hold-off are silent.
    pub fn new(frame: i32) -> SoundQueue {
        SoundQueue {
            last: [frame; Effect::ALL.len()],
        }
    }

    /// What is to be heard of a frame: of its events, and of what differs between the worlds before
    /// and after it. `listener` is a place in level pixels; without one everything is near.
    pub fn frame(
        &mut self,
        before: &World,
        now: &World,
        events: &[Event],
        listener: Option<(f32, f32)>,
    ) -> TickSounds {
        let mut plays = Vec::new();
        let cues = events.iter().filter_map(|&event| cue(now, event));
        for cue in cues
            .chain(landings(before, now))
            .chain(fanfare(before, now))
        {
            self.take(cue, now.globals.tick, listener, &mut plays);
        }
        TickSounds {
            plays,
            hiss: hiss(now, listener),
        }
    }

    /// Starts a sound unless its hold-off lasts. The same sound is started only once a frame, for
    /// the nearest.
    fn take(&mut self, cue: Cue, frame: i32, listener: Option<(f32, f32)>, plays: &mut Vec<Play>) {
        let (gain, pan) = placed(cue.place, listener);
        let play = Play {
            effect: cue.effect,
            gain: cue.gain * gain,
            pan,
        };
        if let Some(same) = plays.iter_mut().find(|p| p.effect == play.effect) {
            if same.gain < play.gain {
                *same = play;
            }
            return;
        }
        let last = &mut self.last[cue.effect as usize];
        // A frame before the last one belongs to a world that was set back.
        let waits = cue.hold_off > 0 && (*last..=*last + cue.hold_off).contains(&frame);
        if !waits {
            *last = frame;
            plays.push(play);
        }
    }
}

/// Loudness and side of what happens somewhere.
fn placed(place: Option<(i32, i32)>, listener: Option<(f32, f32)>) -> (f32, f32) {
    let (Some((x, y)), Some(ear)) = (place, listener) else {
        return (1.0, 0.0);
    };
    let (dx, dy) = (x as f32 + 10.0 - ear.0, y as f32 + 10.0 - ear.1);
    let away = ((dx.hypot(dy) - NEAR) / (FAR - NEAR)).clamp(0.0, 1.0);
    let pan = (dx / WIDE).clamp(-1.0, 1.0) * MOST_PAN;
    (1.0 - away * (1.0 - LEAST_GAIN), pan)
}

/// Falls that have just ended.
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

/// The results of a level have just appeared.
fn fanfare(before: &World, now: &World) -> Option<Cue> {
    let shown = |world: &World| world.globals.done.phase == DonePhase::Results;
    (shown(now) && !shown(before)).then_some(Cue {
        effect: Effect::Fanfare,
        gain: 0.8,
        place: None,
        hold_off: 0,
    })
}

/// Fuses that burn and rockets that fly, as loud as the nearest.
fn hiss(world: &World, listener: Option<(f32, f32)>) -> Option<Hiss> {
    if world.globals.done.phase != DonePhase::Playing {
        return None;
    }
    let hisses = |kind: &ItemKind| match kind {
        ItemKind::LitBomb(lit) => lit.phase == BombPhase::Fuse,
        ItemKind::LitRocket(_) => true,
        _ => false,
    };
    let lit = world.items.iter().filter(|item| hisses(&item.kind));
    lit.map(|item| placed(Some(item.body.pos.round()), listener))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(gain, pan)| Hiss {
            gain: gain * 0.6,
            pan,
        })
}
