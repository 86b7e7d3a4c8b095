//! Tests of the updates that a client receives in a tick.

use super::*;
use crate::config::Network;
use crate::net::datagram::SessionKey;
use crate::net::message::state::Missing;
use crate::net::transport::PeerId;
use crate::net::wire::WireText;
use crate::replay::Recorder;
use crate::session::netgame::server::connections::{ClientIdentity, ClientSeat};
use crate::sim::world::buttons::Buttons;
use crate::sim::world::{LevelData, World};

const NEVER: Timestamp = Timestamp::ZERO;

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn tuning() -> Tuning {
    Tuning::of(&Network::default())
}

/// Runs a level up to a tick, in which player 1 presses something every fourth tick.
fn run(ticks: u32, tuning: &Tuning) -> Authority {
    let mut world = World::default();
    for player in &mut world.players[..3] {
        player.active = true;
    }
    let recorder = Recorder::new("test", 0, 0, &world);
    let mut authority = Authority::new(LevelData::default(), world, recorder, tuning);
    while authority.tick() < ticks {
        let tick = authority.tick();
        let held = if tick % 8 < 4 {
            Buttons::LEFT
        } else {
            Buttons::JUMP
        };
        authority.accept(1, tick, &[held.bits()]);
        authority.step();
    }
    authority
}

fn client(players: &[u8]) -> Connection {
    let seat = |player: &u8| {
        Some(ClientSeat {
            player: *player,
            name: WireText::new("Ann"),
            colour: 8,
        })
    };
    let who = ClientIdentity {
        id: PeerId(1),
        address: ([10, 0, 0, 1], 5).into(),
        seats: players.iter().map(seat).collect(),
    };
    let mut client = Connection::new(who, SessionKey::fixed(1).resume_token(), 0, 1000, NEVER);
    client.level.in_epoch = true;
    client
}

/// A client that wants a state.
fn wanting() -> Connection {
    let mut client = client(&[1]);
    client.level.states.is_wanted = true;
    client
}

fn sender(tuning: &Tuning) -> StateSender {
    StateSender::new(World::default().image(), tuning.compression)
}

#[test]
fn a_broadcast_carries_the_last_tick_and_the_entries_not_acknowledged() {
    let tuning = tuning();
    let mut client = client(&[1]);
    assert_eq!(
        input_broadcast(&run(0, &tuning), &mut client, 0, &tuning),
        None
    );
    let authority = run(20, &tuning);
    let sent = input_broadcast(&authority, &mut client, 77, &tuning).expect("ticks were run");
    assert_eq!((sent.tick, sent.sub_tick, sent.late_window), (19, 77, 6));
    assert_eq!((sent.first, sent.log_end), (0, 5));
    assert_eq!(sent.entries.len(), 5);
    client.level.log_next = 3;
    let sent = input_broadcast(&authority, &mut client, 77, &tuning).expect("ticks were run");
    assert_eq!((sent.first, sent.log_end, sent.entries.len()), (3, 5, 2));
    assert!(!client.level.states.is_wanted);
}

#[test]
fn a_client_whose_entries_were_dropped_gets_a_state_and_the_entries_after_it() {
    let tuning = tuning();
    let authority = run(800, &tuning);
    let mut client = client(&[1]);
    let sent = input_broadcast(&authority, &mut client, 0, &tuning).expect("ticks were run");
    assert!(client.level.states.is_wanted);
    let final_tick = authority.final_tick();
    assert_eq!(sent.first, authority.log.needed_from(final_tick));
    assert_eq!(client.level.log_next, sent.first);
    assert!(!sent.entries.is_empty());
    assert!(sent.entries.iter().all(|entry| entry.tick >= final_tick));
}

#[test]
fn input_is_acknowledged_for_the_slowest_seat() {
    let tuning = tuning();
    let mut authority = run(20, &tuning);
    authority.accept(2, 15, &[0]);
    let acknowledged = |players: &[u8]| {
        let sent = input_broadcast(&authority, &mut client(players), 0, &tuning);
        sent.map(|sent| sent.input_ack)
    };
    assert_eq!(acknowledged(&[1]), Some(19));
    assert_eq!(acknowledged(&[1, 2]), Some(15));
    assert_eq!(acknowledged(&[]), Some(19), "a spectator has no input");
    assert_eq!(acknowledged(&[5]), Some(0), "no input has arrived");
    assert_eq!(acknowledged(&[1, 5]), Some(0), "of one seat");
}

#[test]
fn a_checksum_is_sent_in_one_broadcast() {
    for (broadcast_every, expected) in [(1, [16, 0, 0, 0]), (2, [16, 16, 0, 0]), (4, [16; 4])] {
        let mut tuning = tuning();
        tuning.broadcast_every = broadcast_every;
        // Tick 16 is final after tick 22.
        let hashes = [22, 23, 24, 25].map(|tick| {
            let authority = run(tick, &tuning);
            let hash = newest_hash(&authority, &tuning);
            let newest = authority.baselines().back().expect("there is one");
            assert!(hash.is_none_or(|(_, sum)| sum == newest.checksum.total));
            hash.map_or(0, |(tick, _)| tick)
        });
        assert_eq!(hashes, expected);
    }
    let tuning = tuning();
    assert_eq!(newest_hash(&run(1, &tuning), &tuning), None, "the start");
}

#[test]
fn the_lead_of_the_input_is_sent_in_quarter_milliseconds() {
    let tuning = tuning();
    let authority = run(20, &tuning);
    let lead_of = |server: f64| {
        let mut client = client(&[1]);
        let inputs = crate::net::message::input::ClientInput {
            newest: 20,
            generation: 0,
            seats: vec![vec![0]],
        };
        client.on_inputs(&inputs, server, NEVER);
        let sent = input_broadcast(&authority, &mut client, 0, &tuning);
        sent.and_then(|sent| sent.lead)
    };
    assert_eq!(lead_of(19.0), Some(100));
    assert_eq!(lead_of(-1000.0), Some(32_000));
    assert_eq!(lead_of(2000.0), Some(-32_000));
    let sent = input_broadcast(&authority, &mut client(&[1]), 0, &tuning);
    let lead = sent.and_then(|sent| sent.lead);
    assert_eq!(lead, None, "nothing measured yet");
}

#[test]
fn the_lead_is_sent_in_every_fourth_broadcast_and_at_once_if_input_is_late() {
    let mut tuning = tuning();
    let sent = |tuning: &Tuning, lead: f64| {
        [20, 21, 22, 23, 24, 25, 26, 27, 28].map(|tick| {
            let authority = run(tick, tuning);
            let mut client = client(&[1]);
            let inputs = crate::net::message::input::ClientInput {
                newest: tick,
                generation: 0,
                seats: vec![vec![0]],
            };
            client.on_inputs(&inputs, f64::from(tick) - lead, NEVER);
            let sent = input_broadcast(&authority, &mut client, 0, tuning);
            u8::from(sent.is_some_and(|sent| sent.lead.is_some()))
        })
    };
    assert_eq!(sent(&tuning, 1.0), [1, 0, 0, 0, 1, 0, 0, 0, 1]);
    assert_eq!(sent(&tuning, -1.0), [1; 9]);
    tuning.broadcast_every = 2;
    assert_eq!(sent(&tuning, 1.0), [0, 0, 0, 0, 1, 0, 0, 0, 0]);
}

#[test]
fn a_requested_state_is_sent_again_after_a_tenth_of_a_second_and_a_round_trip() {
    let tuning = tuning();
    let mut client = wanting();
    let mut sender = sender(&tuning);
    let authority = run(24, &tuning);
    let mut is_sent = |authority: &Authority, at| {
        let pieces = sender.pieces(authority, &mut client, ms(40), &tuning, ms(at));
        !pieces.is_empty()
    };
    assert!(is_sent(&authority, 1000));
    assert!(!is_sent(&authority, 1139));
    assert!(is_sent(&authority, 1140));
    assert!(is_sent(&run(31, &tuning), 1141), "a newer state");
    assert_eq!((sender.sent, sender.kept()), (3, 2));
    assert_eq!(client.level.states.sent, Some((24, ms(1141))));
}

#[test]
fn a_client_with_the_newest_state_gets_none_unless_it_requests_one() {
    let tuning = tuning();
    let authority = run(24, &tuning);
    let mut client = client(&[1]);
    client.level.states.baseline = Baseline::Tick(16);
    let mut sender = sender(&tuning);
    let mut is_sent = |client: &mut Connection| {
        !sender
            .pieces(&authority, client, ms(0), &tuning, ms(60_000))
            .is_empty()
    };
    assert!(!is_sent(&mut client));
    client.level.states.is_wanted = true;
    assert!(is_sent(&mut client));
}

#[test]
fn a_client_without_a_new_baseline_for_two_seconds_gets_a_state_every_fifth_tick() {
    let tuning = tuning();
    let is_sent = |tick, player, in_epoch, at| {
        let authority = run(tick, &tuning);
        let mut client = client(&[player]);
        client.level.in_epoch = in_epoch;
        let mut sender = sender(&tuning);
        let pieces = sender.pieces(&authority, &mut client, ms(0), &tuning, ms(at));
        !pieces.is_empty()
    };
    let ticks = |player, in_epoch, at| -> Vec<u32> {
        let ticks = 25..40;
        ticks
            .filter(|tick| is_sent(*tick, player, in_epoch, at))
            .collect()
    };
    // The clients take turns.
    assert_eq!(ticks(1, true, 2000), [29, 34, 39]);
    assert_eq!(ticks(3, true, 2000), [27, 32, 37]);
    assert!(ticks(1, true, 1999).is_empty());
    assert!(
        ticks(1, false, 2000).is_empty(),
        "it does not play the level yet"
    );
}

#[test]
fn the_number_of_states_per_second_is_limited() {
    let tuning = tuning();
    let authority = run(24, &tuning);
    let (mut client, mut sender) = (wanting(), sender(&tuning));
    for _ in 0..30 {
        client.level.states.sent = None;
        sender.pieces(&authority, &mut client, ms(0), &tuning, ms(5));
    }
    assert_eq!(sender.sent, 10);
    sender.pieces(&authority, &mut client, ms(0), &tuning, ms(1105));
    assert_eq!(sender.sent, 11);
}

#[test]
fn only_the_missing_pieces_of_a_state_are_sent_again() {
    let tuning = Tuning {
        piece_size: 20,
        ..tuning()
    };
    let authority = run(24, &tuning);
    let (mut client, mut sender) = (wanting(), sender(&tuning));
    client.level.states.baseline = Baseline::Zero;
    let mut send = |missing| {
        client.level.states.missing = missing;
        client.level.states.sent = None;
        let pieces = sender.pieces(&authority, &mut client, ms(0), &tuning, ms(5));
        assert_eq!(client.level.states.missing, None, "used once");
        pieces.iter().map(|p| p.piece).collect::<Vec<u8>>()
    };
    let all = send(None);
    assert!(all.len() > 3, "{all:?}");
    let missing = |tick| {
        let pieces = 0b101;
        Some(Missing { tick, pieces })
    };
    assert_eq!(send(missing(16)), [0, 2]);
    assert_eq!(send(missing(8)), all, "the pieces of another state");
}

#[test]
fn a_delta_is_encoded_once_for_all_clients_with_the_same_baseline() {
    let tuning = tuning();
    let authority = run(24, &tuning);
    let mut sender = sender(&tuning);
    let mut baselines = Vec::new();
    for baseline in [8, 8, 0, 5].map(Baseline::Tick) {
        let mut client = wanting();
        client.level.states.baseline = baseline;
        let pieces = sender.pieces(&authority, &mut client, ms(0), &tuning, ms(5));
        baselines.push(pieces[0].baseline);
    }
    let expected = [
        Baseline::Tick(8),
        Baseline::Tick(8),
        Baseline::Tick(0),
        Baseline::LevelStart,
    ];
    assert_eq!(baselines, expected, "no state of tick 5 is kept");
    assert_eq!(sender.kept(), 3);
}

#[test]
fn a_delta_leads_from_its_baseline_to_the_newest_state() {
    let tuning = tuning();
    let authority = run(24, &tuning);
    let start = World::default().image();
    let newest = authority.baselines().back().expect("there is one");
    let older = &authority.baselines()[1];
    assert_eq!((older.tick, newest.tick), (8, 16));
    let mut codec = StateCodec::new(0);
    for (baseline, image) in [
        (Baseline::Zero, vec![0; newest.image.len()]),
        (Baseline::LevelStart, start),
        (Baseline::Tick(8), older.image.clone()),
    ] {
        let mut sender = sender(&tuning);
        let packed = sender.packed(&authority, baseline, newest);
        let unpacked = codec.unpack(&image, packed);
        assert!(
            unpacked.is_ok_and(|image| image == newest.image),
            "{baseline:?}"
        );
    }
}

#[test]
fn the_oldest_encoded_deltas_are_dropped() {
    let tuning = tuning();
    let mut sender = sender(&tuning);
    for tick in (14..200).step_by(8) {
        let authority = run(tick, &tuning);
        let newest = authority.baselines().back().expect("there is one");
        sender.packed(&authority, Baseline::LevelStart, newest);
    }
    assert_eq!(sender.kept(), 16);
    let ticks: Vec<u32> = sender.deltas.iter().map(|((_, tick), _)| *tick).collect();
    assert_eq!(ticks.last(), Some(&192));
    assert!(ticks.is_sorted(), "{ticks:?}");
}
