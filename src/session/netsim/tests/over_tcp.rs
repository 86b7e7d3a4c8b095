//! Netgames over TCP: nothing is lost, but what is sent again holds back everything behind it.

use super::*;

fn over_tcp(clients: usize, conditions: Conditions, style: BotStyle) -> SimPlan {
    SimPlan {
        over_tcp: true,
        ..plan(clients, conditions, style)
    }
}

#[test]
fn clients_stay_in_sync_over_tcp_under_all_link_conditions() {
    for (rtt, jitter, loss) in [(0, 0, 0.0), (100, 0, 0.02), (100, 10, 0.05), (200, 0, 0.02)] {
        for style in [BotStyle::Human, BotStyle::Random] {
            let mut sim = started(over_tcp(3, link(rtt, jitter, loss), style));
            sim.run(ms(8000));
            assert_all_active(&sim);
            assert_agreement(&sim, 20);
            for report in reports(&sim) {
                assert!(report.over_tcp);
                assert_eq!(report.forced_resyncs, 0, "{rtt} {loss}: {report:#?}");
                assert_eq!(report.disconnects, 0, "{rtt} {loss}: {report:#?}");
            }
        }
    }
}

#[test]
fn a_button_press_is_on_screen_within_45_ms_over_tcp_with_loss() {
    let mut sim = started(over_tcp(2, link(100, 0, 0.02), BotStyle::Human));
    sim.run(ms(20_000));
    for report in reports(&sim) {
        assert!(report.key_to_screen_mean_ms > 5.0, "{report:#?}");
        assert!(report.key_to_screen_p95_ms <= 45.0, "{report:#?}");
    }
}

#[test]
fn clients_over_tcp_and_udp_play_together() {
    let mut sim = open(plan(1, link(50, 0, 0.02), BotStyle::Human));
    sim.use_tcp();
    sim.start_client(level_finder());
    sim.run(ms(10_000));
    assert_all_active(&sim);
    assert_agreement(&sim, 20);
    let over_tcp: Vec<bool> = reports(&sim).iter().map(|report| report.over_tcp).collect();
    assert_eq!(over_tcp, [false, true]);
}

#[test]
fn a_client_over_tcp_returns_to_its_body_after_20_seconds() {
    let mut sim = started(over_tcp(2, link(100, 0, 0.02), BotStyle::Human));
    let seat = sim.machines[0].client.player();
    sim.machines[0].frozen_until = sim.now() + ms(20_000);
    sim.run(ms(20_000));
    until(&mut sim, ms(20_000), |sim| {
        sim.machines[0].client.phase() == Phase::Active
    });
    sim.run(ms(5000));
    assert_all_active(&sim);
    assert_eq!(sim.machines[0].client.player(), seat);
    assert_eq!(sim.server.connections().len(), 2);
    assert!(reports(&sim).iter().all(|report| report.desyncs == 0));
}

#[test]
fn play_over_tcp_continues_after_the_server_was_suspended_for_20_seconds() {
    let mut sim = started(over_tcp(2, link(100, 0, 0.0), BotStyle::Human));
    sim.server_frozen_until = sim.now() + ms(20_000);
    sim.run(ms(20_000));
    until(&mut sim, ms(30_000), |sim| {
        let is_active = |m: &SimClient| m.client.phase() == Phase::Active;
        sim.machines.iter().all(is_active)
    });
    sim.run(ms(5000));
    assert_all_active(&sim);
    assert!(reports(&sim).iter().all(|report| report.desyncs == 0));
}

#[test]
fn clients_become_active_over_tcp_even_if_nothing_arrives_in_time() {
    for (jitter, loss) in [(0, 0.1), (30, 0.05)] {
        let mut sim = open(over_tcp(3, link(200, jitter, loss), BotStyle::Human));
        until(&mut sim, ms(30_000), |sim| {
            let is_active = |m: &SimClient| m.client.phase() == Phase::Active;
            sim.machines.iter().all(is_active)
        });
        sim.run(ms(10_000));
        for report in reports(&sim) {
            assert_eq!((report.desyncs, report.disconnects), (0, 0), "{report:#?}");
        }
        assert_eq!(sim.server.connections().len(), 3);
    }
}

#[test]
fn worlds_agree_even_on_a_line_that_is_too_poor_to_play() {
    // Stalls of more than a second: many ticks are confirmed at once, and clocks jump.
    for seed in 1..4 {
        let mut sim = open(SimPlan {
            seed,
            ..over_tcp(3, link(200, 30, 0.1), BotStyle::Human)
        });
        sim.run(ms(20_000));
        let desyncs: u64 = reports(&sim).iter().map(|report| report.desyncs).sum();
        assert_eq!(desyncs, 0, "seed {seed}");
    }
}
