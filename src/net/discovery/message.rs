//! The datagrams of server discovery.

use crate::net::limits::{LEVEL_NAME_BYTES, MAX_SPECTATORS};
use crate::net::secure::{KEY_ID_BYTES, KeyId};
use crate::net::wire::codec::{Fixed, Flag, Own, Str, Within, packet};
use crate::net::wire::{FieldError, Reader, Wire, WireProblem, WireText, Writer};
use crate::sim::world::player::PLAYERS;

/// Length of a question in bytes, padding included: longer than any answer.
pub const DISCOVERY_BYTES: usize = 160;
/// Maximum length of a server's name in bytes.
pub const SERVER_NAME_BYTES: usize = 32;
/// Maximum length of the text of a game version in bytes.
const VERSION_BYTES: usize = 16;

/// Magic at the start of every datagram of server discovery.
pub const DISCOVERY_MAGIC: [u8; 4] = *b"PMD1";

/// Maximum number of players and of player slots.
const PLAYER_LIMIT: u8 = PLAYERS as u8;
/// Maximum number of spectators.
const SPECTATOR_LIMIT: u8 = MAX_SPECTATORS as u8;

packet! {
    /// The answer of a server to a discovery request.
    pub struct ServerInfo {
        /// UDP port of the game.
        port: u16 => Fixed,
        /// Protocol version.
        protocol: u8 => Fixed,
        /// Identifies the server's key.
        key: KeyId => Own,
        /// Version of the game.
        version: WireText<VERSION_BYTES> => Str,
        /// Name of the server; may be empty.
        name: WireText<SERVER_NAME_BYTES> => Str,
        /// Name of the level.
        level: WireText<LEVEL_NAME_BYTES> => Str,
        /// Number of players.
        players: u8 => Within<0, PLAYER_LIMIT>,
        /// Maximum number of players.
        max_players: u8 => Within<0, PLAYER_LIMIT>,
        /// Number of spectators.
        spectators: u8 => Within<0, SPECTATOR_LIMIT>,
        /// Joining needs a password.
        has_password: bool => Flag,
    }
}

impl Wire for KeyId {
    fn put(&self, out: &mut Writer) -> Result<(), FieldError> {
        out.bytes(&self.0);
        Ok(())
    }
    fn take(input: &mut Reader<'_>) -> Result<KeyId, FieldError> {
        let bytes = input.bytes(KEY_ID_BYTES).map_err(|p| p.of("key"))?;
        let mut id = KeyId::default();
        id.0.copy_from_slice(bytes);
        Ok(id)
    }
}

packet! {
    /// The answer to a question.
    pub struct Answer {
        /// The nonce of the question.
        nonce: u64 => Fixed,
        /// The server.
        info: ServerInfo => Own,
    }
}

/// A datagram of server discovery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Discovery {
    /// Asks which servers there are. Padded, so that no answer is longer.
    Question {
        /// Chosen by the sender.
        nonce: u64,
    },
    /// The answer of a server.
    Answer(Answer),
}

const QUESTION: u8 = 1;
const ANSWER: u8 = 2;

impl Discovery {
    /// Returns the datagram.
    ///
    /// # Errors
    /// If a field is out of range.
    pub fn encode(&self) -> Result<Vec<u8>, FieldError> {
        let mut out = Writer::new();
        out.bytes(&DISCOVERY_MAGIC);
        match self {
            Discovery::Question { nonce } => {
                out.u8(QUESTION);
                out.u64(*nonce);
                let padding = [0; DISCOVERY_BYTES];
                out.bytes(&padding[out.len()..]);
            }
            Discovery::Answer(answer) => {
                out.u8(ANSWER);
                answer.put(&mut out)?;
            }
        }
        Ok(out.into_bytes())
    }

    /// Reads a datagram.
    ///
    /// # Errors
    /// If it is not of server discovery, or a field is out of range.
    pub fn decode(bytes: &[u8]) -> Result<Discovery, FieldError> {
        let mut input = Reader::new(bytes);
        let magic = input.bytes(DISCOVERY_MAGIC.len());
        if magic.map_err(|p| p.of("magic"))? != DISCOVERY_MAGIC {
            return Err(
                WireProblem::Contradiction("not a datagram of server discovery").of("magic"),
            );
        }
        let message = match input.u8().map_err(|p| p.of("kind"))? {
            QUESTION => {
                let nonce = input.u64().map_err(|p| p.of("nonce"))?;
                let length = DISCOVERY_BYTES - DISCOVERY_MAGIC.len() - 9;
                let padding = input.bytes(length).map_err(|p| p.of("padding"))?;
                if let Some(byte) = padding.iter().find(|byte| **byte != 0) {
                    let found = u64::from(*byte);
                    return Err(WireProblem::Unknown { found }.of("padding"));
                }
                Discovery::Question { nonce }
            }
            ANSWER => Discovery::Answer(Answer::take(&mut input)?),
            kind => {
                let found = u64::from(kind);
                return Err(WireProblem::Unknown { found }.of("kind"));
            }
        };
        input.end().map_err(|p| p.of("end"))?;
        Ok(message)
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::net::protocol_version::PROTOCOL;

    /// Returns the bytes of an example in `docs/protocol.md`.
    pub fn documented_bytes(name: &str) -> Vec<u8> {
        let path = std::path::Path::new(crate::CHECKOUT).join("docs/protocol.md");
        let document = std::fs::read_to_string(path).expect("the document");
        let marker = format!("```bytes {name}\n");
        let (_, after) = document.split_once(&marker).expect("the example");
        let (block, _) = after.split_once("```").expect("its end");
        let bytes = block.lines().filter_map(|line| line.split('|').next());
        let bytes = bytes.flat_map(str::split_whitespace);
        let bytes = bytes.map(|byte| u8::from_str_radix(byte, 16).expect("a byte"));
        bytes.collect()
    }

    /// Returns the example of the documentation.
    pub fn sample() -> ServerInfo {
        ServerInfo {
            port: 24785,
            protocol: PROTOCOL,
            key: KeyId([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
            version: WireText::new("0.1.0"),
            name: WireText::new("Zoë's game"),
            level: WireText::new("Old mine"),
            players: 2,
            max_players: 8,
            spectators: 1,
            has_password: true,
        }
    }

    fn answer(info: ServerInfo) -> Vec<u8> {
        let nonce = 0x0102_0304_0506_0708;
        Discovery::Answer(Answer { nonce, info })
            .encode()
            .expect("valid fields")
    }

    #[test]
    fn the_documented_bytes_are_those_of_the_program() {
        let question = Discovery::Question {
            nonce: 0x0102_0304_0506_0708,
        };
        let question = question.encode().expect("valid fields");
        assert_eq!(question.len(), DISCOVERY_BYTES);
        assert_eq!(documented_bytes("discovery question"), question[5..13]);
        assert!(question[13..].iter().all(|byte| *byte == 0));
        assert_eq!(documented_bytes("discovery answer"), answer(sample())[5..]);
    }

    #[test]
    fn every_datagram_is_read_as_it_was_written() {
        for message in [
            Discovery::Question { nonce: 7 },
            Discovery::Answer(Answer {
                nonce: 7,
                info: sample(),
            }),
        ] {
            let bytes = message.encode().expect("valid fields");
            assert_eq!(Discovery::decode(&bytes), Ok(message));
            for length in 0..bytes.len() {
                assert!(Discovery::decode(&bytes[..length]).is_err(), "{length}");
            }
            assert!(Discovery::decode(&[&bytes[..], &[0]].concat()).is_err());
        }
    }

    #[test]
    fn the_longest_answer_is_shorter_than_a_question() {
        let longest = ServerInfo {
            version: WireText::new(&"v".repeat(99)),
            name: WireText::new(&"n".repeat(99)),
            level: WireText::new(&"l".repeat(99)),
            ..sample()
        };
        let length = answer(longest).len();
        assert!((100..DISCOVERY_BYTES).contains(&length), "{length}");
    }

    #[test]
    fn fields_out_of_range_are_rejected() {
        let good = answer(sample());
        let end = good.len();
        for (at, value) in [
            (end - 1, 2),  // has_password
            (end - 2, 17), // spectators
            (end - 3, 9),  // max_players
            (end - 4, 9),  // players
            (4, 0),        // kind
            (4, 9),
            (26, 17), // length of the version
        ] {
            let mut bad = good.clone();
            bad[at] = value;
            assert!(Discovery::decode(&bad).is_err(), "{at} {value}");
        }
        let mut escape = good;
        let name = escape
            .windows(3)
            .position(|w| w == b"Zo\xc3")
            .expect("the name");
        escape[name] = 0x1B;
        assert!(Discovery::decode(&escape).is_err());
        let mut padded = Discovery::Question { nonce: 1 }
            .encode()
            .expect("valid fields");
        padded[50] = 1;
        assert!(Discovery::decode(&padded).is_err());
    }
}
