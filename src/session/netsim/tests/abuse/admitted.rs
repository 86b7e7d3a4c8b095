//! Misbehaviour of admitted clients.

use super::intruder::{near, state_ack};
use super::*;
use crate::net::message::Message;
use crate::net::message::control::{Chat, Goodbye};
use crate::net::message::file::{FileKind, FileRequest};
use crate::net::message::input::InputNoticeKind;
use crate::net::message::state::Baseline;
use crate::net::wire::WireText;
use crate::session::netgame::leave_reason;

/// Returns the reason in a goodbye, if there is one.
fn goodbye_reason(received: &[Message]) -> Option<u8> {
    received.iter().find_map(|message| match message {
        Message::ServerBye(bye) => Some(bye.reason),
        _ => None,
    })
}

fn is_rate_notice(message: &Message) -> bool {
    matches!(message, Message::InputNotice(notice) if notice.kind == InputNoticeKind::RateLimit)
}

#[test]
fn too_many_datagrams_cause_a_notice_and_a_kick_after_five_seconds() {
    let mut sim = lossless_game(3);
    let mut intruder = Intruder::active(&mut sim, near(1), "Eve");
    let (mut notice, mut end) = (None, None);
    run_attack(&mut sim, ms(8000), |sim, step| {
        let tick = sim.server.authority().tick();
        intruder.queue(sim, [Intruder::inputs(tick + 2, vec![0; 32])]);
        intruder.flush(sim);
        let received = intruder.receive(sim);
        if received.iter().any(is_rate_notice) {
            notice.get_or_insert(step);
        }
        if let Some(reason) = goodbye_reason(&received) {
            end.get_or_insert((step, reason));
        }
    });
    assert!(notice.is_some_and(|at| at < 1000), "{notice:?}");
    assert!(
        end.is_some_and(|(at, reason)| reason == leave_reason::KICKED && (5000..6000).contains(&at)),
        "{end:?}"
    );
    assert_unharmed(&sim, 30);
}

#[test]
fn datagrams_full_of_small_messages_are_rate_limited_too() {
    let mut sim = lossless_game(3);
    let mut intruder = Intruder::active(&mut sim, near(1), "Eve");
    let mut end = None;
    run_attack(&mut sim, ms(8000), |sim, step| {
        if step % 25 != 0 {
            return;
        }
        let request = |n| {
            Message::FileRequest(FileRequest {
                request: n,
                kind: FileKind::Level,
                offset: 0,
            })
        };
        intruder.queue(sim, (0..300).map(request));
        intruder.flush(sim);
        let received = intruder.receive(sim);
        end = end.or(goodbye_reason(&received).map(|reason| (step, reason)));
    });
    assert!(
        end.is_some_and(|(_, reason)| reason == leave_reason::KICKED),
        "{end:?}"
    );
    assert_unharmed(&sim, 30);
}

#[test]
fn messages_that_only_a_server_may_send_end_the_session() {
    let mut sim = lossless_game(2);
    let mut intruder = Intruder::active(&mut sim, near(1), "Eve");
    let mut end = None;
    run_attack(&mut sim, ms(2500), |sim, step| {
        if step % 25 == 0 {
            let bye = Goodbye {
                reason: 92,
                text: WireText::new("all go home"),
            };
            intruder.queue(sim, [Message::ServerBye(bye)]);
            intruder.flush(sim);
            end = end.or(goodbye_reason(&intruder.receive(sim)));
        }
    });
    assert_eq!(end, Some(leave_reason::KICKED));
    assert_unharmed(&sim, 5);
}

#[test]
fn messages_of_another_epoch_are_ignored() {
    let mut sim = lossless_game(2);
    let mut intruder = Intruder::admitted(&mut sim, near(1), "Eve");
    run_attack(&mut sim, ms(3000), |sim, step| {
        if step % 25 == 0 {
            intruder.set_epoch([0, 2, 200][step as usize / 25 % 3]);
            intruder.act_honestly(sim);
        }
    });
    let peer = sim.server.connections().last().expect("it is there");
    assert!(!peer.level.in_epoch && !peer.is_active());
    assert_eq!(
        sim.server
            .authority()
            .input_end(peer.who.first_player().expect("a player").into()),
        None
    );
    assert_unharmed(&sim, 10);
}

#[test]
fn endless_state_requests_are_limited_to_ten_per_second() {
    let mut sim = lossless_game(3);
    let mut intruder = Intruder::active(&mut sim, near(1), "Eve");
    let mut states = std::collections::BTreeMap::new();
    run_attack(&mut sim, ms(5000), |sim, step| {
        if step % 25 != 0 {
            return;
        }
        for message in intruder.act_honestly(sim) {
            if let Message::StatePiece(piece) = message
                && piece.piece == 0
            {
                *states.entry(piece.tick).or_insert(0) += 1;
            }
        }
        let baselines = sim.server.authority().baselines();
        let baseline = baselines[step as usize / 25 % baselines.len()].tick;
        for baseline_missing in [true, false, true] {
            let mut ack = state_ack(Baseline::Tick(baseline));
            (ack.baseline_missing, ack.want, ack.mismatch) =
                (baseline_missing, true, baseline_missing);
            intruder.queue(sim, [Message::StateAck(ack)]);
        }
        intruder.flush(sim);
    });
    let sent: u32 = states.values().sum();
    assert!((20..=65).contains(&sent), "{sent} states in 5 seconds");
    assert_all_active(&sim);
    assert_within_limits(&sim);
    for report in reports(&sim) {
        assert_eq!((report.desyncs, report.forced_resyncs), (0, 0));
    }
}

#[test]
fn false_desync_reports_are_accepted_only_a_few_times() {
    let folder = std::env::temp_dir().join(format!("pm-liar-{}", std::process::id()));
    let mut sim = lossless_game(2);
    sim.server.keep_dumps(folder.clone());
    for session in 0..3 {
        let mut intruder = Intruder::active(&mut sim, near(1), "Eve");
        run_attack(&mut sim, ms(5000), |sim, step| {
            if step % 25 != 0 {
                return;
            }
            intruder.act_honestly(sim);
            for mismatch in [true, false] {
                let mut ack = state_ack(Baseline::LevelStart);
                (ack.mismatch, ack.want) = (mismatch, true);
                intruder.queue(sim, [Message::StateAck(ack)]);
            }
            intruder.flush(sim);
        });
        let now = sim.now();
        sim.server.run_line("/kick 3", now);
        sim.run(ms(21_000));
        assert_eq!(sim.server.metrics.desyncs, 4, "session {session}");
    }
    let dumps = std::fs::read_dir(&folder).map_or(0, |entries| entries.count());
    assert!(dumps <= 2, "{dumps} dumps");
    let _ = std::fs::remove_dir_all(&folder);
    assert_unharmed(&sim, 20);
}

#[test]
fn chat_is_limited_to_two_lines_per_second_and_sanitised() {
    let mut sim = lossless_game(2);
    sim.keep_lines = true;
    let mut intruder = Intruder::active(&mut sim, near(1), "Eve");
    run_attack(&mut sim, ms(5000), |sim, step| {
        if step % 25 == 0 {
            intruder.act_honestly(sim);
            let chat = |player, text: &str| {
                Message::Chat(Chat {
                    player,
                    text: WireText::new(text),
                })
            };
            // Pretends to be another player, too.
            intruder.queue(
                sim,
                [
                    chat(Some(1), "buy!\u{202e}\u{1b}[2J"),
                    chat(None, "  "),
                    chat(None, "buy"),
                ],
            );
            intruder.flush(sim);
        }
    });
    sim.run(ms(500));
    for machine in &sim.machines {
        let lines = &machine.lines;
        assert!((10..=18).contains(&lines.len()), "{}", lines.len());
        assert!(lines.iter().all(|(player, _)| *player == Some(3)));
        assert!(
            lines
                .iter()
                .all(|(_, text)| !text.as_str().contains(char::is_control))
        );
    }
    assert_unharmed(&sim, 20);
}
