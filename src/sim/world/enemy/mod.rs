//! Enemies: the fields shared by all of them (spec 03 §2). Each kind has a file here with its settings and their
//! defaults, which are those of the prototypes in the specification. What each kind does is in `rules/enemy/`.

mod archwagon;
mod block_walker;
mod bouncer;
mod bouncing_flight;
mod cannon;
mod cloner;
mod dying;
mod flapper;
mod jumpworm;
mod pod_cycle;
mod podzilla;
mod species;
mod trakbot;
mod vinepod;
mod walker;

pub use archwagon::Archwagon;
pub use block_walker::BlockWalker;
pub use bouncer::{Bouncer, BouncerLook};
pub use bouncing_flight::Bounce;
pub use cannon::Cannon;
pub use cloner::{Cloner, ClonerTrigger};
pub use dying::Dying;
pub use flapper::Flapper;
pub use jumpworm::Jumpworm;
pub use pod_cycle::PodMode;
pub use podzilla::Podzilla;
pub use species::Species;
pub use trakbot::{Trakbot, TrakbotMode};
pub use vinepod::Vinepod;
pub use walker::Walker;

use super::facing::Facing;
use super::image::{choice, kinds, record};
use super::slots::Slot;
use crate::num::{Fx, Vec2};

choice! {
    /// What hit an enemy since its last update (spec 03 §2.2).
    pub enum Hit {
        /// Nothing.
        None = 0,
        /// A player's shot.
        Shot = 1,
        /// An explosion.
        Blast = 2,
        /// A damage field.
        Field = 3,
    }
}

record! {
    /// An enemy whose lifetime is over; it fades out (spec 03 §2.3).
    pub struct Expiring {}
}

kinds! {
    /// The contents of an enemy slot.
    pub enum EnemyKind {
        /// A free slot.
        Empty,
        /// Archwagon.
        Archwagon(Archwagon) = 3,
        /// Bouncer.
        Bouncer(Bouncer) = 4,
        /// Jumpworm.
        Jumpworm(Jumpworm) = 5,
        /// Cannon.
        Cannon(Cannon) = 6,
        /// Podzilla.
        Podzilla(Podzilla) = 7,
        /// Trakbot.
        Trakbot(Trakbot) = 8,
        /// Cloner.
        Cloner(Cloner) = 9,
        /// Block walker.
        BlockWalker(BlockWalker) = 11,
        /// Flapper.
        Flapper(Flapper) = 12,
        /// Vinepod.
        Vinepod(Vinepod) = 13,
        /// Lifetime over, fading out.
        Expiring(Expiring) = 66,
        /// Killed, about to leave a bonus.
        Dying(Dying) = 99,
    }
}

impl EnemyKind {
    /// Returns true for a living enemy that can be killed: all except invincible cloners.
    pub const fn is_killable(&self) -> bool {
        match self {
            EnemyKind::Cloner(cloner) => !cloner.invincible,
            EnemyKind::Empty | EnemyKind::Expiring(_) | EnemyKind::Dying(_) => false,
            _ => true,
        }
    }
}

record! {
    /// Fields shared by all enemies (spec 03 §2.2).
    pub struct EnemyBody {
        /// Top-left corner of the 20 x 20 box, pixels.
        pos: Vec2 = Vec2::ZERO,
        /// Direction.
        facing: Facing = Facing::Right,
        /// Health a player loses on touch.
        damage: Fx = Fx::from_raw(165057), // 2.52
        /// Half the side of the box for touches and shots, pixels.
        hitbox: i32 = 10,
        /// Health in the bonus it leaves.
        bonus: i32 = 5,
        /// The last player who touched it in this tick.
        touched_by: Option<u8> = None,
        /// Ticks until it can hurt again; keeps counting below 0.
        touch_wait: i32 = 0,
        /// What hit it since its last update.
        hit: Hit = Hit::None,
        /// The player who last shot or bombed it.
        killer: u8 = 0,
        /// Remaining lifetime in ticks; 0 for unlimited.
        ttl: i32 = 0,
        /// Slot of the cloner that made it.
        creator: Option<u8> = None,
    }
}

record! {
    /// An enemy slot.
    pub struct Enemy {
        /// Shared fields.
        body: EnemyBody = EnemyBody::DEFAULT,
        /// Kind and its fields.
        kind: EnemyKind = EnemyKind::Empty,
    }
}

impl Slot for Enemy {
    const BLANK: Self = Self::DEFAULT;

    fn is_free(&self) -> bool {
        self.kind.is_empty()
    }
}
