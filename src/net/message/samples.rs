//! One sample message of each kind, for tests and the protocol document.

use super::control::*;
use super::emote::Emote;
use super::file::*;
use super::game_match::*;
use super::input::*;
use super::join::*;
use super::kick_vote::*;
use super::lobby::*;
use super::log::{LogAction, LogEntry};
use super::seats::*;
use super::state::*;
use super::time::*;
use super::{Message, MessageKind};
use crate::net::protocol_version::PROTOCOL;
use crate::net::wire::WireText;
use crate::sim::command::Command;
use crate::sim::world::ShotRules;
use crate::sim::world::buttons::Buttons;

fn level() -> LevelInfo {
    LevelInfo {
        number: 31,
        name: WireText::new("Old mine"),
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

fn join(kind: MessageKind) -> Message {
    match kind {
        MessageKind::Hello => Message::Hello(Hello {
            nonce: 0x0102_0304_0506_0708,
            protocol: PROTOCOL,
        }),
        MessageKind::Challenge => Message::Challenge(Challenge {
            nonce: 0x0102_0304_0506_0708,
            cookie: 0x1112_1314_1516_1718,
            protocol: PROTOCOL,
        }),
        MessageKind::KeyRequest => Message::KeyRequest(KeyRequest {
            nonce: 0x0102_0304_0506_0708,
            cookie: 0x1112_1314_1516_1718,
            key: std::array::from_fn(|n| n as u8),
        }),
        MessageKind::KeyReply => Message::KeyReply(KeyReply {
            nonce: 0x0102_0304_0506_0708,
            reply: (0..97).collect(),
        }),
        MessageKind::JoinRequest => Message::JoinRequest(JoinRequest {
            protocol: PROTOCOL,
            request: 0x2122_2324,
            nonce: 0x0102_0304_0506_0708,
            rules: 0x3132_3334_3536_3738,
            seats: vec![
                SeatRequest {
                    colour: 8,
                    name: WireText::new("Zoë"),
                },
                SeatRequest {
                    colour: 12,
                    name: WireText::new("Bo"),
                },
            ],
            build: WireText::new("0.1.0"),
            proof: None,
            resume: None,
        }),
        _ => Message::JoinAnswer(JoinAnswer {
            request: 0x2122_2324,
            nonce: 0x0102_0304_0506_0708,
            outcome: Ok(Admission {
                seats: vec![
                    AdmittedSeat {
                        player: 3,
                        colour: 8,
                    },
                    AdmittedSeat {
                        player: 5,
                        colour: 12,
                    },
                ],
                epoch: 1,
                level: level(),
                tick: 1000,
                log_end: 42,
                variables: variables(),
                confirmation: None,
            }),
        }),
    }
}

fn input_broadcast() -> Message {
    let entry = |tick, action| LogEntry { tick, action };
    let held = |player, held| LogAction::Command(Command::Buttons { player, held });
    Message::InputBroadcast(InputBroadcast {
        tick: 1000,
        sub_tick: 64,
        late_window: 6,
        first: 300,
        log_end: 304,
        input_ack: 1003,
        ack_generation: 0,
        lead: Some(-12),
        hash: Some((992, 0x5152_5354_5556_5758)),
        entries: vec![
            entry(999, held(2, Buttons::RIGHT | Buttons::JUMP)),
            entry(1000, held(0, Buttons::empty())),
            entry(
                1004,
                LogAction::Command(Command::Rules(ShotRules {
                    hurt_others: true,
                    hurt_self: false,
                    damage: -5,
                })),
            ),
            entry(
                1004,
                LogAction::JoinStarted {
                    player: 4,
                    colour: 12,
                },
            ),
        ],
    })
}

fn play(kind: MessageKind) -> Message {
    match kind {
        MessageKind::ClientInput => Message::ClientInput(ClientInput {
            newest: 1004,
            generation: 2,
            seats: vec![[vec![0x12], vec![0x02; 5], vec![0; 2]].concat(), vec![0; 8]],
        }),
        MessageKind::InputBroadcast => input_broadcast(),
        MessageKind::BroadcastAck => Message::BroadcastAck(BroadcastAck {
            log_next: 304,
            hash_bad: 0,
        }),
        MessageKind::InputNotice => Message::InputNotice(InputNotice {
            id: 9,
            kind: InputNoticeKind::Retimed,
            tick: 1003,
            shift: 9,
            total: 2,
        }),
        MessageKind::StatePiece => Message::StatePiece(StatePiece {
            tick: 1005,
            baseline: Baseline::Tick(1000),
            piece: 1,
            pieces: 2,
            length: 7,
            hash: 0x6162_6364_6566_6768,
            data: vec![0xAA, 0xBB, 0xCC],
        }),
        _ => Message::StateAck(StateAck {
            baseline: Baseline::Tick(1000),
            want: true,
            baseline_missing: false,
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

fn game_match() -> MatchInfo {
    let score = |kills, longest_life| ScoreInfo {
        kills,
        deaths: 2,
        own_goals: 0,
        team_kills: 1,
        coins: 4,
        enemies: 0,
        checkpoints: 0,
        exits: 0,
        longest_life,
    };
    MatchInfo {
        rules: RulesInfo {
            mode: ModeCode::Teams,
            rounds: 3,
            round_seconds: 180,
            score_limit: 10,
            lives: 0,
            warm_up_seconds: 30,
            order: OrderCode::Random,
        },
        round: 2,
        end: Some(RoundEndInfo {
            tick: 7200,
            cause: EndCode::Time,
        }),
        scores: vec![PlayerScore {
            player: 3,
            round: score(5, 1200),
            earlier: score(6, 40),
        }],
        former: vec![TeamScore {
            team: 1,
            round: score(1, 2),
            earlier: score(0, 3),
        }],
        next_rules: Some(RulesInfo {
            mode: ModeCode::Race,
            rounds: 5,
            round_seconds: 60,
            score_limit: 0,
            lives: 3,
            warm_up_seconds: 0,
            order: OrderCode::Next,
        }),
    }
}

fn control(kind: MessageKind) -> Message {
    let goodbye = || Goodbye {
        reason: 90,
        text: WireText::new("left"),
    };
    match kind {
        MessageKind::LevelChange => Message::LevelChange(LevelChange {
            epoch: 2,
            level: level(),
        }),
        MessageKind::Variables => Message::Variables(Variables { list: variables() }),
        MessageKind::ClientBye => Message::ClientBye(goodbye()),
        MessageKind::ServerBye => Message::ServerBye(goodbye()),
        MessageKind::Chat => Message::Chat(Chat {
            player: Some(3),
            text: WireText::new("hello"),
        }),
        MessageKind::SeatLeave => Message::SeatLeave(SeatLeave { player: 5 }),
        MessageKind::Match => Message::Match(game_match()),
        MessageKind::SeatChange => Message::SeatChange(SeatChange {
            seats: vec![SeatRequest {
                colour: 8,
                name: WireText::new("Zoë"),
            }],
        }),
        MessageKind::SeatUpdate => Message::SeatUpdate(SeatUpdate {
            seats: vec![AdmittedSeat {
                player: 3,
                colour: 8,
            }],
            place: 0,
        }),
        _ => Message::PlayerList(PlayerList {
            lines: vec![PlayerInfo {
                player: 5,
                first_seat: 3,
                slot_use: SlotUse::Active,
                colour: 8,
                name: WireText::new("Zoë"),
                ping: 101,
                loss: 2,
                dsync: -1050,
                late: 0,
                sent: 30,
                received: 27,
            }],
        }),
    }
}

fn social(kind: MessageKind) -> Message {
    match kind {
        MessageKind::KickVote => Message::KickVote(KickVote {
            player: 5,
            in_favour: true,
        }),
        MessageKind::VoteStatus => Message::VoteStatus(VoteStatus {
            player: 5,
            stage: VoteStage::Running,
            starter: 3,
            votes: 1,
            needed: 2,
            seconds: 30,
        }),
        MessageKind::LobbyChoice => Message::LobbyChoice(LobbyChoice {
            ready: true,
            level: 31,
            colour: 8,
        }),
        MessageKind::LobbyState => Message::LobbyState(LobbyState {
            is_open: true,
            seconds: 3,
            ready: 0b10_1000,
            levels: vec![LevelCandidate {
                number: 31,
                name: WireText::new("Old mine"),
                votes: 2,
            }],
        }),
        _ => Message::Emote(Emote {
            player: 3,
            emote: 7,
        }),
    }
}

fn file(kind: MessageKind) -> Message {
    match kind {
        MessageKind::FileRequest => Message::FileRequest(FileRequest {
            request: 0x7172_7374,
            kind: FileKind::Level,
            offset: 0,
        }),
        MessageKind::FilePiece => Message::FilePiece(FilePiece {
            request: 0x7172_7374,
            offset: 1000,
            data: vec![1, 2, 3],
        }),
        MessageKind::FileAck => Message::FileAck(FileAck {
            request: 0x7172_7374,
            received: 1003,
            state: FileState::Download,
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

/// Returns the sample message of this kind.
pub fn sample(kind: MessageKind) -> Message {
    match kind {
        MessageKind::Hello
        | MessageKind::Challenge
        | MessageKind::KeyRequest
        | MessageKind::KeyReply
        | MessageKind::JoinRequest
        | MessageKind::JoinAnswer => join(kind),
        MessageKind::ClientInput
        | MessageKind::InputBroadcast
        | MessageKind::BroadcastAck
        | MessageKind::InputNotice
        | MessageKind::StatePiece
        | MessageKind::StateAck => play(kind),
        MessageKind::Ping => Message::Ping(Ping { sent: 1_000_000 }),
        MessageKind::Pong => Message::Pong(Pong {
            ping_sent: 1_000_000,
            sent: 9_000_000,
            hold: 12_500,
        }),
        MessageKind::PongAck => Message::PongAck(PongAck {
            pong_sent: 9_000_000,
            hold: 300,
        }),
        MessageKind::Pulse => Message::Pulse(Pulse {
            count: 5,
            burst: false,
        }),
        MessageKind::FileRequest
        | MessageKind::FilePiece
        | MessageKind::FileAck
        | MessageKind::FileAnswer => file(kind),
        MessageKind::KickVote
        | MessageKind::VoteStatus
        | MessageKind::LobbyChoice
        | MessageKind::LobbyState
        | MessageKind::Emote => social(kind),
        MessageKind::LevelChange
        | MessageKind::Variables
        | MessageKind::ClientBye
        | MessageKind::ServerBye
        | MessageKind::Chat
        | MessageKind::SeatLeave
        | MessageKind::Match
        | MessageKind::SeatChange
        | MessageKind::SeatUpdate
        | MessageKind::PlayerList => control(kind),
    }
}
