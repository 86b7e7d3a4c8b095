//! Enemies: the fields shared by all of them, and one record per kind (spec 03 §2, §4). What each kind does is in
//! `rules/enemy/`.
//!
//! Default values are those of the prototypes in the specification.

use super::area::Area;
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

choice! {
    /// The kind of an enemy before it died; determines its bonus (spec 03 §3.5).
    pub enum Species {
        /// Archwagon.
        Archwagon = 3,
        /// Bouncer.
        Bouncer = 4,
        /// Jumpworm.
        Jumpworm = 5,
        /// Cannon.
        Cannon = 6,
        /// Podzilla or vinepod.
        Pod = 7,
        /// Trakbot.
        Trakbot = 8,
        /// Cloner.
        Cloner = 9,
        /// Flapper.
        Flapper = 12,
    }
}

choice! {
    /// Sprite of a bouncer; drawing only.
    pub enum BouncerLook {
        /// Green.
        Flicken = 29,
        /// Swirl.
        Flutter = 14,
        /// Orange.
        Pod = 31,
    }
}

choice! {
    /// State of a podzilla or vinepod (spec 03 §4.8).
    pub enum PodMode {
        /// Waiting for a player to enter the trigger box.
        Wait = 0,
        /// Extending.
        Extend = 1,
        /// About to fire.
        Aim = 2,
        /// Pausing after firing.
        Pause = 3,
        /// Retracting.
        Retract = 4,
    }
}

choice! {
    /// When a cloner makes copies (spec 03 §4.12).
    pub enum ClonerTrigger {
        /// After each delay, while a player is in the box.
        RunsInside = 0,
        /// After each delay, which restarts when a player enters the box.
        RestartsOnEntry = 1,
        /// Immediately when a player enters the box.
        OnEntry = 2,
    }
}

record! {
    /// Walking and jumping of an archwagon or block walker (spec 03 §4.1).
    pub struct Walker {
        /// Jump and fall counter: -160 full jump, 0 on the ground, 160 fastest fall.
        jump: i32 = 0,
        /// Ticks between timed jumps; 0 for none.
        jump_period: i32 = 0,
        /// Jumps if a player is above within this many pixels; 0 for never.
        jump_under: i32 = 30,
        /// Turns towards the nearest player instead of only at walls.
        follow: bool = false,
        /// Turns this many pixels before a hole; 0 for never.
        turn_hole: i32 = 0,
        /// Jumps this many pixels before a hole; 0 for never.
        jump_hole: i32 = 5,
        /// Jumps this many pixels before a wall; 0 for never.
        jump_wall: i32 = 30,
        /// Vertical speed at a counter of 100, px/tick.
        fall_speed: Fx = Fx::from_raw(148767),
        /// Horizontal speed, px/tick.
        speed: Fx = Fx::from_raw(131072),
    }
}

record! {
    /// A wagon with a crossbow (spec 03 §4.2).
    pub struct Archwagon {
        /// Walking and jumping.
        walker: Walker = Walker::DEFAULT,
        /// Ticks between shots, minus one.
        reload: i32 = 30,
        /// Ticks until it may fire.
        reload_left: i32 = 0,
        /// Horizontal range, pixels.
        range: i32 = 100,
        /// Speed of its shots, px/tick.
        shot_speed: Fx = Fx::from_raw(410911),
    }
}

record! {
    /// A walking block that becomes a tile when killed (spec 03 §4.3).
    pub struct BlockWalker {
        /// Walking and jumping.
        walker: Walker = Walker {
            jump_wall: 40,
            fall_speed: Fx::from_raw(188088),
            speed: Fx::from_raw(141558),
            ..Walker::DEFAULT
        },
    }
}

record! {
    /// A worm that crawls, and jumps from wall to wall (spec 03 §4.4).
    pub struct Jumpworm {
        /// Ticks per crawl step, at least 1.
        slow: i32 = 1,
        /// Jump and fall counter, as in [`Walker`].
        jump: i32 = 0,
        /// Ticks between timed jumps; 0 for none.
        jump_period: i32 = 0,
        /// Jumps if a player is above within this many pixels; 0 for never.
        jump_under: i32 = 0,
        /// Subtracted from the jump counter when it bounces off a wall in mid-air.
        wall_boost: i32 = 0,
        /// Turns this many pixels before a hole; 0 for never.
        turn_hole: i32 = 0,
        /// Jumps this many pixels before a hole; 0 for never.
        jump_hole: i32 = 0,
        /// Jumps this many pixels before a wall; 0 for never.
        jump_wall: i32 = 0,
        /// Turns at the start of its next crawl cycle.
        turn_pending: bool = false,
        /// Offset of its crawl cycle, 0 or more.
        cycle_offset: i32 = 0,
        /// Vertical speed at a counter of 100, px/tick.
        fall_speed: Fx = Fx::int(2),
        /// Horizontal speed in the air, px/tick.
        air_speed: Fx = Fx::int(4),
    }
}

record! {
    /// Straight flight that bounces off walls and sometimes aims at a player (spec 03 §4.5).
    pub struct Bounce {
        /// Bounces since it last aimed.
        bounces: i32 = 0,
        /// Bounces before it aims again; 0 for never.
        seek_after: i32 = 4,
        /// Velocity, px/tick.
        vel: Vec2 = Vec2::int(0, 3),
        /// Speed after aiming, px/tick.
        speed: Fx = Fx::int(3),
    }
}

record! {
    /// A bouncer (spec 03 §4.6).
    pub struct Bouncer {
        /// Flight.
        bounce: Bounce = Bounce::DEFAULT,
        /// Sprite between bounces.
        main_look: BouncerLook = BouncerLook::Flicken,
        /// Sprite after it has aimed.
        seek_look: BouncerLook = BouncerLook::Pod,
    }
}

record! {
    /// A flying cannon (spec 03 §4.7).
    pub struct Cannon {
        /// Flight.
        bounce: Bounce = Bounce { seek_after: 8, ..Bounce::DEFAULT },
        /// Extra hits it survives; each makes it faster and bigger.
        extra_hits: i32 = 0,
        /// Ticks between shots, minus one; 0 for no shots.
        reload: i32 = 100,
        /// Ticks until it may fire.
        reload_left: i32 = 0,
        /// Range, pixels.
        range: i32 = 1000,
        /// Speed of its shots, px/tick.
        shot_speed: Fx = Fx::from_raw(152699),
    }
}

record! {
    /// A pod that darts out, fires and retracts (spec 03 §4.8).
    pub struct Podzilla {
        /// Current state.
        mode: PodMode = PodMode::Wait,
        /// Ticks it has been extending.
        extended: i32 = 0,
        /// Ticks to extend fully.
        extend_time: i32 = 20,
        /// Ticks left of the pause.
        wait_left: i32 = 0,
        /// Length of the pause, ticks.
        wait: i32 = 20,
        /// Extends when a player is in this box; tested one tile larger than its size.
        trigger: Area = Area::DEFAULT,
        /// Velocity while extending, px/tick.
        extend_vel: Vec2 = Vec2::ZERO,
        /// Speed of its shots, px/tick.
        shot_speed: Fx = Fx::int(6),
    }
}

record! {
    /// A pod on a vine that grows along a curve (spec 03 §4.9).
    pub struct Vinepod {
        /// Start of the curve, pixels.
        start: (i32, i32) = (0, 0),
        /// First control point, pixels.
        control_1: (i32, i32) = (20, -20),
        /// Second control point, pixels.
        control_2: (i32, i32) = (-20, -20),
        /// End, pixels.
        end: (i32, i32) = (0, 0),
        /// Extends when a player is in this box; tested one tile larger than its size.
        trigger: Area = Area::DEFAULT,
        /// Current state.
        mode: PodMode = PodMode::Wait,
        /// Points of the curve it has extended along.
        extended: i32 = 0,
        /// Number of points of the curve; it moves one point per tick.
        points: i32 = 120,
        /// Ticks left of the pause.
        wait_left: i32 = 0,
        /// Length of the pause, ticks.
        wait: i32 = 20,
        /// Whether the curve is drawn.
        show_path: bool = false,
        /// Invincible while waiting.
        safe_at_rest: bool = false,
        /// Invincible while extended.
        safe_extended: bool = false,
        /// Invincible while moving.
        safe_moving: bool = false,
        /// Speed of its shots, px/tick.
        shot_speed: Fx = Fx::int(6),
    }
}

choice! {
    /// Surface and direction a trakbot drives on (spec 03 §4.10).
    pub enum TrakbotMode {
        /// Drives right along a floor.
        FloorRight = 0,
        /// Drives up a wall on its right.
        RightWallUp = 1,
        /// Drives left along a ceiling.
        CeilingLeft = 2,
        /// Drives down a wall on its left.
        LeftWallDown = 3,
        /// Drives left along a floor.
        FloorLeft = 4,
        /// Drives up a wall on its left.
        LeftWallUp = 5,
        /// Drives right along a ceiling.
        CeilingRight = 6,
        /// Drives down a wall on its right.
        RightWallDown = 7,
    }
}

record! {
    /// A robot that drives on floors, walls and ceilings (spec 03 §4.10).
    pub struct Trakbot {
        /// Fall counter: 0 while on a surface, 160 at the fastest fall.
        fall: i32 = 0,
        /// Surface and direction.
        mode: TrakbotMode = TrakbotMode::FloorRight,
        /// Drops from ceilings onto players.
        drops: bool = true,
        /// Consecutive ticks in which it changed surface.
        twirl: i32 = 0,
        /// Ticks between shots.
        reload: i32 = 40,
        /// Ticks until it may fire; keeps counting below 0.
        reload_left: i32 = 0,
        /// Range, pixels.
        range: i32 = 80,
        /// Speed along floors and ceilings, px/tick.
        floor_speed: Fx = Fx::from_raw(89666),
        /// Speed along walls, and fall speed at a counter of 100, px/tick.
        wall_speed: Fx = Fx::from_raw(85865),
        /// Speed of its shots, px/tick.
        shot_speed: Fx = Fx::from_raw(176292),
    }
}

record! {
    /// A bird that flaps above players (spec 03 §4.11).
    pub struct Flapper {
        /// Ticks between shots.
        reload: i32 = 60,
        /// Ticks until it may fire; keeps counting below 0.
        reload_left: i32 = 0,
        /// Range, pixels.
        range: i32 = 160,
        /// Target height above the player, pixels.
        height: i32 = 60,
        /// Amplitude of its flaps, pixels.
        flap_height: i32 = 30,
        /// Current horizontal velocity, px/tick.
        x_vel: Fx = Fx::ZERO,
        /// Maximum vertical speed while seeking, px/tick.
        climb_speed: Fx = Fx::int(2),
        /// Maximum horizontal speed, px/tick.
        max_speed: Fx = Fx::from_raw(172360),
        /// Horizontal acceleration, px/tick per tick.
        acceleration: Fx = Fx::from_raw(13107),
        /// Speed of its shots, px/tick.
        shot_speed: Fx = Fx::int(4),
        /// Vertical offset of the flap in the last tick, pixels.
        last_offset: Fx = Fx::from_raw(49808),
        /// Phase of the flap, 0 to below 100.
        phase: Fx = Fx::ZERO,
        /// Phase advance per tick.
        flap_speed: Fx = Fx::int(3),
    }
}

record! {
    /// A machine that copies the contents of one box to another (spec 03 §4.12).
    pub struct Cloner {
        /// Boxes drawn: 0 none, 1 trigger, 2 source and destination, 3 all.
        show: u8 = 3,
        /// Whether a player was in the trigger box in the last tick.
        was_inside: bool = false,
        /// Ticks between copies.
        delay: i32 = 400,
        /// Ticks until the next copy.
        delay_left: i32 = 0,
        /// When it makes copies.
        trigger_mode: ClonerTrigger = ClonerTrigger::OnEntry,
        /// Lifetime of the copies in ticks; 0 for unlimited.
        copy_ttl: i32 = 0,
        /// Maximum number of its copies alive; 0 for no limit.
        limit: i32 = 0,
        /// Box a player must enter; tested one tile larger than its size.
        trigger: Area = Area::DEFAULT,
        /// Box to copy from.
        source: Area = Area::DEFAULT,
        /// Left edge of the destination, pixels.
        target_x: i32 = 0,
        /// Top edge of the destination, pixels.
        target_y: i32 = 0,
        /// Cannot be killed.
        invincible: bool = false,
    }
}

record! {
    /// A killed enemy that will leave a bonus (spec 03 §3.6).
    pub struct Dying {
        /// Kind of enemy it was.
        species: Species = Species::Archwagon,
        /// Killed by an explosion.
        blasted: bool = false,
        /// Ticks left, minus one.
        ticks_left: i32 = 0,
        /// Total ticks, minus one; drawing only.
        total: i32 = 0,
        /// Velocity, px/tick.
        vel: Vec2 = Vec2::ZERO,
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
        damage: Fx = Fx::from_raw(165057),
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
