//! Draws the players (spec 02 §16.2, spec 06 §5).

use super::dissolve;
use super::lerp::{self, radians};
use super::player_motion::{PlayerMotion, is_airborne};
use super::scene::Scene;
use crate::app::paint::painter::{PLAIN, Painter, Pose, Rgba};
use crate::app::paint::theme;
pub use crate::session::interpolation::player_position as position;
use crate::session::player_pose::PlayerPose;
use crate::sim::rules::item::door_travel::DOOR_SHRINK_TICKS;
use crate::sim::rules::player::DEATH_TICKS;
use crate::sim::rules::{level_done, start};
use crate::sim::world::buttons::Buttons;
use crate::sim::world::item::ItemKind;
use crate::sim::world::player::{Death, DoorPhase, Facing, Pause, Player};
use crate::sim::world::tiles::TILE;
use crate::sim::world::{DonePhase, World};

/// Ticks in which a player shrinks into a door, and into the exit.
const DOOR_TICKS: f32 = DOOR_SHRINK_TICKS as f32;
const EXIT_TICKS: f32 = level_done::SHRINK_TICKS as f32;
/// Scale lost per tick in a door, and in the exit, where the player vanishes.
const DOOR_SHRINK: f32 = 2731.0 / 65536.0;
const EXIT_SHRINK: f32 = 1.0 / EXIT_TICKS;
/// Duration in ticks and colour of the flash of a hurt player, and duration of the hurt pose.
const FLASH: f32 = 2.0;
const FLASH_COLOUR: Rgba = [255, 255, 255, 200];
const HURT: f32 = 7.0;
/// Ticks of the poses of a take-off, a turn and a landing; a runner lands for a shorter time.
const TAKE_OFF: f32 = 3.0;
const TURN: f32 = 4.0;
const LANDING: f32 = 5.0;
const LANDING_RUN: f32 = 2.0;
/// Vertical speed below which a jump is at its highest point, px/tick.
const APEX: f64 = 1.2;
/// Level pixels and frames of a walking cycle.
const STEP: f32 = 5.0;
const STEPS: usize = 8;

/// Scale and rotation of a player, derived from its state.
#[derive(Clone, Copy)]
struct Shape {
    scale: f32,
    angle: f32,
}

/// Draws all players, the followed ones on top.
pub fn draw(painter: &mut Painter, scene: &Scene) {
    let count = scene.now.players.len();
    let others = (0..count).filter(|p| !scene.followed.contains(*p));
    for index in others.chain(scene.followed.iter()) {
        if scene.now.players[index].active {
            draw_player(painter, scene, index);
        }
    }
}

fn draw_player(painter: &mut Painter, scene: &Scene, index: usize) {
    let pose = PlayerPose::of(scene.now, index);
    let player = &pose.player;
    let at = position(scene.before, scene.now, scene.alpha, index);
    if let Pause::Dead(death) = player.pause {
        return draw_dead(painter, scene, index, death, at);
    }
    if !scene.sees(at) {
        return;
    }
    let look = Look {
        facing: scene.facing[index].unwrap_or(player.facing),
        phase: scene.tick() + 37 * index as i32,
        colour: PLAIN,
        motion: scene.motions.of(index),
    };
    draw_figure(painter, scene, &pose, at, look);
    let atlas = painter.atlas.clone();
    if let Some(ItemKind::LitBomb(lit)) = carried(scene.now, player)
        && lit.phase == crate::sim::world::item::BombPhase::Remote
    {
        let hand = (at.0 + 14.0 * player.facing.sign() as f32, at.1 - 1.0);
        scene.plain(painter, atlas.frame(atlas.get("item/detonator"), 0), hand);
    }
}

/// Draws a player of a ghost at the top left corner of its box. A dead one fades.
pub fn draw_ghost(
    painter: &mut Painter,
    scene: &Scene,
    pose: &PlayerPose,
    at: (f32, f32),
    opacity: f32,
) {
    let player = &pose.player;
    if let Pause::Dead(death) = player.pause {
        let passed = (DEATH_TICKS - death.ticks_left) as f32 + scene.alpha;
        let opacity = opacity * (1.0 - passed / dissolve::DISSOLVE);
        if opacity > 0.0 {
            let atlas = painter.atlas.clone();
            let dead = atlas.tinted(atlas.get("player/dead"), 0, player.colour);
            let mut pose = scene.pose(at);
            pose.mirrored = player.facing == Facing::Left;
            pose.colour = theme::faint(PLAIN, opacity);
            painter.pose(dead, pose);
        }
        return;
    }
    let look = Look {
        facing: player.facing,
        phase: scene.tick(),
        colour: theme::faint(PLAIN, opacity),
        motion: PlayerMotion::default(),
    };
    draw_figure(painter, scene, pose, at, look);
}

/// How a figure is drawn.
struct Look {
    facing: Facing,
    /// Phase of the blinking, ticks.
    phase: i32,
    /// Tint.
    colour: Rgba,
    motion: PlayerMotion,
}

/// Draws a living player at the top left corner of its box.
fn draw_figure(
    painter: &mut Painter,
    scene: &Scene,
    player: &PlayerPose,
    at: (f32, f32),
    look: Look,
) {
    let shape = shape(player, scene.alpha);
    if shape.scale <= 0.01 {
        return;
    }
    let atlas = painter.atlas.clone();
    let (name, frame) = sprite(player, at, &look);
    let mut pose = scene.pose(at);
    pose.scale = (pose.scale.0 * shape.scale, pose.scale.1 * shape.scale);
    if !scene.aids.no_squash {
        stretch(&mut pose, look.motion.stretch() as f32);
    }
    pose.angle = shape.angle;
    pose.mirrored = look.facing == Facing::Left;
    pose.colour = look.colour;
    let colour = player.player.colour;
    let source = atlas.tinted(atlas.get(name), frame, colour);
    painter.pose(source, pose);
    if look.motion.flash < FLASH && scene.flashing > 0.0 {
        let colour = theme::faint(FLASH_COLOUR, scene.flashing);
        painter.silhouette(source, Pose { colour, ..pose });
    }
}

/// Makes a figure some level pixels taller and narrower. Its feet stay where they are, and its pixels stay whole rows.
fn stretch(pose: &mut Pose, taller: f32) {
    let side = TILE as f32;
    let narrower = (taller * 0.6).round();
    pose.at.1 -= taller / 2.0 * pose.scale.1;
    pose.scale.0 *= (side - narrower) / side;
    pose.scale.1 *= (side + taller) / side;
}

/// Draws a dead player: dissolving under a few stars, and reassembling at the start before the respawn.
fn draw_dead(painter: &mut Painter, scene: &Scene, index: usize, death: Death, at: (f32, f32)) {
    let player = &scene.now.players[index];
    let atlas = painter.atlas.clone();
    let mirrored = player.facing == Facing::Left;
    let passed = (DEATH_TICKS - death.ticks_left) as f32 + scene.alpha;
    if passed < dissolve::DISSOLVE && scene.sees(at) {
        let dead = atlas.tinted(atlas.get("player/dead"), 0, player.colour);
        dissolve::draw(
            painter,
            scene,
            dead,
            at,
            mirrored,
            passed / dissolve::DISSOLVE,
        );
    }
    // Eight frames of stars while 72 < ticks left < 96.
    if (73..96).contains(&death.ticks_left) && scene.sees(at) {
        let stars = atlas.get("fx/star");
        let frame = ((96 - death.ticks_left) / 3) as usize;
        scene.plain(painter, atlas.frame(stars, frame), at);
    }
    let left = death.ticks_left as f32 - scene.alpha;
    let there = lerp::position(start::respawn_position(scene.now, index));
    if left < dissolve::APPEAR && scene.sees(there) {
        let whole = atlas.tinted(atlas.get("player/stand"), 0, player.colour);
        dissolve::draw(
            painter,
            scene,
            whole,
            there,
            mirrored,
            left / dissolve::APPEAR,
        );
    }
}

fn carried<'a>(world: &'a World, player: &Player) -> Option<&'a ItemKind> {
    let slot = usize::from(player.carry?);
    world.items.get(slot).map(|item| &item.kind)
}

fn shape(pose: &PlayerPose, alpha: f32) -> Shape {
    // Time until the end of the current tick, negative.
    let late = alpha - 1.0;
    match pose.player.pause {
        Pause::Door(travel) => {
            let whole = match travel.phase {
                DoorPhase::Entering => DOOR_TICKS - travel.count as f32 + late,
                DoorPhase::Flying => DOOR_TICKS - 1.0,
                DoorPhase::Leaving => travel.count as f32 - late,
            };
            let part = whole.clamp(0.0, DOOR_TICKS - 1.0);
            let (x, y) = lerp::position(travel.velocity);
            let heading = if x == 0.0 && y == 0.0 {
                0.0
            } else {
                (-x).atan2(y)
            };
            Shape {
                scale: 1.0 - DOOR_SHRINK * part,
                angle: heading * part / (DOOR_TICKS - 1.0),
            }
        }
        Pause::LevelDone(_) => {
            let done = pose.done;
            let frames = match done.phase {
                DonePhase::Found | DonePhase::Glide => 0.0,
                DonePhase::Shrink => (EXIT_TICKS - done.timer as f32 + late).max(0.0),
                _ => EXIT_TICKS,
            };
            Shape {
                scale: 1.0 - EXIT_SHRINK * frames,
                angle: radians(-8.0 * frames),
            }
        }
        Pause::None | Pause::Dead(_) => match pose.rocket_heading {
            Some(heading) => Shape {
                scale: 0.5,
                angle: radians(heading as f32 / 10.0),
            },
            None => Shape {
                scale: 1.0,
                angle: 0.0,
            },
        },
    }
}

/// Returns the sprite and its frame (spec 02 §16.2, with more poses).
fn sprite(pose: &PlayerPose, at: (f32, f32), look: &Look) -> (&'static str, usize) {
    let (player, motion) = (&pose.player, &look.motion);
    let step = |place: f32, length: f32, count: usize| {
        (place / length).floor().rem_euclid(count as f32) as usize
    };
    if player.on_ladder {
        return ("player/climb", step(at.1, 5.0, 2));
    }
    if player.on_rope {
        return ("player/rope", step(at.0, 5.0, 2));
    }
    let is_hurt = motion.hurt < HURT && matches!(player.pause, Pause::None);
    if is_hurt && pose.rocket_heading.is_none() {
        return ("player/hurt", 0);
    }
    if is_airborne(player) {
        let name = match player.vel.y.to_f64() {
            ..0.0 if motion.take_off < TAKE_OFF => "player/take_off",
            speed if speed.abs() < APEX => "player/apex",
            ..0.0 => "player/jump",
            _ => "player/fall",
        };
        return (name, 0);
    }
    let rocket = pose.rocket_heading.is_some();
    let walks = (player.left_speed + player.right_speed).raw() != 0;
    let landing = if walks { LANDING_RUN } else { LANDING };
    if motion.landing < landing * motion.hardness {
        return ("player/land", 0);
    }
    if motion.turn < TURN {
        return ("player/turn", 0);
    }
    let carries = player.carry.is_some() && !rocket;
    let name = if carries && !walks {
        return ("player/stand_carry", 0);
    } else if carries {
        "player/walk_carry"
    } else if player.holds(Buttons::DOWN) {
        "player/walk_down"
    } else if player.holds(Buttons::UP) {
        "player/walk_up"
    } else if !walks || rocket {
        return resting(motion.idle, look.phase);
    } else {
        "player/walk"
    };
    if rocket || !walks {
        return (name, 0);
    }
    let place = pose
        .lift_x
        .map_or(at.0, |lift| 20.0 + at.0 - lerp::number(lift));
    (name, step(place, STEP, STEPS))
}

/// Ticks of rest before the first fidget, between two, and of a frame of one.
const FIDGET_DELAY: f32 = 160.0;
const FIDGET_INTERVAL: f32 = 240.0;
const FIDGET_FRAME: f32 = 12.0;
/// Idle animations, played in turns, with their numbers of frames.
const FIDGETS: [(&str, usize); 2] = [("player/look_around", 4), ("player/yawn", 5)];

/// Returns the sprite and its frame of a player who has rested for `idle` ticks; `phase` decides when the player blinks.
fn resting(idle: f32, phase: i32) -> (&'static str, usize) {
    if idle >= FIDGET_DELAY {
        let rest = idle - FIDGET_DELAY;
        let turn = (rest / FIDGET_INTERVAL) as usize;
        let (name, frames) = FIDGETS[turn % FIDGETS.len()];
        let frame = (rest % FIDGET_INTERVAL / FIDGET_FRAME) as usize;
        if frame < frames {
            return (name, frame);
        }
    }
    // Blinks now and then, each player at a different time.
    let blink = phase.rem_euclid(150) < 5;
    ("player/stand", usize::from(blink))
}
