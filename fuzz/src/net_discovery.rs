//! Server discovery: arbitrary datagrams to a server and to whoever looks for servers, and text as join codes.
//!
//! The first byte selects the mode.

use purple_martians::net::discovery::announcement::Announcement;
use purple_martians::net::discovery::message::{DISCOVERY_MAGIC, Discovery};
use purple_martians::net::discovery::responder::Responder;
use purple_martians::net::handshake::Secret;
use purple_martians::net::join_code::JoinCode;
use std::time::Duration;

/// Runs the target on one input.
pub fn run(bytes: &[u8]) {
    let Some((mode, bytes)) = bytes.split_first() else {
        return;
    };
    match mode % 3 {
        0 => datagram(bytes),
        2 => code(&String::from_utf8_lossy(bytes)),
        _ => datagram(&[&DISCOVERY_MAGIC[..], bytes].concat()),
    }
}

/// Reads text as a join code, and writes and reads it again.
fn code(text: &str) {
    if let Ok(code) = text.parse::<JoinCode>() {
        assert_eq!(code.to_string().parse(), Ok(code));
    }
}

/// Reads a datagram, writes it again, and lets a server answer it.
fn datagram(bytes: &[u8]) {
    let announcement = Announcement::default();
    if let Ok(message) = Discovery::decode(bytes) {
        let again = message
            .encode()
            .expect("a datagram that was read can be sent");
        assert_eq!(again, bytes);
        if let Discovery::Answer(answer) = message {
            announcement.set(Some(answer.info));
        }
    }
    let mut responder = Responder::new(announcement, Secret::fixed(1));
    let question = Discovery::Question { nonce: 1 }
        .encode()
        .expect("a question");
    for question in [bytes, &question] {
        let answer = responder.answer(([10, 0, 0, 1], 1).into(), question, Duration::ZERO);
        assert!(answer.is_none_or(|answer| answer.len() < question.len()));
    }
}
