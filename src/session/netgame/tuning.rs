//! Netgame settings shared by both sides: those of `[NETWORK]`, and those that a client receives from its server (spec
//! 07 C.2). Their defaults and ranges are in `config/sections/network.rs`.

use crate::config::{
    CHASE_OFFSET_RANGE, ChaseOffsetMode, MAX_CONTROL_LEAD, MAX_HOLD_LIMIT, MAX_SERVER_LEAD,
    MAX_STATE_EVERY, Network, SHOT_DAMAGE_RANGE,
};
use crate::net::limits::MAX_PIECE_BYTES;
use crate::net::message::control::{Variable, VariableId};
use crate::net::message::input::MAX_LATE_WINDOW;
use crate::sim::world::{MS_PER_TICK, ShotRules};
use std::time::Duration;

/// Length of a tick.
pub const TICK: Duration = Duration::from_millis(MS_PER_TICK as u64);
/// Length of a tick in milliseconds.
pub const TICK_MS: f64 = MS_PER_TICK as f64;
/// Ticks between two checksum comparisons, and between two baselines.
pub const HASH_EVERY: u32 = 8;
/// Number of baselines kept on both sides.
pub const BASELINES: usize = 32;
/// Maximum number of queued chat lines and notices; beyond it the oldest are dropped.
pub const LINES: usize = 64;

/// How a client chooses its clock set point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockSyncTuning {
    /// At a fixed offset from the server, milliseconds; negative is ahead of it.
    Fixed(i16),
    /// As close as the RTT allows.
    Auto,
}

/// The settings of a netgame. A tick is 25 ms.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuning {
    /// Input delay, ticks.
    pub control_lead: u32,
    /// Input delay of the host's player, ticks.
    pub host_lead: u32,
    /// Minimum number of ticks that a client which runs behind the server stays behind it.
    pub server_lead: u32,
    /// How a client chooses its clock set point.
    pub clock_sync: ClockSyncTuning,
    /// Set point that the server assigns to clients in server mode, milliseconds.
    pub server_offset: Option<i16>,
    /// Safety margin of the automatic set point, milliseconds.
    pub chase_margin_ms: u8,
    /// Ticks between two states for a client without a confirmed baseline.
    pub state_every: u32,
    /// Late-input window: ticks the server rolls back for late input.
    pub late_window: u32,
    /// Ticks for which a silent player's buttons stay held.
    pub hold_limit: u32,
    /// Maximum number of ticks a client predicts ahead.
    pub max_prediction: u32,
    /// Ticks between two input packets of a client.
    pub input_every: u32,
    /// Ticks between two input broadcasts of the server.
    pub broadcast_every: u32,
    /// Compression level of states and files, 0 to 9.
    pub compression: u8,
    /// Size of a piece of a state or file, bytes.
    pub piece_size: usize,
    /// Time without a packet after which a session times out.
    pub silence: Duration,
    /// Time a client has to become active.
    pub join_time: Duration,
    /// Rules for shots between players.
    pub shots: ShotRules,
    /// Time without a change of buttons after which a server makes a player a spectator.
    pub idle_limit: Option<Duration>,
    /// Maximum number of players, including the host.
    pub player_limit: u8,
    /// A server has a lobby before and between games.
    pub lobby: bool,
}

impl Tuning {
    /// Creates the settings from a configuration.
    pub fn of(network: &Network) -> Tuning {
        let offset = network.chase_offset_ms;
        Tuning {
            control_lead: network.control_lead_frames.into(),
            // -1 means the same as for all other players.
            host_lead: u32::try_from(network.host_lead_frames)
                .unwrap_or(network.control_lead_frames.into()),
            server_lead: network.server_lead_frames.into(),
            clock_sync: match network.chase_offset_mode {
                ChaseOffsetMode::Manual => ClockSyncTuning::Fixed(offset),
                ChaseOffsetMode::Auto | ChaseOffsetMode::Server => ClockSyncTuning::Auto,
            },
            server_offset: (network.chase_offset_mode == ChaseOffsetMode::Server).then_some(offset),
            chase_margin_ms: network.chase_margin_ms,
            state_every: network.stdf_freq.into(),
            late_window: network.late_window.into(),
            hold_limit: network.hold_limit.into(),
            max_prediction: network
                .max_prediction
                .min(network.max_prediction_limit())
                .into(),
            input_every: network.cdat_div.into(),
            broadcast_every: network.sdat_div.into(),
            compression: network.zlib_cmp,
            piece_size: usize::from(network.piece_size).min(MAX_PIECE_BYTES),
            silence: Duration::from_secs(network.session_timeout_s.into()),
            join_time: Duration::from_secs(network.join_timeout_s.into()),
            shots: ShotRules {
                hurt_others: network.player_shots_hurt,
                hurt_self: network.player_shots_hurt_self,
                damage: network.player_shot_damage.into(),
            },
            idle_limit: (network.idle_minutes > 0)
                .then(|| Duration::from_secs(u64::from(network.idle_minutes) * 60)),
            player_limit: network.player_limit,
            lobby: network.lobby,
        }
    }

    /// Returns the settings a server sends to its clients.
    pub fn variables(&self) -> Vec<Variable> {
        let flag = i32::from;
        let offset = self.server_offset;
        [
            (VariableId::ControlLead, self.control_lead as i32),
            (VariableId::ServerLead, self.server_lead as i32),
            (VariableId::LateWindow, self.late_window as i32),
            (VariableId::StateEvery, self.state_every as i32),
            (VariableId::HoldLimit, self.hold_limit as i32),
            (VariableId::ShotsHurtOthers, flag(self.shots.hurt_others)),
            (VariableId::ShotDamage, self.shots.damage),
            (VariableId::ShotsHurtSelf, flag(self.shots.hurt_self)),
            (VariableId::ForcedOffset, flag(offset.is_some())),
            (VariableId::ForcedOffsetMs, offset.unwrap_or(0).into()),
            (VariableId::Compression, self.compression.into()),
            (VariableId::PlayerLimit, self.player_limit.into()),
        ]
        .map(|(id, value)| Variable { id, value })
        .into()
    }

    /// Applies the server's settings; values out of range are ignored.
    pub fn apply(&mut self, variables: &[Variable]) {
        let mut forced = None;
        for Variable { id, value } in variables {
            let ticks = |max: i32| u32::try_from(*value).ok().filter(|v| *v <= max as u32);
            match id {
                // The client keeps its own input delay if it is longer.
                VariableId::ControlLead => {
                    let servers = ticks(MAX_CONTROL_LEAD).unwrap_or(0);
                    self.control_lead = self.control_lead.max(servers);
                }
                VariableId::ServerLead => {
                    self.server_lead = ticks(MAX_SERVER_LEAD).unwrap_or(self.server_lead);
                }
                VariableId::LateWindow => {
                    let max = MAX_LATE_WINDOW.into();
                    self.late_window = ticks(max).unwrap_or(self.late_window);
                }
                VariableId::StateEvery => {
                    self.state_every = ticks(MAX_STATE_EVERY).unwrap_or(self.state_every);
                }
                VariableId::HoldLimit => {
                    self.hold_limit = ticks(MAX_HOLD_LIMIT).unwrap_or(self.hold_limit);
                }
                VariableId::ShotsHurtOthers => self.shots.hurt_others = *value != 0,
                VariableId::ShotsHurtSelf => self.shots.hurt_self = *value != 0,
                VariableId::ShotDamage => {
                    let (min, max) = SHOT_DAMAGE_RANGE;
                    self.shots.damage = (*value).clamp(min, max);
                }
                VariableId::ForcedOffset if *value == 0 => self.server_offset = None,
                VariableId::ForcedOffset => forced = Some(0),
                VariableId::ForcedOffsetMs => {
                    let (min, max) = CHASE_OFFSET_RANGE;
                    forced = forced.map(|_: i16| (*value).clamp(min, max) as i16);
                }
                _ => {}
            }
        }
        self.server_offset = forced.or(self.server_offset);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{SettingKind, setting};
    use crate::net::limits;

    #[test]
    fn a_client_applies_the_servers_settings() {
        let server = Network {
            control_lead_frames: 3,
            late_window: 9,
            player_shots_hurt: true,
            chase_offset_mode: ChaseOffsetMode::Server,
            chase_offset_ms: -70,
            ..Network::default()
        };
        let mut client = Tuning::of(&Network::default());
        client.apply(&Tuning::of(&server).variables());
        assert_eq!((client.control_lead, client.late_window), (3, 9));
        assert!(client.shots.hurt_others);
        assert_eq!(client.server_offset, Some(-70));
    }

    #[test]
    fn all_allowed_settings_fit_into_messages() {
        let expected = |key| setting(key).map(|setting| setting.kind);
        let whole = |min, max| Some(SettingKind::Whole { min, max });
        let name = Some(SettingKind::Text {
            max_bytes: limits::NAME_BYTES,
        });
        assert_eq!(expected("player_name"), name);
        assert_eq!(expected("start_level"), whole(1, limits::MAX_LEVEL.into()));
        assert_eq!(
            expected("late_window"),
            whole(0, crate::net::message::input::MAX_LATE_WINDOW.into())
        );
        for (key, min, max) in [
            (
                "match_rounds",
                1,
                crate::net::message::game_match::MAX_ROUNDS.into(),
            ),
            (
                "match_round_seconds",
                10,
                crate::net::message::game_match::MAX_ROUND_SECONDS,
            ),
            (
                "match_score_limit",
                0,
                crate::net::message::game_match::MAX_SCORE_LIMIT.into(),
            ),
            (
                "match_lives",
                0,
                crate::net::message::game_match::MAX_LIVES.into(),
            ),
            (
                "match_warm_up_seconds",
                0,
                crate::net::message::game_match::MAX_WARM_UP_SECONDS,
            ),
        ] {
            let max = i32::try_from(max).expect("a small number");
            assert_eq!(expected(key), whole(min, max), "{key}");
        }
    }

    #[test]
    fn variables_out_of_range_are_ignored() {
        let mut client = Tuning::of(&Network::default());
        let before = client.clone();
        let variable = |id, value| Variable { id, value };
        client.apply(&[
            variable(VariableId::ControlLead, 1000),
            variable(VariableId::LateWindow, -1),
            variable(VariableId::HoldLimit, i32::MAX),
        ]);
        assert_eq!(client, before);
    }

    #[test]
    fn a_variable_is_applied_up_to_the_maximum_of_its_setting() {
        type ValueOf = fn(&Tuning) -> u32;
        let cases: [(VariableId, i32, ValueOf); 5] = [
            (VariableId::ControlLead, 8, |t| t.control_lead),
            (VariableId::ServerLead, 4, |t| t.server_lead),
            (VariableId::LateWindow, 16, |t| t.late_window),
            (VariableId::StateEvery, 40, |t| t.state_every),
            (VariableId::HoldLimit, 40, |t| t.hold_limit),
        ];
        for (id, max, value_of) in cases {
            let mut client = Tuning::of(&Network::default());
            let before = client.clone();
            client.apply(&[Variable { id, value: max + 1 }]);
            assert_eq!(client, before, "{id:?}");
            client.apply(&[Variable { id, value: max }]);
            assert_eq!(value_of(&client), max as u32, "{id:?}");
        }
    }

    #[test]
    fn a_client_keeps_an_input_delay_that_is_longer_than_the_servers() {
        let mut client = Tuning::of(&Network::default());
        client.control_lead = 3;
        let id = VariableId::ControlLead;
        client.apply(&[Variable { id, value: 2 }]);
        assert_eq!(client.control_lead, 3);
    }

    #[test]
    fn the_rules_for_shots_are_switched_on_and_off_and_their_damage_is_limited() {
        let mut client = Tuning::of(&Network::default());
        let mut apply = |others, own, damage| {
            let variable = |id, value| Variable { id, value };
            client.apply(&[
                variable(VariableId::ShotsHurtOthers, others),
                variable(VariableId::ShotsHurtSelf, own),
                variable(VariableId::ShotDamage, damage),
            ]);
            let shots = client.shots;
            (shots.hurt_others, shots.hurt_self, shots.damage)
        };
        assert_eq!(apply(1, 0, 1000), (true, false, 100));
        assert_eq!(apply(0, 2, -1000), (false, true, -10));
        assert_eq!(apply(0, 0, 7), (false, false, 7));
    }

    #[test]
    fn a_forced_clock_offset_is_limited_and_can_be_released() {
        let mut client = Tuning::of(&Network::default());
        let mut apply = |is_forced, offset| {
            let variable = |id, value| Variable { id, value };
            client.apply(&[
                variable(VariableId::ForcedOffset, is_forced),
                variable(VariableId::ForcedOffsetMs, offset),
            ]);
            client.server_offset
        };
        assert_eq!(apply(1, -1000), Some(-500));
        assert_eq!(apply(1, 1000), Some(100));
        assert_eq!(apply(0, 50), None);
        assert_eq!(apply(0, 60), None, "the offset alone forces nothing");
        let id = VariableId::ForcedOffset;
        client.apply(&[Variable { id, value: 1 }]);
        assert_eq!(client.server_offset, Some(0));
        client.apply(&[]);
        assert_eq!(client.server_offset, Some(0), "it stays until it changes");
    }

    #[test]
    fn every_setting_of_the_configuration_is_used() {
        let tuning = Tuning::of(&Network {
            player_limit: 5,
            player_shots_hurt: false,
            player_shot_damage: 9,
            player_shots_hurt_self: true,
            control_lead_frames: 2,
            host_lead_frames: 1,
            server_lead_frames: 3,
            chase_offset_mode: ChaseOffsetMode::Manual,
            chase_offset_ms: -33,
            chase_margin_ms: 7,
            stdf_freq: 6,
            late_window: 10,
            hold_limit: 12,
            max_prediction: 30,
            cdat_div: 2,
            sdat_div: 3,
            zlib_cmp: 4,
            piece_size: 500,
            session_timeout_s: 8,
            join_timeout_s: 90,
            idle_minutes: 3,
            ..Network::default()
        });
        let expected = Tuning {
            lobby: false,
            control_lead: 2,
            host_lead: 1,
            server_lead: 3,
            clock_sync: ClockSyncTuning::Fixed(-33),
            server_offset: None,
            chase_margin_ms: 7,
            state_every: 6,
            late_window: 10,
            hold_limit: 12,
            max_prediction: 30,
            input_every: 2,
            broadcast_every: 3,
            compression: 4,
            piece_size: 500,
            silence: Duration::from_secs(8),
            join_time: Duration::from_secs(90),
            shots: ShotRules {
                hurt_others: false,
                hurt_self: true,
                damage: 9,
            },
            idle_limit: Some(Duration::from_secs(180)),
            player_limit: 5,
        };
        assert_eq!(tuning, expected);
    }

    #[test]
    fn settings_that_would_not_work_together_are_reduced() {
        let tuning = Tuning::of(&Network {
            control_lead_frames: 2,
            host_lead_frames: -1,
            late_window: 16,
            max_prediction: 60,
            piece_size: 1150,
            ..Network::default()
        });
        assert_eq!(tuning.host_lead, 2, "-1 stands for everybody's input delay");
        assert_eq!(tuning.max_prediction, 44, "the rollback buffer is limited");
        assert_eq!(tuning.piece_size, MAX_PIECE_BYTES);
    }
}
