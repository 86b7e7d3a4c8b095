use super::*;

#[test]
fn a_client_recovers_from_a_two_second_freeze_within_half_a_second() {
    let mut lab = playing(2, link(100, 0, 0.0), BotStyle::Human);
    lab.machines[0].frozen_until = lab.now() + ms(2000);
    lab.run(ms(2000));
    let before = lab.server.peers()[0].notices.retimed();
    let took = until(&mut lab, ms(2000), |lab| {
        let client = &lab.machines[0].client;
        let error = client.clock_error();
        error.is_some_and(|error| error.abs() < 50.0)
    });
    assert!(took <= ms(500), "{took:?}");
    lab.run(ms(5000));
    assert_all_active(&lab);
    assert_agreement(&lab, 40);
    assert!(lab.server.peers()[0].notices.retimed() - before <= 40);
}

#[test]
fn clients_recover_from_a_two_second_server_freeze_within_a_second() {
    let mut lab = playing(2, link(100, 0, 0.0), BotStyle::Human);
    lab.server_frozen_until = lab.now() + ms(2000);
    lab.run(ms(2000));
    assert!(
        lab.machines[0].client.is_stalled(),
        "it waits for the server"
    );
    let took = until(&mut lab, ms(3000), |lab| {
        let close = |machine: &SimClient| {
            let client = &machine.client;
            let error = client.clock_error();
            !client.is_stalled() && error.is_some_and(|error| error.abs() < 50.0)
        };
        lab.machines.iter().all(close)
    });
    assert!(took <= ms(1000), "{took:?}");
    lab.run(ms(5000));
    assert_all_active(&lab);
    assert_agreement(&lab, 40);
}

#[test]
fn buttons_of_a_silent_client_are_released() {
    let mut lab = playing(1, link(50, 0, 0.0), BotStyle::Human);
    lab.machines[0].frozen_until = lab.now() + ms(1500);
    lab.run(ms(1400));
    let held = lab.server.authority().rollback().now().players[1].buttons;
    assert_eq!(held, Buttons::empty());
}

#[test]
fn remote_players_stop_while_the_server_is_silent() {
    let mut lab = playing(
        2,
        link(50, 0, 0.0),
        BotStyle::Recorded(vec![Buttons::RIGHT].into()),
    );
    let others = |lab: &Simulation| {
        let game = lab.machines[0].client.game().expect("it plays");
        let recent = game.recent_masks();
        let (_, held) = recent.last().expect("some ticks");
        (held[1], held[2])
    };
    let right = Buttons::RIGHT.bits();
    assert_eq!(others(&lab), (right, right));
    lab.server_frozen_until = lab.now() + ms(800);
    lab.run(ms(200));
    assert_eq!(others(&lab), (right, right));
    lab.run(ms(300));
    assert_eq!(
        others(&lab),
        (right, 0),
        "local buttons stay held, remote ones are released"
    );
    lab.run(ms(3000));
    assert_eq!(others(&lab), (right, right));
    assert_all_active(&lab);
    assert_agreement(&lab, 20);
}

#[test]
fn a_lost_client_times_out_after_five_seconds_and_frees_its_slot() {
    let mut lab = playing(2, link(50, 0, 0.0), BotStyle::Human);
    lab.machines[0].frozen_until = lab.now() + ms(600_000);
    lab.run(ms(4900));
    assert_eq!(lab.server.peers().len(), 2);
    lab.run(ms(400));
    assert_eq!(lab.server.peers().len(), 1);
    lab.run(ms(500));
    assert!(!lab.server.authority().rollback().now().players[1].active);
}

#[test]
fn a_client_that_lost_its_server_warns_and_then_disconnects() {
    let mut lab = playing(1, link(50, 0, 0.0), BotStyle::Human);
    lab.server_frozen_until = lab.now() + ms(600_000);
    lab.run(ms(3200));
    assert!(lab.machines[0].client.is_silent());
    lab.run(ms(2200));
    let ended = Phase::Ended(crate::session::netgame::client::SessionEnd::Lost);
    assert_eq!(lab.machines[0].client.phase(), ended);
}

#[test]
fn a_client_recovers_from_repeated_freezes() {
    let mut lab = playing(2, link(100, 0, 0.0), BotStyle::Human);
    for _ in 0..3 {
        lab.machines[0].frozen_until = lab.now() + ms(2000);
        lab.run(ms(3500));
    }
    lab.run(ms(3000));
    assert_all_active(&lab);
    assert_agreement(&lab, 40);
    assert_eq!(reports(&lab)[0].jumps, 3, "one for each time");
}
