//! A client's choice between UDP and TCP: it uses UDP, tries TCP if nothing answers for [`UDP_TIMEOUT`], and returns to UDP
//! when the server answers there again. `TransportChoice` in `server_address.rs` is the player's choice.

use super::server_address::TransportChoice;
use super::tcp::TcpDialer;
use super::{Arrival, Remote, Timestamp};
use std::net::SocketAddr;
use std::time::Duration;

/// A client that has got no answer over UDP for this long tries TCP.
pub const UDP_TIMEOUT: Duration = Duration::from_secs(3);

/// The transport that a client uses.
pub struct TcpFallback {
    choice: TransportChoice,
    /// The TCP connection.
    pub dialer: TcpDialer,
    /// TCP is in use.
    uses_tcp: bool,
    /// When the first message of a handshake was sent that has not been answered, and to which server.
    asked: Option<(Timestamp, SocketAddr)>,
    /// A TCP connection is being tried, because UDP gets no answer.
    is_trying: bool,
    /// TCP has just been chosen; reset by whoever reports it.
    pub has_switched: bool,
    /// The server with which the last session went over UDP, until UDP has been chosen again because of that.
    udp_session: Option<SocketAddr>,
}

impl TcpFallback {
    /// Starts with UDP, unless TCP is chosen.
    pub fn new(choice: TransportChoice) -> TcpFallback {
        TcpFallback {
            choice,
            dialer: TcpDialer::default(),
            uses_tcp: choice == TransportChoice::Tcp,
            asked: None,
            is_trying: false,
            has_switched: false,
            udp_session: None,
        }
    }

    /// Returns the way to a server for the next message. Starts to try TCP if UDP has not been answered for [`UDP_TIMEOUT`].
    pub fn route(&mut self, now: Timestamp, to: SocketAddr) -> Remote {
        let (asked, _) = *self.asked.get_or_insert((now, to));
        let is_silent = now.saturating_sub(asked) >= UDP_TIMEOUT;
        if self.choice == TransportChoice::Automatic && is_silent {
            if self.uses_tcp {
                // UDP may work again.
                (self.uses_tcp, self.asked) = (false, Some((now, to)));
            } else {
                self.is_trying = true;
            }
        }
        if self.is_trying {
            self.dialer.route(now, to);
        }
        match self.uses_tcp {
            true => self.dialer.route(now, to),
            false => to.into(),
        }
    }

    /// Switches to TCP once the connection is established.
    pub fn work(&mut self, now: Timestamp) {
        self.dialer.work(now);
        if self.is_trying && self.dialer.is_connected() {
            (self.is_trying, self.uses_tcp, self.has_switched) = (false, true, true);
            self.asked = self.asked.map(|(_, to)| (now, to));
        }
    }

    /// Records that something has arrived: from the server, it is an answer; anybody else may send to the socket, too.
    pub fn on_arrival(&mut self, answer: &Arrival) {
        if answer.from.stream.is_none() && self.udp_session == Some(answer.from.address) {
            self.return_to_udp();
        }
        if self.asked.is_none_or(|(_, to)| to != answer.from.address) {
            return;
        }
        self.asked = None;
        if answer.from.stream.is_none() {
            self.is_trying = false;
        }
    }

    /// Chooses UDP again if it has been given up for TCP: the server was not reachable for a while, for example because its
    /// program stood still while its system accepted TCP connections. Once in a session, because anybody can forge a datagram.
    fn return_to_udp(&mut self) {
        if self.uses_tcp && self.choice == TransportChoice::Automatic {
            (self.uses_tcp, self.asked, self.udp_session) = (false, None, None);
        }
    }

    /// Records the transport of the session that begins.
    pub fn on_session(&mut self, remote: Remote) {
        self.udp_session = remote.stream.is_none().then_some(remote.address);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_returns_to_udp_once_when_the_server_of_its_udp_session_answers_again() {
        let address: SocketAddr = ([203, 0, 113, 1], 24785).into();
        let heard = |client: &mut TcpFallback| {
            client.on_arrival(&Arrival {
                length: 1,
                from: address.into(),
                at: Timestamp::ZERO,
            });
            client.uses_tcp
        };
        let mut client = TcpFallback::new(TransportChoice::Automatic);
        client.uses_tcp = true;
        assert!(heard(&mut client), "there was no session");
        client.on_session(address.into());
        assert!(!heard(&mut client));
        client.uses_tcp = true;
        assert!(heard(&mut client), "only once");
        client.on_session(address.into());
        client.on_session(Remote {
            address,
            stream: Some(1),
        });
        assert!(heard(&mut client), "the last session went over TCP");
        let mut chosen = TcpFallback::new(TransportChoice::Tcp);
        chosen.on_session(address.into());
        assert!(heard(&mut chosen), "the player wants TCP");
    }
}
