use super::*;
use crate::config::Network;
use crate::net::link::conditioner::Conditions;
use crate::net::message::Message;
use crate::net::message::input::{BroadcastAck, InputNoticeKind};
use crate::net::message::state::ClientStats;
use crate::session::level_source::tests::RealLevels;
use crate::session::netgame::client::{Levels, SourceLevels};
use crate::session::netgame::server::test_server::{TestServer, far, state_ack};
use crate::session::netgame::tuning::Tuning;
use crate::session::netsim::bots::BotStyle;
use crate::session::netsim::{SimPlan, Simulation};
use crate::sim::world::buttons::Buttons;
use std::time::Duration;

fn levels() -> Box<dyn Levels> {
    Box::new(SourceLevels(RealLevels::open()))
}

#[test]
fn both_sides_measure_ping_traffic_loss_and_corrections() {
    let conditions = Conditions {
        delay: Duration::from_millis(50),
        loss: 0.1,
        ..Conditions::default()
    };
    let plan = SimPlan {
        clients: 2,
        seats: 1,
        host_seats: 1,
        conditions,
        over_tcp: false,
        style: BotStyle::Human,
        level: 1,
        seed: 3,
        level_delay: Duration::ZERO,
        tuning: Tuning::of(&Network::default()),
    };
    let level_source = Box::new(RealLevels::open());
    let mut sim = Simulation::new(plan, level_source, &levels).expect("the level is there");
    let (mut at_server, mut at_client) = (NetStats::default(), NetStats::default());
    let mut greatest = 0.0_f64;
    let mut lost = 0.0;
    for _ in 0..400 {
        sim.run(Duration::from_millis(25));
        at_server.watch_server(&sim.server, sim.now());
        at_client.watch_client(&sim.machines[0].client, sim.now());
        let corrections = at_client.board.last_second(Quantity::RemoteCorrection);
        greatest = greatest.max(corrections.max);
        lost += at_client.board.last_second(Quantity::Lost).sum;
    }
    let last = |monitor: &NetStats, quantity| monitor.board.last_second(quantity);
    for monitor in [&at_server, &at_client] {
        let ping = last(monitor, Quantity::Ping)
            .mean()
            .expect("it was measured");
        assert!((95.0..140.0).contains(&ping), "{ping}");
        let packets = last(monitor, Quantity::PacketsIn).sum;
        assert!((25.0..90.0).contains(&packets), "{packets}");
        assert!(last(monitor, Quantity::BytesOut).sum > 28.0 * packets / 2.0);
        assert!(last(monitor, Quantity::TickCost).count >= 38);
        assert_eq!(monitor.lines().len(), 3);
    }
    let dsync = last(&at_client, Quantity::Dsync).mean().expect("it plays");
    assert!((-180.0..-95.0).contains(&dsync), "{dsync}");
    assert!(greatest > 0.0, "somebody else was predicted wrongly");
    assert!(lost > 0.0, "a tenth of the datagrams was lost");
    assert_eq!(at_client.side(), Some(StatsSide::Client));
    let line = &at_server.lines()[1];
    assert_eq!((line.player, line.role), (1, SlotRole::Active));
    assert!(line.bytes_in.is_some_and(|bytes| bytes > 500.0), "{line:?}");
    assert!(line.lead.is_some() && line.backlog.is_some(), "{line:?}");
    let own = at_client.lines().iter().find(|line| line.rate.is_some());
    assert_eq!(own.map(|line| line.player), sim.machines[0].client.player());
}

/// Samples a server for a second.
fn watch_for_a_second(stats: &mut NetStats, server: &mut TestServer) {
    for _ in 0..41 {
        server.run(1);
        stats.watch_server(&server.server, server.now);
    }
}

fn traffic(factor: u64) -> Traffic {
    Traffic {
        round_trip: Duration::from_millis(40 * factor),
        datagrams_in: 10 * factor,
        expected_in: 15 * factor,
        bytes_in: 1000 * factor,
        datagrams_out: 20 * factor,
        bytes_out: 3000 * factor,
        ..Traffic::default()
    }
}

#[test]
fn a_server_measures_all_its_clients_together() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    let bob = server.join(far(2), &["Bob"]);
    let mut stats = NetStats::default();
    watch_for_a_second(&mut stats, &mut server);
    assert_eq!(stats.board.last_second(Quantity::Ping).count, 0);
    assert_eq!(stats.board.last_second(Quantity::Lead).count, 0);
    server.set_traffic(ann, traffic(2));
    server.set_traffic(bob, traffic(3));
    let tick = server.server.authority().tick();
    server.receive_input(ann, tick, Buttons::empty());
    server.receive_input(bob, tick + 3, Buttons::empty());
    watch_for_a_second(&mut stats, &mut server);
    let last = |quantity| stats.board.last_second(quantity);
    assert_eq!(last(Quantity::Ping).mean(), Some(120.0), "the slowest");
    assert_eq!(last(Quantity::Lead).mean(), Some(25.0), "the latest");
    assert_eq!(last(Quantity::Rate).mean(), Some(40.0));
    assert_eq!(last(Quantity::Ahead).mean(), Some(6.0));
    assert_eq!(last(Quantity::PacketsIn).sum, 50.0);
    assert_eq!(last(Quantity::PacketsOut).sum, 100.0);
    assert_eq!(last(Quantity::Lost).sum, 25.0);
    assert_eq!(last(Quantity::BytesIn).sum, 5000.0 + 50.0 * 28.0);
    assert_eq!(last(Quantity::Rollback).count, 0);
    assert!(last(Quantity::TickCost).count >= 39);
    assert!((stats.loss() - 25.0 / 75.0).abs() < 1e-9);
    let states = stats.states();
    assert_eq!((states.every, states.compression), (5, 5));
    assert_eq!(states.log_end, server.server.authority().log.end());
    assert_eq!(
        states.baselines,
        server.server.authority().baselines().len()
    );
    assert_eq!(stats.side(), Some(StatsSide::Server));
}

#[test]
fn a_server_counts_late_and_retimed_input_and_lost_baselines() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    server.activate(ann);
    server.run(20);
    let mut stats = NetStats::default();
    stats.watch_server(&server.server, server.now);
    let tick = server.server.authority().tick();
    server.receive_input(ann, tick - 10, Buttons::LEFT);
    let mut ack = state_ack(1);
    ack.baseline_missing = true;
    server.receive(ann, Message::StateAck(ack));
    server.run(3);
    let tick = server.server.authority().tick();
    server.receive_input(ann, tick - 2, Buttons::RIGHT);
    watch_for_a_second(&mut stats, &mut server);
    let last = |quantity| stats.board.last_second(quantity);
    assert_eq!(last(Quantity::Retimed).sum, 1.0);
    assert_eq!(last(Quantity::BaselineResets).sum, 1.0);
    assert_eq!(last(Quantity::Late).sum, 2.0);
    assert_eq!(last(Quantity::Rollback).max, 2.0);
}

#[test]
fn a_servers_rows_show_the_connection_of_each_client() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    let bob = server.join(far(2), &["Bob"]);
    let mut stats = NetStats::default();
    stats.watch_server(&server.server, server.now);
    server.set_traffic(ann, traffic(2));
    server.set_traffic(bob, traffic(3));
    let mut ack = state_ack(1);
    ack.stats = Some(ClientStats {
        rate: 4100,
        dsync: -55,
        rewind: 7,
        own_correction: 24,
        other_correction: 40,
        cpu_percent: 3,
        stalled: 9,
    });
    server.receive(ann, Message::StateAck(ack));
    let ack = BroadcastAck {
        hash_bad: 4,
        ..BroadcastAck::of_log(0)
    };
    server.receive(ann, Message::BroadcastAck(ack));
    let notices = &mut server.connection_mut(ann).notices;
    for tick in 0..3 {
        notices.push(InputNoticeKind::Retimed, tick, 1);
    }
    watch_for_a_second(&mut stats, &mut server);
    // The rows show the traffic of the last complete second.
    watch_for_a_second(&mut stats, &mut server);
    let notices = &mut server.connection_mut(ann).notices;
    notices.push(InputNoticeKind::Retimed, 9, 1);
    let [_, ann_row, bob_row] = stats.lines() else {
        panic!("three players");
    };
    assert_eq!((ann_row.player, ann_row.name.as_str()), (1, "Ann"));
    assert_eq!((ann_row.ping, bob_row.ping), (80.0, 120.0));
    assert_eq!(ann_row.dsync, -5.5);
    assert_eq!((ann_row.rate, bob_row.rate), (Some(41.0), None));
    assert_eq!(ann_row.rollback, Some(7));
    assert_eq!(ann_row.own_correction, Some(1.5));
    assert_eq!(ann_row.other_correction, Some(2.5));
    assert_eq!((ann_row.retimed, bob_row.retimed), (3, 0));
    assert_eq!((ann_row.desyncs, bob_row.desyncs), (Some(4), Some(0)));
    assert_eq!(ann_row.baseline_resets, Some(0));
    let log_end = server.server.authority().log.end();
    assert_eq!(ann_row.backlog, Some(log_end), "nothing acknowledged");
    assert_eq!((ann_row.role, ann_row.colour), (SlotRole::Syncing, 3));
}

#[test]
fn a_row_from_the_player_list_has_the_units_of_the_table() {
    let mut server = TestServer::open();
    server.join(far(1), &["Ann"]);
    let mut line = server.server.player_list().lines.remove(1);
    (line.ping, line.dsync, line.late) = (90, -123, 4);
    (line.sent, line.received) = (12, 0);
    let row = PlayerRow::from_player_info(&line);
    assert_eq!((row.ping, row.dsync, row.retimed), (90.0, -12.3, 4));
    assert_eq!((row.bytes_out, row.bytes_in), (Some(1200.0), None));
    assert_eq!(row.role, SlotRole::Joining);
}

#[test]
fn a_meter_counts_only_the_increase() {
    let mut meter = TrafficMeter::new(1);
    let counted = |meter: &mut TrafficMeter, factor| {
        let new = meter.update(&traffic(factor));
        new.map(|(_, new)| new)
    };
    let wire = |factor: u64| (1280 * factor, 3560 * factor);
    let all = [wire(2).0, wire(2).1, 20, 40, 10, 0, 0, 0];
    assert_eq!(counted(&mut meter, 2), all);
    let new = [wire(1).0, wire(1).1, 10, 20, 5, 0, 0, 0];
    assert_eq!(counted(&mut meter, 3), new);
    assert_eq!(counted(&mut meter, 3), [0; 8]);
}
