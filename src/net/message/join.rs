//! Handshake messages: hello, challenge, key exchange, join request and its answer (spec 07 C.4).

use super::control::{LevelInfo, Variable};
use crate::display_text::is_visible;
use crate::net::limits::{MAX_COLOUR, MAX_PLAYER, MAX_SEATS, NAME_BYTES};
use crate::net::message::control::MAX_VARIABLES;
use crate::net::wire::codec::{Codec, Fixed, List, Maybe, Own, Rest, Str, Within, codes, packet};
use crate::net::wire::{FieldError, Reader, Wire, WireProblem, WireText, Writer};

/// Length of a hello datagram in bytes, padding included: longer than any answer to it.
pub const HELLO_BYTES: usize = 600;
/// Maximum length of the server's reply in a key exchange: two keys, two tags, and its message of the password exchange.
pub const KEY_REPLY_BYTES: usize = 32 + 48 + 33 + 16;

/// Replaces a name without visible characters.
const NAMELESS: &str = "Player";

/// Returns a player name that can be sent and displayed: trimmed, cleaned, and visible.
pub fn player_name(chosen: &str) -> WireText<NAME_BYTES> {
    let name = WireText::new(chosen.trim());
    match is_visible(name.as_str()) {
        true => name,
        false => WireText::new(NAMELESS),
    }
}

/// `CHLO`: a client's first message. Padded to be longer than the answer, so that a forged source address gains no
/// amplification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hello {
    /// Chosen by the client for this attempt.
    pub nonce: u64,
    /// Protocol version of the client.
    pub protocol: u8,
}

impl Hello {
    /// Length of the body in bytes, so that the datagram has [`HELLO_BYTES`] bytes.
    pub const BODY: usize = HELLO_BYTES - super::RAW_HEADER;
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
    /// `SCHA`: asks a client to prove that it receives datagrams at its address.
    pub struct Challenge {
        /// The nonce of the hello.
        nonce: u64 => Fixed,
        /// To be returned in the key request.
        cookie: u64 => Fixed,
        /// Protocol version of the server.
        protocol: u8 => Fixed,
    }
}

packet! {
    /// `CKEY`: starts the key exchange. Only now the server computes more than a hash, because the cookie is valid.
    pub struct KeyRequest {
        /// The nonce of the hello.
        nonce: u64 => Fixed,
        /// The cookie of the challenge.
        cookie: u64 => Fixed,
        /// The client's message of the key exchange: its ephemeral public key.
        key: [u8; 32] => Fixed,
    }
}

packet! {
    /// `SKEY`: the answer to a key request.
    pub struct KeyReply {
        /// The nonce of the hello.
        nonce: u64 => Fixed,
        /// The server's message of the key exchange.
        reply: Vec<u8> => Rest<KEY_REPLY_BYTES>,
    }
}

packet! {
    /// A client's proof of knowing the password.
    pub struct PasswordProof {
        /// Its message of the password exchange.
        message: [u8; 32] => Fixed,
        /// Confirmation that it has the same key as the server.
        confirmation: [u8; 32] => Fixed,
    }
}

packet! {
    /// A local player of a client that wants to join.
    pub struct SeatRequest {
        /// Requested player colour.
        colour: u8 => Within<1, MAX_COLOUR>,
        /// Player name.
        name: WireText<NAME_BYTES> => Str,
    }
}

/// A secret that only the two sides of a session know; see
/// [`SessionKey::resume_token`](crate::net::datagram::SessionKey::resume_token).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ResumeToken([u8; 16]);

impl ResumeToken {
    /// Creates a token from its bytes.
    pub const fn new(bytes: [u8; 16]) -> ResumeToken {
        ResumeToken(bytes)
    }

    /// Parses what [`ResumeToken::to_text`] returns.
    pub fn from_text(text: &str) -> Option<ResumeToken> {
        let is_hex = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u128::from_str_radix(text, 16).ok().filter(|_| is_hex)?;
        Some(ResumeToken(number.to_be_bytes()))
    }

    /// Returns the token as text, for the client's own file.
    pub fn to_text(self) -> String {
        format!("{:032x}", u128::from_be_bytes(self.0))
    }
}

impl std::fmt::Debug for ResumeToken {
    /// Writes nothing of the secret.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ResumeToken")
    }
}

impl Wire for ResumeToken {
    fn put(&self, out: &mut Writer) -> Result<(), FieldError> {
        out.bytes(&self.0);
        Ok(())
    }
    fn take(input: &mut Reader<'_>) -> Result<Self, FieldError> {
        let bytes = Fixed::take(input).map_err(|p: WireProblem| p.of("resume"))?;
        Ok(ResumeToken(bytes))
    }
}

packet! {
    /// `CJON`: a request to join, encrypted, repeated with the same request number until it is answered.
    pub struct JoinRequest {
        /// Protocol version of the client.
        protocol: u8 => Fixed,
        /// Request number chosen by the client; the same in every repetition.
        request: u32 => Fixed,
        /// The nonce of the hello.
        nonce: u64 => Fixed,
        /// Checksum of everything that must be equal for the simulations to stay in sync.
        rules: u64 => Fixed,
        /// The local players; none joins as a spectator.
        seats: Vec<SeatRequest> => List<MAX_SEATS>,
        /// Game version, for display only.
        build: WireText<NAME_BYTES> => Str,
        /// Proof of knowing the password, if the server requires one.
        proof: Option<PasswordProof> => Maybe<Own>,
        /// The token of the lost session whose seats the client returns to.
        resume: Option<ResumeToken> => Maybe<Own>,
    }
}

codes! {
    /// Why a join request was refused.
    pub enum Refusal {
        /// All slots are taken.
        Full = 1,
        /// The protocol versions differ.
        Version = 2,
        /// The game rules differ.
        Rules = 3,
        /// The name is not allowed.
        BadName = 4,
        /// The password is missing or wrong.
        Password = 5,
        /// The address is banned.
        Banned = 6,
        /// The server is shutting down.
        Closing = 7,
        /// Too many attempts; try again later.
        Later = 8,
    }
}

packet! {
    /// A seat of a client that may join.
    pub struct AdmittedSeat {
        /// Player slot.
        player: u8 => Within<1, MAX_PLAYER>,
        /// Player colour.
        colour: u8 => Within<1, MAX_COLOUR>,
    }
}

packet! {
    /// The session of a client that may join.
    pub struct Admission {
        /// The seats, in the order of the request.
        seats: Vec<AdmittedSeat> => List<MAX_SEATS>,
        /// Current epoch.
        epoch: u16 => Fixed,
        /// Current level.
        level: LevelInfo => Own,
        /// Current tick of the server.
        tick: u32 => Fixed,
        /// Number of the next log entry.
        log_end: u32 => Fixed,
        /// Server settings.
        variables: Vec<Variable> => List<MAX_VARIABLES>,
        /// Confirmation that the server knows the password, if it requires one.
        confirmation: Option<[u8; 32]> => Maybe<Fixed>,
    }
}

/// `SJON`: the answer to a join request, encrypted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinAnswer {
    /// Number of the join request.
    pub request: u32,
    /// The nonce of the hello.
    pub nonce: u64,
    /// The session, or the reason for refusing it.
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
