use super::effect::{Effect, cue};
use super::queue::{SoundQueue, TickSounds};
use super::*;
use crate::sim::num::{Fx, Vec2};
use crate::sim::world::LevelDone;
use crate::sim::world::item::{BombPhase, ItemKind, LitBomb, Rocket};
use std::path::Path;

/// A world with one player at this position, in this tick.
fn world(tick: i32, x: i32, y: i32) -> World {
    let mut world = World::default();
    world.globals.tick = tick;
    world.players[0].active = true;
    world.players[0].pos = Vec2::int(x, y);
    world
}

/// The effects of these events in this tick.
fn effects(queue: &mut SoundQueue, tick: i32, events: &[Event]) -> Vec<Effect> {
    let world = world(tick, 500, 500);
    let heard = queue.on_tick(&world, &world, events, &[]);
    heard.plays.iter().map(|play| play.effect).collect()
}

const DOOR: Event = Event::DoorUsed { player: 0, item: 3 };
const KEY: Event = Event::KeyTaken { player: 0, item: 4 };
const COIN: Event = Event::CoinTaken { player: 0, item: 5 };
const FIELD: Event = Event::FieldHurt { player: 0, item: 6 };
const BLAST: Event = Event::Exploded { item: 7 };
const DEATH: Event = Event::Died { player: 0 };

#[test]
fn jingle_has_a_shared_hold_off_of_30_ticks() {
    let mut queue = SoundQueue::new(0);
    let mut heard = |tick, event| !effects(&mut queue, tick, &[event]).is_empty();
    assert!(heard(40, DOOR));
    assert!(!heard(41, KEY));
    assert!(!heard(70, DOOR));
    assert!(heard(71, KEY));
}

#[test]
fn two_coins_taken_in_one_tick_sound_as_one_note_at_the_nearer_place() {
    let mut queue = SoundQueue::new(0);
    let mut near = world(40, 500, 500);
    near.players[1] = near.players[0];
    near.players[0].pos = Vec2::int(1500, 500);
    let second = Event::CoinTaken { player: 1, item: 6 };
    for (tick, semitones) in [(40, 0.0), (80, 2.0)] {
        near.globals.tick = tick;
        let heard = queue.on_tick(&near, &near, &[COIN, second], &[(510.0, 510.0)]);
        let [play] = heard.plays[..] else {
            panic!("{:?}", heard.plays);
        };
        assert_eq!((12.0 * play.rate.log2()).round(), semitones, "tick {tick}");
        assert_eq!(play.gain, 0.7, "tick {tick}");
    }
}

#[test]
fn frequent_effects_never_sound_the_same_twice_in_a_row_and_stay_near_their_pitch() {
    let shot = Event::ShotFired {
        player: 0,
        shot: 0,
        x: 500,
        y: 500,
    };
    let jump = Event::Jumped {
        player: 0,
        x: 500,
        y: 500,
    };
    let hurt = Event::Bombed {
        player: 0,
        owner: 0,
        damage: 1,
    };
    for (event, apart) in [(shot, 6), (jump, 20), (hurt, 15), (COIN, 200)] {
        let mut queue = SoundQueue::new(0);
        let mut last = None;
        for count in 1..40 {
            let world = world(count * apart, 500, 500);
            let heard = queue.on_tick(&world, &world, &[event], &[]);
            let rate = heard.plays[0].rate;
            assert_ne!(last.replace(rate), Some(rate), "{event:?} {count}");
            assert!((0.94..=1.06).contains(&rate), "{event:?}: {rate}");
        }
    }
}

#[test]
fn coins_taken_in_quick_succession_play_a_rising_scale() {
    let mut queue = SoundQueue::new(0);
    let mut rate = |tick| {
        let world = world(tick, 500, 500);
        let heard = queue.on_tick(&world, &world, &[COIN], &[]);
        let semitones = |play: &Play| (12.0 * play.rate.log2()).round() as i32;
        heard.plays.iter().map(semitones).next()
    };
    let scale: Vec<_> = (1..=8).map(|coin| rate(coin * 40)).collect();
    let expected = [0, 2, 4, 5, 7, 9, 11, 12];
    assert_eq!(scale, expected.map(Some));
    assert_eq!(rate(324), None, "at most ten coins a second");
    assert_eq!(rate(440), Some(14), "within three seconds");
    assert_eq!(rate(561), Some(0), "later");
    let last = (0..30).map(|coin| rate(600 + coin * 10)).last();
    assert_eq!(last, Some(Some(24)), "at most two octaves");
    assert_eq!(rate(100), Some(0), "after a rollback");
}

#[test]
fn coins_and_keys_do_not_mute_each_other() {
    let mut queue = SoundQueue::new(0);
    assert_eq!(effects(&mut queue, 40, &[KEY]), [Effect::Jingle]);
    assert_eq!(effects(&mut queue, 41, &[COIN]), [Effect::Coin]);
}

#[test]
fn damage_fields_sound_every_15_ticks() {
    let mut queue = SoundQueue::new(0);
    let ticks: Vec<i32> = (1..=50)
        .filter(|&tick| !effects(&mut queue, tick, &[FIELD]).is_empty())
        .collect();
    assert_eq!(ticks, [15, 30, 45]);
}

#[test]
fn sounds_with_a_hold_off_are_silent_at_the_start_of_a_level() {
    let mut queue = SoundQueue::new(0);
    assert!(effects(&mut queue, 30, &[KEY]).is_empty());
    assert_eq!(effects(&mut queue, 31, &[KEY]), [Effect::Jingle]);
}

#[test]
fn a_rolled_back_world_does_not_mute_sounds_for_long() {
    let mut queue = SoundQueue::new(0);
    assert_eq!(effects(&mut queue, 5000, &[KEY]).len(), 1);
    assert_eq!(effects(&mut queue, 100, &[KEY]).len(), 1);
}

#[test]
fn deaths_and_explosions_have_no_minimum_interval_but_play_once_per_tick() {
    let mut queue = SoundQueue::new(0);
    for tick in [1, 2] {
        let heard = effects(&mut queue, tick, &[BLAST, BLAST, DEATH]);
        assert_eq!(heard, [Effect::Explosion, Effect::Death]);
    }
}

#[test]
fn distant_sounds_are_quieter_and_panned_but_audible() {
    let listen = |x, y| {
        let world = world(100, x, y);
        let heard = SoundQueue::new(0).on_tick(&world, &world, &[DEATH], &[(1000.0, 1000.0)]);
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
fn only_the_nearest_of_equal_sounds_in_a_tick_plays() {
    let mut world = world(100, 0, 0);
    world.items[7].body.pos = Vec2::int(1900, 0);
    world.items[8].body.pos = Vec2::int(110, 0);
    let events = [BLAST, Event::Exploded { item: 8 }];
    let heard = SoundQueue::new(0).on_tick(&world, &world, &events, &[(100.0, 0.0)]);
    assert_eq!(heard.plays.len(), 1);
    assert!(heard.plays[0].gain > 0.77);
}

fn hiss_of(kind: ItemKind) -> TickSounds {
    let mut world = world(100, 0, 0);
    world.items[9].kind = kind;
    SoundQueue::new(0).on_tick(&world, &world, &[], &[])
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
fn a_landing_after_a_fall_is_audible_but_a_step_is_not() {
    let heard = |speed| {
        let (mut before, now) = (world(99, 0, 0), world(100, 0, 0));
        before.players[0].vel.y = Fx::int(speed);
        SoundQueue::new(0)
            .on_tick(&before, &now, &[], &[])
            .plays
            .len()
    };
    assert_eq!((heard(7), heard(1), heard(0)), (1, 0, 0));
}

#[test]
fn the_results_start_with_a_fanfare() {
    let (mut before, mut now) = (world(99, 0, 0), world(100, 0, 0));
    now.globals.done.phase = DonePhase::Results;
    before.globals.done.phase = DonePhase::BeforeResults;
    let mut queue = SoundQueue::new(0);
    let heard = queue.on_tick(&before, &now, &[], &[]);
    assert_eq!(heard.plays[0].effect, Effect::Fanfare);
    assert!(queue.on_tick(&now, &now, &[], &[]).plays.is_empty());
}

#[test]
fn events_of_missing_slots_have_no_position() {
    let event = Event::Died { player: 200 };
    let found = cue(&World::default(), event).map(|cue| cue.place);
    assert_eq!(found, Some(None));
}

#[test]
fn every_effect_has_its_file() {
    let folder = Path::new(crate::CHECKOUT).join("assets/sounds");
    for effect in Effect::ALL {
        assert!(folder.join(effect.file()).is_file(), "{effect:?}");
    }
}

#[test]
fn without_a_device_or_files_audio_is_silent() {
    let on = Sound::default();
    for mut audio in [
        Audio::silent(),
        Audio::new(&on, PathBuf::from("no such folder")),
    ] {
        let world = world(100, 0, 0);
        for _ in 0..50 {
            audio.on_tick(
                Backdrop::Canyon,
                &world,
                &world,
                &[DEATH, BLAST, DOOR],
                &[(0.0, 0.0)],
            );
        }
        audio.menu_sound(Effect::MenuMove);
        audio.on_screen(ScreenMusic::Silence);
        audio.on_screen(ScreenMusic::Track(Track::Title));
        for sound_on in [false, true] {
            audio.apply(&Sound {
                sound_on,
                ..on.clone()
            });
        }
    }
}

#[test]
fn the_music_of_the_landscape_starts_and_ends_with_a_level() {
    use Backdrop::{Canyon, Caves};
    let mut audio = Audio::silent();
    let mut heard = |tick, backdrop, level, phase| {
        let mut world = world(tick, 0, 0);
        world.globals.level = level;
        world.globals.done.phase = phase;
        audio.on_tick(backdrop, &world, &world, &[], &[]);
        audio.track
    };
    let playing = DonePhase::Playing;
    assert_eq!(heard(1, Canyon, 1, playing), Some(Track::Canyon));
    assert_eq!(heard(2, Canyon, 1, DonePhase::Found), None);
    assert_eq!(heard(1, Caves, 10, playing), Some(Track::Caves));
    assert_eq!(heard(900, Caves, 11, playing), Some(Track::Caves));
    let outside = [60, 61, 62].map(|level| heard(1, Canyon, level, playing));
    assert_eq!(outside, [Track::Mars, Track::Dream, Track::Chip].map(Some));
}

#[test]
fn the_music_of_the_results_follows_the_fanfare() {
    let mut audio = Audio::silent();
    let mut now = world(500, 0, 0);
    now.globals.level = 1;
    let done = |phase, timer| LevelDone {
        phase,
        timer,
        ..LevelDone::default()
    };
    let shown = |age| {
        let is_then = |timer: &i32| results_age(&done(DonePhase::Results, *timer)) == Some(age);
        (0..1000).find(is_then).expect("the timer counts down")
    };
    let mut heard = |phase, timer| {
        now.globals.tick += 1;
        now.globals.done = done(phase, timer);
        audio.on_tick(Backdrop::Canyon, &now, &now, &[], &[]);
        audio.track
    };
    assert_eq!(heard(DonePhase::Playing, 0), Some(Track::Canyon));
    assert_eq!(heard(DonePhase::Glide, 5), None);
    assert_eq!(heard(DonePhase::Results, shown(0)), None);
    let late = heard(DonePhase::Results, shown(FANFARE));
    assert_eq!(late, Some(Track::Results));
    assert_eq!(heard(DonePhase::ResultsOver, 1), None);
}

#[test]
fn screens_without_music_continue_that_of_the_menu_but_not_that_of_a_level() {
    let mut audio = Audio::silent();
    let title = ScreenMusic::Track(Track::Title);
    audio.on_screen(title);
    audio.on_screen(ScreenMusic::Unchanged);
    assert_eq!((audio.track, audio.paused), (Some(Track::Title), false));
    let level = world(100, 0, 0);
    audio.on_tick(Backdrop::Caves, &level, &level, &[], &[]);
    audio.on_screen(ScreenMusic::Unchanged);
    assert_eq!((audio.track, audio.paused), (Some(Track::Caves), true));
    audio.on_screen(title);
    assert_eq!((audio.track, audio.paused), (Some(Track::Title), false));
    audio.on_tick(Backdrop::Caves, &level, &level, &[], &[]);
    assert_eq!(audio.track, Some(Track::Caves), "the level goes on");
}

#[test]
fn the_ambience_of_the_landscape_plays_in_levels_only() {
    let mut audio = Audio::silent();
    let level = world(100, 0, 0);
    audio.on_tick(Backdrop::Caves, &level, &level, &[], &[]);
    assert_eq!(audio.ambience, Some(Backdrop::Caves));
    audio.on_screen(ScreenMusic::Unchanged);
    assert!(audio.paused && audio.ambience.is_some());
    audio.on_screen(ScreenMusic::Track(Track::Caves));
    assert_eq!(audio.ambience, None, "on the map");
    audio.on_tick(Backdrop::Caves, &level, &level, &[], &[]);
    assert_eq!(audio.ambience, Some(Backdrop::Caves));
}

/// Plays the ticks of a level from tick 41 to 100: a coin in tick 50, a death in tick 80, and a fuse from tick 60 on.
fn play_ticks(audio: &mut Audio) {
    for tick in 41..=100 {
        let mut now = world(tick, 0, 0);
        if tick >= 60 {
            now.items[9].kind = ItemKind::LitBomb(LitBomb {
                phase: BombPhase::Fuse,
                ..LitBomb::default()
            });
        }
        let events: &[Event] = match tick {
            50 => &[COIN],
            80 => &[DEATH],
            _ => &[],
        };
        audio.on_tick(Backdrop::default(), &now, &now, events, &[(0.0, 0.0)]);
    }
}

#[test]
fn a_rewind_is_silent_and_replayed_events_play_their_sounds_again() {
    let mut audio = Audio::silent();
    let (device, commands) = Device::recorded();
    audio.device = device;
    audio.level = Some(world(0, 0, 0).globals.level);
    audio.ambience = Some(Backdrop::default());
    audio.queue = SoundQueue::new(0);
    let sent = || -> Vec<String> {
        let names = commands.try_iter().map(|command| match command {
            Command::Play(play) => format!("{:?}", play.effect),
            Command::Hiss(hiss) => format!("hiss: {}", hiss.is_some()),
            other => format!("{other:?}"),
        });
        names.collect()
    };
    let heard = ["Coin", "hiss: true", "Danger(true)", "Death"];
    play_ticks(&mut audio);
    assert_eq!(sent(), heard);
    audio.on_screen(ScreenMusic::Silence);
    for tick in (40..100).rev() {
        audio.on_step_back(&world(tick, 0, 0));
    }
    assert_eq!(sent(), ["hiss: false", "Pause(true)", "Danger(false)"]);
    audio.on_screen(ScreenMusic::Level);
    play_ticks(&mut audio);
    assert_eq!(
        sent(),
        [&["Pause(false)"][..], &heard].concat(),
        "the music does not start anew"
    );
}
