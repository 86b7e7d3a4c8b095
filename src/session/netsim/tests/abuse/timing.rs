//! Clients that lie about time: invalid ticks, rewritten input, missing acknowledgements.

use super::intruder::near;
use super::*;
use crate::net::message::Message;
use crate::net::message::input::ClientInput;

#[test]
fn invalid_ticks_and_generations_of_a_client_do_not_affect_others() {
    let mut lab = lossless_game(3);
    let mut intruder = Intruder::active(&mut lab, near(1), "Eve");
    let mut generation = 0_u8;
    run_attack(&mut lab, ms(5000), |lab, step| {
        if step % 25 != 0 {
            return;
        }
        intruder.receive(lab);
        intruder.acknowledge(lab);
        let now = lab.server.authority().tick();
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
                lab,
                [Message::ClientInput(ClientInput {
                    newest,
                    generation,
                    masks: vec![mask, 0, mask],
                })],
            );
        }
        intruder.flush(lab);
    });
    assert_unharmed(&lab, 20);
    let resimulated = lab.server.authority().resimulated_ticks();
    assert!(
        resimulated < 800,
        "{resimulated} ticks resimulated in 13 seconds"
    );
}

#[test]
fn rewriting_past_input_is_limited_by_a_budget() {
    let mut lab = lossless_game(3);
    let mut intruder = Intruder::active(&mut lab, near(1), "Eve");
    lab.start_measurement();
    let before = lab.server.authority().resimulated_ticks();
    let mut held = 0;
    run_attack(&mut lab, ms(10_000), |lab, step| {
        if step % 25 != 0 {
            return;
        }
        intruder.receive(lab);
        intruder.acknowledge(lab);
        // The input of every tick comes as late as possible and differs from the previous one.
        let tick = lab
            .server
            .authority()
            .tick()
            .saturating_sub(lab.server.tuning().late_window);
        held ^= 0x3F;
        intruder.queue(lab, [Intruder::inputs(tick, vec![held])]);
        intruder.flush(lab);
    });
    let resimulated = lab.server.authority().resimulated_ticks() - before;
    // Without the budget, each of 400 ticks would resimulate the whole late-input window.
    assert!(resimulated <= 400, "{resimulated} ticks resimulated in 400");
    let retimed = lab.server.peers().last().map(|peer| peer.notices.retimed());
    assert!(retimed > Some(100), "{retimed:?} inputs retimed");
    for report in reports(&lab) {
        assert!(report.correction_local_share < 0.2, "{report:#?}");
    }
    assert_unharmed(&lab, 40);
}

#[test]
fn a_client_that_acknowledges_nothing_makes_no_queue_grow() {
    let mut lab = lossless_game(3);
    let mut intruder = Intruder::active(&mut lab, near(1), "Eve");
    let mut pieces = 0;
    run_attack(&mut lab, ms(20_000), |lab, step| {
        if step % 25 != 0 {
            return;
        }
        let received = intruder.receive(lab);
        pieces += received
            .iter()
            .filter(|m| matches!(m, Message::StatePiece(_)))
            .count();
        let tick = lab.server.authority().tick();
        intruder.queue(lab, [Intruder::inputs(tick + 2, vec![0; 4])]);
        intruder.flush(lab);
    });
    assert!(pieces > 0, "it gets states, since it seems to need them");
    let id = lab
        .server
        .peers()
        .last()
        .map(|peer| peer.who.id)
        .expect("it is there");
    let traffic = lab.server.net().traffic(id).expect("it is there");
    let rate = traffic.bytes_out / 22;
    assert!(rate < 64_000, "{rate} bytes a second");
    assert_unharmed(&lab, 80);
}
