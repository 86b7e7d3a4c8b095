use super::*;
use crate::config::Network;
use crate::net::link::conditioner::Conditions;
use crate::session::level_source::tests::RealLevels;
use crate::session::netgame::client::{Levels, SourceLevels};
use crate::session::netgame::tuning::Tuning;
use crate::session::netsim::bots::BotStyle;
use crate::session::netsim::{SimPlan, Simulation};
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
