//! The connections of an endpoint.

use super::connection::Connection;
use super::token_of;
use crate::net::link::{Remote, Timestamp};
use mio::event::Event;

/// The connections of a server or client, in the order in which they were opened.
#[derive(Default)]
pub struct Connections(Vec<Connection>);

impl Connections {
    /// Returns the number of connections.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns true if there are no connections.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn push(&mut self, connection: Connection) {
        self.0.push(connection);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Connection> + Clone {
        self.0.iter()
    }

    pub(super) fn iter_mut(&mut self) -> std::slice::IterMut<'_, Connection> {
        self.0.iter_mut()
    }

    /// Returns the connection at an index, which must be less than their number.
    pub(super) fn at(&mut self, index: usize) -> &mut Connection {
        &mut self.0[index]
    }

    pub(super) fn find(&mut self, remote: Remote) -> Option<&mut Connection> {
        self.iter_mut().find(|c| c.remote == remote)
    }

    /// Handles an event of the poll.
    pub fn on_ready(&mut self, event: &Event) {
        let of_event = |c: &&mut Connection| {
            let stream = c.remote.stream;
            stream.is_some_and(|number| token_of(number) == event.token())
        };
        if let Some(connection) = self.iter_mut().find(of_event) {
            connection.on_ready(event);
        }
    }

    /// Closes a connection once everything has been sent.
    pub(super) fn close(&mut self, now: Timestamp, remote: Remote) {
        if let Some(connection) = self.find(remote) {
            connection.close(now);
        }
    }

    /// Closes all connections once everything has been sent.
    pub fn close_all(&mut self, now: Timestamp) {
        self.iter_mut().for_each(|connection| connection.close(now));
    }

    /// Flushes all send queues; removes and returns the connections that have ended.
    pub(super) fn work(&mut self, now: Timestamp) -> Vec<Connection> {
        self.iter_mut().for_each(|connection| connection.work(now));
        self.0.extract_if(.., |c| c.has_ended()).collect()
    }

    /// Closes all connections and flushes their send queues, for as long as the owner lingers.
    pub fn finish(&mut self, now: Timestamp) {
        self.close_all(now);
        self.work(now);
    }

    /// Returns when [`Connections::work`] has something to do if nothing arrives before.
    pub(super) fn next_due(&self) -> Option<Timestamp> {
        self.iter().filter_map(Connection::ends_at).min()
    }

    /// Returns true if frames may be waiting.
    pub(super) fn may_have_more(&self) -> bool {
        self.iter().any(Connection::may_have_more)
    }
}
