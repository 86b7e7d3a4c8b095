//! Tests of a client whose connection is lost.

use super::*;

#[test]
fn a_client_reconnects_when_the_server_or_the_transport_has_lost_it() {
    let mut client = TestClient::playing(|_| ());
    client.deliver(TransportEvent::Stuck { peer: SERVER });
    client.update(1);
    assert_eq!(client.client.phase(), Phase::Reconnecting);
    let mut client = TestClient::playing(|_| ());
    let (reason, text) = (leave_reason::TIMED_OUT, WireText::default());
    client.receive(Message::ServerBye(Goodbye { reason, text }));
    client.update(1);
    assert_eq!(client.client.phase(), Phase::Reconnecting);
    let hellos = client.net.take().raw;
    assert!(
        matches!(hellos.last(), Some((_, Message::Hello(_)))),
        "{hellos:?}"
    );
}
