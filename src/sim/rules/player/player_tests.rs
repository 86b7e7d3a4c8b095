//! Behaviour of players in a small room, as a person playing would notice it.

use crate::command::{Command, TimedCommand};
use crate::num::{Fx, Single, Vec2};
use crate::rules;
use crate::rules::events::{Event, Events};
use crate::world::buttons::Buttons;
use crate::world::image::Image;
use crate::world::item::{Item, ItemBody, ItemKind, Mine, Motion};
use crate::world::lift::{Lift, StepWord};
use crate::world::player::{Facing, Pause, Player};
use crate::world::shot::{EnemyShot, EnemyShotKind};
use crate::world::tiles::{Tile, TileFlags};
use crate::world::{LevelData, World};

/// A room of 20 x 15 tiles with solid walls; the floor is tile row 14.
struct Room {
    world: World,
    events: Events,
}

impl Room {
    /// A room with player 0 standing on the floor at a column.
    fn with_player_at(column: i32) -> Room {
        let mut world = World::default();
        let wall = Tile::new(128, TileFlags::ALL_SOLID);
        for column in 0..20 {
            world.tiles.set(column, 0, wall);
            world.tiles.set(column, 14, wall);
        }
        for row in 0..15 {
            world.tiles.set(0, row, wall);
            world.tiles.set(19, row, wall);
        }
        world.players[0] = Player {
            active: true,
            pos: Vec2::int(column * 20, 13 * 20),
            ..Player::default()
        };
        Room {
            world,
            events: Events::new(),
        }
    }

    fn hold(&mut self, held: Buttons, ticks: i32) -> &Player {
        let tick = self.world.globals.tick.saturating_add(1);
        let mut commands = vec![TimedCommand {
            tick,
            action: Command::Buttons { player: 0, held },
        }];
        for _ in 0..ticks {
            rules::step(
                &LevelData::default(),
                &mut self.world,
                &commands,
                &mut self.events,
            );
            commands.clear();
        }
        &self.world.players[0]
    }

    fn player(&self) -> &Player {
        &self.world.players[0]
    }

    fn fill(&mut self, column: i32, rows: std::ops::Range<i32>, flags: TileFlags) {
        for row in rows {
            self.world.tiles.set(column, row, Tile::new(18, flags));
        }
    }
}

const NOTHING: Buttons = Buttons::empty();

#[test]
fn walking_starts_at_once_and_has_a_maximum_speed() {
    let mut room = Room::with_player_at(3);
    assert_eq!(room.hold(Buttons::RIGHT, 1).vel.x.raw(), 83230);
    assert_eq!(room.hold(Buttons::RIGHT, 40).vel.x, Fx::int(4));
    assert_eq!(room.player().facing, Facing::Right);
}

#[test]
fn a_player_rests_two_pixels_into_a_wall_on_the_right_and_three_on_the_left() {
    let mut room = Room::with_player_at(3);
    assert_eq!(room.hold(Buttons::RIGHT, 120).pos.x, Fx::int(18 * 20 + 2));
    assert_eq!(room.hold(Buttons::LEFT, 120).pos.x, Fx::int(20 - 3));
}

#[test]
fn a_player_standing_still_stays_on_the_floor_at_zero_speed() {
    let mut room = Room::with_player_at(3);
    let p = room.hold(NOTHING, 10);
    assert_eq!((p.pos, p.vel), (Vec2::int(60, 260), Vec2::ZERO));
}

#[test]
fn a_jump_moves_from_the_next_tick_on_and_goes_higher_while_held() {
    let peak = |held_ticks: i32| {
        let mut room = Room::with_player_at(5);
        assert_eq!(room.hold(Buttons::JUMP, 1).pos.y, Fx::int(260));
        assert_eq!(room.player().vel.y.raw(), -432538);
        let mut top = room.hold(Buttons::JUMP, held_ticks).pos.y;
        for _ in 0..60 {
            top = top.min(room.hold(NOTHING, 1).pos.y);
        }
        top
    };
    assert!(peak(30) < peak(3) - Fx::int(40));
}

#[test]
fn a_held_jump_repeats_on_landing() {
    let mut room = Room::with_player_at(5);
    room.hold(Buttons::JUMP, 300);
    let jumps = room
        .events
        .all()
        .iter()
        .filter(|e| matches!(e, Event::Jumped { .. }));
    assert!(jumps.count() >= 3);
}

#[test]
fn a_bumped_head_starts_the_fall_in_the_same_tick() {
    let mut room = Room::with_player_at(5);
    room.fill(5, 11..12, TileFlags::ALL_SOLID);
    room.hold(Buttons::JUMP, 1);
    let mut previous = Fx::ZERO;
    for _ in 0..10 {
        let p = room.hold(Buttons::JUMP, 1);
        if p.vel.y > Fx::ZERO {
            assert_eq!(p.vel.y.raw(), 39322);
            assert_eq!(p.pos.y, Fx::int(240) + p.vel.y);
            return;
        }
        previous = p.vel.y;
    }
    panic!("the head was never bumped, velocity {previous}");
}

#[test]
fn semi_solid_tiles_are_solid_from_above_and_open_from_below() {
    let mut room = Room::with_player_at(5);
    let girder = TileFlags::SOLID_PLAYER | TileFlags::SEMI_PLAYER;
    room.fill(5, 11..12, girder);
    room.hold(Buttons::JUMP, 60);
    assert!(room.player().pos.y < Fx::int(260));
    assert_eq!(room.hold(NOTHING, 60).pos.y, Fx::int(200));
}

#[test]
fn a_ladder_is_grabbed_with_up_and_climbed_at_3_pixels_per_tick() {
    let mut room = Room::with_player_at(5);
    room.fill(5, 5..14, TileFlags::LADDER);
    let p = room.hold(Buttons::UP, 1);
    assert!(p.on_ladder);
    assert_eq!(p.pos.y, Fx::int(257));
    assert_eq!(room.hold(NOTHING, 20).pos.y, Fx::int(257));
    assert!(!room.hold(Buttons::JUMP, 1).on_ladder);
}

#[test]
fn the_top_of_a_ladder_holds_the_climber() {
    let mut room = Room::with_player_at(5);
    room.fill(5, 5..14, TileFlags::LADDER);
    let p = room.hold(Buttons::UP, 200);
    assert!(p.on_ladder);
    assert!(p.pos.y >= Fx::int(80), "{}", p.pos.y);
}

#[test]
fn a_falling_player_grabs_a_rope_and_lets_go_with_down() {
    let mut room = Room::with_player_at(5);
    room.world.players[0].pos.y = Fx::int(60);
    for column in 3..10 {
        room.fill(column, 7..8, TileFlags::ROPE);
    }
    let p = room.hold(NOTHING, 40);
    assert!(p.on_rope);
    assert_eq!(p.pos.y, Fx::int(140));
    let x = p.pos.x;
    assert_eq!(room.hold(Buttons::RIGHT, 5).pos.x, x + Fx::int(15));
    assert!(!room.hold(Buttons::DOWN, 1).on_rope);
}

#[test]
fn a_new_press_fires_and_a_held_button_does_not() {
    let mut room = Room::with_player_at(5);
    room.hold(Buttons::FIRE, 10);
    assert_eq!(room.player().shots_fired, 1);
    room.hold(NOTHING, 1);
    room.hold(Buttons::FIRE, 1);
    assert_eq!(room.player().shots_fired, 2);
}

#[test]
fn a_press_during_the_wait_is_consumed() {
    let mut room = Room::with_player_at(5);
    room.hold(Buttons::FIRE, 1);
    room.hold(NOTHING, 1);
    room.hold(Buttons::FIRE, 8);
    assert_eq!(room.player().shots_fired, 1);
}

#[test]
fn shots_fly_where_the_player_aims() {
    for (held, x, y) in [
        (Buttons::empty(), -12, 0),
        (Buttons::UP, 0, -12),
        (Buttons::DOWN, 0, 12),
        (Buttons::UP | Buttons::DOWN, 0, -12),
    ] {
        let mut room = Room::with_player_at(5);
        room.hold(held | Buttons::FIRE, 1);
        let shot = room.world.player_shots[0];
        let velocity = (Single::from_int(x), Single::from_int(y));
        assert_eq!(shot.x_vel.get(), velocity.0.get(), "{held:?}");
        assert_eq!(shot.y_vel.get(), velocity.1.get(), "{held:?}");
    }
}

#[test]
fn counters_saturate_and_stay_readable() {
    for tally in [99_999, 100_000, i32::MAX - 1, i32::MAX] {
        let mut room = Room::with_player_at(5);
        let player = &mut room.world.players[0];
        player.shots_fired = tally;
        player.deaths = tally;
        room.hold(Buttons::FIRE, 1);
        room.world.players[0].life = Fx::ZERO;
        room.hold(NOTHING, 1);
        let expected = tally.saturating_add(1);
        assert_eq!(room.player().shots_fired, expected);
        assert_eq!(room.player().deaths, expected);
        let world = World::read(&room.world.image()).unwrap_or_else(|e| panic!("{tally}: {e}"));
        assert!(world == room.world);
    }
}

#[test]
fn the_tick_number_saturates_and_play_continues() {
    let mut room = Room::with_player_at(5);
    room.world.globals.tick = i32::MAX - 1;
    room.hold(Buttons::RIGHT, 1);
    let x = room.player().pos.x;
    for _ in 0..3 {
        assert_eq!(room.world.globals.tick, i32::MAX);
        assert!(World::read(&room.world.image()).is_ok());
        let commands = [];
        rules::step(
            &LevelData::default(),
            &mut room.world,
            &commands,
            &mut room.events,
        );
    }
    assert!(room.player().pos.x > x);
}

fn put_item(room: &mut Room, slot: usize, x: i32, kind: ItemKind, motion: Motion) {
    room.world.items[slot] = Item {
        body: ItemBody {
            pos: Vec2::int(x, 260),
            motion,
            ..ItemBody::default()
        },
        kind,
    };
}

#[test]
fn an_item_is_carried_while_fire_is_held_and_thrown_with_the_players_velocity() {
    let mut room = Room::with_player_at(5);
    // A mine without damage is the simplest thing to carry.
    let harmless = ItemKind::Mine(Mine { damage: 0 });
    put_item(&mut room, 7, 105, harmless, Motion::Carryable);
    assert_eq!(room.hold(Buttons::FIRE, 1).carry, Some(7));
    room.hold(Buttons::FIRE | Buttons::RIGHT, 3);
    let p = *room.player();
    assert_eq!(room.world.items[7].body.pos, p.pos + Vec2::int(15, -2));
    let p = *room.hold(Buttons::UP | Buttons::RIGHT, 1);
    assert_eq!(p.carry, None);
    let thrown = room.world.items[7].body.vel;
    assert!(thrown.x > p.vel.x + Fx::ONE, "{thrown:?}");
    assert!(thrown.y < Fx::int(-5), "{thrown:?}");
}

#[test]
fn two_players_cannot_carry_the_same_item() {
    let mut room = Room::with_player_at(5);
    room.world.players[1] = room.world.players[0];
    room.world.players[1].buttons = Buttons::FIRE;
    let harmless = ItemKind::Mine(Mine { damage: 0 });
    put_item(&mut room, 7, 105, harmless, Motion::Carryable);
    room.hold(Buttons::FIRE, 5);
    assert_eq!(room.world.players[0].carry, Some(7));
    assert_eq!(room.world.players[1].carry, None);
}

#[test]
fn an_enemy_shot_takes_health_and_knocks_back() {
    let mut room = Room::with_player_at(5);
    room.world.enemy_shots[3] = EnemyShot {
        active: true,
        kind: EnemyShotKind::Cannon,
        x: Single::from_int(98),
        y: Single::from_int(260),
        x_vel: Single::from_int(4),
        y_vel: Single::ZERO,
    };
    let p = room.hold(NOTHING, 1);
    assert_eq!(p.life, Fx::int(93));
    assert_eq!(p.right_speed, Fx::int(2));
    assert!(!room.world.enemy_shots[3].active);
}

#[test]
fn dead_players_respawn_after_100_ticks_with_full_health() {
    let mut room = Room::with_player_at(5);
    room.world.players[0].life = Fx::from_raw(65535);
    room.hold(NOTHING, 1);
    assert!(matches!(room.player().pause, Pause::Dead(_)));
    assert_eq!(room.player().deaths, 1);
    room.hold(NOTHING, 99);
    assert!(matches!(room.player().pause, Pause::Dead(_)));
    let p = room.hold(NOTHING, 1);
    assert_eq!(
        (p.pause, p.life, p.pos),
        (Pause::None, Fx::int(100), Vec2::int(20, 20))
    );
}

fn put_lift(room: &mut Room, x: i32, y: i32, vel: Vec2) {
    add_lift(room, x, y, vel);
}

/// Adds a lift of 60 x 20 pixels. It has no plan: it stays in place and only reports its velocity.
fn add_lift(room: &mut Room, x: i32, y: i32, vel: Vec2) {
    let slot = usize::from(room.world.globals.lift_count);
    room.world.globals.lift_count += 1;
    room.world.lifts[slot] = Lift {
        pos: Vec2::int(x, y),
        vel,
        x1: x,
        y1: y,
        x2: x + 60,
        y2: y + 20,
        width: 60,
        height: 20,
        word: StepWord::SOLID_PLAYER,
        ..Lift::default()
    };
}

#[test]
fn a_rider_moves_with_the_lift_and_can_jump_off_at_once() {
    let mut room = Room::with_player_at(5);
    put_lift(&mut room, 90, 220, Vec2::int(1, 0));
    room.world.players[0].pos = Vec2::int(100, 200);
    // The ride starts in this tick; the lift moves the player from the next tick on.
    assert_eq!(room.hold(NOTHING, 1).ride, Some(0));
    assert_eq!(room.hold(NOTHING, 1).pos, Vec2::int(101, 200));
    let p = room.hold(Buttons::JUMP, 1);
    assert_eq!(p.ride, None);
    assert_eq!(p.pos.y, Fx::int(200) + Fx::from_raw(-432538));
}

#[test]
fn a_ceiling_squeezes_the_rider_of_a_rising_lift() {
    let mut room = Room::with_player_at(5);
    put_lift(&mut room, 90, 40, Vec2::int(0, -1));
    room.world.players[0].pos = Vec2::int(100, 20);
    let life = room.hold(NOTHING, 2).life;
    assert!(life < Fx::int(100));
    assert!(
        room.events
            .all()
            .iter()
            .any(|e| matches!(e, Event::Squished { .. }))
    );
}

/// Returns the health player 0 loses in one tick below a lift whose bottom edge is at `bottom`, and whether the
/// player's ride continues. The player rides a lift at rest, with the feet on its top at y = 200.
fn ride_below_a_lift(bottom: i32, vel: Vec2) -> (Fx, bool) {
    let mut room = Room::with_player_at(5);
    put_lift(&mut room, 90, 200, Vec2::ZERO);
    add_lift(&mut room, 90, bottom - 20, vel);
    room.world.players[0].pos = Vec2::int(100, 180);
    room.world.players[0].ride = Some(0);
    let before = room.player().life;
    let after = *room.hold(NOTHING, 1);
    let is_squish = |event: &&Event| matches!(event, Event::Squished { player: 0, .. });
    let squishes = room.events.all().iter().filter(is_squish).count() as i32;
    assert_eq!(before - after.life, Fx::ONE * squishes);
    (before - after.life, after.ride == Some(0))
}

#[test]
fn a_lift_coming_down_on_a_rider_squeezes_and_ends_the_ride() {
    let down = Vec2::int(0, 1);
    // The head is at y = 180. Spec 02 §6.3 step 3 tests one pixel below it, where an edge from 1 px above to 9 px
    // below counts as overhead.
    for (bottom, expected) in [
        (179, (Fx::ZERO, true)),
        (180, (Fx::ONE, false)),
        (190, (Fx::ONE, false)),
        (191, (Fx::ZERO, true)),
    ] {
        assert_eq!(ride_below_a_lift(bottom, down), expected, "{bottom}");
    }
}

#[test]
fn only_a_lift_that_comes_down_squeezes_a_player_on_the_floor() {
    for (velocity, lost) in [(1, Fx::ONE), (0, Fx::ZERO), (-1, Fx::ZERO)] {
        let mut room = Room::with_player_at(5);
        room.hold(NOTHING, 2);
        let before = room.player().life;
        let head = room.player().pos.round().1;
        add_lift(&mut room, 90, head + 2 - 20, Vec2::int(0, velocity));
        assert_eq!(before - room.hold(NOTHING, 1).life, lost, "{velocity}");
    }
}

#[test]
fn a_player_in_solid_rock_loses_health_every_tick() {
    let mut room = Room::with_player_at(5);
    for column in 4..8 {
        room.fill(column, 8..12, TileFlags::ALL_SOLID);
    }
    room.world.players[0].pos = Vec2::int(110, 190);
    room.hold(NOTHING, 5);
    assert_eq!(room.player().life, Fx::int(95));
}
