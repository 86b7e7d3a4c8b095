//! What an enemy is: what all have in common, and one record for each kind (spec 03 §2, §4).
//!
//! The defaults are those of the prototypes in the specification.

use super::area::Area;
use super::facing::Facing;
use super::image::{choice, kinds, record};
use super::slots::Slot;
use crate::sim::num::{Fx, Vec2};

/// Number of enemy slots.
pub const ENEMIES: usize = 100;

choice! {
    /// What has hit an enemy since its last turn (spec 03 §2.2).
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
    /// The kind an enemy had before it died; decides its bonus (spec 03 §3.5).
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
    /// Look of a bouncer, drawing only.
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
    /// What a podzilla or vinepod is doing (spec 03 §4.8).
    pub enum PodMode {
        /// Waiting for a player in its box.
        Wait = 0,
        /// Coming out.
        Extend = 1,
        /// About to fire.
        Aim = 2,
        /// Has fired.
        Pause = 3,
        /// Going back.
        Retract = 4,
    }
}

choice! {
    /// When a cloner acts (spec 03 §4.12).
    pub enum ClonerTrigger {
        /// Its timer runs while a player is in the box.
        RunsInside = 0,
        /// The same, and the timer restarts when one enters.
        RestartsOnEntry = 1,
        /// At once when a player enters the box.
        OnEntry = 2,
    }
}

record! {
    /// How an archwagon or block walker walks and jumps (spec 03 §4.1).
    pub struct Walker {
        /// Jump and fall counter: -160 full jump, 0 grounded, 160 fastest fall.
        jump: i32 = 0,
        /// Frames between timed jumps, 0 for none.
        jump_period: i32 = 0,
        /// Jumps when a player is above within this many pixels, 0 for never.
        jump_under: i32 = 30,
        /// Turns towards the nearest player instead of only at walls.
        follow: bool = false,
        /// Turns this many pixels before a hole, 0 for never.
        turn_hole: i32 = 0,
        /// Jumps this many pixels before a hole, 0 for never.
        jump_hole: i32 = 5,
        /// Jumps this many pixels before a wall, 0 for never.
        jump_wall: i32 = 30,
        /// Vertical speed at a counter of 100, pixels per frame.
        fall_speed: Fx = Fx::from_raw(148767),
        /// Horizontal speed, pixels per frame.
        speed: Fx = Fx::from_raw(131072),
    }
}

record! {
    /// A wagon with a crossbow (spec 03 §4.2).
    pub struct Archwagon {
        /// Its way to walk.
        walker: Walker = Walker::DEFAULT,
        /// Frames between shots, less one.
        reload: i32 = 30,
        /// Frames until it may fire.
        reload_left: i32 = 0,
        /// Horizontal range, pixels.
        range: i32 = 100,
        /// Pixels per frame.
        shot_speed: Fx = Fx::from_raw(410911),
    }
}

record! {
    /// A walking block that becomes a tile when killed (spec 03 §4.3).
    pub struct BlockWalker {
        /// Its way to walk.
        walker: Walker = Walker {
            jump_wall: 40,
            fall_speed: Fx::from_raw(188088),
            speed: Fx::from_raw(141558),
            ..Walker::DEFAULT
        },
    }
}

record! {
    /// A worm that crawls and jumps from wall to wall (spec 03 §4.4).
    pub struct Jumpworm {
        /// Frames per crawl step, 1 or more.
        slow: i32 = 1,
        /// Jump and fall counter, as of a walker.
        jump: i32 = 0,
        /// Frames between timed jumps, 0 for none.
        jump_period: i32 = 0,
        /// Jumps when a player is above within this many pixels, 0 for never.
        jump_under: i32 = 0,
        /// Taken off the counter when it bounces off a wall in the air.
        wall_boost: i32 = 0,
        /// Turns this many pixels before a hole, 0 for never.
        turn_hole: i32 = 0,
        /// Jumps this many pixels before a hole, 0 for never.
        jump_hole: i32 = 0,
        /// Jumps this many pixels before a wall, 0 for never.
        jump_wall: i32 = 0,
        /// It turns at the start of its next crawl cycle.
        turn_pending: bool = false,
        /// Offset of its crawl cycle, 0 and up.
        cycle_offset: i32 = 0,
        /// Vertical speed at a counter of 100, pixels per frame.
        fall_speed: Fx = Fx::int(2),
        /// Horizontal speed in the air, pixels per frame.
        air_speed: Fx = Fx::int(4),
    }
}

record! {
    /// Straight flight that bounces off walls and now and then turns to a player (spec 03 §4.5).
    pub struct Bounce {
        /// Bounces since it aimed last.
        bounces: i32 = 0,
        /// Bounces before it aims again, 0 for never.
        seek_after: i32 = 4,
        /// Pixels per frame.
        vel: Vec2 = Vec2::int(0, 3),
        /// Speed when it aims, pixels per frame.
        speed: Fx = Fx::int(3),
    }
}

record! {
    /// A bouncer (spec 03 §4.6).
    pub struct Bouncer {
        /// Its flight.
        bounce: Bounce = Bounce::DEFAULT,
        /// Look between bounces.
        main_look: BouncerLook = BouncerLook::Flicken,
        /// Look after it has aimed.
        seek_look: BouncerLook = BouncerLook::Pod,
    }
}

record! {
    /// A flying cannon (spec 03 §4.7).
    pub struct Cannon {
        /// Its flight.
        bounce: Bounce = Bounce { seek_after: 8, ..Bounce::DEFAULT },
        /// Hits it survives, growing faster and bigger each time.
        extra_hits: i32 = 0,
        /// Frames between shots, less one; 0 for no shots.
        reload: i32 = 100,
        /// Frames until it may fire.
        reload_left: i32 = 0,
        /// Range, pixels.
        range: i32 = 1000,
        /// Pixels per frame.
        shot_speed: Fx = Fx::from_raw(152699),
    }
}

record! {
    /// A pod that darts out, fires and goes back (spec 03 §4.8).
    pub struct Podzilla {
        /// What it is doing.
        mode: PodMode = PodMode::Wait,
        /// Frames it has come out.
        extended: i32 = 0,
        /// Frames it takes to come out.
        extend_time: i32 = 20,
        /// Frames left of a pause.
        wait_left: i32 = 0,
        /// Frames of a pause.
        wait: i32 = 20,
        /// A player in here brings it out; one tile larger than its size says.
        trigger: Area = Area::DEFAULT,
        /// Pixels per frame while it comes out.
        extend_vel: Vec2 = Vec2::ZERO,
        /// Pixels per frame.
        shot_speed: Fx = Fx::int(6),
    }
}

record! {
    /// A pod on a vine that grows along a curve (spec 03 §4.9).
    pub struct Vinepod {
        /// Start, two control points and end of the curve, pixels.
        start: (i32, i32) = (0, 0),
        /// First control point, pixels.
        control_1: (i32, i32) = (20, -20),
        /// Second control point, pixels.
        control_2: (i32, i32) = (-20, -20),
        /// End, pixels.
        end: (i32, i32) = (0, 0),
        /// A player in here brings it out; one tile larger than its size says.
        trigger: Area = Area::DEFAULT,
        /// What it is doing.
        mode: PodMode = PodMode::Wait,
        /// Points of the curve it has come out.
        extended: i32 = 0,
        /// Number of points of the curve; it moves one a frame.
        points: i32 = 120,
        /// Frames left of a pause.
        wait_left: i32 = 0,
        /// Frames of a pause.
        wait: i32 = 20,
        /// The curve is drawn.
        show_path: bool = false,
        /// Cannot be killed while it waits.
        safe_at_rest: bool = false,
        /// Cannot be killed while it is out.
        safe_extended: bool = false,
        /// Cannot be killed while it moves.
        safe_moving: bool = false,
        /// Pixels per frame.
        shot_speed: Fx = Fx::int(6),
    }
}

choice! {
    /// On which surface and in which direction a trakbot drives (spec 03 §4.10).
    pub enum TrakbotMode {
        /// On a floor to the right.
        FloorRight = 0,
        /// Up a wall to its right.
        RightWallUp = 1,
        /// Under a ceiling to the left.
        CeilingLeft = 2,
        /// Down a wall to its left.
        LeftWallDown = 3,
        /// On a floor to the left.
        FloorLeft = 4,
        /// Up a wall to its left.
        LeftWallUp = 5,
        /// Under a ceiling to the right.
        CeilingRight = 6,
        /// Down a wall to its right.
        RightWallDown = 7,
    }
}

record! {
    /// A robot that drives on floors, walls and ceilings (spec 03 §4.10).
    pub struct Trakbot {
        /// Fall counter, 0 while it clings to a surface, 160 fastest.
        fall: i32 = 0,
        /// Surface and direction.
        mode: TrakbotMode = TrakbotMode::FloorRight,
        /// Drops from ceilings onto players.
        drops: bool = true,
        /// Consecutive frames in which it changed its surface.
        twirl: i32 = 0,
        /// Frames between shots.
        reload: i32 = 40,
        /// Frames until it may fire; counts on below 0.
        reload_left: i32 = 0,
        /// Range, pixels.
        range: i32 = 80,
        /// Speed along floors and ceilings, pixels per frame.
        floor_speed: Fx = Fx::from_raw(89666),
        /// Speed along walls, and at a fall counter of 100, pixels per frame.
        wall_speed: Fx = Fx::from_raw(85865),
        /// Pixels per frame.
        shot_speed: Fx = Fx::from_raw(176292),
    }
}

record! {
    /// A bird that flaps above players (spec 03 §4.11).
    pub struct Flapper {
        /// Frames between shots.
        reload: i32 = 60,
        /// Frames until it may fire; counts on below 0.
        reload_left: i32 = 0,
        /// Range, pixels.
        range: i32 = 160,
        /// Height above the player it seeks, pixels.
        height: i32 = 60,
        /// Height of its flaps, pixels.
        flap_height: i32 = 30,
        /// Present horizontal velocity, pixels per frame.
        x_vel: Fx = Fx::ZERO,
        /// Greatest vertical speed when it seeks, pixels per frame.
        climb_speed: Fx = Fx::int(2),
        /// Greatest horizontal speed, pixels per frame.
        max_speed: Fx = Fx::from_raw(172360),
        /// Horizontal acceleration, pixels per frame and frame.
        acceleration: Fx = Fx::from_raw(13107),
        /// Pixels per frame.
        shot_speed: Fx = Fx::int(4),
        /// Offset of the flap in the last frame, pixels.
        last_offset: Fx = Fx::from_raw(49808),
        /// Phase of the flap, 0 to below 100.
        phase: Fx = Fx::ZERO,
        /// Phase per frame.
        flap_speed: Fx = Fx::int(3),
    }
}

record! {
    /// A machine that copies what lies in one box to another (spec 03 §4.12).
    pub struct Cloner {
        /// Boxes drawn: 0 none, 1 trigger, 2 source and destination, 3 all.
        show: u8 = 3,
        /// A player was in the box in the last frame.
        was_inside: bool = false,
        /// Frames between copies.
        delay: i32 = 400,
        /// Frames until the next copy.
        delay_left: i32 = 0,
        /// When it acts.
        trigger_mode: ClonerTrigger = ClonerTrigger::OnEntry,
        /// Frames that copies live, 0 for ever.
        copy_ttl: i32 = 0,
        /// Greatest number of its copies alive, 0 for no limit.
        limit: i32 = 0,
        /// A player in here starts it; one tile larger than its size says.
        trigger: Area = Area::DEFAULT,
        /// What is copied.
        source: Area = Area::DEFAULT,
        /// Left edge of where to, pixels.
        target_x: i32 = 0,
        /// Top edge of where to, pixels.
        target_y: i32 = 0,
        /// Cannot be killed.
        invincible: bool = false,
    }
}

record! {
    /// An enemy that has been killed and will leave a bonus (spec 03 §3.6).
    pub struct Dying {
        /// What it was.
        species: Species = Species::Archwagon,
        /// Killed by an explosion.
        blasted: bool = false,
        /// Frames left, less one.
        frames: i32 = 0,
        /// Frames it takes in all, less one; drawing only.
        total: i32 = 0,
        /// Pixels per frame.
        vel: Vec2 = Vec2::ZERO,
    }
}

record! {
    /// An enemy whose time is up; it fades (spec 03 §2.3).
    pub struct Expiring {}
}

kinds! {
    /// What an enemy slot holds.
    pub enum EnemyKind {
        /// Nothing; the slot is free.
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
        /// Its time is up.
        Expiring(Expiring) = 66,
        /// Killed.
        Dying(Dying) = 99,
    }
}

record! {
    /// What all enemies have (spec 03 §2.2).
    pub struct EnemyBody {
        /// Top-left corner of the 20 x 20 box, pixels.
        pos: Vec2 = Vec2::ZERO,
        /// Direction.
        facing: Facing = Facing::Right,
        /// Health taken from a player who touches it.
        damage: Fx = Fx::from_raw(165057),
        /// Half the side of its box for touches and shots, pixels.
        hitbox: i32 = 10,
        /// Health in the bonus it leaves.
        bonus: i32 = 5,
        /// The last player who touched it in this frame.
        touched_by: Option<u8> = None,
        /// Frames until it can hurt again; counts on below 0.
        touch_wait: i32 = 0,
        /// What has hit it since its last turn.
        hit: Hit = Hit::None,
        /// Who shot or bombed it last.
        killer: u8 = 0,
        /// Frames to live, 0 for ever.
        ttl: i32 = 0,
        /// The cloner that made it, a slot.
        creator: Option<u8> = None,
    }
}

record! {
    /// An enemy slot.
    pub struct Enemy {
        /// What all enemies have.
        body: EnemyBody = EnemyBody::DEFAULT,
        /// What this one is.
        kind: EnemyKind = EnemyKind::Empty,
    }
}

impl Slot for Enemy {
    fn is_free(&self) -> bool {
        self.kind.is_empty()
    }

    fn blank() -> &'static Self {
        const { &Enemy::DEFAULT }
    }
}
