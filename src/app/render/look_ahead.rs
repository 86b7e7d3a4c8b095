//! How far a camera looks ahead of its player, and how fast it turns (spec 08 §6.4). In which direction it looks is in
//! `play/camera_aim.rs`.
//!
//! Both axes have a dead zone, in which the player moves without moving the view. Distances are in level pixels, from the
//! player to the target of the view.

/// How the player moves, for the vertical camera motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetMotion {
    /// On the floor, a lift, a ladder or a rope: the view settles at that height.
    Grounded,
    /// Jumping or falling: the view keeps its height until the landing, as far as possible.
    Airborne,
    /// Riding a rocket: the view follows in every direction.
    Flying,
}

/// Position of a standing player: this fraction of the view's height below its centre, so that the floor is in the
/// lower third.
pub const STANDING: f32 = 0.2;
/// How far a player may fall below that position before the view follows, as a fraction of the view's height.
pub(super) const SINKING: f32 = 0.05;
/// How far above the centre the player is shown in a long fall, as a fraction of the view's height.
const FALLING: f32 = 0.05;
/// Fraction of the dead zone used for looking ahead; the rest is the distance a player has to turn back before the
/// view turns.
const AHEAD: f32 = 0.7;
/// Look components below this count as zero.
const LOOK_THRESHOLD: f32 = 0.25;
/// How fast the view moves to another height or side, as a fraction of the distance per tick.
const APPROACH: f32 = 0.12;
/// Maximum speed at which it moves to another side, px/tick.
const TURN_SPEED: f32 = 3.0;
/// Maximum speed at which it settles at another height, px/tick.
const SETTLE_SPEED: f32 = 6.0;

/// One frame of the followed player, along one axis.
#[derive(Clone, Copy, Debug)]
pub struct Movement {
    /// Look direction, from -1 to 1.
    pub look: f32,
    /// Distance of the target in the last frame.
    pub held: f32,
    /// How far the player has moved since.
    pub moved: f32,
    /// Ticks since, not necessarily whole.
    pub ticks: f32,
}

/// The look-ahead of a camera.
#[derive(Clone, Debug, Default)]
pub struct LookAhead {
    /// Current side: -1 left, 1 right, 0 none yet.
    side: f32,
    /// The player was in the air in the last frame.
    airborne: bool,
    /// The view has turned to look ahead of a long fall.
    falling: bool,
}

impl LookAhead {
    /// Returns the new horizontal distance for a dead zone that reaches `zone` pixels from the centre. The target stands
    /// still while the player moves within the dead zone, and moves ahead in the look direction. Turning back has some slack
    /// before the view turns.
    pub fn horizontal(&mut self, player: Movement, zone: f32) -> f32 {
        let held = player.held.clamp(-zone, zone);
        if player.look.abs() < LOOK_THRESHOLD {
            return held;
        }
        let look = player.look.signum();
        let turned = look == -self.side && held * self.side < zone;
        if turned {
            return held;
        }
        self.side = look;
        let carried = (held + player.moved).clamp(-zone, zone);
        approach(carried, look * AHEAD * zone, TURN_SPEED, player.ticks)
    }

    /// Returns the new vertical distance for a dead zone of `zone` pixels in a view of a given height.
    pub fn vertical(
        &mut self,
        player: Movement,
        motion: TargetMotion,
        zone: f32,
        height: f32,
    ) -> f32 {
        let Movement {
            look, held, ticks, ..
        } = player;
        let carried = held + player.moved;
        let rest = -STANDING * height;
        let landed = std::mem::replace(&mut self.airborne, motion == TargetMotion::Airborne);
        match motion {
            TargetMotion::Grounded => {
                self.falling = false;
                let goal = rest + look * zone / 2.0;
                // The last step of a fall is not a motion of the ground.
                let from = if landed { held } else { carried };
                approach(from, goal, SETTLE_SPEED, ticks)
            }
            TargetMotion::Flying => {
                self.falling = false;
                approach(carried, look * zone / 2.0, SETTLE_SPEED, ticks)
            }
            TargetMotion::Airborne => {
                let fast = look > 1.0 - LOOK_THRESHOLD;
                let deep = held < rest - SINKING * height / 2.0;
                self.falling = look > 0.0 && (self.falling || fast && deep);
                match self.falling {
                    true => approach(carried, FALLING * height, TURN_SPEED, ticks),
                    false => held.clamp(rest - SINKING * height, rest + zone.max(0.0)),
                }
            }
        }
    }
}

/// Moves a value towards a goal, slowing down near it.
fn approach(from: f32, goal: f32, speed: f32, ticks: f32) -> f32 {
    let part = 1.0 - (-APPROACH * ticks).exp();
    let most = speed * ticks;
    from + ((goal - from) * part).clamp(-most, most)
}
