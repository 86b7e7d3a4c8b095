use super::effect::{Effect, cue};
use super::queue::{SoundQueue, TickSounds};
use super::*;
use crate::sim::num::{Fx, Vec2};
use crate::sim::world::item::{BombPhase, ItemKind, LitBomb, Rocket};
use std::path::Path;

/// A world in which one player is at this place, in this frame.
fn world(frame: i32, x: i32, y: i32) -> World {
    let mut world = World::default();
    world.globals.tick = frame;
    world.players[0].active = true;
    world.players[0].pos = Vec2::int(x, y);
    world
}

/// The effects heard of these events in this frame.
fn effects(queue: &mut SoundQueue, frame: i32, events: &[Event]) -> Vec<Effect> {
    let world = world(frame, 500, 500);
    let heard = queue.frame(&world, &world, events, None);
    heard.plays.iter().map(|play| play.effect).collect()
}

const DOOR: Event = Event::DoorUsed { player: 0, item: 3 };
const KEY: Event = Event::KeyTaken { player: 0, item: 4 };
const COIN: Event = Event::CoinTaken { player: 0, item: 5 };
const FIELD: Event = Event::FieldHurt { player: 0, item: 6 };
const BLAST: Event = Event::Exploded { item: 7 };
const DEATH: Event = Event::Died { player: 0 };

#[test]
fn the_jingle_is_heard_again_31_frames_later_whatever_it_is_for() {
    let mut queue = SoundQueue::new(0);
    let mut heard = |frame, event| !effects(&mut queue, frame, &[event]).is_empty();
    assert!(heard(40, DOOR));
    assert!(!heard(41, KEY));
    assert!(!heard(70, DOOR));
    assert!(heard(71, KEY));
}

#[test]
fn coins_and_keys_do_not_keep_each_other_silent() {
    let mut queue = SoundQueue::new(0);
    assert_eq!(effects(&mut queue, 40, &[KEY]), [Effect::Jingle]);
    assert_eq!(effects(&mut queue, 41, &[COIN]), [Effect::Bonus]);
}

#[test]
fn a_damage_field_is_heard_every_15_frames() {
    let mut queue = SoundQueue::new(0);
    let frames: Vec<i32> = (1..=50)
        .filter(|&frame| !effects(&mut queue, frame, &[FIELD]).is_empty())
        .collect();
    assert_eq!(frames, [15, 30, 45]);
}

#[test]
fn sounds_with_a_hold_off_are_silent_at_the_start_of_a_level() {
    let mut queue = SoundQueue::new(0);
    assert!(effects(&mut queue, 30, &[KEY]).is_empty());
    assert_eq!(effects(&mut queue, 31, &[KEY]), [Effect::Jingle]);
}

#[test]
fn a_world_that_was_set_back_does_not_silence_sounds_for_long() {
    let mut queue = SoundQueue::new(0);
    assert_eq!(effects(&mut queue, 5000, &[KEY]).len(), 1);
    assert_eq!(effects(&mut queue, 100, &[KEY]).len(), 1);
}

#[test]
fn deaths_and_explosions_have_no_hold_off_but_sound_once_a_frame() {
    let mut queue = SoundQueue::new(0);
    for frame in [1, 2] {
        let heard = effects(&mut queue, frame, &[BLAST, BLAST, DEATH]);
        assert_eq!(heard, [Effect::Explosion, Effect::Death]);
    }
}

#[test]
fn what_is_far_is_quieter_but_heard_and_comes_from_its_side() {
    let listen = |x, y| {
        let world = world(100, x, y);
        let heard = SoundQueue::new(0).frame(&world, &world, &[DEATH], Some((1000.0, 1000.0)));
        (heard.plays[0].gain, heard.plays[0].pan)
    };
    assert_eq!(listen(990, 990), (1.0, 0.0));
    let (near, pan) = listen(1190, 990);
    assert_eq!(near, 1.0);
    assert!(pan > 0.1 && pan < 0.2, "{pan}");
    let (far, pan) = listen(0, 1990);
    assert!((0.39..0.5).contains(&far), "{far}");
    assert_eq!(pan, -0.5);
}

#[test]
fn of_the_same_sounds_in_a_frame_the_nearest_counts() {
    let mut world = world(100, 0, 0);
    world.items[7].body.pos = Vec2::int(1900, 0);
    world.items[8].body.pos = Vec2::int(110, 0);
    let events = [BLAST, Event::Exploded { item: 8 }];
    let heard = SoundQueue::new(0).frame(&world, &world, &events, Some((100.0, 0.0)));
    assert_eq!(heard.plays.len(), 1);
    assert!(heard.plays[0].gain > 0.77);
}

fn hiss_of(kind: ItemKind) -> TickSounds {
    let mut world = world(100, 0, 0);
    world.items[9].kind = kind;
    SoundQueue::new(0).frame(&world, &world, &[], None)
}

#[test]
fn burning_fuses_and_flying_rockets_hiss() {
    let bomb = |phase| {
        ItemKind::LitBomb(LitBomb {
            phase,
            ..LitBomb::default()
        })
    };
    assert!(hiss_of(bomb(BombPhase::Fuse)).hiss.is_some());
    assert!(
        hiss_of(ItemKind::LitRocket(Rocket::default()))
            .hiss
            .is_some()
    );
    for kind in [
        bomb(BombPhase::Explosion),
        bomb(BombPhase::Remote),
        ItemKind::Rocket(Rocket::default()),
        ItemKind::Empty,
    ] {
        assert_eq!(hiss_of(kind).hiss, None, "{kind:?}");
    }
}

#[test]
fn the_end_of_a_fall_is_heard_but_a_step_is_not() {
    let heard = |speed| {
        let (mut before, now) = (world(99, 0, 0), world(100, 0, 0));
        before.players[0].vel.y = Fx::int(speed);
        SoundQueue::new(0)
            .frame(&before, &now, &[], None)
            .plays
            .len()
    };
    assert_eq!((heard(7), heard(1), heard(0)), (1, 0, 0));
}

#[test]
fn the_results_begin_with_a_fanfare() {
    let (mut before, mut now) = (world(99, 0, 0), world(100, 0, 0));
    now.globals.done.phase = DonePhase::Results;
    before.globals.done.phase = DonePhase::BeforeResults;
    let mut queue = SoundQueue::new(0);
    let heard = queue.frame(&before, &now, &[], None);
    assert_eq!(heard.plays[0].effect, Effect::Fanfare);
    assert!(queue.frame(&now, &now, &[], None).plays.is_empty());
}

#[test]
fn events_of_slots_that_do_not_exist_are_heard_everywhere() {
    let event = Event::Died { player: 200 };
    let found = cue(&World::default(), event).map(|cue| cue.place);
    assert_eq!(found, Some(None));
}

#[test]
fn every_effect_has_its_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sounds");
    for effect in Effect::ALL {
        assert!(folder.join(effect.file()).is_file(), "{effect:?}");
    }
}

#[test]
fn without_a_device_or_files_everything_is_silent_and_nothing_breaks() {
    let on = Sound::default();
    for mut audio in [
        Audio::silent(),
        Audio::new(&on, PathBuf::from("no such folder")),
    ] {
        let world = world(100, 0, 0);
        for _ in 0..50 {
            audio.frame(&world, &world, &[DEATH, BLAST, DOOR], Some((0.0, 0.0)));
        }
        audio.menu_sound(Effect::MenuMove);
        audio.pause(true);
        audio.pause(false);
        for sound_on in [false, true] {
            audio.apply(&Sound {
                sound_on,
                ..on.clone()
            });
        }
    }
}

#[test]
fn music_begins_with_a_level_and_ends_with_it() {
    let mut audio = Audio::silent();
    let mut heard = |frame, level, phase| {
        let mut world = world(frame, 0, 0);
        world.globals.level = level;
        world.globals.done.phase = phase;
        audio.frame(&world, &world, &[], None);
        audio.track
    };
    assert_eq!(heard(1, 1, DonePhase::Playing), Some(Track::Dream));
    assert_eq!(heard(2, 1, DonePhase::Found), None);
    assert_eq!(heard(1, 2, DonePhase::Playing), Some(Track::Chip));
    assert_eq!(heard(900, 3, DonePhase::Playing), Some(Track::Mars));
    assert_eq!(heard(901, 3, DonePhase::Playing), Some(Track::Mars));
}
