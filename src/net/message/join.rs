//! Coming in: hello, challenge, the wish to join and its answer (spec 07 C.4).

use super::control::{LevelInfo, Variable};
use crate::display_text::is_visible;
use crate::net::limits::{COLOUR_MAX, NAME_BYTES, PLAYER_MAX, VARIABLES_MAX};
use crate::net::wire::codec::{Codec, Fixed, List, Maybe, Own, Str, Within};
use crate::net::wire::codec::{codes, packet};
use crate::net::wire::{FieldError, Reader, Wire, WireProblem, WireText, Writer};

/// The name of a player who has chosen none that can be seen.
const NAMELESS: &str = "Player";

/// Makes a player's name fit to be sent and shown.
pub fn player_name(chosen: &str) -> WireText<NAME_BYTES> {
    let name = WireText::new(chosen.trim());
    match is_visible(name.as_str()) {
        true => name,
        false => WireText::new(NAMELESS),
    }
}

/// `CHLO`: a stranger says hello. Padded, so that the answer is smaller than the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hello {
    /// MenuChoice by the client for this attempt.
    pub nonce: u64,
    /// Version of the client's protocol.
    pub protocol: u8,
}

impl Hello {
    /// Bytes of the body, so that the whole datagram has [`HELLO_BYTES`](crate::net::limits::HELLO_BYTES).
    pub const BODY: usize = crate::net::limits::HELLO_BYTES - super::RAW_HEADER;
}

impl Wire for Hello {
    fn put(&self, out: &mut Writer) -> Result<(), FieldError> {
        out.u64(self.nonce);
        out.u8(self.protocol);
        out.bytes(&[0; Hello::BODY - 9]);
        Ok(())
    }
    fn take(input: &mut Reader<'_>) -> Result<Self, FieldError> {
        let hello = Hello {
            nonce: input.u64().map_err(|p| p.of("nonce"))?,
            protocol: input.u8().map_err(|p| p.of("protocol"))?,
        };
        let padding = input.bytes(Hello::BODY - 9).map_err(|p| p.of("padding"))?;
        match padding.iter().find(|byte| **byte != 0) {
            None => Ok(hello),
            Some(byte) => Err(WireProblem::Unknown {
                found: u64::from(*byte),
            }
            .of("padding")),
        }
    }
}

packet! {
    /// `SCHA`: the server asks the stranger to prove that it gets mail at its address.
    pub struct Challenge {
        /// That of the hello.
        nonce: u64 => Fixed,
        /// To be sent back.
        cookie: u64 => Fixed,
        /// Version of the server's protocol.
        protocol: u8 => Fixed,
    }
}

packet! {
    /// `CJON`: the wish to join. Repeated with the same request number until it is answered.
    pub struct JoinRequest {
        /// Version of the client's protocol.
        protocol: u8 => Fixed,
        /// MenuChoice by the client; the same for the same wish.
        request: u32 => Fixed,
        /// That of the challenge.
        cookie: u64 => Fixed,
        /// That of the hello.
        nonce: u64 => Fixed,
        /// Checksum of what must be equal for worlds to stay equal.
        rules: u64 => Fixed,
        /// The colour wished for.
        colour: u8 => Within<1, COLOUR_MAX>,
        /// Name of the player.
        name: WireText<NAME_BYTES> => Str,
        /// Version of the game, for people.
        build: WireText<NAME_BYTES> => Str,
        /// Proof that the password is known, see [`password_proof`](crate::net::handshake::password_proof).
        proof: Option<[u8; 16]> => Maybe<Fixed>,
    }
}

codes! {
    /// Why a join was refused.
    pub enum Refusal {
        /// Every slot is taken.
        Full = 1,
        /// The protocols differ.
        Version = 2,
        /// The rules of the game differ.
        Rules = 3,
        /// The name is not acceptable.
        BadName = 4,
        /// The password is missing or wrong.
        Password = 5,
        /// The address is banned.
        Banned = 6,
        /// The server is about to stop.
        Closing = 7,
        /// Too many tries; later again.
        Later = 8,
    }
}

packet! {
    /// The session of somebody who may join.
    pub struct Admission {
        /// Secret of the session.
        token: u64 => Fixed,
        /// Slot of the player.
        player: u8 => Within<1, PLAYER_MAX>,
        /// Colour of the player.
        colour: u8 => Within<1, COLOUR_MAX>,
        /// The epoch.
        epoch: u16 => Fixed,
        /// The level that is played.
        level: LevelInfo => Own,
        /// Tick of the server.
        tick: u32 => Fixed,
        /// Number of the next log entry.
        log_end: u32 => Fixed,
        /// What the server has set.
        variables: Vec<Variable> => List<VARIABLES_MAX>,
    }
}

/// `SJON`: the answer to a wish to join.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinAnswer {
    /// That of the wish.
    pub request: u32,
    /// That of the hello.
    pub nonce: u64,
    /// The session, or why not.
    pub outcome: Result<Admission, Refusal>,
}

impl Wire for JoinAnswer {
    fn put(&self, out: &mut Writer) -> Result<(), FieldError> {
        out.u32(self.request);
        out.u64(self.nonce);
        match &self.outcome {
            Ok(admission) => {
                out.u8(0);
                admission.put(out)
            }
            Err(refusal) => refusal.put(out),
        }
    }
    fn take(input: &mut Reader<'_>) -> Result<Self, FieldError> {
        let request = input.u32().map_err(|p| p.of("request"))?;
        let nonce = input.u64().map_err(|p| p.of("nonce"))?;
        let status = input.u8().map_err(|p| p.of("status"))?;
        let outcome = match status {
            0 => Ok(Own::take(input).map_err(|p: WireProblem| p.of("admission"))?),
            code => Err(Refusal::from_code(code).ok_or(
                WireProblem::Unknown {
                    found: u64::from(code),
                }
                .of("status"),
            )?),
        };
        Ok(JoinAnswer {
            request,
            nonce,
            outcome,
        })
    }
}
