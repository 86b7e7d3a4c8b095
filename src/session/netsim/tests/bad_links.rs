use super::*;

#[test]
fn all_clients_stay_in_sync_on_every_level_under_all_link_conditions() {
    let conditions = [(0, 0, 0.0), (100, 10, 0.02), (200, 30, 0.1)];
    let source = level_source();
    for (index, &level) in source.numbers().iter().enumerate() {
        for (offset, style) in [BotStyle::Human, BotStyle::Random].into_iter().enumerate() {
            let (rtt, jitter, loss) = conditions[(index + offset) % conditions.len()];
            let mut sim = open(SimPlan {
                level,
                ..plan(3, link(rtt, jitter, loss), style)
            });
            sim.run(ms(4000));
            assert_all_active(&sim);
            sim.run(ms(3000));
            assert_all_active(&sim);
            assert_agreement(&sim, 10);
            for report in reports(&sim) {
                assert_eq!(report.forced_resyncs, 0, "level {level}: {report:#?}");
            }
        }
    }
}

#[test]
fn duplicated_and_reordered_datagrams_change_nothing() {
    let conditions = Conditions {
        duplicate: 1.0,
        reorder: 0.5,
        ..link(60, 0, 0.0)
    };
    let mut sim = playing(2, conditions, BotStyle::Human);
    sim.run(ms(10_000));
    assert_agreement(&sim, 40);
    for report in reports(&sim) {
        assert_eq!(report.correction_local_max_px, 0.0, "{report:#?}");
        assert_eq!(report.retimed, 0, "{report:#?}");
    }
}

#[test]
fn the_local_player_is_hardly_corrected_up_to_five_percent_loss() {
    let mut sim = playing(3, link(100, 10, 0.05), BotStyle::Human);
    sim.run(ms(20_000));
    for report in reports(&sim) {
        assert!(report.correction_local_mean_px <= 0.02, "{report:#?}");
    }
}

#[test]
fn a_button_press_is_on_screen_within_45_ms_at_any_ping() {
    for rtt in [0, 200] {
        let mut sim = playing(1, link(rtt, 0, 0.0), BotStyle::Human);
        sim.run(ms(20_000));
        for report in reports(&sim) {
            assert!(report.key_to_screen_mean_ms > 5.0, "{report:#?}");
            assert!(report.key_to_screen_p95_ms <= 45.0, "{report:#?}");
        }
    }
}

#[test]
fn input_delay_avoids_all_mispredictions() {
    let mut slow = plan(2, link(20, 0, 0.0), BotStyle::Human);
    slow.tuning.control_lead = 4;
    slow.tuning.host_lead = 4;
    let mut sim = open(slow);
    sim.run(ms(4000));
    sim.start_measurement();
    sim.run(ms(10_000));
    assert_agreement(&sim, 40);
    for report in reports(&sim) {
        assert_eq!(report.correction_remote_max_px, 0.0, "{report:#?}");
    }
}

#[test]
fn bandwidth_stays_within_the_documented_limits() {
    let mut sim = playing(7, link(100, 0, 0.0), BotStyle::Human);
    sim.run(ms(10_000));
    for report in reports(&sim) {
        assert!(report.bytes_down_per_s <= 12_000.0, "{report:#?}");
        assert!(report.bytes_up_per_s <= 4_000.0, "{report:#?}");
    }
}

#[test]
fn the_clock_stays_synced() {
    let mut sim = playing(2, link(100, 10, 0.02), BotStyle::Human);
    sim.run(ms(20_000));
    for report in reports(&sim) {
        assert!(report.clock_error_mean_ms <= 3.0, "{report:#?}");
        assert!(report.clock_error_p99_ms <= 20.0, "{report:#?}");
        assert_eq!((report.jumps, report.stalled_ticks), (0, 0), "{report:#?}");
    }
}

#[test]
fn the_same_seed_reproduces_the_same_run() {
    let run = || {
        let mut sim = playing(2, link(100, 30, 0.05), BotStyle::Random);
        sim.run(ms(5000));
        let state = sim.server.authority().rollback().now().checksum().total;
        let bytes: Vec<u64> = sim
            .machines
            .iter()
            .map(|m| m.client.traffic().bytes_in)
            .collect();
        (state, bytes)
    };
    assert_eq!(run(), run());
}
