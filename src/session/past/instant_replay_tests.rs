//! Instant replays of simulated netgames, on a virtual clock.

use super::*;
use crate::config::Network;
use crate::net::link::conditioner::Conditions;
use crate::session::level_source::tests::RealLevels;
use crate::session::netgame::client::SourceLevels;
use crate::session::netgame::tuning::Tuning;
use crate::session::netgame_session::replaying::Replaying;
use crate::session::netsim::bots::BotStyle;
use crate::session::netsim::{SimPlan, Simulation};
use crate::session::past::watching::Shown;
use crate::session::seat_set::SeatSet;
use crate::sim::num::Vec2;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Players of a simulated netgame.
const GUESTS: usize = 2;

/// Opens a game of a host and two guests on bad links, and runs it until all play.
fn bad_link() -> Simulation {
    let plan = SimPlan {
        clients: GUESTS,
        seats: 1,
        host_seats: 1,
        conditions: Conditions {
            delay: Duration::from_millis(100),
            jitter: Duration::from_millis(10),
            loss: 0.05,
            ..Conditions::default()
        },
        over_tcp: false,
        style: BotStyle::Human,
        level: 1,
        seed: 7,
        level_delay: Duration::ZERO,
        tuning: Tuning::of(&Network::default()),
    };
    let levels = || -> Box<dyn crate::session::netgame::client::Levels> {
        Box::new(SourceLevels(RealLevels::open()))
    };
    let mut sim = Simulation::new(plan, Box::new(RealLevels::open()), &levels).expect("a level");
    sim.run(Duration::from_secs(6));
    sim
}

type Places = [Vec2; PLAYERS];

fn places(world: &World) -> Places {
    world.players.map(|player| player.pos)
}

/// A window of the first guest.
#[derive(Default)]
struct Window {
    replaying: Replaying,
    /// Where the players were drawn, by tick.
    drawn: BTreeMap<i32, Places>,
    tick: u32,
}

impl Window {
    /// Draws the guest's world if a tick has passed, and receives final ticks.
    fn frame(&mut self, sim: &mut Simulation) {
        let game = sim.machines[0].client.game_mut().expect("a game");
        for step in game.confirmed.take() {
            self.replaying.add(step);
        }
        let shown = game.shown.as_ref().expect("a world");
        if std::mem::replace(&mut self.tick, game.tick()) != game.tick() {
            self.replaying.record_drawn(&shown.worlds);
            let now = &shown.worlds.now;
            self.drawn.retain(|tick, _| *tick < now.globals.tick);
            self.drawn.insert(now.globals.tick, places(now));
        }
    }

    /// Starts a replay for the guest.
    fn start(&mut self, sim: &Simulation) {
        let client = &sim.machines[0].client;
        let seats: SeatSet = client.seats().iter().map(|(_, slot)| slot).collect();
        let shown = client.game().and_then(|game| game.shown.as_ref());
        let worlds = &shown.expect("a world").worlds;
        assert!(self.replaying.start(worlds, seats, false));
    }
}

/// Runs the game with a window; returns where the players really were, by tick.
fn run(sim: &mut Simulation, window: &mut Window, milliseconds: u64) -> BTreeMap<i32, Places> {
    let mut real = BTreeMap::new();
    for _ in 0..milliseconds {
        sim.run(Duration::from_millis(1));
        window.frame(sim);
        let authority = sim.server.authority();
        if let Some(state) = authority.rollback().state(authority.final_tick()) {
            real.insert(state.globals.tick, places(state));
        }
    }
    real
}

/// Returns how far two positions are apart, pixels.
fn apart(a: Vec2, b: Vec2) -> f64 {
    (a.x.to_f64() - b.x.to_f64()).hypot(a.y.to_f64() - b.y.to_f64())
}

#[test]
fn a_replay_shows_what_was_drawn_beside_what_happened() {
    let (mut sim, mut window) = (bad_link(), Window::default());
    let real = run(&mut sim, &mut window, 14_000);
    // Several ticks in which the other guest was drawn elsewhere.
    let slot = sim.machines[1].client.player().expect("it plays");
    let past = window.replaying.past();
    let (first, last) = (past.first(), past.last());
    let wrong = window
        .drawn
        .range(first..=last)
        .filter_map(|(tick, drawn)| {
            let real = real.get(tick)?;
            (apart(drawn[slot], real[slot]) >= 4.0).then_some((*tick, drawn[slot], real[slot]))
        });
    let wrong: Vec<(i32, Vec2, Vec2)> = wrong.collect();
    assert!(wrong.len() > 20, "{} ticks differ", wrong.len());
    window.start(&sim);
    let replay = window.replaying.replay_mut().expect("a replay");
    for (tick, drawn, real) in wrong {
        replay.watching.set_paused(true);
        replay.watching.seek(tick);
        replay.watching.start_frame(Duration::ZERO);
        assert!(matches!(replay.watching.next_move(), Some(Shown::Past(_))));
        replay.update_seen(["Bob"; PLAYERS]);
        let worlds = replay.watching.worlds().expect("the past");
        assert_eq!(worlds.now.globals.tick, tick);
        assert_eq!(worlds.now.players[slot].pos, real);
        let Comparison::Beside(Some(seen)) = replay.comparison() else {
            panic!("tick {tick} was drawn");
        };
        assert_eq!(seen.now.players[slot].pos, drawn);
        assert!(replay.ghosts().is_empty());
        replay.toggle_ghosts();
        assert!(matches!(replay.comparison(), Comparison::Ghosts));
        let mut ghosts = replay.ghosts().iter();
        let ghost = ghosts.find(|ghost| ghost.now.player.pos == drawn);
        let name = ghost.map(|ghost| ghost.name.clone());
        assert_eq!(name, Some(GhostName::Player("Bob".to_owned())));
        replay.toggle_ghosts();
    }
}

#[test]
fn a_replay_changes_neither_the_game_nor_its_traffic() {
    let run_with = |replays: bool| {
        let (mut sim, mut window) = (bad_link(), Window::default());
        for second in 0..10 {
            if replays {
                run(&mut sim, &mut window, 1000);
            } else {
                sim.run(Duration::from_secs(1));
            }
            if replays && second == 5 {
                window.start(&sim);
            }
            if let Some(replay) = window.replaying.replay_mut() {
                replay.watching.start_frame(Duration::from_secs(second));
                while replay.watching.next_move().is_some() {
                    replay.update_seen([""; PLAYERS]);
                }
            }
        }
        let clients = sim.machines.iter().map(|machine| {
            let (game, traffic) = (machine.client.game(), machine.client.traffic());
            let world = game
                .and_then(|game| game.rollback())
                .map(|r| r.now().clone());
            let hashes = machine.client.metrics().hashes_good;
            (world, hashes, traffic.wire_in(), traffic.wire_out())
        });
        let clients: Vec<_> = clients.collect();
        assert_eq!(window.replaying.replay().is_some(), replays);
        (clients, sim.server.authority().rollback().now().clone())
    };
    let (with, without) = (run_with(true), run_with(false));
    assert!(with.1 == without.1, "the server's world");
    for (with, without) in with.0.iter().zip(&without.0) {
        assert!(with.0 == without.0, "a client's world");
        assert_eq!(
            (with.1, with.2, with.3),
            (without.1, without.2, without.3),
            "checksums that match; bytes down and up"
        );
    }
}

/// Returns a step in which nobody does anything.
fn quiet() -> ConfirmedStep {
    ConfirmedStep::Tick(Vec::new())
}

/// Returns the start of a match of one player.
fn start() -> (Arc<LevelData>, ConfirmedStep) {
    let mut world = Box::new(World::default());
    world.players[0].active = true;
    let level_data = Arc::new(LevelData::default());
    let begin = ConfirmedStep::Begin(Arc::clone(&level_data), world);
    (level_data, begin)
}

/// Returns the last ticks of a match that has lasted for some.
fn past(ticks: i32) -> MatchPast {
    let mut past = MatchPast::recent(LENGTH);
    past.add(start().1);
    (0..ticks).for_each(|_| past.add(quiet()));
    past
}

fn begin(past: &MatchPast, now: i32, death: Option<i32>) -> InstantReplay {
    let opening = Opening {
        now,
        death,
        drawn_from: None,
        watched: Some(0),
    };
    InstantReplay::begin(past, None, opening).expect("there is a past")
}

/// Lets a replay run for some ticks at normal speed, and returns whether it goes on.
fn play(replay: &mut InstantReplay, from: u64, ticks: u64) -> bool {
    for tick in from..from + ticks {
        replay
            .watching
            .start_frame(Duration::from_millis(25 * tick));
        while replay.watching.next_move().is_some() {}
    }
    !replay.is_over()
}

#[test]
fn fifteen_seconds_are_kept_however_long_the_match_lasts() {
    let mut past = MatchPast::recent(LENGTH);
    let mut largest = 0;
    for _ in 0..4 {
        past.add(start().1);
        for _ in 0..3000 {
            past.add(quiet());
            largest = past.memory().max(largest);
        }
    }
    assert_eq!((past.first(), past.last()), (12_000 - LENGTH, 12_000));
    assert!(largest < 4 << 20, "{largest} bytes");
}

#[test]
fn it_starts_four_seconds_before_a_death_or_fifteen_seconds_ago() {
    let past = past(2000);
    for (death, from) in [
        (None, 1400),
        (Some(1900), 1740),
        (Some(1450), 1400),
        (Some(900), 1400),
    ] {
        let replay = begin(&past, 2000, death);
        assert_eq!(replay.watching.target(), from, "{death:?}");
    }
    let nothing = MatchPast::recent(LENGTH);
    let opening = Opening {
        now: 0,
        death: None,
        drawn_from: None,
        watched: Some(0),
    };
    assert!(InstantReplay::begin(&nothing, None, opening).is_none());
}

#[test]
fn it_ends_by_itself_with_the_tick_that_was_on_the_screen() {
    let mut replay = begin(&past(2000), 2012, Some(1990));
    // Ticks become final while it runs.
    for _ in 0..100 {
        replay.add(&quiet());
    }
    assert_eq!(replay.watching.past().last(), 2012);
    assert!(play(&mut replay, 0, 180));
    assert!(!play(&mut replay, 180, 10));
}

#[test]
fn a_new_level_does_not_get_into_a_replay_of_the_last_one() {
    let mut replay = begin(&past(2000), 2012, None);
    replay.add(&start().1);
    (0..100).for_each(|_| replay.add(&quiet()));
    assert_eq!(replay.watching.past().last(), 2000);
}

#[test]
fn ticks_that_were_not_drawn_are_reported_as_missing() {
    let (level_data, begin) = start();
    let mut replaying = Replaying::default();
    replaying.add(begin);
    let mut worlds = SnapshotPair::still(level_data, Box::default());
    worlds.now.players[0].active = true;
    for tick in 1..=1000 {
        replaying.add(quiet());
        worlds.now.globals.tick = tick;
        if !(800..900).contains(&tick) {
            replaying.record_drawn(&worlds);
        }
    }
    assert!(replaying.start(&worlds, SeatSet::one(0), false));
    let replay = replaying.replay_mut().expect("a replay");
    let mut is_seen = |tick| {
        replay.watching.set_paused(true);
        replay.watching.seek(tick);
        replay.watching.start_frame(Duration::ZERO);
        while replay.watching.next_move().is_some() {}
        replay.update_seen([""; PLAYERS]);
        matches!(replay.comparison(), Comparison::Beside(Some(_)))
    };
    assert_eq!(
        [790, 880, 950].map(&mut is_seen),
        [true, false, true],
        "a replay was in front of the match for a while"
    );
    assert!(replaying.start(&worlds, SeatSet::one(0), true));
    let replay = replaying.replay().expect("a replay");
    assert!(matches!(replay.comparison(), Comparison::Same), "a host");
}

#[test]
fn it_starts_where_a_window_that_has_joined_began_to_draw() {
    let (level_data, begin) = start();
    let mut replaying = Replaying::default();
    replaying.add(begin);
    let mut worlds = SnapshotPair::still(level_data, Box::default());
    for tick in 1..=100 {
        replaying.add(quiet());
        worlds.now.globals.tick = tick;
        if tick >= 30 {
            replaying.record_drawn(&worlds);
        }
    }
    for (is_host, from) in [(false, 30), (true, 0)] {
        assert!(replaying.start(&worlds, SeatSet::one(0), is_host));
        let replay = replaying.replay().expect("a replay");
        assert_eq!(replay.watching.target(), from);
    }
}

#[test]
fn a_death_on_the_screen_counts_before_it_is_final() {
    let (level_data, begin) = start();
    let mut replaying = Replaying::default();
    replaying.add(begin);
    (0..1000).for_each(|_| replaying.add(quiet()));
    let mut worlds = SnapshotPair::still(level_data, Box::default());
    worlds.now.globals.tick = 1010;
    let ticks_left = crate::sim::rules::player::DEATH_TICKS - 6;
    worlds.now.players[0].pause = Pause::Dead(crate::sim::world::player::Death { ticks_left });
    assert!(replaying.start(&worlds, SeatSet::one(0), false));
    let replay = replaying.replay().expect("a replay");
    assert_eq!(replay.watching.target(), 1004 - BEFORE_DEATH);
}
