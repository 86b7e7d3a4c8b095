//! Causes of corrections, and what is drawn of them.

use super::*;
use crate::session::netgame::correction_log::CorrectionCause;
use crate::session::netgame::visible_error::VisibleError;

const LATE: CorrectionCause = CorrectionCause::LateInput(0);
const OWN: CorrectionCause = CorrectionCause::OwnLateInput(0);

/// Returns how many visible corrections of each of these causes the client on a machine has had.
fn counts<const N: usize>(
    sim: &Simulation,
    machine: usize,
    causes: [CorrectionCause; N],
) -> [u64; N] {
    let log = &sim.machines[machine].client.metrics().corrections;
    causes.map(|cause| log.count(cause))
}

/// Clears the corrections so far: those while players join.
fn forget_corrections(sim: &mut Simulation) {
    for machine in &mut sim.machines {
        machine.client.metrics_mut().corrections = Default::default();
    }
}

fn frames(sim: &Simulation, machine: usize) -> &VisibleError {
    let frames = sim.machines[machine].frames.as_ref();
    &frames.expect("frames are measured").result
}

#[test]
fn on_a_good_but_long_line_input_is_only_on_its_way() {
    let mut sim = playing(2, link(150, 0, 0.0), BotStyle::Human);
    forget_corrections(&mut sim);
    sim.run(ms(20_000));
    let [distance, others @ ..] = counts(
        &sim,
        0,
        [
            CorrectionCause::Distance,
            LATE,
            CorrectionCause::LostPacket,
            OWN,
        ],
    );
    assert!(distance > 5, "{distance}");
    assert_eq!(others, [0, 0, 0]);
    let log = &sim.machines[0].client.metrics().corrections;
    let own = sim.machines[0].client.player();
    for correction in log.recent() {
        assert_ne!(correction.player, own, "{correction:?}");
        assert!((6..=12).contains(&correction.ticks), "{correction:?}");
    }
}

#[test]
fn input_in_lost_packets_is_distinguished_from_input_in_flight() {
    let mut sim = playing(2, link(100, 0, 0.2), BotStyle::Human);
    forget_corrections(&mut sim);
    sim.run(ms(30_000));
    let [distance, lost] = counts(
        &sim,
        0,
        [CorrectionCause::Distance, CorrectionCause::LostPacket],
    );
    assert!(
        distance > 0 && lost > 0,
        "{distance} on their way, {lost} lost"
    );
}

#[test]
fn short_freezes_of_a_computer_are_late_input_for_the_others() {
    let mut sim = playing(2, link(60, 0, 0.0), BotStyle::Human);
    forget_corrections(&mut sim);
    for _ in 0..40 {
        sim.machines[0].frozen_until = sim.now() + ms(110);
        sim.run(ms(700));
    }
    let [late, lost] = counts(&sim, 1, [LATE, CorrectionCause::LostPacket]);
    assert!(late > 3, "{late} late");
    assert_eq!(lost, 0);
}

#[test]
fn input_that_the_server_has_moved_is_the_own_late_input() {
    let mut sim = playing(2, link(60, 0, 0.0), BotStyle::Human);
    forget_corrections(&mut sim);
    for _ in 0..40 {
        sim.machines[0].frozen_until = sim.now() + ms(450);
        sim.run(ms(1500));
    }
    let [own] = counts(&sim, 0, [OWN]);
    assert!(sim.machines[0].client.metrics().retimed > 0);
    assert!(own > 0, "no own correction");
    assert_eq!(counts(&sim, 1, [OWN]), [0], "of the other one");
}

#[test]
fn without_delay_remote_players_are_drawn_nearly_where_they_are() {
    let mut sim = playing(2, link(0, 0, 0.0), BotStyle::Human);
    sim.run(ms(10_000));
    let found = frames(&sim, 0);
    let count = found.largest_jump.count();
    assert!((500..=610).contains(&count), "{count} frames at 60 FPS");
    assert!(found.error.mean() < 1.0, "{}", found.error.mean());
}

#[test]
fn remote_players_jump_by_less_than_their_corrections() {
    let mut sim = playing(3, link(200, 10, 0.05), BotStyle::Human);
    sim.run(ms(30_000));
    let corrected = &sim.machines[0].client.metrics().remote_corrections;
    let found = frames(&sim, 0);
    assert!(corrected.max() > 20.0, "{}", corrected.max());
    assert!(found.error.mean() > 0.5, "{}", found.error.mean());
    let jump = found.jump.quantile(0.999);
    assert!(jump <= 10.0, "{jump} px");
}
