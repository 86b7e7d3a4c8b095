//! One message of each kind with known bytes, for tests and for the protocol document.

use super::control::*;
use super::file::*;
use super::input::*;
use super::join::*;
use super::log::{Action, LogEntry};
use super::state::*;
use super::time::*;
use super::{Kind, Message};
use crate::net::limits::PROTOCOL;
use crate::net::wire::Text;
use crate::sim::moves::Move;
use crate::sim::world::ShotRules;
use crate::sim::world::controls::Controls;

fn level() -> LevelInfo {
    LevelInfo {
        number: 31,
        name: Text::new("Old mine"),
        hash: 0x1122_3344_5566_7788,
    }
}

fn variables() -> Vec<Variable> {
    vec![
        Variable {
            id: VariableId::LateWindow,
            value: 6,
        },
        Variable {
            id: VariableId::ForcedOffsetMs,
            value: -20,
        },
    ]
}

fn join(kind: Kind) -> Message {
    match kind {
        Kind::Hello => Message::Hello(Hello {
            nonce: 0x0102_0304_0506_0708,
            protocol: PROTOCOL,
        }),
        Kind::Challenge => Message::Challenge(Challenge {
            nonce: 0x0102_0304_0506_0708,
            cookie: 0x1112_1314_1516_1718,
            protocol: PROTOCOL,
        }),
        Kind::JoinRequest => Message::JoinRequest(JoinRequest {
            protocol: PROTOCOL,
            request: 0x2122_2324,
            cookie: 0x1112_1314_1516_1718,
            nonce: 0x0102_0304_0506_0708,
            rules: 0x3132_3334_3536_3738,
            colour: 8,
            name: Text::new("Zoë"),
            build: Text::new("0.1.0"),
            proof: None,
        }),
        _ => Message::JoinAnswer(JoinAnswer {
            request: 0x2122_2324,
            nonce: 0x0102_0304_0506_0708,
            outcome: Ok(Admission {
                token: 0x4142_4344_4546_4748,
                player: 3,
                colour: 8,
                epoch: 1,
                level: level(),
                tick: 1000,
                log_end: 42,
                variables: variables(),
            }),
        }),
    }
}

fn news() -> Message {
    let entry = |tick, action| LogEntry { tick, action };
    let held = |player, held| Action::Move(Move::Controls { player, held });
    Message::LogNews(LogNews {
        tick: 1000,
        sub_tick: 64,
        late_window: 6,
        first: 300,
        log_end: 304,
        input_ack: 1003,
        lead: -12,
        hash: Some((992, 0x5152_5354_5556_5758)),
        entries: vec![
            entry(999, held(2, Controls::RIGHT | Controls::JUMP)),
            entry(1000, held(0, Controls::empty())),
            entry(
                1004,
                Action::Move(Move::Rules(ShotRules {
                    hurt_others: true,
                    hurt_self: false,
                    damage: -5,
                })),
            ),
            entry(
                1004,
                Action::JoinStarted {
                    player: 4,
                    colour: 12,
                },
            ),
        ],
    })
}

fn play(kind: Kind) -> Message {
    match kind {
        Kind::Inputs => Message::Inputs(Inputs {
            newest: 1004,
            generation: 2,
            masks: [vec![0x12], vec![0x02; 5], vec![0; 2]].concat(),
        }),
        Kind::LogNews => news(),
        Kind::LogAck => Message::LogAck(LogAck {
            log_next: 304,
            server_tick: 1000,
            client_tick: 1004,
            complete: 995,
            hash_good: 124,
            hash_bad: 0,
        }),
        Kind::Notice => Message::Notice(Notice {
            id: 9,
            kind: NoticeKind::Redated,
            tick: 1003,
            shift: 9,
            total: 2,
        }),
        Kind::StatePiece => Message::StatePiece(StatePiece {
            tick: 1005,
            base: Base::Tick(1000),
            piece: 1,
            pieces: 2,
            length: 7,
            hash: 0x6162_6364_6566_6768,
            data: vec![0xAA, 0xBB, 0xCC],
        }),
        _ => Message::StateAck(StateAck {
            base: Base::Tick(1000),
            want: true,
            base_missing: false,
            mismatch: false,
            missing: Some(Missing {
                tick: 1005,
                pieces: 0b10,
            }),
            stats: Some(ClientStats {
                rate: 4012,
                dsync: -1050,
                rewind: 5,
                own_correction: 0,
                other_correction: 200,
                cpu_percent: 14,
                stalled: 0,
            }),
        }),
    }
}

fn control(kind: Kind) -> Message {
    let goodbye = || Goodbye {
        reason: 90,
        text: Text::new("left"),
    };
    match kind {
        Kind::LevelChange => Message::LevelChange(LevelChange {
            epoch: 2,
            level: level(),
        }),
        Kind::Variables => Message::Variables(Variables { list: variables() }),
        Kind::ClientBye => Message::ClientBye(goodbye()),
        Kind::ServerBye => Message::ServerBye(goodbye()),
        Kind::Chat => Message::Chat(Chat {
            player: Some(3),
            text: Text::new("hello"),
        }),
        _ => Message::PlayerList(PlayerList {
            lines: vec![PlayerLine {
                player: 3,
                slot_use: SlotUse::Active,
                colour: 8,
                name: Text::new("Zoë"),
                ping: 101,
                dsync: -1050,
                late: 0,
                sent: 30,
                received: 27,
            }],
        }),
    }
}

fn file(kind: Kind) -> Message {
    match kind {
        Kind::FileRequest => Message::FileRequest(FileRequest {
            request: 0x7172_7374,
            kind: FileKind::Level,
            offset: 0,
        }),
        Kind::FilePiece => Message::FilePiece(FilePiece {
            request: 0x7172_7374,
            offset: 1000,
            data: vec![1, 2, 3],
        }),
        Kind::FileAck => Message::FileAck(FileAck {
            request: 0x7172_7374,
            received: 1003,
            state: FileState::Receiving,
        }),
        _ => Message::FileAnswer(FileAnswer {
            request: 0x7172_7374,
            verdict: FileVerdict::Coming,
            total: 5000,
            raw_length: 20_000,
            hash: 0x1122_3344_5566_7788,
        }),
    }
}

/// The sample of a kind.
pub fn sample(kind: Kind) -> Message {
    match kind {
        Kind::Hello | Kind::Challenge | Kind::JoinRequest | Kind::JoinAnswer => join(kind),
        Kind::Inputs
        | Kind::LogNews
        | Kind::LogAck
        | Kind::Notice
        | Kind::StatePiece
        | Kind::StateAck => play(kind),
        Kind::Ping => Message::Ping(Ping { sent: 1_000_000 }),
        Kind::Pong => Message::Pong(Pong {
            ping_sent: 1_000_000,
            sent: 9_000_000,
            hold: 12_500,
        }),
        Kind::Pang => Message::Pang(Pang {
            pong_sent: 9_000_000,
            hold: 300,
        }),
        Kind::Pulse => Message::Pulse(Pulse {
            count: 5,
            burst: false,
        }),
        Kind::FileRequest | Kind::FilePiece | Kind::FileAck | Kind::FileAnswer => file(kind),
        Kind::LevelChange
        | Kind::Variables
        | Kind::ClientBye
        | Kind::ServerBye
        | Kind::Chat
        | Kind::PlayerList => control(kind),
    }
}
