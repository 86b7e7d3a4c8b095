//! The connections of an endpoint that has ended.

use super::connection::Connection;
use super::{TcpDialer, TcpListener, token_of};
use crate::net::link::Timestamp;
use mio::event::Event;

/// Connections that are closed once everything has been sent and the other side has read it. They do not keep the port of a
/// server in use.
pub struct Lingering(Vec<Connection>);

impl Lingering {
    /// Takes the connections of a server.
    pub fn of_listener(listener: &mut TcpListener) -> Lingering {
        Lingering(listener.take_connections())
    }

    /// Takes the connections of a client.
    pub fn of_dialer(dialer: &mut TcpDialer) -> Lingering {
        Lingering(dialer.take_connections())
    }

    /// Writes what is left and removes connections that have ended.
    pub fn work(&mut self, now: Timestamp) {
        for connection in &mut self.0 {
            connection.close(now);
            connection.work(now);
        }
        self.0.retain(|connection| !connection.has_ended());
    }

    /// Handles an event of the poll.
    pub fn on_ready(&mut self, event: &Event) {
        for connection in &mut self.0 {
            let number = connection.remote.stream;
            if number.is_some_and(|number| token_of(number) == event.token()) {
                connection.on_ready(event);
            }
        }
    }

    /// Returns true if all connections have ended.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
