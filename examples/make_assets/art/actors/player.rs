//! The martian: a round head with one big eye and an antenna, a small body, boots and a blaster.
//!
//! Its colour is the key ramp, which the program replaces by the ramp of the player.

use super::forms::{P, between, polar, turn};
use super::rim::{RimLight, lit};
use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};
use crate::art::palette::KEY;

const SKIN: &[Colour] = &[Key1, Key2, Key3, Key4];
const FACE: &[Colour] = &[Key1, Key2, Key2, Key3, Key3, Key3, Key4];
const FAR_SKIN: &[Colour] = &[Key1, Key1, Key2];
const BOOT: &[Colour] = &[Metal2, Metal3, Metal4];
const FAR_BOOT: &[Colour] = &[Metal1, Metal2, Metal2];
const STEEL: &[Colour] = &[Metal1, Metal2, Metal3, Metal4];

/// Where the blaster points.
#[derive(Clone, Copy, PartialEq)]
enum Aim {
    Ahead,
    Up,
    Down,
    /// Both hands hold something instead of the blaster.
    Carry,
}

/// Expression of the eye.
#[derive(Clone, Copy, PartialEq)]
enum Eye {
    Ahead,
    Up,
    Down,
    Back,
    Shut,
    Crossed,
}

/// Adds the sprites of the player.
pub fn draw(atlas: &mut Atlas) {
    for (name, aim) in [
        ("walk", Aim::Ahead),
        ("walk_up", Aim::Up),
        ("walk_down", Aim::Down),
        ("walk_carry", Aim::Carry),
    ] {
        add(atlas, name, (0..STEPS).map(|i| walk(i, aim)).collect(), 0);
    }
    add(atlas, "stand", vec![stand(Eye::Ahead), stand(Eye::Shut)], 0);
    add(
        atlas,
        "stand_carry",
        vec![standing(Aim::Carry, Eye::Ahead)],
        0,
    );
    add(atlas, "look_around", look_around(), 0);
    add(atlas, "yawn", yawn(), 0);
    add(atlas, "turn", vec![turning()], 0);
    add(atlas, "take_off", vec![take_off()], 0);
    add(atlas, "jump", vec![jump()], 0);
    add(atlas, "apex", vec![apex()], 0);
    add(atlas, "fall", vec![fall()], 0);
    add(atlas, "land", vec![land()], 0);
    add(atlas, "hurt", vec![hurt()], 0);
    add(atlas, "climb", vec![climb(0), climb(1)], 0);
    add(atlas, "rope", vec![rope(0), rope(1)], 0);
    add(atlas, "dead", vec![dead()], 0);
    add(atlas, "shot", vec![shot(0), shot(1)], 2);
}

/// Adds a sprite with rim light, so that players of every colour stand out from the dark.
fn add(atlas: &mut Atlas, name: &str, frames: Vec<Canvas>, ticks: u32) {
    let frames = frames.iter().map(|frame| lit(frame, RimLight::Own));
    atlas.anim(&format!("player/{name}"), frames.collect(), ticks);
}

fn head(c: &mut Canvas, at: P, sway: f64) {
    let root = (at.0 - 0.6, at.1 - 4.0);
    let tip = (at.0 - 1.6 + sway, (at.1 - 7.0).max(0.0));
    c.stroke(root, tip, Key3);
    c.ball(at, (6.0, 4.6), FACE);
    let (x, y) = (tip.0.floor() as i32, tip.1.floor() as i32);
    c.rect(x - 1, y, 2, 2, Yellow2);
    c.set(x - 1, y, Yellow3);
    c.set(x, y + 1, Yellow1);
}

fn eye(c: &mut Canvas, at: P, look: Eye) {
    let picture = match look {
        Eye::Ahead => ".WWWW.\nWWW##W\nWWW##W\n4WW##4\n.4444.",
        Eye::Up => ".WW##.\nWWW##W\nWWW##W\n4WWWW4\n.4444.",
        Eye::Down => ".WWWW.\nWWWWWW\nWWW##W\n4WW##4\n.44##.",
        Eye::Back => ".WWWW.\nW##WWW\nW##WWW\n4##WW4\n.4444.",
        Eye::Shut => "......\n......\n......\nvyyyyv\n.vvvv.",
        Eye::Crossed => ".WWWWW.\nW#WWW#W\nWW#W#WW\nWWW#WWW\nWW#W#WW\n.#444#.",
    };
    c.stamp(at.0.floor() as i32 - 1, at.1.floor() as i32 - 3, picture);
    if matches!(look, Eye::Shut | Eye::Crossed) {
        return;
    }
    c.set(at.0.floor() as i32 + 2, at.1.floor() as i32 + 4, Key0);
    c.set(at.0.floor() as i32 + 1, at.1.floor() as i32 + 4, Key0);
}

fn leg(c: &mut Canvas, hip: P, foot: P, near: bool) {
    let (skin, boot) = if near {
        (SKIN, BOOT)
    } else {
        (FAR_SKIN, FAR_BOOT)
    };
    c.limb(hip, between(hip, foot, 0.75), (1.3, 1.1), skin);
    let (x, y) = (foot.0.floor() as i32, foot.1.floor() as i32);
    c.rect(x - 1, y - 1, 3, 2, boot[1]);
    c.set(x + 2, y, boot[1]);
    c.set(x - 1, y - 1, boot[2]);
    c.rect(x - 1, y, 4, 1, boot[0]);
}

fn torso(c: &mut Canvas, at: P) {
    // The pack on the back.
    c.ball((at.0 - 3.3, at.1 - 0.3), (1.9, 2.4), STEEL);
    c.limb(
        (at.0, at.1 - 1.0),
        (at.0 + 0.2, at.1 + 1.2),
        (2.8, 2.7),
        SKIN,
    );
    let (x, y) = (at.0.floor() as i32, at.1.floor() as i32);
    c.rect(x - 2, y + 1, 5, 1, Metal1);
    c.set(x + 1, y + 1, Yellow2);
}

fn blaster(c: &mut Canvas, shoulder: P, aim: Aim) {
    let hand = match aim {
        Aim::Ahead => (shoulder.0 + 3.4, shoulder.1 + 0.3),
        Aim::Up => (shoulder.0 + 5.4, shoulder.1 - 1.2),
        Aim::Down => (shoulder.0 + 3.4, shoulder.1 + 0.6),
        Aim::Carry => {
            let hand = (shoulder.0 + 4.6, shoulder.1 - 0.4);
            c.limb(
                (shoulder.0 - 1.0, shoulder.1 + 0.6),
                (hand.0, hand.1 + 1.6),
                (1.2, 1.1),
                FAR_SKIN,
            );
            c.limb(shoulder, hand, (1.3, 1.2), SKIN);
            return;
        }
    };
    let gun = Canvas::art(
        "
        .4443.
        3322JI
        .2....",
    );
    let (x, y) = (hand.0.floor() as i32, hand.1.floor() as i32);
    match aim {
        Aim::Ahead => c.blit(&gun, x, y - 1),
        Aim::Up => c.blit(&gun.flipped().turned().turned().turned(), x, y - 5),
        Aim::Down => c.blit(&gun.turned(), x - 1, y),
        Aim::Carry => {}
    }
    c.limb(shoulder, hand, (1.3, 1.2), SKIN);
}

fn figure(bob: f64, sway: f64, feet: [P; 2], aim: Aim, look: Eye) -> Canvas {
    let mut c = Canvas::tile();
    let hip = (9.2, 14.6 + bob * 0.5);
    leg(&mut c, (hip.0 + 1.0, hip.1), feet[1], false);
    torso(&mut c, (9.0, 12.4 + bob));
    leg(&mut c, (hip.0 - 0.7, hip.1), feet[0], true);
    // The head is drawn separately: its outline separates it from the chest.
    let mut top = Canvas::tile();
    head(&mut top, (9.0, 6.6 + bob), sway);
    let ahead = if aim == Aim::Up { 9.0 } else { 10.0 };
    eye(&mut top, (ahead, 6.6 + bob), look);
    c.close();
    top.close();
    c.blit(&top, 0, 0);
    let mut arm = Canvas::tile();
    blaster(&mut arm, (9.8, 12.6 + bob), aim);
    arm.close();
    c.blit(&arm, 0, 0);
    c
}

/// Frames of a walking cycle.
const STEPS: i32 = 8;

fn walk(step: i32, aim: Aim) -> Canvas {
    let phase = f64::from(step) / f64::from(STEPS);
    let foot = |phase: f64| {
        let (cos, sin) = turn(phase);
        (9.5 + cos * 3.6, 18.5 - (sin * 3.0).max(0.0))
    };
    let (_, bounce) = turn(phase * 2.0 + 0.1);
    let bob = if bounce > 0.3 { 0.0 } else { 1.0 };
    let look = match aim {
        Aim::Ahead | Aim::Carry => Eye::Ahead,
        Aim::Up => Eye::Up,
        Aim::Down => Eye::Down,
    };
    let sway = turn(phase * 2.0 + 0.6).1 * 0.8;
    figure(bob, sway, [foot(phase), foot(phase + 0.5)], aim, look)
}

fn stand(look: Eye) -> Canvas {
    standing(Aim::Ahead, look)
}

fn standing(aim: Aim, look: Eye) -> Canvas {
    figure(0.0, 0.0, FEET, aim, look)
}

/// Places of the feet of a standing figure.
const FEET: [P; 2] = [(8.0, 18.5), (11.5, 18.5)];

/// Looks behind itself, up and ahead again.
fn look_around() -> Vec<Canvas> {
    [Eye::Back, Eye::Back, Eye::Up, Eye::Ahead]
        .map(stand)
        .into()
}

/// Breathes in with a swaying antenna, and sinks down with its eye shut.
fn yawn() -> Vec<Canvas> {
    let pose = |bob, sway, look| figure(bob, sway, FEET, Aim::Ahead, look);
    vec![
        pose(0.0, 1.0, Eye::Up),
        pose(-1.0, 2.0, Eye::Shut),
        pose(-1.0, 1.0, Eye::Shut),
        pose(1.0, -1.0, Eye::Shut),
        pose(1.0, -2.0, Eye::Down),
    ]
}

/// Brakes with a foot ahead, the head still on its way.
fn turning() -> Canvas {
    figure(1.0, 2.4, [(6.5, 18.5), (13.0, 18.5)], Aim::Ahead, Eye::Back)
}

fn take_off() -> Canvas {
    figure(-1.0, -2.0, [(7.0, 18.5), (10.5, 18.5)], Aim::Ahead, Eye::Up)
}

fn apex() -> Canvas {
    figure(
        0.0,
        0.6,
        [(6.5, 16.6), (12.4, 16.2)],
        Aim::Ahead,
        Eye::Ahead,
    )
}

fn land() -> Canvas {
    figure(2.0, 1.6, [(6.0, 18.5), (13.0, 18.5)], Aim::Ahead, Eye::Down)
}

fn hurt() -> Canvas {
    let mut c = Canvas::tile();
    c.limb((7.0, 13.0), (3.0, 10.5), (1.3, 1.2), SKIN);
    c.close();
    let body = figure(
        0.0,
        -2.4,
        [(6.5, 18.5), (12.5, 17.0)],
        Aim::Ahead,
        Eye::Shut,
    );
    c.blit(&body, 0, 0);
    c
}

fn jump() -> Canvas {
    figure(0.0, -1.0, [(5.5, 18.5), (12.0, 16.0)], Aim::Ahead, Eye::Up)
}

fn fall() -> Canvas {
    let mut c = Canvas::tile();
    c.limb((7.0, 13.0), (2.5, 9.0), (1.3, 1.2), SKIN);
    c.close();
    let body = figure(0.0, 1.0, [(6.0, 17.5), (12.6, 18.2)], Aim::Ahead, Eye::Down);
    c.blit(&body, 0, 0);
    c
}

fn climb(step: i32) -> Canvas {
    let mut c = Canvas::tile();
    let (left, right) = if step == 0 { (5.0, 9.5) } else { (9.5, 5.0) };
    let (left_foot, right_foot) = if step == 0 {
        (18.5, 16.8)
    } else {
        (16.8, 18.5)
    };
    c.limb((7.0, 13.0), (3.0, left), (1.3, 1.2), SKIN);
    c.limb((13.0, 13.0), (17.0, right), (1.3, 1.2), SKIN);
    leg(&mut c, (8.5, 15.4), (7.5, left_foot), true);
    leg(&mut c, (11.5, 15.4), (11.5, right_foot), true);
    c.limb((10.0, 12.6), (10.0, 14.6), (3.0, 2.8), SKIN);
    c.close();
    let mut top = Canvas::tile();
    head(&mut top, (10.0, 7.0), if step == 0 { 0.0 } else { 2.0 });
    top.close();
    c.blit(&top, 0, 0);
    let mut pack = Canvas::tile();
    pack.ball((10.0, 13.6), (2.6, 2.4), STEEL);
    pack.rect(9, 13, 2, 1, Cyan2);
    pack.close();
    c.blit(&pack, 0, 0);
    c
}

fn rope(step: i32) -> Canvas {
    let swing = if step == 0 { 1.0 } else { -1.0 };
    let mut c = Canvas::tile();
    c.limb((12.5, 12.5), (15.8 + swing, 1.6), (1.1, 1.1), FAR_SKIN);
    c.close();
    let mut body = Canvas::tile();
    leg(&mut body, (10.4, 15.4), (11.5 - swing, 18.5), false);
    torso(&mut body, (9.0, 13.6));
    leg(&mut body, (8.7, 15.4), (7.5 - swing, 17.8), true);
    body.close();
    let mut top = Canvas::tile();
    head(&mut top, (9.5, 7.8), -swing);
    eye(&mut top, (10.5, 7.8), Eye::Up);
    top.close();
    c.blit(&body, 0, 0);
    c.blit(&top, 0, 0);
    let mut near = Canvas::tile();
    near.limb((5.8, 12.6), (3.4 - swing, 1.6), (1.2, 1.1), SKIN);
    near.close();
    c.blit(&near, 0, 0);
    c
}

fn dead() -> Canvas {
    let mut c = Canvas::tile();
    c.limb((6.5, 12.6), (1.8, 11.0), (1.3, 1.3), SKIN);
    c.limb((12.5, 12.6), (17.2, 11.0), (1.3, 1.3), SKIN);
    leg(&mut c, (8.0, 16.0), (5.5, 18.5), true);
    leg(&mut c, (11.0, 16.0), (13.0, 18.5), true);
    torso(&mut c, (9.5, 13.4));
    c.close();
    let mut top = Canvas::tile();
    head(&mut top, (9.5, 6.6), -2.0);
    eye(&mut top, (8.5, 6.4), Eye::Crossed);
    top.close();
    c.blit(&top, 0, 0);
    c
}

fn shot(step: i32) -> Canvas {
    let mut c = Canvas::tile();
    let centre = (10.0, 10.0);
    let radius = if step == 0 { 4.6 } else { 4.0 };
    c.spot(centre, radius, KEY[2]);
    c.spot(centre, radius - 1.0, KEY[3]);
    c.spot((9.7, 9.7), radius - 2.0, KEY[4]);
    c.spot((9.5, 9.5), 1.3, White);
    for i in 0..4 {
        let at = polar(centre, 6.2, f64::from(i) / 4.0 + f64::from(step) / 8.0);
        c.set(at.0 as i32, at.1 as i32, KEY[3]);
    }
    c.close();
    c
}

/// A small martian, 12x12, always in violet: the symbol of a life.
pub fn doll() -> Canvas {
    Canvas::art(
        "
        ...QP.......
        ....e.......
        ..dfffed....
        .dffeeeWWW..
        .deeeeWW##W.
        .ceeeeWW##W.
        .cdeeee4WW4.
        ..ccdddddd..
        ...3deed....
        ...2deed....
        ...2.d.d....
        ....33.33...",
    )
}
