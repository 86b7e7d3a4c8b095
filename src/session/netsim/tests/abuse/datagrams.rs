//! Garbage, forged datagrams and invalid lengths.

use super::*;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;

/// Random bytes, some of which start like a valid datagram.
fn garbage(random: &mut Pcg32) -> Vec<u8> {
    let length = random.next_u32() as usize % 1500;
    let mut bytes = vec![0; length];
    random.fill_bytes(&mut bytes);
    let head: &[u8] = match random.next_u32() % 4 {
        0 => b"PMR1",
        1 => &[1],
        2 => &[3],
        _ => &[],
    };
    let head = &head[..head.len().min(length)];
    bytes[..head.len()].copy_from_slice(head);
    bytes
}

#[test]
fn eight_players_are_unaffected_by_20_000_garbage_datagrams_per_second() {
    let mut sim = lossless_game(7);
    let mut random = Pcg32::seed_from_u64(3);
    run_attack(&mut sim, ms(3000), |sim, _| {
        for n in 0..20 {
            let bytes = garbage(&mut random);
            let [a, b, c, d] = random.next_u32().to_be_bytes();
            let from = match n % 4 {
                // With the address of a player.
                0 => sim.machine_address(u64::from(a % 7) + 1),
                _ => ([a, b, c, d], 1000).into(),
            };
            let to = sim.server_address();
            sim.network().forge(sim.now(), from, to, &bytes);
        }
    });
    assert_unharmed(&sim, 10);
}

#[test]
fn forged_datagrams_with_a_players_address_do_not_affect_that_player() {
    let mut sim = lossless_game(3);
    let mut random = Pcg32::seed_from_u64(4);
    run_attack(&mut sim, ms(7000), |sim, _| {
        let (player, server) = (sim.machine_address(1), sim.server_address());
        for (from, to) in [(player, server), (server, player)] {
            for carrier in 1..5 {
                let mut bytes = [0; 60];
                random.fill_bytes(&mut bytes);
                bytes[0] = carrier;
                sim.network().forge(sim.now(), from, to, &bytes);
            }
        }
    });
    assert_unharmed(&sim, 30);
    let id = sim.server.connections()[0].who.id;
    let traffic = sim.server.net().traffic(id).expect("it is there");
    assert_eq!(
        (traffic.sealed, traffic.over_rate, traffic.faults),
        (28_000, 0, 0)
    );
}

#[test]
fn datagrams_of_invalid_length_are_dropped_unread() {
    let mut sim = lossless_game(2);
    run_attack(&mut sim, ms(1000), |sim, step| {
        let length = match step % 12 {
            short @ 0..6 => short as usize,
            long => 1447 + long as usize,
        };
        let (player, server) = (sim.machine_address(1), sim.server_address());
        let mut bytes = vec![1; length];
        for (from, to) in [(player, server), (server, player)] {
            sim.network().forge(sim.now(), from, to, &bytes);
        }
        bytes.iter_mut().zip(*b"PMR1\x01").for_each(|(a, b)| *a = b);
        sim.network().forge(sim.now(), player, server, &bytes);
    });
    let id = sim.server.connections()[0].who.id;
    let traffic = sim.server.net().traffic(id).expect("it is there");
    assert_eq!((traffic.sealed, traffic.faults), (0, 0));
    assert_unharmed(&sim, 3);
}
