//! Server discovery: arbitrary datagrams to a server and to whoever looks for servers, and to and from the
//! rendezvous service, and text as join codes.
//!
//! The first byte selects the mode.

use purple_martians::net::discovery::announcement::Announcement;
use purple_martians::net::discovery::message::{DISCOVERY_MAGIC, Discovery};
use purple_martians::net::discovery::responder::Responder;
use purple_martians::net::handshake::Secret;
use purple_martians::net::join_code::JoinCode;
use purple_martians::net::link::side::SideProtocol;
use purple_martians::net::rendezvous::introduction::{Introduction, Progress};
use purple_martians::net::rendezvous::message::Datagram;
use purple_martians::net::rendezvous::registrant::Registrant;
use purple_martians::net::rendezvous::service::Service;
use purple_martians::net::secure::KeyId;
use std::net::SocketAddr;
use std::sync::mpsc::channel;
use std::time::Duration;

/// Runs the target on one input.
pub fn run(bytes: &[u8]) {
    let Some((mode, bytes)) = bytes.split_first() else {
        return;
    };
    match mode % 4 {
        0 => datagram(bytes),
        3 => rendezvous(bytes),
        2 => code(&String::from_utf8_lossy(bytes)),
        _ => datagram(&[&DISCOVERY_MAGIC[..], bytes].concat()),
    }
}

/// Gives a datagram to the rendezvous service, to a registered server and to a client that is being introduced.
fn rendezvous(bytes: &[u8]) {
    if let Ok(datagram) = Datagram::decode(bytes) {
        assert_eq!(datagram.encode().expect("it was read"), bytes);
    }
    let [here, there]: [SocketAddr; 2] = [([10, 0, 0, 1], 1).into(), ([10, 0, 0, 2], 2).into()];
    let mut service = Service::new(Secret::fixed(1));
    service.receive(here, bytes, Duration::ZERO, &mut |_, answer| {
        assert!(answer.len() <= bytes.len());
    });
    let (sender, lookup) = channel();
    sender.send(there).expect("the registrant");
    let mut registrant = Registrant::new(lookup, Announcement::default(), &Secret::fixed(1));
    let mut introduction =
        Introduction::new(there, KeyId([1; 10]), &Secret::fixed(1), Duration::ZERO);
    for second in 0..10 {
        let now = Duration::from_secs(second);
        registrant.work(now, &mut |_, _| ());
        registrant.receive(there, bytes, now, &mut |_, _| ());
        introduction.work(now, &mut |_, _| ());
        introduction.receive(there, bytes, now, &mut |_, _| ());
    }
    assert_ne!(introduction.progress(), Progress::Pending);
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
