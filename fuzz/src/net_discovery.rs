//! Server discovery: arbitrary datagrams to a server and to whoever looks for servers.
//!
//! The first byte selects the mode.

use purple_martians::net::discovery::announcement::Announcement;
use purple_martians::net::discovery::message::{DISCOVERY_MAGIC, Discovery};
use purple_martians::net::discovery::responder::Responder;
use purple_martians::net::handshake::Secret;
use std::time::Duration;

/// Runs the target on one input.
pub fn run(bytes: &[u8]) {
    let Some((mode, bytes)) = bytes.split_first() else {
        return;
    };
    match mode % 2 {
        0 => datagram(bytes),
        _ => datagram(&[&DISCOVERY_MAGIC[..], bytes].concat()),
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
