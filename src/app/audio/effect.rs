//! Sound effects, and the effect that each event plays (spec 06 §10). How each sound is synthesized is in
//! `examples/make_sounds/effects/mod.rs` and the files beside it. `queue.rs` plays coins in quick succession as a
//! rising scale, and makes all quieter by distance.

use crate::sim::rules::events::Event;
use crate::sim::world::World;

macro_rules! effects {
    ($($(#[$doc:meta])* $name:ident = $file:literal,)*) => {
        /// A sound in `assets/sounds`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Effect {
            $($(#[$doc])* $name,)*
        }

        impl Effect {
            /// All effects, in numerical order.
            pub const ALL: &[Effect] = &[$(Effect::$name,)*];

            /// Returns the file name, without the folder.
            pub const fn file(self) -> &'static str {
                match self {
                    $(Effect::$name => concat!($file, ".wav"),)*
                }
            }
        }
    };
}

effects! {
    /// A player fires.
    Shoot = "shoot",
    /// A bomb or rocket explodes.
    Explosion = "explosion",
    /// A fuse burns; a loop.
    Fuse = "fuse",
    /// An enemy dies.
    EnemyKilled = "enemy_killed",
    /// A player dies.
    Death = "death",
    /// A player is hit by a shot.
    HurtShot = "hurt_shot",
    /// A player is hurt by anything else.
    HurtTouch = "hurt_touch",
    /// A player jumps.
    Jump = "jump",
    /// A player lands after a fall.
    Land = "land",
    /// A spring throws a player up.
    Spring = "spring",
    /// A player joins.
    Joined = "joined",
    /// A player takes an extra life.
    Bonus = "bonus",
    /// A player takes a coin.
    Coin = "coin",
    /// A player takes health.
    Health = "health",
    /// A player takes a key, or uses a door, a warp or the exit.
    Jingle = "jingle",
    /// A level is done.
    Fanfare = "fanfare",
    /// A switch flips.
    Switch = "switch",
    /// A lift starts.
    LiftStart = "lift_start",
    /// A lift stops.
    LiftStop = "lift_stop",
    /// The exit is still locked.
    Locked = "locked",
    /// A step on stone.
    StepStone = "step_stone",
    /// A step on metal, or on a lift.
    StepMetal = "step_metal",
    /// A step on soil, moss or wax.
    StepSoft = "step_soft",
    /// The heart of a player with low health.
    LowHealth = "low_health",
    /// A shot of an enemy just misses a player.
    NearMiss = "near_miss",
    /// The menu cursor moves.
    MenuMove = "menu_move",
    /// A menu entry is chosen.
    MenuSelect = "menu_select",
}

impl Effect {
    /// Returns true for effects under which the music is lowered for a moment.
    pub const fn ducks_music(self) -> bool {
        matches!(self, Effect::Explosion | Effect::Death | Effect::Fanfare)
    }
}

/// The sound of an event, before its position is taken into account.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cue {
    /// The effect.
    pub effect: Effect,
    /// Volume relative to the sound file.
    pub gain: f32,
    /// Position in level pixels; none for sounds without a position.
    pub place: Option<(i32, i32)>,
    /// Minimum number of ticks between two starts.
    pub hold_off: i32,
}

impl Cue {
    fn new(effect: Effect, gain: f32) -> Cue {
        Cue {
            effect,
            gain,
            place: None,
            hold_off: 0,
        }
    }

    fn at(self, place: Option<(i32, i32)>) -> Cue {
        Cue { place, ..self }
    }

    fn not_within(self, hold_off: i32) -> Cue {
        Cue { hold_off, ..self }
    }
}

/// Returns the sound of an event; none for silent ones.
pub fn cue(world: &World, event: Event) -> Option<Cue> {
    let player = |p: u8| world.players.get(usize::from(p)).map(|p| p.pos.round());
    let item = |i: u16| world.items.get(usize::from(i)).map(|i| i.body.pos.round());
    let enemy = |e: u8| {
        world
            .enemies
            .get(usize::from(e))
            .map(|e| e.body.pos.round())
    };
    let jingle = Cue::new(Effect::Jingle, 0.78).not_within(30);
    let bonus = Cue::new(Effect::Bonus, 0.78).not_within(30);
    let touch = Cue::new(Effect::HurtTouch, 0.5).not_within(14);
    let shot = Cue::new(Effect::HurtShot, 0.5);
    let killed = Cue::new(Effect::EnemyKilled, 0.5);
    Some(match event {
        Event::ShotFired { x, y, .. } => Cue::new(Effect::Shoot, 0.6).at(Some((x, y))),
        Event::KeyTaken { player: p, .. }
        | Event::ExitReached { player: p, .. }
        | Event::WarpTaken { player: p, .. }
        | Event::DoorUsed { player: p, .. } => jingle.at(player(p)),
        Event::ExitLocked { player: p, .. } => {
            Cue::new(Effect::Locked, 0.6).not_within(60).at(player(p))
        }
        Event::Jumped { x, y, .. } => Cue::new(Effect::Jump, 0.5).at(Some((x, y))),
        Event::Exploded { item: i } => Cue::new(Effect::Explosion, 0.78).at(item(i)),
        Event::SwitchFlipped { player: p, .. } => Cue::new(Effect::Switch, 0.8).at(player(p)),
        Event::Sprung { item: i, .. } => Cue::new(Effect::Spring, 0.9).at(item(i)),
        Event::ShotByPlayer { player: p, .. } | Event::ShotByEnemy { player: p, .. } => {
            shot.at(player(p))
        }
        Event::TouchedEnemy { player: p, .. }
        | Event::Mined { player: p, .. }
        | Event::Bombed { player: p, .. }
        | Event::Squished { player: p, .. }
        | Event::Stuck { player: p, .. }
        | Event::FieldHurt { player: p, .. } => touch.at(player(p)),
        Event::EnemyShot { enemy: e, .. } | Event::EnemyBlasted { enemy: e, .. } => {
            killed.at(enemy(e))
        }
        Event::FreeManTaken { player: p, .. } => bonus.at(player(p)),
        Event::CoinTaken { player: p, .. } => {
            Cue::new(Effect::Coin, 0.7).not_within(4).at(player(p))
        }
        Event::HealthTaken { player: p, .. } => Cue::new(Effect::Health, 0.6).at(player(p)),
        Event::Joined { .. } => Cue::new(Effect::Joined, 0.8).not_within(14),
        Event::Died { player: p } => Cue::new(Effect::Death, 1.0).at(player(p)),
        Event::BombLit { .. }
        | Event::RemoteArmed { .. }
        | Event::RocketLit { .. }
        | Event::Left { .. } => return None,
    })
}
