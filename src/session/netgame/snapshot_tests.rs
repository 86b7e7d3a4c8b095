//! Tests of the snapshots for the window.

use super::*;
use crate::session::netgame::rollback_buffer::RollbackBuffer;
use crate::sim::world::World;

/// A view of a level with this name, at this tick.
fn view(name: &str, tick: i32) -> SmoothedView {
    let mut world = Box::new(World::default());
    world.globals.tick = tick;
    let level_data = LevelData {
        name: name.to_owned(),
        ..LevelData::default()
    };
    SmoothedView::new(&RollbackBuffer::new(level_data, world, 8))
}

#[test]
fn worlds_are_copied_when_a_tick_was_run_or_the_level_has_changed() {
    let mut frames = GameSnapshot::default().frames;
    let mut copy = |view: &SmoothedView, epoch, ticks| {
        frames.copy(Some(view), Some(epoch), ticks);
        assert_eq!(frames.level_count, Some(epoch));
        let worlds = &frames.worlds;
        let (now, before) = (worlds.now.globals.tick, worlds.before.globals.tick);
        assert_eq!(now, before);
        (worlds.level_data.name.clone(), now)
    };
    assert_eq!(copy(&view("first", 5), 1, 5), ("first".into(), 5));
    // The same number of ticks means that nothing has changed.
    assert_eq!(copy(&view("other", 9), 1, 5), ("first".into(), 5));
    assert_eq!(copy(&view("other", 9), 1, 6), ("first".into(), 9));
    assert_eq!(copy(&view("second", 0), 2, 6), ("second".into(), 0));
}

#[test]
fn nothing_is_drawn_without_a_game() {
    let mut frames = GameSnapshot::default().frames;
    frames.copy(Some(&view("first", 5)), Some(1), 5);
    frames.copy(None, Some(1), 5);
    assert_eq!(frames.level_count, None);
    frames.copy(Some(&view("first", 5)), None, 5);
    assert_eq!(frames.level_count, None);
}

#[test]
fn a_stalled_game_shows_its_last_tick() {
    let mut snapshot = GameSnapshot::default();
    snapshot.clock.advance(Timestamp::ZERO);
    let ms = Timestamp::from_millis;
    assert_eq!(snapshot.alpha(ms(5)), 0.2);
    assert_eq!(snapshot.alpha(ms(50)), 1.0);
    snapshot.stalled = true;
    assert_eq!(snapshot.alpha(ms(5)), 1.0);
}

#[test]
fn a_warning_is_shown_after_three_seconds_of_silence() {
    let mut snapshot = GameSnapshot {
        at: Timestamp::from_secs(10),
        ..GameSnapshot::default()
    };
    let silence = |snapshot: &GameSnapshot, ms| snapshot.silence(Timestamp::from_millis(ms));
    assert_eq!(silence(&snapshot, 60_000), None, "a host is never alone");
    snapshot.connection = ConnectionState::Client(ClientConnection {
        phase: Phase::Active,
        server: ([10, 0, 0, 1], 1).into(),
        server_key: None,
        reconnect_time: Duration::ZERO,
        attempts: (0, 0),
        received: None,
        silence: Duration::from_millis(2000),
        clock_error: 0.0,
        queue_place: 0,
    });
    assert_eq!(silence(&snapshot, 11_000), None);
    assert_eq!(
        silence(&snapshot, 11_001),
        Some(Duration::from_millis(3001))
    );
}
