use super::*;

#[test]
fn a_client_recovers_from_a_two_second_freeze_within_half_a_second() {
    let mut sim = playing(2, link(100, 0, 0.0), BotStyle::Human);
    sim.machines[0].frozen_until = sim.now() + ms(2000);
    sim.run(ms(2000));
    let before = sim.server.connections()[0].notices.retimed();
    let took = until(&mut sim, ms(2000), |sim| {
        let client = &sim.machines[0].client;
        let error = client.clock_error();
        error.is_some_and(|error| error.abs() < 50.0)
    });
    assert!(took <= ms(500), "{took:?}");
    sim.run(ms(5000));
    assert_all_active(&sim);
    assert_agreement(&sim, 40);
    assert!(sim.server.connections()[0].notices.retimed() - before <= 40);
}

#[test]
fn clients_recover_from_a_two_second_server_freeze_within_a_second() {
    let mut sim = playing(2, link(100, 0, 0.0), BotStyle::Human);
    sim.server_frozen_until = sim.now() + ms(2000);
    sim.run(ms(2000));
    assert!(
        sim.machines[0].client.is_stalled(),
        "it waits for the server"
    );
    let took = until(&mut sim, ms(3000), |sim| {
        let close = |machine: &SimClient| {
            let client = &machine.client;
            let error = client.clock_error();
            !client.is_stalled() && error.is_some_and(|error| error.abs() < 50.0)
        };
        sim.machines.iter().all(close)
    });
    assert!(took <= ms(1000), "{took:?}");
    sim.run(ms(5000));
    assert_all_active(&sim);
    assert_agreement(&sim, 40);
}

#[test]
fn buttons_of_a_silent_client_are_released() {
    let mut sim = playing(1, link(50, 0, 0.0), BotStyle::Human);
    sim.machines[0].frozen_until = sim.now() + ms(1500);
    sim.run(ms(1400));
    let held = sim.server.authority().rollback().now().players[1].buttons;
    assert_eq!(held, Buttons::empty());
}

#[test]
fn remote_players_stop_while_the_server_is_silent() {
    let mut sim = playing(
        2,
        link(50, 0, 0.0),
        BotStyle::Recorded(vec![Buttons::RIGHT].into()),
    );
    let others = |sim: &Simulation| {
        let game = sim.machines[0].client.game().expect("it plays");
        let recent = game.recent_inputs();
        let (_, held) = recent.last().expect("some ticks");
        (held[1], held[2])
    };
    let right = Buttons::RIGHT.bits();
    assert_eq!(others(&sim), (right, right));
    sim.server_frozen_until = sim.now() + ms(800);
    sim.run(ms(200));
    assert_eq!(others(&sim), (right, right));
    sim.run(ms(300));
    assert_eq!(
        others(&sim),
        (right, 0),
        "local buttons stay held, remote ones are released"
    );
    sim.run(ms(3000));
    assert_eq!(others(&sim), (right, right));
    assert_all_active(&sim);
    assert_agreement(&sim, 20);
}

#[test]
fn a_lost_client_times_out_after_five_seconds_and_leaves_after_two_minutes() {
    let mut sim = connected(2, link(50, 0, 0.0), BotStyle::Human);
    sim.machines[0].frozen_until = sim.now() + ms(600_000);
    sim.run(ms(4900));
    assert_eq!(sim.server.connections().len(), 2);
    sim.run(ms(400));
    assert_eq!(sim.server.connections().len(), 1);
    sim.run(ms(115_000));
    assert!(sim.server.authority().rollback().now().players[1].active);
    sim.run(ms(6000));
    assert!(!sim.server.authority().rollback().now().players[1].active);
}

#[test]
fn a_client_that_lost_its_server_warns_and_then_disconnects() {
    let mut sim = playing(1, link(50, 0, 0.0), BotStyle::Human);
    sim.server_frozen_until = sim.now() + ms(600_000);
    sim.run(ms(3200));
    assert!(sim.machines[0].client.is_silent());
    sim.run(ms(2200));
    assert_eq!(sim.machines[0].client.phase(), Phase::Reconnecting);
    sim.run(ms(59_000));
    assert_eq!(sim.machines[0].client.phase(), Phase::Reconnecting);
    sim.run(ms(1_000));
    let ended = Phase::Ended(crate::session::netgame::client::SessionEnd::Lost);
    assert_eq!(sim.machines[0].client.phase(), ended);
}

/// Runs for some seconds and asserts that all clients agree with the server all the time.
fn assert_agreement_from_now_on(sim: &mut Simulation) {
    let count = |sim: &Simulation| {
        let reports = reports(sim).into_iter();
        let counts = reports.map(|r| (r.desyncs, r.forced_resyncs, r.disconnects));
        counts.collect::<Vec<_>>()
    };
    let (before, agreed) = (count(sim), reports(sim)[0].hashes_equal);
    sim.run(ms(8000));
    assert_eq!(count(sim), before);
    assert!(reports(sim)[0].hashes_equal >= agreed + 20);
}

#[test]
fn a_client_that_was_frozen_for_twenty_seconds_returns_to_its_body() {
    let mut sim = playing(2, link(50, 10, 0.02), BotStyle::Human);
    let seat = sim.machines[0].client.player();
    sim.machines[0].frozen_until = sim.now() + ms(20_000);
    sim.run(ms(20_000));
    assert_eq!(sim.server.connections().len(), 1);
    let body = |sim: &Simulation| sim.server.authority().rollback().now().players[1];
    let away = body(&sim);
    assert!(away.active && away.buttons.is_empty());
    let back = |sim: &Simulation| sim.machines[0].client.phase() == Phase::Active;
    let took = until(&mut sim, ms(3000), back);
    assert!(took <= ms(1000), "{took:?}");
    assert_all_active(&sim);
    assert_eq!(sim.machines[0].client.player(), seat);
    let returned = body(&sim);
    assert_eq!((returned.coins, returned.deaths), (away.coins, away.deaths));
    assert_eq!(returned.shots_fired, away.shots_fired);
    assert_agreement_from_now_on(&mut sim);
}

#[test]
fn clients_return_to_a_server_that_was_frozen_for_twenty_seconds() {
    let mut sim = playing(2, link(50, 10, 0.02), BotStyle::Human);
    let seats = |sim: &Simulation| {
        let machines = sim.machines.iter();
        machines
            .map(|machine| machine.client.player())
            .collect::<Vec<_>>()
    };
    let before = seats(&sim);
    sim.server_frozen_until = sim.now() + ms(20_000);
    sim.run(ms(20_000));
    for machine in &sim.machines {
        assert_eq!(machine.client.phase(), Phase::Reconnecting);
    }
    let back = |sim: &Simulation| {
        let mut machines = sim.machines.iter();
        machines.all(|machine| machine.client.phase() == Phase::Active)
    };
    let took = until(&mut sim, ms(8000), back);
    assert!(took <= ms(6000), "{took:?}");
    assert_eq!(seats(&sim), before);
    assert_agreement_from_now_on(&mut sim);
}

#[test]
fn a_client_recovers_from_repeated_freezes() {
    let mut sim = playing(2, link(100, 0, 0.0), BotStyle::Human);
    for _ in 0..3 {
        sim.machines[0].frozen_until = sim.now() + ms(2000);
        sim.run(ms(3500));
    }
    sim.run(ms(3000));
    assert_all_active(&sim);
    assert_agreement(&sim, 40);
    assert_eq!(reports(&sim)[0].jumps, 3, "one for each time");
}
