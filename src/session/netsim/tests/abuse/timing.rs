//! Clients that lie about time: invalid ticks, rewritten input, missing acknowledgements.

use super::intruder::near;
use super::*;
use crate::net::message::Message;
use crate::net::message::input::ClientInput;

#[test]
fn invalid_ticks_and_generations_of_a_client_do_not_affect_others() {
    let mut sim = lossless_game(3);
    let mut intruder = Intruder::active(&mut sim, near(1), "Eve");
    let mut generation = 0_u8;
    run_attack(&mut sim, ms(5000), |sim, step| {
        if step % 25 != 0 {
            return;
        }
        intruder.receive(sim);
        intruder.acknowledge(sim);
        let now = sim.server.authority().tick();
        for newest in [
            u32::MAX,
            now + 65,
            now + 64,
            0,
            now - 200,
            i32::MAX as u32,
            now,
        ] {
            generation = generation.wrapping_add(37);
            let mask = generation & 0x3F;
            intruder.queue(
                sim,
                [Message::ClientInput(ClientInput {
                    newest,
                    generation,
                    seats: vec![vec![mask, 0, mask]],
                })],
            );
        }
        intruder.flush(sim);
    });
    assert_unharmed(&sim, 20);
    let resimulated = sim.server.authority().resimulated_ticks();
    assert!(
        resimulated < 800,
        "{resimulated} ticks resimulated in 13 seconds"
    );
}

#[test]
fn rewriting_past_input_is_limited_by_a_budget() {
    let mut sim = lossless_game(3);
    let mut intruder = Intruder::active(&mut sim, near(1), "Eve");
    sim.start_measurement();
    let before = sim.server.authority().resimulated_ticks();
    let mut held = 0;
    run_attack(&mut sim, ms(10_000), |sim, step| {
        if step % 25 != 0 {
            return;
        }
        intruder.receive(sim);
        intruder.acknowledge(sim);
        // The input of every tick comes as late as possible and differs from the previous one.
        let tick = sim
            .server
            .authority()
            .tick()
            .saturating_sub(sim.server.tuning().late_window);
        held ^= 0x3F;
        intruder.queue(sim, [Intruder::inputs(tick, vec![held])]);
        intruder.flush(sim);
    });
    let resimulated = sim.server.authority().resimulated_ticks() - before;
    // Without the budget, each of 400 ticks would resimulate the whole late-input window.
    assert!(resimulated <= 400, "{resimulated} ticks resimulated in 400");
    let retimed = sim
        .server
        .connections()
        .last()
        .map(|peer| peer.notices.retimed());
    assert!(retimed > Some(100), "{retimed:?} inputs retimed");
    for report in reports(&sim) {
        assert!(report.correction_local_share < 0.2, "{report:#?}");
    }
    assert_unharmed(&sim, 40);
}

#[test]
fn a_client_that_acknowledges_nothing_makes_no_queue_grow() {
    let mut sim = lossless_game(3);
    let mut intruder = Intruder::active(&mut sim, near(1), "Eve");
    let mut pieces = 0;
    run_attack(&mut sim, ms(20_000), |sim, step| {
        if step % 25 != 0 {
            return;
        }
        let received = intruder.receive(sim);
        pieces += received
            .iter()
            .filter(|m| matches!(m, Message::StatePiece(_)))
            .count();
        let tick = sim.server.authority().tick();
        intruder.queue(sim, [Intruder::inputs(tick + 2, vec![0; 4])]);
        intruder.flush(sim);
    });
    assert!(pieces > 0, "it gets states, since it seems to need them");
    let id = sim
        .server
        .connections()
        .last()
        .map(|peer| peer.who.id)
        .expect("it is there");
    let traffic = sim.server.net().traffic(id).expect("it is there");
    let rate = traffic.bytes_out / 22;
    assert!(rate < 64_000, "{rate} bytes a second");
    assert_unharmed(&sim, 80);
}
